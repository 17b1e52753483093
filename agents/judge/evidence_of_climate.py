"""Evidence on climate, resources, the supply chain, customers and money, and on plans and rules
where nothing more particular is said."""

from __future__ import annotations

from agents.judge.evidence_rows import Row, row

CLIMATE: tuple[Row, ...] = (
    # climate
    row(
        r"guarantees? of origin|(?:renewable energy|energy attribute) certificates?|I?-?RECs?"
        r"|GoOs?|PPAs?|power purchase agreements?|green (?:electricity|power)"
        r"|renewable (?:electricity|power)|electricity from renewable\w*"
        r"|energy from renewable\w*",
        "the contracts and the statements of cancelled guarantees of origin",
        "the electricity supplier and the registry of guarantees",
    ),
    row(
        r"carbon (?:credits?|offsets?|removals?)|offset(?:s|ting)?|compensation projects?"
        r"|climate projects?",
        "the statement of retired credits",
        "the registry of the credits",
    ),
    row(
        r"air (?:quality|pollut\w+)|NOx|SOx|VOCs?|ozone[- ]deplet\w+|particulates?|dust emissions",
        "the measurements of emissions to air and the permit",
        "environmental management and the permit authority",
    ),
    row(
        r"(?:energy|water|waste|lighting)\b[^.]{0,40} audits?|audits? of (?:energy|water|waste)",
        "the reports on the audits",
        "those who audited the sites",
    ),
    row(
        r"(?:began|beg[iu]n|start(?:ed)?|commenced?|under|completed?) (?:the )?construction"
        r"|construction (?:of|began|commenced)|early works",
        "the contract, the building permit and the record of acceptance",
        "the contractor and facility management",
    ),
    row(
        r"check meters?|sub-?meters?|HVAC|lighting fixtures|building envelopes?"
        r"|photovoltaics?|PV|solar|charging (?:stations?|points?|infrastructure)|heat pumps?"
        r"|(?-i:LED)|wind (?:turbines?|farms?)|insulat\w+|retrofit\w*|boilers?",
        "the acceptance record and the invoice of the installation",
        "the installer and facility management",
    ),
    row(
        r"(?:shipping|vessels?|freight|fleet)\b[^.]{0,60}\b(?:emissions? )?intensity"
        r"|intensity[^.]{0,60}\b(?:shipping|vessels?|freight)",
        "the calculation with fuel and voyage data of the vessels and the emission factors",
        "those who keep the greenhouse gas inventory and the shipping department",
        amounts=True,
    ),
    row(
        r"abatement|(?:reduc\w+|avoid\w*|sav\w+)[^.]{0,60} emissions[^.]{0,60}"
        r"(?:per year|each year|annually|per annum)|annual emissions by|emissions? savings?",
        "the calculation of the reduction with its baseline, and the approval of the project",
        "those who keep the greenhouse gas inventory and the owner of the project",
        amounts=True,
    ),
    row(
        r"scope 3(?:\.\d+)?|scopes? 1(?:,|\+| and| ?&)? ?2(?:,|\+)? ?(?:and|&)? ?3"
        r"|value chain emissions|business travel|commut\w+|financed emissions"
        r"|(?:upstream|downstream)[\w ]{0,30} emissions|capital goods"
        r"|(?:upstream|downstream) transportation|waste generated in operations"
        r"|(?:processing|use|end-of-life treatment) of sold products|leased assets"
        r"|fuel[- ]?(?:- )?and[- ]energy[- ]related activities|3\.15 investments"
        r"|purchased goods",
        "the calculation with activity data and emission factors, and the data of suppliers",
        "those who keep the greenhouse gas inventory",
    ),
    row(
        r"scopes? [12]|GHG|CO2e?|CO₂e?|tCO2e?|greenhouse gas(?:es)?|emissions?|carbon footprint"
        r"|corporate footprint",
        "the calculation with invoices for fuel and electricity and the emission factors",
        "those who keep the greenhouse gas inventory",
        amounts=True,
    ),
    row(
        r"climate (?:risks?|scenarios?)|scenario analys[ie]s|physical risks?|transition risks?"
        r"|risk (?:register|inventory|management|assessment|analys[ie]s)",
        "the register of risks and the assessment itself",
        "risk management",
    ),
    # resources
    row(
        r"water|effluents?|wastewater|sewage",
        "the water invoices, meter readings and discharge permits",
        "the water utility and facility management",
        amounts=True,
    ),
    row(
        r"wastes?(?! heat)|recycl(?:ed|ing|able|ables|ates?)|landfill\w*|scrap|disposal|packaging"
        r"|circular\w*|compost\w*",
        "the waste transfer notes and weighing slips",
        "the waste contractors",
        amounts=True,
    ),
    row(
        r"electricity|energy|fuels?|natural gas|diesel|district heat\w*|heating|[kMGT]Wh|GJ|TJ",
        "the utility invoices and meter readings",
        "the energy suppliers and facility management",
        amounts=True,
    ),
    row(
        r"biodivers\w*|protected areas?|habitats?|species|nature reserves?|deforest\w*|forests?"
        r"|trees?|land use|soil|noise|hazardous substances?"
        r"|spills?|permits?",
        "the permit, the assessment of the site and the results of monitoring",
        "the permit authority",
    ),
    row(
        r"fleets?|company (?:cars?|vehicles?)|leas(?:ed|ing) vehicles?|service vehicles?",
        "the fleet register with contracts",
        "fleet management and the leasing company",
    ),
    # supply chain, products, customers
    row(
        r"suppliers?|procurement|supply chain (?:due diligence|risks?|act|audits?)"
        r"|human rights|child labou?r|forced labou?r"
        r"|conflict minerals|due diligence|subcontractors?|sourcing",
        "the signed codes, self-assessments and audit reports of suppliers",
        "procurement and the auditors of suppliers",
    ),
    row(
        r"customer (?:satisfaction|survey\w*|loyalty)|NPS|net promoter score|satisfaction survey",
        "the report on the survey with response rate and questions",
        "the institute that held the survey",
    ),
    row(
        r"donat\w+|charit\w+|sponsor\w*|philanthrop\w*|non-?profits?|food banks?|fundrais\w+"
        r"|raised (?:over |more than )?[$€£]|scholarships?|grants?",
        "the payment records and the receipts of the recipients",
        "finance and the organisations that received it",
    ),
    row(
        r"raw materials?|materials? (?:used|consumption|inputs?)|secondary materials?"
        r"|regranulate\w*|recyclates?",
        "the records of purchase and use of materials",
        "procurement and production",
    ),
    row(
        r"surveys?|surveyed|questionnaires?|interviews?",
        "the report on the survey with participants and questions",
        "those who held the survey",
    ),
    # headcount after all that may merely name employees
    row(
        r"employees?|workforce|FTEs?|headcount|staff|personnel|women|female|men and women|gender"
        r"|hires?|hired|turnover rate|fluctuation|disabilit(?:y|ies)|associates|colleagues"
        r"|diversity|ethnic\w*|males?|apprentic\w+|trainees?",
        "an extract of the personnel register at the date named",
        "human resources",
        amounts=True,
    ),
    # money
    row(
        r"research and development|R&D|patents?",
        "the project list and the ledger of development cost",
        "research and finance",
    ),
    row(
        r"revenues?|sales|EBIT(?:DA)?|profit|equity|capex|opex|invest(?:ed|ments?)|dividends?"
        r"|costs?|expenses?|expenditures?|provisions?|liabilit(?:y|ies)|assets?|inventor(?:y|ies)"
        r"|purchase price|EUR|USD|cash flows?|market share|loans?|bonds?|financ(?:ing|ed)"
        r"|net income|million|billion",
        "the accounts or the audited financial statements",
        "finance",
        amounts=True,
    ),
    # plans and rules, where nothing more particular is said
    row(
        r"polic(?:y|ies)|codes? of (?:conduct|ethics)|guidelines?|directives?|procedures?"
        r"|standards?|charter|principles",
        "the document itself with the date and name of who approved it",
        "the secretary of the board",
    ),
    row(
        r"targets?|aims?|goals?|ambitions?|commits|committed to|commitments?|plans?|planned"
        r"|strateg(?:y|ies|ic)|roadmaps?|objectives?|intends?|will",
        "the decision that adopts it, with budget and milestones",
        "the secretary of the board",
    ),
)

"""Which evidence settles claims of a subject, and who issues it: the table an auditor's request is
taken from.

The subject is told by words of the claim. The rows go from the particular to the general, and the
first whose words stand in the claim counts. The table is from the practice of assurance
engagements: it names documents that companies and others keep anyway.
"""

from __future__ import annotations

import re

from reports.types import SIGNED_ASSURANCE


def _row(words: str, document: str, issuer: str) -> tuple[re.Pattern[str], str, str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE), document, issuer


EVIDENCE: tuple[tuple[re.Pattern[str], str, str], ...] = (
    # what was paid for, and what was bought with it
    _row(
        r"(?:invest(?:ed|ments?|ing)|spen[dt]|spending|capex|expenditures?|expenses)"
        r"(?: [^.]{0,60})?(?:[$€£]|EUR|USD|GBP|CHF|million|billion)"
        r"|(?:[$€£]|EUR|USD|GBP|CHF|million|billion)[^.]{0,60} "
        r"(?:invest(?:ed|ments?)|spent|capex|expenditures?)",
        "the purchase invoices and the register of assets",
        "finance",
    ),
    _row(
        r"guarantees? of origin|(?:energy attribute|renewable energy) certificates?|I?-?RECs?",
        "the statements of cancelled guarantees of origin",
        "the electricity supplier and the registry of guarantees",
    ),
    _row(
        r"(?:own|self)[- ]generat\w+|generated (?:by|from|with) (?:our|its) (?:own )?[\w ]{0,30}"
        r"(?:solar|photovoltaic|wind|plants?|panels?)",
        "the meter readings of the installations",
        "facility management",
    ),
    # what others said of the company
    _row(
        r"(?:limited|reasonable|external|independent|third[- ]party) (?:assurance|verification)"
        r"|assurance (?:report|statement|provider|engagement)|externally (?:assured|verified)"
        r"|(?:assured|verified|audited) by (?:an?|the|our)? ?(?:independent|external|third)",
        SIGNED_ASSURANCE.document,
        SIGNED_ASSURANCE.issuer,
    ),
    _row(
        r"auditors? (?:appointed|of|was|has)|audit opinion|annual audit|audited (?:the )?(?:annual"
        r"|consolidated|financial)\b",
        "the auditor's report",
        "the auditor",
    ),
    _row(
        r"SBTi|science[- ]based targets? initiative|science[- ]based (?:emissions? )?targets?",
        "the letter that validates the target",
        "the Science Based Targets initiative",
    ),
    _row(
        r"(?:EcoVadis|MSCI|Sustainalytics|ISS ESG|GRESB|CDP|DJSI|Dow Jones|FTSE4Good|Moody.s"
        r"|S&P)(?: \w+){0,6} (?:ratings?|scores?|scored|rated|medal|index|rank\w*|percentile|stars?"
        r"|assessment|questionnaire|grade)"
        r"|(?:ratings?|scores?|scored|rated|medal|index|rank\w*|grade|list)(?: \w+){0,6} "
        r"(?:EcoVadis|MSCI|Sustainalytics|ISS ESG|GRESB|CDP|DJSI|Dow Jones|FTSE4Good|Moody.s)"
        r"|ESG ratings?|rating agenc(?:y|ies)",
        "the rating report with its date",
        "the rating agency",
    ),
    _row(
        r"(?:ISO|IEC|IATF|OHSAS|SA|PAS|EN)(?:/IEC)?[- ]?\d{4,5}(?:[-:]\d+)*|certifi(?:ed|cation"
        r"|cations|cates?)|EMAS|LEED|BREEAM|BOMA BEST|FSC|PEFC|Zero Carbon Building",
        "the certificates with their sites and dates of validity",
        "the certification body",
    ),
    _row(
        r"awards?|awarded|prizes?|winner|recogni[sz]ed (?:by|among|as (?:an?|one))"
        r"|named (?:one of|to|among)",
        "the letter of award or the published list",
        "the body that gives the award",
    ),
    _row(
        r"signator(?:y|ies)|Global Compact|member(?:ship)? (?:of|in) (?:the|an?)"
        r"(?: [\w-]+){0,4} (?:association|initiative|alliance|network|federation|coalition|forum"
        r"|council|institute|charter)",
        "the confirmation of membership or the list of signatories",
        "the organisation joined",
    ),
    # people
    _row(
        r"accidents?|injur(?:y|ies)|work[- ]related incidents?|fatalit(?:y|ies)"
        r"|recordable (?:incidents?|cases?)|LTI(?:F|R|FR)?|TRIR|lost[- ](?:time|day)s?"
        r"|near[- ]miss(?:es)?|occupational (?:illness(?:es)?|diseases?)",
        "the log of accidents and the notices to the insurer",
        "health and safety and the accident insurer",
    ),
    _row(
        r"volunteer\w*",
        "the record of hours and the confirmation of the organisations helped",
        "human resources",
    ),
    _row(
        r"train(?:ed|ings?)|e-?learning|courses|workshops?|webinars?"
        r"|seminars?|further education|qualification measures",
        "the attendance lists and course records",
        "human resources",
    ),
    _row(
        r"collective(?:ly)? (?:bargain\w+|agreements?)|tariff agreements?|trade unions?"
        r"|works (?:councils?|agreements?)",
        "the agreements with their dates and who they cover",
        "human resources and the works council or union",
    ),
    _row(
        r"employee (?:survey|satisfaction|engagement)(?: survey| score| index)?|eNPS"
        r"|engagement (?:survey|score|index)|pulse surveys?|survey of (?:our )?employees",
        "the report on the survey with response rate and questions",
        "the institute that held the survey",
    ),
    _row(
        r"(?:pay|wage) gap|salar(?:y|ies)|minimum wages?|severance|pensions?|parental leave"
        r"|benefits? plans?",
        "an extract of the payroll",
        "human resources",
    ),
    # governance and conduct
    _row(
        r"remuneration|bonus(?:es)?|executive (?:pay|compensation)|long[- ]term incentives?"
        r"|incentive plans?",
        "the remuneration policy as approved and the minutes of the committee",
        "the secretary of the board",
    ),
    _row(
        r"EBIT(?:DA)?|net income|cash flows?|provisions? for|liabilit(?:y|ies)|receivables?"
        r"|interest rates?|loans?|dividends?|equity ratio|inventor(?:y|ies)(?= \(EUR)"
        r"|balance sheet(?! date)|depreciation|purchase obligations|market share"
        r"|sales revenues?|carrying amounts?|EUR k|K€|€ [\d.,]+ thousand",
        "the accounts or the audited financial statements",
        "finance",
    ),
    _row(
        r"whistle[- ]?blow\w*|grievances?|hotline|speak[- ]up|complaints? (?:office|channel"
        r"|mechanism|procedure|system)|reporting (?:channel|system) for",
        "the register of cases with dates and outcomes",
        "the compliance department",
    ),
    _row(
        r"corrupt\w*|briber?y?|fines?|penalt(?:y|ies)|sanctions?|lawsuits?|litigation|legal"
        r" proceedings|antitrust|money laundering|infringements?|violations?|insider"
        r"|breach(?:es)? of (?:law|the law|code)",
        "the register of cases, the letters of the lawyers and the decisions of authorities",
        "the legal and compliance department",
    ),
    _row(
        r"cyber\w*|data (?:protection|breach(?:es)?|privacy|security)|information security"
        r"|phishing|personal data|GDPR|ransomware",
        "the register of security incidents and the results of tests",
        "the information security officer",
    ),
    _row(
        r"boards?(?! of (?:directors|trustees) report)|committees?|supervisory|trustees?"
        r"|directors|executive management|management team|annual general meeting"
        r"|steering (?:group|committee)",
        "the minutes and the rules of procedure",
        "the secretary of the board",
    ),
    # climate
    _row(
        r"guarantees? of origin|(?:renewable energy|energy attribute) certificates?|I?-?RECs?"
        r"|GoOs?|PPAs?|power purchase agreements?|green (?:electricity|power)"
        r"|renewable (?:electricity|power)|electricity from renewable\w*"
        r"|energy from renewable\w*",
        "the contracts and the statements of cancelled guarantees of origin",
        "the electricity supplier and the registry of guarantees",
    ),
    _row(
        r"carbon (?:credits?|offsets?|removals?)|offset(?:s|ting)?|compensation projects?"
        r"|climate projects?",
        "the statement of retired credits",
        "the registry of the credits",
    ),
    _row(
        r"air (?:quality|pollut\w+)|NOx|SOx|VOCs?|ozone[- ]deplet\w+|particulates?|dust emissions",
        "the measurements of emissions to air and the permit",
        "environmental management and the permit authority",
    ),
    _row(
        r"photovoltaics?|PV|solar|charging (?:stations?|points?|infrastructure)|heat pumps?"
        r"|(?-i:LED)|wind (?:turbines?|farms?)|insulat\w+|retrofit\w*|boilers?",
        "the acceptance record and the invoice of the installation",
        "the installer and facility management",
    ),
    _row(
        r"scope 3|value chain emissions|business travel|commut\w+|financed emissions"
        r"|purchased goods",
        "the calculation with activity data and emission factors, and the data of suppliers",
        "those who keep the greenhouse gas inventory",
    ),
    _row(
        r"scopes? [12]|GHG|CO2e?|CO₂e?|tCO2e?|greenhouse gas(?:es)?|emissions?|carbon footprint"
        r"|corporate footprint",
        "the calculation with invoices for fuel and electricity and the emission factors",
        "those who keep the greenhouse gas inventory",
    ),
    _row(
        r"climate (?:risks?|scenarios?)|scenario analys[ie]s|physical risks?|transition risks?"
        r"|risk (?:register|inventory|management|assessment|analys[ie]s)",
        "the register of risks and the assessment itself",
        "risk management",
    ),
    # resources
    _row(
        r"water|effluents?|wastewater|sewage",
        "the water invoices, meter readings and discharge permits",
        "the water utility and facility management",
    ),
    _row(
        r"wastes?(?! heat)|recycl(?:ed|ing|able|ables|ates?)|landfill\w*|scrap|disposal|packaging"
        r"|circular\w*|compost\w*",
        "the waste transfer notes and weighing slips",
        "the waste contractors",
    ),
    _row(
        r"electricity|energy|fuels?|natural gas|diesel|district heat\w*|heating|[kMGT]Wh|GJ|TJ",
        "the utility invoices and meter readings",
        "the energy suppliers and facility management",
    ),
    _row(
        r"biodivers\w*|protected areas?|habitats?|species|nature reserves?|deforest\w*|forests?"
        r"|trees?|land use|soil|noise|hazardous substances?"
        r"|spills?|permits?",
        "the permit, the assessment of the site and the results of monitoring",
        "the permit authority",
    ),
    _row(
        r"fleets?|company (?:cars?|vehicles?)|leas(?:ed|ing) vehicles?|service vehicles?",
        "the fleet register with contracts",
        "fleet management and the leasing company",
    ),
    # supply chain, products, customers
    _row(
        r"suppl(?:y|ier|iers) (?:chains?|code|audits?|assessments?|self-assessments?"
        r"|due diligence)|suppliers?|procurement|human rights|child labou?r|forced labou?r"
        r"|conflict minerals|due diligence|subcontractors?|sourcing",
        "the signed codes, self-assessments and audit reports of suppliers",
        "procurement and the auditors of suppliers",
    ),
    _row(
        r"life[- ]?cycle (?:assessments?|analys[ie]s)|LCAs?|EPDs?|environmental product"
        r" declarations?",
        "the study and its critical review",
        "the verifier of the study",
    ),
    _row(
        r"customer (?:satisfaction|survey\w*|loyalty)|NPS|net promoter score|satisfaction survey",
        "the report on the survey with response rate and questions",
        "the institute that held the survey",
    ),
    _row(
        r"donat\w+|charit\w+|sponsor\w*|philanthrop\w*|non-?profits?|food banks?|fundrais\w+"
        r"|raised (?:over |more than )?[$€£]|scholarships?|grants?",
        "the payment records and the receipts of the recipients",
        "finance and the organisations that received it",
    ),
    _row(
        r"materiality (?:assessment|analysis|matrix)|stakeholder (?:survey|dialogue|engagement"
        r"|workshops?)",
        "the record of the assessment with participants and scores",
        "those who prepared the materiality assessment",
    ),
    _row(
        r"taxonomy|taxonomy[- ](?:eligible|aligned)",
        "the mapping of activities to the accounts",
        "finance",
    ),
    _row(
        r"raw materials?|materials? (?:used|consumption|inputs?)|secondary materials?"
        r"|regranulate\w*|recyclates?",
        "the records of purchase and use of materials",
        "procurement and production",
    ),
    _row(
        r"surveys?|surveyed|questionnaires?|interviews?",
        "the report on the survey with participants and questions",
        "those who held the survey",
    ),
    # headcount after all that may merely name employees
    _row(
        r"employees?|workforce|FTEs?|headcount|staff|personnel|women|female|men and women|gender"
        r"|hires?|hired|turnover rate|fluctuation|disabilit(?:y|ies)|associates|colleagues"
        r"|diversity|ethnic\w*|males?|apprentic\w+|trainees?",
        "an extract of the personnel register at the date named",
        "human resources",
    ),
    # money
    _row(
        r"research and development|R&D|patents?",
        "the project list and the ledger of development cost",
        "research and finance",
    ),
    _row(
        r"revenues?|sales|EBIT(?:DA)?|profit|equity|capex|opex|invest(?:ed|ments?|ing)|dividends?"
        r"|costs?|expenses?|expenditures?|provisions?|liabilit(?:y|ies)|assets?|inventor(?:y|ies)"
        r"|purchase price|EUR|USD|cash flows?|market share|loans?|bonds?|financ(?:ing|ed)"
        r"|net income|million|billion",
        "the accounts or the audited financial statements",
        "finance",
    ),
    # plans and rules, where nothing more particular is said
    _row(
        r"polic(?:y|ies)|codes? of (?:conduct|ethics)|guidelines?|directives?|procedures?"
        r"|standards?|charter|principles",
        "the document itself with the date and name of who approved it",
        "the secretary of the board",
    ),
    _row(
        r"targets?|aims?|goals?|ambitions?|commits|committed to|commitments?|plans?|planned"
        r"|strateg(?:y|ies|ic)|roadmaps?|objectives?|intends?|will",
        "the decision that adopts it, with budget and milestones",
        "the secretary of the board",
    ),
)
AHEAD = (
    "the decision that adopts it, with base-year figures, budget and milestones",
    "the secretary of the board and those who keep the figures",
)
UNKNOWN = ("the record it rests on", "the company")

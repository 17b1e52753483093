"""Evidence on what was bought and built, what others said of the company, its people, and how it is
run."""

from __future__ import annotations

from agents.judge.evidence_rows import Row, row
from reports.types import SIGNED_ASSURANCE

CONDUCT: tuple[Row, ...] = (
    row(
        r"taxonomy|taxonomy[- ](?:eligible|aligned)|proportion of (?:turnover|capex|opex)",
        "the mapping of activities to the accounts",
        "finance",
    ),
    # what was paid for, and what was bought with it
    row(
        r"(?:invest(?:ed|ments?|ing)|spen[dt]|spending|capex|expenditures?|expenses)"
        r"(?: [^.]{0,60})?(?:[$€£]|EUR|USD|GBP|CHF|million|billion)"
        r"|(?:[$€£]|EUR|USD|GBP|CHF|million|billion)[^.]{0,60} "
        r"(?:invest(?:ed|ments?)|spent|capex|expenditures?)",
        "the purchase invoices and the register of assets",
        "finance",
    ),
    row(
        r"guarantees? of origin|(?:energy attribute|renewable energy) certificates?|I?-?RECs?"
        r"|energy contracts and certificates",
        "the statements of cancelled guarantees of origin",
        "the electricity supplier and the registry of guarantees",
    ),
    row(
        r"(?:own|self)[- ]generat\w+|generated (?:by|from|with) (?:our|its) (?:own )?[\w ]{0,30}"
        r"(?:solar|photovoltaic|wind|plants?|panels?)",
        "the meter readings of the installations",
        "facility management",
    ),
    # what others said of the company
    row(
        r"life[- ]?cycle (?:assessments?|analys[ie]s)|LCAs?|EPDs?|environmental product"
        r" declarations?",
        "the study and its critical review",
        "the verifier of the study",
    ),
    row(
        r"sales\b[^.]{0,60}\b(?:customers?|producers)\b[^.]{0,80}\btargets?",
        "the records of sales and the targets that the customers published",
        "sales",
    ),
    row(
        r"(?:limited|reasonable|external|independent|third[- ]party) (?:\w+ )?"
        r"(?:assurance|verification)"
        r"|assurance (?:report|statement|provider|engagement)|externally (?:assured|verified)"
        r"|(?:assured|verified|audited) by (?:an?|the|our)? ?(?:independent|external|third)",
        SIGNED_ASSURANCE.document,
        SIGNED_ASSURANCE.issuer,
    ),
    row(
        r"auditors? (?:appointed|of|was|has)|audit opinion|annual audit|audited (?:the )?(?:annual"
        r"|consolidated|financial)\b",
        "the auditor's report",
        "the auditor",
    ),
    row(
        r"SBTi|science[- ]based targets? initiative|science[- ]based (?:emissions? )?targets?",
        "the letter that validates the target",
        "the Science Based Targets initiative",
    ),
    row(
        r"(?:EcoVadis|MSCI|Sustainalytics|ISS ESG|GRESB|CDP|DJSI|Dow Jones|FTSE4Good|Moody.s"
        r"|S&P)(?: \w+){0,6} (?:ratings?|scores?|scored|rated|medal|index|rank\w*|percentile|stars?"
        r"|assessment|questionnaire|grade)"
        r"|(?:ratings?|scores?|scored|rated|medal|index|rank\w*|grade|list)(?: \w+){0,6} "
        r"(?:EcoVadis|MSCI|Sustainalytics|ISS ESG|GRESB|CDP|DJSI|Dow Jones|FTSE4Good|Moody.s)"
        r"|ESG ratings?|rating agenc(?:y|ies)",
        "the rating report with its date",
        "the rating agency",
    ),
    row(
        r"(?!ISO 14(?:0(?:40|44|67|83)|064))(?:ISO|IEC|IATF|OHSAS|SA|PAS|EN)(?:/IEC)?[- ]?\d{4,5}"
        r"(?:[-:]\d+)*|certifi(?:ed|cation|cations|cates?)|EMAS|LEED|BREEAM"
        r"|BOMA BEST|FSC|PEFC|Zero Carbon Building",
        "the certificates with their sites and dates of validity",
        "the certification body",
    ),
    row(
        r"(?:established|created|launched|founded) [^.]{0,60}\baward|goal of the award",
        "the rules of the award and the list of those who received it",
        "those who give the award",
    ),
    row(
        r"carbon pric(?:e|es|ing)|carbon tax|cost of carbon|cap[- ]and[- ]trade|emissions? trading"
        r"|Safeguard Mechanism|CBAM|(?-i:ETS)",
        "the returns under the carbon pricing scheme, or the text of its rules",
        "finance and the authority that runs the scheme",
    ),
    row(
        r"industry associations?|advocacy|lobby\w*",
        "the review itself and the list of memberships",
        "those who represent the company to politics",
    ),
    row(
        r"(?:published|integrated) [^.]{0,90}\b(?:report|review|disclosures?)"
        r"|(?:disclosures?|results) [^.]{0,90}\b(?:into|in) the [\w ]{0,20}report",
        "the publication itself with its date",
        "those who prepare the report",
    ),
    row(
        r"laborator(?:y|ies)|pilot plants?|(?:biofuel|battery|fuel) trials?|trials? on|test program"
        r"|could (?:deliver|reduce|lower)|can drive a reduction"
        r"|potential (?:to (?:reduce|increase|cut|lower)|for (?:a \d|first))"
        r"|capable of delivering|fundamental research|feasibility stud(?:y|ies)|validation of",
        "the report on the test or study with its method and conditions",
        "research and development",
    ),
    row(
        r"awards?|awarded|prizes?|winner|recogni[sz]ed (?:by|among|as (?:an?|one))"
        r"|named (?:one of|to|among)",
        "the letter of award or the published list",
        "the body that gives the award",
    ),
    row(
        r"signator(?:y|ies)|Global Compact|member(?:ship)? (?:of|in) (?:the|an?)"
        r"(?: [\w-]+){0,4} (?:association|initiative|alliance|network|federation|coalition|forum"
        r"|council|institute|charter)",
        "the confirmation of membership or the list of signatories",
        "the organisation joined",
    ),
    # who is responsible
    row(
        r"(?:signed off|sign[- ]?off"
        r"|(?:annually|required to) [^.]{0,30}(?:acknowledge|confirm|sign))"
        r"[^.]{0,80}\b(?:code|polic(?:y|ies))",
        "the signed confirmations of the code",
        "human resources and the compliance department",
    ),
    row(
        r"(?:officer|department|team|function|manager|procurement|compliance)\b[^.]{0,80}\b"
        r"(?:(?:is|are) (?:\w+ )?responsible for|reports? (?:directly |regularly )?to)",
        "the organisation chart and the description of the role",
        "human resources and the department named",
    ),
    row(
        r"materiality (?:assessment|analysis|matrix)|materiality analyses"
        r"|stakeholder (?:survey|dialogue|workshops?)",
        "the record of the assessment with participants and scores",
        "those who prepared the materiality assessment",
    ),
    # people
    row(
        r"accidents?|injur(?:y|ies)|work[- ]related incidents?|fatalit(?:y|ies)"
        r"|recordable (?:incidents?|cases?)|LTI(?:F|R|FR)?|TRIR|lost[- ](?:time|day)s?"
        r"|near[- ]miss(?:es)?|occupational (?:illness(?:es)?|diseases?)",
        "the log of accidents and the notices to the insurer",
        "health and safety and the accident insurer",
    ),
    row(
        r"volunteer\w*",
        "the record of hours and the confirmation of the organisations helped",
        "human resources",
    ),
    row(
        r"train(?:ed|ings?)|e-?learning|courses|workshops?|webinars?"
        r"|seminars?|further education|qualification measures",
        "the attendance lists and course records",
        "human resources",
    ),
    row(
        r"collective(?:ly)? (?:bargain\w+|agreements?)|tariff agreements?|trade unions?"
        r"|works (?:councils?|agreements?)",
        "the agreements with their dates and who they cover",
        "human resources and the works council or union",
    ),
    row(
        r"employee (?:survey|satisfaction|engagement (?:survey|score|index))|eNPS"
        r"|engagement (?:survey|score|index)|pulse surveys?|survey of (?:our )?employees",
        "the report on the survey with response rate and questions",
        "the institute that held the survey",
    ),
    row(
        r"(?:pay|wage) gap|salar(?:y|ies)|minimum wages?|severance|pensions?|parental leave"
        r"|benefits? plans?",
        "an extract of the payroll",
        "human resources",
        amounts=True,
    ),
    # governance and conduct
    row(
        r"remuneration|(?-i:STIP|LTIP)|short[- ]term incentives?|incentive structure"
        r"|bonus(?:es)?|executive (?:pay|compensation)|long[- ]term incentives?"
        r"|incentive plans?",
        "the remuneration policy as approved and the minutes of the committee",
        "the secretary of the board",
    ),
    row(
        r"EBIT(?:DA)?|net income|cash flows?|provisions? for|liabilit(?:y|ies)|receivables?"
        r"|interest rates?|loans?|dividends?|equity ratio|inventor(?:y|ies)(?= \(EUR)"
        r"|balance sheet(?! date)|depreciation|purchase obligations|market share"
        r"|sales revenues?|carrying amounts?|EUR k|K€|€ [\d.,]+ thousand",
        "the accounts or the audited financial statements",
        "finance",
        amounts=True,
    ),
    row(
        r"whistle[- ]?blow\w*|grievances?|hotline|speak[- ]up|complaints? (?:office|channel"
        r"|mechanism|procedure|system)|reporting (?:channel|system) for",
        "the register of cases with dates and outcomes",
        "the compliance department",
    ),
    row(
        r"corrupt\w*|briber?y?|fines?|penalt(?:y|ies)|sanctions?|lawsuits?|litigation|legal"
        r" proceedings|antitrust|money laundering|infringements?|violations?|insider"
        r"|breach(?:es)? of (?:law|the law|code)",
        "the register of cases, the letters of the lawyers and the decisions of authorities",
        "the legal and compliance department",
    ),
    row(
        r"cyber\w*|data (?:protection|breach(?:es)?|privacy|security)|information security"
        r"|phishing|personal data|GDPR|ransomware",
        "the register of security incidents and the results of tests",
        "the information security officer",
    ),
    row(
        r"(?<!resource )(?<!resources )boards?(?! of (?:directors|trustees) report)"
        r"|committees?|supervisory|trustees?"
        r"|directors|executive management|management team|annual general meeting"
        r"|steering (?:group|committee)",
        "the minutes and the rules of procedure",
        "the secretary of the board",
    ),
)

"""What a statement is about: the topics of sustainability by the words that tell them."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

TOPICS: dict[str, re.Pattern[str]] = {
    "greenhouse gas emissions": regex(
        r"\b(?:scopes? [123]|GHGs?|greenhouse[- ]gas\w*|CO ?2\w*|carbon|emissions?|methane"
        r"|decarboni[sz]\w+|net[- ]zero|climate[- ]neutral\w*|offsets?|abatement)\b",
        re.IGNORECASE,
    ),
    "climate": regex(
        r"\b(?:climate|global warming|physical risks?|transition risks?|extreme weather|TCFD"
        r"|1\.5 ?°C|paris agreement|flood(?:s|ing)?|droughts?|heat ?waves?|wildfires?|hurricanes?"
        r"|cyclones?|heavy rain\w*|sea[- ]level|natural (?:disasters?|hazards?|catastrophes?"
        r"|perils?)|(?:severe|extreme|significant) (?:storms?|weather))\b",
        re.IGNORECASE,
    ),
    "energy": regex(
        r"\b(?:energy|electricity|renewables?|solar|wind (?:farm|power|energy|turbines?)"
        r"|photovoltaic|hydrogen|biofuels?|biogas|fuel (?:consumption|efficiency|use)"
        r"|fossil fuels?|diesel|hydro(?:power|electric)\w*|[kMGT]Wh?p?|natural gas|gas-fired"
        r"|power (?:stations?|plants?|generation|purchase|supply)|LED lighting|lighting"
        r"|heat pumps?|boilers?|steam|electric (?:vehicles?|cars?|buses|fleet)|EVs?"
        r"|all-electric|electrif\w+"
        r"|low[- ]carbon|hybrid|charging (?:stations?|points?|infrastructure)|geothermal)\b",
        re.IGNORECASE,
    ),
    "water": regex(
        r"\b(?:(?:waste|ground|storm|fresh|rain)?water|effluents?|rivers?|water-stress\w*|aquifer"
        r"|marine|ocean|rainwater)\b",
        re.IGNORECASE,
    ),
    "waste and materials": regex(
        r"\b(?:waste|recycl\w+|landfill\w*|circular\w*|packaging|plastics?|reus\w+|compost\w*"
        r"|hazardous|tailings|spills?|raw materials?|resource efficien\w+|biodegradable"
        r"|single-use|food loss|eco-?design|secondary materials)\b",
        re.IGNORECASE,
    ),
    "nature": regex(
        r"\b(?:biodivers\w+|deforest\w+|reforest\w+|forests?|trees|habitats?"
        r"|(?<!innovation )(?<!partner )(?<!digital )(?<!business )(?<!broader )(?<!360 "
        r")ecosystems?|species|hectares?|land use|restor\w+|rehabilitat\w+|peatland\w*|wetlands?"
        r"|mangroves?|nature|conservation|soil|regenerative|organic|pollinat\w+|wildlife)\b",
        re.IGNORECASE,
    ),
    "pollution": regex(
        r"\b(?:pollut\w+|air quality|NOx|SOx|SO2|VOCs?|particulates?|chemicals?|refrigerants?"
        r"|ozone|noise|toxic)\b",
        re.IGNORECASE,
    ),
    "environment": regex(
        r"\b(?:environmental\w*|(?:the|natural|and|our) environment"
        r"|sustainab\w+|ESG|eco-friendly|eco-\w+|ecolog\w+|green(?:er|house)?|footprint|cleaner"
        r"|clean (?:energy|technolog\w+|air|cooking)|sustainable finance"
        r"|taxonomy-(?:aligned|eligible)|green bonds?|life[- ]cycle|decarboni[sz]\w+"
        r"|environmentally|ISO ?(?:14001|50001|14064)|EMAS|LEED|BREEAM|GRESB)\b",
        re.IGNORECASE,
    ),
    "health and safety": regex(
        r"\b(?:safety|injur(?:y|ies)|fatalit(?:y|ies)|LTIFR?|TRIR|lost[- ]time|occupational"
        r"|accidents?|ISO ?45001|OHSAS|wellbeing|well-being)\b",
        re.IGNORECASE,
    ),
    "people": regex(
        r"\b(?:employees?|workforce|colleagues|staff|new hires|hir(?:ed|ings?)|headcount"
        r"|average age|part-time|women|female|gender|divers(?:e|ity)|inclusion|training|DE&?I"
        r"|(?:pay|gender|racial|health|social) equity|equity(?:,|,? and| &) (?:and )?inclusion"
        r"|apprentice\w*|human rights|child labou?r|forced labou?r|modern slavery|living wage"
        r"|communit(?:y|ies)|indigenous|volunteer\w*|turnover|unions?|collective bargaining"
        r"|donat\w+|charit\w+|philanthrop\w+|scholarships?|parental leave)\b",
        re.IGNORECASE,
    ),
    "supply chain": regex(
        r"\b(?:suppliers?|supply chains?|procurement|sourc(?:ed|ing)|responsible sourcing"
        r"|conflict minerals|traceab\w+|value chain)\b",
        re.IGNORECASE,
    ),
    "assurance": regex(
        r"\b(?:limited|reasonable|external|third[- ]party|independent) (?:assurance|verification)\b"
        r"|\b(?:externally|independently) (?:verified|assured|audited)\b|\bnon-financial"
        r" (?:report|statement|declaration)",
        re.IGNORECASE,
    ),
    "governance": regex(
        r"\b(?:sustainability|ESG|climate|risk)[- ]?(?:related )?(?:committee|governance|council"
        r"|oversight|management|risks?)\b|\b(?:governance|remuneration|compensation|bonus\w*"
        r"|independent directors|materiality|due diligence|(?:crisis|business continuity"
        r"|emergency) (?:management|program\w*|plan\w*)|(?:stakeholder|industry)"
        r" (?:dialog\w*|engagement|associations?))\b",
        re.IGNORECASE,
    ),
    "business conduct": regex(
        r"\b(?:compliance|(?:anti-?)?corruption|(?:anti-?)?bribery|ethics|codes? of (?:business )?"
        r"conduct|whistle-?blow\w*|grievance)\b",
        re.IGNORECASE,
    ),
    "information security": regex(
        r"\b(?:data (?:privacy|protection|security|breach\w*)|privacy|personal data|cyber\w*"
        r"|(?:information|network|product|IT)[- ]security|ISO(?:/IEC)? ?27001)\b",
        re.IGNORECASE,
    ),
    "customers": regex(
        r"\b(?:customer (?:satisfaction|complaints?|surveys?|loyalty|service quality|health)"
        r"|satisfaction of (?:our )?customers|net promoter|product (?:safety|quality)"
        r"|recommendation rate)\b",
        re.IGNORECASE,
    ),
    "working time": regex(
        r"\b(?:working (?:hours|time|conditions)|flexible work\w*|flexitime|mobile work\w*"
        r"|home office|remote work\w*|work(?:ing)? from (?:home|anywhere)|work-life|pensions?"
        r"|sabbaticals?|leave (?:days|policy)|fair (?:pay|wages|remuneration))\b",
        re.IGNORECASE,
    ),
}
# what headings tell of the sentences below them: those of governance stand over the whole order of
# a company, those of assurance over an auditor's words
HEADING_TOPICS = frozenset(TOPICS) - {"governance", "assurance"}
# what the notes to financial statements say of sustainability; there "raw materials" are stocks
# and "employees" a cost
OF_NATURE = frozenset(
    ("greenhouse gas emissions", "climate", "energy", "nature", "pollution", "environment")
)
ENVIRONMENT_TOPICS = frozenset(
    (
        "energy",
        "water",
        "waste and materials",
        "nature",
        "pollution",
        "environment",
        "greenhouse gas emissions",
        "climate",
    )
)

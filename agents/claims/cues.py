"""The cue grammar of claims: which words make a statement of a report one that can be checked.

Tables only. Each sign is one pattern; `signs.py` reads them, `rules.py` and `kinds.py` decide.
"""

from __future__ import annotations

import re

UNITS = (
    r"%|per ?cent|percent(?:age points?)?|(?:[kMG]?t|tonnes?|(?:metric )?tons?)\b(?: of)?(?: ?CO ?2[ -]?e(?:q)?)?"
    r"|[kMGT]?Wh?\b|[kMGTP]J\b|[kM]?L\b|litres?|liters?"
    r"|gallons?|m[23²³]|cubic met(?:er|re)s?|square (?:feet|met(?:er|re)s?)|hectares?|acres?|ha\b|km2?\b|kilomet(?:er"
    r"|re)s?|miles|kg\b|kilograms?"
    r"|gigawatt[- ]hours?|megawatt[- ]hours?|kilowatt[- ]hours?|megawatts?|gigawatts?|barrels?|euros?|dollars?"
)
_NUMBER = r"(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:[.,]\d+)?"
_MAGNITUDE = r"(?: ?(?:thousand|million|billion|trillion|mn|bn|m|k)\b)?"
FIGURE = re.compile(
    rf"(?:[$€£¥]|US\$|A\$|C\$|USD |EUR |GBP ) ?{_NUMBER}{_MAGNITUDE}|{_NUMBER}{_MAGNITUDE}[ -]?(?:{UNITS})"
    rf"|{_NUMBER} ?(?:thousand|million|billion|trillion|mn|bn)\b|(?<![\w.])\d{1, 2}(?:\.\d+)?x\b",
    re.IGNORECASE,
)
COUNT = re.compile(
    r"(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?![\w%])(?![.,-]\d)(?= (?:[a-z][\w-]+))|\b(?:half|two[- ]thirds"
    r"|one[- ]third|a quarter|three quarters|doubled|tripled|halved|(?i:two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|dozens?)(?= (?:of|[a-z]+s)\b))\b"
)
NUMBERED_NAME = re.compile(
    r"\b(?:scopes?|category|page|pages|chapter|section|note|phase|level|tier|table|figure|goal|SDG|part) ?\d+(?:(?:, "
    r"| and | & |-|\u2013)\d+)*",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<![\d.,])(?:FY ?|fiscal(?: year)? )?(?:(?:19[89]|20[0-6])\d)(?![\d%]|[.,]\d)|\bFY ?\d{2}\b")
_WHEN = r"(?: the)?(?: end of)?(?: fiscal(?: year)?| FY| calendar year)? ?20[2-6]\d\b"
DEADLINE = re.compile(rf"\b(?:by|until|before|no later than|through){_WHEN}", re.IGNORECASE)
DATED = re.compile(rf"\b(?:to|for|in|from){_WHEN}", re.IGNORECASE)

OWN_VOICE = re.compile(
    r"\b(?:[Ww]e|[Oo]ur|[Oo]urs|WE|OUR)\b|\b[Tt]he (?:Group|Company|company|group|Corporation|Trust|Bank|Firm|Board"
    r"|Partnership)\b"
)
NAMED_SUBJECT = re.compile(
    r"^(?:(?:In|During|Since|By|As of|At|For)[^,.;]{2,45}, )?(?P<name>[A-Z][\w&\u2019'-]*(?: (?:[A-Z][\w&\u2019'-]*|of|and))*?)"
    r"(?: (?:also|further|now|already|currently))? (?:has|have|had|is|was|were|will|aims?|plans?|[a-z]{3,}(?:ed|es|s))\b"
)
GENERIC_SUBJECTS = frozenset(
    [
        "the",
        "this",
        "these",
        "those",
        "a",
        "an",
        "in",
        "on",
        "at",
        "as",
        "for",
        "to",
        "by",
        "with",
        "from",
        "all",
        "each",
        "many",
        "some",
        "most",
        "such",
        "it",
        "they",
        "he",
        "she",
        "there",
        "here",
        "what",
        "when",
        "where",
        "if",
        "both",
        "several",
        "governments",
        "government",
        "countries",
        "companies",
        "investors",
        "consumers",
        "society",
        "europe",
        "china",
        "india",
        "ipcc",
        "iea",
        "gri",
        "tcfd",
        "issb",
        "un",
        "eu",
        "cop26",
        "cop27",
        "cop28",
        "tnfd",
        "sbti",
        "who",
        "oecd",
        "scientists",
        "humanity",
        "businesses",
        "stakeholders",
        "people",
        "climate",
        "cities",
        "science",
        "water",
        "energy",
        "electricity",
        "steel",
        "aluminium",
        "biodiversity",
    ]
)

ACHIEVED = re.compile(
    r"\b(?:reduc|achiev|increas|decreas|install|complet|launch|invest|plant|restor|divert|recycl|sav|avoid|deliver|cut"
    r"|lower|improv|exceed|reach|met\b|open|built"
    r"|sourc|purchas|procur|sign|join|publish|disclos|report|establish|introduc|implement|deploy|convert|replac"
    r"|retrofit|upgrad|expand|rehabilitat|protect|train"
    r"|conduct|assess|audit|verif|assur|certif|award|receiv|recogni[sz]|rank|rat|commission|construct|develop|fund"
    r"|donat|contribut|support|provid|generat|produc"
    r"|consum|withdr|discharg|emit|eliminat|phas|remov|clos|retir|divest|acquir|issu|allocat|spen[dt]|adopt|updat"
    r"|approv|validat|appoint|set|test|transition|switch"
    r"|electrifi|partner|collaborat|engag|survey|integrat|offset|captur|stor|ship|sold|creat|rais|rose|fell|grew"
    r"|dropped|declin|doubl|tripl|halv|remain|amount|total"
    r"|account|cover|represent|compris|employ|maintain|collect|reus|treat|certified|monitor|identif|enroll?|enter"
    r"|start|beg[au]n|commenc|host|organi[sz]|hired?)"
    r"(?:e?d|ned|ted|led|ied|ped|en|ew|own|ing)?\b",
    re.IGNORECASE,
)
PAST = re.compile(
    r"\b(?:(?:has|have|had|was|were) (?:\w+ly |also |been |already |now )*\w+(?:ed|en|wn|ne|un|ut|et|id|ht|lt|de|ld"
    r"|un)|\w{3,}ed|met|built|rose|fell|grew|won|began"
    r"|spent|held|made|became|saw|took|brought|sold|cut|set up|put in place)\b"
)
CHANGE = re.compile(
    r"\b(?:reduc\w+|decreas\w+|increas\w+|lower(?:ed|ing)?|cut|declin\w+|rose|fell|grew|improv\w+|up|down|sav(?:ed"
    r"|ings?)|halved|doubled|avoided"
    r"|compared (?:to|with)|versus|vs\.?|relative to|year-(?:on|over)-year|baseline|base year|since (?:FY ?)?\d{4}"
    r"|from (?:FY ?)?\d{4})\b",
    re.IGNORECASE,
)
BENEFIT = re.compile(
    r"\b(?:(?:reduc|lower|minimi[sz]|avoid|cut|decreas|sav|eliminat|prevent|mitigat|limit|offset|improv|protect"
    r"|conserv|restor|promot|preserv|replac|recycl|reus|decarboni[sz]|optimi[sz]|electrif|certif|contribut|support)\w*"
    r"|renewable|low[- ]carbon|zero[- ](?:emissions?|carbon|waste)|clean(?:er)?|green(?:er)?|circular\w*|sustainab\w+"
    r"|eco-?\w*friendly|efficien(?:t|cy)|biodegradable|organic|environmental(?:ly)?)\b",
    re.IGNORECASE,
)
OPERATIONS = re.compile(
    r"\b(?:women|employees?|workforce|managers?|management positions|trustees|suppliers?|contractors?"
    r"|sites?|facilit(?:y|ies)|operations|plants?|mines?"
    r"|offices|buildings|properties|fleet|vehicles|headquarters|fatalit(?:y|ies)|injur(?:y|ies)|LTIFR?"
    r"|TRIR|withdrawals?|consumption|intensity"
    r"|turnover rate|waste|electricity)\b",
    re.IGNORECASE,
)
DOING = re.compile(
    r"\b(?:we|[Tt]he (?:Group|Company|company)) (?:also |now |currently |have |actively |regularly |continue to |are "
    r"|do )*(?:us|sourc|operat|own|run|requir|conduct|assess|measur|monitor|track"
    r"|disclos|report|publish|engag|work|apply|appli|follow|offer|provid|support|train|audit|recycl|purchas|procur"
    r"|generat|produc|partner|collaborat|participat|invest"
    r"|develop|build|integrat|includ|consider|evaluat|review|manag|prohibit|implement|install|plant|protect|adopt"
    r"|align|calculat|determin|reduc|replac|test|promot|help"
    r"|improv|increas|switch|transition|electrify|maintain|expand|seek|collect|treat|reus|design|creat|introduc|deploy"
    r"|identif)\w*\b"
)
TARGET = re.compile(
    r"\b(?:aim(?:s|ed|ing)?|target(?:s|ed|ing)?\b(?! groups?)|announc\w+|commit(?:s|ted|ting|ments?)?|pledg\w+|goals?"
    r"|ambitions?|plan(?:s|ned"
    r"|ning)? to|intend(?:s|ed)?|strive|aspir\w+"
    r"|will|on track|expect(?:s|ed)? to|roadmap|by 20[2-6]\d|net[- ]zero|carbon[- ]neutral(?:ity)?"
    r"|climate[- ]neutral(?:ity)?|transition plan|objective)\b",
    re.IGNORECASE,
)
NET_ZERO = re.compile(
    r"\b(?:net[- ]zero|carbon[- ](?:neutral|negative|positive)\w*|climate[- ](?:neutral|positive)\w*|science[- ]based"
    r"|SBTi?|1\.5 ?°|paris[- ]aligned)",
    re.IGNORECASE,
)
SCENARIO = re.compile(
    r"\b(?:scenario (?:analys\w+|planning)|climate scenarios?|transition plan|internal (?:carbon|CO2) price"
    r"|shadow (?:carbon )?price|carbon price|capex|capital expenditure|invest(?:ed|ments?|ing)?)\b",
    re.IGNORECASE,
)
FUTURE = re.compile(
    r"\b(?:will|aims?|plans? to|plan(?:s|ned) for|intends? to|targets?\b(?![- ](?:setting|groups?))|(?:our|a|the|\d{4}) goal"
    r"|commit(?:s|ted)? to|pledged?|by (?:fiscal )?20[2-6]\d|until 20[2-6]\d|on track|expect(?:s|ed)? (?:to|capital"
    r"|investment|spend\w*)"
    r"|planning (?:began|started|is under way)|scheduled (?:to|for)|to be completed"
    r"|estimates? (?:that we will|(?:our|the) total))\b",
    re.IGNORECASE,
)

INTENT = re.compile(  # words about the future that a year makes a date of: "will open in 2026", not "our targets in 2023"
    r"\b(?:will|aims?|plans? to|plan(?:s|ned) for|intends? to|targets? (?:for|of|is|are)|(?:our|a|the|\d{4}) goal"
    r"|commit(?:s|ted)? to"
    r"|pledged?|on track|expect(?:s|ed)? to|estimates?|scheduled|starting|commencing|pilot)\b",
    re.IGNORECASE,
)
SOLD_BEFORE = re.compile(
    r"\b(?:sold|made|signed|launched|published|purchased|delivered) in (?:fiscal )?(?:year )?20[0-6]\d\b", re.IGNORECASE
)

ORGAN = re.compile(
    r"\b(?:boards?(?: of (?:directors|trustees|management))?|(?:managing|supervisory|executive|management"
    r"|advisory) board|committees?|directors?|chair(?:man|woman|person)?"
    r"|CEO|CFO|CSO|chief \w+(?: and \w+)? officer|(?:senior|executive) management|executives?|council|steering group"
    r"|working group|task ?force|internal audit|general counsel"
    r"|leadership team|officers?|shareholders|trustees)\b(?! water mandate)"
    r"|\bthe (?-i:[A-Z]{2,5}) (?:began |will )?(?:approv|overs|review|advis|meets|monitor)\w*"
    r"|\bby the (?!EPA|IPCC|IEA|SEC|FTC|EU|UN|US|UK|ISSB|CDP)(?-i:[A-Z]{2,5})\b|\b(?-i:[A-Z]{2,6}) meetings?\b",
    re.IGNORECASE,
)
DUTY = re.compile(
    r"\b(?:agenda|overs(?:ee|ees|aw|een|eeing|ight)|review\w*|approv\w+|meets?|met|reports? (?:\w+ )?to|responsib\w+"
    r"|accountab\w+|monitor\w*|advis\w+|chaired?|chairs|supervis\w+"
    r"|is informed|are informed|briefed|updated?|discuss\w*|consult\w*|delegat\w+|govern\w+|comprises?|consists?"
    r"|elect\w*|appoint\w*|remunerat\w+|compensation|bonus\w*|incentiv\w+|endors\w+"
    r"|quarterly|annually|monthly|twice a year|at least (?:once|twice|annually|quarterly)|mandate|charter|lead by"
    r"|led by|leads|headed by|sign(?:s|ed)? off|evaluat\w+)\b",
    re.IGNORECASE,
)
COMPLIANCE = re.compile(
    r"\b(?:compl(?:y|ies|ied|iance|ying)|code of conduct|policy|policies|whistle-?blow\w*|anti-?(?:corruption|bribery)"
    r"|fines?|penalt(?:y|ies)|violations?|incidents? of"
    r"|remuneration|executive (?:pay|compensation|bonus\w*)|bonus|incentive (?:plan|pay|compensation)"
    r"|variable compensation|regulations?|supplier code|due diligence|risk management|grievance|audits?"
    r"|limited assurance)\b",
    re.IGNORECASE,
)

STANDARD = re.compile(
    r"\b(?:ISO ?\d{4,5}|SBTi|Science[- ]Based Targets?|LEED|BREEAM|BOMA|ENERGY STAR|FSC|PEFC|RSPO|ASI|EcoVadis|CDP"
    r"|DJSI|MSCI|Sustainalytics|GRESB|B ?Corp|Fairtrade"
    r"|Rainforest Alliance|EU Ecolabel|Cradle to Cradle|RE100|EV100|EP100|GHG Protocol|Greenhouse Gas Protocol|TCFD"
    r"|SASB|GRI Standards|IFRS S[12]|ISSB|CSRD|ESRS"
    r"|UN Global Compact|Verified Carbon Standard|VCS|Gold Standard|guarantees? of origin"
    r"|renewable energy certificates?|RECs|EACs|OHSAS|EMAS|SA ?8000"
    r"|ISAE ?\d{4}|limited assurance|reasonable assurance|third[- ]party (?:verified|assured|certified)|certified"
    r"|certifications?|GISTM|ICMM|conformance|accredited)\b"
)

TOPICS: dict[str, re.Pattern[str]] = {
    "greenhouse gas emissions": re.compile(
        r"\b(?:scopes? [123]|GHGs?|greenhouse[- ]gas\w*|CO ?2\w*|carbon|emissions?|methane|decarboni[sz]\w+|net[- ]zero"
        r"|climate[- ]neutral\w*|offsets?|abatement)\b",
        re.IGNORECASE,
    ),
    "climate": re.compile(
        r"\b(?:climate|global warming|physical risks?|transition risks?|extreme weather|TCFD|1\.5 ?°C|paris agreement"
        r"|flood(?:s|ing)?|drought)\b",
        re.IGNORECASE,
    ),
    "energy": re.compile(
        r"\b(?:energy|electricity|renewables?|solar|wind (?:farm|power|energy|turbines?)|photovoltaic|hydrogen|biofuels?"
        r"|biogas|fuel (?:consumption|efficiency|use)|fossil fuels?|diesel|hydro(?:power|electric)\w*"
        r"|[kMGT]Wh?p?|natural gas|gas-fired|power (?:stations?|plants?|generation|purchase|supply)"
        r"|LED lighting|lighting|heat pumps?|electric (?:vehicles?|cars?|buses|fleet)|EVs?|all-electric"
        r"|electrif\w+|low[- ]carbon|hybrid|charging (?:stations?|points?|infrastructure)|geothermal)\b",
        re.IGNORECASE,
    ),
    "water": re.compile(
        r"\b(?:(?:waste|ground|storm|fresh|rain)?water|effluents?|rivers?|water-stress\w*|aquifer|marine|ocean|rainwater)\b",
        re.IGNORECASE,
    ),
    "waste and materials": re.compile(
        r"\b(?:waste|recycl\w+|landfill\w*|circular\w*|packaging|plastics?|reus\w+|compost\w*|hazardous|tailings|spills?"
        r"|raw materials?|resource efficien\w+|biodegradable|single-use|food loss|eco-?design|secondary materials)\b",
        re.IGNORECASE,
    ),
    "nature": re.compile(
        r"\b(?:biodivers\w+|deforest\w+|reforest\w+|forests?|trees|habitats?"
        r"|(?<!innovation )(?<!partner )(?<!digital )(?<!business )(?<!broader )(?<!360 )ecosystems?|species|hectares?|land use"
        r"|restor\w+|rehabilitat\w+|peatland\w*|wetlands?|mangroves?|nature|conservation|soil|regenerative|organic"
        r"|pollinat\w+|wildlife)\b",
        re.IGNORECASE,
    ),
    "pollution": re.compile(
        r"\b(?:pollut\w+|air quality|NOx|SOx|SO2|VOCs?|particulates?|chemicals?|refrigerants?|ozone|noise"
        r"|toxic)\b",
        re.IGNORECASE,
    ),
    "environment": re.compile(
        r"\b(?:environmental\w*|(?:the|natural|and|our) environment"
        r"|sustainab\w+|ESG|eco-friendly|eco-\w+|ecolog\w+|green(?:er|house)?|footprint|cleaner"
        r"|clean (?:energy|technolog\w+|air|cooking)|sustainable finance"
        r"|taxonomy-(?:aligned|eligible)|green bonds?|life[- ]cycle|decarboni[sz]\w+"
        r"|environmentally|ISO ?(?:14001|50001|14064)|EMAS|LEED|BREEAM|GRESB)\b",
        re.IGNORECASE,
    ),
    "health and safety": re.compile(
        r"\b(?:safety|injur(?:y|ies)|fatalit(?:y|ies)|LTIFR?|TRIR|lost[- ]time|occupational|accidents?"
        r"|ISO ?45001|OHSAS|wellbeing|well-being)\b",
        re.IGNORECASE,
    ),
    "people": re.compile(
        r"\b(?:employees?|workforce|colleagues|staff|new hires|hir(?:ed|ings?)|headcount|average age|part-time"
        r"|women|female|gender|divers(?:e|ity)|inclusion|equity|training|apprentice\w*"
        r"|human rights|child labou?r|forced labou?r|modern slavery|living wage|communit(?:y|ies)|indigenous|volunteer\w*"
        r"|turnover|unions?|collective bargaining|donat\w+|charit\w+|philanthrop\w+|scholarships?|parental leave)\b",
        re.IGNORECASE,
    ),
    "supply chain": re.compile(
        r"\b(?:suppliers?|supply chains?|procurement|sourc(?:ed|ing)|responsible sourcing|conflict minerals|traceab\w+"
        r"|value chain)\b",
        re.IGNORECASE,
    ),
    "governance": re.compile(
        r"\b(?:sustainability|ESG|climate|risk)[- ]?(?:related )?(?:committee|governance|council|oversight|management"
        r"|risks?)\b|\b(?:governance|remuneration|compensation|bonus\w*|compliance|corruption|bribery|ethics"
        r"|code of conduct|whistle-?blow\w*|independent directors|materiality|due diligence|data (?:privacy|protection)"
        r"|cyber\w*)\b",
        re.IGNORECASE,
    ),
}
ENVIRONMENT_TOPICS = frozenset(
    ("energy", "water", "waste and materials", "nature", "pollution", "environment", "greenhouse gas emissions", "climate")
)

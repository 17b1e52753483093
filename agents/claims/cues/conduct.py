"""What was or is done, by which organ, and by which rule or standard."""

from __future__ import annotations

import re

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

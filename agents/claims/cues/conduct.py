"""What was or is done, by which organ, and by which rule or standard."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

ACHIEVED = regex(
    r"\b(?:reduc|achiev|increas|decreas|install|complet|launch|invest|plant|restor|divert|recycl"
    r"|sav|avoid|deliver|cut|lower|improv|exceed|reach|met\b|open|built|sourc|purchas|procur|sign"
    r"|join|publish|disclos|report|establish|introduc|implement|deploy|convert|replac|retrofit"
    r"|upgrad|expand|rehabilitat|protect|train|conduct|assess|audit|verif|assur|certif|award"
    r"|receiv|recogni[sz]|rank|rat|commission|construct|develop|fund|donat|contribut|support"
    r"|provid|generat|produc|consum|withdr|discharg|emit|eliminat|phas|remov|clos|retir|divest"
    r"|acquir|issu|allocat|spen[dt]|adopt|updat|approv|validat|appoint|set|test|transition|switch"
    r"|electrifi|partner|collaborat|engag|survey|integrat|offset|captur|stor|ship|sold|creat|rais"
    r"|rose|fell|grew|dropped|declin|doubl|tripl|halv|remain|amount|total|account|cover|represent"
    r"|compris|employ|maintain|collect|reus|treat|certified|monitor|identif|enroll?|enter|start"
    r"|beg[au]n|commenc|host|organi[sz]|hired?)(?:e?d|ned|ted|led|ied|ped|en|ew|own|ing)?\b",
    re.IGNORECASE,
)
PAST = regex(
    r"\b(?:(?:has|have|had|was|were) (?:\w+ly |also |been |already |now )*\w+(?:ed|en|wn|ne|un|ut"
    r"|et|id|ht|lt|de|ld|un)|\w{3,}ed|met|built|rose|fell|grew|won|began|spent|held|made|became"
    r"|saw|took|brought|sold|cut|set up|put in place)\b"
)
BENEFIT = regex(
    r"\b(?:(?:reduc|lower|minimi[sz]|avoid|cut|decreas|sav|eliminat|prevent|mitigat|limit|offset"
    r"|improv|protect|conserv|restor|promot|preserv|replac|recycl|reus|decarboni[sz]|optimi[sz]"
    r"|electrif|certif|contribut|support)\w*|renewable|low[- ]carbon"
    r"|zero[- ](?:emissions?|carbon|waste)|clean(?:er)?|green(?:er)?|circular\w*|sustainab\w+"
    r"|eco-?\w*friendly|efficien(?:t|cy)|biodegradable|organic|environmental(?:ly)?)\b",
    re.IGNORECASE,
)
OPERATIONS = regex(
    r"\b(?:women|employees?|workforce|managers?|management positions|trustees|suppliers?"
    r"|contractors?|sites?|facilit(?:y|ies)|operations|plants?|mines?|offices|buildings"
    r"|properties|fleet|vehicles|headquarters|fatalit(?:y|ies)|injur(?:y|ies)|LTIFR?|TRIR"
    r"|withdrawals?|consumption|intensity|turnover rate|waste|electricity)\b",
    re.IGNORECASE,
)
DOING = regex(
    r"\b(?:we|[Tt]he (?:Group|Company|company)) (?:also |now |currently |have |actively "
    r"|regularly |continue to |are |do )*(?:us|sourc|operat|own|run|requir|conduct|assess|measur"
    r"|monitor|track|disclos|report|publish|engag|work|apply|appli|follow|offer|provid|support"
    r"|train|audit|recycl|purchas|procur|generat|produc|partner|collaborat|participat|invest"
    r"|develop|build|integrat|includ|consider|evaluat|review|manag|prohibit|implement|install"
    r"|plant|protect|adopt|align|calculat|determin|reduc|replac|test|promot|help|improv|increas"
    r"|switch|transition|electrify|maintain|expand|seek|collect|treat|reus|design|creat|introduc"
    r"|deploy|identif)\w*\b"
)
ORGAN = regex(
    r"\b(?:boards?(?: of (?:directors|trustees|management))?|(?:managing|supervisory|executive"
    r"|management|advisory) board|committees?|directors?|chair(?:man|woman|person)?|CEO|CFO|CSO"
    r"|chief \w+(?: and \w+)? officer|(?:senior|executive) management|executives?|council"
    r"|steering group|working group|task ?force|internal audit|general counsel|leadership team"
    r"|officers?|shareholders|trustees)\b(?! water mandate)|\bthe (?-i:[A-Z]{2,5}) (?:began "
    r"|will )?(?:approv|overs|review|advis|meets|monitor)\w*|\bby the (?!EPA|IPCC|IEA|SEC|FTC|EU"
    r"|UN|US|UK|ISSB|CDP)(?-i:[A-Z]{2,5})\b|\b(?-i:[A-Z]{2,6}) meetings?\b",
    re.IGNORECASE,
)
# a unit below the board that answers for something
TEAM_DUTY = regex(
    r"\b(?:teams?|departments?|functions?|offices?|units?|managers?|positions?"
    r"|heads? of [\w ]{3,40})"
    r" (?:\w+ )?(?:(?:is|are|has|have) (?:\w+ ){0,2}(?:responsib\w+|accountab\w+|in charge"
    r"|oversight)|leads? (?:our|the|initiatives)|oversees?|reports? (?:\w+ )?to|coordinates?)\b"
    r"|\b(?:managed|led|headed|overseen|coordinated|supervised|steered|appointed) by (?:our|the|a"
    r"|its) (?:[\w&'\u2019-]+ ){0,6}(?:leader|head|director|manager|officer|team|department"
    r"|committee|board|council|unit|function)\b",
    re.IGNORECASE,
)
DUTY = regex(
    r"\b(?:agenda|overs(?:ee|ees|aw|een|eeing|ight)|review\w*|approv\w+|meets?|met"
    r"|reports? (?:\w+ )?to|responsib\w+|accountab\w+|monitor\w*|advis\w+|chaired?|chairs"
    r"|supervis\w+|is informed|are informed|briefed|updated?|discuss\w*|consult\w*|delegat\w+"
    r"|govern\w+|comprises?|consists?|elect\w*|appoint\w*|remunerat\w+|compensation|bonus\w*"
    r"|incentiv\w+|endors\w+|quarterly|annually|monthly|twice a year"
    r"|at least (?:once|twice|annually|quarterly)|mandate|charter|lead by|led by|leads|headed by"
    r"|sign(?:s|ed)? off|evaluat\w+|address(?:es)?|adopts?|ensures?|decides?|supports?|manages?"
    r"|coordinates?|steers?|defines?|sets|in charge|tasked|assigned|receives?|considers?|examines?"
    r"|assess(?:es)?|informs?|informed|guidance body|concern(?:s|ed)? themselves|deals with"
    r"|lies? with|entrusted|support(?:s|ed) by|represented)\b",
    re.IGNORECASE,
)
# what a body does for the whole of a matter, beside which "supports" or "receives" says little
CHARGE = regex(
    r"\b(?:overs(?:ee|ees|aw|een|eeing|ight)|responsib(?:le|ility)|accountab\w+|approv\w+"
    r"|reports? (?:\w+ )?to|monitor\w*|review\w*|supervis\w+|steers?|chair(?:ed|s)|discuss\w*"
    r"|decides?|address(?:es)?|advis\w+|guidance body|concern(?:s|ed)? themselves|informed|meets"
    r"|delegat\w+|manages?|coordinates?|compensation|remuneration|tasked|in charge|leads?|led by"
    r"|managed by|appoint\w*|ensures?|assess(?:es)?|evaluat\w+|considers?)\b",
    re.IGNORECASE,
)
COMPLIANCE = regex(
    r"\b(?:compl(?:y|ies|ied|iance|ying)|code of conduct|policy|policies|whistle-?blow\w*"
    r"|anti-?(?:corruption|bribery)|fines?|penalt(?:y|ies)|violations?|incidents? of|remuneration"
    r"|executive (?:pay|compensation|bonus\w*)|bonus|incentive (?:plan|pay|compensation)"
    r"|variable compensation|regulations?|supplier code|due diligence|risk management|grievance"
    r"|audits?|limited assurance)\b",
    re.IGNORECASE,
)
STANDARD = regex(
    r"\b(?:ISO ?\d{4,5}|SBTi|Science[- ]Based Targets?|LEED|BREEAM|BOMA|ENERGY STAR|FSC|PEFC|RSPO"
    r"|ASI|EcoVadis|CDP|DJSI|MSCI|Sustainalytics|GRESB|B ?Corp|Fairtrade|Rainforest Alliance"
    r"|EU Ecolabel|Cradle to Cradle|RE100|EV100|EP100|GHG Protocol|Greenhouse Gas Protocol|TCFD"
    r"|SASB|GRI Standards|IFRS S[12]|ISSB|CSRD|ESRS|UN Global Compact|Verified Carbon Standard"
    r"|VCS|Gold Standard|guarantees? of origin|renewable energy certificates?|RECs|EACs|OHSAS"
    r"|EMAS|SA ?8000|ISAE ?\d{4}|limited assurance|reasonable assurance"
    r"|third[- ]party (?:verified|assured|certified)|certified|certifications?|GISTM|ICMM"
    r"|conformance|accredited)\b"
)

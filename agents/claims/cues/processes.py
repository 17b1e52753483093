"""What is done again and again and by which rule: processes of risk and governance, policies in
force, what they cover, what did not happen, and how others rate the company."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

_HANDLED = (
    r"(?:identif(?:y|ies|ied|ying)|assess(?:e[sd])?|assessing|evaluat(?:e[sd]?|ing)"
    r"|rat(?:ed|ing)|rank(?:s|ed)|prioriti[sz](?:e[sd]?|ing)|scor(?:ed|ing)|monitor(?:s|ed|ing)?"
    r"|review(?:s|ed|ing)?|manag(?:e[sd]?|ing)|categori[sz]ed|classif(?:y|ies|ied)|record(?:s|ed)"
    r"|integrat(?:e[sd]?|ing)|screen(?:s|ed|ing)?|audit(?:s|ed|ing)?|analy[sz](?:e[sd]?|ing)"
    r"|consider(?:s|ed)|escalat(?:e[sd]?|ing)|mitigat(?:e[sd]?|ing)|quantif(?:y|ies|ied)"
    r"|check(?:s|ed|ing)?|inspect(?:s|ed)?|calculat(?:es|ed))"
)
_OBJECT = (
    r"(?:risks?|opportunit(?:y|ies)|impacts|suppliers?|sites|locations|projects|investments"
    r"|acquisitions|topics|hazards|compliance|business partners|measures|incidents|performance)"
)
PROCESS = regex(
    rf"\b{_OBJECT}\b[^.;:]{{0,80}}?\b(?:is|are|was|were|has been|have been|being) (?:\w+ ){{0,2}}"
    rf"{_HANDLED}\b"
    rf"|\b{_HANDLED} (?:and \w+ )?(?:\S+ ){{0,5}}?{_OBJECT}\b"
    rf"|\b(?:risk|materiality|scenario|climate risk|supplier|due diligence|life[- ]cycle"
    r"|human rights|crisis management)[- ](?:\w+ )?(?:assessments?|analys[ei]s|management process"
    r"|process(?:es)?)\b|\bcrisis management processes\b"
    r"|\b(?:contact points?|hotline|ombuds\w+|whistle-?blow\w* (?:system|channel|hotline|portal)"
    r"|reporting (?:channels?|office)|complaints? (?:mechanism|procedure|office))\b"
    r"|\b(?:employees|staff|managers|trainees) (?:can|may"
    r"|(?:are|is) (?:offered|able to|entitled to)"
    r"|(?:have|had) (?:\w+ )?(?:the )?(?:opportunity|option|access|right))\b",
    re.IGNORECASE,
)
OFTEN = regex(
    r"\b(?:annual(?:ly)?|quarterly|monthly|weekly|daily|(?:once|twice|\w+ times) (?:a|per|every)"
    r" (?:year|month|quarter|week)|every (?:year|quarter|month|(?:two|three|four|five|six)"
    r" (?:years|months))|each (?:year|quarter|month)|per year|at regular intervals"
    r"|at least (?:once|twice|annually|quarterly|every)|regularly|on a regular basis)\b",
    re.IGNORECASE,
)
_RULE = (
    r"(?:polic(?:y|ies)|codes? of (?:business )?conduct|(?:supplier|conduct) code|guidelines?"
    r"|management systems?|compliance (?:system|program(?:me)?)|handbook|manual|procedures?)"
)
POLICY = regex(
    rf"\b{_RULE}\b[^.;]{{0,60}}?\b(?:appl(?:y|ies)|requires?|prohibits?|covers?|sets? out|defines?"
    r"|governs?|(?:is|are) binding|obliges?|must|describes?|regulates?|specif(?:y|ies)"
    r"|in (?:place|force)|available to|signed|ensures?|includes?|commits?|stipulates?"
    r"|communicates?|provides?)\b"
    rf"|\b(?:established|implemented|introduced|adopted|maintains?|operates?|have|has|follows?"
    rf"|complies with|governed by|accordance with|stipulated in) (?:\S+ ){{0,6}}?{_RULE}\b"
    r"|\b(?:is|are) (?:strictly |expressly |generally )?(?:prohibited|forbidden|banned|mandatory"
    r"|obligatory)\b|\birrespective of\b|\bregardless of (?:gender|age|origin|nationality|race)\b",
    re.IGNORECASE,
)
COVERAGE = regex(
    r"\b(?:all|each|every|\d+ of) (?:of )?(?:(?:our|the|its|new|production|operational|large"
    r"|owned|group|\d+) ){0,3}(?:\w+ ){0,2}?(?:employees|associates|sites|facilities|locations"
    r"|plants|suppliers|operations|subsidiaries|companies|managers|offices|business units"
    r"|properties|contracts|countries|data cent(?:er|re)s|segments|buildings|executives)\b"
    r"|\b\d+ of (?:our |the |its |a total of )?\d+\b",
    re.IGNORECASE,
)
_BAD = (
    r"(?:incidents?|cases?|breach\w*|violations?|fines?|penalt\w+|sanctions?|fatalit\w+"
    r"|accidents?|complaints?|grievances?|spills?|non-?compliance|corruption|bribery"
    r"|discrimination|(?:material|significant|critical|major) (?:\w+[- ]){0,3}(?:risks?|impacts?"
    r"|suppliers?)|lawsuits?|legal proceedings|legal actions?|litigation|infringements?|reports? of"
    r"|risks or opportunities)"
)
ABSENCE = regex(
    r"\b(?:no|zero|none of|without(?: any)?|not (?:\w+ ){0,3}any|never|(?:did|does|do|was|were|is"
    rf"|are) not (?:\w+ ){{0,3}}(?:reveal\w*|identif\w+|involved in|subject to))\b[^.;]{{0,60}}?"
    rf"\b{_BAD}\b"
    # no assurer looked at the report, nothing fits a taxonomy
    r"|\b(?:no|without(?: an?)?) (?:\w+ )?(?:external|independent|third[- ]party|limited|separate)"
    r" (?:\w+ )?(?:assurance|audit|verification|review)\b"
    r"|\bnot (?:been )?(?:(?:externally|independently|subject(?:ed)? to|by|an?|the|third|parties"
    r"|yet|separately|external|independent) ){0,5}(?:audit(?:ed)?|assur(?:ed|ance)|verified"
    r"|verification)\b"
    r"|\bno (?:\S+ ){0,5}?(?:activities|turnover|revenues?|cap(?:ital )?ex\w*|op(?:erating )?ex\w*)"
    r"\b[^.;]{0,60}\b(?:taxonomy|aligned|eligible)\b|\bno taxonomy-\w+\b"
    r"|\b(?:activities|turnover|revenues?|capex|opex)\b[^.;]{0,40}\bnot (?:\w+ )?"
    r"(?:taxonomy-)?(?:aligned|eligible)\b",
    re.IGNORECASE,
)
EVENT = regex(  # what did happen
    r"\b(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine"
    r"|ten) (?:[\w-]+ ){0,3}(?:incidents?"
    r"|cases|breaches|violations|fines|complaints|spills|fatalit(?:y|ies)|accidents|injuries"
    r"|reports|notifications|tip-offs|lawsuits)\b",
    re.IGNORECASE,
)
RATING = regex(
    r"\b(?:rated|ratings?|scored?|scores|ranked|ranking|(?:gold|silver|bronze|platinum) (?:medal"
    r"|status|rating|level|award)|prime status|A[- ]?list|award(?:ed|s)?|prize|top (?:\w+ )?(?:per"
    r" ?cent|%|\d+ ?%)|index(?:es)?|label|certificat\w+|certified"
    r"|recogni[sz]e[sd]? .{2,40}\bas|(?:test )?seals?|test winner)\b",
    re.IGNORECASE,
)
RATER = regex(
    r"\b(?:ESG|CDP|MSCI|ISS|Sustainalytics|EcoVadis|GRESB|DJSI|Dow Jones Sustainability|FTSE4?"
    r"|S&P Global|ISO ?\d{4,5}|LEED|BREEAM|ENERGY STAR|EMAS|sustainab\w+|climate|environmental"
    r"|green lease|energy conservation|Good Design|diversity|equality|employer"
    r"|T[ÜU]V|DEKRA|Fairtrade|Blue Angel|family-friendly|consumer (?:test\w*|organi[sz]ation))\b",
    re.IGNORECASE,
)
PAID = regex(
    r"\b(?:remuneration|compensation|bonus\w*|incentives?|variable pay|STI|LTI|LTIP)\b",
    re.IGNORECASE,
)
PAID_FOR = regex(
    r"\b(?:sustainab\w+|ESG|climate|environmental|carbon|CO ?2\w*|emissions?|safety|diversity"
    r"|non-financial)\b",
    re.IGNORECASE,
)
RISK_TOLD = regex(
    r"\b(?:represents?|poses?|constitutes?|entails?) (?:\w+ ){0,4}(?:risks?|threats?"
    r"|opportunit\w+)\b|\b(?:does|do) not expect\b|\blikely to (?:occur|increase|result|lead"
    r"|affect)\b|\binsur(?:ed|ance)\b"
    r"|\b(?:expose[ds]?|vulnerable|susceptible|resilient) to\b|\b(?:physical|transition"
    r"|climate(?:[- ]related)?|acute|chronic|reputational|regulatory) (?:\w+ ){0,2}(?:risks?"
    r"|opportunit\w+|hazards?)\b|\b(?:could|may|might|would|will) (?:\w+ ){0,3}(?:increase"
    r"|disrupt|damage|impair|lead to|result in|affect|reduce|raise)\b",
    re.IGNORECASE,
)
SCENARIO_USED = regex(
    r"\bscenarios?\b|\b(?:RCP|SSP) ?\d|\bNGFS\b|\b(?:internal|shadow) (?:carbon|CO ?2)[- ]pric\w+"
    r"|\bcarbon pric\w+",
    re.IGNORECASE,
)
FUNDED = regex(
    r"\b(?:green|sustainability[- ]linked|ESG[- ]linked|sustainable|social) (?:\w+ )?(?:bonds?"
    r"|loans?|financ\w+|note|credit facilit\w+|Schuldschein)\b",
    re.IGNORECASE,
)
UNDER_WAY = regex(
    r"\b(?:under ?way|in progress|nearing completion|under construction|progressed|is on schedule"
    r"|(?:has|have) (?:been|begun|started|commenced)|(?:is|are) being \w+ed|(?:is|are) planned"
    r"|expected in|continued in|(?:was|were) (?:completed|constructed|commissioned|selected))\b",
    re.IGNORECASE,
)
# steps of a transition that are built, studied or tried out
PROJECT = regex(
    r"\b(?:(?:pre-?)?feasibility (?:stud(?:y|ies)|phase)|(?:order of magnitude|concept"
    r"|engineering)(?: \S+)? stud(?:y|ies)|stud(?:y|ies) (?:\w+ ){0,3}(?:continued|progressed"
    r"|completed|in progress|nearing)|pilot (?:plants?|projects?|trials?|studies|phase)"
    r"|demonstration (?:plants?|projects?)|final investment decision|site preparation"
    r"|construction (?:of|on)|(?:the|this) project will|commission(?:ed|ing) (?:of|in)"
    r"|transition (?:plan|strategy|roadmap)|decarboni[sz]ation (?:plan|strategy|roadmap|projects?"
    r"|programme?)|roadmap)\b",
    re.IGNORECASE,
)
# what makes a duty of a body one for sustainability
SUSTAINED = regex(
    r"\b(?:sustainab\w+|ESG|climate\w*|environment\w*|emissions?|carbon|CO ?2|net[- ]zero|GHG"
    r"|decarboni[sz]\w+|CSR|TCFD|non-financial|human rights|(?:energy|water) (?:management|use))\b",
    re.IGNORECASE,
)

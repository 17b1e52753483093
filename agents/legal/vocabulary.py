"""Word groups of the cue grammar: what reports say when they mean a board, a target, an amount of emissions and so on.

Each group is a list of regular expressions, matched without regard to case on folded text (see `phrases.fold`), each from
the start of a word. `(?-i:...)` keeps capitals. `DERIVED` groups are expressions over other groups (see `units.UnitIndex.matching`).
ROW, ROW_NUMBER and ROW_SERIES are table rows with none, one and two numeric cells at least; ROW_INTENSITY is a row whose label is a
ratio or a change.
"""

from __future__ import annotations

import re
from functools import lru_cache

_MONEY = r"(?:[$€£¥]|(?-i:US\$|A\$|C\$|USD|EUR|CAD|AUD|GBP|CHF|JPY))"
_SCALE = r"(?:k|m|bn|b|million|billion|thousand|trillion)?"
_CO2 = r"CO2[- ]?(?:e|eq|equivalents?)?"
_TONNES = rf"(?:k|M|G|million |thousand |kilo|mega)?(?:metric )?(?:t|mt|kt|tonnes?|tons?)(?: of)?[- ]?(?:{_CO2}|carbon dioxide|GHG|greenhouse)"
_NUMBER = r"\d[\d,. ]*"

GROUPS: dict[str, tuple[str, ...]] = {
    # lenses
    "CLIMATE": (
        r"climat\w*", "carbon", r"ghgs?", "greenhouse", r"emissions?", "net[- ]zero", r"(?:de)carboni[sz]\w*", "global warming", r"t?co2\w*", "tcfd",
        r"(?:energy|low[- ]carbon|zero[- ]carbon) transition", r"transition (?:plan|risk)\w*", r"energy[- ]efficien\w*", r"renewables?", "paris agreement",
        r"scopes? [123]", "sbti", r"science[- ]based targets?", r"physical risks?",
    ),
    "SUSTAINABILITY": (
        r"sustainab\w*", "esg", r"environment\w*", r"climat\w*", r"ghgs?", r"emissions?", "carbon", "net[- ]zero", "human rights", "biodiversity",
        r"circular\w*", "health and safety", r"responsib(?:le|ility) (?:business|sourcing|investment)", "corporate responsibility", r"energy[- ]efficien\w*", r"renewables?",
        r"diversity", "social", r"water", r"waste", "csr", "tcfd",
    ),
    # governance
    "BOARD": (
        r"(?:supervisory |full |independent |our |the )?board(?! games)(?: of (?:directors|trustees))?", "supervisory board", r"(?:non-executive|independent) directors?", r"trustees",
        r"(?:audit|risk|governance|nominat\w+|remuneration|compensation|sustainability|esg|safety|hr|responsibility|investment|policy|finance)[\w ,&]{0,50}committees?",
    ),
    "EXECUTIVE_BOARD": (r"(?:managing|executive|management|sustainability|steering|advisory|works?) board",),
    "MANAGEMENT": (
        r"(?<!risk )(?<!waste )(?<!water )(?<!sustainable )(?<!energy )(?<!asset )(?<!property )(?<!forest )management(?! (?:of|approach|system|plan|practices|process|report))", r"executive (?:committee|team|leadership|board|officer|management|vice)\w*", r"chief [\w ]{3,40} officer", r"(?-i:C[EFOTS]O|CSO|CRO|SVP|EVP|VP)", r"head of",
        "vice president", "steering committee", r"senior (?:leaders?\w*|managers?|executives?)", "managing (?:director|board)", "general counsel", r"leadership team",
        r"(?:sustainability|esg|climate) (?:team|office|council|department|board|committee|function|working group)", "chief executive", "task ?force", "working groups?",
    ),
    "OVERSEE": (
        r"overs(?:ee|ees|aw|een|eeing|ight)", r"responsib\w+ (?:for|of|over|include)", r"supervis(?:es|ing|ed|ion)", r"accountab\w+ for", r"accountability", r"monitors", r"mandate", r"steward\w*",
        r"responsibility",
    ),
    "BRIEFED": (
        r"report(?:s|ed|ing)? (?:\w+ ){0,2}(?:to|on)", r"brief(?:s|ed|ing|ings)", r"updat(?:e|es|ed|ing)", r"inform(?:s|ed)", r"present(?:s|ed|ation|ations)?(?: to)", r"receiv(?:e|es|ed)",
        r"review(?:s|ed|ing)?", r"discuss(?:es|ed|ion|ions)?", r"meets?", "agenda", "dashboards?", r"escalat\w*", r"engag(?:e|es|ed) (?:with )?", r"reports", "meetings?",
    ),
    "FREQUENCY": (
        r"quarterly", "monthly", "weekly", "annually", "yearly", r"(?:bi|semi)-?annual(?:ly)?", r"annual (?:review|update|basis|meeting|cycle|assessment|refresh|strategy|planning)\w*",
        r"(?:once|twice|\w+ times) (?:a|per|each|every|during the) (?:year|quarter|month)", r"(?:each|every|per) (?:regular |scheduled |board |committee )?(?:meeting|quarter|year|month)",
        r"(?:each|every) (?:regular|regularly|scheduled)[\w ]{0,20}meeting", r"at least (?:annually|once|twice|quarterly|\w+ times)", r"(?:every|each) (?:two|three|four|six|second) (?:months|years|weeks)",
    ),
    "CHARTER": (r"terms of reference", r"charters?", r"mandates?", "remit", "articles of association", "rules of procedure", r"by-?laws", r"(?:board|governance) guidelines"),
    "ROLE_POLICY": (
        r"(?:role|job|position) descriptions?", r"delegat\w+ (?:of )?authorit\w+", r"(?:board|governance|schedule of)[\w ]{0,20}(?:policy|policies|guidelines|reserved)",
        r"responsibilit\w+ (?:are|is|as)? ?(?:set out|defined|described|outlined|documented|laid down|specified|stated)", r"rules of procedure", r"role and responsibilities",
    ),
    "SKILLS": (
        r"skills?[- ]matrix", r"competenc\w+", "expertise", r"skill ?sets?", r"skills", r"(?:board|director|self)[- ](?:evaluation|assessment|effectiveness)\w*", r"(?:qualifications|profile of requirements)",
    ),
    "SKILL_DEVELOPMENT": (
        r"train(?:ed|ing|ings)", r"up-?skill\w*", r"educat(?:e|ed|ion|ional)", r"external (?:experts?|advis\w+|speakers?|consultants?)", "induction", "workshops?", r"deep[- ]dives?", r"teach-?ins?", r"onboarding",
        r"(?:briefing|education|information) sessions?",
    ),
    "STRATEGY_OVERSIGHT": (
        r"(?:review|approv|overs|guid|consider|endors|discuss|advis|determin|set)\w*[^.;]{0,70}(?:strateg\w+|business plans?|budgets?)",
        r"(?:strateg\w+|business plans?|budgets?)[^.;]{0,50}(?:reviewed|approved|overseen|endorsed|discussed|considered)",
    ),
    "TRANSACTIONS": (
        r"acquisitions?", r"divest\w*", r"(?:major|significant|large|material|key) (?:capital )?(?:projects?|transactions?|investments?|expenditures?)", r"investment (?:decisions?|proposals?|approvals?)",
        r"capital (?:allocation|projects?|expenditures?|investments?)", r"mergers?", r"m&a",
    ),
    "RISK_OVERSIGHT": (r"risk appetite", r"risk polic\w+", r"enterprise[- ](?:wide )?risks?", r"risk management", r"principal risks?", r"risk (?:register|framework|profile)", r"(?:strategic|material|key|emerging) risks?"),
    "TRADEOFF": (r"trade-?offs?", r"balanc(?:e|es|ed|ing)(?! sheet)(?! between the)", r"weigh(?:s|ed|ing)?(?: up| against)", r"competing (?:priorities|interests|demands|objectives)"),
    "TARGET_OVERSIGHT": (
        r"(?:approv|set|sets|review|endors|agree|adopt|overs)\w*[^.;]{0,70}(?:targets?|goals?|ambitions?)", r"(?:targets?|goals?|ambitions?)[^.;]{0,40}(?:approved|set|reviewed|endorsed|agreed|overseen) by",
    ),
    "PROGRESS_OVERSIGHT": (
        r"(?:monitor|track|review|overs|assess|follow|evaluat|discuss|measur)\w*[^.;]{0,80}(?:progress|performance|implementation|achievement)",
        r"progress[^.;]{0,50}(?:reported|reviewed|monitored|tracked|discussed|assessed|presented)", r"updates? on (?:the )?(?:progress|performance|implementation)",
    ),
    "PAY": (
        r"remunerat\w*", r"(?:executive|total|variable|incentive|performance|share|stock|equity|management|leadership)[- ](?:\w+[- ])?compensation", r"bonus(?:es)?", r"(?-i:LTIPs?|STIPs?|STI|LTI|PSUs?)", r"(?:long|short)[- ]term incentives?",
        r"incentive (?:plans?|scorecards?|program\w*|pay|schemes?|awards?|structure)", r"variable pay", r"executive pay", r"(?:stock|equity|performance share) awards?", r"compensation (?:of|for|plan|program|system|framework|decisions)\w*",
        r"annual incentives?", r"pay",
    ),
    "PAY_LINK": (r"link(?:s|ed|ing|age)?", r"tied", r"includ\w+", r"metrics?", r"weight\w*", r"targets?", r"kpis?", r"criteri\w+", r"component", r"depend\w*", r"measures?", r"factor\w*", r"based on", r"modifier", r"scorecard", r"incorporat\w*"),
    "PAY_METRIC": (r"metrics?", r"kpis?", r"targets?", r"goals?", r"criteri\w+", r"performance (?:conditions?|measures?|indicators?)", r"reduc\w+", r"weight\w*", r"scorecard", r"objectives?", r"measures?"),
    "EXECUTIVE": (r"executives?", "management", r"(?-i:C[EF]O)", r"directors?", r"leaders?\w*", r"officers?", r"(?-i:LTIPs?|STIPs?|STI|LTI)", "managers", "board", r"(?:long|short)[- ]term incentive"),
    "CONTROLS": (
        r"internal (?:control|audit)\w*", r"control (?:framework|system|environment|procedures?)s?", r"(?:internal|data|external|limited) assurance", r"(?:our|group|company|internal|governance|standard|operating) (?:\w+ )?(?:procedures|policies)", r"disclosure controls", r"(?<!emission )(?<!pollution )controls",
        r"management systems?", r"policies and procedures",
    ),
    "FUNCTIONS": (
        r"(?:cross|multi)[- ](?:functional|disciplinary)\w*", r"(?:finance|risk|legal|compliance|procurement|operations|hr|human resources|business)[\w ,]{0,40}(?:functions?|teams?|departments?|divisions?|units?)",
        r"internal audit", r"integrated (?:with|into|in|across)", r"across (?:the |our |all )?(?:functions|departments|divisions|business\w*)", r"representatives (?:of|from)",
    ),
    "DELEGATE": (
        r"chief (?:sustainability|climate|environment\w*|decarboni\w*|scientist|technical|esg)[\w &]{0,30}officer", r"(?:vice president|head|director|svp|vp|evp)[\w, ]{0,30}(?:sustainab|climate|esg|environment|energy|decarboni)\w*",
        r"(?:management|steering|executive|climate|sustainability|esg|energy|transition|decarboni\w+)[\w -]{0,20}(?:committee|council|task ?force|working group|office|board)", r"delegat\w+ to",
        r"(?:management|executive[\w ]{0,20}|c[ef]o|officer) (?:is|are) (?:ultimately |also |directly )?responsible for",
    ),
    "REPORTS_UP": (
        r"report(?:s|ed|ing)? (?:\w+ ){0,4}(?:in)?to (?:the |our )?(?:[\w&' ]{0,30})(?:ceo|chief executive|board|executive|chair|president|committee|cfo|coo|management)", r"accountable to",
        r"(?:overseen|supervised|chaired|led|headed|sponsored) by", r"under the (?:supervision|oversight|leadership|chair\w*) of", r"(?:board|committee|ceo|chief executive)[\w ]{0,20} overs(?:ee|ees|aw|eeing|ight)",
    ),
    # risks and opportunities
    "PHYSICAL": (
        r"physical (?:climate[- ]|and transition )?(?:risks?|hazards?|impacts?|effects?)", r"flood\w*", r"heat ?waves?", r"droughts?", r"cyclones?", r"hurricanes?", r"storms?", r"wild ?fires?", r"sea[- ]level", r"water (?:stress|scarcity)",
        r"extreme (?:weather|heat|temperatures?|rain\w*|precipitation|climate)", "severe weather", "heat stress", r"rising (?:temperatures|sea)", r"acute", r"natural (?:hazards?|disasters?|catastroph\w*)", r"tornado\w*", "typhoons?", r"weather events?",
    ),
    "TRANSITION": (
        r"transition(?:al)?[- ](?:climate[- ])?risks?", r"carbon (?:prices?|pricing|tax\w*|border|regulation\w*|costs?)", r"(?:policy|legal|regulatory|technology|market|reputation\w*) (?:and \w+ )?risks?", "stranded assets?",
        r"(?:regulat|legislat|polic)\w+[^.;]{0,50}(?:carbon|emission|climate|ghg)\w*", r"emissions? trading",
    ),
    "RISK_TYPE": (r"physical (?:climate[- ]|and transition )?(?:risks?|hazards?)", r"transition(?:al)?[- ](?:climate[- ])?risks?", r"acute", r"chronic", r"(?:policy|legal|technology|market|reputation\w*|regulatory) (?:and \w+ )?risks?"),
    "HAZARD": (
        r"flood\w*", r"heat ?waves?", r"droughts?", r"cyclones?", r"hurricanes?", r"storms?", r"wild ?fires?", r"sea[- ]level", r"water (?:stress|scarcity)", r"extreme (?:weather|heat|temperatures?|rain\w*|precipitation|climate)", "severe weather", "heat stress",
        r"rising temperatures", r"natural (?:hazards?|disasters?|catastroph\w*)", r"typhoons?", r"weather events?", r"carbon (?:prices?|pricing|tax\w*|border)", r"(?:regulat|legislat|polic)\w+[^.;]{0,50}(?:carbon|emission|climate|ghg)\w*", r"stranded assets?", r"emissions? trading",
        r"(?:reputation\w*|technology|market|litigation|policy) risks?",
    ),
    "CLIMATE_DRIVER": (r"climate[- ](?:change|related|risks?)", r"energy transition", r"transition to (?:a |an )?(?:low|net|lower|carbon)", r"low[- ]carbon economy", r"emissions? (?:regulations?|standards?|trading)", "global warming", r"decarboni[sz]\w+"),
    "EXPECTED_EFFECT": (r"(?:could|may|might|will|would|likely to|expect\w* to|anticipat\w*)[^.;]{0,60}(?:affect|impact|increas|disrupt|reduc|lead|result|chang|damag|requir|lower|rais|creat|driv|benefit|pose|grow)\w*",),
    "HORIZON_OF_RISK": (
        r"(?:short|medium|mid|long|near)(?:er)?(?:-?,? ?(?:and|to|or)? ?(?:medium|mid|long)(?:er)?)*-?[- ]term[^.;]{0,100}(?:risks?|opportunit\w+)", r"(?:risks?|opportunit\w+)[^.;]{0,100}(?:(?:short|medium|mid|long|near)(?:er)?[- ,][\w ,-]{0,30}term(?! incentive)|time[- ]?(?:horizons?|frames?)|20[3-9]\d)",
    ),
    "ACHIEVED": (
        r"(?:reduced|decreased|achieved|lowered|completed|installed|invested|increased|improved|exceeded|sourced|fell|rose|declined|dropped|grew|avoided)", r"(?:reduction|decrease|increase|improvement|decline)s?[^.;]{0,50}(?:since|compared (?:to|with) 20|from 20\d\d|to date|achieved|year[- ]on[- ]year)",
        r"(?:was|were|is|are) [^.;]{0,40}(?:lower|higher|below|above|on track|behind|ahead)", r"on track", r"\d[\d.]*% (?:lower|higher|below|above|less|more) than",
    ),
    "OWN": (r"(?:we|our|us|ours)", r"the (?:company|group|trust|corporation|reit|board)"),
    "OTHERS": (
        r"(?:customers?|countries|governments?|states|peers|industry|nations|china|japan|korea|united states|european union|eu|canada|germany|australia|federal)[^.;]{0,70}(?:targets?|goals?|pledged?|commit\w*|net[- ]zero|aim\w*|neutral\w*)",
        r"(?:helping|help|support|enable)[^.;]{0,60}(?:customers?|suppliers?)[^.;]{0,40}(?:targets?|goals?|net[- ]zero)",
    ),
    "COMBINED": (r"scopes? 1 ?(?:,|and|&|\+|/) ?(?:scope )?2",),
    "METHOD_BASED": (r"(?:location|market)[- ]based",),
    "CHOICE_REASON": (r"because", r"rationale", r"most (?:appropriate|representative|relevant|accurate)", r"best (?:represents?|reflects?|suited)", r"(?:was|were|is|are|has been) (?:chosen|selected)", r"as (?:it|this|they|these) (?:is|are|best|better|provid|reflect|represent|align)\w*", r"in order to", r"to (?:better|more accurately) reflect", r"since (?:we|it|this|they)"),
    "INCLUDED": (r"includ\w*", r"account(?:s|ed|ing)? for", r"equity share", r"represent\w*", r"proportion\w*"),
    "REDUCED_BY": (r"(?:reduc|decreas|cut|lower|avoid|sav|abat|increas)\w*[^.;]{0,60}\b(?:by|of|around|approximately|about|up to|nearly|over|more than)[^.;]{0,25}\d", r"(?:avoid|sav|abat)\w*[^.;]{0,20}\d"),
    "PROGRESS_WORD": (r"progress\w*", r"on track", r"to date"),
    "DUTY": (r"coordinat\w*", r"manag(?:es|ed|ing)", r"leads?", r"leading", r"steer\w*", r"implement\w*", r"driv(?:es|ing)", r"develop\w*", r"oversees?", r"responsib\w*", r"accountab\w*", r"sets?", r"reviews?", r"meets?"),
    "LEVER_WORD": (r"levers?", r"abatement", r"roadmaps?", r"initiatives?", r"projects?"),
    "TAXONOMY": (r"taxonomy", r"(?-i:CCM|DNSH)", r"substantial contribution"),
    "PREMISE": (r"assum\w+", r"based on", r"includ(?:es|ed|ing)", r"incorporat\w*", r"considers?", r"characteri[sz]\w+", r"foresees?", r"with (?:a |an )?(?:strong|high|low|limited|delayed|ambitious)", r"reach(?:es|ing)?", r"ris(?:es|ing|en)", r"increas\w*", r"grow(?:s|th|ing)", r"declin\w*", r"variables?", r"drivers?", r"parameters?", r"limited|ambitious|stringent|weak|rapid"),
    "ASSESSED": (r"analys(?:is|ed|es)", r"assess(?:ed|es|ment|ments)", r"model(?:l?ed|ling)", r"scenarios?", r"screen(?:ed|ing)"),
    "RISK": (r"risks?", r"threats?", r"hazards?"),
    "EFFECT": (r"risks?", r"threats?", r"expos\w+", r"vulnerab\w+", r"impact\w*", r"hazards?", r"disrupt\w*", r"damage\w*", r"affect\w*", r"effects?", r"increas\w*", r"loss(?:es)?", r"reduc\w*"),
    "OPPORTUNITY": (r"opportunit(?:y|ies)(?! (?:to|for) (?:collaborat|reduc|work|engag|learn|improv|shar|further|knowledge|partner|minimi[sz]))",),
    "GREEN_MARKET": (
        r"(?:low|lower|zero)[- ](?:carbon|emissions?)[\w -]{0,30}(?:products?|solutions?|aluminium|steel|materials?|services|vehicles|technolog\w+)", r"(?:demand|market) for [^.;]{0,60}(?:renewable|low[- ]carbon|electric|copper|lithium|clean|green|efficien)\w*",
        r"(?:renewable|clean|green) (?:energy|products?|buildings?|hydrogen|solutions?)", r"electric vehicles?", r"energy[- ]efficien\w+", r"climate solutions?",
    ),
    "RISK_OR_OPPORTUNITY": (r"risks?", r"opportunit\w+", r"impacts?", r"effects?"),
    "HORIZON": (
        r"(?:short|medium|mid|long|near)(?:er)?(?:(?:-?, |-? and |-? to |/|-? or )(?:medium|mid|long)(?:er)?)*[- ]term(?! (?:incentive|value|shareholder|success|debt|contract|supply|bonus|performance|agreement|lease|compensation|growth))",
        r"time[- ]?(?:horizons?|frames?)", r"(?:by|to|until|beyond|through|after) 20[2-9]\d", r"20[3-9]\d", r"next (?:\w+ )?(?:\d+|two|three|five|ten|decade)[\w ]{0,10}(?:years|decade)?",
    ),
    "HORIZON_DEFINED": (
        r"(?:short|medium|mid|long|near)(?:er)?[- ]term\W[^.;]{0,50}(?:\d+ ?(?:-|to|and) ?\d+ ?years|up to \w+ years?|(?:less|more|greater) than \w+ years?|\d+\+? ?years|20[2-9]\d|(?:one|two|three|five|ten) (?:to|-) \w+ years)",
        r"(?:\d+ ?(?:-|to) ?\d+ years|(?:less|more) than \w+ years?|(?:by|until|to|beyond) 20[2-9]\d)[^.;]{0,30}(?:short|medium|mid|long|near)(?:er)?[- ]term",
    ),
    "PLANNING": (
        r"(?:business|strategic|financial|corporate|capital|budget\w*|group|operational|mine|asset) plan(?:s|ning)?(?: (?:cycle|horizon|period|process)\w*)?", r"planning (?:cycle|horizon|period|process)\w*", "budget cycle", r"(?:\d+|three|five|ten)-year (?:plan|forecast|budget)\w*", "annual plan",
    ),
    "HAPPENED": (r"(?:was|were|has been|have been|had|has|have) (?:\w+ )?(?:affected|impacted|disrupted|damaged|caused|led|resulted|experienced|suffered|faced|seen)", r"affected", r"impacted", r"disrupted", r"damaged", r"resulted in", r"experienced", r"caused", r"led to", r"suffered"),
    "EXPECTED": (r"expect\w*", r"anticipat\w*", r"will", r"could", r"may", r"might", r"likely", r"project(?:ed|ion|ions)", r"forecast\w*", r"would"),
    "BUSINESS": (r"operations?", r"business(?:es)?(?: model)?", r"suppl(?:y|ies|iers?)", r"production", r"customers?", r"assets?", r"sites?", r"costs?", r"facilit\w+", r"revenues?", r"demand", r"markets?", r"products?", r"portfolio", r"propert\w+", r"value chain", r"infrastructure"),
    "VALUE_CHAIN": (r"value chains?", r"suppl(?:iers?|y chains?)", r"customers?", r"upstream", r"downstream", r"tenants?"),
    "CONCENTRATION": (
        r"concentrat(?:ed|ion) (?:in|of|on)", r"most (?:exposed|vulnerable|at risk|affected|significant\w* (?:exposed|impacted))", r"(?:coastal|low-lying|water[- ](?:stressed|scarce)|flood[- ]prone|high[- ]risk|cyclone[- ]prone|vulnerable)[\w -]{0,20}(?:areas?|regions?|sites?|basins?|zones?|locations?|operations?)",
        r"(?:particularly|especially|highly) (?:exposed|vulnerable)", r"majority of [^.;]{0,50}(?:exposure|emissions|risk)\w*", r"(?:sites|assets|facilities|properties|operations|locations)[^.;]{0,40}(?:exposed|at risk|vulnerable|located in)", r"exposed (?:sites|assets|regions|locations|segments?)",
    ),
    # strategy
    "RESPONSE": (r"(?:climate|decarboni[sz]ation|net[- ]zero|carbon|emissions? reduction|transition|energy)[\w -]{0,20}(?:strateg\w+|plans?|program\w*|roadmap|pathway|action plans?)", r"actions? (?:taken|we are taking)", r"our (?:approach|response) to (?:climate|decarbon)\w*"),
    "MODEL_CHANGE": (
        r"phas(?:e|ed|es|ing)[- ](?:out|down)", r"decommission\w*", r"clos(?:e|ed|ing|ure)[^.;]{0,40}(?:plants?|mines?|coal|facilit\w+|smelters?)", r"retir\w+[^.;]{0,40}(?:coal|plants?|fleet|boilers?|assets?)", r"portfolio (?:shift|transformation)", r"diversif\w+", r"transform(?:s|ed|ing|ation)?",
        r"(?<!just )(?<!energy )(?:transition|shift|mov)(?:ing|ed|e|es)? (?:\w+ )?(?:to|towards?|away from) (?!(?:a |an |the )?(?:low|net|just|clean|carbon|more|green|climate))[^.;]{0,60}", r"business model", r"exit(?:s|ed|ing)", r"new (?:business|business models?|ventures?)", r"all-electric|electric vehicles?",
    ),
    "ALLOCATION": (r"cap(?:ital )?ex(?:penditures?)?", r"capital (?:allocation|expenditures?|investments?|deployment)", r"r&d", r"research and development", r"invest(?:s|ed|ing|ment|ments)?", r"allocat\w+", r"acqui(?:re|red|sition|sitions)", r"divest\w*"),
    "MITIGATION": (
        r"energy[- ]efficien\w+", r"fuel[- ]switch\w*", r"renewable (?:electricity|energy|power|diesel|fuel\w*)", r"electrif\w+", r"heat pumps?", r"led (?:light\w*|retrofit\w*)", r"solar", r"wind (?:farms?|power|energy)", r"methane", r"carbon capture", r"ccu?s", r"process heat", r"power purchase", r"biofuels?|biocarbon",
        r"hydrogen", r"electric (?:vehicles?|boilers?|fleet)", r"battery[- ]electric", r"abatement", r"energy (?:saving|conservation)\w*", r"inert anodes?",
    ),
    "ACTION": (r"implement\w*", r"install\w*", r"invest(?:ed|ing|s)?", r"replac\w+", r"upgrad\w+", r"switch\w*", r"reduc(?:e|es|ed|ing)", r"convert\w*", r"transition(?:ed|ing)?", r"purchas\w+", r"deploy\w*", r"commission\w*", r"construct\w*", r"pilot\w*", r"us(?:e|es|ed|ing)", r"build\w*", r"built", r"sourc\w+", r"launch\w*", r"complet\w+", r"improv\w+", r"add(?:ed|ing)", r"develop\w*", r"electrify\w*", r"operat\w+", r"signed", r"continu\w+", r"trial\w*"),
    "ADAPTATION": (
        r"flood (?:defen[cs]e|protection|barrier|mitigation|wall)\w*", r"relocat\w*", r"cooling (?:systems?|measures?)", r"harden(?:ing|ed)", r"adaptation (?:measures?|plans?|actions?|strateg\w+|projects?|controls?|pathways?)", r"(?:emergency|business continuity|crisis|disaster)[\w ]{0,20}(?:response|plans?|management|preparedness)",
        r"drainage", r"climate[- ](?:proof\w*|resilien\w+(?! (?:economy|future|world|society)))", r"backup (?:power|generat\w*)", r"stormwater", r"adapt(?:ed|ing)? (?:our|to)", r"resilien(?:ce|t) (?:of|design|measures|infrastructure|plans?)", r"design (?:standards?|criteria)[^.;]{0,60}climate", r"desalination", r"water (?:recycling|storage|efficiency)",
    ),
    "ENGAGEMENT": (
        r"(?:engag|work|collaborat|partner|support|encourag|requir|help|train|educat|invit)\w*[^.;]{0,70}(?:suppliers?|customers?|tenants?|value chain|supply chain|vendors?|steel ?makers?)", r"supplier (?:engagement|code|program\w*|assessments?|requirements?)", r"procurement (?:criteria|polic\w+|standards?)", r"green leases?",
    ),
    "SOURCING": (r"supply chain resilien\w+", r"resilien\w+[^.;]{0,30}supply chains?", r"alternative (?:sourc\w+|suppliers?|materials?)", r"(?:dual|multi)[- ]sourc\w+", r"diversif\w+[^.;]{0,30}(?:suppl|sourc)\w+", r"local sourcing"),
    "TRANSITION_PLAN": (
        r"(?:climate|net[- ]zero|low[- ]carbon|energy|our|decarboni[sz]ation)?[- ]?transition plans?", r"decarboni[sz]ation (?:roadmaps?|plans?|pathways?|strategy|program\w*)", r"(?:net[- ]zero|climate|1\.5C|carbon neutral\w*)[- ](?:\w+ )?(?:roadmaps?|action plans?|pathways?|plans?)", r"roadmap to (?:net|carbon)[- ](?:zero|neutral)\w*", r"climate action plans?",
    ),
    "ASSUME": (r"assum\w+", r"predicated on", r"based on the assumption"),
    "DEPEND": (r"depend(?:s|ed|ent|ing|ency|encies|ant)?(?: up)?(?: on)?", r"rel(?:y|ies|iant|iance|ying) on", r"subject to", r"conditional (?:up)?on", r"conting\w+", r"requires?[^.;]{0,60}(?:polic\w+|technolog\w+|grid|partners?\w*|government\w*|collaborat\w+)", r"availability of", r"hinges?"),
    "LEVERS": (
        r"levers?", r"abatement", r"(?:reach|achiev|meet|deliver|attain)\w*[^.;]{0,70}(?:targets?|goals?|net[- ]zero|ambitions?|neutral\w*|reductions?)[^.;]{0,90}\b(?:(?:by|through|via|with|from)(?! (?:20|the end|fiscal|fy|year|\d|19|a ))|rely|focus|includ\w+)", r"roadmaps?", r"(?:through|by) [^.;]{0,80}(?:energy efficiency|renewable|electrif\w+|fuel|fleet|supplier)[^.;]{0,90}(?:targets?|goals?|net[- ]zero|reduc\w+)",
    ),
    "SPENT": (r"(?:has |have )?invested", r"(?:has |have )?spent", r"allocated", r"funded", r"dedicated (?:teams?|resources|staff|budget|function|\w+ team)", r"headcount", r"budget(?:s|ed)?", r"(?:full-time|ftes?)", r"team of", r"expenditure (?:was|of|totall?ed)", r"committed [$€£]"),
    "WILL_SPEND": (
        r"(?:will|plan\w*|expect\w*|intend\w*|estimat\w+|commit\w*|aim\w*|anticipat\w*)[^.;]{0,70}(?:invest(?:ing|ment|ments)?|spend(?:ing)?|allocat\w*|fund(?:ing)?|capital|capex|expenditures?)\b", r"(?:planned|future|expected|estimated|anticipated) (?:capital|investments?|capex|spend|expenditures?|funding)\w*", r"financing plans?",
    ),
    "PROGRESS": (r"progress\w*", r"on track", r"achiev(?:ed|ing|ement|ements)", r"complet(?:ed|ion)", r"deliver(?:ed|y)", r"since 20\d\d", r"compared (?:to|with)", r"to date", r"reduced", r"behind (?:plan|schedule|target)"),
    "PLAN": (r"plans?", r"planned", r"targets?", r"goals?", r"commit\w*", r"program\w*", r"roadmaps?", r"strateg\w+", r"milestones?", r"ambitions?"),
    # finance
    "MONEY": (rf"{_MONEY}\s?{_NUMBER}{_SCALE}", rf"{_NUMBER}(?:million|billion|thousand)?\s?(?:dollars|euros?|(?-i:USD|EUR|CAD|AUD|GBP))", rf"{_NUMBER}(?:million|billion) (?:in|of) (?:revenue|investment|capex)"),
    "PERCENT": (r"\d[\d.,]*\s?(?:%|per ?cent|percentage points)", r"(?:one|two|three|four|five|ten|twenty|thirty|fifty) per ?cent"),
    "COUNT": (r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:\w+ ){0,2}(?:sites|assets|properties|facilities|locations|plants|operations|mines|buildings|stores)", r"number of (?:sites|assets|properties|facilities)"),
    "FIN_EFFECT": (
        r"costs?", r"expens\w+", r"impair\w+", r"write[- ]?(?:downs?|offs?)", r"loss(?:es)?", r"insur\w+", r"revenues?", r"cap(?:ital )?ex(?:penditures?)?", r"provisions?", r"turnover", r"earnings", r"cash ?flows?", r"sales", r"savings", r"operating expenditures?", r"spent", r"invested", r"expenditures?", r"tax(?:es)?",
    ),
    "CARRYING": (r"carrying (?:amounts?|values?)", r"material adjustments?", r"impair\w+", r"stranded assets?", r"useful li(?:fe|ves)", r"(?:closure|decommissioning|rehabilitation|restoration|environmental)[\w ]{0,15}provisions?", r"asset (?:values?|valuations?|write)", r"write[- ]downs?"),
    "POSITION": (r"balance sheet", r"capital structure", r"(?:our|total|net|group|low-carbon|carbon) assets?", r"net debt", r"cap(?:ital )?ex(?:penditures?)?", r"capital (?:investments?|allocation)", r"liabilit\w+", r"provisions?", r"asset base", r"portfolio value", r"financial position"),
    "ACQUIRE_OR_CLOSE": (r"(?:plan\w*|will|intend\w*|expect\w*|aim\w*|propos\w+)[^.;]{0,70}(?:acqui\w+|divest\w*|joint ventures?|clos(?:e|ure)|retir\w*|decommission\w*|build\w*|construct\w*|install\w*|commission\w*)",),
    "FUNDING": (
        r"green (?:bonds?|loans?|financ\w+)", r"sustainab\w+[- ]linked (?:loans?|bonds?|credit|financ\w+)", r"sustainab(?:le|ility) (?:bonds?|loans?)", r"(?:financ|fund)(?:ed|ing)[\w ]{0,20} (?:by|through|from|out of|via)", r"internal cash ?flows?", r"(?:government|public|federal|arena|eu|state)[\w ]{0,15} (?:funding|grants?|support)",
        r"credit facilit\w+", r"free cash flow", r"tax credits?", r"grants?",
    ),
    "RESULTS": (r"revenues?", r"earnings", r"ebitd?a", r"cash ?flows?", r"(?:operating |carbon |energy |adaptation )?costs?", r"npv", r"margins?", r"value at risk", r"profit\w*", r"sales", r"tax (?:exposure|liabilit\w+)", r"financial (?:impacts?|effects?|performance)"),
    "NO_NUMBER": (r"not (?:yet |currently )?(?:been )?(?:quantif\w+|possible to quantify|able to quantify|separately identif\w+)", r"unable to (?:\w+ )?quantify", r"cannot (?:be )?(?:\w+ )?quantif\w+", r"(?:difficult|not practicable|not feasible) to quantify"),
    "FIN_STATEMENTS": (r"(?:consolidated |annual |our )?financial statements", r"annual (?:and sustainability )?report", r"(?-i:10-K|20-F)", r"consolidated accounts", r"(?:combined )?management report", r"financial reporting", r"integrated report"),
    # scenarios and resilience
    "SCENARIO": (
        r"scenario[- ](?:analys[ie]s|planning|modell?ing|assessments?|testing|based)", r"(?:climate|transition|physical|warming|net[- ]zero|decarboni[sz]ation|energy)[- ](?:\w+[- ])?scenarios?", r"(?-i:RCP|SSP) ?\d", r"(?:climate|climate-related) stress[- ]test\w*", r"(?-i:IEA|IPCC|NGFS)[^.;]{0,50}scenarios?", r"\d(?:\.\d)?C (?:scenarios?|pathways?|world)",
        r"analys(?:is|ed|es|ing) [^.;]{0,30}scenarios?", r"scenarios? (?:we|used|modelled|developed|considered|analysed|analyzed|assessed)", r"our scenarios?",
    ),
    "SCENARIO_WORD": (r"scenarios?", r"(?-i:RCP|SSP) ?\d", r"(?-i:NZE|STEPS|APS)", r"pathways?"),
    "NAMED_SCENARIO": (
        r"(?-i:RCP ?\d|SSP ?\d|NZE|STEPS|B2DS|SDS)", r"net zero (?:emissions )?(?:by )?2050 (?:scenario|pathway)", r"stated policies", r"announced pledges", r"sustainable development scenario", r"below 2C", r"current policies", r"delayed transition", r"hot ?house", r"\d(?:\.\d)?C (?:scenarios?|pathways?|world|warming)",
        r"(?-i:(?!The|Our|This|These|Each|Climate|Scenario|Under|All|Both|We|In|For|Two|Three)[A-Z][a-z]+(?: [A-Z][a-z]+){0,3} [Ss]cenario\b)",
    ),
    "SCENARIO_SOURCE": (r"(?-i:IEA|IPCC|NGFS|CMIP\d?|WEO|IRENA|SBTi|PRI IPR)", r"international energy agency", r"intergovernmental panel", r"network for greening", r"bank of (?:england|canada)", r"wood mackenzie"),
    "RANGE": (r"(?:range|set|variety|number|spectrum) of [^.;]{0,40}(?:scenarios|outcomes|pathways|futures)", r"(?:two|three|four|five|several|multiple|different|various|both)[^.;]{0,40} scenarios", r"(?:1\.5|2)(?:\.0)?C[^;]{0,120}(?<![.\d])(?:2\.\d|3|3\.\d|4|4\.\d|5)C", r"rang(?:ed|ing|e|es) from[^;]{0,150}(?:scenario|pathway|C)", r"(?:2\.6|1\.9)[^.;]{0,60}8\.5", r"high and low|low and high|orderly and disorderly"),
    "RESILIENT": (r"resilien\w+", r"robust\w*", r"withstand\w*", r"well[- ](?:placed|positioned)", r"adaptab\w+"),
    "STRATEGY": (r"strateg\w+", r"business(?:es)?(?: model)?", r"portfolio", r"company", r"group", r"balance sheet", r"cash ?flows?"),
    "IMPLICATION": (r"implications?", r"impacts?", r"effects?", r"influenc\w+", r"inform(?:s|ed|ing)?", r"findings?", r"results?", r"conclu\w+", r"show(?:s|ed|n)", r"demonstrat\w+", r"indicat\w+", r"suggest\w*", r"outcomes?"),
    "RESPOND": (r"(?:would|will|could|can|to) (?:\w+ )?(?:respond|mitigat|adjust|adapt|shift|pivot|capitali[sz]|prioriti[sz]|invest|diversif|manag|reduc|address)\w*", r"respon(?:d|ds|ded|se|ses)", r"mitigat\w+ (?:actions?|measures?|strateg\w+|plans?)"),
    "UNCERTAIN": (r"uncertain\w*", r"limitations?", r"unknowns?", r"not (?:forecasts?|predictions?)", r"inherent\w*", r"estimation"),
    "CAPACITY": (r"capacity to (?:adapt|adjust|respond|absorb)", r"ability to (?:adapt|adjust|respond|pivot|shift|withstand)", r"flexib\w+", r"adaptab\w+", r"agil(?:e|ity)", r"adjust\w* (?:our|its|the) (?:strategy|business|portfolio|plans?)"),
    "FIN_FLEX": (r"(?:strong |strength of (?:our |the )?)?balance sheet", r"liquidity", r"financial (?:flexibility|capacity|strength|resilience|resources)", r"access to (?:capital|finance|financing|funding|debt)", r"headroom", r"credit (?:rating|facilit\w+)", r"strong cash ?flows?"),
    "ASSET_FLEX": (r"(?:repurpos|redeploy|retrofit|upgrad|moderni[sz])\w*[^.;]{0,60}(?:assets?|plants?|buildings?|sites?|facilit\w+|equipment|boilers?|fleet|propert\w+|infrastructure|stores|refiner\w+|smelters?)", r"convert(?:ed|ing)? [^.;]{0,40}(?:plants?|boilers?|assets?|sites?|facilit\w+)", r"decommission\w*", r"retir(?:e|ed|ing|ement) [^.;]{0,40}(?:assets?|plants?|coal|boilers?)", r"(?:asset|mine|plant) li(?:fe|ves)", r"useful li(?:fe|ves)"),
    "INVESTMENT_EFFECT": (r"(?:invest|adapt|resilien|mitigat|capex|project|upgrad|retrofit|measure)\w*[^.;]{0,110}(?:reduc|lower|improv|increas|enhanc|protect|avoid|strengthen|minimi[sz]|limit)\w*[^.;]{0,70}(?:risks?|exposure|vulnerab\w*|resilien\w*|impacts?|damage)",),
    "CONDUCTED": (r"conduct\w*", r"perform(?:ed|s)", r"undert\w+", r"carr(?:y|ied) out", r"model(?:l?ed|ling|s)?", r"assess(?:ed|es|ment)?", r"us(?:ed|ing)", r"tested?", r"analys\w+", r"analyz\w+", r"complet\w+", r"updat\w+", r"develop\w+"),
    "DATA": (r"data(?:sets?|bases?)?", r"inputs?", r"parameters?", r"based on", r"models?", r"projections?"),
    "RATIONALE": (r"(?:selected|chosen|chose|select|choose|used)[^.;]{0,70}\b(?:because|to|since|as|for)\b", r"rationale", r"relevan\w+ (?:to|for) (?:our|the)", r"in order to (?:test|assess|explore|understand)", r"because"),
    "PARIS": (r"1\.5 ?C?\b(?:[- ]degrees?|C)?(?=[^%]{0,40}(?:scenario|pathway|aligned|limit|warming|target|goal|world|paris|trajectory|ambition|climate))", r"1\.5C", r"paris", r"well[- ]below 2", r"below 2C", r"net[- ]zero[\w ]{0,25}(?:scenario|pathway)"),
    "OPERATIONS_SCOPE": (
        r"(?:all|every|each|across) (?:of )?(?:our |its |the )?(?:\w+ ){0,2}(?:sites|assets|operations|properties|facilit\w+|business units|subsidiaries|locations|regions|businesses|plants|product groups)", r"\d[\d,]* (?:\w+ ){0,2}(?:sites|assets|locations|facilities|properties|operations|plants|buildings)",
        r"(?:sites|assets|business units|product groups|portfolio|locations|operations)[^.;]{0,40}(?:cover|includ|analy|assess|model|screen)\w*", r"(?:cover|includ|analy[sz]|assess|model|screen)\w*[^.;]{0,50}(?:sites|assets|business units|product groups|locations|operations|facilities)",
    ),
    "POLICY": (r"carbon (?:prices?|tax\w*|pricing)", r"(?:climate|government|environmental|energy) polic\w+", r"polic(?:y|ies)", r"regulat\w+", r"ndcs?"),
    "MACRO": (r"gdp", r"inflation", r"population", r"macro-?economic\w*", r"economic (?:growth|activity)"),
    "REGIONAL": (r"weather patterns?", r"demograph\w*", r"land use", r"infrastructure", r"(?:regional|national|local) [\w ]{0,30}", r"rainfall", r"precipitation"),
    "ENERGY_MIX": (r"energy (?:mix|demand|use|consumption|prices?|supply|system)", r"(?:oil|gas|coal|power) (?:prices?|demand)", r"electricity (?:mix|demand|prices?|generation)", r"share of renewables?", r"fossil fuel\w*"),
    "TECHNOLOGY": (r"technolog\w+", r"ccu?s", r"carbon capture", r"hydrogen", r"electric vehicles?", r"ev (?:adoption|uptake|penetration)", r"batter(?:y|ies)", r"electrification"),
    "IN_YEAR": (r"(?:in|during|since|for|updated in) (?:late |early |mid-)?(?:fiscal (?:year )?|fy ?|q\d )?20[12]\d", r"(?:during|in) (?:the|this) (?:reporting )?(?:fiscal |financial )?year", r"this year", r"last year", r"fiscal 20[12]\d"),
    # risk management
    "RISK_PROCESS": (
        r"risk (?:identification|assessments?|management)", r"(?:identif|assess|evaluat|manag)\w*[^.;]{0,50}(?:climate|sustainab|esg|environment)\w*[- ](?:related )?(?:\w+ )?risks?", r"risk register\w*", r"risk polic\w+", r"process\w*[^.;]{0,50}risks?", r"(?:identif|assess|evaluat)\w*[^.;]{0,40}risks?",
    ),
    "DATA_SOURCE": (r"data sources?", r"inputs?", r"parameters?", r"third[- ]party (?:data|models?|tools?|experts?)", r"climate (?:models?|data|projections?|modell?ing)", r"geospatial", r"hazard (?:data|maps?|models?)", r"(?:historical|insurance|weather|flood) (?:\w+ )?(?:data|records|maps?)", r"(?:wri )?aqueduct", r"databases?", r"interviews?", r"questionnaires?|surveys?"),
    "IDENTIFY": (r"identif\w*", r"assess\w*", r"evaluat\w*", r"analy[sz]\w*", r"understand\w*", r"screen\w*", r"explor\w*"),
    "LIKELIHOOD": (r"likelihood", r"probabilit\w+", r"likely to occur"),
    "MAGNITUDE": (r"severity", r"magnitude", r"financial (?:impacts?|consequences?|effects?)", r"consequences?", r"impact (?:scale|ratings?|levels?)", r"scale of", r"impact and likelihood|likelihood and impact|likelihood and (?:\w+ ){0,2}(?:impact|consequence)"),
    "CRITERIA": (r"risk matri(?:x|ces)", r"heat ?maps?", r"scor(?:e|es|ed|ing)", r"criteria", r"thresholds?", r"rating\w*|rated", r"(?:qualitative|quantitative)(?:ly)?[\w ,]{0,30}(?:criteria|assess\w*|basis|and|measures?|thresholds?)"),
    "PRIORITISE": (r"prioriti\w+", r"rank(?:s|ed|ing|ings)?", r"relative to other", r"principal risks?", r"risk appetite", r"(?:top|key|most significant|most material|emerging) risks?", r"risk (?:level|category|rating)\w*"),
    "MONITOR": (r"monitor\w*", r"key risk indicators?", r"kris?", r"track(?:s|ed|ing)", r"early warning", r"(?:regularly|quarterly|annually|periodically|continuously) review\w*", r"review\w* (?:regularly|quarterly|annually|periodically|continuously)"),
    "PROCESS_CHANGE": (
        r"(?<!climate )(?:enhanc|updat|improv|chang|refin|strengthen|introduc|expand|upgrad)(?:e|ed|es|ing)\b[^.;]{0,60}risks?[^.;]{0,30}(?:process|framework|methodolog|assessment|management|approach|register|taxonomy)\w*", r"no (?:significant |material )?changes?[^.;]{0,60}risk", r"risk (?:process|assessment|framework|management|methodolog)\w*[^.;]{0,60}(?:was|were|has been|have been)[\w ]{0,15}(?:updated|changed|enhanced|improved|refined|expanded|introduced)", r"new (?:\w+ ){0,3}risk (?:process|assessment|framework|methodolog|tool)\w*",
    ),
    "OPPORTUNITY_PROCESS": (r"(?:identif|assess|evaluat|analy[sz]|prioriti|pursu|screen|manag)\w*[^.;]{0,70}opportunit\w+", r"opportunit\w+[^.;]{0,50}(?:identified|assessed|evaluated|analy[sz]ed|prioriti[sz]ed|process\w*|pipeline)"),
    "INTEGRATED": (
        r"(?:integrat|embed|incorporat|consolidat|institutionali)\w*[^.;]{0,70}(?:enterprise|overall|corporate|company-wide|group|risk management|risk framework|(?-i:ERM))\w*", r"part of[^.;]{0,40}(?:enterprise|risk management|(?-i:ERM))", r"three lines",
        r"(?:enterprise[- ](?:wide )?risk|(?-i:ERM))[^.;]{0,80}(?:includ|cover|address|captur|consider)\w*",
    ),
    "CLIMATE_RISK": (r"(?:climate|physical|transition|weather)[- ](?:\w+[- ]){0,3}(?:risks?|hazards?)", r"risks?[^.;]{0,40}climate"),
    "EXTENT": (r"fully integrated", r"partl?y? integrated", r"partially", r"separate(?:ly)? ", r"same (?:frameworks?|process\w*|methodolog\w+|way|approach)", r"consistent with (?:our|the|group)[\w ]{0,30}risk", r"across (?:the |our )?(?:group|company|business\w*|organi[sz]ation|enterprise|all)", r"as part of (?:our|the|its)[\w ]{0,30}(?:risk|erm)", r"(?:an )?integral part"),
    # emissions
    "EMISSION": (r"emissions?", r"ghgs?", r"greenhouse gas\w*", r"t?co2\w*", r"carbon footprint", r"scopes? [123]"),
    "EMISSION_AMOUNT": (rf"{_NUMBER}(?:million |thousand |k|M)?\s?{_TONNES}", rf"{_NUMBER}(?:million|thousand)?\s?(?:metric )?(?:tonnes|tons)\b"),
    "CO2_UNIT": (rf"(?:k|M|G|million |thousand |metric )*(?:t|mt|kt|tonnes?|tons?)(?: of)?[- ]?{_CO2}", r"tco2\w*", r"(?:k|m)?t ?co2", r"(?:metric )?(?:tonnes|tons) (?:of )?(?:co2|carbon)", r"mtco2\w*"),
    "INTENSITY": (r"intensit\w+", r"\bper (?:unit|tonne|vehicle|square|employee|million|revenue|km|m2|sq)\w*", r"(?:t|kg) ?co2\w* ?(?:/|per)", r"%|change|reduction|target"),
    "SCOPE1": (r"scope 1(?!\d)(?!\s*(?:,|and|&|\+|/|-)\s*(?:scope )?[23])", r"direct (?:ghg |co2 |greenhouse gas )?emissions"),
    "SCOPE2": (r"(?<!1 and )(?<!1 & )(?<!1 \+ )(?<!1, )scope 2(?!\d)", r"indirect (?:ghg |energy )?emissions"),
    "SCOPE3": (r"(?<!2 and )(?<!2 & )(?<!2, )scope 3(?!\d)", r"value chain (?:ghg )?emissions", r"other indirect"),
    "ANY_SCOPE": (r"scopes? [123]", r"(?:total|gross|absolute|group)[\w ]{0,20}(?:ghg|emissions|co2)", r"ghg emissions", r"direct emissions"),
    "SCOPE_TOTAL": (r"total", r"overall", r"our scope 3 emissions (?:were|was|amounted|are)", r"scope 3 emissions (?:were|was|amounted|are|of)"),
    "S3_CATEGORY": (
        r"categor(?:y|ies) \d+", r"purchased goods", r"use of (?:our )?sold products", r"business travel", r"employee commuting", r"fuel[- ]and[- ]energy", r"upstream transport\w*", r"downstream (?:transport|leased)\w*", r"capital goods", r"waste generated", r"processing of (?:our )?(?:sold )?products", r"end[- ]of[- ]life",
        r"upstream leased", r"franchises", r"(?:15|fifteen) categories", r"leased assets",
    ),
    "GHG_PROTOCOL": (r"ghg protocol", r"greenhouse gas protocol", r"corporate accounting and reporting standard", r"wri/wbcsd"),
    "OTHER_METHOD": (r"iso 14064", r"(?-i:NGER\w*)", r"national greenhouse", r"(?:method|measured|calculated)[^.;]{0,60}(?:required|prescribed) by [^.;]{0,40}(?:regulat|law|authorit)\w*"),
    "BOUNDARY": (r"operational control", r"financial control", r"equity share", r"organi[sz]ational boundar\w+", r"equity basis", r"control approach"),
    "FACTORS": (r"emissions? factors?", r"activity data", r"conversion factors?", r"(?-i:DEFRA|eGRID|EPA)", r"utility (?:bills?|invoices?)", r"grid factors?"),
    "ESTIMATE": (r"assum\w+", r"estimat\w+", r"extrapolat\w*", r"gwps?", r"global warming potentials?", r"proxy|proxies"),
    "METHOD": (r"methodolog\w+", r"calculat\w+", r"basis of (?:preparation|reporting)", r"measurement", r"boundar\w+", r"approach", r"quantif\w+", r"methods?"),
    "REASON": (r"because", r"due to", r"reason\w*", r"rationale", r"to (?:better )?reflect", r"as a result of", r"owing to", r"following", r"most (?:appropriate|representative|relevant|accurate)", r"best (?:represents?|reflects)", r"since (?:we|it|this|they|the)", r"as (?:it|this|they|these) (?:is|are|best|better|provid|reflect|represent)\w*", r"in order to", r"driven by"),
    "METHOD_CHANGE": (
        r"(?:restat|re-?calculat|re-?baselin|updat|chang|revis|adjust)\w*[^.;]{0,80}(?:emissions? factors?|methodolog\w+|base ?lines?|base year|calculation|gwps?|emissions data|boundar\w+)", r"(?:emissions? factors?|methodolog\w+|base ?line|base year|gwps?|emissions)[^.;]{0,50}(?:restated|recalculated|rebaselined|updated|changed|revised|adjusted)",
    ),
    "INVESTEES": (r"equity[- ]accounted", r"joint ventures?", r"associates", r"non-operated|non-managed", r"unconsolidated", r"joint operations?", r"investees?"),
    "CONSOLIDATED": (r"consolidated (?:accounting )?(?:group|entities|subsidiaries)", r"parent (?:company )?and (?:its )?subsidiaries", r"financial(?:ly)? (?:control|consolidat\w+)", r"fully consolidated"),
    "LOCATION_BASED": (r"location[- ]based", r"grid average"),
    "INSTRUMENTS": (r"(?-i:RECs?|I-RECs?|PPAs?|GOs|vPPAs?|EACs?)", r"renewable energy (?:certificates?|credits?|attributes?)", r"guarantees? of origin", r"power purchase agreements?", r"energy attribute", r"market[- ]based", r"green (?:tariffs?|power purchase)"),
    "EXCLUDED": (r"not (?:relevant|applicable|material|calculated|included|reported|significant)", r"exclud\w*", r"omit\w*"),
    "DATA_QUALITY": (r"primary data", r"secondary data", r"spend[- ]based", r"supplier[- ]specific", r"data quality", r"average[- ]data", r"industry[- ]average", r"actual (?:emissions )?data", r"(?:customer|supplier|tenant)s?'? (?:specific )?data"),
    "VERIFIED": (r"verif(?:y|ied|ication)", r"assur(?:ed|ance)", r"audited"),
    "FINANCED": (r"financed emissions", r"(?-i:PCAF)", r"category 15", r"portfolio emissions"),
    # cross-industry metrics
    "EXPOSED": (r"expos\w+", r"vulnerab\w+", r"at risk", r"at (?:high|significant|material)[\w ]{0,15}risk", r"carbon[- ]intensive", r"susceptib\w+", r"(?:in|within) (?:a |the )?(?:\d+-year )?(?:flood|high[- ]risk|water[- ]stress)\w*"),
    "ASSETS": (r"assets?", r"revenues?", r"activit\w+", r"portfolio", r"ebitda", r"earnings", r"sites", r"facilities", r"propert\w+", r"operations", r"production", r"(?-i:GLA)", r"locations", r"buildings", r"stores", r"mines", r"npv", r"value", r"withdraw\w+|consumption"),
    "ALIGNED": (
        r"(?:low[- ]carbon|green|sustainab\w+|taxonomy|climate|clean|renewable|zero[- ]emissions?|electric|environmental|avoided)[^.;]{0,50}(?:revenues?|turnover|sales|aligned|eligible)", r"(?:revenues?|turnover|sales|capex|assets|portfolio|gla)[^.;]{0,60}(?:low[- ]carbon|green|sustainab\w+|taxonomy|certif\w+|clean|renewable|electric|decarboni\w+)",
        r"taxonomy[- ](?:aligned|eligible)", r"(?:green building|leed|boma|breeam)[\w -]{0,20}certif\w+",
    ),
    "DEPLOYED": (r"capital expenditures?", r"capex", r"invest(?:ed|ing|ment|ments|s)?", r"financ(?:ed|ing)", r"spen(?:t|d|ding)", r"expenditures?", r"proceeds", r"funding", r"allocated", r"committed"),
    "CARBON_PRICE": (
        r"internal(?:ly)?[\w -]{0,25}carbon[\w -]{0,15}(?:pric\w+|fees?|costs?)", r"shadow (?:carbon )?pric\w+", r"carbon (?:prices?|pricing|costs?|values?)[^.;]{0,70}(?:investment|capital|apprais\w+|projects?|valuations?|impairment|decision|business case|planning)\w*", r"(?:investment|capital|apprais\w+|decision|valuation|project evaluation|impairment|planning)\w*[^.;]{0,70}carbon (?:prices?|pricing|costs?|penalt\w+)",
    ),
    "INTERNAL_PRICE": (r"price (?:per|on) (?:metric )?(?:ton|tonne|carbon|co2)", r"internal(?:ly)?[\w -]{0,25}carbon[\w -]{0,15}(?:pric\w+|fees?|costs?)", r"shadow (?:carbon )?pric\w+", r"internal (?:price|pricing) (?:of|on|for) carbon"),
    "PRICE_USE": (r"investment", r"decisions?", r"capital", r"apprais\w+", r"transfer pric\w+", r"scenario", r"impairment", r"valuations?", r"projects?", r"planning", r"evaluat\w+", r"fund(?:s|ed|ing)?", r"charg\w+", r"business cases?"),
    "PRICE_PER_TONNE": (rf"{_MONEY}\s?\d[\d.,]*[^.;]{{0,40}}(?:per|/|a) ?(?:metric )?(?:t|tonne|ton|tco2\w*)\b", rf"\d[\d.,]*\s?(?:{_MONEY}|dollars|euros?)[^.;]{{0,30}}(?:per|/) ?(?:metric )?(?:t|tonne|ton|tco2\w*)\b"),
    "INDUSTRY_METRIC": (r"(?-i:[A-Z]{2}-[A-Z]{2}-\d{3}a?\.\d|[A-Z]{2}-[A-Z]{2}-0{2,3}\.?[A-Z])", r"per (?:barrel|tonne of (?:product|steel|aluminium|copper)|passenger|vehicle (?:produced|manufactured)|square (?:foot|metre|meter)|sq)", r"industry[- ](?:based|specific) metrics?", r"activity metrics?", r"fleet average"),
    "GUIDANCE": (r"(?-i:SASB)", r"sustainability accounting standards", r"industry[- ]based guidance"),
    # targets
    "TARGET": (r"targets?", r"goals?", r"ambitions?", r"commit(?:ment|ments|ted|s)?", r"pledge[ds]?", r"aims? to", r"aspir\w+", r"objectives?", r"we aim", r"aiming to"),
    "CLIMATE_GOAL": (
        r"(?:targets?|goals?|ambitions?|commit\w*|pledge\w*|aim\w*|aspir\w+|objectives?|strive\w*)[^.;]{0,120}(?:net[- ]zero(?![- ](?:ready|energy|building|store))|(?:carbon|climate)[- ]neutral\w*|(?:reduc|cut|lower|decreas)\w*[^.;]{0,60}(?:emissions?|ghg|carbon|co2|scope)|decarboni\w+|renewable (?:energy|electricity|power))",
        r"(?:net[- ]zero(?![- ](?:ready|energy|building|store))|(?:carbon|climate)[- ]neutral\w*|(?:emissions?|ghg|carbon|co2|scope [123])[^.;]{0,40}(?:reduc\w+|intensity)|science[- ]based|decarboni[sz]ation|renewable (?:energy|electricity|power))[^.;]{0,60}(?:targets?|goals?|ambitions?|commitments?)",
        r"(?:climate|emissions?) (?:\w+ ){0,2}(?:targets?|goals?|ambitions?)",
        r"(?:(?:reduc|cut|lower)\w*[^.;]{0,80}(?:emissions?|ghg|carbon|co2|scope)|net[- ]zero(?![- ](?:ready|energy|building|store))|carbon[- ]neutral\w*)[^.;]{0,60}by (?:the end of )?(?:fiscal |fy ?)?(?:year )?20[2-9]\d",
    ),
    "NET_GOAL": (r"net[- ]zero(?![- ](?:ready|energy|building|store))", r"(?:carbon|climate)[- ]neutral\w*", r"net emissions"),
    "TARGET_METRIC": (r"scopes? [123]", r"t?co2\w*", r"emissions? intensit\w+", r"renewable", r"absolute", r"(?:ghg|carbon|operational|value chain|absolute|gas) emissions", r"emissions"),
    "PURPOSE": (r"science[- ]based", r"aligned (?:with|to)", r"in line with", r"1\.5C", r"mitigat\w+", r"adapt\w*", r"limit(?:ing)? (?:global )?warming", r"well[- ]below 2", r"sbti", r"consistent with", r"paris"),
    "COVERS": (
        r"(?:group|company|enterprise|portfolio)[- ]wide", r"(?:entire|whole|across|all)(?: of)? (?:our |the |its )?(?:\w+ )?(?:company|group|operations|portfolio|business\w*|value chain|fleet|facilities|sites|properties)", r"(?:cover|appl|includ|encompass)\w*[^.;]{0,50}(?:operations?|business\w*|sites|assets|scope|group|emissions|properties|subsidiar\w*)",
        r"(?:our|own|global|managed|operated) (?:own )?(?:operations|facilities|manufacturing|sites)", r"scopes? [123]", r"value chain", r"supply chain",
    ),
    "BY_YEAR": (r"by (?:the end of )?(?:fiscal |fy ?|year )?(?:year )?20[2-9]\d", r"20[2-9]\d (?:targets?|goals?|ambition)", r"(?:from|between) 20\d\d (?:to|and|until) 20\d\d", r"(?:in|to|until|before) 20[3-9]\d", r"20[3-9]\d"),
    "BASE_YEAR": (
        r"base ?(?:line|year)s?", r"(?:relative|compared?|versus|vs\.?|from|below|against|over|on|to)(?: to| with| a| an| our| the| base)* (?:fiscal |fy ?|year |baseline |base )*20[0-2]\d(?: (?:levels?|base\w*|emissions))", r"(?:compared|relative|versus|vs\.?|below|against)(?: to| with| a| our| the)* (?:fiscal |fy ?|year |baseline |base year )*20[0-2]\d", r"20[012]\d (?:base ?line|levels?|base)", r"from a (?:fiscal |fy ?)?20[012]\d",
    ),
    "MILESTONE": (r"interim", r"milestones?", r"near[- ]term (?:targets?|goals?|science)", r"intermediate", r"by 20(?:2[4-9]|3\d)[^.;]{0,120}(?:by )?20(?:3[5-9]|[4-9]\d)", r"checkpoint"),
    "TARGET_TYPE": (r"absolute", r"intensit\w+", r"per (?:unit|tonne|vehicle|square|employee|km|mile|sold)\w*"),
    "AGREEMENT": (r"paris", r"1\.5C", r"ndcs?", r"nationally determined", r"national[\w ]{0,30}(?:commitments?|net zero|targets?)", r"cop ?2\d", r"well[- ]below 2"),
    "TARGET_PROCESS": (r"(?:set|setting|review|monitor|track|updat|approv|validat|establish|develop)\w*[^.;]{0,70}(?:targets?|goals?|ambitions?)", r"(?:targets?|goals?|ambitions?)[^.;]{0,60}(?:reviewed|monitored|tracked|approved|validated|developed|set by|established)", r"target[- ]setting process"),
    "VALIDATED": (
        r"(?:sbti|science[- ]based targets? initiative|third[- ]part\w+|independent\w*|external\w*)[^.;]{0,90}(?:valid\w+|approv\w+|verif\w+|assur\w+|certif\w+)", r"(?:valid\w+|approv\w+|verif\w+|certif\w+|recogni\w+)[^.;]{0,60}(?:sbti|science[- ]based targets? initiative|third[- ]part\w+|independent)",
    ),
    "TARGET_REVIEW": (r"(?:review|re-?assess|re-?evaluat|revisit)\w*[^.;]{0,70}(?:targets?|goals?|ambitions?)", r"(?:targets?|goals?|ambitions?)[^.;]{0,70}(?:reviewed|reassessed|revisited|approved by)"),
    "MEASURE_PROGRESS": (r"(?:measur|track|monitor|report)\w*[^.;]{0,70}(?:progress|performance|emissions|targets?|goals?)", r"kpis?", r"indicators?", r"metrics?"),
    "TARGET_REVISED": (
        r"(?:revis|rebaselin|restat|rais|strengthen|accelerat|withdr[ae]w|replac|adjust|recalculat|updat)(?:e|ed|es|ing|n|s)?\b[^.;]{0,25}(?:targets?|goals?|base ?lines?|base year|ambitions?)\b", r"(?:targets?|goals?|base ?lines?)[^.;]{0,40}(?:was|were|has been|have been|been) (?:\w+ )?(?:revised|updated|rebaselined|raised|accelerated|withdrawn|adjusted|restated|replaced|recalculated)",
    ),
    "OUTCOME": (r"reduc(?:ed|tion|tions)", r"decreas(?:ed|e)", r"achiev(?:ed|ement)", r"progress", r"on track", r"behind", r"exceeded", r"increas(?:ed|e)", r"(?:lower|higher) than", r"declin(?:ed|e)", r"rose|fell|dropped|grew|met"),
    "TREND": (
        r"(?:increas|decreas|reduc|lower|higher|declin|rose|fell|drop|grew|improv|growth|down|up)\w*[^.;]{0,120}(?:due to|driven by|as a result of|because of|primarily|mainly|reflect\w*|attribut\w+|result(?:ed|ing) from|thanks to|owing to|largely|following)", r"(?:due to|driven by|as a result of|because of|thanks to|owing to)[^.;]{0,120}(?:increas|decreas|reduc|lower|higher|declin|rose|fell|drop|grew)\w*",
    ),
    "GASES": (r"(?-i:CO2e?)", r"methane|(?-i:CH4)", r"all (?:\w+ )?greenhouse gases", r"(?:six|seven) (?:\w+ )?gases", r"kyoto", r"carbon dioxide", r"t?co2e"),
    "GROSS": (r"residual emissions", r"before (?:the use of )?offsets?", r"(?:exclud\w+|without)[^.;]{0,40}(?:offsets?|credits)", r"gross (?:emissions|target|reduction)", r"(?:9\d|100)% (?:\w+ )?reduc\w+"),
    "SECTORAL": (r"sectoral decarboni[sz]ation", r"(?-i:SDA)", r"sector(?:al)?[- ](?:specific )?(?:pathways?|approach)"),
    "CREDITS": (r"(?:carbon|emissions?|nature-based|voluntary|removal)[\w -]{0,15}credits?", r"(?:carbon |nature-based |emissions? )?offset(?:s|ting)?", r"(?-i:ACCUs?)"),
    "RELIANCE": (r"residual", r"rel(?:y|ies|iance|ying)", r"per ?cent|%", r"hard[- ]to[- ]abate", r"limit\w*", r"up to", r"remaining", r"supplement\w*", r"no plans?", r"do not (?:plan|intend|use|rely)", r"unavoidable", r"last resort", r"prioriti\w+"),
    "SCHEME": (r"(?-i:Verra|VCS|ACR|CORSIA|ICROA|CAR|CCB|ACCU\w*|ICVCM)", r"gold standard", r"climate action reserve", r"verified carbon standard", r"clean energy regulator"),
    "CREDIT_KIND": (r"nature[- ]based", r"re-?forest\w*", r"afforest\w*", r"peatlands?", r"mangroves?", r"direct air", r"technolog\w+", r"soil carbon", r"forest\w*"),
    "CREDIT_EFFECT": (r"avoid\w*", r"removals?", r"sequest\w*", r"(?:emissions? )?reductions?", r"capture"),
    "INTEGRITY": (r"permanen\w+", r"additionality", r"leakage", r"buffer", r"double[- ]count\w*", r"vintages?", r"high[- ]integrity", r"integrity"),
    # general requirements
    "ENTITY_SCOPE": (r"reporting (?:entity|boundar\w+|scope)", r"consolidat\w+", r"same (?:boundar\w+|scope)", r"basis of (?:preparation|reporting)", r"this report (?:covers|includes|contains|relates)", r"(?:scope|boundar\w+) of (?:this|the|our) (?:report|reporting|data)"),
    "ENTITIES": (r"subsidiar\w+", r"consolidated", r"entit(?:y|ies)", r"wholly[- ]owned", r"group", r"operations", r"joint ventures?", r"companies"),
    "LINKAGE": (r"inter-?depend\w+", r"inter-?connect\w*", r"inter-?relat\w+", r"linked (?:to|with)", r"connect(?:ed|ion|ions|ivity) (?:to|with|between)", r"trade-?offs?", r"co-?benefits?"),
    "CROSS_REFERENCE": (r"(?:see|refer to|described (?:in|on)|outlined (?:in|on)|detailed (?:in|on)|set out (?:in|on)|found (?:in|on)|more (?:information|details?) (?:in|on|about|can))[^.;]{0,70}(?:pages?|sections?|chapters?|report|notes?)", r"on pages? \d+", r"(?:pages?|pp\.?) \d+"),
    "METRIC": (r"metrics?", r"kpis?", r"(?:performance )?indicators?", r"targets?"),
    "METRIC_LINK": (r"(?:link|support|align|underpin|reflect|inform|monitor|measur|track)\w*",),
    "CONSISTENT": (r"consistent\w* with", r"same (?:as|assumptions|methodolog\w+|basis|approach)", r"align\w* with", r"consistency"),
    "CURRENCY": (r"(?:presentation|reporting|functional) currency", r"(?:US|U\.S\.|Canadian|Australian|New Zealand) dollars", r"(?:amounts|figures|values)[^.;]{0,40}(?:in|are) (?:millions of )?(?:euros?|dollars|us\$|€|\$)", r"in (?:millions|thousands) of (?:euros?|[\w.]* ?dollars|€)", r"(?-i:€|US\$|A\$) ?(?:million|m)\b", r"reporting currency"),
    "IMPLEMENTED": (r"(?:we |has |have )(?:\w+ )?(?:implemented|launched|introduced|completed|established|installed|started|signed|invested|expanded)", r"initiatives?", r"actions taken", r"implemented|launched|introduced"),
    "WILL_DO": (r"(?:we |will |to )(?:plan|intend|aim|expect)\w* to", r"(?:we|company|group) will", r"will (?:invest|implement|continue|launch|expand|introduce|install|reduce|work|develop)", r"roadmaps?", r"planned"),
    "FRAMEWORK": (r"(?-i:SASB|GRI|TCFD|ESRS|ISSB|CDSB|UNGC|IFRS S[12])", r"global reporting initiative", r"task force on climate", r"sustainability accounting standards", r"european sustainability reporting", r"integrated reporting framework"),
    "APPLIED": (r"prepar\w+", r"accordance", r"reference", r"align\w*", r"based on", r"follow\w*", r"guid\w+", r"inform\w+", r"recommendations", r"comply|complies|compliance", r"report\w* (?:to|against|under|in line)", r"adher\w+", r"disclos\w+"),
    "INDUSTRY_STANDARD": (r"(?-i:SASB)[^.;]{0,80}(?:industry|sector|standards? for|automobiles|real estate|metals|oil|software|apparel|retail\w*|banks|insurance)", r"(?:industry|sector)[- ](?:specific )?standards?", r"(?-i:SICS)"),
    "REPORT_PLACE": (r"annual report", r"integrated report", r"(?:combined )?management report", r"(?-i:10-K|20-F)", r"strategic report", r"directors' report", r"non-?financial (?:statement|declaration)"),
    "REPORT_PART": (r"part of", r"includ\w+ in", r"contain\w+ in", r"integrated (?:in|into)", r"published (?:in|with|together)", r"form\w* part", r"within", r"component of", r"constitutes?"),
    "PERIOD": (r"(?:fiscal|financial|calendar|reporting) (?:year|period)", r"year(?:s)? end(?:ed|ing)", r"(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2},? (?:20\d\d )?(?:to|through|-|until)", r"from [\w ,]{3,20}20\d\d to [\w ,]{3,20}20\d\d"),
    "REPORT_COVERS": (r"(?:this|the|our) (?:[\w-]+ ){0,4}(?:report|statement|data|disclosures?|information)", r"reporting period", r"unless (?:otherwise )?(?:stated|noted|indicated)"),
    "SAME_TIME": (r"(?:published|released|issued)[^.;]{0,60}(?:same (?:time|date|day)|together|concurrent\w*|simultaneous\w*|alongside)",),
    "COMPARED": (r"(?:compared (?:to|with)|versus|vs\.?|from|\() ?(?:the )?(?:prior|previous|last|preceding|fiscal|fy ?)?(?: year|year)?:? ?(?:20[012]\d)?:? ?[^.;]{0,20}\d", r"prior[- ]year", r"previous year", r"year[- ](?:on|over)[- ]year", r"compared (?:to|with) 20\d\d"),
    "COMPLIANCE": (r"(?:compl(?:y|ies|iance)|accordance) with[^.;]{0,40}(?:ifrs s[12]|ifrs sustainability|issb)", r"statement of compliance[^.;]{0,60}(?:ifrs|issb)"),
    "QUALIFIED_COMPLIANCE": (r"(?:align\w*|inform\w*|consistent|regard|reference|guid\w+)[^.;]{0,50}(?:ifrs s[12]|ifrs sustainability|issb)",),
    "IFRS_S": (r"ifrs s[12]", r"ifrs sustainability disclosure", r"issb"),
    "JUDGEMENT": (r"(?:significant |key |critical |management |professional )judge?ments?", r"judge?ments?", r"(?:we|management)(?: have| has)? (?:determined|concluded|judged)"),
    "MEASURED_ITEM": (r"scope 3", r"emissions?", r"data", r"amounts?", r"figures?", r"metrics?", r"measure\w*", r"estimat\w+"),
    "DEFINED": (r"(?:is|are) defined as", r"defin(?:es|ition|itions)", r"(?:is|are) calculated (?:as|by|using)", r"basis of (?:reporting|preparation)", r"refers to"),
    "RESTATED": (r"restat\w+", r"re-?calculat(?:ed|ion|ions)", r"(?:was|were|been) (?:revised|adjusted|corrected)", r"revised (?:figure|data|value)s?", r"previously reported"),
    "ERROR": (r"(?:prior[- ]period |material |calculation |reporting )errors?", r"misstatements?", r"correct(?:ed|ion) of (?:an? )?(?:\w+ )?error"),
    "NEW_METRIC": (r"(?:first time|newly)[^.;]{0,50}(?:report|disclos|includ|calculat)\w*", r"new (?:metric|kpi|indicator)s?", r"(?:reported|disclosed|calculated) for the first time"),
    "CANNOT_RESTATE": (r"(?:impracticable|not (?:possible|practicable|feasible))[^.;]{0,60}(?:restat|recalculat|compar|prior)\w*", r"(?:prior|previous)[- ]year (?:data|figures|values)[^.;]{0,30}not (?:available|comparable|restated)"),
    "PERIOD_CHANGED": (r"change (?:of|in) (?:our |the )?(?:financial |fiscal )?year[- ]end", r"(?:nine|fifteen|eighteen|9|15|18)[- ]month (?:reporting )?period"),
    "LATER_EVENT": (r"after the (?:reporting|balance sheet) (?:period|date)", r"subsequent (?:events?|to (?:year|period)[- ]end)", r"since (?:the )?(?:year|period)[- ]end", r"post[- ]balance sheet"),
    "WITHHELD": (r"commercially sensitive", r"(?:prohibited|not permitted) (?:by law|from disclos\w+|to disclose)", r"withh(?:o|e)ld\w*[^.;]{0,50}(?:law|confidential\w*|sensitiv\w*)", r"confidentiality (?:constraints?|reasons)"),
    "EARLY": (r"early[- ](?:adopt\w*|appl\w*)",),
    "CLIMATE_FIRST": (r"climate[- ]first", r"only (?:on )?climate-related risks", r"transition(?:al)? relief"),
    "BANK": (r"commercial bank\w*", r"loans? to customers", r"lending portfolios?", r"our bank", r"retail banking", r"bank customers", r"loan books?", r"mortgage (?:portfolio|lending)"),
    "INSURER": (r"policyholders?", r"insurance premiums? (?:written|earned)", r"gross written premiums?", r"underwriting (?:portfolio|business|guidelines)", r"our insurance business", r"reinsur\w+ business", r"insurance customers"),
    "ASSET_MANAGER": (r"assets under management", r"(?-i:AUM)", r"investment funds? we manage", r"fund managers?", r"portfolio managers?"),
    "IMPRACTICABLE": (r"impractica\w+", r"unable to estimate"),
    "PERIODS_DIFFER": (r"(?:different|differing) reporting (?:periods?|dates?|years?)", r"reporting (?:periods?|dates?) (?:that )?differ\w*", r"lag of (?:one|a) year"),
    "SHARED_REPORT": (r"this (?:annual|integrated|management|combined)[\w ]{0,20} report", r"(?:combined )?(?:management report|non-?financial statement)"),
}

DERIVED: dict[str, str] = {
    "ROW_AMOUNT": "ROW_NUMBER CO2_UNIT|~CO2_UNIT !ROW_INTENSITY",
    "STATED_AMOUNT": "EMISSION_AMOUNT !REDUCED_BY",
    "AMOUNT": "STATED_AMOUNT|ROW_AMOUNT",
    "CLIMATE_TARGET": "CLIMATE_GOAL TARGET|BY_YEAR|NET_GOAL !OTHERS",
    "SCOPE2_LINE": "SCOPE2|METHOD_BASED ~SCOPE2 !COMBINED",
    "SCENARIO_CONTEXT": "SCENARIO_WORD|~SCENARIO",
    "NUMBER": "PERCENT|EMISSION_AMOUNT|MONEY|ROW_NUMBER",
    "TITLED_BODY": "BOARD !EXECUTIVE_BOARD",
}


@lru_cache(maxsize=None)
def pattern(name: str) -> re.Pattern[str]:
    """The compiled expression of one word group. Raises KeyError for an unknown name."""
    within_sentence = "|".join(GROUPS[name]).replace("[^.;]", r"(?:[^.;]|\.(?=\d))")  # a decimal point ends no sentence
    return re.compile(rf"(?<!\w)(?:{within_sentence})(?![A-Za-z])", re.IGNORECASE)

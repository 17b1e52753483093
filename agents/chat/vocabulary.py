"""The words by which a question says what it is about, and what it wants to know of it (no Django
here): one pattern for each act and thing."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from sibyl_project.common.regex import regex


class Act(StrEnum):
    """What a question wants to know."""

    COUNT = "count"
    WHY = "why"
    COMPARE = "compare"
    MISSING = "missing"
    SETTLE = "settle"
    EVIDENCE = "evidence"
    WHERE = "where"
    ASKS = "asks"  # what a paragraph requires
    MEETS = "meets"
    LIST = "list"
    AMOUNT = "amount"
    MOST = "most"
    TREND = "trend"


class Thing(StrEnum):
    """What kind of thing a question is about."""

    CLAIM = "claim"
    GAP = "gap"
    REQUIREMENT = "requirement"
    CHECK = "check"
    FIGURE = "figure"
    FINDING = "finding"
    VERDICT = "verdict"
    DOCUMENT = "document"
    SOURCE = "source"
    ASSURANCE = "assurance"
    FRAMEWORK = "framework"
    INDUSTRY = "industry"
    MISSTATEMENT = "misstatement"
    REQUEST = "request"
    INVENTORY = "inventory"
    IDENTITY = "identity"  # which company and period
    LENGTH = "length"  # how many pages
    ENGINE = "engine"  # how the analysis was made
    FIRST = "first"  # what matters most
    POWER = "power"  # which figures the checks guard
    ABSENCE = "absence"  # what should be in the report and is not
    REPRESENTATION = "representation"
    UNSEEN = "unseen"
    DISAGREEMENT = "disagreement"
    AGENTS = "agents"
    EMISSIONS = "emissions"
    REVIEW = "review"  # how far people are with it


def _any(**patterns: str) -> dict[str, re.Pattern[str]]:
    return {name: regex(text, re.IGNORECASE) for name, text in patterns.items()}


ACTS: Final = _any(
    count=r"\bhow many\b|\bnumber of\b|\bsplit\b|\bbreakdown\b|\bdistribution\b|\bbroken down\b"
    r"|\b(?:share|percentage|proportion|fraction) of (?:\w+ )?(?:claims?|requirements?|checks?"
    r"|paragraphs?|gaps?)\b|\bhow much gaps\b|\bcounts?\b|\bhow often\b|\bno\. of\b|\btally\b"
    r"|\bhow numerous\b"
    r"|\btotal (?:claims?|requirements?|checks?|gaps?|findings?|pages?|documents?)\b"
    r"|\b(?:claims?|requirements?|checks?|gaps?|findings?|pages?|documents?) in (?:total|all)\b",
    why=r"\bwhy\b|\breasons?\b|\breasoning\b|\bhow come\b|\bon what grounds?\b|\bexplain\b"
    r"|\brationale\b|\bwhat makes\b|\bwhat(?:'s| is| was) wrong with\b|\bcauses?\b"
    r"|\bbecause of what\b"
    r"|\bhow did (?:you|sibyl|it|the judge) (?:get|come|arrive|conclude|decide)\b",
    compare=r"\bcompar\w*|\bminus\b|\bversus\b|\bvs\b|\bthan\b|\bdiffer\w*|\bagainst\b"
    r"|\bgap between\b"
    r"|\bhigher\b|\blower\b|\blarger\b|\bsmaller\b|\bbigger\b|\bmore or (?:less|fewer)\b"
    r"|\bhow much (?:more|less|up|down)\b|\b(?:has|have|is|are) (?:more|fewer|less)\b"
    r"|\b(?:better|worse)\b",
    trend=r"\bchang(?:e|es|ed|ing)\b|\bincreas\w+|\bdecreas\w+|\bris(?:e|en|ing)\b|\brose\b"
    r"|\bfall(?:en)?\b"
    r"|\bfell\b|\btrend\w*|\bdevelop(?:ed)?\b|\bevol\w+|\bover (?:time|the years)\b|\bgr(?:ow"
    r"|own|ew)\b"
    r"|\bmov(?:e|es|ed|ing)\b|\bshift(?:s|ed)?\b"
    r"|\bgone (?:up|down)\b|\b(?:go|went|going) (?:up|down)\b|\byear[- ]on[- ]year\b|\byoy\b"
    r"|\bsince\b"
    r"|\bdropp?(?:ed)?\b|\bprogress\b|\bprior year\b|\bthrough the years\b",
    missing=r"\bmissing\b|\bmiss(?:es|ed)?\b|\bgaps?\b|\black(?:s|ing|ed)?\b|\bomi(?:t|ts|tted|ssions?)\b"
    r"|\bundisclosed\b|\bunaddressed\b|\bun-?met\b|\babsent\b|\bshortcomings?\b|\bincomplete\b"
    r"|(?:\bnot|n't|\bnever|\bnothing|\bfails? to|failed to|never"
    r"|nothing) (?:\w+ ){0,2}?(?:disclos\w+|address\w*|meet|met"
    r"|satisf\w+|report(?:ed)?|cover(?:ed)?|provid\w+)\b|\b(?:left|leav(?:e|es"
    r"|ing)) (?:\w+ ){0,2}?(?:out|open)\b"
    r"|\b(?:remain\w*|still|are|is) (?:open|outstanding)\b"
    r"|\bholes?\b|\bdeficienc\w+|\bskip(?:s|ped)?\b|\bsilent\b|\bblind spots?\b"
    r"|\bweak(?:ness(?:es)?| spots?)\b|\bwithh(?:olds?"
    r"|eld)\b"
    r"|\bfalls? short\b|\bneglect\w*|\boverlook\w*|\bno mention\b"
    r"|\b(?:do|does|did) (?:it|they|the (?:report|company)) (?:not|never) \w+"
    r"|\b(?:do|does|did)(?: not|n't) (?:it |they |the (?:report|company) )?(?:say|tell|explain|give"
    r"|show|mention|include|contain|talk)\b",
    settle=r"\bsettl\w+|\bwould (?:prove|verify|confirm|resolve|substantiate|help|close|convince)\b"
    r"|\bto (?:be )?(?:prove|verify|verified|confirm|substantiate)d?\b|\b(?:ask|request|demand"
    r"|chase)(?:ing)? (?:the |their )?(?:client"
    r"|company|management|board|issuer|preparers?|them|for|from)\b"
    r"|\b(?:should|must|could|can|to) be (?:asked|requested|obtained)\b"
    r"|\b(?:have|need|ought|want|like) to (?:ask|request|obtain|chase)\b"
    r"|\b(?:should|can|could|must|do) (?:i|we|the auditor) (?:ask|request|obtain|get|need|do"
    r"|verify|look)\b"
    r"|\b(?:evidence|documents?|documentation|support|records?) (?:is|are|do|does|would|should"
    r"|will|am)"
    r" (?:\w+ ){0,3}?(?:need|needed|ask|request|requested|required|be needed)\b|\bobtain\b"
    r"|\bresolve\b"
    r"|\bneed(?:ed)? to (?:verify|see|prove|confirm|close)\b|\bneeded for\b",
    evidence=r"\bevidence\b|\bsupport(?:s|ed|ing)?\b|\bproof\b"
    r"|(?<!renewable )(?<!energy )(?<!power )(?<!fuel )(?<!water )(?<!emission )(?<!emissions )"
    r"\bsources?\b(?! of (?:\w+ )?(?:emissions?|scope|ghg|energy|electricity))|\bbased on\b"
    r"|\bback(?:s|ed|ing)?\b"
    r"|\bsubstantiat\w+|\bcorroborat\w+|\brests? on\b|\brel(?:y|ies) on\b|\bunderpin\w*",
    where=r"\bwhere\b|\b(?:which|what) pages?\b|\bpage numbers?\b|\bon which\b|\bhereabouts\b",
    asks=r"\bwhat (?:do|does|did|is|are|must|should)\b.*\b(?:ask|requires?|required|demand"
    r"|call for|calls for"
    r"|want|need|about|mean|cover|say|says)\b|\bwhat (?:is|are)\b(?=.*\bS[12])|\brequirements? of\b"
    r"|\btext of\b|\bmeaning of\b|\bdefin\w+|\bwhat's\b|\brequires?\b|\bsummari[sz]e\b"
    r"|\bwording of\b",
    meets=r"\bmeets?\b|\bmet\b|\bcompl(?:y|ies|ied|iant|iance)\b|\bsatisf\w+|\bfulfil\w*"
    r"|\baddress\w*"
    r"|\bdisclos\w+|\bcover(?:s|ed|age)?\b|\bstatus\b|\bconform\w*|\bin line with\b|\bassess\w*"
    r"|\bdo(?:es)? (?:\w+ ){0,3}?do (?:that|so|this)\b"
    r"|\bscor\w+|\bpass(?:es|ed)?\b|\bok\b|\bfully\b|\bpartly\b|\bpartially\b",
    list=r"\blist\b|\bshow\b|\bgive me\b|\bwhich\b|\bwhat are\b|\bname\b|\benumerate\b|\ball\b"
    r"|\bany\b",
    amount=r"\bhow (?:much|high|large|big|low)\b|\bamounts? to\b|\btotall?ed\b|\bvalue of\b"
    r"|\bfigure for\b"
    r"|\blevel of\b|\bwhat (?:was|were|is|are)\b",
    most=r"\bmost\b|\bleast\b|\bhighest\b|\blowest\b|\blargest\b|\bbiggest\b|\bsmallest\b"
    r"|\bbest\b|\bworst\b"
    r"|\bweakest\b|\bstrongest\b|\bfewest\b|\bmain\b|\bmajor\b|\btop\b",
)
THINGS: Final = _any(
    claim=r"\bclaims?\b|\bpromises?\b|\bassertions?\b"
    r"|(?<!assurance )(?<!financial )(?<!mission )\bstatements?\b(?! of (?:assurance"
    r"|compliance))",
    gap=r"\bgaps?\b|\bomissions?\b",
    requirement=r"\brequirements?\b|\bparagraphs?\b|\bparas?\b|\bdisclosures?\b|\bprovisions?\b"
    r"|\bcoverage\b",
    check=r"\bchecks?\b|\bre-?calculat\w+|\barithmetic\w*|\brecomput\w+|\bcalculations?\b"
    r"|\bmaths?\b"
    r"|\badds? up\b|\bsums?\b(?! of (?:the )?scopes? ?[123])|\btie out\b"
    r"|\brecalc\w*|\bfoot(?:s|ing)\b|\bcasting\b"
    r"|\bwarnings?\b|\brestat\w+"
    r"|\bunit (?:problems?|errors?|issues?|mistakes?)\b"
    r"|\bconsisten(?:t|cy)\b|\bplausib\w+|\bcorrect\b|\baccurate\b|\bbenchmarks?\b",
    figure=r"\bfigures?\b|\bnumbers?\b(?! of)|\bdata ?points?\b|\bvalues?\b",
    finding=r"\bfindings?\b|\bfound\b|\bfinds?\b",
    verdict=r"\bverdicts?\b|\bconclusions?\b|\bjudg(?:ed|e?ments?)\b|\bresults?\b|\boutcomes?\b",
    document=r"\bdocuments?\b|\battach\w+|\bevidence (?:files?|documents?|papers?)\b|\bfiles?\b"
    r"|\buploaded\b|\brecords\b",
    source=r"\b(?:outside|external|independent|third[- ]party) (?:\w+ )?sources?\b"
    r"|\bsources? (?:were|was)\b"
    r"|\bconsult\w+|\bregisters?\b|\bsatellite\w*|\bsearch provider\b|\bwhich sources?\b"
    r"|\bwhat sources?\b",
    assurance=r"\bwho (?:has |have )?(?:verified|checked|attested|validated)\b|\battest\w*"
    r"|\bsign(?:s|ed)?[- ]off\b|\bassur(?:ed|ance|er|ers)\b|\b(?:who"
    r"|which) (?:\w+ ){0,2}auditors?\b"
    r"|\baudited\b|\b(?:external(?:ly)?|independent(?:ly)?) (?:audited"
    r"|verified"
    r"|checked|assured|verification|auditors?)\b|\bthird[- ]party verif\w+|\bassurance provider\b"
    r"|\bverified by (?:a |an )?(?:third|external|independent)\b",
    framework=r"\bS[12]\b (?:\w+ ){0,2}?(?:complied|met|followed|satisfied)\b"
    r"|\b(?:compl\w+|conform\w*|follow\w*|meets?|satisf\w+|accord\w*|align\w*)"
    r" (?:\w+ ){0,2}?(?:IFRS )?S[12]\b(?! ?[.(]?\d)|\bcompl\w+ with (?:the )?(?:IFRS|ISSB"
    r"|standards?)\b|\b(?:in line"
    r"|accordance) with IFRS\b|"
    r"\bframeworks?\b|\bprepared (?:in accordance|with reference|under|in line"
    r"|according)\b"
    r"|\bGRI\b|\bTCFD\b|\bESRS\b|\bCSRD\b|\bSASB\b|\bISSB\b|\breporting standards?\b"
    r"|\bwhich standards?\b|\bwhat standards?\b|\bcriteria\b",
    industry=r"\bindustry\b|\bsector\b|\bwhat (?:does|do) (?:the company|they) (?:make|do"
    r"|produce|sell)\b(?=\W*$)"
    r"|\bline of business\b",
    misstatement=r"\bmis-?statements?\b|\bmis-?stated\b|\bmateriality (?:level|threshold)s?\b"
    r"|\bover-?stated\b|\bunder-?stated\b",
    request=r"\brequests?\b|\bPBC\b|\basked (?:the client|for)\b|\boutstanding (?:from|with)\b"
    r"|\bopen items?\b",
    inventory=r"\b(?:ghg |greenhouse gas )?inventor(?:y|ies)\b|\bworkbooks?\b",
    identity=r"\b(?:which|what|name of the|name the) (?:company|entity|firm|organi[sz]ation)\b"
    r"|\bwho (?:is|are)"
    r" (?:the )?(?:company|entity|report)\b|\bcompany name\b|\breporting (?:period|year)\b"
    r"|\bwhose report\b|\b(?:which|what) (?:fiscal |financial |calendar )?(?:year|period)s?\b"
    r"(?: is| does| are)? (?:the |this )?report\b|\bwhat (?:is this|report is this"
    r"|is the report about)\b"
    r"|\bwho (?:published|wrote|issued)\b",
    length=r"\bhow (?:long|many pages)\b|\bnumber of pages\b|\bpage count\b|\bpages (?:does|are"
    r"|in)\b"
    r"|\bpages (?:\w+ )?(?:not |un)read\b|\bnot (?:be )?read\b|\bunread(?:able)?\b",
    engine=r"\banaly[sz]ed\b|\b(?:this|the|your|whole) analysis\b(?! of)|\bengine\b"
    r"|\bwhich model\b|\brules\b|\bcycles?\b",
    first=r"\bfirst\b(?! (?:year|time|half))|\bstart with\b|\bpriorit(?:y|ies|ise"
    r"|ize)\b(?! claims?)|\bred flags?\b|\bsummar\w+"
    r"|\boverview\b|\boverall\b|\b(?:biggest|main|key|major|most important|top"
    r"|serious) (?:\w+ )?(?:issues?"
    r"|problems?|risks?|concerns?|findings?|points?|worr\w+|red flags?|weakness\w*)\b|\bin short\b"
    r"|\bin a nutshell\b|\bwhat (?:should|do) (?:i|we) (?:look|focus)\b|\bbottom line\b"
    r"|\bwhat went wrong\b|\bworr(?:y|ied|ying|ies) (?:me|us|i|we|about|you)\b"
    r"|\b(?:i|we|me|us) worry\b",
    power=r"\bdetection power\b|\bguard(?:s|ed)?\b|\bunguarded\b|\bmisprints?\b",
    absence=r"\bshould be in\b|\bexpected but\b|\bcompleteness\b|\b(?:would|do|did|could) "
    r"(?:you|one|we|i|an auditor|readers?) (?:have )?expect\b|\bto be expected\b|\bis expected\b",
    representation=r"\brepresentations?\b|\bmanagement letter\b|\bletter of\b",
    unseen=r"\bhidden\b|\bunseen\b|\binvisible\b|\bwhite text\b",
    disagreement=r"\bdisagree\w*|(?:\bnot|n't) match\b|\binconsisten\w+|\bconflicting\b"
    r"|\bcontradictory (?:numbers?|figures?|values?|data|amounts?)\b"
    r"|\bin conflict\b|\bdiffer(?:s"
    r"|ent)? (?:between"
    r"|from|on|in)\b"
    r"|\b(?:stated|printed|given|shown|reported|told|put) differently\b"
    r"|\bagree(?:s|ing)?\b(?! (?:with|that|to))|\btwo (?:different )?values\b|\bdiscrepanc\w+"
    r"|\bmismatch\w*",
    review=r"\breview (?:status|states?|progress)\b|\bun-?reviewed\b|\bsign(?:ed)?[- ]?off\b"
    r"|\b(?:been|are|is|were|still|already|not) (?:\w+ )?"
    r"(?:reviewed|in review|returned|overridden)\b"
    r"(?! (?:by|annually|regularly|every|quarterly|at|in))"
    r"|\b(?:left|remain(?:s|ing)?|still) to (?:be )?review(?:ed)?\b",
    agents=r"\bagents?\b|\bspecialists?\b",
    emissions=r"\bemissions?\b|\bemit\w*|\bghgs?\b|\bgreenhouse\b|\bcarbon footprint\b|\bco2\w*\b"
    r"|\btco2e?\b"
    r"|\bfootprint\b|\bscopes? ?[123]\b",
)

"""Recognises the sentences of a report that are no claims: navigation, headings, definitions,
disclaimers, context about others, fine words."""

from __future__ import annotations

import re

from reports.language.years import NAMED_YEAR, RECENT_YEAR
from sibyl_project.common.regex import regex

MIN_WORDS = 5
MAX_CHARS = 900
SHORT_WORD = 3  # letters; words up to this length are not capitalised even in titles
FEW_WORDS = 3  # fewer longer words do not show whether a sentence is a heading
CAPITALISED = 0.7  # share of longer words with a capital that makes a heading
CAPITALISED_WITH_VERB = 0.85  # ... of words with a verb, for offices and bodies bear names
LETTERS = 0.6  # least share of letters in a sentence
RUN_OF_NUMBERS = 5  # this many numbers, without the end of a sentence, are a table read as prose

# Each kind of sentence that is no claim, with the pattern by which it is recognised.
NOT_CLAIMS: dict[str, re.Pattern[str]] = {
    "question": regex(r"\?[\"'”\u2019)]*$"),
    "cross reference": regex(
        r"^\W*(?:see|refer to|please (?:see|refer|visit)|for (?:more|further|additional"
        r"|a (?:full|complete|detailed)|details|information|our)\b[^,.]*,? (?:please )?(?:see"
        r"|refer|visit)|read more|learn more|(?:more|further|additional) (?:information|details?)"
        r"|details (?:on|of|about|are)|visit|click|download|note[: ]|source[s:]"
        r"|(?:this|the (?:next|following)) (?:page|section|chapter|table|figure|chart|symbol)"
        r"|for (?:more"
        r"|further) (?:information|details?))\b",
        re.IGNORECASE,
    ),
    "pointer": regex(
        r"\b(?:(?:can|may) be (?:found|accessed|viewed|downloaded) (?:in|on|at|from|here)"
        r"|(?:is|are) (?:described|available|discussed"
        r"|detailed|outlined|set out|given|stated|summari[sz]ed|shown|provided|presented|listed"
        r"|explained|disclosed"
        r"|published) (?:in (?:the|our|section|chapter|note)|on (?:page|p\.|our website|the)"
        r"|before|as follows"
        r"|at (?:www|http)|here|below|above|online)|click here|read (?:more|about))",
        re.IGNORECASE,
    ),
    "definition": regex(
        r"\b(?:is|are) (?:defined|understood) (?:as|in)\b|\brefers? to (?:the|any|all|a|an|our"
        r"|how)\b|\bstands for\b|^\W*[\"“][^\"”]{2,40}[\"”] (?:means|includes?|refers?|is|are)\b"
        r"|\bfor the purposes? of (?:this|the)\b|\b(?:terms?|words?) (?:used|such as|like)\b"
        r"|\bthe term\b|\bmeans (?:the|any|a|an)\b"
        r"|\b(?:products?|activities|companies|sites) (?:that|which) (?:satisfy|meet|fulfil)"
        r" (?:all|both|the following)\b.{0,60}\b(?:are|is|qualif\w+)\b"
        r"|\bthe criteri(?:on|a) for (?:the|an?) .{3,80}\b(?:is|are)\b"
        r"|^the (?:symbol|logo|icon)\b"
        r"|\b(?:means|implies),? that\b(?! (?:we|our)\b)"
        r"|\brepresents? (?:the|a) (?:percentage|share|number|ratio|sum|proportion) of\b"
        r"|^[\w /&-]{2,40}: (?:\w+ ){1,3}(?:that|which) (?:is|are)\b"
        r"|^\W*\d{0,2} ?(?-i:[A-Z]{2,8}: [A-Z])",
        re.IGNORECASE,
    ),
    "disclaimer": regex(
        r"\bforward[- ]looking (?:statements?|information)\b|\bundue reliance\b"
        r"|\b(?:no|any) (?:obligation|duty|intention) to update\b|\bmaterially (?:from|differ)"
        r"|\bdiffer(?:s|ed)? materially|\bmay prove (?:to be )?(?:incorrect|inaccurate)"
        r"|\bno (?:representation|warranty)|\bexpress or implied\b|\ball rights reserved\b"
        r"|\btrademarks?\b|\bno assurance (?:can|that)|\bthis (?:report|document|presentation"
        r"|publication) (?:contains|does not|is not|may|should|has been prepared"
        r"|is (?:intended|for information))|\bsafe harbou?r\b|\bsecurities (?:act|exchange act"
        r"|litigation)|\bnot (?:guarantees?|be (?:regarded|construed|considered|relied))"
        r"|\brisks and uncertainties\b|\bactual results\b|\brounding\b|\binvestment advice\b",
        re.IGNORECASE,
    ),
    "index entry": regex(
        r"^\W*(?:GRI |SASB |ESRS )?\d{3}-\d{1,2}\b|\b[A-Z]{2}-[A-Z]{2}-\d{3}[a-z]?\.\d\b"
        r"|\bp{1,2}\. ?\d+(?: ff?\b|-\d)|\bForm \d+-\w,? pages?\b|\bpercentage (?:recycled"
        r"|recovered|reused)$"
    ),
    "law": regex(
        r"^\W*(?:(?:under|pursuant to|according to|in accordance with) )?(?:the )?"
        r"(?:sections?|articles?|§+|paragraphs?|(?:[\w-]+ ){0,6}(?:act|law|directive|regulation"
        r"|ordinance|decree|code|CSRD|LkSG)) ?(?:\([^)]*\) ?|\d[\w.()]* ?|of the [\w ]{3,40} "
        r"|(?-i:[A-Z]\w+) ){0,4}"
        r"(?:requires?|obliges?|obligates?|stipulates?|prescribes?|specif(?:y|ies)|provides?"
        r"|recommends?|sets? out|entered|aims?|mandates?)\b"
        r"|^\W*(?:under|pursuant to|in accordance with) (?:sections?|articles?|§+)\b.{0,120}"
        r"\b(?:is|are) (?:also )?(?:required|obliged)\b",
        re.IGNORECASE,
    ),
    "note": regex(
        r"^\W*(?:excludes?|includes?|excluding|calculated|based on|adjusted|restated|rounded)\b"
        r"|\b(?:figures?|values?|data) (?:\S+ ){0,8}?(?:were|was|have been|has been|are)"
        r" (?:adjusted|restated|corrected|recalculated)\b|\bcompared (?:to|with) reported values\b"
        r"|\bapplicability of (?:\S+ ){1,6}may vary\b"
        r"|^(?:in particular, )?the (?:external )?auditors?\b|\*\d.*\*\d"
        r"|\bobligation to (?:prepare|report|publish|disclose)\b"
        r"|\bdefines? (?:\w+ ){1,4}as\b",
        re.IGNORECASE,
    ),
    "goal of others": regex(
        r"^\W*(?:SDG|(?:UN )?(?:sustainable development )?goal) ?\d{1,2}\b"
        r"|^\W*\d{1,2}\.[\da-d] [A-Z]"
        # the wording of the goals of the United Nations
        r"|\bend poverty in all its forms|\bend hunger, achieve|\bensure healthy lives and promote"
        r"|\bensure inclusive and (?:equitable|quality)|\bempower all women and girls"
        r"|\bensure (?:availability and|access to (?:affordable|water))"
        r"|\bpromote sustained, inclusive|\bbuild resilient infrastructure"
        r"|\breduce inequality within|\bmake cities (?:and human settlements )?inclusive"
        r"|\bensure sustainable consumption and production patterns"
        r"|\btake urgent action to combat|\bconserve and sustainably use the oceans"
        r"|\bprotect, restore and promote|\bpromote (?:peaceful and inclusive|just, peaceful)"
        r"|\bstrengthen the means of implementation",
        re.IGNORECASE,
    ),
    "scheme of others": regex(
        r"^\W*(?:the )?(?:\S+ ){0,4}?(?:ratings?|rankings?|medals?|seals?|labels?|awards?|scores?"
        r"|scorecards?|index|EcoVadis|CDP|MSCI|GRESB|Sustainalytics)(?: \w+){0,2}"
        r" (?:(?:is|are) (?:\w+ )?(?:awarded|granted|given|presented|assigned|conferred|based)"
        r"|awards|grants|assesses|evaluates|ranges? from|takes? into account)\b"
        r"(?!.*\b(?:we|our|us|the (?:company|group))\b)",
        re.IGNORECASE,
    ),
    "business order": regex(
        r"^(?!.*(?:sustainab|climate|emission|carbon|CO ?2|energy|renewab|electri|hydrogen|batter"
        r"|recycl|environment|\bwind\b|solar|green|\bESG\b|photovoltaic))"
        r".*\b(?:(?:received|won|secured|obtained|booked|signed) (?:an?|the|several|its|new|major"
        r"|further|another)\b(?: [\w-]+){0,3} (?:orders?|contracts?)\b(?! for (?:training|staff))"
        r"|order (?:intake|backlog))\b",
        re.IGNORECASE,
    ),
    "mandate elsewhere": regex(
        r"^(?!.*(?:sustainab|climate|environment|\bESG\b))"
        r".*\b(?:(?:member|chair\w*) of the (?:supervisory|executive|advisory|administrative)"
        r" (?:board|council) (?:of|at) (?!the )(?-i:[A-Z]\w*)|(?:other|further|additional|external)"
        r" (?:\w+ ){0,2}mandates)\b",
        re.IGNORECASE,
    ),
    "context of others": regex(
        r"\b(?:the )?(?:\w+[\u2019']s )?(?:legislated|national) (?:\w+ ){0,2}(?:targets?|goals?)\b"
        r"|\bsupport the goals? of\b|\bcarbon[- ]neutral (?-i:Europe|Asia|[A-Z]\w+ by)\b"
        r"|^per the\b"
        r"|^(?:however, |moreover, )?in (?-i:[A-Z]\w+), where\b(?!.*\b(?:we|our)\b)"
        # what a government or the world does
        r"|^\W*(?:in [^,]{3,30}, )?(?:the )?(?:[\w-]+ )?governments? (?:of \w+ )?"
        r"(?:has|have|had|is|are|aims?|plans?|sets?|intends?|declared|announced|adopted)\b"
        r"|^\W*(?:the world\b(?! of)|global (?:average |mean )?temperatures?|the Paris Agreement"
        r"|the (?:consequences|effects|impacts) of climate change)\b(?!.*\b(?:we|our|us)\b)",
        re.IGNORECASE,
    ),
    "plan of reporting": regex(
        r"\bwill (?:be )?(?:shar|includ|publish|report|disclos|provid)\w* .{0,120}\bin (?:our|the"
        rf"|its) (?:next |{RECENT_YEAR} )(?:\w+ ){{0,3}}(?:disclosure|response|report)\b",
        re.IGNORECASE,
    ),
    "risk named": regex(
        r"\b(?:we|the (?:group|company)) (?:are|is) (?:\w+ )?(?:subject"
        r"|exposed) to (?:\w+ )?risks?\b|^(?:increas|decreas|reduc|chang|shift|higher"
        r"|lower)\w* (?:\w+ ){0,6}due to\b(?!.*\d)",
        re.IGNORECASE,
    ),
    "acknowledgement": regex(
        r"\b(?:would like|wants?|wish(?:es)?) to thank\b"
        r"|^\W*(?:dear (?:\w+ ?){1,4}[,:]?$|dear (?:share|stake|read|friends|colleagues|fellow)"
        r"|sincerely|yours|kind regards|thank you|we (?:would like to |wish to |want to )?thank\b"
        r"|i (?:would like to |want to )?(?:thank|am (?:pleased|proud|delighted))"
        r"|we (?:are )?(?:grateful|welcome (?:your )?feedback|invite you|hope you"
        r"|acknowledge the traditional))|\baward\b.{0,120}\brecogni[sz]e .{0,40}\b(?:an "
        r"|our )?(?:employees?|colleagues?)\b",
        re.IGNORECASE,
    ),
    "assurance statement": regex(
        r"\b(?:our (?:limited|reasonable) assurance|our (?:conclusion|procedures|engagement"
        r"|responsibility is to express)|we (?:have )?(?:performed|conducted|planned) (?:our|an"
        r"|the|a) (?:\w+ )?(?:assurance )?(?:procedures|engagement)"
        r"|nothing has come to our attention|in our opinion|independent (?:practitioner"
        r"|assurance) |we are independent of|we apply the international standard on quality"
        r"|verification (?:objective|opinion|body|criteria|protocol)|lead verifier"
        r"|level of assurance|professional judge?ment|material misstatements?"
        r"|(?:materially|free from) misstate\w+|evidence we (?:have )?obtained"
        r"|assurance (?:practitioner|procedures|engagement)|inherent limitations?)\b",
        re.IGNORECASE,
    ),
    "fine words": regex(
        r"^\W*(?:at [\w& ]+, )?(?:[\w&\u2019']+ ){1,6}?(?:are|is|remains?) (?:also |fully "
        r"|deeply |firmly |strongly |proudly )?(?:committed|dedicated|passionate|proud|convinced"
        r"|determined)\b|^\W*(?:we|the (?:group|company|board(?: of \w+)?)"
        r"|(?-i:[A-Z][\w&]+(?: [A-Z]\w+)?)) (?:\w+ly )?(?:believes?|recogni[sz]e|understand"
        r"|acknowledge|know|think|feel|care|value|strive|see|hope|embrace)\b"
        r"|\bsustainability is (?:at the (?:heart|core)|part of|in our)\b|\bat the heart of\b",
        re.IGNORECASE,
    ),
    "words before a list": regex(
        r":\W*$|\b(?:the )?following (?:\w+ )?(?:measures|tables?|figures?|charts?|sections?|pages?"
        r"|topics?|lists?|criteria|points?|areas?|aspects?|principles|initiatives|steps)\b",
        re.IGNORECASE,
    ),
    # "The company discloses whether it has ..."
    "criterion of a code": regex(
        r"^\W*(?:the|this) (?:company|enterprise|entity|organi[sz]ation|undertaking|reporting \w+)"
        r" (?:discloses?|reports?|describes?|specif(?:y|ies)|explains?|states?|indicates?"
        r"|outlines?) (?:how|whether|what|which|who|where|the (?:extent|degree) to which"
        r"|to what extent|in what|at which)\b",
        re.IGNORECASE,
    ),
    "recommended disclosure": regex(
        r"\(cont(?:\.|inued)?\)"
        r"|^\W*(?:[a-z]\)|\(?[ivx]+\)|\d+-\d+)? ?(?:describe|disclose|explain|report|provide"
        r"|discuss|identify|total amount of|percentage of|number of|description of|discussion of"
        r"|consider|evaluate|ensure|assist|recommend|encourage)\b(?!.*\b(?:we|our)\b)(?!.*\d ?%)",
        re.IGNORECASE,
    ),
}

# These kinds rule a sentence out only where it says nothing measurable.
SOFT_KINDS = frozenset(("fine words", "pointer", "definition", "words before a list"))

# These words count against a sentence but do not rule it out (see `agents/claims/signs.py`).
HEDGE = regex(
    r"\b(?:(?<!employees )(?<!staff )may|might|could|would|should|can (?:help|determine|account)"
    r"|potentially|possibly"
    r"|seek to|strive|hope|believe|convinced|endeavou?r)\b",
    re.IGNORECASE,
)
OTHERS = regex(
    r"\b(?:globally|worldwide|the world(?:'s|\u2019s)?|global (?:economy|demand|emissions"
    r"|population|temperature|warming)|(?:the|our) (?:industry|sector) (?:as a whole|is|has"
    r"|accounts)|industry[- ]wide|industry (?:employs|recycles|accounts|generates|represents"
    r"|contributes)|according to (?:the|a|an)|agreement (?:aims|sets|requires|calls)"
    r"|kyoto protocol|IPCC|IEA|international energy agency|world (?:bank|economic forum)"
    r"|united nations|humanity|governments|policy ?makers|european commission"
    r"|countries (?:have|are|around)|nations|scientists|society|(?:existing|recent|several"
    r"|many) studies|association|new(?:ly)? regist\w+|registrations)\b",
    re.IGNORECASE,
)
VAGUE = regex(
    r"\b(?:journey|vital|crucial|essential|integral (?:to|part)|important|better understand\w*"
    r"|focus(?:ed|es)? on|continue to hone|proactively|support the goal"
    r"|emphasis on|as we (?:transition|continue|progress)|at the (?:heart|core)"
    r"|our (?:vision|mission|purpose|philosophy|values|belief)|guid(?:e[sd]?|ing) (?:us|our|by)"
    r"|work(?:ed|ing)? continuously|continue to (?:work|communicate|evolve|explore|strengthen"
    r"|learn|look)|play(?:s|ing)? an? (?:\w+ )?role|challenges?"
    r"|(?<!risks and )(?<!risks or )opportunit(?:y|ies)(?! (?:for \w+ )?and risks)|believes?"
    r"|convinced|strives?|proud|pleased|excited|passionate|better future|sustainable future"
    r"|positive (?:impact|difference)|making a difference|future generations|well[- ]positioned"
    r"|holistic|clear priorities|focus areas|commitment to (?:sustainability|excellence"
    r"|transparency|doing)|stakeholders expect|all of our stakeholders"
    r"|responsible (?:company|corporate citizen))\b",
    re.IGNORECASE,
)
# Statements of intent and effort, which nobody can check without a figure or a date.
EMPTY = regex(
    r"\b(?:(?:are|is|remains?|has|have) (?:\w+ )?focus(?:ed|ing|sed) (?:\w+ ){0,2}(?:on|efforts)"
    r"|(?<!primary )(?<!a )focus(?:ed|es|ing)? (?:in particular |primarily |mainly |(?:our"
    r"|its) (?:\w+ )?efforts )?on"
    r"|focused (?:its|our) efforts|leverag\w+|takes? steps|took steps|sound (?:\w+ )?management"
    r"|strong (?:\w+ )?governance|superior|potential considerations?"
    r"|explor(?:e|es|ed|ing) (?:the )?(?:potential|new|ways|opportunities|options)"
    r"|(?:continues?|continuing|aims? to continue|will continue) (?:to )?(?:work|refin|improv"
    r"|focus|explor|monitor|strengthen|evolv|hon|look|engag|support|develop)\w*|rapidly"
    r"|systematic approach|thought leadership|reviewing the applicability|a wide range of|must be"
    r"|significant (?:milestone|strides)|enhances? and protects?|committed to creating"
    r"|to grow and prosper|better understand)\b",
    re.IGNORECASE,
)
# Subjects that only the sentence before makes clear.
DANGLING_SUBJECT = regex(
    r"^(?:production|construction|completion|implementation|installation|commissioning) (?:is|was"
    rf"|will|has|began|started)\b|^(?:(?:as a result|in (?:total|addition|turn|{NAMED_YEAR})"
    rf"|for {NAMED_YEAR}|collectively|overall|together|therefore|through|with|included in"
    r"|most of|all of|some of|once|by doing|based on), ?)?(?:(?:most|all|some|half|included"
    r"|through|with|based|\d+(?:\.\d+)? ?%) (?:of |in |on )?)?(?:this|these|those|they|it|both"
    r"|such|the (?:latter|former|money|amount|same|process|project|program(?:me)?|initiative"
    r"|technology|method|facility|system|partnership|agreement|survey|committee"
    r"|task force))\b(?! (?:report|year|section|symbol|page)\b)|^\d[\d.]* ?% (?:comes?|came"
    r"|stems?|relates?|goes|went)\b|^once \w+(?: and \w+)?, this\b",
    re.IGNORECASE,
)
# Speaks of several things that the sentences before name.
OF_SEVERAL = regex(
    r"^(?:collectively|together|overall|in total|these (?:two|three|four|five))\b", re.IGNORECASE
)
FINANCE = regex(
    r"\b(?:EBITDA?|margins?|(?:first|second|third|fourth|last|next) (?:quarter|half)|Q[1-4]\b"
    r"|earnings|dividends?|guidance|share price|basis points|per share|debt|leverage|cash flow"
    r"|net (?:income|profit|sales)|revenues?|sales|operating (?:profit|income)"
    r"|(?<!carbon )pric(?:es?|ed|ing)|volumes?|liquidity|goodwill|impairment|acquisition|merger"
    r"|EBIT|receivables?|payables?|write-?downs?|supplier financ\w+|obligations to employees"
    r"|share capital|capital reserves?|shares? held|subscribed capital|equity ratio"
    r"|working capital|shareholdings?"
    r"|loan portfolio|(?<!environmental )balance sheet|consensus|analysts?|tax rate"
    r"|credit rating|returns?"
    r"|profitab\w+|growth|market share|assets under management)\b",
    re.IGNORECASE,
)
# The order of a company as company law sets it, which says nothing of sustainability by itself.
COMPANY_ORDER = regex(
    r"\b(?:general meetings?|supervisory board|executive board|independent (?:directors?|members?)"
    r"|independen(?:t|ce)|elect(?:ed|ing|ion|s)|articles of (?:association|incorporation)"
    r"|nominat\w+|by-?laws|rules of procedure|terms? of office|resolutions?|declaration of"
    r" (?:conformity|compliance)|corporate governance (?:code|guideline|report|statement)"
    r"|chair(?:man|woman|person)?|trustees?|auditors?|annual financial statements|shareholders?"
    r"|remuneration|severance|bonus(?:es)?|employment contracts?|convene[sd]?|quorum|votes?"
    r"|mandates?|directors?|unitholders?|board of (?:directors"
    r"|management)|bodies)\b",
    re.IGNORECASE,
)
# Words that make a sentence about bodies one about sustainability.
SUSTAINABILITY = regex(
    r"\b(?:sustainab\w+|ESG|climate\w*|environment\w*|social|societal|emissions?|carbon|CO ?2"
    r"|energy|human rights|divers\w+|women|female|gender|safety|health|corrupt\w+|anti-?corruption"
    r"|brib\w+|anti-?bribery|whistle-?blow\w*|compliance (?:system|officer|policy|management"
    r"|committee|training"
    r"|activities)|code of (?:business )?conduct|risks?"
    r"|ethic\w*|cyber\w*|privacy|data protection|stakeholders?|materiality|non-financial"
    r"|employees|staff|(?:fair|equal|gender) pay|information security"
    r"|supply chain|due diligence|responsib(?:le|ility) (?:sourcing"
    r"|business|investment)|CSR|TCFD|TNFD|CSRD|SDGs?)\b",
    re.IGNORECASE,
)
SPOKEN = regex(
    r"\b(?:I|I'm|I\u2019m|I've|you know|you're|you\u2019re|we're|we\u2019re|we've|we\u2019ve|that's"
    r"|that\u2019s|it's|it\u2019s|don't|don\u2019t|kind of"
    r"|obviously|sort of|yes|okay|guys)\b(?!\.)"
)
METHOD = regex(
    r"\b(?:(?:is|are|was|were) (?:calculated|estimated|derived|determined|measured|computed"
    r"|converted|extrapolated|quantified|allocated) (?:by|using|based|from|as|on|with"
    r"|in accordance|according)|divided by|multiplied by|extrapolat(?:ed|ions?)"
    r"|engineering estimates?|emission factors?|methodolog(?:y|ies)|calculations?|assumptions?"
    r"|restated|reporting guidelines?|representative of|on a voluntary basis|eligibility criteria"
    r"|calculat\w+ (?:these|those|this|the|our) |(?:market|location)-based methods?"
    r"|on the basis of|principles derived|approach (?:is|was) based"
    r"|reporting (?:method|approach|basis)|data (?:is|are|was|were) (?:collected|based|taken)"
    r"|includes? (?:all|data|only|the following|our (?:equity )?share)|excludes?|boundary|rounded"
    r"|reported values?)\b",
    re.IGNORECASE,
)

_PRINTED_NUMBER = regex(r"\d[\d.,]*")
_LEADERS = regex(r"\.{4,}|(?:\s\.){4,}|…{2,}")
_ENDS_LIKE_PROSE = regex(r"[.;:!][\"'”\u2019)\]]*(?:\d{1,2}(?:,\d{1,2})*|[¹²³⁰⁴-⁹]+|\*+|†)?$")
# Begins with a unit, so the figure before it is missing.
_UNIT_FIRST = regex(r"^(?:t?CO ?2-?e?|[kM]?t|[kMGT]Wh?|million|billion)\b")
_THIRD_PERSON = regex(
    r"^(?:Tracks|Monitors|Oversees|Reviews|Ensures|Provides|Supports|Manages|Leads|Develops"
    r"|Advises|Approves|Assesses|Evaluates|Coordinates|Drives|Identifies|Maintains|Sets|Defines"
    r"|Informs|Helps|Enables) (?!(?:for|of|by|in|at|on)\b)"
)
_GERUND = regex(
    r"^(?!During|Following|According|Regarding|Including|Concerning|Housing|Training"
    r"|Recycling)[A-Z][a-z]{2,}ing\b(?! (?:at|in|of|from|on)\b)"
)
_RELATIVE = regex(r"\b(?:which|that|who)\b[^,;]*")
_MAIN_CLAUSE = regex(r", (?:we|our|the|it|this|[A-Z])")
_VERB_OF_GERUND = regex(
    r"\b(?:is|are|was|were|has|have|had|will|can|must|helps?|helped|enables?|remains?|plays?|led"
    r"|allows?|requires?|reduces?|began|contributes?|accounts?|starts?|started|we)\b"
)
_DANGLING = regex(
    r"(?:\b(?:and|or|of|the|a|an|to|in|for|with|by|from|our|its|their|that|which|as|at|on|is|are)"
    r"|s[\u2019'])$"
)
_VERB = regex(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|do|does|did|can|may|aims?|plans?|commits?"
    r"|targets?|oversees?|meets?|reports?|reviews?|includes?|covers?|comprises?|accounts?|comes?"
    r"|met|rose|fell|grew|built|cut|won|set|held|made|\w{3,}ed)\b"
)


def why_not(sentence: str) -> str:
    """Why a sentence is no claim, as a key of `NOT_CLAIMS` or another kind; "" where nothing rules
    it out."""
    if not _has_sentence_shape(sentence):
        return "fragment"
    for kind, pattern in NOT_CLAIMS.items():
        if pattern.search(sentence):
            return kind
    return ""


def is_disclaimer_page(text: str) -> bool:
    """Whether a page as a whole makes no claims of the company: a legal disclaimer or an assurer's
    report, recognised by how many of its phrases it has."""
    return any(
        len(NOT_CLAIMS[kind].findall(text)) >= limit
        for kind, limit in (("disclaimer", 4), ("assurance statement", 3))
    )


def _has_sentence_shape(sentence: str) -> bool:
    words = sentence.split()
    if (
        len(words) < MIN_WORDS
        or len(sentence) > MAX_CHARS
        or _LEADERS.search(sentence)
        or " | " in sentence
    ):
        return False
    headless = sentence.count(")") > sentence.count(
        "("
    )  # the beginning of the sentence is not in the text
    if (
        headless
        or sentence[0].islower()
        or sentence[0] in ",;:()%"
        or _UNIT_FIRST.match(sentence)
        or _lacks_subject(sentence)
    ):
        return False
    if (
        not _ENDS_LIKE_PROSE.search(sentence)
        and sum(word[0].isdigit() for word in words) >= RUN_OF_NUMBERS
    ):
        return False
    if _DANGLING.search(sentence):
        return False
    says = bool(_VERB.search(sentence))
    if not _reads_in_words(sentence) or _mostly_titles(words, says=says):
        return False
    return bool(_ENDS_LIKE_PROSE.search(sentence)) or says


def _lacks_subject(sentence: str) -> bool:
    """Whether it is an item of a list whose beginning is not in the sentence: "Tracks the execution
    of ...", "Incorporating larger vessels ..."."""
    if _THIRD_PERSON.match(sentence):
        return True
    main = _RELATIVE.sub(" ", sentence)
    return bool(_GERUND.match(main)) and not (
        _MAIN_CLAUSE.search(main) or _VERB_OF_GERUND.search(main)
    )


def _reads_in_words(sentence: str) -> bool:
    """Whether most of it is letters.

    The figures of a full sentence do not count: "fell from 240,451 t in 2023 to 229,438 t".
    """
    full = _ENDS_LIKE_PROSE.search(sentence) and _VERB.search(sentence)
    counted = _PRINTED_NUMBER.sub("", sentence) if full else sentence
    return sum(char.isalpha() for char in sentence) >= LETTERS * len(counted.replace(" ", ""))


def _mostly_titles(words: list[str], *, says: bool) -> bool:
    """Whether it is a heading or a run of labels, where most longer words begin with a capital;
    more of them where a verb `says` something."""
    longer = [word for word in words if len(word) > SHORT_WORD]
    limit = CAPITALISED_WITH_VERB if says else CAPITALISED
    return len(longer) >= FEW_WORDS and sum(word[0].isupper() for word in longer) > limit * len(
        longer
    )

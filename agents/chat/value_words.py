"""The words by which a question names pillars, verdicts, statuses, types, priorities and results
(no Django here): one pattern for each value."""

from __future__ import annotations

import re
from typing import Final

from reports.types import ClaimType, CoverageStatus, Priority, Support, VerdictValue
from sibyl_project.common.regex import regex
from standards.types import Pillar

PILLARS: Final = {
    Pillar.GOVERNANCE: regex(r"\bgovernance\b", re.IGNORECASE),
    Pillar.STRATEGY: regex(r"\bstrateg(?:y|ies)\b(?! paper)", re.IGNORECASE),
    Pillar.RISK_MANAGEMENT: regex(
        r"\brisk[- ]?management\b|\brisk pillar\b|\brisk process\w*", re.IGNORECASE
    ),
    Pillar.METRICS_TARGETS: regex(
        r"\bmetrics? ?(?:and|&|/|\+)? ?targets?\b|\bmetrics? (?:pillar|section)\b", re.IGNORECASE
    ),
    Pillar.GENERAL: regex(
        r"\bgeneral requirements?\b|\bgeneral (?:pillar|section|ones)\b", re.IGNORECASE
    ),
}
VERDICTS: Final = {
    VerdictValue.UNVERIFIED: regex(
        r"\bun-?verified\b|\bnot verified\b|\bonly asserted\b|\basserted\b|n't (?:been )?verified\b"
        r"|(?:\bnot|n't|\bnobody|\bno one|\bno-one|\bcannot|\bnothing)(?: can| could)?(?: be)?"
        r" (?:back(?:s|ed)?|proven?|confirm(?:ed)?|substantiated?)\b"
        r"|\b(?:without|no) (?:any )?(?:proof|backing|evidence|support) (?:behind|at all"
        r"|for (?:it|them))\b"
        r"|\b(?:shaky|greenwash\w*|doubtful|dubious|questionable|weak claims)\b"
        r"|\bunsupported\b|\bunsubstantiated\b|\bnot (?:\w+ )?supported\b|\bunproven\b",
        re.IGNORECASE,
    ),
    VerdictValue.CONTRADICTED: regex(
        r"\bcontradict(?!ory (?:numbers?|figures?|values?|data|amounts?))\w*"
        r"|\b(?:analysis|you|sibyl|judge|arithmetic|agents?) (?:\w+ )?disagree\w*"
        r"|\brefuted?\b|\bdisprov\w+|\bfalse\b|\bincorrect\b|\bare wrong\b"
        r"|\bis wrong\b",
        re.IGNORECASE,
    ),
    VerdictValue.INSUFFICIENT_EVIDENCE: regex(
        r"\binsufficient\w*(?:[ _-]evidence)?|\bnot settled\b|\bunsettled\b|\bundecided\b"
        r"|\bopen claims\b"
        r"|\binconclusive claims\b|\bnot enough evidence\b|\btoo little evidence\b",
        re.IGNORECASE,
    ),
    VerdictValue.VERIFIED: regex(
        r"(?<!un)(?<!un-)(?<!not )(?<!n't )\bverified\b"
        r"|\b(?:could|can|able to|did) (?:\w+ )?verify\b",
        re.IGNORECASE,
    ),
}
SUPPORTS: Final = {
    Support.DISPUTED: regex(r"\bdisputed\b", re.IGNORECASE),
    Support.REPEATED: regex(r"\brepeated\b", re.IGNORECASE),
    Support.RECOMPUTES: regex(r"\brecomputes?\b|\brecomputed\b", re.IGNORECASE),
    Support.AGREES_WITH_RECORDS: regex(r"\bagrees? with (?:\w+ )?records\b", re.IGNORECASE),
}
STATUSES: Final = {
    CoverageStatus.PARTIALLY_ADDRESSED: regex(
        r"\bpart(?:ly|ially)(?: |-|_)?(?:met|addressed|disclosed|covered|compliant|fulfilled"
        r"|satisfied)?\b"
        r"|\bin part\b|\bhalf[- ]?(?:met|there|done|covered|addressed|way)\b",
        re.IGNORECASE,
    ),
    CoverageStatus.FULLY_UNADDRESSED: regex(
        r"\bnothing (?:on|about|for) (?:them|it|these|those)(?: at all)?\b"
        r"|\b(?:fully |wholly |completely |entirely )?unaddressed\b|\bundisclosed\b|\bun-?met\b"
        r"|(?:\bnot|n't|\bnever)(?: \w+)? (?:disclosed|addressed|met|covered|at all)\b"
        r"|\bmissing (?:entirely"
        r"|altogether|completely)\b|\b(?:fully|wholly|entirely|completely) (?:missing|absent)\b",
        re.IGNORECASE,
    ),
    CoverageStatus.NOT_APPLICABLE: regex(
        r"(?:\bnot|n't|\bin)[- ]?applicable\b|\bnot apply\b|\bn/a\b", re.IGNORECASE
    ),
    CoverageStatus.NOT_ASSESSED: regex(
        r"(?:\bnot|n't|\bun)[- ]?assessed\b|\b(?:could ?n[o']t|cannot|can't) be (?:judged"
        r"|assessed|evaluated|decided)\b|\bnot judged\b",
        re.IGNORECASE,
    ),
    CoverageStatus.FULLY_ADDRESSED: regex(
        r"\b(?:met|addressed|disclosed|covered) in full\b|\bfully (?:met|addressed|disclosed"
        r"|covered|compliant|satisfied|fulfilled)\b"
        r"|(?<!not )(?<!n't )(?<!un)(?<!un-)(?<!partly )(?<!partially )\b(?:are|is|were|was|be"
        r"|requirements?"
        r"|paragraphs?|have been) (?:met|addressed|satisfied|fulfilled)\b",
        re.IGNORECASE,
    ),
}
CLAIM_TYPES: Final = {
    ClaimType.GEOGRAPHIC: regex(
        r"\bgeographic(?:al)? (?:claims?|statements?|ones)\b|\bclaims? of (?:type )?geographic",
        re.IGNORECASE,
    ),
    ClaimType.QUANTITATIVE: regex(r"\bquantitative\b|\bnumeric(?:al)? claims?\b", re.IGNORECASE),
    ClaimType.LEGAL_GOVERNANCE: regex(
        r"\blegal(?: |/| / | and |-|_)governance\b|\b(?:legal|governance) claims?\b", re.IGNORECASE
    ),
    ClaimType.STRATEGIC: regex(
        r"\bstrategic claims?\b|\bstrategic ones\b|\bstrategic\b(?= type)", re.IGNORECASE
    ),
    ClaimType.ENVIRONMENTAL: regex(
        r"\benvironmental claims?\b|\benvironmental ones\b", re.IGNORECASE
    ),
}
_PLAIN_TYPE: Final = (
    r"\bTYPE\b(?= (?:claims?|ones?|type|category|statements?)\b|,? (?:and|or) \w+\W*$|\W*$)"
    r"|\b(?:is|are|was|were|be|type|category|many|as) TYPE\b"
)
PLAIN_TYPES: Final = {  # where a question is one about claims
    ClaimType.GEOGRAPHIC: regex(_PLAIN_TYPE.replace("TYPE", r"geographic(?:al)?"), re.IGNORECASE),
    ClaimType.STRATEGIC: regex(_PLAIN_TYPE.replace("TYPE", "strategic"), re.IGNORECASE),
    ClaimType.ENVIRONMENTAL: regex(
        r"\b(?:is|are|ones?|type) environmental\b|\benvironmental\W*$", re.IGNORECASE
    ),
    ClaimType.LEGAL_GOVERNANCE: regex(r"\b(?:is|are|type) legal\b", re.IGNORECASE),
}
GROUPS: Final = {  # by what rows can be counted apart
    "pillar": "pillars?|sections?",
    "page": "pages?",
    "type": "(?:claim )?(?:types?|kinds?)",
    "verdict": "verdicts?",
    "priority": "priorit(?:y|ies)",
    "status": "status(?:es)?|severit(?:y|ies)|seriousness|how (?:bad|severe|serious|grave)",
    "standard": "standards?",
    "result": "(?:check )?(?:results?|outcomes?)",
    "agent": "agents?|specialists?",
}
GROUPED: Final = (  # how a question names them; NAME stands for one of the above
    r"\brank(?:ed|ing)? (?:of )?(?:the )?(?:NAME)\b|\b(?:NAME) ranked\b"
    r"|\b(?:which|what) (?:NAME) (?:\w+ ){0,2}?(?:the )?(?:most|fewest|least|largest|highest|more"
    r"|best|worst|weakest|strongest)\b"
    r"|\b(?:by|per|each|every|across(?: all)?(?: the)?) (?:\w+ )?(?:NAME)\b"
    r"|\b(?:NAME) (?:split|breakdown|distribution|mix|counts?)\b"
    r"|\b(?:split|breakdown|distribution|mix|overview) (?:\w+ )?(?:of|by|into) (?:all )?(?:the )?"
    r"(?:NAME)\b"
    r"|\b(?:NAME) (?:are |is )?(?:split|distributed|broken down)\b"
)
PRIORITIES: Final = {
    Priority.HIGH: regex(
        r"\b(?:high|highest|top)[- ]?priority\b|\bpriority high\b|\bhigh ones\b", re.IGNORECASE
    ),
    Priority.MEDIUM: regex(r"\bmedium[- ]?priority\b", re.IGNORECASE),
    Priority.LOW: regex(r"\blow[- ]?priority\b", re.IGNORECASE),
}
RESULTS: Final = {
    "fail": regex(
        r"\bfail(?:s|ed|ing|ures?)?\b"
        r"|(?:\bnot|n't) (?:match|agree|reconcile|equal|balance|correspond|be reconciled)\b"
        r"|\bdo(?:es)? ?n(?:o|')t (?:hold|add|recompute|tie|foot|sum)\b"
        r"|\bdid ?n(?:o|')t (?:hold|pass|add)\b|\bwrong\b|\berrors?\b|\bmistakes?\b|\bbroken\b"
        r"|\bdoes not (?:hold|add|recompute)\b|\bdo not (?:hold|add)\b|\bproblems?\b|\bcritical\b",
        re.IGNORECASE,
    ),
    "inconclusive": regex(
        r"\binconclusive\b|\bundecided\b|\bopen\b|\bunresolved\b"
        r"|(?:\bnot|n't)(?: be| been)? (?:decided|concluded|resolved|determined|confirmed)\b",
        re.IGNORECASE,
    ),
    "pass": regex(
        r"(?<!not )(?<!n't )\bpass(?:es|ed|ing)?\b|\bholds?\b|\bsucceed\w*|\bok\b", re.IGNORECASE
    ),
}

"""The words by which statements of assurance are told from other texts, and their sentences from
each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from reports.language.dates import MONTH
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

ENGAGEMENT: Final = regex(
    r"\b(?:limited|reasonable)(?: level of)? assurance\b"
    r"|\bverification (?:statement|opinion|report)"
    r"|\bISAE ?3[04]\d0\b|\bISO ?14064[-:]3\b|\bAA ?1000 ?AS\b",
    re.IGNORECASE,
)
CONCLUDED: Final = regex(
    r"\bin our opinion\b|\bnot aware of any\b|\bnothing has come to (?:our|the \w+['\u2019]?s?) "
    r"(?:attention|notice)\b|\b(?:found )?no evidence that\b|\bcause[sd]? us to believe\b"
    r"|\bfairly stated\b|\bprepared, in all material respects\b"
    r"|\b(?:is|are|was|were) (?:not )?(?:materially correct|fairly (?:presented|represented))\b"
    r"|\bconclude that\b|\bnot (?:\w+ ){0,3}express an? (?:\w+ )?(?:opinion|conclusion)\b"
    r"|\bnach unserer (?:Auffassung|Beurteilung)\b|\bkeine Sachverhalte bekannt geworden\b"
    r"|\bsind uns keine\b|\b\u00e0 notre avis\b|\bn['\u2019]avons pas relev\u00e9 d['\u2019]"
    r"anomalie|\bgeben wir kein Pr\u00fcfungsurteil\b",
    re.IGNORECASE,
)
ABOUT_WORK: Final = regex(
    r"procedure|responsib|criteria|independen(?:ce|t and)|limitation|standards?$|quality|use of"
    r"|restrict|competence|methodolog|\bbasis (?:for|of) (?:our |the )?(?:\w+ )?(?:conclusion"
    r"|opinion)|verantwort|pr\u00fcfungshandlungen|unabh\u00e4ngigkeit|responsabilit"
    r"|ind\u00e9pendance|nature (?:et|and)|travaux|summary of work|what we did|work undertaken"
    r"|\bour approach\b",
    re.IGNORECASE,
)
# what every statement says of the two kinds of engagements, and nothing of its own
OF_THE_KINDS: Final = regex(
    r"vary in nature|less (?:in )?extent|less extensive|substantially (?:lower|less)"
    r"|(?:is|provides) a high level|(?:than|had) (?:for |in )?a reasonable assurance"
    r"|would have been obtained|had we performed|weniger umfangreich|geringerer? Umfang"
    r"|moins (?:d['\u2019])?\u00e9tendu",
    re.IGNORECASE,
)
_LEVEL: Final = regex(
    r"\b(?P<en>limited|reasonable|moderate|high)(?: level of)?(?:[- ]level)? assurance\b"
    r"|\bassurance(?: \w+){0,2} (?:at|to) a (?P<at>limited|reasonable|moderate|high) level\b"
    r"|\blevel of assurance(?: \w+)?:? ?\|? ?(?P<after>limited|reasonable|moderate|high)\b"
    r"|\b(?P<de>begrenzt|hinreichend)\w* (?:Pr\u00fcfungs)?sicherheit\b"
    r"|\bassurance (?P<fr>limit\u00e9e|mod\u00e9r\u00e9e|raisonnable)\b",
    re.IGNORECASE,
)
_LEVELS: Final = {
    "begrenzt": "limited",
    "hinreichend": "reasonable",
    "limit\u00e9e": "limited",
    "mod\u00e9r\u00e9e": "limited",
    "raisonnable": "reasonable",
}
FIRMS: Final = regex(
    r"\b(?:KPMG|PwC|PricewaterhouseCoopers|Deloitte|EY|Ernst & Young|BDO|Grant Thornton|Forvis"
    r"|Mazars|RSM|Crowe|Baker Tilly|DNV|SGS|Bureau Veritas|LRQA|Intertek|T\u00dcV \w+|ERM CVS"
    r"|Apex Companies|DEKRA|AENOR|RINA)\b"
)
ISSUED: Final = regex(
    r"^(?P<name>[A-Z][\w&.\u2019'-]*(?: (?:& |and )?[A-Z][\w&.\u2019'-]*){0,4}),? (?:\([^)]*\) )?"
    r"(?:has (?:conducted|been (?:engaged|commissioned|retained|appointed|contracted)|performed"
    r"|undertaken|assessed|verified)|was (?:engaged|commissioned|retained|appointed|contracted)"
    r"|performed|conducted|verified|provides (?:this|our))\b"
)
NOBODY: Final = frozenset({"We", "The", "This", "It", "Our", "Management"})
ENGAGED: Final = regex(
    r"\b(?:engaged|commissioned|retained|appointed|contracted|requested)\b"
    r"|\bassurance (?:engagement|conclusion|over|on|of|for|in (?:relation|respect))\b"
    r"|\b(?:have|has) (?:\w+ )?(?:verified|assured|examined|reviewed|audited|checked)\b"
    r"|\b(?:we|scope of) (?:\w+ )?(?:verified|assured|examined|verification|assurance"
    r"|(?:our|the) (?:work|engagement|assurance|verification))\b"
    r"|\bverification (?:of|was|has been)\b"
    r"|\b(?:following|selected|subject matter|specified|identified|sustainability) (?:\w+ )?"
    r"(?:information|data|indicators?|metrics|figures|KPIs|parameters|disclosures)\b"
    r"|\bhaben\b[^.]{0,200}\bpr\u00fcf|\bunterzogen\b|\bPr\u00fcfung (?:der|des|von|zur)\b"
    r"|\bavons\b[^.]{0,60}\b(?:v\u00e9rifi\u00e9|examin\u00e9|men\u00e9|r\u00e9alis\u00e9)"
    r"|\bportant sur\b|\bv\u00e9rification d",
    re.IGNORECASE,
)
TITLE: Final = regex(
    r"\b(?:assurance|verification) (?:statement|report|opinion)\b"
    r"|\b(?:statement|report|opinion) (?:of|on) (?:\w+ )?(?:assurance|verification)\b"
    r"|practitioner['\u2019]?s['\u2019]? .*report|pr\u00fcfungsvermerk|rapport d['\u2019]assurance"
    r"|avis de v\u00e9rification",
    re.IGNORECASE,
)
_CUT: Final = regex(r"(?:^|\s)[0-3]?\d\.$")
_MONTH: Final = regex(rf"{MONTH}\s")


def levels_in(text: str) -> list[tuple[int, str]]:
    """Every level of assurance a text names, with its place."""
    found = []
    for match in _LEVEL.finditer(text):
        word = next(filter(None, match.groups())).lower()
        found.append((match.start(), _LEVELS.get(word, word)))
    return found


def level_of(text: str) -> str:
    """The one level a text names; "" where it names none or two."""
    found = {level for _, level in levels_in(text)}
    return found.pop() if len(found) == 1 else ""


def is_about_work(one: Statement) -> bool:
    """Whether a statement stands under a heading of what was done and who is responsible."""
    return any(map(ABOUT_WORK.search, one.section[-1:]))


def concludes(one: Statement) -> bool:
    """Whether a statement concludes. What the standard requires to conclude, or what the work was
    to allow, is no conclusion."""
    text = one.whole
    return bool(
        CONCLUDED.search(text)
        and not re.search(
            r"\b(?:require[sd]?|in order) (?:that|us|to)\b|\bresponsib|\ballows? us\b|\bto allow us"
            r"|\bwhether\b|\bverpflichtet\b",
            text,
            re.IGNORECASE,
        )
    )


def said_in(statements: Sequence[Statement]) -> list[Statement]:
    """Those that say something: no running lines of pages, and no halves of sentences that an
    earlier one carries. A sentence that was cut behind the day of a date is made whole again."""
    said: list[Statement] = []
    for one in statements:
        if one.kind is StatementKind.RUNNING or one.carries_on:
            continue
        if said and _CUT.search(said[-1].text) and _MONTH.match(one.text):
            whole = f"{said[-1].text} {one.text}"
            longest = max(said[-1], one, key=lambda each: each.kind is StatementKind.SENTENCE)
            said[-1] = replace(said[-1], text=whole, rest=one.rest, kind=longest.kind)
        else:
            said.append(one)
    return said

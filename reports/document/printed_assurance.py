"""The statements of assurance that are printed inside a report: who issued each, at which level,
and the lines in which it says what it covers.

Such a statement is the company's print of somebody else's words. It tells an auditor which signed
statement to obtain; it supports nothing before a person has confirmed it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from reports.types import Flag, Statement, StatementKind

_ENGAGEMENT: Final = re.compile(
    r"\b(?:limited|reasonable)(?: level of)? assurance\b"
    r"|\bverification (?:statement|opinion|report)"
    r"|\bISAE ?3[04]\d0\b|\bISO ?14064[-:]3\b|\bAA ?1000 ?AS\b",
    re.IGNORECASE,
)
_CONCLUDED: Final = re.compile(
    r"\bin our opinion\b|\bnot aware of any\b|\bnothing has come to our attention\b"
    r"|\bno evidence that\b|\bcause[sd]? us to believe\b|\bfairly stated\b"
    r"|\bprepared, in all material respects\b",
    re.IGNORECASE,
)
_OF_ACCOUNTS: Final = re.compile(
    r"\baudited the (?:accompanying )?(?:annual |consolidated )*financial statements", re.IGNORECASE
)
_ABOUT_WORK: Final = re.compile(
    r"procedure|responsib|criteria|independen(?:ce|t and)|limitation|standards?$|quality|use of"
    r"|restrict|competence|methodolog|\bbasis (?:for|of) (?:our |the )?(?:conclusion|opinion)",
    re.IGNORECASE,
)
_LEVEL: Final = re.compile(r"\b(limited|reasonable)(?: level of)? assurance\b", re.IGNORECASE)
_FIRMS: Final = re.compile(
    r"\b(?:KPMG|PwC|PricewaterhouseCoopers|Deloitte|EY|Ernst & Young|BDO|Grant Thornton|Forvis"
    r"|Mazars|RSM|Crowe|Baker Tilly|DNV|SGS|Bureau Veritas|LRQA|Intertek|T\u00dcV \w+|ERM CVS"
    r"|Apex Companies|DEKRA|AENOR|RINA)\b"
)
_ISSUED: Final = re.compile(
    r"^(?P<name>[A-Z][\w&.\u2019'-]*(?: [A-Z][\w&.\u2019'-]*){0,4}),? (?:\([^)]*\) )?"
    r"(?:has (?:conducted|been (?:engaged|commissioned|retained)|performed|undertaken|assessed)"
    r"|was (?:engaged|commissioned|retained)|performed|conducted|provides (?:this|our))\b"
)
_NOBODY: Final = frozenset({"We", "The", "This", "It", "Our", "Management"})
UNNAMED: Final = "an issuer it does not name"


@dataclass(frozen=True, slots=True)
class AssuredLine:
    """Words with which a statement says what it covers, the titles they stand under, and the level
    of assurance: limited, reasonable, or "" where it is not told."""

    page: int
    text: str
    under: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class PrintedAssurance:
    """A statement of assurance printed on the pages from `first` to `last`."""

    first: int
    last: int
    issuer: str
    lines: tuple[AssuredLine, ...]

    @property
    def pages(self) -> str:
        """Its pages: "p. 42-43"."""
        return f"p. {self.first}" + (f"-{self.last}" if self.last > self.first else "")


def printed_assurances(statements: Iterable[Statement]) -> tuple[PrintedAssurance, ...]:
    """The statements of assurance among the statements of a report, in order. An auditor's report
    on financial statements is none, and neither is a pointer to a statement elsewhere."""
    runs: list[list[Statement]] = []
    for one in statements:
        if Flag.ASSURER not in one.flags:
            continue
        if runs and one.page <= runs[-1][-1].page + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return tuple(found for run in runs if (found := _read(run)))


def _read(run: Sequence[Statement]) -> PrintedAssurance | None:
    words = [one.text for one in run]
    if not all(any(map(sign.search, words)) for sign in (_ENGAGEMENT, _CONCLUDED)):
        return None
    if any(map(_OF_ACCOUNTS.search, words)):
        return None
    levels = {found for one in run for found in _levels(one.text)}
    only = levels.pop() if len(levels) == 1 else ""
    lines = tuple(
        AssuredLine(one.page, one.text, " ".join(one.section), _level(one) or only)
        for one in run
        if _says_what(one)
    )
    return PrintedAssurance(run[0].page, run[-1].page, _issuer(words), lines) if lines else None


def _says_what(one: Statement) -> bool:
    """Whether a statement may say what is covered: a conclusion, a list or a table, and not how
    the work was done or who is responsible."""
    if one.kind is StatementKind.HEADING or any(map(_ABOUT_WORK.search, one.section[-1:])):
        return False
    is_listed = one.kind in (StatementKind.LIST_ITEM, StatementKind.ROW)
    return is_listed or bool(_CONCLUDED.search(one.text))


def _levels(text: str) -> set[str]:
    return {found.lower() for found in _LEVEL.findall(text)}


def _level(one: Statement) -> str:
    """The level that a statement or the heading over it tells; "" where they tell none or two."""
    for text in (one.text, *one.section[-1:]):
        if found := _levels(text):
            return found.pop() if len(found) == 1 else ""
    return ""


def _issuer(words: Iterable[str]) -> str:
    """The firm that is named most often, else who is said to have done the work."""
    firms: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for text in words:
        firms.update(_FIRMS.findall(text))
        if (by := _ISSUED.match(text)) and by["name"].split()[0] not in _NOBODY:
            others[by["name"]] += 1
    named = firms or others
    return named.most_common(1)[0][0] if named else UNNAMED

"""The statements of assurance that are printed inside a report: who issued each, at which level,
and the lines in which it says what it covers.

Such a statement is the company's print of somebody else's words. It tells an auditor which signed
statement to obtain; it supports nothing before a person has confirmed it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from reports.document.assurance.facts import issuer_in
from reports.document.assurance.words import (
    CONCLUDED,
    ENGAGEMENT,
    TITLE,
    is_about_work,
    level_of,
    levels_in,
)
from reports.language.years import year_values
from reports.types import Flag, Statement, StatementKind
from sibyl_project.common.regex import regex

_OF_ACCOUNTS: Final = regex(
    r"\baudited the (?:accompanying )?(?:annual |consolidated )*financial statements", re.IGNORECASE
)

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


@dataclass(frozen=True, slots=True)
class PrintedWords:
    """A statement of assurance printed in a report, and all its words in order."""

    found: PrintedAssurance
    words: tuple[Statement, ...]

    @property
    def digest(self) -> str:
        """A hash of the words, which says whether the same words still stand there."""
        return sha256("\n".join(one.text for one in self.words).encode()).hexdigest()


def printed_assurances(statements: Iterable[Statement]) -> tuple[PrintedAssurance, ...]:
    """The statements of assurance among the statements of a report, in order. An auditor's report
    on financial statements is none, and neither is a pointer to a statement elsewhere."""
    return tuple(one.found for one in printed_words(statements))


def printed_words(statements: Iterable[Statement]) -> tuple[PrintedWords, ...]:
    """The same with all words between the first and the last that belong to a statement, also those
    under headings that do not name it."""
    every = [one for one in statements if one.kind is not StatementKind.RUNNING]
    runs: list[list[int]] = []
    for at, one in enumerate(every):
        if Flag.ASSURER not in one.flags:
            continue
        if runs and one.page <= every[runs[-1][-1]].page + 1 and not _begins(one, every, runs[-1]):
            runs[-1].append(at)
        else:
            runs.append([at])
    return tuple(
        PrintedWords(found, tuple(every[run[0] : run[-1] + 1]))
        for run in runs
        if (found := _read([every[at] for at in run]))
    )


def _begins(one: Statement, every: Sequence[Statement], run: Sequence[int]) -> bool:
    """Whether a heading is the title of another statement than the one before it: it names another
    year."""
    if one.kind is not StatementKind.HEADING or not TITLE.search(one.text):
        return False
    years = year_values(one.text)
    titles = [every[at] for at in run if every[at].kind is StatementKind.HEADING]
    before = [year_values(title.text) for title in titles if TITLE.search(title.text)]
    return bool(years) and any(before) and years not in before


def _read(run: Sequence[Statement]) -> PrintedAssurance | None:
    words = [one.text for one in run]
    if not all(any(map(sign.search, words)) for sign in (ENGAGEMENT, CONCLUDED)):
        return None
    if any(map(_OF_ACCOUNTS.search, words)):
        return None
    levels = {level for one in run for _, level in levels_in(one.text)}
    only = levels.pop() if len(levels) == 1 else ""
    lines = tuple(
        AssuredLine(one.page, one.text, " ".join(one.section), _level(one) or only)
        for one in run
        if _says_what(one)
    )
    issuer = issuer_in(run, "").text or UNNAMED
    return PrintedAssurance(run[0].page, run[-1].page, issuer, lines) if lines else None


def _says_what(one: Statement) -> bool:
    """Whether a statement may say what is covered: a conclusion, a list or a table, and not how
    the work was done or who is responsible."""
    if one.kind is StatementKind.HEADING or is_about_work(one):
        return False
    is_listed = one.kind in (StatementKind.LIST_ITEM, StatementKind.ROW)
    return is_listed or bool(CONCLUDED.search(one.text))


def _level(one: Statement) -> str:
    """The level that a statement or the heading over it tells; "" where they tell none or two."""
    for text in (one.text, *one.section[-1:]):
        if levels_in(text):
            return level_of(text)
    return ""

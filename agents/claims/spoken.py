"""What the company says on a page in whole sentences, and what running heads call its report."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from reports.document.statements import is_sentence
from reports.language.accounts import primary_titled
from reports.language.sentences import sentences_in
from reports.language.years import YEAR_ALONE
from reports.types import Flag, PageContent, Statement, StatementKind, TableContent
from sibyl_project.common.regex import regex

_SPOKEN = (StatementKind.SENTENCE, StatementKind.LIST_ITEM, StatementKind.FOOTNOTE)
_SHORTEST = 30  # characters of a cell that may hold a sentence
HEADINGS = 2  # innermost ones that tell what a sentence is about
FEWEST_HEADS = 4  # pages whose running head names the report
LONGEST_NAME = 15  # words of such a name
_INDEX = frozenset({Flag.INDEX})
_STOPPED = regex(r"[.!?][\"'\u201d\u2019)\]]*[¹²³⁰⁴-⁹\d]{0,3}$")
# how a footnote begins that stands as text: "2 Annual filings ...", "¹ Excluding ..."
_NOTE = regex(r"(?:\d{1,2}\)? |[¹²³⁰⁴-⁹]+\)? ?|\*+ ?|[a-f]\. )(?=[A-Z])")
_REPORT = regex(r"\b(?:report|supplement|statement|review|disclosures?)\b", re.IGNORECASE)
_YEAR = regex(YEAR_ALONE)
_PAGE_NUMBER = regex(r"(?<!\S)\d{1,3}(?!\S)")


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a page: `words` as they stand on it, `whole` with those by which the next page
    carries it on; `follows` tells that it stands right behind the one before it, `in_table` that it
    stands in a cell. `about` are the headings it stands under, of a cell the labels beside it;
    `in_accounts` tells that one of them titles a financial statement or the notes to it."""

    words: str
    whole: str
    follows: bool = False
    in_table: bool = False
    about: str = ""
    in_accounts: bool = False
    is_note: bool = False  # a footnote


def in_own_voice(statement: Statement) -> bool:
    """Whether a statement stands where the company speaks for itself: in no running head, contents,
    index, glossary or imprint, and not in the words of an assurer."""
    return not statement.flags and statement.kind is not StatementKind.RUNNING


@lru_cache(maxsize=256)  # asked of every statement of a section
def in_accounts(section: tuple[str, ...]) -> bool:
    """Whether a section belongs to the financial statements or the notes to them."""
    return any(map(primary_titled, section))


def said_on(page: PageContent) -> list[Said]:
    """The sentences of a page in order, and behind them those in the cells of its tables. Words
    that carry on the page before are read there."""
    return [*_told(page.statements), *_in_cells(page)]


def tables_in_own_voice(
    page: PageContent, *, but_for: frozenset[Flag] = frozenset()
) -> Iterator[TableContent]:
    """The tables of a page that are none of contents, an index, a glossary or the like, the parts
    `but_for` excepted."""
    silent = {one.table for one in page.statements if one.flags - but_for}
    return (table for table in page.tables if table.index not in silent)


def _told(statements: Sequence[Statement]) -> Iterator[Said]:
    last = -1
    for one in statements:
        if one.kind in _SPOKEN and in_own_voice(one) and not one.carries_on:
            about = " ".join(one.section[-HEADINGS:])
            yield Said(
                one.text,
                one.whole,
                one.index - 1 == last,
                about=about,
                in_accounts=in_accounts(one.section),
                is_note=one.kind is StatementKind.FOOTNOTE or bool(_NOTE.match(one.text)),
            )
            last = one.index


def _in_cells(page: PageContent) -> Iterator[Said]:
    """Long cells speak for the company in an index too: they answer its requirements."""
    for table in tables_in_own_voice(page, but_for=_INDEX):
        labels = ""
        for row in table.rows:
            # where a row has no label of its own, that above it goes on
            labels = " ".join(row[:-1]) if any(row[:-1]) else labels
            for cell in (cell for cell in row if len(cell) > _SHORTEST):
                for place, one in enumerate(sentences_in(cell)):
                    if _STOPPED.search(one.text) and is_sentence(one.text):
                        about = f"{table.caption} {labels}"
                        yield Said(one.text, one.text, place > 0, in_table=True, about=about)


def report_name(pages: Sequence[PageContent]) -> str:
    """What running heads call the report, with its year ("Climate Report 2023"); "" where none
    does."""
    heads = Counter(
        name
        for page in pages
        for text in {one.text for one in page.statements if one.kind is StatementKind.RUNNING}
        if (name := _report_in(text))
    )
    name, count = max(heads.items(), key=lambda one: one[1], default=("", 0))
    return name if count >= FEWEST_HEADS else ""


def _report_in(text: str) -> str:
    words = " ".join(_PAGE_NUMBER.sub("", text.split("|", maxsplit=1)[0]).split())
    words = words.title() if words.isupper() else words
    named = _REPORT.search(words) and _YEAR.search(words) and len(words.split()) <= LONGEST_NAME
    return words if named else ""

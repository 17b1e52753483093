"""What the rules are unsure of, as pieces of the report to put before a model: claims some of whose
numbers no rule read or bound, and pages whose tables were recognised in a picture or are disputed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.document.ocr import BY_OCR
from reports.figures.spans import Sentence, prepare
from reports.figures.types import Quantity
from reports.language.dates import MONTH
from reports.language.identifiers import is_identifier
from reports.language.number_words import worded_numbers
from reports.language.numbered_names import named_spans, names_of
from reports.language.numbers import Printed, find_numbers
from reports.language.scopes import scopes_in
from reports.language.units import fold_units, unit_within
from reports.language.years import year_values
from reports.types import (
    CellReading,
    ClaimView,
    PageContent,
    Statement,
    StatementKind,
    TableContent,
)
from sibyl_project.common.regex import regex
from sibyl_project.common.text import comparable

MOST_NUMBERS = 8  # of one piece; a claim with more is a table that rules read cell by cell
LONGEST_TEXT = 600  # characters of a claim's words
LONGEST_PAGE = 1_600  # characters of the number-bearing lines of a page
LONGEST_AROUND = 360  # characters of headings, table heads and neighbouring sentences
_LONGEST_NEIGHBOUR = 140
_LEAST_DISPUTED = 4  # figures of a page's tables on which two readers differ
_LEAST_DIGITS = 2  # of a line of a page that may hold a figure
_LEAST_IN_WORDS = 10  # smaller numbers in words rather number the parts of a sentence
_NUMBERED = 20  # smaller numbers at the start of a row or a footnote number it
# days, ordinals, durations, letters of a model's name
_NO_FIGURE_AFTER = regex(
    rf"(?:st|nd|rd|th)\b|\.? (?:of )?(?:{MONTH})\b|[- ](?:years?|months?|days?|hours?)\b"
    r"|(?![tmk]\b)[A-Z]|/\d",
    re.IGNORECASE,
)
# parts of a document or a list, and numbers within a longer name
_NAME_BEFORE = regex(
    r"(?:\b(?:SDGs?|UN|No|levels?|tiers?|notes?|principles?|categor(?:y|ies)|pages?|p)"
    r"\W{0,3}(?:[\d.]+\W{1,2}(?:(?:and|or) )?)*|[\w)][-/])$",
    re.IGNORECASE,
)
_DAY_BEFORE = regex(rf"\b(?:{MONTH})\.? $", re.IGNORECASE)
# units without which a figure says nothing; counts and rates have none
_WITHOUT_UNIT = ("count", "rate", "index")
_OF_A_YEAR = ("ghg_emissions", "energy", "water", "mass", "intensity")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the report as a model is shown it.

    `text` is verbatim on `page`; `around` are the headings, the heads of the table and the
    sentences beside it; `numbers` are those to be read, as printed (none: whatever figures it
    holds). `claim_id` is "" for a page.
    """

    claim_id: str
    page: int
    text: str
    around: str = ""
    numbers: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """Characters it takes in a prompt."""
        return len(self.text) + len(self.around) + sum(len(one) + 8 for one in self.numbers) + 80


def pieces_of(
    claims: Sequence[ClaimView],
    stated: Mapping[str, Sequence[Quantity]],
    pages: Sequence[PageContent],
    own: Sequence[Quantity],
    company: str = "",
) -> list[Piece]:
    """The pieces in the order in which they matter: claims as they come, then pages. `stated` are
    the figures that rules give each claim, `own` all figures they read in the report;
    digits in the name of the `company` are none."""
    names = names_of(company)
    by_number = {page.number: page for page in pages}
    found = [
        piece
        for claim in claims
        if (page := by_number.get(claim.page))
        and (piece := _of_claim(claim, stated.get(claim.id, ()), page, names))
    ]
    disputed: dict[int, int] = {}
    for quantity in own:
        if quantity.in_table and quantity.reading is CellReading.OPEN:
            disputed[quantity.page] = disputed.get(quantity.page, 0) + 1
    return [*found, *(piece for page in pages if (piece := _of_page(page, disputed)))]


def is_unsettled(quantity: Quantity, shown: str) -> bool:
    """Whether the rules left open what a figure is, and the words `shown` may tell: its cell, its
    kind, its unit, its year, or the scope of emissions."""
    if quantity.reading is CellReading.OPEN:
        return True
    undated = quantity.year is None and not quantity.period
    if quantity.metric == "other" and (undated or not quantity.in_table):
        return True
    if not quantity.unit and quantity.metric not in _WITHOUT_UNIT and not quantity.in_table:
        return unit_within(fold_units(shown)) is not None
    if quantity.metric == "ghg_emissions" and not (quantity.scope or quantity.entity_part):
        return bool(scopes_in(shown))
    return undated and quantity.metric in _OF_A_YEAR and bool(year_values(shown))


def digits_of(value: Decimal) -> str:
    """The printed digits of a value, whatever its magnitude and sign."""
    return f"{abs(value):f}".replace(".", "").strip("0")


def _of_claim(
    claim: ClaimView, figures: Sequence[Quantity], page: PageContent, names: Sequence[str]
) -> Piece | None:
    text = (claim.quote or claim.text)[:LONGEST_TEXT]
    around = _around(text, page)
    numbers = tuple(_unread(text, figures, around, names))
    if not numbers or len(numbers) > MOST_NUMBERS:
        return None
    return Piece(claim.id, claim.page, text, around, numbers)


def _unread(
    text: str, figures: Sequence[Quantity], around: str, names: Sequence[str]
) -> Iterator[str]:
    """The numbers of a text, as printed, that no figure of the rules settles."""
    sentence = prepare(text)
    named = named_spans(sentence.folded, names)
    seen: set[str] = set()
    printed = [
        (digits_of(number.value), sentence.printed(number.start, number.end).rstrip(".,;:"))
        for number in find_numbers(sentence.masked)
        if _may_be_a_figure(sentence, number)
        and not any(start <= number.start < end for start, end in named)
    ]
    worded = [
        (digits_of(one.value), one.text)
        for one in worded_numbers(text)
        if (one.is_share or one.value >= _LEAST_IN_WORDS)
        and not any(start <= one.start < end for start, end in named_spans(text, names))
        and not _NO_FIGURE_AFTER.match(text, one.end)
    ]
    for digits, words in [*printed, *worded]:
        read = [q for q in figures if digits_of(q.value) == digits]
        if words in seen or not digits:
            continue
        seen.add(words)
        if all(is_unsettled(q, f"{text} {around}") for q in read):
            yield words


def _may_be_a_figure(sentence: Sentence, number: Printed) -> bool:
    if is_identifier(sentence.masked, number):
        return False
    if not number.start and 0 <= number.value < _NUMBERED:
        return False
    near = sentence.masked[max(0, number.start - 30) : number.start]
    named = _NAME_BEFORE.search(near) or _DAY_BEFORE.search(near)
    return not named and not _NO_FIGURE_AFTER.match(sentence.masked, number.end)


def _of_page(page: PageContent, disputed: Mapping[int, int]) -> Piece | None:
    """A page whose letters were recognised in a picture, or on whose tables two readers differ."""
    recognised = page.reason in BY_OCR
    if not recognised and disputed.get(page.number, 0) < _LEAST_DISPUTED:
        return None
    lines = [
        one.text
        for one in page.statements
        if (one.kind is StatementKind.ROW or recognised) and _holds_a_figure(one.text)
    ]
    text = "\n".join(_while_fitting(lines, LONGEST_PAGE))
    if not text:
        return None
    heads = " | ".join(dict.fromkeys(head for table in page.tables for head in _heads(table)))
    return Piece("", page.number, text, _cut(_joined([_section(page), heads]), LONGEST_AROUND))


def _holds_a_figure(text: str) -> bool:
    return sum(char.isdigit() for char in text) >= _LEAST_DIGITS and any(
        char.isalpha() for char in text
    )


def _section(page: PageContent) -> str:
    return next((" > ".join(one.section[-2:]) for one in page.statements if one.section), "")


def _around(text: str, page: PageContent) -> str:
    """What stands around a text: its section, the heads of its table, or the sentences beside
    it."""
    words = comparable(text)
    at = next((n for n, one in enumerate(page.statements) if _is_in(one, words)), None)
    if at is None:
        return ""
    one = page.statements[at]
    parts = [" > ".join(one.section[-2:])]
    if one.row >= 0:
        table = next((table for table in page.tables if table.index == one.table), None)
        parts += [table.caption, " | ".join(_heads(table))] if table else []
        parts += _paths(table, one.row) if table else []
    else:
        last = max(n for n, other in enumerate(page.statements) if _is_in(other, words) or n == at)
        parts += [_neighbour(page, at - 1), _neighbour(page, last + 1)]
    return _cut(_joined(parts), LONGEST_AROUND)


def _is_in(one: Statement, words: str) -> bool:
    own = comparable(one.text)
    return bool(own) and (words in own or (len(own) > 12 and own in words))


def _neighbour(page: PageContent, at: int) -> str:
    """A statement beside the text, where it says something of the page."""
    if not 0 <= at < len(page.statements):
        return ""
    one = page.statements[at]
    return "" if one.kind is StatementKind.RUNNING else _cut(one.text, _LONGEST_NEIGHBOUR)


def _heads(table: TableContent) -> list[str]:
    """The words over the columns of a table; of a plain table its first row."""
    if table.bands:
        columns = [" / ".join(filter(None, heads)) for band in table.bands for heads in band.heads]
        return list(dict.fromkeys(filter(None, columns)))
    return [cell for cell in table.rows[0] if cell] if table.rows else []


def _paths(table: TableContent, row: int) -> list[str]:
    return [" > ".join(table.paths[row][:-1])] if row < len(table.paths) else []


def _joined(parts: Iterable[str]) -> str:
    return " || ".join(dict.fromkeys(filter(None, (" ".join(part.split()) for part in parts))))


def _while_fitting(lines: Iterable[str], most: int) -> Iterator[str]:
    left = most
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            return
        yield line


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} …"

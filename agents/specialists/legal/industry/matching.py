"""Which statement of a report gives a part of a metric: figures it prints with a unit, or what it
says on a subject."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from agents.specialists.legal.industry.measures import CANONICAL, numbers_in, row_has
from agents.specialists.legal.industry.subjects import TEXT, Part
from agents.specialists.legal.reading import layout
from agents.specialists.legal.reading.phrases import fold
from agents.specialists.legal.reading.statement_index import Unit
from agents.specialists.legal.reading.vocabulary import pattern
from agents.specialists.legal.schemas import Document
from reports.figures.types import Quantity
from reports.language.negation import is_negated
from sibyl_project.common.regex import regex

_NEAR = 80  # characters between the telling words and the number in a sentence
_NEAR_COUNT = 40  # where a number has no unit to tell what it counts
_READABLE = range(50, 360)  # characters of a quote that reads well
_SERIES = 2  # numbers that make a row one of figures
_DIGIT = regex(r"\d")
_NO_PAGE = regex(r"\d[.,]\d|%")
_FEWEST_WORDS = 9  # of a sentence that discusses something
_TOTAL = regex(
    r"^\W*(?:grand |group |global |overall )?total\b|\b(?:overall|group|company)[- ](?:wide"
    r"|total)\b",
    re.IGNORECASE,
)
_AHEAD = regex(
    r"\b(?:targets?|goals?|aim(?:s|ed)?|ambition|commit\w*|pledge\w*|will|would|could|expect\w*"
    r"|forecast\w*|plan(?:s|ned)? to|by (?:20(?:2[5-9]|[3-9]\d)))\b",
    re.IGNORECASE,
)
# of a risk, not of what is done about it
_HEDGED = regex(r"\b(?:could|may|might)\b", re.IGNORECASE)
_ELSEWHERE = regex(
    r"\b(?:global(?:ly)?|world(?:wide|'s)|industry(?:'s|-wide)?|sector|countries|according to"
    r"|around the world)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence or row that may be evidence.

    `own` is folded: a row's text and the line that names its group.
    """

    page: int
    text: str
    own: str
    context: str  # folded: with its headings
    is_row: bool
    is_ours: bool  # in the company's own voice
    table: int = -1
    heads: tuple[str, ...] = ()  # of a row: the head rows of its table, as printed
    is_first: bool = True  # of a row: in the first table under its heading


@dataclass(frozen=True, slots=True)
class Found:
    """A statement that gives a part; `score` decides only which of several is quoted."""

    page: int
    quote: str
    score: float


def rows_of(document: Document) -> list[Statement]:
    """The table rows that may be evidence, whole as printed, each with the rows and the heading
    that say what it shows."""
    walk = _Rows()
    for unit in document.index.units:
        if unit.is_row:
            walk.take(unit, is_evidence=unit.index in document.index.evidence)
    return walk.found


class _Rows:
    """Goes through the rows in order and remembers the head of the table and the line that names
    the group."""

    def __init__(self) -> None:
        self._table, self._heads, self._group = -1, [""], ""
        self._section = -1
        self.found: list[Statement] = []

    def take(self, unit: Unit, *, is_evidence: bool) -> None:
        """The next row."""
        if unit.table != self._table:
            self._table, self._heads, self._group = unit.table, [], ""
        if not _is_data(unit.text):
            filled = [cell for cell in unit.text.split(" | ") if cell.strip(" |•")]
            if len(filled) == 1:
                self._group = unit.folded
            else:
                self._heads.append(unit.text)
        elif (is_evidence or _is_series(unit.text)) and not unit.by_assurer:
            self.found.append(self._statement(unit))
            self._section = unit.section_number

    def _statement(self, unit: Unit) -> Statement:
        line = unit.text
        own = f"{self._group} {fold(line)}".strip()
        context = f"{_innermost(unit.section)} {fold(' '.join(self._heads))} {own}"
        first = unit.section_number != self._section or any(
            item.table == unit.table for item in self.found[-1:]
        )
        return Statement(
            unit.page, line, own, context, True, True, unit.table, tuple(self._heads), first
        )


def _is_data(row: str) -> bool:
    return layout.numeric_cells(row) > 0


def _is_series(row: str) -> bool:
    """Whether a row that also names other standards is plainly one of figures: two numbers, one of
    them no page number."""
    cells = [cell.strip() for cell in row.split(" | ")]
    return layout.numeric_cells(row) >= _SERIES and any(
        layout.numeric_cells(cell) and _NO_PAGE.search(cell) for cell in cells
    )


def _innermost(section: str) -> str:
    return fold(section.rpartition(" / ")[2])


class Statements:
    """The statements of a document, searched part by part."""

    def __init__(
        self, document: Document, quantities: Sequence[Quantity] = (), company: str = ""
    ) -> None:
        self._document, self._quantities, self._company = document, quantities, company

    @cached_property
    def all(self) -> tuple[Statement, ...]:
        """Every statement that may serve as evidence."""
        index, ours = self._document.index, self._ours()
        sentences = [
            Statement(
                unit.page,
                unit.text,
                unit.folded,
                f"{_innermost(unit.section)} {unit.folded}",
                False,
                ours(unit.folded),
            )
            for unit in index.units
            if unit.index in index.evidence and not unit.is_row
        ]
        return (*sentences, *rows_of(self._document))

    def _ours(self) -> Callable[[str], bool]:
        voice = pattern("OWN").search
        name = fold(self._company).split(" ")[0].casefold()
        return lambda text: bool(voice(text)) or (len(name) > 1 and name in text.casefold())

    def giving(self, part: Part, pages: Collection[int] | None = None) -> list[Found]:
        """The statements that give the part, best first; two distinct ones at least where it is a
        discussion."""
        found = (
            self._said(part, pages)
            if part.unit == TEXT
            else [*self._figures(part, pages), *self._numbers(part, pages)]
        )
        return sorted(found, key=lambda item: (-item.score, item.page))

    def near(self, part: Part) -> Statement | None:
        """The statement on the subject that comes closest without giving the part."""
        best, most = None, 0
        for statement in self.all:
            on_subject = all(telling.search(_telling_text(statement)) for telling in part.telling)
            on_subject = on_subject and (part.unit == TEXT or bool(_DIGIT.search(statement.own)))
            if on_subject and not any(absent.search(statement.context) for absent in part.absent):
                met = sum(bool(also.search(statement.context)) for also in part.also)
                merit = 1 + met + (statement.is_row and part.unit != TEXT)
                if met >= min(1, len(part.also)) and merit > most:
                    best, most = statement, merit
        return best

    def _said(self, part: Part, pages: Collection[int] | None) -> list[Found]:
        found: dict[str, Found] = {}
        for statement in self._on_subject(part, pages):
            spans = [m.span() for telling in part.telling for m in telling.finditer(statement.own)]
            fits = not statement.is_row and len(statement.own.split()) >= _FEWEST_WORDS
            fits = fits and all(also.search(statement.own) for also in part.also)
            if (
                fits
                and statement.is_ours
                and not is_negated(statement.own, spans, plans_count=True)
            ):
                actions = sum(
                    len({m[0].casefold() for m in also.finditer(statement.own)})
                    for also in part.also
                )
                score = (
                    min(len(spans), 3)
                    + 0.5 * min(actions, 4)
                    + 1.0 * (len(statement.text) in _READABLE)
                )
                score -= 2.0 * statement.text[:1].islower() + 1.0 * bool(
                    _HEDGED.search(statement.own)
                )
                found.setdefault(statement.own, Found(statement.page, statement.text, score))
        return list(found.values())

    def _numbers(self, part: Part, pages: Collection[int] | None) -> list[Found]:
        return [
            Found(statement.page, statement.text, _merit(part, statement))
            for statement in self._on_subject(part, pages)
            if (
                _row_gives(part, statement)
                if statement.is_row
                else _sentence_gives(part, statement)
            )
        ]

    def _figures(self, part: Part, pages: Collection[int] | None) -> list[Found]:
        """Places of the fact table in the part's unit whose label holds the telling words; its
        units are read with more care."""
        found = []
        assured = {
            self._document.index.units[number].page for number in self._document.index.assurers
        }
        for quantity in self._quantities:
            if (
                CANONICAL.get(quantity.unit) != part.unit
                or quantity.open
                or "target" in quantity.metric
            ):
                continue
            label, quote = fold(quantity.label), fold(quantity.quote)
            wanted = quantity.page not in assured and (pages is None or quantity.page in pages)
            if wanted and quantity.in_table and _fits(part, label, f"{label} {quote}"):
                whole = 1.0 * (not quantity.entity_part) + 1.0 * bool(_TOTAL.search(label))
                found.append(
                    Found(
                        quantity.page, quantity.quote, 3.0 + whole + (quantity.year or 0) / 10_000
                    )
                )
        return found

    def _on_subject(self, part: Part, pages: Collection[int] | None) -> list[Statement]:
        return [
            statement
            for statement in self.all
            if (pages is None or statement.page in pages)
            and (
                _fits(part, _telling_text(statement), statement.context)
                or _column_gives(part, statement)
            )
        ]


def _telling_text(statement: Statement) -> str:
    """Where the telling words may stand; a row of totals may have them in its headings."""
    return (
        statement.context if statement.is_row and _TOTAL.search(statement.text) else statement.own
    )


def _fits(part: Part, own: str, context: str) -> bool:
    return (
        all(telling.search(own) for telling in part.telling)
        and all(also.search(context) for also in part.also)
        and not any(absent.search(context) for absent in part.absent)
    )


def _row_gives(part: Part, statement: Statement) -> bool:
    told = _fits(part, _telling_text(statement), statement.context)
    return (told and row_has(statement.text, statement.context, part.unit)) or _column_gives(
        part, statement
    )


def _column_gives(part: Part, statement: Statement) -> bool:
    """Whether a column whose head holds the telling words has a number in this row."""
    if part.unit == TEXT or not statement.is_row:
        return False
    cells = statement.text.split(" | ")
    return any(
        all(telling.search(fold(name)) for telling in part.telling)
        and row_has(cell, fold(f"{name} {cell}"), part.unit)
        and _fits(part, fold(name), statement.context)
        for head in statement.heads
        if len(names := head.split(" | ")) == len(cells)
        for name, cell in zip(names, cells, strict=True)
        if cell.strip(" |")
    )


def _sentence_gives(part: Part, statement: Statement) -> bool:
    if not statement.is_ours or _AHEAD.search(statement.own) or _ELSEWHERE.search(statement.own):
        return False
    spans = [m.span() for m in part.telling[0].finditer(statement.own)]
    numbers = numbers_in(statement.own, part.unit)
    near = _NEAR_COUNT if part.unit == "count" else _NEAR
    return any(
        _apart(one, other) <= near for one in spans for other in numbers if not _within(other, one)
    )


def _within(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1]


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(one[0] - other[1], other[0] - one[1], 0)


def _merit(part: Part, statement: Statement) -> float:
    """How well it would read as evidence: a row called by the telling words first, then totals,
    then several years."""
    if not statement.is_row:
        return 1.0 * (len(statement.text) in _READABLE) - 2.0 * statement.text[:1].islower()
    label = fold(statement.text.lstrip(" |").split(" | ")[0])
    told = part.telling[0].search(label)
    named = (
        1.0 + 2.0 * len(told[0]) / max(len(label), 1)
        if told
        else 1.5 * _column_gives(part, statement)
    )
    # goes on the row above, whose label it lacks
    named -= 1.5 * (not statement.text.split(" | ")[0].strip(" |"))
    total = 1.0 * bool(_TOTAL.search(statement.text)) + 0.5 * statement.is_first
    if part.unit == "count":  # the whole outweighs its parts
        total += 0.3 * max(
            (
                sum(map(str.isdigit, cell))
                for cell in statement.text.split(" | ")
                if layout.numeric_cells(cell)
            ),
            default=0,
        )
    return 1.0 + named + total + 0.2 * min(layout.numeric_cells(statement.text), 4)

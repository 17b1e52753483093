"""A figure looked up in tables by words, year and unit: "How much water was withdrawn in 2022?".

Each cell is judged by the words it shares with the question, rare ones first: those of its row
most, then those above the row, of its column, and of its table. A year in the question must be the
cell's where its table has years.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from reports.figures.columns import Column
from reports.figures.rows import TableRow, walk
from reports.figures.sides import split_sides
from reports.figures.structured_rows import structured_rows
from reports.language.cell_kinds import NOTHING, states_value
from reports.language.units import UnitMatch, fold_units, unit_within
from reports.language.years import only_year, year_values, years_in
from reports.types import TableContent
from sibyl_project.common.regex import regex
from standards.retrieval.analyser import lexemes

_WITH_UNIT = regex(
    r"[-\u2013\u2212+(\s]*[A-Z$\u20ac\u00a3]{0,4}\s?\d[\d.,' "
    r"\u00a0]*\W{0,3}[A-Za-z%\u20ac$][^\d]{0,30}\d?"
)
_ASKING = frozenset(
    lexemes(
        "what how much many tell find give amount value number figure level year report recorded "
        "company"
    )
)
_UNITS = frozenset(
    word
    for spellings in (
        (
            "tonnes tons metric kilotons million thousand kt mt t tco2e co2e co2 equivalent kg "
            "percent unit measured terms"
        ),
        (
            "mwh gwh twh kwh gj tj pj mj megawatts gigawatts mw gw cubic m3 metres meters "
            "megalitres litres liters kilometers km"
        ),
    )
    for word in lexemes(spellings)
)
_PLAIN = 0.25  # what the words of a unit weigh: they stand in many places, or in none
_OWN, _ABOVE, _COLUMN, _TABLE = 1.0, 0.85, 0.9, 0.5  # what a shared word weighs where it stands
_UNASKED = 0.35  # what a word of the row weighs that the question does not have
_NO_YEAR = 0.6  # of the score stays where the question has a year and the cell's is not known
# of the score stays where the cell is a percentage and the question asks for an amount, or the
# other way
_WRONG_UNIT = 0.7
_LEAST = 0.25  # of the question's weight must be shared


_Places = tuple[tuple[float, frozenset[str]], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A cell that answers a question: as printed, with the words that say what it is.

    `score` is 0 to 1.
    """

    printed: str
    label: str
    header: str
    year: int | None
    page: int
    quote: str
    score: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    printed: str
    row: TableRow
    column: Column
    year: int | None
    dated: bool  # whether its table has years
    kind: str  # of its unit
    table: TableContent

    @property
    def places(self) -> _Places:
        """The words of a cell by where they stand, with their weight."""
        corner = self.row.columns[0].header if self.row.columns else ""
        own = " ".join(cell for cell in self.row.named) or self.row.label
        return (
            (_OWN, _words(own)),
            (_ABOVE, _words(" ".join(self.row.parents))),
            (_COLUMN, _words(f"{self.column.header} {' '.join(self.row.cells[: self.row.first])}")),
            (_TABLE, _words(f"{corner} {self.table.caption}")),
        )


class Lookup:
    """The cells of some tables, ready for questions."""

    def __init__(self, tables: Sequence[TableContent]) -> None:
        self._candidates = [candidate for table in tables for candidate in _candidates(table)]
        self._places = [candidate.places for candidate in self._candidates]
        self._rarity = _rarity(self._candidates, self._places)

    def answer(self, question: str, most: int = 1) -> list[Found]:
        """The cells that fit a question best, best first; empty where none shares enough of its
        words."""
        asked = {word: self._rarity[word] for word in _words(question) if word in self._rarity}
        years = set(year_values(question))
        unit = unit_within(fold_units(question))
        scored = [
            (
                _shared(asked, places, self._rarity)
                * _of_year(candidate, years)
                * _of_unit(candidate, unit),
                -at,
            )
            for at, (candidate, places) in enumerate(
                zip(self._candidates, self._places, strict=True)
            )
        ]
        best = sorted((pair for pair in scored if pair[0] >= _LEAST), reverse=True)[:most]
        return [_found(self._candidates[-at], score) for score, at in best]


def answer(question: str, tables: Sequence[TableContent], most: int = 1) -> list[Found]:
    """The cells of `tables` that answer a question; for many questions keep a `Lookup`."""
    return Lookup(tables).answer(question, most)


def _found(one: _Candidate, score: float) -> Found:
    return Found(
        one.printed,
        one.row.path,
        one.column.header,
        one.year,
        one.table.page,
        " | ".join(one.row.printed),
        score,
    )


@lru_cache(maxsize=20_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in lexemes(text) if word not in _ASKING and not years_in(word))


def _walked(table: TableContent) -> Iterator[list[TableRow]]:
    """The rows of a table, or of each of those that stand side by side in it."""
    if table.bands:
        yield list(structured_rows(table))
        return
    for rows in split_sides(table.rows):
        yield list(walk(rows, None, table.caption))


def _candidates(table: TableContent) -> Iterator[_Candidate]:
    """Every cell of a table that holds a value, ranges and limits included."""
    for walked in _walked(table):
        dated = any(column.year for row in walked for column in row.columns)
        for row in walked:
            of_row = only_year(row.label)
            for i, cell in enumerate(row.cells):
                column = row.columns[i] if i < len(row.columns) else Column()
                if i and column.kind not in ("skip", "unit", "year") and _is_value(cell):
                    year = column.year or only_year(column.header) or of_row or row.year
                    yield _Candidate(
                        row.printed[i].strip(),
                        row,
                        column,
                        year,
                        dated or of_row is not None,
                        _kind_of(row, column),
                        table,
                    )


def _is_value(cell: str) -> bool:
    """A figure, a range, a figure with its unit, or the mark for none: "n/a" answers too."""
    return bool(cell) and (
        states_value(cell, None)
        or bool(NOTHING.fullmatch(cell))
        or bool(_WITH_UNIT.fullmatch(cell))
    )


def _rarity(candidates: Sequence[_Candidate], places: Sequence[_Places]) -> dict[str, float]:
    """How much a word tells: the fewer rows and columns have it, the more."""
    lines: dict[tuple[object, ...], frozenset[str]] = {}
    for one, ((_, own), (_, above), (_, column), _) in zip(candidates, places, strict=True):
        lines[id(one.table), one.row.printed] = own | above
        lines[id(one.table), one.column.header, one.column.year] = column
    counts = Counter(word for words in lines.values() for word in words)
    counts.update(word for words in {words for (*_, (_, words)) in places} for word in words)
    return {
        word: math.log(1 + len(lines) / count) * (_PLAIN if word in _UNITS else 1)
        for word, count in counts.items()
    }


def _shared(asked: Mapping[str, float], places: _Places, rarity: Mapping[str, float]) -> float:
    """The share of the question's weight that a cell's words carry, less what its row says beyond
    the question."""
    weight = sum(asked.values())
    if not weight:
        return 0.0
    carried = sum(
        value * max((factor for factor, words in places if word in words), default=0.0)
        for word, value in asked.items()
    )
    beyond = sum(rarity[word] for word in places[0][1] if word not in asked)
    return carried / (weight + _UNASKED * beyond)


def _of_year(candidate: _Candidate, years: set[int]) -> float:
    """1 for a cell of the year asked for, 0 for one of another; less than 1 where its year is not
    known."""
    if not years:
        return 1.0
    if candidate.year is not None:
        return 1.0 if candidate.year in years else 0.0
    return _NO_YEAR if candidate.dated else 1.0


def _of_unit(candidate: _Candidate, unit: UnitMatch | None) -> float:
    """Less than 1 for a cell in a unit of another kind than the question names: a percentage for an
    amount, energy for water."""
    if unit is None or not unit.unit:
        return 1.0
    kind = "percent" if "%" in candidate.printed else candidate.kind
    return 1.0 if kind in ("", unit.kind) or NOTHING.fullmatch(candidate.printed) else _WRONG_UNIT


def _kind_of(row: TableRow, column: Column) -> str:
    """The kind of unit a cell is in, as far as its column, row or table names one."""
    if column.kind in ("share", "change"):
        return "percent"
    units = (unit_within(text) for text in (column.header, *row.cells[: row.first][::-1]))
    found = next((unit for unit in units if unit), row.unit.unit)
    return found.kind if found else ""

"""The figures of a table's row, each with what its column calls it and the year it is of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.figures.columns import Column
from reports.figures.rows import TableRow
from reports.language.cell_kinds import NOTHING, states_value, unit_alone
from reports.language.numbers import Style
from reports.language.years import is_year, only_year, without_mark
from reports.types import CellReading, TableContent
from sibyl_project.common.regex import regex

LONGEST_HEADER = 12  # words; more is no name of a column
# of footnotes
_MARKS = regex(r"(?<=[a-z)\d%.,])[¹²³⁰⁴-⁹]+(?:, ?[¹²³⁰⁴-⁹]+)*\)?(?=:?$| )", re.IGNORECASE)
_CODE = regex(r"(?P<letters>[A-Z]{2,5})[ -]?\d")  # "CCM 3.2"
_REMARKED = regex(r"(?<=\d) \([^()]+\)$")
# "Revenue², *"
_MARKS_IN_A_ROW = regex(r"[¹²³⁰⁴-⁹]+(?:, ?[¹²³⁰⁴-⁹*\u2020\u2021]+)+")
_CUBIC = regex(r"\b(k?m|ft)([²³])")
# what heads a column of changes
_SIGNS = regex(r"\(?[+±]/?[-\u2013\u2212]?(?: ?%)?\)?|[Δ∆]")
# over the criteria of the taxonomy, whose letters and shares are no figures of the company
_CRITERIA = regex(
    r"\bN/EL|substantial contribution criteria|do no significant harm|\bDNSH\b", re.IGNORECASE
)
# ... where that heading only reaches over a column of amounts or of their share, left of its own
_REACHES_OVER = regex(
    r"\bsubstantial contribution criteria\s+(?P<own>(?:in )?(?:EUR|€|USD|\$|%|proportion of)"
    r"(?: ?(?:k|mn?|million|thousand))?(?!\w)(?:(?!N/EL|Y ?/ ?N|Y;).)*)$",
    re.IGNORECASE,
)
_IDLE = ("skip", "unit", "year")  # columns that hold no figures
_OF_A_YEAR = ("value", "share")


@dataclass(frozen=True, slots=True)
class Value:
    """A figure as printed, the name and kind of its column, its year (0 for none, and for a
    change), and where it stands in its row."""

    text: str
    header: str
    year: int
    column: int
    kind: str = "value"

    @property
    def in_words(self) -> str:
        """The figure behind the name of its column as inside a sentence: "change on 2022: -4%"; the
        name of a part keeps its capital."""
        name = "change" if _SIGNS.fullmatch(self.header) else self.header
        is_name = any(map(str.isupper, name[1:]))
        if name[1:2].islower() and not is_name and (self.year or self.kind != "value"):
            name = name[0].lower() + name[1:]
        return f"{name}: {self.text}" if name else self.text


def without_marks(text: str) -> str:
    """The text without marks of footnotes; "m³" keeps its exponent."""
    kept = _CUBIC.sub(lambda m: m[1] + {"²": "2", "³": "3"}[m[2]], " ".join(text.split()))
    return _MARKS.sub("", _MARKS_IN_A_ROW.sub("", kept)).rstrip(": *\u2020\u2021")


def values_of(row: TableRow) -> tuple[Value, ...]:
    """The figures of a row in order. Beside columns of years one without a header holds notes."""
    columns = [*_own_headed(row.columns), *[Column()] * len(row.cells)]
    dated = any(column.year or column.period for column in row.columns)
    of_row = _year_of_label(row)
    return tuple(
        Value(
            without_marks(row.printed[at]),
            _name(columns[at]),
            _year(columns[at], of_row),
            at,
            columns[at].kind,
        )
        for at in range(row.first, len(row.cells))
        if columns[at].kind not in _IDLE
        and not _CRITERIA.search(columns[at].header)
        and len(columns[at].header.split()) <= LONGEST_HEADER
        and _states_figure(row.cells[at])
        and (columns[at].header or not dated)
    )


def _own_headed(columns: Sequence[Column]) -> list[Column]:
    """The columns, without a heading of criteria over the first amounts and shares it reaches over;
    further ones under it are shares of single objectives."""
    seen: set[str] = set()
    own: list[Column] = []
    for column in columns:
        reached = _REACHES_OVER.search(column.header)
        if reached and reached["own"] not in seen:
            seen.add(reached["own"])
            own.append(replace(column, header=reached["own"]))
        else:
            own.append(column)
    return own


def _states_figure(cell: str) -> bool:
    """Whether a cell is one figure, with a remark at most: "76 (-19%)"; a code is none, nor are two
    figures side by side. Whether its point divides thousands does not matter here."""
    code = _CODE.match(cell)
    if NOTHING.fullmatch(cell) or "/" in cell or (code and unit_alone(code["letters"]) is None):
        return False
    figure = _REMARKED.sub("", cell)
    return any(states_value(figure, style) for style in (None, *Style))


def certain(table: TableContent, row: TableRow, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The figures of a row about which the readers of the page do not differ; none where they
    differ about the latest, or about the first of a row without years."""
    if not table.readings or row.number < 0 or not values:
        return values
    readings = table.readings[row.number]
    kept = tuple(value for value in values if readings[value.column] is not CellReading.OPEN)
    year = max(value.year for value in values)
    newest = [value for value in values if value.year == year][: None if year else 1]
    return kept if all(value in kept for value in newest) else ()


def _year_of_label(row: TableRow) -> int:
    """The year a row is of in a table with its years down the side."""
    return (only_year(row.label) or 0) if is_year(row.label) else 0


def _year(column: Column, of_row: int) -> int:
    if column.kind not in _OF_A_YEAR or column.period:
        return 0
    return column.year or of_row


def _name(column: Column) -> str:
    """What a column is called; "" for one whose header only tells the unit."""
    header = without_mark(without_marks(column.header))
    if is_year(column.header) and not is_year(header):
        return str(column.year)
    unit = unit_alone(header)
    return "" if unit is not None and unit.end >= len(header) - 1 else header

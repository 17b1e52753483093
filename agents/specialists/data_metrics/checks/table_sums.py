"""Do the rows and columns of a table add up to its totals?

Which numbers make up which is found in the table itself: a sum has to hold in two of its columns
(or rows), or in one where the words call it a total. It is called wrong only where it holds in
others of the same kind and fails in one alone, so that neither the parts nor the columns can have
been taken for something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import doubted, lacking, outcome, rounded
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.document.layout.arithmetic import Place, names_total, numbers_of
from reports.document.layout.sums import Amount, Line, Sum, sums_in
from reports.figures.columns import Column
from reports.figures.rows import TableRow
from reports.figures.table_rows import table_rows
from reports.figures.types import Quantity
from reports.findings.checks.sums import TableSumDetails
from reports.types import CellReading, TableContent
from sibyl_project.common.numbers import shown

CHECK = "table_sums"
_WITNESSES = 2  # columns in which a sum has to hold where no words call it a total
_WITNESS_ROWS = 3  # rows in which columns add up, before one that does not is called wrong
_MOST_SHOWN = 8  # parts that a message spells out
_NAMED = 3  # places that a message names in which a sum holds
_SMALL = Decimal(1)  # percent of the total up to which a gap is no critical failure
_NOTE = re.compile(r"[\u2070\u00b9\u00b2\u00b3\u2074-\u2079*\u2020\u2021]$")
_NOT_ADDED = ("share", "percentage", "intensity", "percentage_change", "target_reduction")
_MEAN = re.compile(
    r"\b(?:averages?|mean|median|rates?|ratio|intensity|per|index|factor|score|age|years)\b|%",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Added:
    """A sum in one line of a table: the places of its parts and of its total, with the numbers
    printed there."""

    parts: tuple[tuple[Place, Amount], ...]
    total: tuple[Place, Amount]

    @property
    def computed(self) -> Decimal:
        """What the parts make."""
        return sum((amount.value for _, amount in self.parts), Decimal(0))

    @property
    def gap(self) -> Decimal:
        """Printed total less the sum of its parts."""
        return self.total[1].value - self.computed

    @property
    def percent(self) -> Decimal:
        """The gap in percent of the printed total."""
        whole = self.total[1].value
        return abs(self.gap) / abs(whole) * 100 if whole else Decimal(100)

    @property
    def room(self) -> Decimal:
        """How much rounding of every number can explain."""
        return sum((amount.step for _, amount in (*self.parts, self.total)), Decimal(0)) / 2

    @property
    def places(self) -> frozenset[Place]:
        """Every cell it rests on."""
        return frozenset((self.total[0], *(place for place, _ in self.parts)))


@dataclass(frozen=True)
class _Reading:
    """A table as sums are looked for in it, with the figures that were read of its cells."""

    table: TableContent
    figures: Mapping[Place, Quantity]

    @cached_property
    def numbers(self) -> Mapping[Place, Amount]:
        """The numbers of its cells."""
        return numbers_of(self.table)

    @cached_property
    def rows(self) -> Mapping[int, TableRow]:
        """Its rows by their number."""
        return {row.number: row for row in table_rows(self.table)}

    def column(self, place: Place) -> Column:
        """What stands over a cell."""
        row = self.rows.get(place[0])
        known = row is not None and place[1] < len(row.columns)
        return row.columns[place[1]] if row and known else Column()

    def is_added(self, place: Place) -> bool:
        """Whether a cell holds an amount that can be a part of a sum: no share, mean or change."""
        figure, row = self.figures.get(place), self.rows.get(place[0])
        column = self.column(place)
        if row is None or column.kind != "value" or _MEAN.search(column.header):
            return False
        if figure is not None and (figure.metric in _NOT_ADDED or figure.unit == "%"):
            return False
        return "%" not in self.table.rows[place[0]][place[1]] and not _MEAN.search(row.label)

    def added(self, places: Sequence[Place], line: Line, found: Sum) -> Added | None:
        """A sum in one line, the cells of which stand at `places`; None where a number lacks."""
        whole = line[found.total]
        parts = tuple((places[at], line[at]) for at in found.parts)
        there = tuple((place, amount) for place, amount in parts if amount is not None)
        if whole is None or len(there) < len(parts):
            return None
        return Added(there, (places[found.total], whole))


def check_table_sums(given: CheckInput) -> list[CheckResult]:
    """One result for each sum that a table shows to be one: that it holds, and where it does
    not."""
    figures: dict[tuple[int, int], dict[Place, Quantity]] = {}
    for q in given.quantities:
        if q.table >= 0:
            figures.setdefault((q.page, q.table), {}).setdefault((q.row, q.column), q)
    results = [
        result
        for table in given.tables
        if table.readings
        for result in _of_table(_Reading(table, figures.get((table.page, table.index), {})))
    ]
    return results or [lacking(CHECK, "No table whose rows add up was found.", ["a total"])]


def _of_table(reading: _Reading) -> Iterator[CheckResult]:
    for band in reading.table.bands:
        rows = range(band.body, band.end)
        columns = range(reading.table.labels, len(band.heads))
        down = [[(row, column) for row in rows] for column in columns]
        along = [[(row, column) for column in columns] for row in rows]
        called = [names_total(reading.table.paths[row][-1:]) for row in rows]
        heads = [names_total(band.heads[column]) for column in columns]
        yield from _in_lines(reading, down, called, is_down=True)
        yield from _in_lines(reading, along, heads, is_down=False)


def _in_lines(
    reading: _Reading, lines: Sequence[Sequence[Place]], called: Sequence[bool], *, is_down: bool
) -> Iterator[CheckResult]:
    """The sums of lines that stand side by side, the columns of a table or its rows."""
    numbers = [[reading.numbers.get(place) for place in line] for line in lines]
    missed: list[tuple[Added, list[Added]]] = []
    for found in sums_in(numbers, called, divided=True):
        told = [reading.added(lines[at], numbers[at], found) for at in range(len(lines))]
        held = [one for at in found.lines if (one := told[at]) and _is_sum(reading, one)]
        failed = [
            one
            for one in told
            if one
            and abs(one.gap) > one.room
            and _is_sum(reading, one)
            and any(_alike(reading, one, other, is_down=is_down) for other in held)
        ]
        if held:
            yield _passed(reading, held)
        least = _WITNESS_ROWS if not is_down else 1 if called[found.total] else _WITNESSES
        if len(failed) == 1 and len(held) >= least:
            missed.append((failed[0], held))
    for one, held in missed:
        result = _failed(reading, one, held)
        apart = any(not one.places & other.places for other, _ in missed)
        why = "other sums of the table do not hold either" if apart else _explained(reading, one)
        yield doubted(result, why) if why else result


def _is_sum(reading: _Reading, one: Added) -> bool:
    return all(map(reading.is_added, one.places))


def _alike(reading: _Reading, one: Added, other: Added, *, is_down: bool) -> bool:
    """Whether two sums are of the same kind: in columns that both are of a year or neither, or in
    rows of one unit."""
    if is_down:
        first, second = reading.column(one.total[0]), reading.column(other.total[0])
        return bool(first.year) == bool(second.year) and first.unit == second.unit
    first_unit, second_unit = (
        figure.unit if (figure := reading.figures.get(x.total[0])) else "" for x in (one, other)
    )
    return bool(first_unit) and first_unit == second_unit


def _explained(reading: _Reading, one: Added) -> str:
    """Why a sum that fails may be none of an error; "" where nothing explains it."""
    cells = [reading.table.rows[row][column] for row, column in one.places]
    readings = {reading.table.readings[row][column] for row, column in one.places}
    if CellReading.OPEN in readings:
        return "two readings of the table give one of these figures different rows or columns"
    if any(_NOTE.search(cell.strip()) for cell in cells):
        return "a note stands at one of the figures"
    if abs(one.gap) <= 2 * one.room:
        return "it may be rounded more coarsely than it is printed"
    for place, amount in one.parts:
        if abs(one.gap + amount.value) <= one.room:
            return f"the total is that of the rows without {_label(reading, place)!r}"
        if abs(one.gap + 2 * amount.value) <= one.room:
            return f"the total holds if {_label(reading, place)!r} is taken off"
    return ""


def _label(reading: _Reading, place: Place) -> str:
    path = reading.table.paths[place[0]]
    return path[-1] if path else "a row"


def _passed(reading: _Reading, held: Sequence[Added]) -> CheckResult:
    where = _where(reading, held)
    message = f"{_spelled(reading, held[0])}{f', and so in {where}' if where else ''}."
    return outcome(CHECK, "pass", "info", message, _details(reading, held[0]), _used(reading, held))


def _where(reading: _Reading, held: Sequence[Added]) -> str:
    """The years of the further sums that hold."""
    years = [reading.column(one.total[0]).year for one in held[1:]]
    return " and ".join(str(year) for year in dict.fromkeys(filter(None, years)))


def _failed(reading: _Reading, one: Added, held: Sequence[Added]) -> CheckResult:
    unit = _unit(reading, one)
    side = "too much" if one.gap > 0 else "missing"
    gap, percent = shown(abs(one.gap), unit), shown(one.percent.quantize(Decimal("0.01")), "%")
    message = (
        f"{_spelled(reading, one)}: {gap} ({percent}) {side} in the total; the sum holds in "
        f"{_witnesses(reading, one, held)}."
    )
    severity: Severity = "critical" if one.percent > _SMALL else "warning"
    used = _used(reading, [one])
    return outcome(CHECK, "fail", severity, message, _details(reading, one), used, witnessed=True)


def _witnesses(reading: _Reading, one: Added, held: Sequence[Added]) -> str:
    """Where the same sum holds, in words: the first three of the years, columns or rows."""
    names = list(dict.fromkeys(filter(None, (_name(reading, other, one) for other in held))))
    if not names:
        return "other columns of the table"
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return (", ".join(names[:_NAMED]) + more) if more else " and ".join(names)


def _name(reading: _Reading, other: Added, one: Added) -> str:
    """What tells another sum from one: its year or column, else its row."""
    if other.total[0][1] == one.total[0][1]:
        return repr(_label(reading, other.total[0]))
    column = reading.column(other.total[0])
    return str(column.year) if column.year else column.header[:40]


def _spelled(reading: _Reading, one: Added) -> str:
    place, whole = one.total
    column = reading.column(place)
    named = _label(reading, place)
    year = f" {column.year}" if column.year else ""
    parts = (
        " + ".join(shown(amount.value) for _, amount in one.parts)
        if len(one.parts) <= _MOST_SHOWN
        else f"the sum of {len(one.parts)} figures"
    )
    unit = _unit(reading, one)
    printed = "the printed total" if not one.gap else f"printed {shown(whole.value, unit)}"
    return f"{named}{year}: {parts} = {shown(one.computed, unit)}, {printed}"


def _unit(reading: _Reading, one: Added) -> str:
    figure = reading.figures.get(one.total[0])
    scaled = figure is not None and figure.value != one.total[1].value
    return "" if figure is None or scaled else figure.unit


def _used(reading: _Reading, sums: Sequence[Added]) -> list[Quantity]:
    """The figures of sums, the total of each first."""
    places = [place for one in sums for place in (one.total[0], *(at for at, _ in one.parts))]
    return [_figure(reading, place) for place in dict.fromkeys(places)]


def _figure(reading: _Reading, place: Place) -> Quantity:
    """The figure of a cell; where none was read, its number with its place."""
    if place in reading.figures:
        return reading.figures[place]
    amount = reading.numbers[place]
    return Quantity(
        "other",
        amount.value,
        "",
        amount.step,
        page=reading.table.page,
        quote=" | ".join(reading.table.rows[place[0]]),
        in_table=True,
        label=_label(reading, place),
    )


def _details(reading: _Reading, one: Added) -> TableSumDetails:
    place, whole = one.total
    return TableSumDetails(
        calculated_total=rounded(one.computed),
        reported_total=rounded(whole.value),
        discrepancy=rounded(abs(one.gap)),
        discrepancy_percent=rounded(one.percent),
        unit=_unit(reading, one),
        year=reading.column(place).year,
        total=_label(reading, place)[:200],
        column=reading.column(place).header[:200],
        parts=[rounded(amount.value) for _, amount in one.parts],
    )

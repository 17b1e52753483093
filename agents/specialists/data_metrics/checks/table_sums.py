"""Do the rows and columns of a table add up to its totals?

Which numbers make up which is found in the table itself: a sum has to hold in two of its columns
(or rows), or in one where the words call it a total. It is called wrong only where it holds in
others of the same kind and fails in one alone, so that neither the parts nor the columns can have
been taken for something else. Where a named total fails in several columns, each is left open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.repeated_labels import is_misprint
from agents.specialists.data_metrics.checks.results import doubted, lacking, outcome, rounded
from agents.specialists.data_metrics.checks.table_reading import TableReading
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.document.layout.arithmetic import Place, names_total
from reports.document.layout.sums import Amount, Line, Sum, sums_in
from reports.figures.types import Quantity
from reports.findings.checks.sums import HeldSum, TableSumDetails
from reports.types import CellReading
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "table_sums"
_WITNESSES = 2  # columns in which a sum has to hold where no words call it a total
_WITNESS_ROWS = 3  # rows in which columns add up, before one that does not is called wrong
_MOST_SHOWN = 8  # parts that a message spells out
_MOST_HELD = 40  # sums of one table that details spell out
_FEWEST_PARTS = 2
_SEVERAL = "it fails in several columns, where other parts may have been counted"
_NAMED = 3  # places that a message names in which a sum holds
_AS_THOUSANDS = 999  # times a number is added when its point is read as one of thousands
_SMALL = Decimal(1)  # percent of the total up to which a gap is no critical failure
_POINTED = regex(r"\d[.,]\d{3}(?!\d)")
_NOTE = regex(r"[\u2070\u00b9\u00b2\u00b3\u2074-\u2079*\u2020\u2021]$")


@dataclass(frozen=True, slots=True)
class Added:
    """A sum in one line of a table: the places of its parts and of its total, with the numbers
    printed there."""

    parts: tuple[tuple[Place, Amount], ...]
    total: tuple[Place, Amount]

    @property
    def says_something(self) -> bool:
        """Whether it adds numbers: nought and nought, or one part and noughts, prove nothing."""
        return sum(bool(amount.value) for _, amount in self.parts) > 1

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


def check_table_sums(given: CheckInput) -> list[CheckResult]:
    """One result for each sum that a table shows to be one: that it holds, and where it does
    not."""
    results = [result for reading in given.readings for result in _of_table(reading)]
    return results or [lacking(CHECK, "No table whose rows add up was found.", ["a total"])]


def _of_table(reading: TableReading) -> Iterator[CheckResult]:
    for band in reading.table.bands:
        rows = range(band.body, band.end)
        columns = range(reading.table.labels, len(band.heads))
        down = [[(row, column) for row in rows] for column in columns]
        along = [[(row, column) for column in columns] for row in rows]
        called = [names_total(reading.table.paths[row][-1:]) for row in rows]
        heads = [names_total(band.heads[column]) for column in columns]
        told: set[Place] = set()
        yield from _in_lines(reading, down, called, told, is_down=True)
        yield from _in_lines(reading, along, heads, told, is_down=False)
        yield from _nested(reading, rows, columns, told)
        if not told:
            yield from _of_one_part(reading, rows, columns)


def _in_lines(
    reading: TableReading,
    lines: Sequence[Sequence[Place]],
    called: Sequence[bool],
    told: set[Place],
    *,
    is_down: bool,
) -> Iterator[CheckResult]:
    """The sums of lines that stand side by side, the columns of a table or its rows. The places of
    their totals are put into `told`."""
    numbers = [
        [reading.numbers.get(place) if reading.is_added(place) else None for place in line]
        for line in lines
    ]
    missed: list[tuple[Added, list[Added]]] = []
    for found in sums_in(numbers, called, divided=True):
        sums = [_added(lines[at], numbers[at], found) for at in range(len(lines))]
        held = [one for at in found.lines if (one := sums[at])]
        failed = [
            one
            for one in sums
            if one
            and abs(one.gap) > one.room
            and any(_alike(reading, one, other, is_down=is_down) for other in held)
        ]
        told |= {one.total[0] for one in (*held, *failed)}
        if telling := [one for one in held if one.says_something]:
            yield _passed(reading, telling)
        least = _WITNESS_ROWS if not is_down else 1 if called[found.total] else _WITNESSES
        if len(failed) == 1 and len(held) >= least:
            missed.append((failed[0], held))
        elif is_down and called[found.total] and _in_other_years(reading, failed, held):
            yield from (doubted(_failed(reading, one, held), _SEVERAL) for one in failed)
    yield from _judged(reading, missed)


def _in_other_years(reading: TableReading, failed: Sequence[Added], held: Sequence[Added]) -> bool:
    """Whether a sum that holds fails in several years, each other than those it holds in: two
    columns of one year are of two things."""
    one, other = ({reading.column(each.total[0]).year for each in sums} for sums in (failed, held))
    return len(failed) > 1 and bool(other) and None not in one | other and not one & other


def _of_one_part(reading: TableReading, rows: range, columns: range) -> Iterator[CheckResult]:
    """A total with one part alone, the row above it: it is the same number in one column, and in
    another looks like a misprint of it."""
    pairs = [
        Added((((row, column), part),), ((row + 1, column), whole))
        for row in rows[:-1]
        if names_total(reading.table.paths[row + 1][-1:])
        and (row == rows.start or not _has_numbers(reading, row - 1))
        for column in columns
        if (part := reading.numbers.get((row, column)))
        and (whole := reading.numbers.get((row + 1, column)))
        and part.is_long
    ]
    held = [one for one in pairs if not one.gap]
    failed = [one for one in pairs if one.gap]
    if held and len(failed) == 1 and _looks_misprinted(failed[0]):
        yield from _judged(reading, [(failed[0], held)])


def _has_numbers(reading: TableReading, row: int) -> bool:
    return any(place[0] == row for place in reading.numbers)


def _looks_misprinted(one: Added) -> bool:
    amounts = (one.parts[0][1], one.total[1])
    step = min(amount.step for amount in amounts)
    first, other = (f"{abs(amount.value) / step:.0f}" for amount in amounts)
    return is_misprint(first, other)


def _added(places: Sequence[Place], line: Line, found: Sum) -> Added | None:
    """A sum in one line, the cells of which stand at `places`; None where a number lacks."""
    whole = line[found.total]
    parts = tuple((places[at], line[at]) for at in found.parts)
    there = tuple((place, amount) for place, amount in parts if amount is not None)
    if whole is None or len(there) < len(parts):
        return None
    return Added(there, (places[found.total], whole))


def _nested(
    reading: TableReading, rows: range, columns: range, told: set[Place]
) -> Iterator[CheckResult]:
    """The figures of rows that stand as a heading over others, each with those of the rows right
    below it: where they make it up in other places of the table, they have to everywhere."""
    sums = [
        one
        for column in columns
        for row in rows
        if (one := _of_heading(reading, row, rows, column))
    ]
    held = [one for one in sums if abs(one.gap) <= one.room and one.says_something]
    failed = [one for one in sums if abs(one.gap) > one.room and one.total[0] not in told]
    if new := [one for one in held if one.total[0] not in told]:
        yield _passed(reading, new)
    if len(failed) == 1 and len(held) >= _WITNESSES:
        yield from _judged(reading, [(failed[0], held)])


def _of_heading(reading: TableReading, row: int, rows: range, column: int) -> Added | None:
    """The figure of a heading with those of all rows right below it in one column; None where one
    of them lacks."""
    above, parts = reading.table.paths[row], []
    for below in range(row + 1, rows.stop):
        path = reading.table.paths[below]
        if not above or path[: len(above)] != above or len(path) == len(above):
            break
        if len(path) == len(above) + 1:
            parts.append((below, column))
    places = ((row, column), *parts)
    if len(parts) < _FEWEST_PARTS or not all(map(reading.is_added, places)):
        return None
    amounts = [(place, reading.numbers.get(place)) for place in places]
    there = [(place, amount) for place, amount in amounts if amount is not None]
    return Added(tuple(there[1:]), there[0]) if len(there) == len(places) else None


def _judged(
    reading: TableReading, missed: Sequence[tuple[Added, Sequence[Added]]]
) -> Iterator[CheckResult]:
    """Sums that fail, each with those that bear witness to it."""
    for one, held in missed:
        result = _failed(reading, one, held)
        apart = any(not one.places & other.places for other, _ in missed)
        why = "other sums of the table do not hold either" if apart else _explained(reading, one)
        yield doubted(result, why) if why else result


def _alike(reading: TableReading, one: Added, other: Added, *, is_down: bool) -> bool:
    """Whether two sums are of the same kind: in columns that both are of a year or neither, or in
    rows of one unit."""
    if is_down:
        first, second = reading.column(one.total[0]), reading.column(other.total[0])
        return bool(first.year) == bool(second.year) and first.unit == second.unit
    first_unit, second_unit = (
        figure.unit if (figure := reading.figures.get(x.total[0])) else "" for x in (one, other)
    )
    return bool(first_unit) and first_unit == second_unit


def _explained(reading: TableReading, one: Added) -> str:
    """Why a sum that fails may be none of an error; "" where nothing explains it."""
    cells = [reading.table.rows[row][column] for row, column in one.places]
    readings = {reading.reading(place) for place in one.places}
    if CellReading.OPEN in readings:
        return "two readings of the table give one of these figures different rows or columns"
    if any(_NOTE.search(cell.strip()) for cell in cells):
        return "a note stands at one of the figures"
    if abs(one.gap) <= 2 * one.room:
        return "it may be rounded more coarsely than it is printed"
    return _other_reading(reading, one)


def _other_reading(reading: TableReading, one: Added) -> str:
    """The sum that would hold in place of one that fails: with a point taken as parting thousands,
    or with one part left out or taken off."""
    for place, amount in (*one.parts, one.total):
        if not _POINTED.search(_printed(reading, place)):
            continue
        taken = -1 if place == one.total[0] else 1
        if abs(one.gap - taken * amount.value * _AS_THOUSANDS) <= one.room + 500 * amount.step:
            return f"it holds if the point in {_printed(reading, place)!r} parts thousands"
    for place, amount in one.parts:
        if abs(one.gap + amount.value) <= one.room:
            return f"the total is that of the rows without {reading.label(place)!r}"
        if abs(one.gap + 2 * amount.value) <= one.room:
            return f"the total holds if {reading.label(place)!r} is taken off"
    return ""


def _printed(reading: TableReading, place: Place) -> str:
    return reading.table.rows[place[0]][place[1]].strip()


def _passed(reading: TableReading, held: Sequence[Added]) -> CheckResult:
    where = _where(reading, held)
    message = f"{_spelled(reading, held[0])}{f', and so in {where}' if where else ''}."
    details = _details(reading, held[0]).changed(
        held=[_held(reading, one) for one in held[:_MOST_HELD]]
    )
    return outcome(CHECK, "pass", "info", message, details, _used(reading, held))


def _where(reading: TableReading, held: Sequence[Added]) -> str:
    """The years of the further sums that hold."""
    years = [reading.column(one.total[0]).year for one in held[1:]]
    return " and ".join(str(year) for year in dict.fromkeys(filter(None, years)))


def _failed(reading: TableReading, one: Added, held: Sequence[Added]) -> CheckResult:
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


def _witnesses(reading: TableReading, one: Added, held: Sequence[Added]) -> str:
    """Where the same sum holds, in words: the first three of the years, columns or rows."""
    names = list(dict.fromkeys(filter(None, (_name(reading, other, one) for other in held))))
    if not names:
        return "other columns of the table"
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return (", ".join(names[:_NAMED]) + more) if more else " and ".join(names)


def _name(reading: TableReading, other: Added, one: Added) -> str:
    """What tells another sum from one: its year or column, else its row."""
    if other.total[0][1] == one.total[0][1]:
        return repr(reading.label(other.total[0]))
    column = reading.column(other.total[0])
    return str(column.year) if column.year else column.header[:40]


def _spelled(reading: TableReading, one: Added) -> str:
    place, whole = one.total
    column = reading.column(place)
    named = reading.label(place)
    year = f" {column.year}" if column.year else ""
    parts = (
        " + ".join(shown(amount.value) for _, amount in one.parts)
        if len(one.parts) <= _MOST_SHOWN
        else f"the sum of {len(one.parts)} figures"
    )
    unit = _unit(reading, one)
    printed = "the printed total" if not one.gap else f"printed {shown(whole.value, unit)}"
    return f"{named}{year}: {parts} = {shown(one.computed, unit)}, {printed}"


def _unit(reading: TableReading, one: Added) -> str:
    figure = reading.figures.get(one.total[0])
    scaled = figure is not None and figure.value != one.total[1].value
    return "" if figure is None or scaled else figure.unit


def _used(reading: TableReading, sums: Sequence[Added]) -> list[Quantity]:
    """The figures of sums, the total of each first."""
    places = [place for one in sums for place in (one.total[0], *(at for at, _ in one.parts))]
    return [reading.figure(place) for place in dict.fromkeys(places)]


def _held(reading: TableReading, one: Added) -> HeldSum:
    return HeldSum(
        total=rounded(one.total[1].value),
        parts=[rounded(amount.value) for _, amount in one.parts],
        said=_spelled(reading, one),
    )


def _details(reading: TableReading, one: Added) -> TableSumDetails:
    place, whole = one.total
    return TableSumDetails(
        calculated_total=rounded(one.computed),
        reported_total=rounded(whole.value),
        discrepancy=rounded(abs(one.gap)),
        discrepancy_percent=rounded(one.percent),
        unit=_unit(reading, one),
        year=reading.column(place).year,
        total=reading.label(place)[:200],
        column=reading.column(place).header[:200],
        parts=[rounded(amount.value) for _, amount in one.parts],
    )

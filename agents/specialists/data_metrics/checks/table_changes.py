"""Is a column of a table the change between two others, and is it so in every row?

Which columns are compared is found in the table: the change has to follow, in percent or as a
difference, in at least two rows and in all but one. That one row is then called wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import permutations

from agents.specialists.data_metrics.checks.results import outcome, rounded
from agents.specialists.data_metrics.checks.table_reading import TableReading
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.document.layout.arithmetic import Place
from reports.document.layout.changes import is_difference, is_percent
from reports.document.layout.sums import Amount
from reports.findings.checks.years import YearOnYearDetails
from reports.types import CellReading, TableBand
from sibyl_project.common.numbers import shown

CHECK = "yoy_percentage"
_FEWEST = 2  # rows in which a change has to follow
_FEWEST_LONG = 4  # numbers of three digits and more among them
_SMALL = Decimal(2)  # percentage points up to which a wrong change is no critical failure
_NOTES = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079*\u2020\u2021"

Row = tuple[tuple[Place, Amount], tuple[Place, Amount], tuple[Place, Amount]]
IsChange = Callable[[Amount, Amount, Amount], bool]


def changes_of(reading: TableReading) -> Iterator[CheckResult]:
    """The rows of a table whose change does not follow though it does in the others."""
    for band in reading.table.bands:
        for rows, is_change in _compared(reading, band):
            failed = [row for row in rows if not _follows(is_change, row)]
            if len(failed) == 1 and _is_sure(reading, failed[0]):
                yield _failed(reading, failed[0], len(rows) - 1, in_percent=is_change is is_percent)


def _compared(reading: TableReading, band: TableBand) -> Iterator[tuple[list[Row], IsChange]]:
    """The rows of three columns, the later, the earlier and the change, in which it follows mostly,
    with the kind of change."""
    columns = range(reading.table.labels, len(band.heads))
    years = {column: reading.column((band.body, column)).year for column in columns}
    for new, old in permutations((column for column in columns if years[column]), 2):
        if (years[new] or 0) <= (years[old] or 0):
            continue
        for change in columns:
            if change in (new, old) or years[change] not in (None, years[new]):
                continue
            rows = _rows(reading, range(band.body, band.end), (new, old, change))
            for is_change in (is_percent, is_difference):
                held = [row for row in rows if _follows(is_change, row)]
                long = sum(amount.is_long for row in held for _, amount in row)
                if len(held) >= _FEWEST and len(rows) - len(held) <= 1 and long >= _FEWEST_LONG:
                    yield rows, is_change


def _rows(reading: TableReading, rows: range, columns: Sequence[int]) -> list[Row]:
    found: list[Row] = []
    for row in rows:
        cells = [((row, column), reading.numbers.get((row, column))) for column in columns]
        new, old, change = cells
        if new[1] and old[1] and change[1] and old[1].value and not _is_tiny(new[1], old[1]):
            found.append(((new[0], new[1]), (old[0], old[1]), (change[0], change[1])))
    return found


def _is_tiny(new: Amount, old: Amount) -> bool:
    """Whether two figures are printed so coarsely that no change follows from them."""
    return old.step >= abs(old.value) / 5 or new.step >= abs(new.value or old.value) / 5


def _follows(is_change: IsChange, row: Row) -> bool:
    return is_change(row[0][1], row[1][1], row[2][1])


def _is_sure(reading: TableReading, row: Row) -> bool:
    """Whether nothing at the figures explains a change that does not follow: a note, a change too
    small to tell, readers that differ."""
    (_, new), (_, old), (_, change) = row
    cells = [reading.table.rows[place[0]][place[1]] for place, _ in row]
    if any(cell.rstrip()[-1:] in _NOTES for cell in cells):
        return False
    if any(reading.reading(place) is CellReading.OPEN for place, _ in row):
        return False
    rate = 100 * (new.value - old.value) / old.value
    blur = 50 * (new.step + abs(new.value / old.value) * old.step) / abs(old.value)
    difference = abs(new.value - old.value)
    near = min(abs(abs(rate) - abs(change.value)), abs(difference - abs(change.value)))
    return bool(change.value) and near > 2 * (change.step / 2 + blur)


def _failed(reading: TableReading, row: Row, others: int, *, in_percent: bool) -> CheckResult:
    (_, new), (_, old), (place, change) = row
    rate = 100 * (new.value - old.value) / old.value
    computed = rate if in_percent else new.value - old.value
    unit = "%" if in_percent else ""
    years = [reading.column(at).year for at, _ in row[:2]]
    figures = f"({shown(new.value)} - {shown(old.value)})"
    figures += f" / {shown(old.value)}" if in_percent else ""
    message = (
        f"{reading.label(place)}, {years[1]} to {years[0]}: {figures} = "
        f"{shown(computed.quantize(change.step / 10), unit)}, printed {shown(change.value, unit)}; "
        f"the changes of {others} other rows follow"
    )
    gap = abs(abs(computed) - abs(change.value))
    severity: Severity = "critical" if in_percent and gap > _SMALL else "warning"
    details = YearOnYearDetails(
        prior_value=rounded(old.value),
        current_value=rounded(new.value),
        calculated_pct=rounded(rate),
        reported_pct=rounded(change.value) if in_percent else None,
        discrepancy=rounded(gap),
        prior_year=years[1],
        current_year=years[0],
    )
    used = [reading.figure(at) for at, _ in row]
    return outcome(CHECK, "fail", severity, f"{message}.", details, used, witnessed=True)

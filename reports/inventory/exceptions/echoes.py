"""A supply whose months stand again, one by one, among the entries of another table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series
from reports.inventory.types import Irregularity, Line

_FEWEST = 6  # months whose amounts are no chance
_DIGITS = 4  # of such an amount
_UPSTREAM = 3  # the category of fuels and energy
_MOST = Decimal("0.8")  # of the months
_NEAR = Decimal("0.0005")
_NO_MONTH = 0  # of rows that tell theirs in no column
Entry = tuple[int, str, Decimal]  # month, unit and amount


def echoes(case: Case) -> Iterator[Irregularity]:
    """Series all of whose months are entries of one other table too, such as the fuel of one
    machine in a log of all; upstream emissions are of the same amounts by nature."""
    entries: dict[int, dict[Entry, Line]] = defaultdict(dict)
    for line in case.lines if len(case.by_table) > 1 else ():
        counted = line.tonnes and not line.feeds and line.category != _UPSTREAM
        if not line.points and counted and (entry := _entry(line)):
            entries[line.table].setdefault(entry, line)
    for series in case.counted if entries else ():
        own = _entries(series)
        if sum(_tells(value) for _, _, value in own) < _FEWEST:
            continue
        for table, held in entries.items():
            undated = ((_NO_MONTH, *entry[1:]) for entry in own)
            lines = [held[entry] for entry in own if entry in held] or [
                held[entry] for entry in undated if entry in held
            ]
            if table == series.table or len(lines) < len(own):
                continue
            if not any(map(case.row_claimed, [*own.values(), *lines])):
                yield _twice(case, series, own, lines)
                break


def monthly_echoes(case: Case) -> Iterator[Irregularity]:
    """Series of Scope 3 whose months are what a table of Scope 1 or 2 adds up to in each, such
    as the deliveries of a contractor."""
    sums: dict[tuple[int, str], dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        counted = line.scope in ("1", "2") and line.method != "market" and line.tonnes
        if counted and not line.points and line.month and line.unit and line.activity:
            sums[line.table, line.unit.base][line.month].append(line)
    several = {
        key: {month: _added(lines) for month, lines in months.items()}
        for key, months in sums.items()
        if len(months) >= _FEWEST and any(len(lines) > 1 for lines in months.values())
    }
    for series in case.counted if several else ():
        line = series.values[0].line
        if line.scope != "3" or line.category == _UPSTREAM or line.unit is None:
            continue
        own = {
            value.month: value.amount * line.unit.factor
            for value in series.filled
            if value.month and value.amount
        }
        for (table, base), months in several.items():
            same = [at for at, value in own.items() if _is_near(value, months.get(at))]
            alike = base == line.unit.base and len(own) >= _FEWEST
            if alike and len(same) >= _MOST * len(own) and not case.row_claimed(line):
                lines = [one for at in same for one in sums[table, base][at]]
                found = {
                    (value.month or 0, base, Decimal(0)): value.line for value in series.filled
                }
                yield _twice(case, series, found, lines)
                break


def _added(lines: list[Line]) -> Decimal:
    return sum(
        (line.activity * line.unit.factor for line in lines if line.activity and line.unit),
        Decimal(0),
    )


def _is_near(value: Decimal, other: Decimal | None) -> bool:
    return bool(other) and abs(value / (other or value) - 1) <= _NEAR


def _entry(line: Line, month: int | None = None, value: Decimal | None = None) -> Entry | None:
    month, value = month or line.month, value if value is not None else line.activity
    if value is None or line.unit is None or line.method == "market":
        return None
    return month or _NO_MONTH, line.unit.base, (value * line.unit.factor).normalize()


def _is_upstream(line: Line) -> bool:
    return line.scope == "3" and line.category in (_UPSTREAM, None)


def _tells(value: Decimal) -> bool:
    return len(value.normalize().as_tuple().digits) >= _DIGITS


def _entries(series: Series) -> Mapping[Entry, Line]:
    """The months of a series with emissions of its own, which are none of upstream."""
    found: dict[Entry, Line] = {}
    for value in series.filled:
        if _is_upstream(value.line) or value.line.feeds or not value.line.tonnes:
            return {}
        if entry := _entry(value.line, value.month, value.amount):
            found[entry] = value.line
    return found if len(found) == len(series.filled) else {}


def _twice(
    case: Case, series: Series, own: Mapping[Entry, Line], lines: list[Line]
) -> Irregularity:
    first = next(iter(own.values()))
    told = [line.tonnes for line in lines if line.tonnes is not None]
    return found(
        "double_counting",
        several(value.place for value in series.filled),
        f"{series.name}: the amounts of all {len(own)} months stand in "
        f"{case.table(lines[0]).sheet} too (row {lines[0].place.cells} and others): one supply "
        "seems to be counted twice.",
        "Are these two supplies? In which of the two tables does it belong?",
        sum(told, Decimal(0)),
        list(dict.fromkeys(line.place for line in (*own.values(), *lines)))[:40],
        case.explain(Reason.NOT_COUNTED, [first, lines[0]])
        or case.explain(Reason.TWICE, [first, lines[0]]),
    )

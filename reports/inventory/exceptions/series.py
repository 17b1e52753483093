"""The amounts of a meter or a site month after month."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from decimal import Decimal

from reports.inventory.kinds import kind_of
from reports.inventory.types import Line, Place

_DIGITS = "0123456789"
_FEWEST = 4  # periods that make a series
_FEWEST_ROWS = 8
_FEWEST_BESIDE = 3  # series of a table that are held against each other alone
_OWN_NUMBER = 0.8  # of the rows, from which on a number is that of the row and not of a meter
_ONE_EACH = 0.75  # of the periods of meters, that have one row
_FULL = 0.5  # of the periods that meters might have, that they have
_QUARTER = 3  # months
_DIGITS_OF_METER = 3  # of its number; fewer may be of anything
_DELIVERED = ("volume", "mass", "energy")
_SEVERAL = 3  # suppliers of a site, which change
_MOSTLY = 0.5  # of the sites
_FEW = 0.3  # of the names of suppliers
_ONCE = 1.25  # rows of a month of a site
_MOST_A_PERIOD = 1.4  # rows of a period, above which rows are single events


@dataclass(frozen=True, slots=True)
class Value:
    """The amount of one period: `at` orders the periods, `month` is None for others than months."""

    at: int
    month: int | None
    amount: Decimal | None
    place: Place
    line: Line


@dataclass(slots=True)
class Series:
    """Values in the order of their periods. `wide`: they stand beside each other in one row."""

    table: int
    site: str
    meter: str
    kind: str
    dimension: str
    wide: bool
    values: list[Value] = field(default_factory=list)

    @property
    def filled(self) -> list[Value]:
        """The periods that have an amount."""
        return [value for value in self.values if value.amount is not None]

    @property
    def name(self) -> str:
        """The series in words."""
        parts = [self.site, self.kind, f"meter {self.meter}" if self.meter else ""]
        return ", ".join(dict.fromkeys(filter(None, parts)))


def tonnes_per_unit(line: Line) -> Decimal | None:
    """The stated emissions for each unit of the line's amount; None where that cannot be told."""
    told = line.tonnes
    if told is None or not line.activity:
        return None
    return told / line.activity


def series_of(lines: Sequence[Line]) -> list[Series]:
    """Every series of the lines; rows that are single events make none."""
    wide: dict[tuple[int, str, str], Line] = {}
    long: dict[tuple[object, ...], dict[tuple[int, int, str], Line]] = defaultdict(dict)
    numbered, sheets = _numbered(lines), _of_part_of_the_year(lines)
    used = {(line.table, line.row) for line in lines if line.method == "location"}
    beside, supplied = _in_columns(lines), _by_suppliers(lines)
    for line in lines:
        amount = line.activity_place.cells if line.activity_place else ""
        if len(line.points) >= _FEWEST:
            first = line.points[0].place.cells
            kept = wide.setdefault((line.table, line.place.cells, first), line)
            if kept.method == "market" and line.method != "market":
                wide[line.table, line.place.cells, first] = line
        elif line.points and line.table in sheets:
            continue  # a quarter, which is joined with the others
        elif line.method == "market" and (line.table, line.row) in used:
            continue  # its amount is the same, or what of it a contract covers
        elif line.activity is not None and (line.month or line.period):
            base = line.unit.base if line.unit else ""
            meter = "" if line.table in numbered else line.meter
            table = sheets.get(line.table, line.table)
            kind = "" if line.table in supplied else line.kind
            key: tuple[object, ...] = (table, line.site, meter, kind, base, line.gas)
            if key in beside:  # months down, sites that no cell names across
                key = (*key, amount.rstrip(_DIGITS))
            cell = (line.table, line.row, amount)
            kept = long[key].setdefault(cell, line)
            if kept.method == "market" and line.method != "market":
                long[key][cell] = line
    found = [_wide(line) for line in wide.values()]
    found += _of_quarters(lines, sheets)
    for rows in long.values():
        if (series := _long(list(rows.values()))) is not None:
            if series.table in numbered:
                series.meter = ""
            if series.table in supplied:
                series.kind = ""
            found.append(series)
    return found


def _by_suppliers(lines: Sequence[Line]) -> set[int]:
    """The tables whose kinds are names of who delivers, now one and now another, about once a
    month to each site: most sites have several of them."""
    kinds: dict[int, dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    rows: dict[int, set[int]] = defaultdict(set)
    months: dict[int, set[tuple[str, str, int]]] = defaultdict(set)
    for line in lines:
        if line.unit is None or line.unit.dimension not in _DELIVERED:
            continue
        if line.month is not None and not line.points and line.site and line.kind:
            kinds[line.table][line.site, line.meter].add(line.kind)
            months[line.table].add((line.site, line.meter, line.month))
            rows[line.table].add(line.row)
    return {
        table
        for table, sites in kinds.items()
        if len(sites) >= _FEWEST_BESIDE
        and len(rows[table]) <= _ONCE * len(months[table])
        and sum(len(names) >= _SEVERAL for names in sites.values()) > _MOSTLY * len(sites)
        and _names_no_fuels(set().union(*sites.values()))
    }


def _names_no_fuels(names: Set[str]) -> bool:
    """Whether names are of none or few fuels: a supplier may be named after one."""
    return sum(bool(kind_of(name).name) for name in names) <= _FEW * len(names)


def _in_columns(lines: Sequence[Line]) -> set[tuple[object, ...]]:
    """What is told of the amounts of tables that hold several of them in most of their rows."""
    cells: dict[tuple[object, ...], dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for line in lines:
        if line.activity_place is not None and not line.points and line.month:
            base = line.unit.base if line.unit else ""
            key = (line.table, line.site, line.meter, line.kind, base, line.gas)
            cells[key][line.row].add(line.activity_place.cells)
    return {
        key
        for key, rows in cells.items()
        if len(rows) >= _FEWEST and 2 * sum(len(one) > 1 for one in rows.values()) > len(rows)
    }


def beside_each_other(
    every: Iterable[Series], told: Callable[[Series], tuple[object, ...]]
) -> list[list[Series]]:
    """The series of which the same is told that stand in one table; where fewer than three do, as
    on a sheet of one site, together with those of the same periods in other such tables."""
    groups: dict[tuple[object, ...], list[Series]] = defaultdict(list)
    for series in every:
        groups[series.table, *told(series)].append(series)
    found = [group for group in groups.values() if len(group) >= _FEWEST_BESIDE]
    few: dict[tuple[object, ...], list[Series]] = defaultdict(list)
    for (_, *key), group in groups.items():
        for series in group if len(group) < _FEWEST_BESIDE else ():
            months = tuple(value.month for value in series.values) if series.wide else None
            few[(*key, months)].append(series)
    return [*found, *few.values()]


def by_period(lines: Sequence[Line]) -> bool:
    """Whether rows tell of meters period after period and not of events now and then: most of them
    have a row in most periods, and one only."""
    numbered, supplied = _numbered(lines), _by_suppliers(lines)
    rows: dict[tuple[object, ...], set[int]] = defaultdict(set)
    for line in lines:
        if line.month is not None and not line.points:
            meter = "" if line.table in numbered else line.meter
            kind = "" if line.table in supplied else line.kind
            rows[line.site, meter, kind, _period(line)].add(line.row)
    meters, periods = {key[:3] for key in rows}, {key[3] for key in rows}
    single = sum(len(one) == 1 for one in rows.values())
    return single >= _ONE_EACH * len(rows) and len(rows) >= _FULL * len(meters) * len(periods)


def _of_part_of_the_year(lines: Sequence[Line]) -> dict[int, int]:
    """For tables of a month or a quarter each, as on sheets of their own, which are mostly of the
    same sites and activities, the first of them."""
    months: dict[int, set[tuple[int, int]]] = defaultdict(set)
    named: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for line in lines:
        told = [(one.year or line.year or 0, one.month) for one in line.points if one.month]
        if not line.points and line.month is not None:
            told = [(line.year or 0, line.month)]
        months[line.table].update(told)
        if told:
            named[line.table].add((line.site, line.kind))
    parts = {table: told for table, told in months.items() if 0 < len(told) <= _QUARTER}
    found: dict[int, int] = {}
    for first in sorted(parts):
        if first in found:
            continue
        group, held = [first], set(parts[first])
        for other in (one for one in parts if one > first and one not in found):
            shared = len(named[first] & named[other])
            alike = 2 * shared >= min(len(named[first]), len(named[other]))
            if alike and not held & parts[other]:
                group.append(other)
                held |= parts[other]
        if len(group) > 1 and len(held) >= max(_FEWEST, len(group)):
            found.update(dict.fromkeys(group, first))
    return found


def _of_quarters(lines: Sequence[Line], sheets: Mapping[int, int]) -> list[Series]:
    """The series of rows that hold the months of a quarter each, in tables for each of them."""
    rows: dict[tuple[object, ...], dict[tuple[int, int], Line]] = defaultdict(dict)
    for line in lines:
        if line.table in sheets and 0 < len(line.points) < _FEWEST:
            base = line.unit.base if line.unit else ""
            meter = line.meter if len(line.meter) >= _DIGITS_OF_METER else ""
            key = (sheets[line.table], line.site, meter, line.kind, base, line.gas, line.scope)
            kept = rows[key].setdefault((line.table, line.row), line)
            if kept.method == "market" and line.method != "market":
                rows[key][line.table, line.row] = line
    found = []
    for parts in rows.values():
        values = [
            Value((one.year or line.year or 0) * 12 + one.month, one.month, *told)
            for line in parts.values()
            for one in line.points
            if one.month is not None
            for told in [(one.value, one.place, line)]
        ]
        if len({value.at for value in values}) == len(values) >= _FEWEST:
            series = _empty(next(iter(parts.values())), False)
            series.values = sorted(values, key=lambda value: value.at)
            found.append(series)
    return found


def _numbered(lines: Sequence[Line]) -> set[int]:
    """The tables whose meters are numbers of documents or rows: nearly every row has its own."""
    meters: dict[int, dict[int, str]] = defaultdict(dict)
    for line in lines:
        if line.meter and not line.points:
            meters[line.table][line.row] = line.meter
    return {
        table
        for table, rows in meters.items()
        if len(rows) >= _FEWEST_ROWS and len(set(rows.values())) > _OWN_NUMBER * len(rows)
    }


def _empty(line: Line, wide: bool) -> Series:
    dimension = line.unit.dimension if line.unit else ""
    return Series(line.table, line.site, line.meter, line.kind, dimension, wide)


def _wide(line: Line) -> Series:
    series = _empty(line, True)
    months = any(point.month for point in line.points)
    for at, point in enumerate(line.points):
        if months and point.month is None:
            continue
        series.values.append(Value(at, point.month, point.value, point.place, line))
    return series


def _long(lines: list[Line]) -> Series | None:
    monthly = sum(line.month is not None for line in lines)
    if 0 < monthly < len(lines):
        lines = [line for line in lines if line.month is not None]
    keys = [_period(line) for line in lines]
    counted = Counter(keys)
    if len(counted) < _FEWEST or len(lines) > _MOST_A_PERIOD * len(counted):
        return None
    order = {key: at for at, key in enumerate(sorted(counted) if monthly else dict.fromkeys(keys))}
    if monthly:
        order = {key: key[0] * 12 + int(key[1]) for key in counted}
    series = _empty(lines[0], False)
    usual = _usual_unit(lines)
    for line, key in sorted(zip(lines, keys, strict=True), key=lambda one: order[one[1]]):
        place = line.activity_place or line.place
        value = line.activity
        if value is not None and usual and line.unit is not None:
            value *= line.unit.factor / usual
        series.values.append(Value(order[key], line.month, value, place, line))
    return series


def _usual_unit(lines: Sequence[Line]) -> Decimal | None:
    """What the unit of most lines is worth, where their units differ."""
    counted = Counter(line.unit.factor for line in lines if line.unit is not None)
    return counted.most_common(1)[0][0] if len(counted) > 1 else None


def _period(line: Line) -> tuple[int, str]:
    if line.month is not None:
        return (line.year or 0, f"{line.month:02}")
    return (line.year or 0, line.period)

"""Faults of amounts, rows and sites."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from benchmarks.planting_place import Planter, Planting
from reports.inventory.exceptions.series import series_of


def missing_month(here: Planting) -> bool:
    """An amount that is taken out of the middle of a year."""
    for _ in range(20):
        series = here.series()
        if series is None:
            return False
        months = [value for value in series.filled if value.month is not None]
        if len(months) < 10:
            continue
        value = here.random.choice(months[1:-1])
        if series.wide and here.typed(value.place):
            here.book.put(here.cell(value.place), None)
            return True
        table = here.tables[series.table]
        if not series.wide and not table.turned:
            rows = [row.number for row in table.data]
            here.cells.append((table.sheet, value.line.row, 1))
            here.book.take_out(table.sheet, rows, value.line.row)
            return True
    return False


def duplicate(here: Planting) -> bool:
    """A row that is entered twice."""
    groups: dict[int, list[int]] = defaultdict(list)
    for line in here.inventory.lines:
        table = here.tables[line.table]
        dated = line.month or line.meter or line.period
        if line.tonnes and dated and not line.points and not table.turned:
            groups[line.table].append(line.row)
    fitting = [at for at, rows in groups.items() if len(set(rows)) >= 6]
    if not fitting:
        return False
    at = here.random.choice(fitting)
    rows = sorted(set(groups[at]))
    place = here.random.randrange(len(rows) - 1)
    source, target = rows[place], rows[place + 1]
    sheet = here.tables[at].sheet
    here.book.copy_row(sheet, source, target)
    here.cells += [(sheet, source, 1), (sheet, target, 1)]
    return True


def times(by: float, dimension: str = "") -> Planter:
    """An amount of a steady series that is multiplied."""

    def plant(here: Planting) -> bool:
        value = here.value(dimension)
        if value is None:
            return False
        up = here.random.random() < 0.5 and by == 1000
        return here.change(value.place, 1 / by if up else by)

    return plant


def event(dimension: str) -> Planter:
    """An entry of a log in another unit."""

    def plant(here: Planting) -> bool:
        in_series = {
            (value.place.sheet, value.place.cells)
            for one in series_of(here.inventory.lines)
            for value in one.values
        }
        fitting = [
            line
            for line in here.inventory.lines
            if line.unit is not None
            and line.unit.dimension == dimension
            and line.tonnes
            and not line.points
            and line.activity_place is not None
            and (line.activity_place.sheet, line.activity_place.cells) not in in_series
            and here.typed(line.activity_place)
        ]
        line = here.random.choice(fitting) if fitting else None
        if line is None or line.activity_place is None:
            return False
        return here.change(line.activity_place, 1000 if here.random.random() < 0.5 else 0.001)

    return plant


def gallons(here: Planting) -> bool:
    """A volume in the other unit."""
    value = here.value("volume")
    unit = value.line.unit if value is not None else None
    if value is None or unit is None:
        return False
    factor = float(unit.factor)
    if 0.0009 < factor < 0.0011:
        return here.change(value.place, 1 / 3.785)
    return 0.0036 < factor < 0.0047 and here.change(value.place, 3.785)


def constant(here: Planting) -> bool:
    """One amount in all months."""
    for _ in range(20):
        series = here.series()
        if series is None:
            return False
        months = [value for value in series.filled if here.typed(value.place)]
        if len(months) >= 10 and series.dimension in ("energy", "volume"):
            first = float(months[0].amount or 0)
            for value in months:
                here.book.put(here.cell(value.place), first)
            return True
    return False


def negative(here: Planting) -> bool:
    """An amount with the wrong sign."""
    value = here.value()
    return value is not None and here.change(value.place, -1)


def missing_site(here: Planting) -> bool:
    """All rows of a site in one table, where its other sites stay and other tables know it."""
    sites: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for line in here.inventory.lines:
        table = here.tables[line.table]
        if line.site and line.tonnes and not table.turned:
            sites[line.table][line.site].add(line.row)
    fitting = [
        (at, site)
        for at, of in sites.items()
        if len(of) >= 4
        for site, rows in of.items()
        if len(rows) <= 60 and any(site in more for other, more in sites.items() if other != at)
    ]
    if not fitting:
        return False
    at, site = here.random.choice(fitting)
    table = here.tables[at]
    rows = [row.number for row in table.data]
    for gone in sorted(sites[at][site], reverse=True):
        here.cells.append((table.sheet, gone, 1))
        here.book.take_out(table.sheet, rows, gone)
    return True


def site_of_report(here: Planting) -> bool:
    """A site that only the report names."""
    if len(here.report.sites) < 3:
        return False
    here.report = replace(here.report, sites=(*here.report.sites, "Quillmarsh"))
    return True


def site_of_lines(here: Planting) -> bool:
    """A site that the report does not name."""
    counted = {line.site for line in here.inventory.lines if line.tonnes}
    fitting = [site for site in here.report.sites if site in counted]
    if len(here.report.sites) < 4 or not fitting:
        return False
    gone = here.random.choice(fitting)
    rest = tuple(site for site in here.report.sites if site != gone)
    here.report = replace(here.report, sites=rest)
    return True

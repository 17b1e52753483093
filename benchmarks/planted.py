"""Faults that are planted into workbooks: each planter puts one fault of its kind somewhere."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random

from benchmarks.planting import Book, Cell
from reports.document.relative_formulas import Relative
from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.blends import potential_of, reports_with
from reports.inventory.exceptions.series import Series, Value, series_of
from reports.inventory.printed import Report
from reports.inventory.types import Factor, Inventory, Line, Place, Role, Table
from reports.inventory.values import number, words

_CELL = re.compile(r"^[A-Z]{1,3}\d+$")
_YEAR = re.compile(r"\b(20[12]\d)\b")
_RANGE = re.compile(r":R(\[?)(-?\d+)(\]?)C")
_LEAST = 4
_STEADY = 1.6  # times that the largest amount of a steady series is its middle


@dataclass
class Planting:
    """A workbook as it was read, into which one fault is planted."""

    book: Book
    inventory: Inventory
    report: Report
    random: Random
    cells: list[Cell] = field(default_factory=list)

    @property
    def tables(self) -> list[Table]:
        """The tables of the workbook."""
        return self.inventory.tables

    def series(self, dimension: str = "") -> Series | None:
        """A series that counts."""
        fitting = [
            one
            for one in series_of(self.inventory.lines)
            if len(one.filled) >= _LEAST
            and (not dimension or one.dimension == dimension)
            and all(value.line.tonnes or value.line.feeds for value in one.filled)
            and not any((value.amount or 0) <= 0 for value in one.filled)
        ]
        return self.random.choice(fitting) if fitting else None

    def value(self, dimension: str = "") -> Value | None:
        """A typed amount of a steady series."""
        for _ in range(20):
            series = self.series(dimension)
            if series is None:
                return None
            amounts = sorted(float(value.amount or 0) for value in series.filled)
            if amounts[-1] > _STEADY * amounts[len(amounts) // 2]:
                continue
            typed = [value for value in series.filled if self.typed(value.place)]
            if typed:
                return self.random.choice(typed)
        return None

    def typed(self, place: Place) -> bool:
        """Whether one number is typed there."""
        if not _CELL.match(place.cells):
            return False
        return cell_of(place.cells) not in self.book.grids[place.sheet].formulas

    def cell(self, place: Place) -> Cell:
        """A place as a cell; it is remembered as where the fault stands."""
        found = (place.sheet, *cell_of(place.cells))
        self.cells.append(found)
        return found

    def change(self, place: Place, by: float) -> bool:
        """Multiply a typed number."""
        cell = self.cell(place)
        value = number(self.book.value(cell))
        if value is None:
            return False
        self.book.put(cell, round(float(value) * by, 6))
        return True


Planter = Callable[[Planting], bool]


def _missing_month(here: Planting) -> bool:
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


def _duplicate(here: Planting) -> bool:
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


def _times(by: float, dimension: str = "") -> Planter:
    def plant(here: Planting) -> bool:
        value = here.value(dimension)
        if value is None:
            return False
        up = here.random.random() < 0.5 and by == 1000
        return here.change(value.place, 1 / by if up else by)

    return plant


def _event(dimension: str) -> Planter:
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


def _gallons(here: Planting) -> bool:
    value = here.value("volume")
    unit = value.line.unit if value is not None else None
    if value is None or unit is None:
        return False
    factor = float(unit.factor)
    if 0.0009 < factor < 0.0011:
        return here.change(value.place, 1 / 3.785)
    return 0.0036 < factor < 0.0047 and here.change(value.place, 3.785)


def _constant(here: Planting) -> bool:
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


def _hardcoded(here: Planting) -> bool:
    fitting: list[Place] = []
    counted = Counter((line.table, line.method) for line in here.inventory.lines if line.stated)
    for line in here.inventory.lines:
        place = line.stated_place
        if line.stated and place and counted[line.table, line.method] >= _LEAST:
            if _CELL.match(place.cells) and not here.typed(place):
                fitting.append(place)
    return bool(fitting) and _overwrite(here, here.random.choice(fitting))


def _overwrite(here: Planting, place: Place) -> bool:
    cell = here.cell(place)
    value = number(here.book.value(cell))
    if not value:
        return False
    here.book.put(cell, round(float(value) * 1.07, 2))
    return True


def _summary(here: Planting) -> bool:
    """A figure of a summary that is typed instead of carried from another sheet."""
    counted = {here.tables[line.table].sheet for line in here.inventory.lines if line.tonnes}
    fitting = []
    for grid in here.book.grids.values():
        if grid.name in counted:
            continue
        for (row, column), formula in grid.formulas.items():
            sheets = {one.sheet for one in formula.references(row, column)} - {"", grid.name}
            if sheets & counted and number(grid.at(row, column)):
                fitting.append((grid.name, row, column))
    if not fitting:
        return False
    cell = here.random.choice(fitting)
    here.cells.append(cell)
    here.book.put(cell, round(float(number(here.book.value(cell)) or 0) * 1.06, 2))
    return True


def _range(here: Planting) -> bool:
    """A sum that stops some rows early."""
    fitting = []
    counted = {here.tables[line.table].sheet for line in here.inventory.lines if line.tonnes}
    for grid in here.book.grids.values():
        for (row, column), formula in grid.formulas.items():
            if not re.match(r"\+?(?:SUM|SUMIFS?|SUBTOTAL|SUMPRODUCT)\(", formula.text, re.I):
                continue
            if not number(grid.at(row, column)) or _RANGE.search(formula.text) is None:
                continue
            spans = [
                one
                for one in formula.references(row, column)
                if one.bottom - one.top >= 3 and one.bottom < 100_000
            ]
            if spans and (spans[0].sheet or grid.name) in counted:
                fitting.append((grid.name, row, column, spans[0]))
    if not fitting:
        return False
    sheet, row, column, span = here.random.choice(fitting)
    source = here.book.grids[span.sheet or sheet]
    filled = [at for at in range(span.top, span.bottom + 1) if number(source.at(at, span.right))]
    if len(filled) < _LEAST:
        return False
    less = span.bottom - filled[-2]
    text = _RANGE.sub(
        lambda match: f":R{match[1]}{int(match[2]) - less}{match[3]}C",
        here.book.grids[sheet].formulas[row, column].text,
    )
    cell = (sheet, row, column)
    here.cells.append(cell)
    gone = number(source.at(filled[-1], span.right)) or Decimal(0)
    before = number(here.book.value(cell)) or Decimal(0)
    here.book.put(cell, float(before - gone), Relative(text))
    return True


def _factors(here: Planting) -> list[Factor]:
    """The listed factors that lines use."""
    used = {line.factor.source_place for line in here.inventory.lines if line.factor is not None}
    return [one for one in here.inventory.factors if one.place in used and one.place is not None]


def _row_of(here: Planting, factor: Factor, role: Role) -> list[Cell]:
    """The filled cells of this role in the row of a listed factor."""
    if factor.place is None:
        return []
    row, column = cell_of(factor.place.cells)
    for table in here.tables:
        if table.sheet != factor.place.sheet or table.turned or column not in table.columns:
            continue
        if any(one.number == row for one in table.data):
            cells = [(table.sheet, row, one.number) for one in table.with_role(role)]
            return [cell for cell in cells if here.book.value(cell) is not None]
    return []


def _other_year(here: Planting) -> bool:
    fitting = []
    for factor in _factors(here):
        cells = [
            *_row_of(here, factor, Role.FACTOR_SOURCE),
            *_row_of(here, factor, Role.FACTOR_YEAR),
        ]
        dated = [cell for cell in cells if _YEAR.search(here.book.text(cell) or _plain(here, cell))]
        if dated and factor.year in (here.report.year, (here.report.year or 0) - 1):
            fitting.append((factor, dated))
    if not fitting:
        return False
    factor, cells = here.random.choice(fitting)
    for cell in cells:
        value = here.book.value(cell)
        if isinstance(value, int | float):
            here.book.put(cell, int(value) - 2)
        else:
            text = _YEAR.sub(lambda match: str(int(match[1]) - 2), words(value))
            here.book.put(cell, text)
    here.cells += cells
    return factor.place is not None and here.change(factor.place, 1.06)


def _plain(here: Planting, cell: Cell) -> str:
    value = number(here.book.value(cell))
    return str(int(value)) if value is not None else ""


def _no_source(here: Planting) -> bool:
    fitting = [
        (factor, cells)
        for factor in _factors(here)
        if (cells := _row_of(here, factor, Role.FACTOR_SOURCE)) and factor.source
    ]
    if not fitting:
        return False
    _, cells = here.random.choice(fitting)
    for cell in cells:
        here.book.put(cell, None)
    here.cells += cells
    return True


def _exchange(here: Planting, line: Line, other: Factor) -> bool:
    """Let a line take another listed factor: by the word it is looked up with, or by its value."""
    if line.factor is None or line.factor.place is None:
        return False
    table = here.tables[line.table]
    own = next((one for one in here.inventory.factors if one.place == line.factor.listed), None)
    key = _key(here, table, line, own)
    place = line.factor.place
    if key is not None and other.label:
        here.book.put(key, other.label)
        here.cells.append(key)
    elif place == line.factor.listed or place.sheet != table.sheet:
        return False
    here.cells.append((table.sheet, line.row, 1))
    cell = (place.sheet, *cell_of(place.cells))
    formula = here.book.grids[place.sheet].formulas.get(cell[1:])
    here.book.put(cell, float(other.value), formula if key is not None else None)
    return True


def _key(here: Planting, table: Table, line: Line, own: Factor | None) -> Cell | None:
    if own is None or not own.label or table.turned:
        return None
    for at in table.columns:
        cell = (table.sheet, line.row, at)
        if here.book.text(cell) == own.label:
            return cell
    return None


def _exchanged(here: Planting, among: Sequence[tuple[Line, Factor]]) -> bool:
    pairs = list(among)
    here.random.shuffle(pairs)
    return any(_exchange(here, line, other) for line, other in pairs[:40])


def _other_country(here: Planting) -> bool:
    by_method: dict[str, list[Factor]] = defaultdict(list)
    for factor in here.inventory.factors:
        if factor.country:
            by_method[factor.method].append(factor)
    return _exchanged(
        here,
        [
            (line, other)
            for line in here.inventory.lines
            if line.scope == "2" and line.factor is not None and line.tonnes
            for other in by_method[line.factor.method]
            if line.factor.country
            and other.country != line.factor.country
            and abs(other.value / line.factor.value - 1) > Decimal("0.05")
            and other.unit == line.factor.unit
        ],
    )


def _other_heating_value(here: Planting) -> bool:
    return _exchanged(
        here,
        [
            (line, other)
            for line in here.inventory.lines
            if line.scope == "1" and line.factor is not None and line.tonnes
            for other in here.inventory.factors
            if line.factor.value
            and other.basis
            and other.place != line.factor.listed
            and Decimal("0.88")
            < min(other.value, line.factor.value) / max(other.value, line.factor.value)
            < Decimal("0.92")
        ],
    )


def _other_potential(here: Planting) -> bool:
    fitting: list[tuple[Place, Decimal, Decimal]] = []
    for line in here.inventory.lines:
        if line.gwp and line.gwp_place and line.tonnes:
            fitting += _potentials(line.gas or line.kind, line.gwp, line.gwp_place)
    for (gas, _), (value, place) in here.inventory.potentials.items():
        fitting += _potentials(gas, value, place)
    fitting = [one for one in fitting if _CELL.match(one[0].cells)]
    if not fitting:
        return False
    place, _, other = here.random.choice(fitting)
    here.book.put(here.cell(place), float(other))
    return True


def _potentials(gas: str, value: Decimal, place: Place) -> list[tuple[Place, Decimal, Decimal]]:
    sets = reports_with(gas.upper(), value)
    other = "AR4" if sets and "AR4" not in sets else "AR5"
    right = potential_of(gas.upper(), other) if sets else None
    return [(place, value, right)] if right and abs(right / value - 1) > Decimal("0.006") else []


def _negative(here: Planting) -> bool:
    value = here.value()
    return value is not None and here.change(value.place, -1)


def _missing_site(here: Planting) -> bool:
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


def _site_of_report(here: Planting) -> bool:
    if len(here.report.sites) < 3:
        return False
    here.report = replace(here.report, sites=(*here.report.sites, "Quillmarsh"))
    return True


def _site_of_lines(here: Planting) -> bool:
    counted = {line.site for line in here.inventory.lines if line.tonnes}
    fitting = [site for site in here.report.sites if site in counted]
    if len(here.report.sites) < 4 or not fitting:
        return False
    gone = here.random.choice(fitting)
    rest = tuple(site for site in here.report.sites if site != gone)
    here.report = replace(here.report, sites=rest)
    return True


def _printed(here: Planting) -> bool:
    figures = list(here.report.figures)
    if not figures:
        return False
    at = here.random.randrange(len(figures))
    figures[at] = replace(figures[at], tonnes=figures[at].tonnes * Decimal("1.08"))
    here.report = replace(here.report, figures=tuple(figures))
    return True


PLANTERS: Mapping[str, tuple[Planter, frozenset[str]]] = {
    name: (planter, frozenset(kinds.split()))
    for name, planter, kinds in (
        ("missing_month", _missing_month, "missing_month"),
        ("duplicate_line", _duplicate, "duplicate_line"),
        ("kwh_mwh", _times(1000, "energy"), "unit_slip_kwh_mwh outlier"),
        ("kg_t", _times(1000, "mass"), "unit_slip_kg_t outlier"),
        ("kg_t_event", _event("mass"), "unit_slip_kg_t outlier"),
        ("litre_gallon", _gallons, "unit_slip_litre_gallon outlier"),
        ("outlier", _times(10), "outlier"),
        ("negative_value", _negative, "negative_value"),
        ("constant_series", _constant, "constant_series"),
        ("hardcoded", _hardcoded, "hardcoded_in_formula_column stated_differs"),
        ("summary", _summary, "hardcoded_in_formula_column rollup_differs"),
        ("broken_range", _range, "broken_range rollup_differs"),
        ("factor_year", _other_year, "factor_wrong_year"),
        ("factor_source", _no_source, "factor_source_unknown"),
        ("factor_country", _other_country, "factor_wrong_country"),
        ("heating_value", _other_heating_value, "gross_net_calorific"),
        ("potential", _other_potential, "gwp_mixed"),
        ("missing_site", _missing_site, "missing_site"),
        ("site_of_report", _site_of_report, "site_in_report_not_workbook"),
        ("site_of_lines", _site_of_lines, "site_in_workbook_not_report"),
        ("printed", _printed, "rollup_differs"),
    )
}

"""The rows of the activity tables as lines: what was used where and when, and the emissions stated
of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.document.workbook_cells import Grid, address
from reports.inventory.kinds import Belongs, category_said, kind_of, scope_said
from reports.inventory.sheet_factors import country_in, factor_at, method_in
from reports.inventory.types import (
    BodyRow,
    Column,
    Factor,
    Line,
    Place,
    Point,
    Role,
    Table,
    TableKind,
)
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import is_year, number, unit_beside, words
from reports.inventory.words import GAS, month_in, month_of_date
from reports.language.dates import dates_in

_GENERIC = re.compile(
    r"\b(?:sheet\d*|data|detail|inventory|log|export|activity|scope|electric\w*|gas|fuels?|energy"
    r"|power|travel|summary|total|process|utility|meters?|fleet|refrig\w*|water|waste|heat\w*)\b",
    re.IGNORECASE,
)
_PRIOR = re.compile(r"\b(?:prior|previous|last) year|\bpy\b|\bvs\b|\bvariance|\bchange\b|\bbudget\b|%")
_READING = re.compile(r"\b(?:opening|closing|start|end|previous|current|stock)\b|\bprice\b|\bcost\b", re.I)
_PREFERRED = re.compile(r"\bconsum|\busage|\bquantit|\bqty|\bused\b|\bactivity\b|\bpkm\b|\btkm\b|\btotal\b", re.I)


@dataclass(frozen=True, slots=True)
class Sheets:
    """The grids by the names of their sheets, and the year of the inventory where it is known."""

    grids: Mapping[str, Grid]
    year: int | None = None

    def of(self, table: Table) -> Grid:
        """The grid a table stands on."""
        return self.grids[table.sheet]


def lines_of(tables: Sequence[Table], sheets: Sheets) -> list[Line]:
    """Every line of the activity tables, in the order of the workbook."""
    return [
        line
        for at, table in enumerate(tables)
        if table.kind is TableKind.ACTIVITY
        for line in _of_table(at, table, sheets)
    ]


def _of_table(at: int, table: Table, sheets: Sheets) -> Iterator[Line]:
    grid = sheets.of(table)
    reader = _Rows(at, table, grid, sheets.year)
    carried: dict[int, object] = {}
    for row in table.data:
        for column in table.with_role(Role.SITE) + table.with_role(Role.COUNTRY):
            value = grid.at(row.number, column.number)
            if value is None and column.number in carried and _continues(table, grid, row):
                reader.carried[column.number] = carried[column.number]
            else:
                reader.carried.pop(column.number, None)
                if value is not None:
                    carried[column.number] = value
        yield from reader.lines(row)


def _continues(table: Table, grid: Grid, row: BodyRow) -> bool:
    """Whether an empty label means the one above it: the row still names something else."""
    return any(
        grid.at(row.number, column.number) is not None
        for role in (Role.KIND, Role.PERIOD, Role.METER, Role.SITE)
        for column in table.with_role(role)
    )


class _Rows:
    """Reads the rows of one table."""

    def __init__(self, at: int, table: Table, grid: Grid, year: int | None) -> None:
        self.at, self.table, self.grid, self.year = at, table, grid, year
        self.months = [
            column
            for column in table.with_role(Role.MONTH)
            if column.year is None or year is None or abs(column.year - year) <= 1
        ]
        self.carried: dict[int, object] = {}
        self.emissions = self._emission_columns()
        self.factors = table.with_role(Role.FACTOR)
        self.amounts = self._amount_columns()
        self.around = f"{table.title} {table.sheet}"
        self.belongs = scope_said(table.title) if scope_said(table.title).scope else scope_said(table.sheet)

    def _emission_columns(self) -> list[Column]:
        """The columns of CO2e; those of single gases only where no column tells CO2e."""
        found = [
            column
            for column in self.table.with_role(Role.EMISSIONS)
            if not _PRIOR.search(column.head.lower()) and self._of_the_year(column)
        ]
        whole = [column for column in found if not column.gas or "CO2" == column.gas]
        return whole or found

    def _of_the_year(self, column: Column) -> bool:
        return column.year is None or self.year is None or column.year == self.year

    def _amount_columns(self) -> list[Column]:
        if self.months:
            totals = [c for c in self.table.with_role(Role.ACTIVITY) if c.total and self._of_the_year(c)]
            return totals[:1]
        found = [
            column
            for column in self.table.with_role(Role.ACTIVITY)
            if not _PRIOR.search(column.head.lower()) and self._of_the_year(column)
        ]
        plain = [column for column in found if not _READING.search(column.head)]
        return plain or found

    def lines(self, row: BodyRow) -> Iterator[Line]:
        """The lines of a row: one for each amount that counts, and for each way its emissions are
        told."""
        for amount, results, factors in self._uses(row):
            activity, unit, place, points = self._amount(row, amount)
            if activity is None and not any(self._stated(row, result) for result in results):
                if not points:
                    continue
            for result in results or (None,):
                yield self._line(row, amount, result, factors, activity, unit, place, points)

    def _uses(
        self, row: BodyRow
    ) -> Iterator[tuple[Column | None, list[Column], list[Column]]]:
        """The amount columns with the columns of emissions and factors that belong to each."""
        if self.months or len(self.amounts) <= 1:
            yield (self.amounts[0] if self.amounts else None), self.emissions, self.factors
            return
        groups = self._groups(row)
        for amount, results, factors in groups:
            yield amount, results, factors

    def _groups(self, row: BodyRow) -> list[tuple[Column, list[Column], list[Column]]]:
        kinds = {column.number: kind_of(column.head).name for column in self.amounts}
        several = len({kind for kind in kinds.values() if kind}) > 1
        if several:
            found = []
            for amount in self.amounts:
                kind = kinds[amount.number]
                mine = [c for c in self.emissions if kind_of(c.head).name == kind]
                factors = [c for c in self.factors if kind_of(c.head).name == kind]
                found.append((amount, mine, factors))
            return [group for group in found if kinds[group[0].number]]
        chosen = self._carried_by_formula(row) or self._by_words()
        return [(chosen, self.emissions, self.factors)]

    def _carried_by_formula(self, row: BodyRow) -> Column | None:
        for result in self.emissions:
            formula = self.grid.formulas.get((row.number, result.number))
            if formula is None:
                continue
            for reference in formula.references(row.number, result.number):
                for amount in self.amounts:
                    if not reference.sheet and reference.holds(row.number, amount.number):
                        return amount
        return None

    def _by_words(self) -> Column:
        preferred = [column for column in self.amounts if _PREFERRED.search(column.head)]
        physical = [c for c in preferred or self.amounts if c.unit is not None]
        return (physical or preferred or self.amounts)[-1]

    def _amount(
        self, row: BodyRow, amount: Column | None
    ) -> tuple[Decimal | None, Unit | None, Place | None, tuple[Point, ...]]:
        points = tuple(self._point(row, column) for column in self.months)
        filled = [point.value for point in points if point.value is not None]
        value = number(self._at(row, amount)) if amount is not None else None
        column = amount or (self.months[0] if self.months else None)
        place = None
        if value is not None and amount is not None:
            place = self._place(row, amount)
        elif filled:
            value = sum(filled, Decimal(0))
            place = self._stretch(row)
        unit = self._unit(row, column)
        return value, unit, place, points

    def _point(self, row: BodyRow, column: Column) -> Point:
        return Point(
            column.month, column.year, number(self._at(row, column)), self._place(row, column)
        )

    def _unit(self, row: BodyRow, column: Column | None) -> Unit | None:
        for other in self.table.with_role(Role.UNIT):
            if (unit := unit_of(words(self._at(row, other)))) and unit.per is None:
                return unit
        if column is None:
            return None
        if beside := unit_beside(self._at(row, column)):
            return unit_of(beside)
        if column.unit is not None and column.unit.per is None:
            return column.unit
        corner = self.table.columns[min(self.table.columns)].head
        for text in (row.section, corner, *self.table.title.split(" | ")[::-1], self.table.sheet):
            for word in re.findall(r"[\w³²'-]+", text):
                if (unit := unit_of(word)) and unit.per is None and unit.base in ("MWh", "m3", "km"):
                    return unit
        return None

    def _line(
        self,
        row: BodyRow,
        amount: Column | None,
        result: Column | None,
        factors: Sequence[Column],
        activity: Decimal | None,
        unit: Unit | None,
        place: Place | None,
        points: tuple[Point, ...],
    ) -> Line:
        kind = self._text(row, Role.KIND)
        head = amount.head if amount is not None and not self.months else ""
        belongs = self._belongs(row, kind, head, result)
        month, year, period = self._period(row)
        method = self._method(row, result)
        gas = (result.gas if result is not None else "") or self._gas(row)
        return Line(
            table=self.at,
            row=row.number,
            place=Place(self.table.sheet, str(row.number)),
            kind=kind or belongs.name or head,
            site=self._site(row),
            country=self._text(row, Role.COUNTRY) or country_in(row.section),
            meter=self._text(row, Role.METER),
            scope=belongs.scope,
            category=belongs.category if belongs.scope == "3" else None,
            method=method if belongs.scope == "2" else "",
            gas=gas,
            activity=activity,
            unit=unit,
            points=points,
            month=month,
            year=year,
            period=period,
            factor=self._factor(row, factors, method, gas, result),
            gwp=self._gwp(row)[0],
            gwp_place=self._gwp(row)[1],
            stated=self._stated(row, result),
            stated_place=self._place(row, result) if result is not None else None,
            activity_place=place,
            contract=self._text(row, Role.CONTRACT),
            note=self._notes(row),
            hidden=self._hidden(row),
        )

    def _hidden(self, row: BodyRow) -> bool:
        return self.grid.hidden or row.number in self.grid.hidden_rows

    def _notes(self, row: BodyRow) -> str:
        known = {column.number for column in self.table.columns.values()}
        beyond = [
            words(value)
            for at, value in sorted(self.grid.rows[row.number].items())
            if at not in known and isinstance(value, str)
        ]
        spoken = [
            words(self._at(row, column))
            for role in (Role.NOTE, Role.OTHER)
            for column in self.table.with_role(role)
            if isinstance(self._at(row, column), str)
        ]
        return "; ".join(filter(None, [*spoken, *beyond]))

    def _belongs(self, row: BodyRow, kind: str, head: str, result: Column | None) -> Belongs:
        """The scope and category of a row: its own cells, the head of its emissions, the section and
        title above it, and at last what it is."""
        what = kind_of(f"{kind} {head}") if kind_of(f"{kind} {head}").name else kind_of(self._wider(row))
        category = next(
            (
                found
                for column in self.table.with_role(Role.CATEGORY)
                if (found := category_said(words(self._at(row, column))))
            ),
            None,
        )
        for text in (
            self._text(row, Role.SCOPE),
            result.head if result is not None else "",
            self._text(row, Role.CATEGORY),
            row.section,
        ):
            if (found := scope_said(text)).scope:
                return Belongs(
                    found.scope,
                    found.category or category or (what.category if found.scope == "3" else None),
                    what.name,
                )
        if category and what.scope in ("", "3"):
            return Belongs("3", category, what.name)
        if self.belongs.scope:
            fallback = what.category if self.belongs.scope == "3" else None
            return Belongs(self.belongs.scope, self.belongs.category or fallback, what.name)
        return what

    def _wider(self, row: BodyRow) -> str:
        heads = " ".join(column.head for column in self.amounts[:3] + self.emissions[:3])
        for text in (row.section, self.table.sheet, self.table.title.rpartition("|")[2], heads, self.around):
            if kind_of(text).name:
                return text
        return ""

    def _site(self, row: BodyRow) -> str:
        sites = [
            words(self._at(row, column) or self.carried.get(column.number))
            for column in self.table.with_role(Role.SITE)
        ]
        if found := next(filter(None, reversed(sites)), ""):
            return found
        if row.section and not kind_of(row.section).name and not scope_said(row.section).scope:
            return row.section
        if not self.table.with_role(Role.SITE) and not _GENERIC.search(self.table.sheet):
            return self.table.sheet
        return ""

    def _gas(self, row: BodyRow) -> str:
        text = self._text(row, Role.GAS)
        found = GAS.search(text)
        return found[1].upper() if found else text

    def _gwp(self, row: BodyRow) -> tuple[Decimal | None, Place | None]:
        column = self.table.first(Role.GWP)
        value = number(self._at(row, column)) if column is not None else None
        return (value, self._place(row, column)) if column is not None and value else (None, None)

    def _method(self, row: BodyRow, result: Column | None) -> str:
        if result is not None and result.method:
            return result.method
        return method_in(self._text(row, Role.METHOD)) or method_in(row.section)

    def _factor(
        self,
        row: BodyRow,
        factors: Sequence[Column],
        method: str,
        gas: str,
        result: Column | None,
    ) -> Factor | None:
        fitting = [
            column
            for column in factors
            if (not column.method or not method or column.method == method)
            and (not column.gas or not gas or column.gas in (gas, "CO2"))
        ]
        for column in sorted(fitting, key=lambda one: (one.method != method, one.number)):
            value = number(self._at(row, column))
            if value is not None:
                return factor_at(self.table, self.grid, row, column, value, "column")
        return None

    def _period(self, row: BodyRow) -> tuple[int | None, int | None, str]:
        year = next(
            (
                int(number(value) or 0)
                for column in self.table.with_role(Role.YEAR)
                if is_year(value := self._at(row, column))
            ),
            None,
        )
        for column in self.table.with_role(Role.PERIOD):
            value = self._at(row, column)
            text = words(value)
            if found := month_of_date(value):
                return found[0], found[1], text
            if isinstance(value, str) and (named := month_in(text)):
                return named[0], named[1] or year, text
            if isinstance(value, int | float) and 1 <= value <= 12 and "month" in column.head.lower():
                return int(value), year, text
            if isinstance(value, str) and len(found_dates := dates_in(text)) == 1:
                return found_dates[0].value.month, found_dates[0].value.year, text
            if text:
                return None, year, text
        return None, year, ""

    def _stated(self, row: BodyRow, result: Column | None) -> Decimal | None:
        """The stated emissions in tCO2e; None where the cell is empty or its unit is not known."""
        if result is None:
            return None
        value = number(self._at(row, result))
        if value is None:
            return None
        unit = result.unit
        if unit is None or unit.dimension not in ("emissions", "mass"):
            unit = next(
                (
                    found
                    for text in (self.table.title, *self.table.notes[:6])
                    for word in re.findall(r"(?:kg|\bt|tonnes|g) ?CO2e?\b", text)
                    if (found := unit_of(word))
                ),
                None,
            )
        return value * unit.factor if unit is not None else value

    def _text(self, row: BodyRow, role: Role) -> str:
        found = [words(self._at(row, column)) for column in self.table.with_role(role)]
        return " ".join(dict.fromkeys(filter(None, found)))

    def _at(self, row: BodyRow, column: Column) -> object:
        return self.grid.at(row.number, column.number)

    def _place(self, row: BodyRow, column: Column) -> Place:
        return Place(self.table.sheet, address(row.number, column.number))

    def _stretch(self, row: BodyRow) -> Place:
        first, last = self.months[0].number, self.months[-1].number
        return Place(
            self.table.sheet, f"{address(row.number, first)}:{address(row.number, last)}"
        )

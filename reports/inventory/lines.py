"""The rows of the activity tables as lines: what was used where and when, and the emissions stated
of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from reports.document.workbook_cells import Grid
from reports.inventory.belonging import Words, belonging, titles_of
from reports.inventory.foreign import in_english
from reports.inventory.kinds import Belongs, kind_of, numbered_category, scope_said
from reports.inventory.readings import differences, is_series
from reports.inventory.row_cells import RowCells
from reports.inventory.sampling import amount_of
from reports.inventory.scope_cells import method_of_cell, names_place
from reports.inventory.sheet_factors import FactorCells, method_in
from reports.inventory.sight import Sight, sight_of
from reports.inventory.taking_in import summed
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
from reports.inventory.units import Unit
from reports.inventory.uses import Use, sites_above, uses_of
from reports.inventory.values import number, unit_beside, words

_LAST_SCOPE, _LAST_CATEGORY = 3, 15


@dataclass(frozen=True, slots=True)
class Sheets:
    """The grids by the names of their sheets, and the year of the inventory where it is known."""

    grids: Mapping[str, Grid]
    year: int | None = None

    def sight(self, table: Table) -> Sight:
        """The cells of a table."""
        return sight_of(table, self.grids[table.sheet])


def lines_of(
    tables: Sequence[Table], sheets: Sheets, kind: TableKind = TableKind.ACTIVITY
) -> list[Line]:
    """Every line of the tables of a kind, in the order of the workbook."""
    found: list[Line] = []
    for at, table in enumerate(tables):
        if table.kind is kind:
            mine = _Lines(at, table, sheets)
            made = list(mine.all())
            found += differences(made) if is_series({use.amount for use in mine.uses}) else made
    return found


class _Told(NamedTuple):
    """What the words of a row say of one of its amounts, whichever number it is."""

    kind: str
    named: bool
    site: str
    country: str
    method: str
    gas: str
    unit: Unit | None
    belongs: Belongs
    basis: str


class _Lines:
    """Makes the lines of one table."""

    def __init__(self, at: int, table: Table, sheets: Sheets) -> None:
        self.at, self.table = at, table
        self._sheets = sheets.grids.keys()
        self.sight = sheets.sight(table)
        self.cells = RowCells(table, self.sight)
        self.uses = uses_of(table, self.sight, sheets.year)
        self.above = sites_above(table, self.uses)
        self.factors = FactorCells(table, self.sight)
        self.summed = summed(table, self.sight)
        self.meter = " ".join(column.said for column in table.with_role(Role.METER))
        self.titles = _titles(table)
        self._titles = titles_of(self.titles)
        self._title = next(iter(titles_of(table.title)), "")
        self.numbers = _numbers_categories(table, self.sight)
        self._told: dict[tuple[object, ...], _Told] = {}  # by all that it depends on

    def all(self) -> Iterator[Line]:
        for row in self.table.data:
            self.cells.enter(row)
            yield from self._of_row(row)

    def _of_row(self, row: BodyRow) -> Iterator[Line]:
        told = [(use, self.cells.stated(row, use.result)) for use in self.uses]
        some = any(stated is not None for _, stated in told)
        for use, stated in told:
            activity, place, points = self._amount(row, use)
            if some and stated is None and self._told_elsewhere(row, use, told):
                continue
            if activity is None and stated is None and not self._begun(row, use):
                continue
            line = self._line(row, use, stated, activity, place, points)
            line.left_out = stated is None and bool(use.result) and not self._uncalculated(row, use)
            yield line

    def _begun(self, row: BodyRow, use: Use) -> bool:
        """Whether an amount is told without the number that it must be multiplied by."""
        columns = use.amount.columns if use.amount.needed else ()
        return any(number(self.sight.at(row.number, one.number)) is not None for one in columns)

    def _uncalculated(self, row: BodyRow, use: Use) -> bool:
        """Whether the emissions of a row are a formula whose result nobody stored."""
        return any(
            self.sight.formula(row.number, column.number) is not None for column in use.result
        )

    def _told_elsewhere(
        self, row: BodyRow, use: Use, told: Sequence[tuple[Use, Decimal | None]]
    ) -> bool:
        """Whether the emissions of an amount stand in another column, as those of gas do in a table
        that tells electricity by both methods; or the amount itself is missing."""
        same = any(other.amount == use.amount for other, value in told if value is not None)
        return same or self._amount(row, use)[0] is None

    def _amount(
        self, row: BodyRow, use: Use
    ) -> tuple[Decimal | None, Place | None, tuple[Point, ...]]:
        points = tuple(
            Point(
                column.month,
                column.year,
                number(self.sight.at(row.number, column.number)),
                self.sight.place(row.number, column.number),
            )
            for column in use.amount.months
        )
        for columns in (use.amount.columns, use.amount.months):
            value = amount_of(self.sight, row.number, use.amount, columns)
            if value is not None:
                if len(columns) > 1:
                    return value, self.sight.stretch(row.number, list(columns)), points
                return value, self.sight.place(row.number, columns[0].number), points
        return None, None, points

    def _line(
        self,
        row: BodyRow,
        use: Use,
        stated: Decimal | None,
        activity: Decimal | None,
        place: Place | None,
        points: tuple[Point, ...],
    ) -> Line:
        cells, told = self.cells, self._told_of(row, use)
        month, year, period = cells.period(row)
        potential, potential_place = cells.potential(row, use.potential)
        return Line(
            table=self.at,
            row=row.number,
            place=self._row_place(row),
            kind=told.kind,
            site=told.site,
            country=told.country,
            meter=cells.text(row, Role.METER),
            scope=told.belongs.scope,
            category=told.belongs.category if told.belongs.scope == "3" else None,
            method=told.method if told.belongs.scope == "2" else "",
            gas=told.gas,
            activity=activity,
            unit=told.unit,
            points=points,
            month=month,
            year=year,
            period=period,
            factor=self._factor(row, use.factor),
            gwp=potential,
            gwp_place=potential_place,
            stated=stated,
            stated_place=(
                self.sight.place(row.number, use.result[0].number) if use.result else None
            ),
            activity_place=place,
            basis=cells.basis_alone() or told.basis,
            contract=cells.text(row, Role.CONTRACT),
            note=cells.remarks(row),
            about="" if told.named else f"{self._title} {self.table.sheet}".strip(),
            hidden=self.sight.hidden(row.number),
            scope_why=told.belongs.why,
        )

    def _told_of(self, row: BodyRow, use: Use) -> _Told:
        """What the words of a row say; many rows say the same."""
        amounts = (*use.amount.columns, *use.amount.months)[:1]
        beside = [unit_beside(self.sight.at(row.number, one.number)) for one in amounts]
        around = (row.section, self.summed.get(row.number, ""))
        unpaired = self._is_unpaired(row, use)
        key = (id(use), unpaired, *around, *beside, *self.cells.wording())
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = self._read(row, use, unpaired)
        return told

    def _read(self, row: BodyRow, use: Use, unpaired: bool) -> _Told:
        cells = self.cells
        kind = cells.text(row, Role.KIND)
        amount = next(iter(use.amount.columns), None)
        method = use.method or self._method(row, kind)
        gas = (use.result[0].gas if use.result else "") or cells.gas(row)
        unit = _transport(cells.unit(row, amount), use.amount.times)
        above = self.above.get(amount.number, "") if amount is not None else ""
        belongs = belonging(
            Words(
                kind=f"{kind} {gas}".strip(),
                scope=cells.text(row, Role.SCOPE),
                category=self._category(row),
                section=row.section,
                summed=self.summed.get(row.number, ""),
                result=_told_of_all(_without(above, use.result[0].head)) if use.result else "",
                amount=_without(above, use.amount.head),
                method="" if unpaired else method,
                title=self.titles,
                sheet=self.table.sheet,
                unit=unit.base if unit is not None else "",
                meter=self.meter,
            )
        )
        named = kind or _named(_without(above, use.amount.head))
        name = named or belongs.name or use.amount.head
        where = (above or cells.site(row), cells.country(row))
        basis = cells.basis(row, (*use.amount.columns, *use.amount.months))
        return _Told(name, bool(named), *where, method, gas, unit, belongs, basis)

    def _category(self, row: BodyRow) -> str:
        text = self.cells.text(row, Role.CATEGORY)
        return f"3.{text}" if self.numbers and text.isdecimal() else text

    def _method(self, row: BodyRow, kind: str) -> str:
        """Location or market, by the nearest words that say which."""
        if found := method_of_cell(self.cells.text(row, Role.SCOPE)):
            return found
        own = [self.cells.text(row, role) for role in (Role.METHOD, Role.CATEGORY)]
        for text in (*own, kind, row.section, *self._titles, self.table.sheet):
            if text and (found := method_in(text)) and not self._names_place(text):
                return found
        return ""

    def _names_place(self, text: str) -> bool:
        """Whether the sheet, or what a row says it is, ends in the code of a place."""
        return names_place(text, self._sheets if text == self.table.sheet else self._kinds)

    @cached_property
    def _kinds(self) -> set[str]:
        """What the rows of the table say they are."""
        columns = self.table.with_role(Role.KIND)
        cells = (self.sight.at(row.number, at.number) for row in self.table.data for at in columns)
        return set(map(words, cells))

    def _is_unpaired(self, row: BodyRow, use: Use) -> bool:
        """Whether a method is told only by a column of the other one, which is empty here: so stand
        fuels and purchases in tables in which power has both."""
        if use.method != "location" or not use.result or method_in(use.result[0].head):
            return False
        others = [one for one in self.uses if one.method == "market" and one.result]
        return bool(others) and all(
            number(self.sight.at(row.number, column.number)) is None
            for one in others
            for column in one.result
        )

    def _row_place(self, row: BodyRow) -> Place:
        if not self.table.turned:
            return Place(self.table.sheet, str(row.number))
        letters = self.sight.place(row.number, 1).cells.rstrip("0123456789")
        return Place(self.table.sheet, f"{letters}:{letters}")

    def _factor(self, row: BodyRow, column: Column | None) -> Factor | None:
        if column is None:
            return None
        value = number(self.sight.at(row.number, column.number))
        return None if value is None else self.factors.of(row, column, value, "column")


def _without(site: str, head: str) -> str:
    """A head without the part that is the name of a site."""
    return " / ".join(part for part in head.split(" / ") if part != site) if site else head


def _told_of_all(head: str) -> str:
    """The head of emissions, if it is one of all rows: "t CO2e (LB/S1)" is Scope 1 of fuels, and of
    power what is location-based."""
    return "" if scope_said(head).scope == "1" and method_in(head) else head


def _titles(table: Table) -> str:
    """The titles of a table, and the head of its labels where that names a scope or a method."""
    corner = table.columns[min(table.columns)].head
    telling = scope_said(corner).scope or numbered_category(corner) or method_in(corner)
    return f"{table.title} | {corner}" if telling else table.title


def _transport(unit: Unit | None, times: Column | None) -> Unit | None:
    """The unit of an amount, of a mass that is multiplied by a distance tonne-kilometres."""
    distance = times.unit if times is not None else None
    if unit is None or distance is None or (unit.base, distance.base) != ("t", "km"):
        return unit
    return Unit("tkm", "tkm", unit.factor * distance.factor)


def _named(head: str) -> str:
    """The parts of the head of an amount that name what is used ("Natural gas")."""
    telling = [part for part in head.split(" / ") if kind_of(part).name]
    return " / ".join(telling)


def _numbers_categories(table: Table, sight: Sight) -> bool:
    """Whether a column of categories counts those of Scope 3: the table is of Scope 3 or tells
    scopes in another column, or one of its numbers is that of no scope."""
    around = (table.sheet, *titles_of(table.title))
    heads = [column.head for column in table.with_role(Role.CATEGORY)]
    if table.with_role(Role.SCOPE) or any(
        scope_said(text).scope == "3" for text in (*around, *heads)
    ):
        return True
    if kind_of(in_english(table.sheet)).scope == "3":
        return True  # a sheet of spend or travel
    cells = (
        words(sight.at(row.number, column.number))
        for column in table.with_role(Role.CATEGORY)
        for row in table.data
    )
    return any(cell.isdecimal() and _LAST_SCOPE < int(cell) <= _LAST_CATEGORY for cell in cells)

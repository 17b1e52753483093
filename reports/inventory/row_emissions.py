"""Amounts, factors and emissions in rows of one table, with the periods side by side: each row says
by its unit what it holds, and the cells of one are made of those of the others above or below."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.arithmetic import close
from reports.inventory.head_roles import is_mass_of_co2e
from reports.inventory.line_index import cell_at
from reports.inventory.mirrored import factor_at, place_of_sum
from reports.inventory.sheet_factors import per_unit
from reports.inventory.types import Factor, Line, Role, Table, TableKind
from reports.inventory.values import words

_FEWEST_PERIODS = 3
_MOST = 0.6  # of the numbers of a row that are made of the same rows
_SAME = Decimal("0.000001")
_STEPS = 4  # from emissions to the amount that all of them are made of


def with_emissions_of_rows(
    lines: Sequence[Line],
    tables: Sequence[Table],
    grids: Mapping[str, Grid],
    factors: Sequence[Factor],
) -> list[Line]:
    """The lines, those of amounts with the emissions that another row tells of them. Rows of
    emissions and factors, and rows that an amount is only brought from (gross to net heating value,
    opening stock to use), are left out."""
    by_table: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if len(line.points) >= _FEWEST_PERIODS:
            by_table[line.table].append(line)
    by_place = {cell_at(one.place): one for one in factors if one.place is not None}
    found: dict[int, list[Line]] = {}
    for at, mine in by_table.items():
        table = tables[at]
        if not table.turned and table.kind is TableKind.ACTIVITY:
            rows = _Rows(table, grids, {line.row: line for line in mine}, by_place)
            if len(rows.lines) == len(mine) and rows.made_of:  # one line for each row
                found[at] = rows.told()
    others = [one for one in lines if one.table not in found or len(one.points) < _FEWEST_PERIODS]
    told = [line for mine in found.values() for line in mine]
    return sorted([*others, *told], key=lambda one: one.table) if told else list(lines)


@dataclass
class _Rows:
    """The rows of one table, and of which rows of it each is made."""

    table: Table
    grids: Mapping[str, Grid]
    lines: Mapping[int, Line]
    by_place: Mapping[tuple[str, int, int], Factor]

    def __post_init__(self) -> None:
        self.rows = {row.number for row in self.table.rows}  # a row of factors is no data
        self.made_of = {row: made for row in self.lines if (made := self._made_of(row))}

    def told(self) -> list[Line]:
        """The lines of the table."""
        emissions = {row for row in self.lines if self._is_emission(row)}
        emissions -= self._below(emissions)  # kilograms that are brought to tonnes
        emitted = {row: self._amount(row) for row in sorted(emissions)}
        of_amounts = {row: amount for row, amount in emitted.items() if amount is not None}
        used = set(of_amounts.values())
        stated = {row for row, line in self.lines.items() if line.stated is not None}
        steps = self._below({*of_amounts, *stated}) - used - stated
        found: list[Line] = []
        for row, line in self.lines.items():
            if row in of_amounts:
                found.append(self._with(self.lines[of_amounts[row]], line))
            elif row not in steps and row not in used:
                found.append(line)
        return found

    def _made_of(self, row: int) -> frozenset[int]:
        """The other rows of the table that most numbers of a row are made of, period by period."""
        grid, made = self.grids[self.table.sheet], Counter[frozenset[int]]()
        points = [point for point in self.lines[row].points if point.value is not None]
        for point in points:
            _, top, column = cell_at(point.place)
            formula = grid.formulas.get((top, column))
            taken = formula.references(top, column) if formula is not None else ()
            made[
                frozenset(
                    one.top
                    for one in taken
                    if one.single
                    and one.sheet in ("", self.table.sheet)
                    and one.left == column
                    and one.top in self.rows
                    and one.top != row
                )
            ] += 1
        best = made.most_common(1)
        return best[0][0] if best and best[0][1] >= _MOST * len(points) else frozenset()

    def _is_emission(self, row: int) -> bool:
        return is_mass_of_co2e(self.lines[row].unit)

    def _amount(self, row: int) -> int | None:
        """The row of the one amount that a row of emissions is made of; None where it is not
        told."""
        rows: Collection[int] = {row}
        for _ in range(_STEPS):
            below = {one for each in rows for one in self.made_of.get(each, ())}
            amounts = {one for one in below if self._is_amount(one)}
            if len(amounts) == 1:
                return next(iter(amounts))
            rows = amounts or {one for one in below if one in self.lines and self._is_emission(one)}
        return None

    def _is_amount(self, row: int) -> bool:
        line = self.lines.get(row)
        return line is not None and line.unit is not None and not self._is_emission(row)

    def _below(self, rows: Collection[int]) -> set[int]:
        """The rows that some are made of, those that these are made of, and so on."""
        found: set[int] = set()
        left = set(rows)
        while left:
            left = {one for row in left for one in self.made_of.get(row, ())} - found
            found |= left
        return found

    def _with(self, amount: Line, emitted: Line) -> Line:
        """The line of an amount with the emissions of another row."""
        unit = emitted.unit
        values = [point.value for point in emitted.points if point.value is not None]
        cells = [cell_at(point.place)[1:] for point in emitted.points]
        said = amount if amount.scope else emitted
        rows = sorted({amount.row, emitted.row} | self._below({emitted.row}))
        note = " ".join(dict.fromkeys(filter(None, map(self._note, rows))))
        self.table.remarked[amount.row] = (
            f"{self.table.remarked.get(amount.row, '')} {note}".strip()
        )
        return replace(
            amount,
            scope=said.scope,
            category=said.category,
            scope_why=said.scope_why,
            method=emitted.method or amount.method,
            note=note,
            stated=sum(values, Decimal(0)) * (unit.factor if unit is not None else 1),
            stated_place=place_of_sum(cells, self.grids[self.table.sheet]),
            factor=amount.factor
            or self._factor(amount.row, emitted)
            or self._rate(amount.row, emitted),
        )

    def _note(self, row: int) -> str:
        """The remarks on a row, which is perhaps no line."""
        if row in self.lines:
            return self.lines[row].note
        grid = self.grids[self.table.sheet]
        return words(
            grid.at(row, column.number) if (column := self.table.first(Role.NOTE)) else None
        )

    def _factor(self, amount: int, emitted: Line) -> Factor | None:
        """The one factor that the emissions of all periods take from a cell beside the amounts."""
        grid = self.grids[self.table.sheet]
        found: list[Factor] = []
        for point in emitted.points:
            _, row, column = cell_at(point.place)
            formula = grid.formulas.get((row, column))
            if point.value is None or formula is None:
                continue
            taken = [one for one in formula.references(row, column) if one.single]
            cells = [(one.sheet or self.table.sheet, one.top, one.left) for one in taken]
            others = [one for one in cells if one != (self.table.sheet, amount, column)]
            if len(others) != 1 or len(cells) == len(others):
                return None
            factor = factor_at(others[0], self.grids, self.by_place)
            if factor is None:
                return None
            found.append(self._in_row(factor, others[0]))
        return found[0] if len({one.value for one in found}) == 1 else None

    def _rate(self, amount: int, emitted: Line) -> Factor | None:
        """What the amount of each period is multiplied by, wherever that is told."""
        used = {cell_at(one.place)[2]: one.value for one in self.lines[amount].points}
        rates = [
            point.value / of_it
            for point in emitted.points
            if point.value and (of_it := used.get(cell_at(point.place)[2]))
        ]
        if not rates or not close(min(rates), max(rates), _SAME):
            return None
        return Factor(rates[0], None, place=emitted.points[0].place, link="arithmetic")

    def _in_row(self, factor: Factor, cell: tuple[str, int, int]) -> Factor:
        """A factor that stands in a row of the table has the unit that its row names."""
        sheet, row, _ = cell
        if factor.unit is not None or sheet != self.table.sheet or row not in self.rows:
            return factor
        labels = [at for at, one in self.table.columns.items() if one.role is not Role.MONTH]
        units = (per_unit(words(self.grids[sheet].at(row, at))) for at in labels)
        return replace(factor, unit=next(filter(None, units), None))

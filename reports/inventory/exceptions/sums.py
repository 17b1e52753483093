"""The sums that a workbook holds: those of its sheets that no formula carries on, and those of the
lines of each kind and site."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from reports.document.workbook_cells import Grid, address, cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.types import Line
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_NEAR = Decimal("0.35")  # of a sum, within which a typed figure may be meant for it
_CLOSE = Decimal("0.05")  # the same for the lines of a sheet, of which no cell holds the sum
_SCALES = (Decimal(1), Decimal("0.001"), Decimal(1000))
_ROUNDED = Decimal("0.51")  # of the last digit of a typed figure
_ALLOWED = Decimal("0.002")
_CELL = regex(r"^[A-Z]{1,3}\d+$")
_MOST = 200  # sums of a sheet
_SUM = regex(r"\+?(?:ROUND\()?(?:SUM|SUBTOTAL|SUMIFS?|SUMPRODUCT)\(", re.IGNORECASE)
_CHAIN = regex(r"\+?\{[^{}]*\}(?:\+\{[^{}]*\})+$")


@dataclass(frozen=True, slots=True)
class Unused:
    """A sum of a sheet that no formula carries on; `cell` is empty for that of lines."""

    sheet: str
    cell: str
    value: Decimal


def plain(text: str) -> str:
    """A label without what does not tell it from another."""
    return " ".join(re.findall(r"\w+", text.casefold()))


class Sums:
    """The sums of a workbook, each found when it is first asked for."""

    def __init__(self, case: Case) -> None:
        self.case = case

    @cached_property
    def groups(self) -> list[Mapping[str, Decimal]]:
        """What the lines of each kind, factor and site add up to, with those of a kind that have no
        emissions left out."""
        found: list[Mapping[str, Decimal]] = []
        for name in (_kind, _label, _site):
            sums: dict[str, Decimal] = defaultdict(Decimal)
            unknown: set[str] = set()
            for line in self.case.lines:
                key = plain(name(line))
                if not key or line.method == "market":
                    continue
                if line.tonnes is None:
                    unknown.add(key)
                else:
                    sums[key] += line.tonnes
            found.append({key: total for key, total in sums.items() if key not in unknown})
        return found

    @staticmethod
    def is_sum(value: Decimal, total: Decimal) -> bool:
        """Whether a figure is a sum but for its rounding, in tonnes or thousands of them."""
        exponent = value.normalize().as_tuple().exponent
        step = Decimal(1).scaleb(min(int(exponent), 0)) * _ROUNDED
        return any(
            abs(value - total * by) <= max(step, abs(total * by) * _ALLOWED) for by in _SCALES[:2]
        )

    @cached_property
    def _unused(self) -> list[tuple[str, int, int, Decimal]]:
        """The sums of the sheets to which no formula refers."""
        found = {
            (grid.name, row, column)
            for grid in self.case.grids.values()
            for row, column in self._sums_of(grid)
        }
        at: dict[str, set[tuple[int, int]]] = defaultdict(set)
        for sheet, row, column in found:
            at[sheet].add((row, column))
        for grid in self.case.grids.values():
            for place, formula in grid.formulas.items():
                for one in formula.references(*place):
                    on = one.sheet or grid.name
                    if not at.get(on):
                        continue
                    at[on] -= {
                        (row, column)
                        for row, column in at[on]
                        if one.holds(row, column) and (on, row, column) != (grid.name, *place)
                    }
        return [
            (sheet, row, column, value)
            for sheet, cells in at.items()
            for row, column in cells
            if (value := number(self.case.grids[sheet].at(row, column)))
        ]

    @cached_property
    def _emissions(self) -> Mapping[str, tuple[set[int], set[int]]]:
        """The rows and columns of each sheet in which emissions of lines stand."""
        found: dict[str, tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
        for line in self.case.lines:
            if line.stated_place is None or not _CELL.match(line.stated_place.cells):
                continue
            row, column = cell_of(line.stated_place.cells)
            turned = self.case.table(line).turned
            found[line.stated_place.sheet][not turned].add(row if turned else column)
        return found

    def _sums_of(self, grid: Grid) -> Iterator[tuple[int, int]]:
        rows, columns = self._emissions[grid.name]
        found = [
            place
            for place, formula in grid.formulas.items()
            if (place[0] in rows or place[1] in columns)
            and _adds(formula.text)
            and any(one.sheet in ("", grid.name) for one in formula.references(*place))
        ]
        yield from found if len(found) <= _MOST else ()

    def unused_near(self, value: Decimal, grid: Grid, row: int, column: int) -> Unused | None:
        """The one sum of another sheet that no formula carries on and that a typed figure may be
        meant for; None where one is this figure, and where it cannot be told which."""
        others = [one for one in self._unused if one[0] != grid.name]
        if any(self.is_sum(value, one[3]) for one in others):
            return None
        near = [
            (sheet, at, total * by)
            for sheet, *at, total in others
            for by in _SCALES
            if abs(value / (total * by) - 1) <= _NEAR
        ]
        for beside in (self._of_row(grid, row), self._addresses(grid, column)):
            fitting = [one for one in near if one[0] in beside or tuple(one[1]) in beside]
            near = fitting if fitting and len(fitting) < len(near) else near
        if len({round(total, 6) for *_, total in near}) != 1:
            return None
        sheet, place, total = near[0]
        return Unused(sheet, address(*place), total)

    def as_others(self, value: Decimal, grid: Grid, row: int, column: int) -> Unused | None:
        """The cell that the other figures of a column carry from their sheets, of the one sheet
        from which the row of a typed figure carries something."""
        sheets, cells = self._of_row(grid, row), self._addresses(grid, column)
        if len(sheets) != 1 or len(cells) != 1:
            return None
        sheet, (at, across) = str(next(iter(sheets))), next(iter(cells))
        source = self.case.grids.get(sheet)
        total = number(source.at(at, across)) if source is not None else None
        if not total or abs(value / total - 1) > _NEAR or self.is_sum(value, total):
            return None
        return Unused(sheet, address(at, across), total)

    def lines_near(self, value: Decimal, grid: Grid) -> Unused | None:
        """The sheet whose lines add up to nearly a figure typed on another sheet, which carries
        nothing from it; None where they are this figure, and where it cannot be told which."""
        carried = {
            one.sheet
            for place, formula in grid.formulas.items()
            for one in formula.references(*place)
        }
        near = [
            Unused(sheet, "", total * by)
            for sheet, total in self._of_sheets.items()
            for by in _SCALES
            if sheet not in carried and total and abs(value / (total * by) - 1) <= _CLOSE
        ]
        if len(near) != 1 or self.is_sum(value, near[0].value):
            return None
        return near[0]

    @cached_property
    def _of_sheets(self) -> Mapping[str, Decimal]:
        """What the lines of each sheet add up to."""
        found: dict[str, Decimal] = defaultdict(Decimal)
        for line in self.case.lines:
            if line.tonnes is not None and line.method != "market":
                found[self.case.table(line).sheet] += line.tonnes
        return found

    @staticmethod
    def _of_row(grid: Grid, row: int) -> set[object]:
        """The other sheets to which the formulas of a row refer."""
        return {
            one.sheet
            for place, formula in grid.formulas.items()
            if place[0] == row
            for one in formula.references(*place)
            if one.sheet not in ("", grid.name)
        }

    @staticmethod
    def _addresses(grid: Grid, column: int) -> set[tuple[int, int]]:
        """The cells of other sheets to which the formulas of a column refer."""
        return {
            (one.top, one.left)
            for place, formula in grid.formulas.items()
            if place[1] == column
            for one in formula.references(*place)
            if one.single and one.sheet not in ("", grid.name)
        }


def _adds(text: str) -> bool:
    """Whether a formula adds a stretch of cells, or single ones to each other."""
    return bool(_SUM.match(text)) or is_chain(text)


def is_chain(text: str) -> bool:
    """Whether a formula adds single cells to each other and does nothing else."""
    return text.count("{") > 1 and bool(_CHAIN.match(text))


def _kind(line: Line) -> str:
    return line.kind


def _label(line: Line) -> str:
    return line.factor.label if line.factor is not None else ""


def _site(line: Line) -> str:
    return line.site

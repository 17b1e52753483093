"""Which lines stand in which cells."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.types import Line, Place, Role, RowState, Table, TableKind

MOST_STEPS = 10_000_000  # lines and cells that formulas lead to
_WIDEST = 60  # columns of a range
_BY_ROW = 1 << 32  # a row and the number of a line are kept as one number, which sorts by row
Cell = tuple[str, int, int]


def cell_at(place: Place) -> Cell:
    """The cell of a place that is one."""
    return (place.sheet, *cell_of(place.cells))


@dataclass
class Index:
    """Which lines stand in which cells, by the number of the line: their emissions ("stated"),
    their amounts ("amounts"), and what they used in single periods ("periods")."""

    lines: Sequence[Line]
    tables: Sequence[Table]
    grids: Mapping[str, Grid]
    totals: dict[str, set[int]] = field(init=False)  # rows of totals, by sheet
    inside: dict[str, set[int]] = field(init=False)  # rows of tables of activity, by sheet
    left: int = MOST_STEPS
    _columns: dict[tuple[str, str, int], array[int]] = field(init=False)

    def __post_init__(self) -> None:
        found: dict[tuple[str, str, int], array[int]] = defaultdict(lambda: array("Q"))
        for at, line in enumerate(self.lines):
            amounts = [("amounts", place) for place in _places(line)]
            periods = [("periods", place) for place in _periods(line)]
            for name, place in (("stated", line.stated_place), *amounts, *periods):
                if place is not None and ":" not in place.cells:
                    row, column = cell_of(place.cells)
                    found[name, place.sheet, column].append(row * _BY_ROW + at)
        for name_of, keys in self._sums_beside().items():
            found[name_of].extend(keys)
        self._columns = {place: array("Q", sorted(rows)) for place, rows in found.items()}
        self.totals, self.inside = defaultdict(set), defaultdict(set)
        for table in self.tables:
            if table.kind is not TableKind.ACTIVITY:
                continue
            for body in table.rows if not table.turned else ():
                if body.state is RowState.APART:
                    continue
                self.inside[table.sheet].add(body.number)
                if body.state is RowState.TOTAL:
                    self.totals[table.sheet].add(body.number)
            self.inside[table.sheet].update(table.columns if table.turned else ())

    def _sums_beside(self) -> dict[tuple[str, str, int], array[int]]:
        """The lines of the columns of emissions that no line states, where their formulas add those
        of their row which lines do."""
        stated: dict[int, dict[int, list[tuple[int, int]]]] = {}
        for at, line in enumerate(self.lines):
            if line.stated_place is not None and ":" not in line.stated_place.cells:
                row, column = cell_of(line.stated_place.cells)
                stated.setdefault(line.table, {}).setdefault(row, []).append((column, at))
        found: dict[tuple[str, str, int], array[int]] = defaultdict(lambda: array("Q"))
        for number, rows in stated.items():
            table = self.tables[number]
            own = {column for told in rows.values() for column, _ in told}
            sums = {one.number for one in table.with_role(Role.EMISSIONS)} - own
            formulas = self.grids[table.sheet].formulas if not table.turned else {}
            for row, told in rows.items() if sums and formulas else ():
                for column in sums:
                    formula = formulas.get((row, column))
                    taken = list(formula.references(row, column)) if formula is not None else []
                    if all(any(one.holds(row, at) for one in taken) for at, _ in told):
                        keys = found["stated", table.sheet, column]
                        keys.extend(row * _BY_ROW + at for _, at in told)
        return found

    def at(self, cell: Cell, name: str) -> list[int]:
        """The lines whose emissions or amounts stand in a cell."""
        sheet, row, column = cell
        keys, first, last = self._stretch(name, sheet, column, row, row)
        return [key % _BY_ROW for key in keys[first:last]]

    def column(self, sheet: str, column: int, name: str) -> list[int]:
        """The lines whose emissions or amounts stand in a column, from top to bottom."""
        return [key % _BY_ROW for key in self._columns.get((name, sheet, column), ())]

    def within(self, sheet: str, reference: Reference, name: str) -> list[int]:
        """The lines whose emissions or amounts stand in a stretch of cells."""
        if reference.single:
            return self.at((sheet, reference.top, reference.left), name)
        found: list[int] = []
        for column in range(reference.left, min(reference.right, reference.left + _WIDEST) + 1):
            keys, first, last = self._stretch(name, sheet, column, reference.top, reference.bottom)
            if self.spend(last - first):
                found += [key % _BY_ROW for key in keys[first:last]]
        return found

    def _stretch(
        self, name: str, sheet: str, column: int, top: int, bottom: int
    ) -> tuple[Sequence[int], int, int]:
        """The rows and lines of a column, and where those between two rows begin and end."""
        keys = self._columns.get((name, sheet, column), ())
        first, last = bisect_left(keys, top * _BY_ROW), bisect_left(keys, (bottom + 1) * _BY_ROW)
        return keys, first, last

    def spend(self, steps: int) -> bool:
        """Whether formulas may still be followed: each step is paid for, so that no workbook keeps
        the reader for ever."""
        self.left -= steps + 1
        return self.left > 0


def _places(line: Line) -> list[Place]:
    """Where the amount of a line stands: in one cell, else in those of its periods."""
    place = line.activity_place
    return _periods(line) if place is None or ":" in place.cells else [place]


def _periods(line: Line) -> list[Place]:
    return [point.place for point in line.points]

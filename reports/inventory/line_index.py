"""Which lines stand in which cells."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.types import Line, RowState, Table, TableKind

MOST_STEPS = 10_000_000  # lines and cells that formulas lead to
_WIDEST = 60  # columns of a range
Cell = tuple[str, int, int]


@dataclass
class Index:
    """Which lines stand in which cells, by the number of the line."""

    lines: Sequence[Line]
    tables: Sequence[Table]
    grids: Mapping[str, Grid]
    stated: dict[Cell, list[int]] = field(init=False)
    amounts: dict[Cell, list[int]] = field(init=False)
    columns: dict[tuple[str, int], dict[str, list[tuple[int, int]]]] = field(init=False)
    totals: set[tuple[str, int]] = field(init=False)
    inside: set[tuple[str, int]] = field(init=False)
    left: int = MOST_STEPS

    def __post_init__(self) -> None:
        self.stated, self.amounts = defaultdict(list), defaultdict(list)
        self.columns = defaultdict(lambda: defaultdict(list))
        for at, line in enumerate(self.lines):
            for name, place, cells in (
                ("stated", line.stated_place, self.stated),
                ("amounts", line.activity_place, self.amounts),
            ):
                if place is not None and ":" not in place.cells:
                    row, column = cell_of(place.cells)
                    cells[place.sheet, row, column].append(at)
                    self.columns[place.sheet, column][name].append((row, at))
        for told in self.columns.values():
            for rows in told.values():
                rows.sort()
        self.totals, self.inside = set(), set()
        for table in self.tables:
            if table.kind is not TableKind.ACTIVITY:
                continue
            for body in table.rows if not table.turned else ():
                self.inside.add((table.sheet, body.number))
                if body.state is RowState.TOTAL:
                    self.totals.add((table.sheet, body.number))
            self.inside.update((table.sheet, at) for at in (table.columns if table.turned else ()))

    def within(self, sheet: str, reference: Reference, name: str) -> list[int]:
        """The lines whose emissions ("stated") or amounts stand in a stretch of cells."""
        if reference.single:
            cells = self.stated if name == "stated" else self.amounts
            return cells.get((sheet, reference.top, reference.left), [])
        found: list[int] = []
        for column in range(reference.left, min(reference.right, reference.left + _WIDEST) + 1):
            rows = self.columns.get((sheet, column), {}).get(name, [])
            first = bisect_left(rows, (reference.top, -1))
            last = bisect_left(rows, (reference.bottom + 1, -1))
            if self.spend(last - first):
                found += [at for _, at in rows[first:last]]
        return found

    def spend(self, steps: int) -> bool:
        """Whether formulas may still be followed: each step is paid for, so that no workbook keeps
        the reader for ever."""
        self.left -= steps + 1
        return self.left > 0

"""What a formula is made of: the lines whose emissions it adds, those whose amounts it takes, and
the single cells it may multiply these by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import cell_of
from reports.inventory.evaluating import summed_where
from reports.inventory.line_index import Cell, Index
from reports.inventory.values import is_number
from sibyl_project.common.regex import regex

_SEVERAL = 2  # blocks below each other
_DEEPEST = 5  # formulas that refer to formulas
_LONGEST = 60  # rows of a range of formulas
_MOST = 0.6  # of the lines of a column: then a total means all of them
_QUOTED = regex(r'"([^"]+)"')


@dataclass
class Followed:
    """What the formulas behind a cell lead to."""

    index: Index
    exact: bool = False  # only what ranges take in, also where a total means all rows above it
    adds: set[int] = field(default_factory=set)
    takes: set[int] = field(default_factory=set)
    by: list[Cell] = field(default_factory=list)
    seen: set[Cell] = field(default_factory=set)

    def follow(self, cell: Cell, depth: int = 0) -> Followed:
        """Follow the formula of a cell, and those of the cells it refers to."""
        sheet, row, column = cell
        formula = self.index.grids[sheet].formulas.get((row, column))
        if formula is None or depth > _DEEPEST or cell in self.seen or not self.index.spend(1):
            return self
        self.seen.add(cell)
        quoted = {text.lower() for text in _QUOTED.findall(formula.text)}
        taken = None
        if "SUMIF" in formula.text.upper():
            taken = summed_where(self.index.grids, sheet, row, column)
        for reference in formula.references(row, column):
            on = reference.sheet or sheet
            if on not in self.index.grids:
                continue
            for name, found in (("stated", self.adds), ("amounts", self.takes)):
                lines = self.index.within(on, reference, name)
                if taken is None:
                    found.update(_meant(self.index, lines, quoted))
                else:
                    found.update(_standing_in(self.index, lines, name, taken))
            self._further(sheet, on, reference, depth)
        return self

    def _further(self, sheet: str, on: str, reference: Reference, depth: int) -> None:
        """Follow the formulas of the cells that one on `sheet` refers to."""
        if reference.single:
            self.takes.update(self.index.within(on, reference, "periods"))
            self._single((on, reference.top, reference.left), depth)
        elif self._is_across_total(on, reference):
            for column in range(reference.left, reference.right + 1):
                self._single((on, reference.top, column), depth)
        elif on == sheet and reference.bottom - reference.top < _LONGEST:
            for at in range(reference.top, reference.bottom + 1):
                beside = self.index.column(on, reference.left, "amounts")
                if at not in self.index.inside[on] or not beside:
                    self.follow((on, at, reference.left), depth + 1)

    def _is_across_total(self, sheet: str, reference: Reference) -> bool:
        """Whether a range is of cells beside each other in one row of totals."""
        alone = reference.top == reference.bottom and reference.right - reference.left < _LONGEST
        return alone and reference.top in self.index.totals[sheet]

    def _single(self, cell: Cell, depth: int) -> None:
        index = self.index
        sheet, row, column = cell
        known = any(index.at(cell, name) for name in ("stated", "amounts", "periods"))
        if known or cell in self.by:
            return
        if row in index.totals[sheet]:
            for name, found in (("stated", self.adds), ("amounts", self.takes)):
                found.update(_summed(index, cell, name, self.exact))
            return
        before = len(self.adds) + len(self.takes)
        self.follow(cell, depth + 1)
        led = len(self.adds) + len(self.takes) > before
        if not led and is_number(index.grids[sheet].at(row, column)):
            self.by.append(cell)


def _summed(index: Index, cell: Cell, name: str, exact: bool) -> Iterable[int]:
    """The lines of a column that a total of it sums: all on its side of it that no other total
    sums, where its formula takes in most of them."""
    sheet, row, column = cell
    every = index.column(sheet, column, name)
    if not every or not index.spend(len(every)):
        return []
    taken: set[int] = set()
    _down(index, cell, name, taken, set())
    every = _of_blocks(index, cell, every, taken)
    if taken and not exact:
        every = [at for at in every if at in taken or not _is_of_others(index, cell, at, taken)]
        others: set[int] = set()
        for other in index.totals[sheet] - {row}:
            theirs: set[int] = set()
            _down(index, (sheet, other, column), name, theirs, set())
            others |= theirs if theirs.isdisjoint(taken) else set()
        every = [at for at in every if at not in others]
    return every if not taken or (not exact and len(taken) >= _MOST * len(every)) else taken


def _of_blocks(index: Index, cell: Cell, every: list[int], taken: set[int]) -> list[int]:
    """The lines of a column that stand in the blocks of which a total takes in any, or in its own
    where it is typed; blocks below each other share their columns."""
    if len({index.lines[at].table for at in every}) < _SEVERAL:
        return every
    sheet, row, _ = cell
    blocks = {index.lines[at].table for at in taken} or {
        at
        for at, table in enumerate(index.tables)
        if table.sheet == sheet and any(body.number == row for body in table.rows)
    }
    return [at for at in every if index.lines[at].table in blocks] or every


def _is_of_others(index: Index, cell: Cell, at: int, taken: set[int]) -> bool:
    """Whether a line stands on the other side of a total than all that it takes in."""
    row = cell[1]
    sides = {index.lines[one].row < row for one in taken}
    return len(sides) == 1 and (index.lines[at].row < row) not in sides


def _down(index: Index, cell: Cell, name: str, taken: set[int], seen: set[Cell]) -> None:
    sheet, row, column = cell
    formula = index.grids[sheet].formulas.get((row, column))
    if formula is None or len(seen) > _LONGEST or cell in seen or not index.spend(1):
        return
    seen.add(cell)
    for reference in formula.references(row, column):
        on = reference.sheet or sheet
        if on not in index.grids:
            continue
        lines = index.within(on, reference, name)
        taken.update(lines)
        if reference.single and not lines:
            _down(index, (on, reference.top, reference.left), name, taken, seen)


def _standing_in(
    index: Index, lines: Sequence[int], name: str, cells: Collection[Cell]
) -> Iterator[int]:
    """The lines whose emissions or amounts stand in one of these cells, or are parts of it, as lime
    and dolomite are beside their sum."""
    parts = {at for cell in cells if len(found := index.at(cell, name)) > 1 for at in found}
    for at in lines:
        line = index.lines[at]
        place = line.stated_place if name == "stated" else line.activity_place
        if at in parts or (place and (place.sheet, *cell_of(place.cells)) in cells):
            yield at


def _meant(index: Index, lines: Sequence[int], quoted: set[str]) -> Iterator[int]:
    """The lines that a sum with criteria means: those that say one of its quoted words."""
    for at in lines:
        line = index.lines[at]
        said = {line.kind.lower(), line.site.lower(), line.country.lower(), line.scope, line.method}
        if not quoted or said & quoted:
            yield at

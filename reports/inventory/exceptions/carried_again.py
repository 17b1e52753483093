"""Fuel of Scope 1 that Scope 3 counts again: taken from its log by a formula, or typed as the sum
of a vessel, of a kind of vehicles or of some that stand together."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import combinations, groupby, islice

from reports.document.relative_formulas import Reference
from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Irregularity, Line
from sibyl_project.common.regex import regex

_QUOTED = regex(r'"[^"]*"')  # of a condition: "Shuttle*"
_TELLING_DIGITS = 4  # of a sum that is hardly the same by chance
_NAMED = 5  # lines of Scope 1 that an exception points to
_MOST_RUNS = 12  # groups that follow each other
_ALIKE: tuple[Callable[[Line], str], ...] = (
    lambda line: line.site,
    lambda line: line.meter,
    lambda line: line.kind,
)
_UPSTREAM = 3  # the category of what fuels emit before their use, which takes their amounts


def carried_again(case: Case) -> Iterator[Irregularity]:
    """Lines of Scope 3 whose amount a formula takes from a column of amounts that Scope 1 counts,
    or is the sum of several of them, with the same factor."""
    again = [
        line
        for line in case.lines
        if line.scope == "3" and line.category not in (_UPSTREAM, None) and line.tonnes
        if line.factor is not None and line.activity_place is not None
    ]
    burnt = _Burnt(case.lines if again else ())
    pairs: dict[tuple[int, str, bool], list[tuple[Line, list[Line]]]] = defaultdict(list)
    for line in again if burnt.lines else ():
        taken = _taken(case, line, burnt)
        counted_there = taken or burnt.sums.get((_factor(line), line.activity or Decimal(0)), [])
        if counted_there and not case.row_claimed(line):
            sheet = case.table(counted_there[0]).sheet
            pairs[line.table, sheet, bool(taken)].append((line, counted_there))
    for (_, sheet, by_formula), of_table in pairs.items():
        yield _counted_again(case, of_table, sheet, by_formula=by_formula)


class _Burnt:
    """The lines of Scope 1 with a factor and an amount in one cell, by column and row."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.lines: list[Line] = []
        self._rows: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
        for line in lines:
            place = line.activity_place
            counted = line.scope == "1" and line.tonnes and line.factor is not None
            if counted and place is not None and ":" not in place.cells:
                row, column = cell_of(place.cells)
                self._rows[place.sheet, column].append((row, len(self.lines)))
                self.lines.append(line)
        for rows in self._rows.values():
            rows.sort()
        self._found: dict[tuple[str, Reference, Decimal | None], list[Line]] = {}

    @cached_property
    def sums(self) -> dict[tuple[Decimal | None, Decimal], list[Line]]:
        """See `_sums`."""
        return _sums(self.lines)

    def within(self, sheet: str, reference: Reference, factor: Decimal | None) -> list[Line]:
        """The first lines with this factor whose amounts stand in a stretch of cells."""
        key = (sheet, reference, factor)
        if key not in self._found:
            rows = self._rows.get((sheet, reference.left), [])
            first = bisect_left(rows, (reference.top, 0))
            last = bisect_left(rows, (reference.bottom + 1, 0))
            among = (self.lines[at] for _, at in rows[first:last])
            of_factor = (one for one in among if _factor(one) == factor)
            self._found[key] = list(islice(of_factor, _NAMED))
        return self._found[key]


def _factor(line: Line) -> Decimal | None:
    return line.factor.value if line.factor is not None else None


def _sums(lines: Iterable[Line]) -> dict[tuple[Decimal | None, Decimal], list[Line]]:
    """The sums of what several rows of a table burn with one factor, by this factor."""
    tables: dict[tuple[int, Decimal | None], list[Line]] = defaultdict(list)
    for line in lines:
        if line.activity and not line.points:
            tables[line.table, _factor(line)].append(line)
    found: dict[tuple[Decimal | None, Decimal], list[Line]] = {}
    for (_, factor), rows in tables.items():
        for group in _groups(sorted(rows, key=lambda line: line.row)):
            total = sum((line.activity or Decimal(0) for line in group), Decimal(0))
            digits = len(total.normalize().as_tuple().digits)
            if len(group) > 1 and digits >= _TELLING_DIGITS:
                found.setdefault((factor, total), group)
    return found


def _groups(rows: Sequence[Line]) -> Iterator[list[Line]]:
    """The rows of each site, meter and kind, and such groups that follow each other."""
    for told in _ALIKE:
        of_each: dict[str, list[Line]] = defaultdict(list)
        for line in rows:
            of_each[told(line)].append(line)
        yield from of_each.values()
        runs = [list(run) for _, run in groupby(rows, told)]
        few = len(runs) if len(runs) <= _MOST_RUNS else 0  # a log has its rows in no groups
        for first, last in combinations(range(few + 1), 2):
            yield [line for run in runs[first:last] for line in run]


def _taken(case: Case, line: Line, burnt: _Burnt) -> list[Line]:
    """The lines of Scope 1, with the same factor, in whose column a formula looks for the amount of
    a line."""
    place = line.activity_place
    if place is None or ":" in place.cells:
        return []
    row, column = cell_of(place.cells)
    formula = case.grids[place.sheet].formulas.get((row, column))
    if formula is None or "*" in _QUOTED.sub("", formula.text):
        return []
    return [
        other
        for reference in formula.references(row, column)
        for other in burnt.within(reference.sheet or place.sheet, reference, _factor(line))
    ]


def _counted_again(
    case: Case, pairs: Sequence[tuple[Line, list[Line]]], sheet: str, *, by_formula: bool
) -> Irregularity:
    (line, taken), *more = pairs
    lines = [one for one, _ in pairs]
    unit = line.unit.printed if line.unit is not None else ""
    how = "taken by formula from" if by_formula else f"what {len(taken)} rows add up to on"
    beside = f" So it is of {len(more)} more." if more else ""
    return found(
        "double_counting",
        several(one.place for one in lines),
        f"{line.site or line.kind}: {amount(line.activity or Decimal(0))} {unit} of Scope 3 are "
        f"{how} {sheet}, where Scope 1 counts them with the same factor.{beside}",
        f"Is what {sheet} counts in Scope 1 counted again here?",
        sum((one.tonnes or Decimal(0) for one in lines), Decimal(0)),
        [*(one.place for one in lines), *(one.place for one in taken[:5])],
        case.explain(Reason.TWICE, lines),
    )

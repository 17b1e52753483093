"""Amounts marked with another unit than all others of the same supplier, pump or meter, although
the number is as large as theirs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Irregularity, Line, Role, Table, TableKind
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import is_text, number, words

_FEWEST = 6  # other rows of the group
_MOST_ODD = 2  # rows of it
_WIDER = Decimal("1.6")  # times that the range of the others is wider than they are
_APART = Decimal("2.5")  # between two units
_LONGEST = 12  # letters of a unit
_DESCRIBES = (Role.SITE, Role.METER, Role.OTHER, Role.KIND)


class _Marked(NamedTuple):
    """A row with its number and the unit that stands behind it."""

    row: int
    value: Decimal
    unit: Unit


def marked_otherwise(case: Case) -> Iterator[Irregularity]:
    """Rows in another unit than those of the same supplier, pump or meter, whose number would fit
    these in their unit and does not in its own."""
    told: set[tuple[int, int]] = set()
    for at, table in enumerate(case.tables):
        if table.kind is not TableKind.ACTIVITY or table.turned or at not in case.by_table:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for column in _unit_columns(table, sight):
            for odd, others in _odd_ones(table, sight, column):
                lines = case.by_row.get((at, odd.row), [])
                if lines and (at, odd.row) not in told and not any(map(case.row_claimed, lines)):
                    told.add((at, odd.row))
                    yield _slip(case, lines, odd, others)


def _unit_columns(table: Table, sight: Sight) -> list[int]:
    """The columns right of a number whose cells are units, of which two are of one dimension."""
    found_in = []
    for column in (*table.with_role(Role.UNIT), *table.with_role(Role.OTHER)):
        cells = {words(sight.at(row.number, column.number)) for row in table.data} - {""}
        units = {_unit(cell) for cell in cells}
        factors = {(unit.base, unit.factor) for unit in units if unit is not None}
        if None not in units and len(factors) > len({base for base, _ in factors}):
            found_in.append(column.number)
    return found_in


def _unit(text: str) -> Unit | None:
    unit = unit_of(text) if len(text) <= _LONGEST else None
    return unit if unit is not None and unit.per is None else None


def _odd_ones(
    table: Table, sight: Sight, column: int
) -> Iterator[tuple[_Marked, Sequence[_Marked]]]:
    """Rows with the unusual unit of a group of rows that name the same, with the others of it."""
    groups: dict[tuple[int, str, str], list[_Marked]] = defaultdict(list)
    named = [one.number for role in _DESCRIBES for one in table.with_role(role)]
    kinds = [one.number for one in table.with_role(Role.KIND)]
    for row in table.data:
        value = number(sight.at(row.number, column - 1))
        unit = _unit(words(sight.at(row.number, column)))
        if value is None or value <= 0 or unit is None or unit.dimension not in KINDS:
            continue
        kind = " ".join(words(sight.at(row.number, at)) for at in kinds)
        for at in named:
            cell = sight.at(row.number, at)
            if at != column and is_text(cell):
                key = (at, words(cell), f"{kind} {unit.base}")
                groups[key].append(_Marked(row.number, value, unit))
    for marked in groups.values():
        counted = Counter(one.unit.factor for one in marked)
        usual, many = counted.most_common(1)[0]
        if len(counted) == 1 or many < _FEWEST or len(marked) - many > _MOST_ODD:
            continue
        others = [one for one in marked if one.unit.factor == usual]
        for odd in marked:
            if odd.unit.factor != usual and _fits_as_it_is(odd, others):
                yield odd, others


def _fits_as_it_is(odd: _Marked, others: Sequence[_Marked]) -> bool:
    """Whether a number lies among the others as it is, and not once it is brought to their unit."""
    low = min(one.value for one in others) / _WIDER
    high = max(one.value for one in others) * _WIDER
    by = odd.unit.factor / others[0].unit.factor
    if max(by, 1 / by) < _APART:
        return False
    return low <= odd.value <= high and not low <= odd.value * by <= high


def _slip(
    case: Case, lines: Sequence[Line], odd: _Marked, others: Sequence[_Marked]
) -> Irregularity:
    first, usual = lines[0], others[0].unit
    by = 1 - usual.factor / odd.unit.factor
    tonnes = [line.tonnes for line in lines if line.tonnes is not None and line.method != "market"]
    return found(
        KINDS[odd.unit.dimension],
        first.place,
        f"{first.site or first.kind}: {amount(odd.value)} is marked {odd.unit.printed}; the "
        f"{len(others)} others like it stand in {usual.printed} with numbers as large. "
        f"{NAMES[odd.unit.dimension]} seem to be mixed up.",
        "In which unit does the bill stand?",
        sum(tonnes, Decimal(0)) * by if tonnes else None,
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.MEASURED, lines[:1]),
    )

"""Amounts that a column brings to one unit, and rows of which it does not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.slips import KINDS, NAMES
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Role, Table, TableKind
from reports.inventory.units import unit_of
from reports.inventory.values import number, words

_SAME = Decimal("0.0005")
_BETWEEN_UNITS = (*(Decimal(10) ** by for by in (-6, -3, 3, 6)), Decimal("3.6"), Decimal("4.54609"))
_GALLON = Decimal("3.785411784")
_PRINTED = Decimal("0.002")


def brought_to_one_unit(case: Case) -> Iterator[Irregularity]:
    """Rows whose amount is taken over as it is, where others of the same unit are brought to the
    unit of the rest."""
    for at, table in enumerate(case.tables):
        units = table.with_role(Role.UNIT)
        if table.kind is not TableKind.ACTIVITY or len(units) != 1 or table.turned:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for column in (*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER)):
            yield from _in_column(case, at, sight, units[0], column)


def _in_column(
    case: Case, at: int, sight: Sight, units: Column, column: Column
) -> Iterator[Irregularity]:
    kept: dict[str, list[int]] = defaultdict(list)
    moved: dict[str, list[int]] = defaultdict(list)
    table = case.tables[at]
    for row in table.data:
        by = _by(table, sight, row.number, column)
        unit = words(sight.at(row.number, units.number))
        if by is not None and unit:
            (kept if abs(by - 1) < _SAME else moved)[unit].append(row.number)
    for unit, rows in kept.items():
        measured = unit_of(unit)
        if unit not in moved or len(kept) < 2 or measured is None or len(rows) > len(moved[unit]):
            continue
        others = [one for one in map(unit_of, kept) if one is not None]
        apart = [one for one in others if one.base == measured.base and one != measured]
        if apart and measured.dimension in KINDS:
            yield _as_it_was(case, at, sight, column, rows, unit)


def _by(table: Table, sight: Sight, row: int, column: Column) -> Decimal | None:
    """What the amount that a formula takes from its row is multiplied by: nothing, or what lies
    between two units."""
    formula = sight.formula(row, column.number)
    value = number(sight.at(row, column.number))
    if formula is None or not value:
        return None
    taken = {at for one in sight.references(row, column.number) for at in sight.own(row, one)}
    sources = [at for at in taken if at in table.columns and at != column.number]
    source = number(sight.at(row, sources[0])) if len(sources) == 1 else None
    if not source:
        return None
    by = value / source
    known = (Decimal(1), *_BETWEEN_UNITS, _GALLON, *(1 / one for one in (*_BETWEEN_UNITS, _GALLON)))
    return by if any(abs(by / one - 1) <= _PRINTED for one in known) else None


def _as_it_was(
    case: Case, at: int, sight: Sight, column: Column, rows: Sequence[int], unit: str
) -> Irregularity:
    lines = [line for row in rows for line in case.by_row.get((at, row), ())]
    names = names_of(lines)
    measured = unit_of(unit)
    kind = measured.dimension if measured is not None else "energy"
    return found(
        KINDS[kind],
        several(sight.place(row, column.number) for row in rows),
        f"{names or column.head}: the amount in {unit} is taken over as it is; other rows in "
        f"{unit} are converted. {NAMES[kind]} seem to be mixed up.",
        "In which unit was this measured, and for which unit is the factor?",
        None,
        list(dict.fromkeys(line.place for line in lines)),
        case.explain(Reason.MEASURED, lines[:2]),
    )

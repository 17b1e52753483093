"""Amounts on the net heating value that are those on the gross one, as they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from reports.document.workbook_cells import address, cell_of
from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Place, Table, TableKind
from reports.inventory.units import Unit, heating_value
from reports.inventory.values import number

# net heating value of a gross one, fuel by fuel
NET_OF_GROSS = (Decimal("0.88"), Decimal("0.955"))
_SAME = Decimal("0.0005")
_FEWEST = 3  # amounts that are brought to the net heating value


class _Amount(NamedTuple):
    """An amount on one heating value: how much, in which row of which table, and the head of its
    column or the site and name of its line."""

    value: Decimal
    table: int
    row: int
    name: str


Amounts = Mapping[Place, _Amount]


def not_brought(case: Case) -> Iterator[Irregularity]:
    """Amounts on the net heating value that are the gross ones beside them, or those that their
    formulas take, as they are, where others of the workbook are brought to the net one."""
    gross, net = _amounts(case, "gross"), _amounts(case, "net")
    if not gross or not net:
        return
    beside = _beside(case)
    copied: dict[tuple[int, str], list[Place]] = defaultdict(list)
    brought = 0
    for place, amount in net.items():
        before = _taken(case, place, gross) or beside.get(place)
        if not before:
            continue
        ratio = amount.value / before
        brought += NET_OF_GROSS[0] <= ratio <= NET_OF_GROSS[1]
        if abs(ratio - 1) < _SAME:
            copied[amount.table, amount.name].append(place)
    for (table, name), places in copied.items():
        if brought >= min(_FEWEST, 2 * len(places)):
            yield _as_it_was(case, table, name, places, [net[place].row for place in places])


def _amounts(case: Case, basis: str) -> Amounts:
    """The cells that hold energy on a heating value: below a head that names it, or of a line whose
    words do."""
    told: dict[Place, _Amount] = {}
    for at, table in enumerate(case.tables):
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for column in table.columns.values():
            if not _is_energy(column.unit) or heating_value(column.head) != basis:
                continue
            for row in table.data:
                if value := number(sight.at(row.number, column.number)):
                    place = sight.place(row.number, column.number)
                    told[place] = _Amount(value, at, row.number, column.head)
    for line in case.lines:
        if line.basis == basis and _is_energy(line.unit):
            name = f"{line.site}, {line.kind}" if line.site else line.kind
            for point in line.points:
                if point.value:
                    amount = _Amount(point.value, line.table, line.row, name)
                    told.setdefault(point.place, amount)
    return told


def _is_energy(unit: Unit | None) -> bool:
    return unit is not None and unit.dimension == "energy"


def _taken(case: Case, place: Place, gross: Amounts) -> Decimal | None:
    """The one amount on the gross heating value that the formula of a cell takes."""
    at = cell_of(place.cells)
    formula = case.grids[place.sheet].formulas.get(at)
    if formula is None:
        return None
    cells = [one for one in formula.references(*at) if one.single]
    places = [Place(one.sheet or place.sheet, address(one.top, one.left)) for one in cells]
    taken = [gross[one] for one in places if one in gross]
    return taken[0].value if len(taken) == 1 else None


def _beside(case: Case) -> Mapping[Place, Decimal]:
    """The gross amounts that stand in the column before that of the net ones, by the cells of
    these."""
    told: dict[Place, Decimal] = {}
    for table in case.tables:
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for gross, net in _pairs(table):
            for row in table.data:
                if before := number(sight.at(row.number, gross.number)):
                    told[sight.place(row.number, net.number)] = before
    return told


def _pairs(table: Table) -> Iterator[tuple[Column, Column]]:
    """A column on the gross heating value and the next one, on the net one in the same unit."""
    columns = sorted(table.columns.values(), key=lambda one: one.number)
    for gross, net in pairwise(columns):
        named = heating_value(gross.head), heating_value(net.head)
        if _is_energy(gross.unit) and _is_energy(net.unit) and named == ("gross", "net"):
            yield gross, net


def _as_it_was(
    case: Case, at: int, name: str, places: Sequence[Place], rows: Sequence[int]
) -> Irregularity:
    lines = [line for row in rows for line in case.by_row.get((at, row), ())]
    table = case.tables[at]
    return found(
        "gross_net_calorific",
        several(places),
        f"{name}: the amounts are those on the gross heating value, as they are; others of the "
        "workbook are brought to the net one.",
        "On which heating value was this measured, and which factor belongs to it?",
        None,
        list(dict.fromkeys(line.place for line in lines)),
        case.remarks.explain(Reason.FACTOR, [(table, row) for row in rows[:2]]),
    )

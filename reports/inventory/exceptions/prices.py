"""Amounts whose price says that they stand in another unit."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import middle, spread
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Place, Role, Table, TableKind
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import number, words

_MONEY = re.compile(
    r"£|€|\$|\b(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD|NZD|JPY|INR|ZAR)\b"
    r"|\bcosts?\b|\bspend\b|\b(?:net|gross|invoice|bill) (?:value|amount)\b|\bkosten\b|\bbetrag\b"
    r"|\bmontant\b|\bco[uû]t|\bimporte?\b|\bimporto\b|\bkwota\b|\bbedrag\b|\bbelopp\b",
    re.IGNORECASE,
)
_RATE = re.compile(r"/|\bper\b|\bprice\b", re.IGNORECASE)
_SLIPS = {"energy": "unit_slip_kwh_mwh", "mass": "unit_slip_kg_t"}
_THOUSAND = 3.0  # decimal logarithm
_NEAR = 0.3
_CALM = 0.35  # spread of the prices of a kind
_FEWEST = 6


@dataclass(frozen=True, slots=True)
class _Bought:
    """The amount of a row, its unit, and the decimal logarithm of what a unit of it costs."""

    row: int
    amount: Decimal
    unit: Unit
    place: Place
    price: float


def prices(case: Case) -> Iterator[Irregularity]:
    """Amounts that cost a thousand times as much, or a thousandth, of what the others of their kind
    cost."""
    for at, table in enumerate(case.tables):
        paid = _money(table) if table.kind is TableKind.ACTIVITY else None
        if paid is None:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        told: set[int] = set()
        for column in table.with_role(Role.ACTIVITY):
            bought = list(_bought(table, sight, column, paid)) if column is not paid else []
            for kind in table.with_role(Role.KIND):
                for one, dear in _strange(sight, bought, kind):
                    if one.row not in told and not case.is_claimed(one.place):
                        told.add(one.row)
                        yield _slip(case, at, one, dear)


def _money(table: Table) -> Column | None:
    columns = [*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER)]
    fitting = [one for one in columns if _MONEY.search(one.head) and not _RATE.search(one.head)]
    return fitting[0] if len(fitting) == 1 else None


def _bought(table: Table, sight: Sight, column: Column, paid: Column) -> Iterator[_Bought]:
    units = table.with_role(Role.UNIT)
    for row in table.data:
        value = number(sight.at(row.number, column.number))
        money = number(sight.at(row.number, paid.number))
        if not value or not money or value < 0 or money < 0:
            continue
        told = (unit_of(words(sight.at(row.number, one.number))) for one in units)
        unit = next(filter(None, told), None) or column.unit
        if unit is not None and unit.dimension in _SLIPS:
            place = sight.place(row.number, column.number)
            yield _Bought(row.number, value, unit, place, math.log10(float(money / value)))


def _strange(
    sight: Sight, bought: Sequence[_Bought], kind: Column
) -> Iterator[tuple[_Bought, bool]]:
    """The amounts whose price is far from that of their kind, and whether they are too dear."""
    groups: dict[tuple[str, str], list[_Bought]] = defaultdict(list)
    for one in bought:
        groups[words(sight.at(one.row, kind.number)), one.unit.printed].append(one)
    for group in groups.values():
        levels = [one.price for one in group]
        centre = middle(levels) or 0.0
        far = [one for one in group if abs(one.price - centre) > 1]
        rest = [level for level in levels if abs(level - centre) <= 1]
        if len(group) < _FEWEST or spread(rest) > _CALM or len(far) > max(1, len(group) // 20):
            continue
        for one in far:
            if abs(abs(one.price - centre) - _THOUSAND) <= _NEAR:
                yield one, one.price > centre


def _slip(case: Case, at: int, one: _Bought, dear: bool) -> Irregularity:
    right = one.amount * 1000 if dear else one.amount / 1000
    lines = [line for line in case.by_row.get((at, one.row), ()) if line.activity == one.amount]
    rate = tonnes_per_unit(lines[0]) if lines else None
    return found(
        _SLIPS[one.unit.dimension],
        one.place,
        f"{amount(one.amount)} {one.unit.printed} cost about "
        f"{'a thousand times' if dear else 'a thousandth of'} what the others of this kind cost; "
        f"as {amount(right)} the price fits.",
        "In which unit does the invoice state the amount?",
        (one.amount - right) * rate if rate is not None else None,
        [line.place for line in lines[:1]],
        case.remarks.explain(Reason.JUMP, [(case.tables[at], one.row)]),
    )

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
from reports.inventory.exceptions.slips import KINDS
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
_THOUSAND = Decimal(1000)
_GALLONS = (Decimal("4.54609"), Decimal("3.785411784"))  # litres


@dataclass(frozen=True, slots=True)
class _Slip:
    """By how many times an amount in the other unit may differ; as decimal logarithms how near its
    price comes to that, how far it lies from the others, and how wide these may spread."""

    by: Sequence[Decimal]
    near: float
    apart: float
    calm: float


_THOUSANDFOLD = _Slip((_THOUSAND,), 0.3, 1.0, 0.35)
_SLIPS = {
    "energy": _THOUSANDFOLD,
    "mass": _THOUSANDFOLD,
    "volume": _Slip(_GALLONS, 0.06, 0.45, 0.06),
}
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
    cost, or of volumes as much more or less as gallons are than litres."""
    for at, table in enumerate(case.tables):
        paid = _money(table) if table.kind is TableKind.ACTIVITY else None
        if paid is None:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        told: set[int] = set()
        for column in table.with_role(Role.ACTIVITY):
            bought = list(_bought(table, sight, column, paid)) if column is not paid else []
            for kind in table.with_role(Role.KIND):
                for one, by in _strange(sight, bought, kind):
                    if one.row not in told and not case.is_claimed(one.place):
                        told.add(one.row)
                        yield _slip(case, at, one, by)


def _money(table: Table) -> Column | None:
    roles = (Role.ACTIVITY, Role.OTHER, Role.METER)  # "Invoice £" too
    columns = [one for role in roles for one in table.with_role(role)]
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
) -> Iterator[tuple[_Bought, Decimal]]:
    """The amounts whose price is far from that of their kind, and by what they must be multiplied
    for it to fit."""
    groups: dict[tuple[str, str], list[_Bought]] = defaultdict(list)
    for one in bought:
        groups[words(sight.at(one.row, kind.number)), one.unit.printed].append(one)
    for group in groups.values():
        slip = _SLIPS[group[0].unit.dimension]
        levels = [one.price for one in group]
        centre = middle(levels) or 0.0
        far = [one for one in group if abs(one.price - centre) > slip.apart]
        rest = [level for level in levels if abs(level - centre) <= slip.apart]
        if len(group) < _FEWEST or spread(rest) > slip.calm or len(far) > max(1, len(group) // 20):
            continue
        for one in far:
            away = one.price - centre
            by = min(slip.by, key=lambda times: abs(abs(away) - math.log10(times)))
            if abs(abs(away) - math.log10(by)) <= slip.near:
                yield one, by if away > 0 else 1 / by


def _slip(case: Case, at: int, one: _Bought, by: Decimal) -> Irregularity:
    right = one.amount * by
    lines = [line for line in case.by_row.get((at, one.row), ()) if line.activity == one.amount]
    rate = tonnes_per_unit(lines[0]) if lines else None
    return found(
        KINDS[one.unit.dimension],
        one.place,
        f"{amount(one.amount)} {one.unit.printed} cost about {_times(by)} what the others of this "
        f"kind cost; as {amount(round(right, 1))} the price fits.",
        "In which unit does the invoice state the amount?",
        (one.amount - right) * rate if rate is not None else None,
        [line.place for line in lines[:1]],
        case.remarks.explain(Reason.JUMP, [(case.tables[at], one.row)]),
    )


def _times(by: Decimal) -> str:
    if by == _THOUSAND:
        return "a thousand times"
    if by == 1 / _THOUSAND:
        return "a thousandth of"
    return f"{by:.2f} times"

"""Amounts whose price says that they stand in another unit."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.robust import middle, spread
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.exceptions.slips import KINDS
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Place, Role, Table, TableKind
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import number, words
from sibyl_project.common.regex import regex

_MONEY = regex(
    r"£|€|\$|\b(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD|NZD|JPY|INR|ZAR)\b"
    r"|\bcosts?\b|\bspend\b|\b(?:net|gross|invoice|bill) (?:value|amount)\b|\bkosten\b|\bbetrag\b"
    r"|\bmontant\b|\bco[uû]t|\bimporte?\b|\bimporto\b|\bkwota\b|\bbedrag\b|\bbelopp\b",
    re.IGNORECASE,
)
_RATE = regex(r"/|\bper\b|\bprice\b", re.IGNORECASE)
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
_USUAL = 0.6  # of the amounts of a kind, whose price is the usual one
_QUOTIENT = regex(r"^\{\|R\[0\]C\[-?\d+\]\}/\{\|R\[0\]C\[-?\d+\]\}$")  # of two cells of its row
_PAYING = (Role.ACTIVITY, Role.OTHER, Role.METER)  # "Invoice £" too


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
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight, money = sight_of(table, case.grids[table.sheet]), _money(table)
        kinds: list[Column | None] = [*table.with_role(Role.KIND)] or [None]
        told: set[int] = set()
        for column in table.with_role(Role.ACTIVITY):
            paid = money or _divided(table, sight, column)
            bought = list(_bought(table, sight, column, paid)) if paid not in (None, column) else []
            for kind in kinds if bought else ():
                for slipped, by in _strange(_kinds(case, at, bought, kind), bought):
                    new = [
                        one
                        for one in slipped
                        if one.row not in told and not case.is_claimed(one.place)
                    ]
                    if new:
                        told.update(one.row for one in new)
                        yield _slip(case, at, new, by)


def _money(table: Table) -> Column | None:
    """The one column of a table that holds what its rows cost; None where none or several do."""
    columns = [one for role in _PAYING for one in table.with_role(role)]
    heads = {one.number: one.head.replace("_", " ") for one in columns}
    fitting = [
        one
        for one in columns
        if _MONEY.search(heads[one.number]) and not _RATE.search(heads[one.number])
    ]
    return fitting[0] if len(fitting) == 1 else None


def _divided(table: Table, sight: Sight, amounts: Column) -> Column | None:
    """The column that another one divides by the amounts, as the price of a unit is made."""
    if table.turned or not table.data:
        return None
    row = table.data[0].number
    for at, column in table.columns.items():
        formula = sight.formula(row, at)
        if formula is None or not _RATE.search(column.head) or not _QUOTIENT.match(formula.text):
            continue
        paid, by = formula.references(row, at)
        divided = table.columns.get(paid.left)
        if by.left == amounts.number and divided is not None and divided.role in _PAYING:
            return divided
    return None


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


def _kinds(
    case: Case, at: int, bought: Sequence[_Bought], column: Column | None
) -> dict[int, Decimal | str | None]:
    """What each row is of: the words of a column of kinds, or without one the factor that it is
    computed with."""
    table = case.tables[at]
    if column is not None:
        sight = sight_of(table, case.grids[table.sheet])
        return {one.row: words(sight.at(one.row, column.number)) for one in bought}
    factors = {
        one.row: line.factor.value
        for one in bought
        for line in case.by_row.get((at, one.row), ())
        if line.factor is not None
    }
    return {one.row: factors.get(one.row) for one in bought}


def _strange(
    kinds: Mapping[int, Decimal | str | None], bought: Sequence[_Bought]
) -> Iterator[tuple[list[_Bought], Decimal]]:
    """The amounts whose price is far from that of their kind, and by what they must be multiplied
    for it to fit: a few of them, or more that all fit, as where one vehicle fills up abroad."""
    groups: dict[tuple[object, str], list[_Bought]] = defaultdict(list)
    for one in bought:
        groups[kinds[one.row], one.unit.printed].append(one)
    for group in groups.values():
        slip = _SLIPS[group[0].unit.dimension]
        levels = [one.price for one in group]
        centre = middle(levels) or 0.0
        rest = [level for level in levels if abs(level - centre) <= slip.apart]
        if len(group) < _FEWEST or spread(rest) > slip.calm or len(rest) < _USUAL * len(group):
            continue
        fitting: dict[Decimal, list[_Bought]] = defaultdict(list)
        for one in group:
            away = one.price - centre
            by = min(slip.by, key=lambda times: abs(abs(away) - math.log10(times)))
            if abs(away) > slip.apart and abs(abs(away) - math.log10(by)) <= slip.near:
                fitting[by if away > 0 else 1 / by].append(one)
        far = len(group) - len(rest)
        for by, some in fitting.items():
            alike = len(some) > 1 and spread([one.price for one in some]) <= slip.calm
            if far <= max(1, len(group) // 20) or alike:
                yield some, by


def _slip(case: Case, at: int, some: Sequence[_Bought], by: Decimal) -> Irregularity:
    one, *more = some
    right = one.amount * by
    lines = [
        line
        for each in some
        for line in case.by_row.get((at, each.row), ())
        if line.activity == each.amount
    ]
    told = [
        (line.activity or Decimal(0)) * (1 - by) * rate
        for line in lines
        if (rate := tonnes_per_unit(line)) is not None
    ]
    said = [case.remarks.explain(Reason.JUMP, [(case.tables[at], each.row)]) for each in some]
    return found(
        KINDS[one.unit.dimension],
        several(each.place for each in some),
        f"{amount(one.amount)} {one.unit.printed} cost about {_times(by)} what the others of this "
        f"kind cost; as {amount(round(right, 1))} the price fits."
        + (f" So it is with {len(more)} more." if more else ""),
        "In which unit does the invoice state the amount?",
        sum(told, Decimal(0)) if told else None,
        list(dict.fromkeys(line.place for line in lines)),
        said[0] if all(said) else "",
    )


def _times(by: Decimal) -> str:
    if by == _THOUSAND:
        return "a thousand times"
    if by == 1 / _THOUSAND:
        return "a thousandth of"
    return f"{by:.2f} times"

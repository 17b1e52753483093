"""The same figure on two sides: last year's printed value against this year's comparative.

Two figures are the same by metric, scope, method, year, part and unit; units of one kind are
brought to one. Where the printed values can be the same exact value, nothing was restated. Where a
side states several values for what is told apart by nothing, that is not decided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal
from typing import Final

from reports.compared.wording import words_of
from reports.figures.table import agree
from reports.figures.types import Quantity
from reports.language.unit_names import common_factor, common_unit
from reports.language.years import without_years
from reports.types import Disclosure

BY_NAME_ALONE: Final = frozenset({"ghg_emissions", "energy"})  # metrics that need no label
NEVER: Final = frozenset({"target_reduction", "percentage_change"})  # of no year of their own
_THOUSANDS: Final = tuple(Decimal(1000) ** power for power in (-3, -2, -1, 1, 2, 3))
_EXACT: Final = Context(prec=50)
_HUNDRED: Final = Decimal(100)
_UNITS: Final = {"GJ": Disclosure.ENERGY, "m3": Disclosure.WATER}  # common units
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Restatement:
    """A figure of which the two sides print different values. Amounts are in `unit`; `percent` is
    of the earlier value, None where that is zero."""

    before: Quantity
    after: Quantity
    unit: str
    was: Decimal
    now: Decimal

    @property
    def difference(self) -> Decimal:
        """By how much more is stated now."""
        return self.now - self.was

    @property
    def percent(self) -> Decimal | None:
        """The difference in percent of the earlier value."""
        if not self.was:
            return None
        return _EXACT.divide(self.difference * _HUNDRED, abs(self.was)).quantize(Decimal("0.1"))

    @property
    def disclosure(self) -> Disclosure:
        """Of what the figure is, as materiality is set."""
        return disclosure_of(self.after.metric, self.after.scope, self.unit)


@dataclass(frozen=True, slots=True)
class FiguresCompared:
    """What came of the figures that both sides state: how many agree, differ only by a unit that
    was read as another, or could not be decided."""

    restated: tuple[Restatement, ...]
    agreeing: int
    by_unit: int
    undecided: int

    @property
    def total(self) -> int:
        """How many figures both sides state."""
        return len(self.restated) + self.agreeing + self.by_unit + self.undecided


def in_unit(amount: Decimal, unit: str, wanted: str) -> Decimal | None:
    """An amount in another unit of its kind; None where the units are of two kinds."""
    if unit == wanted:
        return amount
    if common_unit(unit) != common_unit(wanted):
        return None
    return _EXACT.divide(amount * common_factor(unit), common_factor(wanted))


def compared(before: Iterable[Quantity], after: Iterable[Quantity]) -> FiguresCompared:
    """The figures of two sides held against each other, whatever the order they come in. The
    largest restatements in percent come first."""
    ours, theirs = _by_key(before), _by_key(after)
    restated, counts = [], {"agreeing": 0, "by_unit": 0, "undecided": 0}
    for key in sorted(ours.keys() & theirs.keys(), key=repr):
        one, other = _held(ours[key]), _held(theirs[key])
        if any(agree(a, b) for a in ours[key] for b in theirs[key]):
            counts["agreeing"] += 1
        elif one is None or other is None:
            counts["undecided"] += 1
        elif _is_by_unit(one, other):
            counts["by_unit"] += 1
        else:
            restated.append(Restatement(one, other, one.unit, one.value, other.value))
    restated.sort(key=lambda each: (-_size(each), each.after.page, each.after.quote))
    return FiguresCompared(tuple(restated), **counts)


def _size(restatement: Restatement) -> Decimal:
    percent = restatement.percent
    return Decimal("Infinity") if percent is None else abs(percent)


def _by_key(quantities: Iterable[Quantity]) -> dict[Key, list[Quantity]]:
    groups: dict[Key, list[Quantity]] = defaultdict(list)
    for quantity in quantities:
        if key := _key(quantity):
            groups[key].append(_in_common_unit(quantity))
    return groups


def _key(quantity: Quantity) -> Key | None:
    """What makes two quantities the same figure; None for one of which too little is known."""
    told = quantity.year is not None and quantity.unit and quantity.metric not in NEVER
    if not told or quantity.baseline_year is not None or quantity.period:
        return None
    unit = common_unit(quantity.unit)
    label: tuple[str, ...] = ()
    if quantity.metric not in BY_NAME_ALONE or not _is_told(quantity):
        label = words_of(without_years(quantity.label))
        if not label:
            return None
    part = quantity.entity_part.casefold()
    return quantity.metric, quantity.scope, quantity.method, quantity.year, part, unit, label


def _is_told(quantity: Quantity) -> bool:
    """Whether metric and scope say what the figure is of without its label."""
    return quantity.metric == "energy" or quantity.scope not in ("", "total")


def _in_common_unit(quantity: Quantity) -> Quantity:
    unit, factor = common_unit(quantity.unit), common_factor(quantity.unit)
    if factor == 1:
        return quantity
    value, step = quantity.value * factor, quantity.step * factor
    return replace(quantity, unit=unit, value=value, step=step)


def _held(quantities: Sequence[Quantity]) -> Quantity | None:
    """The most precisely printed of the quantities of a side; None where they differ among
    themselves or are on several bases."""
    best = min(quantities, key=lambda q: (q.approximate, q.step, q.page, q.quote))
    if len({q.boundary for q in quantities}) > 1:
        return None
    return best if all(agree(best, each) for each in quantities) else None


def _is_by_unit(one: Quantity, other: Quantity) -> bool:
    """Whether one value is the other a thousand times over: a unit that was read as another."""
    return any(
        agree(replace(one, value=one.value * factor, step=one.step * factor), other)
        for factor in _THOUSANDS
    )


def disclosure_of(metric: str, scope: str, unit: str) -> Disclosure:
    """What a materiality for this figure is set for."""
    if metric == "ghg_emissions":
        first = scope.partition(".")[0]
        return {
            "1": Disclosure.SCOPE_1,
            "2": Disclosure.SCOPE_2,
            "3": Disclosure.SCOPE_3,
        }.get(first, Disclosure.EMISSIONS_TOTAL)
    return _UNITS.get(common_unit(unit), Disclosure.OTHER)

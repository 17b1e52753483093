"""The table of figures: one row for each metric, scope, method and year, with every place that
states it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal

from reports.figures.alike import by_basis, by_series, without_twins
from reports.figures.types import Quantity
from reports.language.qualifiers import Basis
from reports.types import CellReading

Key = tuple[object, ...]
_SURE_DIGITS = 3
# a "figure" of sixty digits is kept, though nothing is concluded from it
_EXACT = Context(prec=120)
_PER_MWH = {"MWh": Decimal(1), "GJ": Decimal("3.6")}  # what one MWh is in each unit of energy
_ABOUT = Decimal("0.05")  # "about 30 %" and 31 % do not contradict each other


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure. `best` is the most precisely printed of the report's own places (of the evidence
    where it has none).

    `agree` is False when the report's own places state different values beyond their printed
    precision; `evidence_agrees` says the same of the evidence documents against the report, and is
    None where only one of the two states the figure.
    """

    best: Quantity
    places: tuple[Quantity, ...]
    agree: bool
    evidence_agrees: bool | None = None


def comparable(quantity: Quantity) -> bool:
    """Whether another place with the same key must state the same value: the whole company's figure
    of a known year."""
    if quantity.entity_part or quantity.year is None or not quantity.unit:
        return False
    if quantity.metric == "ghg_emissions":
        return quantity.scope not in ("", "total")
    return quantity.metric == "energy"


def fact_key(quantity: Quantity) -> Key:
    """What makes two quantities the same figure; for those not comparable the value is part of
    it."""
    key: Key = (
        quantity.metric,
        quantity.scope,
        quantity.method,
        quantity.year,
        quantity.entity_part,
        quantity.unit,
    )
    if comparable(quantity):
        return key
    return (
        *key,
        quantity.baseline_year,
        quantity.period,
        quantity.label.casefold(),
        quantity.value.normalize(),
    )


def half_width(quantity: Quantity, sure_digits: int = _SURE_DIGITS) -> Decimal:
    """By how much the exact value may differ from the printed one: half the last digit.

    In running text trailing zeros beyond the first `sure_digits` digits are taken as rounding
    ("345,000 tonnes").
    """
    step = quantity.step
    if (
        not quantity.in_table
        and quantity.value
        and step >= 1
        and not _EXACT.remainder(quantity.value, step)
    ):
        digits = abs(int(quantity.value / step))
        while digits % 10 == 0 and digits >= 10**sure_digits:
            digits, step = digits // 10, step * 10
    return max(step / 2, abs(quantity.value) * _ABOUT) if quantity.approximate else step / 2


def agree(one: Quantity, other: Quantity) -> bool:
    """Whether two printed values can be the same exact value."""
    return abs(one.value - other.value) <= half_width(one) + half_width(other)


def in_other_units(quantity: Quantity) -> Iterator[Quantity]:
    """A figure of energy in the other unit that reports print it in: GJ for MWh, MWh for GJ."""
    if quantity.metric == "energy" and quantity.unit in _PER_MWH:
        for unit, size in _PER_MWH.items():
            if unit != quantity.unit:
                factor = size / _PER_MWH[quantity.unit]
                value, step = quantity.value * factor, quantity.step * factor
                yield replace(quantity, value=value, step=step, unit=unit)


def agree_in_units(one: Quantity, other: Quantity) -> bool:
    """Whether two printed values can be the same exact value, each in its own unit."""
    if one.unit == other.unit:
        return agree(one, other)
    return any(each.unit == one.unit and agree(one, each) for each in in_other_units(other))


def stated_in_other_units(
    quantity: Quantity, facts: Mapping[object, Sequence[Quantity]]
) -> list[Quantity]:
    """The places, among those by `fact_key`, that state a figure in another unit. One whose value
    differs is none of them: it may be counted otherwise, and contradicts nothing."""
    return [
        other
        for each in in_other_units(quantity)
        for other in facts.get(fact_key(each), ())
        if agree_in_units(quantity, other)
    ]


def differ(one: Quantity, other: Quantity) -> bool:
    """Whether two printed values cannot be the same exact value even if round numbers were rounded
    to their first digit.

    Between `agree` and `differ` lies what proves nothing: "12,000 tonnes" beside 12,345.
    """
    return abs(one.value - other.value) > half_width(one, 1) + half_width(other, 1)


def fact_table(quantities: Iterable[Quantity]) -> list[Fact]:
    """One fact per key, in order of first appearance; two where the report counts on two bases
    ("equity", "managed").

    A cell that was read with and without a method is one figure, the one with the method.
    """
    groups: dict[Key, list[Quantity]] = {}
    for quantity in without_twins(quantities):
        groups.setdefault(fact_key(quantity), []).append(quantity)
    settled = by_series(list(groups.values()), agree)
    return [_fact(group) for whole in settled for group in by_basis(whole, agree)]


def reading_of_places(places: Iterable[Quantity]) -> CellReading | None:
    """How sure a figure is: the surest reading of its places in the report; None where nobody
    judged one."""
    told = {q.reading for q in places if not q.source}
    return next((one for one in CellReading if one in told), None)


def basis_of_places(places: Iterable[Quantity]) -> Basis:
    """On what a figure rests by the words of its places; unknown where they say nothing, or
    different things."""
    told = {q.basis for q in places} - {Basis.UNKNOWN}
    return told.pop() if len(told) == 1 else Basis.UNKNOWN


def _fact(group: Sequence[Quantity]) -> Fact:
    own = [q for q in group if not q.source]
    attached = [q for q in group if q.source]
    best = min(own or attached, key=lambda q: (q.approximate, q.step))
    both = all(agree(best, q) for q in attached) if own and attached else None
    return Fact(best, tuple(dict.fromkeys(group)), all(agree(best, q) for q in own), both)

"""Materiality of a disclosure, and misstatements summed against it (no rows here)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from reports.types import Disclosure

TOLERANCE_PERCENT = 1  # of the stated amount (FRD 7, appendix B.1)


@dataclass(frozen=True)
class Materiality:
    """The three thresholds of a disclosure, as amounts in `unit`."""

    disclosure: Disclosure
    unit: str
    material: Decimal
    performance: Decimal
    trivial: Decimal

    @property
    def name(self) -> str:
        """What it is set for, in words."""
        return self.disclosure.named(self.unit)

    def is_of(self, one: Misstated) -> bool:
        """Whether it is set for what is misstated."""
        return self.disclosure.of(self.unit) == one.disclosure.of(one.unit)

    @property
    def mistakes(self) -> dict[str, str]:
        """What is wrong with the thresholds, by field, as messages for who typed them."""
        found: dict[str, str] = {}
        if not self.unit.strip():
            found["unit"] = "Name the unit of the amounts."
        if not all(one.is_finite() for one in (self.material, self.performance, self.trivial)):
            return found | {"material": "Type each amount as a number."}
        if self.material <= 0:
            found["material"] = "Materiality must be above zero."
        if self.performance > self.material:
            found["performance"] = "Performance materiality must not be above materiality."
        if not 0 <= self.trivial < self.performance:
            found["trivial"] = "A trivial amount must be below performance materiality."
        return found


@dataclass(frozen=True)
class Misstated:
    """A stated amount against the expected one, both in `unit`; `corrected` by the company.

    Where only the difference is known, `by` holds it and the two amounts are None. `projected` says
    that it was found in a sample and projected from there, not known.
    """

    identity: str
    disclosure: Disclosure
    stated: Decimal | None
    expected: Decimal | None
    unit: str
    corrected: bool = False
    by: Decimal = Decimal(0)
    projected: bool = False

    @property
    def difference(self) -> Decimal:
        """By how much too much is stated; below zero where too little is."""
        if self.stated is None or self.expected is None:
            return self.by
        return self.stated - self.expected

    @property
    def beyond_tolerance(self) -> bool | None:
        """Whether the difference is above `TOLERANCE_PERCENT` of the stated amount; None where
        that is not known."""
        if self.stated is None:
            return None
        return abs(self.difference) * 100 > abs(self.stated) * TOLERANCE_PERCENT


@dataclass(frozen=True)
class Summed:
    """The misstatements of one disclosure. `counted` are the uncorrected ones above the trivial
    amount, in the unit of the materiality; those in another unit are never added."""

    materiality: Materiality
    counted: tuple[Misstated, ...]
    trivial: tuple[Misstated, ...]
    corrected: tuple[Misstated, ...]
    other_unit: tuple[Misstated, ...]

    @property
    def net(self) -> Decimal:
        """The sum of the differences, in which over- and understatements offset each other."""
        return sum((one.difference for one in self.counted), Decimal(0))

    @property
    def gross(self) -> Decimal:
        """The sum of the sizes of the differences."""
        return sum((abs(one.difference) for one in self.counted), Decimal(0))

    @property
    def projected_gross(self) -> Decimal:
        """The part of `gross` that is projected from samples."""
        return sum((abs(one.difference) for one in self.counted if one.projected), Decimal(0))

    @property
    def trivial_gross(self) -> Decimal:
        """The sum of the sizes of the trivial ones, which together need not be trivial."""
        return sum((abs(one.difference) for one in self.trivial), Decimal(0))

    @property
    def material(self) -> bool:
        """Whether their sizes, without offsetting, reach the materiality."""
        return self.gross >= self.materiality.material


def summed(materiality: Materiality, misstatements: Iterable[Misstated]) -> Summed:
    """The misstatements of the disclosure of `materiality`, each in exactly one place.

    Raises:
        ValueError: when the thresholds do not fit each other.
    """
    if materiality.mistakes:
        raise ValueError(" ".join(materiality.mistakes.values()))
    places: dict[str, list[Misstated]] = {
        "counted": [],
        "trivial": [],
        "corrected": [],
        "other_unit": [],
    }
    for one in misstatements:
        if materiality.is_of(one):
            places[_place(materiality, one)].append(one)
    return Summed(materiality, **{name: tuple(rows) for name, rows in places.items()})


def _place(materiality: Materiality, one: Misstated) -> str:
    if one.corrected:
        return "corrected"
    if one.unit != materiality.unit:
        return "other_unit"
    return "trivial" if abs(one.difference) <= materiality.trivial else "counted"

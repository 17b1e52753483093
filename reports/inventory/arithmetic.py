"""Whether numbers that were printed rounded are products or sums of each other."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

SCALES = (Decimal(1), Decimal("0.001"), Decimal("0.000001"), Decimal(1000))
TOLERANCE = Decimal("0.005")
_LEAST = Decimal("0.0006")  # half a unit of the third decimal, beyond which little is printed


def close(found: Decimal, stated: Decimal, tolerance: Decimal = TOLERANCE) -> bool:
    """Whether two numbers are the same but for rounding."""
    return abs(found - stated) <= max(abs(stated) * tolerance, _LEAST)


def recomputes(stated: Decimal, computed: Decimal, not_computed: Decimal) -> bool:
    """Whether lines, but for a trifle, could be computed again and come to the sum that is stated
    of them; `not_computed` is how much of `computed` is only taken over from what is stated."""
    return close(computed, stated) and close(stated - not_computed, stated)


def scale_between(raw: Decimal, stated: Decimal) -> Decimal | None:
    """The power of ten by which `raw` becomes `stated`, as kilograms become tonnes; None where none
    does."""
    if not raw or not stated:
        return None
    return next((scale for scale in SCALES if close(raw * scale, stated)), None)


def total(values: Iterable[Decimal]) -> Decimal:
    """The sum of decimals, of none 0."""
    return sum(values, Decimal(0))

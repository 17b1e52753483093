"""The arithmetic of a reduction: what it asks for each year, and what a series has shown. 42 % is
Decimal 42."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal

HUNDRED = Decimal(100)
_DIGITS = Context(prec=28)
ACHIEVABLE, CHALLENGING, QUESTIONABLE, INCONCLUSIVE = (
    "achievable",
    "challenging",
    "questionable",
    "inconclusive",
)
_UP_TO = ((Decimal(2), ACHIEVABLE), (Decimal(5), CHALLENGING))


@dataclass(frozen=True, slots=True)
class Rate:
    """A reduction of `percent` over `years` (at least one), from a value `start` (None where it is
    not printed)."""

    percent: Decimal
    years: int
    start: Decimal | None = None

    def __post_init__(self) -> None:
        if self.years < 1:
            raise ValueError(f"a rate needs at least one year, not {self.years}")

    @property
    def linear(self) -> Decimal:
        """Percent of the start value each year."""
        return self.percent / self.years

    @property
    def compound(self) -> Decimal | None:
        """Percent of the year before, each year; None for a reduction to zero or below, which no
        such rate reaches."""
        if self.percent >= HUNDRED:
            return None
        left = _DIGITS.power(1 - self.percent / HUNDRED, Decimal(1) / self.years)
        return (1 - left) * HUNDRED

    @property
    def amount(self) -> Decimal | None:
        """What has to go each year, in the unit of the start value."""
        return None if self.start is None else self.start * self.linear / HUNDRED

    @property
    def end(self) -> Decimal | None:
        """The value at the end, in the unit of the start value."""
        return None if self.start is None else self.start * (1 - self.percent / HUNDRED)


def between(first: Decimal, last: Decimal, years: int) -> Rate:
    """The reduction from one value to another; negative where it rose.

    Raises ValueError for a start of zero or below.
    """
    if first <= 0:
        raise ValueError("a reduction cannot be counted in percent of zero")
    return Rate((first - last) / first * HUNDRED, years, first)


def classed(required: Decimal, historical: Decimal | None) -> str:
    """A required yearly rate beside the past one: achievable up to 2 times, challenging up to 5,
    beyond questionable.

    Without a past rate nothing is concluded; where the series did not fall, no multiple of it
    reaches the target.
    """
    if historical is None:
        return INCONCLUSIVE
    if historical <= 0:
        return QUESTIONABLE
    return next((name for limit, name in _UP_TO if required <= limit * historical), QUESTIONABLE)

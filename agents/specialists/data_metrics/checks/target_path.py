"""A target laid over a series: what it requires each year, what the series has shown, and both in
words."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.series import Series
from agents.specialists.data_metrics.checks.target_comparison import Comparison
from agents.specialists.data_metrics.checks.target_rates import (
    ACHIEVABLE,
    INCONCLUSIVE,
    Rate,
    between,
    classed,
)
from agents.specialists.data_metrics.checks.target_reading import Target
from agents.specialists.data_metrics.checks.telling import Place, words

LEAST_HISTORY = 2  # years of a past rate that a required rate is compared with


@dataclass(frozen=True, slots=True)
class Path:
    """A target laid over one series: what it requires, and what the series has shown.

    `met` says it is reached already.
    """

    target: Target
    series: Series
    required: Rate
    start_year: int
    history: Rate | None = None
    first_year: int = 0
    last_year: int = 0

    @property
    def last_value(self) -> Decimal:
        """The latest value of the series."""
        return self.series.points[self.last_year].value

    @property
    def aim(self) -> Decimal | None:
        """The value to be reached."""
        return self.required.end if self.target.level is None else self.target.level

    @property
    def met(self) -> bool:
        """Whether the latest value is at or below what is aimed at."""
        return (
            self.last_year > self.start_year
            and self.aim is not None
            and self.last_value <= self.aim
        )

    @property
    def ratio(self) -> Decimal | None:
        """How many times the past rate is required; None without a falling past."""
        past = self.history.linear if self.history else Decimal(0)
        return self.required.linear / past if past > 0 else None

    @property
    def remaining(self) -> Rate | None:
        """What is still to be done after the latest figure, in percent of that figure; None where
        nothing or no year is left."""
        target_year = self.target.target_year or 0
        if self.aim is None or self.met or target_year <= self.last_year or self.last_value <= 0:
            return None
        return between(self.last_value, self.aim, target_year - self.last_year)

    @property
    def over(self) -> bool:
        """Whether the series goes up to the target year or beyond."""
        return (self.target.target_year or 0) <= self.last_year

    @property
    def assessment(self) -> str:
        """The class; inconclusive where the target year has passed without its being met."""
        if self.met:
            return ACHIEVABLE
        if self.over:
            return INCONCLUSIVE
        return classed(self.required.linear, self._past)

    @property
    def _past(self) -> Decimal | None:
        """The past rate, where the past is long enough to compare with: one year may be any
        year."""
        if self.history is None or self.history.years < LEAST_HISTORY:
            return None
        return self.history.linear

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the values used stand."""
        years = (self.start_year, self.first_year, self.last_year)
        used = [
            self.series.points[year] for year in dict.fromkeys(years) if year in self.series.points
        ]
        return tuple(place for point in used for place in point.places)


def message_of(path: Path, comparison: Comparison | None) -> str:
    """The whole arithmetic of a target beside its series."""
    parts = [required_words(path.target, path.required, path.start_year), _past(path)]
    if path.met:
        parts.append(
            f"Already met: {words(path.last_value, path.series.unit)} in {path.last_year} is not "
            "above "
            f"{words(path.aim or Decimal(0), path.series.unit)}"
        )
    elif path.over:
        parts.append(
            f"{path.target.target_year} has passed, so how fast it would have to fall is no "
            "question any more"
        )
    elif path.ratio is not None:
        parts.append(
            f"{words(path.required.linear)}% a year is {words(path.ratio)} times that: "
            f"{path.assessment}"
        )
    elif path.history is not None:
        parts.append(
            f"No multiple of a rate that is not falling reaches the target: {path.assessment}"
        )
    if path.remaining is not None and path.start_year < path.last_year:
        left = path.target.target_year or 0
        parts.append(
            f"From {path.last_year} to {left}, {words(path.remaining.linear)}% of the "
            f"{path.last_year} figure a year remains"
        )
    return ". ".join([*parts, *([comparison.words] if comparison else [])]) + "."


def required_words(target: Target, rate: Rate, start: int) -> str:
    """The arithmetic of what is asked for, in words."""
    years = (
        f"{rate.years} {'years' if rate.years > 1 else 'year'} ({start} to {target.target_year})"
    )
    said = (
        f"{named(target)}: {words(rate.percent)}% over {years} is {words(rate.linear)}% of the "
        f"{start} figure a year (linear)"
    )
    compound = rate.compound
    said += (
        f", {words(compound)}% a year compound"
        if compound is not None
        else ", and no compound rate reaches zero"
    )
    if rate.start is not None and rate.end is not None and rate.amount is not None:
        said += (
            f"; {words(rate.start)} x (1 - {words(rate.percent)}%) = {words(rate.end)}, "
            f"{words(rate.amount)} less each year"
        )
    return said


def _past(path: Path) -> str:
    if path.history is None:
        return f"No past rate: {path.series.name} is printed for {path.last_year} only"
    first, last = path.series.points[path.first_year].value, path.last_value
    rate = path.history.linear
    moved = "fell by" if rate > 0 else "rose by" if rate < 0 else "moved by"
    return (
        f"{path.series.name} {moved} {words(abs(rate))}% a year: ({words(first)} - {words(last)}) "
        f"/ {words(first)} / "
        f"{path.history.years} {'years' if path.history.years > 1 else 'year'} ({path.first_year} "
        f"to {path.last_year}"
        f"{')' if path.history.years > 1 else ', a single year, which says little)'}"
    )


def named(target: Target) -> str:
    """The target at the beginning of a sentence."""
    return target.named[0].upper() + target.named[1:]

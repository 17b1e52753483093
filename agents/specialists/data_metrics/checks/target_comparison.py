"""A target beside the least cut the Science Based Targets initiative asks for: a soft comparison
with its source, no verdict."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.target_reading import EMISSIONS, Target
from agents.specialists.data_metrics.checks.telling import number, words
from reports.findings.checks.targets import TargetComparison
from standards.reference.targets import minimum_cut, net_zero_criteria

_NEAR_TERM = 15  # years: a base year some years back, and ten years at most ahead
# Scope 3 alone may be set at well below 2 °C; every other scope at 1.5 °C
_AMBITIONS = {"3": "WB2C"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """The least cut (or, for net zero, the latest year) asked for, and whether the target reaches
    it."""

    asked: Decimal
    reached: bool
    words: str
    source: str
    status: str

    def details(self) -> TargetComparison:
        """As the details of a check store it."""
        return TargetComparison(
            asked=number(self.asked),
            reached=self.reached,
            words=self.words,
            source=self.source,
            status=self.status,
        )


def compared(target: Target) -> Comparison | None:
    """None for what the initiative's absolute rates do not speak of: intensities, parts of a
    company, other subjects."""
    if target.subject != EMISSIONS or target.part or not target.scope or target.target_year is None:
        return None
    if target.kind == "net_zero":
        return _net_zero(target.target_year)
    if target.kind != "absolute_reduction" or target.percent is None or target.base_year is None:
        return None
    return _cut(target, target.percent, target.base_year, target.target_year)


def _cut(target: Target, percent: Decimal, base_year: int, target_year: int) -> Comparison | None:
    if target_year - base_year > _NEAR_TERM:
        return None
    ambition = _AMBITIONS.get(target.scope.split(".")[0], "1.5C")
    least = minimum_cut(base_year, target_year, target.scope, ambition)
    if least is None:
        return None
    reached = percent >= least.percent
    kind = "1.5 \u00b0C" if ambition == "1.5C" else "well below 2 \u00b0C"
    said = (
        f"Beside the SBTi's linear minimum for {kind} ({words(least.rate)}% a year, counted from "
        f"{least.counted_from}, so {words(least.percent)}% by {target_year}; {least.status}), "
        f"{words(percent)}% is {'enough' if reached else 'less'}"
    )
    return Comparison(least.percent, reached, said, least.source, str(least.status))


def _net_zero(year: int) -> Comparison | None:
    row = next((row for row in net_zero_criteria() if row.key == "latest_net_zero_year"), None)
    if row is None or not isinstance(row.value, Decimal):
        return None
    reached = year <= row.value
    said = (
        f"The SBTi's net-zero standard asks for net zero by {row.value} at the latest "
        f"({row.status}): {year} is "
    )
    return Comparison(
        row.value, reached, said + ("in time" if reached else "later"), row.source, str(row.status)
    )

"""Details of checks of targets: whether they can be reached, their steps, their base year."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Flag, Number
from reports.findings.checks.base import CheckDetails


class TargetComparison(Details):
    """A target beside the least cut, in percent, that the Science Based Targets initiative asks for
    (for net zero: the latest year), and whether the target reaches it."""

    asked: Number | None = None
    reached: Flag = None
    words: str = ""
    source: str = ""
    status: str = ""


class TargetDetails(CheckDetails):
    """`target_achievability`: what a target asks for each year beside what was reached so far (FRD
    7, 5.7).

    Values are in `unit`. `required_annual_reduction_rate` is in `unit` a year; all other rates are
    in percent a year: of the base value, or compound where the name says so. `series` is the
    printed series that the past was read from, `history_years` its first and last year, and
    `counted_from` the year from which the target counts. `ratio_to_history` is the required rate
    over the past one. `assessment` is achievable, challenging, questionable or inconclusive.
    """

    target_type: str = ""
    covers: str = ""
    scope: str = ""
    baseline_year: int | None = None
    baseline_value: Number | None = None
    target_year: int | None = None
    target_value: Number | None = None
    target_percentage: Number | None = None
    unit: str = ""
    required_annual_reduction_rate: Number | None = None
    required_annual_percentage_reduction: Number | None = None
    required_compound_percentage: Number | None = None
    historical_annual_reduction_rate: Number | None = None
    industry_average_reduction_rate: Number | None = None
    ratio_to_history: Number | None = None
    assessment: str = ""
    achievability_assessment: str = ""
    comparison: TargetComparison | None = None
    series: str = ""
    counted_from: int | None = None
    history_years: list[int] = Field(default_factory=list)
    latest_value: Number | None = None
    historical_compound_percentage: Number | None = None
    already_met: Flag = None
    remaining_annual_percentage: Number | None = None
    reasoning: str = ""


class Step(Details):
    """An interim target: the cut, in percent of the base year, that is to be reached in a year."""

    year: int | None = None
    percent: Number | None = None


class InterimDetails(CheckDetails):
    """`interim_targets`: the steps of a target from its base year on. `consistent` is None where
    it is not known."""

    covers: str = ""
    baseline_year: int | None = None
    steps: list[Step] = Field(default_factory=list)
    consistent: Flag = None


class BaselineAgeDetails(CheckDetails):
    """`baseline_age`: how many years the base year of some targets lies before the reporting
    year."""

    baseline_year: int | None = None
    reporting_year: int | None = None
    age: int | None = None
    targets: list[str] = Field(default_factory=list)

"""Details of checks that compare years, and a year with what an earlier report says of it."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Number
from reports.findings.checks.base import CheckDetails


class YearOnYearDetails(CheckDetails):
    """`yoy_percentage`: a printed change recomputed from the figures of two years, in `unit`.

    Changes are in percent, differences in `unit`. `discrepancy` is the printed less the computed
    change without its sign, `beyond_rounding` what of it rounding cannot explain.
    """

    prior_value: Number | None = None
    current_value: Number | None = None
    calculated_pct: Number | None = None
    reported_pct: Number | None = None
    calculated_difference: Number | None = None
    reported_difference: Number | None = None
    discrepancy: Number | None = None
    beyond_rounding: Number | None = None
    prior_year: int | None = None
    current_year: int | None = None
    scope: str = ""
    unit: str = ""


class TrendDetails(CheckDetails):
    """`trend_break`: a series of years with its values in `unit`, and the change from each year to
    the next in percent."""

    years: list[int] = Field(default_factory=list)
    values: list[Number] = Field(default_factory=list)
    changes_pct: list[Number] = Field(default_factory=list)
    unit: str = ""


class HistoryDetails(CheckDetails):
    """`historical_consistency`: a figure of `year`, in `unit`, beside what an earlier report prints
    for it.

    `discrepancy_percent` is in percent of the earlier value; `prior_pages` are pages of that
    report.
    """

    current_value: Number | None = None
    prior_value: Number | None = None
    discrepancy: Number | None = None
    discrepancy_percent: Number | None = None
    unit: str = ""
    year: int | None = None
    prior_document: str = ""
    prior_pages: list[int] = Field(default_factory=list)


class RestatementDetails(CheckDetails):
    """`recalculation_consistency`: sentences that report a restatement, and what contradicts them.

    `restated_value` is the new value of `year`, in `unit`, where a figure was restated.
    """

    recalculation_claims: list[str] = Field(default_factory=list)
    inconsistencies: list[str] = Field(default_factory=list)
    restated_value: Number | None = None
    unit: str = ""
    year: int | None = None


class BaselineDetails(CheckDetails):
    """`baseline_consistency`: the baseline years that targets and changes of a scope name, or the
    values, in `unit`, that are printed for one baseline; and what does not fit."""

    baseline_years: list[int] = Field(default_factory=list)
    baseline_values: list[Number] = Field(default_factory=list)
    inconsistencies: list[str] = Field(default_factory=list)
    scope: str = ""
    target_year: int | None = None
    unit: str = ""

"""Details of checks that divide: percentages and intensities."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Number
from reports.findings.checks.base import CheckDetails


class PercentageDetails(CheckDetails):
    """`percentage_calculation`: a part of a whole, both in `unit`, beside the printed percentage.

    `discrepancy` is in points.
    """

    numerator: Number | None = None
    denominator: Number | None = None
    calculated_pct: Number | None = None
    reported_pct: Number | None = None
    discrepancy: Number | None = None
    unit: str = ""
    year: int | None = None


class ReportedValue(Details):
    """A printed intensity of a year."""

    year: int | None = None
    reported: Number | None = None


class IntensityDetails(CheckDetails):
    """`intensity_calculation`: emissions over what they are measured against, beside the printed
    intensity in `unit`.

    `scope` are the scopes above the line, such as "1+2". `values` are the printed intensities where
    they could not be recomputed.
    """

    numerator: Number | None = None
    denominator: Number | None = None
    calculated: Number | None = None
    reported: Number | None = None
    unit: str = ""
    year: int | None = None
    scope: str = ""
    values: list[ReportedValue] = Field(default_factory=list)

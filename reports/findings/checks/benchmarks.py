"""Details of `benchmark_<metric>`: a figure of the report beside the usual range of its sector."""

from __future__ import annotations

from reports.findings.base import Number
from reports.findings.checks.base import CheckDetails


class BenchmarkDetails(CheckDetails):
    """A figure and what it is compared with (FRD 7, 4.6).

    `metric_name` is the metric compared, `name` what the report calls it, `arithmetic` how its
    value came about. `low`, `high` and `sector_average` are in `sector_unit`; `status` says how
    well they are known. `assessment` is plausible, outlier_low, outlier_high or inconclusive.
    """

    metric_name: str = ""
    name: str = ""
    reported_value: Number | None = None
    reported_unit: str = ""
    sector_average: Number | None = None
    sector_unit: str | None = None
    benchmark_source: str | None = None
    assessment: str = ""
    low: Number | None = None
    high: Number | None = None
    status: str | None = None
    benchmark_year: int | None = None
    reasoning: str = ""
    arithmetic: str = ""

"""Where the analysis API of a report is."""

from __future__ import annotations

from reports.models import Report


def url(report: Report, path: str) -> str:
    """The address of one thing asked of the analysis: "start", "claims"."""
    return f"/api/v1/analysis/{report.pk}/{path}"

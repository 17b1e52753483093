"""How a check is stored: the columns of its row."""

from __future__ import annotations

from typing import Any

from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.base import Quote


def columns_of(check: CheckResult) -> dict[str, Any]:
    """How a check came out, as the columns of its row."""
    return {
        "result": check.result,
        "severity": check.severity,
        "message": check.message,
        "details": check.details.changed(
            pages=list(check.pages),
            places=[Quote(page=page, quote=quote) for page, quote in check.figures],
            numbers=list(check.numbers),
            missing_data=list(check.missing_data),
            **({"read_by": check.read_by} if check.read_by else {}),
        ).stored(),
    }

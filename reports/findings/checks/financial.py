"""Details of the check that ties a report to its financial statements."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Number
from reports.findings.checks.base import CheckDetails


class FinancialTieDetails(CheckDetails):
    """`financial_ties`: what is tied (`tie`: "revenue", "capital_expenditure", "employees",
    "currency", "period" or "entity"), and for an amount its `year`, the number the rest of the
    report prints (`reported`) and that of the financial statements (`in_statements`), in `unit`.

    For the others both are words: `said` and `statements_say`. `statements_pages` are pages of the
    financial statements; these are of `document` where they are attached, else of the report.
    """

    tie: str = ""
    year: int | None = None
    unit: str = ""
    reported: Number | None = None
    in_statements: Number | None = None
    said: str = ""
    statements_say: str = ""
    statements_pages: list[int] = Field(default_factory=list)
    document: str = ""

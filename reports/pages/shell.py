"""What all pages about one report have in common: their head, and the analysis they show."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from reports import access
from reports.document.industry import NO_METRICS
from reports.engagements import independence
from reports.models import Analysis, Report
from reports.pages import queries
from reports.reading.waiting import waiting_words
from standards.registry import lacks_metrics


def workspace(request: HttpRequest, report: Report, tab: str) -> dict[str, Any]:
    """The context of the head of a page about one report from `access.get_report`; `tab` names the
    page."""
    analysis, head = report.current_analysis, report.head
    rights = access.rights_on(request.user, report)
    failed = queries.reading_failed(report)
    return {
        "report": report,
        "analysis": analysis,
        "tab": tab,
        "moving": queries.is_moving(report),
        "reading_failed": failed,
        "steps": queries.reading_steps(report) if failed or report.is_ingesting else [],
        "readable": queries.is_readable(report),
        "waiting": waiting_words(report),
        "may_write": access.Right.WORK in rights,
        "may_analyse": access.Right.WORK in access.rights_shown(request.user, report),
        "signed": access.is_signed(report),
        "may_trail": access.Right.TRAIL in rights,
        "independence_due": independence.is_due_of(report.engagement, head)
        and f"closed.independence-{report.engagement_id}" not in request.COOKIES,
        "documents_attached": head.documents,
        "workbooks_attached": head.workbooks,
        "may_delete": access.Right.DELETE in rights,
        "industry_note": NO_METRICS if lacks_metrics(report.industry) else "",
    }


def chosen_analysis(request: HttpRequest, report: Report) -> Analysis | None:
    """The analysis asked for by `?analysis=`, else the current one. It shares the report that is
    already loaded."""
    analysis = access.get_analysis(report, request.GET.get("analysis", ""))
    if analysis:
        analysis.report = report
    return analysis

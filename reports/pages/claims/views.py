"""The details of one finding: the folded part of its card, loaded when it is unfolded, and a page
of its own."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import access
from reports.findings.compliance import ComplianceDetails, SecondLookDetails
from reports.findings.finding import FindingDetails
from reports.findings.kinds import read_finding
from reports.models import Coverage, Finding, Report
from reports.pages.claims.blocks import blocks_of
from reports.pages.claims.compliance import compliance_of
from reports.pages.claims.folds import fold_of
from reports.pages.claims.second_look import second_look_of
from reports.pages.shell import workspace
from sibyl_project.common.pages import either, signed_in, wants_partial


@signed_in
@require_GET
def finding(request: HttpRequest, report_id: uuid.UUID, finding_id: uuid.UUID) -> HttpResponse:
    """A finding on a claim in full: paragraph by paragraph, or what was searched again, or its
    labelled blocks, depending on its kind."""
    report = access.get_report(request.user, report_id)
    found = (
        Finding.objects.filter(analysis__report=report, claim__isnull=False)
        .select_related("claim")
        .filter(pk=finding_id)
    )
    row = found.first()
    if row is None:
        raise Http404("This report has no such finding.")
    details = read_finding(row)
    context = {"report": report, "finding": row, "details": details}
    context |= {"analysis_query": _analysis_query(request, report, row)} | _shown(row, details)
    if not wants_partial(request):
        context = workspace(request, report, "claims") | context
    return either(request, "reports/claims/finding.html", "reports/claims/_finding.html", context)


def _analysis_query(request: HttpRequest, report: Report, row: Finding) -> str:
    """The query that keeps the finding's analysis in links, where it was asked for or is not the
    current one; else empty."""
    other = row.analysis_id != report.current_analysis_id
    return f"?analysis={row.analysis_id}" if other or request.GET.get("analysis") else ""


def _shown(row: Finding, details: FindingDetails) -> dict[str, Any]:
    fold = fold_of(details)
    if isinstance(details, SecondLookDetails):
        again = second_look_of(details)
        return {"fold": fold, "second_look": again, "checked": _checked(row, again.paragraphs)}
    if isinstance(details, ComplianceDetails) and fold:
        compliance = compliance_of(details)
        return {
            "fold": fold,
            "compliance": compliance,
            "checked": _checked(row, compliance.paragraphs),
        }
    blocks = blocks_of(details)
    named = {item.paragraph_id for block in blocks for item in block.items} - {""}
    return {"fold": fold, "blocks": blocks, "checked": _checked(row, named)}


def _checked(row: Finding, paragraphs: set[str]) -> set[str]:
    """Those of these paragraphs that were checked in the same analysis and so have a page in this
    report."""
    checked = Coverage.objects.filter(analysis=row.analysis_id, paragraph_id__in=paragraphs)
    return set(checked.values_list("paragraph_id", flat=True)) if paragraphs else set()

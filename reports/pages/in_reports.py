"""Where the reports a user may see speak to a paragraph: the part of the paragraph's page that the
standards app leaves to this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from reports import access
from reports.models import Claim, Coverage, Report
from reports.review.standing import standing_rows
from sibyl_project.common.pages import signed_in
from standards.models import Paragraph

SHOWN = 50  # reports, newest first
CLAIMS = 5  # of each report; the report's own page lists them all


@dataclass(frozen=True, slots=True)
class InReport:
    """One report: how it meets the paragraph, and its claims that are mapped to the paragraph.

    `coverage` is None where the report was not checked for the paragraph.
    """

    report: Report
    coverage: Coverage | None
    claims: list[Claim] = field(default_factory=list)

    @property
    def shown(self) -> list[Claim]:
        """The first few claims."""
        return self.claims[:CLAIMS]

    @property
    def more(self) -> int:
        """How many claims are left out."""
        return max(0, len(self.claims) - CLAIMS)


def in_reports(user: Any, paragraph_id: str) -> list[InReport]:
    """The analysed reports this user may see that speak to the paragraph, or were checked for it.

    At most six queries, and one for each report not seen within the hour, which is recorded.
    """
    reports = list(
        access.visible_to(user)
        .filter(current_analysis__isnull=False)
        .select_related("current_analysis")
        .order_by("-created_at", "-id")[:SHOWN]
    )
    coverage = _coverage(reports, paragraph_id)
    claims = _claims(reports, paragraph_id)
    found = (
        InReport(report, coverage.get(report.pk), claims.get(report.pk, [])) for report in reports
    )
    shown = [item for item in found if item.coverage or item.claims]
    access.saw_among(user, (item.report.pk for item in shown))
    return shown


def _coverage(reports: Sequence[Report], paragraph_id: str) -> dict[Any, Coverage]:
    rows = Coverage.objects.filter(
        analysis__in=[r.current_analysis_id for r in reports], paragraph_id=paragraph_id
    )
    with_elements = rows.select_related("analysis").prefetch_related("elements")
    return {row.analysis.report_id: row for row in standing_rows(with_elements)}


def _claims(reports: Sequence[Report], paragraph_id: str) -> dict[Any, list[Claim]]:
    by_report: dict[Any, list[Claim]] = {}
    sets = {
        r.current_analysis.claim_set_id: r.pk
        for r in reports
        if r.current_analysis and r.current_analysis.claim_set_id
    }
    rows = Claim.objects.filter(claim_set__in=list(sets), paragraphs__paragraph_id=paragraph_id)
    for claim in rows.order_by("page", "ordinal"):
        by_report.setdefault(sets[claim.claim_set_id], []).append(claim)
    return by_report


@signed_in
@require_GET
def paragraph_reports(request: HttpRequest, pid: str) -> HttpResponse:
    """What the reports of this user say on one paragraph, as a part of its page."""
    found = in_reports(request.user, pid)
    if not found and not Paragraph.objects.filter(pk=pid).exists():
        raise Http404
    return render(request, "reports/in_reports.html", {"found": found, "paragraph_id": pid})

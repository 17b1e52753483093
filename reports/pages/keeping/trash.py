"""Deleting a report after seeing what goes, the trash, and restoring."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports import access
from reports.access import Right
from reports.keeping import trash
from reports.keeping.refusing import Refused, refuse_if_held, refuse_while_analysed
from reports.models import Claim, CoverageCorrection, Hold, Report, Verdict
from reports.pages.shell import workspace
from sibyl_project.common.pages import go, signed_in

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class TrashRow:
    """A report in the trash, until when it can be restored, and whether a hold keeps it longer."""

    report: Report
    until: datetime
    held: bool


def what_goes(report: Report) -> list[tuple[int, str]]:
    """How much of what goes with a report, as numbers with words."""
    counted = (
        (report.page_count or 0, "page", "pages"),
        (report.analyses.count(), "analysis", "analyses"),
        (Claim.objects.filter(claim_set__report=report).count(), "claim", "claims"),
        (Verdict.objects.filter(analysis__report=report).count(), "verdict", "verdicts"),
        (
            CoverageCorrection.objects.filter(analysis__report=report).count(),
            "correction of a requirement",
            "corrections of requirements",
        ),
        (report.evidence.count(), "evidence document", "evidence documents"),
    )
    return [(count, one if count == 1 else many) for count, one, many in counted if count]


@signed_in
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What goes with a report, and the button that puts it into the trash."""
    report = access.report_for(request, report_id, Right.DELETE)
    if request.method == "GET":
        return _asked(request, report, _obstacle(report))
    try:
        deleted = trash.trash(report, request.user)
    except Refused as refusal:
        return _asked(request, report, str(refusal), status=409)
    until = f"{trash.restorable_until(deleted):%-d %B %Y}"
    messages.success(request, f"{report} is in the trash. It can be restored until {until}.")
    return go(request, "reports:list")


def _obstacle(report: Report) -> str:
    try:
        refuse_if_held(report)
        refuse_while_analysed(report)
    except Refused as refusal:
        return str(refusal)
    return ""


def _asked(request: HttpRequest, report: Report, obstacle: str, status: int = 200) -> HttpResponse:
    context = workspace(request, report, "") | {
        "obstacle": obstacle,
        "goes": what_goes(report),
        "days": settings.TRASH_DAYS,
        "keep_until": report.engagement.keep_until,
    }
    return render(request, "reports/keeping/delete.html", context, status=status)


@signed_in
@require_GET
def trash_page(request: HttpRequest) -> HttpResponse:
    """The deleted reports of the engagements one leads, and until when they can be restored."""
    deleted = access.trash_of(request.user).select_related("engagement", "trashed_by")
    page = Paginator(deleted, PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "rows": _rows(list(page.object_list)),
        "page_obj": page,
        "days": settings.TRASH_DAYS,
    }
    return render(request, "reports/keeping/trash.html", context)


def _rows(reports: list[Report]) -> list[TrashRow]:
    in_force = Hold.objects.in_force()
    held = set(in_force.filter(report__in=reports).values_list("report", flat=True))
    engagements = {report.engagement_id for report in reports}
    wholly = set(in_force.filter(engagement__in=engagements).values_list("engagement", flat=True))
    return [
        TrashRow(
            report,
            trash.restorable_until(report),
            report.pk in held or report.engagement_id in wholly,
        )
        for report in reports
    ]


@signed_in
@require_POST
def restore(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Take a report out of the trash."""
    report = access.restorable_report(request, report_id)
    try:
        trash.restore(report, request.user)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return go(request, "reports:trash")
    messages.success(request, f"{report} is restored, as it was.")
    return go(request, "reports:detail", report.pk)

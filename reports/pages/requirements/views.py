"""The requirements pages of a report: matrix, S2 beside S1, gap cards, one requirement in full, and
its correction."""

from __future__ import annotations

import uuid
from operator import attrgetter
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.access import writable_report
from reports.compiled.criteria import ReportCriteria
from reports.compiled.documents import documents_to_ask
from reports.filters.requirements import GapCardFilters, MatrixFilters, PairFilters
from reports.models import Analysis, Coverage, Report, SubjectKind
from reports.pages.requirements.coverage import coverage_groups
from reports.pages.requirements.detail import detail_of
from reports.pages.requirements.forms import CorrectionForm
from reports.pages.requirements.gaps import gap_groups, is_gap
from reports.pages.requirements.listing import matrix, matrix_rows_of
from reports.pages.requirements.pairs import by_pillar, pairs_of
from reports.pages.shell import chosen_analysis, workspace
from reports.review.acceptance import accept
from reports.review.briefs import briefs
from reports.review.requirements import CorrectionRefused, correct, requirement_of, take_back
from reports.review.standing import standing_rows
from sibyl_project.common.pages import either, htmx_of, signed_in, wants_partial
from standards.types import Level

TEMPLATES = "reports/requirements/"
CORRECTED = "requirement-corrected"  # the browser event on which the bars are loaded again


def _context(
    request: HttpRequest, report: Report, analysis: Analysis | None, rows: list[Coverage]
) -> dict[str, Any]:
    """The context that all requirements pages have in common.

    `analysis_query` is the query that keeps the analysis asked for in links, empty for the current
    one.
    """
    named = bool(analysis and request.GET.get("analysis"))
    shown: dict[str, Any] = {
        "report": report,
        "chosen": analysis,
        "analysis_query": f"?analysis={analysis.pk}" if analysis and named else "",
        "named": str(analysis.pk) if analysis and named else "",
        "total": len(rows),
        "criteria": ReportCriteria.of(report),
        "documents": documents_to_ask(rows),
        "gaps_total": sum(is_gap(row) and row.level != Level.APPENDIX for row in rows),
    }
    return shown if wants_partial(request) else workspace(request, report, "requirements") | shown


@signed_in
@require_GET
def requirements(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Coverage in bars above the matrix, narrowed as the address says."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    rows = matrix_rows_of(analysis) if analysis else []
    context = _context(request, report, analysis, rows)
    context |= {"coverage": coverage_groups(rows, context["named"]), "view": "matrix"}
    if htmx_of(request).target == "coverage":
        return either(request, "", f"{TEMPLATES}_counts.html", context)
    filters = MatrixFilters(request.GET, analysis)
    found = filters.kept(rows)
    context |= {
        "form": filters.form,
        "found": len(found),
        "groups": matrix(analysis, found) if analysis else [],
    }
    return either(request, f"{TEMPLATES}matrix.html", f"{TEMPLATES}_matrix.html", context)


@signed_in
@require_GET
def pairs(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """S2 paragraphs beside their S1 counterparts."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    rows = standing_rows(analysis.coverage.order_by("sort_key")) if analysis else []
    every, filters = pairs_of(rows), PairFilters(request.GET, analysis)
    kept = filters.kept(every, attrgetter("coverage.pk"))
    found = [pair for pair in kept if pair.differs or "differ" not in filters.given]
    context = _context(request, report, analysis, rows) | {
        "form": filters.form,
        "found": len(found),
        "groups": by_pillar(found),
    }
    context |= {
        "pairs_total": len(every),
        "differing": sum(pair.differs for pair in every),
        "view": "pairs",
    }
    return either(request, f"{TEMPLATES}pairs.html", f"{TEMPLATES}_pairs.html", context)


@signed_in
@require_GET
def gaps(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """A card for every requirement that is missing or partly met."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    rows = (
        standing_rows(analysis.coverage.prefetch_related("elements").order_by("sort_key"))
        if analysis
        else []
    )
    filters = GapCardFilters(request.GET, analysis)
    every = [row for row in rows if is_gap(row)]
    found = filters.kept(every)
    cards = sum(row.level != Level.APPENDIX for row in found)
    context = _context(request, report, analysis, rows) | {
        "form": filters.form,
        "groups": gap_groups(found),
        "view": "gaps",
    }
    context |= {"found": cards, "guidance_found": len(found) - cards, "every_gap": every}
    return either(request, f"{TEMPLATES}gap_cards.html", f"{TEMPLATES}_gaps.html", context)


@signed_in
@require_GET
def requirement(request: HttpRequest, report_id: uuid.UUID, paragraph_id: str) -> HttpResponse:
    """One requirement in full: a part of the matrix for htmx, else a page of its own."""
    report = access.get_report(request.user, report_id)
    analysis, row = _row_or_404(request, report, paragraph_id)
    return _shown(
        request,
        report,
        analysis,
        row,
        "_detail.html",
        CorrectionForm(),
        access.may_write(request.user, report),
    )


@signed_in
@require_POST
def correction(request: HttpRequest, report_id: uuid.UUID, paragraph_id: str) -> HttpResponse:
    """Store an auditor's correction, take it back where the form says `take_back`, or accept a
    proposed statement where it says `accept`; the response is the row as it then stands."""
    report = writable_report(request, report_id)
    analysis, row = _row_or_404(request, report, paragraph_id)
    form = CorrectionForm(request.POST)
    try:
        if "take_back" in request.POST:
            form = CorrectionForm()
            take_back(row, request.user)
        elif "accept" in request.POST:
            form = CorrectionForm()
            accept(row, request.POST["accept"], request.user)
        elif form.is_valid():
            given = form.cleaned_data
            correct(row, given["status"], given["reason"], request.user, given["cause"])
    except CorrectionRefused as refusal:
        form = CorrectionForm(request.POST)
        form.add_error(refusal.field, str(refusal))
    if form.errors:
        return _shown(request, report, analysis, row, "_row.html", form, writing=True, status=400)
    if not wants_partial(request):
        messages.success(
            request,
            f"The status of {paragraph_id} is corrected. The assessed one is kept beside it.",
        )
        query = f"?analysis={analysis.pk}" if request.GET.get("analysis") else ""
        return redirect(reverse("reports:requirement", args=[report.pk, paragraph_id]) + query)
    _, row = _row_or_404(request, report, paragraph_id)
    response = _shown(request, report, analysis, row, "_row.html", CorrectionForm(), writing=True)
    response["HX-Trigger-After-Settle"] = CORRECTED
    return response


def _row_or_404(
    request: HttpRequest, report: Report, paragraph_id: str
) -> tuple[Analysis, Coverage]:
    analysis = chosen_analysis(request, report)
    row = requirement_of(analysis, paragraph_id) if analysis else None
    if analysis is None or row is None:
        raise Http404("This paragraph was not checked in this analysis.")
    return analysis, row


def _shown(
    request: HttpRequest,
    report: Report,
    analysis: Analysis,
    row: Coverage,
    part: str,
    form: CorrectionForm,
    writing: bool,
    status: int = 200,
) -> HttpResponse:
    """The detail of a row, as `part` of the matrix or on its own page."""
    detail = detail_of(analysis, row)
    context = {
        "report": report,
        "chosen": analysis,
        "detail": detail,
        "row": detail.row,
        "form": form,
        "may_write": writing,
        "briefs": briefs(report, SubjectKind.REQUIREMENT, [row.paragraph_id]),
    }
    context["analysis_query"] = f"?analysis={analysis.pk}" if request.GET.get("analysis") else ""
    if not wants_partial(request):
        context = workspace(request, report, "requirements") | context
    return either(
        request,
        f"{TEMPLATES}paragraph.html",
        TEMPLATES + part,
        context | {"in_matrix": wants_partial(request)},
        status=status,
    )

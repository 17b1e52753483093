"""Pages of the reports room.

What is shown is gathered in `queries`, `sections` and `compile`; nothing is decided here.
"""

from __future__ import annotations

import uuid
from typing import Any, cast
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.access import writable_report
from reports.compile import CompiledReport, claims_of, compiled_claims
from reports.models import Analysis, ClaimSet, Page, Report
from reports.models.claims import ClaimQuerySet
from reports.pages import queries
from reports.pages.document.page_text import blocks
from reports.pages.document.views import view_of, viewer_context
from reports.pages.forms import ClaimFilterForm, ReportFilterForm, StartForm, UploadForm
from reports.pages.preview import preview_of
from reports.pages.sections import lay_out, silent_sources
from reports.reading.upload import UploadRefused, retry, store_upload
from reports.reading.upload import read_again as read_file_again
from sibyl_project.common.pages import either, go, htmx_of, signed_in, wants_partial

PER_PAGE = 50


def workspace(request: HttpRequest, report: Report, tab: str) -> dict[str, Any]:
    """What the head of every page about one report shows."""
    analysis = report.current_analysis
    failed = queries.reading_failed(report)
    return {
        "report": report,
        "analysis": analysis,
        "tab": tab,
        "moving": queries.is_moving(report),
        "reading_failed": failed,
        "steps": queries.reading_steps(report) if failed or report.is_ingesting else [],
        "may_write": access.may_write(request.user, report),
        "start_form": StartForm(report=report),
    }


def chosen_analysis(request: HttpRequest, report: Report) -> Analysis | None:
    """The analysis asked for by `?analysis=`, else the current one, sharing the report already
    loaded."""
    analysis = access.get_analysis(report, request.GET.get("analysis", ""))
    if analysis:
        analysis.report = report
    return analysis


@signed_in
@require_GET
def report_list(request: HttpRequest) -> HttpResponse:
    """Home: upload, what needs you, and the reports."""
    return render(request, "reports/list.html", _list_context(request) | {"form": UploadForm()})


def _list_context(request: HttpRequest) -> dict[str, Any]:
    mine = access.visible_to(request.user)
    state = request.GET.get("state", "")
    wanted = mine.filter(status__in=queries.STATES[state]) if state in queries.STATES else mine
    page = Paginator(wanted.with_counts(), PER_PAGE).get_page(request.GET.get("page"))
    return {
        "rows": queries.report_rows(list(page.object_list)),
        "page_obj": page,
        "state": state if state in queries.STATES else "",
        "states": queries.state_counts(mine),
        "max_mb": settings.MAX_UPLOAD_SIZE_MB,
        "max_pages": settings.MAX_UPLOAD_PAGES,
    }


@signed_in
@require_GET
def needs(request: HttpRequest) -> HttpResponse:
    """The "needs you" line, read again when a row has come to rest."""
    return render(
        request,
        "reports/list/_needs.html",
        {"states": queries.state_counts(access.visible_to(request.user))},
    )


@signed_in
@require_GET
def row(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """One line of the list; it asks for itself again only while the report is moving."""
    report = access.get_report(request.user, report_id)
    response = render(request, "reports/list/_row.html", {"row": queries.report_rows([report])[0]})
    if not queries.is_moving(report):
        response["HX-Trigger"] = "reports-changed"
    return response


@signed_in
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Take in a PDF and go to its page, or say why not and what to do."""
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_error(request, str(form.errors["file"][0]))
    try:
        report = store_upload(request.user, form.cleaned_data["file"])
    except UploadRefused as refusal:
        return _upload_error(request, refusal.message, refusal.existing)
    return go(request, "reports:detail", report.pk)


def _upload_error(
    request: HttpRequest, message: str, existing: Report | None = None
) -> HttpResponse:
    context: dict[str, Any] = {"upload_error": message, "existing": existing, "form": UploadForm()}
    if not wants_partial(request):
        context |= _list_context(request)
    return either(
        request, "reports/list.html", "reports/list/_upload_error.html", context, status=400
    )


@signed_in
@require_POST
def retry_reading(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Read a report in error again from its stored file."""
    report = writable_report(request, report_id)
    try:
        retry(report)
        messages.success(request, "The stored file is being read again.")
    except UploadRefused as refusal:
        messages.error(request, refusal.message)
    return go(request, "reports:detail", report.pk)


@signed_in
@require_POST
def read_again(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Read the stored file anew; an analysed report gets a revision beside it."""
    report = writable_report(request, report_id)
    try:
        read = read_file_again(report, request.user)
    except UploadRefused as refusal:
        messages.error(request, refusal.message)
        return go(request, "reports:detail", report.pk)
    if read.pk != report.pk:
        messages.success(
            request,
            f"The file is being read as revision {read.revision}. The analysed one is kept as it "
            "is.",
        )
    return go(request, "reports:detail", read.pk)


@signed_in
@require_GET
def detail(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The workspace: the document on the left, activity and claims on the right."""
    report = access.get_report(request.user, report_id)
    pages = queries.ledger(report)
    claims = queries.report_rows([report])[0].claims
    context = workspace(request, report, "document") | _document(request, report, pages)
    context |= {"pages": pages, "page_counts": queries.ledger_counts(pages), "claims_count": claims}
    context["claims_first"] = bool(context["analysis"]) and not context["moving"]
    context["claims_query"] = _claims_query(request)
    to_check = not (context["analysis"] or report.is_ingesting or context["reading_failed"])
    context["preview"] = preview_of(report, context["start_form"]) if to_check else None
    return render(request, "reports/detail.html", context)


def _claims_query(request: HttpRequest) -> str:
    """What the claims panel is asked for at first: the filters in the address, and the claim or
    else the page of the list."""
    place = [(name, request.GET[name]) for name in ("claim", "at") if request.GET.get(name)][:1]
    return "&".join(filter(None, (ClaimFilterForm(request.GET).query, urlencode(place))))


def _document(request: HttpRequest, report: Report, pages: list[Page]) -> dict[str, Any]:
    """What the document pane shows: the viewer's pages, or one page as text."""
    active = request.GET.get("claim", "")
    number = queries.clamp(
        request.GET.get("page", "") or queries.page_of_claim(report, active), len(pages)
    )
    view = view_of(request, report)
    shown = (
        viewer_context(request, report, pages, number) if view == "pages" else _text(report, number)
    )
    return shown | {"number": number, "last_page": len(pages), "active_claim": active, "view": view}


def _text(report: Report, number: int) -> dict[str, Any]:
    page = report.pages.filter(number=number).first()
    claims = queries.claims_on(report, number)
    return {
        "page": page,
        "blocks": blocks(page.text, claims) if page else [],
        "claims_here": len(claims),
    }


@signed_in
@require_GET
def document(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The document pane, as pages or as text; as an address of its own it opens the workspace
    there."""
    report = access.get_report(request.user, report_id)
    if not wants_partial(request):
        return detail(request, report_id)
    context = _document(request, report, queries.ledger(report)) | {"report": report}
    return either(request, "", "reports/workspace/_pane.html", context)


@signed_in
@require_GET
def progress(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The steps of reading; once they are over the whole workspace is read again."""
    report = access.get_report(request.user, report_id)
    if not report.is_ingesting:
        return go(request, "reports:detail", report.pk)
    return render(
        request,
        "reports/workspace/_steps.html",
        {"report": report, "steps": queries.reading_steps(report)},
    )


@signed_in
@require_GET
def header(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The head of a report's pages, read again when its analysis settles."""
    report = access.get_report(request.user, report_id)
    return render(
        request,
        "reports/workspace/_header.html",
        workspace(request, report, request.GET.get("tab", "document")),
    )


@signed_in
@require_GET
def claims_list(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The claims panel: what was found and how, filters, a count that equals the list, fifty at a
    time."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    form = ClaimFilterForm(request.GET)
    context: dict[str, Any] = {"form": form, "report": report, "analysis": analysis}
    context["of_analysis"] = (
        f"?analysis={analysis.pk}" if analysis and request.GET.get("analysis") else ""
    )
    if analysis:
        context |= _listed(request, analysis, form)
    if not wants_partial(request):
        context = workspace(request, report, "claims") | context
    part = (
        "_results"
        if wants_partial(request) and htmx_of(request).target == "claims-results"
        else "_panel"
    )
    return either(request, "reports/claims.html", f"reports/claims/{part}.html", context)


def _listed(request: HttpRequest, analysis: Analysis, form: ClaimFilterForm) -> dict[str, Any]:
    """One page of the claims that match, chosen in the database, and how well all of them were
    located."""
    every = claims_of(analysis)
    found = form.filter().chosen(every, analysis)
    claim = request.GET.get("claim", "")
    at = request.GET.get("at") or (queries.list_page(found, claim, PER_PAGE) if claim else 1)
    page = Paginator(found, PER_PAGE).get_page(at)
    items = compiled_claims(cast(ClaimQuerySet, page.object_list), analysis)
    rate = queries.match_rate(every)
    return {
        "page_obj": page,
        "items": items,
        "total": rate.total,
        "rate": rate,
        "asked": queries.asked_by(item.claim for item in items),
        "nothing_found": _nothing_found(analysis) if not rate.total else None,
    }


def _nothing_found(analysis: Analysis) -> dict[str, int] | None:
    """The page ledger in numbers, where an analysis that looked for claims has found none."""
    looked = analysis.claim_set and analysis.claim_set.state == ClaimSet.State.COMPLETE
    return queries.ledger_counts(queries.ledger(analysis.report)) if looked else None


@signed_in
@require_GET
def compiled(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The compiled report."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    form = ReportFilterForm(request.GET)
    context: dict[str, Any] = {
        "form": form,
        "report": report,
        "analysis": analysis,
        "shown": analysis,
    }
    if analysis:
        context["kept"] = f"?analysis={analysis.pk}" if request.GET.get("analysis") else ""
        found = CompiledReport(analysis)
        context |= {
            "compiled": found,
            "layout": lay_out(found, form.claim_filter(), form.gap_filter()),
        }
        context |= {
            "silent": silent_sources(found.sources),
            "page_counts": queries.ledger_counts(found.pages),
        }
        context |= {
            "asked": queries.asked_by(item.claim for item in found.claims),
            "every_gap": found.gaps,
        }
    if not wants_partial(request):
        context = workspace(request, report, "report") | context
    return either(request, "reports/compiled.html", "reports/compiled/_results.html", context)

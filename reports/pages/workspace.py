"""The workspace of a report: its document beside activity and claims, and the progress of reading
it."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRefresh

from reports import access
from reports.access import writable_report
from reports.filters.claims import ClaimFilters
from reports.language.unread import Unread
from reports.models import Page, Report
from reports.pages import queries
from reports.pages.claims.card import card_of, reviewed
from reports.pages.document.page_text import blocks
from reports.pages.document.views import view_of, viewer_context
from reports.pages.forms import StartForm
from reports.pages.preview import preview_of
from reports.pages.shell import workspace
from reports.pages.unseen import unseen_on
from reports.reading.upload import UploadRefused, retry
from reports.reading.upload import read_again as read_file_again
from reports.reading.waiting import waiting_words
from sibyl_project.common.pages import either, go, polled, signed_in, wants_partial


@signed_in
@require_GET
def detail(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The workspace: the document, beside it activity and claims, and beside these one claim."""
    report = access.get_report(request.user, report_id)
    pages = queries.ledger(report)
    claims = queries.claims_count(report)
    context = workspace(request, report, "document") | _document(request, report, pages)
    context |= {"pages": pages, "page_counts": queries.ledger_counts(pages), "claims_count": claims}
    context["unread_by_rules"] = Unread.of(page.language for page in pages)
    context["unseen"] = unseen_on(queries.with_unseen(report))
    context["claims_first"] = bool(context["analysis"]) and not context["moving"]
    context["claims_query"] = _claims_query(request)
    context |= _this_claim(request, report) if context["analysis"] else {}
    to_check = not (context["analysis"] or report.is_ingesting or context["reading_failed"])
    context["preview"] = preview_of(report, StartForm(report=report)) if to_check else None
    return render(request, "reports/detail.html", context)


def _this_claim(request: HttpRequest, report: Report) -> dict[str, Any]:
    """The context of the third pane: the claim the address names, where there is such a one."""
    wanted = request.GET.get("claim", "")
    card = card_of(report, report.current_analysis, wanted) if wanted else None
    shown = card | reviewed(card) if card else {}
    return {"shows_claims": not report.is_ingesting, "no_claim": uuid.UUID(int=0)} | shown


def _claims_query(request: HttpRequest) -> str:
    """The query with which the claims panel is loaded first: the filters of the address, and the
    claim to show, or else the page of the list."""
    position = [(name, request.GET[name]) for name in ("claim", "at") if request.GET.get(name)][:1]
    filters = ClaimFilters(request.GET, None)
    return "&".join(filter(None, (filters.form.query, urlencode(position))))


def _document(request: HttpRequest, report: Report, pages: list[Page]) -> dict[str, Any]:
    """The context of the document pane: the viewer's pages, or one page as text."""
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
        "blocks": blocks(report, number, claims),
        "claims_here": len(claims),
    }


@signed_in
@require_GET
def document(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The document pane, as pages or as text. Opened directly, the address shows the whole
    workspace."""
    report = access.get_report(request.user, report_id)
    if not wants_partial(request):
        return detail(request, report_id)
    context = _document(request, report, queries.ledger(report)) | {"report": report}
    return either(request, "", "reports/workspace/_pane.html", context)


@polled
@signed_in
@require_GET
def progress(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The steps of reading. Once there is a document to show, and once reading has ended, the whole
    workspace is loaded again: where the document is shown already (`shown`), at its page."""
    report = access.get_report(request.user, report_id)
    shown, readable = "shown" in request.GET, queries.is_readable(report)
    if shown and not report.is_ingesting:
        return HttpResponseClientRefresh()
    if readable and not shown:
        return go(request, "reports:detail", report.pk)
    context = {
        "report": report,
        "steps": queries.reading_steps(report),
        "readable": readable,
        "waiting": waiting_words(report),
    }
    return render(request, "reports/workspace/_steps.html", context)


@signed_in
@require_GET
def header(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The head of a report's pages; the browser loads it again when the analysis has ended."""
    report = access.get_report(request.user, report_id)
    return render(
        request,
        "reports/workspace/_header.html",
        workspace(request, report, request.GET.get("tab", "document")),
    )


@signed_in
@require_GET
def start_form(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The form that starts an analysis, which the head of a report's pages fetches when it is
    unfolded; without htmx on a page of its own."""
    report = access.analysable_report(request, report_id)
    context = {"analysis": report.current_analysis, "start_form": StartForm(report=report)}
    if not wants_partial(request):
        context = workspace(request, report, "") | context
    partial = "reports/workspace/_start_form.html"
    return either(request, "reports/start.html", partial, context | {"report": report})


@signed_in
@require_POST
def retry_reading(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Read a report again whose reading failed, from its stored file."""
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
    """Read the stored file anew. A report that was analysed is kept, and the file is read as a new
    revision."""
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

"""Pages on outside services: which an analysis asked, the frozen answers, and trying one."""

from __future__ import annotations

import uuid
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.http import require_GET, require_POST

from agents.consulted.again import MOST, begin, frozen_in, price_of, told_of
from agents.consulted.connectors import connectors, try_now
from agents.consulted.copies import Copy, copy_of
from agents.consulted.ledger import asks_of, consulted, label_of
from agents.sources.registry import source_named
from reports import access
from reports.models import Report
from reports.pages.shell import chosen_analysis, workspace
from reports.signing.sign import InTheWay, in_force
from sibyl_project.common.pages import either, go, signed_in, wants_partial
from sibyl_project.trail.recording import record

PER_PAGE: Final = 25
TRY: Final = "agents.try_sources"


@signed_in
@require_GET
def sources(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Which services were asked: a slot of the page Outside, and a page with every question,
    `?source=` for those of one service."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    context: dict[str, Any] = {
        "report": report,
        "chosen": analysis,
        "consulted": consulted(analysis) if analysis else None,
    }
    if not wants_partial(request):
        context |= workspace(request, report, "outside")
        wanted = request.GET.get("source", "")
        if analysis:
            page = Paginator(asks_of(analysis, wanted), PER_PAGE).get_page(request.GET.get("page"))
            context |= {
                "page_obj": page,
                "questions": [(label_of(ask.source), ask) for ask in page.object_list],
                "key": "page",
                "wanted": wanted,
            }
    return either(request, "agents/sources_page.html", "agents/sources/_slot.html", context)


@signed_in
@require_GET
def answer(request: HttpRequest, report_id: uuid.UUID, answer_id: int) -> HttpResponse:
    """The frozen copy of an answer that an analysis of this report rests on, as plain text."""
    report = access.get_report(request.user, report_id)
    found = _copy(report, answer_id)
    return render(
        request,
        "agents/answer_page.html",
        workspace(request, report, "outside") | {"copy": found},
    )


@signed_in
@require_GET
def answer_file(request: HttpRequest, report_id: uuid.UUID, answer_id: int) -> HttpResponse:
    """The bytes of a frozen answer as they came, as a file to keep and never as a page."""
    report = access.get_report(request.user, report_id)
    found = _copy(report, answer_id).answer
    record("source.answer_taken_out", object_id=found.pk, report=report)
    name = f"{found.source}-{found.pk}.txt"
    return HttpResponse(
        bytes(found.body),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _copy(report: Report, answer_id: int) -> Copy:
    found = copy_of(report, answer_id)
    if found is None:
        raise Http404("No analysis of this report rests on such an answer.")
    return found


@signed_in
@require_GET
def again(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What became of the frozen answers when they were asked for again: a slot of the sign-off
    page, and a page."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    newest = analysis.askings_again.order_by("-created_at").first() if analysis else None
    context: dict[str, Any] = {
        "report": report,
        "chosen": analysis,
        "asking": newest,
        "told": told_of(newest) if newest else [],
        "frozen": frozen_in(analysis).count() if analysis else 0,
        "price": price_of(analysis) if analysis else 0,
        "most": MOST,
        "may_ask": bool(analysis and not analysis.is_running)
        and not in_force(report)
        and access.may(request.user, access.Right.SIGN, report.engagement),
    }
    if not wants_partial(request):
        context |= workspace(request, report, "signoff")
    return either(request, "agents/again_page.html", "agents/sources/_again.html", context)


@signed_in
@require_POST
def ask_again(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Have every frozen answer asked for again, in the background."""
    report = access.report_for(request, report_id, access.Right.SIGN)
    analysis = chosen_analysis(request, report)
    try:
        if analysis is None:
            raise InTheWay("This report has not been analysed.")
        begin(analysis, request.user)
        messages.success(request, "The sources are being asked again; the list below fills.")
    except InTheWay as refusal:
        messages.error(request, str(refusal))
    return go(request, f"{resolve_url('reports:signoff', report.pk)}{_query(request)}")


def _query(request: HttpRequest) -> str:
    chosen = request.GET.get("analysis", "")
    return f"?{urlencode({'analysis': chosen})}" if chosen else ""


@signed_in
@require_GET
def connector_list(request: HttpRequest) -> HttpResponse:
    """Every service there is with its state, for operators."""
    _require_operator(request)
    return render(request, "agents/connectors.html", {"connectors": connectors()})


@signed_in
@require_POST
def try_connector(request: HttpRequest, source: str) -> HttpResponse:
    """Ask a service one harmless question now."""
    _require_operator(request)
    try:
        spec = source_named(source)
    except LookupError as error:
        raise Http404(str(error)) from None
    trial = try_now(spec)
    record("source.tried", object_id=source, after={"result": trial.text})
    (messages.success if trial.answer else messages.error)(request, trial.text)
    return go(request, "agents:connectors")


def _require_operator(request: HttpRequest) -> None:
    user: Any = request.user
    if not (user.is_staff and user.has_perm(TRY)):
        raise PermissionDenied("Only staff who may try outside sources see this page.")

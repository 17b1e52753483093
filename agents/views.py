"""The activity of an analysis as pages and partials, and the buttons that start, cancel and resume
it."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_GET, require_POST, require_safe

from agents import stylesheet
from agents.forms import LinesForm
from agents.live.feed import LINES, earlier, recent, render_status, status_context
from agents.live.lines import Batch, line_of
from agents.live.stream import position_of
from agents.llm.totals import ledger_of
from agents.models import AgentEvent
from agents.pipeline import start as runs
from agents.pipeline.admission import words_of
from reports import access
from reports.access import analysable_report
from reports.models import Analysis, Report
from reports.pages.forms import StartForm
from reports.pages.shell import chosen_analysis, workspace
from reports.review.report_details import correct
from sibyl_project.common.pages import either, go, polled, signed_in, wants_partial

ALL_LINES = 20_000


def live_context(request: HttpRequest, report: Report, lines: int = LINES) -> dict[str, Any]:
    """What the activity partials show: status, the last lines, and how many earlier ones there
    are."""
    analysis = chosen_analysis(request, report)
    context = status_context(
        report, analysis
    )  # read before the lines, so that what it shows is among them
    return context | lines_context(
        recent(analysis, limit=ALL_LINES if request.GET.get("all") else lines)
    )


def lines_context(events: list[AgentEvent], agent: str = "") -> dict[str, Any]:
    """The lines of the feed, and how many there are before them."""
    return {
        "events": events,
        "earlier": earlier(events, agent),
        "lines_each": LINES,
        "agent": agent,
    }


@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=lambda request: stylesheet.ETAG)
def colours(request: HttpRequest) -> HttpResponse:
    """The colours of the agents as a stylesheet; the same for everybody, signed in or not."""
    return HttpResponse(stylesheet.CSS, content_type="text/css; charset=utf-8")


@signed_in
@require_GET
def activity(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The activity panel; asked for as a page, the investigation."""
    report = access.get_report(request.user, report_id)
    if not wants_partial(request):
        return activity_page(request, report_id)
    response = render(request, "agents/_activity.html", live_context(request, report))
    patch_vary_headers(response, ["HX-Request"])
    return response


@signed_in
@require_GET
def activity_page(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The address the investigation had when it was a list of lines."""
    report = access.get_report(request.user, report_id)
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return go(request, f"{reverse('agents:investigation', args=[report.pk])}{query}")


@polled
@signed_in
@require_GET
def feed(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Status and lines alone, which a page whose socket is closed reads every three seconds.

    With `?after=<analysis>:<seq>` only what is new since then, unless that is too much; swapped in
    like the messages of the socket.
    """
    report = access.get_report(request.user, report_id)
    seen, seq = position_of(request.GET.get("after", ""))
    analysis = chosen_analysis(request, report)
    if analysis and seen == analysis.pk:
        status = render_status(report, analysis)
        fresh = recent(analysis, limit=LINES + 1)
        if not fresh or fresh[0].seq <= seq + 1 <= fresh[-1].seq + 1:
            return HttpResponse(
                Batch(tuple(line_of(event) for event in fresh if event.seq > seq), status).fragment
            )
    return render(request, "agents/_live.html", live_context(request, report) | {"oob": bool(seen)})


@signed_in
@require_GET
def lines(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Lines before `?before=`, or the last ones; of one `?agent=` or of all."""
    report = access.get_report(request.user, report_id)
    analysis, given = chosen_analysis(request, report), LinesForm(request.GET).given
    events = recent(analysis, **given)
    context = {"report": report, "analysis": analysis} | lines_context(
        events, given.get("agent", "")
    )
    return render(request, "agents/_lines.html", context)


@signed_in
@require_GET
def ledger(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What models were asked in an analysis and what it cost: a slot of the compiled report, or a
    page."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    context: dict[str, Any] = {
        "report": report,
        "analysis": analysis,
        "ledger": ledger_of(analysis) if analysis else None,
    }
    if not wants_partial(request):
        context = workspace(request, report, "activity") | context
    return either(request, "agents/ledger_page.html", "agents/_ledger_slot.html", context)


@signed_in
@require_POST
def start(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Start an analysis with the options of the form."""
    report = analysable_report(request, report_id)
    form = StartForm(request.POST, report=report)
    if not form.is_valid():
        messages.error(request, f"Not started: {form.problems()}")
        return go(request, "reports:detail", report.pk)
    if changes := form.changes():
        access.require_on(request.user, access.Right.WORK, report)
        correct(report, changes)
    try:
        runs.start(
            report,
            request.user,
            max_cycles=form.cleaned_data["max_cycles"],
            reuse_claims=form.reuse_claims,
            engine=form.engine,
        )
    except runs.CannotStart as refusal:
        messages.error(request, str(refusal))
    return go(request, "reports:detail", report.pk)


@signed_in
@require_POST
def cancel(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Stop the running analysis; what was found so far is kept."""
    return _steer(
        request,
        report_id,
        runs.cancel,
        "The analysis was cancelled. What was found so far is kept.",
    )


@signed_in
@require_POST
def resume(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Go on with what is missing."""
    return _steer(request, report_id, runs.resume, "The analysis goes on where it stopped.")


def _steer(request: HttpRequest, report_id: uuid.UUID, act: Any, done: str) -> HttpResponse:
    report = analysable_report(request, report_id)
    analysis: Analysis | None = report.current_analysis
    try:
        if analysis is None:
            raise runs.CannotStart("There is no analysis of this report yet: start one.", 409)
        act(analysis)
        messages.success(request, words_of(analysis) or done)
    except runs.CannotStart as refusal:
        messages.error(request, str(refusal))
    return go(request, "reports:detail", report.pk)

"""The activity of an analysis as pages and partials, and the buttons that start, cancel and resume it."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from agents.live.feed import recent, status_of
from agents.llm.totals import ledger_of
from agents.pipeline import start as runs
from reports import access
from reports.corrections import correct
from reports.forms import StartForm
from reports.models import Analysis, Report
from reports.pages import writable_report
from reports.views import chosen_analysis, workspace
from sibyl_project.common.pages import either, go, signed_in, wants_partial

LINES, ALL_LINES = 200, 20_000


def live_context(request: HttpRequest, report: Report) -> dict[str, Any]:
    """What the activity partials show: status, the last lines, and how many earlier ones there are."""
    analysis = chosen_analysis(request, report)
    limit = ALL_LINES if request.GET.get("all") else LINES
    events = recent(analysis, limit=limit) if analysis else []
    earlier = events[0].seq - 1 if events else 0
    return {
        "report": report,
        "analysis": analysis,
        "status": status_of(report, analysis),
        "events": events,
        "earlier": earlier,
    }


@signed_in
@require_GET
def activity(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The activity panel, or the page around it when asked for as a page."""
    report = access.get_report(request.user, report_id)
    return either(request, "agents/activity_page.html", "agents/_activity.html", _page_context(request, report))


@signed_in
@require_GET
def activity_page(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The activity on a page of its own."""
    report = access.get_report(request.user, report_id)
    return render(request, "agents/activity_page.html", _page_context(request, report))


def _page_context(request: HttpRequest, report: Report) -> dict[str, Any]:
    return workspace(request, report, "activity") | live_context(request, report)


@signed_in
@require_GET
def feed(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Status and lines alone: what a page whose socket is down reads every three seconds."""
    return render(request, "agents/_live.html", live_context(request, access.get_report(request.user, report_id)))


@signed_in
@require_GET
def ledger(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What models were asked in an analysis and what it cost: a slot of the compiled report, or a page."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    context: dict[str, Any] = {"report": report, "analysis": analysis, "ledger": ledger_of(analysis) if analysis else None}
    if not wants_partial(request):
        context = workspace(request, report, "activity") | context
    return either(request, "agents/ledger_page.html", "agents/_ledger_slot.html", context)


@signed_in
@require_POST
def start(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Start an analysis with the options of the form."""
    report = writable_report(request, report_id)
    form = StartForm(request.POST, report=report)
    if not form.is_valid():
        messages.error(request, f"Not started: {form.problems()}")
        return go(request, "reports:detail", report.pk)
    correct(report, form.changes())
    try:
        runs.start(
            report, request.user, max_cycles=form.cleaned_data["max_cycles"], reuse_claims=form.reuse_claims, engine=form.engine
        )
    except runs.CannotStart as refusal:
        messages.error(request, str(refusal))
    return go(request, "reports:detail", report.pk)


@signed_in
@require_POST
def cancel(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Stop the running analysis; what was found so far is kept."""
    return _steer(request, report_id, runs.cancel, "The analysis was cancelled. What was found so far is kept.")


@signed_in
@require_POST
def resume(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Go on with what is missing."""
    return _steer(request, report_id, runs.resume, "The analysis goes on where it stopped.")


def _steer(request: HttpRequest, report_id: uuid.UUID, act: Any, done: str) -> HttpResponse:
    report = writable_report(request, report_id)
    analysis: Analysis | None = report.current_analysis
    try:
        if analysis is None:
            raise runs.CannotStart("There is no analysis of this report yet: start one.", 409)
        act(analysis)
        messages.success(request, done)
    except runs.CannotStart as refusal:
        messages.error(request, str(refusal))
    return go(request, "reports:detail", report.pk)

"""The pages of the investigation: the drawing with the feed and a panel, its replay, and the same
as a table."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from agents.forms import MomentForm
from agents.investigation.moments import replay_of
from agents.investigation.panel import asked_of, panel_of
from agents.investigation.shown import shown
from agents.investigation.table import lines_of, pairs_of, stands_of
from agents.live.feed import recent
from agents.models import EventCounter
from agents.views import live_context
from reports import access
from reports.models import Analysis
from reports.pages.shell import chosen_analysis, workspace
from sibyl_project.common.pages import polled, signed_in

LINES_BESIDE = 80  # of the feed beside the drawing; so many are laid out without a pause


@signed_in
@require_GET
def investigation(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The investigation, at the end of its feed or after the event `?at=`."""
    report = access.get_report(request.user, report_id)
    context = workspace(request, report, "activity") | live_context(request, report, LINES_BESIDE)
    analysis, given = context["analysis"], MomentForm(request.GET).given
    total = _last(analysis)
    at = _moment(given, total)
    context |= shown(analysis, context["flow"], at) | {"at": at, "total": total}
    if at is not None:
        context["moment_lines"] = recent(analysis, before=at + 1, limit=LINES_BESIDE)
    if analysis and given.get("agent"):
        context |= _panel(analysis, given, at)
    return render(request, "agents/investigation/page.html", context)


@polled
@signed_in
@require_GET
def panel(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The panel of an agent, or of the message pool, which the page reads again as it goes on."""
    report = access.get_report(request.user, report_id)
    analysis, given = chosen_analysis(request, report), MomentForm(request.GET).given
    context: dict[str, Any] = {"report": report, "analysis": analysis}
    if analysis and given.get("agent"):
        context |= _panel(analysis, given, _moment(given, _last(analysis)))
    return render(request, "agents/investigation/_panel.html", context)


@polled
@signed_in
@require_GET
def replay(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What each event after `?after=` changes in the drawing, for the page that replays them."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    if analysis is None:
        return JsonResponse({"analysis": None, "events": []})
    after = MomentForm(request.GET).given.get("after", 0)
    return JsonResponse(replay_of(analysis, after), json_dumps_params={"separators": (",", ":")})


@signed_in
@require_GET
def table(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The investigation as a table."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    context: dict[str, Any] = workspace(request, report, "activity") | {"analysis": analysis}
    if analysis:
        total = _last(analysis)
        at = _moment(MomentForm(request.GET).given, total)
        context |= {
            "rows": lines_of(analysis),
            "pairs": pairs_of(analysis),
            "stands": stands_of(analysis, at or total),
            "at": at,
            "total": total,
        }
    return render(request, "agents/investigation/table_page.html", context)


def _last(analysis: Analysis | None) -> int:
    """The number of the last event of an analysis."""
    counters = EventCounter.objects.filter(analysis=analysis) if analysis else None
    return (counters.values_list("last_seq", flat=True).first() if counters else None) or 0


def _moment(given: dict[str, Any], total: int) -> int | None:
    """The event asked for; None for the end of the feed and whatever lies beyond."""
    at: int | None = given.get("at")
    return at if at is not None and at < total else None


def _panel(analysis: Analysis, given: dict[str, Any], at: int | None) -> dict[str, Any]:
    asked = asked_of(analysis, given["agent"], at, whole=given.get("all", False))
    return panel_of(asked, given.get("tab", ""))

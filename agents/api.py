"""The analysis API: start, cancel, resume, follow, and read the claims (FRD 3, 5.1 to 5.4, and FRD
5, 10.1 to 10.4)."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from agents.live.feed import status_of
from agents.live.lines import as_json
from agents.models import AgentEvent
from agents.pipeline import start as runs
from agents.pipeline.admission import words_of
from agents.serializers import (
    AnalysisState,
    ClaimItem,
    ClaimList,
    ClaimsQuery,
    EventList,
    EventsQuery,
    StartQuery,
    Steering,
)
from reports import access
from reports.access import analysable_report
from reports.api.compiled import ANALYSIS, asked_analysis
from reports.compile import claims_of
from reports.filters.claims import ClaimFilters
from reports.models import Analysis, Claim
from sibyl_project.common.api import Conflict, paged, query, refusals

TAGS = ["Analysis"]


@extend_schema(
    tags=TAGS,
    request=None,
    parameters=[StartQuery],
    responses={200: Steering, **refusals(400, 403, 404, 409)},
)
@api_view(["POST"])
def start(request: Request, report_id: uuid.UUID) -> Response:
    """Start a new analysis beside any older one.

    The report must have been read, and none of its analyses be running. Where as many analyses of
    the engagement run as may, it waits for its turn and begins by itself.
    """
    given = query(StartQuery, request)
    report = analysable_report(request, report_id)
    try:
        analysis = runs.start(
            report,
            request.user,
            reuse_claims=given["skip_claims_extraction"],
            engine=given.get("engine", ""),
            on_failure=given.get("on_failure", ""),
        )
    except runs.CannotStart as refusal:
        raise _refused(refusal) from None
    return _steered(analysis, words_of(analysis) or "The analysis has started.")


@extend_schema(
    tags=TAGS,
    request=None,
    parameters=[ANALYSIS],
    responses={200: Steering, **refusals(403, 404, 409)},
)
@api_view(["POST"])
def cancel(request: Request, report_id: uuid.UUID) -> Response:
    """Stop the running analysis; what was found so far is kept."""
    return _steer(
        request,
        report_id,
        runs.cancel,
        "The analysis was cancelled. What was found so far is kept.",
    )


@extend_schema(
    tags=TAGS,
    request=None,
    parameters=[ANALYSIS],
    responses={200: Steering, **refusals(403, 404, 409)},
)
@api_view(["POST"])
def resume(request: Request, report_id: uuid.UUID) -> Response:
    """Go on with what rows show to be missing, after a failure or a cancellation."""
    return _steer(request, report_id, runs.resume, "The analysis goes on where it stopped.")


def _steer(request: Request, report_id: uuid.UUID, act: Any, done: str) -> Response:
    report = analysable_report(request, report_id)
    analysis = asked_analysis(request, report)
    if analysis is None:
        raise Conflict("There is no analysis of this report yet: start one.")
    try:
        act(analysis)
    except runs.CannotStart as refusal:
        raise _refused(refusal) from None
    return _steered(analysis, words_of(analysis) or done)


def _refused(refusal: runs.CannotStart) -> Exception:
    return (
        Conflict(refusal.message)
        if refusal.status == Conflict.status_code
        else ValidationError(refusal.message)
    )


def _steered(analysis: Analysis, message: str) -> Response:
    about = {"report_id": analysis.report_id, "analysis_id": analysis.pk, "status": analysis.status}
    return Response(Steering({**about, "message": message}).data)


@extend_schema(tags=TAGS, parameters=[ANALYSIS], responses={200: AnalysisState, **refusals(404)})
@api_view(["GET"])
def status(request: Request, report_id: uuid.UUID) -> Response:
    """How far the analysis is. Before the first one, the report's own status."""
    report = access.get_report(request.user, report_id)
    return Response(status_of(report, asked_analysis(request, report)))


@extend_schema(
    operation_id="v1_analysis_claims_list",
    tags=TAGS,
    parameters=[ANALYSIS, ClaimsQuery],
    responses={200: ClaimList, **refusals(400, 404)},
)
@api_view(["GET"])
def claims(request: Request, report_id: uuid.UUID) -> Response:
    """The claims of the analysis, by page, then high, medium, low; none yet while they are being
    extracted."""
    given = query(ClaimsQuery, request)
    analysis = asked_analysis(request, access.get_report(request.user, report_id))
    wanted = ClaimFilters(given | {"claim_type": given.get("type")}, analysis)
    found, at = paged(wanted.qs.with_paragraphs(), given["page"], given["size"])
    return Response(
        {
            "claims": ClaimItem(found, many=True).data,
            "total": at["total"],
            "page": at["page"],
            "size": at["page_size"],
        }
    )


@extend_schema(tags=TAGS, parameters=[ANALYSIS], responses={200: ClaimItem, **refusals(404)})
@api_view(["GET"])
def claim(request: Request, report_id: uuid.UUID, claim_id: uuid.UUID) -> Response:
    """One claim."""
    analysis = asked_analysis(request, access.get_report(request.user, report_id))
    every = claims_of(analysis) if analysis else Claim.objects.none()
    row = every.with_paragraphs().filter(pk=claim_id).first()
    if row is None:
        raise NotFound("Claim not found.")
    return Response(ClaimItem(row).data)


@extend_schema(
    tags=TAGS, parameters=[ANALYSIS, EventsQuery], responses={200: EventList, **refusals(400, 404)}
)
@api_view(["GET"])
def events(request: Request, report_id: uuid.UUID) -> Response:
    """The activity from the beginning, or after the last event already seen."""
    after = query(EventsQuery, request)["after_id"]
    analysis = asked_analysis(request, access.get_report(request.user, report_id))
    rows = AgentEvent.objects.filter(analysis=analysis) if analysis else AgentEvent.objects.none()
    complete = analysis is not None and not analysis.is_running
    found = [as_json(event) for event in rows.after(after)]
    return Response({"events": found, "total": rows.count(), "pipeline_complete": complete})

"""The compiled report over the API: whole, or its claims, gaps and summary (F13.6)."""

from __future__ import annotations

import uuid

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view, content_negotiation_class
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.api.compiled_lists import (
    CompiledClaims,
    CompiledClaimsQuery,
    CompiledGaps,
    CompiledGapsQuery,
)
from reports.compile import (
    NOTHING_FOUND,
    CompiledReport,
    NothingCompiled,
    claims_of,
    settled_analysis,
    with_everything,
)
from reports.compiled.serializers.whole import Compiled, CompiledSummary
from reports.exports.as_json import JSON
from reports.exports.download import download
from reports.exports.registry import FORMATS, UnknownFormat, format_of
from reports.filters.claims import ClaimFilters
from reports.filters.requirements import GapFilters
from reports.models import Analysis, Report
from reports.review.standing import settled
from sibyl_project.common.api import AnyAccept, paged, query, refusals
from sibyl_project.common.streaming import StreamedFile

TAGS = ["Compiled report"]
ANALYSIS = OpenApiParameter(
    "analysis",
    OpenApiTypes.UUID,
    description="An analysis of this report other than the current one.",
    required=False,
)


def asked_analysis(request: Request, report: Report) -> Analysis | None:
    """The analysis of `?analysis=`, else the current one. It shares the report that is already
    loaded.

    Raises Http404 for an id that no analysis of the report has.
    """
    analysis = access.get_analysis(report, request.query_params.get("analysis", ""))
    if analysis:
        analysis.report = report
    return analysis


def _settled_analysis(request: Request, report: Report) -> Analysis:
    """The analysis asked for, once it is over.

    Raises ValidationError while there is none, or while it runs.
    """
    try:
        return settled_analysis(asked_analysis(request, report))
    except NothingCompiled as nothing:
        raise ValidationError(str(nothing)) from None


def _compiled(request: Request, report: Report) -> CompiledReport:
    """The compiled report.

    Raises ValidationError while there is none, or when nothing was found.
    """
    compiled = CompiledReport(_settled_analysis(request, report))
    try:
        compiled.ensure_something()
    except NothingCompiled as nothing:
        raise ValidationError(str(nothing)) from None
    return compiled


def _refuse_nothing(analysis: Analysis) -> None:
    """Raise ValidationError where the analysis found nothing at all, so that a list is empty only
    because of its filters."""
    if not (claims_of(analysis).exists() or analysis.coverage.exists()):
        raise ValidationError(NOTHING_FOUND)


@extend_schema(tags=TAGS, parameters=[ANALYSIS], responses={200: Compiled, **refusals(400, 404)})
@api_view(["GET"])
def compiled_report(request: Request, report_id: uuid.UUID) -> Response:
    """Everything found.

    Also of an analysis that ended in error or was cancelled: `analysis.status` says so.
    """
    return Response(_compiled(request, access.get_report(request.user, report_id)).as_dict())


@extend_schema(
    tags=TAGS,
    parameters=[
        ANALYSIS,
        OpenApiParameter(
            "suffix", location="path", enum=[known.suffix for known in FORMATS], required=True
        ),
    ],
    responses={
        **{
            (200, known.media_type): Compiled if known is JSON else OpenApiTypes.BINARY
            for known in FORMATS
        },
        **refusals(400, 404),
    },
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def export(request: Request, report_id: uuid.UUID, suffix: str) -> StreamedFile:
    """Everything found, as a file in one of the formats of export."""
    # what is not theirs does not exist, in whatever format
    report = access.get_report(request.user, report_id)
    try:
        chosen = format_of(suffix)
    except UnknownFormat as unknown:
        raise NotFound(str(unknown)) from None
    try:
        return download(_compiled(request, report), chosen)
    except NothingCompiled as nothing:
        raise ValidationError(str(nothing)) from None


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS, CompiledClaimsQuery],
    responses={200: CompiledClaims, **refusals(400, 404)},
)
@api_view(["GET"])
def compiled_claims(request: Request, report_id: uuid.UUID) -> Response:
    """The claims with findings and verdicts, narrowed by every filter given."""
    given = query(CompiledClaimsQuery, request)
    page, size = given.pop("page"), given.pop("page_size")
    analysis = _settled_analysis(request, access.get_report(request.user, report_id))
    wanted = ClaimFilters(given | {"paragraph": given.get("ifrs_paragraph")}, analysis)
    found, pagination = paged(wanted.qs, page, size)
    if not pagination["total"]:
        _refuse_nothing(analysis)
    items = with_everything(found, analysis)
    return Response(CompiledClaims({"claims": items, "pagination": pagination}).data)


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS, CompiledGapsQuery],
    responses={200: CompiledGaps, **refusals(400, 404)},
)
@api_view(["GET"])
def compiled_gaps(request: Request, report_id: uuid.UUID) -> Response:
    """The requirements that are missing or only partly met, narrowed by every filter given."""
    given = query(CompiledGapsQuery, request)
    page, size = given.pop("page"), given.pop("page_size")
    analysis = _settled_analysis(request, access.get_report(request.user, report_id))
    wanted = GapFilters(given | {"status": given.get("gap_status")}, analysis)
    found, pagination = paged(wanted.qs.prefetch_related("elements"), page, size)
    if not pagination["total"]:
        _refuse_nothing(analysis)
    return Response(CompiledGaps({"gaps": settled(found), "pagination": pagination}).data)


@extend_schema(
    tags=TAGS, parameters=[ANALYSIS], responses={200: CompiledSummary, **refusals(400, 404)}
)
@api_view(["GET"])
def compiled_summary(request: Request, report_id: uuid.UUID) -> Response:
    """The compiled report in numbers."""
    report = access.get_report(request.user, report_id)
    return Response(CompiledSummary(_compiled(request, report)).data)

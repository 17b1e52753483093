"""What only management can confirm, over the API."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.api.compiled import TAGS
from reports.compile import CompiledReport
from reports.compiled.serializers.representations import RepresentationBlock
from reports.models import Report, RepresentationState
from reports.review.representing import Decision, DecisionRefused, Listed, decide, listed
from sibyl_project.common.api import PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.fields import Text

LONGEST_REASON = 2000


class DecisionBody(serializers.Serializer[Any]):
    """A decision on one matter."""

    key = Text(max_length=64)
    decision = serializers.ChoiceField(RepresentationState.choices)
    reason = Text(
        max_length=LONGEST_REASON,
        required=False,
        allow_blank=True,
        default="",
        help_text="needed where it is left out",
    )
    confirmed_on = serializers.DateField(required=False, allow_null=True, default=None)


class RepresentationPage(serializers.Serializer[Any]):
    """One page of the matters, in the order of the letter."""

    representations = RepresentationBlock(many=True)
    pagination = Pagination()


@extend_schema(
    methods=["GET"],
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: RepresentationPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    request=DecisionBody,
    responses={200: RepresentationBlock, **refusals(400, 403, 404, 415)},
)
@api_view(["GET", "POST"])
def representations(request: Request, report_id: uuid.UUID) -> Response:
    """What only management can confirm; POST decides on one matter."""
    if request.method == "GET":
        given = query(PageQuery, request)
        matters = _matters(access.get_report(request.user, report_id))
        found, pagination = paged(matters, given["page"], given["page_size"])
        body = {"representations": found, "pagination": pagination}
        return Response(RepresentationPage(body).data)
    report = access.writable_report(request, report_id)
    asked = DecisionBody(data=request.data)
    asked.is_valid(raise_exception=True)
    given = asked.validated_data
    decision = Decision(given["decision"], given["reason"], given["confirmed_on"])
    known = [one.worded for one in _matters(report)]
    try:
        row = decide(report, known, given["key"], decision, request.user)
    except DecisionRefused as refusal:
        field = "decision" if refusal.field == "state" else refusal.field
        raise ValidationError({field: [str(refusal)]}) from None
    one = next(one for one in _matters(report) if one.row and one.row.pk == row.pk)
    return Response(RepresentationBlock(one).data)


def _matters(report: Report) -> list[Listed]:
    analysis = report.current_analysis
    if analysis is None:
        return listed(report, [])
    analysis.report = report
    return CompiledReport(analysis).representations

"""Correcting the status of a requirement over the API."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports.access import writable_report
from reports.api.compiled import ANALYSIS, TAGS, asked_analysis
from reports.compiled.serializers.requirements import RequirementBlock
from reports.models import CorrectionCause, Coverage, CoverageStatus, Report
from reports.review.requirements import (
    LEAST_WORDS,
    LONGEST_REASON,
    CorrectionRefused,
    correct,
    requirement_of,
    take_back,
)
from sibyl_project.common.api import refusals
from sibyl_project.common.fields import Text


class CorrectionBody(serializers.Serializer[Any]):
    """The status an auditor gives a requirement, and why."""

    status = serializers.ChoiceField(CoverageStatus.choices)
    cause = Text(
        required=False,
        allow_blank=True,
        default="",
        help_text=f"{CorrectionCause.NOT_MATERIAL}: with not_applicable, where the information is "
        "not material to the entity; else empty",
    )
    reason = Text(help_text=f"at least {LEAST_WORDS} words, at most {LONGEST_REASON} characters")

    def validate_cause(self, cause: str) -> str:
        """A known cause, or none."""
        if cause and cause not in CorrectionCause.values:
            raise serializers.ValidationError(f"known: {', '.join(CorrectionCause.values)}.")
        return cause


@extend_schema(
    methods=["POST"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=CorrectionBody,
    responses={200: RequirementBlock, **refusals(400, 403, 404, 409, 415)},
)
@extend_schema(
    methods=["DELETE"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=None,
    responses={200: RequirementBlock, **refusals(403, 404, 409)},
)
@api_view(["POST", "DELETE"])
def correction(request: Request, report_id: uuid.UUID, paragraph_id: str) -> Response:
    """Put a status in place of the assessed one, which is kept beside it; DELETE lets the assessed
    one stand again.

    The answer is the requirement as it then stands. The newest correction counts, earlier ones are
    kept.
    """
    report = writable_report(request, report_id)
    row = _row(request, report, paragraph_id)
    if request.method == "DELETE":
        if row.correction is None:
            raise NotFound("No correction stands that could be taken back.")
        take_back(row, request.user)
    else:
        body = CorrectionBody(data=request.data)
        body.is_valid(raise_exception=True)
        try:
            given = body.validated_data
            correct(row, given["status"], given["reason"], request.user, given["cause"])
        except CorrectionRefused as refusal:
            raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(RequirementBlock(_row(request, report, paragraph_id)).data)


def _row(request: Request, report: Report, paragraph_id: str) -> Coverage:
    analysis = asked_analysis(request, report)
    row = requirement_of(analysis, paragraph_id) if analysis else None
    if row is None:
        raise NotFound("This paragraph was not checked in this analysis.")
    return row

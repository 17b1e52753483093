"""Comparing over the API: what changed between two analyses, as JSON and as a workbook, and
carrying earlier reviews forward."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, content_negotiation_class
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import Right
from reports.api.comparison_serializers import (
    CarriedPage,
    CarryingBlock,
    ComparisonBlock,
)
from reports.api.compiled import ANALYSIS, asked_analysis
from reports.compared import carrying
from reports.compared.between import Between, between
from reports.compared.choosing import NotChosen, counterpart
from reports.compile import NothingCompiled, settled_analysis
from reports.exports.as_xlsx import XLSX
from reports.exports.comparison import comparison_file
from reports.models import Report
from sibyl_project.common.api import AnyAccept, Conflict, PageQuery, paged, query, refusals
from sibyl_project.common.streaming import StreamedFile

TAGS = ["Compare"]


class WithQuery(serializers.Serializer[Any]):
    """What to compare with."""

    # "with" is no name in Python
    locals()["with"] = serializers.CharField(
        required=False,
        max_length=64,
        help_text="id of another analysis, or of a report, whose current analysis is meant; needed",
    )


class CarryBody(serializers.Serializer[Any]):
    """From where reviews are carried."""

    locals()["with"] = serializers.UUIDField(
        help_text="id of the earlier analysis, or of a report, whose current analysis is meant"
    )


@contextmanager
def _told() -> Iterator[None]:
    """Refusals of the block as the API's errors."""
    try:
        yield
    except (NotChosen, NothingCompiled) as refusal:
        raise ValidationError({"with": [str(refusal)]}) from None


def _between(request: Request, report: Report, given: str) -> Between:
    with _told():
        this = settled_analysis(asked_analysis(request, report))
        return between(this, counterpart(request.user, this, given))


def _named(request: Request) -> str:
    return str(query(WithQuery, request).get("with", ""))


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS, WithQuery],
    responses={200: ComparisonBlock, **refusals(400, 404)},
)
@api_view(["GET"])
def compare(request: Request, report_id: uuid.UUID) -> Response:
    """What changed between this analysis and another: of this report, or of another report of the
    same engagement or client that you may read. The earlier of the two comes first, whichever is
    named.

    Without `with`, or where it names what cannot be compared, the answer is 400 with the choices.
    """
    report = access.get_report(request.user, report_id)
    return Response(ComparisonBlock(_between(request, report, _named(request))).data)


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS, WithQuery],
    responses={(200, XLSX.media_type): OpenApiTypes.BINARY, **refusals(400, 404)},
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def compare_xlsx(request: Request, report_id: uuid.UUID) -> StreamedFile:
    """The same as a workbook."""
    report = access.get_report(request.user, report_id)
    return comparison_file(_between(request, report, _named(request)), report)


@extend_schema(
    methods=["GET"],
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: CarriedPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=CarryBody,
    responses={200: CarryingBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def carried(request: Request, report_id: uuid.UUID) -> Response:
    """What was carried onto this report from earlier reviews, oldest word first; POST carries what
    people said of an earlier analysis or report, where subjects match with certainty.

    Nothing of it counts as work on this report. Sent twice, nothing is added.
    """
    if request.method == "GET":
        given = query(PageQuery, request)
        report = access.get_report(request.user, report_id)
        rows, pagination = paged(carrying.carried_onto(report), given["page"], given["page_size"])
        return Response(CarriedPage({"carried": rows, "pagination": pagination}).data)
    report = access.report_for(request, report_id, Right.REVIEW)
    body = CarryBody(data=request.data)
    body.is_valid(raise_exception=True)
    two = _between(request, report, str(body.validated_data["with"]))
    _refuse_backwards(two, report)
    return Response(CarryingBlock(carrying.carry(two, request.user)).data)


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS, WithQuery],
    responses={200: CarryingBlock, **refusals(400, 403, 404, 409)},
)
@api_view(["GET"])
def carry_preview(request: Request, report_id: uuid.UUID) -> Response:
    """What POST to `carried` would add, without adding it."""
    report = access.report_for(request, report_id, Right.REVIEW)
    two = _between(request, report, _named(request))
    _refuse_backwards(two, report)
    return Response(CarryingBlock(carrying.preview(two, request.user)).data)


def _refuse_backwards(two: Between, report: Report) -> None:
    if two.after.report_id != report.pk:
        raise Conflict(carrying.BACKWARDS)

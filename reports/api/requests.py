"""Requests by the API: what was asked and what could be, asking, wording and states, and the list
to send."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, content_negotiation_class, parser_classes
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.api.compiled import TAGS
from reports.api.evidence_serializers import EvidenceBody
from reports.api.requests_serializers import (
    AskBody,
    AskedList,
    ChangeBody,
    RequestCard,
    RequestLists,
    RequestsQuery,
)
from reports.compile import CompiledReport
from reports.compiled.requests import RequestList
from reports.document.storing import FileRefused
from reports.exports.requests_files import FORMATS, request_list_file
from reports.models import Report
from reports.reading.answering import attach_answer
from reports.reading.upload_limit import TooManyUploads
from reports.review.requesting import (
    Draft,
    RequestRefused,
    ask,
    move,
    reword,
)
from sibyl_project.common.api import AnyAccept, TooMany, paged, query, refusals
from sibyl_project.common.streaming import StreamedFile


@extend_schema(
    methods=["GET"],
    tags=TAGS,
    parameters=[RequestsQuery],
    responses={200: RequestLists, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    request=AskBody,
    responses={201: AskedList, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def request_list(request: Request, report_id: uuid.UUID) -> Response:
    """What was asked of the client and of others, and what could be asked; POST asks."""
    if request.method == "POST":
        return _ask(request, access.writable_report(request, report_id))
    given = query(RequestsQuery, request)
    report = access.get_report(request.user, report_id)
    rows = _rows(report)
    if "state" in given:
        rows = rows.filter(state=given["state"])
    found, pagination = paged(rows, given["page"], given["page_size"])
    proposed = _proposed(report)
    body = {"requests": found, "proposals": proposed.requests, "pagination": pagination}
    return Response(RequestLists(body | {"proposals_left_out": proposed.left_out}).data)


def _rows(report: Report) -> Any:
    rows = report.requests.select_related("asked_by").order_by("number")
    return rows.prefetch_related("items", "steps__author", "answers__document")


def _proposed(report: Report) -> RequestList:
    analysis = report.current_analysis
    if analysis is None:
        return RequestList([], 0, 0)
    analysis.report = report
    return CompiledReport(analysis).proposed_requests


def _ask(request: Request, report: Report) -> Response:
    body = AskBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    drafts = _drafts(report, given)
    try:
        asked = ask(report, request.user, drafts, given.get("note", ""), given.get("due"))
    except RequestRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    rows = _rows(report).filter(pk__in=[one.pk for one in asked])
    return Response(AskedList({"requests": rows}).data, status=201)


def _drafts(report: Report, given: dict[str, Any]) -> list[Draft]:
    if "proposals" not in given:
        named = [given.get(name, "") for name in ("document", "issuer", "scope", "period")]
        return [Draft(*named)]
    if {"document", "issuer", "scope", "period"} & given.keys():
        raise ValidationError({"proposals": ["Ask for proposals, or for a document: not both."]})
    offered = {one.reference: one.draft for one in _proposed(report).requests}
    unknown = [each for each in given["proposals"] if each not in offered]
    if unknown:
        raise ValidationError({"proposals": ["One of these is not proposed (any more)."]})
    return [offered[each] for each in dict.fromkeys(given["proposals"])]


@extend_schema(
    tags=TAGS,
    request=ChangeBody,
    responses={200: RequestCard, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["PATCH"])
def request_detail(request: Request, report_id: uuid.UUID, request_id: uuid.UUID) -> Response:
    """Change the wording or the state of a request."""
    report = access.writable_report(request, report_id)
    asked = access.get_request(report, request_id)
    body = ChangeBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = dict(body.validated_data)
    state, remark = given.pop("state", ""), given.pop("remark")
    try:
        with transaction.atomic():
            if given:
                reword(asked, given)
            if state:
                move(asked, state, request.user, remark)
    except RequestRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(RequestCard(_rows(report).get(pk=asked.pk)).data)


@extend_schema(
    tags=TAGS,
    request={"multipart/form-data": EvidenceBody},
    responses={201: RequestCard, **refusals(400, 403, 404, 415, 429)},
)
@api_view(["POST"])
@parser_classes([MultiPartParser])
def request_answers(request: Request, report_id: uuid.UUID, request_id: uuid.UUID) -> Response:
    """Attach a document in answer to a request, which is then received.

    It becomes evidence of the report. Once it is read, an analysis begins on the same claims that
    judges those it bears on anew.
    """
    report = access.writable_report(request, report_id)
    asked = access.get_request(report, request_id)
    body = EvidenceBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = dict(body.validated_data)
    try:
        attach_answer(report, asked, request.user, given.pop("file"), given.pop("kind"), **given)
    except TooManyUploads as refusal:
        raise TooMany(refusal.message, refusal.seconds) from None
    except FileRefused as refusal:
        raise ValidationError({"file": [refusal.message]}) from None
    return Response(RequestCard(_rows(report).get(pk=asked.pk)).data, status=201)


def _file(request: Request, report_id: uuid.UUID, suffix: str) -> StreamedFile:
    return request_list_file(access.get_report(request.user, report_id), suffix)


@extend_schema(
    tags=TAGS,
    responses={(200, FORMATS["xlsx"][1]): OpenApiTypes.BINARY, **refusals(404)},
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def requests_xlsx(request: Request, report_id: uuid.UUID) -> StreamedFile:
    """The requests as a workbook, to be sent."""
    return _file(request, report_id, "xlsx")


@extend_schema(
    tags=TAGS,
    responses={(200, FORMATS["docx"][1]): OpenApiTypes.BINARY, **refusals(404)},
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def requests_docx(request: Request, report_id: uuid.UUID) -> StreamedFile:
    """The requests as a text document, to be sent."""
    return _file(request, report_id, "docx")

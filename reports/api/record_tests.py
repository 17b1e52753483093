"""People's tests of claims against attached documents, over the API."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import writable_report
from reports.compiled.serializers.record_tests import RecordTestItem
from reports.filters.record_tests import RecordTestFilters
from reports.models import Procedure, RecordTestResult
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.review.record_tests import (
    LONGEST_REMARK,
    Outcome,
    RecordTestRefused,
    record,
    withdraw,
)
from sibyl_project.common.api import (
    LARGEST_NUMBER,
    Conflict,
    PageQuery,
    Pagination,
    paged,
    query,
    refusals,
)
from sibyl_project.common.fields import Text
from sibyl_project.common.filters import parameter

TAGS = ["Record tests"]


def _text(most: int, help_text: str) -> Text:
    return Text(required=False, allow_blank=True, default="", max_length=most, help_text=help_text)


class RecordTestBody(serializers.Serializer[Any]):
    """A test: which claim, which document, where in it, what was done and what came of it. One of
    page, sheet, cell and reference must be given."""

    claim = serializers.UUIDField()
    document = serializers.UUIDField(help_text="attached to the report and not withdrawn")
    page = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="of a PDF",
    )
    sheet = _text(120, "the name of a sheet of a workbook")
    cell = _text(40, "for example B7 or B7:D7")
    reference = _text(200, "where, in words")
    procedure = serializers.ChoiceField(Procedure.choices)
    result = serializers.ChoiceField(RecordTestResult.choices)
    difference = serializers.DecimalField(
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        required=False,
        allow_null=True,
        default=None,
        help_text="the reported amount less that of the record; not where it agrees",
    )
    unit = _text(40, "of the difference; with a difference only")
    remark = _text(LONGEST_REMARK, "needed for an exception without a difference")


class RecordTestsQuery(PageQuery):
    """Which tests are wanted: all that is given must hold."""

    claim = serializers.UUIDField(required=False, help_text="of one claim")
    document = serializers.UUIDField(required=False, help_text="against one document")
    result = parameter(RecordTestFilters, "result")


class RecordTestPage(serializers.Serializer[Any]):
    """One page of the tests, newest first."""

    record_tests = RecordTestItem(many=True)
    pagination = Pagination()


@extend_schema(
    methods=["GET"],
    operation_id="v1_record_tests_list",
    tags=TAGS,
    parameters=[RecordTestsQuery],
    responses={200: RecordTestPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_record_tests_record",
    tags=TAGS,
    request=RecordTestBody,
    responses={201: RecordTestItem, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def record_tests(request: Request, report_id: uuid.UUID) -> Response:
    """The tests of a report's claims against attached documents, newest first, withdrawn ones
    included.

    POST records one. It stands beside the verdict and never changes it.
    """
    if request.method == "GET":
        given = query(RecordTestsQuery, request)
        page, size = given.pop("page"), given.pop("page_size")
        wanted = RecordTestFilters(given, access.get_report(request.user, report_id))
        found, pagination = paged(wanted.qs, page, size)
        return Response(RecordTestPage({"record_tests": found, "pagination": pagination}).data)
    report = writable_report(request, report_id)
    body = RecordTestBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = dict(body.validated_data)
    claim, document = given.pop("claim"), given.pop("document")
    try:
        made = record(report, claim, document, Outcome(**given), request.user)
    except RecordTestRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    made.refresh_from_db()
    return Response(RecordTestItem(made).data, status=201)


@extend_schema(tags=TAGS, request=None, responses={200: RecordTestItem, **refusals(403, 404, 409)})
@api_view(["POST"])
def record_test_withdraw(request: Request, report_id: uuid.UUID, test_id: uuid.UUID) -> Response:
    """Withdraw a test; it stays readable with who withdrew it and when."""
    report = writable_report(request, report_id)
    test = report.record_tests.select_related("document").filter(pk=test_id).first()
    if test is None:
        raise Http404("Test of a record not found.")
    try:
        withdraw(test, request.user)
    except RecordTestRefused as refusal:
        raise Conflict(str(refusal)) from None
    return Response(RecordTestItem(test).data)

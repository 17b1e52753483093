"""The client's workbooks computed again, over the API: totals, lines, exceptions and columns, and
what people say of them."""

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
from reports.access import writable_report
from reports.api.inventory_serializers import (
    ROLES,
    ColumnBlock,
    ExceptionBlock,
    InventoryLineBlock,
    WorkbookBlock,
)
from reports.filters.inventories import ExceptionFilters, LineFilters
from reports.inventory.reliability import RELIABILITY
from reports.models import ExceptionConclusion
from reports.models.inventories import DECIMAL_PLACES, MAX_DIGITS
from reports.pages.inventories.listing import column_rows, exception_rows, words_of
from reports.pages.inventories.workbooks import run_of, workbooks_of
from reports.reading.inventories import compute_anew, correct_column
from reports.review.inventories import (
    SCOPES,
    Concluded,
    InventoryWordRefused,
    conclude,
    exceptions_of,
    runs_of,
)
from reports.review.requirements import LONGEST_REASON
from sibyl_project.common.api import Conflict, PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.fields import Text
from sibyl_project.common.filters import parameter

TAGS = ["Inventories"]


class InventoryList(serializers.Serializer[Any]):
    """Every data workbook, and how far to trust what was computed."""

    reliability = serializers.CharField()
    workbooks = WorkbookBlock(many=True)


class LinesQuery(PageQuery):
    """Which lines are wanted: all that is given must hold."""

    scope = parameter(LineFilters, "scope")
    category = parameter(LineFilters, "category")
    site = parameter(LineFilters, "site")
    open = parameter(LineFilters, "open")


class LinePage(serializers.Serializer[Any]):
    """One page of the lines of a workbook, in its order."""

    lines = InventoryLineBlock(many=True)
    pagination = Pagination()


class ExceptionsQuery(PageQuery):
    """Which exceptions are wanted: all that is given must hold."""

    state = parameter(ExceptionFilters, "state")
    kind = parameter(ExceptionFilters, "kind")
    sheet = parameter(ExceptionFilters, "sheet")


class ExceptionPage(serializers.Serializer[Any]):
    """One page of the exceptions of all workbooks."""

    exceptions = ExceptionBlock(many=True)
    pagination = Pagination()


class ExceptionBody(serializers.Serializer[Any]):
    """A person's word on an exception."""

    identity = Text(max_length=48)
    conclusion = serializers.ChoiceField(ExceptionConclusion.choices)
    tonnes = serializers.DecimalField(
        MAX_DIGITS,
        DECIMAL_PLACES,
        required=False,
        allow_null=True,
        default=None,
        help_text="of a misstatement: too much (below zero: too little) in the printed figure",
    )
    scope = serializers.ChoiceField(
        [(one, one) for one in SCOPES], required=False, allow_blank=True, default=""
    )
    reason = Text(max_length=LONGEST_REASON)


class ColumnsPage(serializers.Serializer[Any]):
    """One page of the columns of all workbooks."""

    columns = ColumnBlock(many=True)
    pagination = Pagination()


class ColumnBody(serializers.Serializer[Any]):
    """What a column of a layout holds; an empty role takes back what was said."""

    sheet = Text(max_length=120)
    head = Text(max_length=200, help_text="as `known_as` of the column spells it")
    role = serializers.ChoiceField(ROLES, allow_blank=True)


class Begun(serializers.Serializer[Any]):
    """What follows from a word on a column."""

    begun = serializers.IntegerField(
        help_text="workbooks of the engagement that are computed again, in reports not signed off"
    )


@extend_schema(tags=TAGS, responses={200: InventoryList, **refusals(404)})
@api_view(["GET"])
def inventories(request: Request, report_id: uuid.UUID) -> Response:
    """The data workbooks of a report with their state and their totals."""
    report = access.get_report(request.user, report_id)
    body = {"reliability": RELIABILITY, "workbooks": workbooks_of(report)}
    return Response(InventoryList(body).data)


@extend_schema(tags=TAGS, parameters=[LinesQuery], responses={200: LinePage, **refusals(400, 404)})
@api_view(["GET"])
def inventory_lines(request: Request, report_id: uuid.UUID, run_id: uuid.UUID) -> Response:
    """The lines of a workbook, each with every step of its computation."""
    given = query(LinesQuery, request)
    page, size = given.pop("page"), given.pop("page_size")
    run = run_of(access.get_report(request.user, report_id), run_id)
    found, pagination = paged(LineFilters(given, run).qs, page, size)
    return Response(LinePage({"lines": found, "pagination": pagination}).data)


@extend_schema(
    tags=TAGS,
    request=None,
    responses={200: WorkbookBlock, **refusals(403, 404, 409)},
)
@api_view(["POST"])
def inventory_compute(request: Request, report_id: uuid.UUID, document_id: uuid.UUID) -> Response:
    """Have a workbook computed again: after an error, or held against what changed since."""
    report = writable_report(request, report_id)
    if compute_anew(access.get_evidence(report, document_id)) is None:
        raise Conflict("There is nothing new to compute, or the workbook or report is not read.")
    return Response(WorkbookBlock(workbooks_of(report, document_id)[0]).data)


@extend_schema(
    methods=["GET"],
    operation_id="v1_inventory_exceptions_list",
    tags=TAGS,
    parameters=[ExceptionsQuery],
    responses={200: ExceptionPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_inventory_exceptions_conclude",
    tags=TAGS,
    request=ExceptionBody,
    responses={201: ExceptionBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def inventory_exceptions(request: Request, report_id: uuid.UUID) -> Response:
    """The exceptions of all workbooks with every word of people on them; POST concludes on one. The
    newest word counts, earlier ones are kept."""
    if request.method == "GET":
        given = query(ExceptionsQuery, request)
        page, size = given.pop("page"), given.pop("page_size")
        report = access.get_report(request.user, report_id)
        found, pagination = paged(ExceptionFilters(given, report).qs, page, size)
        rows = exception_rows(report, found)
        return Response(ExceptionPage({"exceptions": rows, "pagination": pagination}).data)
    report = writable_report(request, report_id)
    body = ExceptionBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = dict(body.validated_data)
    which = exceptions_of(report).filter(identity=given.pop("identity"))
    one = which.first()
    if one is None:
        raise ValidationError({"identity": ["No workbook of this report has this exception."]})
    try:
        conclude(report, one, Concluded(**given), request.user)
    except InventoryWordRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(ExceptionBlock(exception_rows(report, list(which))[0]).data, status=201)


@extend_schema(
    methods=["GET"],
    operation_id="v1_inventory_columns_list",
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: ColumnsPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_inventory_columns_say",
    tags=TAGS,
    request=ColumnBody,
    responses={201: Begun, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def inventory_columns(request: Request, report_id: uuid.UUID) -> Response:
    """What the columns of all workbooks were read as; POST says what one holds.

    It is kept as template of the engagement, for every workbook with such a sheet and head, and the
    workbooks of its reports are computed again, save those that are signed off.
    """
    if request.method == "GET":
        given = query(PageQuery, request)
        report = access.get_report(request.user, report_id)
        words = words_of(report)
        columns = [row for run in runs_of(report) for row in column_rows(run, words)]
        found, pagination = paged(columns, given["page"], given["page_size"])
        return Response(ColumnsPage({"columns": found, "pagination": pagination}).data)
    report = writable_report(request, report_id)
    body = ColumnBody(data=request.data)
    body.is_valid(raise_exception=True)
    told = body.validated_data
    try:
        begun = correct_column(report, told["sheet"], told["head"], told["role"], request.user)
    except InventoryWordRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(Begun({"begun": begun}).data, status=201)

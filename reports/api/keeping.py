"""The trash and holds by the API."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import Right
from reports.api.serializers import ReportCard
from reports.keeping import holds, trash
from reports.keeping.refusing import Refused, Unusable, name_of
from reports.models import Engagement, Hold, Report
from sibyl_project.common.api import Conflict, PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.fields import Text

TAGS = ["Keeping and deleting"]


class TrashCard(serializers.ModelSerializer[Report]):
    """A report in the trash."""

    engagement = serializers.CharField(source="engagement.name", read_only=True)
    trashed_by = serializers.SerializerMethodField(help_text="the name of who deleted it")
    restorable_until = serializers.SerializerMethodField(
        help_text="when it is deleted for good, unless it is held"
    )

    class Meta:
        model = Report
        fields = (
            "id",
            "filename",
            "company",
            "reporting_period",
            "engagement",
            "trashed_at",
            "trashed_by",
            "restorable_until",
        )

    def get_trashed_by(self, report: Report) -> str:
        """The name of who deleted it."""
        return name_of(report.trashed_by)

    def get_restorable_until(self, report: Report) -> dt.datetime:
        """When it is deleted for good."""
        return trash.restorable_until(report)


class TrashList(serializers.Serializer[Any]):
    """What is in the trash, most lately deleted first."""

    reports = TrashCard(many=True)
    pagination = Pagination()


class HoldCard(serializers.ModelSerializer[Hold]):
    """A hold: why something is kept, who said so, and whether it still holds."""

    on = serializers.SerializerMethodField(help_text="report or engagement")
    placed_at = serializers.DateTimeField(source="created_at", read_only=True)
    placed_by = serializers.SerializerMethodField(help_text="a name")
    lifted_by = serializers.SerializerMethodField(help_text="a name; empty while it is not lifted")
    in_force = serializers.SerializerMethodField()

    class Meta:
        model = Hold
        fields = (
            "id",
            "on",
            "kind",
            "reason",
            "placed_at",
            "placed_by",
            "until",
            "in_force",
            "lifted_at",
            "lifted_by",
            "lifted_because",
        )

    def get_on(self, hold: Hold) -> str:
        """What it is on."""
        return "engagement" if hold.engagement_id else "report"

    def get_placed_by(self, hold: Hold) -> str:
        """The name of who placed it."""
        return name_of(hold.placed_by)

    def get_lifted_by(self, hold: Hold) -> str:
        """The name of who lifted it."""
        return name_of(hold.lifted_by) if hold.lifted_at else ""

    def get_in_force(self, hold: Hold) -> bool:
        """Whether it holds today."""
        return Hold.objects.in_force().filter(pk=hold.pk).exists()


class HoldList(serializers.Serializer[Any]):
    """Every hold on a report, those on its engagement among them, or on an engagement."""

    holds = HoldCard(many=True)


class HoldBody(serializers.Serializer[Any]):
    """A hold to be placed."""

    reason = Text(max_length=holds.LONGEST_REASON, help_text="shown to every member")
    until = serializers.DateField(
        required=False, allow_null=True, default=None, help_text="the last day it holds"
    )


class LiftQuery(serializers.Serializer[Any]):
    """Why a hold is lifted."""

    reason = Text(
        max_length=holds.LONGEST_REASON, trim_whitespace=False, help_text="kept with the hold"
    )


def trashed(request: Request, report_id: uuid.UUID) -> Response:
    """Put a report into the trash."""
    report = access.report_for(request, report_id, Right.DELETE)
    try:
        return Response(TrashCard(trash.trash(report, request.user)).data)
    except Refused as refusal:
        raise Conflict(str(refusal)) from None


@extend_schema(
    operation_id="v1_trash_list",
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: TrashList, **refusals(400)},
)
@api_view(["GET"])
def trash_list(request: Request) -> Response:
    """The deleted reports that you may restore, as lead of their engagements."""
    given = query(PageQuery, request)
    deleted = access.trash_of(request.user).select_related("engagement", "trashed_by")
    found, pagination = paged(deleted, given["page"], given["page_size"])
    return Response({"reports": TrashCard(found, many=True).data, "pagination": pagination})


@extend_schema(
    operation_id="v1_reports_restore",
    tags=TAGS,
    request=None,
    responses={200: ReportCard, **refusals(403, 404, 409)},
)
@api_view(["POST"])
def restore(request: Request, report_id: uuid.UUID) -> Response:
    """Take a report out of the trash, as it was."""
    report = access.restorable_report(request, report_id)
    try:
        return Response(ReportCard(trash.restore(report, request.user)).data)
    except Refused as refusal:
        raise Conflict(str(refusal)) from None


def _documented(name: str) -> Any:
    """The three methods of an address of holds, for the schema."""
    methods: dict[str, dict[str, Any]] = {
        "GET": {
            "operation_id": f"v1_{name}_holds",
            "responses": {200: HoldList, **refusals(404)},
        },
        "POST": {
            "operation_id": f"v1_{name}_hold",
            "request": HoldBody,
            "responses": {201: HoldCard, **refusals(400, 403, 404, 409, 415)},
        },
        "DELETE": {
            "operation_id": f"v1_{name}_lift",
            "parameters": [LiftQuery],
            "responses": {200: HoldList, **refusals(400, 403, 404, 409)},
        },
    }

    def describe(view: Any) -> Any:
        for method, told in methods.items():
            view = extend_schema(methods=[method], tags=TAGS, **told)(view)
        return view

    return describe


@_documented("reports")
@api_view(["GET", "POST", "DELETE"])
def report_hold(request: Request, report_id: uuid.UUID) -> Response:
    """The holds on a report. While one is in force the report can neither be deleted nor purged.

    POST places a legal hold; DELETE lifts the legal holds on this report, with a reason. A hold on
    its engagement is lifted there; that of a report signed off ends with the retention.
    """
    if request.method == "GET":
        return _listed(access.get_report(request.user, report_id))
    return _changed(request, access.report_for(request, report_id, Right.HOLD))


@_documented("engagements")
@api_view(["GET", "POST", "DELETE"])
def engagement_hold(request: Request, engagement_id: uuid.UUID) -> Response:
    """The holds on an engagement: they keep every report of it, also those in its trash.

    POST places a legal hold; DELETE lifts those in force, with a reason.
    """
    if request.method == "GET":
        return _listed(access.get_engagement(request.user, engagement_id))
    return _changed(request, access.get_engagement(request.user, engagement_id, Right.HOLD))


def _listed(held: Report | Engagement) -> Response:
    rows = holds.holds_on(held).select_related("placed_by", "lifted_by")
    return Response({"holds": HoldCard(rows, many=True).data})


def _changed(request: Request, held: Report | Engagement) -> Response:
    try:
        if request.method == "DELETE":
            holds.lift(held, request.user, query(LiftQuery, request)["reason"])
            return _listed(held)
        body = HoldBody(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        hold = holds.place(held, request.user, given["reason"], given["until"])
    except Unusable as unusable:
        raise serializers.ValidationError(str(unusable)) from None
    except Refused as refusal:
        raise Conflict(str(refusal)) from None
    return Response(HoldCard(hold).data, status=201)

"""Review over the API: where the work on each subject stands, and a change of it."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import Right
from reports.api.compiled import ANALYSIS, asked_analysis
from reports.models import Analysis, Reading, Report, ReviewStatus, SubjectKind
from reports.review import judging, working
from reports.review.listing import Reviewed, counts, narrowed, reviewed
from reports.review.subjects import Subject, UnknownSubject, subject_of
from sibyl_project.common.api import (
    LARGEST_NUMBER,
    Conflict,
    PageQuery,
    Pagination,
    paged,
    query,
    refusals,
)
from sibyl_project.common.fields import Flag, Text, Whole
from sibyl_project.common.output import MomentField, OutputSerializer

TAGS = ["Review"]
ACTIONS = ("accept", "override", "withdraw", "status", "assign")


class JudgementBlock(OutputSerializer):
    """A person's word beside the machine's."""

    accepts = serializers.BooleanField()
    value = serializers.CharField()
    machine_value = serializers.CharField(help_text="what the machine said when it was written")
    reason = serializers.CharField()
    author = serializers.CharField(source="author_name")
    at = MomentField(source="created_at")


class ReviewRow(OutputSerializer):
    """A subject of review, the machine's value, and what people did."""

    kind = serializers.ChoiceField(SubjectKind.choices, source="subject.kind")
    key = serializers.CharField(source="subject.key")
    label = serializers.CharField(source="subject.label")  # type: ignore[assignment]
    page = serializers.IntegerField(source="subject.page", allow_null=True)
    machine_value = serializers.CharField(
        source="subject.value", help_text="empty for a claim that was not judged"
    )
    status = serializers.ChoiceField(ReviewStatus.choices, source="item.status")
    assignee = serializers.CharField(allow_null=True, help_text="whose it is; null for nobody")
    assignee_id = serializers.IntegerField(source="item.assignee_id", allow_null=True)
    remark = serializers.CharField(source="item.remark")
    version = serializers.IntegerField(source="item.version", help_text="to be sent as `seen`")
    judgement = JudgementBlock(source="first", allow_null=True)
    second_reader = JudgementBlock(source="second", allow_null=True)

    @staticmethod
    def read_assignee(row: Reviewed) -> str | None:
        """The name of whose it is."""
        return working.name_of(row.item.assignee) if row.item.assignee else None


class ReviewCounts(serializers.Serializer[Any]):
    """How many of the subjects that match have each status, and how many a person overrides."""

    todo = serializers.IntegerField()
    in_review = serializers.IntegerField()
    returned = serializers.IntegerField()
    done = serializers.IntegerField()
    overridden = serializers.IntegerField(help_text="by a first reader's judgement")


class ReviewPage(serializers.Serializer[Any]):
    """One page of the subjects that match."""

    reviews = ReviewRow(many=True)
    counts = ReviewCounts()
    pagination = Pagination()


class ReviewsQuery(PageQuery):
    """Which subjects are wanted: all that is given must hold."""

    kind = serializers.ChoiceField(SubjectKind.choices, required=False)
    status = serializers.ChoiceField(ReviewStatus.choices, required=False)
    mine = Flag(required=False, help_text="true: those assigned to you")


class ReviewBody(serializers.Serializer[Any]):
    """One change of one subject."""

    kind = serializers.ChoiceField(SubjectKind.choices)
    key = Text(max_length=48)
    seen = Whole(
        min_value=0, max_value=LARGEST_NUMBER, help_text="the version this change was made on"
    )
    action = serializers.ChoiceField([(each, each) for each in ACTIONS])
    status = serializers.ChoiceField(ReviewStatus.choices, required=False)
    assignee = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="user id of a member who may review; null to make it nobody's",
    )
    remark = Text(
        required=False,
        allow_blank=True,
        default="",
        help_text="of a status or of assigning; needed for a return",
    )
    value = Text(required=False, allow_blank=True, default="", help_text="of an override")
    reason = Text(required=False, allow_blank=True, default="", help_text="of an override")
    reading = serializers.ChoiceField(Reading.choices, default=Reading.FIRST)


@extend_schema(
    methods=["GET"],
    tags=TAGS,
    parameters=[ANALYSIS, ReviewsQuery],
    responses={200: ReviewPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=ReviewBody,
    responses={200: ReviewRow, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def reviews(request: Request, report_id: uuid.UUID) -> Response:
    """Claims in reading order, then requirements, then checks, each with its review; POST changes
    the status of one, assigns it, accepts its value, overrides it or withdraws one's own judgement.

    Where somebody changed the subject after the version in `seen`, the answer is 409 and nothing is
    stored.
    """
    if request.method == "POST":
        return _changed(request, report_id)
    given = query(ReviewsQuery, request)
    analysis = analysis_of(request, access.get_report(request.user, report_id))
    mine = request.user.pk if given.get("mine") else None
    rows = narrowed(reviewed(analysis), given.get("kind", ""), given.get("status", ""), mine)
    found, pagination = paged(rows, given["page"], given["page_size"])
    page = {"reviews": found, "counts": counts(rows), "pagination": pagination}
    return Response(ReviewPage(page).data)


def _changed(request: Request, report_id: uuid.UUID) -> Response:
    report = access.report_for(request, report_id, Right.REVIEW)
    analysis = analysis_of(request, report)
    body = ReviewBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    try:
        subject = subject_of(analysis, given["kind"], given["key"])
        _act(analysis, subject, request.user, given)
    except UnknownSubject as unknown:
        raise NotFound(str(unknown)) from None
    except working.ReviewRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    except working.ChangedMeanwhile as changed:
        raise Conflict(str(changed)) from None
    row = Reviewed(
        subject,
        working.item_of(report, subject),
        working.standing_judgement(report, subject),
        working.standing_judgement(report, subject, Reading.SECOND),
    )
    return Response(ReviewRow(row).data)


def _act(analysis: Analysis, subject: Subject, user: Any, given: dict[str, Any]) -> None:
    seen, reading = given["seen"], given["reading"]
    if given["action"] == "accept":
        judging.accept(analysis, subject, user, seen=seen, reading=reading)
    elif given["action"] == "override":
        value, reason = given["value"], given["reason"]
        judging.override(analysis, subject, user, value, reason, seen=seen, reading=reading)
    elif given["action"] == "withdraw":
        judging.withdraw(analysis.report, subject, user, reading, seen=seen)
    elif given["action"] == "assign":
        whose, remark = _assignee(analysis.report, given), given["remark"]
        working.assign(analysis.report, subject, user, whose, seen=seen, remark=remark)
    else:
        status, remark = given.get("status", ""), given["remark"]
        working.set_status(analysis.report, subject, user, status, seen=seen, remark=remark)


def _assignee(report: Report, given: dict[str, Any]) -> Any:
    if "assignee" not in given:
        raise working.ReviewRefused("assignee", "Name whose it is to be, or null for nobody.")
    if given["assignee"] is None:
        return None
    found = working.assignable(report).filter(pk=given["assignee"]).first()
    if found is None:
        raise working.ReviewRefused("assignee", working.NOT_ASSIGNABLE)
    return found


def analysis_of(request: Request, report: Report) -> Analysis:
    """The analysis that is asked for, the newest where none is named. Raises NotFound."""
    analysis = asked_analysis(request, report)
    if analysis is None:
        raise NotFound("This report was not analysed yet.")
    return analysis

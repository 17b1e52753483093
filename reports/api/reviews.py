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
from reports.compiled.serializers.reviews import ReadersBlock, StatusCounts
from reports.models import Analysis, Reading, Report, ReviewStatus, SubjectKind
from reports.models.review import LONGEST_VALUE
from reports.review import blind, judging, working
from reports.review.agreement import agreement
from reports.review.listing import (
    NOBODY,
    NOT_JUDGED,
    Reviewed,
    Wanted,
    counts,
    reviewed,
    reviewed_one,
)
from reports.review.subjects import VALUES, Subject, UnknownSubject, subject_of
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
from sibyl_project.common.people import name_of

TAGS = ["Review"]
MACHINE_VALUES = [
    *((value, value) for kind in VALUES.values() for value in kind.values),
    (NOT_JUDGED, "not judged"),
]
READINGS = [(one, one) for one in ("due", "mine", "apart")]
ACTIONS = ("accept", "override", "withdraw", "status", "assign", "read_blind", "settle")


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
    settled = JudgementBlock(allow_null=True, help_text="by a lead, where two readers disagreed")
    agree = serializers.BooleanField(
        allow_null=True, help_text="whether the two readers said the same; null until both did"
    )
    blind_reader = serializers.CharField(
        allow_null=True, help_text="who reads it second, blind to the first; null where nobody does"
    )
    hidden = serializers.BooleanField(
        source="is_closed",
        help_text="others' judgements, remarks and comments are left out until both readers judged",
    )

    @staticmethod
    def read_assignee(row: Reviewed) -> str | None:
        """The name of whose it is."""
        return name_of(row.item.assignee) if row.item.assignee else None

    @staticmethod
    def read_blind_reader(row: Reviewed) -> str | None:
        """The name of the second reader who is blind to the first."""
        return name_of(row.item.second_reader) if row.item.second_reader else None


class ReviewPage(serializers.Serializer[Any]):
    """One page of the subjects that match."""

    reviews = ReviewRow(many=True)
    counts = StatusCounts()
    agreement = ReadersBlock(many=True, help_text="of the whole report, by kind of subject")
    pagination = Pagination()


class Narrowing(serializers.Serializer[Any]):
    """Which subjects are wanted: all that is given must hold."""

    kind = serializers.ChoiceField(SubjectKind.choices, required=False)
    status = serializers.ChoiceField(ReviewStatus.choices, required=False)
    value = serializers.ChoiceField(
        MACHINE_VALUES, required=False, help_text="what the machine says; none: not judged"
    )
    reading = serializers.ChoiceField(
        READINGS,
        required=False,
        help_text="due: to be read blind; mine: by you, second; apart: to be settled",
    )


class ReviewsQuery(PageQuery, Narrowing):
    """Which subjects are wanted: all that is given must hold."""

    mine = Flag(required=False, help_text="true: those assigned to you")
    assignee = serializers.IntegerField(
        required=False, min_value=0, max_value=LARGEST_NUMBER, help_text="user id; 0 for nobody"
    )


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
    value = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_VALUE,
        help_text="of an override or of settling; of a figure in the form of its `machine_value`",
    )
    reason = Text(
        required=False, allow_blank=True, default="", help_text="of an override or of settling"
    )
    reader = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="user id of who reads it second, blind to the first; null for nobody",
    )
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
    """Claims in reading order, then requirements, checks and figures, each with its review; POST
    changes the status of one, assigns it, accepts its value, overrides it, withdraws one's own
    judgement, lets a lead have it read twice, blind, or lets a lead settle it.

    Where somebody changed the subject after the version in `seen`, the answer is 409 and nothing is
    stored.
    """
    if request.method == "POST":
        return _changed(request, report_id)
    given = query(ReviewsQuery, request)
    analysis = analysis_of(request, access.get_report(request.user, report_id))
    every = reviewed(analysis, request.user)
    wanted = wanted_of(request, given)
    rows = [row for row in every if wanted.holds(row)]
    found, pagination = paged(rows, given["page"], given["page_size"])
    page = {
        "reviews": found,
        "counts": counts(rows),
        "agreement": agreement(analysis.report),
        "pagination": pagination,
    }
    return Response(ReviewPage(page).data)


def wanted_of(request: Request, given: dict[str, Any]) -> Wanted:
    """The filter that a query or a body names."""
    assignee = given.get("assignee")
    if assignee is not None:
        assignee = assignee or NOBODY
    return Wanted(
        kind=given.get("kind", ""),
        status=given.get("status", ""),
        assignee=request.user.pk if given.get("mine") else assignee,
        value=given.get("value", ""),
        reading=given.get("reading", ""),
        reader=request.user.pk,
    )


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
    return Response(ReviewRow(reviewed_one(analysis, subject.kind, subject.key, request.user)).data)


def _act(analysis: Analysis, subject: Subject, user: Any, given: dict[str, Any]) -> None:
    seen, reading = given["seen"], given["reading"]
    if given["action"] == "accept":
        judging.accept(analysis, subject, user, seen=seen, reading=reading)
    elif given["action"] == "override":
        value, reason = given["value"], given["reason"]
        judging.override(analysis, subject, user, value, reason, seen=seen, reading=reading)
    elif given["action"] == "withdraw":
        judging.withdraw(analysis.report, subject, user, reading, seen=seen)
    elif given["action"] == "settle":
        value, reason = given["value"], given["reason"]
        judging.settle(analysis, subject, user, value, reason, seen=seen)
    elif given["action"] == "read_blind":
        blind.choose(analysis.report, subject, user, _member(analysis, given, "reader"), seen=seen)
    elif given["action"] == "assign":
        whose, remark = _member(analysis, given, "assignee"), given["remark"]
        working.assign(analysis.report, subject, user, whose, seen=seen, remark=remark)
    else:
        status, remark = given.get("status", ""), given["remark"]
        working.set_status(analysis.report, subject, user, status, seen=seen, remark=remark)


def _member(analysis: Analysis, given: dict[str, Any], name: str) -> Any:
    if name not in given:
        raise working.ReviewRefused(name, "Name who it is to be, or null for nobody.")
    if given[name] is None:
        return None
    found = working.assignable(analysis.report).filter(pk=given[name]).first()
    if found is None:
        raise working.ReviewRefused(name, working.NOT_ASSIGNABLE)
    return found


def analysis_of(request: Request, report: Report) -> Analysis:
    """The analysis that is asked for, the newest where none is named. Raises NotFound."""
    analysis = asked_analysis(request, report)
    if analysis is None:
        raise NotFound("This report was not analysed yet.")
    return analysis

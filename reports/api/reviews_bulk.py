"""Many subjects of review changed at once over the API: shown first, and done as it was shown."""

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
from reports.access import Right
from reports.api.compiled import ANALYSIS
from reports.api.reviews import TAGS, Narrowing, analysis_of, wanted_of
from reports.models import Report, ReviewStatus, SubjectKind
from reports.models.review import LONGEST_KEY
from reports.review import bulk, working
from reports.review.bulk import LONGEST_SEED, MOST_AT_ONCE, BulkAction, Change
from reports.review.listing import Reviewed
from sibyl_project.common.api import LARGEST_NUMBER, Conflict, refusals
from sibyl_project.common.fields import Text, Whole
from sibyl_project.common.output import OutputSerializer


class PlannedRow(OutputSerializer):
    """A subject and what becomes of it, or why it stays as it is."""

    kind = serializers.ChoiceField(SubjectKind.choices, source="row.subject.kind")
    key = serializers.CharField(source="row.subject.key")
    label = serializers.CharField(source="row.subject.label")  # type: ignore[assignment]
    version = serializers.IntegerField(source="row.item.version")
    what = serializers.CharField()


class BulkPlan(serializers.Serializer[Any]):
    """What a change of many does. Nothing is done without the digest of a plan that was shown."""

    done = serializers.BooleanField(help_text="false: this is the preview")
    digest = serializers.CharField(help_text="to be sent to have exactly this done")
    changes = PlannedRow(many=True)
    left_out = PlannedRow(many=True, help_text="what stays as it is, each with the reason")


class NamedSubject(serializers.Serializer[Any]):
    """A subject by kind and key."""

    kind = serializers.ChoiceField(SubjectKind.choices)
    key = Text(max_length=LONGEST_KEY)


class BulkBody(serializers.Serializer[Any]):
    """One change of many subjects. Either `subjects` are named, or `where` holds for all meant."""

    action = serializers.ChoiceField(BulkAction.choices)
    subjects = serializers.ListField(child=NamedSubject(), required=False, max_length=MOST_AT_ONCE)
    where = Narrowing(required=False)
    status = serializers.ChoiceField(ReviewStatus.choices, required=False)
    person = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="user id of whose they become (null for nobody) or of who reads them blind",
    )
    remark = Text(required=False, allow_blank=True, default="", help_text="needed for a return")
    share = Whole(
        default=100, min_value=1, max_value=100, help_text="percent to be drawn for reading blind"
    )
    seed = Text(required=False, allow_blank=True, default="", max_length=LONGEST_SEED)
    digest = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=64,
        help_text="of the preview; left out: show what would be done, and do nothing",
    )


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS],
    request=BulkBody,
    responses={200: BulkPlan, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def reviews_bulk(request: Request, report_id: uuid.UUID) -> Response:
    """Accept, change the status of, assign, or have read blind many subjects at once. Without a
    `digest` the answer is what would be done; with that of the preview exactly that is done.

    A bulk accept passes over whatever anybody judged. Where something changed since the preview the
    answer is 409 and nothing is done.
    """
    report = access.report_for(request, report_id, Right.REVIEW)
    analysis = analysis_of(request, report)
    body = BulkBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    try:
        change = _change(report, given)

        def select(rows: list[Reviewed]) -> list[Reviewed]:
            return _meant(request, given, rows)

        if given["digest"]:
            plan = bulk.carry_out(analysis, request.user, select, change, given["digest"])
        else:
            plan = bulk.plan_of(analysis, request.user, select, change)
    except working.ReviewRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    except bulk.PlanChanged as changed:
        raise Conflict(str(changed)) from None
    told = {
        "done": bool(given["digest"]),
        "digest": plan.digest,
        "changes": plan.changes,
        "left_out": plan.left_out,
    }
    return Response(BulkPlan(told).data)


def _change(report: Report, given: dict[str, Any]) -> Change:
    person = None
    if given.get("person") is not None:
        person = working.assignable(report).filter(pk=given["person"]).first()
        if person is None:
            raise working.ReviewRefused("person", working.NOT_ASSIGNABLE)
    elif given["action"] == BulkAction.ASSIGN and "person" not in given:
        raise working.ReviewRefused("person", "Name who it is to be, or null for nobody.")
    return Change(
        given["action"],
        given.get("status", ""),
        person,
        given["remark"],
        given["share"],
        given["seed"],
    )


def _meant(request: Request, given: dict[str, Any], rows: list[Reviewed]) -> list[Reviewed]:
    if "subjects" in given:
        named = {(each["kind"], each["key"]) for each in given["subjects"]}
        return [row for row in rows if (str(row.subject.kind), row.subject.key) in named]
    if "where" not in given:
        raise working.ReviewRefused("subjects", "Name the subjects, or what holds for all of them.")
    wanted = wanted_of(request, given["where"])
    return [row for row in rows if wanted.holds(row)]

"""The trail of a report and of an engagement over the API."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.filters.trail import narrowed
from reports.models import Engagement
from reports.review.trail import readable, seen_of_engagement, seen_of_report
from sibyl_project.common.api import PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.output import OutputSerializer
from sibyl_project.trail.models import By, EntryQuerySet
from sibyl_project.trail.reading import verify_newest
from sibyl_project.trail.sentences import tell

TAGS = ["Trail"]


class TrailEntry(OutputSerializer):
    """One thing that somebody did."""

    chain = serializers.CharField(source="entry.chain", help_text="an engagement's id")
    number = serializers.IntegerField(source="entry.number", help_text="without gaps in its chain")
    at = serializers.DateTimeField(source="entry.at")
    actor = serializers.IntegerField(
        source="entry.actor", allow_null=True, help_text="the account's id; null for nobody known"
    )
    who = serializers.CharField(help_text="the account's name as it is now, or what acted")
    what = serializers.CharField(help_text="what was done, in words")
    by = serializers.ChoiceField(source="entry.by", choices=By.choices)
    address = serializers.CharField(
        source="entry.address", allow_null=True, help_text="where the request came from"
    )
    action = serializers.CharField(source="entry.action")
    kind = serializers.CharField(source="entry.kind")
    object_id = serializers.CharField(source="entry.object_id")
    report = serializers.UUIDField(source="entry.report", allow_null=True)
    details = serializers.JSONField(
        allow_null=True, help_text="before and after; null once redacted"
    )
    redacted_at = serializers.DateTimeField(source="entry.redacted_at", allow_null=True)
    hash = serializers.CharField(source="entry.hash")


class Chain(OutputSerializer):
    """How far the newest entries of the engagement's chain were verified."""

    chain = serializers.CharField()
    entries = serializers.IntegerField(help_text="how many were verified")
    number = serializers.IntegerField(help_text="the last one that was")
    hash = serializers.CharField(help_text="its hash")
    fault = serializers.CharField(help_text="what is wrong with the next; empty when nothing is")


class TrailPage(serializers.Serializer[Any]):
    """One page of a trail, newest first."""

    entries = TrailEntry(many=True)
    verification = Chain()
    pagination = Pagination()


class TrailQuery(PageQuery):
    """Which entries are wanted."""

    actor = serializers.IntegerField(
        required=False, min_value=1, max_value=2**63 - 1, help_text="id of an account"
    )
    action = serializers.CharField(
        required=False, max_length=60, help_text="as entries name it: report.viewed"
    )
    since = serializers.DateField(required=False, help_text="the first day, in UTC")
    until = serializers.DateField(required=False, help_text="the last day, in UTC")


ANSWERS = {200: TrailPage, **refusals(400, 403, 404)}


@extend_schema(tags=TAGS, parameters=[TrailQuery], responses=ANSWERS)
@api_view(["GET"])
def report_trail(request: Request, report_id: uuid.UUID) -> Response:
    """Who did what with a report. For leads and reviewers of its engagement."""
    given = query(TrailQuery, request)
    report = access.report_for(request, report_id, access.Right.TRAIL)
    return _answer(given, seen_of_report(request.user, report), report.engagement)


@extend_schema(tags=TAGS, parameters=[TrailQuery], responses=ANSWERS)
@api_view(["GET"])
def engagement_trail(request: Request, engagement_id: uuid.UUID) -> Response:
    """Who did what in an engagement and with its reports. For its leads and reviewers."""
    given = query(TrailQuery, request)
    engagement = access.get_engagement(request.user, engagement_id, access.Right.TRAIL)
    return _answer(given, seen_of_engagement(request.user, engagement), engagement)


def _answer(given: dict[str, Any], entries: EntryQuerySet, engagement: Engagement) -> Response:
    found, pagination = paged(narrowed(entries, given), given["page"], given["page_size"])
    answer = {
        "entries": tell(found, readable),
        "verification": verify_newest(str(engagement.pk)),
        "pagination": pagination,
    }
    return Response(TrailPage(answer).data)

"""Notifications over the API: what one was told of, what was read, and how one wants to be told."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports.models import Notice, NoticeKind, Rhythm, Way
from reports.notices import showing
from reports.notices.choices import (
    ChoiceRefused,
    choose,
    no_mail_because,
    rhythm_of,
    ways_of,
)
from sibyl_project.common.api import LARGEST_PAGE, PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.fields import Flag, Key
from sibyl_project.common.output import MomentField, OutputSerializer

TAGS = ["Notifications"]


class NoticeRow(OutputSerializer):
    """One thing you were told of."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(NoticeKind.choices)
    at = MomentField(source="created_at")
    sentence = serializers.CharField()
    engagement = serializers.UUIDField(source="engagement_id")
    report = serializers.CharField(
        allow_null=True, help_text="id of the report; null for what is of the engagement"
    )
    link = serializers.CharField(help_text="path of the page about it")
    read_at = MomentField(allow_null=True)

    @staticmethod
    def read_sentence(notice: Notice) -> str:
        """What happened."""
        return showing.sentence(notice)

    @staticmethod
    def read_report(notice: Notice) -> str | None:
        """Its id."""
        return str(notice.report_id) if notice.report_id else None

    @staticmethod
    def read_link(notice: Notice) -> str:
        """Where to read on."""
        return showing.path(notice)


class NoticePage(serializers.Serializer[Any]):
    """One page of your notifications, newest first."""

    notifications = NoticeRow(many=True)
    unread = serializers.IntegerField(help_text="of all, not of this page alone")
    pagination = Pagination()


class NoticesQuery(PageQuery):
    """Which are wanted."""

    unread = Flag(required=False, help_text="true: those not read; false: those read")


class ReadBody(serializers.Serializer[Any]):
    """Which were read."""

    ids = serializers.ListField(
        child=Key(),
        required=False,
        allow_empty=False,
        max_length=LARGEST_PAGE,
        help_text="without it all are",
    )


class ReadAnswer(serializers.Serializer[Any]):
    """What is left."""

    marked = serializers.IntegerField(help_text="how many had not been read")
    unread = serializers.IntegerField()


class WayRow(serializers.Serializer[Any]):
    """How you are told of one kind."""

    kind = serializers.ChoiceField(NoticeKind.choices)
    way = serializers.ChoiceField(Way.choices)


class Preferences(serializers.Serializer[Any]):
    """How you want to be told."""

    digest = serializers.ChoiceField(Rhythm.choices)
    kinds = WayRow(many=True)
    no_mail_because = serializers.CharField(
        allow_blank=True, help_text="why no mail can reach you; empty where one can"
    )


class PreferencesBody(serializers.Serializer[Any]):
    """What is to change; what is not given stays."""

    digest = serializers.ChoiceField(Rhythm.choices, required=False)
    kinds = WayRow(many=True, required=False)


@extend_schema(
    operation_id="v1_notifications_list",
    tags=TAGS,
    parameters=[NoticesQuery],
    responses={200: NoticePage, **refusals(400)},
)
@api_view(["GET"])
def notifications(request: Request) -> Response:
    """What you were told of and may still read."""
    given = query(NoticesQuery, request)
    rows = showing.visible_notices(request.user)
    if "unread" in given:
        rows = rows.filter(read_at__isnull=given["unread"])
    found, pagination = paged(rows, given["page"], given["page_size"])
    unread = showing.unread_count(request.user)
    page = {"notifications": found, "unread": unread, "pagination": pagination}
    return Response(NoticePage(page).data)


@extend_schema(
    operation_id="v1_notifications_read",
    tags=TAGS,
    request=ReadBody,
    responses={200: ReadAnswer, **refusals(400, 415)},
)
@api_view(["POST"])
def notifications_read(request: Request) -> Response:
    """Mark notifications of your own as read; ids of others are passed over."""
    body = ReadBody(data=request.data)
    body.is_valid(raise_exception=True)
    marked = showing.mark_read(request.user, body.validated_data.get("ids"))
    return Response({"marked": marked, "unread": showing.unread_count(request.user)})


@extend_schema(
    methods=["GET"],
    operation_id="v1_notifications_preferences",
    tags=TAGS,
    responses={200: Preferences, **refusals()},
)
@extend_schema(
    methods=["PATCH"],
    operation_id="v1_notifications_choose",
    tags=TAGS,
    request=PreferencesBody,
    responses={200: Preferences, **refusals(400, 415)},
)
@api_view(["GET", "PATCH"])
def notification_preferences(request: Request) -> Response:
    """How you are told: of which kinds, on the page or by mail too, and how often a mail comes."""
    if request.method == "PATCH":
        body = PreferencesBody(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        chosen = {row["kind"]: row["way"] for row in given.get("kinds", [])}
        try:
            choose(request.user, chosen, given.get("digest"))
        except ChoiceRefused as refusal:
            raise ValidationError({refusal.field: [str(refusal)]}) from None
    shown = {
        "digest": rhythm_of(request.user).value,
        "kinds": [{"kind": kind, "way": way.value} for kind, way in ways_of(request.user).items()],
        "no_mail_because": no_mail_because(request.user),
    }
    return Response(Preferences(shown).data)

"""What should be in a report and is not, over the API; and which reports are its peers."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import writable_report
from reports.api.compiled import ANALYSIS, TAGS, asked_analysis
from reports.compiled.serializers.completeness import CompletenessBlock
from reports.models import Report
from reports.review.completeness import (
    NOTHING_LOOKED_FOR,
    CompletenessRefused,
    absent_from,
    mark_peer,
    peers_of,
    say,
)
from reports.review.requirements import LEAST_WORDS, LONGEST_REASON
from sibyl_project.common.api import refusals
from sibyl_project.common.fields import Text


class PeerBlock(serializers.Serializer[Any]):
    """A report marked as a peer."""

    report_id = serializers.UUIDField(source="pk")
    company = serializers.CharField()
    reporting_period = serializers.CharField()


class CompletenessAnswer(serializers.Serializer[Any]):
    """The questions of an analysis, and the reports marked as peers."""

    completeness = CompletenessBlock()
    peers = PeerBlock(many=True)


class AbsenceBody(serializers.Serializer[Any]):
    """A person's word on an absence."""

    identity = Text(max_length=48)
    dismissed = serializers.BooleanField(default=True)
    reason = Text(max_length=LONGEST_REASON, help_text=f"at least {LEAST_WORDS} words")


class PeerBody(serializers.Serializer[Any]):
    """A person's word on another report of the engagement."""

    peer = serializers.UUIDField(help_text="id of the report")
    is_peer = serializers.BooleanField(default=True)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except CompletenessRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None


@extend_schema(
    tags=TAGS, parameters=[ANALYSIS], responses={200: CompletenessAnswer, **refusals(404)}
)
@api_view(["GET"])
def completeness(request: Request, report_id: uuid.UUID) -> Response:
    """What should be in the report and is not, as questions; what became of each source; and the
    reports marked as peers."""
    return _answer(request, access.get_report(request.user, report_id))


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS],
    request=AbsenceBody,
    responses={200: CompletenessAnswer, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def absence(request: Request, report_id: uuid.UUID) -> Response:
    """Dismiss a question with a reason, or ask it again. It holds for later analyses too."""
    report = writable_report(request, report_id)
    body = AbsenceBody(data=request.data)
    body.is_valid(raise_exception=True)
    with _told():
        say(report, author=request.user, **body.validated_data)
    return _answer(request, report)


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS],
    request=PeerBody,
    responses={200: CompletenessAnswer, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def peer(request: Request, report_id: uuid.UUID) -> Response:
    """Mark another report of the engagement as that of a peer, or take that back. The next analysis
    rests on it."""
    report = writable_report(request, report_id)
    body = PeerBody(data=request.data)
    body.is_valid(raise_exception=True)
    with _told():
        mark_peer(
            report,
            body.validated_data["peer"],
            request.user,
            is_peer=body.validated_data["is_peer"],
        )
    return _answer(request, report)


def _answer(request: Request, report: Report) -> Response:
    analysis = asked_analysis(request, report)
    told = {
        "completeness": absent_from(analysis) if analysis else NOTHING_LOOKED_FOR,
        "peers": peers_of(report),
    }
    return Response(CompletenessAnswer(told).data)

"""Who the company of a report is, its entries in public registers, and what they say, over the
API."""

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
from reports.api.outside_serializers import OutsideBlock
from reports.models import IdentityKind, RegisterSnapshot, Report
from reports.registers.catalogue import REGISTERS
from reports.review.outside import (
    LONGEST,
    YEARS,
    Identified,
    Matched,
    OutsideRefused,
    identify,
    match,
    outside_of,
)
from reports.review.outside_findings import findings_of
from reports.review.requirements import LEAST_WORDS, LONGEST_REASON
from sibyl_project.common.api import refusals
from sibyl_project.common.fields import Text


class IdentityBody(serializers.Serializer[Any]):
    """A person's word on who the company is."""

    kind = serializers.ChoiceField(IdentityKind.values)
    value = Text(max_length=LONGEST)
    accepted = serializers.BooleanField(default=True)
    reason = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text=f"to reject: at least {LEAST_WORDS} words",
    )


class EntryBody(serializers.Serializer[Any]):
    """A person's word on an entry of a register."""

    register = serializers.ChoiceField(list(REGISTERS))
    entity = Text(max_length=80, help_text="for example DE_69, UK_12 or US_1001")
    accepted = serializers.BooleanField()
    reason = Text(
        max_length=LONGEST_REASON, help_text=f"at least {LEAST_WORDS} words: how you know it"
    )
    from_year = serializers.IntegerField(
        min_value=YEARS[0],
        max_value=YEARS[-1],
        allow_null=True,
        default=None,
        help_text="the first year in which it is the company's",
    )
    to_year = serializers.IntegerField(
        min_value=YEARS[0], max_value=YEARS[-1], allow_null=True, default=None
    )


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except OutsideRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None


@extend_schema(tags=TAGS, parameters=[ANALYSIS], responses={200: OutsideBlock, **refusals(404)})
@api_view(["GET"])
def outside(request: Request, report_id: uuid.UUID) -> Response:
    """Who the company is, its entries in the loaded registers with their state, what they say
    beside the claims of an analysis, and the loaded files."""
    return _answer(request, access.get_report(request.user, report_id))


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS],
    request=IdentityBody,
    responses={200: OutsideBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def identity(request: Request, report_id: uuid.UUID) -> Response:
    """Say who the company is, or that something is not its own. The next analysis rests on it."""
    report = writable_report(request, report_id)
    body = IdentityBody(data=request.data)
    body.is_valid(raise_exception=True)
    with _told():
        identify(report, Identified(**body.validated_data), request.user)
    return _answer(request, report)


@extend_schema(
    tags=TAGS,
    parameters=[ANALYSIS],
    request=EntryBody,
    responses={200: OutsideBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def entry(request: Request, report_id: uuid.UUID) -> Response:
    """Say whether an entry of a register is the company's. The next analysis rests on it."""
    report = writable_report(request, report_id)
    body = EntryBody(data=request.data)
    body.is_valid(raise_exception=True)
    with _told():
        match(report, Matched(**body.validated_data), request.user)
    return _answer(request, report)


def _answer(request: Request, report: Report) -> Response:
    found = outside_of(report)
    told = {
        "identity": found.identity,
        "entries": found.matches,
        "findings": findings_of(asked_analysis(request, report)),
        "snapshots": list(RegisterSnapshot.objects.newest_first()),
    }
    return Response(OutsideBlock(told).data)

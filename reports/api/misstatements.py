"""Materiality and misstatements over the API."""

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
from reports.compiled.serializers.misstatements import MaterialityBlock, ScheduleBlock
from reports.models import SAYABLE, Check, Report
from reports.models.misstatements import DECIMAL_PLACES, MAX_DIGITS
from reports.review.materiality import Materiality
from reports.review.misstatements import WordRefused, levels_of, say, schedule_of, set_materiality
from reports.review.requirements import LEAST_WORDS, LONGEST_REASON
from reports.types import Disclosure
from sibyl_project.common.api import refusals
from sibyl_project.common.fields import Text

WHY = f"at least {LEAST_WORDS} words, at most {LONGEST_REASON} characters"


def _amount(told: str) -> serializers.DecimalField:
    return serializers.DecimalField(MAX_DIGITS, DECIMAL_PLACES, help_text=told)


class MaterialityBody(serializers.Serializer[Any]):
    """The thresholds of a disclosure, and why."""

    disclosure = serializers.ChoiceField([one.value for one in Disclosure])
    unit = Text(max_length=40, help_text="as the schedule prints it, for example tCO2e")
    material = _amount("materiality")
    performance = _amount("performance materiality, at most the materiality")
    trivial = _amount("up to which a misstatement is clearly trivial")
    reason = Text(help_text=WHY)


class MaterialityList(serializers.Serializer[Any]):
    """The materiality that counts for each disclosure that has one."""

    materiality = MaterialityBlock(many=True)


class WordBody(serializers.Serializer[Any]):
    """A person's word on a misstatement."""

    identity = Text(max_length=48)
    nature = serializers.ChoiceField(SAYABLE)
    corrected = serializers.BooleanField(help_text="by the company")
    reason = Text(help_text=WHY)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except WordRefused as refusal:
        raise ValidationError({name: [told] for name, told in refusal.problems.items()}) from None


@extend_schema(methods=["GET"], tags=TAGS, responses={200: MaterialityList, **refusals(404)})
@extend_schema(
    methods=["PUT"],
    tags=TAGS,
    request=MaterialityBody,
    responses={200: MaterialityList, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "PUT"])
def materiality(request: Request, report_id: uuid.UUID) -> Response:
    """The materiality of each disclosure; PUT sets that of one. The newest counts, earlier ones are
    kept."""
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
    else:
        report = writable_report(request, report_id)
        body = MaterialityBody(data=request.data)
        body.is_valid(raise_exception=True)
        given = dict(body.validated_data)
        reason, disclosure = given.pop("reason"), Disclosure(given.pop("disclosure"))
        with _told():
            set_materiality(report, Materiality(disclosure, **given), reason, request.user)
    return Response(MaterialityList({"materiality": levels_of(report)}).data)


@extend_schema(
    methods=["GET"],
    tags=TAGS,
    parameters=[ANALYSIS],
    responses={200: ScheduleBlock, **refusals(404)},
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=WordBody,
    responses={200: ScheduleBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def misstatements(request: Request, report_id: uuid.UUID) -> Response:
    """Every misstatement and their sums; POST says what one is and whether it is corrected."""
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
        return Response(ScheduleBlock(schedule_of(report, _checks(request, report))).data)
    report = writable_report(request, report_id)
    body = WordBody(data=request.data)
    body.is_valid(raise_exception=True)
    given, checks = body.validated_data, _checks(request, report)
    told = (given["nature"], given["corrected"], given["reason"])
    with _told():
        say(report, schedule_of(report, checks).identities, given["identity"], told, request.user)
    return Response(ScheduleBlock(schedule_of(report, checks)).data)


def _checks(request: Request, report: Report) -> list[Check]:
    """The checks of the analysis asked for, in their order."""
    analysis = asked_analysis(request, report)
    return list(analysis.checks.order_by("order")) if analysis else []

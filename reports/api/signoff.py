"""Sign-off over the API: what is open, signing, reopening and adding."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import Right
from reports.api.compiled import ANALYSIS, TAGS, asked_analysis
from reports.compile import CompiledReport, NothingCompiled, settled_analysis
from reports.compiled.serializers.sign_offs import SignOffBlock
from reports.models import Analysis, Report
from reports.review.requirements import LEAST_WORDS, LONGEST_REASON
from reports.signing.integrity import Integrity, integrity_of
from reports.signing.open_things import open_things
from reports.signing.sign import (
    LONGEST_CONCLUSION,
    InTheWay,
    SignRefused,
    add,
    in_force,
    reopen,
    sign,
    versions,
)
from reports.signing.things import OpenThing
from sibyl_project.common.api import Conflict, refusals
from sibyl_project.common.fields import Text
from sibyl_project.common.output import OutputSerializer

WHY = f"at least {LEAST_WORDS} words, at most {LONGEST_REASON} characters"


class OpenBlock(OutputSerializer):
    """Something that is open; its key is acknowledged to sign."""

    key = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    items = serializers.ListField(child=serializers.CharField(), source="names")
    undone = serializers.BooleanField(
        source="is_undone", help_text="nobody began it: a step of the engagement that was left out"
    )


class IntegrityBlock(OutputSerializer):
    """Everything a sign-off covers, hashed anew and compared."""

    holds = serializers.BooleanField()
    sha256 = serializers.CharField(help_text="as it is now")
    differs = serializers.ListField(
        child=serializers.CharField(), help_text="the parts that are not as they were signed"
    )
    in_words = serializers.CharField()


class SignOffs(OutputSerializer):
    """Whether a report is signed off, what is open in its analysis, and every version."""

    signed = serializers.BooleanField()
    integrity = IntegrityBlock(allow_null=True, help_text="null while nothing is signed")
    open = OpenBlock(
        many=True, help_text="first what was not done at all; empty while the report is signed"
    )
    versions = SignOffBlock(many=True, help_text="newest first")


class SignBody(serializers.Serializer[Any]):
    """A conclusion, and the keys of everything that is open."""

    conclusion = Text(
        max_length=LONGEST_CONCLUSION, help_text="of the person who signs, in three words or more"
    )
    acknowledged = serializers.ListField(
        child=Text(max_length=120), required=False, default=list, max_length=200
    )


class ReopenBody(serializers.Serializer[Any]):
    """Why it is reopened."""

    reason = Text(max_length=LONGEST_REASON, help_text=WHY)


class AdditionBody(serializers.Serializer[Any]):
    """What is added, and why after signing."""

    text = Text(max_length=LONGEST_REASON, help_text=WHY)
    reason = Text(max_length=LONGEST_REASON, help_text=WHY)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except SignRefused as refusal:
        raise ValidationError({name: [told] for name, told in refusal.problems.items()}) from None
    except InTheWay as refusal:
        raise Conflict(str(refusal)) from None


@extend_schema(
    methods=["GET"], tags=TAGS, parameters=[ANALYSIS], responses={200: SignOffs, **refusals(404)}
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    parameters=[ANALYSIS],
    request=SignBody,
    responses={201: SignOffs, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def signoff(request: Request, report_id: uuid.UUID) -> Response:
    """Whether the report is signed off, and all versions; POST signs an analysis."""
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
        return Response(_told_of(report, asked_analysis(request, report)))
    report = access.report_for(request, report_id, Right.SIGN)
    analysis = asked_analysis(request, report)
    body = SignBody(data=request.data)
    body.is_valid(raise_exception=True)
    if analysis is None:
        raise Conflict("There is nothing to sign: this report has not been analysed.")
    given = body.validated_data
    with _told():
        sign(analysis, request.user, given["conclusion"], given["acknowledged"])
    return Response(_told_of(report, analysis), status=status.HTTP_201_CREATED)


@extend_schema(
    tags=TAGS,
    request=ReopenBody,
    responses={200: SignOffs, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def signoff_reopen(request: Request, report_id: uuid.UUID) -> Response:
    """Reopen what is signed, with a reason, until the assembly date."""
    report = access.report_for(request, report_id, Right.SIGN)
    body = ReopenBody(data=request.data)
    body.is_valid(raise_exception=True)
    with _told():
        reopen(report, request.user, body.validated_data["reason"])
    return Response(_told_of(report, asked_analysis(request, report)))


@extend_schema(
    tags=TAGS,
    request=AdditionBody,
    responses={201: SignOffs, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def signoff_addition(request: Request, report_id: uuid.UUID) -> Response:
    """Add to what is signed; it stands beside that and changes nothing of it."""
    report = access.report_for(request, report_id, Right.SIGN)
    body = AdditionBody(data=request.data)
    body.is_valid(raise_exception=True)
    with _told():
        add(report, request.user, **body.validated_data)
    told = _told_of(report, asked_analysis(request, report))
    return Response(told, status=status.HTTP_201_CREATED)


def _told_of(report: Report, analysis: Analysis | None) -> dict[str, Any]:
    signed = in_force(report)
    integrity: Integrity | None = integrity_of(signed) if signed else None
    told = {
        "signed": signed is not None,
        "integrity": integrity,
        "open": [] if signed else _open(analysis),
        "versions": versions(report),
    }
    return dict(SignOffs(_Told(told)).data)


class _Told:
    """The values by name, as a serializer reads them."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


def _open(analysis: Analysis | None) -> list[OpenThing]:
    try:
        return open_things(CompiledReport(settled_analysis(analysis)))
    except NothingCompiled:
        return []

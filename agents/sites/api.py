"""The register of a company's sites over the API."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from agents.sites.listing import Register, Row, register_for
from agents.sites.words import HALF, LONGEST, identified
from agents.specialists.geography.plausibility import NoteKind
from reports import access
from reports.access import writable_report
from reports.api.compiled import TAGS
from reports.api.outside_serializers import WithWord
from reports.language.coordinates import Position, position_of
from reports.models import Report
from reports.review.outside import OutsideRefused, identify
from reports.review.requirements import LEAST_WORDS, LONGEST_REASON
from reports.sites.types import Site, key_of
from sibyl_project.common.api import refusals
from sibyl_project.common.fields import Text
from sibyl_project.common.output import OutputSerializer

_AXES: Final = 2  # latitude and longitude


class SaidBlock(OutputSerializer):
    """Where the report names a site."""

    page = serializers.IntegerField()
    words = serializers.CharField()


class NoteBlock(OutputSerializer):
    """What the offline lists and the loaded layers have to say of a site."""

    kind = serializers.ChoiceField([kind.value for kind in NoteKind])
    text = serializers.CharField()
    doubtful = serializers.BooleanField(
        source="is_doubtful", help_text="the site cannot be as it is said"
    )


class SiteBlock(WithWord, OutputSerializer):
    """A site of the company."""

    number = serializers.IntegerField(help_text="on the map of the page")
    name = serializers.CharField(source="site.name")
    kind = serializers.CharField(source="site.kind")
    place = serializers.CharField(source="site.place")
    latitude = serializers.FloatField(allow_null=True)
    longitude = serializers.FloatField(allow_null=True)
    hectares = serializers.FloatField(source="site.hectares", allow_null=True)
    confirmed = serializers.BooleanField(source="site.confirmed", help_text="a person put it right")
    reason = serializers.CharField(help_text="a person's; empty where nobody gave one")
    said_by = serializers.CharField(help_text="empty where nobody said anything")
    notes = NoteBlock(many=True)
    sources = SaidBlock(many=True, source="site.sources")

    @staticmethod
    def read_latitude(row: Row) -> float | None:
        """Degrees north."""
        return row.site.position.latitude if row.site.position else None

    @staticmethod
    def read_longitude(row: Row) -> float | None:
        """Degrees east."""
        return row.site.position.longitude if row.site.position else None


class RegisterBlock(OutputSerializer):
    """The register: the sites that are shown, and how many more there are."""

    sites = SiteBlock(many=True, source="rows")
    more = serializers.IntegerField()
    maybe_the_same = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="pairs of names that may mean one site",
    )
    layers = serializers.ListField(
        child=serializers.CharField(), help_text="of protected areas or water stress, as loaded"
    )

    @staticmethod
    def read_maybe_the_same(register: Register) -> list[list[str]]:
        """Their names."""
        return [[one.name, other.name] for one, other in register.twins]


class SiteBody(serializers.Serializer[Any]):
    """A person's word on a site. What is left out stays as the register has it."""

    name = Text(max_length=LONGEST["name"], help_text="as the register has it, or a new one")
    kind = Text(
        max_length=LONGEST["kind"], required=False, allow_blank=True, help_text="such as smelter"
    )
    place = Text(
        max_length=LONGEST["place"],
        required=False,
        allow_blank=True,
        help_text="town and country, by a comma",
    )
    latitude = serializers.FloatField(
        min_value=-90, max_value=90, required=False, help_text="only with a longitude"
    )
    longitude = serializers.FloatField(min_value=-180, max_value=180, required=False)
    accepted = serializers.BooleanField(
        default=True, help_text="false: it is no site of the company"
    )
    reason = Text(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_REASON,
        help_text=f"to reject: at least {LEAST_WORDS} words",
    )


@extend_schema(methods=["GET"], tags=TAGS, responses={200: RegisterBlock, **refusals(404)})
@extend_schema(
    methods=["PATCH"],
    tags=TAGS,
    request=SiteBody,
    responses={200: RegisterBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "PATCH"])
def sites(request: Request, report_id: uuid.UUID) -> Response:
    """The sites of the company, with where the report names each and what is to be said of it.
    PATCH puts one right, or says that it is none, for all reports of the company; the next analysis
    rests on it."""
    if request.method == "GET":
        return _answer(access.get_report(request.user, report_id))
    report = writable_report(request, report_id)
    body = SiteBody(data=request.data)
    body.is_valid(raise_exception=True)
    told = body.validated_data
    word = identified(_site(report, told), accepted=told["accepted"], reason=told["reason"])
    try:
        identify(report, word, request.user)
    except OutsideRefused as refusal:
        field = "reason" if refusal.field == "reason" else "name"
        raise ValidationError({field: [str(refusal)]}) from None
    return _answer(report)


def _answer(report: Report) -> Response:
    return Response(RegisterBlock(register_for(report)).data)


def _site(report: Report, told: Mapping[str, Any]) -> Site:
    """The site of the register with what a person says of it."""
    name = told["name"]
    rows = (row.site for row in register_for(report).rows if row.site.key == key_of(name))
    before = next(rows, Site(name))
    return Site(
        name,
        kind=told.get("kind", before.kind),
        place=told.get("place", before.place),
        position=_position(told) or before.position,
    )


def _position(told: Mapping[str, Any]) -> Position | None:
    """The position that is given; None where none is. Raises ValidationError for half of one."""
    given = [told[name] for name in ("latitude", "longitude") if name in told]
    if not given:
        return None
    found = position_of(*map(_degrees, given)) if len(given) == _AXES else None
    if found is None:
        raise ValidationError({"latitude": [HALF]})
    return found


def _degrees(value: float) -> str:
    """Degrees as a person writes them, with no more digits than were given."""
    text = f"{value:.6f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text

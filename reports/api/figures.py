"""The figures of a report over the API: the list of the Figures page, with the same filters and
orders."""

from __future__ import annotations

import uuid
from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.models import EvidenceKind, FigurePlace
from reports.pages.figures.filters import FigureFilters
from reports.pages.figures.listing import with_places
from sibyl_project.common.api import PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.filters import parameter
from sibyl_project.common.output import NumberField, OutputSerializer


class PlaceEvidence(OutputSerializer):
    """The attached document a place is in."""

    id = serializers.UUIDField()
    name = serializers.CharField(source="filename")
    kind = serializers.ChoiceField(EvidenceKind.choices)


class PlaceBlock(OutputSerializer):
    """Where a figure is printed, and how.

    `value` and `step` are null where the report was read before they were kept.
    """

    page = serializers.IntegerField()
    quote = serializers.CharField(help_text="verbatim; cells of a table separated by ` | `")
    printed = serializers.CharField(help_text="number and unit as printed")
    value = NumberField(allow_null=True)
    step = NumberField(allow_null=True, help_text="the value of the last printed digit")
    approximate = serializers.BooleanField()
    baseline_year = serializers.IntegerField(allow_null=True)
    in_table = serializers.BooleanField()
    open = serializers.ListField(child=serializers.CharField())
    evidence = PlaceEvidence(allow_null=True, help_text="null: the report itself")

    @staticmethod
    def read_value(place: FigurePlace) -> Decimal | None:
        """The value as printed, where it was kept."""
        return place.value if place.step else None

    @staticmethod
    def read_step(place: FigurePlace) -> Decimal | None:
        """The value of the last printed digit, where it was kept."""
        return place.step or None


class FigureItem(OutputSerializer):
    """What the report says a metric was, and every place where it or attached evidence states
    it."""

    metric = serializers.CharField()
    scope = serializers.CharField()
    method = serializers.CharField()
    entity_part = serializers.CharField(help_text="the part of the company, empty for the whole")
    label = serializers.CharField(help_text=("what the figure is of, as printed"))  # type: ignore[assignment]
    year = serializers.IntegerField(allow_null=True)
    period = serializers.CharField(help_text="as printed, where it is no single year")
    unit = serializers.CharField(help_text="empty while the unit is open")
    boundary = serializers.CharField(help_text="on which it is counted, empty when not told")
    basis = serializers.CharField(help_text="measured, estimated, extrapolated or unknown")
    restated = serializers.BooleanField()
    reading = serializers.CharField(
        help_text="proven, single or open; empty for reports read by older versions"
    )
    agree = serializers.BooleanField(
        help_text="false when the report's own places print different values"
    )
    evidence_agrees = serializers.BooleanField(
        allow_null=True, help_text="null where not both state the figure"
    )
    open = serializers.ListField(
        child=serializers.CharField(), help_text="what could not be decided, and why"
    )
    value = NumberField()
    value_tco2e = NumberField(allow_null=True)
    places = PlaceBlock(many=True)


class FigurePage(serializers.Serializer[Any]):
    """One page of the figures that match."""

    figures = FigureItem(many=True)
    pagination = Pagination()


class FiguresQuery(PageQuery):
    """Which figures are wanted: all that is given must hold."""

    metric = parameter(FigureFilters, "metric")
    scope = parameter(FigureFilters, "scope")
    year = parameter(FigureFilters, "year")
    source = parameter(FigureFilters, "source")
    disagree = parameter(FigureFilters, "disagree")
    open = parameter(FigureFilters, "open")
    on_page = parameter(FigureFilters, "on_page")
    text = parameter(FigureFilters, "text")
    sort = parameter(FigureFilters, "sort")


@extend_schema(
    tags=["Reports"], parameters=[FiguresQuery], responses={200: FigurePage, **refusals(400, 404)}
)
@api_view(["GET"])
def figures(request: Request, report_id: uuid.UUID) -> Response:
    """Every number the report states, also before an analysis; disagreements first."""
    given = query(FiguresQuery, request)
    page, size = given.pop("page"), given.pop("page_size")
    wanted = FigureFilters(given, access.get_report(request.user, report_id))
    found, pagination = paged(with_places(wanted.qs), page, size)
    return Response(FigurePage({"figures": found, "pagination": pagination}).data)

"""Samples over the API: drawing one, its items and population, and the result of an item."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import Prefetch
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.api.compiled import TAGS
from reports.compile import CompiledReport
from reports.compiled.population import population_of
from reports.compiled.serializers.samples import (
    FrozenElement,
    LeftOutElement,
    SampleBlock,
    SampleItemBlock,
)
from reports.models import SampleItem, SampleResult
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.review.drawing import Wanted
from reports.review.samples import (
    LONGEST_REMARK,
    LONGEST_SEED,
    MOST_CLAIMS,
    MOST_FIGURES,
    MOST_TOLERABLE,
    Said,
    SampleRefused,
    draw,
    say,
)
from reports.review.sampling import CONFIDENCES
from sibyl_project.common.api import Conflict, PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.fields import Text, Whole

USUAL = Wanted()
CHOICES = [(one, f"{one} %") for one in CONFIDENCES]


class DrawBody(serializers.Serializer[Any]):
    """What to draw, at which confidence (percent) and which tolerable rate (percent)."""

    claims = Whole(min_value=0, max_value=MOST_CLAIMS, default=USUAL.claims)
    figures = Whole(
        min_value=0,
        max_value=MOST_FIGURES,
        default=USUAL.figures,
        help_text="at most, in each group of one disclosure, unit and method",
    )
    confidence = serializers.ChoiceField(CHOICES, default=USUAL.confidence)
    tolerable_rate = Whole(min_value=1, max_value=MOST_TOLERABLE, default=USUAL.tolerable_rate)
    seed = Text(
        max_length=LONGEST_SEED,
        required=False,
        allow_blank=True,
        default="",
        help_text="one is made where none is given",
    )
    reason = Text(
        max_length=LONGEST_REMARK,
        required=False,
        allow_blank=True,
        default="",
        help_text="why it is drawn anew; needed for every draw but the first",
    )


class SamplePage(serializers.Serializer[Any]):
    """One page of the draws, the newest first."""

    samples = SampleBlock(many=True)
    pagination = Pagination()


class SampleWhole(serializers.Serializer[Any]):
    """A draw with one page of its frozen population, and what was left out."""

    sample = SampleBlock()
    population = FrozenElement(many=True)
    left_out = LeftOutElement(many=True)
    pagination = Pagination()


class ResultBody(serializers.Serializer[Any]):
    """What came of an item; an empty result takes it back."""

    result = serializers.ChoiceField(SampleResult.choices, allow_blank=True)
    found = serializers.DecimalField(
        MAX_DIGITS,
        DECIMAL_PLACES,
        required=False,
        allow_null=True,
        default=None,
        help_text="the amount found instead; of a figure that is an exception",
    )
    remark = Text(max_length=LONGEST_REMARK, required=False, allow_blank=True, default="")


@extend_schema(
    methods=["GET"],
    tags=TAGS,
    operation_id="v1_samples_list",
    parameters=[PageQuery],
    responses={200: SamplePage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    tags=TAGS,
    operation_id="v1_samples_draw",
    request=DrawBody,
    responses={201: SampleBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def sample_list(request: Request, report_id: uuid.UUID) -> Response:
    """Every draw with its items and its evaluation, the newest first; POST draws a sample."""
    if request.method == "GET":
        given = query(PageQuery, request)
        report = access.get_report(request.user, report_id)
        rows = report.samples.order_by("-number").prefetch_related("items")
        found, pagination = paged(rows, given["page"], given["page_size"])
        return Response(SamplePage({"samples": found, "pagination": pagination}).data)
    report = access.writable_report(request, report_id)
    body = DrawBody(data=request.data)
    body.is_valid(raise_exception=True)
    analysis = report.current_analysis
    if analysis is None:
        raise Conflict("Begin an analysis first: it finds what a sample is drawn from.")
    analysis.report = report
    population = population_of(CompiledReport(analysis))
    try:
        made = draw(report, analysis, population, Wanted(**body.validated_data), request.user)
    except SampleRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(SampleBlock(report.samples.get(pk=made.pk)).data, status=201)


@extend_schema(
    tags=TAGS, parameters=[PageQuery], responses={200: SampleWhole, **refusals(400, 404)}
)
@api_view(["GET"])
def sample_detail(request: Request, report_id: uuid.UUID, number: int) -> Response:
    """One draw with its frozen population: every element, and with which probability it was
    drawn."""
    given = query(PageQuery, request)
    report = access.get_report(request.user, report_id)
    items = Prefetch("items", SampleItem.objects.order_by("order"))
    sample = report.samples.filter(number=number).prefetch_related(items).first()
    if sample is None:
        raise Http404("Sample not found.")
    found, pagination = paged(sample.population, given["page"], given["page_size"])
    body = {"sample": sample, "population": found, "left_out": sample.left_out}
    return Response(SampleWhole(body | {"pagination": pagination}).data)


@extend_schema(
    tags=TAGS,
    request=ResultBody,
    responses={200: SampleItemBlock, **refusals(400, 403, 404, 415)},
)
@api_view(["PUT"])
def sample_item(request: Request, report_id: uuid.UUID, item_id: uuid.UUID) -> Response:
    """Say what came of an item of the newest sample."""
    report = access.writable_report(request, report_id)
    items = SampleItem.objects.select_related("sample")
    item = items.filter(pk=item_id, sample__report=report).first()
    if item is None:
        raise Http404("Item of a sample not found.")
    body = ResultBody(data=request.data)
    body.is_valid(raise_exception=True)
    try:
        now = say(item, Said(**body.validated_data), request.user)
    except SampleRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(SampleItemBlock(now).data)

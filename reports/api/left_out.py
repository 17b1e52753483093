"""The statements that were found and are not in the list of claims, over the API."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.api.compiled import ANALYSIS, asked_analysis
from reports.filters.left_out import LeftOutFilters
from sibyl_project.common.api import PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.filters import parameter
from sibyl_project.common.output import OutputSerializer


class LeftOutItem(OutputSerializer):
    """A statement that is no claim of the list. No agent looked at it."""

    page = serializers.IntegerField()
    text = serializers.CharField(help_text="the statement, or a close paraphrase of a table's row")
    quote = serializers.CharField(help_text="verbatim; cells of a table separated by ` | `")
    claim_type = serializers.CharField(help_text="the type of claim it would be")
    priority = serializers.CharField(help_text="high, medium or low")
    reason = serializers.CharField(help_text="beyond, repeat, complement, part or weak")
    why = serializers.CharField(help_text="the reason in words")


class LeftOutPage(serializers.Serializer[Any]):
    """One page of the statements that match."""

    statements = LeftOutItem(many=True)
    pagination = Pagination()


class LeftOutQuery(PageQuery):
    """Which statements are wanted."""

    reason = parameter(LeftOutFilters, "reason")


@extend_schema(
    tags=["Reports"],
    parameters=[ANALYSIS, LeftOutQuery],
    responses={200: LeftOutPage, **refusals(400, 404)},
)
@api_view(["GET"])
def left_out(request: Request, report_id: uuid.UUID) -> Response:
    """What the claims agent found and did not list, in page order, each with the reason."""
    given = query(LeftOutQuery, request)
    page, size = given.pop("page"), given.pop("page_size")
    analysis = asked_analysis(request, access.get_report(request.user, report_id))
    found, pagination = paged(LeftOutFilters(given, analysis).qs, page, size)
    return Response(LeftOutPage({"statements": found, "pagination": pagination}).data)

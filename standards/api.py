"""The API of the registry: paragraphs by filter, number or words, and one paragraph with its
surroundings."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from sibyl_project.common.api import paged, query, refusals
from standards import browsing
from standards.browsing import Surroundings, UnknownParagraph
from standards.serializers import (
    AliasOut,
    NotFoundWithNearest,
    ParagraphDetail,
    ParagraphList,
    ParagraphOut,
    ParagraphQuery,
    SchemeQuery,
)

TAGS = ["Standards"]
UNKNOWN = OpenApiResponse(
    NotFoundWithNearest, description="No such paragraph; the nearest ones are named."
)


@extend_schema(
    operation_id="v1_standards_paragraphs_list",
    tags=TAGS,
    parameters=[ParagraphQuery],
    responses={200: ParagraphList, **refusals(400)},
)
@api_view(["GET"])
def paragraphs(request: Request) -> Response:
    """The paragraph registry.

    Without `q` in the order of the standards; December 2025 only when its vintage is asked for.
    """
    given = query(ParagraphQuery, request)
    page, size = given.pop("page"), given.pop("page_size")
    asked = {name: value for name, value in given.items() if value is not None}
    listing = browsing.find(**asked)
    found, pagination = paged(listing.paragraphs, page, size)
    return Response(
        {
            "paragraphs": ParagraphOut(found, many=True).data,
            "hints": AliasOut(listing.hints, many=True).data,
            "pagination": pagination,
        }
    )


@extend_schema(
    tags=TAGS,
    parameters=[SchemeQuery],
    responses={200: ParagraphDetail, **refusals(400), 404: UNKNOWN},
)
@api_view(["GET"])
def paragraph(request: Request, pid: str) -> Response:
    """One paragraph by its published number in any spelling, or by a working number when `scheme`
    names whose."""
    given = query(SchemeQuery, request)
    try:
        found = browsing.surroundings(pid, given["scheme"])
    except UnknownParagraph as unknown:
        return Response({"detail": str(unknown), "nearest": list(unknown.nearest)}, status=404)
    return Response(_as_dict(found))


def _as_dict(found: Surroundings) -> dict[str, Any]:
    alias = found.alias
    return ParagraphOut(found.paragraph).data | {
        "children": [row.pk for row in found.children],
        "ancestors": [row.pk for row in found.ancestors],
        "s2_counterpart": [row.pk for row in found.counterpart_of],
        "served_by": [row.pk for row in found.served_by],
        "aliases": AliasOut(found.aliases, many=True).data,
        "resolved_from": {
            "scheme": alias.scheme,
            "alias": alias.alias,
            "note": alias.note,
            "also": found.also,
        }
        if alias
        else None,
    }

"""The API of engagements: the list, one, its scope, its state and the confirmation of
independence."""

from __future__ import annotations

import uuid

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from reports.access import Right, get_engagement
from reports.api.engagement_refusals import engagement_refusals, told
from reports.api.engagement_serializers import (
    Confirmation,
    ConfirmationBody,
    EngagementCard,
    EngagementDetail,
    EngagementList,
    Scope,
    ScopeBody,
    StateBody,
    TermsBody,
)
from reports.engagements import independence, scope_lines, states, terms
from reports.engagements.listing import listed
from reports.models import Engagement
from sibyl_project.common.api import PageQuery, paged, query

TAGS = ["Engagements"]


def _detail(request: Request, engagement: Engagement) -> dict[str, object]:
    shown = listed(request.user).get(pk=engagement.pk)
    shown.independence_due = independence.is_due(shown, request.user)  # type: ignore[attr-defined]
    return dict(EngagementDetail(shown).data)


@extend_schema(
    methods=["GET"],
    operation_id="v1_engagements_list",
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: EngagementList, **engagement_refusals(400)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_engagements_create",
    tags=TAGS,
    request=TermsBody,
    responses={201: EngagementDetail, **engagement_refusals(400, 415)},
)
@api_view(["GET", "POST"])
def engagement_list(request: Request) -> Response:
    """Your engagements, newest first.

    POST creates one; you become its lead.
    """
    if request.method == "GET":
        given = query(PageQuery, request)
        found, pagination = paged(listed(request.user), given["page"], given["page_size"])
        cards = EngagementCard(found, many=True).data
        return Response({"engagements": cards, "pagination": pagination})
    body = TermsBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        made = terms.create(request.user, body.validated_data)
    return Response(_detail(request, made), status=201)


@extend_schema(
    methods=["GET"], tags=TAGS, responses={200: EngagementDetail, **engagement_refusals(404)}
)
@extend_schema(
    methods=["PATCH"],
    tags=TAGS,
    request=TermsBody,
    responses={200: EngagementDetail, **engagement_refusals(400, 403, 404, 409, 415)},
)
@extend_schema(
    methods=["DELETE"],
    tags=TAGS,
    responses={
        204: OpenApiResponse(description="Deleted."),
        **engagement_refusals(403, 404, 409),
    },
)
@api_view(["GET", "PATCH", "DELETE"])
def engagement_detail(request: Request, engagement_id: uuid.UUID) -> Response:
    """One engagement with its terms and scope.

    PATCH changes terms; reports that are there already stay as they are. DELETE removes an
    engagement that holds no report. Leads alone may do both.
    """
    if request.method == "GET":
        return Response(_detail(request, get_engagement(request.user, engagement_id)))
    if request.method == "DELETE":
        engagement = get_engagement(request.user, engagement_id, Right.DELETE)
        with told():
            states.delete_empty(engagement, request.user)
        return Response(status=204)
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    body = TermsBody(engagement, data=request.data, partial=True)
    body.is_valid(raise_exception=True)
    with told():
        terms.change_terms(engagement, body.validated_data, request.user)
    return Response(_detail(request, engagement))


@extend_schema(
    tags=TAGS,
    request=ScopeBody,
    responses={200: Scope, **engagement_refusals(400, 403, 404, 409, 415)},
)
@api_view(["PUT"])
def engagement_scope(request: Request, engagement_id: uuid.UUID) -> Response:
    """Replace the lines of the scope, all of them. A line for a paragraph counts for all beneath
    it; the most specific line counts."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    body = ScopeBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        lines = scope_lines.read_lines(body.validated_data["lines"])
        scope_lines.replace_scope(engagement, lines, request.user)
    kept = engagement.scope.values("subject", "assurance")
    return Response({"lines": list(kept)})


@extend_schema(
    tags=TAGS,
    request=StateBody,
    responses={200: EngagementDetail, **engagement_refusals(400, 403, 404, 409, 415)},
)
@api_view(["POST"])
def engagement_state(request: Request, engagement_id: uuid.UUID) -> Response:
    """Close, archive or open an engagement again: open, closed, archived follow each other, and
    both of the latter can be opened. Work that is running on a report is in the way of closing."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    body = StateBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        wanted = states.read_state(body.validated_data["state"])
        states.change_state(engagement, wanted, request.user)
    return Response(_detail(request, engagement))


@extend_schema(
    tags=TAGS,
    request=ConfirmationBody,
    responses={201: Confirmation, **engagement_refusals(400, 404, 409, 415)},
)
@api_view(["POST"])
def engagement_independence(request: Request, engagement_id: uuid.UUID) -> Response:
    """Confirm your own independence from the client for the running calendar year."""
    engagement = get_engagement(request.user, engagement_id)
    body = ConfirmationBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    with told():
        confirmation = independence.confirm(
            engagement, request.user, given["remark"], given["year"]
        )
    return Response(Confirmation(confirmation).data, status=201)

"""The API of who belongs to an engagement: its members and its invitations."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth import get_user_model
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from reports.access import Right, get_engagement, may
from reports.api.engagement_refusals import engagement_refusals, told
from reports.api.engagement_serializers import (
    InvitationBody,
    InvitationCard,
    InvitationList,
    MemberBody,
    MemberCard,
    MemberList,
    NewInvitation,
    RoleBody,
)
from reports.engagements import independence, invitations, members
from reports.engagements.joining import link_of
from reports.engagements.listing import members_of
from reports.models import Engagement, Role
from sibyl_project.common.api import LARGEST_NUMBER, PageQuery, paged, query

TAGS = ["Engagements"]


def _cards(request: Request, engagement: Engagement, found: Any, *, many: bool) -> Any:
    context = {
        "confirmations": independence.confirmations(engagement),
        "leads": may(request.user, Right.MANAGE, engagement),
        "viewer": request.user.pk,
    }
    return MemberCard(found, many=many, context=context).data


@extend_schema(
    methods=["GET"],
    operation_id="v1_engagement_members_list",
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: MemberList, **engagement_refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_engagement_members_add",
    tags=TAGS,
    request=MemberBody,
    responses={201: MemberCard, **engagement_refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def member_list(request: Request, engagement_id: uuid.UUID) -> Response:
    """The members of an engagement.

    POST adds an account that exists; somebody without one is invited. Leads alone may.
    """
    if request.method == "GET":
        engagement = get_engagement(request.user, engagement_id)
        given = query(PageQuery, request)
        found, pagination = paged(members_of(engagement), given["page"], given["page_size"])
        cards = _cards(request, engagement, found, many=True)
        return Response({"members": cards, "pagination": pagination})
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    body = MemberBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        user = members.account_named(body.validated_data["user"])
        member = members.add(engagement, user, Role(body.validated_data["role"]), request.user)
    member.refresh_from_db()
    return Response(_cards(request, engagement, member, many=False), status=201)


@extend_schema(
    methods=["PATCH"],
    tags=TAGS,
    request=RoleBody,
    responses={200: MemberCard, **engagement_refusals(400, 403, 404, 409, 415)},
)
@extend_schema(
    methods=["DELETE"],
    tags=TAGS,
    responses={
        204: OpenApiResponse(description="The membership has ended."),
        **engagement_refusals(403, 404, 409),
    },
)
@api_view(["PATCH", "DELETE"])
def member_detail(request: Request, engagement_id: uuid.UUID, user_id: int) -> Response:
    """PATCH changes the role of a member, DELETE ends the membership. Leads alone may; anybody may
    leave. The last lead can do neither."""
    leaves = request.method == "DELETE" and user_id == request.user.pk
    right = Right.READ if leaves else Right.MANAGE
    engagement = get_engagement(request.user, engagement_id, right)
    user = _member(engagement, user_id)
    if request.method == "DELETE":
        with told():
            members.remove(engagement, user, request.user)
        return Response(status=204)
    body = RoleBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        member = members.change_role(
            engagement, user, Role(body.validated_data["role"]), request.user
        )
    return Response(_cards(request, engagement, member, many=False))


def _member(engagement: Engagement, user_id: int) -> Any:
    known = user_id <= LARGEST_NUMBER
    user = get_user_model().objects.filter(pk=user_id, memberships__engagement=engagement)
    if not known or not user.exists():
        raise NotFound("Member not found.")
    return user.get()


@extend_schema(
    methods=["GET"],
    operation_id="v1_engagement_invitations_list",
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: InvitationList, **engagement_refusals(400, 403, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_engagement_invitations_create",
    tags=TAGS,
    request=InvitationBody,
    responses={201: NewInvitation, **engagement_refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def invitation_list(request: Request, engagement_id: uuid.UUID) -> Response:
    """The invitations of an engagement, for its leads.

    POST makes one and gives its link, once: whoever holds it joins, with an account of theirs or a
    new one. It works once, for seven days.
    """
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    if request.method == "GET":
        given = query(PageQuery, request)
        rows = engagement.invitations.select_related("invited_by", "accepted_by")
        ordered = rows.order_by("-created_at", "-pk")
        found, pagination = paged(ordered, given["page"], given["page_size"])
        cards = InvitationCard(found, many=True).data
        return Response({"invitations": cards, "pagination": pagination})
    body = InvitationBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        made, secret = invitations.invite(
            engagement,
            body.validated_data["invitee"],
            Role(body.validated_data["role"]),
            request.user,
        )
    made.refresh_from_db()
    made.link = request.build_absolute_uri(link_of(secret))  # type: ignore[attr-defined]
    return Response(NewInvitation(made).data, status=201)


@extend_schema(
    tags=TAGS,
    responses={
        204: OpenApiResponse(description="Withdrawn."),
        **engagement_refusals(403, 404, 409),
    },
)
@api_view(["DELETE"])
def invitation_detail(
    request: Request, engagement_id: uuid.UUID, invitation_id: uuid.UUID
) -> Response:
    """Withdraw an invitation nobody has used yet."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    if not engagement.invitations.filter(pk=invitation_id).exists():
        raise NotFound("Invitation not found.")
    with told():
        invitations.withdraw(engagement, invitation_id, request.user)
    return Response(status=204)

"""The sections of an engagement's page in which leads say who belongs to it."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from reports.access import Right, get_engagement
from reports.engagements import invitations, members
from reports.engagements.acting import InTheWay, Invalid, Refused
from reports.engagements.joining import link_of
from reports.models import Engagement, Role
from reports.pages.engagements import detail as page
from reports.pages.engagements.forms import InvitationForm, MemberForm
from sibyl_project.common.pages import go, signed_in


@signed_in
@require_POST
def add(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Add an account that exists."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    form = MemberForm(request.POST, auto_id="member_%s")
    if form.is_valid():
        try:
            user = members.account_named(form.cleaned_data["user"])
            members.add(engagement, user, Role(form.cleaned_data["role"]), request.user)
        except Refused as refusal:
            form.add_error(getattr(refusal, "field", "user"), refusal.message)
        else:
            return page.changed(request, engagement, "members")
    return page.shown(request, engagement, "members", 400, member_form=form)


@signed_in
@require_POST
def change_role(request: HttpRequest, engagement_id: uuid.UUID, user_id: int) -> HttpResponse:
    """Give a member another role."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    member = _member(engagement, user_id)
    try:
        role = members.read_role(request.POST.get("role", ""))
        members.change_role(engagement, member, role, request.user)
    except Refused as refusal:
        status = 400 if isinstance(refusal, Invalid) else 409
        return page.shown(request, engagement, "members", status, problem=refusal.message)
    if member == request.user:  # the rest of the page may not be theirs any more
        return go(request, "reports:engagement", engagement.pk)
    return page.changed(request, engagement, "members")


@signed_in
@require_POST
def remove(request: HttpRequest, engagement_id: uuid.UUID, user_id: int) -> HttpResponse:
    """End a membership: a lead anybody's, everybody their own."""
    leaves = user_id == request.user.pk
    engagement = get_engagement(request.user, engagement_id, Right.READ if leaves else Right.MANAGE)
    try:
        members.remove(engagement, _member(engagement, user_id), request.user)
    except InTheWay as refusal:
        return page.shown(request, engagement, "members", 409, problem=refusal.message)
    if leaves:
        messages.success(request, f"You left “{engagement.name}”.")
        return go(request, "reports:engagements")
    return page.changed(request, engagement, "members")


def _member(engagement: Engagement, user_id: int) -> Any:
    user = get_user_model().objects.filter(pk=user_id, memberships__engagement=engagement).first()
    if user is None:
        raise Http404("Member not found.")
    return user


@signed_in
@require_POST
def invite(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """Make an invitation and show its link, this once."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    form = InvitationForm(request.POST, auto_id="invitation_%s")
    if not form.is_valid():
        return page.shown(request, engagement, "invitations", 400, invitation_form=form)
    role = Role(form.cleaned_data["role"])
    try:
        made, secret = invitations.invite(
            engagement, form.cleaned_data["invitee"], role, request.user
        )
    except Refused as refusal:
        return page.shown(request, engagement, "invitations", 409, problem=refusal.message)
    link = request.build_absolute_uri(link_of(secret))
    return page.shown(request, engagement, "invitations", made=made, link=link)


@signed_in
@require_POST
def withdraw(
    request: HttpRequest, engagement_id: uuid.UUID, invitation_id: uuid.UUID
) -> HttpResponse:
    """Withdraw an invitation nobody has used yet."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    if not engagement.invitations.filter(pk=invitation_id).exists():
        raise Http404("Invitation not found.")
    try:
        invitations.withdraw(engagement, invitation_id, request.user)
    except InTheWay as refusal:
        return page.shown(request, engagement, "invitations", 409, problem=refusal.message)
    return page.changed(request, engagement, "invitations")

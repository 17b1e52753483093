"""Joining an engagement by the link of an invitation.

The link's secret stands behind its `#`, so the browser alone knows it; the page sends it once, as a
form, and the session remembers which invitation it was, also through signing in. There is no other
way to make an account for oneself.
"""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from reports.engagements import joining
from reports.engagements.acting import InTheWay
from reports.models import Invitation
from reports.pages.engagements.forms import AccountForm
from sibyl_project.common.entry.entering import enter
from sibyl_project.common.pages import go, signed_in

KEY: Final = "invitation"  # in the session


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a link, or show the invitation it belongs to."""
    try:
        if request.method == "POST":
            # people paste the whole link
            code = request.POST.get("code", "").rpartition("#")[2]
            request.session[KEY] = str(joining.find(code).pk)
            return go(request, "reports:join")
        invitation = _remembered(request) if KEY in request.session else None
    except (Http404, InTheWay) as refusal:
        return _refused(request, refusal)
    return _offer(request, invitation)


@signed_in
@require_POST
def accept(request: HttpRequest) -> HttpResponse:
    """Join with the account that is signed in."""
    if KEY not in request.session:
        return go(request, "reports:join")
    try:
        engagement = joining.accept(_remembered(request).pk, request.user)
    except (Http404, InTheWay) as refusal:
        return _refused(request, refusal)
    request.session.pop(KEY, None)
    return go(request, "reports:engagement", engagement.pk)


@sensitive_post_parameters()
@require_POST
def make_account(request: HttpRequest) -> HttpResponse:
    """Make an account and join with it, both or neither."""
    if request.user.is_authenticated or KEY not in request.session:
        return go(request, "reports:join")
    try:
        invitation = _remembered(request)
        form = AccountForm(request.POST)
        if not form.is_valid():
            return _offer(request, invitation, form, status=400)
        with transaction.atomic():
            user = form.save()
            engagement = joining.accept(invitation.pk, user)
    except (Http404, InTheWay) as refusal:
        return _refused(request, refusal)
    request.session.pop(KEY, None)
    return enter(request, user, resolve_url("reports:engagement", engagement.pk))


def _remembered(request: HttpRequest) -> Invitation:
    """The invitation of this session. Raises Http404 where it is gone, InTheWay where it has
    ended."""
    return joining.usable(uuid.UUID(request.session[KEY]))


def _offer(
    request: HttpRequest,
    invitation: Invitation | None,
    form: AccountForm | None = None,
    status: int = 200,
) -> HttpResponse:
    found: dict[str, Any] = {"invitation": invitation, "form": form or _account_form(invitation)}
    return render(request, "reports/engagements/join.html", found, status=status)


def _account_form(invitation: Invitation | None) -> AccountForm:
    invitee = invitation.invitee if invitation else ""
    return AccountForm(initial={"email": invitee} if "@" in invitee else None)


def _refused(request: HttpRequest, refusal: Exception) -> HttpResponse:
    request.session.pop(KEY, None)
    status = 404 if isinstance(refusal, Http404) else 409
    found = {"problem": str(refusal)}
    return render(request, "reports/engagements/join.html", found, status=status)

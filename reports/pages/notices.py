"""Notifications: the bell in the head, the page with what one was told of, and how one wants to be
told."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from reports.models import NoticeKind, Rhythm, Way
from reports.notices import showing
from reports.notices.choices import (
    ChoiceRefused,
    choose,
    no_mail_because,
    rhythm_of,
    ways_of,
)
from sibyl_project.common.pages import go, polled, signed_in

PER_PAGE = 50
SHOWN = {"": "All", "unread": "Unread", "read": "Read"}


@polled  # a page asks it by itself once it has come, so it is no use of the session
@signed_in
@require_GET
def bell(request: HttpRequest) -> HttpResponse:
    """The bell with the number of what was not read."""
    counted = {"unread": showing.unread_count(request.user), "is_counted": True}
    return render(request, "reports/notifications/_bell.html", counted)


@signed_in
@require_GET
def notifications(request: HttpRequest) -> HttpResponse:
    """What the user was told of, newest first, and how he or she wants to be told."""
    return _page(request)


@signed_in
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark one notification as read, or all; with `open` go on to what it is about."""
    given = request.POST.get("id", "")
    if not given:
        count = showing.mark_read(request.user)
        messages.success(request, f"{count} marked as read." if count else "Nothing was unread.")
        return go(request, "reports:notifications")
    try:
        key = uuid.UUID(given)
    except ValueError:
        return _page(request, problem="This is no notification.", status=400)
    showing.mark_read(request.user, [key])
    notice = showing.visible_notices(request.user).filter(pk=key).first()
    if notice is not None and "open" in request.POST:
        return go(request, showing.path(notice))
    return go(request, "reports:notifications")


@signed_in
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Store how the user wants to be told."""
    chosen = {kind: request.POST[kind] for kind in NoticeKind.values if kind in request.POST}
    try:
        choose(request.user, chosen, request.POST.get("rhythm"))
    except ChoiceRefused as refusal:
        return _page(request, problem=str(refusal), status=400)
    messages.success(request, "What you are told of is changed.")
    return go(request, "reports:notifications")


def _page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    shown = request.GET.get("show", "")
    rows = showing.visible_notices(request.user)
    if shown in ("read", "unread"):
        rows = rows.filter(read_at__isnull=shown == "unread")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    ways = ways_of(request.user)
    context: dict[str, Any] = {
        "page_obj": page,
        "key": "page",
        "rows": [
            {"notice": each, "sentence": showing.sentence(each), "path": showing.path(each)}
            for each in page.object_list
        ],
        "unread": showing.unread_count(request.user),
        "is_counted": True,
        "shown": shown if shown in SHOWN else "",
        "filters": SHOWN.items(),
        "kinds": [(kind.value, kind.label, ways[kind.value].value) for kind in NoticeKind],
        "ways": Way.choices,
        "rhythms": Rhythm.choices,
        "rhythm": rhythm_of(request.user).value,
        "no_mail_because": no_mail_because(request.user),
        "problem": problem,
    }
    return render(request, "reports/notifications.html", context, status=status)

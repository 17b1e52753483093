"""The page that adds a passkey to an account, and taking one away."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from sibyl_project.common.entry import passkeys
from sibyl_project.common.entry.second_step import end_what_was_open, show_codes, take_away
from sibyl_project.common.pages import go, signed_in
from sibyl_project.common.second_steps import has_one
from sibyl_project.common.sessions import confirmed

REFUSED = gettext_lazy("Your browser made no passkey that can be used here. Try again.")


@signed_in
@require_http_methods(["GET", "POST"])
@confirmed
def add(request: HttpRequest) -> HttpResponse:
    """Ask the browser for a new passkey, and keep it. With the first second step what the password
    alone has opened ends, and recovery codes are shown."""
    user: Any = request.user
    had_one = has_one(user)
    if request.method == "POST" and passkeys.made(request, user):
        if not had_one:
            end_what_was_open(request)
            return show_codes(request, user, to=resolve_url("account"))
        messages.success(request, gettext_lazy("The passkey was added."))
        return go(request, "account")
    context = {
        "options": passkeys.wished(user),
        "had_one": had_one,
        "problem": REFUSED if request.method == "POST" else "",
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "account/passkey.html", context, status=status)


@signed_in
@require_POST
@confirmed
def end(request: HttpRequest, passkey: int) -> HttpResponse:
    """Take one of one's own passkeys away, unless nothing would be left where a second step is
    demanded."""
    chosen = passkeys.of(request.user).filter(pk=passkey)
    if not chosen.exists():
        raise Http404
    if take_away(request.user, chosen):
        messages.success(request, gettext_lazy("The passkey was removed."))
    else:
        messages.error(request, gettext_lazy("Your firm demands a second step. Add another first."))
    return go(request, "account")

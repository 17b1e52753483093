"""The account page: one's own sessions and tokens, when and from where they were last used, and how
to end them; and making a token."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from rest_framework.exceptions import AuthenticationFailed

from sibyl_project.common import credentials
from sibyl_project.common.entry.second_step import on_account
from sibyl_project.common.models import Scope, Session, Token
from sibyl_project.common.pages import go, signed_in
from sibyl_project.common.second_steps import by_provider
from sibyl_project.common.session_store import over
from sibyl_project.common.sessions import confirm, confirmed
from sibyl_project.common.user_agents import browser_of

LIFETIMES: Final = (1, 7, 30, 90)  # days


SHOWN: Final = {
    "password": gettext_lazy("password"),
    "provider": gettext_lazy("the firm's account"),
    "totp": gettext_lazy("code"),
    "recovery_codes": gettext_lazy("recovery code"),
    "webauthn": gettext_lazy("passkey"),
}


def sign_in_words(opened_with: str) -> str:
    """What was shown to open a session, for people; of a session that does not say, the
    password."""
    shown = opened_with.split(", ") if opened_with else ["password"]
    return " + ".join(str(SHOWN.get(each, each)) for each in shown)


class TokenForm(forms.Form):
    """What a token is to be. Curating is offered to the staff only: nobody else could use it."""

    name = forms.CharField(
        max_length=100,
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("What you will know it by, such as the program that uses it."),
    )
    scopes = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, required=False, label=gettext_lazy("It may also")
    )
    days = forms.TypedChoiceField(coerce=int, label=gettext_lazy("It ends after"))

    def __init__(self, data: Any, user: Any) -> None:
        super().__init__(data)
        choices = [("write", "write: upload, start analyses, correct, search")]
        if user.is_staff:
            choices.append(("curate", "curate: load and remove the standards"))
        days = sorted({*filter(lambda day: day <= settings.TOKEN_MAX_DAYS, LIFETIMES)})
        self.fields["scopes"].choices = choices  # type: ignore[attr-defined]
        self.fields["days"].choices = [  # type: ignore[attr-defined]
            (day, "1 day" if day == 1 else f"{day} days") for day in days
        ]


class ConfirmForm(forms.Form):
    """The password once more."""

    password = forms.CharField(
        strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


def _page(
    request: HttpRequest, form: TokenForm, *, made: tuple[Token, str] | None = None
) -> HttpResponse:
    user: Any = request.user
    now = timezone.now()
    sessions = list(Session.objects.filter(user=user).exclude(over()).order_by("-last_used"))
    for session in sessions:
        session.browser = browser_of(session.agent)  # type: ignore[attr-defined]
        session.how = sign_in_words(session.opened_with)  # type: ignore[attr-defined]
        session.is_this = session.session_key == request.session.session_key  # type: ignore[attr-defined]
    context = {
        "sessions": sorted(sessions, key=lambda session: not session.is_this),  # type: ignore[attr-defined]
        "tokens": Token.objects.filter(user=user, expiry__gt=now).order_by("-created"),
        "form": form,
        "made": made,
        "second": on_account(user),
        "by_provider": by_provider(user),
        "idle_minutes": settings.SESSION_IDLE // dt.timedelta(minutes=1),
        "absolute_hours": settings.SESSION_ABSOLUTE // dt.timedelta(hours=1),
    }
    return render(request, "account/account.html", context, status=400 if form.errors else 200)


@signed_in
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """One's own sessions and tokens."""
    return _page(request, TokenForm(None, request.user))


@signed_in
@require_POST
@confirmed
def make_token(request: HttpRequest) -> HttpResponse:
    """Make a token and show it, this once."""
    form = TokenForm(request.POST, request.user)
    if not form.is_valid():
        return _page(request, form)
    given = form.cleaned_data
    try:
        made = credentials.make_token(
            request.user,
            name=given["name"],
            scopes=[Scope.READ, *given["scopes"]],
            lifetime=dt.timedelta(days=given["days"]),
        )
    except AuthenticationFailed:  # the password changed a moment ago, which ended this session
        return go(request, "sign-in")
    return _page(request, TokenForm(None, request.user), made=made)


@signed_in
@require_POST
@confirmed
def end_token(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """End one of one's own tokens."""
    token = get_object_or_404(Token, user=request.user, public_id=public_id)
    credentials.end_token(token)
    messages.success(request, f"The token “{token}” has ended.")
    return go(request, "account")


@signed_in
@require_POST
@confirmed
def end_session(request: HttpRequest, public_id: uuid.UUID) -> HttpResponse:
    """End one of one's own sessions."""
    if credentials.end_session(request.user, public_id):
        messages.success(
            request, gettext_lazy("The session has ended. Its live pages close within 30 seconds.")
        )
    return go(request, "account")


@signed_in
@require_POST
@confirmed
def end_others(request: HttpRequest) -> HttpResponse:
    """End all of one's own sessions but this one."""
    ended = credentials.end_other_sessions(request.user, request.session.session_key)
    sessions = "1 other session has" if ended == 1 else f"{ended} other sessions have"
    messages.success(request, f"{sessions} ended. Live pages close within 30 seconds.")
    return go(request, "account")


@sensitive_post_parameters()
@signed_in
@require_http_methods(["GET", "POST"])
def confirm_password(request: HttpRequest) -> HttpResponse:
    """Ask for the password before tokens and sessions are made or ended. Failures count as those of
    signing in do."""
    user: Any = request.user
    form = ConfirmForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        password = form.cleaned_data["password"]
        if authenticate(request, username=user.get_username(), password=password) == user:
            confirm(request)
            messages.success(request, gettext_lazy("Thank you. You can go on for 15 minutes."))
            return go(request, "account")
        form.add_error("password", gettext_lazy("This is not your password."))
    status = 400 if request.method == "POST" else 200
    return render(request, "account/confirm.html", {"form": form}, status=status)

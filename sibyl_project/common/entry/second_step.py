"""The pages that set a second step up and take it away, and those that show recovery codes.

A second step is set up on the account page, or in the middle of signing in where it is demanded.
What the password alone has opened before ends with it: all other sessions and all tokens.
"""

from __future__ import annotations

import base64
from contextlib import suppress
from typing import Any, Final

import redis
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from sibyl_project.common import credentials, second_steps
from sibyl_project.common.entry.stages import SetUpStage, waiting_at
from sibyl_project.common.models import Session
from sibyl_project.common.pages import go, signed_in
from sibyl_project.common.sessions import confirmed
from sibyl_project.internals.allauth import (
    TOTP,
    RecoveryCodes,
    delete_dangling_recovery_codes,
    generate_totp_secret,
    post_authentication,
    validate_totp_code,
)

SECRET: Final = "second_step_secret"  # noqa: S105 - where the session keeps one that is not in use yet
Kind = Authenticator.Type


class FirstCode(forms.Form):
    """The first code of a telephone, which shows that it took the secret in."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=12,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )

    def __init__(self, data: Any, secret: str) -> None:
        super().__init__(data)
        self.secret = secret

    def clean_code(self) -> str:
        """The code. Raises ValidationError for a wrong one."""
        code: str = self.cleaned_data["code"]
        if not validate_totp_code(self.secret, code):
            raise forms.ValidationError(
                gettext_lazy("This code is wrong. Is the clock of your telephone right?")
            )
        return code


@sensitive_post_parameters()
@signed_in
@require_http_methods(["GET", "POST"])
@confirmed
def set_up(request: HttpRequest) -> HttpResponse:
    """Set a second step up for the account that is signed in."""
    user = request.user
    if Authenticator.objects.filter(user_id=user.pk, type=Kind.TOTP).exists():
        return go(request, "account")
    form = _form(request)
    if request.method != "POST" or not form.is_valid():
        return _page(request, user, form)
    _turn_on(request, user, form)
    end_what_was_open(request)
    return show_codes(request, user, to=resolve_url("account"))


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def set_up_at_sign_in(request: HttpRequest) -> HttpResponse:
    """Set a second step up where it is demanded, before the session is opened."""
    stage = waiting_at(request, SetUpStage)
    if stage is None:
        return go(request, "sign-in")
    user, form = stage.login.user, _form(request)
    if request.method != "POST" or not form.is_valid():
        return _page(request, user, form, demanded=True)
    authenticator = _turn_on(request, user, form)
    credentials.end_everything(user)
    post_authentication(request, authenticator)
    answer: HttpResponse = stage.exit()
    if not request.user.is_authenticated:
        return answer
    return show_codes(request, user, to=answer["Location"])


def _form(request: HttpRequest) -> FirstCode:
    secret = request.session.setdefault(SECRET, generate_totp_secret())
    return FirstCode(request.POST or None, secret)


def _page(
    request: HttpRequest, user: Any, form: FirstCode, *, demanded: bool = False
) -> HttpResponse:
    adapter = get_adapter()
    drawing = adapter.build_totp_svg(adapter.build_totp_url(user, form.secret))
    context = {
        "form": form,
        "secret": " ".join(form.secret[at : at + 4] for at in range(0, len(form.secret), 4)),
        "picture": base64.b64encode(drawing.encode()).decode(),
        "demanded": demanded,
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "registration/set_up.html", context, status=status)


def _turn_on(request: HttpRequest, user: Any, form: FirstCode) -> Authenticator:
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        Authenticator.objects.filter(user_id=user.pk, type=Kind.TOTP).delete()
        made = TOTP.activate(user, form.secret)
    with suppress(redis.RedisError):
        made.validate_code(form.cleaned_data["code"])  # which counts once, so not again
    request.session.pop(SECRET, None)
    authenticator: Authenticator = made.instance
    return authenticator


def end_what_was_open(request: HttpRequest) -> None:
    """End what the password alone has opened, but for this session, which counts as opened with a
    second step from now on."""
    key = request.session.session_key
    credentials.end_other_sessions(request.user, key)
    credentials.end_tokens(request.user)
    request.session["second_step"] = True
    Session.objects.filter(session_key=key).update(second_step=True)


def show_codes(request: HttpRequest, user: Any, *, to: str) -> HttpResponse:
    """Make recovery codes anew and show them, this once."""
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        Authenticator.objects.filter(user_id=user.pk, type=Kind.RECOVERY_CODES).delete()
        codes = RecoveryCodes.activate(user).generate_codes()
    return render(request, "account/recovery_codes.html", {"codes": codes, "to": to})


@signed_in
@require_POST
@confirmed
def new_codes(request: HttpRequest) -> HttpResponse:
    """New recovery codes; the old ones are worth nothing from now on."""
    if not second_steps.has_one(request.user):
        return go(request, "account")
    return show_codes(request, request.user, to=resolve_url("account"))


@signed_in
@require_POST
@confirmed
def turn_off(request: HttpRequest) -> HttpResponse:
    """Take the codes of the telephone away, unless nothing would be left where a second step is
    demanded."""
    user: Any = request.user
    if take_away(user, Authenticator.objects.filter(user_id=user.pk, type=Kind.TOTP)):
        messages.success(request, gettext_lazy("Codes of your telephone are asked for no more."))
    else:
        messages.error(request, gettext_lazy("Your firm demands a second step. Add another first."))
    return go(request, "account")


def take_away(user: Any, chosen: Any) -> bool:
    """Delete these second steps of an account, with recovery codes that would be left alone.
    Returns whether that may be."""
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = Authenticator.objects.filter(user_id=user.pk, type__in=second_steps.KINDS)
        others = mine.exclude(pk__in=chosen.values("pk"))
        if second_steps.is_demanded(user) and not others.exists():
            return False
        chosen.delete()
        delete_dangling_recovery_codes(user)
    return True


def _left(codes: Authenticator) -> int:
    used: int = codes.data["used_mask"]
    return int(settings.MFA_RECOVERY_CODE_COUNT) - used.bit_count()


def on_account(user: Any) -> dict[str, Any]:
    """What the account page says of second steps."""
    mine = list(Authenticator.objects.filter(user_id=user.pk).order_by("created_at"))
    codes = [each for each in mine if each.type == Kind.RECOVERY_CODES]
    return {
        "telephone": next((each for each in mine if each.type == Kind.TOTP), None),
        "passkeys": [each for each in mine if each.type == Kind.WEBAUTHN],
        "codes_left": _left(codes[0]) if codes else 0,
        "is_on": any(each.type in second_steps.KINDS for each in mine),
        "demanded": second_steps.is_demanded(user),
    }

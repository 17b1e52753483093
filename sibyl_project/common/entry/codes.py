"""The page on which a sign-in asks for a code, of a telephone or of the recovery codes.

Wrong codes are counted twice: by name and address together with wrong passwords (axes), and by
account wherever they come from (allauth, in the shared cache), since only somebody who knows the
password gets here.
"""

from __future__ import annotations

from typing import Any

import redis
from allauth.mfa.signals import authentication_failed
from axes.handlers.proxy import AxesProxyHandler
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from sibyl_project.common.entry import failing, passkeys
from sibyl_project.common.entry.secrets import OtherKey
from sibyl_project.common.entry.stages import CodeStage, waiting_at
from sibyl_project.common.pages import go
from sibyl_project.common.sign_in import locked
from sibyl_project.internals.allauth import AuthenticateForm

OTHER_KEY = gettext_lazy(
    "The key of this site has changed, so your second step cannot be checked any more. Ask the "
    "operator to remove it; you can then set it up again."
)
NO_REDIS = gettext_lazy("Codes cannot be checked at the moment. Try again in a minute.")
WRONG = gettext_lazy("This code is wrong, or was used before.")
TOO_MANY = gettext_lazy("There were too many wrong codes for this account. Wait 15 minutes.")


class CodeForm(AuthenticateForm):
    """A code of a telephone, or a recovery code."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        code = self.fields["code"]
        code.label, code.max_length = gettext_lazy("Code"), 40
        code.widget.attrs = {
            "autocomplete": "one-time-code",
            "inputmode": "numeric",
            "autofocus": True,
            "maxlength": 40,
        }

    def checked(self) -> bool:
        """Whether a code was given and is right; the form says why it is not."""
        if not self.is_bound:
            return False
        try:
            if self.is_valid():
                return True
        except OtherKey:
            self.add_error("code", OTHER_KEY)
        except redis.RedisError:
            self.add_error("code", NO_REDIS)
        given = self.errors.as_data().get("code", [])
        for code, said in (("incorrect_code", WRONG), ("too_many_login_attempts", TOO_MANY)):
            if any(each.code == code for each in given):
                self.errors["code"] = self.error_class([said])
        return False


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """Ask somebody whose password was right for the second step."""
    stage = waiting_at(request, CodeStage)
    if stage is None:
        return go(request, "sign-in")
    user = stage.login.user
    if not AxesProxyHandler.is_allowed(request, {"username": user.get_username()}):
        return locked(request)
    by_passkey = "credential" in request.POST
    form = CodeForm(None if by_passkey else request.POST or None, user=user)
    shown = passkeys.shown(request, user) if by_passkey else form if form.checked() else None
    if shown is not None:
        shown.save()
        answer: HttpResponse = stage.exit()
        return answer
    context = {
        "form": form,
        "passkey": passkeys.asked(user),
        "problem": passkeys.WRONG if by_passkey else "",
    }
    status = 400 if request.method == "POST" else 200
    return render(request, "registration/code.html", context, status=status)


def connect() -> None:
    """Watch from now on."""
    authentication_failed.connect(failing.count, dispatch_uid="entry_wrong_codes")

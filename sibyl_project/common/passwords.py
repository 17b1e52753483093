"""The page on which people change their own password."""

from __future__ import annotations

import re
from typing import Any, Final

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.password_validation import password_validators_help_texts
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from sibyl_project.common.pages import signed_in

# What somebody who guesses at an installation tries first; docs/security.md lists them too.
CONTEXT_WORDS: Final = ("sibyl", "ifrs", "sasb", "issb", "sustainability", "audit", "assurance")


class NotTheName:
    """Refuses a password that is little more than the user's name or a word of Sibyl's field,
    repeated or with a few signs."""

    NAMES: Final = ("username", "first_name", "last_name", "email")
    LEAST_NAME, LEAST_REST = 3, 6  # characters of a part of a name, and of what is besides them

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError."""
        names = " ".join(str(getattr(user, name, "") or "") for name in self.NAMES).casefold()
        words = [*re.findall(r"[^\W_]+", names), *CONTEXT_WORDS]
        parts = sorted(words, key=len, reverse=True)
        rest = password.casefold()
        for part in parts:
            if len(part) >= self.LEAST_NAME:
                rest = rest.replace(part, "")
        if rest != password.casefold() and len(rest) < self.LEAST_REST:
            message = (
                "The password is made of your name, or of a word that is guessed here, such as "
                f"“ifrs”. Use at least {self.LEAST_REST} other characters."
            )
            raise ValidationError(message, code="password_is_name")

    def get_help_text(self) -> str:
        """What a user is told before choosing."""
        return (
            f"Your password needs at least {self.LEAST_REST} characters besides your name and "
            "words that are guessed here, such as “ifrs” or “audit”."
        )


@sensitive_post_parameters()
@signed_in
@require_http_methods(["GET", "POST"])
def change_password(request: HttpRequest) -> HttpResponse:
    """Ask for the old and the new password, and keep this session going."""
    user: Any = request.user
    form = PasswordChangeForm(user, request.POST or None)
    changed = request.method == "POST" and form.is_valid()
    if changed:
        update_session_auth_hash(request, form.save())
    context = {"form": form, "changed": changed, "rules": password_validators_help_texts()}
    status = 400 if request.method == "POST" and not changed else 200
    return render(request, "registration/password.html", context, status=status)

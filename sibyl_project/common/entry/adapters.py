"""How django-allauth behaves here: nobody signs up by himself, it sends no mail and shows no page,
and secrets are encrypted."""

from __future__ import annotations

from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from sibyl_project.common.entry import secrets
from sibyl_project.common.entry.provider_calls import ProviderCalls
from sibyl_project.common.pages import go
from sibyl_project.common.sign_in import client_address
from sibyl_project.internals.allauth import get_authentication_records

BACKEND: Final = "django.contrib.auth.backends.ModelBackend"
STAGES: Final = (
    "sibyl_project.common.entry.stages.CodeStage",
    "sibyl_project.common.entry.stages.SetUpStage",
)
BY_PROVIDER: Final = "socialaccount"  # as allauth records it
SECOND: Final = frozenset(Authenticator.Type.values)


class AccountAdapter(DefaultAccountAdapter):
    """Signing in."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Accounts are made by invitation, by a site administrator or by the provider."""
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        """Where a request comes from, as everything else here knows it."""
        return client_address(request)

    def get_login_stages(self) -> list[str]:
        """What stands between a right password and a session."""
        return list(STAGES)

    def login(self, request: HttpRequest, user: Any) -> None:
        """Open the session, which remembers what was shown for it."""
        shown = _shown(request, user)
        provider_asked = settings.OIDC_ASKS_SECOND_STEP and "provider" in shown
        has_second = provider_asked or not SECOND.isdisjoint(shown)
        request.opened_with = ", ".join(shown)  # type: ignore[attr-defined]
        user.backend = BACKEND
        login(request, user)
        request.session["opened_with"] = ", ".join(shown)
        request.session["second_step"] = has_second

    def post_login(
        self, request: HttpRequest, user: Any, *, redirect_url: str | None, **_: Any
    ) -> HttpResponse:
        """To where somebody wanted to go."""
        return go(request, redirect_url or settings.LOGIN_REDIRECT_URL)

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> HttpResponse:
        """An account that was switched off opens nothing."""
        messages.error(request, gettext_lazy("This account is switched off."))
        return go(request, "sign-in")

    def add_message(self, *_: Any, **__: Any) -> None:
        """Pages here say themselves what happened."""

    def send_notification_mail(self, *_: Any, **__: Any) -> None:
        """Mails here are notices of Sibyl's own; the trail holds what was changed."""


def _shown(request: HttpRequest, user: Any) -> list[str]:
    """What somebody has shown in this sign-in: the password or the provider's word first, then the
    kind of second step."""
    records = get_authentication_records(request, user)
    kinds = [
        "provider" if each["method"] == BY_PROVIDER else each.get("type", "password")
        for each in records
    ]
    return list(dict.fromkeys(kinds)) or ["password"]


class SecondStepAdapter(DefaultMFAAdapter):
    """Second steps."""

    def encrypt(self, text: str) -> str:
        """A secret as the database holds it."""
        return secrets.encrypted(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again. Raises OtherKey."""
        return secrets.decrypted(encrypted_text)

    def get_totp_label(self, user: Any) -> str:
        """What the entry in the telephone is called: the name people sign in with."""
        return str(user.get_username())


class ProviderAdapter(DefaultSocialAccountAdapter):
    """The client of the firm's provider."""

    def get_requests_session(self) -> ProviderCalls:
        """What alone speaks with the provider."""
        return ProviderCalls()

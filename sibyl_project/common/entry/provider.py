"""Signing in by the firm's provider (OpenID Connect, code with PKCE): out to it, and back.

django-allauth makes the redirect, keeps its state in the session and trades the code in. Whether
the answer is believed, and whose account it opens, is decided here.
"""

from __future__ import annotations

import secrets
import time
from functools import cached_property, wraps
from typing import Any, Final

import requests
import structlog
from allauth.socialaccount.models import SocialApp
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.contrib.auth import logout
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from sibyl_project.common.entry.adapters import BY_PROVIDER, ProviderAdapter
from sibyl_project.common.entry.id_tokens import NotBelieved, asked_again, verified
from sibyl_project.common.entry.provider_accounts import NoGroup, account_of
from sibyl_project.common.entry.provider_calls import checked
from sibyl_project.common.pages import View, go
from sibyl_project.internals.allauth import (
    Login,
    clear_login,
    perform_login,
    record_authentication,
    unstash_state,
)

log = structlog.get_logger(__name__)
refused = Signal()
"""Somebody came back from the provider and was not let in: request, name, why."""

# What may go wrong with an answer that is not as it should be, besides what libraries name.
BROKEN: Final = (
    OAuth2Error,
    requests.RequestException,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
)
NOT_NOW = gettext_lazy("The provider does not answer as it should. Try again in a minute.")
OLD = gettext_lazy("This sign-in has ended or was begun elsewhere. Begin again.")
CANCELLED = gettext_lazy("The provider did not sign you in.")
NOT_YOU = gettext_lazy("What the provider sent is not to be trusted, so nobody was signed in.")
NO_GROUP = gettext_lazy(
    "You have no access to Sibyl: the provider lists you in none of the groups that have. Ask "
    "whoever manages accounts in your firm."
)


class FirmAdapter(OpenIDConnectOAuth2Adapter):
    """What is known of the provider: what it says of itself, checked."""

    def get_provider(self) -> FirmProvider:
        """The provider of the settings; there is no other."""
        return FirmProvider(self.request)

    @cached_property
    def openid_config(self) -> dict[str, Any]:
        """What the provider says of itself. Raises ValueError for another's word."""
        found: dict[str, Any] = self.fetched(self.get_provider().server_url)
        if found["issuer"].rstrip("/") != settings.OIDC_ISSUER.rstrip("/"):
            raise ValueError("it calls itself by another name than OIDC_ISSUER")
        checked(found["authorization_endpoint"])
        return found

    def fetched(self, address: str, **named: Any) -> Any:
        """The JSON at an address of the provider."""
        with ProviderAdapter().get_requests_session() as calls:
            answer = calls.get(address, **named)
            answer.raise_for_status()
            return answer.json()

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        """Where the provider sends people back to."""
        path = reverse("sign-in-provider-return")
        return (
            settings.PUBLIC_URL + path if settings.PUBLIC_URL else request.build_absolute_uri(path)
        )


class FirmProvider(OpenIDConnectProvider):
    """The provider of the settings."""

    oauth2_adapter_class = FirmAdapter

    def __init__(self, request: HttpRequest, app: SocialApp | None = None) -> None:
        ours = SocialApp(
            provider=self.id,
            provider_id=settings.OIDC_ISSUER,
            name=settings.OIDC_NAME,
            client_id=settings.OIDC_CLIENT_ID,
            secret=settings.OIDC_CLIENT_SECRET,
            settings={
                "server_url": settings.OIDC_ISSUER.rstrip("/"),
                "oauth_pkce_enabled": True,
            },
        )
        super().__init__(request, app=app or ours)


def where_there_is_one(view: View) -> View:
    """Without a provider its addresses lead to the one page for signing in."""

    @wraps(view)
    def wrapped(request: HttpRequest) -> HttpResponse:
        return view(request) if settings.OIDC_ISSUER else go(request, "sign-in")

    return wrapped


@require_GET
@where_there_is_one
def leave(request: HttpRequest) -> HttpResponse:
    """Go to the provider. Somebody who is signed in already is asked there for the password again,
    which confirms who is there."""
    nonce = secrets.token_urlsafe(32)
    asked = {"nonce": nonce}
    again = request.user.is_authenticated
    if again:
        asked |= {"prompt": "login", "max_age": "0"}
    since = time.time() if again else 0
    to = request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        to, {request.get_host()}, require_https=request.is_secure()
    )
    try:
        answer: HttpResponse = FirmProvider(request).redirect(
            request,
            "login",
            next_url=to if safe else "",
            nonce=nonce,
            since=since,
            auth_params=asked,
        )
    except BROKEN as error:
        return _failed(request, NOT_NOW, error, status=503)
    return answer


@require_GET
@where_there_is_one
def come_back(request: HttpRequest) -> HttpResponse:
    """Come back from the provider, with a code that is traded for its signed word."""
    given = request.GET
    state = unstash_state(
        request, provider_id=settings.OIDC_ISSUER, state_id=given.get("state", "")
    )
    if state is None:
        return _failed(request, OLD, "no such state")
    if "code" not in given:
        return _failed(request, CANCELLED, str(given.get("error", "no code"))[:100])
    try:
        claims = _claims(request, state)
        user = account_of(claims)
    except NotBelieved as error:
        return _failed(request, NOT_YOU, error)
    except NoGroup:
        return _failed(
            request, NO_GROUP, "no group", name=str(claims.get("preferred_username", ""))
        )
    except BROKEN as error:
        return _failed(request, NOT_NOW, error, status=503)
    if request.user.is_authenticated:
        logout(request)
    clear_login(request)
    record_authentication(request, user, BY_PROVIDER)
    to = state.get("next") or resolve_url(settings.LOGIN_REDIRECT_URL)
    answer: HttpResponse = perform_login(request, Login(user=user, redirect_url=to))
    return answer


def _claims(request: HttpRequest, state: dict[str, Any]) -> dict[str, Any]:
    """What the provider says of whoever comes back. Raises NotBelieved, and what BROKEN lists."""
    adapter = FirmAdapter(request, settings.OIDC_ISSUER)
    app = adapter.get_provider().app
    client = adapter.get_client(request, app)
    traded = adapter.get_access_token_data(request, app, client, state["pkce_code_verifier"])
    known = adapter.openid_config
    claims = verified(
        traded["id_token"],
        keys=adapter.fetched(known["jwks_uri"]),
        issuer=known["issuer"],
        client=settings.OIDC_CLIENT_ID,
        nonce=state["nonce"],
    )
    if state["since"] and not asked_again(claims, state["since"]):
        raise NotBelieved("The provider did not ask for the password again.")
    if settings.OIDC_GROUPS_CLAIM in claims or "userinfo_endpoint" not in known:
        return claims
    bearer = {"Authorization": f"Bearer {traded['access_token']}"}
    more = adapter.fetched(known["userinfo_endpoint"], headers=bearer)
    if more["sub"] != claims["sub"]:
        raise NotBelieved("The provider speaks of two people.")
    return {**more, **claims}


def _failed(
    request: HttpRequest, said: Any, why: Any, *, name: str = "", status: int = 403
) -> HttpResponse:
    """Nobody was signed in; the log says why, without what was sent."""
    reason = f"{type(why).__name__}: {why}" if isinstance(why, NotBelieved | ValueError) else why
    if isinstance(why, BROKEN) and not isinstance(why, ValueError):
        reason = type(why).__name__
    log.warning("provider_sign_in_failed", reason=str(reason)[:300])
    refused.send(sender=__name__, request=request, name=name[:150], why=str(said))
    return render(request, "registration/not_in.html", {"said": said}, status=status)

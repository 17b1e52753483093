"""Passkeys: what a browser is asked for, and whether what it gives fits.

A passkey is a second step here, after the password or the provider's word. It belongs to the host
name of the site; the browser gives it to no other, so nobody can be led to show it elsewhere.
"""

from __future__ import annotations

import json
from typing import Any

import redis
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from sibyl_project.common.entry import failing
from sibyl_project.internals.allauth import AddWebAuthnForm, AuthenticateWebAuthnForm, webauthn

WRONG = gettext_lazy("This passkey does not fit. Try again, or give a code.")


def of(user: Any) -> Any:
    """The passkeys of an account."""
    return Authenticator.objects.filter(user_id=user.pk, type=Authenticator.Type.WEBAUTHN)


def asked(user: Any) -> str:
    """What the browser is asked for, as JSON; nothing for an account without passkeys."""
    return json.dumps(webauthn.begin_authentication(user)) if of(user).exists() else ""


def shown(request: HttpRequest, user: Any) -> AuthenticateWebAuthnForm | None:
    """What the browser gave, where it fits; None where it does not, which counts as a failed
    sign-in."""
    form = AuthenticateWebAuthnForm(request.POST, user=user)
    try:
        if form.is_valid():
            return form
    except redis.RedisError:
        return None
    except (ValueError, TypeError, KeyError, AttributeError):
        pass  # of another shape than browsers give it
    failing.count(__name__, request, user)
    return None


def wished(user: Any) -> str:
    """What the browser is asked to make, as JSON."""
    return json.dumps(webauthn.begin_registration(user, False))


def made(request: HttpRequest, user: Any) -> bool:
    """Keep the passkey that the browser made. Returns whether it was one."""
    form = AddWebAuthnForm(request.POST, user=user)
    try:
        if not form.is_valid():
            return False
    except (ValueError, TypeError, KeyError, AttributeError):
        return False  # of another shape than browsers give it
    given = form.cleaned_data
    webauthn.WebAuthn.add(user, given["name"][:100], given["credential"])
    return True

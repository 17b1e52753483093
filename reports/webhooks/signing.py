"""Secrets of webhooks, and what they sign. No secret is stored.

A secret follows from the site's own key and from a random number kept in the database, so neither
of them alone gives it away, and it can be signed with for as long as it stands.
"""

from __future__ import annotations

import base64
import datetime as dt
import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from reports.models import Webhook, WebhookSecret

BOTH_VALID: Final = dt.timedelta(hours=24)
HEADER: Final = "Sibyl-Signature"
PREFIX: Final = "sibyl_"


class SecretLost(Exception):
    """The site's key is another one than when the secret was handed out."""

    def __init__(self) -> None:
        super().__init__(
            "The key of this site has changed, and with it the secret. Make a new secret."
        )


def make(webhook: Webhook) -> str:
    """A new secret, which nobody can look up again; the one before ends after BOTH_VALID, any
    older one now.

    The caller holds the lock on the webhook.
    """
    now = timezone.now()
    webhook.secrets.filter(ends_at__gt=now).update(ends_at=now)
    webhook.secrets.filter(ends_at=None).update(ends_at=now + BOTH_VALID)
    nonce = secrets.token_hex(32)
    secret = _derived(nonce)
    WebhookSecret.objects.create(webhook=webhook, nonce=nonce, digest=_digest(secret))
    return secret


def standing(webhook: Webhook) -> list[str]:
    """The secrets that sign now, the newest first. Raises SecretLost where that one cannot be made
    again; an older one is left out then."""
    rows = list(webhook.secrets.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now())))
    made = [(row, _derived(row.nonce)) for row in rows]
    usable = [(row, text) for row, text in made if hmac.compare_digest(_digest(text), row.digest)]
    if not any(row.ends_at is None for row, _ in usable):
        raise SecretLost
    return [text for _, text in usable]


def signature(body: bytes, keys: Sequence[str], at: int) -> str:
    """The value of the header: when it was signed, and one signature for each secret."""
    signed = b"%d." % at + body
    marks = [hmac.new(key.encode(), signed, sha256).hexdigest() for key in keys]
    return ",".join([f"t={at}", *(f"v1={mark}" for mark in marks)])


def _derived(nonce: str) -> str:
    mark = salted_hmac("reports.webhooks.secret", nonce, algorithm="sha256").digest()
    return PREFIX + base64.urlsafe_b64encode(mark).decode().rstrip("=")


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()

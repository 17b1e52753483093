"""Secrets and signatures: the receiver of the documentation checks them, two are valid while one is
exchanged, and none is kept."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from reports.models import Webhook, WebhookSecret
from reports.tests.factories import make_engagement, make_user, make_webhook
from reports.webhooks import hooks, signing
from sibyl_project.trail.models import Entry

BODY = b'{"id": "1"}'
NOW = 1_700_000_000


def documented() -> Any:
    """The receiving function of the documentation, as it stands there."""
    text = (Path(__file__).parents[3] / "docs" / "webhooks.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(code) == 1
    known: dict[str, Any] = {}
    exec(code[0], known)
    return known["is_from_sibyl"]


def header(*secrets: str, body: bytes = BODY, at: int = NOW) -> str:
    return signing.signature(body, secrets, at)


@pytest.mark.parametrize(
    ("given", "body", "now", "is_right"),
    [
        (header("s"), BODY, NOW, True),
        (header("s"), BODY, NOW + 299, True),
        (header("s"), BODY, NOW + 301, False),
        (header("s"), BODY, NOW - 301, False),
        (header("s"), BODY + b" ", NOW, False),
        (header("other"), BODY, NOW, False),
        (header("other", "s"), BODY, NOW, True),
        (header("s", "other"), BODY, NOW, True),
        (header("s").replace(f"t={NOW}", f"t={NOW + 1}"), BODY, NOW, False),
        (f"t={NOW}", BODY, NOW, False),
        (f"t={NOW},v1=", BODY, NOW, False),
        (f"t={NOW},v1=é", BODY, NOW, False),
        (header("s").partition(",")[2], BODY, NOW, False),
        (header("s") + f",t={NOW}", BODY, NOW, False),
        ("", BODY, NOW, False),
        ("t=now,v1=00", BODY, NOW, False),
    ],
)
def test_the_receiver_of_the_documentation_takes_what_is_right_and_nothing_else(
    given: str, body: bytes, now: float, is_right: bool
) -> None:
    assert documented()(given, body, "s", now) is is_right


@pytest.fixture
def made(db: None) -> tuple[Webhook, str, Any]:
    """A webhook, its secret and its lead."""
    lead = make_user()
    return *make_webhook(make_engagement(lead), lead), lead


def test_no_secret_is_in_the_database_or_in_the_trail(made: tuple[Webhook, str, Any]) -> None:
    webhook, secret, lead = made
    assert signing.standing(webhook) == [secret]
    assert len(secret) > 40
    hooks.rotate(webhook, lead)
    with connection.cursor() as cursor:
        for table in ("reports_webhook", "reports_webhooksecret", "trail_entry"):
            cursor.execute(f"select coalesce(string_agg(t::text, ' '), '') from {table} t")
            text = cursor.fetchone()[0]
            assert text and secret not in text and "/sibyl" not in text.replace(webhook.address, "")
    details = " ".join(
        Entry.objects.filter(kind__startswith="webhook").values_list("details", flat=True)
    )
    assert "hooks.example.org" in details
    assert webhook.address not in details


def test_both_secrets_sign_until_the_older_one_ends(made: tuple[Webhook, str, Any]) -> None:
    webhook, first, lead = made
    second = hooks.rotate(webhook, lead)
    assert signing.standing(webhook) == [second, first]
    until = hooks.old_secret_until(hooks.webhooks_of(webhook.engagement)[0])
    assert until and abs(until - timezone.now() - signing.BOTH_VALID) < dt.timedelta(minutes=1)
    given = signing.signature(BODY, signing.standing(webhook), NOW)
    assert documented()(given, BODY, first, NOW) and documented()(given, BODY, second, NOW)
    WebhookSecret.objects.exclude(ends_at=None).update(ends_at=timezone.now())
    assert signing.standing(webhook) == [second]
    given = signing.signature(BODY, signing.standing(webhook), NOW)
    assert not documented()(given, BODY, first, NOW)


def test_of_three_secrets_the_first_ends_at_once(made: tuple[Webhook, str, Any]) -> None:
    webhook, first, lead = made
    second, third = hooks.rotate(webhook, lead), hooks.rotate(webhook, lead)
    assert signing.standing(webhook) == [third, second]
    assert first not in signing.standing(webhook)


def test_another_key_of_the_site_is_noticed(made: tuple[Webhook, str, Any], settings: Any) -> None:
    webhook, _, lead = made
    settings.SECRET_KEY = "another-key-of-the-site-altogether-0123456789"
    with pytest.raises(signing.SecretLost, match="Make a new secret"):
        signing.standing(webhook)
    anew = hooks.rotate(webhook, lead)
    assert signing.standing(webhook) == [anew], "the older one cannot be made again"

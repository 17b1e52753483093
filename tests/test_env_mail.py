"""Settings of mail and of webhooks: what cannot be used is refused by name, and no password is
shown."""

from __future__ import annotations

import pytest

from sibyl_project.mail_address import settings_of
from tests.test_env import load, refusal

__all__ = ["load"]
SERVER = "smtp+tls://anna:hu%3Ash@mail.example"
WHOLE = {"EMAIL_FROM": "Sibyl <sibyl@example.org>", "PUBLIC_URL": "https://sibyl.example/"}


def test_a_mail_server_is_read_from_one_address(load):
    assert load(EMAIL_URL=SERVER, **WHOLE).PUBLIC_URL == "https://sibyl.example"
    found = settings_of(SERVER)
    assert (found.host, found.port, found.user, found.password) == (
        "mail.example",
        587,
        "anna",
        "hu:sh",
    )
    assert (found.starttls, found.tls) == (True, False)
    assert "hu:sh" not in repr(found)
    assert (settings_of("smtps://mail.example").port, settings_of("smtps://m").tls) == (465, True)
    assert settings_of("smtp://mail.example:2525").port == 2525
    assert settings_of("").backend.endswith("dummy.EmailBackend")


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://mail.example:port"]
)
def test_another_address_is_refused_and_not_quoted(load, url):
    message = refusal(load, EMAIL_URL=url, **WHOLE)
    assert message.startswith("Setting EMAIL_URL is not usable: ")
    assert "mail.example" not in message


@pytest.mark.parametrize("missing", WHOLE)
def test_a_mail_says_whom_it_is_from_and_where_to_read_on(load, missing):
    given = {name: value for name, value in WHOLE.items() if name != missing}
    message = refusal(load, EMAIL_URL=SERVER, **given)
    assert message.startswith(f"Setting {missing} is not usable: it must be given when EMAIL_URL")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC_URL", "sibyl.example"),
        ("PUBLIC_URL", "https://sibyl.example/app"),
        ("PUBLIC_URL", "ftp://sibyl.example"),
        ("EMAIL_FROM", "Sibyl"),
        ("NOTICE_DAYS", "0"),
        ("WEBHOOK_HOSTS", "https://hooks.example.org"),
        ("WEBHOOK_HOSTS", "hooks.example.org/path"),
        ("WEBHOOK_NETWORKS", "10.0.0.0/99"),
        ("WEBHOOK_NETWORKS", "inside"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_name(load, name, value):
    assert refusal(load, **{name: value}).startswith(f"Setting {name} is not usable: ")


def test_hosts_and_networks_are_lists(load):
    env = load(WEBHOOK_HOSTS="Hooks.example.org, .client.example", WEBHOOK_NETWORKS="10.2.0.0/16")
    assert env.WEBHOOK_HOSTS == ["hooks.example.org", ".client.example"]
    assert env.WEBHOOK_NETWORKS == ["10.2.0.0/16"]

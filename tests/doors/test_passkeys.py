"""Passkeys without a browser: what does not fit opens nothing and is counted, and nobody touches
the passkey of another. With a browser: tests/browser/test_passkeys.py."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client

from reports.tests.factories import make_user
from sibyl_project.trail.models import Entry
from tests.doors.second_steps import half_in, with_telephone

pytestmark = pytest.mark.django_db
SHAPES = ["", "null", "[]", "{}", "no JSON", '{"id": 1}', json.dumps({"id": "AA", "response": {}})]


@pytest.fixture(autouse=True)
def _nothing_counted(services: None) -> None:
    cache.clear()


@pytest.mark.long
@pytest.mark.parametrize("credential", SHAPES)
def test_what_is_no_passkey_opens_nothing_and_counts_as_a_failure(credential: str) -> None:
    user = make_user("keeper")
    with_telephone(user)
    client = half_in(user)
    answer = client.post("/sign-in/code", {"credential": credential})
    assert answer.status_code == 400 and "does not fit" in answer.content.decode()
    assert client.get("/account").status_code == 302
    assert Entry.objects.filter(action="account.sign_in_failed").count() == 1


@pytest.mark.long
@pytest.mark.parametrize("credential", SHAPES)
def test_what_is_no_passkey_is_not_kept(credential: str) -> None:
    client = Client()
    client.force_login(make_user("keeper"))
    assert "data-options" in client.get("/account/passkeys").content.decode()
    answer = client.post("/account/passkeys", {"name": "stick", "credential": credential})
    assert answer.status_code == 400 and not Authenticator.objects.exists()


def test_the_last_one_stays_where_a_second_step_is_demanded(settings: Any) -> None:
    user, other = make_user("keeper"), make_user("other")
    stick = Authenticator.objects.create(user=user, type="webauthn", data={"name": "stick"})
    client, stranger = Client(), Client()
    client.force_login(user)
    stranger.force_login(other)
    address = f"/account/passkeys/{stick.pk}/end"
    assert stranger.post(address).status_code == 404
    for each in (client, stranger):
        session = each.session
        session["second_step"] = True
        session.save()
    settings.MFA_GROUPS = frozenset({"*"})
    assert client.post(address)["Location"] == "/account" and Authenticator.objects.exists()
    settings.MFA_GROUPS = frozenset()
    client.post(address)
    assert not Authenticator.objects.exists()

"""Signing in by the firm's provider: its word is believed only where everything about it is right,
accounts are found by the subject, and groups follow what it says."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from io import StringIO
from typing import Any

import httpx
import jwt
import pytest
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from reports.tests.factories import make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.entry.provider_calls import ElsewhereError, ProviderCalls
from sibyl_project.common.groups import CURATORS
from sibyl_project.common.models import Session, Token
from sibyl_project.trail.models import Entry
from tests.doors import oidc
from tests.doors.second_steps import RIGHT, code_of, with_telephone

pytestmark = pytest.mark.django_db
ANNA = {
    "sub": "0d9f-anna",
    "preferred_username": "anna",
    "given_name": "Anna",
    "family_name": "Tarn",
    "email": "anna@example.org",
    "groups": ["audit", "others"],
}


@pytest.fixture
def provider(settings: Any, services: None) -> Iterator[oidc.Provider]:
    cache.clear()
    with oidc.running() as running:
        running.person = dict(ANNA)
        settings.OIDC_ISSUER = running.issuer
        settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = oidc.CLIENT, oidc.SECRET
        settings.OIDC_GROUPS = [("audit", "Auditors"), ("standards", CURATORS)]
        yield running


def way_back(client: Client, to: str = "", start: str = "/sign-in/provider") -> str:
    """Leave for the provider, sign in there; the address it sends the browser back to."""
    left = client.get(f"{start}?next={to}" if to else start)
    assert left.status_code == 302, left.content
    back = httpx.get(left["Location"], follow_redirects=False)
    return back.headers["Location"].removeprefix("http://testserver")


def sign_in(client: Client, to: str = "") -> Any:
    return client.get(way_back(client, to))


def is_in(client: Client) -> bool:
    return client.get("/account").status_code == 200


def test_somebody_of_a_group_gets_an_account_and_is_in(provider: oidc.Provider) -> None:
    client = Client()
    page = client.get("/sign-in?next=/engagements").content.decode()
    assert 'href="/sign-in/provider?next=%2Fengagements"' in page
    answer = sign_in(client, "/engagements")
    assert (answer.status_code, answer["Location"]) == (302, "/engagements") and is_in(client)
    anna = User.objects.get(username="anna")
    assert (anna.get_full_name(), anna.email, anna.is_staff) == (
        *("Anna Tarn", "anna@example.org", False),
    )
    assert [group.name for group in anna.groups.all()] == ["Auditors"]
    assert not anna.has_usable_password()
    tie = SocialAccount.objects.get()
    assert (tie.user, tie.uid, tie.provider, tie.extra_data) == (
        *(anna, "0d9f-anna", provider.issuer, {}),
    )
    assert Session.objects.get(user=anna).opened_with == "provider"
    assert "the firm&#x27;s account</td>" in client.get("/account").content.decode()
    entries = Entry.objects.filter(actor=anna.pk, action="account.signed_in")
    assert json.loads(entries.get().details or "")["after"] == {"with": "provider"}
    assert Entry.objects.filter(action="provider_account.added").exists()


@pytest.mark.long
def test_the_same_subject_is_the_same_account_whatever_it_is_called(
    provider: oidc.Provider,
) -> None:
    stranger = make_user("anna", email="anna@example.org")
    sign_in(Client())
    anna = User.objects.get(username="anna-2")
    provider.person |= {"preferred_username": "anna.heath", "family_name": "Heath"}
    sign_in(Client())
    anna.refresh_from_db()
    assert (anna.username, anna.last_name) == ("anna-2", "Heath")
    provider.person["sub"] = "another"
    sign_in(Client())
    assert SocialAccount.objects.count() == 2
    assert not SocialAccount.objects.filter(user=stranger).exists(), "nobody takes an account over"


@pytest.mark.long
def test_who_is_in_no_group_gets_no_account(provider: oidc.Provider) -> None:
    provider.person["groups"] = ["others"]
    client = Client()
    answer = sign_in(client)
    assert answer.status_code == 403 and "none of the groups" in answer.content.decode()
    assert not is_in(client) and not User.objects.exists()
    for claimed in (None, "others", [["audit"]], {"audit": 1}, 7, ["Audit", "audit "]):
        provider.person["groups"] = claimed
        provider.in_userinfo = {"sub": ANNA["sub"]}
        assert sign_in(Client()).status_code == 403, claimed
    assert not User.objects.exists()
    failed = Entry.objects.filter(action="account.sign_in_failed").first()
    assert failed is not None and "anna" in (failed.details or "")


@pytest.mark.long
def test_groups_follow_the_claims_and_the_last_one_taken_away_ends_everything(
    provider: oidc.Provider,
) -> None:
    provider.person["groups"] = ["audit", "standards"]
    client = Client()
    sign_in(client)
    anna = User.objects.get(username="anna")
    assert {group.name for group in anna.groups.all()} == {"Auditors", CURATORS} and anna.is_staff
    assert client.get("/admin/standards/paragraph/").status_code == 200
    provider.person["groups"] = ["audit"]
    sign_in(Client())
    anna.refresh_from_db()
    assert [group.name for group in anna.groups.all()] == ["Auditors"] and not anna.is_staff
    make_token(anna)
    provider.person["groups"] = []
    assert sign_in(Client()).status_code == 403
    assert not anna.groups.exists() and not is_in(client) and not Token.objects.exists()


@pytest.mark.long
def test_the_code_is_bound_to_this_browser_by_state_nonce_and_pkce(provider: oidc.Provider) -> None:
    client = Client()
    back = way_back(client)
    (asked,) = provider.asked
    assert asked["code_challenge_method"] == "S256" and len(asked["nonce"]) > 40
    assert Client().get(back).status_code == 403, "another browser"
    assert client.get(back.replace("state=", "state=x")).status_code == 403
    assert client.get(back).status_code == 302 and is_in(client)
    again = Client()
    again.cookies = client.cookies
    assert again.get(back).status_code == 403, "a state counts once"


@pytest.mark.long
@pytest.mark.parametrize(
    "changed",
    [
        {"aud": "another-client"},
        {"aud": ["another-client"]},
        {"aud": [oidc.CLIENT, "another-client"]},
        {"azp": "another-client"},
        {"iss": "http://127.0.0.1:1"},
        {"nonce": "of-another-sign-in"},
        {"nonce": None},
        {"exp": 1},
        {"exp": None},
        {"iat": 4_000_000_000},
        {"nbf": 4_000_000_000},
        {"sub": None},
        {"sub": ""},
        {"sub": "x" * 192},
    ],
    ids=str,
)
def test_a_token_with_one_wrong_claim_signs_nobody_in(
    provider: oidc.Provider, changed: dict[str, Any]
) -> None:
    provider.changed = changed
    client = Client()
    answer = sign_in(client)
    assert answer.status_code == 403 and "not to be trusted" in answer.content.decode()
    assert not is_in(client) and not User.objects.exists()


@pytest.mark.long
def test_a_token_signed_by_another_key_or_not_at_all_signs_nobody_in(
    provider: oidc.Provider,
) -> None:
    client = Client()
    provider.signed_with = oidc.new_key()
    assert sign_in(client).status_code == 403
    provider.signed_with, provider.kid = None, "key-1"
    provider.id_token = lambda asked: jwt.encode({**ANNA, **asked}, None, algorithm="none")  # type: ignore[method-assign]
    assert sign_in(client).status_code == 403
    shared = json.dumps(provider.keys()["keys"][0]) + "x" * 32
    provider.id_token = lambda asked: jwt.encode({**ANNA}, shared, algorithm="HS256")  # type: ignore[method-assign]
    assert sign_in(client).status_code == 403
    provider.id_token = lambda asked: "not.a.token"  # type: ignore[method-assign]
    assert sign_in(client).status_code == 403
    assert not is_in(client) and not User.objects.exists()


def test_a_new_key_of_the_provider_is_taken_at_once(provider: oidc.Provider) -> None:
    sign_in(Client())
    provider.key, provider.kid = oidc.new_key(), "key-2"
    assert sign_in(Client()).status_code == 302


@pytest.mark.long
def test_groups_may_stand_in_userinfo_of_the_same_person(provider: oidc.Provider) -> None:
    groups = provider.person.pop("groups")
    provider.in_userinfo = {"sub": "somebody-else", "groups": groups}
    assert sign_in(Client()).status_code == 403
    provider.in_userinfo = {"sub": ANNA["sub"], "groups": groups}
    assert sign_in(Client()).status_code == 302


@pytest.mark.long
@pytest.mark.parametrize(
    "named", ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"]
)
def test_nobody_but_the_provider_is_asked(provider: oidc.Provider, named: str) -> None:
    provider.person.pop("groups")
    with oidc.running() as other:
        provider.discovery = {named: f"{other.issuer}/keys"}
        client = Client()
        left = client.get("/sign-in/provider")
        if named == "authorization_endpoint":
            assert left.status_code == 503
        else:
            assert sign_in(client).status_code == 503
        assert other.calls == [] and not is_in(client)


def test_its_hosts_are_the_issuer_and_those_of_the_setting(
    provider: oidc.Provider, settings: Any
) -> None:
    calls = ProviderCalls()
    assert not calls.trust_env
    for address in (
        "https://other.example.org/keys",
        provider.issuer.replace("127.0.0.1", "localhost"),
        "http://keys.example.org/keys",
        f"http://{oidc.CLIENT}@{provider.issuer.removeprefix('http://')}/keys",
    ):
        settings.OIDC_HOSTS = ["keys.example.org"]
        with pytest.raises(ElsewhereError):
            calls.get(address)


def test_a_provider_that_calls_itself_otherwise_is_not_used(provider: oidc.Provider) -> None:
    provider.discovery = {"issuer": "https://login.example.org"}
    assert Client().get("/sign-in/provider").status_code == 503


def test_a_provider_that_is_away_is_said_to_be(provider: oidc.Provider, settings: Any) -> None:
    settings.OIDC_ISSUER = "http://127.0.0.1:1"
    answer = Client().get("/sign-in/provider")
    assert answer.status_code == 503 and "does not answer" in answer.content.decode()


def test_nowhere_else_is_gone_to_afterwards(provider: oidc.Provider) -> None:
    assert sign_in(Client(), "https://evil.example.org/")["Location"] == "/"
    assert sign_in(Client(), "//evil.example.org/")["Location"] == "/"


def test_such_an_account_has_no_password_whoever_gives_it_one(provider: oidc.Provider) -> None:
    client = Client()
    sign_in(client)
    anna = User.objects.get(username="anna")
    anna.set_password(RIGHT)
    anna.save()
    assert not User.objects.get(pk=anna.pk).has_usable_password()
    given = {"username": "anna", "password": RIGHT}
    assert Client().post("/sign-in", given).status_code == 200
    assert Client().post("/api/v1/auth/token", given).status_code == 401


def test_an_operator_connects_an_account_there_was_before(provider: oidc.Provider) -> None:
    user = make_user("anna")
    before = Client()
    before.force_login(user)
    call_command("account", "connect", "anna", subject=ANNA["sub"], stdout=StringIO())
    user.refresh_from_db()
    assert not user.has_usable_password() and not is_in(before)
    client = Client()
    sign_in(client)
    assert is_in(client) and User.objects.count() == 1
    with pytest.raises(CommandError, match="connected already"):
        call_command("account", "connect", make_user("other").username, subject=ANNA["sub"])


@pytest.mark.long
def test_an_account_that_is_switched_off_stays_out(provider: oidc.Provider) -> None:
    sign_in(Client())
    User.objects.update(is_active=False)
    client = Client()
    assert sign_in(client)["Location"] == "/sign-in" and not is_in(client)


@pytest.mark.long
def test_such_an_account_confirms_by_signing_in_again(provider: oidc.Provider) -> None:
    client = Client()
    sign_in(client)
    Session.objects.update(confirmed_at="2020-01-01T00:00Z")
    assert client.post("/account/sessions/end-others")["Location"] == "/account/confirm"
    assert "/sign-in/provider?next=%2Faccount" in client.get("/account/confirm").content.decode()
    back = way_back(client, "/account")
    assert provider.asked[-1]["prompt"] == "login" and provider.asked[-1]["max_age"] == "0"
    assert client.get(back)["Location"] == "/account"
    assert client.post("/account/sessions/end-others")["Location"] == "/account"
    Session.objects.update(confirmed_at="2020-01-01T00:00Z")
    provider.changed = {"auth_time": int(time.time()) - 600}
    assert sign_in(client).status_code == 403, "it did not ask again"
    assert client.post("/account/sessions/end-others")["Location"] == "/account/confirm"


@pytest.mark.long
def test_a_second_step_of_sibyl_is_asked_after_the_provider_too(
    provider: oidc.Provider, settings: Any
) -> None:
    sign_in(Client())
    secret = with_telephone(User.objects.get(username="anna"))
    client = Client()
    assert sign_in(client, "/engagements")["Location"] == "/sign-in/code" and not is_in(client)
    answer = client.post("/sign-in/code", {"code": code_of(secret)})
    assert answer["Location"] == "/engagements" and is_in(client)
    assert Session.objects.filter(opened_with="provider, totp", second_step=True).count() == 1


@pytest.mark.long
def test_what_a_group_demands_may_be_left_to_the_provider(
    provider: oidc.Provider, settings: Any
) -> None:
    settings.MFA_GROUPS = frozenset({"Auditors"})
    assert sign_in(Client())["Location"] == "/sign-in/set-up"
    settings.OIDC_ASKS_SECOND_STEP = True
    client = Client()
    assert sign_in(client)["Location"] == "/" and is_in(client)


def test_without_a_provider_there_is_none(client: Client) -> None:
    assert "/sign-in/provider" not in client.get("/sign-in").content.decode()
    assert client.get("/sign-in/provider")["Location"] == "/sign-in"
    assert client.get("/sign-in/provider/return?state=x&code=y")["Location"] == "/sign-in"

"""With a second step a password alone opens nothing: no session, no token, no admin. Wrong codes
are counted, over all processes, and what is demanded of a group is demanded of every way in."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from axes.models import AccessFailureLog
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from reports.tests.factories import make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.entry.secrets import OtherKey, decrypted, encrypted
from sibyl_project.common.groups import CURATORS
from sibyl_project.common.models import Session, Token
from sibyl_project.common.senders import sender_of
from sibyl_project.trail.models import Entry
from tests.doors.second_steps import RIGHT, code_of, half_in, with_telephone

pytestmark = pytest.mark.django_db
TOKEN = "/api/v1/auth/token"


@pytest.fixture(autouse=True)
def _nothing_counted(services: None) -> None:
    cache.clear()


def is_in(client: Client) -> bool:
    return client.get("/account").status_code == 200


def test_a_password_alone_opens_nothing_and_the_code_opens_it() -> None:
    user = make_user("keeper")
    secret = with_telephone(user)
    client = half_in(user, "/engagements")
    assert not is_in(client) and not Session.objects.filter(user=user).exists()
    assert client.get("/sign-in/code").status_code == 200
    answer = client.post("/sign-in/code", {"code": code_of(secret)})
    assert (answer.status_code, answer["Location"]) == (302, "/engagements")
    assert is_in(client)
    row = Session.objects.get(user=user)
    assert (row.opened_with, row.second_step) == ("password, totp", True)
    assert "password + code" in client.get("/account").content.decode()
    entry = Entry.objects.filter(action="account.signed_in").last()
    assert entry is not None and json.loads(entry.details or "")["after"] == {
        "with": "password, totp"
    }


def test_a_code_counts_once_also_for_another_process() -> None:
    user = make_user("keeper")
    secret = with_telephone(user)
    code = code_of(secret)
    assert half_in(user).post("/sign-in/code", {"code": code}).status_code == 302
    again = half_in(user).post("/sign-in/code", {"code": code})
    assert again.status_code == 400 and "was used before" in again.content.decode()
    assert half_in(user).post("/sign-in/code", {"code": code_of(secret, 1)}).status_code == 302


def test_wrong_codes_count_with_wrong_passwords(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 4
    user = make_user("keeper")
    secret = with_telephone(user)
    Client().post("/sign-in", {"username": "keeper", "password": "wrong"})
    client = half_in(user)
    answers = [client.post("/sign-in/code", {"code": "000000"}).status_code for _ in range(3)]
    assert answers == [400, 400, 429]
    assert client.post("/sign-in/code", {"code": code_of(secret)}).status_code == 429
    assert Client().post(TOKEN, {"username": "keeper", "password": RIGHT}).status_code == 429
    assert AccessFailureLog.objects.filter(username="keeper").count() == 4
    told = Entry.objects.filter(action="account.sign_in_failed").count()
    assert told == 5, "and the one that was refused because of the lock"
    assert Entry.objects.filter(action="account.locked").exists()


@pytest.mark.long
def test_codes_of_an_account_are_limited_wherever_they_come_from(settings: Any) -> None:
    user = make_user("keeper")
    secret = with_telephone(user)
    for number in range(10):
        client = half_in(user)
        address = f"203.0.113.{number}"
        client.post("/sign-in/code", {"code": "000000"}, REMOTE_ADDR=address)
    answer = half_in(user).post("/sign-in/code", {"code": code_of(secret)})
    assert answer.status_code == 400 and "too many wrong codes" in answer.content.decode()


@pytest.mark.long
def test_a_recovery_code_opens_once() -> None:
    user = make_user("keeper")
    client = Client()
    client.force_login(user)
    assert client.get("/account/second-step").status_code == 200
    secret = client.session["second_step_secret"]
    shown = client.post("/account/second-step", {"code": code_of(secret)})
    (code, *others) = shown.context["codes"]
    assert len(others) == 9 and code in shown.content.decode()
    assert half_in(user).post("/sign-in/code", {"code": code}).status_code == 302
    assert half_in(user).post("/sign-in/code", {"code": code}).status_code == 400
    assert "9 recovery codes left" in client.get("/account").content.decode()
    anew = client.post("/account/recovery-codes").context["codes"]
    assert half_in(user).post("/sign-in/code", {"code": others[0]}).status_code == 400
    assert half_in(user).post("/sign-in/code", {"code": anew[0]}).status_code == 302


@pytest.mark.long
def test_turning_it_on_ends_what_the_password_alone_had_opened() -> None:
    user = make_user("keeper")
    mine, other = Client(), Client()
    mine.force_login(user)
    other.force_login(user)
    make_token(user)
    mine.get("/account/second-step")
    wrong = mine.post("/account/second-step", {"code": "000000"})
    assert wrong.status_code == 400 and is_in(other)
    code = code_of(mine.session["second_step_secret"])
    assert mine.post("/account/second-step", {"code": code}).status_code == 200
    assert is_in(mine) and not is_in(other) and not Token.objects.exists()
    assert Session.objects.get(user=user).second_step
    assert half_in(user).post("/sign-in/code", {"code": code}).status_code == 400, "it was used"


@pytest.mark.long
def test_the_trail_holds_who_turned_it_on_and_off_and_no_secret() -> None:
    user = make_user("keeper")
    client = Client()
    client.force_login(user)
    client.get("/account/second-step")
    secret = client.session["second_step_secret"]
    client.post("/account/second-step", {"code": code_of(secret)})
    assert client.post("/account/second-step/end").status_code == 302
    assert not Authenticator.objects.exists(), "recovery codes are no second step by themselves"
    entries = Entry.objects.filter(kind="second_step", object_id=str(user.pk))
    assert [each.action.partition(".")[2] for each in entries.order_by("number")] == [
        *("added", "added", "removed", "removed")
    ]
    assert {each.actor for each in entries} == {user.pk}
    assert all(secret not in (each.details or "") for each in entries)


def test_secrets_are_encrypted_by_the_key_of_the_site(settings: Any) -> None:
    user = make_user("keeper")
    secret = with_telephone(user)
    kept = Authenticator.objects.get().data["secret"]
    assert secret not in kept and decrypted(kept) == secret and encrypted(secret) != kept
    settings.SECRET_KEY = "another-key-of-the-same-length-" * 2
    with pytest.raises(OtherKey):
        decrypted(kept)


def test_with_another_key_no_code_is_right() -> None:
    user = make_user("keeper")
    secret = with_telephone(user)
    Authenticator.objects.update(data={"secret": "gAAAAA-of-another-key"})
    answer = half_in(user).post("/sign-in/code", {"code": code_of(secret)})
    assert answer.status_code == 400 and "Ask the operator" in answer.content.decode()


def test_the_token_endpoint_makes_none_for_a_password_alone() -> None:
    user = make_user("keeper")
    with_telephone(user)
    answer = Client().post(TOKEN, {"username": "keeper", "password": RIGHT})
    assert answer.status_code == 403 and "/account" in answer.json()["detail"]
    assert not Token.objects.exists()
    assert Client().post(TOKEN, {"username": "keeper", "password": "no"}).status_code == 401
    mine = Client()
    mine.force_login(user)
    page = mine.post("/account/tokens", {"name": "robot", "days": "1"})
    assert page.status_code == 200 and Token.objects.count() == 1


def test_the_admins_own_page_leads_to_the_one_there_is() -> None:
    boss = make_user("boss", is_staff=True, is_superuser=True)
    with_telephone(boss)
    client = Client()
    assert client.get("/admin/")["Location"] == "/admin/login/?next=/admin/"
    for asked in (client.get, client.post):
        answer = asked("/admin/login/?next=/admin/", {"username": "boss", "password": RIGHT})
        assert answer["Location"].startswith("/sign-in?next=%2Fadmin%2F")
    assert not is_in(client)
    client.force_login(make_user("clerk"))
    assert client.get("/admin/login/?next=/admin/").status_code == 403, "no circle"


@pytest.fixture
def curator(settings: Any) -> Any:
    """Somebody of a group of which a second step is demanded."""
    settings.MFA_GROUPS = frozenset({CURATORS})
    user = make_user("curator")
    user.groups.add(Group.objects.get(name=CURATORS))
    return user


def test_of_whom_it_is_demanded_sets_it_up_before_anything_opens(curator: Any) -> None:
    client = half_in(curator, "/engagements")
    assert not is_in(client) and client.get("/sign-in/code")["Location"] == "/sign-in"
    page = client.get("/sign-in/set-up")
    assert page.status_code == 200 and "Your firm demands" in page.content.decode()
    assert client.post("/sign-in/set-up", {"code": "000000"}).status_code == 400
    assert not is_in(client)
    shown = client.post("/sign-in/set-up", {"code": code_of(client.session["second_step_secret"])})
    assert shown.status_code == 200 and len(shown.context["codes"]) == 10
    assert shown.context["to"] == "/engagements" and is_in(client)
    assert client.post("/account/second-step/end").status_code == 302
    assert Authenticator.objects.filter(type="totp").exists(), "what is demanded stays on"


def test_what_a_password_opened_before_it_was_demanded_is_open_no_more(
    settings: Any, curator: Any
) -> None:
    other = make_user("other")
    settings.MFA_GROUPS = frozenset()
    clients = {}
    for user in (curator, other):
        clients[user] = Client()
        clients[user].post("/sign-in", {"username": user.username, "password": RIGHT})
    _, token = make_token(curator)
    carried = {"authorization": f"Token {token}"}
    assert Client().get("/api/v1/reports", headers=carried).status_code == 200
    settings.MFA_GROUPS = frozenset({CURATORS})
    assert not is_in(clients[curator]) and is_in(clients[other])
    refused = Client().get("/api/v1/reports", headers=carried)
    assert refused.status_code == 403 and "set one up" in refused.json()["detail"]
    assert sender_of(carried) is None
    assert Client().post(TOKEN, {"username": "curator", "password": RIGHT}).status_code == 403
    settings.MFA_GROUPS = frozenset({"*"})
    assert not is_in(clients[other])


def test_a_password_that_is_changed_meanwhile_opens_nothing_any_more(curator: Any) -> None:
    client = half_in(curator)
    assert client.get("/sign-in/set-up").status_code == 200
    curator.set_password("Tarn-Heath-4711")
    curator.save()
    assert client.get("/sign-in/set-up")["Location"] == "/sign-in"
    client = Client()
    client.post("/sign-in", {"username": "curator", "password": "Tarn-Heath-4711"})
    curator.is_active = False
    curator.save()
    assert client.get("/sign-in/set-up")["Location"] == "/sign-in"


def test_what_was_shown_for_a_sign_in_that_was_left_counts_for_none_after_it() -> None:
    user = make_user("keeper")
    secret = with_telephone(user)
    client = half_in(user)
    session = client.session
    records = session["account_authentication_methods"]
    session["account_authentication_methods"] = [*records, {"method": "mfa", "type": "totp"}]
    session.save()
    client.post("/sign-in", {"username": "keeper", "password": RIGHT})
    assert len(client.session["account_authentication_methods"]) == 1 and not is_in(client)
    client.post("/sign-in/code", {"code": code_of(secret)})
    assert Session.objects.get(user=user).opened_with == "password, totp"


def test_an_old_session_sets_nothing_up_before_the_password_is_given_again() -> None:
    client = Client()
    client.force_login(make_user("keeper"))
    Session.objects.update(confirmed_at="2020-01-01T00:00Z")
    for method, address in (
        (client.get, "/account/second-step"),
        (client.post, "/account/second-step"),
        (client.post, "/account/second-step/end"),
        (client.post, "/account/recovery-codes"),
    ):
        assert method(address)["Location"] == "/account/confirm"


def test_an_operator_takes_the_second_step_of_a_lost_telephone_away() -> None:
    user = make_user("keeper")
    client = Client()
    client.force_login(user)
    with_telephone(user)
    call_command("account", "remove-second-step", "keeper", stdout=StringIO())
    assert not Authenticator.objects.exists() and not is_in(client)
    assert Entry.objects.filter(action="second_step.removed").exists()
    answer = Client().post("/sign-in", {"username": "keeper", "password": RIGHT})
    assert answer["Location"] == "/"
    with pytest.raises(CommandError, match="has no second step"):
        call_command("account", "remove-second-step", "keeper")


def test_there_is_no_page_of_the_library(client: Client) -> None:
    for address in ("/accounts/signup/", "/accounts/login/", "/accounts/password/reset/"):
        assert client.get(address).status_code == 404

"""A session ends by itself, with its owner's word, with a new password and with the account; it is
seen and ended by its owner alone."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.test import Client
from django.utils import timezone

from reports.tests.factories import make_report, make_user
from sibyl_project.common.credentials import forget_ended, make_token
from sibyl_project.common.models import Session, Token
from sibyl_project.common.senders import sender_of
from sibyl_project.common.session_store import SessionStore

pytestmark = pytest.mark.django_db
RIGHT, NEW = "a-long-password", "Tarn-Heath-4711"
MINUTE = dt.timedelta(minutes=1)


def signed_in(user: Any) -> Client:
    client = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"})
    assert (
        client.post("/sign-in", {"username": user.username, "password": RIGHT}).status_code == 302
    )
    return client


def row_of(client: Client) -> Session:
    return Session.objects.get(session_key=client.cookies["sessionid"].value)


def aged(client: Client, **fields: dt.timedelta) -> None:
    """Make fields of the session as old as told."""
    now = timezone.now()
    rows = Session.objects.filter(session_key=client.cookies["sessionid"].value)
    rows.update(**{name: now - age for name, age in fields.items()})


def is_in(client: Client) -> bool:
    return client.get("/").status_code == 200


def test_a_session_that_is_not_used_ends(settings: Any) -> None:
    client = signed_in(make_user())
    aged(client, last_used=settings.SESSION_IDLE - MINUTE)
    assert is_in(client), "not yet, and now it was used"
    aged(client, last_used=settings.SESSION_IDLE)
    assert not is_in(client)
    assert client.get("/api/v1/reports").status_code == 401


def test_a_session_ends_at_its_time_however_much_it_is_used(settings: Any) -> None:
    client = signed_in(make_user())
    aged(client, opened_at=settings.SESSION_ABSOLUTE - MINUTE)
    assert is_in(client)
    aged(client, opened_at=settings.SESSION_ABSOLUTE)
    assert not is_in(client)


def test_a_shorter_limit_counts_for_sessions_that_are_open(settings: Any) -> None:
    client = signed_in(make_user())
    aged(client, last_used=6 * MINUTE, opened_at=6 * MINUTE)
    settings.SESSION_IDLE = 5 * MINUTE
    assert not is_in(client)


def test_what_a_page_or_a_stream_asks_by_itself_keeps_no_session_alive() -> None:
    user = make_user()
    client, report = signed_in(user), make_report(user)
    aged(client, last_used=10 * MINUTE)
    before = row_of(client).last_used
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    assert sender_of({"cookie": cookie}) == user
    for page in (f"/reports/{report.pk}/row", f"/reports/{report.pk}/activity/feed"):
        assert client.get(page, headers={"hx-request": "true"}).status_code == 200
        assert row_of(client).last_used == before, page
    assert is_in(client) and row_of(client).last_used > before


def test_use_is_noted_at_most_once_a_minute() -> None:
    client = signed_in(make_user())
    first = row_of(client)
    assert (first.address, "Firefox" in first.agent) == ("127.0.0.1", True)
    client.get("/", REMOTE_ADDR="203.0.113.9")
    assert row_of(client).last_used == first.last_used
    aged(client, last_used=MINUTE)
    client.get("/", REMOTE_ADDR="203.0.113.9")
    assert row_of(client).address == "203.0.113.9"


def test_an_address_that_is_none_does_no_harm() -> None:
    client = signed_in(make_user())
    for given in ("", "a socket", "fe80::1%eth0"):
        aged(client, last_used=MINUTE)
        assert client.get("/", REMOTE_ADDR=given).status_code == 200
    assert row_of(client).address == "fe80::1"


def test_signing_out_ends_the_session_on_the_server() -> None:
    client = signed_in(make_user())
    stolen = Client()
    stolen.cookies["sessionid"] = client.cookies["sessionid"].value
    assert is_in(stolen)
    client.post("/sign-out")
    assert not is_in(stolen) and not Session.objects.exists()


def test_signing_in_again_opens_another_session_and_ends_the_first() -> None:
    user = make_user()
    client = signed_in(user)
    first = client.cookies["sessionid"].value
    client.post("/sign-out")
    client.post("/sign-in", {"username": user.username, "password": RIGHT})
    assert client.cookies["sessionid"].value != first
    assert not Session.objects.filter(session_key=first).exists()


def test_a_new_password_ends_the_other_sessions_and_all_tokens() -> None:
    user = make_user()
    mine, other = signed_in(user), signed_in(user)
    make_token(user)
    stranger = signed_in(make_user())
    form = {"old_password": RIGHT, "new_password1": NEW, "new_password2": NEW}
    assert mine.post("/password", form).status_code == 200
    assert is_in(mine) and not is_in(other) and is_in(stranger)
    assert Session.objects.filter(user=user).count() == 1 and not Token.objects.exists()


def test_a_password_set_by_an_operator_ends_all_sessions() -> None:
    user = make_user()
    client = signed_in(user)
    user.set_password(NEW)
    user.save()
    assert not is_in(client) and not Session.objects.exists()


def test_an_account_that_was_switched_off_and_on_again_has_no_sessions_and_tokens() -> None:
    user = make_user()
    client = signed_in(user)
    _, token = make_token(user)
    for active in (False, True):
        user.is_active = active
        user.save(update_fields=["is_active"])
        assert not is_in(client)
        answer = Client().get("/api/v1/reports", headers={"authorization": f"Token {token}"})
        assert answer.status_code == 401
    assert not Session.objects.exists() and not Token.objects.exists()


def test_a_request_under_way_does_not_bring_back_a_session_that_was_ended() -> None:
    client = signed_in(make_user())
    under_way = SessionStore(client.cookies["sessionid"].value)
    under_way["said"] = "something"
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        under_way.save()
    assert not is_in(client)


def test_saving_a_session_does_not_make_it_younger(settings: Any) -> None:
    client = signed_in(make_user())
    aged(client, opened_at=dt.timedelta(hours=2))
    opened = row_of(client).opened_at
    store = SessionStore(client.cookies["sessionid"].value)
    store["said"] = "something"
    store.save()
    assert row_of(client).opened_at == opened


@pytest.mark.long
def test_somebody_ends_one_of_the_own_sessions_and_then_all_others() -> None:
    user = make_user()
    mine, first, second = signed_in(user), signed_in(user), signed_in(user)
    page = mine.get("/account").content.decode()
    assert page.count("Firefox on Linux</th>") == 3 and "this session" in page
    assert mine.post(f"/account/sessions/{row_of(first).public_id}/end").status_code == 302
    assert not is_in(first) and is_in(second)
    assert mine.post("/account/sessions/end-others").status_code == 302
    assert not is_in(second) and is_in(mine)


def test_nobody_sees_or_ends_the_session_of_another() -> None:
    mine, theirs = signed_in(make_user()), signed_in(make_user())
    row = row_of(theirs)
    assert str(row.public_id) not in mine.get("/account").content.decode()
    mine.post(f"/account/sessions/{row.public_id}/end")
    mine.post("/account/sessions/end-others")
    assert is_in(theirs)


def test_the_key_of_a_session_stands_on_no_page() -> None:
    user = make_user()
    mine, other = signed_in(user), signed_in(user)
    page = mine.get("/account").content.decode()
    for client in (mine, other):
        assert client.cookies["sessionid"].value not in page


def test_an_old_session_ends_nothing_before_the_password_is_given_again(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 3
    user = make_user()
    mine, other = signed_in(user), signed_in(user)
    token, _ = make_token(user)
    aged(mine, confirmed_at=15 * MINUTE)
    for address in (
        "/account/sessions/end-others",
        f"/account/sessions/{row_of(other).public_id}/end",
        f"/account/tokens/{token.public_id}/end",
        "/account/tokens",
    ):
        answer = mine.post(address, {"name": "robot", "days": "1"})
        assert (answer.status_code, answer["Location"]) == (302, "/account/confirm"), address
    assert is_in(other) and Token.objects.count() == 1
    assert mine.post("/account/confirm", {"password": "wrong"}).status_code == 400
    assert mine.post("/account/confirm", {"password": ""}).status_code == 400
    assert mine.post("/account/sessions/end-others")["Location"] == "/account/confirm"
    assert mine.post("/account/confirm", {"password": RIGHT})["Location"] == "/account"
    assert mine.post("/account/sessions/end-others")["Location"] == "/account"
    assert not is_in(other)


def test_guessing_the_password_there_is_locked_like_signing_in(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 3
    client = signed_in(make_user())
    answers = [client.post("/account/confirm", {"password": "wrong"}).status_code for _ in range(3)]
    assert answers == [400, 400, 429]
    assert client.post("/account/confirm", {"password": RIGHT}).status_code == 429


def test_another_page_ends_no_session_and_a_link_neither() -> None:
    user = make_user()
    other = signed_in(user)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.post("/account/sessions/end-others").status_code == 403
    assert client.get("/account/sessions/end-others").status_code == 405
    assert is_in(other)


def test_who_is_not_signed_in_sees_no_account_page() -> None:
    for address in ("/account", "/account/confirm"):
        assert Client().get(address)["Location"].startswith("/sign-in")
    _, token = make_token(make_user())
    answer = Client().get("/account", headers={"authorization": f"Token {token}"})
    assert answer["Location"].startswith("/sign-in"), "a token opens no page"


def test_rows_of_sessions_and_tokens_that_ended_are_removed(settings: Any) -> None:
    user = make_user()
    idle, _mine = signed_in(user), signed_in(user)
    make_token(user)
    token, _ = make_token(user)
    Token.objects.filter(pk=token.pk).update(expiry=timezone.now())
    aged(idle, last_used=settings.SESSION_IDLE)
    assert forget_ended() == 2
    assert (Session.objects.count(), Token.objects.count()) == (1, 1)

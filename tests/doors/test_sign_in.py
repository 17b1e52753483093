"""Signing in fails only so often, by page and by token together; a new password ends what the old
one opened."""

from __future__ import annotations

import base64
from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessFailureLog
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from reports.tests.factories import make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import Token
from sibyl_project.common.passwords import NotTheName
from sibyl_project.common.sign_in import LOGGED_DAYS, forget_old_sign_ins

pytestmark = pytest.mark.django_db
TOKEN = "/api/v1/auth/token"
RIGHT, WRONG = "a-long-password", "not-the-password"


@pytest.fixture(autouse=True)
def _few(settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 4


def basic(name: str, password: str) -> dict[str, str]:
    given = base64.b64encode(f"{name}:{password}".encode()).decode()
    return {"authorization": f"Basic {given}"}


def by_page(client: Client, name: str, password: str, **more: Any) -> Any:
    return client.post("/sign-in", {"username": name, "password": password}, **more)


def by_body(client: Client, name: str, password: str) -> Any:
    body = {"username": name, "password": password}
    return client.post(TOKEN, body, content_type="application/json")


def fail(client: Client, name: str) -> list[int]:
    """Two failures by page and two by token, one of each kind."""
    return [
        by_page(client, name, WRONG).status_code,
        by_body(client, name, WRONG).status_code,
        client.post(TOKEN, headers=basic(name, WRONG)).status_code,
        by_page(client, name, WRONG).status_code,
    ]


def test_failures_by_page_and_by_token_count_together(client: Client) -> None:
    user = make_user("keeper")
    assert fail(client, "keeper") == [200, 401, 401, 429]
    for answer in (
        by_page(client, "keeper", RIGHT),
        by_body(client, "keeper", RIGHT),
        client.post(TOKEN, headers=basic("keeper", RIGHT)),
    ):
        assert answer.status_code == 429, "locked, with the right password too"
        assert int(answer["Retry-After"]) == 900
        assert "Wait 15 minutes" in answer.content.decode()
    assert by_body(client, "keeper", RIGHT).json()["detail"].startswith("Signing in failed")
    assert not Token.objects.filter(user=user).exists()


def test_a_stranger_elsewhere_locks_nobody_out(client: Client) -> None:
    make_user("keeper")
    for _ in range(6):
        by_page(client, "keeper", WRONG, REMOTE_ADDR="203.0.113.9")
    assert by_page(client, "keeper", RIGHT).status_code == 302
    assert by_page(Client(), "keeper", RIGHT, REMOTE_ADDR="203.0.113.9").status_code == 429


def test_a_header_of_the_client_is_no_other_address(client: Client) -> None:
    make_user("keeper")
    for number in range(4):
        by_page(client, "keeper", WRONG, headers={"x-forwarded-for": f"198.51.100.{number}"})
    assert by_page(client, "keeper", RIGHT).status_code == 429


def test_failures_are_logged_and_a_success_forgets_them(client: Client) -> None:
    make_user("keeper")
    for _ in range(3):
        by_page(client, "keeper", WRONG)
    (first, *_) = logged = list(AccessFailureLog.objects.all())
    assert (len(logged), first.username, first.ip_address) == (3, "keeper", "127.0.0.1")
    assert by_page(client, "keeper", RIGHT).status_code == 302
    for _ in range(3):
        assert by_page(Client(), "keeper", WRONG).status_code == 200


def test_a_lock_ends_in_its_time_whoever_goes_on_trying(client: Client) -> None:
    make_user("keeper")
    for _ in range(4):
        by_page(client, "keeper", WRONG)
    (attempt,) = AccessAttempt.objects.all()
    for _ in range(3):
        assert by_page(client, "keeper", RIGHT).status_code == 429
    (after,) = AccessAttempt.objects.all()
    assert (after.attempt_time, after.post_data) == (attempt.attempt_time, attempt.post_data)
    AccessAttempt.objects.update(attempt_time=attempt.attempt_time - settings.AXES_COOLOFF_TIME)
    assert by_page(client, "keeper", RIGHT).status_code == 302


def test_the_log_of_sign_ins_is_kept_for_its_time_and_no_longer(client: Client) -> None:
    make_user("keeper")
    by_page(client, "keeper", WRONG)
    assert forget_old_sign_ins() == 0
    long_ago = timezone.now() - timedelta(days=LOGGED_DAYS + 1)
    AccessFailureLog.objects.update(attempt_time=long_ago)
    assert forget_old_sign_ins() == 1


def test_a_name_that_is_too_long_for_an_account_is_counted_too(client: Client) -> None:
    name = "keeper" * 50
    assert fail(client, name) == [200, 401, 401, 429]


def test_a_password_of_the_name_again_and_again_is_refused() -> None:
    user = make_user("keeper")
    for password in ("keeperkeeper", "KEEPER-keeper!", "keeper12345"):
        with pytest.raises(ValidationError, match="made of your name"):
            NotTheName().validate(password, user)
    NotTheName().validate("Tarn-Heath-4711", user)
    NotTheName().validate("keeper-Tarn-Heath", user)


def test_tokens_end_with_the_password_and_this_session_goes_on(client: Client) -> None:
    user = make_user("keeper")
    other = Client()
    client.force_login(user)
    other.force_login(user)
    _, token = make_token(user)
    assert other.get("/").status_code == 200
    changed = client.post(
        "/password",
        {
            "old_password": RIGHT,
            "new_password1": "Tarn-Heath-4711",
            "new_password2": "Tarn-Heath-4711",
        },
    )
    assert changed.status_code == 200 and b"Your password was changed" in changed.content
    assert client.get("/").status_code == 200
    assert other.get("/").status_code == 302
    answer = Client().get("/api/v1/reports", headers={"authorization": f"Token {token}"})
    assert answer.status_code == 401
    assert by_page(Client(), "keeper", "Tarn-Heath-4711").status_code == 302


def test_a_password_set_by_an_operator_ends_tokens_too() -> None:
    user = make_user("keeper")
    make_token(user)
    user.first_name = "K."
    user.save()
    assert Token.objects.filter(user=user).exists(), "nothing but a password ends them"
    user.set_password("Tarn-Heath-4711")
    user.save()
    assert not Token.objects.filter(user=user).exists()


@pytest.mark.long
def test_a_newer_way_to_store_a_password_is_no_new_password(client: Client) -> None:
    user = make_user("keeper")
    user.password = make_password(RIGHT, hasher="pbkdf2_sha1")
    user.save()
    stored = user.password
    make_token(user)
    assert by_page(client, "keeper", RIGHT).status_code == 302
    user.refresh_from_db()
    assert user.password != stored, "Django stored it anew"
    assert Token.objects.filter(user=user).exists()


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("keeper-of-reports", "too similar to the username"),
        ("keeper1234-keeper", "made of your name"),
        ("short", "too short"),
        ("password123", "too common"),
    ],
)
def test_weak_passwords_are_refused(client: Client, new: str, why: str) -> None:
    user = make_user("keeper-of-report")
    client.force_login(user)
    form = {"old_password": RIGHT, "new_password1": new, "new_password2": new}
    answer = client.post("/password", form)
    assert answer.status_code == 400 and why in answer.content.decode()
    user.refresh_from_db()
    assert user.check_password(RIGHT)


def test_nobody_changes_a_password_without_signing_in_or_without_the_old_one(
    client: Client,
) -> None:
    assert client.get("/password").status_code == 302
    client.force_login(make_user("keeper"))
    form = {"old_password": WRONG, "new_password1": "Tarn-Heath-4711", "new_password2": "x"}
    assert client.post("/password", form).status_code == 400

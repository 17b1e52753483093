"""A token does what its scopes and its account allow, at every address, and no longer than it
lasts."""

from __future__ import annotations

import base64
import datetime as dt
import re
import uuid
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from reports.tests.factories import make_report, make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import Scope, Token
from sibyl_project.common.token_authentication import ScopedTokenAuthentication
from standards.models import StandardPassage

pytestmark = pytest.mark.django_db
TOKEN, RIGHT = "/api/v1/auth/token", "a-long-password"
UNSAFE = ("post", "put", "patch", "delete")
# They look at no token: the health is open, signing in asks for a password, and what does not exist
# is a 404. A stream may only be asked for.
WITHOUT = {"health": 405, "health-live": 405, "token": 400, "not_found": 404, "stream": 405}


def views(found: Any = None, path: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the API."""
    for each in found or get_resolver().url_patterns:
        whole = path + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from views(each.url_patterns, whole)
        elif whole.startswith("api/v1/"):
            yield whole, each


def filled(path: str) -> str:
    path = re.sub(r"<uuid:\w+>", str(uuid.uuid4()), path)
    path = path.replace("<str:suffix>", "json").replace("<str:source_type>", "sasb")
    return "/" + re.sub(r"<\w+:\w+>", "nothing", re.sub(r"<int:\w+>", "1", path))


def program(user: Any, *scopes: str) -> Client:
    _, token = make_token(user, scopes=scopes)
    return Client(headers={"authorization": f"Token {token}"})


def curator(**fields: Any) -> Any:
    user = make_user(is_staff=True, **fields)
    names = ("add_standardpassage", "delete_standardpassage")
    user.user_permissions.set(Permission.objects.filter(codename__in=names))
    return user


@pytest.mark.long
def test_a_token_that_may_read_uses_no_unsafe_method_at_any_address() -> None:
    boss = make_user(is_staff=True, is_superuser=True)
    report, reader = make_report(boss), program(boss, "read")
    passages = StandardPassage.objects.count()
    tried = 0
    for path, pattern in views():
        address = filled(path).replace("<uuid>", str(report.pk))
        for method in UNSAFE:
            answer = getattr(reader, method)(address)
            name = pattern.name or pattern.callback.cls.__name__
            if name == "token" and method != "post":  # ending a token is a change, too
                name = ""
            assert answer.status_code == WITHOUT.get(name, 403), (method, address, answer.content)
            if answer.status_code == 403:
                assert "lacks the scope" in answer.json()["detail"], (method, address)
                tried += 1
    assert tried > 100 and passages == StandardPassage.objects.count()
    assert Token.objects.count() == 1


def test_every_view_of_the_api_knows_tokens_only_by_their_scopes() -> None:
    seen = 0
    for path, pattern in views():
        kind = getattr(pattern.callback, "cls", getattr(pattern.callback, "view_class", None))
        if kind is None:
            assert pattern.name == "stream", f"{path} is no view of the framework"
            continue
        for authentication in kind.authentication_classes:
            if issubclass(authentication, TokenAuthentication):
                assert issubclass(authentication, ScopedTokenAuthentication), path
                seen += 1
    assert seen > 25


def test_a_token_without_a_scope_named_reads_and_writes_as_ever() -> None:
    user = make_user("ada")
    answer = Client().post(TOKEN, {"username": "ada", "password": RIGHT})
    assert set(answer.json()) == {"token", "expiry"}
    assert Token.objects.get().scopes == ["read", "write"]
    assert Token.objects.get().expiry - timezone.now() < dt.timedelta(hours=10)
    robot = Client(headers={"authorization": f"Token {answer.json()['token']}"})
    report = make_report(user)
    sent = {"company": "Tarn"}
    changed = robot.patch(f"/api/v1/reports/{report.pk}", sent, content_type="application/json")
    assert changed.status_code == 200
    assert robot.delete(TOKEN).status_code == 204 and not Token.objects.exists()


def test_a_token_says_of_itself_what_it_may() -> None:
    make_user("ada")
    given = base64.b64encode(f"ada:{RIGHT}".encode()).decode()
    body = {"scope": "read", "name": "nightly copy", "hours": 48}
    made = Client().post(
        TOKEN, body, content_type="application/json", headers={"authorization": f"Basic {given}"}
    )
    robot = Client(headers={"authorization": f"Token {made.json()['token']}"})
    facts = robot.get(TOKEN).json()
    assert (facts["name"], facts["scope"]) == ("nightly copy", "read")
    left = dt.datetime.fromisoformat(facts["expiry"]) - timezone.now()
    assert dt.timedelta(hours=47) < left <= dt.timedelta(hours=48)
    assert Client().get(TOKEN).status_code == 401


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"scope": "read admin"}, "scope: 'admin' is no scope; there are read, write, curate."),
        ({"scope": ""}, "scope: Name at least one of read, write, curate, or leave it out."),
        ({"hours": 0}, "hours: Ensure this value is greater than or equal to 1."),
        ({"hours": 24 * 90 + 1}, "hours: Ensure this value is less than or equal to 2160."),
        ({"name": "x" * 101}, "name: Ensure this field has no more than 100 characters."),
    ],
)
def test_a_wish_that_cannot_be_met_makes_no_token(body: dict[str, Any], why: str) -> None:
    make_user("ada")
    answer = Client().post(TOKEN, {"username": "ada", "password": RIGHT, **body})
    assert (answer.status_code, answer.json()["detail"]) == (400, why)
    assert not Token.objects.exists()


def test_no_token_lasts_longer_than_the_setting(settings: Any) -> None:
    settings.TOKEN_MAX_DAYS = 2
    token, _ = make_token(make_user(), lifetime=dt.timedelta(days=400))
    assert token.expiry - timezone.now() <= dt.timedelta(days=2)


@pytest.mark.long
def test_curating_needs_its_scope_and_its_permission() -> None:
    corpus = "/api/v1/rag/corpus/sasb"
    ingest = "/api/v1/rag/ingest"
    everything = ("read", "write", "curate")
    sent = {"data": {"corpus": "sasb"}, "content_type": "application/json"}
    for user, scopes in (
        (curator(), ("read", "write")),
        (make_user(is_staff=True), everything),
        (make_user(), everything),
    ):
        assert program(user, *scopes).delete(corpus).status_code == 403
        assert program(user, *scopes).post(ingest, **sent).status_code == 403
    assert StandardPassage.objects.filter(source_type="sasb").exists()
    one = program(curator(), "curate")
    assert one.delete(corpus).status_code == 200
    assert one.post(ingest, **sent).status_code == 200


def test_a_token_of_a_curator_alone_writes_nothing_else() -> None:
    user = curator()
    report = make_report(user)
    robot = program(user, "curate")
    assert robot.get(f"/api/v1/reports/{report.pk}").status_code == 200
    sent = {"company": "Tarn"}
    answer = robot.patch(f"/api/v1/reports/{report.pk}", sent, content_type="application/json")
    assert answer.status_code == 403 and "scope write" in answer.json()["detail"]


def test_a_token_of_an_outsider_finds_no_report_whatever_its_scopes() -> None:
    report = make_report(make_user())
    robot = program(make_user(), "read", "write", "curate")
    assert robot.get(f"/api/v1/reports/{report.pk}").status_code == 404


def test_the_database_keeps_no_token_of_unknown_scopes() -> None:
    token, _ = make_token(make_user())
    for scopes in ([], ["write"], ["read", "admin"]):
        with pytest.raises(IntegrityError), transaction.atomic():
            Token.objects.filter(pk=token.pk).update(scopes=scopes)


def test_use_is_noted_at_most_once_a_minute() -> None:
    user = make_user()
    token, secret = make_token(user)
    robot = Client(headers={"authorization": f"Token {secret}"})
    assert token.last_used is None
    robot.get("/api/v1/reports", REMOTE_ADDR="203.0.113.9")
    token.refresh_from_db()
    first = token.last_used
    assert first is not None and token.last_address == "203.0.113.9"
    robot.get("/api/v1/reports")
    token.refresh_from_db()
    assert token.last_used == first
    Token.objects.update(last_used=first - dt.timedelta(minutes=1))
    robot.get("/api/v1/reports")
    token.refresh_from_db()
    assert token.last_used > first and token.last_address == "127.0.0.1"


def test_a_token_that_ended_or_lost_its_account_lets_nobody_in() -> None:
    user = make_user()
    robot = program(user, "read")
    assert robot.get("/api/v1/reports").status_code == 200
    type(user).objects.filter(pk=user.pk).update(is_active=False)
    assert robot.get("/api/v1/reports").status_code == 401
    type(user).objects.filter(pk=user.pk).update(is_active=True)
    Token.objects.update(expiry=timezone.now() - dt.timedelta(seconds=1))
    assert robot.get("/api/v1/reports").status_code == 401


def test_a_password_that_changes_while_a_token_is_made_leaves_no_token() -> None:
    user = make_user()
    other = type(user).objects.get(pk=user.pk)
    other.set_password("Tarn-Heath-4711")
    other.save()
    with pytest.raises(AuthenticationFailed):
        make_token(user)
    other.is_active = False
    other.save()
    with pytest.raises(AuthenticationFailed):
        make_token(other)
    assert not Token.objects.exists()


def test_a_token_is_made_on_the_account_page_and_shown_once() -> None:
    user = make_user()
    client = Client()
    client.force_login(user)
    page = client.post("/account/tokens", {"name": "robot", "days": "7"})
    secret = re.search(r'id="made-token"[^>]*value="(\w+)"', page.content.decode())
    assert page.status_code == 200 and secret and page["Cache-Control"] == "private, no-store"
    assert Token.objects.get().scopes == ["read"], "nothing more was ticked"
    robot = Client(headers={"authorization": f"Token {secret[1]}"})
    assert robot.get("/api/v1/reports").status_code == 200
    again = client.get("/account").content.decode()
    assert "robot" in again and secret[1] not in again
    assert secret[1] not in str(Token.objects.values().get())
    client.post(f"/account/tokens/{Token.objects.get().public_id}/end")
    assert robot.get("/api/v1/reports").status_code == 401


@pytest.mark.parametrize(
    "form",
    [
        {"name": "", "days": "7"},
        {"name": "robot", "days": "400"},
        {"name": "robot", "days": "7", "scopes": "curate"},
        {"name": "robot", "days": "7", "scopes": "admin"},
    ],
)
def test_a_form_that_asks_for_too_much_makes_no_token(form: dict[str, str]) -> None:
    client = Client()
    client.force_login(make_user())
    assert client.post("/account/tokens", form).status_code == 400
    assert not Token.objects.exists()


def test_nobody_sees_or_ends_the_token_of_another() -> None:
    token, _ = make_token(make_user(), name="not yours")
    client = Client()
    client.force_login(make_user())
    assert b"not yours" not in client.get("/account").content
    assert client.post(f"/account/tokens/{token.public_id}/end").status_code == 404
    assert Token.objects.exists()


def test_tokens_made_before_there_were_scopes_go_on_and_those_that_ended_do_not() -> None:
    user, other = make_user(), make_user()
    token, secret = make_token(user)
    ended, _ = make_token(other)
    Token.objects.filter(pk=ended.pk).update(expiry=timezone.now() - dt.timedelta(hours=1))
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into knox_authtoken (digest, token_key, created, expiry, user_id) "
            "select digest, token_key, created, expiry, user_id from common_token"
        )
        Token.objects.all().delete()
        cursor.execute(import_module("sibyl_project.common.migrations.0003_move_tokens").MOVE)
        cursor.execute("select count(*) from knox_authtoken")
        assert cursor.fetchone() == (0,)
    moved = Token.objects.get()
    assert (moved.pk, moved.scopes, moved.user) == (token.pk, ["read", "write"], user)
    robot = Client(headers={"authorization": f"Token {secret}"})
    assert robot.get("/api/v1/reports").status_code == 200


@pytest.mark.long
def test_the_schema_names_the_scope_of_every_operation() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    scopes = {}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method == "parameters" or path.startswith("/api/v1/health"):
                continue
            scopes[method, path] = scope = operation.get("x-token-scope")
            if (method, path) == ("post", TOKEN):
                assert scope is None, "no token makes a token"
                continue
            assert scope in Scope.values, (method, path)
            assert (method == "get") == (scope == "read"), (method, path)
            assert method == "get" or "403" in operation["responses"], (method, path)
    assert scopes["post", "/api/v1/rag/ingest"] == "curate"
    assert scopes["delete", "/api/v1/rag/corpus/{source_type}"] == "curate"
    assert scopes["post", "/api/v1/rag/search"] == "write"
    described = schema["components"]["securitySchemes"]["knoxApiToken"]["description"]
    assert all(f"`{scope}`" in described for scope in Scope.values)

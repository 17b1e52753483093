"""Bytes that no honest client sends are refused at every address, and never an error of ours."""

from __future__ import annotations

import base64
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from reports.tests.factories import make_user

pytestmark = pytest.mark.django_db
VALUES = {"uuid": "01a204bc-6510-7ef5-be5b-f842c8bc7ec2", "int": "1"}
BAD = ("%00", "a%00b", "%C3%28", "%ED%A0%80", "..%2F..%2Fetc%2Fpasswd", "%F0%28%8C%28", "%0A")


def addresses(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every address of the project, with `{}` where it takes text."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, route)
        elif isinstance(pattern, URLPattern) and "<" in route and "^" not in route:
            yield route


def filled(route: str, bad: str) -> str:
    """The address with every identifier right and every text bad."""
    parts = []
    for part in route.replace("<", "\n<").replace(">", ">\n").split("\n"):
        if part.startswith("<"):
            kind = part.strip("<>").partition(":")[0] if ":" in part else "str"
            parts.append(VALUES.get(kind, bad))
        else:
            parts.append(part)
    return "/" + "".join(parts)


TEXTUAL = sorted(
    {
        route
        for route in addresses(get_resolver())
        if any(f"<{kind}:" in route for kind in ("str", "path", "slug"))
    }
)


def test_there_are_addresses_that_take_text() -> None:
    assert {"standards/<str:pid>", "paragraphs/<str:pid>/reports"} <= set(TEXTUAL)
    assert any(route.startswith("standards/sasb/") for route in TEXTUAL)


@pytest.mark.long
@pytest.mark.parametrize("route", TEXTUAL)
def test_a_bad_address_is_not_found(client: Client, route: str) -> None:
    client.force_login(make_user(is_staff=True, is_superuser=True))
    for bad in BAD:
        expected = (404,) if "%00" in bad else (302, 400, 403, 404, 405, 410)
        for method in ("get", "post", "delete"):
            response = getattr(client, method)(filled(route, bad))
            assert response.status_code in expected, (bad, method, response.status_code)


@pytest.mark.parametrize("path", ["/", "/api/v1/reports", "/standards/", "/api/v1/rag/stats"])
def test_a_query_header_or_cookie_with_a_nul_is_refused(client: Client, path: str) -> None:
    client.force_login(make_user())
    assert client.get(f"{path}?q=%00").status_code == 400
    assert client.get(path, headers={"x-anything": "a\x00b"}).status_code == 400
    assert client.get(path, headers={"authorization": "Token \xff"}).status_code == 400
    client.cookies["sessionid"] = "\x00" * 32
    assert client.get(path).status_code == 400


@pytest.mark.parametrize("path", ["/", "/sign-in", "/api/v1/health/live", "/metrics"])
def test_a_host_that_is_not_ours_is_refused(client: Client, path: str) -> None:
    answer = client.get(path, headers={"host": "elsewhere.example"})
    assert answer.status_code == 400


def test_names_and_passwords_with_a_nul_are_refused(client: Client) -> None:
    given = base64.b64encode(b"audi\x00tor:pass\x00word").decode()
    for gap in (" ", "\t", "  "):
        answer = client.post("/api/v1/auth/token", headers={"authorization": f"Basic{gap}{given}"})
        assert answer.status_code == 400 and "NUL" in answer.json()["detail"]
    body = {"username": "audi\x00tor", "password": "pass\x00word"}
    for kind in ("application/json", "application/x-www-form-urlencoded"):
        data: Any = body if kind.endswith("json") else "username=audi%00tor&password=x"
        assert client.post("/api/v1/auth/token", data, content_type=kind).status_code == 400
    for form in ("username=a\x00b&password=x", "username=a%00b&password=x"):
        kind = "application/x-www-form-urlencoded"
        assert client.post("/sign-in", form, content_type=kind).status_code == 400
    assert client.post("/sign-in", body).status_code == 400, "as a form that carries files"


@pytest.mark.long
@pytest.mark.parametrize(
    "body",
    [
        b"[" * 200_000,
        b'{"a":' * 50_000,
        b'{"query": "a\\u0000b"}',
        b'{"query": "\\ud800"}',
        b"\xff\xfe\x00",
        b'{"query": "water", "top_k": 1e999}',
        b'{"query": NaN}',
        b'{"query": ' + b"9" * 5_000 + b"}",
    ],
    ids=["[[[", "{{{", "nul", "surrogate", "no text", "infinity", "nan", "digits"],
)
@pytest.mark.parametrize("path", ["/api/v1/rag/search", "/api/v1/reports/{}", "/api/v1/auth/token"])
def test_a_bad_body_is_a_400(client: Client, path: str, body: bytes) -> None:
    client.force_login(make_user())
    method = client.patch if "{}" in path else client.post
    answer = method(path.format(uuid.uuid4()), body, content_type="application/json")
    assert answer.status_code in ((400, 404) if "{}" in path else (400,)), answer.content[:200]
    assert list(answer.json()) == ["detail"]

"""Every error of the API is `{"detail": "..."}`, and its schema says so; tokens let programs in."""

from __future__ import annotations

import base64
import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from reports.api import reports as reports_api
from reports.tests.factories import make_api, make_report, make_user
from sibyl_project.common.api import flatten

pytestmark = pytest.mark.django_db
TOKEN = "/api/v1/auth/token"
OPEN = {"/api/v1/health", "/api/v1/health/live", TOKEN}


def detail(response: Any) -> str:
    assert response["Content-Type"] == "application/json"
    assert list(response.json()) == ["detail"]
    return response.json()["detail"]


def endpoints() -> list[tuple[str, str]]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        (path, method)
        for path, methods in schema["paths"].items()
        for method in methods
        if method != "parameters"
    ]


def filled(path: str) -> str:
    return re.sub(
        r"{\w+_id}",
        lambda _: str(uuid.uuid4()),
        re.sub("{(?:user_id|number|answer_id)}", "1", path),
    )


@pytest.mark.long
def test_without_signing_in_every_endpoint_answers_401_in_the_same_form() -> None:
    client = Client()
    guarded = [(path, method) for path, method in endpoints() if path not in OPEN]
    assert len(guarded) >= 15
    for path, method in guarded:
        response = getattr(client, method)(filled(path))
        assert response.status_code == 401, (path, method)
        assert detail(response)


@pytest.mark.long
def test_an_unknown_report_is_a_404_at_every_endpoint_that_takes_one() -> None:
    client = make_api()
    for path, method in endpoints():
        if "{report_id}" in path:
            response = getattr(client, method)(filled(path))
            assert (response.status_code, detail(response)) == (404, "Report not found."), (
                path,
                method,
            )


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/nonsense",
        "/api/v1/reports/not-an-id",
        "/api/v1/reports/",
        "/api/v1/upload/x/status",
    ],
)
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_that_does_not_exist_is_a_json_404(
    client: Client, path: str, method: str
) -> None:
    response = getattr(client, method)(path)
    assert response.status_code == 404
    assert detail(response)


def test_a_wrong_method_is_told(client: Client) -> None:
    client.force_login(make_user())
    response = client.delete("/api/v1/reports")
    assert response.status_code == 405
    assert "DELETE" in detail(response)


def test_what_nobody_expected_is_a_500_that_tells_nothing_inside(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr(reports_api.access, "visible_to", broken)
    client.force_login(make_user())
    client.raise_request_exception = False
    response = client.get("/api/v1/reports")
    assert response.status_code == 500
    assert "secret" not in detail(response)


def test_a_session_alone_may_not_write_without_its_csrf_token() -> None:
    user = make_user()
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    response = client.post(f"/api/v1/upload/{make_report(user).pk}/retry")
    assert response.status_code == 403
    assert "CSRF" in detail(response)


def test_nested_errors_become_one_line_that_names_the_parameter() -> None:
    errors = {"page": ["A valid integer is required."], "non_field_errors": ["Both at once."]}
    assert flatten(errors) == "page: A valid integer is required. Both at once."


def test_a_token_is_made_from_name_and_password_and_lets_a_program_in(client: Client) -> None:
    user = make_user("ada")
    answer = client.post(TOKEN, {"username": "ada", "password": "a-long-password"})
    assert answer.status_code == 200
    assert set(answer.json()) == {"token", "expiry"}
    report = make_report(user)
    header = {"authorization": f"Token {answer.json()['token']}"}
    listed = client.get("/api/v1/reports", headers=header).json()["reports"]
    assert [row["id"] for row in listed] == [str(report.pk)]


def test_a_token_is_made_from_basic_authentication(client: Client) -> None:
    make_user("grace")
    credentials = base64.b64encode(b"grace:a-long-password").decode()
    assert client.post(TOKEN, headers={"authorization": f"Basic {credentials}"}).json()["token"]


@pytest.mark.parametrize(
    ("body", "status"),
    [({"username": "ada", "password": "wrong"}, 401), ({"username": "ada"}, 400), ({}, 400)],
)
def test_wrong_credentials_make_no_token(client: Client, body: dict[str, str], status: int) -> None:
    make_user("ada")
    response = client.post(TOKEN, body)
    assert response.status_code == status
    assert detail(response)


def test_somebody_who_may_no_longer_sign_in_gets_no_token(client: Client) -> None:
    make_user("ada", is_active=False)
    assert client.post(TOKEN, {"username": "ada", "password": "a-long-password"}).status_code == 401


def test_a_token_given_back_no_longer_works(client: Client) -> None:
    make_user("ada")
    token = client.post(TOKEN, {"username": "ada", "password": "a-long-password"}).json()["token"]
    header = {"authorization": f"Token {token}"}
    assert client.delete(TOKEN, headers=header).status_code == 204
    assert client.get("/api/v1/reports", headers=header).status_code == 401


@pytest.mark.long
def test_the_schema_types_every_answer_and_every_error() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            for code, answer in answers.items():
                assert code == "204" or answer.get("content"), (path, method, code)
            assert path in OPEN or "401" in answers, (path, method)


@pytest.mark.long
def test_the_schema_is_valid_and_made_without_a_warning(tmp_path: Path) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yml"))
    assert "/api/v1/rag/search" in (tmp_path / "schema.yml").read_text()


def test_the_documentation_page_runs_no_script_of_its_own(client: Client) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    policy = page["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert b"<script>" not in page.content
    assert "unsafe-inline" not in client.get("/sign-in")["Content-Security-Policy"]

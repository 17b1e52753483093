"""Parameters and bodies of the API mean one thing: nothing twice, nothing empty, no number for a
text, and no form where JSON is meant."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from reports.tests.factories import make_api, make_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> APIClient:
    return make_api()


def refusal(response: Any, status: int = 400) -> str:
    assert response.status_code == status
    return str(response.json()["detail"])


def test_a_parameter_given_twice_is_refused(api: APIClient) -> None:
    said = refusal(api.get("/api/v1/reports?status=parsed&status=completed"))
    assert said == "status: Given more than once: give one value."


@pytest.mark.parametrize("query", ["status=", "page=", "page_size="])
def test_an_empty_value_is_none_of_the_choices(api: APIClient, query: str) -> None:
    assert refusal(api.get(f"/api/v1/reports?{query}")).startswith(query.removesuffix("="))


@pytest.mark.parametrize("value", [7, True, 1.5, ["Alderbrook"], {"name": "Alderbrook"}])
def test_only_a_text_is_a_text(api: APIClient, value: Any) -> None:
    report = make_report(api.user)
    said = refusal(api.patch(f"/api/v1/reports/{report.pk}", {"company": value}, format="json"))
    assert said.startswith("company: Not a valid string.")
    report.refresh_from_db()
    assert report.company == "Alderbrook Mining"


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/x-www-form-urlencoded"])
def test_a_form_is_refused_where_json_is_meant(client: Client, kind: str) -> None:
    client.force_login(make_api().user)
    sent = client.generic("POST", "/api/v1/rag/search", "query=emissions", content_type=kind)
    assert "media type" in refusal(sent, 415)


@pytest.mark.parametrize("method", ["get", "post", "delete", "options"])
def test_an_address_that_is_none_offers_nothing(client: Client, method: str) -> None:
    response = getattr(client, method)("/api/v1/reports/no-id/pdf")
    assert refusal(response, 404) == "There is no such endpoint."
    assert response["Content-Type"] == "application/json"

"""The Sign-off tab and the API: what is shown, and that nothing typed is lost."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, SignOff
from reports.tests.signing.test_signing import CONCLUSION, WHY, analysis, keys, lead, signed

__all__ = ["analysis", "lead"]  # fixtures
pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(lead: Any) -> Client:
    client = Client()
    client.force_login(lead)
    return client


def _at(name: str, analysis: Analysis) -> str:
    return reverse(name, args=[analysis.report.pk])


@pytest.mark.long
def test_the_page_asks_for_every_open_thing_and_keeps_what_was_typed(
    browser: Client, analysis: Analysis
) -> None:
    page = browser.get(_at("reports:signoff", analysis)).content.decode()
    assert page.count('name="acknowledged"') == len(keys(analysis)) == 7
    first, second = page.index("Not done"), page.index("What is open")
    assert page.index("steps of the engagement") < first < second
    assert '<button class="primary">Sign off' not in page
    given = {"conclusion": CONCLUSION, "acknowledged": keys(analysis)[:1]}
    refused = browser.post(_at("reports:sign_off", analysis), given)
    told = refused.content.decode()
    assert refused.status_code == 400
    assert "not acknowledged: " + keys(analysis)[1] in told
    assert CONCLUSION in told
    assert len(re.findall(r"\bchecked>", told)) == 1
    assert not SignOff.objects.exists()
    given["acknowledged"] = keys(analysis)
    done = browser.post(_at("reports:sign_off", analysis), given, follow=True).content.decode()
    assert "Version 1 is signed off" in done
    assert "is as it was signed" in done
    assert SignOff.objects.get().sha256 in done
    assert "signed off: read only" in done
    assert "Analyse again" in done
    assert "The analysis that is signed off stays as it is; a new one is not signed" in done
    assert "Read again" not in done


@pytest.mark.long
def test_the_page_says_at_once_that_something_differs(
    browser: Client, analysis: Analysis, lead: Any
) -> None:
    signed(analysis, lead)
    type(analysis.report).objects.update(company="Another plc")
    page = browser.get(_at("reports:signoff", analysis)).content.decode()
    assert 'role="alert">Not as it was signed: compiled: report' in page


def test_what_a_client_wrote_is_no_markup_on_the_page(
    browser: Client, analysis: Analysis, lead: Any
) -> None:
    analysis.claim_set.claims.update(text="<script>alert(1)</script>")
    page = browser.get(_at("reports:signoff", analysis)).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.long
def test_reopening_and_adding_by_the_page(browser: Client, analysis: Analysis, lead: Any) -> None:
    signed(analysis, lead)
    assert browser.post(_at("reports:signoff_reopen", analysis), {"reason": ""}).status_code == 400
    given = {"text": "The letter came later.", "reason": WHY}
    page = browser.post(_at("reports:signoff_addition", analysis), given, follow=True)
    assert "The letter came later." in page.content.decode()
    page = browser.post(_at("reports:signoff_reopen", analysis), {"reason": WHY}, follow=True)
    assert f"“{WHY}”" in page.content.decode()
    again = browser.post(_at("reports:signoff_reopen", analysis), {"reason": WHY})
    assert again.status_code == 409


@pytest.mark.long
def test_the_api_signs_reopens_and_adds(browser: Client, analysis: Analysis) -> None:
    def post(name: str, body: dict[str, Any]) -> Any:
        return browser.post(_at(name, analysis), json.dumps(body), content_type="application/json")

    told = browser.get(_at("api:signoff", analysis)).json()
    assert told["signed"] is False
    assert told["integrity"] is None
    assert [each["key"] for each in told["open"]] == keys(analysis)
    body = {"conclusion": CONCLUSION, "acknowledged": []}
    refused = post("api:signoff", body)
    assert refused.status_code == 400
    assert "acknowledged" in refused.json()["detail"]
    body["acknowledged"] = keys(analysis)
    made = post("api:signoff", body)
    assert made.status_code == 201
    assert made.json()["integrity"]["holds"] is True
    assert post("api:signoff", body).status_code == 409
    added = post("api:signoff-addition", {"text": "It came later.", "reason": WHY})
    assert added.json()["versions"][0]["additions"][0]["text"] == "It came later."
    reopened = post("api:signoff-reopen", {"reason": WHY}).json()
    assert reopened["signed"] is False
    assert reopened["versions"][0]["reopened_because"] == WHY
    assert post("api:signoff-reopen", {"reason": WHY}).status_code == 409

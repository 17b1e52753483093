"""Requests by the API: lists, asking, changing, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from reports.models import Analysis, ClientRequest
from reports.review.requesting import Draft, ask
from reports.tests.factories import make_analysis, make_api, make_coverage, make_report, make_run

pytestmark = pytest.mark.django_db
REASON = "The client has no such document."
OWN = {"document": "Meter readings", "issuer": "the plant"}


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A finished analysis with one gap."""
    analysis = make_analysis(make_report(auditor), "completed")
    make_coverage(make_run(analysis, "legal"), "S2.5", pointer={"document": "the annual report"})
    return analysis


@pytest.fixture
def api(auditor: Any) -> Any:
    """The API as the auditor uses it."""
    return make_api(auditor)


def _address(analysis: Analysis, request: ClientRequest | None = None) -> str:
    return f"/api/v1/report/{analysis.report_id}/requests" + (f"/{request.pk}" if request else "")


def test_a_proposal_is_asked_by_its_reference_and_then_listed(api: Any, analysis: Analysis) -> None:
    listed = api.get(_address(analysis)).json()
    (proposal,) = listed["proposals"]
    assert listed["requests"] == [] and proposal["items"][0]["key"] == "S2.5"
    body = {"proposals": [proposal["reference"]], "due": "2025-03-01"}
    asked = api.post(_address(analysis), body, format="json")
    assert asked.status_code == 201
    listed = api.get(_address(analysis)).json()
    assert listed["requests"] == asked.json()["requests"] and listed["proposals"] == []
    (row,) = listed["requests"]
    assert (row["number"], row["state"], row["due"]) == (1, "asked", "2025-03-01")
    assert row["items"][0]["kind"] == "requirement" and row["steps"][0]["became"] == "asked"
    again = api.post(_address(analysis), body, format="json")
    assert again.status_code == 400 and "not proposed" in again.json()["detail"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "document"),
        ({"document": "Meter readings"}, "issuer"),
        ({"proposals": []}, "proposals"),
        (OWN | {"proposals": ["x"]}, "not both"),
        (OWN | {"due": "soon"}, "due"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    api: Any, analysis: Analysis, body: dict[str, Any], said: str
) -> None:
    answer = api.post(_address(analysis), body, format="json")
    assert answer.status_code == 400 and said in answer.json()["detail"]
    assert not ClientRequest.objects.exists()


def test_wording_and_state_change_together_or_not_at_all(api: Any, analysis: Analysis) -> None:
    (asked,) = ask(analysis.report, None, [Draft("Invoices", "the utility")])
    body = {"note": "Copies do.", "state": "waived"}
    refused = api.patch(_address(analysis, asked), body, format="json")
    assert refused.status_code == 400 and "remark" in refused.json()["detail"]
    asked.refresh_from_db()
    assert (asked.note, asked.state) == ("", "asked")
    changed = api.patch(_address(analysis, asked), body | {"remark": REASON}, format="json").json()
    assert (changed["note"], changed["state"]) == ("Copies do.", "waived")
    assert changed["steps"][-1]["remark"] == REASON
    only = api.get(_address(analysis) + "?state=asked").json()
    assert only["requests"] == [] and only["pagination"]["total"] == 0


def test_the_number_of_queries_does_not_grow(
    api: Any, analysis: Analysis, django_assert_num_queries: Any
) -> None:
    ask(analysis.report, None, [Draft("Invoices", "the utility")])
    api.get(_address(analysis))  # that it was seen is recorded once
    with CaptureQueriesContext(connection) as few:
        api.get(_address(analysis))
    ask(analysis.report, None, [Draft(f"Document {each}", "a bank") for each in range(15)])
    with django_assert_num_queries(len(few)):
        assert len(api.get(_address(analysis)).json()["requests"]) == 16

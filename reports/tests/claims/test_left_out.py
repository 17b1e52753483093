"""What was found and is not in the list of claims: the line on the claims page, the page that lists
it, and the same over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from reports.models import Analysis, Report
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_left_out,
    make_report,
    make_user,
)
from reports.tests.pages.asking import HTMX, body, url
from reports.types import LeftOutReason

pytestmark = pytest.mark.django_db


@pytest.fixture
def left(analysis: Analysis) -> Analysis:
    """Two statements beyond the places, one that repeats a claim, and a claim."""
    make_claim(analysis)
    make_left_out(analysis, "Depot one saved 3 MWh.", page=3)
    make_left_out(analysis, "Depot two saved 4 MWh.", page=2)
    make_left_out(analysis, "Emissions fell again.", LeftOutReason.REPEAT, page=7)
    return analysis


def test_the_claims_page_counts_what_is_not_listed_and_leads_to_it(
    client: Client, report: Report, left: Analysis
) -> None:
    response = client.get(url("claims", report), headers=HTMX)
    said = "3 statements were not listed: 2 beyond the places, 1 repeats another claim."
    assert said in body(response)
    assert f'href="{url("claims_left_out", report)}"' in response.content.decode()


def test_the_claims_page_says_nothing_where_nothing_was_left_out(
    client: Client, report: Report, analysis: Analysis
) -> None:
    make_claim(analysis)
    text = body(client.get(url("claims", report), headers=HTMX))
    assert "not listed" not in text and "Headline facts" not in text


def test_headline_facts_that_no_claim_tells_are_said_to_be_not_found_by_sibyl(
    client: Client, report: Report, analysis: Analysis
) -> None:
    make_claim(analysis)
    assert analysis.claim_set is not None
    analysis.claim_set.headline = [
        {"name": "scope_1", "label": "Scope 1", "claims": 2},
        {"name": "water", "label": "Water", "claims": 0},
        {"name": "pay", "label": "Pay", "claims": 0},
    ]
    analysis.claim_set.save()
    text = body(client.get(url("claims", report), headers=HTMX))
    assert "Headline facts: 1 of 3 stated in the claims below; not found by Sibyl: Water, Pay." in (
        text
    )


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_each_statement_stands_with_its_page_and_reason(
    client: Client, report: Report, left: Analysis, headers: Any
) -> None:
    response = client.get(url("claims_left_out", report), headers=headers)
    text = body(response)
    assert "p. 2 Depot two saved 4 MWh. quantitative beyond the places" in text
    assert "p. 7 Emissions fell again. quantitative repeats another claim" in text
    assert text.index("Depot two") < text.index("Depot one") < text.index("Emissions fell")
    assert f"{url('detail', report)}?page=2" in response.content.decode()
    assert ("</html>" in response.content.decode()) == (not headers)


def test_the_list_narrows_to_a_reason(client: Client, report: Report, left: Analysis) -> None:
    text = body(client.get(url("claims_left_out", report, "?reason=repeat"), headers=HTMX))
    assert "Emissions fell again." in text and "Depot" not in text
    none = body(client.get(url("claims_left_out", report, "?reason=part"), headers=HTMX))
    assert "No statement was left out for this reason." in none


def test_long_lists_have_pages(client: Client, report: Report, analysis: Analysis) -> None:
    for number in range(60):
        make_left_out(analysis, f"Depot {number} saved energy.")
    text = body(client.get(url("claims_left_out", report, "?at=2"), headers=HTMX))
    assert "51–60 of 60" in text and "Depot 59" in text and "Depot 49 " not in text


def test_a_report_without_an_analysis_has_an_empty_page(client: Client, report: Report) -> None:
    assert "Nothing that was found was left out." in body(
        client.get(url("claims_left_out", report))
    )


def test_a_stranger_sees_neither_page_nor_list(client: Client, left: Analysis) -> None:
    stranger = make_user()
    client.force_login(stranger)
    assert client.get(url("claims_left_out", left.report)).status_code == 404
    api = APIClient()
    api.force_authenticate(stranger)
    assert api.get(f"/api/v1/reports/{left.report_id}/claims/left-out").status_code == 404


def test_programs_get_the_same_list(api: APIClient) -> None:
    analysis = make_analysis(make_report(api.user))
    make_left_out(analysis, "Depot two saved 4 MWh.", page=2)
    make_left_out(analysis, "Emissions fell again.", LeftOutReason.REPEAT, page=7)
    address = f"/api/v1/reports/{analysis.report_id}/claims/left-out"
    answer = api.get(address).json()
    assert answer["pagination"] == {"page": 1, "page_size": 50, "total": 2, "total_pages": 1}
    assert answer["statements"][0] == {
        "page": 2,
        "text": "Depot two saved 4 MWh.",
        "quote": "Depot two saved 4 MWh.",
        "claim_type": "quantitative",
        "priority": "low",
        "reason": "beyond",
        "why": "beyond the places",
    }
    narrowed = api.get(f"{address}?reason=repeat").json()["statements"]
    assert [one["page"] for one in narrowed] == [7]
    refused = api.get(f"{address}?reason=nothing")
    assert refused.status_code == 400 and "reason" in refused.json()["detail"]

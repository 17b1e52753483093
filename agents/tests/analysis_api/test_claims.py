"""The claims of an analysis over the API: their fields, their order, and which are asked for."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.tests.analysis_api.asking import url
from reports.models import Report
from reports.tests.factories import make_analysis, make_claim, make_report
from reports.types import ClaimType, Priority

pytestmark = pytest.mark.django_db


def test_an_older_analysis_is_chosen_by_its_id(api: APIClient, report: Report) -> None:
    older = make_analysis(report)
    make_claim(older)
    make_analysis(report)
    assert api.get(url(report, "claims")).json()["total"] == 0
    assert api.get(f"{url(report, 'claims')}?analysis={older.pk}").json()["total"] == 1


def test_claims_have_the_names_of_the_requirement(api: APIClient, report: Report) -> None:
    claim = make_claim(
        make_analysis(report),
        "Emissions fell.",
        ("S2.29(a)", "metrics_targets"),
        source_context="Emissions fell.",
    )
    (item,) = api.get(url(report, "claims")).json()["claims"]
    assert set(item) == {
        "id",
        "claim_text",
        "claim_type",
        "source_page",
        "source_location",
        "ifrs_paragraphs",
        "priority",
        "agent_reasoning",
        "created_at",
    }
    assert (item["id"], item["claim_text"], item["source_page"]) == (
        str(claim.pk),
        "Emissions fell.",
        1,
    )
    assert item["source_location"]["source_context"] == "Emissions fell."
    assert item["ifrs_paragraphs"] == [
        {"paragraph_id": "S2.29(a)", "pillar": "metrics_targets", "relevance": ""}
    ]


def test_claims_come_by_page_then_high_medium_low(api: APIClient, report: Report) -> None:
    analysis = make_analysis(report)
    for page, priority in ((2, "high"), (1, "low"), (1, "medium"), (1, "high")):
        make_claim(analysis, page=page, priority=priority)
    found = [
        (row["source_page"], row["priority"])
        for row in api.get(url(report, "claims")).json()["claims"]
    ]
    assert found == [(1, "high"), (1, "medium"), (1, "low"), (2, "high")]


def test_claims_are_narrowed_and_paged(api: APIClient, report: Report) -> None:
    analysis = make_analysis(report)
    wanted = [
        make_claim(analysis, claim_type=ClaimType.STRATEGIC, priority=Priority.LOW)
        for _ in range(3)
    ]
    make_claim(analysis, claim_type=ClaimType.STRATEGIC, priority=Priority.HIGH)
    make_claim(analysis, priority=Priority.LOW)
    answer = api.get(f"{url(report, 'claims')}?type=strategic&priority=low&page=2&size=2").json()
    assert [row["id"] for row in answer["claims"]] == [str(wanted[2].pk)]
    assert (answer["total"], answer["page"], answer["size"]) == (3, 2, 2)


@pytest.mark.parametrize(
    "wrong", ["type=other", "priority=urgent", "page=0", "size=0", "size=101", "size=x"]
)
def test_a_wrong_parameter_of_claims_is_named(api: APIClient, report: Report, wrong: str) -> None:
    answer = api.get(f"{url(report, 'claims')}?{wrong}")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{wrong.partition('=')[0]}: ")


def test_claims_cost_the_same_queries_however_many_there_are(
    api: APIClient, report: Report, django_assert_max_num_queries: Any
) -> None:
    analysis = make_analysis(report)
    for _ in range(20):
        make_claim(analysis, "", ("S2.6", "governance"))
    with django_assert_max_num_queries(6):
        assert len(api.get(url(report, "claims")).json()["claims"]) == 20


def test_one_claim_is_found_only_under_its_own_report(api: APIClient, report: Report) -> None:
    claim = make_claim(make_analysis(report))
    other = make_report(api.user)
    make_analysis(other)
    assert api.get(url(report, f"claims/{claim.pk}")).json()["claim_text"] == claim.text
    for asked in (url(other, f"claims/{claim.pk}"), url(report, f"claims/{uuid.uuid4()}")):
        assert api.get(asked).json() == {"detail": "Claim not found."}

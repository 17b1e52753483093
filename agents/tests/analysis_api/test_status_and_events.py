"""How far an analysis is over the API: what it has found so far, and its events from any position
on."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.base.events import Event, Thinking, append
from agents.models import EventCounter
from agents.tests.analysis_api.asking import url
from reports.models import Analysis, AnalysisStatus, ClaimSet, Report, Wave
from reports.tests.factories import make_analysis, make_claim, make_report, make_run, make_user
from reports.types import ClaimType, Priority

pytestmark = pytest.mark.django_db


def test_status_before_any_analysis_is_the_reports_own(api: APIClient, report: Report) -> None:
    answer = api.get(url(report, "status")).json()
    assert (answer["status"], answer["analysis_id"], answer["claims_count"]) == ("parsed", None, 0)


def test_status_counts_what_was_found(api: APIClient, report: Report) -> None:
    analysis = make_analysis(report)
    make_claim(analysis, priority=Priority.HIGH)
    make_claim(analysis, claim_type=ClaimType.STRATEGIC, priority=Priority.LOW)
    answer = api.get(url(report, "status")).json()
    assert answer["claims_by_type"] == {
        "geographic": 0,
        "quantitative": 1,
        "legal_governance": 0,
        "strategic": 1,
        "environmental": 0,
    }
    assert answer["claims_by_priority"] == {"high": 1, "medium": 0, "low": 1}
    assert {
        "pipeline_stage",
        "active_agents",
        "iteration_count",
        "findings_count",
        "verdicts_count",
    } <= set(answer)
    assert (answer["pipeline_stage"], answer["error_message"]) == ("completed", None)


def drafted(report: Report, wave: str = Wave.EXTRACT, status: str = "analyzing") -> Analysis:
    """An analysis in the middle of extraction: two chunks read, one not yet."""
    analysis = make_analysis(report, status, wave=wave)
    ClaimSet.objects.update(state=ClaimSet.State.OPEN)
    chunks = ([("quantitative", "high"), ("strategic", "low")], [("quantitative", "medium")], None)
    for chunk in chunks:
        drafts = [
            {"claim_type": kind, "priority": level, "text": "Emissions fell."}
            for kind, level in chunk or ()
        ]
        payload = {"chunk": {"index": 0}} | ({"drafts": drafts} if chunk else {})
        make_run(analysis, "claims", Wave.EXTRACT, payload=payload)
    return analysis


@pytest.mark.parametrize("wave", [Wave.EXTRACT, Wave.MERGE])
def test_status_counts_the_claims_found_so_far_before_they_are_merged(
    api: APIClient, report: Report, wave: str
) -> None:
    drafted(report, wave)
    answer = api.get(url(report, "status")).json()
    assert (answer["claims_count"], answer["claims_settled"]) == (3, False)
    assert {kind: n for kind, n in answer["claims_by_type"].items() if n} == {
        "quantitative": 2,
        "strategic": 1,
    }
    assert answer["claims_by_priority"] == {"high": 1, "medium": 1, "low": 1}
    assert api.get(url(report, "claims")).json()["total"] == 0


def test_merged_claims_are_counted_instead_of_the_drafts_they_came_from(
    api: APIClient, report: Report
) -> None:
    make_claim(drafted(report, Wave.MERGE))
    answer = api.get(url(report, "status")).json()
    assert (answer["claims_count"], answer["claims_settled"]) == (1, True)


@pytest.mark.parametrize(
    ("wave", "status"),
    [(Wave.MERGE, "error"), (Wave.EXTRACT, "cancelled"), (Wave.ROUTE, "analyzing")],
)
def test_drafts_that_wait_for_no_merge_are_no_claims(
    api: APIClient, report: Report, wave: str, status: str
) -> None:
    drafted(report, wave, status)
    answer = api.get(url(report, "status")).json()
    assert (answer["claims_count"], answer["claims_settled"]) == (0, True)


def test_counting_drafts_takes_one_query_more_however_many_chunks_there_are(
    api: APIClient, report: Report, django_assert_max_num_queries: Any
) -> None:
    analysis = drafted(report)
    for _ in range(20):
        make_run(
            analysis,
            "claims",
            Wave.EXTRACT,
            payload={"drafts": [{"claim_type": "strategic", "priority": "low"}]},
        )
    with django_assert_max_num_queries(7):
        assert api.get(url(report, "status")).json()["claims_count"] == 23


@pytest.mark.parametrize("path", ["status", "claims", "events"])
def test_an_analysis_of_another_report_is_not_found(
    api: APIClient, report: Report, path: str
) -> None:
    other = make_analysis(make_report(make_user()))
    for analysis in (other.pk, uuid.uuid4(), "nonsense"):
        answer = api.get(f"{url(report, path)}?analysis={analysis}")
        assert (answer.status_code, answer.json()) == (404, {"detail": "Analysis not found."})


@pytest.fixture
def analysis(report: Report) -> Analysis:
    analysis = make_analysis(report)
    EventCounter.objects.create(analysis=analysis)
    append(
        analysis.pk,
        [Event(Thinking(message=f"line {n}"), f"line-{n}", "legal") for n in range(1, 4)],
    )
    return analysis


def test_events_are_replayed_from_the_beginning(
    api: APIClient, report: Report, analysis: Analysis
) -> None:
    answer = api.get(url(report, "events")).json()
    assert [event["event_id"] for event in answer["events"]] == [1, 2, 3]
    assert (answer["total"], answer["pipeline_complete"]) == (3, True)
    first = answer["events"][0]
    assert set(first) == {"event_id", "event_type", "agent_name", "data", "timestamp"}
    assert (first["event_type"], first["agent_name"], first["data"]) == (
        "agent_thinking",
        "legal",
        {"message": "line 1"},
    )


def test_events_go_on_after_the_last_one_seen(
    api: APIClient, report: Report, analysis: Analysis
) -> None:
    answer = api.get(f"{url(report, 'events')}?after_id=2").json()
    assert [event["event_id"] for event in answer["events"]] == [3]
    assert answer["total"] == 3
    assert api.get(f"{url(report, 'events')}?after_id=3").json()["events"] == []


@pytest.mark.parametrize("wrong", ["-1", "x", "99999999999"])
def test_a_wrong_place_in_the_events_is_named(api: APIClient, report: Report, wrong: str) -> None:
    answer = api.get(f"{url(report, 'events')}?after_id={wrong}")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("after_id: ")


def test_events_of_a_running_analysis_are_not_complete(api: APIClient, report: Report) -> None:
    make_analysis(report, AnalysisStatus.ANALYZING)
    assert api.get(url(report, "events")).json() == {
        "events": [],
        "total": 0,
        "pipeline_complete": False,
    }

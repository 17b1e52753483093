"""The analysis API: start, cancel, resume, status, claims and events."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.live.events import Event, Thinking, append
from agents.models import EventCounter
from reports.models import Analysis, AnalysisStatus, ClaimSet, Membership, Report, ReportStatus, Role, Wave
from reports.tests.factories import make_analysis, make_claim, make_page, make_report, make_run, make_user
from reports.types import AgentName, ClaimType, Priority

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> APIClient:
    client = APIClient()
    client.user = make_user()
    client.force_authenticate(client.user)
    return client


@pytest.fixture
def report(api: APIClient) -> Report:
    report = make_report(api.user)
    make_page(report, 1, "Our Scope 1 emissions were 100 tCO2e in 2023.")
    return report


def url(report: Report, path: str) -> str:
    return f"/api/v1/analysis/{report.pk}/{path}"


def test_starting_answers_with_the_new_analysis(api: APIClient, report: Report) -> None:
    answer = api.post(url(report, "start"))
    assert answer.status_code == 200
    analysis = Analysis.objects.get()
    assert answer.json() == {
        "report_id": str(report.pk),
        "analysis_id": str(analysis.pk),
        "status": "analyzing",
        "message": "The analysis has started.",
    }
    assert analysis.started_by == api.user


def test_starting_twice_is_a_conflict(api: APIClient, report: Report) -> None:
    api.post(url(report, "start"))
    answer = api.post(url(report, "start"))
    assert answer.status_code == 409
    assert "already running" in answer.json()["detail"]


def test_a_report_not_read_yet_cannot_be_analysed(api: APIClient) -> None:
    answer = api.post(url(make_report(api.user, status=ReportStatus.UPLOADED), "start"))
    assert answer.status_code == 400
    assert "'uploaded'" in answer.json()["detail"]


@pytest.mark.parametrize("status", [AnalysisStatus.COMPLETED, AnalysisStatus.ERROR, AnalysisStatus.CANCELLED])
def test_after_an_analysis_has_ended_a_new_one_can_be_started(api: APIClient, report: Report, status: str) -> None:
    older = make_analysis(report, status)
    if status == AnalysisStatus.ERROR:
        Report.objects.filter(pk=report.pk).update(error_code="analysis")
    answer = api.post(url(report, "start"))
    assert answer.status_code == 200
    assert answer.json()["analysis_id"] != str(older.pk)


@pytest.mark.parametrize(("skip", "reused"), [("true", True), ("false", False)])
def test_extraction_is_skipped_only_when_asked(api: APIClient, report: Report, skip: str, reused: bool) -> None:
    older = make_analysis(report)
    api.post(f"{url(report, 'start')}?skip_claims_extraction={skip}")
    newer = Analysis.objects.exclude(pk=older.pk).get()
    assert (newer.claim_set_id == older.claim_set_id) is reused


def test_a_wrong_option_is_named(api: APIClient, report: Report) -> None:
    answer = api.post(f"{url(report, 'start')}?skip_claims_extraction=perhaps")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("skip_claims_extraction: ")


def test_a_running_analysis_is_cancelled_and_resumed(api: APIClient, report: Report) -> None:
    started = api.post(url(report, "start")).json()
    cancelled = api.post(url(report, "cancel"))
    assert (cancelled.status_code, cancelled.json()["status"]) == (200, "cancelled")
    resumed = api.post(url(report, "resume"))
    assert (resumed.status_code, resumed.json()["status"]) == (200, "analyzing")
    assert resumed.json()["analysis_id"] == started["analysis_id"]


@pytest.mark.parametrize("act", ["cancel", "resume"])
def test_what_does_not_fit_the_state_is_a_conflict(api: APIClient, report: Report, act: str) -> None:
    assert api.post(url(report, act)).status_code == 409
    make_analysis(report)
    assert api.post(url(report, act)).status_code == 409


@pytest.mark.parametrize("act", ["start", "cancel", "resume"])
def test_a_reader_may_not_steer(api: APIClient, act: str) -> None:
    report = make_report(make_user())
    Membership.objects.create(engagement=report.engagement, user=api.user, role=Role.READER)
    assert api.post(url(report, act)).status_code == 403
    assert api.get(url(report, "status")).status_code == 200


def test_status_before_any_analysis_is_the_reports_own(api: APIClient, report: Report) -> None:
    answer = api.get(url(report, "status")).json()
    assert (answer["status"], answer["analysis_id"], answer["claims_count"]) == ("parsed", None, 0)


def test_status_counts_what_was_found(api: APIClient, report: Report) -> None:
    analysis = make_analysis(report)
    make_claim(analysis, priority=Priority.HIGH)
    make_claim(analysis, claim_type=ClaimType.STRATEGIC, priority=Priority.LOW)
    answer = api.get(url(report, "status")).json()
    assert answer["claims_by_type"] == {
        "geographic": 0, "quantitative": 1, "legal_governance": 0, "strategic": 1, "environmental": 0,
    }  # fmt: skip
    assert answer["claims_by_priority"] == {"high": 1, "medium": 0, "low": 1}
    assert {"pipeline_stage", "active_agents", "iteration_count", "findings_count", "verdicts_count"} <= set(answer)
    assert (answer["pipeline_stage"], answer["error_message"]) == ("completed", None)


def drafted(report: Report, wave: str = Wave.EXTRACT, status: str = "analyzing") -> Analysis:
    """An analysis in the middle of extraction: two chunks read, one not yet."""
    analysis = make_analysis(report, status, wave=wave)
    ClaimSet.objects.update(state=ClaimSet.State.OPEN)
    chunks = ([("quantitative", "high"), ("strategic", "low")], [("quantitative", "medium")], None)
    for chunk in chunks:
        drafts = [{"claim_type": kind, "priority": level, "text": "Emissions fell."} for kind, level in chunk or ()]
        payload = {"chunk": {"index": 0}} | ({"drafts": drafts} if chunk else {})
        make_run(analysis, AgentName.CLAIMS, Wave.EXTRACT, payload=payload)
    return analysis


@pytest.mark.parametrize("wave", [Wave.EXTRACT, Wave.MERGE])
def test_status_counts_the_claims_found_so_far_before_they_are_merged(api: APIClient, report: Report, wave: str) -> None:
    drafted(report, wave)
    answer = api.get(url(report, "status")).json()
    assert (answer["claims_count"], answer["claims_settled"]) == (3, False)
    assert {kind: n for kind, n in answer["claims_by_type"].items() if n} == {"quantitative": 2, "strategic": 1}
    assert answer["claims_by_priority"] == {"high": 1, "medium": 1, "low": 1}
    assert api.get(url(report, "claims")).json()["total"] == 0


def test_merged_claims_are_counted_instead_of_the_drafts_they_came_from(api: APIClient, report: Report) -> None:
    make_claim(drafted(report, Wave.MERGE))
    answer = api.get(url(report, "status")).json()
    assert (answer["claims_count"], answer["claims_settled"]) == (1, True)


@pytest.mark.parametrize(("wave", "status"), [(Wave.MERGE, "error"), (Wave.EXTRACT, "cancelled"), (Wave.ROUTE, "analyzing")])
def test_drafts_that_wait_for_no_merge_are_no_claims(api: APIClient, report: Report, wave: str, status: str) -> None:
    drafted(report, wave, status)
    answer = api.get(url(report, "status")).json()
    assert (answer["claims_count"], answer["claims_settled"]) == (0, True)


def test_counting_drafts_takes_one_query_more_however_many_chunks_there_are(
    api: APIClient, report: Report, django_assert_max_num_queries: Any
) -> None:
    analysis = drafted(report)
    for _ in range(20):
        make_run(analysis, AgentName.CLAIMS, Wave.EXTRACT, payload={"drafts": [{"claim_type": "strategic", "priority": "low"}]})
    with django_assert_max_num_queries(7):
        assert api.get(url(report, "status")).json()["claims_count"] == 23


@pytest.mark.parametrize("engine", ["rules", "model"])
def test_the_engine_asked_for_is_the_one_that_starts(api: APIClient, report: Report, settings: Any, engine: str) -> None:
    settings.LLM_USABLE = True
    assert api.post(f"{url(report, 'start')}?engine={engine}").status_code == 200
    assert Analysis.objects.get().engine == engine


def test_a_model_that_cannot_be_asked_is_refused_with_what_to_do(api: APIClient, report: Report, settings: Any) -> None:
    settings.LLM_USABLE = False
    answer = api.post(f"{url(report, 'start')}?engine=model")
    assert answer.status_code == 400
    assert "set LLM_API_KEY" in answer.json()["detail"]
    assert not Analysis.objects.exists()


def test_an_engine_nobody_knows_is_named(api: APIClient, report: Report) -> None:
    answer = api.post(f"{url(report, 'start')}?engine=magic")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("engine: ")


def test_an_older_analysis_is_chosen_by_its_id(api: APIClient, report: Report) -> None:
    older = make_analysis(report)
    make_claim(older)
    make_analysis(report)
    assert api.get(url(report, "claims")).json()["total"] == 0
    assert api.get(f"{url(report, 'claims')}?analysis={older.pk}").json()["total"] == 1


@pytest.mark.parametrize("path", ["status", "claims", "events"])
def test_an_analysis_of_another_report_is_not_found(api: APIClient, report: Report, path: str) -> None:
    other = make_analysis(make_report(make_user()))
    for analysis in (other.pk, uuid.uuid4(), "nonsense"):
        answer = api.get(f"{url(report, path)}?analysis={analysis}")
        assert (answer.status_code, answer.json()) == (404, {"detail": "Analysis not found."})


def test_claims_have_the_names_of_the_requirement(api: APIClient, report: Report) -> None:
    claim = make_claim(
        make_analysis(report), "Emissions fell.", ("S2.29(a)", "metrics_targets"), source_context="Emissions fell."
    )
    (item,) = api.get(url(report, "claims")).json()["claims"]
    assert set(item) == {
        "id", "claim_text", "claim_type", "source_page", "source_location", "ifrs_paragraphs", "priority", "agent_reasoning",
        "created_at",
    }  # fmt: skip
    assert (item["id"], item["claim_text"], item["source_page"]) == (str(claim.pk), "Emissions fell.", 1)
    assert item["source_location"]["source_context"] == "Emissions fell."
    assert item["ifrs_paragraphs"] == [{"paragraph_id": "S2.29(a)", "pillar": "metrics_targets", "relevance": ""}]


def test_claims_come_by_page_then_high_medium_low(api: APIClient, report: Report) -> None:
    analysis = make_analysis(report)
    for page, priority in ((2, "high"), (1, "low"), (1, "medium"), (1, "high")):
        make_claim(analysis, page=page, priority=priority)
    found = [(row["source_page"], row["priority"]) for row in api.get(url(report, "claims")).json()["claims"]]
    assert found == [(1, "high"), (1, "medium"), (1, "low"), (2, "high")]


def test_claims_are_narrowed_and_paged(api: APIClient, report: Report) -> None:
    analysis = make_analysis(report)
    wanted = [make_claim(analysis, claim_type=ClaimType.STRATEGIC, priority=Priority.LOW) for _ in range(3)]
    make_claim(analysis, claim_type=ClaimType.STRATEGIC, priority=Priority.HIGH)
    make_claim(analysis, priority=Priority.LOW)
    answer = api.get(f"{url(report, 'claims')}?type=strategic&priority=low&page=2&size=2").json()
    assert [row["id"] for row in answer["claims"]] == [str(wanted[2].pk)]
    assert (answer["total"], answer["page"], answer["size"]) == (3, 2, 2)


@pytest.mark.parametrize("wrong", ["type=other", "priority=urgent", "page=0", "size=0", "size=101", "size=x"])
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
    with django_assert_max_num_queries(4):
        assert len(api.get(url(report, "claims")).json()["claims"]) == 20


def test_one_claim_is_found_only_under_its_own_report(api: APIClient, report: Report) -> None:
    claim = make_claim(make_analysis(report))
    other = make_report(api.user)
    make_analysis(other)
    assert api.get(url(report, f"claims/{claim.pk}")).json()["claim_text"] == claim.text
    for asked in (url(other, f"claims/{claim.pk}"), url(report, f"claims/{uuid.uuid4()}")):
        assert api.get(asked).json() == {"detail": "Claim not found."}


@pytest.fixture
def analysis(report: Report) -> Analysis:
    analysis = make_analysis(report)
    EventCounter.objects.create(analysis=analysis)
    append(analysis.pk, [Event(Thinking(message=f"line {n}"), f"line-{n}", AgentName.LEGAL) for n in range(1, 4)])
    return analysis


def test_events_are_replayed_from_the_beginning(api: APIClient, report: Report, analysis: Analysis) -> None:
    answer = api.get(url(report, "events")).json()
    assert [event["event_id"] for event in answer["events"]] == [1, 2, 3]
    assert (answer["total"], answer["pipeline_complete"]) == (3, True)
    first = answer["events"][0]
    assert set(first) == {"event_id", "event_type", "agent_name", "data", "timestamp"}
    assert (first["event_type"], first["agent_name"], first["data"]) == ("agent_thinking", "legal", {"message": "line 1"})


def test_events_go_on_after_the_last_one_seen(api: APIClient, report: Report, analysis: Analysis) -> None:
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
    assert api.get(url(report, "events")).json() == {"events": [], "total": 0, "pipeline_complete": False}


def test_a_reused_claim_set_stays_as_it_is(api: APIClient, report: Report) -> None:
    make_claim(make_analysis(report))
    api.post(f"{url(report, 'start')}?skip_claims_extraction=1")
    assert ClaimSet.objects.get().state == ClaimSet.State.COMPLETE
    assert api.get(url(report, "claims")).json()["total"] == 1

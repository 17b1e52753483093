"""Agents ask each other: each question passed on, answered from a named source, and found inside
the asker's finding."""

from __future__ import annotations

from typing import Any

import pytest

from agents.base import concluding
from agents.base.ask import Ask, RequestType
from agents.base.events import append
from agents.base.posting import MOST, post
from agents.models import AgentEvent, InfoRequest, InfoResponse
from agents.pipeline import answering, results
from agents.pipeline.advance import WAVES
from agents.tests.inline import begin, read, run
from agents.tests.stored import stored_kinds
from reports.models import AgentRun, Analysis, Check, Finding, Report
from reports.tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture(scope="module")
def completed(module_db: None, upload: Any) -> Analysis:
    """A run over the short sample up to its first compiled result."""
    auditor = make_user()
    return run(begin(read(upload(auditor)), auditor, max_cycles=0))


@pytest.fixture
def analysis(completed: Analysis) -> Analysis:
    """The same, read anew for each test."""
    return Analysis.objects.get(pk=completed.pk)


@pytest.fixture(scope="module")
def relaying(module_db: None, upload: Any) -> Analysis:
    """A run whose questions are about to be passed on."""
    auditor = make_user()
    return run(begin(read(upload(auditor)), auditor, max_cycles=0), until="relay")


@pytest.fixture
def asked(relaying: Analysis) -> Analysis:
    """The same, read anew for each test."""
    return Analysis.objects.get(pk=relaying.pk)


def _answers(analysis: Analysis, agent: str, kind: str) -> list[dict[str, Any]]:
    findings = Finding.objects.filter(
        analysis=analysis, agent_name=agent, details__has_key="answers"
    )
    return [
        each
        for finding in findings
        for each in finding.details["answers"]
        if each["request_type"] == kind
    ]


def test_every_asker_has_the_answer_in_its_finding(analysis: Analysis) -> None:
    assert analysis.status == "completed", analysis.error_message

    (on_metrics, *_) = [each for each in _answers(analysis, "legal", "checks") if each["on_claim"]]
    assert on_metrics["responding_agent"] == "data_metrics" and on_metrics["source"].startswith(
        "Recomputed"
    )
    failed = Check.objects.filter(analysis=analysis, result="fail", claims__isnull=False).first()
    assert failed
    finding = Finding.objects.get(
        analysis=analysis, agent_name="legal", claim=failed.claims.first()
    )
    answers = [each["answer"] for each in finding.details["answers"]]
    assert any(failed.message in each for each in answers), "it is kept beside legal's finding"
    assert failed.message not in finding.summary, "data_metrics tells it"
    assert finding.supports_claim is None, "another agent's arithmetic is not legal's own evidence"

    (history,) = _answers(analysis, "academic", "figures")
    assert history["answered"] and "298,937 tCO2e in 2024 (page 6)" in history["answer"]

    sites = _answers(analysis, "geography", "figures")
    assert sites and all(
        each["question"].startswith("Which figures does the report state for") for each in sites
    )

    met = [each for each in _answers(analysis, "news_media", "coverage") if each["on_claim"]]
    assert met and "S2." in met[0]["answer"] and "registry" in met[0]["source"]


def test_the_arithmetic_takes_in_what_others_know(
    registry: None, auditor: Any, upload: Any
) -> None:
    report = read(upload(auditor))
    Report.objects.filter(pk=report.pk).update(industry="EM-CM")
    analysis = run(begin(Report.objects.get(pk=report.pk), auditor, max_cycles=0))
    target = Check.objects.filter(
        analysis=analysis, check_name="target_achievability", message__contains="Others: "
    ).first()
    assert target and target.details["answer"]["source"], (
        "the rate others reached stands in the check, with its source"
    )
    assert "% a year" in target.message and target.result == "pass", (
        "what others reached decides nothing"
    )
    claim = target.claims.first()
    finding = Finding.objects.get(analysis=analysis, agent_name="data_metrics", claim=claim)
    (rate,) = [
        each for each in finding.details["answers"] if each["request_type"] == "reduction_rate"
    ]
    assert rate["responding_agent"] == "academic" and rate["answered"]
    assert finding.details["target_achievability"], (
        "the findings of claims concerned were written anew"
    )
    assert AgentEvent.objects.filter(
        analysis=analysis, dedupe_key=f"check:{target.identity}:answered"
    ).exists()


def test_what_a_run_stores_fits_the_classes_of_details(analysis: Analysis) -> None:
    kinds = stored_kinds(analysis)
    assert {"ComplianceDetails", "FiguresDetails", "GapDetails", "NotConsultedDetails"} <= kinds
    assert {"ScopeAdditionDetails", "YearOnYearDetails", "TargetDetails"} <= kinds


def test_each_step_is_told_in_order(analysis: Analysis) -> None:
    emitted = list(
        AgentEvent.objects.filter(analysis=analysis, event_type__startswith="info_").values_list(
            "event_type", "seq"
        )
    )
    first = {kind: min(seq for each, seq in emitted if each == kind) for kind, _ in emitted}
    order = [
        "info_request_posted",
        "info_request_routed",
        "info_response_posted",
        "info_response_received",
    ]
    assert sorted(first, key=lambda kind: first[kind]) == order
    requests = InfoRequest.objects.filter(analysis=analysis)
    assert [kind for kind, _ in emitted].count("info_request_posted") == requests.count()
    assert all(request.status == "responded" for request in requests)


def test_a_conclusion_done_again_changes_nothing(analysis: Analysis) -> None:
    concluded = AgentRun.objects.get(analysis=analysis, wave="conclude", agent="legal")
    before = list(
        Finding.objects.filter(analysis=analysis).order_by("pk").values("summary", "details")
    )
    concluding.take_in(concluded, concluding.responses_to(concluded))
    assert (
        list(Finding.objects.filter(analysis=analysis).order_by("pk").values("summary", "details"))
        == before
    )


def test_waves_without_a_question_are_skipped(asked: Analysis) -> None:
    analysis = asked
    assert analysis.wave == "relay"
    InfoRequest.objects.filter(analysis=analysis).delete()
    AgentRun.objects.filter(analysis=analysis, wave="relay").update(status="completed")
    WAVES.advance(analysis.pk)
    analysis.refresh_from_db()
    assert analysis.wave == "judge", "nobody has anything to answer or to conclude"


def test_an_answer_nobody_has_a_source_for_says_so(asked: Analysis) -> None:
    analysis = asked
    asker = AgentRun.objects.filter(
        analysis=analysis, agent="legal", batch__startswith="claims"
    ).earliest("batch")
    claim_id = asker.payload["claims"][0]
    InfoRequest.objects.filter(requesting_agent="legal").delete()
    ask = Ask(
        RequestType.CERTIFICATE,
        "Does anything bear out ISO 14001?",
        (claim_id,),
        {"text": "ISO 14001"},
    )
    append(analysis.pk, post(asker, [ask]))
    run(analysis)
    response = InfoResponse.objects.get(request__description=ask.description)
    assert not response.answered and "no source configured" in response.response
    finding = Finding.objects.get(analysis=analysis, agent_name="legal", claim=claim_id)
    assert "no source configured" in finding.details["answers"][0]["answer"]
    assert "no source" not in finding.summary


def test_more_questions_than_the_most_are_left_unasked_and_that_is_said(asked: Analysis) -> None:
    analysis = asked
    asker = AgentRun.objects.filter(analysis=analysis, agent="academic").first()
    assert asker
    InfoRequest.objects.filter(run=asker).delete()
    asks = [
        Ask(RequestType.METHOD, f"Is method {n} recognised?", ("x",) * (n % 3), {"text": str(n)})
        for n in range(MOST + 5)
    ]
    events = post(asker, asks)
    assert InfoRequest.objects.filter(run=asker).count() == MOST
    assert "5 further questions" in events[-1].payload.model_dump()["message"]
    assert not [
        row for row in InfoRequest.objects.filter(run=asker) if not row.claim_ids and row.order < 10
    ], "the rarest go first"
    results.forget(asker)
    assert not InfoRequest.objects.filter(run=asker).exists()


def test_an_agent_that_fails_to_answer_is_named_and_the_run_goes_on(
    registry: None, auditor: Any, upload: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> Any:
        raise RuntimeError("the table of places is torn")

    monkeypatch.setitem(answering.ANSWERERS, "data_metrics", broken)
    analysis = run(begin(read(upload(auditor)), auditor, max_cycles=0))
    assert analysis.status == "completed"
    failed = AgentRun.objects.get(analysis=analysis, wave="answer", agent="data_metrics")
    assert failed.status == "error" and "torn" in failed.error_message
    assert AgentEvent.objects.filter(
        analysis=analysis, event_type="error", agent_name="data_metrics"
    ).exists()
    assert not _answers(analysis, "legal", "checks"), (
        "nothing is made up for an answer that never came"
    )
    assert _answers(analysis, "news_media", "coverage"), "the others have theirs"

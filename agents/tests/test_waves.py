"""Waves: what advance, the fence, failures, cycles and resuming do, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.models import AgentEvent, Reinvestigation
from agents.pipeline import flow
from agents.pipeline.advance import WAVES
from agents.pipeline.start import CannotStart, resume, start
from agents.tests import inline
from reports.document.from_rows import page_contents
from reports.models import (
    AgentRun,
    Analysis,
    Assignment,
    Check,
    Claim,
    Coverage,
    Finding,
    Report,
    Verdict,
    Wave,
)
from sibyl_project.common.deadline import DeadlineExceeded
from sibyl_project.common.leases import FenceLost, acquire, fenced
from sibyl_project.common.models import RunStatus
from sibyl_project.common.text import contains_quote


@pytest.fixture
def report(registry: None, auditor: Any) -> Report:
    return inline.small_report(auditor)


def test_a_second_worker_gets_nothing(report: Report, auditor: Any) -> None:
    analysis = inline.begin(report, auditor)
    run = AgentRun.objects.get(analysis=analysis)
    assert acquire(AgentRun, run.pk) is not None
    assert acquire(AgentRun, run.pk) is None


def test_the_loser_of_the_fence_writes_nothing(report: Report, auditor: Any) -> None:
    analysis = inline.begin(report, auditor)
    run = acquire(AgentRun, AgentRun.objects.get(analysis=analysis).pk)
    AgentRun.objects.filter(pk=run.pk).update(lease_until="2020-01-01T00:00:00Z")
    winner = acquire(AgentRun, run.pk)
    assert winner is not None and winner.attempt == 2
    with pytest.raises(FenceLost), fenced(run):
        Analysis.objects.filter(pk=analysis.pk).update(error_message="written by the loser")
    analysis.refresh_from_db()
    assert analysis.error_message == ""
    assert AgentRun.objects.get(pk=run.pk).status == RunStatus.WORKING


def test_advance_twice_opens_a_wave_once(report: Report, auditor: Any) -> None:
    analysis = inline.begin(report, auditor)
    WAVES.advance(analysis.pk)
    WAVES.advance(analysis.pk)
    assert AgentRun.objects.filter(analysis=analysis).count() == 1


@pytest.mark.long
def test_a_failing_agent_is_named_and_the_run_goes_on(
    report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(run: AgentRun, deadline: Any) -> Any:
        raise RuntimeError("the figures ran out")

    monkeypatch.setitem(flow.WORK, (Wave.INVESTIGATE, "data_metrics", "figures"), broken)
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    assert analysis.status == "completed"
    assigned = Assignment.objects.filter(analysis=analysis, agent="data_metrics").count()
    failed = Finding.objects.filter(
        analysis=analysis, agent_name="data_metrics", evidence_type="error"
    )
    assert failed.count() == assigned > 0
    assert "the figures ran out" in failed.first().summary
    verdict = Verdict.objects.get(analysis=analysis, claim=failed.first().claim)
    assert "Failed and not heard: Data/Metrics" in verdict.reasoning
    assert AgentEvent.objects.filter(
        analysis=analysis, event_type="error", agent_name="data_metrics"
    ).exists()


@pytest.mark.long
def test_a_failed_coverage_run_leaves_not_assessed_with_its_cause(
    report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(run: AgentRun, deadline: Any) -> Any:
        raise RuntimeError("no shelf for the standards")

    monkeypatch.setitem(flow.WORK, (Wave.INVESTIGATE, "legal", "coverage"), broken)
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    assert analysis.status == "completed"
    rows = Coverage.objects.filter(analysis=analysis)
    assert rows.count() == 259
    assert set(rows.values_list("status", flat=True)) == {"not_assessed"}
    assert "no shelf for the standards" in rows.first().cause


def test_a_run_past_its_deadline_is_recorded_as_timed_out(
    report: Report, auditor: Any, settings: Any
) -> None:
    settings.AGENT_TIMEOUT_SECONDS = 0
    analysis = inline.run(inline.begin(report, auditor))
    assert analysis.status == "error"
    assert AgentRun.objects.get(analysis=analysis, wave="extract").status == RunStatus.TIMED_OUT


@pytest.fixture
def small(registry: None, auditor: Any) -> Report:
    return inline.small_report(auditor)


@pytest.mark.long
@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_as_many_cycles_follow_as_are_allowed_for_a_claim_that_is_never_settled(
    small: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """The judge asks for the first claim again and again, and once for the second."""
    key = (Wave.JUDGE, "judge", "claims")
    real = flow.WORK[key]

    def insatiable(run: AgentRun, deadline: Any) -> Any:
        save = real(run, deadline)

        def and_ask_again() -> Any:
            events = save()
            Reinvestigation.objects.filter(analysis=run.analysis_id, cycle=run.cycle).delete()
            for claim in _claims(run.analysis)[: 2 if run.cycle == 0 else 1]:
                Reinvestigation.objects.create(
                    analysis=run.analysis,
                    claim=claim,
                    cycle=run.cycle,
                    target_agents=["legal"],
                    evidence_gap="all of it",
                )
            return events

        return and_ask_again

    monkeypatch.setitem(flow.WORK, key, insatiable)
    analysis = inline.run(inline.begin(small, auditor, max_cycles=most))
    assert (analysis.status, analysis.cycle) == ("completed", most), analysis.error_message
    judged = (
        AgentRun.objects.filter(analysis=analysis, wave="judge")
        .order_by("cycle")
        .values_list("cycle", flat=True)
    )
    assert list(judged) == list(range(most + 1))
    asked = {
        cycle: set(
            Assignment.objects.filter(analysis=analysis, cycle=cycle).values_list(
                "claim", flat=True
            )
        )
        for cycle in range(most + 2)
    }
    never, once, *others = (claim.pk for claim in _claims(analysis))
    assert asked.pop(0) == {never, once, *others} and others
    assert asked == {
        cycle: {never} | ({once} if cycle == 1 else set()) for cycle in range(1, most + 1)
    } | {most + 1: set()}
    looked = Finding.objects.filter(analysis=analysis, claim__in=[once, *others], iteration__gt=2)
    assert not looked.exists(), "what is settled in the first cycle is not investigated again"
    assert Verdict.objects.filter(analysis=analysis).standing().count() == len(_claims(analysis))


def _claims(analysis: Analysis) -> list[Claim]:
    return list(Claim.objects.filter(claim_set=analysis.claim_set_id).order_by("ordinal"))


@pytest.mark.long
def test_only_weak_claims_and_named_agents_go_round_again(registry: None, auditor: Any) -> None:
    report = inline.report_that_repeats(auditor)
    analysis = inline.run(inline.begin(report, auditor, max_cycles=3))
    assert analysis.status == "completed"
    assert 1 <= analysis.cycle <= 3
    asked = {
        (r.claim_id, agent)
        for r in Reinvestigation.objects.filter(analysis=analysis, cycle=0)
        for agent in r.target_agents
    }
    again = set(
        Assignment.objects.filter(analysis=analysis, cycle=1).values_list("claim_id", "agent")
    )
    assert again == asked
    settled = Verdict.objects.filter(analysis=analysis, cycle=0, superseded_in_cycle=None)
    assert not settled.filter(claim__in=[claim for claim, _ in asked]).exists()
    claims = Claim.objects.filter(claim_set=analysis.claim_set)
    assert Verdict.objects.filter(analysis=analysis).standing().count() == claims.count()
    assert Verdict.objects.filter(analysis=analysis, superseded_in_cycle=1).exists(), (
        "earlier verdicts are kept"
    )
    unsourced = {"geography", "news_media", "academic"}
    assert not unsourced & {agent for _, agent in asked}, "nobody is asked again who has no source"


@pytest.mark.long
def test_nobody_is_asked_again_who_can_add_nothing(report: Report, auditor: Any) -> None:
    analysis = inline.run(inline.begin(report, auditor, max_cycles=3))
    assert (analysis.status, analysis.cycle) == ("completed", 0)
    unverified = Verdict.objects.filter(analysis=analysis, verdict="unverified")
    assert unverified.exists(), "their claims are weak, and no other page speaks of them"
    found = Finding.objects.filter(analysis=analysis, agent_name="legal", claim__isnull=False)
    assert {row.details["can_add"] for row in found} == {False}


@pytest.mark.long
def test_a_failed_run_is_repeated_after_resume(
    report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(flow.WORK, (Wave.MAP, "claims", "mapping"), lambda run, deadline: 1 / 0)
        analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
        assert analysis.status == "error" and "ZeroDivisionError" in analysis.error_message
    resume(analysis)
    inline.run(analysis)
    assert analysis.status == "completed"
    assert AgentRun.objects.filter(analysis=analysis, wave="extract").count() == 1


def test_two_analyses_of_one_report_never_run_together(report: Report, auditor: Any) -> None:
    inline.begin(report, auditor)
    with pytest.raises(CannotStart) as refusal:
        start(report, auditor)
    assert refusal.value.status == 409


def test_a_report_that_is_not_read_cannot_be_analysed(
    registry: None, auditor: Any, upload: Any
) -> None:
    with pytest.raises(CannotStart, match="must be read"):
        start(upload(auditor), auditor)


def test_a_claim_whose_quote_is_not_on_its_page_is_never_stored(
    report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from agents.claims import asking
    from agents.claims.rules import extract_claims, select_claims

    def inventive(pages: Any) -> Any:
        chosen = select_claims(pages)
        first, second, *others = chosen.claims
        invented = (
            replace(first, quote="We planted nine million trees in 2024."),
            replace(second, page=99),
        )
        return replace(chosen, claims=(*invented, *others))

    monkeypatch.setattr(asking, "select_claims", inventive)
    analysis = inline.run(inline.begin(report, auditor), until="map")
    stored = Claim.objects.filter(claim_set=analysis.claim_set)
    assert stored.count() == len(extract_claims(page_contents(report))) - 2
    assert not stored.filter(quote__contains="nine million trees").exists()


def test_headline_facts_and_what_is_left_out_are_stored_with_the_claim_set(
    report: Report, auditor: Any
) -> None:
    from agents.claims.rules import select_claims

    analysis = inline.run(inline.begin(report, auditor), until="map")
    assert analysis.claim_set is not None
    facts = {fact["name"]: fact["claims"] for fact in analysis.claim_set.headline}
    assert len(facts) == 25 and facts["scope_1"] and facts["board_oversight"]
    pages = page_contents(report)
    chosen = select_claims(pages)
    stored = list(analysis.claim_set.left_out.all())
    listed = set(analysis.claim_set.claims.values_list("quote", flat=True))
    assert {one.quote for one in chosen.left_out} <= {one.quote for one in stored} | listed
    assert all(contains_quote(pages[one.page - 1].text, one.quote) for one in stored)


@pytest.mark.long
def test_checks_of_a_first_pass_that_failed_are_written_by_the_next(
    registry: None, auditor: Any, upload: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = (Wave.INVESTIGATE, "data_metrics", "figures")
    real = flow.WORK[key]

    def failing_at_first(run: AgentRun, deadline: Any) -> Any:
        if run.cycle == 0:
            raise RuntimeError("the figures ran out")
        return real(run, deadline)

    monkeypatch.setitem(flow.WORK, key, failing_at_first)
    analysis = inline.run(inline.begin(inline.read(upload(auditor)), auditor, max_cycles=1))
    assert (analysis.status, analysis.cycle) == ("completed", 1)
    assert Check.objects.filter(analysis=analysis, result="fail").exists()
    assert Verdict.objects.filter(
        analysis=analysis, verdict="contradicted", superseded_in_cycle=None
    ).exists()


@pytest.mark.long
def test_the_judge_is_told_whether_an_agent_failed_or_ran_out_of_time(
    report: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(run: AgentRun, deadline: Any) -> Any:
        raise DeadlineExceeded

    monkeypatch.setitem(flow.WORK, (Wave.INVESTIGATE, "data_metrics", "figures"), late)
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    failed = Finding.objects.filter(
        analysis=analysis, agent_name="data_metrics", evidence_type="error"
    ).first()
    assert failed.details == {"agent_status": "timed_out"}
    assert (
        "Timed out and not heard: Data/Metrics"
        in Verdict.objects.get(analysis=analysis, claim=failed.claim).reasoning
    )

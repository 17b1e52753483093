"""The events of agents that complete, fail, are cancelled or resumed: each is emitted once, in any
order of settling."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from agents.live.feed import status_of
from agents.models import AgentEvent
from agents.pipeline import flow, results
from agents.pipeline.advance import WAVES
from agents.pipeline.start import cancel, resume
from agents.registry import SPECIALIST_NAMES
from agents.tests import inline
from reports.models import AgentRun, Analysis, Assignment, Claim, Report, Wave
from reports.tests.factories import make_analysis, make_report, make_run
from reports.types import RULES
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db
LEGAL_CLAIMS = (Wave.INVESTIGATE, "legal", "claims")


@pytest.fixture
def small(registry: None, auditor: Any) -> Report:
    return inline.small_report(auditor)


def emitted(analysis: Analysis, kind: str, agent: str = "") -> list[dict[str, Any]]:
    """The data of the events of a kind, in order."""
    events = AgentEvent.objects.filter(analysis=analysis, event_type=kind).order_by("seq")
    return [event.data for event in events if agent in ("", event.agent_name)]


@pytest.mark.long
def test_claims_complete_once_with_their_numbers_and_compiling_is_no_agents_start(
    small: Report, auditor: Any
) -> None:
    analysis = inline.run(inline.begin(small, auditor, max_cycles=0))
    (claims,) = emitted(analysis, "agent_completed", "claims")
    found = Claim.objects.filter(claim_set=analysis.claim_set).count()
    assert (
        claims["claim_count"]
        == sum(claims["by_type"].values())
        == sum(claims["by_priority"].values())
        == found
        > 0
    )
    begun, done = (
        len(emitted(analysis, kind, "orchestrator"))
        for kind in ("agent_started", "agent_completed")
    )
    assert begun == done > 0


@pytest.mark.long
def test_routing_says_how_many_go_to_whom_and_how_many_a_model_decided(
    small: Report, auditor: Any
) -> None:
    analysis = inline.run(inline.begin(small, auditor), until="investigate")
    (routed,) = emitted(analysis, "agent_completed", "orchestrator")
    given = Assignment.objects.filter(analysis=analysis)
    assert routed["agent_workload"] == {
        name: given.filter(agent=name).count() for name in routed["agent_workload"]
    }
    assert set(routed["agent_workload"]) == set(SPECIALIST_NAMES)
    assert (
        routed["routing_summary"].startswith("3 claims routed: ")
        and "3 to Legal" in routed["routing_summary"]
    )
    decided = given.filter(claim=given[0].claim_id)
    for row in decided:
        row.context["reasoned_by"] = "maker/model"
        row.save()
    assert given.exclude(context__reasoned_by=RULES).count() == len(decided)
    run = AgentRun.objects.get(analysis=analysis, wave="route")
    (event,) = results.completion(run)
    assert event.payload.model_dump()["routing_summary"].startswith(
        "3 claims routed (1 by a model): "
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "failing",
    [{"claims-00"}, {"claims-01"}, {"claims-00", "claims-01"}],
    ids=["first", "last", "all"],
)
def test_an_agent_completes_when_its_last_batch_settles_unless_all_failed(
    small: Report, auditor: Any, monkeypatch: pytest.MonkeyPatch, failing: set[str]
) -> None:
    real = flow.WORK[LEGAL_CLAIMS]

    def broken(run: AgentRun, deadline: Any) -> Any:
        if run.batch in failing:
            raise RuntimeError("nothing left")
        return real(run, deadline)

    monkeypatch.setitem(flow.WORK, LEGAL_CLAIMS, broken)
    analysis = inline.run(inline.begin(small, auditor), until="investigate")
    batches = analysis.runs.filter(wave="investigate", agent="legal")
    batches.exclude(batch="claims-00").delete()
    first = batches.get()
    first.payload, second = {"claims": first.payload["claims"][:1]}, first.payload["claims"][1:]
    first.save()
    last = AgentRun.objects.create(
        analysis=analysis,
        cycle=0,
        wave="investigate",
        agent="legal",
        batch="claims-01",
        payload={"claims": second},
    )
    WAVES.execute(first.pk)
    assert not emitted(analysis, "agent_completed", "legal"), "half of it is still to come"
    WAVES.execute(last.pk)
    assert len(emitted(analysis, "error", "legal")) == len(failing)
    completed = emitted(analysis, "agent_completed", "legal")
    assert [each["findings_count"] for each in completed] == ([3] if len(failing) == 1 else [])


@pytest.mark.long
def test_cancelling_and_resuming_are_lines_of_the_feed(small: Report, auditor: Any) -> None:
    analysis = inline.run(inline.begin(small, auditor), until="route")
    for times in (1, 2):
        cancel(analysis)
        resume(analysis)
        said = [each["message"] for each in emitted(analysis, "agent_thinking", "orchestrator")]
        assert [
            word for line in said for word in ("Cancelled", "Resumed") if line.startswith(word)
        ] == [
            "Cancelled",
            "Resumed",
        ] * times


@pytest.mark.parametrize("status", ["analyzing", "cancelled", "error"])
def test_after_its_end_an_analysis_has_active_agents_only_while_a_lease_is_kept(
    auditor: Any, status: str
) -> None:
    analysis = make_analysis(make_report(auditor), status, wave="investigate")
    make_run(analysis, status=RunStatus.COMPLETED)
    run = make_run(
        analysis, status=RunStatus.WORKING, lease_until=timezone.now() + timedelta(seconds=9)
    )
    make_run(analysis, "academic", status=RunStatus.IDLE)

    def active() -> list[str]:
        found = status_of(analysis.report, analysis)
        assert {agent["name"] for agent in found["agents"] if agent["state"] == "working"} == set(
            found["active_agents"]
        )
        return list(found["active_agents"])

    assert active() == ["legal"]
    run.lease_until = timezone.now() - timedelta(seconds=1)  # its worker died
    run.save()
    assert active() == (["legal"] if status == "analyzing" else [])

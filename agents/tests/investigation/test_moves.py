"""What events change in the drawing, and the moments they add up to."""

from __future__ import annotations

from typing import Any

import pytest

from agents.base.events import CATALOGUE
from agents.investigation.moments import Moment
from agents.investigation.moves import WORDS, moves_of
from agents.live.flow_parts import State

CLAIM = {"claim_id": "1", "claim_text": "We cut waste."}
DRAWN_BY_OTHERS = {  # what they say stands in the feed and in panels
    "search_executed",
    "source_evaluated",
    "contradiction_detected",
    "disclosure_gap_found",
    "ifrs_coverage_update",
    "consistency_check",
    "info_response_received",
}


def after(*events: tuple[str, str, dict[str, Any]]) -> Moment:
    moment = Moment()
    for kind, agent, data in events:
        moment.add(moves_of(kind, agent, data))
    return moment


def test_an_agent_works_from_its_start_to_its_completion() -> None:
    start = ("agent_started", "legal", {})
    assert after().state_of("legal") == State.WAITING
    assert after(start).state_of("legal") == State.WORKING
    assert after(start, ("agent_completed", "legal", {})).state_of("legal") == State.DONE
    assert after(start, ("agent_completed", "legal", {}), start).state_of("legal") == State.WORKING


def test_a_start_nobody_told_of_follows_from_the_first_thought() -> None:
    said = after(("agent_thinking", "academic", {"message": "Reading."}))
    assert (said.state_of("academic"), said.texts["thought:academic"]) == (
        State.WORKING,
        "Reading.",
    )
    waiting = after(("agent_thinking", "orchestrator", {"message": "Waiting for its turn."}))
    assert waiting.state_of("orchestrator") == State.WAITING, "the pipeline speaks in its name"


def test_a_completion_nobody_told_of_follows_from_the_end() -> None:
    start = ("agent_started", "legal", {})
    assert after(start, ("pipeline_completed", "", {})).state_of("legal") == State.DONE
    stopped = after(start, ("error", "", {"message": "No worker."}))
    assert stopped.state_of("legal") == State.STOPPED
    assert stopped.state_of("judge") == State.WAITING, "it had not begun"


def test_a_failure_stays_to_be_seen_behind_a_completion() -> None:
    failed = ("error", "legal", {"message": "No answer in 120 s."})
    assert after(failed).state_of("legal") == State.FAILED
    assert after(failed, ("agent_completed", "legal", {})).state_of("legal") == State.WARNING


def test_findings_are_what_an_agent_says_in_the_end_in_every_cycle() -> None:
    found = ("evidence_found", "legal", CLAIM)
    first = [found, found, ("agent_completed", "legal", {"findings_count": 31})]
    assert after(found, found).counts["found:legal"] == 2
    assert after(*first).counts["found:legal"] == 31, "not each finding has a line of its own"
    second = [found, ("agent_completed", "legal", {"findings_count": 7})]
    assert after(*first, found).counts["found:legal"] == 32
    assert after(*first, *second).counts["found:legal"] == 38


def test_claims_routed_judged_and_sent_back_are_counted() -> None:
    moment = after(
        ("agent_completed", "claims", {"claim_count": 2}),
        ("claim_routed", "orchestrator", {**CLAIM, "assigned_agents": ["legal", "academic"]}),
        ("claim_routed", "orchestrator", {**CLAIM, "assigned_agents": ["legal"]}),
        ("verdict_issued", "judge", {**CLAIM, "iteration": 1}),
        ("reinvestigation", "judge", {"claim_ids": ["1"], "cycle": 1}),
        ("reinvestigation", "judge", {"claim_ids": ["2", "3"], "cycle": 1}),
        ("verdict_issued", "judge", {**CLAIM, "iteration": 2}),
    )
    counts = ("claims", "routed:legal", "routed:academic", "verdicts", "back")
    assert [moment.counts[key] for key in counts] == [2, 2, 1, 1, 3]
    assert moment.cycle == "Cycle 1"


def test_the_pool_holds_the_last_three_exchanges_and_who_spoke_to_whom() -> None:
    asked = {"requesting_agent": "legal", "description": "Do the sums hold?"}
    reply = {"requesting_agent": "legal", "summary": "They do.", "answered": True}
    moment = after(
        ("info_request_posted", "legal", asked),
        ("info_request_routed", "orchestrator", {**asked, "target_agents": ["data_metrics"]}),
    )
    assert list(moment.pool) == [
        ["Legal asks", "Do the sums hold?"],
        ["Legal → Data/Metrics", "Do the sums hold?"],
    ]
    assert moment.exchanges[2] == ["", ""]
    moment.add(moves_of("info_response_posted", "data_metrics", reply))
    moment.add(moves_of("info_response_posted", "academic", {**reply, "answered": False}))
    assert [row[0] for row in moment.pool] == [
        "Legal → Data/Metrics",
        "Data/Metrics → Legal",
        "Academic → Legal",
    ]
    assert moment.pool[2][1] == "◐ They do.", "that there is no answer is said by a sign as well"
    assert (moment.counts["asked:legal"], moment.counts["answered:data_metrics"]) == (1, 1)


def test_long_words_are_cut() -> None:
    said = after(("agent_thinking", "legal", {"message": "x" * 500})).texts["thought:legal"]
    assert len(said) == WORDS and said.endswith("…")


@pytest.mark.parametrize("kind", sorted(CATALOGUE))
def test_every_kind_of_event_is_drawn_or_known_to_be_told_elsewhere(kind: str) -> None:
    moves = moves_of(kind, "legal", {"assigned_agents": ["legal"], "claim_ids": ["1"]})
    assert bool(moves) is (kind not in DRAWN_BY_OTHERS)


def test_an_event_of_a_later_version_changes_nothing() -> None:
    assert moves_of("thought_transferred", "legal", {}) == []

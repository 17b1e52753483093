"""Answers are found by what is asked, whatever its ids; what was not recorded is counted."""

from __future__ import annotations

from typing import Any

from agents.tests.recorded.provider import Replay
from agents.tests.recorded.store import Recording
from sibyl_project.common.tests.model_server import Request

PARAGRAPH = """

p7 S2.6(a): Identify the body or person with oversight of climate risks and opportunities.
  p7.3 named oversight body: a board or committee that oversees the subject
"""
YES = {"addressed": "yes", "quote": "The board approved our plan", "page": 5}
NAMED = "named oversight body"


def recording(**answers: Any) -> Recording:
    empty: dict[str, Any] = {"claims": [], "repeats": [], "routing": [], "coverage": {}}
    return Recording(empty | {"held": [], "figures": [], "no_figures": []} | answers)


def request(kind: str, **material: str) -> Request:
    shown = "\n".join(
        f"BEGIN MATERIAL {name} 12ab\n{text}\nEND MATERIAL {name} 12ab"
        for name, text in material.items()
    )
    messages = [{"role": "user", "content": f"{shown}{PARAGRAPH}"}]
    body = {"messages": messages, "response_format": {"json_schema": {"name": kind}}}
    return Request("POST", "/", {}, body)


def on_coverage(replay: Replay, section: str) -> dict[str, Any]:
    asked = request("CoverageAnswers", outline="s4 p5 Strategy", sections=section)
    found: dict[str, Any] = replay.answer(asked)["answers"][0]
    return found


def test_a_yes_is_given_where_its_words_are_shown_and_else_says_where_they_are() -> None:
    replay = Replay(recording(coverage={"S2.6(a)": {NAMED: YES}}))
    shown = on_coverage(replay, "[s9] page 5 | Strategy\nThe board approved our plan in 2022.")
    assert shown["element_id"] == "p7.3"
    assert (shown["addressed"], shown["section_id"]) == ("yes", "s9")
    elsewhere = on_coverage(replay, "[s1] page 1 | Cover\nSustainability report.")
    assert (elsewhere["addressed"], elsewhere["section_id"]) == ("not_shown", "s4")
    assert elsewhere["quote"] == ""
    assert (replay.not_shown, replay.given) == (1, {("S2.6(a)", NAMED)})
    assert not replay.unrecorded


def test_what_was_not_recorded_is_unclear_and_counted() -> None:
    replay = Replay(recording())
    assert on_coverage(replay, "[s9] page 5 | Strategy\nWords.")["addressed"] == "unclear"
    claims = "[c2] page 5, p7\nClaim: The board approved our plan in 2022."
    answers = replay.answer(request("ClaimAnswers", claims=claims))["answers"]
    assert [(one["claim_id"], one["addressed"]) for one in answers] == [("c2", "unclear")]
    assert replay.answer(request("SomethingElse")) == {}
    assert sum(replay.unrecorded.values()) == sum(replay.asked.values()) == len(replay.missing) == 3


def test_a_row_that_rules_word_otherwise_is_the_same_claim_by_its_figures() -> None:
    held = {
        "text": "Landfilled, 2022: 10,784; 2023: 10,320",
        "quote": "Landfilled | 10,784 | 10,320",
        "not_applicable": [],
        "answers": {},
    }
    kept = recording(held=[held])
    assert kept.held("Waste (tonnes): Landfilled, 2022: 10,784; 2023: 10,320") == held
    assert kept.held("Landfilled | 10,784 | 10,320") == held
    assert kept.held("Landfilled, 2022: 10,784; 2023: 10,321") is None

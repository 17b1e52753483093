"""Questions between agents: who is to answer, by type, by words, by a model, and never the
asker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.base.ask import RequestType
from agents.llm.gateway import of_capability
from agents.orchestrator.relaying import route_requests
from agents.orchestrator.requests import BY_TYPE, FALLBACK, Routed, by_rules, route_request
from agents.registry import NAMES, SPECIALIST_NAMES
from agents.tests.orchestrator.provider import NAME, serving, shown_in
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Request, status

GEOGRAPHY, LEGAL, NEWS, ACADEMIC, DATA = (
    "geography",
    "legal",
    "news_media",
    "academic",
    "data_metrics",
)


@dataclass(frozen=True)
class Asked:
    """A question as an agent posts it."""

    description: str
    request_type: str = ""
    requesting_agent: str = "judge"
    context: Mapping[str, Any] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("kind", "targets"),
    [
        ("benchmark", [ACADEMIC]),
        ("reduction_rate", [ACADEMIC]),
        ("method", [ACADEMIC]),
        ("figures", [DATA]),
        ("checks", [DATA]),
        ("paragraphs", [LEGAL]),
        ("coverage", [LEGAL]),
        ("place", [GEOGRAPHY]),
        ("news", [NEWS]),
        ("prior_report", [NEWS]),
        ("certificate", [NEWS]),
    ],
)
def test_the_type_of_a_question_decides_whatever_its_words(kind: str, targets: list[str]) -> None:
    routed = route_request(kind, "Satellite imagery, IFRS S2 and the press", {}, "claims")
    assert (list(routed.target_agents), routed.certain) == (targets, True)


def test_every_type_there_is_has_its_row() -> None:
    assert set(BY_TYPE) >= {kind.value for kind in RequestType}


@pytest.mark.parametrize(
    ("words", "agent"),
    [
        ("Do the coordinates of the facility agree with satellite imagery?", GEOGRAPHY),
        ("Which IFRS S2 paragraph asks for this?", LEGAL),
        ("Was there news of this controversy in the press?", NEWS),
        ("What does peer-reviewed research say about this methodology?", ACADEMIC),
        ("Are the Scope 1 numbers consistent with the calculation?", DATA),
        (
            (
                "Verify that the Singapore facility of a governance claim exists and matches the "
                "reported location coordinates."
            ),
            GEOGRAPHY,
        ),
        (
            "Industry benchmark for emission intensity in manufacturing: need the sector average.",
            ACADEMIC,
        ),
    ],
)
def test_without_a_known_type_the_words_decide(words: str, agent: str) -> None:
    routed = route_request("something else", words, {}, "claims")
    assert (routed.target_agents, routed.certain) == ((agent,), True)


def test_the_context_decides_where_the_words_are_even() -> None:
    words = "Is the facility named in this paragraph known?"
    assert set(route_request("", words, {}, "claims").target_agents) == {GEOGRAPHY, LEGAL}
    assert route_request("", words, {"location_hint": "Singapore"}, "claims").target_agents == (
        GEOGRAPHY,
    )


def test_nobody_is_asked_by_themselves() -> None:
    assert route_request("benchmark", "", {}, "academic").target_agents == (DATA,)
    assert route_request("prior_report", "", {}, "news_media").target_agents == (ACADEMIC,)
    assert route_request("", "Satellite imagery and the press?", {}, "geography").target_agents == (
        NEWS,
    )
    assert route_request("paragraphs", "What does it ask?", {}, "legal").target_agents == (DATA,)


def test_what_points_to_nobody_goes_to_the_fallback_and_is_not_certain() -> None:
    routed = route_request("", "Could somebody help?", {}, "geography")
    assert (routed.target_agents, routed.certain) == (FALLBACK[:1], False)
    assert "Nothing in the question points to one agent" in routed.reasoning


@settings(max_examples=80)
@given(
    st.sampled_from(["", *BY_TYPE]),
    st.text(max_size=60) | st.sampled_from(["satellite S2 press", "numbers and research"]),
    st.dictionaries(
        st.text(max_size=8), st.text(max_size=20) | st.integers() | st.none(), max_size=3
    ),
    st.sampled_from(NAMES),
)
def test_any_question_goes_to_a_specialist_other_than_the_asker_every_time(
    kind: str, words: str, context: dict[str, Any], asker: str
) -> None:
    routed = route_request(kind, words, context, asker)
    assert routed.target_agents and set(routed.target_agents) <= set(SPECIALIST_NAMES) - {asker}
    assert routed.reasoning and routed == route_request(kind, words, context, asker)


OPEN = Asked("Could somebody help?", requesting_agent="geography")
QUESTIONS = (
    Asked("What is typical?", "benchmark"),
    OPEN,
    Asked("Is this so?"),
    Asked("And this?", requesting_agent="legal"),
)


def routed_by(
    answer: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Routed], list[Request]]:
    """Who answers QUESTIONS when a provider routes them, and what it was asked."""
    with serving(answer, settings, monkeypatch) as server:
        return route_requests(
            QUESTIONS, of_capability("orchestrator"), Deadline.after(30)
        ), server.requests


def _route(short: str, *agents: str) -> dict[str, Any]:
    return {"request_id": short, "target_agents": list(agents), "reasoning": "They know."}


def test_what_rules_leave_open_is_one_question_to_a_model(
    services: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    routes = [
        _route("q1", "geography", "academic"),
        _route("q2", "astrology", "judge"),
        _route("q3", "legal", "news_media"),
    ]
    routed, requests = routed_by(chat.says({"routes": routes}, model=NAME), settings, monkeypatch)
    assert [list(one.target_agents) for one in routed] == [[ACADEMIC], [ACADEMIC], [LEGAL], [NEWS]]
    assert [one.reasoned_by for one in routed] == ["rules", NAME, "rules", NAME], (
        "the asker and unknown names are left out"
    )
    assert routed[2].reasoning.endswith("Decided by rules: the model did not say.")
    (request,) = requests
    assert [question["question"] for question in shown_in(request)] == [
        one.description for one in QUESTIONS[1:]
    ]


def test_a_model_that_fails_or_invents_leaves_the_fallback(
    services: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = [by_rules(question).target_agents for question in QUESTIONS]
    invented = chat.says(
        {"routes": [_route("q9", "academic"), _route("q1", "academic"), _route("q1", "news_media")]}
    )
    for behaviour, words in (
        (status(503), "the endpoint failed"),
        (invented, "the answer did not fit what was asked"),
    ):
        routed, _ = routed_by(behaviour, settings, monkeypatch)
        assert [one.target_agents for one in routed] == expected
        assert all(one.reasoning.endswith(f"Decided by rules: {words}.") for one in routed[1:])
    assert [
        one.target_agents for one in route_requests(QUESTIONS, None, Deadline.after(1))
    ] == expected

"""What an auditor asks of a claim of each kind, by published paragraphs."""

from __future__ import annotations

from collections import Counter

import pytest

from agents.specialists.legal.compliance import assess_compliance
from agents.specialists.legal.focus import FOCUS, LEADING
from agents.specialists.legal.schemas import FocusAnswer
from agents.specialists.legal.tests.helpers import REGISTRY
from reports.types import ClaimType, ClaimView
from standards.types import Pillar

QUESTIONS = [(pillar, question) for pillar, questions in FOCUS.items() for question in questions]
# The published paragraphs of each pillar; the requirement documents number S1's differently.
PUBLISHED = {
    Pillar.GOVERNANCE: {"S1": range(26, 28), "S2": range(5, 8)},
    Pillar.STRATEGY: {"S1": range(28, 43), "S2": range(8, 24)},
    Pillar.RISK_MANAGEMENT: {"S1": range(43, 45), "S2": range(24, 27)},
    Pillar.METRICS_TARGETS: {"S1": range(45, 54), "S2": range(27, 38)},
}
REMUNERATION = "S2.29(g)"  # a metric by number; a question of governance


def answers(
    text: str, *paragraphs: str, kind: ClaimType = ClaimType.LEGAL_GOVERNANCE
) -> dict[str, FocusAnswer]:
    held = ClaimView("c1", text, kind, page=3, quote=text, paragraphs=paragraphs)
    return {each.question: each for each in assess_compliance(held, REGISTRY, None).focus}


def test_every_question_is_answered_by_elements_that_the_registry_holds() -> None:
    wrong = [
        (question.asks, paragraph_id, name)
        for _, question in QUESTIONS
        for paragraph_id, name in question.answered_by
        if paragraph_id not in REGISTRY
        or name not in {element.name for element in REGISTRY[paragraph_id].elements}
    ]
    assert wrong == []


def test_no_element_answers_two_questions() -> None:
    counts = Counter(pair for _, question in QUESTIONS for pair in question.answered_by)
    assert [pair for pair, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("pillar", PUBLISHED)
def test_questions_point_at_the_published_paragraphs_of_their_pillar(pillar: Pillar) -> None:
    for question in FOCUS[pillar]:
        for paragraph_id, _ in question.answered_by:
            standard, number = paragraph_id.split("(")[0].split(".")
            assert int(number) in PUBLISHED[pillar][standard] or paragraph_id.startswith(
                REMUNERATION
            )


def test_a_governance_claim_is_asked_how_often_the_body_is_informed() -> None:
    asked = answers(
        "The Sustainability Committee reports to the Board on climate matters quarterly.",
        "S2.6(a)(iii)",
    )
    said = asked["Is reporting frequency stated?"]
    assert (said.answer, said.paragraph_ids, said.page) == (True, ("S2.6(a)(iii)",), 3)
    assert "quarterly" in said.quote
    silent = answers(
        "The Sustainability Committee reports to the Board on climate matters.", "S2.6(a)(iii)"
    )
    assert silent["Is reporting frequency stated?"].answer is False
    assert silent["Is reporting frequency stated?"].reason


def test_only_questions_that_the_claims_paragraphs_concern_are_asked() -> None:
    asked = answers(
        "The Sustainability Committee reports to the Board on climate matters.", "S2.6(a)(iii)"
    )
    assert set(asked) == {
        "Is the route by which it is informed stated?",
        "Is reporting frequency stated?",
    }


def test_a_target_claim_is_asked_for_base_period_and_milestones_of_the_paragraphs_within() -> None:
    asked = answers(
        "We aim to reduce our Scope 1 emissions by 50% by 2030.",
        "S2.33",
        kind=ClaimType.QUANTITATIVE,
    )
    assert {
        name: asked[name].answer
        for name in ("Is the target's base period given?", "Are milestones given?")
    } == {
        "Is the target's base period given?": False,
        "Are milestones given?": False,
    }
    assert asked["Is the target's base period given?"].paragraph_ids == ("S2.33(e)",)


def test_questions_of_the_claims_own_kind_come_first() -> None:
    text, paragraphs = (
        "The Board oversees climate risks and our Scope 1 emissions were 5 tonnes CO2e.",
        ("S2.6(a)", "S2.29(a)(i)(1)"),
    )
    governance = list(answers(text, *paragraphs))
    metrics = list(answers(text, *paragraphs, kind=ClaimType.QUANTITATIVE))
    assert governance[0] == "Is the body that oversees named?"
    assert metrics[0] == "Is Scope 1 given by itself?"
    assert set(governance) == set(metrics)
    assert set(LEADING) == set(ClaimType)

"""What a question is about is read from its words, however they are put."""

from __future__ import annotations

import pytest

from agents.chat.following import joined
from agents.chat.questions import read
from agents.chat.stored import as_json, from_json
from agents.chat.vocabulary import Act, Thing
from agents.registry import LABELS


@pytest.mark.parametrize(
    ("question", "paragraphs"),
    [
        ("does it meet S2.14(a)(iv)?", ("S2.14(a)(iv)",)),
        ("what does IFRS S2 para 29 a vi ask", ("S2.29(a)(vi)",)),
        ("paragraph 29(a) of S2?", ("S2.29(a)",)),
        ("and 14(a)(iv)?", ("S2.14(a)(iv)",)),
        ("does the report follow IFRS S2?", ()),
        ("the S1 emissions of 2023", ()),
    ],
)
def test_paragraphs_are_read_in_many_spellings(question: str, paragraphs: tuple[str]) -> None:
    assert read(question, LABELS).paragraphs == paragraphs


@pytest.mark.parametrize(
    ("question", "scopes", "methods", "years"),
    [
        ("Scope 2 market-based in 2022", ("2",), ("market",), (2022,)),
        ("scop 1 emisions 2023", ("1",), (), (2023,)),
        ("location vs market, Scope 2", ("2",), ("location", "market"), ()),
        ("category 3.1 in FY2023", ("3.1",), (), (2023,)),
        ("emissions of business travel", ("3.6",), (), ()),
        ("Scope 1 and 2 together", ("1+2",), (), ()),
    ],
)
def test_figures_are_named_by_scope_method_and_year(
    question: str, scopes: tuple[str], methods: tuple[str], years: tuple[int]
) -> None:
    asked = read(question, LABELS)
    assert (asked.scopes, asked.methods, asked.years) == (scopes, methods, years)


@pytest.mark.parametrize(
    ("question", "verdicts"),
    [
        ("which claims are contradicted", ("contradicted",)),
        ("why isn't the fleet claim verified?", ()),
        ("how many are unverified", ("unverified",)),
        ("is anything verified?", ("verified",)),
        ("the claims with insufficient evidence", ("insufficient_evidence",)),
    ],
)
def test_not_verified_is_another_thing_than_verified(question: str, verdicts: tuple[str]) -> None:
    assert read(question, LABELS).verdicts == verdicts


def test_agents_pillars_pages_and_types_are_known_by_their_names() -> None:
    asked = read("what did the geography agent find on page 12?", LABELS)
    assert (asked.agents, asked.pages) == (("geography",), (12,))
    assert read("gaps in risk management", LABELS).pillars == ("risk_management",)
    typed = read("how many legal/governance claims?", LABELS)
    assert (typed.claim_types, typed.pillars) == (("legal_governance",), ())
    assert Act.COUNT in typed.acts
    assert Thing.CLAIM in typed.things


def test_a_question_that_leans_on_the_last_takes_from_it_what_it_does_not_name() -> None:
    first = read("Scope 2 market-based emissions in 2023?", LABELS)
    year = joined(read("and 2022?", LABELS), first)
    assert (year.scopes, year.methods, year.years) == (("2",), ("market",), (2022,))
    scope = joined(read("and Scope 3?", LABELS), year)
    assert (scope.scopes, scope.methods, scope.years) == (("3",), (), (2022,))


def test_why_is_asked_of_what_was_answered_last() -> None:
    before = read("which claims are contradicted?", LABELS).but(subjects=("claim:one", "page:3"))
    assert joined(read("why?", LABELS), before).ids == ("one",)


def test_a_whole_question_takes_nothing_from_the_last() -> None:
    before = read("Scope 1 in 2023?", LABELS)
    asked = joined(read("What is missing in the governance pillar?", LABELS), before)
    assert (asked.scopes, asked.years) == ((), ())


def test_what_was_understood_survives_being_stored() -> None:
    asked = read("why was the Scope 1 claim on page 3 contradicted in 2023?", LABELS)
    assert from_json(as_json(asked)) == asked

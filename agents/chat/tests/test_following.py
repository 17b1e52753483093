"""A question that follows another keeps what it does not name."""

from __future__ import annotations

import pytest

from agents.chat import pointing
from agents.chat.following import joined
from agents.chat.questions import Asked, read
from agents.chat.vocabulary import Act
from agents.registry import LABELS


def thread(*questions: str, subjects: tuple[str, ...] = ()) -> Asked:
    """The last of some questions as it is understood after the others; `subjects` is what the
    answer before it cited."""
    before = None
    for question in questions[:-1]:
        before = joined(read(question, LABELS), before)
    return joined(read(questions[-1], LABELS), before and before.but(subjects=subjects))


@pytest.mark.parametrize(
    ("question", "scopes", "methods", "years"),
    [
        ("2019?", ("2",), ("market",), (2019,)),
        ("Year after?", ("2",), ("market",), (2023,)),
        ("two years earlier?", ("2",), ("market",), (2020,)),
        ("by location?", ("2",), ("location",), (2022,)),
        ("and the other method?", ("2",), ("location",), (2022,)),
        ("category 11?", ("3.11",), (), (2022,)),
        ("and the total?", (), (), (2022,)),
        ("compared with 2023?", ("2",), ("market",), (2022, 2023)),
        ("compared with Scope 1?", ("2", "1"), ("market",), (2022,)),
        ("and energy?", (), (), (2022,)),
    ],
)
def test_one_thing_of_a_figure_is_changed_and_the_rest_is_kept(
    question: str, scopes: tuple[str], methods: tuple[str], years: tuple[int]
) -> None:
    asked = thread("Scope 2 market-based emissions in 2022?", question)
    assert (asked.scopes, asked.years) == (scopes, years)
    assert not methods or asked.methods == methods


def test_the_base_year_takes_the_place_of_the_year_and_stays() -> None:
    asked = thread(
        "Scope 2 market-based in 2022?",
        "And in the base year?",
        "And that same year under the location-based method?",
    )
    assert asked.base_year
    assert (asked.years, asked.methods) == ((), ("location",))


@pytest.mark.parametrize(
    ("questions", "field", "value"),
    [
        (("What is missing in governance?", "and in strategy?"), "pillars", ("strategy",)),
        (
            ("gaps in governance?", "only those not disclosed at all"),
            "statuses",
            ("fully_unaddressed",),
        ),
        (("gaps in governance?", "what about S1?"), "standards", ("S1",)),
        (("claims on page 3", "which of those are unverified?"), "pages", (3,)),
        (("unverified claims", "which of those are quantitative?"), "verdicts", ("unverified",)),
        (("gaps on water?", "which of those are in strategy?"), "topic", ("water",)),
        (("S1.27(a)(iii) - status.", "And (iv)?"), "paragraphs", ("S1.27(a)(iv)",)),
        (("Is S2.6(b) met?", "which claims speak to it?"), "paragraphs", ("S2.6(b)",)),
        (("S1.27(a)(iii) - status.", "(b)?"), "paragraphs", ("S1.27(b)",)),
        (("What did the geography agent find?", "and the legal one?"), "agents", ("legal",)),
    ],
)
def test_conditions_are_replaced_one_by_one(
    questions: tuple[str, ...], field: str, value: tuple[object, ...]
) -> None:
    assert getattr(thread(*questions), field) == value


def test_the_other_pillars_are_all_but_those_asked_for() -> None:
    asked = thread("which requirements are partly met in governance?", "and the other pillars?")
    assert asked.pillars == ("strategy", "risk_management", "metrics_targets")
    assert asked.statuses == ("partially_addressed",)


def test_what_is_missing_is_counted_as_missing() -> None:
    asked = thread("What is missing in governance?", "how many?")
    assert {Act.COUNT, Act.MISSING} <= asked.acts


CITED = ("claim:one", "claim:two", "claim:three", "requirement:S2.6(a)")


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("why the second one?", ("two",)),
        ("what would settle the last one?", ("three",)),
        ("show me the first two", ("one", "two")),
        ("why?", ("one", "two", "three")),
        ("on what grounds?", ("one", "two", "three")),
        ("which pillar is it?", ("one", "two", "three")),
        ("is it contradicted by anything?", ("one", "two", "three")),
    ],
)
def test_rows_of_the_last_answer_are_meant_by_their_place(
    question: str, ids: tuple[str, ...]
) -> None:
    assert thread("which claims are contradicted?", question, subjects=CITED).ids == ids


def test_a_new_condition_means_all_rows_again() -> None:
    asked = thread("which claims are contradicted?", "why?", "and how many are unverified?")
    assert (asked.ids, asked.verdicts) == ((), ("unverified",))
    before = thread("which claims are contradicted?", "why?", subjects=CITED)
    again = joined(read("which of those are quantitative?", LABELS), before)
    assert (again.ids, again.verdicts, again.claim_types) == (
        (),
        ("contradicted",),
        ("quantitative",),
    )


def test_where_a_topic_stands_is_not_asked_of_a_claim_beside_it() -> None:
    asked = thread("what is said about green steel?", "on which page?", subjects=CITED)
    assert not asked.ids
    assert set(asked.topic) >= {"green", "steel"}


@pytest.mark.parametrize(
    "question",
    [
        "What is on page 12 about water?",
        "Who chairs the audit committee?",
        "Does it meet S2.6(b)?",
        "How many claims are contradicted?",
        "which pillar has most gaps?",
    ],
)
def test_a_question_with_a_subject_of_its_own_takes_nothing(question: str) -> None:
    asked = thread("Scope 2 market-based in 2022?", question)
    assert (asked.scopes, asked.methods, asked.years) == ((), (), ())


@pytest.mark.parametrize(
    ("paragraph", "part", "meant"),
    [
        ("S2.29", "(a)", "S2.29(a)"),
        ("S2.29(a)", "(vi)", "S2.29(a)(vi)"),
        ("S2.29(a)(vi)", "(1)", "S2.29(a)(vi)(1)"),
        ("S2.29(a)(vi)(1)", "(2)", "S2.29(a)(vi)(2)"),
        ("S2.29(a)(vi)(1)", "(c)", "S2.29(c)"),
    ],
)
def test_a_part_stands_beside_or_below_the_paragraph(paragraph: str, part: str, meant: str) -> None:
    assert pointing.of_part(paragraph, part) == meant

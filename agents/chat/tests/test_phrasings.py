"""The same is read from other words: numbers in words, slips of typing, roundabout phrases."""

from __future__ import annotations

import pytest

from agents.chat.answers.assured import is_of_others
from agents.chat.following import joined
from agents.chat.questions import read
from agents.chat.spelling import as_printed
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from agents.registry import LABELS


@pytest.mark.parametrize(
    ("question", "scopes"),
    [
        ("scope one of the Leeds plant", ("1",)),
        ("Scopes I and II together", ("1+2",)),
        ("how does scope 1 compare with 2?", ("1", "2")),
        ("is scope two higher than one", ("2", "1")),
        ("category six in 2023", ("3.6",)),
    ],
)
def test_numbers_of_scopes_are_read_in_words_and_in_roman_figures(
    question: str, scopes: tuple[str, ...]
) -> None:
    assert read(question, LABELS).scopes == scopes


def test_pages_are_read_in_words() -> None:
    assert read("what stands on page twelve?", LABELS).pages == (12,)


@pytest.mark.parametrize(
    ("question", "agent"),
    [
        ("data_metrics findings against a claim", "data_metrics"),
        ("Findings of the geography agent on Leeds", "geography"),
        ("academic findings?", "academic"),
        ("what did the news people turn up", "news_media"),
    ],
)
def test_an_agent_is_named_by_its_findings(question: str, agent: str) -> None:
    assert read(question, LABELS).agents == (agent,)


@pytest.mark.parametrize(
    "question",
    [
        "What does the report leave out on water?",
        "what did they skip on water",
        "does the company not mention anything on water?",
        "Where is the report silent on water?",
        "the biggest holes on water",
        "What are the weaknesses on water?",
    ],
)
def test_what_is_left_out_is_missing_and_its_words_are_no_topic(question: str) -> None:
    asked = read(question, LABELS)
    assert Act.MISSING in asked.acts
    assert asked.topic == ("water",)


@pytest.mark.parametrize(
    "question",
    [
        "What would I have to ask management for on water?",
        "what should be requested on water",
        "what must management be asked on water: what should be obtained?",
        "what would convince you on water",
    ],
)
def test_what_to_ask_for_is_read_whoever_is_asked(question: str) -> None:
    assert Act.SETTLE in read(question, LABELS).acts


@pytest.mark.parametrize(
    "question",
    [
        "which promises can nobody prove?",
        "claims that cannot be proven",
        "which statements look shaky",
        "is any of it greenwashing",
        "claims without any proof behind them",
    ],
)
def test_what_nobody_can_prove_is_unverified(question: str) -> None:
    assert read(question, LABELS).verdicts == ("unverified",)


@pytest.mark.parametrize(
    "question",
    ["Total nubmer of claims?", "total claims", "claims in total", "what is the count of claims"],
)
def test_a_count_is_asked_for_in_many_ways(question: str) -> None:
    asked = read(question, LABELS)
    assert Act.COUNT in asked.acts
    assert Thing.CLAIM in asked.things
    assert not asked.topic


def test_the_whole_report_and_the_company_narrow_nothing() -> None:
    every = read("how many requirements are partly met across the whole Tarn plc report", LABELS)
    assert not every.topic
    assert read("the trust's carbon price", LABELS).topic == tuple(words_in("carbon price"))


def test_requirements_that_could_not_be_judged_are_not_assessed() -> None:
    asked = read("Which paragraphs couldn't be assessed?", LABELS)
    assert asked.statuses == ("not_assessed",)
    assert not asked.topic


def test_a_charger_has_nothing_to_do_with_who_is_in_charge() -> None:
    assert not set(words_in("chargers")) & set(words_in("oversight"))
    assert read("who is in charge of water", LABELS).topic == tuple(words_in("oversight water"))
    assert read("who looks after water", LABELS).topic == tuple(words_in("oversight water"))


PRINTED = frozenset({"lindenbroek", "methane", "turning", "unclear", "training", "chains"})


@pytest.mark.parametrize(
    ("word", "read_as"),
    [
        ("lindenbreok", "lindenbroek"),
        ("metahne", "methane"),
        ("chairs", "chairs"),  # so short a word may be one of its own
        ("traning", "training"),
        ("nuclear", "nuclear"),  # another first letter is another word
        ("Turin", "Turin"),  # too short to tell
        ("trained", "trained"),  # another form of a word is no slip
        ("realy", "really"),  # a word of asking
        ("whole", "whole"),
        ("METHABE", "METHABE"),
    ],
)
def test_a_word_one_slip_from_one_that_the_report_prints_is_read_as_that(
    word: str, read_as: str
) -> None:
    assert as_printed(f"the {word}?", PRINTED)[0] == f"the {read_as}?"


@pytest.mark.parametrize(
    ("question", "methods"),
    [
        ("scope 2 location 2024", ("location",)),
        ("Scope 1+2 for 2024 (market)", ("market",)),
        ("and by market?", ("market",)),
        ("the market for heat pumps", ()),
    ],
)
def test_a_method_is_named_by_one_word_beside_scope_2(
    question: str, methods: tuple[str, ...]
) -> None:
    assert read(question, LABELS).methods == methods


@pytest.mark.parametrize(
    ("question", "types"),
    [("which claims are geographic?", ("geographic",)), ("the geographic spread of sales", ())],
)
def test_a_type_is_an_adjective_of_claims(question: str, types: tuple[str, ...]) -> None:
    assert read(question, LABELS).claim_types == types


def test_a_pillar_with_a_slip_is_a_pillar() -> None:
    asked = read("what is missing in risk managment piller", LABELS)
    assert asked.pillars == ("risk_management",)
    assert not asked.topic


@pytest.mark.parametrize("question", ["is S1 complied with", "does it comply with IFRS S2?"])
def test_a_whole_standard_is_a_framework(question: str) -> None:
    assert Thing.FRAMEWORK in read(question, LABELS).things
    assert Thing.FRAMEWORK not in read("does it meet S2.14(a)?", LABELS).things


def test_what_is_printed_differently_disagrees() -> None:
    asked = read("which figures are printed differently in two places", LABELS)
    assert Thing.DISAGREEMENT in asked.things


def test_whether_suppliers_are_audited_is_no_question_on_assurance_of_the_report() -> None:
    assert is_of_others(read("Are suppliers audited?", LABELS))
    assert not is_of_others(read("Who audited the carbon figures?", LABELS))


@pytest.mark.parametrize(
    ("question", "year"),
    [
        ("and the year after?", 2022),
        ("and the following year?", 2022),
        ("and the year before?", 2020),
        ("and a year earlier?", 2020),
    ],
)
def test_the_year_after_is_that_after_the_year_asked_for_last(question: str, year: int) -> None:
    before = read("Scope 1 emissions in 2021?", LABELS)
    asked = joined(read(question, LABELS), before)
    assert (asked.years, asked.scopes, asked.relative_year) == ((year,), ("1",), None)
    assert joined(read("and last year?", LABELS), before).relative_year == -1


def test_who_verified_the_figures_is_a_question_on_assurance() -> None:
    assert Thing.ASSURANCE in read("Who verified the numbers?", LABELS).things
    assert Thing.ASSURANCE not in read("which claims are verified?", LABELS).things

"""A question of several parts is answered part by part; its words are read as the report has
them."""

from __future__ import annotations

import pytest

from agents.chat.answering import ask
from agents.chat.clauses import parts_of
from agents.chat.following import joined
from agents.chat.ground import Ground
from agents.chat.questions import Asked, read
from agents.chat.tables import heads_of, is_head
from agents.chat.tests.world import make_world
from agents.chat.vocabulary import Act, Thing
from agents.registry import LABELS


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("how many claims are there, and how many are contradicted?", 2),
        ("And location-based? How much higher is that?", 2),
        ("Is a carbon price used, and at what price per tonne?", 2),
        ("Which requirements could not be assessed and why?", 1),
        ("Scope 2 2023, location vs market - which is higher?", 1),
        ("what is said of training and health?", 1),
    ],
)
def test_each_part_of_a_question_that_asks_something_stands_alone(
    question: str, parts: int
) -> None:
    assert len(parts_of(question)) == parts


@pytest.mark.django_db
def test_the_answers_of_all_parts_are_told_with_numbers_that_open_their_places() -> None:
    reply, _ = ask("How many claims are there, and which checks failed?", make_world())
    assert "2 claims in the report" in reply.text
    assert "computed 5%" in reply.text
    numbers = {one.number for one in reply.citations}
    assert numbers == set(range(1, len(reply.citations) + 1))


@pytest.mark.django_db
def test_initials_are_read_in_the_words_that_the_report_prints() -> None:
    ground = make_world()
    ground.report.pages.filter(number=2).update(text="Eleven key risk indicators are followed.")
    assert Ground(ground.analysis).written_out("any KRIs?") == "any key risk indicators?"
    assert ground.written_out("any XYZs?") == "any XYZs?"


def test_a_difference_holds_what_was_asked_last_against_what_was_asked_before() -> None:
    asked: Asked | None = None
    for question in (
        "Scope 1+2 market-based 2023",
        "And location-based?",
        "How much higher is it?",
    ):
        asked = joined(read(question, LABELS), asked)
    assert asked is not None
    assert asked.methods == ("location", "market")
    assert asked.years == (2023,)


@pytest.mark.parametrize(
    ("question", "paragraphs"), [("what is Tarn's 2030 target?", ()), ("S2.30?", ("S2.30",))]
)
def test_a_genitive_before_a_year_is_no_paragraph(question: str, paragraphs: tuple[str]) -> None:
    assert read(question, LABELS).paragraphs == paragraphs


def test_a_verdict_in_quotation_marks_is_no_quotation_of_the_report() -> None:
    asked = read('page 2: why only "insufficient evidence"?', LABELS)
    assert not asked.quotes
    assert asked.verdicts == ("insufficient_evidence",)


def test_the_kind_of_a_year_narrows_nothing() -> None:
    for question in ("Scope 2 in calendar 2019?", "Scope 2 in fiscal year 2019?", "Scope 2 FY19?"):
        asked = read(question, LABELS)
        assert (asked.topic, asked.years) == ((), (2019,))


def test_an_equity_share_is_a_boundary_and_no_share() -> None:
    assert "shar" not in read("equity share Scope 1 emissions 2023", LABELS).topic


def test_that_the_analysis_disagrees_is_that_it_contradicts() -> None:
    asked = read("Why does the analysis disagree with the total?", LABELS)
    assert asked.verdicts == ("contradicted",)
    assert asked.has(Act.WHY)


def test_a_statement_of_assurance_is_no_claim_and_what_a_company_does_of_a_topic_no_industry() -> (
    None
):
    assert not read("who prepared the assurance statement?", LABELS).has(Thing.CLAIM)
    assert not read("what does the company do about water?", LABELS).has(Thing.INDUSTRY)
    assert read("what does the company do?", LABELS).has(Thing.INDUSTRY)


def test_rows_of_a_table_stand_under_its_heading_and_the_name_of_its_head() -> None:
    rows = [
        (1, 1, "heading", "People"),
        (2, 1, "row", "% Female | FY21 | FY22"),
        (3, 1, "row", "Leadership | 24.1% | 23.4%"),
        (4, 2, "row", "Leadership | 1 | 2"),
    ]
    assert is_head("% Female | FY21 | FY22")
    assert not is_head("Leadership | 24.1% | 23.4%")
    assert heads_of(rows) == {3: "People % Female", 4: ""}

"""A question names a thing by a number: a claim, a check, a figure and its other places; sums that
the report does not print are computed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agents.chat.ground import Ground
from agents.chat.numbers import quantities
from agents.chat.questions import read
from agents.chat.tests.world import make_world, told
from agents.registry import LABELS
from reports.models import Check
from reports.tests.factories import make_check, make_claim, make_figure, make_place, make_run

TOTAL = "Our total emissions of the group were 1,171,175 tCO2e."


@pytest.fixture
def ground(db: None) -> Ground:
    world = make_world()
    make_claim(world.analysis, TOTAL, ("S2.29(a)", "metrics_targets"), page=3)
    return Ground(world.analysis)


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("why is the 1.17 million tonne total wrong?", [Decimal(1_170_000)]),
        ("the 83.6% of staff", [Decimal("83.6")]),
        ("250k litres and 2 bn of revenue", [Decimal(250_000), Decimal(2_000_000_000)]),
        ("Scope 1 and category 4 in 2023", []),
        ("the top 3 in FY2024", []),
    ],
)
def test_numbers_of_a_question_are_neither_years_nor_places(
    question: str, values: list[Decimal]
) -> None:
    assert [one.value for one in quantities(question)] == values


@pytest.mark.parametrize(
    ("named", "printed", "is_same"),
    [
        ("1.17 million t", "1,171,175 tCO2e", True),
        ("1.18 million t", "1,171,175 tCO2e", False),
        ("1,171,175 t", "about 1.17 million tonnes", True),
        ("11%", "fell by 11 % in 2024", True),
        ("11%", "11 sites", False),
        ("2,024 t", "in 2024", False),
    ],
)
def test_a_number_is_that_which_it_is_rounded_from(named: str, printed: str, is_same: bool) -> None:
    assert quantities(named)[0].is_printed_in(printed) is is_same


def test_a_claim_is_found_by_a_number_that_it_prints(ground: Ground) -> None:
    reply = told(ground, "Walk me through why the 1.17 million tonne total was thrown out")
    assert TOTAL in reply.text
    assert "business travel" not in reply.text


def test_why_and_what_to_ask_for_are_told_together(ground: Ground) -> None:
    reply = told(ground, "Why is the business travel claim contradicted and what should I request?")
    assert "it is 5%, not 11%" in reply.text
    assert "the travel records" in reply.text


def test_a_check_is_found_by_its_number_and_told_alone(ground: Ground) -> None:
    run = make_run(ground.analysis, "geography")
    make_check(run, Check.Result.PASS, "Year on year: computed -17.28%, reported -17.3%.")
    reply = told(Ground(ground.analysis), "the report prints a 17.3% drop: does it recompute?")
    assert "-17.28%" in reply.text
    assert "failed" not in reply.text


def test_the_other_places_of_a_number_are_told(ground: Ground) -> None:
    for label, value, page in (
        ("Staff trained on the code of conduct", "83.6", 1),
        ("Code of conduct, staff trained", "83.5", 3),
    ):
        figure = make_figure(
            ground.report,
            Decimal(value),
            year=2024,
            metric="share",
            scope="",
            unit="%",
            label=label,
        )
        make_place(figure, f"{label} | {value}", page=page, value=Decimal(value), printed=value)
    reply = told(
        Ground(ground.analysis),
        "Page 1 gives 83.6% trained on the code of conduct; does it tie to other places?",
    )
    assert "does not tie" in reply.text
    assert "83.5 %, page 3" in reply.text


def test_a_sum_that_the_report_does_not_print_is_computed_from_what_it_prints(
    ground: Ground,
) -> None:
    reply = told(ground, "total of Scope 1 and Scope 2 market-based in 2024")
    assert "make 298,937 tCO2e" in reply.text
    assert len(reply.citations) == 2
    added = told(ground, "Scope 1 in 2024?", "and adding Scope 2 location-based on top?")
    assert "make 369,841 tCO2e" in added.text


def test_nothing_is_added_where_one_of_the_terms_is_not_printed(ground: Ground) -> None:
    assert "make" not in told(ground, "total of Scope 1 and Scope 2 in 2023").text


def test_emissions_of_parts_are_told_where_the_whole_is_not_printed(ground: Ground) -> None:
    figure = make_figure(ground.report, 77, year=2024, scope="3.1", entity_part="Office")
    make_place(figure, "Office | 77", value=77, step=1, printed="77")
    assert "(Office), 2024: 77 tCO2e" in told(Ground(ground.analysis), "category 1 in 2024").text


def test_what_is_named_as_not_meant_is_left_out(ground: Ground) -> None:
    for part, value in (("Office", 492), ("Office like for like", 77)):
        figure = make_figure(ground.report, value, year=2024, entity_part=part)
        make_place(figure, f"{part} | {value}", value=value, step=1, printed=f"{value}")
    reply = told(Ground(ground.analysis), "office scope 1 2024, absolute not like-for-like")
    assert "492 tCO2e" in reply.text
    assert "77 tCO2e" not in reply.text


def test_the_size_of_a_thing_is_an_amount_and_no_word_of_it() -> None:
    assert read("How large was the green bond?", LABELS).topic == ("green", "bond")


def test_requirements_are_counted_by_how_bad_they_are(ground: Ground) -> None:
    reply = told(ground, "How many gaps are there in governance, split by how bad they are?")
    assert "1 gap: not disclosed" in reply.text

"""What changed most, shares of a whole and figures that are counted together."""

from __future__ import annotations

import pytest

from agents.chat.answering import ask
from agents.chat.ground import Ground
from agents.chat.tests.world import make_world
from reports.tests.factories import make_figure, make_place

CATEGORIES = (  # scope, row, values of 2023 and 2024
    ("3.1", "Purchased goods", 1000, 900),
    ("3.6", "Business travel", 20, 30),
    ("", "3.11 Use of products + 3.13 Leased assets", 500, 100),
)


@pytest.fixture
def ground(db: None) -> Ground:
    """The report of a world with categories of Scope 3 and a total."""
    world = make_world()
    for scope, row, *values in CATEGORIES:
        for year, value in zip((2023, 2024), values, strict=True):
            figure = make_figure(world.report, value, year=year, scope=scope)
            quote = f"{row} | {values[0]} | {values[1]}"
            make_place(figure, quote, value=value, step=1, printed=f"{value} tCO2e")
    total = make_figure(world.report, 400000, year=2024, scope="1+2+3")
    make_place(total, "Total | 400,000", value=400000, step=1, printed="400,000 tCO2e")
    commuting = make_figure(world.report, 7, year=2024, scope="3.7", label="Employee commuting")
    make_place(commuting, "Staff commuting | 7", value=7, step=1, printed="7 tCO2e")
    return Ground(world.analysis)


def told(ground: Ground, question: str) -> str:
    return ask(question, ground)[0].text


def test_the_category_that_rose_or_fell_most_comes_first(ground: Ground) -> None:
    rose = told(ground, "Which Scope 3 category rose most in percent?").split("\n")
    assert "category 6" in rose[1]
    assert "+50.0 %" in rose[1]
    fell = told(ground, "which scope 3 category fell the most?").split("\n")
    assert "3.11 Use of products" in fell[1]
    assert "−80.0 %" in fell[1]


def test_a_category_that_is_counted_together_with_another_is_found(ground: Ground) -> None:
    answer = told(ground, "category 11 in 2023 vs 2024")
    assert "3.11 Use of products + 3.13" in answer
    assert "fell (decreased) by 400" in answer


def test_the_share_of_a_whole_is_computed(ground: Ground) -> None:
    answer = told(ground, "what share of the total is Scope 1 in 2024?")
    assert "57.4 %" in answer
    assert "229,438" in answer


def test_emissions_of_commuting_are_no_number_of_employees(ground: Ground) -> None:
    assert "category 7" not in told(ground, "number of employees in 2024")


def test_a_count_is_of_the_noun_that_is_counted(ground: Ground) -> None:
    assert "253" not in told(ground, "how many charging warehouses are there?")
    assert "253" in told(ground, "how many chargers are there?")


def test_a_check_is_that_of_the_year_and_failures_come_first(ground: Ground) -> None:
    assert "computed 5%" in told(ground, "why does the business travel figure not match?")


def test_what_agents_found_on_a_claim_is_counted_where_none_is_named(ground: Ground) -> None:
    assert "Data/Metrics recorded 1 finding" in told(
        ground, "which agents looked at the claims on page 1?"
    )


def test_a_report_that_says_a_thing_in_other_words_is_quoted(ground: Ground) -> None:
    answer = told(ground, "delivery fleet biomethane whereabouts")
    assert "Half of our delivery fleet" in answer


def test_a_name_that_the_report_never_prints_is_not_known(ground: Ground) -> None:
    reply, _ = ask("did the delivery fleet in Bangladesh run on biomethane?", ground)
    assert not reply.known

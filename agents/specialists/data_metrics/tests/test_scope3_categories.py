"""Scope 3 by category: wrong only where the rows are proven to be all of it, or where they exceed
it."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.scope3_categories import check_categories
from agents.specialists.data_metrics.rules import findings_for, run_checks
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.tests.asking import given
from agents.specialists.data_metrics.tests.tables import table
from reports.types import ClaimType, ClaimView

ROWS = """
tCO2e | 2023 | 2022
Category 1: Purchased goods and services | 1,000 | 900
Category 4: Upstream transportation and distribution | 500 | 400
Category 6: Business travel | 100 | 200
Category 11: Use of sold products | 5,000 | 4,000
{} | {} | {}
"""


def categories(label: str, *totals: str) -> list[CheckResult]:
    return check_categories(check_input(table(ROWS.format(label, *totals))))


def test_categories_that_add_up_pass_and_are_all_named() -> None:
    first, second = categories("Total Scope 3", "6,600", "5,500")
    assert (first.result, second.result) == ("pass", "pass")
    assert "1,000 (3.1) + 500 (3.4) + 100 (3.6) + 5,000 (3.11) = 6,600 tCO2e" in first.message
    assert first.pages == (4,) and len(first.figures) == 5


def test_a_year_that_misses_beside_one_that_fits_fails() -> None:
    results = categories("Scope 3 emissions", "6,600", "6,500")
    assert [(r.result, r.severity) for r in results] == [("pass", "info"), ("fail", "critical")]
    assert "1,000 tCO2e (15.385%) missing" in results[1].message


def test_a_table_in_which_no_year_adds_up_may_leave_categories_out() -> None:
    assert [r.result for r in categories("Total Scope 3", "9,000", "8,000")] == [
        "inconclusive",
        "inconclusive",
    ]


def test_a_gap_within_one_percent_passes_with_a_warning() -> None:
    results = categories("Total Scope 3", "6,630", "5,500")
    assert [(r.result, r.severity) for r in results] == [("pass", "warning"), ("pass", "info")]


def test_upstream_totals_hold_only_the_upstream_categories() -> None:
    results = categories("Scope 3 emissions, upstream", "1,600", "1,500")
    assert [(r.result, r.details.calculated_total) for r in results] == [
        ("pass", 1600),
        ("pass", 1500),
    ]


def test_a_category_that_a_year_does_not_state_may_be_what_is_missing() -> None:
    text = ROWS.format("Total Scope 3", "6,600", "5,500").replace("| 100 | 200", "| 100 | n/a")
    assert [r.result for r in check_categories(check_input(table(text)))] == [
        "pass",
        "inconclusive",
    ]


def test_nothing_to_add_up_is_said_with_what_is_missing() -> None:
    (result,) = check_categories(given("Our Scope 1 emissions were 1,000 tCO2e in 2023."))
    assert (result.result, result.missing_data) == (
        "inconclusive",
        ("Scope 3 total", "Scope 3 by category"),
    )


def test_as_many_categories_as_the_sentence_lists() -> None:
    stated = (
        "The Scope 3 measure includes nine of the fifteen categories: 1 to 7, 9 and 12; the "
        "others do not apply."
    )
    (result,) = check_categories(given(stated))
    assert (result.result, result.details.listed) == ("pass", [1, 2, 3, 4, 5, 6, 7, 9, 12])
    (wrong,) = check_categories(given(stated.replace("nine", "eight")))
    assert (wrong.result, wrong.severity) == ("fail", "warning")
    assert "lists 9" in wrong.message and wrong.figures == ((1, stated.replace("nine", "eight")),)


def test_a_number_of_categories_beside_a_table_with_others_is_a_question() -> None:
    pages = (
        "We report on five of the 15 categories.",
        ROWS.format("Total Scope 3", "6,600", "5,500"),
    )
    results = [r for r in check_categories(given(*pages)) if "stated" in r.details.written()]
    assert [(r.result, r.details.in_tables) for r in results] == [("inconclusive", [4])]


def test_a_list_that_ends_its_sentence_is_counted_to_its_last_number() -> None:
    stated = "Our Scope 3 inventory covers {} of the 15 categories: 1 to 7, 9 and 12."
    assert [r.result for r in check_categories(given(stated.format("nine")))] == ["pass"]
    (result,) = check_categories(given(stated.format("eight")))
    assert result.result == "fail" and "it lists 9: 1, 2, 3, 4, 5, 6, 7, 9, 12." in result.message


def test_a_percentage_behind_a_list_of_categories_leaves_it_uncounted() -> None:
    results = check_categories(
        given("Our supplier data cover three of the 15 categories, 1, 4 and 12% of our waste.")
    )
    assert "fail" not in {r.result for r in results}


def test_a_wrong_total_is_held_against_who_states_it_and_not_against_its_parts() -> None:
    quantities = table(ROWS.format("Scope 3 emissions", "6,600", "6,500"))
    quotes = dict.fromkeys(q.quote for q in quantities)
    claims = [
        ClaimView(str(n), quote, ClaimType.QUANTITATIVE, page=4, quote=quote)
        for n, quote in enumerate(quotes)
    ]
    found = findings_for(claims, run_checks(claims, quantities), quantities)
    blamed = [
        claim.quote
        for claim, finding in zip(claims, found, strict=True)
        if finding.supports_claim is False
    ]
    assert len(claims) == 5 and len(blamed) == 1 and blamed[0].startswith("Scope 3 emissions")


SPLIT = """
tCO2e | 2023 | 2022
1. Purchased goods and services | 100 | 90
4. Upstream transportation and distribution | 50 | 40
10. Processing of sold products | |
- Iron ore | 400 | 390
- Copper | 70 | 60
Total Scope 3 | {} | {}
"""


def test_a_category_whose_rows_alone_hold_figures_is_their_sum() -> None:
    results = check_categories(check_input(table(SPLIT.format("620", "580"))))
    assert [(r.result, r.details.calculated_total) for r in results] == [
        ("pass", 620),
        ("pass", 580),
    ]


def test_rows_of_a_category_that_has_a_figure_itself_are_parts_of_it() -> None:
    text = SPLIT.format("620", "580").replace("products | |", "products | 470 | 450")
    results = check_categories(check_input(table(text)))
    assert [(r.result, r.details.calculated_total) for r in results] == [
        ("pass", 620),
        ("pass", 580),
    ]


def test_split_rows_that_exceed_the_total_may_be_parts_of_each_other() -> None:
    results = check_categories(check_input(table(SPLIT.format("320", "250"))))
    assert [r.result for r in results] == ["inconclusive", "inconclusive"]


def test_a_row_without_a_category_that_makes_up_what_is_missing_belongs_to_the_sum() -> None:
    rows = ROWS.format("Shareholding \u2013 listed companies", "400", "300")
    for totals, results in (
        ("7,000 | 5,800", ["pass", "pass"]),
        ("7,050 | 5,900", ["inconclusive", "inconclusive"]),
        ("7,000 | 6,100", ["pass", "inconclusive"]),
    ):
        found = check_categories(check_input(table(f"{rows.strip()}\nTotal Scope 3 | {totals}")))
        assert [one.result for one in found] == results
    assert "400 (Shareholding" in found[0].message

"""A total stated in a sentence against the scopes a table prints elsewhere: wrong only when nothing
else explains it."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.scope_addition import check_sums
from agents.specialists.data_metrics.rules import findings_for, run_checks
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_sentence, read_table
from reports.figures.types import Quantity
from reports.types import ClaimType, ClaimView, TableContent

ROWS = (
    ("tCO2e", "2022", "2023"),
    ("Scope 1", "1,000", "900"),
    ("Scope 2, location-based", "700", "600"),
    ("Scope 2, market-based", "500", "400"),
    ("Scope 3", "8,500", "8,700"),
)
TOTAL = (
    "Our total emissions, covering Scope 1, market-based Scope 2 and Scope 3, were {} tCO2e in {}."
)


def figures(*sentences: str, rows: tuple[tuple[str, ...], ...] = ROWS) -> list[Quantity]:
    read = [
        q for page, text in enumerate(sentences, start=1) for q in read_sentence(text, page=page)
    ]
    return [*read, *read_table(TableContent(9, 0, rows))]


def checked(*sentences: str, rows: tuple[tuple[str, ...], ...] = ROWS) -> list[CheckResult]:
    return [
        check
        for check in check_sums(figures(*sentences, rows=rows))
        if check.details.stored().get("total_scope") == "1+2+3"
    ]


def test_a_stated_total_that_follows_from_the_table_passes() -> None:
    (check,) = checked(TOTAL.format("10,000", 2023))
    assert (check.result, check.pages, check.details.scope2_method) == ("pass", (1, 9), "market")


def test_a_stated_total_that_does_not_follow_fails_and_only_its_own_claim_is_in_question() -> None:
    sentence = TOTAL.format("10,905", 2023)
    claims = [
        ClaimView("total", sentence, ClaimType.QUANTITATIVE, page=1, quote=sentence),
        ClaimView(
            "row", "Scope 1: 900", ClaimType.QUANTITATIVE, page=9, quote="Scope 1 | 1,000 | 900"
        ),
    ]
    quantities = figures(sentence)
    checks = [
        check for check in run_checks(claims, quantities) if check.check_name == "scope_addition"
    ]
    assert [(c.result, c.severity, c.claim_ids) for c in checks] == [
        ("fail", "critical", ("total",))
    ]
    assert [finding.supports_claim for finding in findings_for(claims, checks, quantities)] == [
        False,
        None,
    ]


def test_a_total_that_adds_both_scope_2_figures_is_told_so() -> None:
    (check,) = checked(TOTAL.format("10,600", 2023))
    assert check.result == "fail"
    assert "location-based and market-based" in check.message


@pytest.mark.parametrize(
    "sentence",
    [
        "Our total emissions, covering Scope 1, Scope 2 and Scope 3, were 10,905 tCO2e in 2023.",
        (
            "Our restated total emissions, covering Scope 1, market-based Scope 2 and Scope 3, "
            "were 10,905 tCO2e in 2023."
        ),
        (
            "Our total emissions, covering Scope 1, market-based Scope 2 and Scope 3, were about "
            "10,905 tCO2e in 2023."
        ),
        (
            "Our total emissions, covering Scope 1, market-based Scope 2 and Scope 3, were 29,905 "
            "tCO2e in 2023."
        ),
    ],
)
def test_what_may_be_drawn_differently_is_left_open(sentence: str) -> None:
    assert [check.result for check in checked(sentence)] == ["inconclusive"]


def test_a_component_with_another_value_elsewhere_is_left_open() -> None:
    results = checked(
        TOTAL.format("10,905", 2023), "Our Scope 1 emissions were 1,805 tCO2e in 2023."
    )
    assert [check.result for check in results] == ["inconclusive"]


def test_another_value_elsewhere_that_explains_nothing_excuses_no_false_total() -> None:
    results = checked(
        TOTAL.format("10,905", 2023), "Our Scope 1 emissions were 70,366 tCO2e in 2023."
    )
    assert [(check.result, check.severity) for check in results] == [("fail", "critical")]


def test_a_difference_as_large_as_a_category_of_scope_3_is_told_so() -> None:
    rows = (*ROWS, ("Scope 3 category 9: downstream transportation", "801", "1,112"))
    (check,) = checked(TOTAL.format("8,888", 2023), rows=rows)
    assert check.result == "fail"
    assert "the total is 1,112 tCO2e (12.51%) below its parts" in check.message
    assert "equals Scope 3 category 9, page 9, which the total seems to leave out" in check.message


def test_a_difference_that_no_figure_equals_is_explained_by_none() -> None:
    rows = (*ROWS, ("Scope 3 category 9: downstream transportation", "801", "1,112"))
    (check,) = checked(TOTAL.format("8,900", 2023), rows=rows)
    assert (check.result, "equals" in check.message) == ("fail", False)


def test_totals_that_are_all_off_seem_to_cover_something_else() -> None:
    results = checked(TOTAL.format("10,905", 2023), TOTAL.format("10,905", 2022))
    assert [check.result for check in results] == ["inconclusive", "inconclusive"]


def test_a_scope_in_two_rows_is_no_component() -> None:
    (check,) = checked(TOTAL.format("10,905", 2023), rows=(*ROWS, ("Scope 3", "1", "2")))
    assert (check.result, check.missing_data) == ("inconclusive", ("Scope 3",))

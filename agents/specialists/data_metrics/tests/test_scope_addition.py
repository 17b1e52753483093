"""Sums of scopes: proven wrong only when nothing else can explain the gap."""

from __future__ import annotations

from dataclasses import replace

from agents.specialists.data_metrics.checks.scope_addition import check_sums
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_sentence, read_table
from reports.types import TableContent


def sums(*texts: str, pages: tuple[int, ...] = ()) -> list[CheckResult]:
    numbered = zip(texts, pages or (1,) * len(texts), strict=True)
    return check_sums([q for text, page in numbered for q in read_sentence(text, page=page)])


def table_sums(text: str) -> list[CheckResult]:
    return check_sums(read_table(TableContent(4, 0, _cells(text))))


def _cells(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(cell.strip() for cell in line.split("|")) for line in text.strip().split("\n")
    )


def test_a_sum_that_holds_passes_and_spells_the_arithmetic_out() -> None:
    (result,) = sums(
        "Scope 1: 100,123 tCO2e, Scope 2: 50,456 tCO2e, Scope 3: 900,001 tCO2e, total emissions: "
        "1,050,580 tCO2e"
    )
    assert (result.result, result.severity) == ("pass", "info")
    assert "100,123 + 50,456 + 900,001 = 1,050,580 tCO2e" in result.message


def test_a_gap_within_one_percent_passes_with_a_warning() -> None:
    (result,) = sums(
        "Scope 1: 2.3M tCO2e, Scope 2: 1.1M tCO2e, Scope 3: 8.5M tCO2e, Total: 12.0M tCO2e"
    )
    assert (result.result, result.severity) == ("pass", "warning")
    assert result.details.discrepancy_percent == 0.83
    assert result.details.calculated_total == 11_900_000


def test_a_larger_gap_fails() -> None:
    (result,) = sums(
        "Scope 1: 2.3M tCO2e, Scope 2: 1.1M tCO2e, Scope 3: 8.5M tCO2e, Total: 13.0M tCO2e"
    )
    assert (result.result, result.severity) == ("fail", "critical")


def test_units_of_different_magnitude_are_added_in_tonnes() -> None:
    (result,) = sums(
        "Scope 1: 2,300 kt CO2e, Scope 2: 1.10 million tCO2e, total Scope 1 and 2: 3,400,000 tCO2e."
    )
    assert result.result == "pass"


BOTH = (
    "Scope 1 emissions were 1,001 tCO2e, Scope 2 emissions 501 tCO2e (location-based) and 407 "
    "tCO2e (market-based), total Scope 1 and 2 emissions were {} tCO2e in 2023."
)


def test_each_scope_2_method_is_tried_and_the_fitting_one_named() -> None:
    (result,) = sums(BOTH.format("1,408"))
    assert (result.result, result.details.scope2_method) == ("pass", "market")


def test_adding_both_scope_2_methods_is_never_accepted() -> None:
    (result,) = sums(BOTH.format("1,909"))
    assert result.result == "fail"
    assert "location-based and market-based" in result.message


def test_a_total_by_one_method_is_not_compared_with_scope_2_by_the_other() -> None:
    found = table_sums(
        "tCO2e | 2023\nScope 1 | 10291\nScope 2 location-based | 22042\nTotal Scopes 1 and 2 "
        "market-based | 24512"
    )
    assert [r.result for r in found] == ["inconclusive"]
    assert found[0].missing_data == ("Scope 2 (market-based)",)


TABLE = """
tCO2e | 2023 | 2022
Scope 1 | 100,000 | 90,000
Scope 2 (market-based) | 50,000 | 40,000
Scope 3 | 500,000 | 400,000
Total emissions (market-based) | 650,000 | {}
"""


def test_every_year_of_a_table_is_checked_by_itself() -> None:
    results = table_sums(TABLE.format("560,000"))
    assert [(r.result, r.details.year) for r in results] == [("pass", 2023), ("fail", 2022)]


def test_a_table_in_which_no_year_adds_up_is_taken_as_drawn_differently() -> None:
    results = table_sums(TABLE.replace("650,000", "700,000").format("560,000"))
    assert {r.result for r in results} == {"inconclusive"}


def test_figures_that_name_a_part_or_a_basis_prove_no_failure() -> None:
    (result,) = sums(
        "Scope 1: 100 tCO2e, Scope 2: 50 tCO2e, total Scope 1 and 2 emissions excluding new "
        "sites: 190 tCO2e"
    )
    assert result.result == "inconclusive"


def test_claims_of_one_page_are_added_up_together_but_scattered_ones_prove_nothing() -> None:
    texts = (
        "Our Scope 1 emissions were 1,000 tCO2e in 2023.",
        "Our Scope 2 emissions were 2,000 tCO2e in 2023.",
        "Our Scope 3 emissions were 3,000 tCO2e in 2023.",
        "Our total Scope 1, 2 and 3 emissions were 7,000 tCO2e in 2023.",
    )
    assert [r.result for r in sums(*texts)] == ["fail"]
    assert [r.result for r in sums(*texts, pages=(1, 2, 3, 4))] == ["inconclusive"]


def test_missing_parts_are_named() -> None:
    (result,) = sums("Our Scope 1 emissions were 1,000 tCO2e in 2023.")
    assert result.result == "inconclusive"
    assert result.missing_data == ("Scope 2", "Scope 3", "reported total")


def test_a_total_of_another_table_is_not_held_against_the_scopes_of_the_page() -> None:
    scopes = "tCO2e | 2023\nScope 1 | 100\nScope 2 | 50\nScope 3 | 900"
    products = "tCO2e | 2023\nSteel | 110\nCopper | 40\nTotal emissions | 150"
    read = [
        q
        for index, text in enumerate((scopes, products))
        for q in read_table(TableContent(4, index, _cells(text)))
    ]
    apart = [replace(q, table=0 if q.scope in ("1", "2", "3") else 1) for q in read]
    assert any(q.scope == "total" for q in apart)
    assert all(result.details.reported_total is None for result in check_sums(apart))

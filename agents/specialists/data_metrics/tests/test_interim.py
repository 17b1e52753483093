"""Steps on the way to a target, and the age of its base year."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.baseline_age import baseline_age
from agents.specialists.data_metrics.checks.interim import interim_targets
from agents.specialists.data_metrics.tests.asking import given

FINAL = "Our target is to reduce Scope 1 and 2 emissions by 50% by 2030 from a 2018 base year."


def step(percent: int, year: int) -> str:
    return (
        f"We plan to reduce Scope 1 and 2 emissions by {percent}% by {year} from a 2018 base year."
    )


def test_steps_that_ask_for_more_each_time_pass_with_their_pace() -> None:
    (result,) = interim_targets(given(step(20, 2025), FINAL))
    assert (result.result, result.details.consistent) == ("pass", True)
    assert "20% by 2025, then 50% by 2030" in result.message
    assert "2.86, then 6" in result.message  # 20 / 7 points a year, then 30 / 5


def test_a_step_that_asks_for_less_than_one_before_it_fails_with_the_points() -> None:
    (result,) = interim_targets(given(step(30, 2025), step(20, 2027), FINAL))
    assert (result.result, result.severity, result.details.consistent) == (
        "fail",
        "critical",
        False,
    )
    assert "20% by 2027 is 10 points less than 30% by 2025" in result.message
    assert set(result.claim_ids) == {"1", "2"}


def test_steps_that_name_neither_scope_nor_base_year_belong_to_the_one_target_there_is() -> None:
    (good,) = interim_targets(
        given(FINAL, "Interim target: 20% by 2025.", "Interim target: 30% by 2027.")
    )
    assert (
        good.result == "pass" and "20% by 2025, then 30% by 2027, then 50% by 2030" in good.message
    )
    (bad,) = interim_targets(
        given(FINAL, "Interim target: 20% by 2025.", "Interim target: 15% by 2027.")
    )
    assert bad.result == "fail" and "15% by 2027 is 5 points less than 20% by 2025" in bad.message


def test_what_the_report_says_more_often_is_not_blamed() -> None:
    (result,) = interim_targets(given(step(60, 2025), FINAL, FINAL))
    assert (result.result, result.claim_ids) == ("fail", ("1",))


def test_of_two_sizes_for_one_year_the_one_that_fits_no_ladder_is_blamed() -> None:
    (result,) = interim_targets(given(step(33, 2027), step(63, 2027), FINAL))
    assert (result.result, result.claim_ids) == ("fail", ("2",))


def test_two_sizes_that_both_fit_are_left_open() -> None:
    (result,) = interim_targets(given(step(33, 2027), step(38, 2027), FINAL))
    assert (result.result, result.severity) == ("inconclusive", "warning")
    assert "33% (page 1) and 38% (page 2)" in result.message


def test_a_target_that_was_replaced_is_no_failure() -> None:
    old = (
        "We raised our target: previously we aimed to reduce Scope 1 and 2 emissions by 60% by "
        "2025 from a 2018 base year."
    )
    (result,) = interim_targets(given(old, FINAL))
    assert result.result == "inconclusive" and "replaced" in result.message


def test_other_scopes_other_base_years_and_single_targets_are_no_ladder() -> None:
    three = "We aim to reduce Scope 3 emissions by 10% by 2035 from a 2018 base year."
    later = "We aim to reduce Scope 1 and 2 emissions by 10% by 2035 from a 2020 base year."
    assert interim_targets(given(FINAL, three, later)) == []


@pytest.mark.parametrize("pages", [(step(20, 2025), FINAL), (FINAL, step(20, 2025))])
def test_the_order_of_the_places_changes_nothing(pages: tuple[str, ...]) -> None:
    (result,) = interim_targets(given(*pages))
    assert [one.stored() for one in result.details.steps] == [
        {"year": 2025, "percent": 20},
        {"year": 2030, "percent": 50},
    ]


@pytest.mark.parametrize(("year", "severity"), [(2024, "info"), (2028, "info"), (2029, "warning")])
def test_a_base_year_more_than_ten_years_back_is_unusual(year: int, severity: str) -> None:
    (result,) = baseline_age(given(FINAL, reporting_year=year))
    assert (result.result, result.severity, result.details.age) == (
        "pass",
        severity,
        year - 2018,
    )
    assert f"{year} - 2018 = {year - 2018} years" in result.message


def test_a_base_year_before_the_first_one_the_initiative_takes_is_told_with_the_source() -> None:
    (result,) = baseline_age(given(FINAL.replace("2018", "2014"), reporting_year=2020))
    assert result.severity == "warning" and "2015" in result.message


def test_without_a_reporting_year_the_age_is_open_and_a_base_year_ahead_is_told() -> None:
    (unknown,) = baseline_age(given(FINAL))
    assert (unknown.result, unknown.missing_data) == ("inconclusive", ("reporting year",))
    (ahead,) = baseline_age(given(FINAL, reporting_year=2017))
    assert ahead.result == "inconclusive" and "2018 - 2017 = 1" in ahead.message

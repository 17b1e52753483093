"""Baselines, restated figures, and an attached report of an earlier year."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.baseline_consistency import check_baselines
from agents.specialists.data_metrics.checks.historical_consistency import check_history
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.recalculation_consistency import check_recalculations
from agents.specialists.data_metrics.tests.asking import given
from agents.specialists.data_metrics.tests.tables import sentences, table

TARGET = "We will reduce our Scope 1 emissions by 42% by 2030 from a {} baseline."


def test_one_baseline_throughout_passes() -> None:
    (result,) = check_baselines(given(TARGET.format(2019), TARGET.format(2019)))
    assert (result.result, result.details.baseline_years, result.pages) == (
        "pass",
        [2019],
        (1, 2),
    )


def test_the_same_target_with_two_baselines_fails_and_names_both_places() -> None:
    (result,) = check_baselines(given(TARGET.format(2019), TARGET.format(2020)))
    assert (result.result, result.details.baseline_years) == ("fail", [2019, 2020])
    assert "2019 on page 1; 2020 on page 2" in result.message


def test_targets_of_different_size_may_each_have_a_baseline() -> None:
    other = TARGET.format(2020).replace("42%", "30%")
    assert [r.result for r in check_baselines(given(TARGET.format(2019), other))] == [
        "inconclusive"
    ]


def test_targets_of_different_scopes_are_not_compared() -> None:
    other = TARGET.format(2020).replace("Scope 1", "Scope 3")
    assert [r.result for r in check_baselines(given(TARGET.format(2019), other))] == [
        "pass",
        "pass",
    ]


AMOUNT = "Scope 1 emissions in our 2019 base year were {} tCO2e."


def test_a_baseline_printed_with_two_amounts_fails() -> None:
    pages = (TARGET.format(2019), AMOUNT.format("415,190"), AMOUNT.format("398,700"))
    failed = [r for r in check_baselines(given(*pages)) if r.result == "fail"]
    assert (
        len(failed) == 1
        and "415,190 tCO2e on page 2, but 398,700 tCO2e on page 3" in failed[0].message
    )


def test_a_restated_baseline_is_left_open() -> None:
    told = "The Scope 1 emissions of 2019 were restated after an acquisition."
    pages = (TARGET.format(2019), AMOUNT.format("415,190"), AMOUNT.format("398,700"), told)
    assert "fail" not in [r.result for r in check_baselines(given(*pages))]


def test_no_baseline_at_all_is_said() -> None:
    (result,) = check_baselines(given("Our Scope 1 emissions were 1,000 tCO2e in 2023."))
    assert (result.result, result.missing_data) == (
        "inconclusive",
        ("figures with their baseline year",),
    )


RESTATED = (
    "Scope 1 emissions of 2022 were 1,250 tCO2e (restated to reflect an updated methodology)."
)


def test_a_restated_figure_that_still_has_its_old_value_elsewhere_fails() -> None:
    pages = (RESTATED, "Scope 1 emissions were 1,100 tCO2e in 2022.")
    failed = [r for r in check_recalculations(given(*pages)) if r.result == "fail"]
    assert len(failed) == 1 and "1,100 tCO2e on page 2" in failed[0].message


def test_a_restated_figure_used_throughout_passes() -> None:
    results = check_recalculations(given(RESTATED, "Scope 1 emissions were 1,250 tCO2e in 2022."))
    assert {r.result for r in results} == {"pass"} and len(results) == 2


def test_a_restatement_without_a_reason_is_a_question() -> None:
    (result,) = check_recalculations(given("Emissions of 2022 have been restated."))
    assert (result.result, result.missing_data) == (
        "inconclusive",
        ("the reason for the restatement",),
    )


def test_a_policy_of_restating_is_no_restatement() -> None:
    (result,) = check_recalculations(
        given("Base year emissions will be recalculated if a change exceeds 5%.")
    )
    assert result.missing_data == ("a restated figure",)


NOW = "tCO2e | 2023 | 2022\nScope 1 | 980 | {}"
THEN = table("tCO2e | 2022 | 2021\nScope 1 | 1,100 | 1,200", page=31)


def history(value: str, *more: str) -> list[tuple[str, str]]:
    known = given(NOW.format(value), *more, prior=THEN, prior_name="Report 2022")
    return [(r.result, r.severity) for r in check_history(known)]


def test_the_same_figure_as_in_the_earlier_report_passes() -> None:
    assert history("1,100") == [("pass", "info")]


def test_another_figure_than_in_the_earlier_report_fails() -> None:
    (result,) = check_history(given(NOW.format("1,300"), prior=THEN, prior_name="Report 2022"))
    assert (result.result, result.severity) == ("fail", "critical")
    assert (
        "Scope 1 2022: 1,300 tCO2e here, 1,100 tCO2e in Report 2022, page 31: 200 tCO2e apart "
        "(18.18%)"
    ) in result.message


def test_a_mentioned_restatement_turns_the_failure_into_a_warning() -> None:
    assert history("1,300", "Scope 1 emissions of 2022 were restated after an acquisition.") == [
        ("pass", "warning")
    ]


def test_a_restatement_of_another_scope_explains_nothing() -> None:
    assert history("1,300", "Scope 3 emissions of 2022 were restated after an acquisition.") == [
        ("fail", "critical")
    ]


def test_without_an_earlier_report_nothing_is_concluded() -> None:
    (result,) = check_history(given(NOW.format("1,300")))
    assert (result.result, result.missing_data) == (
        "inconclusive",
        ("an attached report of an earlier year",),
    )


def test_without_the_texts_a_difference_is_left_open() -> None:
    (result,) = check_history(check_input(table(NOW.format("1,300")), prior=THEN))
    assert result.result == "inconclusive"


def test_a_heading_on_restated_figures_explains_no_difference() -> None:
    assert history("1,300", "Restated figures") == [("fail", "critical")]
    assert history("1,300", "Figures of earlier years were restated.") == [("pass", "warning")]


def test_a_difference_to_the_earlier_report_names_every_place_of_the_figure() -> None:
    (result,) = check_history(
        given(NOW.format("1,300"), "Scope 1 was 1,300 tCO2e in 2022.", prior=THEN)
    )
    assert (result.result, result.pages) == ("fail", (1, 2))


def test_the_year_of_a_baseline_of_other_scopes_makes_no_baseline_of_a_figure() -> None:
    pages = (
        "We will reduce our Scope 3 emissions by 42% by 2035 from a 2022 baseline.",
        "Our Scope 1 emissions on the basis of the baseline were 415,190 tCO2e in 2022.",
        "Scope 1 emissions were 398,700 tCO2e in 2022.",
    )
    assert [r.result for r in check_baselines(given(*pages))] == ["pass"]


def test_a_base_year_that_only_words_name_is_found() -> None:
    text = "Emissions remain on a lower level than in the base year 2021."
    (result,) = check_baselines(given(text, "We compare it with 2021 as base year."))
    assert (result.result, result.details.baseline_years, result.pages) == ("pass", [2021], (1, 2))
    assert result.message == "The base year is 2021 on pages 1 and 2 throughout."


def test_several_base_years_in_words_are_left_open() -> None:
    pages = ("Water fell against the base year 2018.", "Energy fell against the base year 2010.")
    (result,) = check_baselines(given(*pages))
    assert (result.result, result.details.baseline_years) == ("inconclusive", [2010, 2018])


def test_a_year_that_something_is_merely_compared_with_is_no_base_year() -> None:
    text = "Our base year is under review; emissions fell by 4% compared with 2021."
    (result,) = check_baselines(given(text))
    assert result.missing_data == ("figures with their baseline year",)


def test_the_figure_beside_an_adjusted_one_of_the_year_before_is_not_restated() -> None:
    told = "In 2023, Scope 1 emissions totalled 900 tCO2e (previous year adjusted: 800 tCO2e)."
    elsewhere = "Scope 1 emissions were 950 tCO2e in 2023."
    results = check_recalculations(check_input(sentences(told, elsewhere)))
    assert not [one for one in results if one.result == "fail"]
    old = "Scope 1 emissions were 850 tCO2e in 2022."
    (doubted,) = check_recalculations(check_input(sentences(told, old)))
    assert doubted.result != "pass" and "restated to 800 tCO2e" in doubted.message

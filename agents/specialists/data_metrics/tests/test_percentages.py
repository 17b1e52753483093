"""Percentages of parts, shares of one whole, and differences in the unit of their row."""

from __future__ import annotations

import pytest

from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.percentage_calculation import check_percentages
from agents.specialists.data_metrics.checks.shares_sum import check_shares
from agents.specialists.data_metrics.checks.yoy_differences import check_differences
from agents.specialists.data_metrics.tests.tables import sentences, table, verdicts

MIX = """
Energy, MWh | 2023 | Share 2023 | 2022 | Share 2022
Wind | {} | 40% | 300 | 37.5%
Hydro | 350 | {} | 300 | 37.5%
Gas | 250 | 25% | 200 | 25%
Total | 1,000 | 100% | 800 | 100%
"""


def test_shares_of_the_total_row_are_recomputed() -> None:
    (first, *rest) = check_percentages(check_input(table(MIX.format("400", "35%"))))
    assert "Wind 2023: 400 / 1,000 MWh = 40%, reported 40%" in first.message
    assert {r.result for r in (first, *rest)} == {"pass"} and len(rest) == 5


@pytest.mark.parametrize(
    ("wind", "hydro", "row"), [("440", "35%", "Wind"), ("400", "38%", "Hydro")]
)
def test_a_wrong_amount_or_share_fails_in_its_row_alone(wind: str, hydro: str, row: str) -> None:
    failed = [
        r
        for r in check_percentages(check_input(table(MIX.format(wind, hydro))))
        if r.result == "fail"
    ]
    assert [r.message.split(" 2023")[0] for r in failed] == [row]


def test_shares_that_are_of_no_printed_total_prove_nothing() -> None:
    text = "Sites | 2023 | Share certified\nEurope | 40 | 90%\nAsia | 35 | 70%\nTotal | 75 | 100%"
    assert "fail" not in verdicts(check_percentages, table(text))


WORDS = (
    "In 2023 we used 120,000 MWh of energy in total, of which 48,000 MWh ({}) came from renewable "
    "sources."
)


@pytest.mark.parametrize(
    ("share", "result"), [("40%", "pass"), ("42%", "fail"), ("about 42%", "inconclusive")]
)
def test_a_percentage_behind_its_part_in_a_sentence(share: str, result: str) -> None:
    assert verdicts(check_percentages, sentences(WORDS.format(share))) == [result]


def test_counted_things_in_words() -> None:
    good, bad = (f"450 of 1,030 suppliers ({share}%) have set targets." for share in ("44", "54"))
    assert verdicts(check_percentages, sentences(good)) == ["pass"]
    (failed,) = check_percentages(check_input(sentences(bad)))
    assert failed.result == "fail" and "450 / 1,030 = 43.69%, reported 54%" in failed.message


def test_a_percentage_of_something_else_is_left_alone() -> None:
    text = (
        "Revenue was EUR 500 million, EUR 20 million of it from new products, and 12% of our "
        "staff were trained."
    )
    assert verdicts(check_percentages, sentences(text)) == ["inconclusive"]


def test_shares_of_one_whole_add_up_to_100() -> None:
    (now, before) = check_shares(check_input(table(MIX.format("400", "35%"))))
    assert (now.result, before.result) == ("pass", "pass")
    assert "40 + 35 + 25 = 100%" in now.message


def test_shares_that_do_not_add_up_beside_a_year_that_does_fail() -> None:
    results = check_shares(check_input(table(MIX.format("400", "38%"))))
    assert [r.result for r in results] == ["fail", "pass"]
    assert "3 points too much" in results[0].message


def test_rounded_shares_may_miss_100_by_their_rounding() -> None:
    text = "Mix | 2023\nWind | 33%\nHydro | 33%\nGas | 33%\nTotal | 100%"
    assert verdicts(check_shares, table(text)) == ["pass"]


def test_shares_of_several_wholes_are_not_added_up() -> None:
    text = (
        "Rates | 2023 | 2022\nCertified sites (%) | 84 | 80\nTrained staff (%) | 99 | "
        "98\nRenewable power (%) | 42 | 40"
    )
    assert verdicts(check_shares, table(text)) == ["inconclusive"]


def test_a_sentence_that_names_the_rest_must_reach_100() -> None:
    assert verdicts(
        check_shares, sentences("Our power mix is 60% hydro, 30% wind and the remaining 10% gas.")
    ) == ["pass"]
    assert verdicts(
        check_shares, sentences("Our power mix is 60% hydro, 30% wind and the remaining 20% gas.")
    ) == ["fail"]


def test_a_sentence_that_leaves_the_rest_open_is_told_so() -> None:
    (result,) = check_shares(check_input(sentences("Our power mix is 60% hydro and 30% wind.")))
    assert (result.result, result.missing_data) == ("inconclusive", ("the remaining shares",))


ROWS = (
    "Waste, tonnes | 2023 | 2022 | +/-\nHazardous | 120 | 100 | {}\nRecycled | 340 | 300 | "
    "40\nBurnt | 77 | 80 | -3"
)


@pytest.mark.parametrize(
    ("change", "first"), [("20", "pass"), ("-20", "fail"), ("23", "fail"), ("200", "fail")]
)
def test_a_difference_is_the_later_figure_less_the_earlier_one(change: str, first: str) -> None:
    assert verdicts_of_differences(change) == [first, "pass", "pass"]


def verdicts_of_differences(change: str) -> list[str]:
    return [r.result for r in check_differences(table(ROWS.format(change)))]


def test_a_plus_minus_column_may_be_in_percent_where_every_row_is() -> None:
    text = (
        "Waste, tonnes | 2023 | 2022 | +/-\nHazardous | 120 | 100 | 20\nRecycled | 345 | 300 | 15"
    )
    assert [r.result for r in check_differences(table(text))] == ["pass", "pass"]


def test_scaled_figures_are_subtracted_as_printed() -> None:
    text = "Emissions, million tonnes CO2e | 2023 | 2022 | +/-\nScope 1 | 61.9 | 85.4 | -23.4"
    (result,) = check_differences(table(text))
    assert (result.result, result.details.calculated_difference) == ("pass", -23.5)


def test_a_year_before_the_part_is_no_digits_of_it() -> None:
    text = "By the end of 2024, 411 of our 901 direct suppliers ({}) had been audited on site."
    assert verdicts(check_percentages, sentences(text.format("45.6%"))) == ["pass"]
    assert verdicts(check_percentages, sentences(text.format("65.6%"))) == ["fail"]


def test_the_shares_of_a_row_that_splits_a_whole_make_up_100_percent_or_say_nothing() -> None:
    text = "Key figure | {} 2023 | {} 2023\n% Waste by type | 83.2 % | {}"
    heads = ("Non-hazardous", "Hazardous")
    fitting, not_fitting = (table(text.format(*heads, share)) for share in ("16.8 %", "26.8 %"))
    (found,) = check_shares(check_input(fitting))
    assert (found.result, "83.2 + 16.8 = 100%" in found.message) == ("pass", True)
    assert verdicts(check_shares, not_fitting) == ["inconclusive"]
    other = table(text.format(*heads, "16.8 %").replace("Waste by type", "Waste recovered"))
    assert verdicts(check_shares, other) == ["inconclusive"]

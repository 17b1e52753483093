"""Percentage changes: whatever rounding allows is consistent, nothing else."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.specialists.data_metrics.checks.yoy_percentage import check_changes
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_sentence, read_table
from reports.types import CellReading, TableContent


def changes(*texts: str, pages: tuple[int, ...] = ()) -> list[CheckResult]:
    numbered = zip(texts, pages or (1,) * len(texts), strict=True)
    return check_changes([q for text, page in numbered for q in read_sentence(text, page=page)])


def row(*cells: str) -> list[CheckResult]:
    header = ("tCO2e", "2023", "2022", "Change %")
    return check_changes(read_table(TableContent(4, 0, (header, cells))))


SENTENCE = "Scope 1 emissions fell from 105,432 tCO2e in 2022 to 98,123 tCO2e in 2023, a {} of {}%."


@pytest.mark.parametrize(
    ("word", "percent", "result"),
    [
        ("decrease", "6.9", "pass"),
        ("decrease", "7", "pass"),
        ("decrease", "12", "fail"),
        ("increase", "6.9", "fail"),
        ("decrease", "6.2", "fail"),
    ],
)
def test_a_change_beside_its_two_figures(word: str, percent: str, result: str) -> None:
    assert [c.result for c in changes(SENTENCE.format(word, percent))] == [result]


@settings(max_examples=60)
@given(st.integers(1000, 10**7), st.integers(1000, 10**7), st.integers(0, 2), st.integers(0, 3))
def test_a_correctly_rounded_change_of_correctly_rounded_figures_never_fails(
    prior: int, current: int, digits: int, dropped: int
) -> None:
    exact = (Decimal(current) / Decimal(prior) - 1) * 100
    percent = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN)
    shown = [
        str((Decimal(v) / 1000).quantize(Decimal(1).scaleb(dropped - 3))) for v in (current, prior)
    ]
    header = ("ktCO2e", "2023", "2022", "Change %")
    found = check_changes(
        read_table(TableContent(4, 0, (header, ("Scope 1", *shown, f"{percent}%"))))
    )
    assert not [c for c in found if c.result == "fail"]


def test_small_rounded_figures_allow_a_wide_range() -> None:
    assert [c.result for c in row("Scope 1", "4", "5", "-13.8%")] == ["pass"]


def test_a_row_that_does_not_add_up_fails_with_the_arithmetic() -> None:
    (check,) = row("Scope 1", "100,000", "90,000", "+20%")
    assert (check.result, check.severity) == ("fail", "critical")
    (unsigned,) = row("Scope 1", "100,000", "90,000", "20%")
    assert (unsigned.result, unsigned.severity) == ("fail", "warning"), "it may be a level"
    assert "(100,000 - 90,000) / 90,000 = 11.11%, reported 20%" in check.message


def test_a_whole_percentage_in_a_two_digit_format_is_taken_as_whole() -> None:
    assert [c.result for c in row("Scope 1", "24,512", "30,724", "-20.00%")] == ["pass"]


FIGURES = (
    "Scope 1 emissions were 98,123 tCO2e in 2023.",
    "Scope 1 emissions were 105,432 tCO2e in 2022.",
)


def test_figures_elsewhere_confirm_a_change() -> None:
    (check,) = changes(
        "Scope 1 emissions decreased 6.9% from 2022 to 2023.", *FIGURES, pages=(1, 5, 6)
    )
    assert (check.result, check.pages) == ("pass", (1, 5, 6))


def test_scattered_figures_do_not_prove_a_change_wrong() -> None:
    (check,) = changes(
        "Scope 1 emissions decreased 9% from 2022 to 2023.", *FIGURES, pages=(1, 5, 6)
    )
    assert check.result == "inconclusive"


def test_a_restated_year_is_named_and_left_open() -> None:
    restated = "Scope 1 emissions were 111,111 tCO2e in 2022."
    (check,) = changes("Scope 1 emissions decreased 20% from 2022 to 2023.", *FIGURES, restated)
    assert check.result == "inconclusive"
    assert "2022 is printed with different values" in check.message


def test_a_caption_fragment_about_some_part_is_not_held_against_the_group() -> None:
    group = (
        "Our Scope 1 emissions were 32.6Mt CO2e in 2023.",
        "Our Scope 1 emissions were 32.7Mt CO2e in 2022.",
    )
    (check,) = changes("CO2e Scope 1 emissions in 2023 (9% increase from 2022)", *group)
    assert check.result == "inconclusive"


def test_missing_years_are_missing_data() -> None:
    (check,) = changes("Scope 1 emissions decreased 9%.")
    assert (check.result, check.missing_data) == ("inconclusive", ("years compared",))


def test_a_movement_that_names_one_year_only_is_checked() -> None:
    (check,) = changes("Scope 1 emissions fell by 10% from 1,000 tCO2e to 900 tCO2e in 2023.")
    assert check.result == "pass"
    (check,) = changes("Scope 1 emissions fell by 15% from 1,000 tCO2e to 900 tCO2e in 2023.")
    assert check.result == "fail"


def test_of_several_changes_in_one_sentence_none_is_proven_wrong() -> None:
    results = changes(
        "Scope 1 emissions fell by 10%, after 3% more in 2022, from 1,000 tCO2e in 2022 to 900 "
        "tCO2e in 2023."
    )
    assert "fail" not in {check.result for check in results}


WIDE = ("tCO2e", "2019", "2022", "2023", "Change on 2022")


def test_the_change_of_a_row_is_checked_against_the_years_of_its_header() -> None:
    found = check_changes(
        read_table(TableContent(4, 0, (WIDE, ("Scope 1", "130", "100", "90", "-10.0%"))))
    )
    assert [(c.result, c.details.prior_year, c.details.current_year) for c in found] == [
        ("pass", 2022, 2023)
    ]


def test_a_change_that_two_other_years_of_its_row_explain_is_left_open() -> None:
    rows = (
        WIDE,
        ("Scope 1", "130", "100", "90", "-30.8%"),
        ("Scope 2", "50", "40", "30", "-25.0%"),
    )
    found = check_changes(read_table(TableContent(4, 0, rows)))
    assert [c.result for c in found] == ["inconclusive", "pass"]
    assert "from 2019 to 2023" in found[0].message


def test_a_header_that_the_other_rows_bear_out_was_not_misread() -> None:
    proven = [("Scope 2", "50", "40", "30", "-25.0%"), ("Scope 3", "80", "60", "45", "-25.0%")]
    rows = (WIDE, ("Scope 1", "130", "100", "90", "-30.8%"), *proven)
    found = check_changes(read_table(TableContent(4, 0, rows)))
    assert [c.result for c in found] == ["fail", "pass", "pass"]


BRACKETS = (
    ("", *["Group"] * 3, *["Parent"] * 3),
    ("tonnes CO2e", *["2023", "2022", "Change %"] * 2),
)


@pytest.mark.parametrize(
    ("cells", "results"),
    [
        (("90", "100", "-10%", "40", "50", "-20%"), ["pass", "pass"]),
        (("90", "100", "-10%", "40", "50", "-30%"), ["pass", "fail"]),
        (("90", "100", "-14%", "40", "50", "-20%"), ["fail", "pass"]),
    ],
)
def test_each_bracket_of_companies_has_its_own_change(
    cells: tuple[str, ...], results: list[str]
) -> None:
    found = check_changes(read_table(TableContent(4, 0, (*BRACKETS, ("Scope 1", *cells)))))
    assert [c.result for c in found] == results


def test_changes_against_one_year_in_a_row_of_their_own() -> None:
    header = ("", "Unit", "2023", "2022", "2015")
    rows = (
        ("Scope 1+2", "Mt CO2e", "35", "40", "46"),
        ("Scope 1+2", "vs 2015", "-24%", "-31%", ""),
    )
    found = check_changes(read_table(TableContent(4, 0, (header, *rows))))
    assert [c.result for c in found] == ["pass", "fail"]


def test_a_row_that_is_no_emission_is_recomputed_too() -> None:
    header = ("Waste", "Unit", "2023", "2022", "% change")
    row_of_waste = ("Total non-recovered waste", "tons", "84", "103", "-18%")
    (check,) = check_changes(read_table(TableContent(4, 0, (header, row_of_waste))))
    assert (check.result, check.details.unit) == ("pass", "t")


def test_a_change_without_a_percent_sign_may_be_the_difference() -> None:
    header = ("tCO2e", "2023", "2022", "Change")
    rows = (
        ("Scope 1", "90", "120", "-30"),
        ("Scope 3", "900", "1,000", "-10"),
        ("Scope 2", "50", "80", "-11"),
    )
    found = check_changes(read_table(TableContent(4, 0, (header, *rows))))
    assert [c.result for c in found] == ["pass", "pass", "fail"]


@pytest.mark.parametrize(
    ("reading", "result"),
    [
        (CellReading.PROVEN, "fail"),
        (CellReading.SINGLE, "inconclusive"),
        (CellReading.OPEN, "inconclusive"),
    ],
)
def test_what_is_not_proven_in_a_structured_table_is_not_called_wrong(
    reading: CellReading, result: str
) -> None:
    header = ("tCO2e", "2023", "2022", "Change %")
    cells = ("Scope 1", "60", "50", "90%")
    read = read_table(TableContent(4, 0, (header, cells)))
    judged = check_changes([replace(q, reading=reading, column=2) for q in read])
    assert [one.result for one in judged] == [result]


def test_a_change_of_shares_is_not_held_against_another_row_of_the_same_label() -> None:
    header = ("Metric", "Cut", "2024", "2023", "Change")
    rows = (
        ("Employees", "Total", "107,000", "102,000", "4.9%"),
        ("Share of employees (%)", "Total", "44.2%", "43.5%", "1.6%"),
    )
    judged = check_changes(read_table(TableContent(4, 0, (header, *rows))))
    assert "fail" not in {one.result for one in judged}


def test_a_second_figure_that_is_only_compared_with_is_not_the_one_that_changed() -> None:
    said = (
        "This is 6% below our 2018 baseline of 34.5 kt CO2e and slightly below our adjusted 2022 "
        "emissions of 36.7 kt CO2e."
    )
    assert changes(said) == []


def test_figures_that_lack_the_stated_difference_are_not_what_a_change_is_drawn_from() -> None:
    group = "Scope 1 and 2 emissions were 600 ktCO2e in 2022 and 480 ktCO2e in 2023."
    told = "Compared to 2022, we reduced our Scope 1 and 2 emissions in 2023 by {} ktCO2e or {}%."
    (of_a_part,) = changes(group, told.format(60, 27), pages=(2, 2))
    assert of_a_part.result == "inconclusive" and "60,000 tCO2e" in of_a_part.message
    (by_chance,) = changes(group, told.format(60, 20), pages=(2, 2))
    assert by_chance.result == "inconclusive"
    assert [one.result for one in changes(group, told.format(120, 20), pages=(2, 2))] == ["pass"]
    assert [one.result for one in changes(group, told.format(120, 27), pages=(2, 2))] == ["fail"]

"""Targets: read from sentences and tables, what they require each year, and how that compares with
the past."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given as each
from hypothesis import strategies as st

from agents.specialists.data_metrics.checks.target_rates import Rate, between, classed
from agents.specialists.data_metrics.checks.target_reading import targets_of
from agents.specialists.data_metrics.checks.targets import target_achievability
from agents.specialists.data_metrics.schemas import CheckResult
from agents.specialists.data_metrics.tests.asking import given, series

FRD = "42% reduction in Scope 1+2 emissions by 2030 from a 2019 baseline"
AIM = "We aim to reduce our Scope 1 and 2 emissions by 42% by 2030 from a 2019 base year."

BOTH = (
    "tCO2e | 2019 | 2024\nScope 1 | 1,000 | 900\nScope 2 (market-based) | 1,000 | 300\nScope 2 "
    "(location-based) | 1,000 | 1,000"
)


def check(*pages: str) -> CheckResult:
    """The one result for a report that states one target."""
    (result,) = target_achievability(given(*pages))
    return result


def test_the_worked_example_of_the_requirements_is_computed_to_the_digit() -> None:
    result = check(FRD, series("Scope 1 and 2", {2019: 2_450_000, 2024: 2_300_000}))
    details = result.details
    assert details.target_type == "absolute_reduction"
    assert (details.baseline_year, details.target_year, details.target_percentage) == (
        2019,
        2030,
        42,
    )
    assert (details.baseline_value, details.target_value) == (2_450_000, 1_421_000)
    assert details.required_annual_percentage_reduction == pytest.approx(42 / 11, abs=0.005)
    assert details.required_annual_reduction_rate == pytest.approx(1_029_000 / 11, abs=1)
    assert details.required_compound_percentage == pytest.approx(4.83, abs=0.01)
    assert details.historical_annual_reduction_rate == pytest.approx(
        150_000 / 2_450_000 / 5 * 100, abs=0.005
    )
    assert (
        "42% over 11 years" in result.message
        and "3.82%" in result.message
        and "2,450,000" in result.message
    )


@pytest.mark.parametrize(
    ("latest", "assessment", "severity"),
    [
        (2_000_000, "achievable", "info"),  # 3.67 % a year: required 3.82 is 1.04 times that
        (2_250_000, "challenging", "info"),  # 1.63 %: 2.34 times
        (2_420_000, "questionable", "warning"),  # 0.24 %: 15.6 times
    ],
)
def test_the_class_follows_from_the_past_rate_and_never_calls_the_target_wrong(
    latest: int, assessment: str, severity: str
) -> None:
    result = check(AIM, series("Scope 1 and 2", {2019: 2_450_000, 2024: latest}))
    assert (result.details.assessment, result.result, result.severity) == (
        assessment,
        "pass",
        severity,
    )
    assert result.details.achievability_assessment == assessment


def test_a_series_that_rises_is_said_and_no_multiple_of_it_is_computed() -> None:
    result = check(AIM, series("Scope 1 and 2", {2019: 2_000_000, 2024: 2_200_000}))
    assert result.details.assessment == "questionable" and result.details.ratio_to_history is None
    assert "rose by 2% a year" in result.message


def test_a_target_that_is_met_already_is_achievable_and_said_to_be_met() -> None:
    result = check(AIM, series("Scope 1 and 2", {2019: 2_000_000, 2024: 1_100_000}))
    assert (result.details.assessment, result.details.already_met) == ("achievable", True)
    assert "Already met: 1,100,000 tCO2e in 2024" in result.message


def test_without_a_series_the_required_rates_stand_and_the_class_is_open() -> None:
    result = check(AIM)
    assert (result.result, result.details.assessment) == ("inconclusive", "inconclusive")
    assert result.missing_data == ("history",)
    assert result.details.required_annual_percentage_reduction == pytest.approx(3.82, abs=0.005)
    assert result.details.historical_annual_reduction_rate is None


@pytest.mark.parametrize(
    ("sentence", "missing"),
    [
        ("Our target is to reduce Scope 1 and 2 emissions by 42% by 2030.", "base year"),
        ("We aim to reduce our emissions by 42% by 2030 from a 2019 base year.", "scopes covered"),
        (
            "We aim to reduce Scope 1 and 2 emissions by 142% by 2030 from a 2019 base year.",
            "a reduction between 0 and 100%",
        ),
    ],
)
def test_what_a_target_leaves_out_is_named_and_nothing_is_concluded(
    sentence: str, missing: str
) -> None:
    result = check(sentence, series("Scope 1 and 2", {2019: 100, 2024: 90}))
    assert (result.result, result.missing_data) == ("inconclusive", (missing,))


def test_an_attached_earlier_report_gives_a_series_of_one_year_its_past() -> None:
    earlier = given(series("Scope 1 and 2", {2019: 2_450_000, 2022: 2_300_000})).quantities
    report = given(
        AIM, series("Scope 1 and 2", {2024: 2_250_000}), prior=earlier, prior_name="Report 2022.pdf"
    )
    (result,) = target_achievability(report)
    assert (result.result, result.details.assessment) == ("pass", "challenging")
    assert (
        "earlier years from Report 2022.pdf" in result.message
        and "(2019 to 2024)" in result.message
    )


def test_a_target_on_the_baseline_it_keeps_is_held_against_that_row() -> None:
    table = (
        "MtCO2e | 2018 | 2023\nBaseline Scope 1 & 2 emissions | 34.5 | 32.6\n\n"
        "MtCO2e | 2019 | 2023\nTotal Scope 1 & 2 emissions | 33.0 | 32.6"
    )
    result = check(
        "Our target is to reduce Scope 1 and 2 emissions by 50% by 2030 from a 2018 base year.",
        table,
    )
    assert (
        result.details.history_years == [2018, 2023]
        and "on the basis of the baseline" in result.message
    )


def test_a_base_year_of_zero_emissions_divides_nothing() -> None:
    result = check(AIM, series("Scope 1 and 2", {2019: 0, 2024: 10}))
    assert result.result == "inconclusive"


def test_a_year_for_which_the_report_states_two_values_is_not_used() -> None:
    twice = [
        series("Scope 1 and 2", {2019: 2_000_000, 2024: 1_900_000}),
        "Scope 1 and 2 emissions were 1,000,000 tCO2e in 2024.",
    ]
    result = check(AIM, *twice)
    assert result.missing_data == ("history",)


def test_scopes_printed_apart_are_added_by_one_method_and_the_methods_may_disagree() -> None:
    result = check(AIM, BOTH)
    assert result.result == "inconclusive" and result.missing_data == (
        "one series the target is about",
    )
    assert "Scope 1 + Scope 2 (market-based): achievable" in result.message
    assert "Scope 1 + Scope 2 (location-based): challenging" in result.message


def test_a_target_that_names_its_method_is_held_against_that_series() -> None:
    quote = (
        "Our target is to cut Scope 1 and market-based Scope 2 emissions by 42% by 2030 from a "
        "2019 base year."
    )
    assert check(quote, BOTH).details.assessment == "achievable"


def test_net_zero_is_counted_to_nothing_left_and_has_no_compound_rate() -> None:
    quote = "We are committed to reaching net-zero Scope 1 and 2 emissions by 2040."
    result = check(quote, series("Scope 1 and 2", {2020: 1_000, 2024: 900}))
    assert result.details.target_type == "net_zero"
    assert result.details.required_annual_percentage_reduction == pytest.approx(6.25)
    assert result.details.required_compound_percentage is None


def test_a_scenario_of_others_and_a_national_target_are_not_the_companys() -> None:
    others = [
        "We used the Net Zero Emissions by 2050 Scenario of the agency, which is our reference.",
        "The European Union's commitment to cut emissions by 55% by 2030 informed our target.",
        "The reform is to reduce Australia's emissions by 43% below 2005 levels by 2030.",
    ]
    assert target_achievability(given(*others)) == []


def test_the_same_target_in_two_places_is_one_and_both_say_what_the_other_leaves_out() -> None:
    second = "Our target is a 50% reduction of Scope 1 and 2 emissions by 2030."
    report = given("We will reduce emissions by 50% by 2030 compared to 2018 levels.", second)
    (target,) = targets_of(report.quantities, report.claims)
    assert (target.scope, target.base_year, target.claim_ids) == ("1+2", 2018, ("1", "2"))


def test_two_targets_of_one_sentence_share_the_years_that_stand_once() -> None:
    quote = (
        "We will reduce absolute Scope 1 and Scope 2 emissions 50.4% and Scope 3 emissions 25% by "
        "2030 from a 2021 base year."
    )
    report = given(quote)
    found = {
        (t.scope, t.percent, t.target_year, t.base_year) for t in targets_of(report.quantities)
    }
    assert found == {("1+2", Decimal("50.4"), 2030, 2021), ("3", Decimal(25), 2030, 2021)}


@pytest.mark.parametrize(
    ("quote", "named"),
    [
        (
            "Interim target: 20% reduction in Scope 1+2 emissions by 2025 from a 2019 baseline",
            "Scope 1+2 emissions, 20% by 2025",
        ),
        (
            "By 2030, we will cut Scope 1 and 2 emissions by 50% versus 2019.",
            "Scope 1+2 emissions, 50% by 2030",
        ),
        (
            "By 2030 we aim for 50% lower Scope 1 and 2 emissions than in 2019.",
            "Scope 1+2 emissions, 50% by 2030",
        ),
        (
            "Scope 1 and 2 emissions to be halved by 2030 compared with 2019.",
            "Scope 1+2 emissions, 50% by 2030",
        ),
        (
            "SBTi-approved target: -42% Scope 1+2 by 2030 vs. 2019",
            "Scope 1+2 emissions, 42% by 2030",
        ),
    ],
)
def test_a_target_is_read_from_the_words_of_its_claim(quote: str, named: str) -> None:
    report = given(quote)
    assert [target.named for target in targets_of(report.quantities, report.claims)] == [
        f"{named} from 2019"
    ]


@pytest.mark.parametrize(
    ("quote", "named"),
    [
        (
            "Our goal is to reach 1.42 million tCO2e Scope 1 and 2 emissions by 2030.",
            "Scope 1+2 emissions, 1,420,000 tCO2e by 2030",
        ),
        (
            "We will reduce Scope 3 emissions intensity by 30% per tonne by 2030.",
            "Scope 3 emissions intensity, 30% by 2030",
        ),
        ("Net zero by 2050", "emissions, net zero by 2050"),
    ],
)
def test_levels_intensities_and_net_zero_are_targets_too(quote: str, named: str) -> None:
    report = given(quote)
    assert [target.named for target in targets_of(report.quantities, report.claims)] == [named]


@pytest.mark.parametrize(
    "quote",
    [
        "We will increase renewable electricity to 80% by 2030 from a 2019 base year.",
        "We reduced Scope 1 emissions by 20% by 2022 from 2019.",
        "Our target is that 80% of suppliers by spend have science-based targets by 2028.",
    ],
)
def test_what_rises_what_is_past_and_what_suppliers_do_are_no_reductions_to_come(
    quote: str,
) -> None:
    report = given(quote)
    assert targets_of(report.quantities, report.claims) == []


def test_a_level_to_be_reached_is_turned_into_a_reduction_from_the_latest_figure() -> None:
    quote = "Our goal is to reach 1.5 million tCO2e Scope 1 and 2 emissions by 2030."
    result = check(quote, series("Scope 1 and 2", {2020: 2_200_000, 2024: 2_000_000}))
    assert result.details.required_annual_percentage_reduction == pytest.approx(25 / 6, abs=0.005)
    assert (result.details.target_value, result.details.counted_from) == (1_500_000, 2024)


def test_a_table_of_targets_is_read_with_its_steps() -> None:
    table = (
        "Target | Metric | Base year | Interim | End\n"
        "Cut Scope 1 and 2 by 42% | tCO2e, market-based | 2019 | 33% by 2027 | 2030\n"
        "Net zero operations | Scope 1 and 2 | 2019 | | 2050"
    )
    report = given(table)
    found = [
        (t.kind, t.percent, t.target_year, t.base_year, t.method)
        for t in targets_of((), (), report.tables)
    ]
    assert sorted(found, key=str) == sorted(
        [
            ("absolute_reduction", Decimal(33), 2027, 2019, "market"),
            ("absolute_reduction", Decimal(42), 2030, 2019, "market"),
            ("net_zero", None, 2050, 2019, ""),
        ],
        key=str,
    )


def test_the_comparison_with_the_initiative_is_told_with_its_source_and_changes_no_class() -> None:
    short = AIM.replace("42%", "30%")
    result = check(short, series("Scope 1 and 2", {2019: 2_450_000, 2024: 2_000_000}))
    comparison = result.details.comparison
    assert (comparison.reached, comparison.asked) == (False, pytest.approx(46.2))
    assert comparison.source and comparison.status
    assert (result.result, result.severity) == ("pass", "info")


amounts = st.integers(min_value=1_000, max_value=10**9)


@each(
    base=amounts,
    latest=amounts,
    percent=st.integers(1, 99),
    scale=st.sampled_from([10, 1_000, 10**6]),
)
def test_a_change_of_scale_changes_no_rate_and_no_class(
    base: int, latest: int, percent: int, scale: int
) -> None:
    small, large = (between(Decimal(base * k), Decimal(latest * k), 5) for k in (1, scale))
    assert abs(small.linear - large.linear) < Decimal("1e-15")
    required = Rate(Decimal(percent), 11)
    assert classed(required.linear, small.linear) == classed(required.linear, large.linear)


@each(percent=st.decimals(min_value=1, max_value=99, places=1), years=st.integers(1, 40))
def test_both_rates_lead_to_the_target(percent: Decimal, years: int) -> None:
    rate = Rate(percent, years, Decimal(1000))
    assert rate.end is not None and rate.amount is not None and rate.compound is not None
    assert abs(Decimal(1000) - rate.amount * years - rate.end) < Decimal("1e-15")
    assert abs(Decimal(1000) * (1 - rate.compound / 100) ** years - rate.end) < Decimal("1e-12")
    assert rate.compound >= rate.linear - Decimal("1e-20")


@each(order=st.permutations(["2019", "2022", "2024"]))
def test_the_order_of_the_columns_changes_nothing(order: list[str]) -> None:
    values = {"2019": "2,450,000", "2022": "2,300,000", "2024": "2,100,000"}
    table = (
        f"tCO2e | {' | '.join(order)}\nScope 1 and 2 | {' | '.join(values[year] for year in order)}"
    )
    straight = check(
        AIM, series("Scope 1 and 2", {2019: 2_450_000, 2022: 2_300_000, 2024: 2_100_000})
    )
    assert check(AIM, table).details.ratio_to_history == straight.details.ratio_to_history


@pytest.mark.parametrize(
    ("unit", "values"), [("ktCO2e", {2019: 2_450, 2024: 2_100}), ("MtCO2e", {2019: 245, 2024: 210})]
)
def test_the_unit_of_the_series_changes_no_rate(unit: str, values: dict[int, int]) -> None:
    straight = check(AIM, series("Scope 1 and 2", {2019: 2_450_000, 2024: 2_100_000}))
    assert (
        check(AIM, series("Scope 1 and 2", values, unit)).details.ratio_to_history
        == straight.details.ratio_to_history
    )


def test_a_rate_over_no_years_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one year"):
        Rate(Decimal(10), 0)


def test_one_year_is_no_past_rate_to_call_a_target_achievable_by() -> None:
    """Any single year may have fallen by chance, as orders do."""
    result = check(
        "We aim for net zero Scope 1 and 2 emissions by 2050 from a 2022 base year.",
        series("Scope 1 and 2", {2022: 2_000_000, 2023: 1_600_000}),
    )
    assert result.details.achievability_assessment == "inconclusive"


MIXED = (
    "MtCO2e | 2018 | 2022 | 2023\nBaseline Scope 1 & 2 emissions | | 32.7 | 32.6\n"
    "2018 emissions target baseline (adjusted) | 34.5 | |\n\n"
    "MtCO2e | 2019 | 2023\nTotal Scope 1 & 2 emissions | 33.0 | 32.6"
)
HALVED = "Our target is to reduce Scope 1 and 2 emissions by 50% by 2030 from a 2018 base year."


def test_a_baseline_in_a_row_of_its_own_begins_the_row_that_is_kept_on_its_basis() -> None:
    details = check(HALVED, MIXED).details
    assert (details.history_years, details.baseline_value) == ([2018, 2023], 34_500_000)


def test_figures_that_are_not_adjusted_as_the_baseline_is_are_not_set_beside_it() -> None:
    baseline = "MtCO2e | 2018\nBaseline Scope 1 & 2 emissions (adjusted) | 34.5"
    result = check(HALVED, f"{baseline}\n\n{MIXED.splitlines()[-2]}\n{MIXED.splitlines()[-1]}")
    assert result.result == "inconclusive" and result.details.history_years == []
    assert "the baseline stands apart from the figures of other years" in result.message


NET_ZERO = """Target | Metric | Base year | End
Net zero operations | tCO2e, Scope 1 and 2 | 2019 | 2050"""
GROSS = "The net zero target rests on credits, and its gross target is a 90% reduction by 2050."


def test_a_reduction_on_the_way_to_net_zero_counts_from_the_base_year_of_that_target() -> None:
    known = series("Scope 1 and 2", {2019: 415_190, 2024: 298_937})
    aims = {
        r.details.target_percentage: r for r in target_achievability(given(NET_ZERO, GROSS, known))
    }
    assert (aims[90].result, aims[90].details.baseline_year) == ("pass", 2019)
    assert aims[90].details.scope == "1+2"


def test_a_reduction_that_no_net_zero_target_goes_with_has_no_base_year() -> None:
    known = series("Scope 1 and 2", {2019: 415_190, 2024: 298_937})
    found = target_achievability(given(NET_ZERO, GROSS.replace("2050", "2045"), known))
    open_ones = [r for r in found if r.details.target_year == 2045]
    assert {r.missing_data for r in open_ones} == {("base year",)}


def test_an_amount_aimed_at_is_due_in_the_year_that_its_row_names() -> None:
    text = """tCO2e | Base year | Base-year level | Level in 2024 | Change to date | Level aimed at
Scope 1 and 2, 42% by 2030 | 2019 | 415,190 | 298,937 | -28.0% | 240,810"""
    levels = [t for t in targets_of(given(text).quantities) if t.level]
    assert [(t.level, t.target_year) for t in levels] == [(Decimal(240810), 2030)]

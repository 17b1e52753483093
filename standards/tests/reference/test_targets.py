"""The facts with which targets are compared: right values, and no rate where none is held."""

from __future__ import annotations

from decimal import Decimal

import pytest

from standards.reference import targets
from standards.reference.facts import Status, shipped


@pytest.mark.parametrize(
    ("scopes", "ambition", "rate"),
    [
        ("1+2", "1.5C", "4.2"),
        ("Scope 1 and 2", "1.5 \u00b0C", "4.2"),
        (["1", "2"], "1.5 degrees", "4.2"),
        ("3", "WB2C", "2.5"),
        ("3.11", "well below 2 \u00b0C", "2.5"),
        ("3", "FLAG", "3.03"),
    ],
)
def test_the_least_rate_follows_scope_and_ambition(
    scopes: str | list[str], ambition: str, rate: str
) -> None:
    found = targets.minimum_rate_criterion(scopes, ambition)
    assert found and found.value == Decimal(rate)


@pytest.mark.parametrize(
    ("scopes", "ambition"),
    [
        ("1+2", "well-below 2\u00b0C"),
        ("1+2", "2C"),
        ("4", "1.5C"),
        ("", "1.5C"),
        ("1+2", "11.5C"),
        ("1+2", ""),
    ],
)
def test_no_rate_is_made_up(scopes: str, ambition: str) -> None:
    assert targets.minimum_rate_criterion(scopes, ambition) is None
    assert targets.minimum_cut(2020, 2030, scopes, ambition) is None


def test_a_rate_seen_for_scope_1_and_2_is_only_recalled_for_scope_3() -> None:
    narrow, wide = (
        targets.minimum_rate_criterion("1+2", "1.5C"),
        targets.minimum_rate_criterion("1+2+3", "1.5C"),
    )
    assert narrow and wide
    assert (narrow.status, wide.status) == (Status.VERIFIED, Status.RECALLED)


def test_the_least_cut_of_a_late_base_year_is_counted_from_2020() -> None:
    late, early, long = (
        targets.minimum_cut(*years, "1+2") for years in ((2022, 2030), (2019, 2030), (2015, 2050))
    )
    assert late and early and long
    assert (late.percent, late.counted_from) == (Decimal("42.0"), 2020)
    assert "2022" in late.note
    assert early.percent == Decimal("46.2")
    assert long.percent == 90
    scope3 = targets.minimum_cut(2022, 2032, "3", "WB2C")
    assert scope3 and scope3.percent == 25
    assert targets.minimum_cut(2030, 2030, "1+2") is None


def test_criteria_hold_the_values_of_their_sources() -> None:
    held = {row.key: row for row in targets.criteria()}
    assert held["scope3_target_needed_if_share_over"].value == 40
    assert held["scope3_near_term_coverage_min"].value == 67
    assert (held["timeframe_years_min"].value, held["timeframe_years_max"].value) == (5, 10)
    assert held["base_year_not_before"].value == 2015
    assert held["offsets_count"].value is False
    assert held["scope12_coverage_min"].status == Status.RECALLED
    net_zero = {row.key: row.value for row in targets.net_zero_criteria()}
    assert (net_zero["long_term_reduction_min"], net_zero["latest_net_zero_year"]) == (90, 2050)
    assert targets.criterion("published") in targets.net_zero_criteria("v2")
    assert targets.criterion("nothing") is None


@pytest.mark.parametrize("read", [targets.criteria, targets.net_zero_criteria])
def test_a_version_that_is_not_held_is_refused_by_name(read: object) -> None:
    with pytest.raises(ValueError, match=r"'v9'; held: v"):
        read("v9")  # type: ignore[operator]


def test_rates_of_a_sector_come_before_those_across_sectors() -> None:
    assert targets.typical_rates("cement")[0].key == "cement_gcca_1990_2021"
    assert targets.typical_rates("EM-EP")[0].per_year == Decimal("3.6")
    across = targets.typical_rates()
    assert targets.typical_rates("airlines") == targets.typical_rates("Atlantis") == across
    assert all(row.sector is None for row in across)
    median = next(row for row in across if row.key == "sbti_companies_since_target")
    assert (median.per_year, median.status) == (Decimal("8.8"), Status.VERIFIED)


def test_a_yearly_rate_is_the_change_over_its_years() -> None:
    for row in targets.typical_rates():
        if "_20" in row.key and row.per_year and row.key != "sbti_companies_2020":
            first, last = (int(year) for year in row.key.split("_")[-2:])
            assert row.per_year == row.value / (last - first)


def test_thresholds_say_from_where_a_figure_calls_for_a_word() -> None:
    change = targets.threshold("yoy_absolute_change")
    assert change
    assert (change.hard_low, change.flag_low, change.flag_high, change.hard_high) == (
        -50,
        -25,
        25,
        100,
    )
    assert "divest" in change.excuse_words
    over = [
        targets.threshold(f"rate_over_history_{name}") for name in ("challenging", "questionable")
    ]
    assert [row.flag_high for row in over if row] == [2, 5]
    assert targets.threshold("nothing") is None


def test_every_row_says_how_well_it_is_known_and_where_it_is_from() -> None:
    data = shipped("targets")
    rows = [
        row
        for part in (
            "criteria_v5",
            "net_zero_v1",
            "net_zero_v2",
            "rates",
            "shares",
            "thresholds",
            "formulas",
        )
        for row in data[part]
    ]
    for row in rows:
        keys = row.get("sources") or [row["source"]]
        assert Status(row["status"]) and all(data["sources"][key]["title"] for key in keys), row
    everything = (
        *targets.criteria(),
        *targets.net_zero_criteria("v1"),
        *targets.net_zero_criteria("v2"),
        *targets.thresholds(),
    )
    assert all(row.source and row.meaning for row in everything)

"""Bands of plausibility: found by industry code, by name and by the usual words for a metric; none
for the unknown."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standards.reference import benchmarks
from standards.reference.facts import Status, shipped

EVERY = benchmarks.physical_bands()


@pytest.mark.parametrize(
    ("sector", "code"),
    [
        ("EM-MM", "EM-MM"),
        ("em-mm", "EM-MM"),
        ("Metals & Mining", "EM-MM"),
        ("metals and mining", "EM-MM"),
        ("Metals & Mining (EM-MM)", "EM-MM"),
        ("Steel", "EM-IS"),
        ("Iron & Steel Producers", "EM-IS"),
        ("cement", "EM-CM"),
        ("Food Retailers & Distributors", "FB-FR"),
        ("telecoms", "TC-TL"),
        ("hc-dy", "HC-DY"),
        ("Hotels & Lodging", "SV-HL"),
        ("ZZ-ZZ", None),
        ("oil and gas", None),
        ("Atlantis", None),
        ("", None),
    ],
)
def test_a_sector_is_known_by_code_and_by_name(sector: str, code: str | None) -> None:
    assert benchmarks.industry_code(sector) == code


def test_a_name_of_several_industries_means_none_and_says_which_it_could_be() -> None:
    assert benchmarks.possible_industries("Oil & Gas") == ("EM-EP", "EM-RM", "EM-MD")
    assert benchmarks.revenue_intensity("oil and gas") is None
    assert benchmarks.possible_industries("Atlantis") == ()


def test_bands_hold_the_values_of_their_sources() -> None:
    (route,) = benchmarks.physical_bands("EM-IS", "scrap EAF")
    assert (route.low, route.typical, route.high, route.unit) == (
        Decimal("0.2"),
        Decimal("0.7"),
        Decimal("1.0"),
        "tCO2/t crude steel",
    )
    power = benchmarks.revenue_intensity("IF-EU")
    assert power and (power.low, power.typical, power.high) == (300, 1800, 7000)
    banks = benchmarks.scope3_share("Commercial Banks")
    assert banks and (banks.typical, banks.unit) == (Decimal("99.5"), "%")
    injuries = benchmarks.other("TRIR")
    assert injuries and injuries.high == 6
    world = benchmarks.physical_bands("EM-IS", "CO2 intensity of crude steel")[0]
    assert (world.typical, world.typical_status, world.status) == (
        Decimal("1.92"),
        Status.VERIFIED,
        Status.RECALLED,
    )


def test_a_metric_is_found_in_the_words_of_a_report_the_closest_name_first() -> None:
    found = benchmarks.physical_bands("software", "PUE of our data centres")
    assert [band.metric for band in found] == ["data-centre PUE, all"]
    steel = benchmarks.physical_bands(
        "steel", "Scope 1 and 2 emissions per tonne of crude steel (tCO2/t)"
    )
    assert [band.metric for band in steel] == ["global average CO2 (all routes)"]
    assert (
        benchmarks.physical_bands("EM-MM", "recycled aluminium")[0].metric == "recycled aluminium"
    )


def test_where_there_is_no_band_nothing_stands_in_for_it() -> None:
    assert benchmarks.physical_bands("Atlantis") == benchmarks.physical_bands("FB-FR") == ()
    assert benchmarks.physical_bands("EM-IS", "happiness of staff") == ()
    assert benchmarks.revenue_intensity("Atlantis") is None
    assert benchmarks.scope3_share("FB-FR") is None
    assert benchmarks.other("happiness of staff") is None


@given(st.sampled_from(EVERY), st.decimals(min_value=0, max_value=100_000, places=3))
def test_a_value_far_outside_is_never_called_only_unusual(
    band: benchmarks.Band, value: Decimal
) -> None:
    where = band.classify(value)
    assert (where == "inside") == (band.low <= value <= band.high)
    assert (where == "far") == (value < band.low / 3 or value > band.high * 3)


def test_every_band_is_in_order_and_says_how_well_it_is_known_and_where_it_is_from() -> None:
    assert len(EVERY) == len(shipped("benchmarks")["physical"]) == 68
    shares = [
        benchmarks.scope3_share(row["sector"]) for row in shipped("benchmarks")["scope3_share"]
    ]
    by_revenue = [
        benchmarks.revenue_intensity(row["sector"])
        for row in shipped("benchmarks")["revenue_intensity"]
    ]
    for band in (*EVERY, *shares, *by_revenue):
        assert band and band.low <= band.typical <= band.high and band.low < band.high
        assert band.source and band.status in Status and band.unit
        assert band.sector and benchmarks.industry_code(band.sector) == band.sector
    assert {rule.status for rule in benchmarks.rules()} == {Status.DEFINITION}


def test_every_band_answers_to_all_its_names() -> None:
    for band in EVERY:
        for name in (band.metric, *band.aliases):
            assert band in benchmarks.physical_bands(band.sector, name)

"""Units of figures against units of benchmarks: converted where certain, left alone where not."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.specialists.academic.comparing import in_unit_of, names_same_subject
from standards.reference.benchmarks import physical_bands

EVERY = physical_bands()


@pytest.mark.parametrize(
    ("value", "unit", "wanted", "result"),
    [
        ("1.9", "tCO2e per tonne of crude steel", "tCO2/t crude steel", "1.9"),
        ("0.6", "tCO2 per tonne of cementitious product", "kgCO2/t cementitious", "600"),
        ("0.35", "tCO2e/MWh", "gCO2/kWh", "350"),
        ("0.5", "tCO2e per $1M revenue", "tCO2e per USD million revenue", "0.5"),
        ("500", "tCO2e per USD billion revenue", "tCO2e per USD million revenue", "0.5"),
        ("40", "tCO2e per million US$ of sales", "tCO2e per USD million revenue", "40"),
        ("9", "kg CO2e per m\u00b2", "kgCO2e/m2/yr", "9"),
        ("1", "per million hours", "per 200,000 hours", "0.2"),
        ("1800", "kWh/tonne", "MWh/t", "1.8"),
        ("5", "%", "%", "5"),
    ],
)
def test_a_figure_is_brought_into_the_unit_of_the_band(
    value: str, unit: str, wanted: str, result: str
) -> None:
    assert in_unit_of(Decimal(value), unit, wanted) == Decimal(result)


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ("tCO2e per EUR million revenue", "tCO2e per USD million revenue"),
        ("GJ per tonne of cement", "GJ/t crude steel"),
        ("t waste per tonne", "tCO2/t"),
        ("tCO2e", "tCO2e/t"),
        ("tCO2e per employee", "tCO2e/t"),
        ("", "tCO2e/t"),
        ("", "ratio"),
        ("tCO2e per 0 tonnes", "tCO2e/t"),
    ],
)
def test_what_is_not_certainly_the_same_is_not_compared(unit: str, wanted: str) -> None:
    assert in_unit_of(Decimal(1), unit, wanted) is None
    assert not names_same_subject(unit, wanted)


@given(st.sampled_from(EVERY), st.decimals(min_value=0, max_value=10**6, places=4))
def test_a_value_in_the_bands_own_unit_stays_as_it_is_or_is_not_compared(
    band: object, value: Decimal
) -> None:
    unit = band.unit  # type: ignore[attr-defined]
    assert in_unit_of(value, unit, unit) in (value, None)


@given(st.decimals(min_value=0, max_value=10**6, places=4))
def test_going_there_and_back_changes_nothing(value: Decimal) -> None:
    there = in_unit_of(value, "kgCO2e/kWh", "tCO2e/GWh")
    assert there is not None
    assert in_unit_of(there, "tCO2e/GWh", "kgCO2e/kWh") == value


def test_most_bands_can_be_compared_with_at_all() -> None:
    comparable = [
        band for band in EVERY if in_unit_of(Decimal(1), band.unit, band.unit) is not None
    ]
    assert len(comparable) >= 0.8 * len(EVERY), sorted(
        {band.unit for band in EVERY} - {band.unit for band in comparable}
    )


def test_a_tonne_alone_says_nothing_of_what_it_is_a_tonne_of() -> None:
    assert names_same_subject("tCO2e per tonne of crude steel", "tCO2/t crude steel")
    assert names_same_subject("kgCO2e per boe", "kgCO2e/boe")
    assert not names_same_subject("tCO2e per tonne", "tCO2/t crude steel")

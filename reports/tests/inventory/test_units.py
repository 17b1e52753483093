"""Units of activities and factors are brought to one unit a dimension."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.inventory.units import heating_value, unit_of
from reports.tests.inventory.making import grid, read

_ENERGY = {"kWh": "0.001", "MWh": "1", "GWh": "1000", "GJ": None, "therms": None, "mmBtu": None}


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("kWh gross CV", "MWh"),
        ("kWh Hs", "MWh"),
        ("litres", "m3"),
        ("US gal", "m3"),
        ("t HNO3", "t"),
        ("tkm", "tkm"),
        ("t-km", "tkm"),
        ("passenger-km", "pkm"),
        ("vehicle km", "km"),
        ("room night", "room night"),
        ("GBP", "GBP"),
    ],
)
def test_a_unit_is_known_however_it_is_spelled(text, base):
    assert unit_of(text).base == base


@pytest.mark.parametrize(
    ("text", "top", "below"),
    [
        ("kgCO2e/kWh", "tCO2e", "MWh"),
        ("tCO2/1000 Nm3", "tCO2e", "m3"),
        ("kg CO2e per room night", "tCO2e", "room night"),
        ("lb CO2e/MWh", "tCO2e", "MWh"),
        ("kgCO2e/tkm", "tCO2e", "tkm"),
    ],
)
def test_a_factor_has_a_unit_above_and_one_below_the_line(text, top, below):
    unit = unit_of(text)
    assert (unit.base, unit.per.base) == (top, below)


@given(st.sampled_from(sorted(_ENERGY)), st.sampled_from(sorted(_ENERGY)))
def test_energies_convert_there_and_back(first, second):
    one, other = unit_of(first), unit_of(second)
    assert one.dimension == other.dimension == "energy"
    there = Decimal(1000) * one.factor / other.factor
    back = there * other.factor / one.factor
    assert abs(back - 1000) < Decimal("1e-12")


@given(st.text(max_size=40))
def test_any_text_has_a_unit_or_none(text):
    unit = unit_of(text)
    assert unit is None or unit.factor > 0


def test_gross_and_net_heating_values_are_told_apart():
    assert heating_value("kWh (gross CV)") == "gross"
    assert heating_value("kg/GJ NCV") == "net"
    assert heating_value("kWh") == ""


def test_public_transport_is_no_tonne_of_carbon():
    """In French surveys "TC" are "transports en commun"."""
    assert unit_of("Part TC") is None
    assert unit_of("TC") is None
    assert unit_of("km TC").base == "km"
    assert unit_of("tC").base == "tCO2e"


def test_a_factor_for_liquids_and_gases_is_per_thousand_cubic_metres_of_gas():
    inventory = read(
        grid(
            "Fuel",
            [
                ["Fuel", "Amount", "Unit", "t CO2 per kL (1000 m3)", "t CO2"],
                ["Diesel", 2, "kL", 2.62, ("=B2*D2", 5.24)],
                ["City gas", 124_662, "m3", 2.05, 255.557],
            ],
        )
    )
    computed = {line.kind: line.computed for line in inventory.lines}
    assert computed["Diesel"] == Decimal("5.24")
    assert round(computed["City gas"], 3) == Decimal("255.557")


def test_a_column_of_several_formulas_and_rates_is_computed_as_each_row_is():
    """Rows with a heating value, rows without one, and one whose result is typed in."""
    head = ["Source", "Scope", "Unit", "2023", "NCV GJ/unit", "EF kg/GJ, kg/kWh or t/t", "tCO2e"]
    burnt = [("HSD", 0.0361, 74.1), ("LPG", 0.0473, 63.1), ("Coke", 28.2, 107)]
    rows = [
        [name, "1", "L", 10_000, heat, rate, (f"=D{at}*E{at}*F{at}/1000", 10 * heat * rate)]
        for at, (name, heat, rate) in enumerate(burnt, 2)
    ]
    rows.append(["Furnace oil", "1", "L", 10_000, 0.0389, 77.4, 40.0])
    rows.append(["Limestone", "1", "t", 500, None, 0.44, ("=D6*F6", 220.0)])
    rows.append(["Dolomite", "1", "t", 300, None, 0.48, ("=D7*F7", 144.0)])
    rows.append(["Grid power", "2", "kWh", 90_000, None, 0.7, ("=D8*F8/1000", 63.0)])
    lines = {line.kind: line for line in read(grid("GHG", [head, *rows])).lines}
    assert round(lines["Furnace oil"].computed, 3) == Decimal("30.109")
    others = [line for name, line in lines.items() if name != "Furnace oil"]
    assert [round(line.computed, 3) for line in others] == [
        round(line.stated, 3) for line in others
    ]

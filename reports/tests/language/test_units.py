"""Units become canonical ones with the right magnitude, or stay open."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.language.units import fold_units, resolve_mt, unit_after, unit_within


@pytest.mark.parametrize(
    ("text", "unit", "factor"),
    [
        ("tCO2e", "tCO2e", "1"),
        (" t CO\u2082-eq", "tCO2e", "1"),
        (" tCO 2 e in", "tCO2e", "1"),
        ("tCOe 2", "tCO2e", "1"),
        (" metric tons (MT) CO2e", "tCO2e", "1"),
        ("ktCO2e", "tCO2e", "1000"),
        (" thousand metric tons of carbon dioxide equivalents", "tCO2e", "1000"),
        (" million tonnes CO2e", "tCO2e", "1000000"),
        (" million metric tons of CO2e", "tCO2e", "1000000"),
        (" million MT CO2e", "tCO2e", "1000000"),
        ("MMTCO2e", "tCO2e", "1000000"),
        (" billion tCO2e", "tCO2e", "1000000000"),
        ("M tCO2e", "tCO2e", "1000000"),
        (" kg CO2e", "tCO2e", "0.001"),
        (" tCO2", "tCO2", "1"),
        ("GWh", "MWh", "1000"),
        ("TJ", "GJ", "1000"),
        (" per cent", "%", "1"),
        ("bn EUR", "EUR", "1000000000"),
        (" t CO\n2 e", "tCO2e", "1"),
        (" t CO 2 e", "tCO2e", "1"),
        (" tonnes CO2 equ.", "tCO2e", "1"),
        (" t-CO2e", "tCO2e", "1"),
        (" 10\u00b3 tCO2e", "tCO2e", "1000"),
        (" thousand tonnes", "t", "1000"),
        (" million metric tons", "t", "1000000"),
        ("PJ", "GJ", "1000000"),
        ("kWh", "MWh", "0.001"),
        ("TWh", "MWh", "1000000"),
        ("toe", "GJ", "41.868"),
        ("therms", "MMBtu", "0.1"),
        ("ML", "m3", "1000"),
        (" m 3 of water", "m3", "1"),
        (" litres", "m3", "0.001"),
        (" percentage points", "pp", "1"),
        ("k", "", "1000"),
        (" mn", "", "1000000"),
    ],
)
def test_units_behind_a_number(text: str, unit: str, factor: str) -> None:
    found = unit_after(fold_units(text))
    assert found is not None
    assert (found.unit, found.factor) == (unit, Decimal(factor))


@pytest.mark.parametrize(
    ("label", "unit", "factor"),
    [
        ("Scope 1 (tCO2eq)", "tCO2e", "1"),
        ("1,000 metric tons of CO2e emissions", "tCO2e", "1000"),
        ("(ktCO2e)", "tCO2e", "1000"),
        ("in '000 tCO2e", "tCO2e", "1000"),
        ("t CO2e (thousands)", "tCO2e", "1000"),
        ("Energy (MWh)", "MWh", "1"),
    ],
)
def test_units_inside_labels_and_headers(label: str, unit: str, factor: str) -> None:
    found = unit_within(fold_units(label))
    assert found is not None
    assert (found.unit, found.factor) == (unit, Decimal(factor))


@pytest.mark.parametrize(
    ("text", "unit", "tonnes"),
    [("MTCE", "tCO2e", 1), ("MMTCE", "tCO2e", 1_000_000), ("tCE", "tCO2e", 1), ("tC", "tCO2", 1)],
)
def test_carbon_weighs_44_twelfths_as_co2(text: str, unit: str, tonnes: int) -> None:
    found = unit_after(text)
    assert found is not None and found.factor is not None
    assert found.unit == unit
    assert round(found.factor, 6) == round(Decimal(tonnes) * 44 / 12, 6)


def test_million_tonnes_of_carbon_keep_their_weight_when_mt_is_decided() -> None:
    unit = unit_after("MtC")
    assert unit is not None
    resolved = resolve_mt(unit, Decimal("3.2"), decimals=True, scope="1")
    assert resolved is not None
    assert round(resolved) == round(Decimal(44_000_000) / 12)


@pytest.mark.parametrize("text", ["TC-IM-130a.1", "EM-MM-110a.1", "TR-AL-000.A", "TCE"])
def test_metric_codes_and_ambiguous_letters_are_no_units(text: str) -> None:
    assert unit_after(text) is None
    assert unit_within(text) is None


def test_a_code_beside_a_unit_does_not_hide_it() -> None:
    found = unit_within("TC-IM-130a.1 Energy (GJ)")
    assert found is not None
    assert found.unit == "GJ"


@pytest.mark.parametrize("label", ["CO2e (t)", "CO2e tonnes", "CO2e emissions in tonnes"])
def test_tonnes_behind_co2e_are_tonnes_of_it(label: str) -> None:
    found = unit_within(label)
    assert found is not None
    assert (found.unit, found.kind) == ("tCO2e", "emissions")


def test_e_mobility_is_no_equivalent() -> None:
    assert fold_units("less CO2 e-mobility") == "less CO2 e-mobility"


def test_loose_letters_are_no_unit() -> None:
    assert unit_within("at a t in g") is None
    assert unit_after(" to a") is None


def test_an_intensity_keeps_its_denominator_and_a_yearly_amount_has_none() -> None:
    assert unit_after(fold_units(" kg CO2e/MWh")).per == "MWh"  # type: ignore[union-attr]
    assert unit_after(" tonnes per year").per == ""  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "number", "decimals", "scope", "factor"),
    [
        ("Mt CO2e", "32.6", True, "1+2", "1000000"),
        ("Mt CO2e", "578", False, "3", "1000000"),
        ("MtCO2e", "1252906", False, "1", "1"),  # beyond what a company can emit in million tonnes
        ("MT CO2e", "1252906", False, "1", "1"),
        ("mt CO2e", "45000", False, "1", "1"),
        ("MT CO2e", "12.4", True, "1", None),
        ("Mt CO2e", "2450.5", True, "1", None),
    ],
)
def test_mt_is_million_tonnes_metric_tons_or_left_open(
    text: str, number: str, decimals: bool, scope: str, factor: str | None
) -> None:
    unit = unit_after(fold_units(text))
    assert unit is not None
    resolved = resolve_mt(unit, Decimal(number), decimals=decimals, scope=scope)
    assert resolved == (None if factor is None else Decimal(factor))

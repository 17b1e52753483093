"""Units become canonical ones with the right magnitude, or stay open."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.figures.units_in_text import fold_units, resolve_mt, unit_after, unit_within


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

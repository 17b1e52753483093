"""Tables with sites, fuels and units above their columns and totals, factors and emissions at the
foot."""

from __future__ import annotations

import pytest

from reports.tests.inventory.making import MONTHS, grid, read, totals


def test_emissions_at_the_foot_of_months_under_sites_fuels_and_units_are_those_of_the_columns():
    inventory = read(
        grid(
            "Plants",
            [
                ["Processing plants - energy by month"],
                [None, "North", None, "South"],
                ["Month", "Coal", "Electricity", "Electricity"],
                [None, "t", "kWh", "kWh"],
                *([month, 10, 1000, 2000] for month in MONTHS),
                ["Total", ("=SUM(B5:B16)", 120), ("=SUM(C5:C16)", 12000), ("=SUM(D5:D16)", 24000)],
                ["kg CO2e/unit", 2000, 0.1, 0.1],
                [
                    "t CO2e",
                    ("=B17*B18/1000", 240),
                    ("=C17*C18/1000", 1.2),
                    ("=D17*D18/1000", 2.4),
                ],
            ],
        )
    )
    assert totals(inventory)["1", "", None] == 240
    assert totals(inventory)["2", "location", None] == 3.6
    assert {(line.kind, line.site) for line in inventory.lines} == {
        ("Coal", "North"),
        ("Electricity", "North"),
        ("Electricity", "South"),
    }
    assert all(len(line.points) == 12 and line.computed == line.stated for line in inventory.lines)


def test_an_empty_row_may_part_the_heads_from_the_months():
    """Heads of meters and contracts say no other site than that above them."""
    foot = [("=SUM(B8:B19)", 12000), ("=SUM(C8:C19)", 24000)]
    inventory = read(
        grid(
            "El",
            [
                ["Inköpt el 2023 (kWh)"],
                [],
                ["Anläggning", "Verk Norra", "Verk Södra"],
                ["Anläggnings-id", "735999141178931201", "735999153518950001"],
                ["Mätning", "timmätt", "timmätt"],
                ["Avtal", "vattenkraft", "residualmix"],
                [],
                *([month, 1000, 2000] for month in MONTHS),
                ["Summa kWh", *foot],
                ["Faktor platsbaserad", 0.1, 0.1],
                ["ton CO2e platsbaserad", ("=B20*B21/1000", 1.2), ("=C20*C21/1000", 2.4)],
            ],
        )
    )
    assert totals(inventory)["2", "location", None] == 3.6
    told = {(line.site, line.meter[-2:], line.contract) for line in inventory.lines}
    assert told == {("Verk Norra", "01", "vattenkraft"), ("Verk Södra", "01", "residualmix")}
    assert all(len(line.points) == 12 for line in inventory.lines)


def test_a_foot_after_an_empty_row_under_german_heads_with_the_unit_beside_the_fuel():
    inventory = read(
        grid(
            "Brennstoffe",
            [
                [None, "Erdgas kWh", "Heizöl l"],
                ["Monat", "Werk A", "Werk B"],
                *([month, 1000, 100] for month in MONTHS),
                ["Summe", 12000, 1200],
                [None],
                ["Emissionen t CO2e", 2.4, 3.0],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 5.4}


def test_months_under_several_heads_without_emissions_at_the_foot_are_rows():
    inventory = read(
        grid(
            "Plants",
            [
                [None, "North", "South"],
                ["Month", "Gas (kWh)", "Gas (kWh)"],
                *([month, 1000, 2000] for month in MONTHS),
                ["Total", 12000, 24000],
            ],
        )
    )
    assert len({line.row for line in inventory.lines}) == 12


@pytest.mark.parametrize(
    ("location", "market"),
    [("t loc", "t mkt"), ("LB (t)", "MB (t)"), ("kg location-based", "kg market-based")],
)
def test_a_mass_by_a_method_is_emissions(location: str, market: str):
    by = 1000 if location.startswith("kg") else 1
    inventory = read(
        grid(
            "Power",
            [
                ["Site", "Electricity kWh", "Factor loc", "Factor mkt", location, market],
                ["A", 1000, 0.2, 0.4, 0.2 * by, 0.4 * by],
                ["B", 3000, 0.2, 0.4, 0.6 * by, 1.2 * by],
            ],
        )
    )
    assert totals(inventory) == {("2", "location", None): 0.8, ("2", "market", None): 1.6}


@pytest.mark.parametrize("head", ["Result", "Footprint", "Ergebnis"])
def test_an_amount_times_a_factor_is_emissions_whatever_its_head_and_in_the_mass_it_is_made_in(
    head: str,
):
    inventory = read(
        grid(
            "Fleet",
            [
                ["Depot", "Diesel (litres)", "Factor (kg CO2e/litre)", head],
                *(
                    [site, litres, 2.5, (f"=B{row}*C{row}", litres * 2.5)]
                    for row, (site, litres) in enumerate((("A", 1000), ("B", 600), ("C", 400)), 2)
                ),
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 5.0}


@pytest.mark.parametrize("head", ["EF (kg CO2e/unit)", "EF [kg CO2e per unit]", "Factor, kg/unit"])
def test_numbers_under_the_unit_of_a_factor_are_factors(head: str):
    inventory = read(
        grid(
            "Fuels",
            [
                ["Fuel", "Quantity", "Unit", head, "t CO2e"],
                ["Natural gas", 1000, "kWh", 0.18, 0.18],
                ["Diesel", 100, "litre", 2.5, 0.25],
            ],
        )
    )
    assert [float(line.factor.value) for line in inventory.lines if line.factor] == [0.18, 2.5]


@pytest.mark.parametrize(
    "labels", [("Domestic air (pkm)", "Petcoke kg"), ("Flight, pkm", "Coke, t")]
)
def test_the_unit_of_an_amount_may_end_its_label(labels: tuple[str, str]):
    inventory = read(
        grid(
            "Items",
            [
                ["Item", "Amount", "Factor", "t CO2e"],
                [labels[0], 1000, 0.2, 0.2],
                [labels[1], 1000, 3, 3],
            ],
        )
    )
    assert [line.unit.base for line in inventory.lines if line.unit] == ["pkm", "t"]


def test_a_total_whose_heads_add_sites_across_under_a_corner_of_co2e_is_an_overview():
    lines = [
        ["Carrier", "Quantity", "Unit", "t CO2e"],
        ["Natural gas", 1000, "kWh", 0.18],
        ["Electricity", 1000, "kWh", 0.2],
    ]
    inventory = read(
        grid("A", lines),
        grid("B", lines),
        grid(
            "Group",
            [
                ["tCO2e", "A", "B", "Total"],
                ["Scope 1", ("=A!D2", 0.18), ("=B!D2", 0.18), ("=SUM(B2:C2)", 0.36)],
                ["Scope 2 (location)", ("=A!D3", 0.2), ("=B!D3", 0.2), ("=SUM(B3:C3)", 0.4)],
            ],
        ),
    )
    assert totals(inventory)["1", "", None] == 0.36
    assert totals(inventory)["2", "location", None] == 0.4

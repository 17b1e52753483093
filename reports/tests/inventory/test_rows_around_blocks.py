"""Rows around a block that say what it is: sites and units above its heads, factors above or below
them, and what its columns emit below their sum."""

from __future__ import annotations

from typing import Any

from reports.inventory.columns_under import columns_under
from reports.inventory.labelled_heads import by_labels
from reports.inventory.types import Role
from reports.tests.inventory.making import MONTHS, grid, read, totals

USED = [1_000.0 + 37 * month for month in range(12)]


def test_labels_above_heads_tell_sites_and_units() -> None:
    rows: list[list[Any]] = [
        ["Erdgasverbrauch 2023"],
        [],
        ["Standort", "Arden mill", None, "Bexley works", None],
        ["Zählpunkt", "AT0050.1187.44", None, "AT0030.7752.01", None],
        ["Einheit lt. Rechnung", "kWh (Ho)", None, "MWh (Ho)", None],
        ["Faktor kg CO2e/kWh", 0.2, None, 200.0, None],
        ["Faktor bezogen auf", "Ho", None, "Ho", None],
        ["Monat", *(["Verbrauch", "t CO2e"] * 2)],
    ]
    gas = grid("Gas", rows)
    told = by_labels(gas, (8,), columns_under(gas, (8,)))
    assert [column.head for column in told.values()] == [
        *("Monat", "Arden mill / kWh (Ho)", "Arden mill / t CO2e"),
        *("Bexley works / MWh (Ho)", "Bexley works / t CO2e"),
    ]
    assert [told[at].role for at in (2, 3)] == [Role.ACTIVITY, Role.EMISSIONS]
    plain = grid("Gas", [*rows[:2], *rows[5:]])
    assert by_labels(plain, (5,), columns_under(plain, (5,))) == columns_under(plain, (5,))


def test_a_factor_in_the_row_above_a_block_is_no_line_of_it() -> None:
    rows: list[list[Any]] = [["Electricity by store, kWh"], ["Code", "Store", *MONTHS, "kWh", "t"]]
    rows[1][-1] = "t CO2e"
    for region, first in (("North", 3), ("South", 6)):
        rows.append([region, *[None] * 13, "tCO2e/MWh", 0.4, "Grid factor 2023"])
        for at in (first + 1, first + 2):
            whole = sum(USED)
            rows.append([f"T{at}", f"Store {at}", *USED, (f"=SUM(C{at}:N{at})", whole)])
            rows[-1].append((f"=O{at}/1000*$P${first}", whole * 0.4e-3))
    inventory = read(grid("Power", rows))
    assert len({line.row for line in inventory.lines}) == 4
    assert not [one for one in inventory.exceptions if one.kind == "hardcoded_in_formula_column"]
    assert totals(inventory)["2", "location", None] == round(4 * sum(USED) * 0.4e-3, 3)


def test_units_below_factors_begin_no_table_and_emissions_below_a_sum_are_no_month() -> None:
    rows: list[list[Any]] = [
        ["Works Arden 2023"],
        [None, "Scope 2", "Scope 1"],
        ["Month", "Power", "Natural gas"],
        ["Unit", "kWh", "kWh"],
        ["Factor", ("=EF!$B$2", 0.4), ("=EF!$B$3", 0.2)],
        ["Per", ("=EF!$C$2", "kg CO2e/kWh"), ("=EF!$C$3", "kg CO2e/kWh")],
    ]
    rows += [[month, used, used * 2] for month, used in zip(MONTHS, USED, strict=True)]
    whole = sum(USED)
    rows.append(["Total", ("=SUM(B7:B18)", whole), ("=SUM(C7:C18)", 2 * whole)])
    rows.append(["t CO2e", ("=B19*B5/1000", whole * 0.4e-3), ("=C19*C5/1000", whole * 0.4e-3)])
    factors = [["Factor", "Value", "Unit", "Source"], ["Power", 0.4, "kg CO2e/kWh", "UBA 2023"]]
    factors.append(["Natural gas", 0.2, "kg CO2e/kWh", "UBA 2023"])
    inventory = read(grid("Arden", rows), grid("EF", factors))
    lines = [line for line in inventory.lines if line.activity is not None]
    assert sorted({line.month for line in lines if line.month}) == list(range(1, 13))
    assert totals(inventory)["1", "", None] == round(whole * 0.4e-3, 3)
    assert not [one for one in inventory.exceptions if one.kind.startswith("unit_slip")]


def test_a_list_of_heating_values_and_factors_is_no_list_of_amounts() -> None:
    heads = ["Code", "Activity", "Unit", "NCV", "NCV unit", "kg CO2/GJ", "kg CO2e per unit"]
    rows: list[list[Any]] = [["Emission factors 2023"], heads]
    for at, (fuel, value) in enumerate((("Coal", 21.4), ("Furnace oil", 38.8), ("LPG", 47.3)), 3):
        rows.append([f"B{at}", fuel, "t", value, "GJ/t", 90.0, (f"=D{at}*F{at}", value * 90)])
    assert not read(grid("EF", rows)).lines


def test_losses_on_a_sheet_of_category_3_are_of_it_whatever_their_method() -> None:
    rows: list[list[Any]] = [
        ["Cat 3 Fuel- and energy-related (not in S1/S2)"],
        ["Activity key", "Quantity", "Key", "Factor", "t CO2e"],
        ["ELEC-LB", 5_000.0, "TD-ELEC", 0.02, ("=B3*D3/1000", 0.1)],
        ["ELEC-LB", 5_000.0, "WTT-ELEC", 0.04, ("=B4*D4/1000", 0.2)],
        ["GAS", 7_000.0, "WTT-GAS", 0.03, ("=B5*D5/1000", 0.21)],
    ]
    assert totals(read(grid("WTT_Cat3", rows))) == {
        ("3", "", 3): 0.51,
        ("3", "", None): 0.51,
    }


def test_the_key_of_the_other_factor_says_not_by_which_method_a_row_is_told() -> None:
    heads = ["ID", "Site", "Period", "Indicator", "Quantity", "UdM", "ID_FE", "FE"]
    heads += ["Emissions_tCO2e", "ID_FE_MB", "FE_MB", "Emissions_MB_tCO2e", "Scope"]
    rows: list[list[Any]] = [heads]
    for at, month in enumerate(range(1, 7), 2):
        used = 1_000.0 + 17 * month
        rows.append([880_000 + at, "Arden", f"2023-{month:02}", "Purchased electricity", used])
        rows[-1] += ["kWh", "EL-IT-23", 0.3, (f"=E{at}*H{at}/1000", used * 0.3e-3)]
        rows[-1] += ["MB-GO-IT-23", 0.1, (f"=E{at}*K{at}/1000", used * 0.1e-3), 2]
    found = totals(read(grid("Export", rows)))
    whole = sum(1_000.0 + 17 * month for month in range(1, 7))
    assert found["2", "location", None] == round(whole * 0.3e-3, 3)
    assert found["2", "market", None] == round(whole * 0.1e-3, 3)


def test_a_carbon_factor_of_fuels_is_a_factor() -> None:
    heads = ["BDN", "Date", "Vessel", "Fuel", "Quantity t", "Cf CO2", "tCO2"]
    rows: list[list[Any]] = [heads]
    for at in range(2, 8):
        rows.append([f"B{at}", f"2023-0{at}-11", "MT Arden", "VLSFO", 100.0 + at, 3.151])
        rows[-1].append((f"=E{at}*F{at}", (100.0 + at) * 3.151))
    lines = read(grid("BDN", rows)).lines
    assert {float(line.factor.value) for line in lines if line.factor} == {3.151}
    assert len(lines) == 6

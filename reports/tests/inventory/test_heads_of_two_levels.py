"""Heads of two levels, titles with remarks beside them, and what carriers of goods are called."""

from __future__ import annotations

from typing import Any

import pytest

from reports.inventory.heads import column_of
from reports.inventory.types import Inventory, Role
from reports.tests.inventory.making import MONTHS, grid, read, totals

Rows = list[list[Any]]


def test_emissions_of_power_as_co2_count_beside_those_of_fuels_as_co2e() -> None:
    rows: Rows = [
        ["Monat", "Strom", "Erdgas", "Strom", "Strom", "Erdgas"],
        [None, "kWh", "kWh", "t CO2 loc.", "t CO2 market", "t CO2e"],
    ]
    for at, month in enumerate(("Januar", "Februar", "März"), 3):
        power, gas = 1000 + 70 * at, 2000 - 90 * at
        stated = [(f"=B{at}*0.4/1000", power * 0.0004), (f"=B{at}*0.7/1000", power * 0.0007)]
        rows.append([month, power, gas, *stated, (f"=C{at}*0.18/1000", gas * 0.00018)])
    found = totals(read(grid("Klinik Nord", rows)))
    assert found["1", "", None] == 0.886
    assert (found["2", "location", None], found["2", "market", None]) == (1.536, 2.688)


def test_emissions_as_co2_of_which_co2e_is_told_too_do_not_count_twice() -> None:
    rows: Rows = [["Site", "Gas kWh", "t CO2", "t CO2e"]]
    rows += [[site, 2000, 0.358, 0.36] for site in ("Arden", "Bexley", "Corby")]
    assert totals(read(grid("Natural gas", rows))) == {("1", "", None): 1.08}


@pytest.mark.parametrize("inner", ["2023 market", "Markt", "market"])
def test_a_method_below_a_mass_of_co2e_heads_emissions(inner: str) -> None:
    column = column_of(4, ["t CO2e", inner])
    assert (column.role, column.method) == (Role.EMISSIONS, "market")


def test_a_market_alone_heads_no_emissions() -> None:
    assert column_of(4, ["Sales", "Market"]).role is not Role.EMISSIONS


def metals() -> Inventory:
    """Metal by weight and its transport by tonne-kilometres in one row, each with its category."""
    heads = ["Standort", "Lieferant", "Material", "Menge t", "EF t/t", "t CO2e Kat. 1"]
    heads += ["Entfernung km", "tkm", "EF kg/tkm", "t CO2e Kat. 4"]
    rows: Rows = [["Eingekauftes Metall (Kat. 1) und Transporte (Kat. 4)"], [], heads]
    for at, supplier in enumerate(("Nordalu Recycling", "Stahlform", "Balkan Alu"), 4):
        row: list[Any] = ["Werk Arden", supplier, "Barren", 100, 2.0]
        row += [(f"=D{at}*E{at}", 200.0), 500, (f"=D{at}*G{at}", 50_000)]
        rows.append([*row, 0.1, (f"=H{at}*I{at}/1000", 5.0)])
    return read(grid("Vorkette", rows))


def test_the_head_of_emissions_numbers_their_category_whoever_supplies() -> None:
    found = totals(metals())
    assert (found["3", "", 1], found["3", "", 4]) == (600.0, 15.0)
    assert ("3", "", 5) not in found


def test_a_name_with_a_remark_behind_it_is_the_title_of_a_block() -> None:
    rows: Rows = [["Consommations par hôtel"], []]
    sites = ("Annecy", "Biarritz", "Deauville")
    for site in sites:
        remark = "fermé du 3 janvier au 31 mars" if site == "Deauville" else None
        rows += [[site, None, None, None, None, None, remark], ["Poste", "Unité", *MONTHS[:4]]]
        rows[-1] += ["Total", "FE", "tCO2e"]
        row = len(rows) + 1
        rows.append(["Électricité", "kWh", 900, 810, 770, 850, (f"=SUM(C{row}:F{row})", 3330)])
        rows[-1] += [0.05, (f"=G{row}*H{row}/1000", 0.1665)]
        rows += [[]]
    assert {line.site for line in read(grid("Consommations", rows), sites=sites).lines} == {*sites}


def of_blocks(*titles: str) -> list[str]:
    """The sites of lines under these titles, of which the report names Annecy, Biarritz, Cannes and
    Deauville."""
    rows: Rows = []
    for title in titles:
        rows += [[title], ["Poste", "Quantité", "Unité", "FE", "tCO2e"]]
        rows += [["Électricité", 900, "kWh", 0.05, 0.045], ["Gaz", 100, "kWh", 0.2, 0.02]]
        rows += [["Fioul", 10 + at, "kWh", 0.3, 0.003] for at in range(6)] + [[]]
    sites = ("Annecy", "Biarritz", "Cannes", "Deauville")
    return [line.site for line in read(grid("Hôtels", rows), sites=sites).lines[::8]]


def test_a_block_among_those_of_known_sites_is_of_the_site_in_its_title() -> None:
    told = of_blocks("Annecy", "Biarritz", "Cannes", "La Villa Rose")
    assert told == ["Annecy", "Biarritz", "Cannes", "La Villa Rose"]


def test_beside_one_known_site_a_title_must_name_a_town() -> None:
    assert of_blocks("Annecy", "Terminal Grenoble") == ["Annecy", "Terminal Grenoble"]
    assert "Divers postes" not in of_blocks("Annecy", "Divers postes")


@pytest.mark.parametrize("head", ["Charter", "Relatie", "Modaliteit", "Spediteur", "Trajet"])
def test_heads_of_carriers_routes_and_modes_tell_what_a_row_is_of(head: str) -> None:
    assert column_of(1, [head]).role is Role.KIND


def test_halls_across_beside_a_total_and_remarks_are_columns_of_amounts() -> None:
    rows: Rows = [["All columns in kWh"], []]
    rows.append(["Month", "Hall A", "Hall B", "Cooling & other", "Total kWh", "Comment"])
    for at, month in enumerate(MONTHS, 4):
        used = [67_000 + 713 * at, 65_000 + 97 * at, 55_000 + 11 * at]
        rows.append([month, *used, (f"=SUM(B{at}:D{at})", sum(used))])
    (table,) = read(grid("FRA1", rows)).tables
    assert not table.turned and table.columns[1].role is Role.PERIOD


def test_a_class_of_plant_is_no_site_and_litres_of_a_fuel_no_hall() -> None:
    assert column_of(3, ["Plant class"]).role is Role.KIND
    assert column_of(3, ["Plant"]).role is Role.SITE
    propane = column_of(3, ["Propane L"])
    assert (propane.role, propane.unit and propane.unit.base) == (Role.ACTIVITY, "m3")
    assert column_of(3, ["Hall L"]).role is Role.OTHER


@pytest.mark.parametrize(("losses", "expected"), [(0.01, 1_200.0), (0.6, None)])
def test_carbon_dioxide_of_a_method_counts_beside_the_co2e_of_losses(
    losses: float, expected: float | None
) -> None:
    """Larger than the CO2e beside it, it cannot be a part of it."""
    rows: Rows = [["Site", "MWh", "LB t CO2", "MB t CO2", "T&D t CO2e"]]
    for at, site in enumerate(("Arden", "Bexley", "Corby"), 2):
        power = (f"=B{at}*0.4", 400.0)
        rows.append(
            [site, 1000, power, (f"=B{at}*0.5", 500.0), (f"=B{at}*{losses}", 1000 * losses)]
        )
    found = totals(read(grid("Electricity", rows)))
    assert found.get(("2", "location", None)) == expected
    assert found["3", "", 3] == 3000 * losses


@pytest.mark.parametrize(
    ("heads", "role"),
    [
        (["Emission factor", "value"], Role.FACTOR),
        (["Emission factor", "unit"], Role.FACTOR_UNIT),
        (["Emission factor", "year"], Role.FACTOR_YEAR),
        (["Emissionsfaktor", "Wert"], Role.FACTOR),
        (["GHG emissions", "Amount"], Role.ACTIVITY),
        (["Scope 1 emissions", "Value"], Role.ACTIVITY),
        (["Activity", "value"], Role.ACTIVITY),
        (["Activity", "unit"], Role.UNIT),
        (["Site", "value"], Role.ACTIVITY),
    ],
)
def test_value_unit_and_year_are_of_the_factor_above_them(heads: list[str], role: Role) -> None:
    assert column_of(7, heads).role is role

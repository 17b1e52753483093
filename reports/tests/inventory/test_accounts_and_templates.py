"""Layouts of accountants and consultants: months below months, heads with years in several tables,
a column for each method, factors beside the emissions of each month."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.names import same_site
from reports.inventory.heads import column_of
from reports.inventory.months import months_among
from reports.inventory.types import Role
from reports.inventory.units import unit_of
from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def test_heads_with_a_year_and_a_unit_may_stand_in_several_tables_of_a_sheet():
    rows = [["Tarm Mejeri – energiregnskab 2023"]]
    for fuel, rate in (("1. Elektricitet (MWh)", 87), ("2. Naturgas (MWh)", 185.1)):
        rows += [[], [fuel], ["Måned", "2023 MWh", "2022 MWh", "Faktor kg/MWh", "t CO2e"]]
        for month in MONTHS:
            at = len(rows) + 1
            rows.append([month, 100, 110, rate, (f"=B{at}*D{at}/1000", 100 * rate / 1000)])
    found = totals(read(grid("Tarm", rows)))
    assert found["1", "", None] == round(12 * 18.51, 3)
    assert found[LOCATION] == round(12 * 8.7, 3)


def test_emissions_by_months_below_the_amounts_are_what_these_emit():
    sites = ("Zalesie", "Rudniki", "Mokrzyn")
    rows = [["ENERGIA ELEKTRYCZNA 2023"], ["Miesiąc", *sites, "Uwagi"]]
    rows.append(["Jednostka", "kWh", "kWh", "kWh"])
    rows += [[month, 1_000 + at, 2_000 + 3 * at, 3_000 - 2 * at] for at, month in enumerate(MONTHS)]
    used = [sum(row[place] for row in rows[3:]) for place in (1, 2, 3)]
    rows.append(["Razem", *((f"=SUM({c}4:{c}15)", v) for c, v in zip("BCD", used, strict=True))])
    rows += [["Wskaźnik", 0.6, 0.6, 0.6], ["Źródło wskaźnika", *("KOBiZE 2024",) * 3], []]
    rows.append(["Emisja, t CO2e", None, None, None, None])
    for at, month in enumerate(MONTHS, 4):
        cells = [
            (f"={c}{at}*{c}$17/1000", rows[at - 1][p] * 0.6 / 1000) for p, c in enumerate("BCD", 1)
        ]
        rows.append([month, *cells])
    sums = [(f"=SUM({c}21:{c}32)", v * 0.6 / 1000) for c, v in zip("BCD", used, strict=True)]
    rows.append(["Razem", *sums])
    inventory = read(grid("Energia", rows), sites=sites)
    assert {line.site for line in inventory.lines} == set(sites)
    assert all(len(line.points) == 12 for line in inventory.lines)
    assert totals(inventory)[LOCATION] == round(sum(used) * 0.6 / 1000, 3)


def test_emissions_of_months_with_their_factors_beside_them_tell_of_the_amounts():
    sites = (("Lenoir", "Electricity", "kWh", 0.29), ("Lenoir", "Natural gas", "therms", 5.3))
    used = [["Activity data, FY2023"], [], ["Plant name", "Commodity", "UoM", *MONTHS, "FY2023"]]
    made = [["EMISSIONS – metric tons CO2e (Activity x EF / 1000)"], []]
    made.append(["Plant name", "Commodity", "EF", "EF source", *MONTHS, "FY2023"])
    for at, (site, what, unit, rate) in enumerate(sites, 4):
        amounts = [1_000 * at + 7 * month for month in range(12)]
        used.append([site, what, unit, *amounts, (f"=SUM(D{at}:O{at})", sum(amounts))])
        products = [
            (f"=Activity!{column}{at}*$C{at}/1000", amount * rate / 1000)
            for column, amount in zip("DEFGHIJKLMNO", amounts, strict=True)
        ]
        total = (f"=SUM(E{at}:P{at})", sum(amounts) * rate / 1000)
        made.append([site, what, rate, "EPA 2023", *products, total])
    tie = [["Scope", "Line", "t CO2e"], [1, "Natural gas", ("=Emissions!Q5", made[4][-1][1])]]
    tie.append([2, "Electricity (location-based)", ("=Emissions!Q4", made[3][-1][1])])
    inventory = read(grid("Activity", used), grid("Emissions", made), grid("TieOut", tie))
    found = totals(inventory)
    assert found["1", "", None] == round(made[4][-1][1], 3)
    assert found[LOCATION] == round(made[3][-1][1], 3)
    assert {line.unit.printed for line in inventory.lines} == {"kWh", "therms"}


def test_place_and_market_below_one_head_are_methods_and_other_scopes_count_once():
    rows = [[None, None, None, None, "EF kg/Einheit", None, "t CO2e", None]]
    rows.append(["Monat", "Standort", "Scope", "Menge kWh", *("Standort", "Markt") * 2])
    for scope, rates in ((2, (0.4, 0.1)), (1, (0.2, 0.2))):
        for month in MONTHS:
            at = len(rows) + 1
            made = [
                (f"=D{at}*{c}{at}/1000", 1_000 * r / 1000) for c, r in zip("EF", rates, strict=True)
            ]
            rows.append([month, "Basel", scope, 1_000, *rates, *made])
    found = totals(read(grid("Energie-Log", rows)))
    assert (found[LOCATION], found[MARKET]) == (4.8, 1.2)
    assert found["1", "", None] == 2.4


def test_heads_of_merged_cells_end_with_them():
    rows = [
        [None, None, None, "tCO2", "tCO2", None],
        ["Maand", "kWh", "Locatie", "locatie", "markt", "Kwal."],
    ]
    rows += [[month, 1_000, "Ede", 0.27, 0.1, 1] for month in MONTHS]
    columns = read(grid("Elektriciteit", rows)).tables[0].columns
    assert (columns[6].role, columns[6].head) == (Role.OTHER, "Kwal.")


def test_a_sheet_whose_title_holds_its_name_is_of_one_site():
    rows = [["Oslo – Groruddalen OSL1"], ["Måned", "Strøm MWh", "EF t/MWh", "tCO2e"]]
    rows += [[month, 100, 0.015, 1.5] for month in MONTHS]
    rows += [[], ["Scope 1 – nødaggregater"], ["Måned", "Diesel l", "EF t/l", "tCO2e"]]
    rows += [[month, 1_000, 0.0025, 2.5] for month in MONTHS]
    site = "Oslo - Groruddalen (OSL1)"
    inventory = read(grid("OSL1", rows), sites=(site, "Rjukan RJU1"))
    assert {line.site for line in inventory.lines} == {site}


def test_known_sites_come_before_what_is_called_a_plant():
    rows = [["Ref", "Month", "Project", "Plant", "Qty", "Unit", "EF", "tCO2e"]]
    for project, plant in (("Tengah", "Excavators"), ("Johor", "Tower crane")):
        rows += [["F1", month, project, plant, 100, "litre", 2.6, 0.26] for month in MONTHS]
    inventory = read(grid("Fuel", rows), sites=("Tengah", "Johor"))
    assert {line.site for line in inventory.lines} == {"Tengah", "Johor"}


@pytest.mark.parametrize(
    ("head", "role"),
    [
        ("P. cal. GJ/u", Role.OTHER),
        ("Poder calorífico MJ/kg", Role.OTHER),
        ("T&D kg/kWh", Role.FACTOR),
        ("Energía GJ", Role.ACTIVITY),
    ],
)
def test_what_a_fuel_holds_is_no_amount(head, role):
    assert column_of(1, [head]).role is role


def test_losses_of_grids_are_no_tonnes():
    unit = unit_of("T&D kg/kWh")
    assert unit is not None and float(unit.factor) == 0.001


def test_names_of_months_that_are_words_are_months_among_others_with_their_unit():
    names = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
    rows = [["Unidade", *(f"{name} (kWh)" for name in names), "t CO2e"]]
    rows += [["Hotel Chiado", *range(100, 112), 0.2], ["Hotel Ribeira", *range(200, 212), 0.4]]
    columns = read(grid("Gás natural", rows)).tables[0].columns
    assert [columns[at].month for at in range(2, 14)] == list(range(1, 13))
    assert months_among("Main feeder high in 09/23, April 2023") == {9, 4}
    assert not same_site("Chiado", "Ribeira")

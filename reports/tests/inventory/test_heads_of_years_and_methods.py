"""Heads that name a method and a year, what settles a year beside its months, and columns whose
heads say less than their neighbours."""

from __future__ import annotations

import pytest

from reports.inventory.heads import column_of
from reports.inventory.sheet_factors import year_in
from reports.inventory.types import Role, TableKind
from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


@pytest.mark.parametrize(
    ("heads", "method", "year"),
    [
        (["t marktb. 2023"], "market", 2023),
        (["t LB FY23"], "location", 2023),
        (["location-based", "t 2022"], "location", 2022),
        (["market-based (2023 only)", "t 2023"], "market", 2023),
    ],
)
def test_a_mass_by_a_method_is_of_emissions_with_a_year_behind_it(heads, method, year):
    column = column_of(1, heads)
    assert (column.role, column.method, column.year) == (Role.EMISSIONS, method, year)


def test_an_academic_year_parts_columns():
    assert column_of(1, ["Electricity", "22/23", "kWh"]).year == 2023
    assert column_of(1, ["Electricity", "1/2", "kWh"]).year is None


def test_what_settles_a_year_stands_beside_its_months():
    rows = [["Electricity bills"], [], ["Code", *MONTHS, "13e", "Total", "t CO2e"]]
    rows.append([None, *("MWh",) * 14, "t"])
    for code, level, more in (("MCO", 640, None), ("EHP", 60, 6.3)):
        at, total = len(rows) + 1, 12 * level + (more or 0)
        made = (f"=SUM(B{at}:N{at})", total), (f"=O{at}*0.052", total * 0.052)
        rows.append([code, *(level,) * 12, more, *made])
    inventory = read(grid("Power", rows))
    column = inventory.tables[0].columns[14]
    assert (column.role, column.month) == (Role.MONTH, None)
    assert totals(inventory)[LOCATION] == round((12 * 700 + 6.3) * 0.052, 3)


def test_masses_of_a_list_of_factors_are_factors():
    factors = [["Key", "Factor", "Country", "kg CO2e", "Source"]]
    factors += [["EL-PT", "Electricity, Portugal", "PT", 0.128, "APA 2023"]]
    factors += [["DSL", "Diesel, per litre", "all", 2.68, "IPCC 2006"]]
    inventory = read(grid("EF", factors))
    assert inventory.tables[0].kind is TableKind.FACTORS
    assert [float(one.value) for one in inventory.factors] == [0.128, 2.68]


def test_the_units_of_a_company_are_its_sites():
    rows = [["Mes", "Equipo", "Unidad", "Cantidad", "Und.", "FE", "tCO2e"]]
    for unit in ("Campamento Azul", "Garita Norte"):
        for month in ("ene", "feb", "mar", "abr"):
            at = len(rows) + 1
            made = (f"=D{at}*F{at}/1000", 5.2)
            rows.append([month, "Grupo electrógeno", unit, 536, "gal", 9.7, made])
    inventory = read(grid("Generadores", rows))
    assert {line.site for line in inventory.lines} == {"Campamento Azul", "Garita Norte"}
    assert {line.unit.printed for line in inventory.lines if line.unit} == {"gal"}


def test_the_year_of_a_source_is_none_of_the_line():
    rows = [["Item", "Qty", "Unit", "kg CO2e/unit", "t CO2e", "EF source", "Yr"]]
    for item, source, year in (("Feed", "EPD", 2023), ("Oxygen", "ecoinvent 3.9", 2022)):
        at = len(rows) + 1
        rows.append([item, 100, "t", 500, (f"=B{at}*D{at}/1000", 50), source, year])
    inventory = read(grid("Purchased goods (cat 1)", rows))
    assert totals(inventory)["3", "", 1] == 100
    assert [line.factor.year for line in inventory.lines if line.factor] == [2023, 2022]


def test_a_mass_that_a_listed_factor_makes_of_an_amount_is_emitted():
    factors = [["Key", "kg CO2e/kWh", "Source"], ["Gas", 0.18, "DESNZ 2023"]]
    rows = [["Month", "kWh", "LB EF", "LB kg", "Gas kWh", "Gas kg"]]
    for at, month in enumerate(MONTHS, 2):
        made = (f"=B{at}*C{at}", 700), (f"=E{at}*'EF list'!$B$2", 360)
        rows.append([month, 1000, 0.7, made[0], 2000, made[1]])
    inventory = read(grid("EF list", factors), grid("Energy", rows))
    assert totals(inventory)["1", "", None] == 4.32
    assert totals(inventory)[LOCATION] == 8.4


def test_one_column_under_heads_with_its_total_below_is_a_table():
    rows = [["Diesel, vans"], ["Month", "Fleet", "Notes"], [None, "litres", None]]
    rows += [[month, 3_000, None] for month in MONTHS]
    rows.append(["Total litres", ("=SUM(B4:B15)", 36_000)])
    rows += [["kg CO2e/litre", 2.5], ["t CO2e", ("=B16*B17/1000", 90)]]
    assert totals(read(grid("Scope 1", rows)))["1", "", None] == 90


def test_a_row_of_countries_above_sites_tells_where_they_are():
    rows = [["SCOPE 2, electricity"], [], ["kWh", "IE", None, "NL", "PL"]]
    rows.append([None, "DUN", "KIL", "ROT", "POZ"])
    rows.append([None, *("main meter",) * 4])
    rows += [[month, 3_000, 2_000, 4_000, 5_000] for month in MONTHS]
    total = [
        (f"=SUM({column}6:{column}17)", 12 * level)
        for column, level in zip("BCDE", (3_000, 2_000, 4_000, 5_000), strict=True)
    ]
    rows.append(["2023", *total])
    rows.append(["kg/kWh", 0.25, 0.25, 0.27, 0.66])
    made = [("=B18*B19/1000", 9.0), ("=C18*C19/1000", 6.0), ("=D18*D19/1000", 12.96)]
    rows.append(["t CO2e", *made, ("=E18*E19/1000", 39.6)])
    lines = read(grid("Scope 2", rows)).lines
    assert [(line.site, line.country) for line in lines] == [
        ("DUN", "IE"),
        ("KIL", "IE"),
        ("ROT", "NL"),
        ("POZ", "PL"),
    ]


def test_a_list_of_places_with_states_is_no_table_of_miles():
    rows = [["Store master"], [], ["Code", "Town", "State/", "Grid", "Remarks"]]
    rows.append([None, None, "Prov.", "subregion", None])
    for at, (town, state) in enumerate((("Ann Arbor", "MI"), ("Lansing", "MI"), ("Toledo", "OH"))):
        rows.append([f"S0{at}", town, state, "RFCM", None])
    assert not any(table.turned for table in read(grid("Stores", rows)).tables)


def test_a_column_that_adds_the_others_is_no_site():
    rows = [["Natural gas, m3"], [], ["Month", "Library", "Halls", "Campus"]]
    rows.append([None, "m3", "m3", "m3"])
    for at, month in enumerate(MONTHS, 5):
        rows.append([month, 1_000, 2_000, (f"=SUM(B{at}:C{at})", 3_000)])
    total = [
        (f"=SUM({one}5:{one}16)", 12 * level)
        for one, level in zip("BCD", (1_000, 2_000, 3_000), strict=True)
    ]
    rows.append(["Total", *total])
    rows.append(["EF kg/m3", 2.0, 2.0, None])
    made = ("=B17*B18/1000", 24), ("=C17*C18/1000", 48)
    rows.append(["t CO2e", *made, ("=SUM(B19:C19)", 72)])
    inventory = read(grid("Natural gas", rows))
    assert {line.site for line in inventory.lines} == {"Library", "Halls"}
    assert totals(inventory)["1", "", None] == 72


def test_factors_beside_the_heads_of_a_table_belong_to_no_column():
    rows = [[None, "Strom", None, "Erdgas", None, None, None, "Faktoren"]]
    heads = ["Monat", "Verbrauch", "t CO2 ortsbasiert", "Verbrauch", "t CO2"]
    rows.append([*heads, None, None, "Strom", 0.4])
    rows.append([None, "kWh", "t", "kWh Hs", "t", "Bemerkung", None, "Erdgas", 0.2])
    for at, month in enumerate(MONTHS, 4):
        electricity, gas = (f"=B{at}*$I$2/1000", 4.0), (f"=D{at}*$I$3/1000", 6.0)
        rows.append([month, 10_000, electricity, 30_000, gas])
    inventory = read(grid("Kiel", rows))
    assert totals(inventory)[LOCATION] == 48
    assert totals(inventory)["1", "", None] == 72


@pytest.mark.parametrize(
    ("told", "expected"),
    [("reporting year = 2023/24, April to March", 4.0), ("FY 2022/23 and FY 2023/24", 2.0)],
)
def test_a_fiscal_year_that_the_workbook_reports_parts_columns(told, expected):
    rows = [[told], [], [None, None, "FY 2022/23", None, None, "FY 2023/24", None, None]]
    rows.append(["Site", "Source", *("Qty", "EF kg", "tCO2e") * 2])
    for at, site in enumerate(("North", "South"), 5):
        before, now = (f"=C{at}*D{at}/1000", 1.0), (f"=F{at}*G{at}/1000", 2.0)
        rows.append([site, "Natural gas kWh", 5_000, 0.2, before, 10_000, 0.2, now])
    read_of_2023 = read(grid("Energy", rows), year=2023)
    assert totals(read_of_2023)["1", "", None] == expected


def test_units_below_heads_of_amounts_under_years_are_heads_too():
    rows = [["Scope 1 – Mengen, Faktoren, t CO2e"], []]
    rows.append(["Werk", "Quelle", "Kürzel", "Einheit", *("2022",) * 3, *("2023",) * 3])
    rows.append([*(None,) * 4, *("Menge", "EF", "t CO2e") * 2])
    rows.append([*(None,) * 5, "t/Einh.", None, None, "t/Einh."])
    for place in ("Wanne 1", "Wanne 2", "Kühlofen"):
        at = len(rows) + 1
        before, now = (
            (8_000, 0.18, (f"=E{at}*F{at}", 1_440)),
            (7_000, 0.2, (f"=H{at}*I{at}", 1_400)),
        )
        rows.append(["Nový Bor", f"Erdgas {place}", "GHS", "MWh", *before, *now])
    inventory = read(grid("Scope 1", rows))
    assert inventory.tables[0].head_rows == (3, 4, 5)
    assert totals(inventory)["1", "", None] == 4_200


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("DEFRA 2023 (auch für 2022 gerechnet)", 2023),
        ("national inventory (2022)", 2022),
        ("AIB residual mix 2022 (published 2023)", 2022),
    ],
)
def test_the_year_of_a_source_stands_before_what_is_in_brackets(text, year):
    assert year_in(text) == year

"""Heads whose last row tells units or years, and words that number categories and methods."""

from __future__ import annotations

import pytest

from reports.inventory.kinds import category_said, numbered_category, scope_said
from reports.inventory.types import Role
from reports.inventory.units import unit_of
from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def category(number: int) -> tuple[str, str, int | None]:
    return ("3", "", number)


def test_thousands_of_tonne_kilometres_below_the_goods_are_their_unit():
    rows = [
        ["Scope 3: cat. 4 (inbound logs) and cat. 9 (sawn goods)"],
        [],
        ["Month", "Cat. 4", None, "Cat. 9"],
        [None, "Truck logs", None, "Sea, sawn goods"],
        [None, "1000 tkm", "t CO2e", "1000 tkm", "t CO2e"],
    ]
    for at, month in enumerate(MONTHS, 6):
        rows.append([month, 100, (f"=B{at}*EF!$B$2", 5.2), 300, (f"=D{at}*EF!$B$3", 4.8)])
    summed = [["Scope 3 cat 4", ("=SUM(Transport!C6:C17)", 62.4)]]
    summed.append(["Scope 3 cat 9", ("=SUM(Transport!E6:E17)", 57.6)])
    factors = [["Factor", "kg CO2e/tkm"], ["Truck", 0.052], ["Sea", 0.016]]
    inventory = read(grid("EF", factors), grid("Transport", rows), grid("Summary", summed))
    assert totals(inventory)[category(4)] == 62.4
    assert totals(inventory)[category(9)] == 57.6
    assert {line.unit.factor for line in inventory.lines if line.unit} == {1000}


@pytest.mark.parametrize(
    ("text", "factor"),
    [("1000 tkm", 1000), ("Mio tkm", 1_000_000), ("'000 pkm", 1000), ("tkm", 1)],
)
def test_multiples_of_tonne_kilometres(text, factor):
    assert float(unit_of(text).factor) == factor


def test_years_alone_below_heads_part_their_columns():
    rows = [
        ["Electricity, two years"],
        [],
        ["Site", "Month", "kWh", None, "EF kg/kWh", None, "t CO2e", None],
        [None, None, 2022, 2023, 2022, 2023, 2022, 2023],
    ]
    for at, month in enumerate(MONTHS, 5):
        made = [(f"=C{at}*E{at}/1000", 450.0), (f"=D{at}*F{at}/1000", 480.0)]
        rows.append(["Ochang", month, 1_000_000, 1_200_000, 0.45, 0.4, *made])
    inventory = read(grid("Electricity", rows))
    assert totals(inventory)[LOCATION] == 12 * 480
    assert inventory.tables[0].head_rows == (3, 4)


def test_a_mass_made_of_gas_and_its_potential_is_emissions():
    rows = [
        ["Refrigerants (Scope 1)"],
        ["Site", "Equipment", "Gas", "kg 2022", "kg 2023", "GWP (AR5)", "t 2022", "t 2023"],
        ["A", "Chiller", "R-134a", 4, 10, 1300, ("=D3*F3/1000", 5.2), ("=E3*F3/1000", 13)],
        ["A", "Office AC", "R-410A", 2, 5, 1924, ("=D4*F4/1000", 3.848), ("=E4*F4/1000", 9.62)],
        ["B", "Switchgear", "SF6", 1, 2, 23500, ("=D5*F5/1000", 23.5), ("=E5*F5/1000", 47)],
    ]
    assert totals(read(grid("F-gases", rows)))[("1", "", None)] == 69.62


def test_units_below_the_months_of_two_years():
    units = ["kWh"] * 12
    rows = [
        ["Electricity by building"],
        [],
        [None, "2022", *[None] * 14, "2023"],
        ["Building", *MONTHS, "Year", "EF", "Emissions", *MONTHS, "Year", "EF", "Emissions"],
        [None, *[*units, "kWh", "kgCO2e/kWh", "tCO2e"] * 2],
    ]
    for at, name in ((6, "Quad"), (7, "Library")):
        before, after = [800] * 12, [1000] * 12
        rows.append(
            [
                *(name, *before, (f"=SUM(B{at}:M{at})", 9_600), 0.2, (f"=N{at}*O{at}/1000", 1.92)),
                *(*after, (f"=SUM(Q{at}:AB{at})", 12_000), 0.2, (f"=AC{at}*AD{at}/1000", 2.4)),
            ]
        )
    inventory = read(grid("Electricity", rows))
    assert totals(inventory)[LOCATION] == 4.8
    assert [len(line.points) for line in inventory.lines] == [12, 12]


def test_a_letter_behind_a_fuel_is_its_unit():
    rows = [["Fleet cards"], ["Month", "Diesel L", "kg/L", "t", "Petrol L", "kg/L", "t"]]
    for at, month in enumerate(MONTHS, 3):
        made = (f"=B{at}*C{at}/1000", 2.68), (f"=E{at}*F{at}/1000", 1.18)
        rows.append([month, 1000, 2.68, made[0], 500, 2.36, made[1]])
    inventory = read(grid("Fleet", rows))
    assert totals(inventory)[("1", "", None)] == pytest.approx(12 * (2.68 + 1.18))


def test_energy_on_a_heating_value_is_an_amount_whoever_billed_it():
    rows = [["Month", "MWh GCV (Gasum lasku)", "t CO2e"], *([one, 100, 19.9] for one in MONTHS)]
    inventory = read(grid("Natural gas", rows))
    column = inventory.tables[0].columns[2]
    assert column.role is Role.ACTIVITY


@pytest.mark.parametrize("text", ["Cat 3.5 waste", "Cat. 3.5", "Category 3.5 waste generated"])
def test_a_category_may_be_numbered_with_its_scope(text):
    assert category_said(text) == 5
    assert numbered_category(text) == 5


@pytest.mark.parametrize("text", ["Cat 5 waste", "3.5", "5"])
def test_a_category_without_its_scope_is_as_before(text):
    assert category_said(text) == 5
    assert scope_said("3.5").category == 5
    assert scope_said("Scope 3 – poste 1 Ingrédients").category == 1
    assert scope_said("Poste 1").category is None


def test_trains_that_carry_goods_are_freight():
    rows = [["Freight export"], ["Date", "Mode", "tkm", "kg CO2e/tkm", "kg CO2e"]]
    rows += [
        [f"2023-{at:02}-03", mode, 10_000, rate, (f"=C{at}*D{at}", 10_000 * rate)]
        for at, (mode, rate) in enumerate([("road", 0.08), ("rail", 0.03)] * 4, 3)
    ]
    told = totals(read(grid("Freight export", rows)))
    assert told[category(4)] == pytest.approx(4 * 10 * 0.11)


def test_a_fuel_carried_on_to_its_upstream_emissions_counts_itself_too():
    ship = [["M/S Valassaari"], [], ["Month", "MGO t", "EF", "t CO2e"]]
    for at, month in enumerate(MONTHS, 4):
        ship.append([month, 10, 3.2, (f"=B{at}*C{at}", 32)])
    ship.append(["Total", ("=SUM(B4:B15)", 120), None, ("=SUM(D4:D15)", 384)])
    third = [["Scope 3"], ["Cat.", "What", "Amount", "Unit", "t CO2e per unit", "t CO2e"]]
    third.append(
        [3, "Well-to-tank MGO", ("='M/S Valassaari'!B16", 120), "t", 0.66, ("=C3*E3", 79.2)]
    )
    third.append([5, "Waste burnt", 412, "t", 0.0213, ("=C4*E4", 8.7756)])
    summed = [["Scope 1", ("='M/S Valassaari'!D16", 384)], ["Scope 3", ("=F3+F4", 87.9756)]]
    inventory = read(grid("M/S Valassaari", ship), grid("Scope 3", third), grid("Summary", summed))
    assert totals(inventory)[("1", "", None)] == 384
    assert totals(inventory)[category(3)] == 79.2


def test_a_head_of_scopes_begins_a_table_and_a_row_of_scopes_does_not():
    rows = [
        ["Scope", "Item", "Unit", *MONTHS, "Total", "FE kg CO2e/unit", "t CO2e"],
        [1, "Diesel", "l", *[100] * 12, ("=SUM(D2:O2)", 1200), 2.5, ("=P2*Q2/1000", 3)],
        [],
        ["Refrigerants, GWP AR5"],
        ["Scope", None, "Installation", "Gas", "kg", "GWP", "t CO2e"],
        [1, None, "Bath chiller", "R-134a", 3.2, 1300, ("=E6*F6/1000", 4.16)],
        [1, None, "Office AC", "R-410A", 1, 1924, ("=E7*F7/1000", 1.924)],
    ]
    assert totals(read(grid("Moutier", rows)))[("1", "", None)] == 9.084


def test_location_is_told_by_other_words_too():
    rows = [["Heat"], ["Site", "Scope", "kWh", "EF kg/kWh", "t CO2e"]]
    rows += [[name, 2, 1000, 0.1, (f"=C{at}*D{at}/1000", 0.1)] for at, name in ((3, "A"), (4, "B"))]
    summed = [
        ["Scope 2 lokationsbasiert", ("=SUM(Heat!E3:E4)", 0.2)],
        ["Scope 2 marktbasiert", ("=SUM(Heat!E3:E4)", 0.2)],
    ]
    inventory = read(
        grid("Heat", rows),
        grid("Zusammenfassung", summed),
        figures=[("2", "location", None, 0.2), ("2", "market", None, 0.2)],
    )
    assert totals(inventory)[LOCATION] == totals(inventory)[MARKET] == 0.2


def test_a_head_of_a_group_ends_where_another_begins():
    rows = [
        ["Power by plant"],
        [],
        [None, "Use in kWh", *[None] * 13, "Factor", None, "Emissions t CO2e"],
        [None, "2023", *[None] * 12, "2022"],
        ["Plant", *MONTHS, "Sum", "Year before", "kg CO2e/kWh", "Source", "2023", "2022", "Note"],
    ]
    for at, name in ((6, "KA Bollendorf"), (7, "WW Kalkofen")):
        made = (f"=SUM(B{at}:M{at})", 12_000), (f"=N{at}*P{at}/1000", 5.34)
        before = (f"=O{at}*0.433/1000", 5.0)
        amounts = [*[1000] * 12, made[0], 11_547, 0.445, "UBA 2023", made[1], before]
        rows.append([name, *amounts])
    inventory = read(grid("Power", rows))
    assert totals(inventory)[LOCATION] == 10.68
    assert [len(line.points) for line in inventory.lines] == [12, 12]
    assert {line.factor.source for line in inventory.lines} == {"UBA 2023"}


def test_the_unit_of_a_register_is_not_that_of_the_amount_made_of_it():
    heads = ["Date", "Site", "Start", "End", "Register unit", "Mult.", "kWh", "kg/kWh", "t CO2e"]
    rows = [["Electricity, meter reads"], heads]
    for at in range(3, 9):
        made = (f"=(D{at}-C{at})*F{at}", 2_500_000), (f"=G{at}*H{at}/1000", 638.25)
        rows.append(
            [f"2023-0{at}-28", "Grange", at * 2500, at * 2500 + 2500, "MWh", 1000, *made[:1]]
        )
        rows[-1] += [0.2553, made[1]]
    inventory = read(grid("Meter reads", rows))
    assert totals(inventory)[LOCATION] == pytest.approx(6 * 638.25)
    assert {line.unit.printed for line in inventory.lines} == {"kWh"}

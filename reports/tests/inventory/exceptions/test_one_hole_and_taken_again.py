"""One hole in lists of sites, factors of another year month by month, fuel that is taken from its
log a second time, contracts below a title, and remarks on a building."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.sources import cannot_be_found
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import (
    GAS,
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

CITIES = ("Miami", "Boston", "Chicago", "Houston", "Denver")


def told(*grids: Grid, **given: object) -> list[Irregularity]:
    return examined(*grids, **given)[0]  # type: ignore[arg-type]


def listed(name: str, sites: tuple[str, ...], item: str, unit: str, factor: float) -> Grid:
    """A sheet with an amount of each site."""
    rows: list[list[Cell]] = [["Site", "Item", unit, "kg CO2e per unit", "t CO2e"]]
    for at, site in enumerate(sites, 2):
        used = 41_210.0 + 3_170 * (at * 5 % 7)
        rows.append([site, item, used, factor, (f"=C{at}*D{at}/1000", used * factor / 1000)])
    return sheet(name, *rows)


def offices(mowing: tuple[str, ...], names: tuple[str, ...] = CITIES) -> list[Irregularity]:
    return told(
        listed("Utilities", names, "Natural gas", "kWh", 0.183),
        listed("Generators", names, "Diesel", "litres", 2.512),
        listed("Mowers", mowing, "Petrol", "litres", 2.097),
        sites=names,
    )


def test_a_site_that_one_list_alone_lacks_is_asked_about() -> None:
    assert kinds(offices(CITIES)) == []
    (found,) = offices(CITIES[1:])
    assert found.kind == "missing_site"
    assert "Miami has no line of Mowers" in found.message


def test_two_lists_with_a_hole_or_a_site_of_another_kind_are_not_asked_about() -> None:
    two = told(
        listed("Utilities", CITIES, "Natural gas", "kWh", 0.183),
        listed("Generators", CITIES[:-1], "Diesel", "litres", 2.512),
        listed("Mowers", CITIES[1:], "Petrol", "litres", 2.097),
        sites=CITIES,
    )
    assert kinds(two) == []
    names = ("Miami warehouse", *CITIES[1:])
    assert kinds(offices(names[1:], names)) == []


def grids(column: int) -> list[Irregularity]:
    """Bills that look the factor of their month up, those of one site in another column."""
    years = {2: 0.1199, 3: 0.0731, 4: 0.0335}
    factors: list[list[Cell]] = [
        ["Fator médio mensal do SIN (tCO2/MWh) - MCTI"],
        [],
        ["mês", "2021", "2022", "2023", "fonte"],
    ]
    for at, month in enumerate(MONTHS):
        rates = [round(value + 0.0017 * at, 4) for value in years.values()]
        factors.append([month.lower(), *rates, "MCTI" if at == 0 else None])
    rows: list[list[Cell]] = [["Hospital", "mês", "kWh", "FE t/MWh", "tCO2e local."]]
    for number, values in enumerate(POWER.values(), 1):
        for at, month in enumerate(MONTHS):
            site = f"Hospital {number}"
            row, taken = len(rows) + 1, column if number == 4 else 4
            rate = round(years[taken] + 0.0017 * at, 4)
            looked = (f"=VLOOKUP(B{row},FE!$A$4:$D$15,{taken},0)", rate)
            used = float(values[at])
            made = (f"=C{row}/1000*D{row}", used / 1000 * rate)
            rows.append([site, month.lower(), used, looked, made])
    return told(sheet("FE", *factors), sheet("Eletricidade", *rows), year=2023)


def test_factors_of_another_year_month_by_month_are_one_question() -> None:
    assert kinds(grids(4)) == []
    (found,) = grids(2)
    assert found.kind == "factor_wrong_year"
    assert "12 factors are taken from the column of 2021 (FE!B4 to FE!B15)" in found.message


def buses(factor: float = 2.51, category: int = 7) -> list[Irregularity]:
    """A log of fuel, and commuting that takes some of it by a formula."""
    log: list[list[Cell]] = [
        ["Diesel log"],
        ["Date", "Terminal", "User", "litres", "kg/litre", "t CO2e"],
    ]
    for at in range(3, 27):
        user = "Shuttle buses" if at % 4 == 0 else "Cranes"
        used = 3_120.0 + 217 * (at * 5 % 11)
        made = (f"=D{at}*E{at}/1000", used * 2.51 / 1000)
        log.append([f"2023-{at % 12 + 1:02}-{at:02}", "Safi", user, used, 2.51, made])
    taken = sum(3_120.0 + 217 * (at * 5 % 11) for at in range(3, 27) if at % 4 == 0)
    formula = '=SUMIFS(Log!D3:D26,Log!C3:C26,"Shuttle*")'
    again: list[Cell] = ["Safi", "Shuttle buses (diesel)", (formula, taken), "litres", factor]
    car: list[Cell] = ["Safi", "Cars", 408_100.0, "km", 0.192, ("=C3*E3/1000", 78.3552)]
    commuting: list[list[Cell]] = [
        [f"Scope 3 category {category}"],
        ["Terminal", "Mode", "Amount", "Unit", "kg CO2e per unit", "t CO2e"],
        car,
        [*again, ("=C4*E4/1000", taken * factor / 1000)],
    ]
    return told(sheet("Log", *log), sheet("Commuting", *commuting))


def test_fuel_that_a_formula_takes_from_scope_1_is_counted_twice() -> None:
    (found,) = buses()
    assert found.kind == "double_counting"
    assert "taken by formula from Log" in found.message


def test_what_fuel_emits_before_its_use_takes_the_amounts_of_scope_1() -> None:
    assert kinds(buses(0.61, 3)) == []
    assert kinds(buses(0.61)) == []  # another factor: what is burnt is not counted again


def branches(register: list[list[Cell]]) -> list[Irregularity]:
    """Market-based power of which two branches have a green contract, and a list of contracts on a
    sheet with other lists."""
    rows: list[list[Cell]] = [["Branch", "kWh", "kg/kWh", "t CO2e market-based"]]
    for at, (site, values) in enumerate(POWER.items(), 2):
        used, factor = float(sum(values)), 0.0 if site in ("Arden", "Bexley") else 0.42
        made = (f"=B{at}*C{at}/1000", used * factor / 1000)
        rows.append([site, used, factor, made])
    about: list[list[Cell]] = [["Branch", "Country", "Premises", "Comment"]]
    about += [[one, "UK", "Depot"] for one in POWER]
    about += [["Group policy: DESNZ 2023 factors for fuels at all branches."], []]
    return told(
        monthly("Electricity", POWER), sheet("Market", *rows), sheet("About", *about, *register)
    )


def test_contracts_below_a_title_among_other_lists_are_a_register() -> None:
    heads: list[Cell] = ["Branch", None, "Instrument", "Reference"]
    first: list[Cell] = ["Arden", None, "REGO-backed supply", "REGO set RG-23-55102, 2023"]
    second: list[Cell] = ["Bexley", None, "REGO-backed supply", "REGO set RG-23-55177, 2023"]
    title: list[Cell] = ["Scope 2 contracts 2023"]
    assert kinds(branches([title, heads, first, second])) == []
    (found,) = branches([title, heads, first])
    assert found.kind == "market_based_without_contract"
    assert found.message.startswith("Bexley")


def campus(remark: str) -> list[Irregularity]:
    """Buildings of one campus, of which one used nothing in December."""
    rows: list[list[Cell]] = [["Campus", "Building", *MONTHS, "kWh", "kg/kWh", "t CO2e"]]
    for at, (name, values) in enumerate(POWER.items(), 2):
        months = [*values[:11], 0.0 if name == "Derby" else float(values[11])]
        total = float(sum(months))
        made = (f"=O{at}*P{at}/1000", total * 0.4 / 1000)
        rows.append(["Main campus", f"Residence {name}", *months, total, 0.4, made])
    return told(sheet("Cover", ["Notes"], [remark]), sheet("Electricity meters", *rows))


def test_a_remark_that_names_the_building_of_a_row_explains_its_gap() -> None:
    (found,) = campus("All buildings are metered.")
    assert found.kind == "missing_month"
    assert " 0 and " not in found.message  # what lacks is none of the periods beside it
    assert kinds(campus("Residence Derby is closed from 1 December for roof works.")) == []


def paints(amount: float) -> list[Irregularity]:
    """Paint of two suppliers at two works, in tonnes."""
    rows: list[list[Cell]] = [["Category 1 - materials"], []]
    rows.append(["Works", "Supplier", "Material", "Amount", "Unit", "kg CO2e/t", "t CO2e"])
    bought = [("Arden", "Remmers", 88.8), ("Arden", "Hesse", 91.2), ("Corby", "Remmers", 37.4)]
    for works, supplier, used in (*bought, ("Corby", "Hesse", amount)):
        row = len(rows) + 1
        looked = (f"=VLOOKUP(C{row},Factors!$A$2:$B$3,2,FALSE)", 2_870.0)
        made = (f"=D{row}*F{row}/1000", used * 2.87)
        rows.append([works, supplier, "Paint, solvent-based", used, "t", looked, made])
    factors: list[list[Cell]] = [["Material", "kg CO2e/t", "Source"]]
    factors += [
        ["Paint, solvent-based", 2_870.0, "ecoinvent 3.9"],
        ["Foam", 4_120.0, "ecoinvent 3.9"],
    ]
    return told(sheet("Factors", *factors), sheet("Purchases", *rows))


def test_kilograms_among_tonnes_of_several_suppliers_are_a_slip() -> None:
    assert kinds(paints(44.7)) == []
    (found,) = paints(44_700.0)
    assert found.kind == "unit_slip_kg_t"


def heat(head: str) -> list[Irregularity]:
    """Heat by months beside the gas of the same site."""
    values = [0.87 * value + 31 for value in GAS["Arden"]]
    rows: list[list[Cell]] = [["Scope 2 - bought energy, kWh"], [None, "Strom", "Wärme"]]
    rows.append(["Monat", "Bexley", head])
    power = [float(value) for value in POWER["Bexley"]]
    rows += [[month, power[at], float(values[at])] for at, month in enumerate(MONTHS)]
    sums = [("=SUM(B4:B15)", sum(power)), ("=SUM(C4:C15)", float(sum(values)))]
    rows.append(["kWh", *sums])
    rows.append(["kg CO2e/kWh", 0.363, 0.214])
    made = [("=B16*B17/1000", sum(power) * 0.363e-3), ("=C16*C17/1000", sum(values) * 0.214e-3)]
    rows.append(["t CO2e", *made])
    gas = monthly("Gas", {"Arden": GAS["Arden"], "Corby": GAS["Corby"]}, 0.183, "Natural gas (kWh)")
    return told(gas, sheet("Energie", *rows))


def test_heat_of_the_own_plant_is_no_bought_heat() -> None:
    assert kinds(heat("Derby (Stadtwerke)")) == []
    (found,) = heat("Arden (eigenes BHKW)")
    assert found.kind == "double_counting"


def regions(reported: tuple[str, ...]) -> list[Irregularity]:
    """Fuel of regions, which the report lists as its sites, and an adjustment of all of them."""
    rows: list[list[Cell]] = [["Region", "Month", "Litres diesel", "kg CO2e", "Comment"]]
    for site, values in POWER.items():
        for at, month in enumerate(MONTHS):
            row, used = len(rows) + 1, float(values[at])
            rows.append([site, month, used, (f"=C{row}*EF!$B$2", used * 2.699)])
    total = float(sum(map(sum, POWER.values())))
    rows.append(["All", 2023, ("=SUM(C2:C49)", total), ("=SUM(D2:D49)", total * 2.699)])
    said = "Closing stock count: 6,200 l issued but not burned, credited"
    rows.append(["All", "Adj.", -6_200.0, ("=C51*EF!$B$2", -6_200 * 2.699), said])
    factors = sheet("EF", ["Fuel", "kg CO2e/litre", "Source"], ["Diesel", 2.699, "DEFRA 2023"])
    return told(sheet("Gensets", *rows), factors, sites=reported)


def test_regions_that_the_report_lists_are_its_sites() -> None:
    assert kinds(regions(tuple(POWER))) == []
    (found,) = regions(tuple(POWER)[:3])
    assert found.kind == "site_in_workbook_not_report"
    assert found.message.startswith("Derby has 12 rows")


@pytest.mark.parametrize("text", ["stechiometrico", "stoichiometric", "stöchiometrisch"])
def test_a_factor_that_chemistry_gives_needs_no_publication(text: str) -> None:
    assert not cannot_be_found(text)
    assert cannot_be_found("old file")

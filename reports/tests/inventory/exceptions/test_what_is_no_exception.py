"""What looks odd and is right: fleets, line losses, large sites, sites opened by a list, registers
that were not read as tables; and what a passing word does not explain."""

from __future__ import annotations

import datetime as dt

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import (
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

SITES = list(POWER)


@pytest.mark.parametrize(
    "name",
    ["Field service fleet", "T&D losses", "Sludge tankers", "Fuhrpark", "Parc automobile", "Flota"],
)
def test_fleets_and_losses_are_no_sites_that_a_report_would_list(name: str) -> None:
    amounts: dict[str, list[Cell]] = {**POWER, name: [*POWER["Corby"]]}  # type: ignore[dict-item]
    amounts[name][0] = 60000
    exceptions, _ = examined(monthly("Electricity", amounts), sites=SITES)
    assert kinds(exceptions) == []


def test_a_site_that_the_report_does_not_list_is_still_told() -> None:
    amounts: dict[str, list[Cell]] = {**POWER, "Dell": [*POWER["Corby"]]}  # type: ignore[dict-item]
    amounts["Dell"][0] = 60000
    exceptions, _ = examined(monthly("Electricity", amounts), sites=SITES)
    assert kinds(exceptions) == ["site_in_workbook_not_report"]


def halved(site: str, first: int, last: int) -> Grid:
    amounts: dict[str, list[Cell]] = {one: [*values] for one, values in POWER.items()}
    amounts[site] = [
        value if first <= at <= last else None for at, value in enumerate(POWER[site], 1)
    ]
    return monthly("Electricity", amounts)


def listed(head: str, site: str, when: Cell) -> Grid:
    rows: list[list[Cell]] = [["Code", "Site", "Area m2", head]]
    rows += [[f"S{at}", one, 900 + at, None] for at, one in enumerate(SITES)]
    rows[SITES.index(site) + 1][3] = when
    return sheet("Sites", *rows)


@pytest.mark.parametrize(
    ("head", "when", "first", "last"),
    [
        ("Opened", dt.datetime(2023, 6, 3), 6, 12),
        ("Closed", dt.datetime(2023, 5, 31), 1, 5),
        ("Eröffnung", dt.datetime(2023, 6, 1), 6, 12),
        ("Date acquired", dt.datetime(2023, 7, 1), 7, 12),
    ],
)
def test_a_list_of_sites_tells_when_one_was_opened_or_closed(
    head: str, when: dt.datetime, first: int, last: int
) -> None:
    exceptions, explained = examined(halved("Bexley", first, last), listed(head, "Bexley", when))
    assert kinds(exceptions) == []
    assert kinds(explained) == ["missing_month"]


def test_a_site_that_was_opened_years_before_is_missing_its_months() -> None:
    long_ago = listed("Opened", "Bexley", dt.datetime(2009, 6, 3))
    assert kinds(examined(halved("Bexley", 6, 12), long_ago)[0]) == ["missing_month"]


@pytest.mark.parametrize(
    "remark", ["Bexley has no gas account (all-electric)", "Bexley is leased since 2011"]
)
def test_a_gap_within_a_year_is_not_explained_by_what_a_site_never_has(remark: str) -> None:
    amounts: dict[str, list[Cell]] = {one: [*values] for one, values in POWER.items()}
    amounts["Bexley"][6] = None
    notes = sheet("Notes", [remark])
    assert kinds(examined(notes, monthly("Electricity", amounts))[0]) == ["missing_month"]


def test_a_gap_within_a_year_is_explained_by_a_shutdown() -> None:
    amounts: dict[str, list[Cell]] = {one: [*values] for one, values in POWER.items()}
    amounts["Bexley"][6] = None
    notes = sheet("Notes", ["Bexley was shut down for repairs in July"])
    assert kinds(examined(notes, monthly("Electricity", amounts))[0]) == []


def test_a_warehouse_among_shops_is_no_outlier() -> None:
    names = ["Arden", "Bold", "Carr", "Dell", "Esk", "Fell", "Glen", "Hull", "Ivel", "Jarrow"]
    rows: list[list[Cell]] = []
    for at, name in enumerate(names, 2):
        used = 98000.0 + 3100 * at
        rows.append([name, used, 0.207, (f"=B{at}*C{at}/1000", used * 0.000207)])
    rows.append(["Kirk warehouse", 1381502.0, 0.207, ("=B12*C12/1000", 1381502 * 0.000207)])
    grid = sheet("Electricity", ["Site", "Electricity kWh", "kgCO2e/kWh", "tCO2e"], *rows)
    assert kinds(examined(grid)[0]) == []


def market(*free: str) -> Grid:
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "tCO2e location", "tCO2e market"]]
    for site, values in POWER.items():
        used = sum(values)
        rows.append([site, used, used * 0.000207, 0 if site in free else used * 0.000365])
    return sheet("Electricity", *rows)


REGISTER: list[list[Cell]] = [
    ["Plant", "Supplier", "Instrument", "Evidence"],
    ["Arden", "Statkraft", "PPA hydro, GoO cancelled", "HKNR statement"],
    ["Corby", "Npower", "REGO-backed, full volume", "REGO statement"],
]


@pytest.mark.parametrize("name", ["Contracts", "REGO register", "Herkunftsnachweise"])
def test_a_list_of_contracts_that_names_the_site_holds_for_it(name: str) -> None:
    assert kinds(examined(market("Arden", "Corby"), sheet(name, *REGISTER))[0]) == []


def test_a_site_that_a_list_of_contracts_does_not_name_has_none() -> None:
    exceptions, _ = examined(market("Arden", "Derby"), sheet("Contracts", *REGISTER))
    assert kinds(exceptions) == ["market_based_without_contract"]
    assert "Derby" in exceptions[0].message


@pytest.mark.parametrize(
    "row",
    [
        ["All UK production sites", "Orsted", "Wind PPA", "Contract 2023"],
        ["Group contract", "Orsted", "REGO-backed", "Contract 2023"],
        ["Rahmenvertrag Konzern", "Orsted", "Herkunftsnachweise", "2023"],
        ["Pool", "Orsted", "GoO cancelled", "Certificate 2023"],
    ],
)
def test_a_group_contract_may_hold_for_every_site(row: list[Cell]) -> None:
    contracts = sheet("Contracts", *REGISTER, row)
    assert kinds(examined(market("Arden", "Derby"), contracts)[0]) == []


def test_the_paper_beside_every_row_does_not_explain_a_typed_number() -> None:
    rows: list[list[Cell]] = []
    for at in range(2, 12):
        litres = 900.0 + 77 * at
        cell: Cell = (f"=C{at}*D{at}/1000", litres * 2.512 / 1000)
        paper = "Fuel card statement" if at > 8 else "Supplier invoice"
        rows.append([f"Depot {at}", "Diesel", litres, 2.512, cell, paper])
    rows[8][4] = 1.1
    heads = ["Site", "Fuel", "Litres", "kgCO2e/litre", "tCO2e", "Evidence"]
    exceptions, _ = examined(sheet("Fuels", heads, *rows))
    assert kinds(exceptions) == ["hardcoded_in_formula_column"]


def test_rows_that_are_only_numbered_differently_are_one_row() -> None:
    rows: list[list[Cell]] = []
    for at in range(1, 13):
        month = min(at, 7) if at < 8 else at - 1
        used = 20000.0 + 1171 * month
        day = dt.datetime(2023, month, 1)
        rows.append([at, "Arden", "MPRN 3611", day, used, 0.183, used * 0.000183])
    heads = ["Line", "Site", "Meter", "Month", "Gas kWh", "kgCO2e/kWh", "tCO2e"]
    exceptions, _ = examined(sheet("Data", heads, *rows))
    assert kinds(exceptions) == ["duplicate_line"]


def test_all_years_of_one_government_are_one_source() -> None:
    factors = sheet(
        "EF",
        ["Description", "Unit", "kg CO2e / unit", "Source"],
        ["Natural gas", "kWh", 0.18293, "DESNZ 2023, Fuels"],
        ["Electricity, UK grid", "kWh", 0.207074, "DESNZ 2023, UK electricity"],
        ["Diesel", "litre", 2.55784, "BEIS 2022, Fuels"],
        ["Petrol", "litre", 2.09747, "DESNZ 2023, Fuels"],
    )
    exceptions, _ = examined(factors)
    assert kinds(exceptions) == ["factor_wrong_year"]


def test_an_edition_for_all_sources_is_right_though_the_year_of_the_report_is_another() -> None:
    rows: list[list[Cell]] = [
        [state, "kWh", value, "NGA Factors 2022, Table 1"]
        for state, value in [("NSW", 0.73), ("QLD", 0.72), ("SA", 0.25), ("TAS", 0.17)]
    ]
    rows.append(["VIC", "kWh", 0.79, "NGA Factors 2023, Table 1"])
    listed_factors = sheet("Factors", ["Grid", "Unit", "kg CO2e/kWh", "Source"], *rows)
    about = sheet("About", ["Factors: National Greenhouse Accounts Factors 2022 for all sources."])
    assert kinds(examined(about, listed_factors)[0]) == ["factor_wrong_year"]
    assert kinds(examined(listed_factors)[0]) == []


def test_a_factor_of_the_country_of_another_site_by_its_source() -> None:
    grids = []
    for site, country, source in [
        ("Oberfels", "Germany", "IEA 2023 edition, Germany"),
        ("Ponte", "Italy", "IEA 2023 edition, Italy"),
        ("Cognac", "France", "IEA 2023 edition, Germany"),
    ]:
        value = 0.2826 if "Italy" in source else 0.3489
        rows: list[list[Cell]] = [[f"{site} 2023"], [f"Country: {country}"], []]
        rows.append(["Source", "Unit", "2023", "t CO2e/unit", "Factor source", "Scope 2 LB t CO2e"])
        for name, used in [("Electricity, ovens", 7800.0), ("Electricity, offices", 132.0)]:
            at = len(rows) + 1
            cell: Cell = (f"=C{at}*D{at}", used * value)
            rows.append([name, "MWh", used, value, source, cell])
        grids.append(sheet(site, *rows))
    exceptions, _ = examined(*grids)
    assert kinds(exceptions) == ["factor_wrong_country"]
    assert exceptions[0].place.sheet == "Cognac"


def test_months_without_a_unit_that_are_all_alike_are_no_readings() -> None:
    amounts: dict[str, list[Cell]] = {one: [*values] for one, values in POWER.items()}
    rows: list[list[Cell]] = [["Electricity by site"], [], ["Site", *MONTHS, "2023", "tCO2e"]]
    amounts["Bexley"] = [18642] * 12
    for at, (site, values) in enumerate(amounts.items(), 4):
        total = float(sum(values))  # type: ignore[arg-type]
        row: list[Cell] = [site, *values, (f"=SUM(B{at}:M{at})", total)]
        rows.append([*row, (f"=N{at}*0.207/1000", total * 0.000207)])
    assert kinds(examined(sheet("Electricity", *rows))[0]) == ["constant_series"]

"""Faults made in habits that further writers of workbooks have."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.printed import Published
from reports.tests.inventory.exceptions.sheets import (
    GAS,
    MONTHS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    monthly,
    sheet,
)

QUARTERS = ("Q1", "Q2", "Q3", "Q4")
SITES = ("Reno", "Omaha", "Tulsa", "Albany")


def ledger(above: str, *, lacking: bool = True, remark: str = "", used: float = 460.0) -> Grid:
    """Rows of each site, fuel and quarter; Tulsa lacks one fuel, the third row has a remark."""
    rows: list[list[Cell]] = []
    for at, site in enumerate(SITES):
        for fuel, level in (("Diesel generator", 500.0), ("Natural gas heating", 4100.0)):
            if lacking and site == "Tulsa" and fuel.startswith("Diesel"):
                continue
            for place, quarter in enumerate(QUARTERS):
                row = len(rows) + 3
                third = row == 5
                amount = used if third else level + 37 * at - 11 * place
                factor = 10.21 if fuel.startswith("Diesel") else 5.3
                unit = "US gal" if fuel.startswith("Diesel") else "therm"
                told: Cell = (f"=D{row}*F{row}/1000", amount * factor / 1000)
                note = remark if third else None
                rows.append([site, fuel, quarter, amount, unit, factor, told, note])
    heads = ["Site", "Source", "Quarter", "Quantity", "Unit", "kg CO2e/unit", "t CO2e", "Note"]
    return sheet("Scope 1", [above], heads, *rows)


def test_one_site_of_a_ledger_lacks_what_the_workbook_says_that_all_have() -> None:
    exceptions, _ = examined(ledger("Each of the four sites has a standby generator."))
    assert kinds(exceptions) == ["missing_site"]
    assert "Tulsa" in exceptions[0].message


@pytest.mark.parametrize("above", ["Fuel 2023", "Generator fuel of all sites by invoice."])
def test_how_all_are_billed_says_not_that_all_have_it(above: str) -> None:
    assert kinds(examined(ledger(above))[0]) == []


def test_a_remark_that_gives_the_amount_in_another_unit_is_told() -> None:
    made = ledger("Fuel 2023", lacking=False, remark="Ticket 7731: 1,927 L", used=1927.0)
    exceptions, _ = examined(made)
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]
    assert exceptions[0].place.cells == "D5"


@pytest.mark.parametrize("remark", ["Ticket 7731: 1,741.3 L", "460 L x 0.264", "Ticket 460"])
def test_a_remark_that_gives_the_same_amount_is_none(remark: str) -> None:
    made = ledger("Fuel 2023", lacking=False, remark=remark)
    assert kinds(examined(made)[0]) == []


def offices(told: str, factor: float) -> Grid:
    rows: list[list[Cell]] = []
    listed = [("Madrid", "Spain", "Spain", 0.162), ("Warsaw", "Poland", "Poland", 0.685)]
    listed += [("Oslo", "Norway", "Norway", 0.019), ("Vienna", "Austria", told, factor)]
    for at, (site, country, named, value) in enumerate(listed, 2):
        amount = 210_000.0 + 17_100 * at
        rows.append(
            [site, country, amount, value, named, (f"=C{at}*D{at}/1000", amount * value / 1000)]
        )
    heads = ["Office", "Country", "Electricity kWh", "Factor", "Factor country", "t CO2e"]
    return sheet("Offices", heads, *rows)


def test_a_column_that_tells_of_which_country_a_factor_is_is_held_against_that_of_the_row() -> None:
    assert kinds(examined(offices("Austria", 0.158))[0]) == []
    exceptions, _ = examined(offices("Poland", 0.685))
    assert kinds(exceptions) == ["factor_wrong_country"]
    assert exceptions[0].place.cells == "5"


@pytest.mark.parametrize("head", ["Set", "Pack"])
def test_a_column_of_editions_tells_the_years_of_factors(head: str) -> None:
    listed = sheet(
        "Factors",
        ["Item", "kg CO2e per unit", "Unit", head],
        ["Electricity UK", 0.207, "kWh", "DESNZ 2023"],
        ["Natural gas (gross CV)", 0.183, "kWh", "DESNZ 2023"],
        ["Petrol", 2.097, "litre", "DESNZ 2023"],
        ["Diesel", 2.558, "litre", "DESNZ 2022"],
    )
    exceptions, _ = examined(listed, monthly("Electricity", POWER))
    assert kinds(exceptions) == ["factor_wrong_year"]
    assert "2022" in exceptions[0].message


def test_a_typed_figure_of_a_summary_does_not_hide_what_the_sheet_adds_up() -> None:
    rows: list[list[Cell]] = []
    for at, amount in enumerate((1188.8, 1266.8, 1232.8, 1272.5), 2):
        rows.append([MONTHS[at - 2], amount, 254.9, (f"=B{at}*C{at}/1000", amount * 0.2549)])
    total = sum(row[3][1] for row in rows)  # type: ignore[index, misc]
    power = sheet(
        "Electricity",
        ["Month", "MWh", "kg CO2e/MWh", "t CO2e"],
        *rows,
        ["Total", None, None, ("=SUM(D2:D5)", total)],
    )
    summary = sheet("Summary", ["Scope 2 location", 1142.2])
    printed = [Published("2", "location", None, Decimal("1142.2"), Decimal("0.1"))]
    exceptions, _ = examined(summary, power, figures=printed)
    assert kinds(exceptions) == ["rollup_differs"]


def test_a_conversion_that_one_row_of_gas_lacks_is_found_beside_rows_of_power() -> None:
    rows: list[list[Cell]] = []
    for at, by in enumerate((1, 1, 1, 1, 0.903, 0.903, 1, 0.903), 2):
        kind = "Strom" if at < 6 else "Erdgas"
        factor = 0.38 if kind == "Strom" else 0.2016
        amount = 810_000.0 + 41_300 * at
        told = amount * by * factor / 1000
        rows.append([f"Werk {at}", kind, amount, by, factor, (f"=C{at}*D{at}*E{at}/1000", told)])
    heads = ["Standort", "Energieträger", "kWh", "Umrechnung", "kg CO2e/kWh", "t CO2e"]
    exceptions, _ = examined(sheet("Verbrauch", heads, *rows))
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == "D8"


def down(lacking: str = "") -> Grid:
    months = ["janv.", "févr.", "mars", "avr.", "mai", "juin"]
    months += ["juil.", "août", "sept.", "oct.", "nov.", "déc."]
    rows: list[list[Cell]] = []
    for at, month in enumerate(months):
        values: list[Cell] = [float(GAS[site][at]) for site in GAS]
        rows.append([month, None if month == lacking else values[0], *values[1:]])
    sums = [sum(float(row[at]) for row in rows if row[at]) for at in (1, 2, 3)]  # type: ignore[arg-type]
    totals: list[Cell] = [
        (f"=SUM({c}4:{c}15)", value) for c, value in zip("BCD", sums, strict=True)
    ]
    told: list[Cell] = [
        (f"={c}16*{c}2/1000", value * 0.205) for c, value in zip("BCD", sums, strict=True)
    ]
    return sheet(
        "Gaz",
        ["Gaz naturel 2023 (kWh PCI)"],
        ["Facteur", 0.205, 0.205, 0.205],
        ["Mois", *GAS],
        *rows,
        ["Total", *totals],
        ["t CO2e", *told],
    )


def test_mars_is_a_month_among_others_down_a_column() -> None:
    assert kinds(examined(down())[0]) == []
    for month in ("mars", "nov."):
        assert kinds(examined(down(month))[0]) == ["missing_month"]


def fuel_cards() -> Grid:
    rows: list[list[Cell]] = []
    for month in range(1, 13):
        for at, site in enumerate(("Arden", "Bexley", "Derby")):
            if site == "Derby" and month > 9:
                continue
            amount = 1000.0 + 210 * at + (month * 131) % 170
            told: Cell = (f"=D{len(rows) + 2}*2.512/1000", amount * 2.512 / 1000)
            rows.append([day(month, 28), site, "Diesel", amount, told])
    return sheet("Vans", ["Date", "Site", "Product", "Litres", "tCO2e"], *rows)


def test_that_a_site_was_closed_is_read_on_another_sheet_too() -> None:
    power = {site: list(values) for site, values in POWER.items()}
    plain = monthly("Electricity", power)
    assert kinds(examined(plain, fuel_cards())[0]) == ["missing_month"]
    noted = monthly("Electricity", power)
    noted.rows[3][17] = "Note"
    noted.rows[7][17] = "Site closed 30 September 2023"
    assert kinds(examined(noted, fuel_cards())[0]) == []


def test_steam_in_a_column_of_sites_is_no_site_that_the_report_lacks() -> None:
    rows: list[list[Cell]] = []
    for at, name in enumerate(("Arden", "Bexley", "Corby", "Derby", "Steam"), 2):
        amount = 200_000.0 + 31_000 * at
        rows.append([name, amount, 0.365, (f"=B{at}*C{at}/1000", amount * 0.000365)])
    made = sheet("S2 market", ["Site", "kWh", "kg/kWh", "t CO2e"], *rows)
    assert kinds(examined(made, sites=list(POWER))[0]) == []

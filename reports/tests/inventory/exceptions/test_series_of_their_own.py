"""Series that do not go with the others of their table: a level of their own, a site that closed,
a vessel by its name, pairs that two scopes count, and towns of the same name."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    GAS,
    MONTHS,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)


def seasonal(office: list[float]) -> list[str]:
    """The exceptions of fisheries that hardly work in five months, beside an office."""
    closed = (1, 2, 7, 8, 9)
    amounts: dict[str, list[Cell]] = {
        f"Plant {name}": [
            (46_000.0 if at in closed else 305_000.0) * (1 + step / 9) + 977 * (at * 5 % 7)
            for at in range(12)
        ]
        for step, name in enumerate(("Samanco", "Pisco", "Chancay", "Callao"))
    }
    return kinds(examined(monthly("Electricity", amounts | {"Office": [*office]}), FACTORS)[0])


def test_an_office_among_seasonal_plants_keeps_its_own_level() -> None:
    usual = [11_246.0, 11_006, 10_671, 10_001, 9_481, 8_976, 8_825, 9_082, 9_300, 9_515, 9_957]
    assert seasonal([*usual, 10_353]) == []
    assert seasonal([*usual[:8], 73_675, *usual[9:], 10_353]) == ["outlier"]


def ledger(*gone: tuple[str, int]) -> list[str]:
    """The exceptions of gas of four stores in rows, one of which closed in October."""
    rows: list[list[Cell]] = [["Store", "Month", "Meter", "kWh", "kg/kWh", "kg CO2e", "Remark"]]
    for at, store in enumerate(("Harrogate", "Malton", "Hexham", "Whitby")):
        for month, name in enumerate(MONTHS):
            if (store, month) in gone or (store == "Malton" and month > 9):
                continue
            kwh = GAS["Arden"][month] * (1 + at / 7) + 177 * (month * (3 + at) % 7)
            row = len(rows) + 1
            note = "Store closed 31 Oct" if (store, month) == ("Malton", 9) else None
            made = (f"=D{row}*E{row}", kwh * 0.183)
            rows.append([store, f"{name} 2023", 676_353 + at, kwh, 0.183, made, note])
    return kinds(examined(sheet("Gas (kWh gross CV)", *rows), FACTORS)[0])


def test_a_store_that_closed_makes_no_month_less_expected_of_the_others() -> None:
    assert ledger() == []
    assert ledger(("Hexham", 10)) == ["missing_month"]


def fleet(remark: str) -> list[str]:
    """The exceptions of diesel of three vessels, one of which has none since August."""
    heads = ("E/P Don Lucho", "E/P Marisol", "E/P Bahia")
    rows: list[list[Cell]] = [["Own fleet, diesel in litres"], [], ["Month", *heads, "Remarks"]]
    for at, month in enumerate(MONTHS):
        used = [8_000 + 900 * step + 311 * (at * 5 % 7) for step in range(3)]
        lucho = used[0] if at < 7 else None
        rows.append([month, lucho, *used[1:], remark if at == 7 else None])
    factors: list[Cell] = ["EF kgCO2e/litre", 2.7, 2.7, 2.7]
    sums: list[Cell] = ["Total"]
    made: list[Cell] = ["tCO2e"]
    for column in "BCD":
        total = sum(row["ABCD".index(column)] or 0 for row in rows[3:])  # type: ignore[misc]
        sums.append((f"=SUM({column}4:{column}15)", total))
        made.append((f"={column}16*{column}17/1000", total * 2.7 / 1000))
    return kinds(examined(sheet("Fleet", *rows, sums, factors, made))[0])


def test_a_remark_names_a_vessel_and_no_site() -> None:
    assert fleet("Don Lucho sold on 31 July, no consumption since August") == []
    assert fleet("Marisol sold on 31 July, no consumption since August") == ["missing_month"]


def leased() -> list[Grid]:
    """Company cars of three sites by quarters in Scope 1, and the same again in category 8."""
    sheets = []
    for scope, label in (("Scope 1", "Lease car"), ("Scope 3 category 8", "Leased car of")):
        rows: list[list[Cell]] = [[scope], ["Site", "What", "Quarter", "Litres", "kg/l", "t CO2e"]]
        for at, site in enumerate(("Aalst", "Genk", "Halle")):
            for quarter in range(1, 5):
                row, litres = len(rows) + 1, 1_464 - 71 * at + 37 * (quarter * (at + 2) % 5)
                made = (f"=D{row}*E{row}/1000", litres * 2.64 / 1000)
                rows.append([site, f"{label} {at} diesel", f"Q{quarter}", litres, 2.64, made])
        sheets.append(sheet(scope, *rows))
    return sheets


def test_what_two_scopes_count_by_the_same_sites_is_one_question() -> None:
    found, _ = examined(*leased())
    assert kinds(found) == ["double_counting"]
    assert "So have 2 more with theirs" in found[0].message


def test_bills_of_each_month_that_two_scopes_count_are_one_question() -> None:
    rows: list[list[Cell]] = [["Site", "What", "Scope", "Month", "kWh", "kg/kWh", "t CO2e"]]
    for at, month in enumerate(MONTHS):
        kwh = 167_901 + 977 * (at * 5 % 12)
        for scope, what in (("Scope 2", "Electricity"), ("Scope 3.8", "Recovery electricity")):
            made = (f"=E{len(rows) + 1}*F{len(rows) + 1}/1000", kwh * 0.96 / 1000)
            rows.append(["Midrand Depot", f"{what} {month} 2024", scope, month, kwh, 0.96, made])
    found, _ = examined(sheet("Invoices", *rows))
    assert kinds(found) == ["double_counting"]


def by_mix(gas: str) -> list[str]:
    """The exceptions of Swiss and French sites, the gas of one with a factor of this source."""
    rows: list[list[Cell]] = [["Site", "Energy", "kWh", "kg/kWh", "Source", "t CO2e"]]
    sites = {"Renens": "BAFU", "Bulle": "BAFU", "Villeneuve": gas, "Annecy": "ADEME"}
    for at, (site, source) in enumerate(sites.items()):
        mix = 0.052 if site == "Annecy" else 0.112
        for energy, value in (("Natural gas PCI", 0.2021), ("Electricity", mix)):
            power = energy == "Electricity"
            row, kwh = len(rows) + 1, 81_230 + 9_777 * at + (1_311 if power else 0)
            told = ("ADEME mix 2023" if site == "Annecy" else "BAFU mix 2023") if power else source
            made = (f"=C{row}*D{row}/1000", kwh * value / 1000)
            rows.append([site, energy, kwh, value, told, made])
    return kinds(examined(sheet("Energy", *rows))[0])


def test_a_site_whose_gas_is_swiss_is_not_in_the_french_town_of_its_name() -> None:
    assert "factor_wrong_country" not in by_mix("BAFU")
    assert "factor_wrong_country" in by_mix("")


@pytest.mark.parametrize(("odd", "found"), [(0.903, []), (1, ["gross_net_calorific"])])
def test_gas_that_is_not_brought_to_the_net_value(odd: float, found: list[str]) -> None:
    rows: list[list[Cell]] = [
        ["Site", "Month", "kWh Ho", "Faktor Hu/Ho", "kWh Hu", "FE kg/kWh Hu", "t CO2e"]
    ]
    for at, site in enumerate(("Graz", "Leoben", "Wels")):
        for month, name in enumerate(MONTHS):
            row, kwh = len(rows) + 1, 60_000 + 7_000 * at + 811 * (month * 5 % 7)
            by = odd if site == "Leoben" else 0.903
            net = (f"=C{row}*D{row}", kwh * by)
            made = (f"=E{row}*F{row}/1000", kwh * by * 0.2009 / 1000)
            rows.append([site, name, kwh, by, net, 0.2009, made])
    assert kinds(examined(sheet("Erdgas", *rows))[0]) == found

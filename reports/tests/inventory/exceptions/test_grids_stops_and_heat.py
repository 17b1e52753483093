"""Codes of grids in ledgers beside the register, stops and snow in northern languages, factors of
networks of heat, new meters, and negative amounts that are told once."""

from __future__ import annotations

import datetime as dt

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

RATES = {
    "RFCW": 0.4562,
    "SRTV": 0.3811,
    "ERCT": 0.3702,
    "CAMX": 0.2256,
    "SRMV": 0.3645,
    "SRSO": 0.4041,
}


def terminals(head: str, used: str) -> list[str]:
    """The exceptions of bills with the code of a grid, where the register has one for each site."""
    of = {"JOL": "RFCW", "MEM": "SRTV", "LRD": "ERCT", "FAT": "CAMX", "SAV": "SRSO"}
    names = ("Joliet IL", "Memphis TN", "Laredo TX", "Fresno CA", "Savannah GA")
    register: list[list[Cell]] = [["Facility ID", "Facility", head, "Sq ft"]]
    rows: list[list[Cell]] = [
        ["BillID", "FacilityID", "Facility", "Commodity", "Month", "Use", "UOM", "Subregion", "EF"]
    ]
    rows[0].append("MT CO2e")
    for at, (code, grid) in enumerate(of.items()):
        register.append([code, names[at], grid, 58_000 + 9_113 * at])
        for month, label in enumerate(MONTHS):
            named = used if code == "MEM" else grid
            amount, row = 450_700 + 31_419 * at + 911 * (month * (2 + at) % 7), len(rows) + 1
            told = (f"=F{row}*I{row}/1000", amount * RATES[named] / 1000)
            rows.append([f"B{row}", code, names[at], "Electric", label, amount, "kWh", named])
            rows[-1] += [RATES[named], told]
    return kinds(examined(sheet("Bills", *rows), sheet("Facilities", *register))[0])


def test_a_code_of_a_grid_is_held_against_the_register() -> None:
    assert terminals("eGRID subregion", "SRTV") == []
    assert terminals("eGRID subregion", "SRMV") == ["factor_wrong_country"]


def test_codes_that_may_be_those_of_sites_tell_no_grid() -> None:
    assert terminals("Ledger ref", "SRMV") == []


def heat(year: int) -> list[str]:
    """The exceptions of two networks of district heat and of power, one factor being of `year`."""
    listed: list[list[Cell]] = [["Faktor", "Värde", "Enhet", "Avser år", "Källa"]]
    listed += [
        ["Fjärrvärme Centrala nätet", 62.4, "kg CO2e/MWh", 2023, "Ålsta Energi, miljövärden 2023"],
        ["Fjärrvärme Norra Ålsta", 118, "kg CO2e/MWh", year, f"Norra Värme, miljövärden {year}"],
        ["El, nordisk mix", 76.4, "kg CO2e/MWh", 2023, "IVL, nordisk elmix 2023"],
        ["El, vattenkraft", 5, "kg CO2e/MWh", 2023, "Avtal Bixia 2023"],
    ]
    rows: list[list[Cell]] = [["Fastighet", "Media", "MWh", "kg/MWh", "ton CO2e"]]
    for at, (media, rate) in enumerate((row[0], row[1]) for row in listed[1:]):
        used, row = 242 + 31 * at, len(rows) + 1
        told = (f"=C{row}*D{row}/1000", used * float(str(rate)) / 1000)
        rows.append([f"Kv. Lind {at}", media, used, (f"=Faktorer!B{at + 2}", rate), told])  # type: ignore[list-item]
    return kinds(examined(sheet("Energi", *rows), sheet("Faktorer", *listed))[0])


def test_the_heat_of_a_network_has_a_factor_of_every_year() -> None:
    assert heat(2023) == []
    assert heat(2021) == ["factor_wrong_year"]


def brewery(remark: str | None, site: str = "Malteriet") -> list[str]:
    """The exceptions of a site, such as a malt house, whose gas falls to a twelfth in July."""
    rows: list[list[Cell]] = [["Måned", "Naturgas kWh", "t CO2e", "Bemærkning"]]
    for at, month in enumerate(MONTHS):
        used = 30_786 if month == "Jul" else 541_000 + 9_311 * (at * 5 % 7)
        told = (f"=B{at + 2}*0.2042/1000", used * 0.2042 / 1000)
        rows.append([month, used, told, remark if month == "Jul" else None])
    return kinds(examined(sheet(site, *rows))[0])


def test_that_works_stood_still_explains_a_low_month_in_danish() -> None:
    assert brewery(None) == ["outlier"]
    assert brewery("Sommerrevision, tørreri stoppet") == []
    assert brewery("Malteriet lå stille") == []
    assert brewery("Driftstoppet varade till den 28:e") == []


def test_clearing_snow_comes_and_goes() -> None:
    assert brewery(None, "Hemtjänst") == ["outlier"]
    assert brewery(None, "Snöröjning") == []
    assert brewery(None, "Snow Hill") == ["outlier"]


def bills(remark: str | None) -> list[str]:
    """The exceptions of bills of two months each of two meters, the second from May on."""
    rows: list[list[Cell]] = [["Lieu", "No compteur", "Du", "Au", "kWh", "t CO2e", "Remarque"]]
    meters = [("39206614", 1), ("59914025", 1), ("47120031", 1), ("33810447", 1)]
    for meter, first in (*meters, ("21845856", 5)):
        for month in range(first, 13, 2):
            used, row = 45_700 + 1_311 * (month * 3 % 7) + int(meter[:4]), len(rows) + 1
            until = dt.datetime(2023, month + 1, 28)
            told = (f"=E{row}*0.0013/1000", used * 0.0013 / 1000)
            said = remark if (meter, month) == ("21845856", 5) else None
            begun = dt.datetime(2023, month, 1)
            rows.append([f"Terminus {meter[:2]}", meter, begun, until, used, told, said])
    return kinds(examined(sheet("Électricité", *rows))[0])


def test_a_new_meter_explains_that_it_has_no_bills_before() -> None:
    assert bills(None) == ["missing_month"]
    assert bills("Nouveau compteur") == []


def test_an_amount_below_nothing_is_told_once_where_a_second_column_takes_it_over() -> None:
    rows: list[list[Cell]] = [["Code", "Month", "Qty", "UoM", "kWh", "kg/kWh", "t CO2e"]]
    for at, month in enumerate(MONTHS):
        used, row = 881_000 + 9_311 * (at * 5 % 7), at + 2
        used = -used if month == "Feb" else used
        taken = (f'=IF(D{row}="MWh",C{row}*1000,C{row})', used)
        told = (f"=E{row}*F{row}/1000", used * 0.716 / 1000)
        rows.append(["U3", month, used, "kWh", taken, 0.716, told])
    assert kinds(examined(sheet("Data", *rows))[0]) == ["negative_value"]

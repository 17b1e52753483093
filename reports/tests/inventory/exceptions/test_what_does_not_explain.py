"""Remarks that are near a fault and do not explain it, and what names sites and countries."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.absences import is_outside_all_year, lacks_all_year
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)
from reports.tests.inventory.exceptions.test_months import with_value
from sibyl_project.common.gazetteer import cities


@pytest.mark.parametrize(
    ("text", "lasting"),
    [
        ("no waste account, the landlord pays", True),
        ("Cyclone: closed 13\u201319 February 2023", False),
        ("closed for two weeks", False),
        ("open April to October", False),
        ("closed since 2021", True),
    ],
)
def test_what_is_shut_for_a_while_has_waste_in_the_rest_of_the_year(
    text: str, lasting: bool
) -> None:
    assert (lacks_all_year(text) or is_outside_all_year(text)) is lasting


def missing(remark: str) -> tuple[list[str], list[str]]:
    """The exceptions of power of four sites, one without an amount in August, and what explains
    them."""
    power = monthly("Electricity", with_value(POWER, "Bexley", 8, None))
    exceptions, explained = examined(power, FACTORS, sheet("Notes", [remark]))
    return kinds(exceptions), kinds(explained)


def test_a_site_that_took_over_did_not_stand_still() -> None:
    taken = "Derby was closed in August 2023; its work went to Bexley."
    assert missing(taken) == (["missing_month"], [])
    assert missing("Bexley was closed in August 2023; its work went to Derby.") == (
        [],
        ["missing_month"],
    )


def test_a_credit_of_another_month_explains_no_amount_below_nothing() -> None:
    power = monthly("Electricity", with_value(POWER, "Bexley", 10, -1_154))
    for month, found in (("April", ["negative_value"]), ("October", [])):
        note = sheet("Notes", [f"Bexley ({month}): credit note, posted as a negative amount"])
        assert kinds(examined(power, FACTORS, note)[0]) == found, month


def test_a_depot_of_tankers_is_a_site() -> None:
    sites = {**POWER, "Tanker Depot": [value * 1.1 + 37 for value in POWER["Derby"]]}
    gas = {name: [value * 1.3 for value in sites[name]] for name in sites}
    sheets = (monthly("Electricity", sites), monthly("Gas", gas, 0.183, "Natural gas (kWh gross)"))
    found, _ = examined(*sheets, FACTORS, sites=list(POWER))
    assert kinds(found) == ["site_in_workbook_not_report"]
    pool = (monthly("Electricity", {**POWER, "Tankers": sites["Tanker Depot"]}),)
    assert kinds(examined(*pool, FACTORS, sites=list(POWER))[0]) == []


def test_a_town_by_its_river_and_a_country_without_a_short_code() -> None:
    assert cities("Hull")[0].country == "GB"
    listed = sheet(
        "Factors",
        ["Factor", "kg CO2e/kWh", "Source"],
        ["Electricity South Africa", 1.012, "Eskom 2023"],
        ["Electricity Namibia", 0.118, "NamPower 2023"],
    )
    register: list[list[Cell]] = [["Site", "Country"]]
    rows: list[list[Cell]] = [["Site", "Month", "kWh", "EF kg/kWh", "t CO2e"]]
    for at, (site, country) in enumerate(
        {"Ceres": "South Africa", "Springbok": "South Africa", "Aussenkehr": "Namibia"}.items()
    ):
        register.append([site, country])
        place, value = ("B2", 1.012) if site == "Ceres" else ("B3", 0.118)
        for month in MONTHS:
            row, kwh = len(rows) + 1, 40_000 + 700 * at + 37 * len(rows)
            factor = (f"=Factors!${place[0]}${place[1]}", value)
            made = (f"=C{row}*D{row}/1000", kwh * value / 1000)
            rows.append([site, month, kwh, factor, made])
    sheets = (listed, sheet("Sites", *register), sheet("Electricity", *rows))
    found, _ = examined(*sheets)
    assert kinds(found) == ["factor_wrong_country"]
    assert "Springbok" in found[0].message


def of_methods(source: str) -> list[str]:
    """The exceptions of three hotels, one with a location-based factor of this source."""
    rows: list[list[Cell]] = [
        [
            *("Source", "Site", "Month", "MWh", "EF kg/MWh", "EF source", "t CO2e location"),
            *("Market EF kg/MWh", "Market EF source", "t CO2e market"),
        ]
    ]
    for at, site in enumerate(("Levi", "Ruka", "Ylläs")):
        named, value = (source, 612) if site == "Ylläs" else ("Motiva, Suomi 2022", 72)
        if named.startswith("Motiva"):
            value = 72
        for month in MONTHS:
            row, used = len(rows) + 1, 290 + 37 * at + 11 * (len(rows) * 5 % 7)
            made = (f"=D{row}*E{row}/1000", used * value / 1000)
            bought = (f"=D{row}*H{row}/1000", used * 502 / 1000)
            cells: list[Cell] = ["Electricity", site, month, used, value, named, made]
            rows.append([*cells, 502, "Energiavirasto, residual mix 2022", bought])
    return kinds(examined(sheet("Register", *rows))[0])


def test_the_residual_mix_of_a_country_beside_the_grid_of_another() -> None:
    assert of_methods("Motiva, Suomi 2022") == []
    assert of_methods("Elering, Estonia 2022") == ["factor_wrong_country"]


def test_a_tank_that_was_filled_last_year_only_is_asked_about() -> None:
    farms = ("Ceres", "Citrusdal", "De Doorns", "Kareeberg")
    register = sheet("Sites", ["Site", "Fuel"], *([farm, "Own diesel tank"] for farm in farms))
    rows: list[list[Cell]] = [["Diesel, litres"], ["Site", *MONTHS, "Total", "EF kg/l", "t CO2e"]]
    before: list[list[Cell]] = [[], ["Comparatives 2022"], ["Site", *MONTHS, "Total"]]
    for at, farm in enumerate(farms):
        used = [3_400.0 + 511 * at + 91 * (month * (3 + at) % 7) for month in range(12)]
        if farm != "De Doorns":
            row = len(rows) + 1
            total = (f"=SUM(B{row}:M{row})", sum(used))
            made = (f"=N{row}*O{row}/1000", sum(used) * 2.676 / 1000)
            rows.append([farm, *used, total, 2.676, made])
        before.append([farm, *[value * 1.02 for value in used], sum(used) * 1.02])
    power = monthly("Electricity", dict(zip(farms, POWER.values(), strict=True)))
    found, _ = examined(sheet("Diesel", *rows, *before), power, FACTORS, register)
    assert kinds(found) == ["missing_site"]
    assert "De Doorns" in found[0].message

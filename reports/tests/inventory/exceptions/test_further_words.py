"""Further words and labels that explain something, or by which a factor is of an earlier year."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.own_fleet import _OWN
from reports.inventory.exceptions.reasons import Reason
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


@pytest.mark.parametrize(
    "text",
    ["dry dock 5 Feb - 24 Mar, no bunkers", "laid up from the spring on", "nil: storm damage"],
)
def test_a_standstill_says_why_nothing_was_used(text: str) -> None:
    assert Reason.ABSENT.said_in(text)


@pytest.mark.parametrize("text", ["Mercator Haulage (own)", "own tractors, linehaul"])
def test_ones_own_trucks_among_hauliers_are_known(text: str) -> None:
    assert _OWN.search(text)


def test_a_row_of_credit_notes_below_the_months_explains_itself() -> None:
    def of(label: str) -> tuple[list[str], list[str]]:
        rows: list[list[Cell]] = [["Month", *(f"{site} Nm3" for site in POWER)]]
        rows += [
            [month, *(values[at] for values in POWER.values())] for at, month in enumerate(MONTHS)
        ]
        rows.append([label, 0, -4120, 0, 0])
        used = [sum(values) for values in POWER.values()]
        used[1] -= 4120
        letters = "BCDE"
        rows.append(
            ["Nm3 total", *((f"=SUM({a}2:{a}14)", n) for a, n in zip(letters, used, strict=True))]
        )
        rows.append(
            ["kWh gross", *((f"={a}15*11.2", n * 11.2) for a, n in zip(letters, used, strict=True))]
        )
        rows.append(["kgCO2e/kWh", *[0.18] * 4])
        rows.append(
            [
                "tCO2e",
                *(
                    (f"={a}16*{a}17/1000", n * 11.2 * 0.00018)
                    for a, n in zip(letters, used, strict=True)
                ),
            ]
        )
        found, explained = examined(sheet("Natural gas", *rows))
        return kinds(found), kinds(explained)

    assert of("Kreditnota") == ([], ["negative_value"])
    assert of("13") == (["negative_value"], [])


def test_a_meter_that_was_closed_is_no_site_outside() -> None:
    note: list[Cell] = ["Derby: moved to a new building in June - the old ICP was closed 14 June."]
    grids = monthly("Electricity", POWER, before=[note]), FACTORS
    found, _ = examined(*grids, sites=["Arden", "Bexley", "Corby"])
    assert kinds(found) == ["site_in_workbook_not_report"]


def egrid(year: int) -> list[list[Cell]]:
    """Two subregions, one of which serves three sites and the other, of an edition, one."""
    return [
        ["Subregion", "kg CO2e / kWh", "Source"],
        ["NWPP", 0.2748, "eGRID2022 (EPA, Jan 2024), total output"],
        ["AZNM", 0.3855, f"eGRID{year} (EPA), total output"],
    ]


def test_the_edition_of_most_lines_is_the_usual_one() -> None:
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "kg CO2e/kWh", "kg CO2e"]]
    for at, (site, values) in enumerate(POWER.items(), 2):
        row, factor = (3, 0.3855) if site == "Derby" else (2, 0.2748)
        told = (f"=Factors!$B${row}", factor)
        rows.append([site, sum(values), told, (f"=B{at}*C{at}", sum(values) * factor)])
    for year, expected in ((2020, ["factor_wrong_year"]), (2022, [])):
        assert kinds(examined(sheet("Power", *rows), sheet("Factors", *egrid(year)))[0]) == expected


@pytest.mark.parametrize(
    "old", ["Mains power PW-22 (previous inventory)", "Mains power PW-22 (last year)"]
)
def test_a_line_with_the_factor_of_the_previous_inventory_is_asked_about(old: str) -> None:
    listed = sheet(
        "Factors",
        ["Factor", "kgCO2e/kWh", "Source"],
        ["Mains power PW-23", 0.31, "utility"],
        [old, 0.36, "utility"],
    )
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "kgCO2e/kWh", "kgCO2e"]]
    for at, (site, values) in enumerate(POWER.items(), 2):
        row, factor = (3, 0.36) if site == "Derby" else (2, 0.31)
        rows.append(
            [
                site,
                sum(values),
                (f"=Factors!$B${row}", factor),
                (f"=B{at}*C{at}", sum(values) * factor),
            ]
        )
    found, _ = examined(sheet("Power", *rows), listed)
    assert kinds(found) == ["factor_wrong_year"]


def stores(gas: str) -> list[tuple[str, str]]:
    """What lacks at stores whose register says that they have gas, Derby in these words."""
    register: list[list[Cell]] = [["Store", "Gas", "Opened"]]
    register += [
        [site, gas if site == "Derby" else "Yes", 1990 + at] for at, site in enumerate(POWER)
    ]
    used = {
        site: [value * 3 // 2 + 61 * at for at, value in enumerate(values)]
        for site, values in POWER.items()
        if site != "Derby"
    }
    grids = [
        sheet("Stores", *register),
        monthly("Electricity", POWER),
        monthly("Gas", used, 0.183, "Natural gas (kWh gross CV)"),
    ]
    return [(one.kind, one.message.split(" is ")[0]) for one in examined(*grids, FACTORS)[0]]


def test_n_with_a_reason_is_no_gas() -> None:
    assert stores("Yes") == [("missing_site", "Derby")]
    assert stores("N - all electric") == []


def test_the_factor_of_a_neighbour_for_the_last_months_is_asked_about() -> None:
    """Two sites, one with the home factor and one with the neighbour's: none is the usual one."""

    def of(last: int) -> list[str]:
        rows: list[list[Cell]] = [
            ["Site", "Month", "Electricity kWh", "Source", "kgCO2e/kWh", "kgCO2e"]
        ]
        for site, home in (("Arden", "Norway"), ("Bexley", "Sweden")):
            for at, month in enumerate(MONTHS):
                row, away = len(rows) + 1, site == "Arden" and at >= 12 - last
                name, value = ("Sweden", 0.031) if away or home == "Sweden" else ("Norway", 0.011)
                told = (f"=C{row}*E{row}", POWER[site][at] * value)
                rows.append([site, month, POWER[site][at], f"Grid mix {name} 2023", value, told])
        return kinds(examined(sheet("Power", *rows))[0])

    assert of(0) == []
    assert of(4) == ["factor_wrong_country"]


def test_last_years_factors_of_two_kinds_are_one_question_that_names_both() -> None:
    rows: list[list[Cell]] = [["Site", "Activity", "kWh", "kgCO2e/kWh", "Source", "kgCO2e"]]
    for site, values in POWER.items():
        for kind, now, before in (("Electricity", 0.207, 0.193), ("Natural gas", 0.183, 0.182)):
            row, year = len(rows) + 1, 2022 if site == "Derby" else 2023
            value = before if site == "Derby" else now
            used = sum(values)
            told = (f"=C{row}*D{row}", used * value)
            rows.append([site, kind, used, value, f"DEFRA {year}", told])
    found, _ = examined(sheet("Energy", *rows))
    assert kinds(found) == ["factor_wrong_year"]
    assert "the factors 0.193 and 0.182 are of 2022" in found[0].message

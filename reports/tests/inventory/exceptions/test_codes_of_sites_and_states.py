"""Sites that the report and the workbook name otherwise: by numerals, states, and codes in
brackets; and the places that such names tell."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.names import same_site
from reports.inventory.exceptions.nations import country_of
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Lyon Foundry Unit 2", "Lyon Foundry II", True),
        ("Lyon Foundry Unit 1", "Lyon Foundry II", False),
        ("Paris, Texas (depot)", "Depot Paris TX", True),
        ("New Paris", "Depot Paris TX", False),
        ("Harbour Mall, New South Wales", "Harbour Mall NSW", True),
        ("Wałbrzych", "Walbrzych", True),
        ("Manchester (MAN)", "MAN", True),
        ("Manchester (M)", "M", False),
        ("Manchester (MAN)", "MAD", False),
    ],
)
def test_one_site_is_known_by_numeral_state_and_code(one: str, other: str, same: bool) -> None:
    assert same_site(one, other) is same
    assert same_site(other, one) is same


@pytest.mark.parametrize(
    ("text", "country"),
    [("Red México", "Mexico"), ("Mix Panamá", "Panama"), ("Red Canadá", "Canada")],
)
def test_a_country_is_known_with_its_accent(text: str, country: str) -> None:
    assert country_of(text) == country


def of_codes(factors: dict[str, str], *listed: list[Cell]) -> list[Grid]:
    """Electricity of stations, each by the factor that is looked up under a label."""
    values = {str(row[0]): row[1] for row in listed}
    rows: list[list[Cell]] = [["Station", "Electricity kWh", "Factor", "kgCO2e/kWh", "tCO2e"]]
    for at, (site, label) in enumerate(factors.items(), 2):
        used, value = 100_000.0 + 7_000 * at, values[label]
        assert isinstance(value, float)
        found = (f"=VLOOKUP(C{at},Factors!$A$2:$B$9,2,FALSE)", value)
        rows.append([site, used, label, found, (f"=B{at}*D{at}/1000", used * value / 1000)])
    head: list[Cell] = ["Factor", "kgCO2e/kWh", "Source"]
    return [sheet("Power", *rows), sheet("Factors", head, *listed)]


def test_the_factor_of_another_sites_code_is_asked_about() -> None:
    listed: list[list[Cell]] = [
        [f"Grid {code}", value, "list of the group, 2023"]
        for code, value in (("ABX", 0.41), ("CDY", 0.72), ("EFZ", 0.2))
    ]
    right = {"ABX": "Grid ABX", "CDY": "Grid CDY", "EFZ": "Grid EFZ"}
    assert kinds(examined(*of_codes(right, *listed))[0]) == []
    found, _ = examined(*of_codes(right | {"CDY": "Grid ABX"}, *listed))
    assert kinds(found) == ["factor_wrong_country"]
    assert "CDY" in found[0].message and found[0].place.sheet == "Power"


def test_a_code_is_where_the_town_is_that_the_report_names_with_it() -> None:
    listed: list[list[Cell]] = [
        ["Electricity United Kingdom", 0.207, "DESNZ 2023"],
        ["Electricity Ireland", 0.2548, "SEAI 2023"],
    ]
    names = ["Glasgow (GLA)", "Leeds (LBA)", "Dublin (DUB)"]
    british = dict.fromkeys(("GLA", "LBA", "DUB"), "Electricity United Kingdom")
    found, _ = examined(*of_codes(british, *listed), sites=names)
    assert [(one.kind, "DUB" in one.message) for one in found] == [("factor_wrong_country", True)]
    right = british | {"DUB": "Electricity Ireland"}
    assert kinds(examined(*of_codes(right, *listed), sites=names)[0]) == []


def test_a_site_whose_parts_a_sentence_names_is_known() -> None:
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "kgCO2e/kWh", "kgCO2e"]]
    for at, name in enumerate(("Kiln 1", "Kiln 2", "Harbour", "Depot", "Laboratory"), 2):
        used = 100_000.0 + 7_000 * at
        rows.append([name, used, 0.2, (f"=B{at}*C{at}", used * 0.2)])
    sites = ["Northfield Works", "Harbour", "Depot", "Laboratory"]
    told = sheet("Cover", ["Sites: Northfield Works (kiln 1, kiln 2), Harbour, Depot."])
    of_report = "site_in_report_not_workbook"
    assert of_report not in kinds(examined(sheet("Power", *rows), told, sites=sites)[0])
    assert of_report in kinds(examined(sheet("Power", *rows), sites=sites)[0])


def test_the_factors_of_countries_below_a_register_are_no_sites() -> None:
    rows: list[list[Cell]] = [["Branch", "Electricity kWh", "kgCO2e/kWh", "kgCO2e"]]
    register: list[list[Cell]] = [["Branch", "Country", "Staff"]]
    countries = {"Arden": "SE", "Bexley": "NO", "Corby": "SE", "Derby": "NO"}
    for at, (name, country) in enumerate(countries.items(), 2):
        used = 100_000.0 + 7_000 * at
        rows.append([name, used, 0.2, (f"=B{at}*C{at}", used * 0.2)])
        register.append([name, country, 20 + at])
    below: list[list[Cell]] = [["SE", 0.031], ["NO", 0.011]]
    heading: list[Cell] = ["Grid mixes by country, kg per kWh:"]
    found, _ = examined(sheet("Power", *rows), sheet("Branches", *register, [], heading, *below))
    assert kinds(found) == []

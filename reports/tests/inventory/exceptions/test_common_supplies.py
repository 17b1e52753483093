"""Sites with power and without the water or waste of which all others have lines."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import FACTORS, Cell, examined, monthly, sheet

SITES = ["Arden", "Bexley", "Corby", "Derby"]


def of_months(name: str, sites: list[str], factor: float, head: str) -> Grid:
    """A sheet of sites by months, each with amounts of its own."""
    amounts: dict[str, list[Cell]] = {
        site: [
            40_110.0 + 5_300 * len(site) + 1_700 * factor * (at * 5 % 7) + ord(site[0])
            for at in range(12)
        ]
        for site in sites
    }
    return monthly(name, amounts, factor, head)


def waste(sites: list[str], name: str = "Waste", note: str = "") -> Grid:
    """A sheet of the waste of sites in four quarters."""
    rows: list[list[Cell]] = [["Site", "Waste", "Quarter", "t", "kgCO2e/t", "tCO2e", "Comment"]]
    for at, site in enumerate(sites):
        for quarter in range(1, 5):
            row, tonnes = len(rows) + 1, 11.3 + at + 0.7 * quarter
            told = (f"=D{row}*E{row}/1000", tonnes * 467 / 1000)
            rows.append([site, "General waste, landfill", f"Q{quarter}", tonnes, 467, told, note])
    return sheet(name, [f"{name} of the sites, category 5"], *rows)


def lacking(*more: Grid, said: str = "") -> list[tuple[str, str]]:
    """The sites that lack something, with the kind of the exception."""
    notes = sheet("Notes", [said or "Inventory of the year 2023"])
    found = examined(
        of_months("Electricity", SITES, 0.207, "Electricity (kWh)"),
        of_months("Gas", SITES, 0.183, "Natural gas (kWh gross CV)"),
        *more,
        notes,
        FACTORS,
    )[0]
    return [(one.kind, one.message.split(" uses ")[0]) for one in found]


def test_the_one_site_without_waste_is_asked_about() -> None:
    assert lacking(waste(SITES)) == []
    assert lacking(waste(SITES[:3])) == [("missing_site", "Derby")]
    assert lacking(waste(SITES[:2])) == []  # two: not every site has its own


def test_water_by_months_is_no_less_common() -> None:
    water = of_months("Water", SITES[1:], 0.177, "Mains water (m3)")
    assert lacking(water) == [("missing_site", "Arden")]


@pytest.mark.parametrize("name", ["Clinical waste", "Waste of events", "Production waste"])
def test_waste_of_a_special_kind_is_not_of_every_site(name: str) -> None:
    assert lacking(waste(SITES[:3], name)) == []


def test_a_remark_on_the_site_explains_it() -> None:
    assert lacking(waste(SITES[:3]), said="Derby: no waste, the landlord takes it away") == []


def test_a_site_that_lacks_other_things_too_is_not_like_the_others() -> None:
    steam = of_months("Steam", SITES[:3], 0.18, "District heat (kWh)")
    assert lacking(waste(SITES[:3]), steam) == []


def test_a_few_kinds_of_waste_that_every_other_site_lists_are_enough() -> None:
    heads: list[Cell] = ["Site", "Waste", "t", "kgCO2e/t", "tCO2e"]

    def of_kinds(sites: list[str], names: list[str]) -> Grid:
        rows: list[list[Cell]] = [heads]
        for site in sites:
            for name in names:
                row, tonnes = len(rows) + 2, 10.0 + len(rows)
                told = (f"=C{row}*D{row}/1000", tonnes * 0.467)
                rows.append([site, f"{name} waste", tonnes, 467, told])
        return sheet("Waste", ["Waste of the sites, category 5"], *rows)

    three = ["Mixed", "Food", "Paper"]
    assert lacking(of_kinds(SITES[:3], three)) == [("missing_site", "Derby")]
    assert lacking(of_kinds(SITES[:3], three[:2])) == []
    unplugged = "Derby has no gas connection."
    assert lacking(of_kinds(SITES[:3], three), said=unplugged) == [("missing_site", "Derby")]

"""What a list of sites says that each is supplied with, in a column of yes and no or of names."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

SITES = ("Arden", "Bexley", "Corby", "Derby", "Epsom", "Frome")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun")


def listed(head: str, *said: str, title: int = 1) -> Grid:
    """A list of the sites; `title` is over how many columns its title is merged."""
    both = enumerate(zip(SITES, said, strict=True), 1)
    rows = [[f"S{at}", site, "works", text] for at, (site, text) in both]
    titled: list[Cell] = ["Our sites in 2023"] * title
    return sheet("Sites", titled, [], ["No.", "Site", "Use", head], *rows)


def used(name: str, unit: str, factor: float, sites: tuple[str, ...]) -> Grid:
    """Six months of each of these sites, with the factor beside them."""
    rows: list[list[Cell]] = [[f"{name} 2023, {unit}"], []]
    rows.append(["Site", "Item", *MONTHS, f"Total {unit}", f"kg CO2e/{unit}", "t CO2e"])
    own = sum(map(ord, name))
    for at, site in enumerate(sites):
        months = [
            41_310 + 1_371 * at + own * 37 + (617 + own % 97) * (month * month % 7)
            for month in range(len(MONTHS))
        ]
        total = sum(months)
        rows.append([site, name, *months, total, factor, total * factor / 1000])
    return sheet(name, *rows)


def told(said: Grid, *amounts: Grid) -> list[str]:
    """The kinds of what is found beside the electricity of all sites."""
    power = used("Electricity", "kWh", 0.207, SITES)
    return kinds(examined(said, power, *amounts, sites=SITES)[0])


GAS = ("yes", "yes", "yes", "no - heat pumps", "yes", "no")


@pytest.mark.parametrize("title", [1, 4])
def test_a_site_with_yes_in_a_column_lacks_its_gas(title: int) -> None:
    said = listed("Natural gas", *GAS, title=title)
    with_gas = ("Arden", "Bexley", "Corby", "Epsom")
    assert told(said, used("Natural gas", "kWh", 0.183, with_gas)) == []
    assert told(said, used("Natural gas", "kWh", 0.183, with_gas[:3])) == ["missing_site"]


def test_a_site_with_yes_in_a_column_of_fuel_lacks_any_fuel() -> None:
    said = listed("Fuel", *GAS)
    diesel = used("Diesel", "litre", 2.512, ("Arden", "Bexley", "Corby"))
    assert told(said, diesel) == ["missing_site"]
    assert told(said, diesel, used("LPG", "litre", 1.557, ("Epsom",))) == []


def test_a_number_of_an_oil_is_no_denial() -> None:
    said = listed("Fuel", "No. 2 oil", "No. 2 oil", "No. 2 oil", "no (heat pumps)", "no", "none")
    oil = used("Heating oil", "litre", 2.75, SITES[:2])
    assert told(said, oil) == ["missing_site"]
    assert told(said, used("Heating oil", "litre", 2.75, SITES[:3])) == []


def test_one_of_three_sites_on_district_heat_lacks_its_heat() -> None:
    said = listed("Heating", "district heat", "district heat", "district heat", "gas", "gas", "gas")
    gas = used("Natural gas", "kWh", 0.183, SITES[3:])
    heat = used("District heat", "kWh", 0.17, SITES[:2])
    assert told(said, gas, heat) == ["missing_site"]
    assert told(said, gas, used("District heat", "kWh", 0.17, SITES[:3])) == []


def boilers(remark: str | None) -> Grid:
    """Three boilers of a mill by months; the second begins in March."""
    rows: list[list[Cell]] = [["Coal of the mill"], []]
    rows.append(["Month", *[f"Mill - Boiler {at}" for at in (1, 2, 3)], "Remarks"])
    for at, month in enumerate(MONTHS):
        cells: list[Cell] = [month, 342_430 + 617 * (at * at % 7)]
        cells += [122_815 + 411 * (at * at % 5) if at >= 2 else None, 214_300 + 519 * (at * 3 % 7)]
        rows.append([*cells, remark if at == 2 else None])
    totals = [sum(row[at] or 0 for row in rows[3:]) for at in (1, 2, 3)]  # type: ignore[misc]
    rows.append(["Total kg", *totals])
    rows.append(["kg CO2e/kg", 2.4, 2.4, 2.4])
    rows.append(["t CO2e", *[total * 2.4 / 1000 for total in totals]])
    return sheet("Fuels", *rows)


def test_a_boiler_that_began_in_the_year_lacks_no_month_before() -> None:
    nothing = listed("Use of coal", *["-"] * 6)
    assert told(nothing, boilers(None)) == ["missing_month"]
    assert told(nothing, boilers("Boiler 2 commissioned in March, no coal before")) == []
    other = boilers("Boiler 4 commissioned in March, no coal before")
    assert told(nothing, other) == ["missing_month"]

"""Slips of units and outliers, whatever the layout tells the unit by and however many periods."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
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

BINS = [2110, 2240, 2090, 2310, 2170, 2060, 2280, 2130, 2200, 2150, 2070, 2260]


def told(grids: list[Grid]) -> list[tuple[str, str]]:
    """The kinds and cells of what is told."""
    return [(one.kind, one.place.cells) for one in examined(*grids)[0]]


def of_power(site: str, *, divided: range = range(0), **changed: float) -> list[Grid]:
    """Electricity in kWh of four sites, some months of one in MWh."""
    used: list[Cell] = list(POWER[site])
    for at in divided:
        used[at] = POWER[site][at] / 1000
    for month, value in changed.items():
        used[MONTHS.index(month)] = value
    return [monthly("Electricity", {**POWER, site: used})]


def test_half_a_year_in_another_unit_is_one_slip() -> None:
    assert told(of_power("Corby", divided=range(6, 12))) == [
        ("unit_slip_kwh_mwh", "H6,I6,J6,K6,L6,M6")
    ]


def test_a_whole_site_with_decimals_among_a_few_in_whole_numbers() -> None:
    assert [kind for kind, _ in told(of_power("Corby", divided=range(12)))] == ["unit_slip_kwh_mwh"]


def waste(**changed: float) -> Grid:
    """Waste by site and month in no unit but that of its factor."""
    rows: list[list[Cell]] = [
        ["Waste 2023"],
        [],
        ["Site", *MONTHS, "Total", "kg CO2e/kg", "t CO2e"],
    ]
    for at, site in enumerate(POWER):
        used = [value + 210 * at for value in BINS]
        if site == "Corby":
            used = [changed.get(month, one) for month, one in zip(MONTHS, used, strict=True)]
        row, total = len(rows) + 1, sum(used)
        sums = (f"=SUM(B{row}:M{row})", total)
        rows.append([site, *used, sums, 0.467, (f"=N{row}*O{row}/1000", total * 0.000467)])
    return sheet("Waste", *rows)


def test_the_factor_tells_what_an_amount_without_unit_measures() -> None:
    assert told([waste()]) == []
    assert told([waste(Apr=2.731)]) == [("unit_slip_kg_t", "E6")]


def sheets_of_sites(*, divided: bool) -> list[Grid]:
    """A sheet of each site with gas and diesel; the summer gas of one in MWh."""
    made = []
    for which, (site, used) in enumerate(GAS.items()):
        gas: list[Cell] = list(used)
        if divided and site == "Bexley":
            gas[5:8] = [value / 1000 for value in used[5:8]]
        total = sum(value for value in gas if isinstance(value, int | float))
        diesel = [412.0 + 31 * which + 7 * (at * 5 % 12) for at in range(12)]
        made.append(
            sheet(
                site,
                ["Carrier", "Unit", *MONTHS, "Total", "kg CO2e/unit", "t CO2e"],
                ["Natural gas", "kWh", *gas, total, 0.183, ("=O2*P2/1000", total * 0.000183)],
                [
                    "Diesel",
                    "l",
                    *diesel,
                    sum(diesel),
                    2.512,
                    ("=O3*P3/1000", sum(diesel) * 0.002512),
                ],
            )
        )
    return made


def test_sheets_of_one_site_each_are_held_against_each_other() -> None:
    assert told(sheets_of_sites(divided=False)) == []
    assert told(sheets_of_sites(divided=True)) == [("unit_slip_kwh_mwh", "H2,I2,J2")]


def test_a_month_three_times_the_others_of_a_steady_supply() -> None:
    assert [kind for kind, _ in told(of_power("Bexley", May=63_400))] == ["outlier"]
    assert told(of_power("Bexley", May=38_900)) == []


@pytest.mark.parametrize(
    ("note", "explained"),
    [
        ("Corby low in June: line shutdown for repair.", True),
        ("Line shutdown for repair in Corby in March.", False),
    ],
)
def test_a_line_of_text_explains_the_month_that_it_names(note: str, explained: bool) -> None:
    used: list[Cell] = list(POWER["Corby"])
    used[5] = 5587.0
    made = monthly("Electricity", {**POWER, "Corby": used}, after=[[], [note]])
    assert bool(kinds(examined(made)[0])) is not explained


def test_two_months_that_the_sheet_of_one_site_lacks_are_missing() -> None:
    made = sheets_of_sites(divided=False)
    made[1].rows[2].pop(9)
    made[1].rows[2].pop(10)
    assert [kind for kind, _ in told(made)] == ["missing_month"]


def card(*changed: tuple[str, str, float]) -> Grid:
    """Rows of a fuel card; those that are added follow far behind those that they might take
    back."""
    listed = [(f"C{at % 5}", f"Route {at % 4}", round(41.1 + 1.7 * at, 1)) for at in range(20)]
    rows: list[list[Cell]] = [["Transaction", "Card", "Route", "Litres", "kg CO2e/l", "kg CO2e"]]
    for at, (number, route, used) in enumerate([*listed, *changed]):
        rows.append([f"T{7301 + at * 13}", number, route, used, 2.512, used * 2.512])
    return sheet("Fuel cards", ["Diesel 2023"], [], *rows)


def test_what_takes_back_an_amount_is_of_the_same_card() -> None:
    assert told([card(("C1", "Route 1", -42.8))]) == []
    assert [kind for kind, _ in told([card(("C3", "Route 2", -42.8))])] == ["negative_value"]


def waste_of(*rows: tuple[str, str, float]) -> Grid:
    listed = [("Celle", "June", 2.1), ("Celle", "July", 2.4), ("Emden", "June", 3.1), *rows]
    made: list[list[Cell]] = [["Site", "Month", "Waste t", "kg CO2e/t", "kg CO2e"]]
    made += [[site, month, used, 467.0, used * 467] for site, month, used in listed]
    return sheet("Waste", ["Residual waste 2023"], [], *made)


def test_a_row_of_what_no_other_row_is_of_stands_twice() -> None:
    assert told([waste_of(("Emden", "July", 2.4))]) == []
    assert [kind for kind, _ in told([waste_of(("Emden", "June", 3.1))])] == ["duplicate_line"]


def test_next_to_nothing_among_large_amounts_is_told() -> None:
    assert [kind for kind, _ in told(of_power("Corby", Jun=0.5))] == ["outlier"]

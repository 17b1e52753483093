"""What a workbook's own sums add counts, whether it could be read line by line or not, and nothing
counts that they do not add."""

from __future__ import annotations

from typing import Any

import pytest

from reports.inventory.types import Inventory
from reports.tests.inventory.making import MONTHS, grid, read, totals

SITES = {"Aarhus": 0.15, "Odense": 0.2, "Kalmar": 0.4}  # kg CO2e/kWh
USED = 12_000.0  # kWh of each


def consumption(market: dict[str, float]) -> list[list[Any]]:
    """Months of each site, and below them what is made of their sums."""
    rows: list[list[Any]] = [["Electricity bought", "Unit", *MONTHS, "2023"]]
    for at, site in enumerate(SITES, 2):
        rows.append([site, "kWh", *[USED / 12] * 12, (f"=SUM(C{at}:N{at})", USED)])
    rows += [[], ["Brewery", "Location factor kg/kWh", "t CO2 location"]]
    rows[-1] += ["Instrument", "Market factor kg/kWh", "t CO2 market"]
    for at, (site, factor) in enumerate(SITES.items(), 2):
        row, by = len(rows) + 1, market[site]
        rows.append([site, factor, (f"=O{at}*B{row}/1000", USED * factor / 1000)])
        rows[-1] += [
            "GO wind, cancellation 9-2023-4471" if by == 0 else None,
            by,
            (f"=O{at}*E{row}/1000", USED * by / 1000),
        ]
    return rows


def test_emissions_are_lines_of_the_amounts_in_the_table_above() -> None:
    found = read(grid("El", consumption({"Aarhus": 0, "Odense": 0.5, "Kalmar": 0.6})))
    assert totals(found) == {("2", "location", None): 9.0, ("2", "market", None): 13.2}
    made = [line for line in found.lines if line.stated is not None]
    assert len(made) == 6 and {float(line.activity or 0) for line in made} == {USED}
    assert all(line.computed == line.stated for line in made)
    assert {line.feeds for line in found.lines if line.stated is None} == {True}


def test_market_based_emissions_of_amounts_above_need_a_contract() -> None:
    rows = consumption({"Aarhus": 0, "Odense": 0, "Kalmar": 0})
    rows[7][3] = None
    found = read(grid("El", rows), sites=[*SITES]).exceptions
    assert [one.kind for one in found] == ["market_based_without_contract"]
    assert "Odense" in found[0].message


def unread(summary: list[list[Any]]) -> Inventory:
    """Blocks beside each other without a table that could be read, and a summary that adds them
    beside one that could."""
    depots = grid(
        "Depots",
        [
            ["Calgary", None, None, "Regina"],
            ["to", "a", None, "to", "a"],
            ["31/1", 3.0, None, "28/1", 4.0],
            ["28/2", 5.0, None, "25/2", 6.0],
            ["Year", ("=SUM(B3:B4)", 8.0), None, "Year", ("=SUM(E3:E4)", 10.0)],
        ],
    )
    fuel = grid(
        "Fuel",
        [
            ["Site", "Fuel", "Litres", "kg CO2e/litre", "t CO2e"],
            ["Calgary", "Diesel", 1000, 2.5, ("=C2*D2/1000", 2.5)],
            ["Regina", "Diesel", 2000, 2.5, ("=C3*D3/1000", 5.0)],
            ["Total", None, None, None, ("=SUM(E2:E3)", 7.5)],
        ],
    )
    return read(grid("Summary", [["Item", "t CO2e"], *summary]), fuel, depots)


def test_a_sum_of_what_was_not_read_counts_and_is_asked_about() -> None:
    found = unread(
        [["Scope 1", ("=Fuel!E4", 7.5)], ["Scope 2 location-based", ("=Depots!B5+Depots!E5", 18.0)]]
    )
    assert totals(found) == {("1", "", None): 7.5, ("2", "location", None): 18.0}
    asked = (
        "Summary!B3: this formula makes 18.000 tCO2e of Scope 2; its parts are not read as lines."
    )
    assert asked in found.open_questions


def test_a_part_that_was_not_read_counts_beside_the_lines_of_its_scope() -> None:
    found = unread([["Scope 1", ("=Fuel!E4+Depots!B5", 15.5)]])
    assert totals(found) == {("1", "", None): 15.5}


def test_what_a_category_adds_counts_once_in_the_scope_that_adds_more() -> None:
    found = unread(
        [
            ["Scope 3 category 5", ("=Depots!B5", 8.0)],
            ["Scope 3", ("=B2+Depots!E5", 18.0)],
        ]
    )
    assert totals(found) == {("1", "", None): 7.5, ("3", "", None): 18.0, ("3", "", 5): 8.0}


@pytest.mark.parametrize("printed", [20.0, 40.0])
def test_nothing_counts_that_does_not_make_up_what_lacks(printed: float) -> None:
    found = unread([["Scope 1", ("=Fuel!E4+Depots!B5", printed)]])
    assert totals(found) == {("1", "", None): 7.5}


def test_emissions_by_one_method_may_be_counted_by_the_other_too() -> None:
    power = [
        ["Site", "kWh", "Location kg CO2e/kWh", "Location t CO2e"],
        ["Delfzijl", 10_000, 0.4, ("=B2*C2/1000", 4.0)],
        ["Geleen", 20_000, 0.4, ("=B3*C3/1000", 8.0)],
    ]
    power[0] += ["Market kg CO2e/kWh", "Market t CO2e"]
    power[1] += [0.5, ("=B2*E2/1000", 5.0)]
    power[2] += [0.5, ("=B3*E3/1000", 10.0)]
    found = read(
        grid(
            "Summary",
            [
                ["Item", "t CO2e"],
                ["Scope 2, location-based", ("=SUM(Power!D2:D3)+Steam!B1", 17.0)],
                ["Scope 2, market-based", ("=SUM(Power!F2:F3)+Steam!B1", 20.0)],
            ],
        ),
        grid("Power", power),
        grid("Steam", [["Delfzijl", ("=Constants!B2*Constants!B1", 5.0)]]),
        grid("Constants", [["Steam factor", 0.05], ["GJ", 100]]),
    )
    assert totals(found) == {("2", "location", None): 17.0, ("2", "market", None): 20.0}


MILLS = [
    ["Mill", "Country", "kWh", "Gas m3", "t CO2e of electricity", "t CO2e of gas", "Total t CO2e"],
    *(
        [f"Mill {at}", "Italy", 1000.0, 100.0, 0.4 + at, 0.2, (f"=E{at}+F{at}", 0.6 + at)]
        for at in range(2, 15)
    ),
]


def mills(rows: list[list[Any]]) -> Inventory:
    """Mills of which a summary adds the sums of electricity and gas."""
    sums = [cell[1] if isinstance(cell, tuple) else cell for *_, cell in rows[1:]]
    total = ("=SUM(G2:G14)", sum(sums))
    return read(
        grid("Summary", [["Item", "t CO2e"], ["Scope 3 category 1", ("=Mills!G16", total[1])]]),
        grid("Mills", [*rows, [], ["Total", *[None] * 5, total]]),
    )


def test_a_sum_over_the_sums_of_rows_is_one_of_their_parts() -> None:
    found = mills(MILLS)
    assert {(line.scope, line.category) for line in found.lines} == {("3", 1)}
    assert totals(found)["3", "", 1] == pytest.approx(13 * 8.6)


def test_a_row_whose_sum_is_typed_is_of_the_scope_of_its_table() -> None:
    rows = [*MILLS[:5], [*MILLS[5][:6], 9.0], *MILLS[6:]]
    found = mills(rows)
    assert {(line.scope, line.category) for line in found.lines} == {("3", 1)}


def test_a_share_of_all_scopes_says_nothing_of_the_scope_of_lines() -> None:
    meters = [["Meter", "Store", "kWh", "kg CO2e", "kg T&D"]]
    meters += [["K1", "Paarl", 1000, ("=C2*1.04", 1040.0), ("=C2*0.1", 100.0)]]
    meters += [["K2", "George", 2000, ("=C3*1.04", 2080.0), ("=C3*0.1", 200.0)]]
    rows: list[list[Any]] = [["Item", "t CO2e", "Share"]]
    rows += [["Scope 2 (location-based)", ("=SUM(Meters!D2:D3)/1000", 3.12)]]
    rows += [["Scope 3 cat 3 (losses)", ("=SUM(Meters!E2:E3)/1000", 0.3)]]
    for at in (2, 3):
        rows[at - 1].append((f"=B{at}/(B2+B3)", 0.5))
    found = read(grid("Dashboard", rows), grid("Meters", meters))
    assert totals(found) == {
        ("2", "location", None): 3.12,
        ("3", "", None): 0.3,
        ("3", "", 3): 0.3,
    }


def test_a_range_across_the_totals_of_columns_leads_to_their_lines() -> None:
    gas = [["Month", "Orange GJ", "Albury GJ", "Orange t CO2e", "Albury t CO2e"]]
    for at, month in enumerate(MONTHS, 2):
        gas.append([month, 100, 200, (f"=B{at}*0.05", 5.0), (f"=C{at}*0.05", 10.0)])
    gas.append(
        [
            "Total",
            *((f"=SUM({c}2:{c}13)", n) for c, n in zip("BCDE", (1200, 2400, 60, 120), strict=True)),
        ]
    )
    found = read(
        grid("Summary", [["Item", "t CO2e"], ["Scope 3 category 8", ("=SUM(Gas!D14:E14)", 180.0)]]),
        grid("Gas", gas),
    )
    assert totals(found) == {("3", "", None): 180.0, ("3", "", 8): 180.0}


def test_the_category_of_a_row_that_names_the_scope_alone_is_that_of_its_sum() -> None:
    rows = [["Key", "Co.", "Scope", "Quantity", "Rate kg", "t CO2e"]]
    for at, (key, used) in enumerate((("P|A", 1000), ("T|A", 2000), ("P|B", 3000)), 2):
        rows.append([key, key[-1], "S3", used, 0.5, (f"=D{at}*E{at}/1000", used / 2000)])
    total = [["Line", "Key", "A", "B", "Group"]]
    for at, (name, key) in enumerate((("Cat. 1 Purchased goods", "P"), ("Cat. 4 Freight", "T")), 2):
        parts = [sum(row[5][1] for row in rows[1:] if row[0] == f"{key}|{one}") for one in "AB"]
        total.append([name, key])
        for column, value in zip("CD", parts, strict=True):
            by = f'$B{at}&"|"&{column}$1'
            total[-1].append((f"=SUMIFS(Rows!$F:$F,Rows!$A:$A,{by})", value))
        total[-1].append((f"=SUM(C{at}:D{at})", sum(parts)))
    found = read(grid("Consol", total), grid("Rows", rows))
    assert totals(found) == {("3", "", None): 3.0, ("3", "", 1): 2.0, ("3", "", 4): 1.0}

"""Exceptions told where a value was typed, sums and figures that leave out rows or a sheet, and
what is asked no more."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from reports.inventory.evaluating import evaluated, taken_over
from reports.inventory.exceptions.absences import lacks_all_year
from reports.inventory.types import Inventory
from reports.tests.inventory.making import MONTHS, grid, read

LETTERS = "CDEFGHIJKLMN"
SITES = ("Arden", "Bexley", "Corby", "Derby", "Elgin", "Fakenham")


def told(inventory: Inventory, kind: str) -> list[Any]:
    return [one for one in inventory.exceptions if one.kind == kind]


def used(at: int, month: int) -> float:
    return 5_000.0 + 611 * at + 290 * (month * (3 + at) % 7)


LIST = [["Key", "Place", "Value"], ["A1", "North", 0.2], ["B2", "South", 0.3], ["C3", "West", 0.4]]


@pytest.mark.parametrize(
    ("formula", "cell"),
    [
        ("=EF!C3", ("EF", 3, 3)),
        ("=VLOOKUP(A1,EF!$A$2:$C$4,3,FALSE)", ("EF", 3, 3)),
        ("=INDEX(EF!$C$2:$C$4,MATCH(A1,EF!$A$2:$A$4,0))", ("EF", 3, 3)),
        ("=INDEX(EF!$A$2:$C$4,MATCH($A1,EF!$A$2:$A$4,0),2)", ("EF", 3, 2)),
        ("=XLOOKUP(A1,EF!$A$2:$A$4,EF!$C$2:$C$4)", ("EF", 3, 3)),
        ("=IFERROR(VLOOKUP(A1,EF!$A$2:$C$4,3,0),0)", ("EF", 3, 3)),
    ],
)
def test_the_cell_that_a_formula_takes_over_is_found(formula: str, cell: tuple) -> None:
    grids = {"EF": grid("EF", LIST), "Use": grid("Use", [["B2", (formula, 0.3)]])}
    taken = taken_over(grids, ("Use", 1, 2))
    assert taken is not None and taken[0] == cell
    assert taken[1] == (None if "A1" not in formula else ("Use", 1, 1))


@pytest.mark.parametrize(
    "formula",
    [
        *("=EF!C3*2", "=SUM(EF!C2:C4)", "=VLOOKUP(A1,EF!$A$2:$C$4,3)", "=MATCH(A1,EF!A2:A4,0)"),
        *(
            "=VLOOKUP(A1)",
            "=MATCH(A1)",
            "=XLOOKUP(A1,EF!A2:A4,3)",
            "=INDEX()",
            "=INDEX(EF!C2:C4,0)",
            "=INDEX(EF!A2:C4,0,2)",
        ),
        *("=INDEX(EF!C2:C4,1e10000000)", "=VLOOKUP(A1,EF!A2:C4,1e10000000,0)", "=INDEX(A1)"),
        *("=INDEX(EF!$C$2:$C$4,9)", "=INDEX(EF!$A$2:$C$4,2)", "=VLOOKUP(A1,EF!$A$2:$C$4,3,TRUE)"),
    ],
)
def test_a_formula_that_computes_takes_no_cell_over(formula: str) -> None:
    grids = {"EF": grid("EF", LIST), "Use": grid("Use", [["B2", (formula, 0.3)]])}
    assert taken_over(grids, ("Use", 1, 2)) is None


def test_of_two_lookups_neither_key_is_told() -> None:
    formula = "=IFERROR(VLOOKUP(A1,EF!A2:C4,3,0),VLOOKUP(A2,EF!A2:C4,3,0))"
    use = grid("Use", [["B2", (formula, 0.3)], ["C3"]])
    taken = taken_over({"EF": grid("EF", LIST), "Use": use}, ("Use", 1, 2))
    assert taken == (("EF", 3, 3), None)


def test_lookups_by_position_are_computed() -> None:
    formula = ("=INDEX(EF!$C$2:$C$4,MATCH(A1,EF!$A$2:$A$4,0))*10", 3.0)
    grids = {"EF": grid("EF", LIST), "Use": grid("Use", [["B2", formula]])}
    assert evaluated(grids, "Use", 1, 2) == Decimal("3.0")


def test_an_outlier_is_told_where_it_was_typed() -> None:
    forms = [
        grid(
            month,
            [["Form", month], *([site, "kWh", used(at, number)] for at, site in enumerate(SITES))],
        )
        for number, month in enumerate(MONTHS)
    ]
    forms[5].rows[3][3] = used(1, 5) * 10
    rows: list[list[Any]] = [["Site", "Unit", *MONTHS, "kWh", "kg/kWh", "t CO2e"]]
    for at, site in enumerate(SITES):
        each = [forms[number].rows[at + 2][3] for number in range(12)]
        whole, row = sum(each), at + 2
        months = [(f"={month}!C{row}", value) for month, value in zip(MONTHS, each, strict=True)]
        rows.append([site, "kWh", *months, (f"=SUM(C{row}:N{row})", whole), 0.3])
        rows[-1].append((f"=O{row}*P{row}/1000", whole * 0.3e-3))
    (outlier,) = told(read(grid("Scope 2 power", rows), *forms), "outlier")
    assert (outlier.place.sheet, outlier.place.cells) == ("Jun", "C3")
    assert [place.sheet for place in outlier.lines] == ["Scope 2 power"]


def log(last: int) -> list[list[Any]]:
    rows: list[list[Any]] = [["Waste tickets"], ["Date", "Ticket", "Waste", "t", "kg/t", "t CO2e"]]
    for at in range(3, 43):
        kind = ("Rubble", "Wood", "Mixed")[at % 3]
        rows.append(
            [f"2023-{(at - 3) // 4 + 1:02}-11", f"W-{4000 + at * 7}", kind, 10.0 + at, 20.0]
        )
        rows[-1].append((f"=D{at}*E{at}/1000", (10.0 + at) * 0.02))
    for at, kind in enumerate(("Rubble", "Wood", "Mixed"), 3):
        inside = [row for row in range(3, last + 1) if ("Rubble", "Wood", "Mixed")[row % 3] == kind]
        rows[at - 1] += [None, kind]
        for letter, by in (("D", 1.0), ("F", 0.02)):
            whole = sum(10.0 + row for row in inside) * by
            summed = f"=SUMIFS(${letter}$3:${letter}${last},$C$3:$C${last},$H{at})"
            rows[at - 1].append((summed, whole))
    return rows


def test_sums_that_end_in_one_row_are_told_once() -> None:
    (short,) = told(read(grid("Waste", log(36))), "broken_range")
    assert set(short.place.cells.split(",")) == {"I3", "J3", "I4", "J4", "I5", "J5"}
    assert "rows 37 to 42" in short.message
    assert not told(read(grid("Waste", log(42))), "broken_range")


def halves(second: bool) -> Inventory:
    sheets = []
    for half in (1, 2):
        rows: list[list[Any]] = [["Site", "Waste", "t", "kg/t", "t CO2e"]]
        for at, site in enumerate(SITES, 2):
            amount = 40.0 + 7 * at + half
            rows.append([site, "Mixed waste", amount, 500.0, (f"=C{at}*D{at}/1000", amount / 2)])
        sheets.append(grid(f"Waste H{half}", rows))
    each = [sum(float(sheet.rows[at][5]) for at in range(2, 8)) for sheet in sheets]
    whole = sum(each) if second else each[0]
    formula = "=SUM('Waste H1'!E2:E7)" + ("+SUM('Waste H2'!E2:E7)" if second else "")
    power: list[list[Any]] = [["Site", "kWh", "kg/kWh", "t CO2e"]]
    for at, site in enumerate(SITES, 2):
        power.append([site, used(at, 3), 0.3, (f"=B{at}*C{at}/1000", used(at, 3) * 0.3e-3)])
    two = sum(used(at, 3) * 0.3e-3 for at in range(2, 8))
    rows = [["GHG inventory 2023", "t CO2e"]]
    rows.append(["Scope 2 location-based", ("=SUM(Power!D2:D7)", two)])  # type: ignore[list-item]
    rows.append(["Scope 3 category 5 Waste", (formula, whole)])  # type: ignore[list-item]
    figures = [("2", "location", None, round(two, 1)), ("3", "", 5, round(whole, 1))]
    return read(*sheets, grid("Power", power), grid("Inventory", rows), figures=figures)


def test_a_figure_that_leaves_out_a_sheet_no_other_takes_is_asked_about() -> None:
    (differs,) = told(halves(second=False), "rollup_differs")
    assert (differs.place.sheet, differs.place.cells) == ("Inventory", "B3")
    assert "takes nothing from Waste H2" in differs.message
    assert not told(halves(second=True), "rollup_differs")


def test_suppliers_that_take_turns_make_one_series_of_a_site() -> None:
    names = ("Rainoil Depot", "MRS Bulk", "Ardova", "Northgate Oil & Gas")
    rows: list[list[Any]] = [["Date", "Slip", "Site", "Supplier", "Litres", "t CO2e"]]
    for month in range(12):
        for at, site in enumerate(SITES):
            amount = 3_000.0 + 41 * at + 17 * (month * 5 % 7)
            rows.append([f"1{at}-{MONTHS[month]}-2023", f"S{9000 + 13 * len(rows)}", site])
            supplier = names[(month * 3 + at) % 4]
            rows[-1] += [supplier, amount, (f"=E{len(rows)}*0.0027", amount * 0.0027)]
    assert not told(read(grid("Generator diesel", rows)), "missing_month")
    without = [row for row in rows if row[0] != "12-Jun-2023"]
    (gap,) = told(read(grid("Generator diesel", without)), "missing_month")
    assert "Corby" in gap.message and "June" in gap.message


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("Dakhla | arrêt biologique du 1er au 31 mai et du 15 sept. au 15 nov.", False),
        ("Hof | Betriebsferien vom 1. bis 14. August", False),
        ("Hof | geschlossen", True),
        ("Agadir | fermé", True),
    ],
)
def test_a_stop_of_some_weeks_is_no_lack_of_a_year(text: str, lacks: bool) -> None:
    assert lacks_all_year(text) is lacks


def test_one_heating_value_of_a_site_is_told_once_for_all_months() -> None:
    packs = []
    for number, month in enumerate(MONTHS[:4]):
        rows: list[list[Any]] = [
            ["Site", "Fuel", "kWh gross", "kg CO2e per kWh", "Basis", "t CO2e"]
        ]
        for at, site in enumerate(SITES[:4], 2):
            amount, rate = 9_000.0 + 700 * at + 41 * number, 0.2027 if site == "Corby" else 0.183
            basis = "natural gas, net CV" if site == "Corby" else "natural gas, gross CV"
            rows.append([site, "Natural gas", amount, rate, basis])
            rows[-1].append((f"=C{at}*D{at}/1000", amount * rate / 1000))
        packs.append(grid(month, rows))
    listed: list[list[Any]] = [["Factor", "kg CO2e/kWh", "Source"]]
    listed += [
        ["Natural gas, gross CV", 0.183, "DEFRA 2023"],
        ["Natural gas, net CV", 0.2027, "DEFRA 2023"],
    ]
    asked = told(read(*packs, grid("Factors", listed)), "gross_net_calorific")
    assert len(asked) == 1 and {place.sheet for place in asked[0].lines} == set(MONTHS[:4])

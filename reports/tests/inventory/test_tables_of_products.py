"""Tables of months in tonnes of CO2e that are products of other cells, units beside the methods of
Scope 2, and heads that begin with a number."""

from __future__ import annotations

from decimal import Decimal

import pytest

from reports.inventory.arithmetic import close
from reports.inventory.heads import column_of
from reports.inventory.types import Role, TableKind
from reports.inventory.units import unit_of
from reports.tests.inventory.making import MONTHS, grid, read, totals

SITES = (
    ("Jurong", "Singapore", 0.4, 0.4),
    ("Loyang", "Singapore", 0.4, 0),
    ("Sedenak", "Malaysia", 0.8, 0.8),
)
USED = (100, 250, 320)  # MWh a month
LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def matrix(title, cell):
    """A sheet of sites by months with their sum, each cell made by its row and column."""
    rows = [[title], [], ["Site", *MONTHS, "CY2023"]]
    for at, site in enumerate(SITES):
        cells = [cell(at, "BCDEFGHIJKLM"[month], site) for month in range(12)]
        values = [one[1] if isinstance(one, tuple) else one for one in cells]
        total = sum(values)
        rows.append([site[0], *cells, (f"=SUM(B{at + 4}:M{at + 4})", total)])
    return rows


def workbook(sheet_of_factors=True):
    used = matrix("Electricity (MWh)", lambda at, column, site: USED[at])
    factors = [["Grid factors"], [], ["Site", "Country", "LB t/MWh", "LB source", "MB t/MWh"]]
    factors += [[name, country, by, "grid 2023", own] for name, country, by, own in SITES]

    def product(place, head):
        return lambda at, column, site: (
            f"=MWh!{column}{at + 4}*Factors!${head}${at + 4}",
            USED[at] * site[place],
        )

    overview = [["Summary"], ["", "tCO2e"]]
    overview += [["Scope 2 location-based", ("=SUM(LB!N4:N6)", 4_752)]]
    overview += [["Scope 2 market-based", ("=SUM(MB!N4:N6)", 3_552)]]
    return [
        grid("Factors", factors),
        grid("MWh", used),
        grid("LB", matrix("Scope 2 location-based (tCO2e)", product(2, "C"))),
        grid("MB", matrix("Scope 2 market-based (tCO2e)", product(3, "E"))),
        grid("Summary", overview),
    ]


def test_tables_of_products_tell_of_the_amounts_and_are_no_amounts_themselves():
    inventory = read(*workbook())
    assert [one.kind for one in inventory.tables if one.sheet in ("LB", "MB")] == [
        TableKind.SUMMARY,
        TableKind.SUMMARY,
    ]
    found = totals(inventory)
    assert found[LOCATION] == 12 * (100 * 0.4 + 250 * 0.4 + 320 * 0.8)
    assert found[MARKET] == 12 * (100 * 0.4 + 320 * 0.8)
    told = {(line.site, line.method): line.factor.value for line in inventory.lines if line.factor}
    assert float(told["Loyang", "market"]) == 0 and float(told["Sedenak", "location"]) == 0.8


@pytest.mark.parametrize("head", ["LB t/MWh", "EF, LB t/MWh", "LB EF t/MWh"])
def test_a_method_before_a_unit_is_no_pound(head):
    column = column_of(1, [head])
    assert (column.role, column.method) == (Role.FACTOR, "location")
    assert column.unit is not None and column.unit.factor == 1


def test_pounds_are_still_pounds():
    unit = unit_of("lb CO2e/MWh")
    assert unit is not None and round(float(unit.factor), 6) == 0.000454


def test_a_head_that_begins_with_a_number_is_a_head():
    rows = [["Vans and cars – litres"], []]
    rows.append(["Month", "Vans diesel", "4x4 diesel", "Total diesel", "kg/l", "Source", "tCO2e"])
    for at, month in enumerate(MONTHS, 4):
        made = (f"=B{at}+C{at}", 9_000), (f"=D{at}*E{at}/1000", 22.5)
        rows.append([month, 7_000, 2_000, made[0], 2.5, "DESNZ 2023", made[1]])
    assert totals(read(grid("Vans", rows)))["1", "", None] == 270


def test_a_sum_that_lines_make_by_other_cells_is_counted_once():
    rows = [
        ["waste, tonnes"],
        ["month", "residual t", "carton t", "kg CO2e", "kg CO2e carton", "sum kg"],
    ]
    for at, month in enumerate(MONTHS, 3):
        made = (f"=B{at}*1000*EF!$B$2", 400), (f"=C{at}*1000*EF!$B$3", 60)
        rows.append([month, 0.8, 2, *made, (f"=D{at}+E{at}", 460)])
    rows.append(
        [
            "total",
            *(
                (f"=SUM({c}3:{c}14)", v * 12)
                for c, v in zip("BCDEF", (0.8, 2, 400, 60, 460), strict=True)
            ),
        ]
    )
    factors = [
        ["what", "kg CO2e/kg", "source"],
        ["residual waste", 0.5, "x 2023"],
        ["carton waste", 0.03, "x 2023"],
    ]
    overview = [["scope", "what", "t CO2e"], [3, "cat 5 waste", ("=waste!F15/1000", 5.52)]]
    overview += [[None, "scope 3 total", ("=SUM(C2:C2)", 5.52)]]
    inventory = read(grid("EF", factors), grid("waste", rows), grid("tot", overview))
    assert {key: value for key, value in totals(inventory).items() if key[0] == "3"} == {
        ("3", "", None): 5.52,
        ("3", "", 5): 5.52,
    }


def test_a_mass_of_goods_that_is_made_of_pieces_is_the_amount():
    rows = [["Month", "Bins", "Conversion factor", "Waste t", "kg CO2e/t", "t CO2e"]]
    for at, month in enumerate(MONTHS, 2):
        row = [month, 100 + at, 0.05, (f"=B{at}*C{at}", (100 + at) * 0.05), 450]
        rows.append([*row, (f"=D{at}*E{at}/1000", (100 + at) * 0.0225)])
    inventory = read(grid("Waste", rows))
    assert all(close(one.computed, one.stated) for one in inventory.lines)
    assert round(inventory.lines[0].activity, 6) == Decimal("5.1")


def test_a_mass_of_gas_between_load_and_emissions_is_no_amount():
    rows = [["Month", "Plant", "Gas", "Load", "Unit", "kg gas/unit", "kg gas", "GWP", "t CO2e"]]
    for at, month in enumerate(MONTHS, 2):
        load = 15_000 + 40 * at
        gas = load * 0.0132
        row = [month, "Arden", "N2O", load, "kg N", 0.0132, (f"=D{at}*F{at}", gas), 265]
        rows.append([*row, (f"=G{at}*H{at}/1000", gas * 0.265)])
    lines = read(grid("Process", rows)).lines
    assert lines[0].activity == 15_080
    assert len(lines) == 12 and all(close(one.computed, one.stated) for one in lines)

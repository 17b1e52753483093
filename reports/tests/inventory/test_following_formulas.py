"""What formulas say of the lines beneath a figure: which count, and what they are products of."""

from __future__ import annotations

import pytest

from reports.inventory.evaluating import evaluated
from reports.tests.inventory.making import MONTHS, grid, read, totals

SCOPE_1, LOCATION, MARKET = ("1", "", None), ("2", "location", None), ("2", "market", None)


def category(number: int) -> tuple[str, str, int | None]:
    return ("3", "", number)


def computed(inventory) -> dict:
    return {
        (one.scope, one.method, one.category): round(float(one.computed), 3)
        for one in inventory.totals
    }


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("=B1*C1/1000", 0.2),
        ("=(B1-C1)*2+5%", 1999.65),
        ("=-B1^2", 1_000_000),
        ("=SUM(B1:C1)*44/12", 3667.4),
        ("=ROUND(B1*C1/7,1)", 28.6),
        ('=B1*VLOOKUP("oil",A2:B3,2,FALSE)', 2500),
        ('=XLOOKUP("Gas",A2:A3,B2:B3)*B1', 200),
        ("=IFERROR(B1/C1,0)", 5000),
    ],
)
def test_arithmetic_and_lookups_of_a_formula_are_computed(formula, result):
    sheet = grid("S", [[(formula, None), 1000, 0.2], ["Gas", 0.2], ["Oil", 2.5]])
    found = evaluated({"S": sheet}, "S", 1, 1)
    assert found is not None
    assert float(found) == pytest.approx(result, abs=0.001)


@pytest.mark.parametrize(
    "formula",
    ["=OFFSET(A1,1,1)", '=INDIRECT("B1")', "=B1*", "=VLOOKUP(B1,A2:B3,2)", "=B1/0", "=A2*2"],
)
def test_a_formula_of_anything_else_has_no_result(formula):
    sheet = grid("S", [[(formula, None), 1000], ["Gas", 0.2]])
    assert evaluated({"S": sheet}, "S", 1, 1) is None


@pytest.mark.parametrize(
    ("heads", "first", "second", "total"),
    [
        (
            ["Tonnes", "NCV GJ/t", "kg CO2/GJ", "Biogenic part"],
            [10, 30, 90, 0],
            [10, 20, 90, 0.5],
            27 + 9,
        ),
        (
            ["Litres", "Density kg/l", "kg CO2e/kg", "Oxidised"],
            [1000, 0.8, 3, 1],
            [1, 1, 1, 1],
            2.4,
        ),
    ],
)
def test_emissions_of_four_parts_are_computed_as_their_formula_says(heads, first, second, total):
    rows = []
    for at, values in enumerate((first, second), 4):
        by = values[3] if heads[3] == "Oxidised" else 1 - values[3]
        tonnes = values[0] * values[1] * values[2] * by / 1000
        last = f"E{at}" if heads[3] == "Oxidised" else f"(1-E{at})"
        rows.append([f"Fuel {at}", *values, (f"=B{at}*C{at}*D{at}*{last}/1000", tonnes)])
    inventory = read(grid("Kiln", [["Scope 1"], [], ["Fuel", *heads, "t CO2"], *rows]))
    assert totals(inventory)[SCOPE_1] == pytest.approx(total, abs=0.01)
    assert computed(inventory)[SCOPE_1] == totals(inventory)[SCOPE_1]
    assert not [one for one in inventory.exceptions if one.kind == "stated_differs"]


def test_a_formula_of_one_row_alone_is_not_what_its_line_computes_to():
    rows = [[f"Site {at}", 1000, 0.18, 2, (f"=B{at}*C{at}*D{at}/1000", 0.36)] for at in range(2, 9)]
    rows[3][4] = ("=B5*C5*D5*3/1000", 1.08)
    inventory = read(grid("Gas", [["Site", "Gas kWh", "EF kg/kWh", "Boilers", "tCO2e"], *rows]))
    differing = [line.row for line in inventory.lines if line.difference and line.row == 5]
    assert differing == [5]


def test_carbon_of_a_balance_counts_by_the_sum_that_takes_it():
    balance = grid(
        "Balance",
        [
            ["Carbon balance of the furnace"],
            ["Stream", "t", "C content", "t C", "Direction"],
            ["Coke", 900, 0.85, ("=B3*C3", 765), "in"],
            ["Metal", 200, 0.5, ("=-B4*C4", -100), "out"],
            ["Carbon emitted", None, None, ("=SUM(D3:D4)", 665)],
            ["t CO2", None, None, ("=D5*44/12", 2438.333)],
        ],
    )
    gas = grid("Gas", [["Site", "Natural gas kWh", "tCO2e"], ["A", 1000, 0.18], ["B", 2000, 0.36]])
    summary = grid(
        "Overview",
        [
            ["Overview, t CO2e"],
            ["Fuels", ("=SUM(Gas!C2:C3)", 0.54)],
            ["Process", ("=Balance!D6", 2438.333)],
            ["Scope 1", ("=B2+B3", 2438.873)],
        ],
    )
    inventory = read(balance, gas, summary)
    assert totals(inventory)[SCOPE_1] == 2438.873
    assert any("Balance!D6" in question for question in inventory.open_questions)
    assert not inventory.exceptions


def test_a_typed_part_of_a_sum_is_no_line():
    gas = grid("Gas", [["Site", "Natural gas kWh", "tCO2e"], ["A", 1000, 0.18], ["B", 2000, 0.36]])
    summary = grid(
        "Overview",
        [
            ["t CO2e"],
            ["Fuels", ("=SUM(Gas!C2:C3)", 0.54)],
            ["Other", 7],
            ["Scope 1", ("=B2+B3", 7.54)],
        ],
    )
    assert totals(read(gas, summary))[SCOPE_1] == 0.54


def _energy(extra: list | None = None):
    return (
        grid("Gas", [["Site", "kWh"], ["A", 1000], ["B", 2000], ["Total", ("=SUM(B2:B3)", 3000)]]),
        grid("Power", [["Site", "kWh"], ["A", 500], ["B", 500], ["Total", ("=SUM(B2:B3)", 1000)]]),
        grid(
            "EF", [["Factor", "kg CO2e / kWh"], ["Gas", 0.18], ["Grid", 0.2], ["Residual mix", 0.3]]
        ),
    )


def test_a_summary_that_multiplies_totals_by_factors():
    summary = grid(
        "Summary",
        [
            ["GHG 2023", "t CO2e"],
            ["Scope 1: natural gas", ("=Gas!B4*EF!B2/1000", 0.54)],
            ["Scope 2 location based", ("=Power!B4*EF!B3/1000", 0.2)],
            ["Scope 2 market based", ("=Power!B4*EF!B4/1000", 0.3)],
        ],
    )
    found = totals(read(*_energy(), summary))
    assert (found[SCOPE_1], found[LOCATION], found[MARKET]) == (0.54, 0.2, 0.3)


def test_a_summary_of_sites_by_activities_told_in_tonnes_by_its_title():
    sites = [
        grid(
            site,
            [[f"{site} – consumption"], [], ["Month", "Electricity kWh", "Gas kWh"], *rows, total],
        )
        for site in ("Leeds", "York")
        for rows in [[[month, 100, 200] for month in MONTHS]]
        for total in [["Sum", ("=SUM(B4:B15)", 1200), ("=SUM(C4:C15)", 2400)]]
    ]
    factors = grid("EF", [["Factor", "kg/kWh"], ["Grid", 0.2], ["Gas", 0.18], ["Residual", 0.3]])
    rows = [
        [
            site,
            (f"={site}!C16*EF!$B$3/1000", 0.432),
            (f"={site}!B16*EF!$B$2/1000", 0.24),
            (f"={site}!B16*EF!$B$4/1000", 0.36),
        ]
        for site in ("Leeds", "York")
    ]
    summary = grid(
        "Summary",
        [
            ["Summary 2023 in t CO2e"],
            ["Site", "Gas (Scope 1)", "Electricity location-based", "Electricity market-based"],
            *rows,
        ],
    )
    found = totals(read(*sites, factors, summary))
    assert (found[SCOPE_1], found[LOCATION], found[MARKET]) == (0.864, 0.48, 0.72)


def test_rows_of_a_summary_that_add_other_lines_are_none_themselves():
    leaks = grid(
        "Leaks",
        [
            ["Site", "Gas", "kg", "GWP", "t CO2e"],
            ["A", "R-134a", 10, 1300, 13],
            ["B", "R-134a", 1, 1300, 1.3],
        ],
    )
    summary = grid(
        "Summary",
        [
            ["Source", "Activity", "Unit", "kg CO2e/unit", "t CO2e"],
            ["Natural gas", 1000, "kWh", 0.18, ("=B2*D2/1000", 0.18)],
            ["Refrigerants", None, None, None, ("=SUM(Leaks!E2:E3)", 14.3)],
        ],
    )
    assert totals(read(leaks, summary))[SCOPE_1] == 14.48


def test_a_row_that_a_carried_total_leaves_out_still_counts():
    fleet = grid(
        "Fleet",
        [
            ["Site", "Diesel litres"],
            *[[f"Site {at}", 100] for at in range(5)],
            ["Total", ("=SUM(B2:B5)", 400)],
        ],
    )
    summary = grid(
        "Summary",
        [
            ["Source", "Activity", "Unit", "EF", "t CO2e"],
            ["Diesel", ("=Fleet!B7", 400), "litre", 2.5, ("=B2*D2/1000", 1)],
        ],
    )
    assert totals(read(fleet, summary))[SCOPE_1] == 1.25


def test_amounts_that_upstream_emissions_take_count_in_their_own_scope_too():
    plant = grid(
        "Plant",
        [
            ["Source", "Amount", "Unit", "EF", "t CO2e"],
            ["Natural gas, boiler", 1000, "kWh", 0.18, 0.18],
            ["Natural gas, dryer", 2000, "kWh", 0.18, 0.36],
        ],
    )
    upstream = grid(
        "Scope 3",
        [
            ["Line", "Category", "Quantity", "Unit", "EF", "t CO2e"],
            [
                "Natural gas upstream",
                3,
                ("=SUM(Plant!B2:B3)", 3000),
                "kWh",
                0.03,
                ("=C2*E2/1000", 0.09),
            ],
            ["Water", 1, 1000, "m3", 0.2, ("=C3*E3/1000", 0.2)],
        ],
    )
    found = totals(read(plant, upstream))
    assert (found[SCOPE_1], found[category(3)]) == (0.54, 0.09)


def test_sums_of_amounts_that_are_multiplied_are_lines():
    inventory = read(
        grid(
            "GHG",
            [
                ["Site", "Line", "Unit", "2023", "kg CO2e/unit", "t CO2e"],
                ["1 Natural gas (Scope 1)"],
                ["A", "Natural gas", "kWh", 1000, 0.18, ("=D3*E3/1000", 0.18)],
                ["B", "Natural gas", "kWh", 2000, 0.18, ("=D4*E4/1000", 0.36)],
                ["2 Upstream of energy (Scope 3 category 3)"],
                ["All sites", "WTT gas", "kWh", ("=SUM(D3:D4)", 3000), 0.03, ("=D6*E6/1000", 0.09)],
            ],
        )
    )
    assert (totals(inventory)[SCOPE_1], totals(inventory)[category(3)]) == (0.54, 0.09)


def test_the_total_of_all_months_and_sites_times_one_factor_beneath():
    rows = [["Natural gas 2023"], ["Unit: kWh"], [], ["", "A", "B", "Group"]]
    for at, month in enumerate(MONTHS):
        row, used = len(rows) + 1, (100.0 + at, 200.0 + 3 * at)
        rows.append([month, *used, (f"=SUM(B{row}:C{row})", sum(used))])
    rows.append(["Year", 1266.0, 2598.0, ("=SUM(D5:D16)", 3864.0)])
    rows += [[], ["kg CO2e/kWh", 0.183], ["t CO2e", ("=D17*B19/1000", 0.707112)]]
    summary = [["Scope", "t CO2e"], ["Scope 1", ("='Natural gas'!B20", 0.707112)]]
    found = totals(read(grid("Natural gas", rows), grid("Summary", summary)))
    assert found[SCOPE_1] == 0.707

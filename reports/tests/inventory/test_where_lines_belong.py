"""Scope, category and method of lines, and what must not count twice."""

from __future__ import annotations

from typing import Any

import pytest

from reports.tests.inventory.making import MONTHS, grid, read, totals

LOCATION, MARKET = ("2", "location", None), ("2", "market", None)


def test_a_ledger_says_scope_category_and_method_of_each_row():
    inventory = read(
        grid(
            "Activity data",
            [
                [
                    "Scope",
                    "Category",
                    "Site",
                    "Source",
                    "Activity data",
                    "Units",
                    "EF",
                    "Emissions (tCO2e)",
                ],
                ["Scope 1", "Stationary combustion", "A", "Natural gas", 1000, "kWh", 0.18, 0.18],
                ["Scope 2 (location)", "Electricity", "A", "Electricity", 1000, "kWh", 0.2, 0.2],
                ["Scope 2 (market)", "Electricity", "A", "Electricity", 1000, "kWh", 0.3, 0.3],
                ["Scope 3", "Cat 7 Employee commuting", "A", "Car", 1000, "km", 0.17, 0.17],
                ["Scope 3", "5. Waste generated in operations", "A", "Landfill", 2, "t", 450, 0.9],
            ],
        )
    )
    found = totals(inventory)
    assert (found[("1", "", None)], found[LOCATION], found[MARKET]) == (0.18, 0.2, 0.3)
    assert (found[("3", "", 5)], found[("3", "", 7)]) == (0.9, 0.17)


def test_the_subtotal_below_rows_names_their_scope_also_where_its_range_is_too_short():
    inventory = read(
        grid(
            "Carbon 2023",
            [
                ["Ref", "Source", "Quantity", "Unit", "kgCO2e/unit", "kgCO2e"],
                ["1", "Gas", 100, "kWh", 0.18, 18],
                [None, "Scope 1 subtotal", None, None, None, ("=SUM(F2:F2)", 18)],
                ["2", "Grid electricity", 100, "kWh", 0.2, 20],
                ["3", "Grid electricity", 200, "kWh", 0.2, 40],
                ["4", "Grid electricity", 300, "kWh", 0.2, 60],
                [None, "Scope 2 subtotal", None, None, None, ("=SUM(F4:F5)", 60)],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 0.018, LOCATION: 0.12, MARKET: 0.12}


def test_gas_in_a_column_of_location_based_emissions_is_scope_1():
    inventory = read(
        grid(
            "Meters",
            [
                ["Meter no.", "Location", "Medium", "Quantity", "Unit", "t CO2e LB", "t CO2e MB"],
                ["1", "Bremen", "Electricity", 1000, "kWh", 0.38, 0],
                ["2", "Bremen", "Electricity", 1000, "kWh", 0.38, 0.7],
                ["3", "Bremen", "Natural gas", 1000, "kWh", 0.18, None],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 0.18, LOCATION: 0.76, MARKET: 0.7}


def test_a_summary_says_which_category_a_sheet_is():
    inventory = read(
        grid(
            "Freight",
            [
                ["Destination", "Mode", "tkm", "kgCO2e"],
                ["Lyon", "Truck", 1000, 99],
                ["Paris", "Truck", 2000, 198],
                ["Total", None, None, ("=SUM(D2:D3)", 297)],
            ],
        ),
        grid(
            "Summary",
            [["tCO2e"], ["Scope 3 cat. 9 Downstream freight", ("=Freight!D4/1000", 0.297)]],
        ),
    )
    assert totals(inventory)[("3", "", 9)] == 0.297


def test_a_summary_that_multiplies_the_activity_makes_market_based_lines_and_losses():
    inventory = read(
        grid(
            "Electricity",
            [
                ["Site", "Total kWh", "EF (kg/kWh)", "kg CO2e"],
                ["A", 1000, ("=Factors!B2", 0.2), ("=B2*C2", 200)],
                ["B", 3000, ("=Factors!B2", 0.2), ("=B3*C3", 600)],
                ["Total", ("=SUM(B2:B3)", 4000), None, ("=SUM(D2:D3)", 800)],
            ],
        ),
        grid(
            "Factors",
            [
                ["Factor", "Value", "Unit", "Source"],
                ["UK grid electricity", 0.2, "kgCO2e/kWh", "DEFRA 2023"],
                ["Residual mix", 0.35, "kgCO2e/kWh", "AIB 2022"],
                ["T&D losses", 0.02, "kgCO2e/kWh", "DEFRA 2023"],
            ],
        ),
        grid(
            "Summary",
            [
                ["Scope 2 location-based", ("=Electricity!D4/1000", 0.8)],
                ["Scope 2 market-based", ("=Electricity!B4*Factors!B3/1000", 1.4)],
                ["Scope 3 Cat 3 T&D losses", ("=Electricity!B4*Factors!B4/1000", 0.08)],
            ],
        ),
    )
    assert totals(inventory) == {
        LOCATION: 0.8,
        MARKET: 1.4,
        ("3", "", None): 0.08,
        ("3", "", 3): 0.08,
    }
    market = [line for line in inventory.lines if line.method == "market"]
    assert [(line.site, str(line.derived), line.factor.link) for line in market] == [
        ("A", "Summary!B2", "formula"),
        ("B", "Summary!B2", "formula"),
    ]


def test_a_typed_market_based_total_is_traced_to_the_listed_factor_that_gives_it():
    inventory = read(
        grid("Electricity", [["Site", "kWh", "tCO2e"], ["A", 1000, 0.2], ["B", 3000, 0.6]]),
        grid(
            "Factors",
            [
                ["Factor", "Value", "Unit"],
                ["Grid", 0.2, "kgCO2e/kWh"],
                ["Residual mix", 0.35, "kgCO2e/kWh"],
            ],
        ),
        grid(
            "Summary",
            [["GHG", "tCO2e"], ["Scope 2 location-based", 0.8], ["Scope 2 market-based", 1.4]],
        ),
    )
    assert totals(inventory) == {LOCATION: 0.8, MARKET: 1.4}


def test_emissions_told_by_no_method_are_an_open_question_and_count_in_both():
    inventory = read(
        grid("Electricity", [["Site", "kWh", "tCO2e"], ["A", 1000, 0.2], ["B", 3000, 0.6]]),
        figures=[("2", "location", None, 1), ("2", "market", None, 1)],
    )
    assert totals(inventory) == {LOCATION: 0.8, MARKET: 0.8}
    assert "does not say by which method" in inventory.open_questions[0]


def test_the_difference_to_the_printed_figure_is_kept():
    inventory = read(
        grid("Fleet diesel", [["Site", "Litres", "tCO2e"], ["A", 1000, 2.5], ["B", 2000, 5]]),
        figures=[("1", "", None, 9)],
    )
    assert (inventory.totals[0].published, inventory.totals[0].difference) == (9, 1.5)


def test_emissions_that_belong_to_no_scope_are_an_open_question_and_in_no_total():
    inventory = read(grid("Sheet1", [["Site", "Quantity", "tCO2e"], ["A", 10, 1], ["B", 20, 2]]))
    assert inventory.totals == []
    assert "nothing says to which scope" in inventory.open_questions[0]


def test_fuels_across_and_months_down_with_factors_and_emissions_below():
    months = [[month, 1000, 2000, 10] for month in MONTHS]
    inventory = read(
        grid(
            "Plant A",
            [
                ["Month", "Electricity kWh", "Gas kWh", "Diesel litres"],
                *months,
                ["Total", 12000, 24000, 120],
                ["Factor kgCO2e/unit", 0.2, 0.18, 2.5],
                ["tCO2e", 2.4, 4.32, 0.3],
            ],
        )
    )
    assert totals(inventory) == {("1", "", None): 4.62, LOCATION: 2.4, MARKET: 2.4}


def test_several_factors_of_a_formula_are_one_factor_where_their_product_gives_the_emissions():
    inventory = read(
        grid(
            "Gas",
            [
                ["Site", "Nm3", "tCO2"],
                ["A", 1000, ("=B2/1000*conv!$B$1*conv!$B$2", 2.31)],
                ["B", 2000, ("=B3/1000*conv!$B$1*conv!$B$2", 4.62)],
            ],
        ),
        grid("conv", [["GJ per 1000 Nm3", 45], ["tCO2 per GJ", 0.0513333]], hidden=True),
    )
    assert [line.why_not for line in inventory.lines] == ["", ""]
    assert inventory.hidden == ["conv"]


def yearly(gas_from: int, *, typed: bool) -> dict[tuple[str, str, int | None], float]:
    """The totals where a subtotal of gas begins at this row, or where its scope is typed."""
    rows: list[list[Any]] = [["Site", "Carrier", "kWh", "EF kg/kWh", "t CO2e"]]
    for row in range(2, 11):
        carrier, factor = ("Electricity", 0.3) if row < 7 else ("Natural gas", 0.2)
        at = row if row < 7 else row + 1
        if row == 7:
            rows.append(["Subtotal electricity", None, None, None, ("=SUM(E2:E6)", 1.5)])
        rows.append([f"Site {row}", carrier, 1000, factor, (f"=C{at}*D{at}/1000", factor)])
    gas = 0.2 * (12 - gas_from)
    rows.append(["Subtotal gas", None, None, None, (f"=SUM(E{gas_from}:E11)", gas)])
    summary = [
        ["t CO2e", 2023],
        ["Scope 1", 0.75 if typed else ("=Energy!E12", gas)],
        ["Scope 2", ("=Energy!E7", 1.5)],
    ]
    return totals(read(grid("Energy", rows), grid("KPI", summary)))


@pytest.mark.parametrize(("gas_from", "typed"), [(8, False), (9, False), (8, True)])
def test_a_subtotal_takes_in_no_rows_of_another_and_none_behind_it(
    gas_from: int, typed: bool
) -> None:
    found = yearly(gas_from, typed=typed)
    assert found["1", "", None] == 0.8
    assert found["2", "location", None] == 1.5


def test_wood_that_is_thrown_away_is_waste() -> None:
    rows = [["Site", "Stream", "Year t", "EF kg/t", "t CO2e"]]
    rows += [
        [site, kind, 10, 21.3, 0.213] for site in "AB" for kind in ("Paper", "Wood", "Plastics")
    ]
    assert totals(read(grid("Waste", rows)))["3", "", 5] == pytest.approx(6 * 0.213)


def test_rows_before_a_typed_total_need_not_be_of_the_total_above_it() -> None:
    rows: list[list[Any]] = [["Site", "Carrier", "kWh", "EF kg/kWh", "t CO2e"]]
    for row, carrier in enumerate(
        ["Electricity", "Natural gas", "Natural gas", "District heat"], 2
    ):
        rows.append([f"Site {row}", carrier, 1000, 0.2, (f"=C{row}*D{row}/1000", 0.2)])
    rows += [
        ["Scope 1", None, None, None, ("=SUM(E3:E4)", 0.4)],
        ["Scope 2", None, None, None, 0.5],
    ]
    found = totals(read(grid("Energy", rows)))
    assert (found["1", "", None], found["2", "location", None]) == (0.4, 0.4)


def test_a_column_of_scope_3_beside_that_of_power_is_category_3():
    """As in the Australian form: what the grid loses stands in the row of the power itself."""
    rows = [["Site", "Month", "kWh", "S2 kg/kWh", "S3 kg/kWh", "S2 tCO2-e", "S3 tCO2-e"]]
    for at, month in enumerate(MONTHS):
        used, row = 59_133 + 411 * at, at + 2
        second = (f"=C{row}*D{row}/1000", used * 0.85 / 1000)
        third = (f"=C{row}*E{row}/1000", used * 0.07 / 1000)
        rows.append(["Ballarat", month, used, 0.85, 0.07, second, third])
    inventory = read(grid("Elec FY23", rows))
    used = sum(59_133 + 411 * at for at in range(12))
    assert totals(inventory)["3", "", 3] == pytest.approx(used * 0.07 / 1000, abs=0.002)
    assert [one.kind for one in inventory.exceptions] == []

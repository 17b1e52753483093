"""Blocks of emissions that mirror a block of amounts cell for cell."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from reports.document.workbook_cells import Grid
from reports.inventory.heads import column_of
from reports.inventory.types import Inventory, Role
from reports.tests.inventory.making import MONTHS, grid, read, totals

Rows = list[list[Any]]
FACTORS = [["Factor", "Value", "Unit", "Source"], ["Gas", 0.2, "kg/kWh", "DEFRA 2024"]]
FACTORS += [["Power", 0.4, "kg/kWh", "IEA 2024"], ["Gas oil", 2.5, "kg/l", "DEFRA 2024"]]
TYPED = 3  # the month whose emissions are typed in


def factors() -> Grid:
    return grid("Factors", [list(row) for row in FACTORS])


def block(title: str, sites: dict[str, float], row_of_factor: int, typed: float) -> Grid:
    """Amounts of sites across with their sum, and below them the emissions of the same cells."""
    heads = list(sites)
    rows: Rows = [[title], ["Month", *heads, "Sum"]]
    for at, month in enumerate(MONTHS):
        amounts = [round(usual + 10 * at) for usual in sites.values()]
        rows.append([month, *amounts, (f"=SUM(B{at + 3}:C{at + 3})", sum(amounts))])
    rows += [[], ["Emissions Scope 1 [kg CO2e]"], ["Month", *[one.split("\n")[0] for one in heads]]]
    factor = FACTORS[row_of_factor - 1][1]
    for at, month in enumerate(MONTHS):
        row: list[Any] = [month]
        for column, usual in zip("BC", sites.values(), strict=True):
            value = round(usual + 10 * at) * factor
            told = (f"={column}{at + 3}*Factors!$B${row_of_factor}", value)
            row.append(typed if (column, at) == ("B", TYPED) else told)
        rows.append(row)
    return grid("Fuel", rows)


def fuels(typed: float = 77.0) -> Inventory:
    oils = {"Gas oil Arden\nl": 1000, "Gas oil Bexley\nl": 3000}
    return read(block("Fuel oil 2024", oils, 4, typed), factors())


def test_each_cell_of_a_mirrored_block_is_a_line_also_beside_a_column_that_sums_them() -> None:
    found = fuels()
    expected = sum((1000 + 3000 + 20 * at) * 2.5 for at in range(12)) - (1030 * 2.5) + 77.0
    assert totals(found)["1", "", None] == round(expected / 1000, 6)
    lines = [line for line in found.lines if line.tonnes is not None]
    assert len(lines) == 24
    assert {line.factor.value for line in lines if line.factor} == {Decimal("2.5")}
    assert all(line.difference == 0 for line in lines if line.computed is not None)


def test_a_typed_cell_of_a_mirrored_block_belongs_to_the_amount_of_its_place() -> None:
    (typed,) = [line for line in fuels().lines if line.stated == Decimal("0.077")]
    assert typed.activity == 1030
    assert typed.stated_place is not None and typed.stated_place.cells == "B21"


def test_months_of_sites_across_carry_the_emissions_of_their_block() -> None:
    sites = {"Arden": 1000, "Bexley": 3000}
    found = read(block("Natural gas [kWh]", sites, 2, 200.0), factors())
    by_site: dict[str, Decimal] = {}
    for line in found.lines:
        if line.tonnes is not None:
            by_site[line.site] = by_site.get(line.site, Decimal(0)) + line.tonnes
    arden = sum((1000 + 10 * at) * 0.2 for at in range(12)) - 1030 * 0.2 + 200.0
    bexley = sum((3000 + 10 * at) * 0.2 for at in range(12))
    told = {site: round(float(value), 6) for site, value in by_site.items()}
    assert told == {"Arden": round(arden / 1000, 6), "Bexley": round(bexley / 1000, 6)}


def test_the_last_line_of_a_head_is_its_unit() -> None:
    column = column_of(2, ["Heizöl EL Worms\nl"])
    assert (column.role, column.unit and column.unit.base) == (Role.ACTIVITY, "m3")
    assert column_of(2, ["Heizöl EL\nWorms"]).role is not Role.ACTIVITY


def power(*titles: str) -> dict[tuple[str, str, int | None], float]:
    """The totals of electricity of two sites with a block of emissions under each of these
    titles, the second one at half the factor."""
    rows: Rows = [["Electricity 2024"], ["Month", "Arden kWh", "Bexley kWh"]]
    rows += [[month, 1000 + 10 * at, 3000 - 20 * at] for at, month in enumerate(MONTHS)]
    for block_at, title in enumerate(titles):
        rows += [[], [title], ["Month", "Arden", "Bexley"]]
        by = 0.4 / (1 + block_at)
        for at, month in enumerate(MONTHS):
            told = [(f"={c}{at + 3}*Factors!$B$3/{1 + block_at}", 0.0) for c in "BC"]
            values = [(1000 + 10 * at) * by, (3000 - 20 * at) * by]
            rows.append(
                [month, *[(one[0], value) for one, value in zip(told, values, strict=True)]]
            )
    return totals(read(grid("Power", rows), factors()))


def test_blocks_of_both_methods_are_each_told_and_a_repeated_block_is_not() -> None:
    whole = round(sum(4000 - 10 * at for at in range(12)) * 0.4 / 1000, 6)
    location, market = "Scope 2 location-based, kg CO2e", "Scope 2 market-based, kg CO2e"
    assert power(location, market) == {
        ("2", "location", None): whole,
        ("2", "market", None): round(whole / 2, 6),
    }
    assert power(location, location)["2", "location", None] == whole

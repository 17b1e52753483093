"""Small workbooks made in the tests: rows of values, formulas as texts that begin with "=" with the
value behind them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from reports.document.relative_formulas import relative
from reports.document.workbook_cells import Grid, Value
from reports.inventory.exceptions import found_in
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Published, Report
from reports.inventory.types import Irregularity

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
Cell = Value | Decimal | tuple[str, float]


def sheet(name: str, *rows: Sequence[Cell]) -> Grid:
    """A sheet from its rows, the first being row 1; a pair is a formula and its value."""
    grid = Grid(name)
    for at, cells in enumerate(rows, 1):
        kept: dict[int, Value] = {}
        for column, cell in enumerate(cells, 1):
            if isinstance(cell, tuple):
                grid.formulas[at, column] = relative(cell[0].lstrip("="), at, column)
                kept[column] = cell[1]
            elif cell is not None:
                kept[column] = cell  # type: ignore[assignment]
        if kept:
            grid.rows[at] = kept
    return grid


def examined(
    *grids: Grid,
    sites: Sequence[str] = (),
    figures: Sequence[Published] = (),
    year: int = 2023,
) -> tuple[list[Irregularity], list[Irregularity]]:
    """The exceptions of a workbook, and what it explains itself."""
    report = Report(year, tuple(figures), tuple(sites))
    return found_in(inventory_of(list(grids), report), list(grids), report)


def kinds(found: Sequence[Irregularity]) -> list[str]:
    """The kinds of what was found."""
    return [one.kind for one in found]


def day(month: int, number: int = 1) -> dt.datetime:
    """A day of 2023."""
    return dt.datetime(2023, month, number)


FACTORS = sheet(
    "Factors",
    ["Description", "Factor", "Unit", "Source"],
    ["Electricity, UK grid (location based)", 0.207, "kgCO2e/kWh", "DEFRA 2023"],
    ["Natural gas, gross CV", 0.183, "kgCO2e/kWh", "DEFRA 2023"],
    ["Natural gas, net CV", 0.2027, "kgCO2e/kWh", "DEFRA 2023"],
    ["Diesel", 2.512, "kgCO2e/litre", "DEFRA 2023"],
)
POWER = {
    "Arden": [41210, 40105, 39870, 38420, 37115, 36540, 36980, 37450, 38110, 39640, 40420, 41880],
    "Bexley": [22140, 21890, 21410, 20760, 20110, 19870, 19940, 20230, 20670, 21340, 21980, 22410],
    "Corby": [61320, 60210, 59640, 57980, 56410, 55870, 55930, 56720, 57840, 59430, 60870, 61990],
    "Derby": [15230, 15010, 14870, 14420, 14060, 13910, 13980, 14150, 14380, 14760, 15090, 15340],
}
GAS = {
    "Arden": [52100, 48300, 39800, 24100, 12300, 6100, 4200, 4400, 9800, 23800, 39200, 50100],
    "Bexley": [31800, 29900, 24200, 14800, 7600, 3900, 2700, 2800, 6100, 14500, 24100, 30700],
    "Corby": [72100, 67800, 55100, 33900, 17100, 8300, 5900, 6200, 13800, 33100, 54800, 70100],
}


def monthly(
    name: str,
    amounts: dict[str, list[Cell]],
    factor: float = 0.207,
    head: str = "Electricity (kWh)",
    before: Sequence[Sequence[Cell]] = (),
    after: Sequence[Sequence[Cell]] = (),
) -> Grid:
    """A sheet of sites by months, with a total, a factor and the emissions as formulas."""
    rows: list[list[Cell]] = [[head], *map(list, before), []]
    rows.append(["Site", *MONTHS, "Total kWh", "kgCO2e/kWh", "kgCO2e"])
    for site, values in amounts.items():
        at = len(rows) + 1
        total = float(sum(value for value in values if isinstance(value, int | float)))
        rows.append(
            [
                site,
                *values,
                (f"=SUM(B{at}:M{at})", total),
                factor,
                (f"=N{at}*O{at}", total * factor),
            ]
        )
    return sheet(name, *rows, *after)

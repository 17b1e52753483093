"""A workbook computed again, from its grids to the totals a report prints."""

from __future__ import annotations

from collections.abc import Sequence

from reports.document.workbook_cells import Grid
from reports.inventory.amounts_elsewhere import with_amounts_elsewhere
from reports.inventory.exceptions import found_in
from reports.inventory.feeding import settle_repeats, unused, without
from reports.inventory.label_periods import periods_of_labels
from reports.inventory.layout import Corrections, tables_of
from reports.inventory.line_index import Index
from reports.inventory.lines import Sheets, lines_of
from reports.inventory.mirrored import mark_mirrored, reflect
from reports.inventory.packs import lines_of_packs
from reports.inventory.performing import perform
from reports.inventory.printed import Report
from reports.inventory.restated import once_beside_methods, restated
from reports.inventory.rolling_up import totals_of
from reports.inventory.row_emissions import with_emissions_of_rows
from reports.inventory.settling import settle
from reports.inventory.sheet_factors import factors_of, loose_factors, potentials_of
from reports.inventory.site_codes import (
    name_alike,
    name_by_codes,
    name_by_titles,
    name_sites,
    site_codes,
)
from reports.inventory.stated_only import stated_only
from reports.inventory.summaries import statements_of
from reports.inventory.sums_taken import mark_taken
from reports.inventory.told_twice import told_twice
from reports.inventory.types import Inventory
from reports.inventory.unread import unread
from reports.inventory.upstream import place_upstream
from reports.inventory.values import as_numbers
from reports.inventory.years import none_of_the_year, of_the_year, year_of_columns


def inventory_of(
    grids: Sequence[Grid], report: Report, corrections: Corrections | None = None
) -> Inventory:
    """Read the tables of a workbook, make lines of their rows, give each its factor, compute it and
    sum the lines to what the report prints. `corrections` are what columns hold by the word of an
    auditor."""
    for grid in grids:
        as_numbers(grid)
    by_name = {grid.name: grid for grid in grids}
    sheets = Sheets(by_name, year_of_columns(grids, report.year))
    tables = [table for grid in grids for table in tables_of(grid, corrections)]
    mark_mirrored(tables, sheets.grids)
    mark_taken(tables, sheets.grids)
    codes = site_codes(grids, report.sites)
    name_sites(tables, sheets.grids, [*report.sites, *codes])
    factors = [*factors_of(tables, sheets.grids), *loose_factors(tables, sheets.grids)]
    lines = lines_of(tables, sheets)
    lines += with_amounts_elsewhere(tables, sheets, lines)
    lines += lines_of_packs(tables, sheets, factors)
    lines, of_years = of_the_year(lines, tables, report.year)
    lines = once_beside_methods(lines, tables)
    lines = with_emissions_of_rows(lines, tables, sheets.grids, factors)
    lines = reflect(lines, tables, sheets.grids, factors)
    name_by_codes(lines, codes)
    name_by_titles(lines, tables, report.sites)
    name_alike(lines)
    periods_of_labels(lines, tables)
    potentials = potentials_of(tables, sheets.grids)
    perform(lines, tables, sheets.grids, factors, potentials, report.year)
    place_upstream(lines)
    lines = settle_repeats(Index(lines, tables, sheets.grids))
    lines = without(lines, unused(lines, tables, sheets.grids))
    lines = without(lines, restated(lines, tables))
    index = Index(lines, tables, sheets.grids)
    settled = settle(index, statements_of(index, sheets.year), factors, report.figures)
    typed, questions = stated_only(tables, sheets, settled.lines)
    settled.lines += typed
    settled.questions += [*questions, *told_twice(settled.lines, tables)]
    settled.questions += unread(grids, tables, settled.lines)
    settled.questions += [*of_years, *none_of_the_year(settled.lines, report.year)]
    inventory = Inventory(
        tables=tables,
        lines=settled.lines,
        totals=totals_of(settled.lines, report.figures),
        exceptions=[],
        explained=[],
        hidden=[grid.name for grid in grids if grid.hidden],
        open_questions=[*_uncalculated(grids), *settled.questions],
        factors=factors,
        potentials=potentials,
    )
    inventory.exceptions, inventory.explained = found_in(inventory, grids, report)
    return inventory


def _uncalculated(grids: Sequence[Grid]) -> list[str]:
    """What is said of sheets with formulas whose results nobody stored."""
    return [
        f"{grid.name}: {len(grid.uncalculated):,} formulas have no stored result and are read as "
        "empty. Let a spreadsheet program calculate and save the workbook."
        for grid in grids
        if grid.uncalculated
    ]

"""The greenhouse gas inventory of the invented company as a workbook, with the formulas a real one
has and their stored values. The same seed gives the same bytes.

`inventory_amounts` says what its lines are, `inventory_planted` what should be found in it.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Sequence

import xlsxwriter  # type: ignore[import-untyped]

from reports.sample.book import Book
from reports.sample.inventory_amounts import Amounts, amounts
from reports.sample.inventory_sheets import Filled, Formula, Sheet, Value
from reports.sample.inventory_tables import (
    certificates,
    electricity,
    factors,
    fuels,
    natural_gas,
    refrigerants,
    scope3,
    scope3_by_category,
)
from reports.sample.numbers import Series

Rows = list[list[Value]]


def workbook(book: Book) -> bytes:
    """The file of a seed."""
    file = io.BytesIO()
    lines = amounts(book)
    with xlsxwriter.Workbook(file, {"in_memory": True}) as made:
        made.set_properties(
            {
                "title": f"{book.company.name}: greenhouse gas inventory {book.year}",
                "created": dt.datetime(book.year + 1, 1, 31),
            }
        )
        sheets = Filled(made)
        for name in ("Read me", "Totals", "Energy", "Sites"):
            sheets.add(name)
        listed = factors(sheets.add("Factors"), book, lines)
        gas = natural_gas(sheets.add("Natural gas"), lines, listed)
        log = fuels(sheets.add("Fuels"), book, lines, listed)
        cooling = refrigerants(sheets.add("Refrigerants"), lines)
        location, market = electricity(sheets.add("Electricity"), lines, listed)
        certificates(sheets.add("Certificates"), book, lines)
        sums = scope3(sheets.add("Scope 3"), lines)
        scope3_by_category(sheets.add("Scope 3 categories"), sums)
        scope1 = " + ".join((gas.cell, log.cell, cooling.cell))
        now = {
            "Scope 1": Formula(f"=ROUND({scope1},0)", gas.value + log.value + cooling.value),
            "Scope 2 (location-based)": Formula(f"=ROUND({location.cell},0)", location.value),
            "Scope 2 (market-based)": Formula(f"=ROUND({market.cell},0)", market.value),
        }
        _fill(sheets["Read me"], read_me(book, lines))
        _fill(sheets["Totals"], _totals(book, now))
        _fill(sheets["Energy"], _energy(book))
        _fill(sheets["Sites"], _sites(book))
    return file.getvalue()


def read_me(book: Book, lines: Amounts) -> Rows:
    """The notes of the first sheet."""
    year, warehouse = book.year, lines.warehouse.place
    notes = [
        f"{book.company.name}: greenhouse gas inventory {year}",
        "Everything here is invented, as the company is, its publishers and its factors are.",
        "The boundary is operational control. Emissions are in tonnes of CO2e.",
        "Factors stand on the sheet Factors, with their source and the year of the edition.",
        "Warming potentials are those of the Fifth Assessment Report of the IPCC.",
        f"{warehouse} opened on 2 May {year}: a warehouse without gas, reported with "
        f"{book.company.seat.place}.",
        "The sheet Energy comes from the energy report, which also takes in power and fuel resold; "
        "no emissions are computed from it.",
    ]
    return [[note] for note in notes]


def _fill(sheet: Sheet, rows: Sequence[Sequence[Value]]) -> None:
    for row in rows:
        sheet.row(row)


def _totals(book: Book, now: dict[str, Formula]) -> Rows:
    """Scope 1, Scope 2 by both methods, and Scope 3, which was typed in; `now` are the formulas of
    the reported year."""
    numbers = book.numbers
    series: dict[str, Series] = {
        "Scope 1": numbers.scope1,
        "Scope 2 (location-based)": numbers.scope2_location,
        "Scope 2 (market-based)": numbers.scope2_market,
        "Scope 3": {year: numbers.scope3_total(year) for year in numbers.years},
    }
    rows: Rows = [
        ["Greenhouse gas emissions", "Unit", *(f"{year} (tCO2e)" for year in numbers.years)]
    ]
    for name, values in series.items():
        before = [values[year] for year in numbers.years[:-1]]
        rows.append([name, "tCO2e", *before, now.get(name, values[book.year])])
    return rows


def _energy(book: Book) -> Rows:
    years = book.numbers.years
    rows: Rows = [["Energy source", "Unit", *(f"{year} (for information)" for year in years)]]
    for name, series in book.numbers.energy.items():
        rows.append([name, "MWh", *(series[year] for year in years)])
    return rows


def _sites(book: Book) -> Rows:
    rows: Rows = [["Site", "Unit", f"{book.year} (tCO2e)"]]
    for site, value in zip(book.company.sites, book.numbers.site_scope1, strict=True):
        rows.append([f"Scope 1, {site.place}", "tCO2e", value])
    return rows

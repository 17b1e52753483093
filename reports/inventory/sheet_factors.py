"""The emission factors and potentials that a workbook lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from reports.document.workbook_cells import Grid, address
from reports.inventory.types import BodyRow, Column, Factor, Place, Role, Table, TableKind
from reports.inventory.units import gas_of_unit, heating_value, unit_of
from reports.inventory.values import number, words
from reports.inventory.words import GAS
from reports.language.places import find_places

_YEAR = re.compile(r"(?<!\d)(20[012]\d)(?!\d)")
_SHORT_YEAR = re.compile(r"\b(?:FY|')(\d\d)\b")


def factors_of(tables: Sequence[Table], grids: Mapping[str, Grid]) -> list[Factor]:
    """Every factor of the tables that list factors."""
    return [
        factor
        for table in tables
        if table.kind is TableKind.FACTORS
        for factor in _of_table(table, grids[table.sheet])
    ]


def _of_table(table: Table, grid: Grid) -> Iterator[Factor]:
    for row in table.data:
        for column in table.with_role(Role.FACTOR):
            value = number(grid.at(row.number, column.number))
            if value is not None:
                yield factor_at(table, grid, row, column, value)


def factor_at(
    table: Table, grid: Grid, row: BodyRow, column: Column, value: Decimal, link: str = ""
) -> Factor:
    """The factor that stands in a column of a row, with all that its row, heads and the lines around
    its table say of it."""
    texts = {
        role: " ".join(
            words(grid.at(row.number, other.number))
            for other in table.with_role(role)
            if grid.at(row.number, other.number) is not None
        )
        for role in (
            Role.KIND,
            Role.UNIT,
            Role.FACTOR_UNIT,
            Role.FACTOR_SOURCE,
            Role.FACTOR_YEAR,
            Role.COUNTRY,
            Role.GAS,
            Role.METHOD,
            Role.NOTE,
            Role.CATEGORY,
        )
    }
    label = " ".join(filter(None, (texts[Role.KIND], texts[Role.GAS], texts[Role.CATEGORY])))
    unit = unit_of(texts[Role.FACTOR_UNIT]) or unit_of_row(column, texts[Role.UNIT])
    year = year_in(texts[Role.FACTOR_YEAR]) or year_in(texts[Role.FACTOR_SOURCE]) or column.year
    around = f"{texts[Role.FACTOR_UNIT]} {column.head} {texts[Role.NOTE]} {label}"
    return Factor(
        value=value,
        unit=unit,
        label=label if table.kind is TableKind.FACTORS else column.head,
        source=texts[Role.FACTOR_SOURCE],
        year=year,
        country=country_in(f"{texts[Role.COUNTRY]}") or country_in(f"{label} {texts[Role.FACTOR_SOURCE]}"),
        method=column.method or method_in(texts[Role.METHOD]),
        gas=column.gas or gas_of_unit(texts[Role.FACTOR_UNIT]) or gas_of_unit(column.head),
        basis=heating_value(around),
        place=Place(table.sheet, address(row.number, column.number)),
        link=link,
    )


def unit_of_row(column: Column, cell: str) -> object:
    """The unit of a factor: of its head, with the unit of its row below the line where the head
    names only a mass."""
    from_cell = unit_of(cell) if cell else None
    if from_cell is not None and from_cell.per is not None:
        return from_cell
    if column.unit is not None and column.unit.per is not None:
        return column.unit
    top = column.unit
    if top is not None and from_cell is not None and from_cell.base != "tCO2e":
        return type(top)(f"{top.printed}/{from_cell.printed}", top.base, top.factor, from_cell)
    return top if top is not None else from_cell


def year_in(text: str) -> int | None:
    """The one year of a text; the last where it names several."""
    years = _YEAR.findall(text)
    if years:
        return int(years[-1])
    short = _SHORT_YEAR.findall(text)
    return 2000 + int(short[-1]) if short else None


def method_in(text: str) -> str:
    """Location or market, where a cell says which."""
    low = text.lower()
    location, market = "location" in low or low.strip() == "lb", "market" in low or low.strip() == "mb"
    return "" if location == market else ("location" if location else "market")


def country_in(text: str) -> str:
    """The one place that a text names, else empty."""
    places = find_places(text)
    return places[0] if len(set(places)) == 1 else ""


def potentials_of(
    tables: Iterable[Table], grids: Mapping[str, Grid]
) -> dict[tuple[str, str], tuple[Decimal, Place]]:
    """The potential of each gas by the head of its column: (gas, head) to value and place."""
    found: dict[tuple[str, str], tuple[Decimal, Place]] = {}
    for table in tables:
        if table.kind is not TableKind.POTENTIALS:
            continue
        grid = grids[table.sheet]
        for row in table.data:
            label = " ".join(
                words(grid.at(row.number, column.number))
                for column in table.columns.values()
                if column.role in (Role.GAS, Role.KIND, Role.OTHER)
            )
            gas = GAS.search(label)
            for column in table.with_role(Role.GWP):
                value = number(grid.at(row.number, column.number))
                if gas and value is not None:
                    place = Place(table.sheet, address(row.number, column.number))
                    found[gas[1].upper(), column.head] = (value, place)
    return found

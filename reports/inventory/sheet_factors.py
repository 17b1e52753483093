"""The emission factors and potentials that a workbook lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid, address
from reports.inventory.foreign import in_english, without_accents
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import (
    BodyRow,
    Column,
    Factor,
    Place,
    Role,
    RowState,
    Table,
    TableKind,
)
from reports.inventory.units import Unit, gas_of_unit, heating_value, unit_in_words, unit_of
from reports.inventory.values import is_text, is_year, number, unit_beside, words
from reports.inventory.words import GAS, LOCATION, MARKET
from reports.language.places import find_places
from reports.language.years import PAST_YEAR
from sibyl_project.common.regex import regex

# when a factor was given out or looked up, beside the year it is of
_GIVEN_OUT = regex(
    r"\b(?:stand|as (?:of|at)|published|publ|released?|publication|issued|version of|accessed"
    r"|retrieved|updated?|veröffentlicht|abgerufen|publiée?s?|parue?s?|mis à jour|publicad[oa]"
    r"|pubblicat[oa])\b[^();|]{0,20}?"
    + PAST_YEAR
    + r"|[(\[](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? "
    + PAST_YEAR
    + r"[)\]]|[(\[]"
    + PAST_YEAR
    + r" data[)\]]",
    re.IGNORECASE,
)
_YEAR = regex(r"(?<![\d.,])(" + PAST_YEAR + r")(?!\d)")  # no part of "0.2016"
_BETWEEN_SOURCES = regex(r"(?<=\))\s*[,;/+&]\s*|\s*[;|]\s*")
_BRACKETS = regex(r"\([^()]*\)")
_SOURCES = regex(
    r"^\W*(?:(?:emissions? )?(?:factors?|EF|FE)\W{0,3}(?:from|source|ref\w*|origin|taken)\b"
    r"|(?:source|ref\w*|origin|basis)\b)",
    re.IGNORECASE,
)
_PER_UNIT = regex(
    r"\b(?:kg|g|t|lbs?|tonnes?)[ -]?(?:CO2e?|CH4|N2O|of CO2e?)\s*(?:/|per)\s*[A-Za-z³²]+[\w³²-]*",
    re.IGNORECASE,
)
_TELLING = (
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
_MOST_BESIDE = 4  # factors that stand beside each other in a row
_ABOVE = 12  # rows in which the head of a factor is sought
_SHORT_YEAR = regex(r"\b(?:FY|')(\d\d)\b")


def factors_of(tables: Sequence[Table], grids: Mapping[str, Grid]) -> list[Factor]:
    """Every factor of the tables that list factors."""
    return [
        factor
        for table in tables
        if table.kind is TableKind.FACTORS
        for factor in _of_table(table, grids[table.sheet])
    ]


def _of_table(table: Table, grid: Grid) -> Iterator[Factor]:
    sight = sight_of(table, grid)
    cells = FactorCells(table, sight)
    for row in table.data:
        for column in table.with_role(Role.FACTOR):
            value = number(sight.at(row.number, column.number))
            if value is not None:
                yield cells.of(row, column, value)


class FactorCells:
    """The factors of a table with all that their rows and heads say of them."""

    def __init__(self, table: Table, sight: Sight) -> None:
        self.table, self.sight = table, sight
        self.listed = table.kind is TableKind.FACTORS
        years = {column.year for column in table.with_role(Role.FACTOR)} - {None}
        self._of_years = self.listed and len(years) > 1  # a column for each year
        self._beside: dict[int, list[tuple[Role, int]]] = {}
        self._same: dict[tuple[int, tuple[Value, ...]], Factor] = {}

    def _telling(self, factor: Column) -> list[tuple[Role, int]]:
        """The columns whose cells tell of the factor in one of a row, and what they hold."""
        if factor.number not in self._beside:
            self._beside[factor.number] = [
                (role, column.number) for role in _TELLING for column in self._of(role, factor)
            ]
        return self._beside[factor.number]

    def _of(self, role: Role, factor: Column) -> list[Column]:
        columns = self.table.with_role(role)
        if self.listed and role is Role.KIND:
            columns = columns + [
                column
                for other in (Role.SITE, Role.METER, Role.OTHER)
                for column in self.table.with_role(other)
            ]
        if self.listed and role is Role.FACTOR_YEAR and not columns:
            columns = self.table.with_role(Role.PERIOD)[:1]  # "List: Jan 2024"
        if role in (Role.FACTOR_SOURCE, Role.UNIT, Role.FACTOR_UNIT) and len(columns) > 1:
            columns = [one for one in columns if one.number > factor.number][:1] or columns
        return columns

    def of(self, row: BodyRow, column: Column, value: Decimal, link: str = "") -> Factor:
        """The factor that stands in a column of a row."""
        telling = self._telling(column)
        cells = self.sight.filled(row.number, self.table.columns)
        raw = tuple([cells.get(at) for _, at in telling])
        same = self._same.get((column.number, raw))
        if same is None:
            said = map(words, raw)
            texts: dict[Role, list[str]] = {role: [] for role in _TELLING}
            for (role, _), text in zip(telling, said, strict=True):
                texts[role] += [text] if text else []
            same = self._told(column, {role: " ".join(told) for role, told in texts.items()})
            self._same[column.number, raw] = same
        place = self.sight.place(row.number, column.number)
        return same.used(value, place, link)

    def _told(self, column: Column, texts: Mapping[Role, str]) -> Factor:
        label = " ".join(
            filter(
                None, (texts[Role.CATEGORY], texts[Role.KIND], texts[Role.GAS], texts[Role.COUNTRY])
            )
        )
        source = _of_method(texts[Role.FACTOR_SOURCE], column.method)
        unit = (
            per_unit(texts[Role.FACTOR_UNIT])
            or (per_unit(source) if self.listed else None)
            or unit_of_row(column, texts[Role.UNIT])
            or (unit_in_words(label) if self.listed else None)
        )
        per = texts[Role.UNIT] if self.listed else ""  # in lines the unit is that of the amount
        named = f"{texts[Role.FACTOR_UNIT]} {per} {column.head}"
        # a column of methods may tell the heating value: "Basis: HHV"
        said = (named, source, label, texts[Role.NOTE], texts[Role.METHOD])
        return Factor(
            value=Decimal(0),
            unit=unit,
            label=label if self.listed else column.head,
            source=source,
            year=self._year(column, year_in(texts[Role.FACTOR_YEAR]) or year_in(source)),
            country=country_in(texts[Role.COUNTRY]) or country_in(f"{label} {source}"),
            method=column.method or method_in(texts[Role.METHOD]) or method_in(label),
            gas=column.gas or gas_of_unit(texts[Role.FACTOR_UNIT]) or gas_of_unit(column.head),
            basis=next(filter(None, map(heating_value, said)), ""),
        )

    def _year(self, column: Column, told: int | None) -> int | None:
        """The year that is told of a factor; where a list has a column for each year no later one
        than that of its column."""
        years = [year for year in (told, column.year) if year is not None]
        return min(years, default=None) if self._of_years else next(iter(years), None)


def loose_factors(tables: Sequence[Table], grids: Mapping[str, Grid]) -> list[Factor]:
    """Factors that stand in no table: a number beside a text that names a unit of factors."""
    taken: dict[str, set[int]] = {}
    for table in tables:
        if table.kind is not TableKind.OTHER and not table.turned:
            rows = {row.number for row in table.rows if row.state is not RowState.SECTION}
            rows.update(table.head_rows)
            taken.setdefault(table.sheet, set()).update(rows)
        elif table.turned:
            taken.setdefault(table.sheet, set()).update(table.columns)
    found = []
    for grid in grids.values():
        for row, cells in grid.rows.items():
            if row in taken.get(grid.name, ()):
                continue
            numbers = [at for at, value in cells.items() if number(value) is not None]
            for at in numbers if len(numbers) <= _MOST_BESIDE else ():
                factor = factor_beside(grid, row, at)
                if factor is not None and factor.unit is not None:
                    found.append(factor)
    return found


def factor_beside(grid: Grid, row: int, column: int) -> Factor | None:
    """A number with the words of its row: a factor that stands above a table or by itself. Of
    several numbers each has the words before it, and the unit behind it."""
    cell = grid.at(row, column)
    value = number(cell)
    if value is None or value == 0 or is_year(cell):
        return None
    texts = _around(grid, row, column)
    label = " ".join(texts)
    above = (words(grid.at(at, column)) for at in range(row - 1, max(0, row - _ABOVE), -1))
    units = map(per_unit, (unit_beside(cell), *reversed(texts), *above))
    source = _source_near(grid, row, column) or (label if year_in(label) else "")
    return Factor(
        value=value,
        unit=next(filter(None, units), None),
        label=label,
        source=source,
        year=year_in(label) or year_in(source),
        country=country_in(label) or country_in(source),
        method=method_in(label),
        basis=heating_value(label) or heating_value(source),
        place=Place(grid.name, address(row, column)),
    )


def _source_near(grid: Grid, row: int, column: int) -> str:
    """The source of a factor that stands below or above it in a row of sources, "Factor from"."""
    for near in (row + 1, row + 2, row - 1):
        cells = grid.rows.get(near, {})
        first = min(cells, default=column)
        source = cells.get(column)
        if first < column and is_text(source) and _SOURCES.match(in_english(words(cells[first]))):
            return words(source)
    return ""


def _around(grid: Grid, row: int, column: int) -> list[str]:
    """The words that belong to a number of a row: all, or where the row has other numbers those
    since the one before it and the units up to the next."""
    cells = sorted(grid.rows[row].items())
    others = [at for at, cell in cells if at != column and number(cell) is not None]
    first = max((at for at in others if at < column), default=0)
    last = min((at for at in others if at > column), default=None)
    found = []
    for at, cell in cells:
        if not isinstance(cell, str) or number(cell) is not None or at <= first:
            continue
        behind = last is not None and at > column
        if behind and (at > (last or 0) or per_unit(words(cell)) is None):
            continue
        if not (first and at < column and per_unit(words(cell)) and at == first + 1):
            found.append(words(cell))
    return found


def per_unit(text: str) -> Unit | None:
    """The unit of a factor that a text names, also within a sentence or in brackets."""
    if not text:
        return None
    if (whole := unit_of(text)) and whole.per is not None:
        return whole
    for match in _PER_UNIT.finditer(text):
        if (unit := unit_of(match[0])) and unit.per is not None:
            return unit
    return None


def unit_of_row(column: Column, cell: str) -> Unit | None:
    """The unit of a factor: of its head, with the unit of its row below the line where the head
    names only a mass."""
    from_cell = unit_of(cell) if cell else None
    if column.unit is not None and column.unit.per is not None and column.unit.per.base == "unit":
        return replace(column.unit, per=from_cell) if from_cell is not None else column.unit
    if from_cell is not None and from_cell.per is not None:
        return from_cell
    if column.unit is not None and column.unit.per is not None:
        return column.unit
    top = column.unit
    if top is not None and from_cell is not None and from_cell.base != "tCO2e":
        return Unit(f"{top.printed}/{from_cell.printed}", top.base, top.factor, from_cell)
    return top if top is not None else from_cell


def year_in(text: str) -> int | None:
    """The one year of a text; of several the last, unless that only stands in brackets."""
    of_edition = _GIVEN_OUT.sub(" ", text)
    plain = _YEAR.findall(_BRACKETS.sub(" ", of_edition))
    years = plain or _YEAR.findall(of_edition) or _YEAR.findall(text)
    if years:
        return int(years[-1])
    short = _SHORT_YEAR.findall(text)
    return 2000 + int(short[-1]) if short else None


def _of_method(source: str, method: str) -> str:
    """The part of a source that is of the factor by this method, where it tells both: "NVE 2023
    (location), Energinet 2023 (market)"."""
    parts = _BETWEEN_SOURCES.split(source) if method else []
    kept = [part for part in parts if method_in(part) == method]
    others = [part for part in parts if method_in(part) not in ("", method)]
    return kept[0] if len(kept) == 1 and others else source


@lru_cache(maxsize=8192)
def method_in(text: str) -> str:
    """Location or market, where a text says which; of "market-based = location-based, no contracts"
    the one that is told to equal the other."""
    said = in_english(text) if text else ""
    for part in dict.fromkeys((said.partition("=")[0], said)):
        location, market = bool(LOCATION.search(part)), bool(MARKET.search(part))
        if location != market:
            return "location" if location else "market"
    return ""


_ACCENTED = regex(r"\w*[áéíóúâêôãõç]\w*", re.IGNORECASE)


def _plain(match: re.Match[str]) -> str:
    return without_accents(match[0]).capitalize()


@lru_cache(maxsize=4096)
def country_in(text: str) -> str:
    """The one place that a text names, else empty."""
    places = find_places(text) or find_places(_ACCENTED.sub(_plain, text))
    return places[0] if len(set(places)) == 1 else ""


def potentials_of(
    tables: Iterable[Table], grids: Mapping[str, Grid]
) -> dict[tuple[str, str], tuple[Decimal, Place]]:
    """The potential of each gas by the head of its column: (gas, head) to value and place."""
    found: dict[tuple[str, str], tuple[Decimal, Place]] = {}
    for table in tables:
        if table.kind is not TableKind.POTENTIALS:
            continue
        sight = sight_of(table, grids[table.sheet])
        for row in table.data:
            label = " ".join(
                words(sight.at(row.number, column.number))
                for column in table.columns.values()
                if column.role in (Role.GAS, Role.KIND, Role.OTHER, Role.SITE)
            )
            gas = GAS.search(label)
            for column in table.with_role(Role.GWP):
                value = number(sight.at(row.number, column.number))
                if gas and value is not None:
                    place = sight.place(row.number, column.number)
                    found[gas[1].upper(), column.head] = (value, place)
    return found

"""Columns whose heads say less than the units around them: factors listed under a mass of CO2e,
values of a table that is told in tonnes of CO2e as a whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from reports.inventory.heads import as_emissions
from reports.inventory.kinds import kind_of, scope_said
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import Unit, energy_or_volume, unit_in_words, unit_of
from reports.inventory.values import is_number, is_text, is_year, words
from reports.inventory.words import UNUSED
from sibyl_project.common.regex import regex

_PER_HEAD = regex(
    r"^\W*(?:per|je|pro|par|por|za|at)"
    r"(?: (?:the )?(?:unit(?: of activity)?|einheit|unit[éà]|unidade?|eenheid|enhet|jednostkę))?"
    r"\W*$",
    re.IGNORECASE,
)
_MASS = regex(
    r"\b(?:kt|Mt|t|kg|(?:metric )?tons?(?: of)?|tonnes(?: of)?) ?CO2-?(?:e|eq)?\b(?! ?(?:/|per\b))",
    re.IGNORECASE,
)
_ALL_OF_IT = regex(r"^\W*(?:total|sum|group|value|amount|all sites)\b", re.IGNORECASE)
OF_PRODUCTS = "the table is told in a mass of CO2e, and its formulas make it of other amounts"
_MADE = 0.5  # of the cells of a column that formulas make


def values_of_factors(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A column of values beside units such as kgCO2e/kWh holds factors, whatever its head says."""
    if table.with_role(Role.MONTH):
        return
    beside = [*table.with_role(Role.UNIT), *table.with_role(Role.FACTOR_UNIT)]
    units = [unit_of(words(sight.at(row, column.number))) for column in beside for row in sample]
    per = sum(unit is not None and unit.per is not None for unit in units)
    if not per or 2 * per < sum(unit is not None for unit in units):
        return
    emitted = table.with_role(Role.EMISSIONS)
    if any(sight.formula(row, one.number) is not None for one in emitted for row in sample):
        return
    if emitted and (table.with_role(Role.ACTIVITY) or 2 * per <= len(sample)):
        return
    for column in table.with_role(Role.ACTIVITY) + table.with_role(Role.OTHER) + emitted:
        if any(is_number(sight.at(row, column.number)) for row in sample):
            why = "the units beside it are a mass for a unit of activity"
            table.columns[column.number] = replace(column, role=Role.FACTOR, why=why)


def values_of_named_units(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """The one column of numbers without a unit of its own holds factors where the words of most
    rows end in a unit of factors: "Diesel kg/l", "Power mix kg/kWh"."""
    roles = {column.role for column in table.columns.values()}
    if roles & {Role.EMISSIONS, Role.FACTOR, Role.MONTH, Role.UNIT, Role.PERIOD}:
        return
    amounts = table.with_role(Role.ACTIVITY)
    if len(amounts) != 1 or amounts[0].unit is not None:
        return
    for column in table.with_role(Role.KIND):
        texts = [words(sight.at(row, column.number)) for row in sample]
        units = sum(unit_in_words(text) is not None for text in texts)
        if units > 1 and 2 * units > sum(map(bool, texts)):
            why = "its rows are named with a mass for a unit of activity"
            table.columns[amounts[0].number] = replace(amounts[0], role=Role.FACTOR, why=why)
            return


def masses_of_units(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A mass of CO2e beside units of activities, in a table without amounts, is a factor; so is one
    beside a column that is headed "per"."""
    _per(sight, table, sample)
    roles = {column.role for column in table.columns.values()}
    if roles & {Role.ACTIVITY, Role.MONTH, Role.FACTOR}:
        return
    beside = [
        unit for column in table.with_role(Role.UNIT) for unit in _units(sight, column, sample)
    ]
    known = [unit for unit in beside if unit is not None]
    if 2 * len(known) <= len(beside) or any(unit.base == "tCO2e" for unit in known):
        return
    for column in table.with_role(Role.EMISSIONS):
        made = sum(sight.formula(row, column.number) is not None for row in sample)
        if made <= _MADE * len(sample):
            why = "a mass of CO2e beside units of activities, and no amounts"
            table.columns[column.number] = replace(column, role=Role.FACTOR, why=why)


def _units(sight: Sight, column: Column, sample: Sequence[int]) -> list[Unit | None]:
    cells = (words(sight.at(row, column.number)) for row in sample)
    return [unit_of(cell) for cell in cells if cell]


def _per(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """The masses beside each other left of a column of units that is headed "per" are factors."""
    for column in (*table.with_role(Role.UNIT), *table.with_role(Role.OTHER)):
        if not _PER_HEAD.match(column.said):
            continue
        units = _units(sight, column, sample)
        if 2 * sum(unit is not None for unit in units) <= len(units):
            continue
        table.columns[column.number] = replace(column, role=Role.UNIT)
        at = column.number - 1
        while (left := table.columns.get(at)) and left.role in (Role.EMISSIONS, Role.FACTOR):
            why = "the column beside it says per what"
            table.columns[at] = replace(left, role=Role.FACTOR, why=why)
            at -= 1


def results_beside_units(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Numbers beside a column that names one mass of CO2e are emissions, where the table has no
    others."""
    if table.with_role(Role.EMISSIONS):
        return
    for column in table.with_role(Role.UNIT):
        left = table.columns.get(column.number - 1)
        units = _units(sight, column, sample)
        if left is None or left.role not in (Role.OTHER, Role.ACTIVITY) or len(set(units)) != 1:
            continue
        unit = units[0]
        if unit is None or unit.base != "tCO2e" or unit.per is not None:
            continue
        if any(is_number(sight.at(row, left.number)) for row in sample):
            why = "the column beside it names a mass of CO2e"
            changed = as_emissions(left, why, unit)
            table.columns[left.number] = changed
            table.columns[column.number] = replace(column, role=Role.OTHER, why="of emissions")
            return


def emissions_of_corner(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """The numbers of a table that is told in a mass of CO2e by its first head or its title are
    emissions, where their heads name activities, scopes or years and no unit of their own; months
    that are products are none, but what a column of emissions adds up is."""
    roles = {column.role for column in table.columns.values()}
    months, emitted = table.with_role(Role.MONTH), table.with_role(Role.EMISSIONS)
    if months and len(emitted) == 1 and emitted[0].unit is not None and not table.turned:
        if Role.ACTIVITY not in roles and _are_products(sight, months, sample):
            _take_for_products(table, months, emitted, emitted[0].unit)  # which they add up to
        return
    if roles & ({Role.EMISSIONS} if months else {Role.EMISSIONS, Role.FACTOR, Role.UNIT}):
        return
    first = table.columns[min(table.columns)]
    title = table.title.rpartition(" | ")[2]
    told = _MASS.search(first.head) or (None if energy_or_volume(title) else _MASS.search(title))
    unit = unit_of(told[0]) if told is not None else None
    if unit is None:
        return
    if months:
        if not table.turned and _are_products(sight, months, sample):
            sums = [one for one in _told(table) if _holds_numbers(sight, one, sample)]
            _take_for_products(table, months, sums, unit)
        return
    for at, column in list(table.columns.items()):
        if at == first.number or column.role not in (Role.ACTIVITY, Role.OTHER, Role.SCOPE):
            continue
        if column.unit is not None or UNUSED.search(column.said) or not _may_be_told(column):
            continue
        if _holds_numbers(sight, column, sample):
            why = "the table is told in a mass of CO2e"
            table.columns[at] = as_emissions(column, why, unit)
    if first.role in (Role.EMISSIONS, Role.OTHER) and any(
        is_text(sight.at(row, first.number)) for row in sample
    ):
        table.columns[first.number] = replace(first, role=Role.KIND, why="the labels of its rows")


def _told(table: Table) -> list[Column]:
    """The columns whose heads do not say what they hold, or say amounts without a unit."""
    columns = [*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER)]
    return [column for column in columns if column.unit is None]


def _holds_numbers(sight: Sight, column: Column, sample: Sequence[int]) -> bool:
    values = [value for row in sample if (value := sight.at(row, column.number)) is not None]
    return bool(values) and all(map(is_number, values))


def _are_products(sight: Sight, months: Sequence[Column], sample: Sequence[int]) -> bool:
    """Whether months hold what formulas make of single cells, as of the amounts of another table
    and a factor."""
    made = [sight.formula(row, column.number) for row in sample for column in months]
    products = [one for one in made if one is not None and "*" in one.text]
    return len(products) > _MADE * len(made)


def _take_for_products(
    table: Table, months: Sequence[Column], sums: Sequence[Column], unit: Unit
) -> None:
    """A table of months in a mass of CO2e that are products tells of the lines of their amounts:
    its months are no amounts, and their sums are emissions."""
    for column in months:
        table.columns[column.number] = replace(column, role=Role.OTHER, why=OF_PRODUCTS)
    for column in sums:
        table.columns[column.number] = as_emissions(column, OF_PRODUCTS, unit)


def _may_be_told(column: Column) -> bool:
    said = column.said
    return bool(
        kind_of(said).name
        or scope_said(said).scope
        or column.method
        or is_year(said.rpartition(" / ")[2])
        or _ALL_OF_IT.match(said)
    )

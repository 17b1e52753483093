"""Tables that list factors and sources of factors, by their titles, cells and years."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from reports.inventory.body import AMOUNTS
from reports.inventory.heads import as_factor
from reports.inventory.sheet_factors import method_in, per_unit
from reports.inventory.sight import Sight
from reports.inventory.types import Role, Table
from reports.inventory.units import Unit
from reports.inventory.values import is_number, is_year, words
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_EDITION = regex(
    r"^\W*(?:defra|desnz|beis|decc|iea|(?:us )?epa|egrid|ademe|aib|ecoinvent|uba|seai|gemis|ispra"
    r"|miteco|nga|base (?:carbone|empreinte))\b.{0,40}?" + RECENT_YEAR + r"\b",
    re.IGNORECASE,
)
_OF_LINES = frozenset({Role.EMISSIONS, Role.MONTH, Role.PERIOD, Role.FACTOR, Role.GWP})
_VALUE = regex(
    r"^\W*(?:values?|wert|valeur|valor|valore|waarde|värde|værdi|amount|number|quantity)\W*$", re.I
)
_BRIEF_OF_YEAR = 2  # words: "2023 set"
_USED = {Role.ACTIVITY, Role.MONTH}
_FACTORS = regex(r"\bfactors?\b|\bfa[ck]?tor\w*|\bfacteurs?\b|\bfattori\b", re.IGNORECASE)
_LISTS_FACTORS = regex(
    r"\bfa[ck]?t(?:or|eur)\w*|\bfattor[ei]\b|(?-i:\bEFs?\b)|(?-i:\bFE\b)", re.IGNORECASE
)
_AMOUNTS_OF_FACTORS = AMOUNTS | {Role.FACTOR, Role.GWP}
_MAY_BE_SOURCES = (Role.OTHER, Role.KIND, Role.NOTE)
_REFERENCE = regex(
    r"^\W*(?:references?|refer[eê]ncias?|referencias?|références?|referenz(?:en)?|riferiment[oi])\W*$",
    re.IGNORECASE,
)
_OF_DATA = regex(r"\bdata source\b", re.IGNORECASE)
_MAY_BE_YEARS = (Role.OTHER, Role.YEAR, Role.PERIOD, Role.FACTOR, Role.FACTOR_SOURCE, Role.KIND)


def titled_factors(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Numbers under a title that calls them factors and names their unit, or under years with a
    source beside them."""
    _masses_of_list(sight, table, rows)
    unit = per_unit(table.title)
    sourced = unit is not None or bool(table.with_role(Role.FACTOR_SOURCE))
    if not sourced or not _FACTORS.search(f"{table.title} {table.sheet}"):
        return
    _values_of_factors(table, unit)
    if any(column.role in _AMOUNTS_OF_FACTORS for column in table.columns.values()):
        return
    for at, column in list(table.columns.items()):
        of_year = column.year is not None and len(column.head.split()) <= _BRIEF_OF_YEAR
        if unit is None and not (of_year or is_year(column.head)):
            continue
        values = [value for row in rows if (value := sight.at(row, at)) is not None]
        numbers = [value for value in values if is_number(value) and not is_year(value)]
        if column.role is Role.OTHER and numbers and 2 * len(numbers) > len(values):
            method = column.method or method_in(column.head)
            why = "the title calls its numbers factors"
            table.columns[at] = replace(column, role=Role.FACTOR, unit=unit, method=method, why=why)


def sources_of_emissions(table: Table) -> None:
    """In a list of factors whose first column is headed "source" and another one "reference", the
    first says what emits, and the other where the factors are from."""
    first = table.columns[min(table.columns)]
    told = [one for one in table.columns.values() if _REFERENCE.match(one.head)]
    plain = [one for one in told if one.role in _MAY_BE_SOURCES and one is not first]
    if first.role is not Role.FACTOR_SOURCE or not plain or not table.with_role(Role.FACTOR):
        return
    why = "another column tells the references"
    table.columns[first.number] = replace(first, role=Role.KIND, why=why)
    why = "its head says “reference”"
    table.columns[plain[0].number] = replace(plain[0], role=Role.FACTOR_SOURCE, why=why)


def _masses_of_list(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Typed masses of CO2e beside the names and sources of factors are the factors themselves,
    where nothing in the table is used."""
    roles = {column.role for column in table.columns.values()}
    emissions = table.with_role(Role.EMISSIONS)
    if len(emissions) != 1 or roles & _AMOUNTS_OF_FACTORS - {Role.EMISSIONS}:
        return
    heads = (column.said for column in table.with_role(Role.KIND))
    named = any(_LISTS_FACTORS.search(text) for text in (*heads, table.title, table.sheet))
    at = emissions[0].number
    if not named or Role.FACTOR_SOURCE not in roles or any(sight.formula(row, at) for row in rows):
        return
    table.columns[at] = as_factor(emissions[0], "the list calls its masses factors")


def _values_of_factors(table: Table, unit: Unit | None) -> None:
    """The only amounts of a list of factors with their sources are the factors themselves, where
    their head says no more than "value"."""
    roles = {column.role for column in table.columns.values()}
    amounts = table.with_role(Role.ACTIVITY)
    sourced = bool(table.with_role(Role.FACTOR_SOURCE))
    if roles & _OF_LINES or not sourced or len(amounts) != 1 or not _VALUE.match(amounts[0].head):
        return
    why = "the title calls its numbers factors"
    column = replace(amounts[0], role=Role.FACTOR, unit=unit or amounts[0].unit, why=why)
    table.columns[column.number] = column


def cells_are_sources(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Beside factors a column whose cells all name an edition ("DESNZ 2023") tells their sources,
    whatever its head; in a list of factors without amounts "data source" is theirs too."""
    if not table.with_role(Role.FACTOR) or table.with_role(Role.FACTOR_SOURCE):
        return
    listed = not any(column.role in _USED for column in table.columns.values())
    for at, column in table.columns.items():
        texts = [words(value) for row in rows if (value := sight.at(row, at)) is not None]
        if column.role not in _MAY_BE_SOURCES or len(texts) < 2:
            continue
        if (listed and _OF_DATA.search(column.said)) or all(map(_EDITION.match, texts)):
            why = "its cells name editions of factors"
            table.columns[at] = replace(column, role=Role.FACTOR_SOURCE, why=why)
            return


def years_of_sources(table: Table) -> None:
    """A column of years right behind the sources of factors tells of which year these are."""
    for at, column in list(table.columns.items()):
        before = table.columns.get(at - 1)
        if column.role is Role.YEAR and before and before.role is Role.FACTOR_SOURCE:
            why = "it stands behind the sources of the factors"
            table.columns[at] = replace(column, role=Role.FACTOR_YEAR, unit=None, why=why)


def factor_years(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """In a list of factors a column of years says of which year each is, whatever its head."""
    for at, column in list(table.columns.items()):
        if column.role not in _MAY_BE_YEARS:
            continue
        values = [value for row in rows if (value := sight.at(row, at)) is not None]
        if values and sum(is_year(value) for value in values) > 0.7 * len(values):
            why = "its cells are years"
            table.columns[at] = replace(column, role=Role.FACTOR_YEAR, unit=None, why=why)

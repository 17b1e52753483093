"""What the columns of a table hold by their cells, where these contradict the heads or the heads do
not tell; and what a table is for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from reports.document.sheet_xml import Value
from reports.inventory.body import AMOUNTS, LABELS, read_again
from reports.inventory.contents_by_product import conversions, multiplied
from reports.inventory.contents_by_unit import (
    emissions_of_corner,
    masses_of_units,
    results_beside_units,
    values_of_factors,
    values_of_named_units,
)
from reports.inventory.document_numbers import (
    is_serial,
    meters_by_cells,
    numbers_of_documents,
    serials,
)
from reports.inventory.foreign import in_english
from reports.inventory.heads import as_factor
from reports.inventory.kinds import kind_of
from reports.inventory.months import is_stretch, month_in, month_of_date
from reports.inventory.sight import Sight
from reports.inventory.titled_lists import (
    cells_are_sources,
    factor_years,
    sources_of_emissions,
    titled_factors,
    years_of_sources,
)
from reports.inventory.types import Column, Role, Table, TableKind
from reports.inventory.units import energy_or_volume, unit_of
from reports.inventory.unknown_heads import (
    cells_are_units,
    cells_name_activities,
    names_under_unit,
    numbered,
    results_by_method,
    told_how,
    units_of_factors,
    units_of_fleet,
    uses_below_sites,
)
from reports.inventory.values import is_number, is_text, is_year, unit_beside, words
from reports.inventory.words import UNUSED
from sibyl_project.common.regex import regex

_LOOKED_AT = 40  # rows of a column whose values say what it holds
_FACTORS = regex(r"^\W*(?:\w+ )?(?:factors?|EF)\b", re.IGNORECASE)
_MAY_BE_DATES = (Role.ACTIVITY, Role.OTHER, Role.KIND, Role.MONTH, Role.METER, Role.UNIT)
_MAY_BE_MONTHS = (Role.OTHER, Role.SITE, Role.UNIT, Role.FACTOR_SOURCE)
_WORDS = (
    Role.FACTOR_UNIT,
    Role.SITE,
    Role.KIND,
    Role.GAS,
    Role.COUNTRY,
    Role.CONTRACT,
    Role.NOTE,
    Role.UNIT,
)
_SIZES = ("fte", "m2", "m²", "sqm", "head", "employee", "room")
_MONTHS_SUMMED = 10  # of a year
_FEWEST_LABELS = 3  # different words, below the name of a period
_EMITTED = ("tCO2e", "t")
_REGISTER = regex(
    r"\bcertificates?\b|\bguarantees? of origin|\bgo+s?\b|\brego|\brecs?\b|\beacs?\b|\bi-?recs?\b"
    r"|\bregistry\b|\bretire\w*|\bcancel\w*|\bredeem\w*|\bcontracts?\b|\bppas?\b|\binstruments?\b"
    r"|\bherkunftsnachweis\w*|\blgcs?\b|\bsurrender\w*|\bgreen ?power\b",
    re.IGNORECASE,
)


def finish(sight: Sight, table: Table) -> None:
    """Decide what the columns hold that their heads do not tell, and what the table is for."""
    amounts = _numbers_of_amounts(table)
    rows = [row.number for row in table.data]
    if _holds_factors(sight, rows):
        _take_for_factors(table)
        return
    sample = rows[:: max(1, len(rows) // _LOOKED_AT)]
    for at, column in list(table.columns.items()):
        if column.role in AMOUNTS and UNUSED.search(column.said):
            why = "its head says that it is not used"
            table.columns[at] = replace(column, role=Role.OTHER, why=why)
            continue
        values = [value for row in sample if (value := sight.at(row, at)) is not None]
        if values:
            table.columns[at] = _revised(column, values)
    sources_of_emissions(table)
    _sums_of_the_year(sight, table, sample)
    told_how(sight, table, rows)
    names_under_unit(sight, table, rows)
    units_of_fleet(sight, table, rows)
    numbered(table)
    units_of_factors(sight, table, sample)
    cells_are_units(sight, table, sample)
    values_of_factors(sight, table, sample)
    values_of_named_units(sight, table, sample)
    masses_of_units(sight, table, sample)
    results_beside_units(sight, table, sample)
    emissions_of_corner(sight, table, sample)
    titled_factors(sight, table, rows)
    _years(sight, table, sample)
    conversions(sight, table, sample)
    multiplied(sight, table, sample)
    results_by_method(sight, table, sample)
    cells_name_activities(sight, table, sample)
    uses_below_sites(sight, table, rows)
    _amounts_beside_units(sight, table, sample)
    _amounts_of_kinds(sight, table, sample)
    _sizes_of_sites(table)
    _first_texts(sight, table, sample)
    cells_are_sources(sight, table, rows)
    serials(sight, table, rows)
    meters_by_cells(sight, table, rows)
    numbers_of_documents(sight, table, rows)
    years_of_sources(table)
    table.kind = kind_of_table(table)
    if table.kind is TableKind.FACTORS:
        factor_years(sight, table, rows)
    if _numbers_of_amounts(table) != amounts:
        read_again(sight, table)


def _holds_factors(sight: Sight, rows: Sequence[int]) -> bool:
    """Whether all that stands below the heads is a row of factors, by its label: what the columns
    of a table further down are multiplied by."""
    if len(rows) != 1:
        return False
    labels = [words(cell) for cell in sight.cells(rows[0]).values() if is_text(cell)]
    return any(_FACTORS.match(in_english(text)) for text in labels[:1])


def _take_for_factors(table: Table) -> None:
    why = "its only row holds factors"
    for at, column in table.columns.items():
        if column.role in AMOUNTS:
            table.columns[at] = replace(column, role=Role.OTHER, why=why)
    table.kind = TableKind.OTHER


def _numbers_of_amounts(table: Table) -> set[int]:
    return {at for at, column in table.columns.items() if column.role in AMOUNTS}


def _first_texts(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    if any(column.role in LABELS for column in table.columns.values()):
        return
    for at, column in sorted(table.columns.items()):
        texts = [words(value) for row in sample if is_text(value := sight.at(row, at))]
        if column.role is not Role.OTHER or not texts or all(map(is_serial, texts)):
            continue
        named = sum(bool(kind_of(text).name) for text in texts)
        role = Role.KIND if column.head or 2 * named > len(texts) else Role.SITE
        table.columns[at] = replace(column, role=role, why="the first column with words")
        return


def _amounts_beside_units(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Numbers beside a column of units are amounts, where no other column holds any."""
    if table.with_role(Role.ACTIVITY) or table.with_role(Role.MONTH):
        return
    if not table.with_role(Role.EMISSIONS) and not table.with_role(Role.FACTOR):
        return
    for column in table.with_role(Role.UNIT):
        left = table.columns.get(column.number - 1)
        if left is None or left.role is not Role.OTHER:
            continue
        if any(is_number(sight.at(row, left.number)) for row in sample):
            why = "its numbers stand beside their units"
            table.columns[left.number] = replace(left, role=Role.ACTIVITY, why=why)


def _amounts_of_kinds(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Numbers under heads that name activities ("Natural gas", "Electricity") are their amounts,
    where the table has no others and tells no emissions."""
    roles = {column.role for column in table.columns.values()}
    if roles & {Role.ACTIVITY, Role.MONTH, Role.FACTOR}:
        return
    if Role.EMISSIONS in roles and not energy_or_volume(f"{table.title} {table.sheet}"):
        return
    for at, column in list(table.columns.items()):
        if column.role is not Role.OTHER or not kind_of(column.head).name:
            continue
        values = [value for row in sample if (value := sight.at(row, at)) is not None]
        if values and all(map(is_number, values)) and not UNUSED.search(column.said):
            why = "its head names an activity"
            table.columns[at] = replace(column, role=Role.ACTIVITY, why=why)


def _sizes_of_sites(table: Table) -> None:
    """Areas, rooms and people of a list that tells neither factors nor emissions say how large
    each site is, and nothing that it used."""
    roles = {column.role for column in table.columns.values()}
    amounts = table.with_role(Role.ACTIVITY)
    sizes = [one for one in amounts if one.unit is not None and one.unit.base in _SIZES]
    if roles & {Role.EMISSIONS, Role.FACTOR, Role.MONTH, Role.PERIOD} or len(sizes) < len(amounts):
        return
    for column in sizes:
        why = "the size of a site"
        table.columns[column.number] = replace(column, role=Role.OTHER, why=why)


def _sums_of_the_year(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Behind months a column headed "year" whose numbers are no years is what they add up to, where
    another one behind it would be taken for the amount."""
    months = [column.number for column in table.with_role(Role.MONTH)]
    amounts = [column.number for column in table.with_role(Role.ACTIVITY)]
    for column in table.with_role(Role.YEAR) if len(months) >= _MONTHS_SUMMED else ():
        values = [value for row in sample if is_number(value := sight.at(row, column.number))]
        behind = column.number > months[-1] and any(at > column.number for at in amounts)
        if behind and values and 2 * sum(map(is_year, values)) <= len(values):
            why = "its cells are numbers behind the months, and no years"
            table.columns[column.number] = replace(column, role=Role.ACTIVITY, total=True, why=why)


def _years(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Columns of numbers headed by years alone hold the amounts of these years; the labels of a
    table may stand under its year."""
    for at, column in list(table.columns.items()):
        worded = sum(is_text(sight.at(row, at)) for row in sample)
        if (
            column.role is Role.OTHER
            and column.year is not None
            and is_year(column.head.rpartition(" / ")[2])
            and 2 * worded <= len(sample)
        ):
            why = "its head is a year"
            table.columns[at] = replace(column, role=Role.ACTIVITY, why=why)


def _revised(column: Column, values: Sequence[Value]) -> Column:
    """A column whose values contradict what its head seems to say."""
    texts = sum(is_text(value) for value in values)
    numbers = [value for value in values if is_number(value)]
    if (
        column.role in AMOUNTS - {Role.MONTH}
        and 2 * texts > len(values)
        and not (numbers and column.unit is not None)
    ) or (  # the labels of rows, below the name of a period
        column.role is Role.MONTH and texts == len(values) and len(set(values)) >= _FEWEST_LABELS
    ):
        return replace(column, role=_worded(column), why="its cells hold words")
    dates = sum(month_of_date(value) is not None for value in values)
    if column.role in _MAY_BE_DATES and 2 * dates > len(values):
        return replace(column, role=Role.PERIOD, why="its cells hold dates")
    if column.role in _MAY_BE_MONTHS and texts:
        months = [text for value in values if _is_month(text := words(value))]
        # "in" and "out" are no months, though one is a short October in Portuguese
        sure = any(month_in(text) or is_stretch(text) for text in months) or len(set(months)) > 2
        if 2 * len(months) > len(values) and sure:
            return replace(column, role=Role.PERIOD, why="its cells name months")
    if column.role in _WORDS:
        return _numbered(column, values, numbers)
    if column.role is Role.OTHER and 2 * len(numbers) > len(values):
        return _measured(column, values)
    return column


def _measured(column: Column, values: Sequence[Value]) -> Column:
    """A column of numbers with their units beside them in its cells."""
    units = [unit for value in values if (unit := unit_of(unit_beside(value)))]
    if 2 * len(units) <= len(values):
        return column
    role = Role.ACTIVITY
    if units[0].base == "tCO2e":
        role = Role.EMISSIONS if units[0].per is None else Role.FACTOR
    elif units[0].per is not None or units[0].base == "%":
        return column
    return replace(column, role=role, why=f"its cells are numbers in {units[0].printed}")


def _is_month(text: str) -> bool:
    return bool(month_in(text, among=True)) or is_stretch(text)


def _worded(column: Column) -> Role:
    if column.role in (Role.FACTOR, Role.ACTIVITY):
        return Role.KIND
    return Role.OTHER


def _numbered(column: Column, values: Sequence[Value], numbers: Sequence[Value]) -> Column:
    """A column whose head is that of labels and whose cells are numbers."""
    if 2 * len(numbers) <= len(values):
        return column
    if column.role is Role.FACTOR_UNIT:
        return as_factor(column, "its cells are numbers")
    unit = next((found for word in column.head.split(" / ") if (found := unit_of(word))), None)
    if unit is None or unit.base == "%":
        return replace(column, role=Role.OTHER, why="its cells hold numbers")
    if unit.per is not None:
        role = Role.FACTOR if unit.base in _EMITTED else Role.OTHER
    else:
        role = Role.EMISSIONS if unit.base == "tCO2e" else Role.ACTIVITY
    return replace(column, role=role, unit=unit, why=f"its cells are numbers in {unit.printed}")


def kind_of_table(table: Table) -> TableKind:
    """What a table is for, by what its columns hold."""
    roles = {column.role for column in table.columns.values()}
    activity = bool(roles & {Role.ACTIVITY, Role.MONTH})
    if Role.EMISSIONS in roles:
        return TableKind.ACTIVITY if activity else TableKind.SUMMARY
    if activity and _is_register(table, roles):
        return TableKind.CONTRACTS
    if Role.GWP in roles and not activity:
        return TableKind.POTENTIALS
    if Role.FACTOR in roles and (not activity or _lists_heating_values(table)):
        return TableKind.FACTORS
    if activity:
        return TableKind.ACTIVITY
    return TableKind.SITES if Role.SITE in roles else TableKind.OTHER


_NAMES_HEATING_VALUE = regex(
    r"\W*(?:NCV|GCV|LHV|HHV|PCI|PCS|heizwert|brennwert|(?:net |gross )?(?:calorific|heating) value)"
    r"\W*$",
    re.IGNORECASE,
)


def _lists_heating_values(table: Table) -> bool:
    """Whether all amounts of a table are the energy of a volume or mass of fuel, by their unit
    ("GJ per kL") or their head ("NCV")."""
    amounts = table.with_role(Role.ACTIVITY)
    return not table.with_role(Role.MONTH) and all(map(_is_heating_value, amounts))


def _is_heating_value(column: Column) -> bool:
    unit = column.unit
    of_fuel = unit is not None and unit.per is not None and unit.per.base in ("m3", "t")
    return bool(_NAMES_HEATING_VALUE.match(column.said)) or (
        of_fuel and unit is not None and unit.base == "MWh"
    )


def _is_register(table: Table, roles: set[Role]) -> bool:
    if Role.MONTH in roles:
        return False
    heads = [column.said for column in table.columns.values()]
    named = sum(bool(_REGISTER.search(text)) for text in heads)
    titled = bool(_REGISTER.search(in_english(f"{table.title.rpartition('|')[2]} {table.sheet}")))
    return named + titled >= 2

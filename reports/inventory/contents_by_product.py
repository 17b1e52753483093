"""Columns told apart by arithmetic: of two columns of CO2e the one that times an amount gives the
other is a factor; the mass of a gas beside its potential is the amount."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from reports.document.relative_formulas import Reference
from reports.inventory.arithmetic import scale_between
from reports.inventory.foreign import in_english
from reports.inventory.heads import as_emissions
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import Unit
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_OF_FACTORS = regex(r"\bfactors?\b|\bEFs?\b|\bemission factors?", re.IGNORECASE)
_WATER = regex(r"(?:k?t|tonnes?|kg) (?:of )?water", re.IGNORECASE)
_FEWEST = 3  # rows
_MOST = 0.7  # of the rows


def multiplied(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Change what columns of emissions hold where the amounts and the other emissions say so."""
    _results_of_formulas(sight, table, sample)
    _masses_of_gas(sight, table, sample)
    _masses_of_formulas(sight, table, sample)
    _amounts_of_formulas(sight, table, sample)
    _masses_in_between(sight, table, sample)
    emitted = table.with_role(Role.EMISSIONS)
    if len(emitted) < 2 or table.with_role(Role.FACTOR):
        return
    for column in emitted:
        for result in emitted:
            if result is not column and _gives(sight, table, sample, column, result):
                why = "an amount times it is what another column tells"
                table.columns[column.number] = replace(column, role=Role.FACTOR, why=why)
                return


def _results_of_formulas(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Numbers whose formulas multiply an amount of their row by a factor are emissions, whatever
    their head says, unless it names a unit that is no mass; where no other column tells any."""
    told = bool(table.with_role(Role.EMISSIONS))
    for column in (*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER)):
        unit = column.unit
        if unit is not None and not _is_mass(unit):
            continue
        if told and (unit is None or unit.base != "t" or column.role is Role.OTHER):
            continue  # beside emissions only a mass that is multiplied is emitted too
        rows = [row for row in sample if sight.at(row, column.number) is not None]
        made = sum(_multiplies_by_factor(sight, table, row, column) for row in rows)
        if rows and made >= _MOST * len(rows):
            why = "its formulas multiply an amount by a factor"
            table.columns[column.number] = as_emissions(column, why)


def _is_mass(unit: Unit) -> bool:
    """Whether a unit is a mass; “t water” is read as cubic metres."""
    return unit.per is None and (unit.base in ("t", "tCO2e") or bool(_WATER.match(unit.printed)))


def _multiplies_by_factor(sight: Sight, table: Table, row: int, column: Column) -> bool:
    """Whether a formula multiplies an amount of its row by a factor or potential of its row, or by
    a cell of a sheet of factors, or one above the table that is taken from there."""
    formula = sight.formula(row, column.number)
    if formula is None or "*" not in formula.text:
        return False
    references = list(sight.references(row, column.number))
    taken = {at for reference in references for at in sight.own(row, reference)}
    roles = {table.columns[at].role for at in taken - {column.number} if at in table.columns}
    listed = any(_is_of_factors(sight, reference) for reference in references)
    factors = [one for one in table.with_role(Role.FACTOR) if one.number in taken]
    potentials = any(one.number in taken for one in table.with_role(Role.GWP))
    emitted = potentials or any(
        one.unit is None or one.unit.base in ("t", "tCO2e") for one in factors
    )
    return bool(roles & {Role.ACTIVITY, Role.MONTH}) and (emitted or (listed and not factors))


def _is_of_factors(sight: Sight, reference: Reference) -> bool:
    """Whether a cell stands on a sheet of factors or its formula takes it from one."""
    if reference.sheet and reference.sheet != sight.grid.name:
        return bool(_OF_FACTORS.search(in_english(reference.sheet)))
    if not reference.single:
        return False
    formula = sight.grid.formulas.get((reference.top, reference.left))
    sheets = () if formula is None else formula.references(reference.top, reference.left)
    return any(one.sheet and _OF_FACTORS.search(in_english(one.sheet)) for one in sheets)


def _masses_of_gas(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A mass of gas is an amount beside its potential; and where it is typed in a table that tells
    neither CO2e nor factors, such as methane measured month by month."""
    emitted = table.with_role(Role.EMISSIONS)
    told = any(column.unit is not None and column.unit.base == "tCO2e" for column in emitted)
    beside = told and bool(table.with_role(Role.GWP))
    if not beside and (told or table.with_role(Role.FACTOR) or table.with_role(Role.GWP)):
        return
    for column in emitted:
        if column.unit is None or column.unit.base != "t":
            continue
        made = any(sight.formula(row, column.number) is not None for row in sample)
        if beside or (column.gas and column.gas != "CO2" and not made):
            why = "a mass of gas that its potential brings to CO2e"
            table.columns[column.number] = replace(column, role=Role.ACTIVITY, why=why)


def _masses_of_formulas(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A mass of gas is the amount where the formulas of the one column of CO2e multiply it, and the
    table has no other amounts."""
    if table.with_role(Role.ACTIVITY) or table.with_role(Role.MONTH):
        return
    emitted = [one for one in table.with_role(Role.EMISSIONS) if one.unit is not None]
    results = [one for one in emitted if one.unit is not None and one.unit.base == "tCO2e"]
    masses = [one for one in emitted if one.gas and one.unit is not None and one.unit.base == "t"]
    if len(results) != 1 or len(masses) != 1:
        return
    taken = sum(
        masses[0].number in sight.own(row, reference)
        for row in sample
        for reference in sight.references(row, results[0].number)
    )
    if taken >= _MOST * len(sample):
        why = "the formulas of the emissions take this mass of gas"
        table.columns[masses[0].number] = replace(masses[0], role=Role.ACTIVITY, why=why)


def _masses_in_between(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A mass of gas that the formulas of each row make of its factor and of numbers whose head
    tells nothing stands between amount and emissions: these numbers are the amounts."""
    factors = {column.number for column in table.with_role(Role.FACTOR)}
    amounts = table.with_role(Role.ACTIVITY)
    if not factors or len(amounts) != 1:
        return
    (mass,), taken = amounts, Counter[int]()
    if mass.unit is None or mass.unit.base != "t":
        return
    if not (mass.gas or table.with_role(Role.GAS) or table.with_role(Role.GWP)):
        return  # goods weighed by pieces are the amount themselves
    for row in sample:
        formula = sight.formula(row, mass.number)
        if formula is not None and "*" in formula.text:
            own = {at for one in sight.references(row, mass.number) for at in sight.own(row, one)}
            if len(own) == 2 and own & factors:  # a factor and an amount
                taken.update(own - factors)
    for at, many in taken.most_common(1):
        column = table.columns.get(at)
        if many >= _MOST * len(sample) and column is not None and column.role is Role.OTHER:
            why = "its formulas make a mass of the amount and the factor of their row"
            table.columns[mass.number] = replace(mass, role=Role.OTHER, why=why)
            why = "a mass of gas is made of it and of the factor of its row"
            table.columns[at] = replace(column, role=Role.ACTIVITY, why=why)


def _amounts_of_formulas(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Numbers under heads that tell nothing, such as names of sites, are amounts where the formulas
    of the emissions take them and no other amounts."""
    if table.with_role(Role.ACTIVITY) or table.with_role(Role.MONTH):
        return
    taken: Counter[int] = Counter()
    for row in sample:
        for result in table.with_role(Role.EMISSIONS):
            formula = sight.formula(row, result.number)
            if formula is None or not set("*/") & set(formula.text):
                continue  # a sum is of emissions
            for reference in sight.references(row, result.number):
                taken.update(sight.own(row, reference))
    for column in table.with_role(Role.OTHER):
        if taken[column.number] >= _MOST * len(sample) and any(
            number(sight.at(row, column.number)) is not None for row in sample
        ):
            why = "the formulas of the emissions take it"
            table.columns[column.number] = replace(column, role=Role.ACTIVITY, why=why)


def _gives(
    sight: Sight, table: Table, sample: Sequence[int], factor: Column, result: Column
) -> bool:
    for amount in table.with_role(Role.ACTIVITY):
        held = tried = 0
        for row in sample:
            numbers = [number(sight.at(row, one.number)) for one in (amount, factor, result)]
            if any(not one for one in numbers):
                continue
            activity, one, stated = numbers
            tried += 1
            if activity is not None and one is not None and stated is not None:
                held += scale_between(activity * one, stated) is not None
        if tried >= _FEWEST and held >= _MOST * tried:
            return True
    return False


def conversions(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Beside months or another amount, a column in a unit such as GJ/kL that no formula makes of
    them converts amounts and is none."""
    amounts = [*table.with_role(Role.MONTH), *table.with_role(Role.ACTIVITY)]
    per = [one for one in amounts if one.unit is not None and one.unit.per is not None]
    others = {one.number for one in amounts if one not in per}
    for column in per if others else ():
        made = any(
            others & set(sight.own(row, reference))
            for row in sample
            for reference in sight.references(row, column.number)
        )
        if not made:
            why = "its head names a unit for another, and nothing makes it of amounts"
            table.columns[column.number] = replace(column, role=Role.OTHER, why=why)

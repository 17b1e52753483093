"""Columns told apart by arithmetic: of two columns of CO2e the one that times an amount gives the
other is a factor; the mass of a gas beside its potential is the amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from reports.inventory.arithmetic import scale_between
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.values import number

_FEWEST = 3  # rows
_MOST = 0.7  # of the rows


def multiplied(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Change what columns of emissions hold where the amounts and the other emissions say so."""
    _masses_of_gas(table)
    _masses_of_formulas(sight, table, sample)
    _amounts_of_formulas(sight, table, sample)
    emitted = table.with_role(Role.EMISSIONS)
    if len(emitted) < 2 or table.with_role(Role.FACTOR):
        return
    for column in emitted:
        for result in emitted:
            if result is not column and _gives(sight, table, sample, column, result):
                why = "an amount times it is what another column tells"
                table.columns[column.number] = replace(column, role=Role.FACTOR, why=why)
                return


def _masses_of_gas(table: Table) -> None:
    emitted = table.with_role(Role.EMISSIONS)
    told = any(column.unit is not None and column.unit.base == "tCO2e" for column in emitted)
    if not told or not table.with_role(Role.GWP):
        return
    for column in emitted:
        if column.unit is not None and column.unit.base == "t":
            why = "a mass of gas beside its potential"
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


def _amounts_of_formulas(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Numbers under heads that tell nothing, such as names of sites, are amounts where the formulas
    of the emissions take them and no other amounts."""
    if table.with_role(Role.ACTIVITY) or table.with_role(Role.MONTH):
        return
    taken: Counter[int] = Counter()
    for row in sample:
        for result in table.with_role(Role.EMISSIONS):
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

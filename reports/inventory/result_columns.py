"""The columns of emissions that count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from reports.inventory.arithmetic import close, scale_between, total
from reports.inventory.kinds import kind_of
from reports.inventory.sampling import Sample
from reports.inventory.types import Column, Role, Table
from sibyl_project.common.regex import regex

_PRIOR = regex(
    r"\b(?:prior|previous|last) (?:year|fy)|\bpy\b|\bvs\b|\bvariance|\bchange\b|\bbudget\b|%"
    r"|\btarget\b|Δ|\bdelta\b|\by-?o-?y\b|\bdiff\b|±"
    r"|\bbiogenic\b|\bout(?:side)? of scopes?\b|\bbase ?(?:line|year)\b|\bavoided\b|\bdifference\b",
    re.IGNORECASE,
)
_SINGLE = ("CO2", "CH4", "N2O", "SF6", "NF3")


def counts(column: Column, year: int | None) -> bool:
    """Whether a column is of this year and neither a budget, a change nor outside the scopes."""
    return not _PRIOR.search(column.said) and (
        column.year is None or year is None or column.year == year
    )


def not_prior(column: Column) -> bool:
    """Whether the head of a column names no other year, budget or change."""
    return not _PRIOR.search(column.said)


def results_of(table: Table, sample: Sample, year: int | None) -> list[tuple[Column, ...]]:
    """The columns of emissions that count: not those of single gases beside their sum, not the same
    in kilograms again, not the sum of the others."""
    found = [column for column in table.with_role(Role.EMISSIONS) if counts(column, year)]
    plain = [column for column in found if column.gas not in _SINGLE]
    if not plain and (gases := _of_gases(found)):
        return gases
    found = _of_carbon_dioxide_too(sample, found, plain) if plain else _of_carbon_dioxide(found)
    monthly: dict[str, list[Column]] = {}
    for column in found:
        if column.month is not None or (
            " / " in column.head and column.why.startswith("its heads name")
        ):
            monthly.setdefault(f"{column.method}{column.scope}", []).append(column)
    single: list[tuple[Column, ...]] = [
        (column,) for column in found if not any(column in group for group in monthly.values())
    ]
    if monthly and single:
        return _distinct(sample, single)
    return _distinct(sample, [*single, *map(tuple, monthly.values())])


def _of_carbon_dioxide(found: list[Column]) -> list[Column]:
    return [column for column in found if column.gas == "CO2"] or found


def _of_carbon_dioxide_too(
    sample: Sample, found: list[Column], plain: list[Column]
) -> list[Column]:
    """The columns of CO2e, and those of CO2 for a scope or of a carrier that none of these is for,
    or of a method and larger than all of them: power is often told so beside fuels or its losses. A
    column of CO2e that names no carrier may be their sum."""
    told = {column.scope for column in plain}
    carriers = {kind_of(column.head).name for column in plain}

    def is_apart(column: Column) -> bool:
        carrier = kind_of(column.head).name
        alone = bool(carrier) and carrier not in carriers and "" not in carriers
        other = bool(column.scope) and column.scope not in told
        return alone or other or (bool(column.method) and exceeds(column))

    def exceeds(column: Column) -> bool:
        pairs = [(sample.value(row, (column,)), sample.value(row, plain)) for row in sample.rows]
        both = [(one, sum_of) for one, sum_of in pairs if one and sum_of]
        methods = {one.method for one in plain} - {""}
        return not methods and bool(both) and all(one > sum_of for one, sum_of in both)

    return [one for one in found if one in plain or (one.gas == "CO2" and is_apart(one))]


def _of_gases(found: Sequence[Column]) -> list[tuple[Column, ...]]:
    """The columns of single gases that are each told in the same mass of CO2e, under each outer
    head: together they are its emissions. None where any is told as a mass of gas."""
    groups: dict[str, list[Column]] = {}
    for column in found:
        groups.setdefault(column.head.rpartition(" / ")[0], []).append(column)
    if not any(len(group) > 1 for group in groups.values()):
        return []
    if not all(_are_told_alike(group) for group in groups.values()):
        return []
    return [tuple(group) for group in groups.values()]


def _are_told_alike(group: Sequence[Column]) -> bool:
    """Whether columns are of different gases and in one mass of CO2e, which one of CO2 is."""
    gases = [column.gas for column in group]
    units = {(column.unit.base, column.unit.factor) if column.unit else ("", 0) for column in group}
    told = all("CO2e" in column.head or column.gas == "CO2" for column in group)
    same = len(units) == 1 and next(iter(units))[0] == "tCO2e"
    return told and same and len(set(gases)) == len(gases)


def _distinct(sample: Sample, results: list[tuple[Column, ...]]) -> list[tuple[Column, ...]]:
    kept = [one for one in results if not _sums_others(sample, one, results)] or results
    kept = [one for one in kept if not _is_multiplied(sample, one, kept)] or kept
    final: list[tuple[Column, ...]] = []
    for one in kept:
        if any(_repeats(sample, one, other) for other in kept if other is not one):
            continue
        final.append(one)
    return final or kept[:1]


def _sums_others(
    sample: Sample, one: tuple[Column, ...], results: Sequence[tuple[Column, ...]]
) -> bool:
    others = [other for other in results if other is not one]
    if len(others) < 2:
        return False
    if _adds_by_formula(sample, one, others):
        return True
    rows = [row for row in sample.rows if sample.value(row, one)]
    held = 0
    for row in rows:
        values = [sample.value(row, other) or Decimal(0) for other in others]
        mine = sample.value(row, one) or Decimal(0)
        several = sum(bool(value) for value in values) > 1
        held += several and scale_between(total(values), mine) is not None
    return bool(rows) and 2 * held > len(rows)


def _is_multiplied(
    sample: Sample, one: tuple[Column, ...], results: Sequence[tuple[Column, ...]]
) -> bool:
    """Whether most formulas of another column of emissions multiply this one, as by the share of a
    joint venture or an investor: then the other is what counts."""
    numbers = {column.number for column in one}
    for other in results:
        if other is one or other[0].method != one[0].method:
            continue
        held = made = 0
        for row in sample.rows:
            formula = sample.sight.formula(row, other[0].number)
            if formula is not None:
                made += 1
                held += "*" in formula.text and bool(numbers & set(sample.referred(row, other)))
        if made and 2 * held > made and 2 * made > len(sample.rows):
            return True
    return False


def _adds_by_formula(
    sample: Sample, one: tuple[Column, ...], others: Sequence[tuple[Column, ...]]
) -> bool:
    """Whether most formulas of a column add at least two of the other columns of emissions, and
    nothing else."""
    numbers = {column.number for other in others for column in other}
    held = made = 0
    for row in sample.rows:
        taken = sample.referred(row, one)
        made += bool(taken)
        held += len(set(taken)) > 1 and set(taken) <= numbers
    return bool(made) and 2 * held > made


def _repeats(sample: Sample, one: tuple[Column, ...], other: tuple[Column, ...]) -> bool:
    """Whether `one` tells in kilograms what `other` tells in tonnes, or the same once more."""
    if one[0].method != other[0].method or one[0].scope != other[0].scope:
        return False
    pairs = [
        (mine, theirs)
        for row in sample.rows
        if (mine := sample.value(row, one)) and (theirs := sample.value(row, other))
    ]
    if not pairs:
        return False
    larger = sum(close(theirs * 1000, mine) for mine, theirs in pairs)
    same = sum(close(theirs, mine) for mine, theirs in pairs)
    if one[0].number < other[0].number:
        return 2 * max(larger, same) > len(pairs)
    return 2 * larger > len(pairs)

"""Which columns of a table belong together: an amount, the emissions told of it, and the factor and
potential between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reports.inventory.arithmetic import close
from reports.inventory.heads import is_in_unit_of_factor
from reports.inventory.kinds import kind_of
from reports.inventory.months import is_stretch
from reports.inventory.pairing import (
    READING,
    best_amount,
    best_factor,
    factor_by_words,
    of_method,
    potential_of,
    votes_for,
)
from reports.inventory.parts_of_amounts import parts_of
from reports.inventory.readings import between_readings
from reports.inventory.result_columns import counts, not_prior, results_of
from reports.inventory.sampling import Amount, Sample, sample_of
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import unit_of
from reports.inventory.values import is_year
from reports.inventory.words import YEAR_NAMED
from sibyl_project.common.regex import regex

_MOST = 0.6  # of the rows
_OF_QUARTER = 3  # months
_MONTHS_SUMMED = 6  # by the column of a year
_FEWEST_ABOVE = 3  # names above the units of amounts
_BRACKETED = regex(r"[(\[][^()\[\]]*[)\]]")
_OF_MEASURES = regex(
    r"\b(?:consum\w*|us(?:e|ed|age)|quantit\w*|qty|volumes?|amounts?|energy|mass|weight|deliver\w*"
    r"|purchas\w*|meter\w*|gross|net|total|invoiced?|actual|estimated|activity|data|of|in|per|value"
    r"|converted|equivalent|content|heat)\b|[^\w\s]|\d",
    re.IGNORECASE,
)
_PREFERRED = regex(
    r"\bconsum|\busage|\bquantit|\bqty|\bused\b|\bactivity\b|\bpkm\b|\btkm\b|\btotal\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Use:
    """An amount, the columns of the emissions told of it, the column of the factor, and the method
    of Scope 2 that the heads say."""

    amount: Amount
    result: tuple[Column, ...] = ()
    factor: Column | None = None
    method: str = ""
    potential: Column | None = None


def uses_of(table: Table, sight: Sight, year: int | None) -> list[Use]:
    """The uses of a table, from left to right."""
    sample = sample_of(table, sight)
    year = _year_of_months(table, sample) or _year_told(table, year)
    amounts = between_readings(table, _amounts(table, sample, year))
    results = results_of(table, sample, year)
    factors = [one for one in table.with_role(Role.FACTOR) if not_prior(one)]
    factors = [one for one in factors if counts(one, year)] or factors
    if not results:
        amounts = _transported(amounts, factors)
        amounts = parts_of(table, sample, amounts)
        return [
            Use(amount, (), factor_by_words(amount, None, factors), "", table.first(Role.GWP))
            for amount in _mirrored(table, amounts) or _without_results(amounts)
        ]
    votes = [
        votes_for(sample, result, amounts, of_method(factors, result[0].method))
        for result in results
    ]
    taken = {at for _, chosen in votes for at in chosen}
    found = []
    for result, (amount_votes, factor_votes) in zip(results, votes, strict=True):
        amount = best_amount(amounts, result, amount_votes)
        factor = best_factor(factors, factor_votes, result, amount, taken)
        potential = potential_of(table, sample, amount, result, len(results) > 1)
        found.append(Use(amount, result, factor, result[0].method, potential))
    told = [_with_method(use, found) for use in found]
    return [*told, *(Use(amount) for amount in _multiplied_elsewhere(table, amounts, told))]


def _multiplied_elsewhere(
    table: Table, amounts: Sequence[Amount], told: Sequence[Use]
) -> list[Amount]:
    """The amounts without emissions in the table whose sum another cell multiplies."""
    used = {column.number for use in told for column in use.amount.columns}
    return [
        one
        for one in amounts
        if len(one.columns) == 1 and one.columns[0].number in {*table.taken} - used
    ]


def _year_of_months(table: Table, sample: Sample) -> int | None:
    """The year of the only column of one that sums the months, whatever the year of the report:
    that of months from April on may be named by either of two."""
    months = {column.number for column in table.with_role(Role.MONTH)}
    if len(months) < _MONTHS_SUMMED:
        return None
    told = {
        column.year
        for column in table.with_role(Role.ACTIVITY)
        for row in sample.rows
        if column.year and len(months & set(sample.referred(row, (column,)))) >= _MONTHS_SUMMED
    }
    return told.pop() if len(told) == 1 else None


def _year_told(table: Table, year: int | None) -> int | None:
    """The year by which the columns of a table are chosen: of a fiscal year that is named by the
    calendar year in which it ends the next one."""
    told = {column.year for column in table.columns.values() if column.year is not None}
    fiscal = year is not None and year not in told and year + 1 in told
    return year + 1 if fiscal and year is not None else year


def _with_method(use: Use, uses: Sequence[Use]) -> Use:
    """Emissions without a method beside those of the same amount by one method are told by the
    other."""
    others = {other.method for other in uses if other.amount == use.amount and other is not use}
    if use.method or len(others - {""}) != 1:
        return use
    return replace(use, method="location" if "market" in others else "market")


def _amounts(table: Table, sample: Sample, year: int | None) -> list[Amount]:
    found = [column for column in table.with_role(Role.ACTIVITY) if counts(column, year)]
    groups: dict[str, list[Column]] = {}
    for column in _months_about(table.with_role(Role.MONTH), year):
        groups.setdefault(_group(column), []).append(column)
    amounts, totals = [], set()
    for above, many in groups.items():
        months = _of_one_year(_plain_months(many), year)
        columns = tuple(months)
        own = _total_of(above, months, found, len(groups) > 1) or _sum_of(sample, months, found)
        if own is not None:
            columns = (own,)
            totals.add(own.number)
        amounts.append(Amount(columns, tuple(months)))
    monthly: dict[str, list[Column]] = {}
    for column in found:
        if column.month is not None:
            monthly.setdefault(column.head.rpartition(" / ")[2], []).append(column)
        elif is_in_unit_of_factor(column) and len(groups) == 1:
            amounts.append(Amount((column,), tuple(_plain_months(next(iter(groups.values()))))))
        elif column.number not in totals:
            amounts.append(Amount((column,)))
    amounts += [Amount(tuple(columns), tuple(columns)) for columns in monthly.values()]
    return sorted(amounts, key=lambda one: one.last) or [Amount(())]


def _months_about(columns: Sequence[Column], year: int | None) -> list[Column]:
    """The columns of months of about this year; all where none is, as in another calendar ("Jan-66"
    of the Buddhist era)."""
    near = [one for one in columns if one.year is None or year is None or abs(one.year - year) <= 1]
    return near or list(columns)


def _of_one_year(columns: list[Column], year: int | None) -> list[Column]:
    """Months or quarters that stand there for several years, of this year alone."""
    of_year = [column for column in columns if _year_named(column) == year]
    twice = len(set(map(_period, columns))) < len(columns)
    return of_year if twice and len(set(map(_period, of_year))) > 1 else columns


def _year_named(column: Column) -> int | None:
    """The year of a column, else the one that its heads name."""
    named = {int(found) for found in YEAR_NAMED.findall(column.said)}
    return next(iter(named)) if column.year is None and len(named) == 1 else column.year


def _period(column: Column) -> int | str:
    """The month of a column, else its words without the year above or in them."""
    if column.month is not None:
        return column.month
    return " ".join(YEAR_NAMED.sub(" ", column.said.rpartition(" / ")[2]).casefold().split())


def _group(column: Column) -> str:
    """The heads above the months that say of what these are, without quarters and years."""
    parts = [part for part in column.head.split(" / ")[:-1] if not is_stretch(part)]
    return " / ".join(part for part in parts if not is_year(part))


def _plain_months(columns: list[Column]) -> list[Column]:
    """The columns of single months, without those of quarters between them."""
    months = [column for column in columns if column.month is not None]
    stretches = [column for column in columns if is_stretch(column.said.rpartition(" / ")[2])]
    if stretches and len(months) >= _OF_QUARTER * len(stretches):
        return [column for column in columns if column not in stretches]
    return columns


def _total_of(
    above: str, months: Sequence[Column], found: Sequence[Column], several: bool
) -> Column | None:
    """The column that sums the months: the first total behind them, of several groups under the
    same heads."""
    for column in found:
        same = not several or (above and column.head.startswith(above))
        if column.total and column.month is None and same and column.number > months[0].number:
            return column
    return next((column for column in found if column.total and not several), None)


def _sum_of(sample: Sample, months: Sequence[Column], found: Sequence[Column]) -> Column | None:
    """The column that is the sum of the months in most rows, whatever its head says; a period of
    adjustments may stand between them."""
    for column in found:
        if column.month is not None or column.number < months[-1].number or len(months) < 3:
            continue
        pairs = [
            (whole, parts)
            for row in sample.rows
            if (whole := sample.value(row, (column,))) and (parts := sample.value(row, months))
        ]
        same = sum(close(parts, whole) for whole, parts in pairs)
        if len(pairs) > 1 and same > _MOST * len(pairs):
            return column
    return None


def _transported(amounts: list[Amount], factors: Sequence[Column]) -> list[Amount]:
    """The amounts of a table without emissions; of one mass and one distance their product, unless
    its factors are those of a mass or a distance."""
    units = [one.columns[0].unit if len(one.columns) == 1 else None for one in amounts]
    bases = [unit.base if unit is not None and unit.per is None else "" for unit in units]
    per = {
        factor.unit.per.base for factor in factors if factor.unit is not None and factor.unit.per
    }
    if sorted(bases) != ["km", "t"] or (per and "tkm" not in per):
        return amounts
    mass, distance = amounts[bases.index("t")], amounts[bases.index("km")]
    return [replace(mass, times=distance.columns[0], needed=True)]


def _mirrored(table: Table, amounts: Sequence[Amount]) -> list[Amount]:
    """The amounts that a block of emissions multiplies one by one."""
    return [
        one for one in amounts if len(one.columns) == 1 and one.columns[0].number in table.mirrored
    ]


def _without_results(amounts: list[Amount]) -> list[Amount]:
    """The amounts of a table that tells no emissions: one of each kind, else the one that is
    used."""
    if len(amounts) < 2:
        return amounts
    kinds = [kind_of(one.head).name or _gas(one) for one in amounts]
    if len({kind for kind in kinds if kind}) > 1:
        return [one for one, kind in zip(amounts, kinds, strict=True) if kind]
    if all(kinds) and _differ(amounts):
        return amounts
    plain = [one for one in amounts if not READING.search(one.said)] or amounts
    preferred = [one for one in plain if _PREFERRED.search(one.said)]
    physical = [one for one in preferred or plain if one.columns[0].unit is not None]
    return [(physical or preferred or plain)[-1]]


def _gas(amount: Amount) -> str:
    return amount.columns[0].gas if amount.columns else ""


def _differ(amounts: Sequence[Amount]) -> bool:
    """Whether amounts of one kind are each of something else, such as diesel and petrol, and not
    one of them in several units or at several times."""
    if any(READING.search(one.said) for one in amounts):
        return False
    names = [" ".join(_OF_MEASURES.sub(" ", _name(one)).split()).lower() for one in amounts]
    return all(names) and len(set(names)) == len(names)


def _name(amount: Amount) -> str:
    """What the heads of an amount say without its unit."""
    text = _BRACKETED.sub(" ", amount.said)
    return " ".join(word for word in text.split() if unit_of(word.strip(".,")) is None)


def sites_above(table: Table, uses: Sequence[Use]) -> dict[int, str]:
    """The names that stand above or below the units of amounts, one for each amount of a table of
    periods that names no sites otherwise: the sites of these columns."""
    heads = {one.number: one.head for use in uses for one in use.amount.columns}
    names = {at: name for at, head in heads.items() if (name := _beside_unit(head))}
    if table.mirrored and not names and not table.with_role(Role.SITE):
        innermost = {at: head.rpartition(" / ")[2] for at, head in heads.items()}
        plain = {at: head for at, head in innermost.items() if at in table.mirrored}
        return {} if any(kind_of(head).name or unit_of(head) for head in plain.values()) else plain
    told = set(names.values())
    named = bool(table.with_role(Role.SITE)) or table.turned or not table.with_role(Role.PERIOD)
    # "Central Laundry" is a site among hospitals
    of_activities = sum(bool(kind_of(name).name) for name in told)
    fewest = 2 if table.mirrored or _recur(told, uses) else _FEWEST_ABOVE
    if named or len(told) < max(fewest, len(heads)) or 3 * of_activities > len(told):
        return {}
    return names


def _recur(names: Iterable[str], uses: Sequence[Use]) -> bool:
    """Whether each of these names, without what stands in brackets behind it, stands above
    emissions too."""
    results = {
        _BRACKETED.sub(" ", _beside_unit(column.head)).strip().casefold()
        for use in uses
        for column in use.result
    }
    plain = {_BRACKETED.sub(" ", name).strip().casefold() for name in names}
    return bool(plain) and plain <= results


def _beside_unit(head: str) -> str:
    """What a head of two levels names beside a unit."""
    above, _, below = head.rpartition(" / ")
    if above and unit_of(below) is not None and unit_of(above) is None:
        return above
    return below if above and unit_of(above) is not None and unit_of(below) is None else ""

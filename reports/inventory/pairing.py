"""Which amount and which factor the emissions of a column are made of: formulas say it first, then
arithmetic, then words, then nearness."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from reports.inventory.arithmetic import scale_between
from reports.inventory.kinds import kind_of
from reports.inventory.sampling import Amount, Sample
from reports.inventory.types import Column, Role, Table
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_BY_FORMULA, _BY_PRODUCT, _BY_RATIO = 3, 2, 1
READING = regex(
    r"\b(?:opening|closing|start|end|previous|current|stock)\b|\bprice\b|\bcost\b|\bmetered\b"
    r"|\bdays?\b|\bpax\b|\bpassengers\b",
    re.IGNORECASE,
)


def potential_of(
    table: Table, sample: Sample, amount: Amount, result: tuple[Column, ...], several: bool
) -> Column | None:
    """The column of the potential that the emissions are made with: that of the table, or of
    several emissions the one between an amount and them; where there is one for each year, that of
    the year of the amount."""
    potentials = table.with_role(Role.GWP)
    years = {one.year for one in (*amount.columns, *result)} - {None}
    own = [one for one in potentials if len(years) == 1 and one.year in years]
    for column in own or potentials:
        if not several or amount.last < column.number < result[0].number:
            return column
        if any(column.number in sample.referred(row, result) for row in sample.rows):
            return column
    return None


def of_method(factors: Sequence[Column], method: str) -> list[Column]:
    """The columns of factors that emissions by a method may be made with, the likelier first."""
    fitting = [one for one in factors if not one.method or not method or one.method == method]
    return sorted(fitting, key=lambda one: one.method != method)


def votes_for(
    sample: Sample,
    result: tuple[Column, ...],
    amounts: Sequence[Amount],
    factors: Sequence[Column],
) -> tuple[Counter[int], Counter[int]]:
    """How often an amount (by its place in the list) and a factor (by its column) are what the
    emissions are made of."""
    by_amount: Counter[int] = Counter()
    by_factor: Counter[int] = Counter()
    told = 0
    numbers = {column.number for column in factors}
    for row in sample.rows:
        referred = _followed(sample, row, result)
        for at, amount in enumerate(amounts):
            if any(column.number in referred for column in (*amount.columns, *amount.months)):
                by_amount[at] += _BY_FORMULA
        by_factor.update({at: _BY_FORMULA for at in referred if at in numbers})
        stated = sample.value(row, result)
        if stated == 0 and any(sample.amount(row, amount) for amount in amounts):
            nothing = (one for one in factors if number(sample.sight.at(row, one.number)) == 0)
            by_factor.update({one.number: _BY_PRODUCT for one in nothing})
        if not stated:
            continue
        told += 1
        for at, amount in enumerate(amounts):
            value = sample.amount(row, amount)
            for factor in factors if value else ():
                one = number(sample.sight.at(row, factor.number))
                if one and value and scale_between(value * one, stated) is not None:
                    by_amount[at] += _BY_PRODUCT
                    by_factor[factor.number] += _BY_PRODUCT
    if not by_amount and len(amounts) > 1:
        by_amount.update(_by_ratio(sample, result, amounts))
    # a factor that gives the emissions of a few rows alone is that of other emissions
    return by_amount, Counter({at: count for at, count in by_factor.items() if count >= told})


def _followed(sample: Sample, row: int, columns: Sequence[Column]) -> set[int]:
    """The columns of the row that a formula refers to, also through the cell of its kilograms."""
    found = set(sample.referred(row, columns))
    for at in list(found):
        further = [
            column
            for reference in sample.sight.references(row, at)
            for column in sample.sight.own(row, reference)
        ]
        found.update(further if len(further) < 4 else ())
    return found


def _by_ratio(
    sample: Sample, result: tuple[Column, ...], amounts: Sequence[Amount]
) -> dict[int, int]:
    """The amounts of which the emissions are the same part in most rows."""
    found: dict[int, int] = {}
    for at, amount in enumerate(amounts):
        ratios: Counter[Decimal] = Counter()
        for row in sample.rows:
            value, stated = sample.amount(row, amount), sample.value(row, result)
            if value and stated:
                ratios[(stated / value).quantize(Decimal("1e-5"))] += 1
        count = max(ratios.values(), default=0)
        if count >= 3 and 2 * count > sum(ratios.values()):
            found[at] = _BY_RATIO * count
    return found


def best_amount(
    amounts: Sequence[Amount], result: tuple[Column, ...], votes: Counter[int]
) -> Amount:
    if votes:
        best = max(votes.values())
        # of an amount and what it was brought to, the one nearer to the emissions is used
        return amounts[max(at for at, count in votes.items() if 3 * count >= 2 * best)]
    kind = kind_of(result[0].head).name
    alike = [one for one in amounts if kind and kind_of(one.head).name == kind]
    fitting = alike or [one for one in amounts if not READING.search(one.said)] or amounts
    before = [one for one in fitting if one.last < result[0].number]
    return (before or fitting)[-1 if before else 0]


def best_factor(
    factors: Sequence[Column],
    votes: Counter[int],
    result: tuple[Column, ...],
    amount: Amount,
    taken: set[int],
) -> Column | None:
    if votes:
        most = max(votes.values())
        tied = [column for column in factors if votes[column.number] == most]
        before = [column for column in tied if column.number < result[0].number] or tied
        return max(before, key=lambda one: (one.method == result[0].method, one.number))
    free = [column for column in factors if column.number not in taken]
    return factor_by_words(amount, result, free)


def factor_by_words(
    amount: Amount, result: tuple[Column, ...] | None, factors: Sequence[Column]
) -> Column | None:
    method = result[0].method if result else ""
    fitting = [
        column for column in factors if not column.method or not method or column.method == method
    ]
    if amount.columns and len(fitting) > 1:
        kind = kind_of(amount.head).name
        fitting = [column for column in fitting if kind_of(column.head).name == kind] or fitting
        after = [column for column in fitting if column.number > amount.last]
        fitting = after or fitting
    return min(fitting, key=lambda one: (one.method != method, one.number), default=None)

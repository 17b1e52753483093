"""Which columns of a table belong together: an amount, the emissions told of it and the factor
between them. Formulas say it first, then arithmetic, then words, then nearness."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.inventory.arithmetic import close, scale_between, total
from reports.inventory.kinds import kind_of
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.values import is_year, number
from reports.inventory.words import is_stretch

_LOOKED_AT = 60  # rows whose arithmetic is tried
_BY_FORMULA, _BY_PRODUCT, _BY_RATIO = 3, 2, 1
_PRIOR = re.compile(
    r"\b(?:prior|previous|last) (?:year|fy)|\bpy\b|\bvs\b|\bvariance|\bchange\b|\bbudget\b|%|\btarget\b"
    r"|\bbiogenic\b|\bout(?:side)? of scopes?\b|\bbase ?(?:line|year)\b|\bavoided\b|\bdifference\b",
    re.IGNORECASE,
)
_SINGLE = ("CO2", "CH4", "N2O", "SF6", "NF3")
_READING = re.compile(
    r"\b(?:opening|closing|start|end|previous|current|stock)\b|\bprice\b|\bcost\b|\bmetered\b"
    r"|\bdays?\b|\bpax\b|\bpassengers\b",
    re.IGNORECASE,
)
_PREFERRED = re.compile(
    r"\bconsum|\busage|\bquantit|\bqty|\bused\b|\bactivity\b|\bpkm\b|\btkm\b|\btotal\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Amount:
    """The columns whose sum is an amount, and those of its periods."""

    columns: tuple[Column, ...]
    months: tuple[Column, ...] = ()

    @property
    def head(self) -> str:
        """What the heads say of it."""
        if not self.columns:
            return ""
        head = self.columns[0].head
        return head.rpartition(" / ")[0] if self.months else head

    @property
    def last(self) -> int:
        """Its rightmost column, 0 without one."""
        return max((column.number for column in (*self.columns, *self.months)), default=0)


@dataclass(frozen=True, slots=True)
class Use:
    """An amount, the columns of the emissions told of it, the column of the factor, and the method
    of Scope 2 that the heads say."""

    amount: Amount
    result: tuple[Column, ...] = ()
    factor: Column | None = None
    method: str = ""
    potential: Column | None = None


@dataclass(frozen=True, slots=True)
class _Sample:
    """Some rows of a table, by which columns are held against each other."""

    sight: Sight
    rows: tuple[int, ...]

    def value(self, row: int, columns: Iterable[Column]) -> Decimal | None:
        """The sum of the filled cells of a row in these columns."""
        found = [
            value
            for column in columns
            if (value := number(self.sight.at(row, column.number))) is not None
        ]
        return total(found) if found else None

    def referred(self, row: int, columns: Sequence[Column]) -> list[int]:
        """The columns of the same row that the formula of a cell refers to."""
        return [
            at
            for column in columns
            for reference in self.sight.references(row, column.number)
            for at in self.sight.own(row, reference)
        ]


def uses_of(table: Table, sight: Sight, year: int | None) -> list[Use]:
    """The uses of a table, from left to right."""
    rows = [row.number for row in table.data]
    sample = _Sample(sight, tuple(rows[:: max(1, len(rows) // _LOOKED_AT)]))
    amounts = _amounts(table, year)
    results = _results(table, sample, year)
    factors = [one for one in table.with_role(Role.FACTOR) if not _PRIOR.search(one.head)]
    factors = [one for one in factors if _of(one, year)] or factors
    if not results:
        return [
            Use(amount, (), _factor_by_words(amount, None, factors), "", table.first(Role.GWP))
            for amount in _without_results(amounts)
        ]
    votes = [
        _votes(sample, result, amounts, _of_method(factors, result[0].method)) for result in results
    ]
    taken = {at for _, chosen in votes for at in chosen}
    found = []
    for result, (amount_votes, factor_votes) in zip(results, votes, strict=True):
        amount = _best_amount(amounts, result, amount_votes)
        factor = _best_factor(factors, factor_votes, result, amount, taken)
        potential = _potential(table, sample, amount, result, len(results) > 1)
        found.append(Use(amount, result, factor, result[0].method, potential))
    return [_with_method(use, found) for use in found]


def _potential(
    table: Table, sample: _Sample, amount: Amount, result: tuple[Column, ...], several: bool
) -> Column | None:
    """The column of the potential that the emissions are made with: that of the table, or of several
    emissions the one between an amount and them."""
    for column in table.with_role(Role.GWP):
        if not several or amount.last < column.number < result[0].number:
            return column
        if any(column.number in sample.referred(row, result) for row in sample.rows):
            return column
    return None


def _of_method(factors: Sequence[Column], method: str) -> list[Column]:
    """The columns of factors that the emissions of a method may be made with, the likelier first."""
    fitting = [one for one in factors if not one.method or not method or one.method == method]
    return sorted(fitting, key=lambda one: one.method != method)


def _with_method(use: Use, uses: Sequence[Use]) -> Use:
    """Emissions without a method beside those of the same amount by one method are told by the
    other."""
    others = {other.method for other in uses if other.amount == use.amount and other is not use}
    if use.method or len(others - {""}) != 1:
        return use
    return replace(use, method="location" if "market" in others else "market")


def _of(column: Column, year: int | None) -> bool:
    return not _PRIOR.search(column.head) and (
        column.year is None or year is None or column.year == year
    )


def _amounts(table: Table, year: int | None) -> list[Amount]:
    found = [column for column in table.with_role(Role.ACTIVITY) if _of(column, year)]
    groups: dict[str, list[Column]] = {}
    for column in table.with_role(Role.MONTH):
        if column.year is None or year is None or abs(column.year - year) <= 1:
            groups.setdefault(_group(column), []).append(column)
    amounts, totals = [], set()
    for above, months in groups.items():
        columns = tuple(months)
        if own := _total_of(above, months, found, len(groups) > 1):
            columns = (own,)
            totals.add(own.number)
        amounts.append(Amount(columns, tuple(months)))
    monthly: dict[str, list[Column]] = {}
    for column in found:
        if column.month is not None:
            monthly.setdefault(column.head.rpartition(" / ")[2], []).append(column)
        elif column.number not in totals:
            amounts.append(Amount((column,)))
    amounts += [Amount(tuple(columns), tuple(columns)) for columns in monthly.values()]
    return sorted(amounts, key=lambda one: one.last) or [Amount(())]


def _group(column: Column) -> str:
    """The heads above the months that say of what these are, without quarters and years."""
    parts = [part for part in column.head.split(" / ")[:-1] if not is_stretch(part)]
    return " / ".join(part for part in parts if not is_year(part))


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


def _results(table: Table, sample: _Sample, year: int | None) -> list[tuple[Column, ...]]:
    """The columns of emissions that count: not those of single gases beside their sum, not the same
    in kilograms again, not the sum of the others."""
    found = [column for column in table.with_role(Role.EMISSIONS) if _of(column, year)]
    plain = [column for column in found if column.gas not in _SINGLE]
    found = plain or [column for column in found if column.gas == "CO2"] or found
    monthly: dict[str, list[Column]] = {}
    for column in found:
        if column.month is not None or " / " in column.head and column.why.startswith("its heads name"):
            monthly.setdefault(f"{column.method}{column.scope}", []).append(column)
    single = [(column,) for column in found if not any(column in group for group in monthly.values())]
    if monthly and single:
        return _distinct(sample, single)
    return _distinct(sample, [*single, *map(tuple, monthly.values())])


def _distinct(sample: _Sample, results: list[tuple[Column, ...]]) -> list[tuple[Column, ...]]:
    kept = [one for one in results if not _sums_others(sample, one, results)] or results
    final: list[tuple[Column, ...]] = []
    for one in kept:
        if any(_repeats(sample, one, other) for other in kept if other is not one):
            continue
        final.append(one)
    return final or kept[:1]


def _sums_others(
    sample: _Sample, one: tuple[Column, ...], results: Sequence[tuple[Column, ...]]
) -> bool:
    others = [other for other in results if other is not one]
    if len(others) < 2:
        return False
    rows = [row for row in sample.rows if sample.value(row, one)]
    held = 0
    for row in rows:
        values = [sample.value(row, other) or Decimal(0) for other in others]
        mine = sample.value(row, one) or Decimal(0)
        several = sum(bool(value) for value in values) > 1
        held += several and scale_between(total(values), mine) is not None
    return bool(rows) and 2 * held > len(rows)


def _repeats(sample: _Sample, one: tuple[Column, ...], other: tuple[Column, ...]) -> bool:
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


def _votes(
    sample: _Sample,
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
        if not stated:
            continue
        told += 1
        for at, amount in enumerate(amounts):
            value = sample.value(row, amount.columns)
            for factor in factors if value else ():
                one = number(sample.sight.at(row, factor.number))
                if one and value and scale_between(value * one, stated) is not None:
                    by_amount[at] += _BY_PRODUCT
                    by_factor[factor.number] += _BY_PRODUCT
    if not by_amount and len(amounts) > 1:
        by_amount.update(_by_ratio(sample, result, amounts))
    # a factor that gives the emissions of a few rows alone is that of other emissions
    return by_amount, Counter({at: count for at, count in by_factor.items() if count >= told})


def _followed(sample: _Sample, row: int, columns: Sequence[Column]) -> set[int]:
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
    sample: _Sample, result: tuple[Column, ...], amounts: Sequence[Amount]
) -> dict[int, int]:
    """The amounts of which the emissions are the same part in most rows."""
    found: dict[int, int] = {}
    for at, amount in enumerate(amounts):
        ratios: Counter[Decimal] = Counter()
        for row in sample.rows:
            value, stated = sample.value(row, amount.columns), sample.value(row, result)
            if value and stated:
                ratios[(stated / value).quantize(Decimal("1e-5"))] += 1
        count = max(ratios.values(), default=0)
        if count >= 3 and 2 * count > sum(ratios.values()):
            found[at] = _BY_RATIO * count
    return found


def _best_amount(
    amounts: Sequence[Amount], result: tuple[Column, ...], votes: Counter[int]
) -> Amount:
    if votes:
        best = max(votes.values())
        # of an amount and what it was brought to, the one nearer to the emissions is used
        return amounts[max(at for at, count in votes.items() if 3 * count >= 2 * best)]
    kind = kind_of(result[0].head).name
    alike = [one for one in amounts if kind and kind_of(one.head).name == kind]
    fitting = alike or [one for one in amounts if not _READING.search(one.head)] or amounts
    before = [one for one in fitting if one.last < result[0].number]
    return (before or fitting)[-1 if before else 0]


def _best_factor(
    factors: Sequence[Column],
    votes: Counter[int],
    result: tuple[Column, ...],
    amount: Amount,
    taken: set[int],
) -> Column | None:
    if votes:
        best = votes.most_common(1)[0][0]
        return next(column for column in factors if column.number == best)
    free = [column for column in factors if column.number not in taken]
    return _factor_by_words(amount, result, free)


def _factor_by_words(
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


def _without_results(amounts: list[Amount]) -> list[Amount]:
    """The amounts of a table that tells no emissions: one of each kind, else the one that is
    used."""
    if len(amounts) < 2:
        return amounts
    kinds = [kind_of(one.head).name for one in amounts]
    if len({kind for kind in kinds if kind}) > 1:
        return [one for one, kind in zip(amounts, kinds, strict=True) if kind]
    plain = [one for one in amounts if not _READING.search(one.head)] or amounts
    preferred = [one for one in plain if _PREFERRED.search(one.head)]
    physical = [one for one in preferred or plain if one.columns[0].unit is not None]
    return [(physical or preferred or plain)[-1]]

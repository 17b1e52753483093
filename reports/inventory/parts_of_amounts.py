"""Amounts that count only in part or several times: a charge of which a part leaks, energy of which
a share is the company's own, a distance on each of many days. Where nothing says by how much, the
amount is open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from reports.inventory.sampling import Amount, Sample
from reports.inventory.types import Column, Role, Table
from sibyl_project.common.regex import regex

_RATE = regex(r"\brates?\b|%|\bper ?cent|\bfraction\b|\bshare\b", re.IGNORECASE)
_LEAK = regex(
    r"\bleak\w*|\bloss(?:es)?\b|\brelease|\bemi(?:tted|ssion)|\brates?\b(?!.*recover)", re.I
)
_SHARE = regex(
    r"^(?!.*(?:renewab|green|bio|certif|recycl))"
    r".*\b(?:share|ownership|equity|allocat\w*|proportion|apportion\w*|occupied)\b",
    re.IGNORECASE,
)
_ONCE = regex(
    r"\bper (?:day|week|trip|journey|way)\b|\bone[- ]way\b|\bdaily\b|\bweekly\b"
    r"|/ ?(?:day|week|trip)\b|\beach\b|\bsingle\b",
    re.IGNORECASE,
)
_TIMES = regex(
    r"\bdays?\b|\bweeks?\b|\btrips?\b|\bjourneys?\b|\bemployees?\b|\bstaff\b|\bhead ?count\b"
    r"|\bFTE\b|\bfrequency\b|\bpersons?\b|\bpeople\b|\bpassengers?\b|\breturn\b",
    re.IGNORECASE,
)
_PERCENT, _ALL = Decimal("0.01"), 100
_LEAST_PERCENT = Decimal("0.3")  # of a rate that stands beside rates above 1


def parts_of(table: Table, sample: Sample, amounts: list[Amount]) -> list[Amount]:
    """The amounts of a table that tells no emissions, as they count."""
    if table.with_role(Role.GWP):
        return _leaked(table, amounts, sample)
    if share := _share(table, sample):
        return [replace(one, times=share, needed=True, by=None) for one in amounts]
    return [_each_time(table, one) for one in amounts]


def _each_time(table: Table, amount: Amount) -> Amount:
    """An amount that is told of one day or trip, beside the number of these: it is open."""
    if not _ONCE.search(amount.said) or amount.times is not None:
        return amount
    numbers = {column.number for column in amount.columns}
    for column in table.columns.values():
        plain = column.role in (Role.ACTIVITY, Role.OTHER) and column.number not in numbers
        if plain and _TIMES.search(column.said):
            return replace(amount, times=column, needed=True, by=None)
    return amount


def _leaked(table: Table, amounts: list[Amount], sample: Sample) -> list[Amount]:
    """The amounts of gases; of a charge and the part of it that leaks their product. With several
    rates, or one that is not called a leak, nobody knows what leaked."""
    rates = [
        column
        for role in (Role.ACTIVITY, Role.OTHER)
        for column in table.with_role(role)
        if _may_be_rates(column, sample)
    ]
    others = [one for one in amounts if not set(one.columns) & set(rates)]
    if not rates or len(others) != 1:
        return others or amounts
    parts = [value for row in sample.rows if (value := sample.value(row, rates[:1])) is not None]
    sure = len(rates) == 1 and _LEAK.search(rates[0].said)
    by = _part(parts) if sure else None
    return [replace(others[0], times=rates[0], needed=True, by=by)]


def _may_be_rates(column: Column, sample: Sample) -> bool:
    """Whether a column holds rates by its head, or by its numbers, which are parts of one."""
    told = {value for row in sample.rows if (value := sample.value(row, (column,))) is not None}
    parts = column.unit is None and all(0 <= one <= 1 for one in told) and bool(told - {0, 1})
    return bool(told - {0}) and (parts or bool(_RATE.search(column.said)))


def _share(table: Table, sample: Sample) -> Column | None:
    """The column that tells which part of the amounts is the company's own, where it is not always
    all of them: nobody says whether they were multiplied by it."""
    for role in (Role.ACTIVITY, Role.OTHER):
        for column in table.with_role(role):
            told = {sample.value(row, (column,)) for row in sample.rows} - {None}
            if _SHARE.search(column.said) and told - {Decimal(1), Decimal(_ALL)}:
                return column
    return None


def _part(rates: Sequence[Decimal]) -> Decimal | None:
    """What rates are multiplied by to be parts of one, which they are or which they tell in per
    cent; None for rates that may be either."""
    if all(0 <= rate <= 1 for rate in rates):
        return Decimal(1)
    percent = all(rate == 0 or _LEAST_PERCENT <= rate <= _ALL for rate in rates)
    return _PERCENT if percent else None

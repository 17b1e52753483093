"""The amounts that financial statements and the rest of a report both print, and when two prints
are the same amount, or surely are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.financial_part import FinancialPart
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.repeated_labels import is_misprint
from agents.specialists.data_metrics.checks.repeated_prints import Key, key_of
from reports.figures.types import Quantity
from reports.language.accounts import Account, AccountName, Primary, account_named, is_narrowed
from reports.language.numbers import find_numbers
from reports.language.qualifiers import is_restated
from reports.types import CellReading

_FEWEST_DIGITS = 2  # that count in the rounder of two prints of one amount
_FEWEST_COUNTED = 3  # of an amount of which the prints are counted
_FEWEST_WITHOUT_YEAR = 4  # in a sentence that does not name the year
_FEWEST_ACCUSED = 4  # of an amount whose misprint nothing but its digits shows
_PEOPLE = "employees"

Places = Callable[[Key], int]


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount as a place prints it: what it is of, its size without sign, the value of its last
    digit, its unit, and its year where one is known."""

    named: AccountName
    value: Decimal
    step: Decimal
    unit: str
    year: int | None
    figure: Quantity

    @property
    def digits(self) -> int:
        """How many digits it prints that may tell it from other numbers."""
        return key_of(self.value / self.step, Decimal(1)).weight if self.step else 0


def amounts_of_statements(part: FinancialPart) -> list[Amount]:
    """The amounts of the financial statements, by rows of tables: revenue as the income statement
    prints it, the others wherever they stand."""
    income = part.pages_of(Primary.INCOME)
    found = []
    for q in part.figures:
        if not q.in_table or q.reading is CellReading.OPEN:
            continue
        amount = _amount(q, part.years.get(q))
        if amount is None or amount.year is None:
            continue
        if amount.named.account is not Account.REVENUE or q.page in income:
            found.append(amount)
    return found


def amounts_outside(given: CheckInput, part: FinancialPart) -> list[Amount]:
    """The amounts that the rest of the report prints under a name without reserve."""
    own = (q for q in given.quantities if not q.source and q.page not in part.pages)
    found = (_amount(q, q.year) for q in own if not q.approximate and not q.open)
    return [amount for amount in found if amount is not None]


def _amount(q: Quantity, year: int | None) -> Amount | None:
    named = account_named(q.label.split(" > ")[-1])
    if named is None or q.unit == "%" or q.scope:
        return None
    if named.account is Account.EMPLOYEES:
        # thousands of the currency, said over a table, are not those of the people in it
        counted = next(iter(find_numbers(q.printed or str(q.value))), None)
        if counted is None or counted.ambiguous:
            return None
        return Amount(named, abs(counted.value), counted.step, _PEOPLE, year, q)
    if q.metric != "money" or not q.unit or not q.step:
        return None
    return Amount(named, abs(q.value), q.step, q.unit, year, q)


def may_be_tied(one: Amount, other: Amount) -> bool:
    """Whether two amounts are of one thing, counted alike as far as both say."""
    mine, theirs = one.named, other.named
    return (
        mine.account is theirs.account
        and mine.full_time is theirs.full_time
        and (mine.basis == theirs.basis or "" in (mine.basis, theirs.basis))
    )


def is_same(one: Amount, other: Amount) -> bool:
    """Whether two prints show one number: the same within the rounding of the rounder one."""
    rounder = max(one, other, key=lambda amount: amount.step)
    return (
        2 * abs(one.value - other.value) <= max(one.step, other.step)
        and rounder.digits >= _FEWEST_DIGITS
    )


def is_tied(one: Amount, other: Amount) -> bool:
    """Whether an amount of the report is the same as one of the statements, of the same year and
    unit. A sentence need not name the year where its number is a long one."""
    if one.unit != other.unit or not may_be_tied(one, other) or not is_same(one, other):
        return False
    if one.year is not None:
        return one.year == other.year
    q = one.figure
    return not q.in_table and not q.period and one.digits >= _FEWEST_WITHOUT_YEAR


def contradictions(
    outside: list[Amount], statements: list[Amount], places: Places
) -> Iterator[tuple[Amount, Amount]]:
    """Amounts that the report surely prints otherwise than its statements, with that of these."""
    for one in outside:
        same_thing = [other for other in statements if _is_comparable(one, other)]
        if len({other.value for other in same_thing}) != 1:
            continue
        other = same_thing[0]
        if (
            not is_same(one, other)
            and _is_plain(one)
            and _is_plain(other)
            and _is_proven(one, other, outside, statements)
            and places(key_of(*_printed(one))) <= 1
        ):
            yield one, other


def _is_comparable(one: Amount, other: Amount) -> bool:
    """Whether two amounts have the same name, year, unit and way of counting."""
    return (
        one.named == other.named
        and one.year is not None
        and one.year == other.year
        and one.unit == other.unit
    )


def _is_plain(one: Amount) -> bool:
    """Whether nothing around an amount says that it is of a part, adjusted, restated or rough, and
    its row and column are proven."""
    q = one.figure
    around = f"{q.quote} {q.title} {q.label}"
    if q.in_table:
        around = f"{q.title} {q.label}"
    return (
        not (q.restated or q.boundary or q.approximate or q.open or q.period)
        and q.reading in (None, CellReading.PROVEN)
        and not is_narrowed(around)
        and not is_restated(f"{q.quote} {q.title}")
    )


def _is_proven(one: Amount, other: Amount, outside: list[Amount], statements: list[Amount]) -> bool:
    """Whether the row of a table prints another, earlier year as the statements do, or the digits
    look like a misprint of theirs in a place that does not print the right ones too."""
    beside = [
        each
        for each in outside
        if each is not one
        and (each.figure.page, each.figure.quote) == (one.figure.page, one.figure.quote)
    ]
    if any(each.unit == other.unit and is_same(each, other) for each in beside):
        return False
    if one.digits < _FEWEST_COUNTED or any(each.year == one.year for each in beside):
        return False  # quarters, parts, or both sides of a change
    if one.figure.in_table:
        return any(
            _is_comparable(each, known) and is_same(each, known) and each.year < one.year
            for each in beside
            for known in statements
            if each.year is not None and one.year is not None
        )
    rounded = (other.value / one.step).quantize(Decimal(1))
    digits = f"{(one.value / one.step).quantize(Decimal(1)):f}", f"{rounded:f}"
    return one.step >= other.step and one.digits >= _FEWEST_ACCUSED and is_misprint(*digits)


def other_currency(outside: list[Amount], statements: list[Amount]) -> tuple[Amount, Amount] | None:
    """Two prints of one amount with the same digits, of the same year, in two currencies."""
    for one in outside:
        for other in statements:
            if (
                one.unit != other.unit
                and one.named == other.named
                and one.year is not None
                and one.year == other.year
                and one.digits >= _FEWEST_ACCUSED
                and is_same(one, other)
                and _is_plain(one)
                and _is_plain(other)
            ):
                return one, other
    return None


def _printed(one: Amount) -> tuple[Decimal, Decimal]:
    found = next(iter(find_numbers(one.figure.printed)), None)
    return (found.value, found.step) if found else (one.value, one.step)

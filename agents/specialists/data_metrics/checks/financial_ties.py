"""Is what the rest of a report says the same as its financial statements say: revenue, capital
expenditure and employees, the currency, the period and the companies (IFRS S1, paragraphs 20 to
24)?

The statements are those in the report itself, or attached ones. Where there are none, nothing is
said. What differs without a proof that both places mean the same is not told: names of amounts are
alike where their definitions are not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache

from agents.specialists.data_metrics.checks.financial_amounts import (
    Amount,
    amounts_of_statements,
    amounts_outside,
    contradictions,
    is_tied,
    other_currency,
)
from agents.specialists.data_metrics.checks.financial_part import FinancialPart, part_of
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.repeated_prints import Key, prints_of
from agents.specialists.data_metrics.checks.results import outcome, rounded
from agents.specialists.data_metrics.checks.telling import left_open, told
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.findings.checks.financial import FinancialTieDetails
from reports.language.accounts import (
    Account,
    covers_all_companies,
    one_company,
    says_own_period,
    whole_period_end,
)
from reports.types import Statement, StatementKind
from sibyl_project.common.numbers import shown

CHECK = "financial_ties"
_MILLION = Decimal(1_000_000)
_MOST_PAGES = 6
_NAMES = {
    Account.REVENUE: "Revenue",
    Account.CAPITAL_EXPENDITURE: "Capital expenditure",
    Account.EMPLOYEES: "Employees",
}
_SENTENCES = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)


def financial_ties(given: CheckInput) -> list[CheckResult]:
    """One result for each tie; none where there are no financial statements."""
    part = part_of(given)
    if part is None:
        return []
    statements, outside = amounts_of_statements(part), amounts_outside(given, part)
    tied = [
        (one, other)
        for one in outside
        if (other := next((each for each in statements if is_tied(one, each)), None))
    ]
    said = [
        one for one in given.statements if one.page not in part.pages and one.kind in _SENTENCES
    ]
    wrong = contradictions(outside, statements, _places(given))
    return [
        *_same(part, tied),
        *(_differs(part, one, other) for one, other in wrong),
        *_currency(part, tied, outside, statements),
        *_period(part, said),
        *_entity(part, said),
    ]


def _places(given: CheckInput) -> Callable[[Key], int]:
    """How many places of the report print a number, counted when it is first asked."""

    @cache
    def counted() -> Counter[Key]:
        return Counter(one.key for one in prints_of(given))

    return lambda key: counted()[key]


def _same(part: FinancialPart, tied: list[tuple[Amount, Amount]]) -> Iterator[CheckResult]:
    """One pass for each amount of the statements that the report prints elsewhere too."""
    found: dict[tuple[object, ...], list[tuple[Amount, Amount]]] = {}
    for one, other in tied:
        key = (other.named.account, other.year, other.value, other.named.full_time)
        found.setdefault(key, []).append((one, other))
    for pairs in found.values():
        finest, other = min(pairs, key=lambda pair: pair[0].step)
        message = (
            f"{_name(other)}: {_size(finest)} ({_pages(one.figure.page for one, _ in pairs)}), "
            f"the same in {part.where(other.figure.page)}."
        )
        used = [*(one.figure for one, _ in pairs), *_own(part, other)]
        details = _details(part, finest, other)
        result = outcome(CHECK, "pass", "info", message, details, used)
        yield _with_message(result, message)


def _differs(part: FinancialPart, one: Amount, other: Amount) -> CheckResult:
    message = (
        f"{_name(other)}: {_size(one)} (p. {one.figure.page}), but {_size(other)} in "
        f"{part.where(other.figure.page)}; no other place prints the first number."
    )
    used = [one.figure, *_own(part, other)]
    details = _details(part, one, other)
    return _with_message(outcome(CHECK, "fail", "warning", message, details, used), message)


def _currency(
    part: FinancialPart,
    tied: list[tuple[Amount, Amount]],
    outside: list[Amount],
    statements: list[Amount],
) -> Iterator[CheckResult]:
    """Whether amounts of money stand in the currency of the statements."""
    if pair := other_currency(outside, statements):
        one, other = pair
        message = (
            f"Currency: {_name(other).lower()} is {_size(one)} (p. {one.figure.page}), but "
            f"{_size(other)} in {part.where(other.figure.page)}: the same digits in two "
            "currencies."
        )
        details = _details(part, one, other).changed(
            tie="currency", said=one.unit, statements_say=other.unit
        )
        used = [one.figure, *_own(part, other)]
        yield _with_message(outcome(CHECK, "fail", "warning", message, details, used), message)
        return
    money = [(one, other) for one, other in tied if one.named.account is not Account.EMPLOYEES]
    if not money:
        return
    one, other = money[0]
    message = (
        f"Currency: {one.unit} ({_pages(each.figure.page for each, _ in money)}), the same in "
        f"{part.where(other.figure.page)}."
    )
    details = FinancialTieDetails(
        tie="currency",
        unit=one.unit,
        said=one.unit,
        statements_say=other.unit,
        statements_pages=[other.figure.page],
        document=part.document,
    )
    used = [*(each.figure for each, _ in money), *_own(part, other)]
    yield _with_message(outcome(CHECK, "pass", "info", message, details, used), message)


def _period(part: FinancialPart, said: list[Statement]) -> Iterator[CheckResult]:
    """Whether the report says of itself that its period ends on the day of the statements."""
    if not part.period_end:
        return
    page, quote = part.period_at
    ends = [
        (one, day)
        for one in said
        if says_own_period(one.whole) and (day := whole_period_end(one.whole))
    ]
    if len({day for _, day in ends}) != 1:
        return
    one, day = ends[0]
    agrees = day == part.period_end
    relation = "the same in" if agrees else f"but {part.period_end} in"
    message = f"Period: it ends on {day} (p. {one.page}), {relation} {part.where(page)}."
    details = FinancialTieDetails(
        tie="period",
        said=day,
        statements_say=part.period_end,
        statements_pages=[page],
        document=part.document,
    )
    used = [] if part.document else [(page, quote)]
    yield told(
        CHECK,
        "pass" if agrees else "fail",
        "info" if agrees else "warning",
        message,
        details,
        [(one.page, one.text)],
        used=used,
    )


def _entity(part: FinancialPart, said: list[Statement]) -> Iterator[CheckResult]:
    """Whether the report says that it covers the companies of the statements, or one of them."""
    if not part.consolidated or not part.titles:
        return
    title = part.titles[0]
    details = FinancialTieDetails(
        tie="entity",
        statements_say=title.text[:200],
        statements_pages=[title.page],
        document=part.document,
    )
    where = part.where(title.page)
    if one := next((each for each in said if one_company(each.whole)), None):
        firm = one_company(one.whole)
        message = (
            f"Companies: page {one.page} says that what is reported relates to {firm}, one company "
            f"of the group; the statements are consolidated, see {where}. Whether the other "
            "companies are covered is to be asked."
        )
        lacks = ["whether all consolidated companies are covered"]
        yield left_open(CHECK, message, lacks, details.changed(said=firm), [(one.page, one.text)])
        return
    if one := next((each for each in said if covers_all_companies(each.whole)), None):
        message = (
            f"Companies: page {one.page} says that all companies of the consolidated financial "
            f"statements are covered; these are consolidated, see {where}."
        )
        stated = details.changed(said=one.text[:200])
        yield told(CHECK, "pass", "info", message, stated, [(one.page, one.text)])


def _details(part: FinancialPart, one: Amount, other: Amount) -> FinancialTieDetails:
    return FinancialTieDetails(
        tie=other.named.account.value,
        year=other.year,
        unit=other.unit,
        reported=rounded(one.value),
        in_statements=rounded(other.value),
        statements_pages=[other.figure.page],
        document=part.document,
    )


def _own(part: FinancialPart, other: Amount) -> list[Quantity]:
    """The figure of the statements where it stands in the report itself."""
    return [] if part.document else [other.figure]


def _with_message(result: CheckResult, message: str) -> CheckResult:
    """A result in its own words, which name the pages already; one left open keeps its reason."""
    return replace(result, message=message) if result.result != "inconclusive" else result


def _name(one: Amount) -> str:
    """What an amount is, in words: "Revenue 2023", "Employees (average) 2023"."""
    how = "full-time equivalents" if one.named.full_time else one.named.basis
    return f"{_NAMES[one.named.account]}{f' ({how})' if how else ''} {one.year}"


def _size(one: Amount) -> str:
    """An amount in words: "11,433.7 million EUR", "600"."""
    if one.named.account is Account.EMPLOYEES:
        return shown(one.value)
    if one.value >= _MILLION:
        return f"{shown(one.value / _MILLION)} million {one.unit}"
    return shown(one.value, one.unit)


def _pages(pages: Iterable[int]) -> str:
    """ "p. 5", or "pp. 3, 32 and 165"."""
    numbers = [str(page) for page in sorted(set(pages))]
    if len(numbers) == 1:
        return f"p. {numbers[0]}"
    if len(numbers) > _MOST_PAGES:
        return f"pp. {', '.join(numbers[:_MOST_PAGES])} and more"
    return f"pp. {', '.join(numbers[:-1])} and {numbers[-1]}"

"""Which figures of a claim a passing check recomputes, and the sentence that says so.

A check of a table may stand for many sums at once; a claim is told only the one that its own
figures are part of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.findings.base import Number
from reports.findings.checks.kinds import RECOMPUTED
from reports.findings.checks.sums import HeldSum, SumDetails, TableSumDetails
from sibyl_project.common.numbers import as_number

_YEARS_OF_A_CHECK = ("year", "prior_year", "current_year")
_MOST_TOLD = 2


def told(checks: Sequence[CheckResult], own: Sequence[Quantity]) -> list[str]:
    """The sums and changes that hold: those that give a figure of the claim, else one that a figure
    of the claim is a part of."""
    passed = [c for c in checks if c.result == "pass" and c.check_name in RECOMPUTED]
    said = dict(_sentence(check, own) for check in passed)
    given = [sentence for sentence, gives in said.items() if sentence and gives]
    taking_part = [sentence for sentence, gives in said.items() if sentence and not gives]
    return given[:_MOST_TOLD] or taking_part[:1]


def confirms(check: CheckResult, quantity: Quantity) -> bool:
    """Whether a passing check recomputes this very figure, or a sum it is a part of."""
    if isinstance(check.details, TableSumDetails) and check.details.held:
        at = (quantity.page, quantity.quote) in check.figures
        return at and any(_states(number, quantity) for number in _numbers(check.details))
    return used(check, quantity)


def used(check: CheckResult, quantity: Quantity) -> bool:
    """Whether a check is about this very figure: the same place and, where it names its years, the
    same year."""
    years = {getattr(check.details, name, None) for name in _YEARS_OF_A_CHECK} - {None}
    return (quantity.page, quantity.quote) in check.figures and (
        not years or quantity.year is None or quantity.year in years
    )


def _sentence(check: CheckResult, own: Sequence[Quantity]) -> tuple[str, bool]:
    """The sentence of a check, empty where it is about other figures than the claim's, and whether
    it gives a figure of the claim and not only takes one in."""
    details = check.details
    if isinstance(details, TableSumDetails) and details.held:
        sums = list(_substantial(details))
        for one in sums:
            if any(_states(one.total, quantity) for quantity in own):
                return f"Recomputes: {one.said}{_where(check)}.", True
        for one in sums:
            if any(_states(part, quantity) for part in one.parts for quantity in own):
                return f"Part of a sum that holds: {one.said}{_where(check)}.", False
        return "", False
    total = details.reported_total if isinstance(details, SumDetails) else None
    gives = total is None or any(as_number(quantity.value) == total for quantity in own)
    said = check.message.removeprefix("Recomputes: ")
    return f"{'Recomputes' if gives else 'Part of a sum that holds'}: {said}", gives


def _substantial(details: TableSumDetails) -> Iterator[HeldSum]:
    """The sums that say something: of at least two numbers that are not zero."""
    return (one for one in details.held if sum(bool(part) for part in one.parts) > 1)


def _numbers(details: TableSumDetails) -> Iterator[Number]:
    for one in _substantial(details):
        yield one.total
        yield from one.parts


def _states(number: Number, quantity: Quantity) -> bool:
    """Whether a number of a table is a figure, whatever thousands the table is in."""
    digits = _digits(Decimal(str(number)))
    return bool(digits) and digits == _digits(quantity.value)


def _digits(value: Decimal) -> str:
    return f"{abs(value):f}".replace(".", "").strip("0")


def _where(check: CheckResult) -> str:
    return f" (p. {check.pages[0]})" if check.pages else ""

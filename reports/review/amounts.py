"""The amounts that a check compares, and the disclosure they are of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from reports.findings.checks.base import CheckDetails
from reports.findings.checks.financial import FinancialTieDetails
from reports.findings.checks.ratios import IntensityDetails, PercentageDetails
from reports.findings.checks.sums import (
    Scope3Details,
    SharesDetails,
    SumDetails,
    TableSumDetails,
)
from reports.findings.checks.years import YearOnYearDetails
from reports.types import Disclosure
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

PERCENT = "%"
TONNES = "tCO2e"  # the unit of every inventory
_SCOPE = regex(r"scope[\s\u00a0]*([123])", re.IGNORECASE)
_UNITS = {
    Disclosure.ENERGY: regex(r"\b([kMGT]Wh|[MGTP]J)\b"),
    Disclosure.WATER: regex(r"\b(ML|m3|m\u00b3|megalit\w+|cubic met\w+)\b", re.IGNORECASE),
}


@dataclass(frozen=True)
class Compared:
    """What a check compares, in `unit`. Of a percentage `base` is what it is of, in the unit
    `of`."""

    stated: float | None = None
    expected: float | None = None
    unit: str = ""
    base: float | None = None
    of: str = ""

    def effect(self, points: Decimal) -> str:
        """What so many points of the base come to, in words; "" where no base is known."""
        if not self.base or self.unit != PERCENT:
            return ""
        amount = (points / 100 * Decimal(str(self.base))).quantize(Decimal("0.1"))
        return f"Of {shown(Decimal(str(self.base)), self.of)} that is {shown(amount, self.of)}."


def compared(details: CheckDetails) -> Compared:
    """What a check of this kind compares; nothing of a check without amounts."""
    found = Compared()
    match details:
        case SumDetails():
            found = Compared(details.reported_total, details.calculated_total, details.unit)
        case FinancialTieDetails():
            found = Compared(details.reported, details.in_statements, details.unit)
        case YearOnYearDetails(reported_pct=None):
            told, computed = details.reported_difference, details.calculated_difference
            found = Compared(told, computed, details.unit)
        case YearOnYearDetails():
            told, computed = details.reported_pct, details.calculated_pct
            found = Compared(told, computed, PERCENT, details.prior_value, details.unit)
        case PercentageDetails():
            told, computed = details.reported_pct, details.calculated_pct
            found = Compared(told, computed, PERCENT, details.denominator, details.unit)
        case SharesDetails():  # the parts are stated; what they must come to is the whole
            found = Compared(details.calculated_total, details.reported_total, PERCENT)
        case IntensityDetails():
            found = Compared(details.reported, details.calculated, details.unit)
    return found


def disclosure_of_check(details: CheckDetails, unit: str, message: str) -> Disclosure:
    """Of what a sum is: by its kind, then by its unit, then by the only scope its label names."""
    if isinstance(details, Scope3Details):
        return Disclosure.SCOPE_3
    label = details.total if isinstance(details, TableSumDetails) else ""
    return disclosure_of(unit, label or message)


def disclosure_of(unit: str, words: str) -> Disclosure:
    """The disclosure of an amount: by its unit, then by the only scope its words name."""
    if "co2" not in unit.casefold().replace("\u2082", "2"):
        return next((one for one, sign in _UNITS.items() if sign.search(unit)), Disclosure.OTHER)
    scopes = set(_SCOPE.findall(words))
    return Disclosure(f"scope_{scopes.pop()}") if len(scopes) == 1 else Disclosure.EMISSIONS_TOTAL

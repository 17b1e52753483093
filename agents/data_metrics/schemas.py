"""What the data and metrics agent hands on: check results and one finding per claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

Result = Literal["pass", "fail", "inconclusive"]
Severity = Literal["critical", "warning", "info"]
Basis = Literal["computation", "report", "evidence_document"]
# Checks that recompute a figure: passing, they confirm it, failing, they disprove it. All others
# only raise questions.
RECOMPUTED = frozenset(
    {
        "scope_addition",
        "scope3_categories",
        "yoy_percentage",
        "percentage_calculation",
        "intensity_calculation",
    }
)
# what passes one of these two may still be wrong
DISPROVING = RECOMPUTED | {
    "shares_sum",
    "interim_targets",
}


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One arithmetic check. `details` is JSON-able (numbers as JSON prints them); `message` spells
    the sum out.

    `figures` are the (page, quote) places the check used, `missing_data` what an inconclusive check
    lacked.
    """

    check_name: str
    result: Result
    severity: Severity
    message: str
    details: Mapping[str, object]
    claim_ids: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    missing_data: tuple[str, ...] = ()
    figures: tuple[tuple[int, str], ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class MetricFinding:
    """What the figures, or one attached document, say about a claim; `supports_claim` is None when
    that settles nothing."""

    claim_id: str
    supports_claim: bool | None
    confidence: float
    basis: Basis
    summary: str
    details: Mapping[str, object]


def plain(value: Decimal) -> str:
    """A decimal as printed in messages and details: no exponent, no trailing zeros after the
    point."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def as_number(value: Decimal) -> int | float:
    """A decimal as JSON prints it. Only for output: nothing is computed with what this returns."""
    return int(value) if value == value.to_integral_value() else float(value)


def shown(value: Decimal, unit: str = "") -> str:
    """A decimal for people: thousands separated, unit behind."""
    whole, _, fraction = plain(value).partition(".")
    grouped = f"{int(whole):,}" if whole.lstrip("-") else whole
    grouped = f"-{grouped}" if whole == "-0" else grouped
    return (
        f"{grouped}{'.' + fraction if fraction else ''}"
        f"{'' if unit == '%' else ' ' if unit else ''}{unit}"
    )

"""What the data and metrics agent hands on: check results and one finding per claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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

"""What the data and metrics agent hands on: check results and one finding per claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from reports.findings.checks.base import CheckDetails, UsedNumber
from reports.findings.finding import FindingDetails
from reports.findings.kinds import ensure_kind, kind_of_check

Result = Literal["pass", "fail", "inconclusive"]
Kind = TypeVar("Kind", bound=CheckDetails)
Severity = Literal["critical", "warning", "info"]
Basis = Literal["computation", "report", "evidence_document"]
# Checks that recompute a figure: passing, they confirm it, failing, they disprove it. All others
# only raise questions.
RECOMPUTED = frozenset(
    {
        "scope_addition",
        "scope3_categories",
        "table_sums",
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
    """One arithmetic check. `details` are of the class that `reports.findings.kinds` names for it;
    `message` spells the sum out.

    `figures` are the (page, quote) places the check used, `numbers` the numbers printed there
    where it failed, `missing_data` what an inconclusive check lacked.
    """

    check_name: str
    result: Result
    severity: Severity
    message: str
    details: CheckDetails
    claim_ids: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()
    missing_data: tuple[str, ...] = ()
    figures: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    numbers: tuple[UsedNumber, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        """Raises WrongKindError for details of another check."""
        ensure_kind(self.check_name, self.details, kind_of_check(self.check_name))


def of_kind(checks: Iterable[CheckResult], kind: type[Kind]) -> Iterator[tuple[CheckResult, Kind]]:
    """The checks whose details are of this class, each with its details."""
    for check in checks:
        if isinstance(check.details, kind):
            yield check, check.details


@dataclass(frozen=True, slots=True)
class MetricFinding:
    """What the figures, or one attached document, say about a claim; `supports_claim` is None when
    that settles nothing."""

    claim_id: str
    supports_claim: bool | None
    confidence: float
    basis: Basis
    summary: str
    details: FindingDetails

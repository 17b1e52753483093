"""What the data and metrics agent hands on: check results and one finding per claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from reports.figures.types import Quantity
from reports.findings.checks.base import CheckDetails, UsedNumber
from reports.findings.checks.kinds import kind_of_check
from reports.findings.finding import FindingDetails
from reports.findings.kinds import ensure_kind
from reports.types import RULES

Result = Literal["pass", "fail", "inconclusive"]
Kind = TypeVar("Kind", bound=CheckDetails)
Severity = Literal["critical", "warning", "info"]
Basis = Literal["computation", "report", "evidence_document", "external"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One arithmetic check. `details` are of the class that `reports.findings.checks.kinds` names
    for it; `message` spells the sum out.

    `figures` are the (page, quote) places the check used, `numbers` the numbers printed there
    where it failed, `missing_data` what an inconclusive check lacked. `read_by` names the model
    that read one of its figures; the check itself is always code.
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
    read_by: str = ""

    def __post_init__(self) -> None:
        """Raises WrongKindError for details of another check."""
        ensure_kind(self.check_name, self.details, kind_of_check(self.check_name))


def of_kind(checks: Iterable[CheckResult], kind: type[Kind]) -> Iterator[tuple[CheckResult, Kind]]:
    """The checks whose details are of this class, each with its details."""
    for check in checks:
        if isinstance(check.details, kind):
            yield check, check.details


def model_of(figures: Iterable[Quantity]) -> str:
    """Who read these figures: the models that read some of them, else "rules"."""
    return ", ".join(dict.fromkeys(q.read_by for q in figures if q.read_by)) or RULES


@dataclass(frozen=True, slots=True)
class MetricFinding:
    """What the figures, one attached document or one register say about a claim; `supports_claim`
    is None when that settles nothing. `reasoned_by` names the model that read figures of the claim,
    where one did: what they add up to is always code."""

    claim_id: str
    supports_claim: bool | None
    confidence: float
    basis: Basis
    summary: str
    details: FindingDetails
    reasoned_by: str = RULES

"""What registers say beside the claims of an analysis, as its findings hold it."""

from __future__ import annotations

from dataclasses import dataclass

from reports.findings.kinds import read_finding
from reports.findings.registers import RegisterDetails
from reports.models import Analysis, Basis, Finding


@dataclass(frozen=True, slots=True)
class Beside:
    """A finding by a register with its details."""

    finding: Finding
    details: RegisterDetails


def findings_of(analysis: Analysis | None) -> list[Beside]:
    """The findings by registers, in the order of the claims; of each claim and register the
    newest: one query."""
    if analysis is None:
        return []
    rows = (
        analysis.findings.filter(basis=Basis.EXTERNAL, claim__isnull=False)
        .select_related("claim")
        .order_by("claim__ordinal", "iteration", "order")
    )
    newest: dict[tuple[object, str], Beside] = {}
    for row in rows:
        details = read_finding(row)
        if isinstance(details, RegisterDetails):
            newest[row.claim_id, details.from_registers] = Beside(row, details)
    return list(newest.values())

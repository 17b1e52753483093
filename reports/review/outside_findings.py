"""What registers and published texts say beside the claims of an analysis, and what others
published on the company as a whole, as its findings hold it."""

from __future__ import annotations

from dataclasses import dataclass

from reports.findings.kinds import read_finding
from reports.findings.news import NewsListDetails
from reports.findings.outside_text import OutsideTextDetails
from reports.findings.registers import RegisterDetails
from reports.models import Analysis, Basis, EvidenceType, Finding


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


@dataclass(frozen=True, slots=True)
class Published:
    """A text that somebody published beside a claim, with its finding."""

    finding: Finding
    details: OutsideTextDetails


def published_in(analysis: Analysis | None) -> list[Published]:
    """The texts beside claims, those that take a side first; of each claim and address the newest:
    one query."""
    if analysis is None:
        return []
    kinds = (EvidenceType.NEWS_SOURCE, EvidenceType.NEWS_CONTRADICTION)
    rows = analysis.findings.filter(evidence_type__in=kinds, claim__isnull=False)
    newest: dict[tuple[object, str], Published] = {}
    for row in rows.select_related("claim").order_by("claim__ordinal", "iteration", "order"):
        details = read_finding(row)
        if isinstance(details, OutsideTextDetails):
            newest[row.claim_id, details.source_url or details.source] = Published(row, details)
    return sorted(newest.values(), key=lambda one: one.finding.supports_claim is None)


def company_lists(analysis: Analysis | None) -> list[NewsListDetails]:
    """What others published on the company as a whole: the newest list of each kind, one query."""
    if analysis is None:
        return []
    rows = analysis.findings.filter(evidence_type=EvidenceType.NEWS_SUMMARY, claim=None)
    newest: dict[str, NewsListDetails] = {}
    for row in rows.order_by("iteration", "order"):
        details = read_finding(row)
        if isinstance(details, NewsListDetails):
            newest[details.list_kind] = details
    return [newest[kind] for kind in sorted(newest)]

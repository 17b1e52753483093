"""What the data and metrics agent has before it: the figures of a report and its evidence, the
claims, and the checks of them.

An analysis rests on what was read and attached when it began, so this is worked out once for all
its runs in a pool.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from agents.base.ask import ReportFacts
from agents.specialists.data_metrics.checks.inputs import CheckInput, check_input
from agents.specialists.data_metrics.compliance import Compliance, assess
from agents.specialists.data_metrics.evidence import evidence_findings
from agents.specialists.data_metrics.evidence_source import EvidenceSource
from agents.specialists.data_metrics.inventories import as_figures, rolled_up
from agents.specialists.data_metrics.outside.speaking import register_findings
from agents.specialists.data_metrics.rules import findings_for, run_checks
from agents.specialists.data_metrics.schemas import CheckResult, MetricFinding
from agents.specialists.data_metrics.sources import evidence_sources
from reports.document.from_rows import claim_views, page_contents
from reports.document.stating import with_statements
from reports.figures.number_search import lines_of_statements
from reports.figures.stored import quantities_of
from reports.figures.types import Quantity
from reports.language.supported import is_read_by_rules
from reports.language.unread import Unread
from reports.language.years import year_of_period
from reports.models import (
    Analysis,
    Claim,
    EvidenceKind,
    EvidencePage,
    Report,
)
from reports.registers.types import from_json
from reports.types import ClaimView, PageContent, TableContent
from sibyl_project.common.pool import shared
from standards.benchmark_rows import bands_of


@dataclass(frozen=True, slots=True)
class Examined:
    """Everything the agent looks at, and its checks, linked to claims but without the answers of
    other agents. `unread` are the pages whose words the rules do not read."""

    given: CheckInput
    claims: Sequence[ClaimView]
    quantities: Sequence[Quantity]
    documents: Sequence[EvidenceSource]
    checks: Sequence[CheckResult]
    compliance: Sequence[Compliance]
    facts: ReportFacts
    unread: Unread

    @property
    def own(self) -> tuple[Quantity, ...]:
        """The figures of the report itself."""
        return self.given.quantities

    @property
    def attached(self) -> int:
        """How many figures the attached documents state."""
        return sum(bool(quantity.source) for quantity in self.quantities)

    def findings(
        self, claims: Sequence[ClaimView], checks: Sequence[CheckResult]
    ) -> list[MetricFinding]:
        """One finding for each claim, by the report's own figures."""
        lines = lines_of_statements(self.given.statements) if self.given.has_pages else None
        return findings_for(claims, checks, self.own, self.compliance, lines)

    def of_evidence(
        self, claims: Sequence[ClaimView], checks: Sequence[CheckResult]
    ) -> list[MetricFinding]:
        """What attached documents say of the claims, a finding for each that speaks."""
        return evidence_findings(
            claims, checks, self.quantities, self.documents, self.given.reporting_year
        )

    def of_registers(self, claims: Sequence[ClaimView]) -> list[MetricFinding]:
        """What public registers say of the claims, by the figures that rules read."""
        return register_findings(claims, self.given)


def examine_now(analysis: Analysis) -> Examined:
    """The examination of an analysis with the claims found so far; nothing of it is kept."""
    return _examine(analysis.pk)


def examine(analysis: Analysis) -> Examined:
    """The examination of an analysis whose claims are complete."""
    return _examined(analysis.pk)


@lru_cache(maxsize=1)
def _examined(analysis_id: uuid.UUID) -> Examined:
    return shared(f"examined:{analysis_id}", partial(_examine, analysis_id))


def _examine(analysis_id: uuid.UUID) -> Examined:
    analysis = Analysis.objects.select_related("report", "claim_set", "bands").get(pk=analysis_id)
    report, options = analysis.report, analysis.options
    documents = evidence_sources(analysis)
    quantities = quantities_of(report, [document.id for document in documents])
    claims = claim_views(
        Claim.objects.filter(claim_set=analysis.claim_set).with_paragraphs().order_by("ordinal")
    )
    earlier = {
        document.id: document.filename
        for document in documents
        if document.kind == EvidenceKind.PRIOR_REPORT
    }
    accounts = [
        document for document in documents if document.kind == EvidenceKind.FINANCIAL_STATEMENTS
    ][:1]
    inventories = rolled_up(analysis)
    prose = _prose(report)
    given = check_input(
        [q for q in quantities if not q.source and (q.in_table or q.page not in prose.left_out)],
        claims,
        sector=options.get("sector", ""),
        industry=options.get("industry", ""),
        company=report.company,
        reporting_year=year_of_period(report.reporting_period),
        pages=prose.pages,
        prior=[quantity for quantity in quantities if quantity.source in earlier],
        prior_name="; ".join(earlier.values()),
        bands=bands_of(analysis.bands),
        accounts=[q for q in quantities if q.source in {document.id for document in accounts}],
        accounts_pages=[page for document in accounts for page in _pages_of(document.id)],
        accounts_name="".join(document.filename for document in accounts),
        inventories=inventories,
        reporting_period=report.reporting_period,
        registers=from_json(options.get("registers", [])),
    )
    checks = run_checks(claims, given.quantities, given=given)
    quantities += as_figures(inventories, given.quantities)
    facts = ReportFacts(report.company, given.sector, given.industry, report.reporting_period)
    compliance = assess(given, checks, prose.unread)
    return Examined(given, claims, quantities, documents, checks, compliance, facts, prose.unread)


def _pages_of(document_id: str) -> list[PageContent]:
    """The pages of an attached document, with their tables; the name of a sheet is their title."""
    return [
        PageContent(
            page.number,
            page.text,
            tables=tuple(
                TableContent(
                    page.number,
                    index,
                    tuple(map(tuple, table.get("rows", ()))),
                    table.get("caption", "") or page.name,
                )
                for index, table in enumerate(page.tables)
            ),
        )
        for page in EvidencePage.objects.filter(document=uuid.UUID(document_id))
    ]


class _Prose(NamedTuple):
    """The pages whose statements the rules read, the numbers of those whose statements they do not
    read, and how many those are, by language.

    Tables are checked in any language: numbers, years and units say what they are by themselves.
    """

    pages: list[PageContent]
    left_out: frozenset[int]
    unread: Unread


def _prose(report: Report) -> _Prose:
    pages = with_statements(page_contents(report))
    read = [page for page in pages if is_read_by_rules(page.language)]
    left_out = {page.number for page in pages} - {page.number for page in read}
    return _Prose(read, frozenset(left_out), Unread.of(page.language for page in pages))

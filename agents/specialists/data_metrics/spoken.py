"""A claim, the figures it states, those a document states, and the finding that is made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agents.specialists.data_metrics.evidence_source import EvidenceSource
from agents.specialists.data_metrics.findings import doubt, named
from agents.specialists.data_metrics.recomputed import confirms
from agents.specialists.data_metrics.schemas import CheckResult, MetricFinding, model_of
from reports.figures.table import differ, fact_key
from reports.figures.types import Quantity
from reports.findings.figures import CoveredFigure, DocumentFigures
from reports.types import ClaimView
from sibyl_project.common.numbers import shown
from sibyl_project.common.text import shortened

BASIS: Final = "evidence_document"
PRIOR_REPORT: Final = "prior_report"
_CONFIDENCE: Final = {
    "confirms": 0.85,
    "company_confirms": 0.7,
    "contradicts": 0.8,
    "company_contradicts": 0.65,
    "open": 0.3,
}
Pairs = Sequence[tuple[Quantity, Quantity]]
Facts = Mapping[object, Sequence[Quantity]]


@dataclass(frozen=True, slots=True)
class Spoken:
    """A claim, the figures it states, and those a document states. `report` are the figures of the
    report, `passed` the checks that name the claim."""

    claim: ClaimView
    own: Sequence[Quantity]
    document: EvidenceSource
    facts: Facts
    report: Facts
    passed: Sequence[CheckResult]

    def differs(self, differing: Pairs, agreeing: Pairs) -> MetricFinding:
        """The finding of a document that states another value, which contradicts the claim unless
        something may explain it."""
        one, other = differing[0]
        says = (
            f"The report's {named(one)} is {shown(one.value, one.unit)} on page {one.page}; "
            f"{self.document.named} says {shown(other.value, other.unit)} on "
            f"{self.document.place(other.page)} (\u201c{shortened(other.quote, 120)}\u201d)"
        )
        if reason := self._doubt(one, other, agreeing):
            return self.made(
                None,
                "open",
                f"{says}; left open: {reason}.",
                differing,
                [f"{named(one)}: {reason}"],
            )
        return self.made(False, "contradicts", f"{says}.", differing)

    def _doubt(self, one: Quantity, other: Quantity, agreeing: Pairs) -> str:
        """Why a document that differs may still not contradict; "" when nothing explains it."""
        if any(q is one for q, _ in agreeing):
            return "another place of the same document agrees with the report"
        if any(differ(other, third) for third in self.facts[fact_key(other)]):
            return "the document itself states several values for it"
        if self.document.kind == PRIOR_REPORT:
            return "an earlier report may have been restated since"
        return doubt(one, other, agrees_elsewhere=False)

    def unsettled(self, settled: Sequence[Quantity]) -> list[str]:
        """The figures of the claim that are not among the settled ones, in words. A change that was
        recomputed is settled where what it is a change of is."""
        return [
            f"{named(q)} {shown(q.value, q.unit)}"
            for q in self.own
            if not self._is_settled(q, settled)
        ]

    def _is_settled(self, quantity: Quantity, settled: Sequence[Quantity]) -> bool:
        derived = quantity.metric == "percentage_change" and any(
            confirms(check, quantity) for check in self.passed
        )
        return derived or any(q is quantity for q in settled)

    def made(
        self,
        supports: bool | None,
        how: str,
        summary: str,
        pairs: Pairs,
        lacking: Sequence[str] = (),
        covered: Sequence[CoveredFigure] = (),
    ) -> MetricFinding:
        """A finding of the document on the claim; `how` says how sure it is."""
        document = self.document
        own = how != "open" and not document.independent
        read = document.assurance
        details = DocumentFigures(
            source=document.source,
            independent=document.independent,
            document=document.as_details,
            places=[document.anchor(o) for o in dict.fromkeys(other for _, other in pairs)],
            lacking=list(lacking),
            covered=list(covered),
            level=_level(covered),
            standards=[one.text for one in read.standards] if read else [],
        )
        return MetricFinding(
            self.claim.id,
            supports,
            _CONFIDENCE[f"company_{how}" if own else how],
            BASIS,
            summary,
            details,
            model_of(one for one, _ in pairs),
        )


def _level(covered: Sequence[CoveredFigure]) -> str:
    """The one level with which all figures are covered."""
    levels = {one.level for one in covered if not one.why_not}
    return levels.pop() if len(levels) == 1 else ""

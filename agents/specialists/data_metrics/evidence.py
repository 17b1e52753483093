"""What attached documents say about the figures a claim states: one finding for each claim and
document that speaks.

A document of the company itself (its data workbook, its earlier report) may contradict a claim;
agreeing with it, it is the company's word again. Documents issued by others are independent of the
report.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from agents.specialists.data_metrics.findings import doubt, named
from agents.specialists.data_metrics.linking import figures_of
from agents.specialists.data_metrics.recomputed import confirms
from agents.specialists.data_metrics.schemas import RECOMPUTED, CheckResult, MetricFinding, model_of
from reports.figures.alike import on_other_boundaries
from reports.figures.table import agree, comparable, differ, fact_key
from reports.figures.types import Quantity
from reports.findings.figures import DocumentAnchor, DocumentFigures
from reports.findings.finding import Document
from reports.types import ClaimView
from sibyl_project.common.numbers import as_number, shown

BASIS: Final = "evidence_document"
PRIOR_REPORT = "prior_report"
FROM_OUTSIDE = frozenset({"assurance_statement", "certificate", "article"})
_CONFIDENCE = {
    "confirms": 0.85,
    "company_confirms": 0.7,
    "contradicts": 0.8,
    "company_contradicts": 0.65,
    "open": 0.3,
}
Pairs = Sequence[tuple[Quantity, Quantity]]


@dataclass(frozen=True, slots=True)
class EvidenceSource:
    """An attached document as findings name it.

    `sheets` are the names of a workbook's sheets by number, from 1.
    """

    id: str
    filename: str
    kind: str  # a value of EvidenceKind
    kind_name: str
    issuer: str = ""
    of_company: bool = False  # whether the issuer is the reporting company
    sheets: Mapping[int, str] = field(default_factory=dict)

    @property
    def independent(self) -> bool:
        """Whether somebody other than the company speaks."""
        return self.kind in FROM_OUTSIDE and not self.of_company

    @property
    def source(self) -> str:
        """Who speaks: two documents of one issuer, or two of a kind without a named one, are one
        source."""
        return self.issuer or f"{self.kind_name} (issuer not named)"

    @property
    def named(self) -> str:
        """The document in a sentence."""
        return (
            f"the {self.kind_name} "
            f"\u201c{self.filename}\u201d{f' ({self.issuer})' if self.issuer else ''}"
        )

    def place(self, page: int) -> str:
        """A page or a sheet in a sentence."""
        return f"sheet \u201c{self.sheets[page]}\u201d" if self.sheets.get(page) else f"page {page}"


def evidence_findings(
    claims: Sequence[ClaimView],
    checks: Sequence[CheckResult],
    quantities: Sequence[Quantity],
    documents: Sequence[EvidenceSource],
) -> list[MetricFinding]:
    """`quantities` are the report's and its evidence's; claims of which no document states a figure
    get no finding."""
    stated = figures_of(claims, [q for q in quantities if not q.source])
    by_document: dict[str, dict[object, list[Quantity]]] = defaultdict(lambda: defaultdict(list))
    for quantity in quantities:
        if quantity.source and comparable(quantity):
            by_document[quantity.source][fact_key(quantity)].append(quantity)
    found: list[MetricFinding] = []
    for claim in claims:
        sound = [
            check for check in checks if check.result == "pass" and check.check_name in RECOMPUTED
        ]
        passed = [check for check in sound if claim.id in check.claim_ids]
        for document in documents:
            spoken = _Spoken(claim, stated[claim.id], document, by_document[document.id], passed)
            found += filter(None, [spoken.finding()])
    return found


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A claim, the figures it states, and those a document states."""

    claim: ClaimView
    own: Sequence[Quantity]
    document: EvidenceSource
    facts: Mapping[object, Sequence[Quantity]]
    passed: Sequence[CheckResult]

    def finding(self) -> MetricFinding | None:
        pairs = [
            (q, other)
            for q in self.own
            if comparable(q)
            for other in self.facts.get(fact_key(q), ())
        ]
        differing = [
            (q, other)
            for q, other in pairs
            if differ(q, other) and not on_other_boundaries(q, other)
        ]
        agreeing = [(q, other) for q, other in pairs if agree(q, other)]
        if differing:
            return self._differs(differing, agreeing)
        return self._agrees(agreeing) if agreeing else None

    def _differs(self, differing: Pairs, agreeing: Pairs) -> MetricFinding:
        one, other = differing[0]
        says = (
            f"The report's {named(one)} is {shown(one.value, one.unit)} on page {one.page}; "
            f"{self.document.named} says {shown(other.value, other.unit)} on "
            f"{self.document.place(other.page)} (\u201c{other.quote[:120]}\u201d)"
        )
        if reason := self._doubt(one, other, agreeing):
            return self._made(
                None,
                "open",
                f"{says}; left open: {reason}.",
                differing,
                [f"{named(one)}: {reason}"],
            )
        return self._made(False, "contradicts", f"{says}.", differing)

    def _doubt(self, one: Quantity, other: Quantity, agreeing: Pairs) -> str:
        """Why a document that differs may still not contradict; "" when nothing explains it."""
        if any(q is one for q, _ in agreeing):
            return "another place of the same document agrees with the report"
        if any(differ(other, third) for third in self.facts[fact_key(other)]):
            return "the document itself states several values for it"
        if self.document.kind == PRIOR_REPORT:
            return "an earlier report may have been restated since"
        return doubt(one, other, agrees_elsewhere=False)

    def _agrees(self, agreeing: Pairs) -> MetricFinding:
        seen = list(
            dict.fromkeys(
                f"{named(q)} {shown(q.value, q.unit)} on {self.document.place(o.page)}"
                for q, o in agreeing
            )
        )
        says = (
            f"{self.document.named[0].upper()}{self.document.named[1:]} states the same: "
            f"{'; '.join(seen[:3])}"
        )
        lacking = [
            f"{named(q)} {shown(q.value, q.unit)}"
            for q in self.own
            if not self._settled(q, agreeing)
        ]
        if lacking:
            return self._made(
                None,
                "open",
                f"{says}. It says nothing on {'; '.join(lacking[:3])}.",
                agreeing,
                lacking,
            )
        return self._made(True, "confirms", f"{says}.", agreeing)

    def _settled(self, quantity: Quantity, agreeing: Pairs) -> bool:
        """A change that was recomputed is settled where the document confirms what it is a change
        of."""
        derived = quantity.metric == "percentage_change" and any(
            confirms(check, quantity) for check in self.passed
        )
        return derived or any(q is quantity for q, _ in agreeing)

    def _made(
        self,
        supports: bool | None,
        how: str,
        summary: str,
        pairs: Pairs,
        lacking: Sequence[str] = (),
    ) -> MetricFinding:
        document = self.document
        own = how != "open" and not document.independent
        details = DocumentFigures(
            source=document.source,
            independent=document.independent,
            document=Document(
                id=document.id,
                filename=document.filename,
                kind=document.kind,
                issuer=document.issuer,
            ),
            places=[
                _place(document, other) for other in dict.fromkeys(other for _, other in pairs)
            ],
            lacking=list(lacking),
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


def _place(document: EvidenceSource, quantity: Quantity) -> DocumentAnchor:
    return DocumentAnchor(
        page=quantity.page,
        sheet=document.sheets.get(quantity.page, ""),
        quote=quantity.quote,
        value=as_number(quantity.value),
        unit=quantity.unit,
        year=quantity.year,
    )

"""What attached documents say about the figures a claim states: one finding for each claim and
document that speaks.

A document of the company itself (its data workbook, its earlier report) may contradict a claim;
agreeing with it, it is the company's word again. Documents issued by others are independent of the
report. A statement of assurance or a certificate counts for exactly what it covers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from agents.specialists.data_metrics.assured import assured
from agents.specialists.data_metrics.evidence_source import PRINTED, EvidenceSource
from agents.specialists.data_metrics.findings import named
from agents.specialists.data_metrics.linking import figures_of
from agents.specialists.data_metrics.schemas import CheckResult, MetricFinding
from agents.specialists.data_metrics.spoken import Facts, Pairs, Spoken
from reports.figures.alike import on_other_boundaries
from reports.figures.table import agree, comparable, differ, fact_key, stated_in_other_units
from reports.figures.types import Quantity
from reports.findings.checks.kinds import RECOMPUTED
from reports.types import ClaimView
from sibyl_project.common.numbers import shown


def evidence_findings(
    claims: Sequence[ClaimView],
    checks: Sequence[CheckResult],
    quantities: Sequence[Quantity],
    documents: Sequence[EvidenceSource],
    reporting_year: int | None = None,
) -> list[MetricFinding]:
    """`quantities` are the report's and its evidence's; claims of which no document states a figure
    get no finding. `reporting_year` is that of the report."""
    report = [q for q in quantities if not q.source]
    stated, facts = figures_of(claims, report), _by_key(report)
    of_documents = {one.id: _by_key(_of(one, quantities)) for one in documents}
    found: list[MetricFinding | None] = []
    for claim in claims:
        sound = [
            check for check in checks if check.result == "pass" and check.check_name in RECOMPUTED
        ]
        passed = [check for check in sound if claim.id in check.claim_ids]
        for document in documents:
            told = of_documents[document.id]
            spoken = Spoken(claim, stated[claim.id], document, told, facts, passed)
            if document.assurance or document.certificate:
                found.append(assured(spoken, reporting_year))
            else:
                found.append(_stated(spoken))
    return [one for one in found if one]


def _of(document: EvidenceSource, quantities: Iterable[Quantity]) -> list[Quantity]:
    """The figures that a document states; of one printed in the report, those of its pages."""
    if document.kind != PRINTED:
        return [q for q in quantities if q.source == document.id]
    first, last = document.pages
    return [q for q in quantities if not q.source and first <= q.page <= last]


def _by_key(quantities: Iterable[Quantity]) -> Facts:
    found: dict[object, list[Quantity]] = defaultdict(list)
    for quantity in quantities:
        if comparable(quantity):
            found[fact_key(quantity)].append(quantity)
    return found


def _stated(spoken: Spoken) -> MetricFinding | None:
    """What a document says by the figures it states."""
    pairs = [
        (q, other)
        for q in spoken.own
        if comparable(q)
        for other in spoken.facts.get(fact_key(q), ())
    ]
    differing = [
        (q, other) for q, other in pairs if differ(q, other) and not on_other_boundaries(q, other)
    ]
    agreeing = [(q, other) for q, other in pairs if agree(q, other)]
    agreeing += [
        (q, other)
        for q in spoken.own
        if comparable(q)
        for other in stated_in_other_units(q, spoken.facts)
    ]
    if differing:
        return spoken.differs(differing, agreeing)
    return _agrees(spoken, agreeing) if agreeing else None


def _agrees(spoken: Spoken, agreeing: Pairs) -> MetricFinding:
    document = spoken.document
    seen = list(
        dict.fromkeys(
            f"{named(q)} {shown(o.value, o.unit)} on {document.place(o.page)}" for q, o in agreeing
        )
    )
    says = f"{document.opening} states the same: {'; '.join(seen[:3])}"
    if lacking := spoken.unsettled([q for q, _ in agreeing]):
        summary = f"{says}. It says nothing on {'; '.join(lacking[:3])}."
        return spoken.made(None, "open", summary, agreeing, lacking)
    return spoken.made(True, "confirms", f"{says}.", agreeing)

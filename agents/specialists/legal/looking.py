"""Claims the judge sent back: the whole report is searched again for what is missing, and what was
searched is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from agents.base.events import Event
from agents.base.finding import evidence_event, finding
from agents.base.job import Progress, Save, claims_of, thinking
from agents.specialists.legal.retrieval import SearchFailed
from agents.specialists.legal.rows import mapping_details
from agents.specialists.legal.schemas import (
    Criterion,
    Document,
    ParagraphMapping,
    SubRequirement,
    read_compliance_status,
)
from agents.specialists.legal.second_look import Guidance, Looker, Searched, SecondLook
from agents.specialists.legal.standards_search import report_search
from reports.document.from_rows import claim_view
from reports.findings import compliance
from reports.findings.base import Quote
from reports.findings.compliance import (
    ComplianceDetails,
    OriginalFinding,
    Searches,
    SearchHit,
    SecondLookDetails,
    Sought,
)
from reports.findings.kinds import read_finding
from reports.models import AgentRun, Assignment, Basis, Claim, EvidenceType, Finding
from sibyl_project.common.deadline import Deadline
from standards.registry import requirements

LOOKS = (ComplianceDetails, SecondLookDetails)


def look_again(run: AgentRun, deadline: Deadline, document: Document) -> Save:
    """Search the whole report for what the judge misses, and for the same statement on another
    page."""
    claims = claims_of(run)
    guidance, earlier = _guidance(run, claims), _earlier(run, claims)
    searched = _search(
        run, [query for each in guidance.values() for query in each.queries], deadline
    )
    looker = Looker(
        document,
        {requirement.paragraph_id: requirement for requirement in requirements(_vintage(run))},
    )
    progress = Progress(run, deadline)
    looked = [
        (
            claim,
            looker.of(
                claim_view(claim),
                guidance[claim.pk],
                _mappings(earlier.get(claim.pk, ())),
                searched,
            ),
        )
        for claim in progress.over(claims)
    ]

    def save() -> list[Event]:
        rows = [
            _row(run, order, claim, look, earlier.get(claim.pk, ()), document)
            for order, (claim, look) in enumerate(looked)
        ]
        Finding.objects.bulk_create(rows)
        told = [
            evidence_event(row, claim, compliance_status=str(look.after.compliance_status))
            for row, (claim, look) in zip(rows, looked, strict=True)
            if row.summary
        ]
        return [thinking(run, _words([look for _, look in looked], searched)), *told]

    return save


def _vintage(run: AgentRun) -> str:
    return str(run.analysis.options["vintage"])


def _guidance(run: AgentRun, claims: Sequence[Claim]) -> dict[Any, Guidance]:
    given = Assignment.objects.filter(
        analysis=run.analysis, cycle=run.cycle, agent=run.agent, claim__in=claims
    )
    contexts = dict(given.values_list("claim_id", "context"))
    return {claim.pk: Guidance.of(contexts.get(claim.pk, {})) for claim in claims}


def _earlier(run: AgentRun, claims: Sequence[Claim]) -> dict[Any, list[Finding]]:
    """This agent's compliance findings of the cycles before, by claim, the first one first."""
    rows = Finding.objects.filter(
        analysis=run.analysis,
        agent_name=run.agent,
        claim__in=claims,
        evidence_type=EvidenceType.IFRS_COMPLIANCE,
    )
    found: dict[Any, list[Finding]] = {}
    for row in rows.filter(iteration__lte=run.cycle, details__has_key="compliance_status").order_by(
        "iteration", "order"
    ):
        found.setdefault(row.claim_id, []).append(row)
    return found


def _search(run: AgentRun, queries: Sequence[str], deadline: Deadline) -> Searched:
    deadline.check()
    try:
        return Searched(report_search(run, queries))
    except SearchFailed as failure:
        return Searched({}, str(failure))


def _mappings(earlier: Sequence[Finding]) -> list[ParagraphMapping]:
    """The mappings as they last stood, read back from the finding."""
    read = (read_finding(row) for row in reversed(earlier))
    looks = (each for each in read if isinstance(each, LOOKS))
    stored = next((each.ifrs_mappings for each in looks if each.ifrs_mappings), [])
    return [_mapping(each) for each in stored]


def _mapping(stored: compliance.ParagraphMapping) -> ParagraphMapping:
    return ParagraphMapping(
        paragraph_id=stored.paragraph_id,
        pillar=stored.pillar,
        section=stored.section,
        requirement=stored.requirement,
        s1_counterpart=tuple(stored.s1_counterpart),
        compliance_status=read_compliance_status(stored.compliance_status),
        sub_requirements=tuple(SubRequirement(**dict(sub)) for sub in stored.sub_requirements),
        criteria=tuple(Criterion(**dict(each)) for each in stored.criteria),
    )


def _row(
    run: AgentRun,
    order: int,
    claim: Claim,
    look: SecondLook,
    earlier: Sequence[Finding],
    document: Document,
) -> Finding:
    """That another page states the same speaks for a claim; that an element was found elsewhere
    does not."""
    return finding(
        run,
        order,
        claim_id=claim.pk,
        evidence_type=EvidenceType.IFRS_COMPLIANCE,
        basis=Basis.REPORT,
        summary=look.summary,
        details=look_details(look, len(document.read_pages), _original(earlier)),
        supports_claim=True if look.corroboration.places else None,
        confidence=look.corroboration.confidence,
    )


def _original(earlier: Sequence[Finding]) -> OriginalFinding | None:
    """The finding that this one follows: its id and its status."""
    if not earlier:
        return None
    first = read_finding(earlier[0])
    status = first.compliance_status if isinstance(first, LOOKS) else ""
    return OriginalFinding(id=str(earlier[0].pk), compliance_status=status)


def look_details(
    look: SecondLook, pages: int, original: OriginalFinding | None = None
) -> SecondLookDetails:
    """The `details` of a second look: what was asked, what was searched, what changed."""
    details = SecondLookDetails(
        original_finding=original,
        searched=look.corroboration.searched,
        evidence=[Quote(page=page, quote=quote) for page, quote in look.corroboration.places],
        evidence_gap=look.guidance.evidence_gap,
        required_evidence=look.guidance.required_evidence,
        searches=Searches(
            queries=list(look.guidance.queries),
            pages=pages,
            passages=look.passages,
            hits=[SearchHit(**asdict(hit)) for hit in look.hits],
            failure=look.failure,
        ),
        elements_found=[
            Sought(
                paragraph_id=sub.paragraph_id,
                requirement=sub.requirement,
                page=sub.page,
                quote=sub.quote,
            )
            for sub in look.found
        ],
        elements_still_missing=[
            Sought(
                paragraph_id=sub.paragraph_id,
                requirement=sub.requirement,
                gap_reason=sub.gap_reason,
            )
            for sub in look.missing
        ],
        previous_compliance_status=str(look.before.compliance_status),
        compliance_status=str(look.after.compliance_status),
    )
    if not look.found:
        return details
    return details.changed(ifrs_mappings=mapping_details(look.after.ifrs_mappings))


def _words(looked: Sequence[SecondLook], searched: Searched) -> str:
    """The progress line of a batch."""
    same, more = (
        sum(bool(look.corroboration.places) for look in looked),
        sum(bool(look.found) for look in looked),
    )
    said = (
        f"Searched the whole report again for {len(looked)} claims; {same} are stated on another "
        "page as well"
    )
    failed = (
        f" The judge's queries could not be searched: {searched.failure.rstrip('.')}."
        if searched.failure
        else ""
    )
    return f"{said}, and for {more} something that was missing was found.{failed}"

"""The academic agent: what Sibyl knows itself of the methods, certificates, targets and benchmarks
that claims name, and what research says of their subjects; it answers questions about these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.base.events import Event, Failed, SearchExecuted
from agents.base.finding import evidence_event, finding, weightless
from agents.base.job import RULES, Progress, Save, claims_of, thinking
from agents.base.posting import post
from agents.base.unsourced import not_consulted
from agents.base.wants import Want, asks_of
from agents.specialists.academic import answers
from agents.specialists.academic.investigations.aims import reductions
from agents.specialists.academic.investigations.types import Given, Kind, Known, Stated
from agents.specialists.academic.kinds import kinds_of
from agents.specialists.academic.knowing import known_of
from agents.specialists.academic.literature.recording import LITERATURE, record
from agents.specialists.academic.literature.research import Researched, research_on
from reports.document.from_rows import claim_views
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity
from reports.findings.finding import FailureDetails
from reports.language.years import year_of_period
from reports.models import AgentRun, Analysis, Basis, Claim, EvidenceType, Finding
from reports.registers.types import from_json
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline, DeadlineExceeded
from sibyl_project.common.text import counted
from standards.benchmark_rows import bands_of

log = structlog.get_logger(__name__)
_UNTOLD: Final = frozenset({EvidenceType.NOT_CONSULTED.value, EvidenceType.ERROR.value})
FAILED: Final = "The academic agent failed on this claim; the others were looked at."


def _targeted_scopes(claim: ClaimView) -> list[str]:
    return [
        q.scope
        for q in read_sentence(claim.text, page=claim.page)
        if q.metric == "target_reduction" and q.scope
    ]


WANTS = (
    Want(
        RequestType.FIGURES,
        _targeted_scopes,
        "Which emissions of scope {matter} does the report state over the years, to hold "
        "{claims} against?",
        lambda matter: {"metric": "ghg_emissions", "scope": matter},
    ),
)


@dataclass(frozen=True, slots=True)
class Looked:
    """A claim with the types of investigation it calls for and what is known beside it. `failed`
    where looking at it failed."""

    stated: Stated
    kinds: tuple[Kind, ...] = ()
    known: Known | None = None
    failed: bool = False


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Say of each claim what is known of it, in the first cycle, and what research says of its
    subject, where services of research are on."""
    given = given_of(run.analysis)
    claims = [Stated(view) for view in claim_views(claims_of(run))]
    looked = [
        look_at(one, given, again=run.cycle > 0) for one in Progress(run, deadline).over(claims)
    ]
    sound = [(one.stated, one.kinds) for one in looked if not one.failed]
    researched = research_on(run, deadline, sound, given.report.company)
    # asked again they would answer the same
    asks = [] if run.cycle else asks_of(WANTS, [one.claim for one in claims])
    deadline.check()

    def save() -> list[Event]:
        record(run, researched.looked, is_on=researched.is_on)
        rows = _rows(run, looked, researched)
        Finding.objects.bulk_create(rows)
        told = [row for row in rows if row.evidence_type not in _UNTOLD]
        views = {one.claim.id: one.claim for one in claims}
        return [
            thinking(run, _message(looked, researched)),
            *_searched(run, researched),
            *(evidence_event(row, views[str(row.claim_id)]) for row in told),
            *(_failure(run, one) for one in looked if one.failed),
            *post(run, asks),
        ]

    return save


def look_at(stated: Stated, given: Given, *, again: bool = False) -> Looked:
    """What a claim calls for and what is known beside it; asked `again`, what is known was said."""
    try:
        kinds = kinds_of(stated)
        return Looked(stated, kinds, None if again else known_of(stated, kinds, given))
    except DeadlineExceeded:
        raise
    except Exception:  # a claim that cannot be looked at must not stop the others
        log.exception("claim_failed", claim=stated.claim.id)
        return Looked(stated, failed=True)


def given_of(analysis: Analysis) -> Given:
    """What is known beside the claims of an analysis."""
    options, report = analysis.options, analysis.report
    facts = ReportFacts(
        report.company,
        options.get("sector", ""),
        options.get("industry", ""),
        report.reporting_period,
    )
    return Given(
        facts,
        bands_of(analysis.bands),
        from_json(options.get("registers", [])),
        frozenset(options.get("registers_loaded", [])),
        year_of_period(report.reporting_period),
        tuple(_targets(analysis)),
    )


def _targets(analysis: Analysis) -> Iterator[Quantity]:
    """The cuts of emissions that claims of the report aim at, each once."""
    seen: set[tuple[object, ...]] = set()
    for claim in Claim.objects.filter(claim_set=analysis.claim_set).order_by("ordinal"):
        read = read_sentence(claim.text, page=claim.page) if "%" in claim.text else []
        for one in reductions(read):
            key = (one.value, one.scope, one.baseline_year, one.year)
            if key not in seen:
                seen.add(key)
                yield one


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """Answer a question about benchmarks, rates of reduction, methods or certificates."""
    return answers.answer(kind, context, ReportFacts.of(analysis.report), bands_of(analysis.bands))


def _rows(run: AgentRun, looked: Sequence[Looked], researched: Researched) -> list[Finding]:
    """Of each claim what is known, and last what research says or why it was not searched: the last
    finding tells the judge how the agent ended."""
    rows: list[Finding] = []
    for one in looked:
        if one.failed:
            rows.append(_failed(run, len(rows), one.stated.claim.id))
            continue
        if one.known is not None:
            rows.append(_known(run, len(rows), one.known))
        rows.append(_researched(run, len(rows), one.stated.claim.id, researched))
    return rows


def _failed(run: AgentRun, order: int, claim_id: str) -> Finding:
    return weightless(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.ERROR,
        summary=FAILED,
        details=FailureDetails(agent_status="error"),
    )


def _known(run: AgentRun, order: int, known: Known) -> Finding:
    return finding(
        run,
        order,
        claim_id=known.claim_id,
        evidence_type=known.evidence_type,
        basis=Basis.STANDARD,
        summary=known.summary,
        supports_claim=None,
        confidence=known.confidence,
        details=known.details,
    )


def _researched(run: AgentRun, order: int, claim_id: str, researched: Researched) -> Finding:
    concluded = researched.concluded.get(claim_id)
    if concluded is None:
        return not_consulted(run, order, claim_id, LITERATURE, researched.why_not[claim_id])
    return finding(
        run,
        order,
        claim_id=claim_id,
        evidence_type=EvidenceType.RESEARCH_SUPPORT,
        basis=Basis.EXTERNAL,
        summary=concluded.summary,
        supports_claim=concluded.supports,
        confidence=concluded.confidence,
        details=concluded.details,
        reasoned_by=concluded.reasoned_by or RULES,
    )


def _message(looked: Sequence[Looked], researched: Researched) -> str:
    """The progress line of a batch: what is known, what was skipped, and what was searched."""
    known = sum(one.known is not None for one in looked)
    skipped = sum(not one.kinds and not one.failed for one in looked)
    parts = [f"Sibyl knows something of {known} of {counted(len(looked), 'claim')}"]
    if skipped:
        parts.append(
            f"{skipped} name no method, certificate, target, benchmark or technology and were "
            "skipped"
        )
    return f"{'; '.join([*parts, researched.said])}."


def _searched(run: AgentRun, researched: Researched) -> Iterator[Event]:
    for place, search in enumerate(one for each in researched.looked for one in each.searches):
        if search.results is not None:
            payload = SearchExecuted(
                source=search.source, query=search.words, results_count=search.results
            )
            yield Event(payload, f"searched:{run.pk}:{place}", run.agent)


def _failure(run: AgentRun, one: Looked) -> Event:
    payload = Failed(message=FAILED, node=run.batch)
    return Event(payload, f"failed:{run.pk}:{one.stated.claim.id}", run.agent)

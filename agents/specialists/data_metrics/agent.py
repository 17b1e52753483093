"""The data and metrics agent: checks the report's arithmetic once, then says for each claim what
other figures, those of attached documents among them, say about it."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import structlog

from agents.base.ask import Ask, Reply
from agents.base.concluding import asked_and_answered, received, responses_to, take_in
from agents.base.events import AgentCompleted, ConsistencyCheck, Event
from agents.base.finding import evidence_event, finding, findings_of
from agents.base.job import RunSpec, Save, assigned_to, claims_of, thinking, to_judge
from agents.base.posting import post
from agents.base.stages import Step
from agents.base.totals import of_findings
from agents.models import InfoResponse
from agents.specialists.data_metrics.absences import BATCH as ABSENCES
from agents.specialists.data_metrics.asks import asks, with_answers
from agents.specialists.data_metrics.evidence_source import EvidenceSource
from agents.specialists.data_metrics.examining import Examined, examine
from agents.specialists.data_metrics.identity import identities
from agents.specialists.data_metrics.power.job import BATCH
from agents.specialists.data_metrics.reading_figures import (
    failures,
    noted,
    read_figures,
    with_figures,
    with_stored_figures,
)
from agents.specialists.data_metrics.schemas import CheckResult, MetricFinding
from agents.specialists.data_metrics.storing import columns_of
from reports.models import (
    AgentRun,
    Analysis,
    Basis,
    Check,
    EvidenceType,
    Finding,
    ModelFigure,
    SourceConsulted,
)
from reports.registers.catalogue import label_of
from reports.registers.types import Matched
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

log = structlog.get_logger(__name__)
PUBLIC_REGISTERS: Final = "Public registers"
NOT_LOADED: Final = "no file of a register is loaded"
NO_ENTRY: Final = "no entry is surely the company's: see its page Outside"


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """One run over all its claims of the cycle: checks cross claims.

    On the first pass it runs even without a claim, and others measure what the checks guard and
    look for what should be in the report and is not.
    """
    ids = tuple(str(pk) for pk in assigned_to(analysis, step, agent))
    if step.cycle == 0:
        every = RunSpec(agent, "figures-00", ids)
        return [every, RunSpec(agent, BATCH), RunSpec(agent, ABSENCES)]
    return [RunSpec(agent, "figures-00", ids)] if ids else []


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Recompute what can be recomputed, with what a model reads of figures the rules are unsure of.

    The check rows are written once, by the first run that gets through.
    """
    examined = examine(run.analysis)
    if run.cycle:
        examined = with_stored_figures(examined, run.analysis)
    deadline.check()
    read = read_figures(run, examined, deadline)
    examined, read_rows = with_figures(examined, run, read)
    deadline.check()
    checks = with_answers(examined.checks, answers_before(run))
    involved = {
        claim_id for check in checks if check.result == "fail" for claim_id in check.claim_ids
    }
    assigned = {str(claim.pk) for claim in claims_of(run)}
    first = not Check.objects.filter(analysis=run.analysis).exists()
    wanted = assigned | (involved if first else set())
    looked_at = [claim for claim in examined.claims if claim.id in wanted]
    beside = _beside_registers(run, examined, looked_at)
    found = [
        *(noted(one, read) for one in examined.findings(looked_at, checks)),
        *examined.of_evidence(looked_at, checks),
        *examined.of_registers(beside),
    ]
    asked = [] if run.cycle else asks(looked_at, examined.own, checks, examined.facts)
    by_id = {claim.id: claim for claim in (*looked_at, *beside)}

    def save() -> list[Event]:
        events = _save_checks(run, checks) if first else []
        rows = [_row(run, order, item) for order, item in enumerate(found)]
        Finding.objects.bulk_create(rows)
        ModelFigure.objects.bulk_create(read_rows)
        _save_sources(run, examined.documents)
        _save_registers(run, examined.given.registers)
        attached = (
            f", {examined.attached} figures of attached documents beside them"
            if examined.documents
            else ""
        )
        said = (
            f"Read {len(examined.own)} figures and ran {len(checks)} checks for {len(looked_at)} "
            f"claims{attached}. {read.said}".rstrip()
        )
        told = (evidence_event(row, by_id[str(row.claim_id)]) for row in rows if row.summary)
        return [
            thinking(run, said),
            *failures(run, read),
            *events,
            *told,
            *post(run, asked),
        ]

    return save


def conclude(run: AgentRun, deadline: Deadline) -> Save:
    """Take the answers of others into the checks they bear on, and into the findings of the claims
    concerned."""
    examined = with_stored_figures(examine(run.analysis), run.analysis)
    deadline.check()
    responses = responses_to(run)
    before = with_answers(examined.checks, answers_before(run))
    after = with_answers(before, [asked_and_answered(response) for response in responses])
    changed = {
        identity: check
        for identity, old, check in zip(identities(examined.checks), before, after, strict=True)
        if old != check
    }
    concerned = {claim_id for check in changed.values() for claim_id in check.claim_ids}
    found = {
        item.claim_id: item
        for item in examined.findings([c for c in examined.claims if c.id in concerned], after)
    }

    def save() -> list[Event]:
        written = _rewrite(run, changed)
        _revise(run, found)
        taken = take_in(run, responses)
        told = [_check_event(run, key, check, "answered") for key, check in written.items()]
        into = f"{counted(len(written), 'check')} and {counted(len(taken), 'finding')}"
        said = f"Took {counted(len(responses), 'answer')} of other agents into {into}."
        return [thinking(run, said), *told, *(received(run, response) for response in responses)]

    return save


def totals(run: AgentRun) -> AgentCompleted:
    """What was found in this cycle, and how the checks of the report came out."""
    results = Counter(
        Check.objects.filter(analysis=run.analysis_id).values_list("result", flat=True)
    )
    passed, failed = results[Check.Result.PASS], results[Check.Result.FAIL]
    return of_findings(run).model_copy(
        update={"consistency_checks_passed": passed, "consistency_checks_failed": failed}
    )


def _revise(run: AgentRun, found: Mapping[str, MetricFinding]) -> None:
    """Write the findings of this cycle anew for the claims whose checks the answers changed."""
    rows = list(
        findings_of(run)
        .filter(claim__in=[uuid.UUID(pk) for pk in found])
        .exclude(basis__in=[Basis.EVIDENCE_DOCUMENT, Basis.EXTERNAL])
    )
    for row in rows:
        item = found[str(row.claim_id)]
        kept = {"note": row.details["note"]} if "note" in row.details else {}
        row.summary, row.basis = item.summary, item.basis
        row.details = item.details.changed(**kept).stored()
        row.supports_claim, row.confidence = item.supports_claim, item.confidence
        row.reasoned_by = item.reasoned_by
    Finding.objects.bulk_update(
        rows, ["summary", "details", "basis", "supports_claim", "confidence", "reasoned_by"]
    )


def answers_before(run: AgentRun) -> list[tuple[Ask, Reply]]:
    """What others answered in earlier cycles: it stays known."""
    given = InfoResponse.objects.filter(
        request__analysis=run.analysis_id,
        request__cycle__lt=run.cycle,
        request__requesting_agent=run.agent,
    )
    return [
        asked_and_answered(response)
        for response in given.select_related("request").order_by("request", "responding_agent")
    ]


def _save_sources(run: AgentRun, documents: Sequence[EvidenceSource]) -> None:
    """What was consulted: the report's own figures and each document it rests on."""
    for source in [
        "The report's own figures",
        *(f"Attached: {document.filename}"[:120] for document in documents),
    ]:
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source=source,
            defaults={"consulted": True, "reason": ""},
        )


def _beside_registers(
    run: AgentRun, examined: Examined, looked_at: Sequence[ClaimView]
) -> Sequence[ClaimView]:
    """The claims that are held beside registers: in the first cycle all that are judged, for also a
    claim without a figure may speak of a site or a target, later those that are looked at."""
    if run.cycle or not examined.given.registers:
        return looked_at
    judged = set(map(str, to_judge(run.analysis).values_list("pk", flat=True)))
    return [claim for claim in examined.claims if claim.id in judged]


def _save_registers(run: AgentRun, entries: Sequence[Matched]) -> None:
    """Which of the registers that were loaded when the analysis began were consulted; one without
    an entry that is surely the company's was not."""
    matched = {entry.register for entry in entries}
    loaded = run.analysis.options.get("registers_loaded", [])
    rows = [
        (label_of(name), name in matched, "" if name in matched else NO_ENTRY) for name in loaded
    ] or [(PUBLIC_REGISTERS, False, NOT_LOADED)]
    for source, consulted, reason in rows:
        SourceConsulted.objects.update_or_create(
            analysis=run.analysis,
            agent=run.agent,
            source=source,
            defaults={"consulted": consulted, "reason": reason},
        )


def _save_checks(run: AgentRun, checks: Sequence[CheckResult]) -> list[Event]:
    keys = identities(checks)
    rows = [
        Check(
            analysis=run.analysis,
            run=run,
            order=order,
            identity=key,
            check_name=check.check_name,
            **columns_of(check),
        )
        for order, (key, check) in enumerate(zip(keys, checks, strict=True))
    ]
    Check.objects.bulk_create(rows)
    through = Check.claims.through
    through.objects.bulk_create(
        through(check_id=row.pk, claim_id=claim_id)
        for row, check in zip(rows, checks, strict=True)
        for claim_id in check.claim_ids
    )
    return [_check_event(run, key, check) for key, check in zip(keys, checks, strict=True)]


def _rewrite(run: AgentRun, changed: Mapping[str, CheckResult]) -> dict[str, CheckResult]:
    """Write changed checks into their rows, and return those that have one.

    A check is looked for by what it checks, never by its place in the list: one that is not there
    any more, or was not there before, is written nowhere.
    """
    written = {
        identity: check
        for identity, check in changed.items()
        if Check.objects.filter(analysis=run.analysis_id, identity=identity).update(
            **columns_of(check)
        )
    }
    if missing := [check.check_name for key, check in changed.items() if key not in written]:
        log.warning("checks_without_a_row", analysis=str(run.analysis_id), checks=missing)
    return written


def _check_event(run: AgentRun, identity: str, check: CheckResult, part: str = "") -> Event:
    payload = ConsistencyCheck(
        check_name=check.check_name,
        claim_id=check.claim_ids[0] if check.claim_ids else "",
        result=check.result,
        details={
            **check.details.stored(),
            "message": check.message,
            "claim_ids": list(check.claim_ids),
        },
    )
    return Event(payload, f"check:{identity}{':' if part else ''}{part}", run.agent)


def _row(run: AgentRun, order: int, item: MetricFinding) -> Finding:
    return finding(
        run,
        order,
        claim_id=item.claim_id,
        evidence_type=EvidenceType.QUANTITATIVE_VALIDATION,
        basis=item.basis,
        summary=item.summary,
        details=item.details,
        supports_claim=item.supports_claim,
        confidence=item.confidence,
        reasoned_by=item.reasoned_by,
    )

"""Capabilities on single claims: compliance of the wording, routing, figures and the judge's
verdict."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Any

from agents.judge import rules as judge_rules
from agents.judge.model.holding import Case
from agents.judge.model.judging import judge_by_model as ask_the_judge
from agents.judge.schemas import FindingView, Judgement, Reinvestigation
from agents.judge.settling import settling
from agents.llm.gateway import of_capability
from agents.orchestrator import routing
from agents.orchestrator.rules import route as route_claims
from agents.orchestrator.schemas import Assignment
from agents.predicting import fields
from agents.predicting.fields import Record
from agents.registry import NAMES, ORCHESTRATOR
from agents.specialists.data_metrics.rules import predict_numbers
from agents.specialists.legal.model.claims import Comparing
from agents.specialists.legal.rules import (
    ClaimCompliance,
    ComplianceStatus,
    ParagraphMapping,
    assess_compliance,
)
from reports.types import RULES, ClaimView
from sibyl_project.common.deadline import Deadline
from standards import paragraph_ids
from standards.mapping import map_claim
from standards.packaged import packaged_requirements
from standards.types import Requirement

MAX_CYCLES = 3
MAPPED = 3  # paragraphs looked at when the claim names none
TIERS = (1, 2, 3, 4)
SECONDS_OF_MODELS = 1800.0  # for one record


class Basis(StrEnum):
    """What a finding rests on."""

    COMPUTATION = "computation"
    REPORT = "report"
    STANDARD = "standard"
    EVIDENCE_DOCUMENT = "evidence_document"
    EXTERNAL = "external"
    NONE = "none"


class AgentState(StrEnum):
    """How the run of an agent on a claim ended."""

    IDLE = "idle"
    WORKING = "working"
    COMPLETED = "completed"
    ERROR = "error"
    TIMED_OUT = "timed_out"
    NOT_CONSULTED = "not_consulted"
    EXHAUSTED = "exhausted"
    UNAVAILABLE = "unavailable"


def numbers(record: Record) -> dict[str, Any]:
    """`{claims: [{id, text, page?}], tables?, evidence?}` to quantities and checks; claim ids as
    they were given."""
    given = {str(row.get("id", "")): row.get("id") for row in fields.rows(record, "claims")}
    result: dict[str, Any] = predict_numbers(record)
    for quantity in result["quantities"]:
        if "claim_id" in quantity:
            quantity["claim_id"] = given[quantity["claim_id"]]
    for check in result["checks"]:
        check["claim_ids"] = [given[claim_id] for claim_id in check["claim_ids"]]
    return result


def route(record: Record) -> dict[str, Any]:
    """`{claims: [{id, text, claim_type, priority, paragraphs?}]}` to one assignment per claim, in
    the same order."""
    claims = fields.named_claims(record)
    assigned = route_claims([view for _, view in claims])
    return {
        "assignments": [
            _assignment(given, each) for (given, _), each in zip(claims, assigned, strict=True)
        ]
    }


def route_by_model(record: Record) -> dict[str, Any]:
    """The same with a model; `notes` say what rules did instead.

    Raises ModelFailure when none can be asked at all.
    """
    claims = fields.named_claims(record)
    gateway, deadline = of_capability(ORCHESTRATOR), Deadline.after(SECONDS_OF_MODELS)
    routed = routing.route_by_model([view for _, view in claims], gateway, deadline)
    assigned = [
        _assignment(given, each) | {"reasoned_by": each.reasoned_by}
        for (given, _), each in zip(claims, routed.assignments, strict=True)
    ]
    return {"assignments": assigned, "notes": list(routed.notes)}


def _assignment(given: Any, assignment: Assignment) -> dict[str, Any]:
    return {
        "claim_id": given,
        "assigned_agents": list(assignment.assigned_agents),
        "priority_order": list(assignment.priority_order),
        "reasoning": assignment.reasoning,
    }


def compliance(record: Record) -> dict[str, Any]:
    """`{claim: {text, claim_type, paragraphs?}, context?: [text]}` held against its paragraphs,
    element by element.

    A claim without paragraphs is mapped first. A published-looking id the registry does not hold
    comes back as unclear.
    """
    claim, unknown = _to_compare(record)
    context = fields.texts(record, "context")
    return _compliance(
        assess_compliance(claim, _registry(), None, context) if claim else None, unknown
    )


def compliance_by_model(record: Record) -> dict[str, Any]:
    """The same with a model; `notes` say what rules did instead.

    Raises ModelFailure when none can be asked at all.
    """
    claim, unknown = _to_compare(record)
    context = fields.texts(record, "context")
    gateway, deadline = of_capability("legal"), Deadline.after(SECONDS_OF_MODELS)
    if claim is None:
        return _compliance(None, unknown) | {"reasoned_by": RULES, "notes": []}
    comparing = Comparing(_registry(), None)
    compared = comparing.by_model([comparing.held(claim, context)], gateway, deadline)
    (result,) = compared.results
    return _compliance(result, unknown) | {
        "reasoned_by": result.reasoned_by,
        "notes": list(compared.notes),
    }


def _to_compare(record: Record) -> tuple[ClaimView | None, list[dict[str, Any]]]:
    """The claim with the paragraphs the registry holds, or None when it holds none of those named,
    and notes on the rest."""
    claim = fields.claim(fields.nested(record, "claim"))
    asked = claim.paragraphs or _mapped(claim)
    known = tuple(pid for pid in asked if pid in _registry())
    unknown = [_unknown(pid) for pid in asked if pid not in _registry()]
    return None if unknown and not known else replace(claim, paragraphs=known), unknown


def _compliance(result: ClaimCompliance | None, unknown: list[dict[str, Any]]) -> dict[str, Any]:
    if result is None:
        return {
            "ifrs_mappings": unknown,
            "compliance_status": ComplianceStatus.UNCLEAR.value,
            "confidence": 0.0,
        }
    return {
        "ifrs_mappings": [*(_mapping(mapping) for mapping in result.ifrs_mappings), *unknown],
        "compliance_status": result.compliance_status.value,
        "confidence": result.confidence,
    }


def _mapped(claim: ClaimView) -> tuple[str, ...]:
    return tuple(
        hit.paragraph_id
        for hit in map_claim(claim.text, claim.claim_type.value).paragraphs[:MAPPED]
    )


def _mapping(mapping: ParagraphMapping) -> dict[str, Any]:
    return {
        "paragraph_id": mapping.paragraph_id,
        "pillar": mapping.pillar,
        "section": mapping.section,
        "requirement": mapping.requirement,
        "s1_counterpart": list(mapping.s1_counterpart),
        "compliance_status": mapping.compliance_status.value,
        "sub_requirements": [
            {
                "requirement": sub.requirement,
                "addressed": sub.addressed,
                "evidence": sub.evidence,
                "gap_reason": sub.gap_reason,
            }
            for sub in mapping.sub_requirements
        ],
    }


def _unknown(paragraph_id: str) -> dict[str, Any]:
    return {
        "paragraph_id": paragraph_id,
        "pillar": paragraph_ids.pillar(paragraph_id).value,
        "section": "",
        "requirement": "The registry of published paragraphs holds no such number.",
        "s1_counterpart": [],
        "compliance_status": ComplianceStatus.UNCLEAR.value,
        "sub_requirements": [],
    }


@cache
def _registry() -> dict[str, Requirement]:
    return {requirement.paragraph_id: requirement for requirement in packaged_requirements()}


def judge(record: Record) -> dict[str, Any]:
    """`{claim, findings, agent_status, cycle, max_cycles}` to a verdict and, while cycles are left,
    the re-investigation it asks for."""
    return _judgement(_case(record).rules)


def judge_by_model(record: Record) -> dict[str, Any]:
    """The same with a model within what the rules allow; `notes` say what rules did instead.

    Raises ModelFailure when none can be asked at all.
    """
    case, gateway = _case(record), of_capability("judge")
    judged = ask_the_judge([case], gateway, Deadline.after(SECONDS_OF_MODELS))
    (result,) = judged.judgements
    return _judgement(result) | {
        "reasoned_by": result.reasoned_by,
        "notes": list(judged.notes),
    }


def _case(record: Record) -> Case:
    claim = fields.claim(fields.nested(record, "claim"))
    findings = tuple(_finding(row) for row in fields.rows(record, "findings"))
    cycle, most = fields.whole(record, "cycle", 0), fields.whole(record, "max_cycles", MAX_CYCLES)
    result = judge_rules.judge(claim, findings, _agent_status(record), cycle, most)
    return Case(claim, findings, result, settling(claim))


def _judgement(result: Judgement) -> dict[str, Any]:
    return {
        "verdict": result.verdict.value,
        "confidence": result.confidence,
        "score": result.score,
        "dimensions": result.dimensions,
        "reinvestigation": _again(result.reinvestigation),
        "reasoning": result.reasoning,
    }


def _finding(row: Record) -> FindingView:
    supports, tier = row.get("supports_claim"), row.get("tier")
    if supports is not None and not isinstance(supports, bool):
        raise ValueError("supports_claim must be true, false or null")
    if tier is not None and (isinstance(tier, bool) or tier not in TIERS):
        raise ValueError("tier must be 1, 2, 3, 4 or null")
    return FindingView(
        agent_name=fields.one_of(row, "agent_name", NAMES),
        supports_claim=supports,
        confidence=fields.share(row, "confidence"),
        basis=fields.choice(row, "basis", Basis, Basis.NONE).value,
        source=fields.text(row, "source", ""),
        tier=tier,
        evidence_type=fields.text(row, "evidence_type", ""),
        summary=fields.text(row, "summary", ""),
    )


def _agent_status(record: Record) -> dict[str, str]:
    given = {} if record.get("agent_status") is None else fields.nested(record, "agent_status")
    for name in given:
        if name not in NAMES:
            raise ValueError(f"agent_status: there is no agent {name!r}")
    return {name: fields.choice(given, name, AgentState).value for name in given}


def _again(asked: Reinvestigation | None) -> dict[str, Any] | None:
    if asked is None:
        return None
    return {
        "target_agents": list(asked.target_agents),
        "evidence_gap": asked.evidence_gap,
        "refined_queries": list(asked.refined_queries),
    }

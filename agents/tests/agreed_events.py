"""The events of the feed as the requirements have them: who tells each, and its fields with their
types."""

from __future__ import annotations

from typing import Any

from agents.registry import SPECIALIST_NAMES

SPECIALISTS = set(SPECIALIST_NAMES)
AGENTS = SPECIALISTS | {"claims", "orchestrator", "judge"}
VERDICTS = {"verified", "unverified", "contradicted", "insufficient_evidence"}

Fields = dict[str, Any]
CLAIM: Fields = {"claim_id": str, "claim_text": str, "claim_page": int | None}
# event -> who tells it ("" is the pipeline itself), and its fields
AGREED: dict[str, tuple[set[str], Fields]] = {
    "agent_started": (AGENTS, {}),
    "agent_thinking": (AGENTS, {"message": str}),
    "agent_completed": (
        AGENTS,
        {
            "claims_processed": int,
            "findings_count": int,
            "claim_count": int | None,
            "by_type": dict[str, int] | None,
            "by_priority": dict[str, int] | None,
            "routing_summary": str | None,
            "agent_workload": dict[str, int] | None,
            "gaps_found": int | None,
            "verdicts": int | None,
            "requests": int | None,
            "questions": int | None,
            "answers": int | None,
            "consistency_checks_passed": int | None,
            "consistency_checks_failed": int | None,
        },
    ),
    "claim_routed": ({"orchestrator"}, CLAIM | {"assigned_agents": list[str], "reasoning": str}),
    "evidence_found": (
        SPECIALISTS,
        CLAIM
        | {
            "evidence_type": str,
            "summary": str,
            "supports_claim": bool | None,
            "confidence": float | None,
            "paragraph_id": str | None,
            "compliance_status": str | None,
        },
    ),
    "search_executed": (SPECIALISTS, {"source": str, "query": str, "results_count": int}),
    "source_evaluated": (SPECIALISTS, {"url": str, "tier": int}),
    "contradiction_detected": (SPECIALISTS, CLAIM | {"url": str, "type": str, "tier": int}),
    "disclosure_gap_found": ({"legal"}, {"paragraph_id": str, "gap_status": str}),
    "ifrs_coverage_update": (
        {"legal"},
        {
            "pillar": str,
            "paragraphs_covered": int,
            "paragraphs_total": int,
            "paragraphs_gaps": int,
            "coverage_percentage": float,
        },
    ),
    "consistency_check": (
        {"data_metrics"},
        {"check_name": str, "claim_id": str, "result": str, "details": dict[str, Any]},
    ),
    "verdict_issued": (
        {"judge"},
        CLAIM | {"verdict": str, "reasoning": str, "confidence": float, "iteration": int},
    ),
    "reinvestigation": (
        {"judge"},
        {
            "claim_ids": list[str],
            "target_agents": list[str],
            "cycle": int,
            "evidence_gaps": list[str],
        },
    ),
    "info_request_posted": (
        SPECIALISTS,
        {"requesting_agent": str, "description": str, "request_type": str, "claim_ids": list[str]},
    ),
    "info_request_routed": (
        {"orchestrator"},
        {"requesting_agent": str, "target_agents": list[str], "description": str},
    ),
    "info_response_posted": (
        SPECIALISTS,
        {
            "responding_agent": str,
            "requesting_agent": str,
            "summary": str,
            "source": str,
            "answered": bool,
        },
    ),
    "info_response_received": (
        SPECIALISTS,
        {"requesting_agent": str, "responding_agent": str, "summary": str, "claim_ids": list[str]},
    ),
    "pipeline_completed": (
        {""},
        {"total_claims": int, "total_findings": int, "total_verdicts": int, "iterations": int},
    ),
    "error": (AGENTS | {""}, {"message": str, "node": str | None}),
}
# only where outside sources are on, which they are not in the run of the test
FROM_OUTSIDE = {"search_executed", "source_evaluated", "contradiction_detected"}
EACH = frozenset({"claims_processed", "findings_count"})
EXCHANGED = EACH | {"questions", "answers"}
# which fields the completions of the agents that ship have: of their own work, and of the questions
# between agents
COMPLETIONS = {
    "claims": {EACH | {"claim_count", "by_type", "by_priority"}},
    "orchestrator": {EACH | {"routing_summary", "agent_workload"}, EACH | {"questions"}},
    "legal": {EACH | {"gaps_found"}, EXCHANGED},
    "data_metrics": {EACH | {"consistency_checks_passed", "consistency_checks_failed"}, EXCHANGED},
    "geography": {EACH, EXCHANGED},
    "news_media": {EACH, EXCHANGED},
    "academic": {EXCHANGED},  # its own work fails below
    "judge": {EACH | {"verdicts", "requests"}},
}

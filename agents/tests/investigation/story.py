"""The events of a small analysis in which every kind of thing that is drawn happens once."""

from __future__ import annotations

from agents.base.events import (
    AgentCompleted,
    ClaimRouted,
    ConsistencyCheck,
    DisclosureGapFound,
    EvidenceFound,
    IfrsCoverageUpdate,
    InfoRequestPosted,
    InfoRequestRouted,
    InfoResponsePosted,
    Payload,
    PipelineCompleted,
    SearchExecuted,
    Started,
    Thinking,
    VerdictIssued,
)

CLAIM = {
    "claim_id": "01a21a0d-0b90-7bb1-bfd4-75371db921e0",
    "claim_text": "We cut waste by 4%.",
    "claim_page": 12,
}
STORY: list[tuple[str, Payload]] = [
    ("claims", Started()),
    ("claims", AgentCompleted(claim_count=2)),
    ("orchestrator", ClaimRouted(**CLAIM, assigned_agents=["legal"], reasoning="A duty.")),
    ("legal", Started()),
    ("legal", Thinking(message="Comparing <b>2</b> claims.")),
    (
        "legal",
        IfrsCoverageUpdate(
            pillar="governance",
            paragraphs_covered=14,
            paragraphs_total=18,
            paragraphs_gaps=4,
            coverage_percentage=77.8,
        ),
    ),
    ("legal", DisclosureGapFound(paragraph_id="S1.27", gap_status="partially_addressed")),
    (
        "legal",
        InfoRequestPosted(
            requesting_agent="legal",
            description="Do the sums hold?",
            request_type="checks",
            claim_ids=["1"],
        ),
    ),
    (
        "orchestrator",
        InfoRequestRouted(
            requesting_agent="legal",
            target_agents=["data_metrics"],
            description="Do the sums hold?",
        ),
    ),
    (
        "data_metrics",
        InfoResponsePosted(
            responding_agent="data_metrics",
            requesting_agent="legal",
            summary="They hold.",
            source="Table 3",
            answered=True,
        ),
    ),
    (
        "data_metrics",
        ConsistencyCheck(check_name="sum", claim_id="", result="pass", details={"message": "41 t"}),
    ),
    (
        "data_metrics",
        ConsistencyCheck(check_name="sum", claim_id="", result="fail", details={"message": "40 t"}),
    ),
    (
        "legal",
        EvidenceFound(
            **CLAIM, evidence_type="ifrs_compliance", summary="It meets it.", supports_claim=None
        ),
    ),
    ("legal", AgentCompleted(findings_count=1)),
    ("news_media", SearchExecuted(source="GDELT", query="dams", results_count=2)),
    (
        "judge",
        VerdictIssued(
            **CLAIM, verdict="insufficient_evidence", reasoning="V.", confidence=1, iteration=1
        ),
    ),
    (
        "judge",
        VerdictIssued(**CLAIM, verdict="verified", reasoning="W.", confidence=1, iteration=2),
    ),
    ("", PipelineCompleted(total_claims=2, total_findings=1, total_verdicts=1, iterations=1)),
]

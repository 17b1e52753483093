"""Who holds the claims of a run against their paragraphs: a model where the analysis asks models,
else rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.base.job import MODEL, Progress, emit_now, gateway_of
from agents.specialists.legal.model.claims import Compared, Comparing, by_rules
from agents.specialists.legal.schemas import Document, Retrieved
from reports.document.from_rows import claim_view
from reports.models import AgentRun, Claim
from standards.types import Requirement


def judge(
    run: AgentRun,
    progress: Progress,
    claims: Sequence[Claim],
    registry: Mapping[str, Requirement],
    document: Document,
    retrieved: Mapping[str, Retrieved],
) -> Compared:
    """The compliance of each claim, in their order.

    `retrieved` is what retrieval brought, by claim id.
    """
    comparing = Comparing(registry, document, retrieved)
    asking = run.analysis.engine == MODEL
    held = [
        comparing.held(claim_view(claim))
        for claim in (progress.before if asking else progress.over)(claims)
    ]
    if not asking or not any(each.paragraphs for each in held):
        return Compared(tuple(by_rules(each) for each in held))
    gateway, why = gateway_of(run)
    if gateway is None:
        return comparing.by_rules(held, why)
    emit_now(
        run, f"Asking how the wording of {len(held)} claims meets their paragraphs...", "begun"
    )
    return comparing.by_model(held, gateway, progress.deadline, progress.count)

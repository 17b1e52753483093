"""The news and media agent: records for every claim that no news was searched, and asks how far the
report meets the paragraphs behind public plans."""

from __future__ import annotations

from agents.base.ask import RequestType
from agents.base.job import Save
from agents.base.unsourced import Source, record_not_consulted
from agents.base.wants import OPEN_MATTER, Want, no_context
from reports.models import AgentRun
from reports.types import ClaimType, ClaimView
from sibyl_project.common.deadline import Deadline

NEWS = Source(
    "News search",
    "no search provider is configured",
    "articles that are attached as evidence are read",
)


def _public(claim: ClaimView) -> list[str]:
    return [OPEN_MATTER] if claim.claim_type is ClaimType.STRATEGIC and claim.paragraphs else []


WANTS = (
    Want(
        RequestType.COVERAGE,
        _public,
        "How far does the report meet the paragraphs behind {claims} on its plans?",
        no_context,
    ),
)


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Record for every claim that no news was searched, since no search provider is configured."""
    return record_not_consulted(run, deadline, NEWS, WANTS)

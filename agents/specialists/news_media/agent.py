"""The news and media agent: searches what others published about the company and its claims, holds
it against them, and tells apart the company's controversies and what happened after the period.
Where no source is on it records that, claim by claim, and invents nothing."""

from __future__ import annotations

from typing import Any

from agents.base.ask import RequestType
from agents.base.job import RunSpec, Save, assigned_batches, assigned_to, batched
from agents.base.stages import Step
from agents.base.unsourced import Source, record_not_consulted
from agents.base.wants import OPEN_MATTER, Want, no_context
from agents.specialists.news_media.investigating import Investigation
from agents.specialists.news_media.searching import news_sources
from reports.models import AgentRun, Analysis
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


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """The agent's claims of this cycle: in one run where sources are asked, so that what concerns
    the company is asked once."""
    if not news_sources(analysis):
        return assigned_batches(analysis, step, agent)
    claims: list[Any] = assigned_to(analysis, step, agent)
    return batched(agent, claims, max(1, len(claims)))


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Search news for the claims of a run, or record that no source was on."""
    if not news_sources(run.analysis):
        return record_not_consulted(run, deadline, NEWS, WANTS)
    return Investigation(run, deadline, WANTS).save()

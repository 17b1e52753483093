"""The academic agent: records for every claim that no research was searched, asks for the emissions
behind a target, and answers questions about the benchmarks, rates and methods it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.base.job import Save
from agents.base.unsourced import Source, record_not_consulted
from agents.base.wants import Want
from agents.specialists.academic import answers
from reports.figures.extract import read_sentence
from reports.models import AgentRun, Analysis
from reports.types import ClaimView
from sibyl_project.common.deadline import Deadline
from standards.benchmark_rows import bands_of

RESEARCH = Source(
    "Research and benchmark search",
    "no research service is configured",
    "certificates and assurance statements that are attached as evidence are read",
)


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


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Record for every claim that no research was searched, since no research service is
    configured."""
    return record_not_consulted(run, deadline, RESEARCH, WANTS)


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """Answer a question about benchmarks, rates of reduction or methods."""
    return answers.answer(kind, context, ReportFacts.of(analysis.report), bands_of(analysis.bands))

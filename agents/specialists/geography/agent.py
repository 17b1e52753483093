"""The geography agent: records for every claim that no imagery was consulted, asks for the figures
of its places, and answers others where a place is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.base.job import Save
from agents.base.unsourced import Source, record_not_consulted
from agents.base.wants import Want, places_named
from agents.specialists.geography import answers
from reports.models import AgentRun, Analysis
from sibyl_project.common.deadline import Deadline

IMAGERY = Source(
    "Satellite imagery",
    "no imagery or geocoding service is configured",
    "ask for permits and site records where a claim is about a place",
)
WANTS = (
    Want(
        RequestType.FIGURES,
        places_named,
        "Which figures does the report state for {matter}, named in {claims}?",
        lambda matter: {"place": matter},
    ),
)


def investigate(run: AgentRun, deadline: Deadline) -> Save:
    """Record for every claim that no imagery was consulted, since no service is configured."""
    return record_not_consulted(run, deadline, IMAGERY, WANTS)


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """Answer whether a place is known, and where it is."""
    return answers.answer(kind, context, ReportFacts.of(analysis.report))

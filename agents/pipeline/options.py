"""The options of an analysis, frozen when it begins; nothing later reads them from settings."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from agents.base.job import MODEL
from agents.llm.defaults import frozen
from agents.outside_text.tiers import frozen_outlets
from agents.sources.budget import frozen_budget
from agents.sources.registry import sources_on
from reports.models import Report
from reports.review.frozen_outside import frozen_outside
from reports.review.inventories import runs_of
from reports.sites.knowing import frozen_of, words_on
from reports.sites.types import to_json
from sibyl_project import __version__
from standards.retrieval.embeddings import default_embedder


def frozen_options(
    report: Report, max_cycles: int | None, engine: str, on_failure: str
) -> dict[str, Any]:
    """Everything an analysis of a report that begins now rests on."""
    of_models = frozen() if engine == MODEL else {}
    if of_models and on_failure:
        of_models["on_failure"] = on_failure
    return {
        "engine": engine,
        **of_models,
        "max_cycles": settings.MAX_JUDGE_ITERATIONS if max_cycles is None else max_cycles,
        "first_period": report.first_period,
        "vintage": report.vintage,
        "industry": report.industry,
        "sector": report.sector,
        "evidence": [str(pk) for pk in report.evidence.usable().values_list("pk", flat=True)],
        "inventories": [str(run.pk) for run in runs_of(report)],
        "confirmed_assurances": [
            str(pk) for pk in report.assurance_confirmations.standing().values_list("pk", flat=True)
        ],
        "firm": report.engagement.firm,
        **frozen_outside(report),
        **_of_sources(),
        "sites": to_json(frozen_of(words_on(report).values())),
        "embedder": default_embedder().name,
        "agent_timeout_seconds": settings.AGENT_TIMEOUT_SECONDS,
        "pipeline_timeout_seconds": settings.PIPELINE_TIMEOUT_SECONDS,
        "code_version": __version__,
    }


def _of_sources() -> dict[str, Any]:
    """Which outside services may be asked and how much, and how far outlets are trusted."""
    on = sources_on()
    return {"sources": on, **frozen_budget(), "outlets": frozen_outlets() if on else []}

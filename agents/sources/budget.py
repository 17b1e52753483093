"""How often an analysis may ask outside services, and for how much: as its options were frozen, and
counted from the ledger, so that a run that is done again after a kill has no budget of its own."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db.models import Count, Sum

from agents.models import SourceAsk
from agents.sources.spec import SourceSpec
from agents.sources.types import NotConsulted
from reports.models import Analysis

_MOST_ASKS, _MOST_COST = "sources_most_asks", "sources_most_cost_usd"


def frozen_budget() -> dict[str, Any]:
    """The budget as the options of an analysis hold it."""
    return {
        _MOST_ASKS: settings.SOURCES_MOST_ASKS,
        _MOST_COST: settings.SOURCES_MOST_COST_USD,
    }


def asks_left(analysis: Analysis) -> int:
    """How many questions the analysis may still ask."""
    used = SourceAsk.objects.filter(analysis=analysis, cached=False).count()
    return max(0, int({**frozen_budget(), **analysis.options}[_MOST_ASKS]) - used)


def check_budget(analysis: Analysis, spec: SourceSpec) -> None:
    """Raise NotConsulted where one more question would be beyond the budget. Answers that were
    there already cost nothing and do not count; what failed was asked, and counts."""
    used = SourceAsk.objects.filter(analysis=analysis, cached=False).aggregate(
        asks=Count("pk"), cost=Sum("cost_usd")
    )
    budget = {**frozen_budget(), **analysis.options}
    if used["asks"] >= budget[_MOST_ASKS]:
        raise NotConsulted(
            spec.name, f"the analysis has asked {budget[_MOST_ASKS]} questions, which is the most"
        )
    cost = (used["cost"] or Decimal(0)) + Decimal(str(spec.cost_usd or 0))
    if spec.cost_usd and cost > Decimal(str(budget[_MOST_COST])):
        raise NotConsulted(
            spec.name,
            f"the analysis may spend {budget[_MOST_COST]:g} US dollars on outside services",
        )

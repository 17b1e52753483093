"""The use and cost of models in an analysis, by agent, for the auditor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db.models import Count, Q, Sum

from agents.llm import month
from agents.llm.defaults import Budget, budget_of
from agents.models import USABLE, CallOutcome, ModelCall
from reports.models import Analysis

_NOT_FAILED = (*USABLE, CallOutcome.PENDING, CallOutcome.REPLAYED, CallOutcome.SET_ASIDE)


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Sums over the calls of one agent.

    `requests` includes second ones; `replayed` cost nothing. `tokens` are those of both directions:
    `cached_tokens` of them were read from the provider's memory, and `reasoning_tokens` were
    written for nobody to see. `unpriced` are requests whose price the
    endpoint did not state: `cost_usd` is then too low, or None when no price is known. `seconds` is
    time on the network.
    """

    agent: str
    models: tuple[str, ...]
    requests: int
    tokens: int
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    reasoning_tokens: int
    tokens_estimated: bool
    cost_usd: Decimal | None
    unpriced: int
    answered: int
    repaired: int
    partial: int
    replayed: int
    failed: int
    pending: int
    seconds: float


@dataclass(frozen=True, slots=True)
class LedgerTotals:
    """The lines by agent, their sum, the budget they share, what the engagement has cost this
    month and may cost, and each distinct failure with its count."""

    lines: Sequence[LedgerLine]
    total: LedgerLine
    budget: Budget
    month_usd: Decimal  # of the engagement, this month
    month_limit: Decimal | None
    failures: Sequence[tuple[str, int]] = field(default=())


def ledger_of(analysis: Analysis) -> LedgerTotals:
    """The ledger of an analysis; no lines when no model was asked."""
    calls = ModelCall.objects.filter(analysis=analysis)
    models: dict[str, list[str]] = {}
    for agent, model in calls.order_by("agent", "model").values_list("agent", "model").distinct():
        models.setdefault(agent, []).append(model)
    rows = calls.order_by("agent").values("agent").annotate(**_sums())
    lines = [_line(row["agent"], models[row["agent"]], dict(row)) for row in rows]
    every = sorted({model for names in models.values() for model in names})
    return LedgerTotals(
        lines,
        _line("", every, calls.aggregate(**_sums())),
        budget_of(analysis.options),
        month.spent(analysis.report.engagement_id),
        month.limit(),
        _failures(calls),
    )


def _sums() -> dict[str, Any]:
    return {
        "asked": Sum("requests"),
        "prompts": Sum("prompt_tokens"),
        "cached": Sum("cached_tokens"),
        "completions": Sum("completion_tokens"),
        "reasoned": Sum("reasoning_tokens"),
        "estimated": Count("pk", filter=Q(tokens_estimated=True)),
        "usd": Sum("cost_usd"),
        "unpriced": Sum("requests", filter=Q(cost_usd=None)),
        "answered": Count(
            "pk", filter=Q(outcome__in=(CallOutcome.ANSWERED, CallOutcome.SET_ASIDE))
        ),
        "repaired": Count("pk", filter=Q(outcome=CallOutcome.REPAIRED)),
        "partial": Count("pk", filter=Q(outcome=CallOutcome.PARTIAL)),
        "replayed": Count("pk", filter=Q(outcome=CallOutcome.REPLAYED)),
        "pending": Count("pk", filter=Q(outcome=CallOutcome.PENDING)),
        "failed": Count("pk", filter=~Q(outcome__in=_NOT_FAILED)),
        "time": Sum("seconds"),
    }


def _line(agent: str, models: Sequence[str], row: dict[str, Any]) -> LedgerLine:
    return LedgerLine(
        agent=agent,
        models=tuple(models),
        requests=row["asked"] or 0,
        tokens=(row["prompts"] or 0) + (row["completions"] or 0),
        prompt_tokens=row["prompts"] or 0,
        cached_tokens=row["cached"] or 0,
        completion_tokens=row["completions"] or 0,
        reasoning_tokens=row["reasoned"] or 0,
        tokens_estimated=row["estimated"] > 0,
        cost_usd=row["usd"],
        unpriced=row["unpriced"] or 0,
        answered=row["answered"],
        repaired=row["repaired"],
        partial=row["partial"],
        replayed=row["replayed"],
        failed=row["failed"],
        pending=row["pending"],
        seconds=row["time"] or 0.0,
    )


def _failures(calls: Any) -> list[tuple[str, int]]:
    failed = (
        calls.exclude(outcome__in=_NOT_FAILED)
        .order_by()
        .values_list("outcome")
        .annotate(times=Count("pk"))
    )
    return sorted(
        ((CallOutcome(outcome).label, times) for outcome, times in failed),
        key=lambda pair: -pair[1],
    )

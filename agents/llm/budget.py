"""What an analysis has used of its budget, summed over its rows, and whether it may send another
request.

The check and the row of the next request are one transaction behind a lock of the analysis.
Requests are counted when they begin, so their number is exact. Tokens and money are known only when
an answer arrives, so they can exceed the budget by what is under way at that moment.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from decimal import Decimal

from django.db import connection
from django.db.models import Q, Sum

from agents.llm.defaults import Budget
from agents.llm.failures import BudgetSpent
from agents.models import ModelCall


@dataclass(frozen=True, slots=True)
class Spent:
    """Requests begun, tokens in both directions, and US dollars where the endpoint stated them."""

    calls: int = 0
    tokens: int = 0
    usd: Decimal = Decimal(0)


def spent_on(scope: Q) -> Spent:
    """What the calls in `scope` have used so far."""
    sums = ModelCall.objects.filter(scope).aggregate(
        calls=Sum("requests"),
        prompts=Sum("prompt_tokens"),
        completions=Sum("completion_tokens"),
        usd=Sum("cost_usd"),
    )
    return Spent(
        sums["calls"] or 0,
        (sums["prompts"] or 0) + (sums["completions"] or 0),
        sums["usd"] or Decimal(0),
    )


def check(budget: Budget, spent: Spent) -> None:
    """Raise BudgetSpent when no more request may begin."""
    if spent.calls >= budget.calls:
        raise BudgetSpent(
            f"The budget of {budget.calls:,} requests to models is used up (LLM_BUDGET_CALLS)."
        )
    if spent.tokens >= budget.tokens:
        raise BudgetSpent(f"The budget of {budget.tokens:,} tokens is used up (LLM_BUDGET_TOKENS).")
    if spent.usd >= budget.usd:
        raise BudgetSpent(
            f"The budget of {budget.usd:,.2f} US dollars is used up (LLM_BUDGET_USD)."
        )


def lock(subject: uuid.UUID) -> None:
    """Keep others from counting against the same budget until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(%s)", [subject.int & (2**63 - 1)])

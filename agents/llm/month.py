"""What the analyses of an engagement have cost in a calendar month (UTC), and the limit of it.

The sums are rows of their own, so what reports cost that were deleted since still counts. Only what
the endpoint states a price for is known.
"""

from __future__ import annotations

import datetime as dt
import uuid
from decimal import Decimal

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from agents.llm.failures import MonthSpent
from agents.models import MonthlyCost


def this_month() -> dt.date:
    """The first day of the month it is, in UTC."""
    return timezone.now().astimezone(dt.UTC).date().replace(day=1)


def limit() -> Decimal | None:
    """The most US dollars that an engagement may cost in a month; None where none is set."""
    most = settings.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH
    return None if most is None else Decimal(str(most))


def spent(engagement_id: uuid.UUID) -> Decimal:
    """What the engagement has cost this month."""
    costs = MonthlyCost.objects.filter(engagement=engagement_id, month=this_month())
    return costs.values_list("cost_usd", flat=True).first() or Decimal(0)


def check(engagement_id: uuid.UUID) -> None:
    """Raise MonthSpent when no more request may begin this month."""
    most = limit()
    if most is not None and spent(engagement_id) >= most:
        raise MonthSpent(
            f"The month's limit of {most:,.2f} US dollars for this engagement is used up "
            "(LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH)."
        )


def book(engagement_id: uuid.UUID, usd: Decimal) -> None:
    """Add a cost to the month it is."""
    if not usd:
        return
    ours = MonthlyCost.objects.filter(engagement=engagement_id, month=this_month())
    MonthlyCost.objects.bulk_create(
        [MonthlyCost(engagement_id=engagement_id, month=this_month())], ignore_conflicts=True
    )
    ours.update(cost_usd=F("cost_usd") + usd)

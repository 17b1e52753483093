"""Placing holds and lifting them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from reports.keeping.refusing import Refused, Unusable, locked, told
from reports.models import Engagement, Hold, HoldKind, Report
from reports.models.keeping import HoldQuerySet

LONGEST_REASON = 2000  # characters
SIGNED_OFF = "The report was signed off."


def holds_on(held: Report | Engagement) -> HoldQuerySet:
    """Every hold on a report, those on its engagement among them, or on an engagement."""
    if isinstance(held, Report):
        return Hold.objects.on(held)
    return Hold.objects.filter(engagement=held).order_by("created_at", "pk")


def place(held: Report | Engagement, by: Any, reason: str, until: dt.date | None = None) -> Hold:
    """Place a legal hold on a report, or on every report of an engagement.

    Raises Unusable without a reason and for a day that is over, and Refused for a report that is
    being deleted for good.
    """
    if not reason.strip():
        raise Unusable("Say why it is held: the reason is shown to whoever wants to delete it.")
    if until and until < timezone.localdate():
        raise Unusable("The last day of a hold cannot be over already. Name a later day, or none.")
    with transaction.atomic():
        _refuse_if_too_late(held)
        on: dict[str, Any] = {"report": held} if isinstance(held, Report) else {"engagement": held}
        return Hold.objects.create(**on, placed_by=by, reason=reason.strip(), until=until)


def _refuse_if_too_late(held: Report | Engagement) -> None:
    if isinstance(held, Engagement):
        Engagement.objects.select_for_update(no_key=True).get(pk=held.pk)
    elif locked(held).purge_begun_at:
        raise Refused("This report is being deleted for good; it is too late to hold it.")


def hold_signed(report: Report, by: Any) -> Hold:
    """Hold a report that was signed off until the retention of its engagement ends; the hold that
    does so already, where there is one.

    Nobody lifts it by hand. Raises Refused for a report that is being deleted for good.
    """
    with transaction.atomic():
        _refuse_if_too_late(report)
        hold, _ = Hold.objects.get_or_create(
            report=report,
            kind=HoldKind.SIGNED,
            lifted_at=None,
            defaults={
                "reason": SIGNED_OFF,
                "placed_by": by,
                "until": report.engagement.keep_until,
            },
        )
        return hold


def lift(held: Report | Engagement, by: Any, reason: str) -> int:
    """Lift the legal holds that are in force on exactly this; how many there were.

    Raises Unusable without a reason, and Refused where there is none, and where what holds it is no
    legal hold of its own.
    """
    if not reason.strip():
        raise Unusable("Say why the hold is lifted; the reason is kept with it.")
    with transaction.atomic():
        its_own = holds_on(held).in_force().filter(kind=HoldKind.LEGAL)
        if isinstance(held, Report):
            its_own = its_own.filter(report=held)
        keys = list(its_own.select_for_update(no_key=True, of=("self",)).values_list("pk"))
        if not keys:
            raise Refused(_not_lifted(held))
        lifted = {"lifted_at": timezone.now(), "lifted_by": by, "lifted_because": reason.strip()}
        return Hold.objects.filter(pk__in=[key for (key,) in keys]).update(**lifted)


def _not_lifted(held: Report | Engagement) -> str:
    other = holds_on(held).in_force().select_related("placed_by").first()
    if other is None:
        return "There is no hold to lift."
    if other.is_signed:
        return f"{told(other)} This cannot be lifted by hand."
    return f"The hold is on the whole engagement: lift it there. {told(other)}"

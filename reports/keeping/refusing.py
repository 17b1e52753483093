"""Why a report cannot be deleted, restored or held, in a sentence that says what to do."""

from __future__ import annotations

from typing import Any

from reports.models import AnalysisStatus, Engagement, Hold, Report


class Refused(Exception):
    """It cannot be done as things stand; the message says why, and what to do."""


class Unusable(Refused):
    """What was given cannot be used; the message says what to give instead."""


class NotThisRole(Refused):
    """The role of the database that is in use may not do it; the message says which may."""


class Held(Refused):
    """A hold is in the way; the message says who placed it and why."""


def locked(report: Report) -> Report:
    """The report as it is now, locked together with its engagement: nobody places a hold on either
    meanwhile. The report is locked first, as whoever closes an engagement does.

    Raises Refused where it was deleted for good.
    """
    found = Report.objects.select_for_update(no_key=True).filter(pk=report.pk).first()
    if found is None:
        raise Refused("This report was deleted for good.")
    Engagement.objects.select_for_update(no_key=True).get(pk=found.engagement_id)
    return found


def refuse_if_held(report: Report) -> None:
    """Raise Held where a hold on the report or on its engagement is in force."""
    hold = Hold.objects.on(report).in_force().select_related("placed_by").first()
    if hold is not None:
        raise Held(told(hold))


def refuse_while_analysed(report: Report) -> None:
    """Raise Refused while an analysis of the report runs, or waits for its turn."""
    if report.analyses.filter(status=AnalysisStatus.ANALYZING).exists():
        raise Refused(
            "An analysis of this report is running. Cancel it first, then delete the report."
        )


def told(hold: Hold) -> str:
    """What is held, by whom and why, and what to do."""
    what = "Every report of this engagement" if hold.engagement_id else "This report"
    reason = hold.reason.rstrip(".")
    if hold.is_signed:
        return f"{what} was signed off by {name_of(hold.placed_by)}: {reason}. {until(hold)}"
    since = f"on hold since {hold.created_at:%-d %B %Y} by {name_of(hold.placed_by)}"
    return f"{what} is {since}: {reason}. A lead can lift the hold."


def until(hold: Hold) -> str:
    """How long a report that was signed off is kept."""
    report = hold.report
    days = [day for day in (hold.until, report and report.engagement.keep_until) if day]
    if not days:
        return "It is kept until the terms of the engagement say how long, and that day is over."
    return f"It is kept until {max(days):%-d %B %Y}."


def name_of(user: Any) -> str:
    """How pages and messages name an account; None is one that is gone."""
    return (user.get_full_name() or user.get_username()) if user else "a former member"

"""The trail as a member may read it: without what others wrote on subjects that are read blind,
until both readers have judged. Numbers have gaps then, which an export's verification allows."""

from __future__ import annotations

from typing import Any

from reports.models import Engagement, Report
from reports.review.blind import hidden_rows
from sibyl_project.trail.models import Entry, EntryQuerySet


def seen_of_report(user: Any, report: Report) -> EntryQuerySet:
    """What concerns a report, newest first, as far as the user may see it."""
    hidden = hidden_rows(user, report.engagement, report)
    return Entry.objects.of_report(report.pk).exclude(object_id__in=hidden)


def seen_of_engagement(user: Any, engagement: Engagement) -> EntryQuerySet:
    """What concerns an engagement and its reports, newest first, as far as the user may see it."""
    hidden = hidden_rows(user, engagement)
    return Entry.objects.of_engagement(engagement.pk).exclude(object_id__in=hidden)

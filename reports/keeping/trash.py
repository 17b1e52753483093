"""The trash: a deleted report is out of sight at once, and can be restored for a while."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from reports.keeping.refusing import Refused, locked, refuse_if_held, refuse_while_analysed
from reports.models import Report
from sibyl_project.trail.recording import record

COLUMNS = ("trashed_at", "trashed_by", "updated_at")


def restorable_until(report: Report) -> dt.datetime:
    """When a report in the trash is deleted for good."""
    since = report.trashed_at or timezone.now()
    return since + dt.timedelta(days=settings.TRASH_DAYS)


def trash(report: Report, by: Any) -> Report:
    """Put a report into the trash. Every page, list, search and stream is without it at once;
    reading it stands still.

    Raises Held, or Refused while an analysis runs.
    """
    with transaction.atomic():
        now = locked(report)
        if now.trashed_at:
            raise Refused("This report is in the trash already.")
        refuse_if_held(now)
        refuse_while_analysed(now)
        now.trashed_at, now.trashed_by = timezone.now(), by
        now.save(update_fields=COLUMNS)
        record("report.trashed", actor=by, report=now)
        return now


def restore(report: Report, by: Any) -> Report:
    """Take a report out of the trash as it was; where it was still being read, reading goes on.

    Raises Refused for one that is not in the trash, or is being deleted for good.
    """
    with transaction.atomic():
        now = locked(report)
        if not now.trashed_at:
            raise Refused("This report is not in the trash; there is nothing to restore.")
        if now.purge_begun_at:
            raise Refused("This report is being deleted for good; it cannot be restored any more.")
        now.trashed_at = now.trashed_by = None
        now.save(update_fields=COLUMNS)
        record("report.restored", actor=by, report=now)
        return now


def same_file_in_trash(report: Report) -> Report | None:
    """The report of the same file that was last put into the trash; None where there is none."""
    same = Report.objects.in_trash().filter(engagement=report.engagement_id, sha256=report.sha256)
    return same.exclude(pk=report.pk).first()

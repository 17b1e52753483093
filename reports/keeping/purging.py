"""Deleting for good: what has been in the trash long enough, and what an engagement need not keep
any longer.

The row of the report goes last and records until then that its deletion has begun, so whoever is
stopped half-way leaves nothing behind that the next call does not find.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import structlog
from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from reports.keeping import derived, files, messages
from reports.keeping.refusing import Refused, locked, refuse_if_held, refuse_while_analysed
from reports.keeping.trail import redact_report
from reports.models import Report
from reports.models.document import ReportQuerySet
from sibyl_project.common.file_removal import removing_files
from sibyl_project.common.pool import forget_all
from sibyl_project.trail.recording import record

log = structlog.get_logger(__name__)
BEGUN = "its deletion was begun before"
TRASH = "it was in the trash long enough"
RETENTION = "its engagement need not keep it any longer"
ASKED = "it was named"


@dataclass(frozen=True, slots=True)
class Due:
    """A report to be deleted for good, and why."""

    report: Report
    why: str


@dataclass(slots=True)
class Purged:
    """What was deleted of one report."""

    rows: Counter[str] = field(default_factory=Counter)
    files: int = 0
    messages: int = 0

    def __str__(self) -> str:
        tables = len(self.rows)
        return (
            f"{self.rows.total()} rows of {tables} tables, {self.files} files and folders, "
            f"{self.messages} messages"
        )


def due(reports: ReportQuerySet | None = None) -> Iterator[Due]:
    """What is to be deleted for good now, of these reports or of all, held or not; those begun
    first."""
    day, now = timezone.localdate(), timezone.now()
    long_ago = now - dt.timedelta(days=settings.TRASH_DAYS)
    begun = Q(purge_begun_at__isnull=False)
    trash = Q(trashed_at__lt=long_ago)
    retention = Q(engagement__keep_until__lt=day)
    seen: list[uuid.UUID] = []
    for which, why in ((begun, BEGUN), (trash, TRASH), (retention, RETENTION)):
        for report in _with_engagement(reports).filter(which).exclude(pk__in=seen):
            seen.append(report.pk)
            yield Due(report, why)


def _refuse_unless_due(report: Report) -> None:
    """Raise Refused where the report was taken out of the trash, or its engagement was given more
    time, since it was found to be due: deleting those before it may have taken long."""
    if not any(due(Report.objects.filter(pk=report.pk))):
        raise Refused("It need not go any more: it was restored, or is to be kept for longer.")


def due_one(report_id: uuid.UUID, *, now: bool) -> Due | None:
    """The report with this id, where it is due or `now` says that it is to go all the same."""
    named = Report.objects.filter(pk=report_id)
    report = _with_engagement(named).first()
    if report is None:
        return None
    return next(due(named), Due(report, ASKED) if now else None)


def _with_engagement(reports: ReportQuerySet | None = None) -> ReportQuerySet:
    found = Report.objects.all() if reports is None else reports
    return found.select_related("engagement").order_by("created_at", "pk")


def refuse_to_purge(report: Report) -> None:
    """Raise Held, or Refused while an analysis runs. What was begun goes on whatever was placed
    since."""
    if not report.purge_begun_at:
        refuse_if_held(report)
        refuse_while_analysed(report)


def purge(report: Report, *, only_if_due: bool = False) -> Purged:
    """Delete a report for good, with everything that was made of it.

    `only_if_due`: refused where it is not due at this moment. Raises Held or Refused, and what
    stopped it half-way: the database's, Redis's or the file system's own error. Called again it
    goes on.
    """
    with removing_files() as may:
        if not may:
            raise Refused("A backup is being made; it can go when that has ended.")
        _begin(report, only_if_due=only_if_due)
        done = Purged()
        done.messages = messages.forget(derived.identities(report.pk))
        done.rows = derived.delete_rows(report.pk)
        done.files = files.remove_files(report)
    forget_all()
    _end(report)
    done.rows[Report._meta.db_table] += 1
    log.info("report_purged", report=str(report.pk), rows=done.rows.total(), files=done.files)
    return done


def _begin(report: Report, *, only_if_due: bool) -> None:
    """Close every door to the report and record that its deletion has begun."""
    with transaction.atomic():
        now = locked(report)
        if only_if_due:
            _refuse_unless_due(now)
        refuse_to_purge(now)
        now.trashed_at = now.trashed_at or timezone.now()
        now.purge_begun_at = now.purge_begun_at or timezone.now()
        now.save(update_fields=["trashed_at", "purge_begun_at", "updated_at"])
        redact_report(now.pk)  # first: whoever may not do it is to learn so before anything went


def _end(report: Report) -> None:
    """Delete the row, with whatever a worker still wrote meanwhile, and what the trail holds."""
    with transaction.atomic():
        Report.objects.filter(pk=report.pk).delete()
        redact_report(report.pk)
        record("report.purged", report=report)


def remove_left_behind() -> list[Path | str]:
    """Remove files that no report owns, here and where files are stored; which they were. None
    while a backup is made."""
    with removing_files() as may:
        lost = files.all_left_behind() if may else []
        for each in lost:
            files.remove(each) if isinstance(each, Path) else default_storage.delete(each)
    return lost


def purge_due() -> int:
    """Delete for good whatever is due and not held; how many reports. What fails is logged and
    tried again the next time."""
    purged = 0
    for one in due():
        try:
            purge(one.report, only_if_due=True)
            purged += 1
        except Refused as refusal:
            log.info("report_kept", report=str(one.report.pk), why=str(refusal))
        except Exception:
            log.exception("report_not_purged", report=str(one.report.pk))
    remove_left_behind()
    return purged

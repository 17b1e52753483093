"""The Celery tasks of the cpu queue. Each takes an id and calls one function."""

from __future__ import annotations

import uuid

from celery import shared_task
from django.conf import settings

from reports.keeping.purging import purge_due
from reports.reading import turns
from reports.reading.flow import READING
from sibyl_project.common.beats import beat as beat_for

# acks_late: the lease decides which worker does a run, and an early acknowledgement would only hide
# that a worker died.
# No retries: recovery sends an abandoned run again and counts the attempts in its row.
QUICK = {
    "queue": "cpu",
    "acks_late": True,
    "max_retries": 0,
    "soft_time_limit": 30,
    "time_limit": 60,
}
LONG = {
    "queue": "cpu",
    "acks_late": True,
    "max_retries": 0,
    "soft_time_limit": 600,
    "time_limit": 660,
}


@shared_task(name="reports.ingest_run", **LONG)
def ingest_run(run_id: str) -> None:
    """Do one piece of reading: that of the engagement whose turn it is, not always this one."""
    turns.take(turns.OF_CPU)


@shared_task(name="reports.advance_ingest", **QUICK)
def advance_ingest(report_id: str) -> None:
    """Open the next step of reading a report once the current one has ended."""
    READING.advance(uuid.UUID(report_id))


@shared_task(name="reports.read_evidence", **LONG)
def read_evidence(document_id: str) -> None:
    """The same; the document is read when its engagement has its turn."""
    turns.take(turns.OF_CPU)


@shared_task(name="reports.compute_inventory", **LONG)
def compute_inventory(run_id: str) -> None:
    """The same; a workbook is computed again when its engagement has its turn."""
    turns.take(turns.OF_CPU)


@shared_task(name="reports.purge", **LONG)
def purge() -> None:
    """Delete for good what is due. With services of one's own the owner's role of the database does
    so, by `manage.py purge`: the application's may not."""
    if settings.USES_EMBEDDED:
        purge_due()


@shared_task(name="reports.beat", **QUICK)
def beat() -> None:
    """Record that the cpu queue is served by a worker."""
    beat_for("cpu")

"""Tasks of the cpu queue. Thin: take ids, call one function, return."""

from __future__ import annotations

import uuid

from celery import shared_task

from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.flow import READING
from sibyl_project.common.beats import beat as beat_for

# acks_late: the lease decides who works, an early acknowledgement would only hide a death.
# No retry: an abandoned run is sent again by recovery, which counts attempts on the row.
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
    """Do one leased piece of reading."""
    READING.execute(uuid.UUID(run_id))


@shared_task(name="reports.advance_ingest", **QUICK)
def advance_ingest(report_id: str) -> None:
    """Open the next step of reading a report."""
    READING.advance(uuid.UUID(report_id))


@shared_task(name="reports.read_evidence", **LONG)
def read_evidence(document_id: str) -> None:
    """Read an evidence document."""
    READING_EVIDENCE.execute(uuid.UUID(document_id))


@shared_task(name="reports.beat", **QUICK)
def beat() -> None:
    """Prove that the cpu queue is served."""
    beat_for("cpu")

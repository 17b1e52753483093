"""Celery tasks of the agents queue. Each takes ids and calls one function."""

from __future__ import annotations

import uuid
from typing import Any

from celery import shared_task
from celery.signals import worker_init, worker_ready
from django.conf import settings

from agents.consulted.again import ASKING_AGAIN
from agents.pipeline import recovery
from agents.pipeline.advance import WAVES
from agents.pipeline.start import start, start_for_answers
from agents.preloading import preload
from reports.models import Report
from reports.notices import digest
from reports.notices.showing import forget_old
from reports.reading import turns
from reports.webhooks.delivering import DELIVERING
from sibyl_project.common.beats import beat as beat_for

# acks_late: the lease decides who does a run; an early acknowledgement would only hide a death.
# No retry: an abandoned run is sent again by recovery, which counts attempts on the row.
QUICK = {
    "queue": "agents",
    "acks_late": True,
    "max_retries": 0,
    "soft_time_limit": 60,
    "time_limit": 90,
}
LONG = {
    "queue": "agents",
    "acks_late": True,
    "max_retries": 0,
    "soft_time_limit": settings.AGENT_TIMEOUT_SECONDS + 15,
    "time_limit": settings.AGENT_TIMEOUT_SECONDS + 45,
}
# Mails go one after the other, each to a server that may be slow.
MAILS = QUICK | {"soft_time_limit": 540, "time_limit": 570}


@shared_task(name="agents.run", **LONG)
def run(run_id: str) -> None:
    """Do one run of an agent: that of the engagement whose turn it is, not always this one."""
    turns.take((WAVES,))


@shared_task(name="agents.advance", **QUICK)
def advance(analysis_id: str) -> None:
    """Open the next wave of an analysis."""
    WAVES.advance(uuid.UUID(analysis_id))


@shared_task(name="agents.recover", **QUICK)
def recover(restarted: bool = False) -> None:
    """Find abandoned runs; after a restart also when the leases of the dead worker have run out."""
    recovery.recover(restarted=restarted)
    if restarted and (seconds := recovery.seconds_to_last_lease()):
        recover.apply_async(countdown=seconds)


@shared_task(name="agents.beat", **QUICK)
def beat() -> None:
    """Record that a worker of the agents queue takes tasks."""
    beat_for("agents")


@shared_task(name="agents.deliver_webhook", **QUICK)
def deliver_webhook(delivery_id: str) -> None:
    """Do one attempt of a delivery. It waits for other hosts, as agents do, and so shares their
    queue: on that of reading it would wait behind whole reports."""
    DELIVERING.execute(uuid.UUID(delivery_id))


@shared_task(name="agents.ask_sources_again", **LONG)
def ask_sources_again(run_id: str) -> None:
    """Ask outside services again what an analysis rests on, for a minute; the rest comes later."""
    ASKING_AGAIN.execute(uuid.UUID(run_id))


@shared_task(name="agents.send_digests", **MAILS)
def send_digests() -> None:
    """Send the mails that are due."""
    digest.send_due()


@shared_task(name="agents.forget_notices", **QUICK)
def forget_notices() -> int:
    """Delete notices and deliveries that are kept no longer. How many there were."""
    return forget_old()


@shared_task(name="agents.start_after_ingest", **QUICK)
def start_after_ingest(report_id: str) -> None:
    """Begin the analysis of a report that has just been read (AUTO_START_ANALYSIS)."""
    report = Report.objects.get(pk=report_id)
    if not report.trashed_at and not report.analyses.exists():  # the message may come twice
        start(report, report.uploaded_by)


@shared_task(name="agents.start_for_answers", **QUICK)
def for_answers(report_id: str) -> None:
    """Begin an analysis with the answers to requests that none rests on yet."""
    report = Report.objects.select_related("engagement").filter(pk=report_id).first()
    if report and not report.trashed_at and report.engagement.is_open:
        start_for_answers(report)


@worker_init.connect
def load_before_forking(sender: Any, **_: Any) -> None:
    """Load what agents need in the parent of the pool, if that pool takes tasks of agents."""
    if "agents" in sender.app.amqp.queues.consume_from:
        preload()


@worker_ready.connect
def look_for_abandoned_work(sender: Any, **_: Any) -> None:
    """At the start of a worker: record that it is alive, and send again what a dead worker has
    left."""
    queues = set(
        sender.task_consumer.queues and [queue.name for queue in sender.task_consumer.queues]
    )
    app = sender.app
    if "cpu" in queues:
        app.send_task("reports.beat", queue="cpu")
    if "agents" in queues:
        app.send_task("agents.beat", queue="agents")
        app.send_task("agents.recover", kwargs={"restarted": True}, queue="agents")

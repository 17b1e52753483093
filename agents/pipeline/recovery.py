"""Recovery of every kind of run Sibyl has: reports, evidence, analyses, deliveries of webhooks,
and asking outside services again."""

from __future__ import annotations

from agents.consulted.again import ASKING_AGAIN
from agents.pipeline.advance import WAVES
from reports.reading.evidence_runs import READING_EVIDENCE
from reports.reading.flow import READING
from reports.reading.following import send_again_for_answers
from reports.reading.inventories import COMPUTING
from reports.webhooks.delivering import DELIVERING
from sibyl_project.runs import recovery

ENGINES = (READING, READING_EVIDENCE, COMPUTING, WAVES, DELIVERING, ASKING_AGAIN)


def recover(*, restarted: bool = False) -> None:
    """Send again the runs that a dead worker has left; see `sibyl_project.runs.recovery`."""
    recovery.recover(ENGINES, restarted=restarted)
    send_again_for_answers()


def seconds_to_last_lease() -> float | None:
    """Seconds until the last lease now held has run out unless renewed; None when none is held."""
    return recovery.seconds_to_last_lease(ENGINES)

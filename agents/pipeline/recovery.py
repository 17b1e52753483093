"""Recovery: whatever died, rows show what is missing.

Runs at worker start, every 15 s from beat, and before `analyze`.
"""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.db import connection
from django.db.models import Max, Q
from django.db.models.functions import Now
from django.utils import timezone

from agents.base.job import called
from agents.pipeline import waves
from reports.models import AgentRun, Analysis, AnalysisStatus, EvidenceDocument, IngestRun
from reports.reading import evidence
from reports.reading import flow as ingest
from sibyl_project.common.models import RunStatus

ADVISORY_KEY = 7_204_511
# an idle run may merely stand in a queue; a second message is harmless, a storm is not
SEND_AGAIN_AFTER = timedelta(seconds=45)
GAVE_UP = "the worker doing it stopped three times"


def stale(*, restarted: bool) -> Q:
    """Runs nobody is working on although somebody should: lease over, or sent long ago and never
    taken.

    After a restart every waiting run counts: its message may have died in the hands of the worker
    before.
    """
    abandoned = Q(status=RunStatus.WORKING, lease_until__lt=Now())
    never_sent = Q(
        status=RunStatus.IDLE,
        dispatched_at__isnull=True,
        created_at__lt=Now() - timedelta(seconds=5),
    )
    waited = Q() if restarted else Q(dispatched_at__lt=Now() - SEND_AGAIN_AFTER)
    lost = Q(status=RunStatus.IDLE, dispatched_at__isnull=False) & waited
    return abandoned | never_sent | lost


def recover(*, restarted: bool = False) -> None:
    """Send abandoned work again, give up on what is out of attempts, and re-derive every next step.
    One at a time.

    Another one under way does the same, unless this one comes after a restart: it sees more and
    waits for its turn.
    """
    stale_runs = stale(restarted=restarted)
    with connection.cursor() as cursor:
        take_turn = (
            "select pg_advisory_lock(%s) is not null"
            if restarted
            else "select pg_try_advisory_lock(%s)"
        )
        cursor.execute(take_turn, [ADVISORY_KEY])
        if not cursor.fetchone()[0]:
            return
        try:
            ingest.recover(stale_runs)
            evidence.recover(stale_runs)
            _recover_analyses(stale_runs)
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [ADVISORY_KEY])


def _recover_analyses(stale_runs: Q) -> None:
    moving = AgentRun.objects.filter(
        stale_runs, analysis__status=AnalysisStatus.ANALYZING
    ).select_related("analysis")
    for run in moving.filter(attempt__gte=AgentRun.MAX_ATTEMPTS):
        waves.settle_failed(run, RunStatus.ERROR, f"{called(run)} failed: {GAVE_UP}.")
    lost: dict[uuid.UUID, list[uuid.UUID]] = {}
    # `advance` sends these, as many as may be under way
    never_sent = Q(status=RunStatus.IDLE, dispatched_at__isnull=True)
    for run in moving.filter(attempt__lt=AgentRun.MAX_ATTEMPTS).exclude(never_sent):
        lost.setdefault(run.analysis_id, []).append(run.pk)
    for analysis_id, run_ids in lost.items():
        waves.dispatch(run_ids, analysis_id)
    for analysis_id in Analysis.objects.filter(status=AnalysisStatus.ANALYZING).values_list(
        "pk", flat=True
    ):
        waves.advance(analysis_id)


def seconds_to_last_lease() -> float | None:
    """When the leases now held have run out unless renewed: after a restart, the moment to look
    again. None when none is held."""
    ends = [
        model._default_manager.filter(status=RunStatus.WORKING).aggregate(end=Max("lease_until"))[
            "end"
        ]
        for model in (AgentRun, IngestRun, EvidenceDocument)
    ]
    held = [end for end in ends if end is not None]
    return max(0.0, (max(held) - timezone.now()).total_seconds()) + 0.5 if held else None

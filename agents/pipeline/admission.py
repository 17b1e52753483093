"""How many analyses of an engagement run at once: what was started beyond that waits for its turn.

An analysis waits while `waiting_since` is set. It is let in, oldest first, when another one ends,
when one is started, and by recovery. Its time begins when it is let in.
"""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.db.models.functions import Now

from agents.base.events import Event, Thinking, append
from agents.models import AgentEvent
from agents.registry import ORCHESTRATOR
from reports.models import Analysis
from sibyl_project.common.leases import in_time

NAMESPACE = 43  # of the locks of engagements, apart from those of budgets


def let_in(engagement_id: uuid.UUID) -> list[uuid.UUID]:
    """Let in the waiting analyses of an engagement for which there is room; their ids.

    Within a transaction, and under a lock of the engagement until it ends. What goes on waiting is
    told so in its activity.
    """
    _lock(engagement_id)
    ours = Analysis.objects.filter(report__engagement=engagement_id)
    room = max(0, settings.ANALYSES_AT_ONCE - ours.under_way().count())
    waiting = list(ours.waiting())
    admitted = [analysis.pk for analysis in waiting[:room] if _admit(analysis)]
    for analysis in waiting[room:]:
        _tell(analysis)
    return admitted


def _lock(engagement_id: uuid.UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_advisory_xact_lock(%s, hashtext(%s))", [NAMESPACE, str(engagement_id)]
        )


def _admit(analysis: Analysis) -> bool:
    """Let an analysis in unless it was cancelled meanwhile."""
    until = in_time(timedelta(seconds=analysis.options["pipeline_timeout_seconds"]))
    still = Analysis.objects.waiting().filter(pk=analysis.pk).order_by()
    if not still.update(waiting_since=None, deadline_at=until, updated_at=Now()):
        return False
    if AgentEvent.objects.filter(analysis=analysis, dedupe_key=_key(analysis)).exists():
        _emit(analysis, "Its turn has come.", f"let-in:{_key(analysis)}")
    return True


def _tell(analysis: Analysis) -> None:
    """Say once in the activity that an analysis waits."""
    _emit(analysis, words_of(analysis), _key(analysis))


def _emit(analysis: Analysis, message: str, key: str) -> None:
    append(analysis.pk, [Event(Thinking(message=message), key, ORCHESTRATOR)])


def _key(analysis: Analysis) -> str:
    since = analysis.waiting_since
    return f"waits:{since.isoformat() if since else ''}"


def engagements_that_wait() -> list[uuid.UUID]:
    """The engagements of which analyses wait."""
    waiting = Analysis.objects.waiting().order_by()
    return list(waiting.values_list("report__engagement", flat=True).distinct())


def words_of(analysis: Analysis) -> str:
    """That an analysis waits, and for how many others; "" for one that does not."""
    if not analysis.is_waiting:
        return ""
    ours = Analysis.objects.filter(report__engagement=analysis.report.engagement_id)
    running = ours.under_way().count()
    before = ours.waiting().filter(waiting_since__lt=analysis.waiting_since).count()
    under_way = (
        "1 analysis of this engagement is"
        if running == 1
        else (f"{running} analyses of this engagement are")
    )
    first = f", and {before} {'waits' if before == 1 else 'wait'} before it" if before else ""
    return f"Waits for its turn: {under_way} under way{first}. It begins by itself."

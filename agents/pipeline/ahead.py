"""Prepares what later runs will need while this one waits for a model: a processor is idle then,
and the pool shares the result."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import structlog
from django.db import connection

from reports.models import Analysis
from sibyl_project.common.pool import in_a_pool

log = structlog.get_logger(__name__)
Work = Callable[[Analysis], object]
HEAD_START = 0.3  # seconds in which the run sends its questions undisturbed


def begin_ahead(analysis: Analysis, works: Sequence[Work]) -> None:
    """Do these preparations one after the other, in a thread beside this run. Outside a pool
    nothing is done, since no other process would find the results.

    An error here is met again, and reported, by the run that needs the result.
    """
    if works and in_a_pool():
        timer = threading.Timer(HEAD_START, _do, args=(analysis, works))
        timer.daemon = True
        timer.start()


def _do(analysis: Analysis, works: Sequence[Work]) -> None:
    try:
        for work in works:
            work(analysis)
    except Exception:
        log.warning("work_ahead_failed", analysis=str(analysis.pk), exc_info=True)
    finally:
        connection.close()

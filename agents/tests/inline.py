"""Driving a run in the test's own process: the same functions, without a worker between them."""

from __future__ import annotations

from typing import Any

from agents.pipeline import start as starting
from agents.pipeline import waves
from reports.models import AgentRun, Analysis, Report
from reports.tests.read_once import read_once as read

__all__ = ["begin", "read", "run"]


def begin(report: Report, user: Any, **options: Any) -> Analysis:
    """Start an analysis and open its first wave."""
    analysis = starting.start(report, user, **options)
    waves.advance(analysis.pk)
    return analysis


def run(analysis: Analysis, *, until: str = "") -> Analysis:
    """Do waves until the analysis ends, or until wave `until` is open and not yet begun."""
    while True:
        analysis.refresh_from_db()
        idle = list(AgentRun.objects.filter(analysis=analysis, status="idle").values_list("pk", flat=True))
        if not analysis.is_running or not idle or (until and analysis.wave == until):
            return analysis
        for run_id in idle:
            waves.execute(run_id)

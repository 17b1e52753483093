"""Driving a run in the test's own process: the same functions, without a worker between them."""

from __future__ import annotations

from typing import Any

from agents.pipeline import start as starting
from agents.pipeline.advance import WAVES
from reports.models import AgentRun, Analysis, Report
from reports.tests.factories import make_page, make_report
from reports.tests.read_once import read_once as read

__all__ = ["begin", "read", "run", "small_report"]
SMALL = """Our Scope 1 emissions were 100,000 tCO2e in 2023, against 120,000 tCO2e in 2022.
The Board reviews climate-related risks twice a year.
We will reduce our Scope 1 emissions by 50% by 2030 from a 2020 baseline.
"""


def small_report(user: Any) -> Report:
    """A report of one page with three claims, read already: where what is tested is the run and not
    its results."""
    report = make_report(user, page_count=1, pages_done=1)
    make_page(report, 1, SMALL)
    return report


def report_that_repeats(user: Any) -> Report:
    """The small report with another page that says one of its claims again, so that a second look
    finds something."""
    report = make_report(user, page_count=2, pages_done=2)
    make_page(report, 1, SMALL)
    make_page(report, 2, "In 2023 our Scope 1 emissions were 100,000 tCO2e (120,000 in 2022).")
    return report


def begin(report: Report, user: Any, **options: Any) -> Analysis:
    """Start an analysis and open its first wave."""
    analysis = starting.start(report, user, **options)
    WAVES.advance(analysis.pk)
    return analysis


def run(analysis: Analysis, *, until: str = "") -> Analysis:
    """Do waves until the analysis ends, or until wave `until` is open and not yet begun."""
    while True:
        analysis.refresh_from_db()
        idle = list(
            AgentRun.objects.filter(analysis=analysis, status="idle")
            .order_by("agent", "batch")
            .values_list("pk", flat=True)
        )
        if not analysis.is_running or not idle or (until and analysis.wave == until):
            return analysis
        for run_id in idle:
            WAVES.execute(run_id)

"""Following work from the command line: one line for each step, read from rows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from agents.live.feed import doing, status_of
from reports.models import Analysis, Report

Show = Callable[[str], None]
POLL_SECONDS = 0.3


def watch_reading(report: Report, show: Show, started: float) -> None:
    """Wait until the report is read or has failed; `report` is refreshed."""
    last = ""
    while True:
        report.refresh_from_db()
        if not report.is_ingesting:
            if last:
                show(_stamped(started, f"read {report.page_count or 0} pages"))
            return
        line = (
            f"{report.step}: {report.pages_done} of {report.page_count} pages"
            if report.pages_done < (report.page_count or 0)
            else report.step
        )
        if line != last:
            show(_stamped(started, line))
            last = line
        time.sleep(POLL_SECONDS)


def watch_analysis(analysis: Analysis, show: Show, started: float) -> None:
    """Wait until the analysis ends; `analysis` is refreshed."""
    last = ""
    while True:
        analysis.refresh_from_db()
        line = _line(analysis)
        if line != last:
            show(_stamped(started, line))
            last = line
        if not analysis.is_running:
            return
        time.sleep(POLL_SECONDS)


def _line(analysis: Analysis) -> str:
    if not analysis.is_running:
        return analysis.get_status_display()
    stage = doing(analysis)
    status = status_of(analysis.report, analysis)
    working = [_at_work(agent) for agent in status["agents"] if agent["state"] == "working"]
    cycle = f" (cycle {analysis.cycle})" if analysis.cycle else ""
    return f"{stage}{cycle}" + (f": {', '.join(working)}" if working else "")


def _at_work(agent: dict[str, Any]) -> str:
    return (
        f"{agent['name']} {agent['done']}/{agent['total']}"
        if agent["total"]
        else str(agent["name"])
    )


def _stamped(started: float, line: str) -> str:
    return f"[{time.monotonic() - started:6.1f} s] {line}"

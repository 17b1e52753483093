"""Part `throughput`: analyses a minute when 1, 5 and 10 run at once, with 1, 2 and 4 agents
workers. By rules, a short report."""

from __future__ import annotations

from pathlib import Path

from agents.base.job import RULES
from benchmarks.pipeline_runs import begun, ended, report_of
from benchmarks.pipeline_services import Services
from reports.models import Report

AT_ONCE = (1, 5, 10)
WORKERS = (1, 2, 4)


def measure(services: Services, path: Path) -> list[str]:
    """A line for each number of workers."""
    services.crew(agents=1)
    reports = [report_of(services, path, f"bench{number}") for number in range(max(AT_ONCE))]
    lines = [f"throughput: {path.name} by rules; analyses a minute (seconds until all were done)"]
    lines.append(
        f"  {'agents workers':16}" + "".join(f"{f'{count} at once':>18}" for count in AT_ONCE)
    )
    for workers in WORKERS:
        services.crew(agents=workers)
        _seconds(services, reports)  # what the workers keep is loaded
        cells = [
            _cell(len(chosen), _seconds(services, chosen))
            for chosen in (reports[:count] for count in AT_ONCE)
        ]
        lines.append(f"  {workers:<16}" + "".join(f"{cell:>18}" for cell in cells))
    services.crew(agents=1)
    return lines


def _cell(count: int, seconds: float) -> str:
    return f"{60 * count / seconds:.1f} ({seconds:.1f} s)"


def _seconds(services: Services, reports: list[Report]) -> float:
    """The seconds from the start of the first analysis to the end of the last."""
    with services.holding_agents():
        analyses = [begun(report, RULES) for report in reports]
    over = [ended(analysis, services) for analysis in analyses]
    ends = [analysis.finished_at for analysis in over if analysis.finished_at]
    return (max(ends) - max(analysis.created_at for analysis in over)).total_seconds()

"""What a report costs: seconds of processor while it is read and while it is analysed by rules,
bytes in the database and on the disk, and what that comes to for many reports a day.

    python -m benchmarks.cost REPORT.pdf [...] [--day 10000] [--pages 120]

Services and workers are started for this in a directory of their own. Each report is read and
analysed alone, one after the other, so that what is measured belongs to it. Prints a line a
report, the coefficients (of a report and of a page, by least squares over the reports given), and
the processors and the disk that so many reports of so many pages need in a day.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression
from typing import Final

from benchmarks.pipeline_services import Services, running_services

DAY: Final = 86_400
BUSY: Final = 0.6  # of a processor's time that may be planned for
MEGABYTE: Final = 1_000_000


@dataclass(frozen=True)
class Cost:
    """What one report took: seconds of processor, seconds on the clock, bytes."""

    name: str
    pages: int
    reading: float
    analysing: float
    read_after: float
    analysed_after: float
    database: int
    disk: int

    @property
    def line(self) -> str:
        """The cost as one line of text."""
        return (
            f"{self.name:<44.44}{self.pages:>6}{self.reading:>10.1f}{self.analysing:>10.1f}"
            f"{self.read_after:>9.1f}{self.analysed_after:>9.1f}"
            f"{self.database / MEGABYTE:>9.1f}{self.disk / MEGABYTE:>8.1f}"
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cost", description=__doc__.splitlines()[0]
    )
    parser.add_argument("reports", nargs="+", type=Path)
    parser.add_argument("--day", type=int, default=10_000, help="reports a day")
    parser.add_argument("--pages", type=int, default=120, help="pages of a usual report")
    options = parser.parse_args()
    with running_services(None) as services:
        services.crew(agents=1)
        costs = [_measured(services, path) for path in options.reports]
    print(
        f"{'report':<44}{'pages':>6}{'reading':>10}{'analysis':>10}{'read':>9}{'done':>9}"
        f"{'rows':>9}{'file':>8}\n{'':<44}{'':>6}{'CPU s':>10}{'CPU s':>10}{'s':>9}{'s':>9}"
        f"{'MB':>9}{'MB':>8}"
    )
    print("\n".join(cost.line for cost in costs))
    if len({cost.pages for cost in costs}) > 1:
        print("\n".join(planned(costs, options.day, options.pages)))
    return 0


def _measured(services: Services, path: Path) -> Cost:
    from agents.base.job import RULES
    from benchmarks.pipeline_runs import begun, ended, report_of, seconds_of

    before, bytes_before, began = _cpu(services), _database_bytes(), time.monotonic()
    report = report_of(services, path)
    read_after, middle = time.monotonic() - began, _cpu(services)
    analysis = ended(begun(report, RULES), services)
    after = _cpu(services)
    return Cost(
        name=path.name,
        pages=report.page_count or 0,
        reading=middle - before,
        analysing=after - middle,
        read_after=read_after,
        analysed_after=seconds_of(analysis),
        database=_database_bytes() - bytes_before,
        disk=path.stat().st_size,
    )


def _cpu(services: Services) -> float:
    """Seconds of processor that workers, database and Redis have used so far."""
    return sum(services.cpu().values()) + services.cpu_of("cpu")


def _database_bytes() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("select pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def planned(costs: list[Cost], day: int, pages: int) -> list[str]:
    """The coefficients, and what `day` reports of `pages` pages need."""
    every = [float(cost.pages) for cost in costs]
    lines, needed = ["", "of a report + of a page:"], {}
    for name, values in (
        ("reading, CPU s", [cost.reading for cost in costs]),
        ("analysis, CPU s", [cost.analysing for cost in costs]),
        ("database, MB", [cost.database / MEGABYTE for cost in costs]),
        ("files, MB", [cost.disk / MEGABYTE for cost in costs]),
    ):
        slope, base = linear_regression(every, values)
        needed[name] = max(0.0, base + slope * pages)
        lines.append(f"  {name:<18}{base:>8.2f} + {slope:.3f}")
    seconds = needed["reading, CPU s"] + needed["analysis, CPU s"]
    stored = needed["database, MB"] + needed["files, MB"]
    lines += [
        f"{day:,} reports of {pages} pages in a day:",
        f"  {seconds:.0f} CPU s a report: {day * seconds / DAY / BUSY:.0f} processors for workers, "
        f"used to {BUSY:.0%}",
        f"  {stored:.0f} MB a report: {day * stored / 1e6:.2f} TB a day",
    ]
    return lines


if __name__ == "__main__":
    sys.exit(main())

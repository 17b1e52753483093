"""Part `fairness`: how long an engagement waits for the first page of its report when another one
has just sent twenty, against alone."""

from __future__ import annotations

import io
from pathlib import Path
from secrets import token_hex
from statistics import median

from django.core.files import File

from benchmarks.pipeline_runs import user_of
from benchmarks.pipeline_services import RUN_SECONDS, Services, wait_for
from reports.models import IngestRun, Report
from reports.reading.upload import store_upload
from sibyl_project.common.models import RunStatus

MANY = 20
OURS, THEIRS = "bench-one-report", "bench-twenty-reports"


def measure(services: Services, path: Path, runs: int) -> list[str]:
    """The seconds alone and behind twenty reports, medians of `runs`, and their ratio."""
    services.crew(agents=1)
    _first_page(services, _sent(path, OURS))  # what the workers keep is loaded
    alone = [_first_page(services, _sent(path, OURS)) for _ in range(runs)]
    behind, before = zip(*(_behind(services, path) for _ in range(runs)), strict=True)
    ratio = median(behind) / median(alone)
    return [
        f"fairness: {path.name}, until its first pages are read; medians of {runs}",
        f"  alone                   {median(alone):6.2f} s ({min(alone):.2f}-{max(alone):.2f})",
        f"  behind {MANY} of another    {median(behind):6.2f} s "
        f"({min(behind):.2f}-{max(behind):.2f}), {ratio:.2f} times as long",
        f"  runs of the other begun before: {median(before):.0f} (in one line {2 * MANY})",
    ]


def _behind(services: Services, path: Path) -> tuple[float, int]:
    """The seconds behind twenty reports, and how many of their runs were begun before."""
    many = [_sent(path, THEIRS) for _ in range(MANY)]
    report = _sent(path, OURS)
    seconds = _first_page(services, report)
    page = _pages_of(report)
    begun = IngestRun.objects.filter(report__in=many, started_at__lt=page.started_at).count()
    wait_for(
        lambda: not Report.objects.being_read().exists(),
        RUN_SECONDS,
        f"all reports to be read; see {services.logs}",
    )
    return seconds, begun


def _sent(path: Path, owner: str) -> Report:
    """A copy of the report whose bytes nobody has sent before."""
    content = io.BytesIO(path.read_bytes() + f"\n% {token_hex(8)}\n".encode())
    return store_upload(user_of(owner), File(content, name=path.name), limited=False)


def _pages_of(report: Report) -> IngestRun:
    return IngestRun.objects.get(report=report, kind=IngestRun.Kind.READ, first_page=1)


def _first_page(services: Services, report: Report) -> float:
    """The seconds from the upload until the first range of pages is read."""
    read = IngestRun.objects.filter(
        report=report, kind=IngestRun.Kind.READ, first_page=1, status=RunStatus.COMPLETED
    )
    wait_for(read.exists, RUN_SECONDS, f"a first page; see {services.logs}", 0.02)
    ended = read.get().finished_at
    return (ended - report.created_at).total_seconds() if ended else 0.0

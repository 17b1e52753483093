"""Part `trail`: what recording in the trail costs an analysis. Pairs of analyses by rules of one
report, one with the triggers of the trail and one without, in turn first and second; and, which no
busy machine falsifies, the time PostgreSQL spent in the functions of the trail."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from django.db import connection

from agents.base.job import RULES
from benchmarks.pipeline_runs import begun, ended, report_of, seconds_of
from benchmarks.pipeline_services import Services
from reports.models import Report
from sibyl_project.trail.models import Entry

TRIGGERS = """
select tgrelid::regclass::text, tgname from pg_trigger
  where tgname like 'pgtrigger_trail_%' order by 1, 2
"""
# milliseconds so far
SPENT = """
select coalesce(sum(total_time) filter (where funcname in ('trail_row_changed', 'trail_append')), 0)
  from pg_stat_user_functions
"""


def measure(services: Services, path: Path, runs: int) -> list[str]:
    """The medians, and the ratio within each pair."""
    _count_time()
    services.crew(agents=1)
    report = report_of(services, path)
    _seconds(services, report)  # what the workers keep is loaded
    entries, spent = Entry.objects.count(), _spent()
    pairs = [_pair(services, report, first_with=number % 2 == 0) for number in range(runs)]
    ratios = sorted(with_trail / without for with_trail, without in pairs)
    entries, spent = Entry.objects.count() - entries, _spent() - spent
    report.refresh_from_db()
    claims = report.current_analysis.claim_set.claims.count()  # type: ignore[union-attr]
    return [
        f"trail: {path.name} by rules, {claims} claims, {runs} pairs; seconds of an analysis",
        f"  with the trail {median(each for each, _ in pairs):.2f}, without "
        f"{median(each for _, each in pairs):.2f}; ratio of a pair {median(ratios):.3f} "
        f"(from {ratios[0]:.3f} to {ratios[-1]:.3f})",
        f"  {entries / (2 * runs):.1f} entries and {spent / (2 * runs):.2f} ms in the functions of "
        "the trail for each analysis",
    ]


def _count_time() -> None:
    """Let PostgreSQL count the time of functions, in every connection made from now on."""
    with connection.cursor() as cursor:
        name = connection.ops.quote_name(connection.settings_dict["NAME"])
        cursor.execute(f"alter database {name} set track_functions = 'all'")
    connection.close()


def _spent() -> float:
    """Milliseconds that the functions of the trail took so far."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_stat_force_next_flush()")
        cursor.execute(SPENT)
        return float(cursor.fetchone()[0])


def _pair(services: Services, report: Report, *, first_with: bool) -> tuple[float, float]:
    """The seconds with and without the triggers."""
    if first_with:
        with_trail = _seconds(services, report)
        with without_triggers():
            return with_trail, _seconds(services, report)
    with without_triggers():
        without = _seconds(services, report)
    return _seconds(services, report), without


def _seconds(services: Services, report: Report) -> float:
    return seconds_of(ended(begun(report, RULES), services))


@contextmanager
def without_triggers() -> Iterator[None]:
    """Nothing that people write is recorded within the block; the database is the benchmark's."""
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS)
        found = cursor.fetchall()
    _switch(found, "disable")
    try:
        yield
    finally:
        _switch(found, "enable")


def _switch(triggers: list[tuple[str, str]], how: str) -> None:
    with connection.cursor() as cursor:
        for table, name in triggers:
            cursor.execute(f"alter table {table} {how} trigger {name}")

"""How long home and search take over a portfolio: `python -m benchmarks.portfolio [--reports N]`

300 analysed reports are made (`reports/tests/portfolio.py`) in a directory of its own, and nothing
of it stays. Printed are for home as it opens, home sorted by every column, the CSV of all rows, the
search and the palette: the milliseconds of the processor that the web process and its backend of
PostgreSQL take for the whole answer (median of several runs in one process), the milliseconds on
the clock, the bytes and the queries. Ends with 1 where home as it opens takes more than 300 ms or
20 queries; that of time counts the processor, since the machine may be busy besides.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import psutil

RUNS, WARM_UP = 7, 1
MOST_MS, MOST_QUERIES = 300.0, 20


def main() -> int:
    """Make the portfolio, measure, and clear up."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.portfolio")
    parser.add_argument("--reports", type=int, default=300)
    wanted = parser.parse_args().reports
    from sibyl_project.embedded.client import stop, use
    from sibyl_project.embedded.layout import locate

    base = Path(tempfile.mkdtemp(prefix="sibyl-portfolio-"))
    os.chmod(base, 0o755)  # the account of the embedded PostgreSQL must be able to enter it
    os.environ["EMBEDDED_DIR"] = str(base / "embedded")
    os.environ["MEDIA_DIR"] = str(base / "media")
    os.environ["DJANGO_SETTINGS_MODULE"] = "sibyl_project.settings"
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    layout = locate(base / "embedded")
    try:
        with use(layout=layout):
            import django

            django.setup()
            return 0 if _measured(wanted) else 1
    finally:
        stop(layout)
        shutil.rmtree(base, ignore_errors=True)


def _measured(reports: int) -> bool:
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client

    from reports.tests.factories import make_user
    from reports.tests.portfolio import Size, make_portfolio
    from standards.loading import load_corpora
    from standards.models import SourceType

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.WHITENOISE_AUTOREFRESH = True
    call_command("migrate", verbosity=0)
    load_corpora([source.value for source in SourceType])
    user = make_user()
    begun = time.perf_counter()
    make_portfolio(user, reports, Size())
    connection.close()
    connection.settings_dict["CONN_MAX_AGE"] = None  # the web process keeps its connections too
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze")
    print(f"{reports} reports made in {time.perf_counter() - begun:.0f} s")
    client = Client()
    client.force_login(user)
    held = [_told(client, name, address) for name, address in _addresses()]
    print(f"machine: {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    return held[0]


def _addresses() -> Iterator[tuple[str, str]]:
    from reports.pages.home.portfolio import SORTS

    yield "home", "/"
    for name in SORTS:
        yield f"by {name}", f"/?sort=-{name}"
    yield "csv", "/portfolio.csv"
    for query in ("electricity", "S2.29", "Company 7", "meter"):
        yield f"search {query}", f"/search?q={query}"
        yield f"palette {query}", f"/search/palette?q={query}"


def _told(client: Any, name: str, address: str) -> bool:
    from django.db import connection

    queries: list[str] = []

    def noted(execute: Any, sql: str, *more: Any) -> Any:
        queries.append(sql)
        return execute(sql, *more)

    with connection.execute_wrapper(noted):
        answer = client.get(address)
    size = "" if answer.streaming else f"{len(answer.content) / 1000:.0f} kB, "
    for _ in range(WARM_UP):
        client.get(address)
    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        processes = [psutil.Process(), psutil.Process(cursor.fetchone()[0])]
    times, clock = [], []
    for _ in range(RUNS):
        used, begun = _used(processes), time.perf_counter()
        client.get(address)
        clock.append(1000 * (time.perf_counter() - begun))
        times.append(1000 * (_used(processes) - used))
    told = f"{size}{len(queries)} queries, status {answer.status_code}"
    spread = f"({min(times):.0f} to {max(times):.0f}; {median(clock):.0f} ms on the clock)"
    print(f"{name:22} {median(times):6.0f} ms {spread}, {told}", flush=True)
    return median(times) <= MOST_MS and len(queries) <= MOST_QUERIES


def _used(processes: list[psutil.Process]) -> float:
    """Seconds of the processor that these took so far."""
    return sum(each.user + each.system for each in (one.cpu_times() for one in processes))


if __name__ == "__main__":
    sys.exit(main())

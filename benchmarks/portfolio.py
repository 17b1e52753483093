"""How long home and search take over a portfolio: `python -m benchmarks.portfolio [--reports N]`

300 analysed reports are made (`reports/tests/portfolio.py`) in a directory of its own, and nothing
of it stays. Printed are the median and the spread of several runs in one process, in milliseconds:
the whole answer of the web process, its bytes and queries beside it, for home as it opens, home
sorted by every column, the CSV of all rows, the search and the palette. Ends with 1 where home as
it opens takes more than 300 ms (median) or 20 queries.
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

RUNS, WARM_UP = 9, 2
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
    with connection.cursor() as cursor:
        cursor.execute("analyze")
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
    from django.test.utils import CaptureQueriesContext

    for _ in range(WARM_UP):
        client.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    size = "" if answer.streaming else f"{len(answer.content) / 1000:.0f} kB, "
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - begun))
    told = f"{size}{len(queries)} queries, status {answer.status_code}"
    print(f"{name:22} {median(times):6.0f} ms ({min(times):.0f} to {max(times):.0f}), {told}")
    return median(times) <= MOST_MS and len(queries) <= MOST_QUERIES


if __name__ == "__main__":
    sys.exit(main())

"""How long the page and the files of a large report take. `python -m benchmarks.large_report`.

A completed analysis of 300 claims, 263 requirements and 120 checks over 170 pages is made
(`reports/tests/large.py`) in a directory of its own, and nothing of it stays. Printed are for every
measure the median and the spread of several runs in one process, in milliseconds: the whole answer
of the web process to the compiled report's page (its bytes and queries beside it), and each file
from its first query to its last byte. What is made of the report's own PDF cannot be measured on a
report that has none, and says so.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

RUNS = 7
WARM_UP = 2


def main() -> int:
    """Make the report, measure, and clear up."""
    from sibyl_project.embedded.client import stop, use
    from sibyl_project.embedded.layout import locate

    base = Path(tempfile.mkdtemp(prefix="sibyl-large-"))
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
            for line in _measured():
                print(line)
    finally:
        stop(layout)
        shutil.rmtree(base, ignore_errors=True)
    return 0


def _measured() -> list[str]:
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.urls import reverse

    from reports.compile import CompiledReport
    from reports.exports.base import Format
    from reports.exports.registry import FORMATS
    from reports.exports.ticked.as_ticked import CannotTick
    from reports.models import Analysis
    from reports.tests.factories import make_report, make_user
    from reports.tests.large import make_large

    settings.ALLOWED_HOSTS = ["testserver"]
    settings.WHITENOISE_AUTOREFRESH = True
    call_command("migrate", verbosity=0)
    user = make_user()
    report = make_report(user)
    analysis = make_large(report)
    client = Client()
    client.force_login(user)
    page = reverse("reports:compiled", args=[report.pk])
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(page)
    told = f"{len(answer.content) / 1000:.0f} kB, {len(queries)} queries"
    lines = [_line("page", lambda: client.get(page), told)]
    for form in FORMATS:

        def written(form: Format = form) -> int:
            file = io.BytesIO()
            form.write(CompiledReport(Analysis.objects.get(pk=analysis.pk)), file)
            return file.tell()

        try:
            told = f"{written() / 1000:.0f} kB"
        except CannotTick as missing:
            lines.append(f"{form.suffix:12} not measured: {missing}")
            continue
        lines.append(_line(form.suffix, written, told))
    return lines


def _line(name: str, act: Callable[[], Any], told: str) -> str:
    for _ in range(WARM_UP):
        act()
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        act()
        times.append(1000 * (time.perf_counter() - begun))
    return f"{name:12} {median(times):7.0f} ms ({min(times):.0f} to {max(times):.0f}), {told}"


if __name__ == "__main__":
    sys.exit(main())

"""How long each format of export takes and how large it is, for analyses that are in the database.

    python -m benchmarks.exports NAME [NAME ...] [--rounds 3]

NAME begins the file name of a report with a completed analysis (the newest counts). Each format is
written as often as asked, the compiled report made anew each time. Prints a line for each report
and format: pages, claims, checks, the seconds of the slowest round, bytes, whether all rounds gave
the same bytes, and the bound of the format where one is set. Ends with status 1 where a bound is
broken or bytes differ.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from hashlib import sha256
from typing import Final

BOUNDS: Final[dict[str, float]] = {"xlsx": 5.0, "docx": 5.0, "pdf": 5.0, "ticked.pdf": 15.0}
REPEATABLE: Final = frozenset({"json", "pdf", "ticked.pdf", "bundle.zip"})


def main(arguments: list[str] | None = None) -> int:
    """Measure; the exit status."""
    parser = argparse.ArgumentParser(description="Measure the exports of analyses.")
    parser.add_argument("names", nargs="+")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    return max(_measure(name, options.rounds) for name in options.names)


def _measure(name: str, rounds: int) -> int:
    from reports.compile import CompiledReport
    from reports.exports.registry import FORMATS
    from reports.models import Analysis

    rows = Analysis.objects.select_related("report", "claim_set")
    found = rows.filter(report__filename__startswith=name, status="completed")
    newest = found.order_by("-created_at").first()
    if newest is None:
        print(f"{name}: no completed analysis", file=sys.stderr)
        return 1
    compiled = CompiledReport(newest)
    sizes = f"{newest.report.page_count} pages, {compiled.total_claims} claims"
    print(f"{name}: {sizes}, {len(compiled.checks)} checks")
    status = 0
    for form in FORMATS:
        slowest, digests, size = 0.0, set(), 0
        for _ in range(rounds):
            held, begun = io.BytesIO(), time.perf_counter()
            form.write(CompiledReport(rows.get(pk=newest.pk)), held)
            slowest = max(slowest, time.perf_counter() - begun)
            digests.add(sha256(held.getvalue()).hexdigest())
            size = len(held.getvalue())
        bound = BOUNDS.get(form.suffix)
        broken = bool(bound and slowest > bound)
        differs = form.suffix in REPEATABLE and len(digests) > 1
        told = f"  {form.suffix:12}{slowest:7.2f} s {size:>12,} bytes"
        told += ", the same bytes" if len(digests) == 1 else ", other bytes each time"
        print(told + (f", bound {bound:.0f} s{' BROKEN' if broken else ''}" if bound else ""))
        status = max(status, int(broken or differs))
    return status


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    django.setup()
    sys.exit(main())

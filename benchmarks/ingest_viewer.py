"""What the viewer does with one report: claims located, page images drawn. `python -m
benchmarks.ingest_viewer PDF`.

Claims are those of the rules, located as `locate.py` does it. Images are asked for as the web
process does: cold, with the start of the process that draws, and again from the cache; the median
over 20 pages spread over the report at the width of 100 %, and one page at the width of 300 %. No
database is needed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from shutil import copyfile
from statistics import median

PAGES = 20


def claims(path: Path) -> str:
    """How the claims of a report are located, as shares."""
    from benchmarks.locate import claims_of, located, read
    from reports.document.anchors import How

    pages = read(path)
    counts = Counter(how for _, how in located(pages, claims_of(pages)))
    total = counts.total()
    shares = (
        ", ".join(
            f"{'not located' if how is How.NONE else how} {counts[how] / total:.1%}" for how in How
        )
        if total
        else "none"
    )
    return f"{total} claims of the rules: {shares}"


def images(path: Path) -> str:
    """How long page images of a report take, in milliseconds."""
    from django.conf import settings

    from reports.document.page_images import DEFAULT_WIDTH, WIDTHS
    from reports.document.parsing import inspect_pdf
    from reports.models import Report

    name = Path("reports") / path.name
    copied = Path(settings.MEDIA_ROOT) / name
    copied.parent.mkdir(parents=True, exist_ok=True)
    copyfile(path, copied)
    count = inspect_pdf(path).page_count
    # never saved: images need its file and its key only
    report = Report(file=str(name), page_count=count)
    numbers = sorted({1 + at * (count - 1) // max(PAGES - 1, 1) for at in range(PAGES)})
    usual = [_twice(report, number, DEFAULT_WIDTH) for number in numbers]
    cold, cached = (median(times) for times in zip(*usual, strict=True))
    large, large_cached = _twice(report, numbers[len(numbers) // 2], WIDTHS[-1])
    return (
        f"page images: {DEFAULT_WIDTH} pixels (100 %), median of {len(numbers)}: cold {cold:.0f} "
        f"ms, cached {cached:.2f} ms; {WIDTHS[-1]} pixels (300 %): cold {large:.0f} ms, cached "
        f"{large_cached:.2f} ms"
    )


def _twice(report: object, number: int, width: int) -> tuple[float, float]:
    """Milliseconds until the image of a page is there and read, the first time and the second."""
    from reports.document.page_images import page_image

    times = []
    for _ in range(2):
        began = time.perf_counter()
        page_image(report, number, width).read_bytes()  # type: ignore[arg-type]
        times.append(1000 * (time.perf_counter() - began))
    return times[0], times[1]


def main(arguments: list[str]) -> int:
    """Print both lines; 2 for missing arguments."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory(prefix="sibyl-bench-") as folder:
        os.environ |= {"DJANGO_SETTINGS_MODULE": "sibyl_project.settings", "MEDIA_DIR": folder}
        import django

        django.setup()
        for line in (claims(Path(arguments[0])), images(Path(arguments[0]))):
            print(f"  {line}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How well scanned pages are read: `python -m benchmarks.ingest_scans DATA`, where text recognition
is installed.

The pages of DATA/reports that data/cells.json transcribes are drawn at 200 dots an inch, kept as
JPEG pictures without text, and read with text recognition: seconds a page, words of the original
kept, figures in their row and column.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import pymupdf

from benchmarks.ingest import GOLD
from benchmarks.ingest_scores import cell_scores, text_scores
from reports.document.ocr import RECOGNISED, Recognition
from reports.document.parsing import read_pages

DOTS, QUALITY = 200, 80


def scan(path: Path, numbers: list[int], folder: Path) -> tuple[Path, Path]:
    """The pages as pictures, and the same pages unchanged."""
    scanned, same = folder / "scanned.pdf", folder / "same.pdf"
    with pymupdf.open(path) as source, pymupdf.open() as pictures, pymupdf.open() as pages:  # type: ignore[no-untyped-call]
        for number in numbers:
            shown = source[number - 1].get_pixmap(dpi=DOTS)
            page = pictures.new_page(
                width=source[number - 1].rect.width, height=source[number - 1].rect.height
            )
            page.insert_image(page.rect, stream=shown.tobytes("jpeg", jpg_quality=QUALITY))
            pages.insert_pdf(source, from_page=number - 1, to_page=number - 1)
        pictures.save(scanned)
        pages.save(same)
    return scanned, same


def measure(path: Path, recognition: Recognition) -> None:
    """Print what is read of the transcribed pages of a report as scans."""
    gold = json.loads(GOLD.read_text("utf-8")).get(
        hashlib.sha256(path.read_bytes()).hexdigest(), {}
    )
    numbers = sorted(map(int, gold))
    with tempfile.TemporaryDirectory(prefix="sibyl-bench-") as folder:
        scanned, same = scan(path, numbers, Path(folder))
        began = time.monotonic()
        pages = read_pages(scanned, 1, len(numbers), timeout=240, recognition=recognition)
        seconds = time.monotonic() - began
        words, _ = text_scores(same, [page.text for page in pages])
    read = sum(page.reason == RECOGNISED for page in pages)
    renumbered = {str(at): gold[str(number)] for at, number in enumerate(numbers, 1)}
    placed, dated = cell_scores(
        renumbered, [{"tables": [table.rows for table in page.tables]} for page in pages]
    )
    print(
        f"{path.stem:36} {read} of {len(numbers)} pages recognised, "
        f"{seconds / max(len(numbers), 1):.1f} s a page; words kept {words}; figures in place "
        f"{placed}, under their year {dated}",
        flush=True,
    )


def main(arguments: list[str]) -> int:
    """2 when there is nothing to read or text recognition is not installed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    from django.conf import settings

    reports = sorted((Path(arguments[0]) / "reports").glob("*.pdf")) if arguments else []
    if not reports or not settings.OCR_TESSDATA:
        print(
            f"No reports in {arguments[0]}/reports, or no text recognition."
            if arguments
            else __doc__
        )
        return 2
    for path in reports:
        measure(path, Recognition(str(settings.OCR_TESSDATA), settings.OCR_LANGUAGES))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""One way of reading a PDF, in a process of its own so that its time and memory can be watched from
outside.

    python -m benchmarks.ingest_readers READER PDF OUT.json

READER is sibyl (pages in two children at once, then structure, passages, vectors and figures: all
that reading a report does, without the database), markdown (pymupdf4llm as it comes), layout
(pymupdf4llm with its layout back end, text recognition off) or bare (the text MuPDF gives). OUT
holds `{"pages": [{"text", "tables"}], "seconds": {step: wall seconds}}`; a reader that is not
installed leaves `{"skipped": reason}`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

AT_ONCE = 2  # children at once, as the cpu worker of a machine with two cores
Pages = list[dict[str, Any]]


class _Watch:
    """Wall seconds of each step."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._since = time.monotonic()

    def lap(self, step: str) -> None:
        now = time.monotonic()
        self.seconds[step] = round(now - self._since, 2)
        self._since = now


def sibyl(path: Path, watch: _Watch) -> Pages:
    """Read and index as the worker does."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    import django

    django.setup()
    from reports.document.parsing import inspect_pdf, read_pages
    from reports.document.passages import build_passages
    from reports.document.structure import build_structure
    from reports.figures.extract import read_pages as read_figures
    from reports.figures.table import fact_table
    from reports.reading.flow import PAGES_PER_RANGE
    from reports.reading.work import SECONDS_PER_PAGE
    from standards.retrieval.passages import index_fields

    watch.lap("start")
    count = inspect_pdf(path).page_count
    ranges = [
        (first, min(first + PAGES_PER_RANGE - 1, count))
        for first in range(1, count + 1, PAGES_PER_RANGE)
    ]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        parts = pool.map(
            lambda span: read_pages(path, *span, timeout=SECONDS_PER_PAGE * PAGES_PER_RANGE), ranges
        )
        pages = [page for part in parts for page in part]
    watch.lap("read")
    passages = build_passages(pages, build_structure(pages))
    index_fields([passage.searched for passage in passages])
    fact_table(read_figures(pages))
    watch.lap("index")
    return [
        {
            "text": page.text,
            "tables": [table.rows for table in page.tables],
            "state": page.state.value,
            "reason": page.reason,
        }
        for page in pages
    ]


def markdown(path: Path, watch: _Watch, **options: Any) -> Pages:
    """pymupdf4llm's Markdown; its tables are the rows between bars."""
    import pymupdf4llm

    watch.lap("start")
    chunks = pymupdf4llm.to_markdown(str(path), page_chunks=True, show_progress=False, **options)
    watch.lap("read")
    return [{"text": chunk["text"], "tables": _bar_tables(chunk["text"])} for chunk in chunks]


def layout(path: Path, watch: _Watch) -> Pages:
    """The same with the layout back end, which takes over when it was imported first.

    Raises ImportError.
    """
    import pymupdf.layout  # noqa: F401

    return markdown(path, watch, use_ocr=False)


def bare(path: Path, watch: _Watch) -> Pages:
    """The text as MuPDF gives it, no tables."""
    import pymupdf

    watch.lap("start")
    with pymupdf.open(path) as document:  # type: ignore[no-untyped-call]
        pages: Pages = [{"text": page.get_text(), "tables": []} for page in document]
    watch.lap("read")
    return pages


READERS: dict[str, Callable[[Path, _Watch], Pages]] = {
    "sibyl": sibyl,
    "markdown": markdown,
    "layout": layout,
    "bare": bare,
}


def _bar_tables(text: str) -> list[list[list[str]]]:
    """The tables of a Markdown text; lines of dashes under headers are left out."""
    tables: list[list[list[str]]] = []
    inside = False
    for line in text.splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        if not inside:
            tables.append([])
            inside = True
        if set(line) - set("|-: "):
            cells = line.strip().strip("|").split("|")
            tables[-1].append(
                [cell.replace("**", "").replace("<br>", " ").strip() for cell in cells]
            )
    return tables


def main(reader: str, path: str, out: str) -> int:
    """Read and write OUT; 0 also where the reader is not installed."""
    watch = _Watch()
    result: dict[str, Any]
    try:
        result = {"pages": READERS[reader](Path(path), watch), "seconds": watch.seconds}
    except ImportError as error:
        result = {"skipped": str(error)}
    Path(out).write_text(json.dumps(result), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))

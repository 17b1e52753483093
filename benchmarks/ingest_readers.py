"""One way of reading a PDF, in a process of its own so that its time and memory can be watched from
outside.

    python -m benchmarks.ingest_readers READER PDF OUT.json

READER is sibyl (lines in two children at once, layout in two others, then structure, statements,
passages, vectors and figures: all that reading a report does, without the database), lines (the
same without the layout), markdown (`pymupdf4llm.to_markdown`, text recognition off) or bare (the
text MuPDF gives). OUT holds `{"pages": [{"text", "tables"}], "seconds": {step: wall seconds}}`; a
reader that is not installed leaves `{"skipped": reason}`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.types import PageContent

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
    """Read and index as the workers do."""
    return _read(path, watch, by_layout=True)


def lines(path: Path, watch: _Watch) -> Pages:
    """The same where there is no reader of layouts."""
    return _read(path, watch, by_layout=False)


def _read(path: Path, watch: _Watch, *, by_layout: bool) -> Pages:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    import django

    django.setup()
    from reports.document.parsing import inspect_pdf, read_pages
    from reports.document.passages import build_passages
    from reports.document.stating import with_statements
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
    if by_layout:
        pages = _by_layout(path, pages)
        watch.lap("layout")
    pages = with_statements(pages)
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


def _by_layout(path: Path, pages: Sequence[PageContent]) -> list[PageContent]:
    """The pages as workers read them by their layout, each a part of the report."""
    size = -(-len(pages) // AT_ONCE)
    halves = [pages[start : start + size] for start in range(0, len(pages), size)]
    with ProcessPoolExecutor(AT_ONCE) as pool:  # a worker process keeps one reader
        read = pool.map(_part_by_layout, repeat(path), halves, repeat(len(pages)))
        again = {page.number: page for part in read for page in part}
    return [again.get(page.number, page) for page in pages]


def _part_by_layout(path: Path, pages: Sequence[PageContent], count: int) -> list[PageContent]:
    from reports.document.by_layout import read_by_layout
    from reports.document.layout_reading import forget_reader

    try:
        return read_by_layout(path, pages, count)
    finally:
        forget_reader()  # so that its processor time is counted


def markdown(path: Path, watch: _Watch) -> Pages:
    """pymupdf4llm's Markdown; its tables are the rows between bars.

    Raises ImportError.
    """
    import pymupdf4llm

    watch.lap("start")
    chunks = pymupdf4llm.to_markdown(
        str(path), page_chunks=True, show_progress=False, use_ocr=False
    )
    watch.lap("read")
    return [{"text": chunk["text"], "tables": _bar_tables(chunk["text"])} for chunk in chunks]


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
    "lines": lines,
    "markdown": markdown,
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

"""A PDF read at once, outside the database, as the steps of `flow` read it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from reports.document.by_layout import read_by_layout
from reports.document.layout.continued import with_continuations
from reports.document.page_languages import with_languages
from reports.document.parsing import inspect_pdf, read_pages
from reports.document.stating import with_statements
from reports.reading.layout_work import is_used
from reports.reading.work import SECONDS_PER_PAGE, recognition
from reports.types import PageContent

_PAGES_AT_ONCE = 25
_READERS = 2


def read_file(path: Path) -> list[PageContent]:
    """Every page of a PDF with its final reading and its statements, in order.

    Raises UnreadablePdf when the file as a whole cannot be read.
    """
    count = inspect_pdf(path).page_count

    def lines(first: int) -> list[PageContent]:
        last = min(first + _PAGES_AT_ONCE - 1, count)
        return read_pages(
            path,
            first,
            last,
            timeout=SECONDS_PER_PAGE * (last - first + 1),
            recognition=recognition(),
        )

    with ThreadPoolExecutor(_READERS) as pool:  # the work is in the readers' own processes
        spans = pool.map(lines, range(1, count + 1, _PAGES_AT_ONCE))
        pages = [page for span in spans for page in span]
    again = read_by_layout(path, pages, count) if is_used() else []
    by_layout = {page.number: page for page in again}
    read = [by_layout.get(page.number, page) for page in pages]
    return with_statements(with_continuations(with_languages(read)))

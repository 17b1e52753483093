"""The pages of a report as the product reads them: by their lines, then by their layout."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from reports.document.by_layout import read_by_layout
from reports.document.layout.continued import with_continuations
from reports.document.page_languages import with_languages
from reports.document.parsing import inspect_pdf, read_pages
from reports.types import PageContent

_SECONDS = 1200.0


def read_report(pdf: Path) -> list[PageContent]:
    """Every page of a PDF with its final reading, without words."""
    count = inspect_pdf(pdf).page_count
    lines = read_pages(pdf, 1, count, timeout=_SECONDS)
    layout = {page.number: page for page in read_by_layout(pdf, lines, count)}
    pages = [replace(layout.get(page.number, page), words=()) for page in lines]
    return with_continuations(with_languages(pages))

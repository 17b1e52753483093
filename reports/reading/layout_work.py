"""The step that reads a range of pages by their layout, once their lines have been read."""

from __future__ import annotations

import structlog
from django.conf import settings

from reports.document.by_layout import may_gain, read_by_layout
from reports.document.from_rows import page_contents
from reports.document.layout_internals import is_installed
from reports.models import IngestRun
from reports.reading.page_rows import read_again
from sibyl_project.common.local_files import local_path
from sibyl_project.runs.engine import Save

log = structlog.get_logger(__name__)


def is_used() -> bool:
    """Whether pages are read by their layout: the operator wants it and its package is there."""
    return settings.LAYOUT_READER and is_installed()


def read_layout_of(run: IngestRun) -> Save:
    """Read the pages of a range; the function returned replaces those that gain by it."""
    report = run.report
    pages = page_contents(report, (run.first_page, run.last_page))
    again = read_by_layout(local_path(report.file), pages, report.page_count or run.last_page)
    wanted = {page.number for page in pages if may_gain(page)}
    if left := sorted(wanted - {page.number for page in again}):
        log.warning("pages_read_by_lines_only", report=str(report.pk), pages=left)

    def save() -> None:
        read_again(report.pk, again)

    return save

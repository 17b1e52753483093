"""Reports of one page, read without a file: its text and the figures in it."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Report
from reports.tests.factories import make_page, make_report


def report_of(user: Any, text: str, **fields: Any) -> Report:
    """A report whose one page holds this text."""
    report = make_report(user, page_count=1, pages_done=1, **fields)
    make_page(report, 1, text)
    with transaction.atomic():
        replace_quantities(report, read_pages(page_contents(report)))
    return report

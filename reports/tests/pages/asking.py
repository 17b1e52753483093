"""The addresses of a report's pages and the text of a response, for tests."""

from __future__ import annotations

import re
from typing import Any

from django.urls import reverse

from reports.models import Report

HTMX = {"HX-Request": "true"}


def url(name: str, report: Report, query: str = "") -> str:
    """The address of a page of a report, by its name."""
    return reverse(f"reports:{name}", args=[report.pk]) + query


def body(response: Any) -> str:
    """The text of a page without tags, white space folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())

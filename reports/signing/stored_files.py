"""The stored files of a report against the hashes that were taken when they came."""

from __future__ import annotations

from hashlib import file_digest
from typing import Any

from reports.models import Report


def files_that_differ(report: Report) -> list[str]:
    """The report's file and its evidence that are gone, or are not the bytes that were uploaded;
    each by name."""
    found = [] if _same(report.file, report.sha256) else ["the stored file of the report"]
    return found + [
        f"the stored file of “{document.filename}”"
        for document in report.evidence.attached()
        if not _same(document.file, document.sha256)
    ]


def _same(stored: Any, sha256: str) -> bool:
    try:
        with stored.open("rb") as file:
            return file_digest(file, "sha256").hexdigest() == sha256
    except (OSError, ValueError):
        return False

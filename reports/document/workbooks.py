"""Reading workbooks and tables of separated values without trusting them: in a process of its own,
with limits.

As for PDFs, each sheet comes back as read or failed with its reason, and a sheet that kills its
reader costs only itself.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from reports.document.children import Outcome, run_child
from reports.document.page_json import page_from_dict
from reports.document.parsing import UnreadablePdf
from reports.document.sheet_rows import MOST_CELLS
from reports.types import PageContent, PageState

CHILD = (sys.executable, "-m", "reports.document.sheet_child")
MEMORY_MB = 1024  # of address space


class UnreadableTable(UnreadablePdf):
    """The file as a whole cannot be read; the message says what to do.

    `code` as in `sheet_child`, or timed_out.
    """


@dataclass(slots=True)
class SheetsRead:
    """The sheets of a document in order, and their names beside them."""

    names: list[str] = field(default_factory=list)
    pages: list[PageContent] = field(default_factory=list)


def read_sheets(
    path: str | os.PathLike[str],
    media: str,
    *,
    timeout: float,
    memory_mb: int = MEMORY_MB,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> SheetsRead:
    """Every sheet of the file, `media` being xlsx or csv. Raises UnreadableTable.

    `timeout` is the wall time in seconds for all of it; `progress` hears how many of how many
    sheets are done.
    """
    deadline = time.monotonic() + timeout
    found = SheetsRead()
    room = MOST_CELLS
    while True:
        left = deadline - time.monotonic()
        outcome = _child(
            os.path.abspath(path), media, len(found.pages) + 1, room, max(left, 1.0), memory_mb
        )
        found.names = found.names or _names(outcome)
        if not found.names:
            raise _unreadable(outcome)
        for record in outcome.records:
            if "text" in record and int(record["number"]) == len(found.pages) + 1:
                found.pages.append(page_from_dict(record))
                room -= int(record["cells"])
        if len(found.pages) < len(found.names):
            culprit = len(found.pages) + 1
            found.pages.append(
                _failed(culprit, f"reading this sheet {outcome.trouble or 'gave nothing'}")
            )
        progress(len(found.pages), len(found.names))
        if len(found.pages) >= len(found.names):
            return found
        if time.monotonic() >= deadline:
            late = "not read: the sheets before it used up the time for this document"
            found.pages += [
                _failed(number, late)
                for number in range(len(found.pages) + 1, len(found.names) + 1)
            ]
            return found


def _child(path: str, media: str, first: int, room: int, seconds: float, memory_mb: int) -> Outcome:
    limits = ["--memory-mb", str(memory_mb), "--cpu-seconds", str(math.ceil(seconds) + 5)]
    return run_child(
        [*CHILD, path, media, "--first", str(first), "--cells", str(max(room, 0)), *limits], seconds
    )


def _names(outcome: Outcome) -> list[str]:
    """The names of the sheets, as the child listed them."""
    listed: list[dict[str, Any]] = next(
        (record["sheets"] for record in outcome.records if "sheets" in record), []
    )
    return [str(sheet["name"]) for sheet in listed]


def _unreadable(outcome: Outcome) -> UnreadableTable:
    record = next((record for record in outcome.records if "error" in record), None)
    if record:
        return UnreadableTable(str(record["error"]), str(record["message"]))
    advice = "Attach a copy that holds only the sheets the report rests on."
    if outcome.timed_out:
        return UnreadableTable("timed_out", f"Opening the file {outcome.trouble}. {advice}")
    return UnreadableTable(
        "corrupt", f"The file could not be opened: it {outcome.trouble or 'gave nothing'}. {advice}"
    )


def _failed(number: int, reason: str) -> PageContent:
    return PageContent(number=number, text="", state=PageState.FAILED, reason=reason)

"""Reading a PDF without trusting it: every look inside happens in a process of its own, with
limits.

The page ledger starts here: each page asked for comes back as read, image-only or failed with its
reason.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.document.children import Outcome, run_child
from reports.document.ocr import Recognition, with_recognition
from reports.document.page_json import pages_among
from reports.types import PageContent, PageState

CHILD = (sys.executable, "-m", "reports.document.parse_child")
MEMORY_MB = 1024  # of address space a child; real reports need about 160

_HEADER_WITHIN = 1024  # bytes: where the format allows the header to begin
_LEAST_SECONDS_FOR_A_PAGE = 5.0
_PATIENCE = 2.0  # total time, in wall limits, that a range with hostile pages may take
_WITH_RECOGNITION = (
    560.0  # seconds for a range with its recognised pages; the task that reads it has 600
)

_styles: dict[tuple[str, int], list[str]] = {}  # of the file that this process read last


class UnreadablePdf(Exception):
    """The file as a whole cannot be read; the message says what to do.

    `code` is not_pdf, corrupt, encrypted, empty or timed_out.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """What the file says about itself."""

    page_count: int
    encrypted: bool = False
    title: str = ""
    author: str = ""
    created: str = ""
    repaired: bool = False


def sniff_pdf(head: bytes) -> bool:
    """Whether the first bytes of a file are those of a PDF, whatever its name says."""
    return b"%PDF-" in head[:_HEADER_WITHIN]


@dataclass(frozen=True, slots=True)
class _Reader:
    """A file and how its children are started."""

    path: str
    memory_mb: int
    command: Sequence[str]

    def run(self, timeout: float, *arguments: str) -> Outcome:
        """One child, from start to end, within `timeout` seconds."""
        limits = ["--memory-mb", str(self.memory_mb), "--cpu-seconds", str(math.ceil(timeout) + 5)]
        return run_child([*self.command, self.path, *arguments, *limits], timeout)


def inspect_pdf(
    path: str | os.PathLike[str],
    *,
    timeout: float = 60,
    command: Sequence[str] = CHILD,
) -> PdfInfo:
    """Open the file and count its pages.

    Raises UnreadablePdf. `timeout` in seconds of wall time.
    """
    outcome = _Reader(os.path.abspath(path), MEMORY_MB, command).run(timeout, "info")
    record = outcome.records[-1] if outcome.records else {}
    if "error" in record:
        raise UnreadablePdf(str(record["error"]), str(record["message"]))
    if "page_count" in record:
        return PdfInfo(
            **{name: record[name] for name in PdfInfo.__dataclass_fields__ if name in record}
        )
    advice = "Save it again from a viewer (print to PDF) and upload that copy."
    if outcome.timed_out:
        raise UnreadablePdf("timed_out", f"Opening the PDF {outcome.trouble}. {advice}")
    raise UnreadablePdf(
        "corrupt", f"The PDF could not be opened: it {outcome.trouble or 'gave nothing'}. {advice}"
    )


def read_pages(
    path: str | os.PathLike[str],
    first: int,
    last: int,
    *,
    timeout: float,
    memory_mb: int = MEMORY_MB,
    command: Sequence[str] = CHILD,
    recognition: Recognition | None = None,
) -> list[PageContent]:
    """Pages `first` to `last` (from 1, inclusive), every one of them, in order.

    `timeout` is the wall time in seconds for the range; a page may take its even share of it, at
    least five seconds. If a child dies or hangs, what it delivered is kept and another goes on from
    there, so a hostile page costs only itself; the whole takes at most twice `timeout`. Pages that
    are pictures are then recognised, if `recognition` is given, in what is left of 560 seconds
    since the beginning.
    """
    began = time.monotonic()
    reader = _Reader(os.path.abspath(path), memory_mb, command)
    pages = _from_text_layers(reader, first, last, timeout)
    return with_recognition(reader.path, pages, recognition, until=began + _WITH_RECOGNITION)


def _from_text_layers(reader: _Reader, first: int, last: int, timeout: float) -> list[PageContent]:
    """Every page of the range as its text layer says, by as many children as it takes."""
    deadline = time.monotonic() + _PATIENCE * timeout
    share = max(timeout / max(last - first + 1, 1), _LEAST_SECONDS_FOR_A_PAGE)
    options = ["--page-seconds", f"{share:.1f}", *_known_style(reader.path)]
    pages: dict[int, PageContent] = {}
    at = first
    while at <= last and (left := deadline - time.monotonic()) > 0:
        outcome = reader.run(min(timeout, left), str(at), str(last), *options)
        _remember_style(reader.path, outcome.records)
        for number, page in pages_among(outcome.records, range(at, last + 1)).items():
            pages.setdefault(number, page)
        if refusal := _refusal(outcome):
            return [
                pages.get(number) or _failed(number, refusal) for number in range(first, last + 1)
            ]
        if outcome.records and outcome.records[-1].get("sampling") and "--own-style" not in options:
            options.append("--own-style")
            continue
        culprit = next((number for number in range(at, last + 1) if number not in pages), last + 1)
        if culprit <= last and (culprit == at or outcome.stalled):
            pages[culprit] = _failed(
                culprit, f"reading this page {outcome.trouble or 'gave nothing'}"
            )
            culprit += 1
        at = culprit
    late = "not read: pages before it used up the time for this part of the report"
    return [pages.get(number) or _failed(number, late) for number in range(first, last + 1)]


def _known_style(path: str) -> list[str]:
    """The option that tells a child the style of the running text, where one before it told it."""
    return _styles.get(_version(path), [])


def _remember_style(path: str, records: Sequence[dict[str, Any]]) -> None:
    """Keep what a child sampled for the next ranges of the file; nothing of other files."""
    for record in records:
        if record.get("sampling") is False and "size" in record:
            try:
                style = [str(float(record["size"])), str(int(record["color"]))]
            except (KeyError, ValueError, TypeError, OverflowError):
                return
            _styles.clear()
            _styles[_version(path)] = ["--style", *style]


def _version(path: str) -> tuple[str, int]:
    """A file and when it was last written; 0 for one that is not there."""
    try:
        return path, os.stat(path).st_mtime_ns
    except OSError:
        return path, 0


def _refusal(outcome: Outcome) -> str:
    """Why the file as a whole is not read, where the child says so."""
    return next((str(record["message"]) for record in outcome.records if "error" in record), "")


def _failed(number: int, reason: str) -> PageContent:
    return PageContent(number=number, text="", state=PageState.FAILED, reason=reason)

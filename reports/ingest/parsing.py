"""Reading a PDF without trusting it: every look inside happens in a process of its own, with limits.

The page ledger starts here: each page asked for comes back as read, image-only or failed with its reason.
"""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.ingest.page_json import page_from_dict
from reports.types import PageContent, PageState

CHILD = (sys.executable, "-m", "reports.ingest.parse_child")
MEMORY_MB = 1024  # of address space a child; real reports need about 160

_ROOT = Path(__file__).resolve().parents[2]
_HEADER_WITHIN = 1024  # bytes: where the format allows the header to begin
_LEAST_SECONDS_FOR_A_PAGE = 5.0
_PATIENCE = 2.0  # total time, in wall limits, that a range with hostile pages may take


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


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of a child: the records it delivered and, if it did not end well, why."""

    records: list[dict[str, Any]]
    trouble: str = ""
    timed_out: bool = False
    stalled: bool = False  # ended by its own alarm: one page took too long


def sniff_pdf(head: bytes) -> bool:
    """Whether the first bytes of a file are those of a PDF, whatever its name says."""
    return b"%PDF-" in head[:_HEADER_WITHIN]


@dataclass(frozen=True, slots=True)
class _Reader:
    """A file and how its children are started."""

    path: str
    memory_mb: int
    command: Sequence[str]

    def run(self, timeout: float, *arguments: str) -> _Outcome:
        """One child, from start to end, within `timeout` seconds."""
        limits = ["--memory-mb", str(self.memory_mb), "--cpu-seconds", str(math.ceil(timeout) + 5)]
        return _run([*self.command, self.path, *arguments, *limits], timeout)


def inspect_pdf(
    path: str | os.PathLike[str], *, timeout: float = 60, memory_mb: int = MEMORY_MB, command: Sequence[str] = CHILD
) -> PdfInfo:
    """Open the file and count its pages. Raises UnreadablePdf. `timeout` in seconds of wall time."""
    outcome = _Reader(os.path.abspath(path), memory_mb, command).run(timeout, "info")
    record = outcome.records[-1] if outcome.records else {}
    if "error" in record:
        raise UnreadablePdf(str(record["error"]), str(record["message"]))
    if "page_count" in record:
        return PdfInfo(**{name: record[name] for name in PdfInfo.__dataclass_fields__ if name in record})
    advice = "Save it again from a viewer (print to PDF) and upload that copy."
    if outcome.timed_out:
        raise UnreadablePdf("timed_out", f"Opening the PDF {outcome.trouble}. {advice}")
    raise UnreadablePdf("corrupt", f"The PDF could not be opened: it {outcome.trouble or 'gave nothing'}. {advice}")


def read_pages(
    path: str | os.PathLike[str],
    first: int,
    last: int,
    *,
    timeout: float,
    memory_mb: int = MEMORY_MB,
    command: Sequence[str] = CHILD,
) -> list[PageContent]:
    """Pages `first` to `last` (from 1, inclusive), every one of them, in order.

    `timeout` is the wall time in seconds for the range; a page may take its even share of it, at least five seconds. If a
    child dies or hangs, what it delivered is kept and another goes on from there, so a hostile page costs only itself; the
    whole takes at most twice `timeout`.
    """
    deadline = time.monotonic() + _PATIENCE * timeout
    reader = _Reader(os.path.abspath(path), memory_mb, command)
    share = max(timeout / max(last - first + 1, 1), _LEAST_SECONDS_FOR_A_PAGE)
    options = ["--page-seconds", f"{share:.1f}"]
    pages: dict[int, PageContent] = {}
    at = first
    while at <= last and (left := deadline - time.monotonic()) > 0:
        outcome = reader.run(min(timeout, left), str(at), str(last), *options)
        for number, page in _pages(outcome.records, range(at, last + 1)).items():
            pages.setdefault(number, page)
        if refusal := _refusal(outcome):
            return [pages.get(number) or _failed(number, refusal) for number in range(first, last + 1)]
        if outcome.records and outcome.records[-1].get("sampling") and "--own-style" not in options:
            options.append("--own-style")
            continue
        culprit = next((number for number in range(at, last + 1) if number not in pages), last + 1)
        if culprit <= last and (culprit == at or outcome.stalled):
            pages[culprit] = _failed(culprit, f"reading this page {outcome.trouble or 'gave nothing'}")
            culprit += 1
        at = culprit
    late = "not read: pages before it used up the time for this part of the report"
    return [pages.get(number) or _failed(number, late) for number in range(first, last + 1)]


def _refusal(outcome: _Outcome) -> str:
    """Why the file as a whole is not read, where the child says so."""
    return next((str(record["message"]) for record in outcome.records if "error" in record), "")


def _failed(number: int, reason: str) -> PageContent:
    return PageContent(number=number, text="", state=PageState.FAILED, reason=reason)


def _pages(records: list[dict[str, Any]], wanted: range) -> dict[int, PageContent]:
    """The pages among the records; a line that is no page counts as not delivered."""
    pages: dict[int, PageContent] = {}
    for record in records:
        try:
            page = page_from_dict(record)
        except (KeyError, TypeError, ValueError):
            continue
        if page.number in wanted:
            pages.setdefault(page.number, page)
    return pages


def _run(command: list[str], timeout: float) -> _Outcome:
    """Run a child in a process group of its own; nothing of it outlives this call."""
    child = subprocess.Popen(  # noqa: S603 - our own module, arguments as a list
        command,
        cwd=_ROOT,
        env=os.environ | {"PYTHONPATH": str(_ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        output, _ = child.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        _kill(child)
        output, _ = child.communicate()
        return _Outcome(_records(output), f"took longer than {timeout:.0f} s", timed_out=True)
    finally:
        _kill(child)
    return _Outcome(_records(output), _death(child.returncode), stalled=child.returncode == -signal.SIGALRM)


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill the child's whole group while the child is still ours to name."""
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)


def _death(status: int) -> str:
    if status == -signal.SIGALRM:
        return "took longer than a page may"
    if status < 0:
        return f"stopped the reader ({signal.Signals(-status).name})"
    return f"ended the reader with status {status}" if status else ""


def _records(output: bytes) -> list[dict[str, Any]]:
    """The complete JSON objects among the lines; a line cut off by a kill is dropped."""
    records: list[dict[str, Any]] = []
    for line in output.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict):
            records.append(record)
    return records

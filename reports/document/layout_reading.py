"""Reading pages by their layout, in a process that is kept for the next range of the same file.

Each worker process keeps one such reader, for one file: a file that harmed its reader harms no
other. What the model could not read is left as the line reader read it.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

import structlog

from reports.document.children import ROOT, environment
from reports.document.layout_internals import is_installed
from reports.document.page_json import pages_among
from reports.types import PageContent, PageState

CHILD = (sys.executable, "-m", "reports.document.layout_child")
MEMORY_MB = 2048  # of address space; the model and a page need some 350 MB of memory
CPU_SECONDS_PER_PAGE, CPU_SECONDS_AT_LEAST = 10, 60
_STARTS = 3  # readers that may end at pages of one range before the rest of it is left
_LONGEST_LINE = 16 << 20  # bytes of a page as JSON; large ones of real reports have half a million
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a reader told of the pages it was asked for, and up to which page it said that it is
    done; None where it ended at one of them."""

    records: list[dict[str, Any]]
    done: int | None = None


class LayoutReader:
    """A process that reads one file; it is asked for ranges of pages. `sampled` says whether it
    came to know the style of the running text."""

    def __init__(
        self, path: str, pages: int, command: Sequence[str] = CHILD, *, own_style: bool = False
    ) -> None:
        self.path, self.sampled = path, False
        cpu = CPU_SECONDS_AT_LEAST + CPU_SECONDS_PER_PAGE * pages
        limits = ["--memory-mb", str(MEMORY_MB), "--cpu-seconds", str(cpu)]
        self._child = subprocess.Popen(  # noqa: S603 - our own module, arguments as a list
            [*command, path, *limits, *(["--own-style"] if own_style else [])],
            cwd=ROOT,
            env=environment(),
            umask=0o077,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._requests, self._answers = cast(
            "tuple[IO[bytes], IO[bytes]]", (self._child.stdin, self._child.stdout)
        )
        self._rest = b""

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._child.poll() is None

    def read(self, first: int, last: int, until: float) -> Answer:
        """What it tells of these pages, until the time (monotonic, in seconds) is over. A reader
        that has not told all of them by then, or tells anything else, is ended."""
        records: list[dict[str, Any]] = []
        try:
            self._ask(first, last)
            while (line := self._line(until)) is not None:
                record = json.loads(line)
                if "sampled" in record:
                    self.sampled = True
                    continue
                if "done" in record:
                    done = min(max(int(record["done"]), first), last)
                    if done < last:
                        self.end()
                    return Answer(records, done)
                records.append(record)
                if len(records) > last - first + 1:
                    break
        except (OSError, ValueError, TypeError, OverflowError, RecursionError):
            pass  # it has gone, or what it says is no answer
        self.end()
        return Answer(records)

    def end(self) -> None:
        """Kill the process and all it started. Nothing waits for what it may still hold open."""
        if self._child.returncode is None:  # not yet waited for: its number is still its own
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
        for pipe in (self._requests, self._answers):
            with suppress(OSError):
                pipe.close()
        self._child.wait()

    def _ask(self, first: int, last: int) -> None:
        self._requests.write(f'{{"first": {first}, "last": {last}}}\n'.encode())
        self._requests.flush()

    def _line(self, until: float) -> bytes | None:
        """The next line; None at the end of what it says or of the time."""
        descriptor = self._answers.fileno()
        while b"\n" not in self._rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                return None
            block = os.read(descriptor, 1 << 20)
            if not block or len(self._rest) > _LONGEST_LINE:
                return None
            self._rest += block
        line, self._rest = self._rest.split(b"\n", 1)
        return line


_kept: list[LayoutReader] = []
_unsampled: set[str] = set()  # files whose readers ended before they knew the style of their text


def read_layout(
    path: str | os.PathLike[str],
    first: int,
    last: int,
    *,
    pages: int,
    timeout: float,
    command: Sequence[str] = CHILD,
) -> list[PageContent]:
    """Pages `first` to `last` (from 1, inclusive) as far as the model could read them, in order.

    `pages` is how many the file has, `timeout` the wall time in seconds. A page at which the reader
    ends is left out, and another reader goes on behind it. Where the layout package is not
    installed the list is empty.
    """
    if not is_installed():
        return []
    name, until = os.path.abspath(path), time.monotonic() + timeout
    found: dict[int, PageContent] = {}
    at, starts = first, 0
    while at <= last and time.monotonic() < until and starts < _STARTS:
        reader = _reader(name, pages, command)
        answer = reader.read(at, last, until)
        found |= pages_among(answer.records, range(at, last + 1))
        if answer.done is not None:
            at = answer.done + 1
            continue
        starts += 1
        if not reader.sampled and name not in _unsampled:
            _unsampled.add(name)
            continue
        culprit = max(at, max(found, default=0) + 1)
        log.warning("layout_reader_ended", file=Path(name).name, page=culprit)
        at = culprit + 1
    for number, page in found.items():
        if page.state is PageState.FAILED:
            log.warning("layout_page_failed", file=Path(name).name, page=number, why=page.reason)
    return [page for _, page in sorted(found.items()) if page.state is not PageState.FAILED]


def _reader(path: str, pages: int, command: Sequence[str]) -> LayoutReader:
    """The reader that is kept, if it reads this file; else another."""
    if not (_kept and _kept[0].path == path and _kept[0].is_alive):
        forget_reader()
        _unsampled.intersection_update({path})
        _kept.append(LayoutReader(path, pages, command, own_style=path in _unsampled))
    return _kept[0]


@atexit.register
def forget_reader() -> None:
    """End the reader that is kept."""
    while _kept:
        _kept.pop().end()

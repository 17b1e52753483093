"""What a child process that opens PDFs does first: give up memory and time for good, and keep
standard output for JSON lines."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO


def limit_for_good(*, memory_mb: int, cpu_seconds: int, file_mb: int | None = None) -> None:
    """Lower the limits of this process, that of the files it writes where one is given; a stricter
    one already set stays."""
    _lower(resource.RLIMIT_AS, memory_mb * 1024 * 1024)
    _lower(resource.RLIMIT_CPU, cpu_seconds)
    if file_mb is not None:
        _lower(resource.RLIMIT_FSIZE, file_mb * 1024 * 1024)


def _lower(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    ceiling = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(what, (ceiling, ceiling))


def only_json_on_stdout() -> TextIO:
    """The real standard output for our lines; whatever libraries print there goes to standard error
    instead."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return out


def write_line(out: TextIO, record: dict[str, Any]) -> None:
    """One object, one line, at once: the parent may stop us at any time."""
    out.write(json.dumps(record, ensure_ascii=True) + "\n")
    out.flush()


def peak_mib() -> float:
    """The most memory this process has held, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        2**20 if sys.platform == "darwin" else 2**10
    )


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """End this process where what is inside takes longer; a handler in Python would wait for MuPDF
    to return."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)

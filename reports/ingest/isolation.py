"""What a child process that opens PDFs does first: give up memory and time for good, and keep standard output for JSON lines."""

from __future__ import annotations

import json
import os
import resource
from typing import Any, TextIO


def limit_for_good(*, memory_mb: int, cpu_seconds: int) -> None:
    """Lower the limits of this process; a stricter one already set stays."""
    _lower(resource.RLIMIT_AS, memory_mb * 1024 * 1024)
    _lower(resource.RLIMIT_CPU, cpu_seconds)


def _lower(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    ceiling = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(what, (ceiling, ceiling))


def only_json_on_stdout() -> TextIO:
    """The real standard output for our lines; whatever libraries print there goes to standard error instead."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return out


def write_line(out: TextIO, record: dict[str, Any]) -> None:
    """One object, one line, at once: the parent may stop us at any time."""
    out.write(json.dumps(record, ensure_ascii=True) + "\n")
    out.flush()

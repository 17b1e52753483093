"""Does in the process of the test what a child process does with a workbook.

Most of what such a child costs is its imports. This is for tests about what comes of a workbook.
Those about the processes themselves (their limits, what kills them, hostile files) call what starts
them directly, and meet real ones; so does whatever does not end well here.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryFile
from typing import IO, Any, TextIO
from unittest import mock

from reports.document import sheet_child, workbooks
from reports.document.children import Outcome, run_child
from reports.inventory import child as inventory_child
from reports.inventory import running

CHILDREN: dict[tuple[str, ...], Any] = {
    (sys.executable, "-m", module): here
    for module, here in (
        ("reports.document.sheet_child", sheet_child),
        ("reports.inventory.child", inventory_child),
    )
}
STARTED_BY = (running, workbooks)


@contextmanager
def without_child() -> Iterator[None]:
    """Within the block workbooks are read and computed in this process, except where a test has
    put something of its own in the place of the process."""
    with ExitStack() as stack:
        for module in STARTED_BY:
            if module.run_child is run_child:
                stack.enter_context(mock.patch.object(module, "run_child", run_here))
        yield


def run_here(command: Sequence[str], timeout: float, into: IO[bytes] | None = None) -> Outcome:
    """What `run_child` gives for the same arguments; the limits do not count here."""
    module = CHILDREN.get(tuple(command[:3]))
    if module is not None:
        with TemporaryFile() as own:
            out = into or own
            if _ended_well(module, list(command[3:]), out):
                own.seek(0)
                return Outcome([json.loads(line) for line in own])
            out.seek(0)
            out.truncate()
    return run_child(command, timeout, into)


def _ended_well(module: Any, arguments: list[str], out: IO[bytes]) -> bool:
    """Run the child's own beginning, printing into a file; whether its exit status would be 0."""

    def printing() -> TextIO:
        return os.fdopen(os.dup(out.fileno()), "w", encoding="utf-8")

    collected = gc.isenabled()
    with (
        mock.patch.object(module, "limit_for_good"),
        mock.patch.object(module, "only_json_on_stdout", printing),
    ):
        try:
            return bool(module.main(arguments) == 0)
        except Exception:
            return False
        finally:
            if collected:
                gc.enable()

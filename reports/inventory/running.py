"""Computing the inventory of a workbook again without trusting the file: in a process of its own,
with limits of time, memory and what it may write."""

from __future__ import annotations

import gzip
import json
import os
import sys
import weakref
import zlib
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, Any

from reports.document.children import Outcome, run_child
from reports.inventory.inventory_json import Incomplete, inventory_from, lines_from, plain
from reports.inventory.layout import Corrections
from reports.inventory.printed import Report
from reports.inventory.types import Inventory, Line

CHILD = (sys.executable, "-m", "reports.inventory.child")
MEMORY_MB = 1024  # of address space
OUTPUT_MB = 100  # of what the process gives, compressed
TIMEOUT = 300.0  # seconds, of a machine that does other things besides
_LONGEST = 1 << 26  # bytes of a record
_BROKEN = (EOFError, OSError, zlib.error, ValueError, RecursionError, Incomplete)
_EACH_SITE = "Attach one file for each site."


class InventoryUnreadable(Exception):
    """The workbook cannot be computed again; the message says what to do.

    `code` is corrupt, empty, too_large, timed_out or died.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Computed:
    """A workbook computed again: `inventory` is all but its lines. These are read piece by piece
    from a file without a name, so that a large inventory is never in memory as a whole; the file
    is gone with this object, or with the process."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        weakref.finalize(self, file.close)
        head = next(self._records(), {})
        if "error" in head:
            raise InventoryUnreadable(head["error"], head["message"])
        if "tables" not in head:
            raise Incomplete
        self.inventory: Inventory = inventory_from(head)
        self.line_count: int = head["line_count"]

    def lines(self) -> Iterator[Line]:
        """Its lines from the first on, each time anew. Raises InventoryUnreadable where the file
        ends before the last of them."""
        try:
            yield from lines_from(self._records())
        except _BROKEN as error:
            raise _ended_early(type(error).__name__) from None

    def _records(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        with gzip.open(self._file) as records:
            while record := records.readline(_LONGEST):
                yield json.loads(record)


def run_inventory(
    path: str | os.PathLike[str],
    report: Report,
    corrections: Corrections | None = None,
    *,
    timeout: float = TIMEOUT,
    memory_mb: int = MEMORY_MB,
) -> Computed:
    """Compute a workbook again. Raises InventoryUnreadable."""
    corrected = [[*place, role.value] for place, role in (corrections or {}).items()]
    command = [
        *(*CHILD, os.path.abspath(path), "--report", json.dumps(plain(report))),
        *("--corrections", json.dumps(corrected), "--memory-mb", str(memory_mb)),
        *("--cpu-seconds", str(int(timeout) + 1), "--output-mb", str(OUTPUT_MB)),
    ]
    file = TemporaryFile()  # noqa: SIM115 - what is computed from it closes it
    outcome = run_child(command, timeout, file)
    written = os.fstat(file.fileno()).st_size
    try:
        computed = Computed(file)
    except _BROKEN:
        raise _failed(outcome, timeout, written) from None
    if outcome.trouble:
        raise _failed(outcome, timeout, written)
    return computed


def _failed(outcome: Outcome, timeout: float, written: int) -> InventoryUnreadable:
    if outcome.timed_out:
        message = f"Computing the inventory again took longer than {timeout:.0f} seconds."
        return InventoryUnreadable("timed_out", f"{message} {_EACH_SITE}")
    if written >= OUTPUT_MB * 2**20:
        message = "The inventory has more lines than can be kept."
        return InventoryUnreadable("too_large", f"{message} {_EACH_SITE}")
    return _ended_early(outcome.trouble)


def _ended_early(why: str) -> InventoryUnreadable:
    message = f"Reading the workbook ended early ({why}). Save it again as .xlsx."
    return InventoryUnreadable("died", message)

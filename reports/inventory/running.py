"""Computing the inventory of a workbook again without trusting the file: in a process of its own,
with limits of time and memory."""

from __future__ import annotations

import json
import os
import sys

from reports.document.children import run_child
from reports.inventory.inventory_json import inventory_from, plain
from reports.inventory.layout import Corrections
from reports.inventory.printed import Report
from reports.inventory.types import Inventory

CHILD = (sys.executable, "-m", "reports.inventory.child")
MEMORY_MB = 1024  # of address space
TIMEOUT = 300.0  # seconds, of a machine that does other things besides


class InventoryUnreadable(Exception):
    """The workbook cannot be computed again; the message says what to do.

    `code` is corrupt, empty, too_large, timed_out or died.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def run_inventory(
    path: str | os.PathLike[str],
    report: Report,
    corrections: Corrections | None = None,
    *,
    timeout: float = TIMEOUT,
    memory_mb: int = MEMORY_MB,
) -> Inventory:
    """The inventory of a workbook. Raises InventoryUnreadable."""
    corrected = [[*place, role.value] for place, role in (corrections or {}).items()]
    outcome = run_child(
        [
            *CHILD,
            os.path.abspath(path),
            "--report",
            json.dumps(plain(report)),
            "--corrections",
            json.dumps(corrected),
            "--memory-mb",
            str(memory_mb),
            "--cpu-seconds",
            str(int(timeout) + 1),
        ],
        timeout,
    )
    for record in outcome.records:
        if "error" in record:
            raise InventoryUnreadable(record["error"], record["message"])
    found = inventory_from(outcome.records)
    if found is not None:
        return found
    if outcome.timed_out:
        raise InventoryUnreadable(
            "timed_out",
            f"Computing the inventory again took longer than {timeout:.0f} seconds. Attach one "
            "file for each site.",
        )
    raise InventoryUnreadable(
        "died", f"Reading the workbook ended early ({outcome.trouble}). Save it again as .xlsx."
    )

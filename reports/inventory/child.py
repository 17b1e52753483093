"""The process that computes the inventory of a workbook again.

    python -m reports.inventory.child FILE [--report JSON] [--corrections JSON] [--memory-mb N]
    [--cpu-seconds N] [--output-mb N]

Prints JSON lines (see `inventory_json`), compressed by gzip, and nothing else on standard output. A
file that cannot be opened, or holds too much, yields `{"error": code, "message": ...}` and exit
status 3.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import sys
from pathlib import Path
from typing import TextIO

from reports.document.isolation import limit_for_good, only_json_on_stdout

UNREADABLE_EXIT = 3
_FAST = 1  # of the levels of gzip: lines repeat each other, so that a tenth is left all the same


def main(arguments: list[str] | None = None) -> int:
    """Read what the arguments ask for; the exit status is 0 or UNREADABLE_EXIT."""
    options = _options(arguments)
    gc.disable()  # millions of cells and lines, none of them in circles
    limit_for_good(
        memory_mb=options.memory_mb,
        cpu_seconds=options.cpu_seconds,
        file_mb=options.output_mb,
    )
    with only_json_on_stdout() as plain, gzip.open(plain.buffer, "wt", _FAST) as out:
        return _run(options, out)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="child", description="Compute an inventory again.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--report", type=json.loads, default={})
    parser.add_argument("--corrections", type=json.loads, default=[])
    parser.add_argument("--memory-mb", type=int, default=1024)
    parser.add_argument("--cpu-seconds", type=int, default=300)
    parser.add_argument("--output-mb", type=int, default=100)
    return parser.parse_args(arguments)


def _run(options: argparse.Namespace, out: TextIO) -> int:
    from reports.document.workbook_cells import TooManyCells, read_grids
    from reports.document.workbook_reader import Unreadable
    from reports.inventory.inventory import inventory_of
    from reports.inventory.inventory_json import records_of, report_from
    from reports.inventory.types import Role

    corrections = {
        (sheet, row, column): Role(role) for sheet, row, column, role in options.corrections
    }
    try:
        grids = read_grids(options.file)
        inventory = inventory_of(grids, report_from(options.report), corrections)
    except Unreadable as error:
        return _refused(out, error.code, str(error))
    except TooManyCells as error:
        return _refused(out, "too_large", str(error))
    except MemoryError:
        message = "The workbook needs more memory than allowed. Attach one file for each site."
        return _refused(out, "too_large", message)
    encoded = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode
    for record in records_of(inventory):  # of which nothing holds itself
        out.write(encoded(record) + "\n")
    return 0


def _refused(out: TextIO, code: str, message: str) -> int:
    out.write(json.dumps({"error": code, "message": message}) + "\n")
    return UNREADABLE_EXIT


if __name__ == "__main__":
    sys.exit(main())

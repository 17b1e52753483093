"""The process that opens the file of a register.

    python -m reports.registers.child NAME FILE OUT --as-of DATE [--memory-mb N] [--cpu-seconds N]
    [--rows N]

Writes an entry a line, as JSON, to OUT, and prints one line of JSON: `{"part", "rows", "years",
"left_out"}`, or `{"error": code, "message": ...}` with exit status 3.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TextIO

from reports.document.isolation import limit_for_good, only_json_on_stdout, write_line
from reports.registers.catalogue import REGISTERS
from reports.registers.files import TooLarge
from reports.registers.rows import Entry, LeftOut, NotThisRegister, Part

UNREADABLE_EXIT: Final = 3
MOST_ROWS: Final = 3_000_000


def main(arguments: list[str] | None = None) -> int:
    """Read what the arguments ask for; the exit status is 0 or UNREADABLE_EXIT."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    with only_json_on_stdout() as out:
        try:
            told = _read(options)
        except NotThisRegister as refusal:
            return _refused(out, "not_this_register", str(refusal))
        except (TooLarge, MemoryError):
            return _refused(
                out, "too_large", "The file needs more rows or memory than one load may have."
            )
        except Exception as error:  # whatever a broken file makes a library raise
            return _refused(out, "unreadable", f"The file is damaged ({type(error).__name__}).")
        write_line(out, told)
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="child", description="Read a register as JSON lines.")
    parser.add_argument("name", choices=sorted(REGISTERS))
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--as-of", type=dt.date.fromisoformat, required=True)
    parser.add_argument("--memory-mb", type=int, default=1536)
    parser.add_argument("--cpu-seconds", type=int, default=900)
    parser.add_argument("--rows", type=int, default=MOST_ROWS)
    return parser.parse_args(arguments)


def _read(options: argparse.Namespace) -> dict[str, Any]:
    loader = import_module(REGISTERS[options.name].loader)
    part, rows, years, left_out = "", 0, set[int](), Counter[str]()
    with options.out.open("w", encoding="utf-8") as out:
        for told in loader.read(options.file, options.as_of):
            if isinstance(told, LeftOut):
                left_out[told.reason] += 1
            elif isinstance(told, Part):
                part = told.name
            elif isinstance(told, Entry):
                rows += 1
                if rows > options.rows:
                    raise TooLarge
                if told.year:
                    years.add(told.year)
                out.write(json.dumps(told.as_json()) + "\n")
    if not rows:
        raise NotThisRegister("No entry of the file can be stored.")
    return {"part": part, "rows": rows, "years": sorted(years), "left_out": dict(left_out)}


def _refused(out: TextIO, code: str, message: str) -> int:
    write_line(out, {"error": code, "message": message})
    return UNREADABLE_EXIT


if __name__ == "__main__":
    sys.exit(main())

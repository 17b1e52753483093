"""The process that opens a workbook or a table of separated values. It delivers each sheet as soon
as it is read.

    python -m reports.document.sheet_child FILE xlsx|csv [--first N] [--cells N] [--memory-mb N]
    [--cpu-seconds N]

Prints JSON lines and nothing else on standard output: `{"sheets": [{name, hidden}]}`, then for each
sheet from the first on a page (see `page_json`) with the number of `cells` read from it. A file
that cannot be opened yields `{"error": code, "message": ...}` and exit status 3.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from reports.document import csv_text
from reports.document.cell_text import folded
from reports.document.isolation import limit_for_good, only_json_on_stdout, write_line
from reports.document.page_json import page_to_dict
from reports.document.sheet_rows import MOST_CELLS, Room, gather
from reports.document.sheets import sheet_page
from reports.types import PageContent, PageState

UNREADABLE_EXIT = 3
_HEAD_BYTES = 256 * 1024
_NO_TABLE = (
    "This file is no table of separated values. Save the sheet as .xlsx or as CSV and attach that "
    "file."
)


def main(arguments: list[str] | None = None) -> int:
    """Read what the arguments ask for; the exit status is 0 or UNREADABLE_EXIT."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    with only_json_on_stdout() as out:
        return (_csv if options.media == "csv" else _workbook)(options, out)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sheet_child", description="Read sheets as JSON lines.")
    parser.add_argument("file", type=Path)
    parser.add_argument("media", choices=["xlsx", "csv"])
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--cells", type=int, default=MOST_CELLS)
    parser.add_argument("--memory-mb", type=int, default=1024)
    parser.add_argument("--cpu-seconds", type=int, default=300)
    return parser.parse_args(arguments)


def _workbook(options: argparse.Namespace, out: TextIO) -> int:
    from reports.document.workbook_reader import Unreadable, open_workbook, read_sheet

    try:
        opened = open_workbook(options.file)
    except Unreadable as error:
        return _refused(out, error.code, str(error))
    write_line(out, {"sheets": opened.listed()})
    room = Room(cells=options.cells)
    for number in range(options.first, len(opened.sheets) + 1):
        before = room.cells
        try:
            page = read_sheet(opened, number, room)
        except MemoryError:
            page = _failed(number, "reading this sheet needs more memory than allowed")
        except Exception as error:
            # whatever the XML of a broken sheet makes the library raise concerns that sheet alone
            page = _failed(
                number, f"this sheet could not be read ({type(error).__name__}: {str(error)[:120]})"
            )
        write_line(out, page_to_dict(page) | {"cells": before - room.cells})
    return 0


def _csv(options: argparse.Namespace, out: TextIO) -> int:
    with options.file.open("rb") as file:
        head = file.read(_HEAD_BYTES)
        whole = not file.read(1)
    guess = csv_text.encoding_of(head, whole=whole)
    delimiter = csv_text.delimiter_of(csv_text.beginning(head, guess)) if guess else None
    if guess is None or delimiter is None:
        return _refused(out, "not_a_table", _NO_TABLE)
    encoding = csv_text.whole_encoding(options.file, guess)
    write_line(out, {"sheets": [{"name": "", "hidden": False}]})
    notes: list[str] = []
    room = Room(cells=options.cells)
    found = gather(_cells(options.file, encoding, delimiter, notes), room)
    if any("\ufffd" in cell for row in found.rows for cell in row):
        notes.append(f"some characters are none in {encoding} and stand as \ufffd")
    page = sheet_page(1, "", found.rows, [*found.notes, *notes])
    write_line(out, page_to_dict(page) | {"cells": options.cells - room.cells})
    return 0


def _cells(path: Path, encoding: str, delimiter: str, notes: list[str]) -> Iterator[list[str]]:
    """The rows as far as they can be read; where they end too early is noted."""
    rows = csv_text.rows_of(path, encoding, delimiter)
    place = 0
    while True:
        place += 1
        try:
            yield [folded(cell) for cell in next(rows)]
        except StopIteration:
            return
        except csv.Error as error:
            notes.append(
                f"row {place:,} and what follows could not be read ({error}); a quotation mark "
                "may be missing there"
            )
            return


def _refused(out: TextIO, code: str, message: str) -> int:
    write_line(out, {"error": code, "message": message})
    return UNREADABLE_EXIT


def _failed(number: int, reason: str) -> PageContent:
    return PageContent(number=number, text="", state=PageState.FAILED, reason=reason)


if __name__ == "__main__":
    sys.exit(main())

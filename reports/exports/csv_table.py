"""Tables as comma-separated values that a spreadsheet opens and does not run."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import IO

from sibyl_project.common.regex import regex

Cell = str | int | Decimal | bool | None
_FORMULA = regex(r"[\s\x00-\x1f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")


def write_csv(file: IO[bytes], columns: Sequence[str], lines: Iterable[Iterable[Cell]]) -> None:
    """Write a heading and the lines to `file`, in UTF-8 with the mark by which spreadsheets know
    it, and leave it open.

    Every cell stands in quotation marks. A number is one even below zero; text that begins like a
    formula gets an apostrophe before it.
    """
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    writer.writerows([_plain(cell) for cell in line] for line in lines)
    text.detach()


def _plain(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, Decimal):
        return f"{cell:f}"
    text = str(cell).replace("\x00", "")
    return f"'{text}" if isinstance(cell, str) and _FORMULA.match(text) else text

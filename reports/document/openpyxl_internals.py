"""What Sibyl knows of openpyxl beyond its documentation: where the XML of a sheet is, when a
workbook is opened for reading only.

Read-only sheets are read block by block and say nothing of merged cells or of formulas that nobody
calculated. Both stand in the XML, so it is read a second time. A workbook opened that way keeps its
archive (`_archive`), a sheet its path within (`_worksheet_path`), and the rows hold one cell that
stands for every empty one (`EMPTY_CELL`).

A workbook is read from the archive that its reader (`ExcelReader`) opened. Ours takes its place,
so that what unpacks is counted.

What numbers of cells mean (`Meaning`) is kept where the workbook was opened: the texts that cells
share by number (`_shared_strings` of a sheet), the day from which dates count (`epoch`), and which
formats are of dates (`_date_formats`, `_timedelta_formats`).

Issue: https://foss.heptapod.net/openpyxl/openpyxl/-/issues/540 (merged cells of read-only sheets).
Source: https://foss.heptapod.net/openpyxl/openpyxl/-/blob/3.1.5/openpyxl/worksheet/_read_only.py
Source: https://foss.heptapod.net/openpyxl/openpyxl/-/blob/3.1.5/openpyxl/reader/excel.py
"""

from __future__ import annotations

import zipfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import IO, Any

from openpyxl.cell.read_only import EMPTY_CELL
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.datetime import from_excel, from_ISO8601

Moment = datetime | date | time | timedelta
READ_AGAINST = {"openpyxl": "3.1.5"}
LOOK_AGAIN = (
    "that ReadOnlyWorksheet of openpyxl/worksheet/_read_only.py still opens "
    "parent._archive at _worksheet_path, and that it fills rows with the one EMPTY_CELL; and that "
    "load_workbook of openpyxl/reader/excel.py still makes an ExcelReader, which takes every part "
    "from its archive, and calls its read; and that a "
    "workbook keeps epoch, _date_formats and _timedelta_formats, and a sheet _shared_strings"
)


def read_workbook(path: Path, archive: zipfile.ZipFile) -> Any:
    """The workbook for reading only, stored results instead of formulas, taken from this archive of
    the file."""
    reader = ExcelReader(path, read_only=True, data_only=True, keep_links=False)
    reader.archive.close()
    reader.archive = archive
    reader.read()
    return reader.wb


def names_of(book: Any, sheet: Any) -> dict[str, str]:
    """The names that the workbook, or this sheet of it, gives to cells, with these cells."""
    found: dict[str, str] = {}
    for held in (book.defined_names, getattr(sheet, "defined_names", {})):
        found.update({str(name): str(one.attr_text or "") for name, one in held.items()})
    return found


def open_xml(book: Any, sheet: Any) -> IO[bytes]:
    """The XML of a sheet of a workbook that is open for reading only, to be closed after use."""
    source: IO[bytes] = book._archive.open(sheet._worksheet_path)
    return source


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the numbers in the cells of a sheet stand for: texts, and dates by the number of their
    format."""

    texts: Sequence[str]
    epoch: datetime
    dates: Collection[int]
    durations: Collection[int]


def date_of(number: float, means: Meaning, style: int) -> Moment:
    """The date or duration that a number of a cell with this format stands for. Raises
    OverflowError or ValueError for one that is none."""
    found: Moment = from_excel(number, means.epoch, timedelta=style in means.durations)
    return found


def date_in(text: str) -> Moment:
    """The date that a cell holds as text. Raises ValueError for one that is none."""
    found: Moment = from_ISO8601(text)
    return found


def meaning(book: Any, sheet: Any) -> Meaning:
    """What the numbers in the cells of a sheet stand for."""
    return Meaning(sheet._shared_strings, book.epoch, book._date_formats, book._timedelta_formats)


def is_empty(cell: Any) -> bool:
    """Whether the file holds nothing for this cell."""
    return cell is EMPTY_CELL

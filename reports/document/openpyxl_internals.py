"""What Sibyl knows of openpyxl beyond its documentation: where the XML of a sheet is, when a
workbook is opened for reading only.

Read-only sheets are read block by block and say nothing of merged cells or of formulas that nobody
calculated. Both stand in the XML, so it is read a second time. A workbook opened that way keeps its
archive (`_archive`), a sheet its path within (`_worksheet_path`), and the rows hold one cell that
stands for every empty one (`EMPTY_CELL`).

A workbook is read from the archive that its reader (`ExcelReader`) opened. Ours takes its place,
so that what unpacks is counted.

A cell holds either its formula or its stored result, as the whole workbook was opened. Both are
needed side by side to compute an inventory again, so `BothParser` keeps the formula beside the
result. It leaves formulas that a column shares as they stand in its first cell and does not
translate them, which for a column of 200,000 rows would take longer than all the rest.

Issue: https://foss.heptapod.net/openpyxl/openpyxl/-/issues/540 (merged cells of read-only sheets).
Source: https://foss.heptapod.net/openpyxl/openpyxl/-/blob/3.1.5/openpyxl/worksheet/_read_only.py
Source: https://foss.heptapod.net/openpyxl/openpyxl/-/blob/3.1.5/openpyxl/reader/excel.py
Source: https://foss.heptapod.net/openpyxl/openpyxl/-/blob/3.1.5/openpyxl/worksheet/_reader.py
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from openpyxl.cell.read_only import EMPTY_CELL
from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

READ_AGAINST = {"openpyxl": "3.1.5"}
LOOK_AGAIN = (
    "that ReadOnlyWorksheet of openpyxl/worksheet/_read_only.py still opens "
    "parent._archive at _worksheet_path, and that it fills rows with the one EMPTY_CELL; and that "
    "load_workbook of openpyxl/reader/excel.py still makes an ExcelReader, which takes every part "
    "from its archive, and calls its read; and that "
    "WorkSheetParser of openpyxl/worksheet/_reader.py still makes each cell in parse_cell"
)


def read_workbook(path: Path, archive: zipfile.ZipFile) -> Any:
    """The workbook for reading only, stored results instead of formulas, taken from this archive of
    the file."""
    reader = ExcelReader(path, read_only=True, data_only=True, keep_links=False)
    reader.archive.close()
    reader.archive = archive
    reader.read()
    return reader.wb


def open_xml(book: Any, sheet: Any) -> IO[bytes]:
    """The XML of a sheet of a workbook that is open for reading only, to be closed after use."""
    source: IO[bytes] = book._archive.open(sheet._worksheet_path)
    return source


def is_empty(cell: Any) -> bool:
    """Whether the file holds nothing for this cell."""
    return cell is EMPTY_CELL


class BothParser(WorkSheetParser):
    """The cells of a sheet with their stored results, and the formulas beside them.

    `shared` holds for each shared formula its text and the cell it is written for.
    """

    def __init__(self, book: Any, sheet: Any, source: IO[bytes]) -> None:
        super().__init__(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        self.shared: dict[str, tuple[str, int, int]] = {}

    def rows(self) -> Iterator[tuple[int, list[dict[str, Any]]]]:
        """Each row's number and its cells: `column`, `value`, `data_type`, `formula` ("" where
        there is none), and `shared`, the key of a shared formula, or None."""
        return self.parse()  # type: ignore[no-any-return]

    def hidden_row(self, row: int) -> bool:
        """Whether a row that was already read is hidden."""
        return str(self.row_dimensions.get(str(row), {}).get("hidden", "0")) in ("1", "true")

    def parse_cell(self, element: Any) -> dict[str, Any]:
        """A cell as openpyxl makes it, with its formula."""
        cell: dict[str, Any] = super().parse_cell(element)
        formula = element.find(FORMULA_TAG)
        if formula is None:
            return cell | {"formula": "", "shared": None}
        key = formula.get("si") if formula.get("t") == "shared" else None
        text = formula.text or ""
        if key is not None and text:
            self.shared[key] = (text, cell["row"], cell["column"])
        return cell | {"formula": text or "shared", "shared": key}

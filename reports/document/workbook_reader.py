"""Reading the sheets of an XLSX workbook, inside the process that may be killed for it (see
`sheet_child`)."""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries

from reports.document.cell_text import cell_text
from reports.document.counted_archive import CountedArchive, UnpacksTooMuchError
from reports.document.openpyxl_internals import is_empty, open_xml, read_workbook
from reports.document.sheet_rows import LOOKED_AT, MOST_CELLS, MOST_COLUMNS, Room, gather
from reports.document.sheets import sheet_page
from reports.language.years import is_year
from reports.types import PageContent, PageState
from sibyl_project.common.regex import regex

MOST_UNPACKED_MB = 300
MOST_PARTS = 10_000
MOST_SHEETS = 200
_BLOCK, _OVERLAP = 1 << 20, 1 << 13
_MOST_MARKS = 20_000  # merged ranges and formulas noted of a sheet
_WIDEST_MERGE = 60  # cells a label is repeated in
_MERGED = regex(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')
_UNCALCULATED = regex(
    rb'<(?:\w+:)?c\s[^<>]*?\br="([A-Z]{1,3}\d{1,7})"[^<>]*>\s*<(?:\w+:)?f\b(?:[^<>]*/>'
    rb"|[^<>]*>[^<]*</(?:\w+:)?f>)"
    rb"\s*(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_ERRORS = frozenset({"#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#N/A", "#NUM!", "#NULL!"})


class Unreadable(Exception):
    """The workbook as a whole cannot be read; the message says what to do.

    `code` is corrupt, too_large or empty.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True)
class _Marks:
    """What the file says about cells that the values alone do not: ranges merged, formulas nobody
    calculated."""

    merged: set[str] = field(default_factory=set)
    uncalculated: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Opened:
    """A workbook open for reading, and its sheets in order (charts have no cells and are left
    out)."""

    book: Any
    sheets: list[Any]

    def listed(self) -> list[dict[str, Any]]:
        """Each sheet's name and whether it is hidden."""
        return [{"name": sheet.title, "hidden": _hidden(sheet)} for sheet in self.sheets]


def open_workbook(path: Path) -> Opened:
    """The workbook. Raises Unreadable for one that is damaged, empty, or unpacks to too much."""
    warnings.simplefilter("ignore")
    _check_parts(path)
    try:
        book = read_workbook(path, CountedArchive(path, 2 * MOST_UNPACKED_MB * 2**20))
    except UnpacksTooMuchError:
        raise Unreadable("too_large", _too_large("unpacks to too much")) from None
    except MemoryError:
        raise Unreadable("too_large", _too_large("needs more memory than allowed")) from None
    except Exception as error:  # openpyxl raises whatever the XML of a broken file makes it raise
        raise Unreadable(
            "corrupt", f"The workbook is damaged ({type(error).__name__}). {_SAVE_AGAIN}"
        ) from None
    if not book.worksheets:
        raise Unreadable(
            "empty", "The workbook has no sheet with cells. Attach the one that holds the data."
        )
    return Opened(book, book.worksheets[:MOST_SHEETS])


_SAVE_AGAIN = "Open it in a spreadsheet program, save it as .xlsx, and attach that copy."


def _too_large(how: str) -> str:
    return f"The workbook {how}. Attach a copy that holds only the sheets the report rests on."


def _check_parts(path: Path) -> None:
    """Refuse what says of itself that it unpacks to too much, before anything is unpacked; what
    does unpack is counted as well, since several sheets may share a part."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise Unreadable(
            "corrupt", f"The workbook is damaged or incomplete ({error}). {_SAVE_AGAIN}"
        ) from None
    unpacked = sum(part.file_size for part in parts) // 2**20
    if unpacked > MOST_UNPACKED_MB or len(parts) > MOST_PARTS:
        raise Unreadable(
            "too_large",
            _too_large(f"unpacks to {unpacked:,} MB; at most {MOST_UNPACKED_MB} are read"),
        )


def read_sheet(opened: Opened, number: int, room: Room) -> PageContent:
    """Sheet `number` (from 1) as a page. `room` shrinks by what was read."""
    sheet = opened.sheets[number - 1]
    if room.full:
        name = cell_text(sheet.title)[:120]
        reason = (
            f"not read: the sheets before \u201c{name}\u201d hold the {MOST_CELLS:,} cells that "
            "are read of one document"
        )
        return PageContent(number, "", PageState.FAILED, reason)
    marks = _marks(opened.book, sheet)
    merged = _merged(marks.merged)
    found = gather(_rows(sheet, marks, merged), room)
    notes = [*(["this sheet is hidden in the workbook"] if _hidden(sheet) else []), *found.notes]
    if marks.uncalculated:
        count = len(marks.uncalculated)
        notes.append(
            f"{_many(count, 'formula')} without a stored result left open: let a spreadsheet "
            "program calculate and save the file"
        )
    errors = sum(cell in _ERRORS for row in found.rows for cell in row)
    if errors:
        notes.append(f"{_many(errors, 'cell')} showing an error such as #REF!")
    if number == MOST_SHEETS and len(opened.book.worksheets) > MOST_SHEETS:
        notes.append(
            f"the {len(opened.book.worksheets) - MOST_SHEETS} sheets after this one were not read"
        )
    return sheet_page(number, cell_text(sheet.title)[:120], found.rows, notes)


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _hidden(sheet: Any) -> bool:
    return bool(sheet.sheet_state != "visible")


def _marks(book: Any, sheet: Any) -> _Marks:
    """One pass over the sheet's XML, block by block; values are read in another."""
    marks, kept = _Marks(), b""
    with open_xml(book, sheet) as source:
        while block := source.read(_BLOCK):
            text = kept + block
            for pattern, names in ((_MERGED, marks.merged), (_UNCALCULATED, marks.uncalculated)):
                if len(names) < _MOST_MARKS:
                    names.update(name.decode("ascii") for name in pattern.findall(text))
            kept = text[-_OVERLAP:]
    return marks


def _merged(ranges: set[str]) -> dict[tuple[int, int], tuple[int, int]]:
    """Each covered cell of small merged ranges, as (row, column) from 1, with the cell that holds
    the value."""
    covered: dict[tuple[int, int], tuple[int, int]] = {}
    for name in ranges:
        left, top, right, bottom = range_boundaries(name)
        if (right - left + 1) * (bottom - top + 1) <= _WIDEST_MERGE:
            cells = (
                (row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)
            )
            covered.update({cell: (top, left) for cell in cells if cell != (top, left)})
    return covered


def _rows(
    sheet: Any, marks: _Marks, merged: dict[tuple[int, int], tuple[int, int]]
) -> Iterator[Sequence[str]]:
    """The texts of the cells, row by row from the first row of the sheet."""
    sheet.reset_dimensions()  # what a file says of its size need not be true
    shown: dict[tuple[int, int], str] = {}
    held = set(merged.values())
    opened = {coordinate_to_tuple(name) for name in marks.uncalculated}
    for place, row in enumerate(
        sheet.iter_rows(max_row=LOOKED_AT + 1, max_col=MOST_COLUMNS + 1), start=1
    ):
        if all(map(is_empty, row)):  # most rows of a sheet that lies about its size
            yield ()
            continue
        texts = []
        for column, cell in enumerate(row, start=1):
            text = cell_text(cell.value, getattr(cell, "number_format", None) or "General")
            if (place, column) in held:
                shown[place, column] = text
            elif not text and (place, column) in merged:
                text = _repeated(shown.get(merged[place, column], ""))
            texts.append(text or ("not calculated" if (place, column) in opened else ""))
        yield texts


def _repeated(text: str) -> str:
    """What a merged cell says in every cell it covers: words and years, for a figure stands in one
    place only."""
    return text if is_year(text) or not any(char.isdigit() for char in text) else ""

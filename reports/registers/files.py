"""Reading the files of registers row by row, inside the process that may be killed for it: tables
of separated values (plain, gzip, or alone in a ZIP archive), workbooks, and JSON."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, TextIO

from reports.document.counted_archive import CountedArchive, UnpacksTooMuchError
from reports.document.workbook_reader import Unreadable, open_workbook
from reports.registers.rows import NotThisRegister, text

MOST_UNPACKED: Final = 2 * 2**30  # bytes of a compressed table
MOST_JSON: Final = 200 * 2**20
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_BLOCK: Final = 1 << 20
MOST_INTRO: Final = 60  # rows above the header of a sheet
_LONGEST_FIELD: Final = 1 << 20


class TooLarge(Exception):
    """A file that unpacks to more than is read."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row by the names of its columns, folded: small letters, one blank between words."""

    cells: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.cells.get(name)


def folded(name: Any) -> str:
    """The name of a column as rows know it."""
    return " ".join(str(name or "").replace("_", " ").split()).casefold()


def is_workbook(path: Path) -> bool:
    """Whether a file is an XLSX workbook, by its content."""
    with path.open("rb") as file:
        if not file.read(4).startswith(_ZIP):
            return False
    try:
        with CountedArchive(path, MOST_UNPACKED) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except Exception as error:  # whatever a broken archive makes the library raise
        raise NotThisRegister(f"The archive is damaged ({type(error).__name__}).") from None


def is_json(path: Path) -> bool:
    """Whether a file begins as JSON does."""
    with path.open("rb") as file:
        return file.read(64).lstrip(b"\xef\xbb\xbf \r\n\t")[:1] in (b"{", b"[")


def csv_rows(path: Path) -> Iterator[Row]:
    """The rows of a table of separated values. Raises NotThisRegister for no table, TooLarge."""
    csv.field_size_limit(_LONGEST_FIELD)
    try:
        with _opened(path) as raw, io.TextIOWrapper(raw, "utf-8-sig", errors="replace") as lines:
            yield from _rows_of(lines)
    except csv.Error as error:
        raise NotThisRegister(f"The table cannot be read to its end ({error}).") from None
    except (EOFError, OSError) as error:
        raise NotThisRegister(f"The file is incomplete ({type(error).__name__}).") from None


def _rows_of(lines: TextIO) -> Iterator[Row]:
    head = lines.readline()
    delimiter = max(",;\t", key=head.count)
    names = [folded(name) for name in next(csv.reader([head], delimiter=delimiter), [])]
    if len(names) < 2:
        raise NotThisRegister("The file is no table of separated values.")
    for cells in csv.reader(lines, delimiter=delimiter):
        if any(cells):
            yield Row(dict(zip(names, cells, strict=False)))


def _opened(path: Path) -> IO[bytes]:
    with path.open("rb") as file:
        start = file.read(4)
    if start.startswith(_GZIP):
        return io.BufferedReader(_Counted(gzip.open(path)), _BLOCK)
    if start.startswith(_ZIP):
        archive = CountedArchive(path, MOST_UNPACKED)
        tables = [name for name in archive.namelist() if name.casefold().endswith(".csv")]
        if len(tables) != 1:
            raise NotThisRegister(
                f"The archive holds {len(tables)} tables (.csv); unpack it and load one of them."
            )
        return io.BufferedReader(_Counted(archive.open(tables[0])), _BLOCK)
    return path.open("rb")


class _Counted(io.RawIOBase):
    """A compressed table that unpacks no more than it may."""

    def __init__(self, source: Any) -> None:
        super().__init__()
        self._source, self._left = source, MOST_UNPACKED

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            block = self._source.read(len(buffer))
        except UnpacksTooMuchError:
            raise TooLarge from None
        self._left -= len(block)
        if self._left < 0:
            raise TooLarge
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self._source.close()
        super().close()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook: its name, the texts above its header, and its rows."""

    name: str
    intro: tuple[str, ...]
    names: tuple[str, ...]
    rows: Iterator[Row]


def sheets(path: Path, wanted: Sequence[str]) -> Iterator[Sheet]:
    """The sheets whose header holds all the wanted names of columns, folded. Raises
    NotThisRegister where no sheet does."""
    try:
        book = open_workbook(path)
    except Unreadable as error:
        raise (TooLarge if error.code == "too_large" else NotThisRegister)(str(error)) from None
    found = False
    for sheet in book.sheets:
        rows = iter(sheet.iter_rows(values_only=True))
        intro: list[str] = []
        for number, cells in enumerate(rows):
            names = tuple(folded(cell) for cell in cells)
            if set(wanted) <= set(names):
                found = True
                yield Sheet(sheet.title, tuple(intro), names, _rows(names, rows))
                break
            if number >= MOST_INTRO:
                break
            intro += filter(None, map(text, cells))
    if not found:
        raise NotThisRegister(f"No sheet has the columns {', '.join(wanted)}.")


def _rows(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[Row]:
    for cells in rows:
        if any(cell is not None for cell in cells):
            yield Row({name: cell for name, cell in zip(names, cells, strict=False) if name})


def load_json(path: Path) -> Any:
    """The JSON of a file. Raises NotThisRegister, TooLarge."""
    if path.stat().st_size > MOST_JSON:
        raise TooLarge(f"JSON of more than {MOST_JSON // 2**20} MB is not read.")
    try:
        return json.loads(path.read_text("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise NotThisRegister(f"The file is no JSON ({str(error)[:80]}).") from None


def need(row: Row, *names: str) -> None:
    """Raise NotThisRegister where a row lacks one of these columns."""
    if missing := [name for name in names if name not in row.cells]:
        raise NotThisRegister(f"The table lacks the columns {', '.join(missing)}.")

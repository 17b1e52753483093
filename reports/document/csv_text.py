"""Whether bytes are a table of separated values, and how: its encoding and what stands between the
cells."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

DELIMITERS = (";", ",", "\t", "|")
_LOOKED_AT = 60  # rows
_CONSISTENT = 0.6  # share of rows with more than one cell that have the commonest number of cells
_LONGEST_LINE = 20_000  # characters; no row of a table people keep is longer
_CONTROLS = frozenset(range(0x20)) - {0x09, 0x0A, 0x0D, 0x0C}
_MARKUP = ("<", "{", "[{", "%!", "{\\rtf")
_LARGEST_FIELD = 100_000
_BLOCK = 1 << 20


def encoding_of(head: bytes, *, whole: bool) -> str | None:
    """utf-8-sig, utf-16, utf-8 or cp1252; None for what is no text.

    `whole`: nothing follows `head`, so it ends cleanly.
    """
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if _CONTROLS & set(head):
        return None
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head, final=whole)
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def delimiter_of(text: str) -> str | None:
    """What separates the cells, when rows agree on it; None for running text, markup and a single
    column."""
    start = text.lstrip("\ufeff \t\r\n")
    if (
        not start
        or start.startswith(_MARKUP)
        or max(map(len, text.splitlines()), default=0) > _LONGEST_LINE
    ):
        return None
    marks = [(mark, _agreement(text, mark)) for mark in DELIMITERS]
    best, agreement = max(marks, key=lambda pair: pair[1])
    return best if agreement else None


def _agreement(text: str, delimiter: str) -> float:
    """How far rows agree on their number of cells under a delimiter, weighed by how many cells that
    is; 0 for not enough."""
    widths = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            if any(cell.strip() for cell in row):
                widths.append(len(row))
            if len(widths) == _LOOKED_AT:
                break
    except csv.Error:
        pass
    several = [width for width in widths if width > 1]
    if len(several) < 2:
        return 0.0
    width, count = Counter(several).most_common(1)[0]
    if count < _CONSISTENT * len(several) or len(several) < len(widths) / 2:
        return 0.0
    return count / len(widths) + min(width, 20) / 100


def is_table(head: bytes, *, whole: bool) -> bool:
    """Whether a file that begins like this is a table of separated values."""
    encoding = encoding_of(head, whole=whole)
    return encoding is not None and delimiter_of(beginning(head, encoding)) is not None


def beginning(head: bytes, encoding: str) -> str:
    """The text at the start of a file, without a character or line cut in two."""
    text = codecs.getincrementaldecoder(encoding)("replace").decode(head)
    lines = text.splitlines(keepends=True)
    return "".join(lines[:-1]) if len(lines) > _LOOKED_AT else text


def whole_encoding(path: Path, guess: str) -> str:
    """The encoding that holds to the end of the file: one that only began like UTF-8 is read as
    Windows-1252."""
    if guess not in ("utf-8", "utf-8-sig"):
        return guess
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return "cp1252"
    return guess


def rows_of(path: Path, encoding: str, delimiter: str) -> Iterator[list[str]]:
    """The rows of the file. Raises csv.Error at a row that cannot be read."""
    csv.field_size_limit(_LARGEST_FIELD)
    with path.open(encoding=encoding, errors="replace", newline="") as file:
        yield from csv.reader(file, delimiter=delimiter)

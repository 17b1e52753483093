"""The XML of a sheet, read once from top to bottom: each cell's stored result and, beside it, its
formula, and what is hidden and merged.

A library makes an object of each cell, which for two million cells takes longer than all that is
done with them. Here the parser tells what it meets, and a row is handed on when it ends. Formulas
that a column shares are handed on as they stand in the first cell of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO
from xml.parsers import expat

from openpyxl.utils.cell import column_index_from_string

from reports.document.openpyxl_internals import Meaning, Moment, date_in, date_of

Value = str | float | int | bool | Moment | None
# A cell of a row: its column from 1, its stored result, the text of its formula ("" without one),
# and the key of the formula it shares with others, "" for its own.
Cell = tuple[int, Value, str, str]
_BLOCK = 1 << 18  # bytes
_DIGITS = "0123456789"
_NOT_A_DATE = "#VALUE!"


class Declares(Exception):
    """The XML declares entities of its own, which no spreadsheet program does."""


@dataclass
class SheetXml:
    """Reads one sheet. `rows` is called with the number of each row, its cells and whether it is
    hidden; what stands after the rows is kept here."""

    meaning: Meaning
    rows: Callable[[int, list[Cell], bool], None]
    merged: list[str] = field(default_factory=list)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    shared: dict[str, tuple[str, int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._row = self._column = 0
        self._hidden = False
        self._cells: list[Cell] = []
        self._columns: dict[str, int] = {}
        self._type, self._style = "n", 0
        self._value = self._formula = self._key = ""
        self._has_formula = False
        self._pieces: list[str] = []  # of the text since the last element that holds one began
        self._starts: dict[str, Callable[[dict[str, str]], None]] = {
            "c": self._start_cell,
            "v": self._start_text,
            "f": self._start_formula,
            "row": self._start_row,
            "t": self._start_text,
            "mergeCell": self._merge,
            "col": self._dimension,
        }
        self._ends: dict[str, Callable[[], None]] = {
            "c": self._end_cell,
            "v": self._end_value,
            "f": self._end_formula,
            "row": self._end_row,
            "t": self._end_inline,
        }

    def read(self, source: IO[bytes]) -> None:
        """Read the sheet to its end. Raises expat's error for XML that is broken."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._pieces.append
        parser.EntityDeclHandler = self._declared
        while block := source.read(_BLOCK):
            parser.Parse(block, False)
        parser.Parse(b"", True)

    def _declared(self, *_: object) -> None:
        raise Declares

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        handler = self._starts.get(name)
        if handler is None:
            handler = self._starts[name] = self._starts.get(_plain(name), _nothing)
        handler(attributes)

    def _end(self, name: str) -> None:
        handler = self._ends.get(name)
        if handler is None:
            handler = self._ends[name] = self._ends.get(_plain(name), _nothing)
        handler()

    def _start_row(self, attributes: dict[str, str]) -> None:
        self._row = int(attributes["r"]) if "r" in attributes else self._row + 1
        self._hidden = attributes.get("hidden") in ("1", "true")
        self._column = 0
        self._cells = []

    def _end_row(self) -> None:
        self.rows(self._row, self._cells, self._hidden)
        self._cells = []

    def _start_cell(self, attributes: dict[str, str]) -> None:
        name = attributes.get("r")
        if name is None:
            self._column += 1
        else:
            letters = name.rstrip(_DIGITS)
            column = self._columns.get(letters)
            if column is None:
                column = self._columns[letters] = column_index_from_string(letters)
            self._column = column
        self._type = attributes.get("t", "n")
        self._style = int(attributes.get("s", "0"))
        self._value = self._formula = self._key = ""
        self._has_formula = False

    def _end_cell(self) -> None:
        value = self._worth() if self._value else None
        if value is not None or self._has_formula:
            self._cells.append((self._column, value, self._formula, self._key))

    def _start_text(self, _: dict[str, str]) -> None:
        self._pieces.clear()

    def _start_formula(self, attributes: dict[str, str]) -> None:
        self._pieces.clear()
        self._has_formula = True
        self._key = attributes.get("si", "") if attributes.get("t") == "shared" else ""

    def _end_value(self) -> None:
        self._value = "".join(self._pieces)

    def _end_formula(self) -> None:
        self._formula = "".join(self._pieces)
        if self._key and self._formula:
            self.shared[self._key] = (self._formula, self._row, self._column)

    def _end_inline(self) -> None:
        if self._type == "inlineStr":
            self._value += "".join(self._pieces)

    def _worth(self) -> Value:
        kind, text = self._type, self._value
        if kind == "n":
            return self._number(text)
        if kind == "s":
            return self.meaning.texts[int(text)]
        if kind == "b":
            return text.strip() == "1"
        if kind == "d":
            return date_in(text)
        return text

    def _number(self, text: str) -> Value:
        value: float | int = float(text) if "." in text or "E" in text or "e" in text else int(text)
        if self._style not in self.meaning.dates:
            return value
        try:
            return date_of(value, self.meaning, self._style)
        except (OverflowError, ValueError):
            return _NOT_A_DATE

    def _merge(self, attributes: dict[str, str]) -> None:
        self.merged.append(attributes.get("ref", ""))

    def _dimension(self, attributes: dict[str, str]) -> None:
        if attributes.get("hidden") in ("1", "true"):
            self.hidden_columns.append((int(attributes["min"]), int(attributes["max"])))


def _plain(name: str) -> str:
    """The name of an element without its namespace."""
    return name.rpartition(":")[2]


def _nothing(*_: object) -> None:
    """What is done with an element that says nothing of cells."""

"""Formulas of a spreadsheet in a form that does not depend on where they stand: the same formula
filled down a column is the same text in every row, and what it refers to can be told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from openpyxl.utils.cell import column_index_from_string

from sibyl_project.common.regex import regex

_PIECE = regex(
    r"""(?P<text>"(?:[^"]|"")*")
    | (?P<sheet>(?:'(?:[^']|'')+'|[\w\u00c0-\uffff][\w.\u00c0-\uffff]*)!)?
      (?P<a>\$?[A-Za-z]{1,3}\$?\d{1,7})(?::(?P<b>\$?[A-Za-z]{1,3}\$?\d{1,7}))?(?![\w(])
    | (?P<wide>(?P<wide_sheet>(?:'(?:[^']|'')+'|[\w\u00c0-\uffff][\w.\u00c0-\uffff]*)!)?
      \$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3})(?![\w(])""",
    re.VERBOSE,
)
_CORNER = regex(r"(?P<fixed_column>\$?)(?P<column>[A-Za-z]{1,3})(?P<fixed_row>\$?)(?P<row>\d+)")
_PLACED = regex(
    r"\{(?P<sheet>[^{}|]*)\|(?P<a>R\[?-?\d+\]?C\[?-?\d+\]?)(?::(?P<b>R\[?-?\d+\]?C\[?-?\d+\]?))?\}"
)
_RELATIVE = regex(r"R(?P<row_moves>\[)?(?P<row>-?\d+)\]?C(?P<column_moves>\[)?(?P<column>-?\d+)\]?")
_WIDE = 1_048_576  # rows of a whole column


@dataclass(frozen=True, slots=True)
class Relative:
    """A formula with its references told relative to its own cell: `text` is the same in every
    cell a formula was filled into."""

    text: str

    def references(self, row: int, column: int) -> Iterator[Reference]:
        """What the formula refers to when it stands at this cell, in the order of its text."""
        for sheet, first, last in _places(self.text):
            top, left = first.at(row, column)
            bottom, right = last.at(row, column) if last is not None else (top, left)
            yield Reference(
                sheet, min(top, bottom), min(left, right), max(top, bottom), max(left, right)
            )

    @property
    def function(self) -> str:
        """The function the formula begins with, in capitals ("SUM"); empty without one."""
        match = re.match(r"\s*\+?\s*([A-Za-z.]+)\s*\(", self.text)
        return match[1].upper() if match else ""


class Reference(NamedTuple):
    """A stretch of cells; `sheet` is empty for the formula's own sheet."""

    sheet: str
    top: int
    left: int
    bottom: int
    right: int

    @property
    def single(self) -> bool:
        """Whether it is one cell."""
        return self.top == self.bottom and self.left == self.right

    def holds(self, row: int, column: int) -> bool:
        """Whether a cell of its sheet lies within."""
        return self.top <= row <= self.bottom and self.left <= column <= self.right


def relative(text: str, row: int, column: int) -> Relative:
    """The formula `text` (without "=") of the cell at `row` and `column`, both from 1."""

    def placed(match: re.Match[str]) -> str:
        if match["text"]:
            return match["text"]
        if match["wide"]:
            sheet = _sheet(match["wide_sheet"])
            names = match["wide"].rpartition("!")[2].replace("$", "").split(":")
            left, right = (column_index_from_string(name.upper()) for name in names)
            return f"{{{sheet}|R1C{left}:R{_WIDE}C{right}}}"
        first = _moved(match["a"], row, column)
        last = f":{_moved(match['b'], row, column)}" if match["b"] else ""
        return f"{{{_sheet(match['sheet'])}|{first}{last}}}"

    return Relative(_PIECE.sub(placed, text))


def _sheet(name: str | None) -> str:
    if not name:
        return ""
    return name[:-1].strip("'").replace("''", "'").replace("{", "(").replace("}", ")")


def _moved(corner: str, row: int, column: int) -> str:
    match = _matched(_CORNER, corner)
    to_row, to_column = int(match["row"]), column_index_from_string(match["column"].upper())
    in_row = f"R{to_row}" if match["fixed_row"] else f"R[{to_row - row}]"
    in_column = f"C{to_column}" if match["fixed_column"] else f"C[{to_column - column}]"
    return in_row + in_column


@dataclass(frozen=True, slots=True)
class _Corner:
    """A corner of a reference: numbers of row and column, counted from the formula's own cell where
    it moves with it."""

    row: int
    column: int
    row_moves: bool
    column_moves: bool

    def at(self, row: int, column: int) -> tuple[int, int]:
        return (
            row + self.row if self.row_moves else self.row,
            column + self.column if self.column_moves else self.column,
        )


@lru_cache(maxsize=65536)
def _places(text: str) -> tuple[tuple[str, _Corner, _Corner | None], ...]:
    """The references of a formula that is told relative to its cell: sheet and corners."""
    return tuple(
        (match["sheet"], _corner(match["a"]), _corner(match["b"]) if match["b"] else None)
        for match in _PLACED.finditer(text)
    )


def _corner(text: str) -> _Corner:
    match = _matched(_RELATIVE, text)
    return _Corner(
        int(match["row"]),
        int(match["column"]),
        bool(match["row_moves"]),
        bool(match["column_moves"]),
    )


@dataclass(frozen=True, slots=True)
class Filled:
    """A formula that is filled down a column, with its text in parts between which the number of
    the row stands; None where it refers to other rows by numbers that move."""

    formula: Relative
    parts: tuple[str, ...] | None

    def stands_at(self, text: str, row: int) -> bool:
        """Whether a text is this formula filled down to a row of the same column."""
        return self.parts is not None and text == str(row).join(self.parts)


def within_row(text: str, row: int) -> tuple[str, ...] | None:
    """The parts of a formula between which the number of its own row stands (see `Filled`)."""
    parts: list[str] = []
    end = 0
    for piece in _PIECE.finditer(text):
        if piece["text"] or piece["wide"]:
            continue
        for corner in filter(None, ("a", piece["b"] and "b")):
            match = _matched(_CORNER, piece[corner])
            if match["fixed_row"]:
                continue
            if int(match["row"]) != row:
                return None
            start = piece.start(corner) + match.start("row")
            parts.append(text[end:start])
            end = piece.end(corner)
    return (*parts, text[end:])


def _matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    """The match of a text that another pattern of this module cut out."""
    match = pattern.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no reference to a cell")
    return match

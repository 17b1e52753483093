"""Writing sheets row by row, with formulas beside their stored values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]
from xlsxwriter.utility import xl_col_to_name  # type: ignore[import-untyped]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula and the value that a spreadsheet program stores beside it; one that rounds to whole
    numbers is given unrounded."""

    text: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Sum:
    """A cell of a sheet that holds a sum, and its value."""

    cell: str  # with its sheet, as a formula names it
    value: Decimal


Value = str | int | Decimal | Formula | None


class Sheet:
    """A sheet to which rows are added one below the other."""

    def __init__(self, sheet: Any, name: str, bold: Any) -> None:
        self.name = name
        self.next = 1  # the number of the next row, as a spreadsheet counts
        self._sheet, self._bold = sheet, bold

    def row(self, values: Sequence[Value], *, bold: bool = False) -> int:
        """Write a row and give its number."""
        for column, value in enumerate(values):
            self._write(column, value, self._bold if bold else None)
        self.next += 1
        return self.next - 1

    def skip(self) -> None:
        """Leave a row empty."""
        self.next += 1

    def widths(self, *widths: int) -> None:
        """The widths of the first columns, in characters."""
        for column, width in enumerate(widths):
            self._sheet.set_column(column, column, width)

    def at(self, column: int, row: int) -> str:
        """The name of a cell for formulas on other sheets; columns count from 0."""
        return f"'{self.name}'!{xl_col_to_name(column)}{row}"

    def _write(self, column: int, value: Value, layout: Any) -> None:
        at = (self.next - 1, column)
        if isinstance(value, Formula):
            stored = round(value.value) if value.text.startswith("=ROUND(") else float(value.value)
            self._sheet.write_formula(*at, value.text, layout, stored)
        elif isinstance(value, str):
            self._sheet.write_string(*at, value, layout)
        elif value is not None:
            self._sheet.write_number(*at, value if isinstance(value, int) else float(value), layout)


class Filled:
    """The sheets of a workbook by their names, in the order in which they were added."""

    def __init__(self, workbook: xlsxwriter.Workbook) -> None:
        self._workbook, self._bold = workbook, workbook.add_format({"bold": True})
        self._sheets: dict[str, Sheet] = {}

    def add(self, name: str) -> Sheet:
        """Add an empty sheet."""
        self._sheets[name] = Sheet(self._workbook.add_worksheet(name), name, self._bold)
        return self._sheets[name]

    def __getitem__(self, name: str) -> Sheet:
        return self._sheets[name]

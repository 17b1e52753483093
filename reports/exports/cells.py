"""Cells of workbooks that Sibyl writes: numbers are numbers and every text is a text, so nothing of
a report or of a client becomes a formula or a link."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from reports.exports.papers.section import Value, printable

TEXT_ONLY: Final = {
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
LONGEST: Final = 32_000  # characters; a cell holds 32,767
_MOST_DIGITS: Final = 15  # a spreadsheet keeps no more of a whole number
Written = Value | Decimal


def write_cell(sheet: Any, row: int, column: int, value: Written, form: Any) -> None:
    """Write a value as a number or a text; nothing where there is none. A decimal is written as the
    nearest number that a spreadsheet holds."""
    if value is None or value == "":
        return
    if isinstance(value, Decimal):
        sheet.write_number(row, column, float(value), form)
    elif isinstance(value, int | float) and not isinstance(value, bool) and _fits(value):
        sheet.write_number(row, column, value, form)
    else:
        sheet.write_string(row, column, printable(value)[:LONGEST], form)


def _fits(value: float) -> bool:
    """Whether a spreadsheet keeps the number as it is."""
    return isinstance(value, float) or len(str(abs(value))) <= _MOST_DIGITS

"""The fourth and fifth sheets: the exceptions with what people said of them, and what every column
was read as."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from xlsxwriter.utility import xl_col_to_name  # type: ignore[import-untyped]

from reports.exports.cells import Written
from reports.exports.inventory.lines import Place
from reports.exports.inventory.writing import LINES, SheetWriter, link_to
from reports.models import InventoryException
from reports.review.inventories import STATES, Questioned

EXCEPTION_HEADS: Final = (
    *("number", "kind", "sheet", "cells", "what", "may be worth, tCO2e", "to ask the client"),
    *("state", "misstated, tCO2e", "by", "on", "why", "what explains it"),
    "rows of its lines",
)
EXCEPTION_WIDTHS: Final = (9, 20, 20, 16, 70, 14, 50, 24, 14, 20, 18, 50, 40, 30)
COLUMN_HEADS: Final = (
    *("sheet", "table", "row of the head", "column", "head", "read as", "unit", "why"),
)
COLUMN_WIDTHS: Final = (20, 30, 10, 9, 40, 16, 14, 70)
MOST_NAMED: Final = 30  # rows of lines in one cell


def write_exceptions(
    sheet: SheetWriter, exceptions: Sequence[Questioned], at: Mapping[Place, int]
) -> None:
    """Write the exceptions; `at` are the rows of their lines, by place."""
    sheet.write(EXCEPTION_HEADS, "head")
    for number, one in enumerate(exceptions, 1):
        places = [(name, cells) for name, cells in one.exception.lines]
        rows = sorted({at[place] for place in places if place in at})
        links = {len(EXCEPTION_HEADS) - 1: link_to(LINES, rows[0])} if rows else {}
        sheet.write(_exception(number, one, rows), links=links)


def _exception(number: int, one: Questioned, rows: Sequence[int]) -> tuple[Written, ...]:
    found, word = one.exception, one.word
    named = ", ".join(str(row + 1) for row in rows[:MOST_NAMED])
    more = len(rows) - MOST_NAMED
    return (
        *(f"E{number}", found.kind.replace("_", " "), found.sheet, found.cells, found.message),
        *(found.tonnes, found.question, dict(STATES)[one.state]),
        *((word.tonnes, word.author_name) if word else (None, "")),
        *((f"{word.created_at:%Y-%m-%d %H:%M}", word.reason) if word else ("", "")),
        *(_explained(found), f"{named} and {more} more" if more > 0 else named),
    )


def _explained(found: InventoryException) -> str:
    """The words of the workbook as a quotation, or what its figures show."""
    if found.derived:
        return f"its figures show: {found.explained}"
    return f"the workbook says: \u201c{found.explained}\u201d" if found.explained else ""


def write_columns(sheet: SheetWriter, columns: Sequence[Mapping[str, Any]]) -> None:
    """Write what every column of every table was read as, and why."""
    sheet.write(COLUMN_HEADS, "head")
    for one in columns:
        sheet.write(
            (
                *(one["sheet"], one["title"], one["row"], xl_col_to_name(one["column"] - 1)),
                *(one["head"], one["role"].replace("_", " "), one["unit"], one["why"]),
            )
        )

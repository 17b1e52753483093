"""The compiled report as a workbook: a sheet for each section of the working papers.

Numbers are numbers and every text is a text, so nothing of a report becomes a formula or a link.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import IO, Any, Final

import xlsxwriter  # type: ignore[import-untyped]

from reports.compile import CompiledReport
from reports.exports.base import Format
from reports.exports.cells import TEXT_ONLY, write_cell
from reports.exports.papers.cover import title
from reports.exports.papers.registry import sections_of
from reports.exports.papers.section import Section, Value, printable

_SENTENCE_HEIGHT = 45  # points: three lines
_LINE_HEIGHT, _TALLEST = 15, 409  # points
_A3 = 8  # as spreadsheets number sizes of paper
_HEADING_ROW = 2  # below the sentence on what the sheet holds, and an empty row


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the workbook. Raises NothingCompiled when nothing was found."""
    data = compiled.as_dict()
    ended = compiled.analysis.finished_at or compiled.analysis.created_at
    write_sections(file, title(data), ended, sections_of(data))


def write_sections(
    file: IO[bytes], heading: str, created: dt.datetime, sections: Iterable[Section]
) -> None:
    """Write a workbook of these sections, a sheet for each; `heading` and `created` stand in its
    properties."""
    with xlsxwriter.Workbook(file, {"in_memory": True, **TEXT_ONLY}) as book:
        book.set_properties({"title": heading, "created": created.replace(tzinfo=None)})
        formats = {
            "head": book.add_format(
                {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1}
            ),
            "cell": book.add_format({"text_wrap": True, "valign": "top"}),
            "note": book.add_format({"italic": True, "text_wrap": True, "valign": "top"}),
        }
        for section in sections:
            _sheet(book, section, formats)


def _sheet(book: xlsxwriter.Workbook, section: Section, formats: dict[str, Any]) -> None:
    sheet = book.add_worksheet(section.title)
    last_column = len(section.columns) - 1
    sheet.merge_range(0, 0, 0, min(last_column, 5), "", formats["note"])
    sheet.write_string(0, 0, printable(section.says), formats["note"])
    sheet.set_row(0, _SENTENCE_HEIGHT)
    sheet.freeze_panes(_HEADING_ROW + 1, 0)
    for number, column in enumerate(section.columns):
        sheet.set_column(number, number, column.width)
        sheet.write_string(_HEADING_ROW, number, column.name, formats["head"])
    for row, values in enumerate(section.rows, _HEADING_ROW + 1):
        sheet.set_row(row, _height(section, values))
        for number, value in enumerate(values):
            write_cell(sheet, row, number, value, formats["cell"])
    if any(column.name for column in section.columns):
        last = max(_HEADING_ROW + 1, _HEADING_ROW + len(section.rows))
        sheet.autofilter(_HEADING_ROW, 0, last, last_column)
    sheet.set_landscape()
    sheet.set_paper(_A3)
    sheet.set_footer("&L&A&RPage &P of &N")
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(_HEADING_ROW)


def _height(section: Section, values: tuple[Value, ...]) -> float:
    """Height of a row in points in which the longest text of its cells fits, as far as a sheet
    allows."""
    most = 1
    for column, value in zip(section.columns, values, strict=True):
        lines = printable(value).split("\n")
        most = max(most, sum(1 + len(line) // column.width for line in lines))
    return min(_LINE_HEIGHT * most, _TALLEST)


XLSX: Final = Format(
    suffix="xlsx",
    label="Working papers, XLSX",
    media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write=write,
)

"""The request list as a workbook and as a text document, to be sent.

Every cell is text: nothing that a report or a person wrote can become a formula or a link.
"""

from __future__ import annotations

from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO, Final

import docx
import xlsxwriter  # type: ignore[import-untyped]
from docx.enum.section import WD_ORIENT
from docx.shared import Cm

from reports.exports.cells import LONGEST, TEXT_ONLY
from reports.exports.download import stem, to_save
from reports.exports.requests_lines import Sent, sent
from reports.models import Report
from sibyl_project.common.streaming import StreamedFile
from sibyl_project.trail.recording import record


def write_xlsx(list_sent: Sent, file: IO[bytes]) -> None:
    """Write the list as a workbook of one sheet."""
    with xlsxwriter.Workbook(file, {"in_memory": True, **TEXT_ONLY}) as book:
        sheet = book.add_worksheet(list_sent.sheet)
        bold = book.add_format({"bold": True})
        wrapped = book.add_format({"text_wrap": True, "valign": "top"})
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        for column, (_, width, _) in enumerate(list_sent.columns):
            sheet.set_column(column, column, width)
        sheet.write_string(0, 0, list_sent.title, bold)
        for row, (name, value) in enumerate(list_sent.head, 1):
            sheet.write_string(row, 0, name)
            sheet.write_string(row, 1, value)
        first = len(list_sent.head) + 2
        for column, (name, _, _) in enumerate(list_sent.columns):
            sheet.write_string(first, column, name, bold)
        for row, line in enumerate(list_sent.lines, first + 1):
            for column, cell in enumerate(line):
                sheet.write_string(row, column, cell[:LONGEST], wrapped)
        sheet.freeze_panes(first + 1, 0)


def write_docx(list_sent: Sent, file: IO[bytes]) -> None:
    """Write the list as a text document with one table, on landscape pages."""
    document = docx.Document()
    section = document.sections[0]
    section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = Cm(29.7), Cm(21)
    section.left_margin = section.right_margin = Cm(1.8)
    document.add_heading(list_sent.title, level=1)
    for name, value in list_sent.head:
        document.add_paragraph(f"{name}: {value}")
    table = document.add_table(rows=1, cols=len(list_sent.columns), style="Table Grid")
    table.autofit = False
    widths = [width for _, _, width in list_sent.columns]
    names = tuple(name for name, _, _ in list_sent.columns)
    for number, line in enumerate([names, *list_sent.lines]):
        cells = table.add_row().cells if number else table.rows[0].cells
        for cell, text, width in zip(cells, line, widths, strict=True):
            cell.width = Cm(width)
            cell.text = text
    document.save(file)


Writer = Callable[[Sent, IO[bytes]], None]
FORMATS: Final[dict[str, tuple[Writer, str]]] = {
    "xlsx": (write_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "docx": (
        write_docx,
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
}


def request_list_file(report: Report, suffix: str) -> StreamedFile:
    """The requests of a report as a file to save, which is recorded. `suffix` is one of FORMATS."""
    return list_file(report, sent(report), suffix, "requests")


def list_file(report: Report, list_sent: Sent, suffix: str, name: str) -> StreamedFile:
    """A list to send as a file to save, which is recorded under `name`."""
    write, media_type = FORMATS[suffix]
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    write(list_sent, file)
    record(f"{name}.exported", report=report, after={"format": suffix})
    file.seek(0)
    return to_save(file, f"{stem(report)}-{name}.{suffix}", media_type)

"""The compiled report as a document to hand out and to go on writing in.

It holds what a reader needs on paper: what was done and how far to trust it, the numbers, claims by
pillar with their pages, gaps, checks that failed and what was not assessed. Text is written as
text: the document has no fields, links or macros.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import IO, Final

import docx
from django.conf import settings
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.shared import Mm, Pt

from reports.compile import CompiledReport
from reports.exports.base import Format
from reports.exports.papers.cover import incomplete, title
from reports.exports.papers.excerpts import METHOD
from reports.exports.papers.registry import ToRead, to_read
from reports.exports.papers.section import Compiled, Pair, Section, printable
from reports.exports.papers.work import behind
from sibyl_project.common.archives import undated
from sibyl_project.internals.docx import IS_WHOLE, REPEATS, mark_row

_MARGIN, _PICTURE = 18, 80  # millimetres


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the document. Raises NothingCompiled when nothing was found."""
    data = compiled.as_dict()
    paper = docx.Document()
    _set_up(paper, compiled, data)
    sections = to_read(data)
    _front(paper, data, sections)
    for section in (*sections.numbers, *sections.findings):
        _add(paper, section)
    held = io.BytesIO()
    paper.save(held)
    _copy_undated(held, file)


def _set_up(paper: Document, compiled: CompiledReport, data: Compiled) -> None:
    """Landscape pages, small type, and properties that name no moment of writing."""
    page = paper.sections[0]
    page.orientation = WD_ORIENT.LANDSCAPE
    page.page_width, page.page_height = Mm(297), Mm(210)
    page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = Mm(_MARGIN)
    page.footer.paragraphs[0].text = printable(f"{title(data)}. {settings.CONFIDENTIALITY}")
    paper.styles["Normal"].font.size = Pt(9)
    ended = compiled.analysis.finished_at or compiled.analysis.created_at
    known = paper.core_properties
    known.title, known.author, known.comments = printable(title(data))[:250], "", ""
    known.created = known.modified = ended.replace(tzinfo=None, microsecond=0)


def _front(paper: Document, data: Compiled, sections: ToRead) -> None:
    paper.add_heading(printable(title(data)), 0)
    if unfinished := incomplete(data):
        paper.add_paragraph().add_run(printable(unfinished)).bold = True
    _table(paper, sections.cover)
    paper.add_heading("What was done", 1)
    paper.add_paragraph(METHOD)
    _add(paper, sections.reliability)


def _add(paper: Document, section: Section) -> None:
    paper.add_heading(section.title, 1)
    paper.add_paragraph(printable(section.says))
    if section.work:
        _table(paper, behind(section.work))
        paper.add_paragraph()
    if section.rows:
        _table(paper, section)
    else:
        paper.add_paragraph("None.")
    for pair in section.pairs:
        _pictures(paper, pair)


def _pictures(paper: Document, pair: Pair) -> None:
    """The pictures of a pair side by side, each with its caption, and their common one below."""
    table = paper.add_table(rows=1, cols=len(pair.shots))
    mark_row(table.rows[0], IS_WHOLE)
    for cell, shot in zip(table.rows[0].cells, pair.shots, strict=True):
        lines = cell.paragraphs[0]
        if isinstance(shot.body, bytes):
            lines.add_run().add_picture(io.BytesIO(shot.body), width=Mm(_PICTURE))
        else:
            lines.add_run(printable(shot.body))
        cell.add_paragraph(printable(shot.caption))
    paper.add_paragraph(printable(pair.caption))


def _table(paper: Document, section: Section) -> None:
    """The rows of a section, below their headings where it has any."""
    headed = any(column.name for column in section.columns)
    table = paper.add_table(rows=0, cols=len(section.columns), style="Table Grid")
    if headed:
        _row(table, (column.name for column in section.columns), bold=True)
        mark_row(table.rows[0], REPEATS)
    for values in section.rows:
        _row(table, map(printable, values))
    _set_widths(table, section)


def _set_widths(table: docx.table.Table, section: Section) -> None:
    """Each column gets its share of the width of the page; no row is torn over two pages."""
    table.autofit = False
    whole = sum(column.width for column in section.columns)
    widths = [Mm((297 - 2 * _MARGIN) * column.width / whole) for column in section.columns]
    for column, width in zip(table.columns, widths, strict=True):
        column.width = width
    for row in table.rows:
        mark_row(row, IS_WHOLE)
        for cell, width in zip(row.cells, widths, strict=True):
            cell.width = width


def _row(table: docx.table.Table, texts: Iterable[str], *, bold: bool = False) -> None:
    row = table.add_row()  # type: ignore[no-untyped-call]
    for cell, text in zip(row.cells, texts, strict=True):
        cell.paragraphs[0].add_run(text).bold = bold


def _copy_undated(held: IO[bytes], file: IO[bytes]) -> None:
    """The archive once more without the time of writing, so that the same content is the same
    bytes."""
    with zipfile.ZipFile(held) as made, zipfile.ZipFile(file, "w") as kept:
        for name in sorted(made.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            kept.writestr(undated(name), made.read(name), zipfile.ZIP_DEFLATED)


DOCX: Final = Format(
    suffix="docx",
    label="Report, DOCX",
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write=write,
)

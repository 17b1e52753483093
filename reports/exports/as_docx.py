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
from docx.document import Document
from docx.enum.section import WD_ORIENT
from docx.shared import Pt

from reports.compile import CompiledReport
from reports.exports.base import Format
from reports.exports.papers.cover import (
    cover,
    coverage,
    incomplete,
    reliability,
    summary,
    title,
)
from reports.exports.papers.excerpts import (
    claims_by_pillar,
    failed_checks,
    gaps_in_short,
    not_assessed,
)
from reports.exports.papers.section import Compiled, Section, printable

METHOD: Final = (
    "The report was read page by page. Claims were taken from it with their words and page, given "
    "to specialists that look for what supports or contradicts them, and judged by fixed rules. "
    "Its arithmetic was recomputed by code. Each paragraph of IFRS S1 and S2 that can be checked "
    "was looked for. Status and verdict are the machine's, unless a correction by a person is "
    "named; a person's conclusion is not part of this paper."
)
_FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can hold


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the document. Raises NothingCompiled when nothing was found."""
    data = compiled.as_dict()
    paper = docx.Document()
    _set_up(paper, compiled, data)
    _front(paper, data)
    for section in (summary(data), coverage(data), *claims_by_pillar(data)):
        _add(paper, section)
    for section in (gaps_in_short(data), failed_checks(data), not_assessed(data)):
        _add(paper, section)
    held = io.BytesIO()
    paper.save(held)
    _copy_undated(held, file)


def _set_up(paper: Document, compiled: CompiledReport, data: Compiled) -> None:
    """Landscape pages, small type, and properties that name no moment of writing."""
    page = paper.sections[0]
    page.orientation = WD_ORIENT.LANDSCAPE
    page.page_width, page.page_height = page.page_height, page.page_width
    paper.styles["Normal"].font.size = Pt(9)
    ended = compiled.analysis.finished_at or compiled.analysis.created_at
    known = paper.core_properties
    known.title, known.author, known.comments = printable(title(data))[:250], "", ""
    known.created = known.modified = ended.replace(tzinfo=None, microsecond=0)


def _front(paper: Document, data: Compiled) -> None:
    paper.add_heading(printable(title(data)), 0)
    if unfinished := incomplete(data):
        paper.add_paragraph().add_run(printable(unfinished)).bold = True
    _table(paper, cover(data))
    paper.add_heading("What was done", 1)
    paper.add_paragraph(METHOD)
    _add(paper, reliability(data))


def _add(paper: Document, section: Section) -> None:
    paper.add_heading(section.title, 1)
    paper.add_paragraph(printable(section.says))
    if section.rows:
        _table(paper, section)
    else:
        paper.add_paragraph("None.")


def _table(paper: Document, section: Section) -> None:
    """The rows of a section, below their headings where it has any."""
    headed = any(column.name for column in section.columns)
    table = paper.add_table(rows=0, cols=len(section.columns), style="Table Grid")
    if headed:
        _row(table, (column.name for column in section.columns), bold=True)
    for values in section.rows:
        _row(table, map(printable, values))


def _row(table: docx.table.Table, texts: Iterable[str], *, bold: bool = False) -> None:
    row = table.add_row()  # type: ignore[no-untyped-call]
    for cell, text in zip(row.cells, texts, strict=True):
        cell.paragraphs[0].add_run(text).bold = bold


def _copy_undated(held: IO[bytes], file: IO[bytes]) -> None:
    """The archive once more without the time of writing, so that the same content is the same
    bytes."""
    with zipfile.ZipFile(held) as made, zipfile.ZipFile(file, "w") as kept:
        for name in sorted(made.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            entry = zipfile.ZipInfo(name, _FIRST_MOMENT)
            kept.writestr(entry, made.read(name), zipfile.ZIP_DEFLATED)


DOCX: Final = Format(
    suffix="docx",
    label="Report, DOCX",
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write=write,
)

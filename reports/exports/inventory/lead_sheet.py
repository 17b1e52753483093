"""The lead sheet as a workbook, and as a file to save.

It is written row by row in constant memory, since an inventory may have hundreds of thousands of
lines. Every cell is a text or a number, and links lead to its own sheets alone.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from pathlib import PurePath
from tempfile import TemporaryFile
from typing import IO, Any, Final

import xlsxwriter  # type: ignore[import-untyped]
from django.http import Http404
from django.utils.text import slugify

from reports.compiled.inventories import CompiledInventory, inventories_of
from reports.exports.as_xlsx import XLSX
from reports.exports.cells import TEXT_ONLY
from reports.exports.download import stem, to_save
from reports.exports.inventory import by_site, lead, lines, questions
from reports.exports.inventory.references import blocks_of, place_blocks, referenced
from reports.exports.inventory.writing import (
    BY_SITE,
    COLUMNS,
    EXCEPTIONS,
    LEAD,
    LINES,
    SheetWriter,
)
from reports.models import InventoryRun, Report
from sibyl_project.common.models import RunStatus
from sibyl_project.common.streaming import StreamedFile
from sibyl_project.trail.recording import record

_TONNES: Final = "#,##0.000"  # to the kilogram
_SHEETS: Final = (
    (LEAD, lead.WIDTHS),
    (BY_SITE, by_site.WIDTHS),
    (LINES, lines.WIDTHS),
    (EXCEPTIONS, questions.EXCEPTION_WIDTHS),
    (COLUMNS, questions.COLUMN_WIDTHS),
)


def lead_sheet_file(report: Report, run_id: uuid.UUID) -> StreamedFile:
    """The lead sheet of a run as a file to save, which is recorded. Raises Http404 for a run that
    is not one of the report's, or did not end well."""
    runs = InventoryRun.objects.select_related("document")
    run = runs.filter(pk=run_id, document__report=report, status=RunStatus.COMPLETED).first()
    if run is None:
        raise Http404("Inventory not found.")
    (inventory,) = inventories_of(report, [run])
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    write_lead_sheet(report, inventory, file)
    record("lead_sheet.exported", report=report, object_id=run.pk, after={"format": "xlsx"})
    file.seek(0)
    name = slugify(PurePath(inventory.filename).stem) or "inventory"
    filename = f"{stem(report)}-{name}-lead-sheet-{run.number}.xlsx"
    return to_save(file, filename, XLSX.media_type)


def write_lead_sheet(report: Report, inventory: CompiledInventory, file: IO[bytes]) -> None:
    """Write the workbook."""
    blocks = blocks_of(inventory.run)
    shown = lines.shown_of(inventory)
    place_blocks(blocks, shown.first, shown.room, shown.by_block())
    totals = referenced(inventory.totals, blocks)
    rows_at, rows = by_site.rows_of(totals)
    with xlsxwriter.Workbook(file, {"constant_memory": True, **TEXT_ONLY}) as book:
        made = inventory.run.finished_at or inventory.run.created_at
        book.set_properties(
            {"title": f"Lead sheet: {inventory.filename}", "created": made.replace(tzinfo=None)}
        )
        formats = _formats(book)
        sheets = [_sheet(book, name, widths, formats) for name, widths in _SHEETS]
        on_lead, on_sites, on_lines, on_exceptions, on_columns = sheets
        lead.write_lead(on_lead, report, inventory, totals, rows_at)
        by_site.write_by_site(on_sites, rows)
        at = lines.write_lines(on_lines, shown, blocks, rows_at)
        questions.write_exceptions(on_exceptions, inventory.exceptions, at)
        questions.write_columns(on_columns, inventory.run.columns)


def _sheet(
    book: xlsxwriter.Workbook, name: str, widths: Sequence[int], formats: dict[str, Any]
) -> SheetWriter:
    sheet = book.add_worksheet(name)
    for column, width in enumerate(widths):
        sheet.set_column(column, column, width)
    if name != LEAD:
        sheet.freeze_panes(1, 0)
        sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.set_footer("&L&A&RPage &P of &N")
    sheet.fit_to_pages(1, 0)
    return SheetWriter(sheet, formats, rounds=name in (LEAD, BY_SITE))


def _formats(book: xlsxwriter.Workbook) -> dict[str, Any]:
    forms: dict[str, dict[str, object]] = {
        "head": {"bold": True, "bottom": 1},
        "bold": {"bold": True},
        "cell": {},
    }
    tonnes = {f"{name} tonnes": {**form, "num_format": _TONNES} for name, form in forms.items()}
    link = {"link": {"font_color": "#0563C1", "underline": 1}}
    return {name: book.add_format(form) for name, form in {**forms, **tonnes, **link}.items()}

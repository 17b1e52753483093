"""A statement in the document as a link names it: the cells of a row of a table with their own
rectangles, and what else is said by its words on the page."""

from __future__ import annotations

from reports.document.quoted import quoted
from reports.document.search import Found, PageHits, Rect
from reports.document.table_json import with_structure
from reports.models import Block, Page, Report, Statement, Table
from reports.types import StatementKind, TableContent


def pointed(report: Report, statement: int, column: int = -1, figure: str = "") -> Found | None:
    """The place of a statement, by its id, in the form of a search's result; of a row of a table
    the cell in `column` comes first. None where the report has no such statement."""
    row = Statement.objects.filter(report=report, pk=statement).first()
    if row is None:
        return None
    text = _text(row)
    if row.kind == StatementKind.ROW and (cells := _cells(row)):
        first = [cells[column]] if column in cells else []
        rects = [*first, *(cells[at] for at in sorted(cells) if at != column)]
        return Found(text, [PageHits(row.page, 1, [rects])])
    return quoted(report, row.page, text, figure)


def _text(row: Statement) -> str:
    text = Page.objects.values_list("text", flat=True).get(report_id=row.report_id, number=row.page)
    return text[row.start : row.end]


def _cells(row: Statement) -> dict[int, Rect]:
    """The rectangles of the filled cells of a row, by column; none for a table whose reader knew no
    places."""
    table = Block.objects.filter(report_id=row.report_id, page=row.page, index=row.block).first()
    if table is None:
        return {}
    stored = Table.objects.filter(report_id=row.report_id, page=row.page, index=table.table).first()
    if stored is None:
        return {}
    boxes = with_structure(TableContent(row.page, table.table, ()), stored.structure).boxes
    if row.row >= len(boxes):
        return {}
    return {at: (*box,) for at, box in enumerate(boxes[row.row]) if box is not None}

"""Pages as read, written as rows: page ledger, words, tables and blocks."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from reports.document.statements import BETWEEN_BLOCKS
from reports.document.table_json import structure_of
from reports.document.words import pack
from reports.models import Block, Page, PageWords, Statement, Table
from reports.types import ChartValue, PageContent, PageState, TableContent
from sibyl_project.common.text import storable


def replace_pages(report_id: uuid.UUID, pages: Sequence[PageContent]) -> None:
    """Write pages with all that stands on them, in the place of what was known of them."""
    numbers = [page.number for page in pages]
    Page.objects.filter(report_id=report_id, number__in=numbers).delete()
    rows = Page.objects.bulk_create(_page_row(report_id, page) for page in pages)
    PageWords.objects.bulk_create(  # for all that were read, even when there are none
        PageWords(page=row, data=pack(page.words))
        for row, page in zip(rows, pages, strict=True)
        if page.state is not PageState.FAILED
    )
    _replace_content(report_id, pages)


def read_again(report_id: uuid.UUID, pages: Sequence[PageContent]) -> None:
    """Write what another reader made of pages that are there: text, headings, tables, charts and
    blocks. The words are those of the file, whoever reads."""
    rows = {page.number: page for page in Page.objects.filter(report_id=report_id)}
    for page in pages:
        row = rows[page.number]
        row.text, row.headings, row.reader = storable(page.text), _headings(page), page.reader
        row.charts = [_chart_value(one) for one in page.charts]
    Page.objects.bulk_update(
        [rows[page.number] for page in pages],
        ["text", "headings", "reader", "charts"],
        batch_size=50,
    )
    _replace_content(report_id, pages)


def save_missing(report_id: uuid.UUID, ledger: Sequence[PageContent]) -> None:
    """Write the pages of a ledger that have no row: those of ranges that were given up."""
    present = set(Page.objects.filter(report_id=report_id).values_list("number", flat=True))
    Page.objects.bulk_create(
        _page_row(report_id, page) for page in ledger if page.number not in present
    )


def save_continued(
    report_id: uuid.UUID, before: Sequence[PageContent], after: Sequence[PageContent]
) -> None:
    """Write the tables that differ between the pages as stored and the same pages, in which tables
    that go on over a page break have the heads of the table they continue."""
    for page, again in zip(before, after, strict=True):
        for table in again.tables:
            if table not in page.tables:
                row = _table_row(report_id, table)
                Table.objects.filter(
                    report_id=report_id, page=table.page, index=table.index
                ).update(caption=row.caption, rows=row.rows, structure=row.structure)


def _replace_content(report_id: uuid.UUID, pages: Sequence[PageContent]) -> None:
    numbers = [page.number for page in pages]
    for model in (Table, Block, Statement):  # which are of the blocks that go
        model._default_manager.filter(report_id=report_id, page__in=numbers).delete()
    Table.objects.bulk_create(
        _table_row(report_id, table) for page in pages for table in page.tables
    )
    Block.objects.bulk_create(row for page in pages for row in _block_rows(report_id, page))


def _page_row(report_id: uuid.UUID, page: PageContent) -> Page:
    return Page(
        report_id=report_id,
        number=page.number,
        state=page.state.value,
        reason=page.reason[:300],
        text=storable(page.text),
        headings=_headings(page),
        unseen=[asdict(one) | {"text": storable(one.text)} for one in page.unseen],
        charts=[_chart_value(one) for one in page.charts],
        width=page.width,
        height=page.height,
        reader=page.reader,
    )


def _chart_value(value: ChartValue) -> dict[str, Any]:
    texts = {name: storable(getattr(value, name)) for name in ("text", "series", "year", "title")}
    return texts | {"box": list(value.box)}


def _headings(page: PageContent) -> list[dict[str, str | int]]:
    return [{"text": storable(heading.text), "level": heading.level} for heading in page.headings]


def _table_row(report_id: uuid.UUID, table: TableContent) -> Table:
    return Table(
        report_id=report_id,
        page=table.page,
        index=table.index,
        caption=storable(table.caption)[:300],
        rows=[[storable(cell) for cell in row] for row in table.rows],
        structure=structure_of(table),
    )


def _block_rows(report_id: uuid.UUID, page: PageContent) -> Iterator[Block]:
    start = 0
    for index, block in enumerate(page.blocks):
        end = start + len(storable(block.text))
        yield Block(
            report_id=report_id,
            page=page.number,
            index=index,
            kind=block.kind.value,
            level=block.level,
            table=block.table,
            start=start,
            end=end,
            x0=block.box.x0,
            y0=block.box.y0,
            x1=block.box.x1,
            y1=block.box.y1,
            size=block.size,
            bold=block.bold,
        )
        start = end + len(BETWEEN_BLOCKS)

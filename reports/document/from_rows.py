"""The document back from its rows, as the value types that pure functions take."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from reports.document.page_json import chart_value
from reports.document.stored_statements import with_stored_statements
from reports.document.table_json import with_structure
from reports.models import Block, Claim, Page, Report, ReportPassage, Section, Table
from reports.types import Block as BlockContent
from reports.types import (
    BlockKind,
    ClaimType,
    ClaimView,
    Heading,
    PageContent,
    PageState,
    PassageText,
    Priority,
    Rect,
    TableContent,
)


def page_contents(report: Report, span: tuple[int, int] | None = None) -> list[PageContent]:
    """The page rows of the report, all or those from the first to the last page of `span`, in
    order, with their blocks and tables."""
    numbers = {"page__range": span} if span else {}
    tables: dict[int, list[TableContent]] = defaultdict(list)
    for table in tables_of(report.pk, **numbers):
        tables[table.page].append(table)
    blocks: dict[int, list[_BlockRow]] = defaultdict(list)
    rows = Block.objects.filter(report=report, **numbers).order_by("page", "index")
    for page, *row in rows.values_list("page", *_BLOCK_COLUMNS):
        blocks[page].append(_BlockRow(*row))
    pages = Page.objects.filter(report=report, **({"number__range": span} if span else {}))
    read = [
        _page(page, tables[page.number], blocks[page.number]) for page in pages.order_by("number")
    ]
    return with_stored_statements(report, read, **numbers)


def _page(page: Page, tables: list[TableContent], blocks: list[_BlockRow]) -> PageContent:
    return PageContent(
        number=page.number,
        text=page.text,
        state=PageState(page.state),
        reason=page.reason,
        headings=tuple(
            Heading(text=heading["text"], level=heading["level"]) for heading in page.headings
        ),
        tables=tuple(tables),
        width=page.width,
        height=page.height,
        language=page.language,
        blocks=tuple(_block(block, page.text) for block in blocks),
        reader=page.reader,
        unseen=page.unseen_texts,
        charts=tuple(map(chart_value, page.charts)),
    )


class _BlockRow(NamedTuple):
    """What is stored of a block."""

    kind: str
    start: int
    end: int
    x0: float
    y0: float
    x1: float
    y1: float
    level: int
    table: int
    size: float
    bold: bool


_BLOCK_COLUMNS = _BlockRow._fields


def _block(row: _BlockRow, text: str) -> BlockContent:
    return BlockContent(
        kind=BlockKind(row.kind),
        text=text[row.start : row.end],
        box=Rect(row.x0, row.y0, row.x1, row.y1),
        level=row.level,
        table=row.table,
        size=row.size,
        bold=row.bold,
    )


def passage_texts(report: Report) -> list[PassageText]:
    """Every passage of the report, in order."""
    rows = (
        ReportPassage.objects.filter(report=report).order_by("index").defer("embedding", "lexemes")
    )
    return [
        PassageText(
            index=row.index,
            text=row.body,
            page_start=row.page_start,
            page_end=row.page_end,
            section_path=tuple(row.section_path),
            has_table=row.has_table,
        )
        for row in rows
    ]


def claim_view(claim: Claim) -> ClaimView:
    """A claim as agents see it; its paragraphs are read (prefetch them)."""
    return ClaimView(
        id=str(claim.pk),
        text=claim.text,
        claim_type=ClaimType(claim.claim_type),
        priority=Priority(claim.priority),
        page=claim.page,
        quote=claim.quote,
        source_context=claim.source_context,
        paragraphs=tuple(paragraph.paragraph_id for paragraph in claim.paragraphs.all()),
    )


def claim_views(claims: Iterable[Claim]) -> list[ClaimView]:
    """Claims as agents see them, in the order given."""
    return [claim_view(claim) for claim in claims]


def section_tree(sections: list[Section]) -> list[dict[str, Any]]:
    """The top sections, each with its children; parents come before their children."""
    nodes: dict[int, dict[str, Any]] = {}
    top: list[dict[str, Any]] = []
    for section in sections:
        node = {
            "title": section.title,
            "level": section.level,
            "page_start": section.page_start,
            "page_end": section.page_end,
        }
        nodes[section.pk] = node | {"children": []}
        above = nodes.get(section.parent_id) if section.parent_id else None
        (above["children"] if above else top).append(nodes[section.pk])
    return top


def tables_of(report_id: uuid.UUID, **conditions: tuple[int, int]) -> list[TableContent]:
    """The tables of the report that meet conditions on their columns, in reading order."""
    rows = Table.objects.filter(report_id=report_id, **conditions).order_by("page", "index")
    return [
        with_structure(
            TableContent(
                page=table.page,
                index=table.index,
                rows=tuple(tuple(row) for row in table.rows),
                caption=table.caption,
            ),
            table.structure,
        )
        for table in rows
    ]

"""The document back from its rows, as the value types that pure functions take."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from reports.models import Claim, Page, Report, ReportPassage, Section, Table
from reports.types import (
    ClaimType,
    ClaimView,
    Heading,
    PageContent,
    PageState,
    PassageText,
    Priority,
    TableContent,
)


def page_contents(report: Report) -> list[PageContent]:
    """Every page row of the report, in order, with its tables."""
    tables: dict[int, list[TableContent]] = defaultdict(list)
    for table in tables_of(report.pk):
        tables[table.page].append(table)
    return [
        _page(page, tables[page.number])
        for page in Page.objects.filter(report=report).order_by("number")
    ]


def _page(page: Page, tables: list[TableContent]) -> PageContent:
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


def tables_of(report_id: uuid.UUID) -> list[TableContent]:
    """Every table of the report, in reading order."""
    return [
        TableContent(
            page=table.page,
            index=table.index,
            rows=tuple(tuple(row) for row in table.rows),
            caption=table.caption,
        )
        for table in Table.objects.filter(report_id=report_id).order_by("page", "index")
    ]

"""The statement in which each figure of a report stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

from reports.figures.types import Quantity
from reports.types import PageContent, StatementKind

_GAPS = str.maketrans("", "", "| ")


class StatementPlace(Protocol):
    """What is known of a statement: where it stands on its page."""

    page: int
    index: int
    kind: str
    block: int
    row: int
    start: int
    end: int


def anchored(
    quantities: Iterable[Quantity],
    pages: Sequence[PageContent],
    statements: Iterable[StatementPlace],
) -> list[Quantity]:
    """The figures with the index on its page of the statement each stands in: the row of its table,
    else the first statement with its quote; -1 where none has it."""
    contents = {page.number: page for page in pages}
    on_page: dict[int, list[StatementPlace]] = defaultdict(list)
    for statement in statements:
        on_page[statement.page].append(statement)
    texts = {
        number: [_bare(contents[number].text[one.start : one.end]) for one in found]
        for number, found in on_page.items()
        if number in contents
    }
    return [
        replace(q, statement=_index(q, contents[q.page], on_page[q.page], texts[q.page]))
        if q.page in texts
        else q
        for q in quantities
    ]


def _bare(text: str) -> str:
    return "".join(text.split()).translate(_GAPS)


def _index(
    q: Quantity, page: PageContent, statements: Sequence[StatementPlace], texts: Sequence[str]
) -> int:
    if q.table >= 0:
        return next(
            (
                one.index
                for one in statements
                if one.kind == StatementKind.ROW
                and one.row == q.row
                and page.blocks[one.block].table == q.table
            ),
            -1,
        )
    quote = _bare(q.quote)
    within = (
        one.index for one, text in zip(statements, texts, strict=True) if quote and quote in text
    )
    printed = _bare(q.printed)
    around = (
        one.index
        for one, text in zip(statements, texts, strict=True)
        if printed and printed in text and text in quote
    )
    return next(within, next(around, -1))

"""The units a document is put together from again: headings, whole paragraphs, runs of the
statements of long ones, rows of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from reports.document.tables import is_figure
from reports.language.years import is_year
from reports.types import BlockKind, PageContent, Statement, StatementKind
from standards.retrieval.chunking import CONFIG, estimate_tokens

_HEADER_ROWS = 4


@dataclass(slots=True)
class Unit:
    """A paragraph, a piece of one, or some rows of a table, with its place in the document.

    `section` counts from 0. `parts` are the statements it is made of.
    """

    text: str
    first: int
    last: int
    section: int | None
    parts: tuple[str, ...] = ()
    is_table: bool = False
    is_heading: bool = False
    is_overlap: bool = False

    @property
    def tokens(self) -> int:
        """Its estimated size."""
        return estimate_tokens(self.text)

    @property
    def is_prose(self) -> bool:
        """Whether it is made of sentences."""
        return not (self.is_table or self.is_heading)


def units_of(pages: Sequence[PageContent]) -> Iterator[Unit]:
    """Every unit in reading order, none longer than a passage may be unless it cannot be cut. The
    pages have their statements.

    The frame of the pages is left out, and a sentence that runs over the end of a page is whole on
    the page it begins on.
    """
    section: int | None = None
    for page in sorted(pages, key=attrgetter("number")):
        for number, group in groupby(page.statements, key=attrgetter("block")):
            statements = list(group)
            opens = statements[0].order != section
            section = statements[0].order
            told = [one for one in statements if not one.carries_on]
            if told and (opens or told[0].kind is not StatementKind.RUNNING):
                block = page.blocks[number]
                whole = block.text if len(told) == len(statements) else ""
                is_heading = opens or block.kind is BlockKind.HEADING
                yield from _of_block(page, told, whole, is_heading=is_heading)


def _of_block(
    page: PageContent, statements: Sequence[Statement], text: str, *, is_heading: bool
) -> Iterator[Unit]:
    """The unit of a block, or several where it is too long for one passage. `text` are the words of
    the block as they stand there, "" where some of them belong to the page before."""
    parts = tuple(one.whole for one in statements)
    goes_over = any(one.rest for one in statements)
    text = " ".join(parts) if goes_over or not text else text
    last, section = page.number + goes_over, statements[0].order
    is_table = page.blocks[statements[0].block].kind is BlockKind.TABLE
    unit = Unit(text, page.number, last, section, parts, is_table, is_heading)
    if unit.tokens <= CONFIG.REPORT_CHUNK_MAX_TOKENS:
        yield unit
    elif is_table:
        for part in _table_parts(page, statements):
            yield Unit(part, page.number, last, section, (part,), is_table=True)
    else:
        for run in _grouped(parts, CONFIG.REPORT_CHUNK_TARGET_TOKENS):
            yield Unit(" ".join(run), page.number, last, section, tuple(run), is_heading=is_heading)


def _table_parts(page: PageContent, rows: Sequence[Statement]) -> list[str]:
    """Groups of rows, each with the header they stand under."""
    table = next((one for one in page.tables if one.index == rows[0].table), None)
    bands = [(band.first, band.body, band.end) for band in table.bands] if table else []
    parts: list[str] = []
    for first, body, end in bands or [_as_band(rows)]:
        head = [row.text for row in rows if first <= row.row < body]
        under = [row.text for row in rows if body <= row.row < end]
        taken = sum(map(estimate_tokens, head))
        room = max(CONFIG.REPORT_CHUNK_TARGET_TOKENS - taken, CONFIG.REPORT_CHUNK_MIN_TOKENS)
        parts += ["\n".join((*head, *group)) for group in _grouped(under, room) or [[]]]
    groups = _grouped([part for part in parts if part], CONFIG.REPORT_CHUNK_TARGET_TOKENS)
    return ["\n".join(group) for group in groups]


def _as_band(rows: Sequence[Statement]) -> tuple[int, int, int]:
    """Where a table begins, its header ends and it ends itself, if no reader says so: the header
    are the rows before the first that has both a label and a figure."""
    first, end = rows[0].row, rows[-1].row + 1
    for row in rows[: _HEADER_ROWS + 1]:
        label, *cells = (cell.strip() for cell in row.text.split(" | "))
        if label and not is_figure(label) and any(map(_is_value, cells)):
            is_last = row.row == end - 1
            return first, first if is_last else max(row.row, first + 1), end
    return first, first + (len(rows) > 1), end


def _is_value(cell: str) -> bool:
    return bool(cell) and is_figure(cell) and not is_year(cell)


def _grouped(parts: Sequence[str], room: int) -> list[list[str]]:
    groups: list[list[str]] = []
    tokens = 0
    for part in parts:
        size = estimate_tokens(part)
        if not groups or tokens + size > room:
            groups.append([])
            tokens = 0
        groups[-1].append(part)
        tokens += size
    return groups

"""The units a document is put together from again: headings, whole paragraphs, sentences of long
ones, rows of tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.document.section_walk import SectionWalk
from reports.document.structure import DocumentStructure, blocks_of, running_lines
from reports.document.tables import is_figure
from reports.language.years import is_year
from reports.types import PageContent
from standards.retrieval.chunking import CONFIG, estimate_tokens
from standards.retrieval.sentences import split_sentences

_HEADER_ROWS = 4
_ENDS = ".!?:;…”\"'’)⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(slots=True)
class Unit:
    """A paragraph, a piece of one, or some rows of a table, with its place in the document.

    `section` counts from 0.
    """

    text: str
    first: int
    last: int
    section: int | None
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


def units_of(pages: Sequence[PageContent], structure: DocumentStructure) -> Iterator[Unit]:
    """Every unit in reading order, without the page frame, none longer than a passage may be unless
    it cannot be cut."""
    for unit in _joined_over_pages(_blocks(pages, structure)):
        yield from _pieces(unit)


def _blocks(pages: Sequence[PageContent], structure: DocumentStructure) -> Iterator[Unit]:
    """Blocks without the page frame, each with the section it stands in."""
    ordered = sorted(pages, key=lambda page: page.number)
    running = running_lines(ordered)
    walk = SectionWalk(structure.sections)
    for page in ordered:
        for block in blocks_of(page):
            is_heading = walk.enters(page.number, block)
            if block in running and not is_heading:
                continue
            yield Unit(
                block,
                page.number,
                page.number,
                walk.section,
                is_table=" | " in block,
                is_heading=is_heading,
            )


def _joined_over_pages(units: Iterator[Unit]) -> Iterator[Unit]:
    """Paragraphs that a page or column break cut in two, whole again."""
    held: Unit | None = None
    for unit in units:
        if held is not None and _continues(held, unit):
            held = Unit(f"{held.text} {unit.text}", held.first, unit.last, held.section)
            continue
        if held is not None:
            yield held
        held = unit
    if held is not None:
        yield held


def _continues(before: Unit, unit: Unit) -> bool:
    return (
        before.is_prose
        and unit.is_prose
        and unit.last - before.last <= 1
        and before.text[-1] not in _ENDS
        and unit.text[:1].islower()
    )


def _pieces(unit: Unit) -> Iterator[Unit]:
    """The unit, cut between sentences or table rows where it is too long for one passage."""
    if unit.tokens <= CONFIG.REPORT_CHUNK_MAX_TOKENS:
        yield unit
        return
    parts = _table_parts(unit.text) if unit.is_table else _sentence_parts(unit.text)
    for part in parts:
        yield Unit(part, unit.first, unit.last, unit.section, unit.is_table, unit.is_heading)


def _sentence_parts(text: str) -> list[str]:
    return _grouped(split_sentences(text), " ", CONFIG.REPORT_CHUNK_TARGET_TOKENS)


def _table_parts(text: str) -> list[str]:
    """Groups of rows, each with the table's header."""
    rows = text.split("\n")
    header = _header_rows(rows)
    head = "\n".join(header)
    room = max(
        CONFIG.REPORT_CHUNK_TARGET_TOKENS - estimate_tokens(head), CONFIG.REPORT_CHUNK_MIN_TOKENS
    )
    groups = _grouped(rows[len(header) :], "\n", room)
    return [f"{head}\n{group}" if head else group for group in groups] or [text]


def _header_rows(rows: list[str]) -> list[str]:
    """The rows before the first that has both a label and a figure."""
    for at, row in enumerate(rows[: _HEADER_ROWS + 1]):
        cells = [cell.strip() for cell in row.split(" | ")]
        if cells[0] and not is_figure(cells[0]) and any(_is_value(cell) for cell in cells[1:]):
            return rows[: max(at, 1)] if at < len(rows) - 1 else []
    return rows[:1] if len(rows) > 1 else []


def _is_value(cell: str) -> bool:
    return bool(cell) and is_figure(cell) and not is_year(cell)


def _grouped(parts: Sequence[str], glue: str, room: int) -> list[str]:
    groups: list[list[str]] = []
    tokens = 0
    for part in parts:
        size = estimate_tokens(part)
        if not groups or tokens + size > room:
            groups.append([])
            tokens = 0
        groups[-1].append(part)
        tokens += size
    return [glue.join(group) for group in groups]

"""A page put together from what the layout model sees on it and the lines that stand there: blocks
in reading order, tables with typed cells, and the text they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from reports.document.headings import level_of
from reports.document.layout.ambiguous import with_ambiguities
from reports.document.layout.arithmetic import with_arithmetic
from reports.document.layout.callouts import with_callouts
from reports.document.layout.captions import caption_of
from reports.document.layout.cells import CellGrid, grid_of
from reports.document.layout.charts import chart_values
from reports.document.layout.drawn_rules import rules_within
from reports.document.layout.glyphs import Glyphs
from reports.document.layout.header_above import with_headers_above
from reports.document.layout.heading_places import with_headings_in_place
from reports.document.layout.kinds import with_kinds, with_whole_headings
from reports.document.layout.parts import Part, in_order, parts_of
from reports.document.layout.region_text import region_paragraphs
from reports.document.layout.running_on import with_whole_paragraphs
from reports.document.layout.section_totals import with_totals_in_place
from reports.document.layout.side_by_side import tables_within
from reports.document.layout.spaced_letters import with_whole_words
from reports.document.layout.tables import rows_in_doubt, table_of, with_doubts
from reports.document.layout.tiles import with_tiles
from reports.document.layout.witness import with_readings
from reports.document.layout.wrapped_labels import with_whole_labels
from reports.document.layout_internals import VERSION, Region
from reports.document.lines import Box, Line, around
from reports.document.page_blocks import BodyStyle, rect, table_text
from reports.document.paragraphs import Paragraph, join_lines, rows_of, vocabulary
from reports.document.reading_order import reading_columns
from reports.document.tables import Grid
from reports.types import Block, BlockKind, Heading, PageContent, ReaderName, TableContent

READER = f"{ReaderName.LAYOUT} {VERSION}/1"
_MOST_TITLES = 3  # headings directly below each other


def page_of(
    empty: PageContent,
    regions: Sequence[Region],
    lines: Sequence[Line],
    characters: Callable[[], dict[str, Any]],
    grids: Sequence[Grid],
    body: BodyStyle,
    drawings: Sequence[Mapping[str, Any]] = (),
) -> PageContent:
    """The page `empty` with the blocks, tables, headings and text that its regions and lines make.

    `characters` gives the single characters of the page (`extractRAWDICT`); it is asked only where
    there are tables. `grids` are the tables that the line reader sees, as second witness, and
    `drawings` the paths drawn on the page (`Page.get_cdrawings`), whose rules part rows.
    """
    size = (max(empty.width, 1.0), max(empty.height, 1.0))
    words = vocabulary(lines)
    tables: list[TableContent] = []
    blocks: list[Block] = []
    for part in in_order(parts_of(with_headers_above(regions, lines), lines, characters)):
        if part.kind is BlockKind.TABLE and part.region is not None:
            for grid in _grids(part.region, part.words, drawings):
                table = table_of(grid, empty.number, len(tables), size)
                place = table.box or rect(part.box, size)
                table = with_readings(
                    replace(table, caption=caption_of(blocks, place)), grids, size
                )
                table = with_ambiguities(with_totals_in_place(with_arithmetic(table)))
                tables.append(with_doubts(table, rows_in_doubt(grid)))
                blocks.append(Block(part.kind, table_text(table.rows), place, table=table.index))
            continue
        blocks.extend(_block(part.kind, one, size, body) for one in _paragraphs(part, words))
    blocks = with_headings_in_place(with_whole_words(blocks, words))
    blocks = with_tiles(with_whole_headings(blocks, words))
    blocks = with_kinds(blocks, body.size)
    blocks = with_whole_paragraphs(with_callouts(blocks), words)
    return replace(
        empty,
        text="\n\n".join(block.text for block in blocks),
        headings=tuple(
            Heading(block.text, block.level) for block in blocks if block.kind is BlockKind.HEADING
        ),
        tables=tuple(tables),
        blocks=tuple(blocks),
        charts=chart_values(empty.words, drawings, blocks, size),
        reader=READER,
    )


def _paragraphs(part: Part, words: frozenset[str]) -> list[Paragraph]:
    upright = [line for line in part.lines if line.upright]
    turned = [_one([line], words) for line in part.lines if not line.upright]
    if upright and (part.kind is BlockKind.HEADING or _are_titles(part, upright)):
        return [_one(lines, words) for lines in _titles(upright)] + turned
    if part.kind is BlockKind.CAPTION and upright:
        return [_one(upright, words), *turned]
    is_list = part.kind is BlockKind.LIST_ITEM
    return region_paragraphs(upright, words, is_list=is_list) + turned


def _are_titles(part: Part, upright: Sequence[Line]) -> bool:
    """Whether the model calls text what can only be headings, one under the other: bold lines, of
    which one before the last has a full stop."""
    rows = rows_of(upright)
    return (
        part.kind is BlockKind.TEXT
        and 1 < len(rows) <= _MOST_TITLES
        and all(line.bold for line in upright)
        and any(row[-1].text.endswith(".") for row in rows[:-1])
    )


def _titles(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of a heading, parted behind every line that ends with a full stop: there stand two
    headings, one under the other."""
    found: list[list[Line]] = [[]]
    for row in rows_of(lines):
        if found[-1] and found[-1][-1].text.endswith(".") and row[0].text[:1].isupper():
            found.append([])
        found[-1].extend(row)
    return found


def _one(lines: Sequence[Line], words: frozenset[str]) -> Paragraph:
    ordered = [line for column in reading_columns(lines, lambda line: line.box) for line in column]
    main = max(ordered, key=lambda line: len(line.text))
    return Paragraph(
        join_lines([line.text for line in ordered], words),
        around(line.box for line in ordered),
        main.size,
        main.bold,
        main.color,
    )


def _block(
    kind: BlockKind, paragraph: Paragraph, size: tuple[float, float], body: BodyStyle
) -> Block:
    level = 0
    if kind is BlockKind.HEADING:
        level = level_of(paragraph.size, body.size)
    return Block(
        kind, paragraph.text, rect(paragraph.box, size), level, -1, paragraph.size, paragraph.bold
    )


def _grids(
    region: Region, words: Sequence[Glyphs], drawings: Sequence[Mapping[str, Any]]
) -> list[CellGrid]:
    """The tables of a region with these words in their cells and the rules drawn across them."""
    area = Box(region.x0, region.y0, region.x1, region.y1)
    ruled = replace(grid_of(region, words), rules=rules_within(drawings, area))
    return [with_whole_labels(grid) for grid in tables_within(ruled)]

"""The parts of a page: what the layout model sees on it, each with the lines or words that stand
there, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from reports.document.layout.glyphs import Glyphs
from reports.document.layout.table_words import share_out
from reports.document.layout_internals import Region
from reports.document.lines import Box, Line
from reports.document.reading_order import reading_columns
from reports.types import BlockKind

_KINDS = {
    "text": BlockKind.TEXT,
    "list-item": BlockKind.LIST_ITEM,
    "section-header": BlockKind.HEADING,
    "title": BlockKind.HEADING,
    "caption": BlockKind.CAPTION,
    "footnote": BlockKind.FOOTNOTE,
    "page-header": BlockKind.PAGE_HEADER,
    "page-footer": BlockKind.PAGE_FOOTER,
    "picture": BlockKind.PICTURE,
    "formula": BlockKind.TEXT,
    "table": BlockKind.TABLE,
}
_FRAME = (BlockKind.PAGE_HEADER, BlockKind.PAGE_FOOTER)


@dataclass(slots=True)
class Part:
    """A region with its lines, or a table with its words; `is_aside` says that it is turned text of
    a table, which is read after all other."""

    kind: BlockKind
    box: Box
    lines: list[Line] = field(default_factory=list)
    region: Region | None = None
    words: list[Glyphs] = field(default_factory=list)
    is_aside: bool = False


def parts_of(
    regions: Sequence[Region], lines: Sequence[Line], characters: Callable[[], dict[str, Any]]
) -> list[Part]:
    """The regions that hold something, each line in the smallest that holds it; lines in none make
    parts of their own. `characters` gives the single characters of the page (`extractRAWDICT`); it
    is asked only where there are tables."""
    parts = [
        Part(_kind(region), Box(region.x0, region.y0, region.x1, region.y1), region=region)
        for region in regions
    ]
    parts.sort(key=lambda part: part.box.width * part.box.height)
    tables = [part for part in parts if part.kind is BlockKind.TABLE]
    others = [part for part in parts if part.kind is not BlockKind.TABLE]
    if tables:
        words, lines = share_out(characters(), [part.box for part in tables], lines)
        for part, own in zip(tables, words, strict=True):
            part.words = own
    free: list[Part] = []
    for line in lines:
        if not line.upright and any(part.box.holds(line.box) for part in tables):
            free.append(Part(BlockKind.TEXT, line.box, [line], is_aside=True))
        elif home := next((part for part in others if part.box.holds(line.box)), None):
            home.lines.append(line)
        else:
            free.append(Part(BlockKind.TEXT, line.box, [line]))
    return [part for part in [*tables, *others] if part.lines or part.words] + free


def _kind(region: Region) -> BlockKind:
    kind = _KINDS.get(region.name, BlockKind.TEXT)
    if kind is BlockKind.TABLE and not region.column_lines:
        return BlockKind.CAPTION if not region.row_lines else BlockKind.TEXT
    return kind


def in_order(parts: Sequence[Part]) -> Iterator[Part]:
    """Parts as they are read: what heads every page, the columns, what ends every page, turned text
    of tables."""
    head = [part for part in parts if part.kind is BlockKind.PAGE_HEADER]
    foot = [part for part in parts if part.kind is BlockKind.PAGE_FOOTER]
    aside = [part for part in parts if part.is_aside]
    rest = [part for part in parts if part.kind not in _FRAME and not part.is_aside]
    for group in (head, rest, foot, aside):
        for column in reading_columns(group, lambda part: part.box):
            yield from column

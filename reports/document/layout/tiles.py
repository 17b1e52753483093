"""Tiles side by side: each title is read with the words below it, not all titles before all
words."""

from __future__ import annotations

from collections.abc import Sequence

from reports.types import Block, BlockKind

_APART = 0.05  # of the page's width: how far words may stand beside the title they belong to
_FAR = 0.08  # of the page's height: white at which a tile ends
_SLACK = 0.005  # of the page's height
_LARGE = 0.95  # times the size of the titles, from which a heading begins another row of tiles


def with_tiles(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; where headings that stand side by side follow each other, every one is directly
    followed by what stands below it. Rows of tiles are looked for from the end, so that the titles
    within tiles are in order first."""
    found = list(blocks)
    at = len(found) - 1
    while at > 0:
        first = at
        while first > 0 and _are_beside(found[first - 1], found[first]):
            first -= 1
        if first < at:
            titles = found[first : at + 1]
            below = _below(titles, found[at + 1 :])
            columns = [[title] for title in titles]
            for block, column in below:
                columns[column].append(block)
            end = at + 1 + len(below)
            found[first:end] = [block for column in columns for block in column]
        at = first - 1
    return found


def _are_beside(one: Block, other: Block) -> bool:
    """Whether two headings stand side by side, the first on the left."""
    if one.kind is not BlockKind.HEADING or other.kind is not BlockKind.HEADING:
        return False
    if one.box.x1 >= other.box.x0:
        return False
    shared = min(one.box.y1, other.box.y1) - max(one.box.y0, other.box.y0)
    return 2 * shared >= min(one.box.y1 - one.box.y0, other.box.y1 - other.box.y0)


def _below(titles: Sequence[Block], following: Sequence[Block]) -> list[tuple[Block, int]]:
    """The blocks that follow as far as each stands below one of the titles, with the title's
    index."""
    size = max(title.size for title in titles)
    bottoms = [title.box.y1 for title in titles]
    found: list[tuple[Block, int]] = []
    for block in following:
        column = _column(titles, block)
        if block.kind is BlockKind.TABLE or column is None:
            break
        if block.kind is BlockKind.HEADING and block.size >= _LARGE * size:
            break
        white = block.box.y0 - max(bottoms[column], titles[column].box.y1)
        if block.box.y0 < titles[column].box.y1 - _SLACK or white > _FAR:
            break
        bottoms[column] = max(bottoms[column], block.box.y1)
        found.append((block, column))
    return found


def _column(titles: Sequence[Block], block: Block) -> int | None:
    """Which title a block stands below; None if below none, or below several."""
    apart = [max(title.box.x0, block.box.x0) - min(title.box.x1, block.box.x1) for title in titles]
    nearest = min(range(len(titles)), key=apart.__getitem__)
    rivals = [gap for at, gap in enumerate(apart) if at != nearest]
    return nearest if apart[nearest] <= _APART and min(rivals) > 0 else None

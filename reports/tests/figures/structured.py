"""Tables as the layout reader tells them, from a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from reports.types import (
    Block,
    BlockKind,
    CellReading,
    PageContent,
    Rect,
    TableBand,
    TableContent,
)

_BOX = Rect(0.1, 0.1, 0.2, 0.2)


def table(
    text: str,
    paths: Sequence[Sequence[str]],
    *,
    labels: int = 1,
    caption: str = "",
    headers: int = 1,
    reading: CellReading | None = CellReading.PROVEN,
) -> TableContent:
    """A table of one band: lines of `text` are rows, cells separated by "|"; the first `headers`
    rows are its header, `paths` the labels of the rows below them."""
    rows = tuple(tuple(cell.strip() for cell in line.split("|")) for line in text.split("\n"))
    width = len(rows[0])
    heads = tuple(
        tuple(filter(None, (row[column] for row in rows[:headers]))) if column >= labels else ()
        for column in range(width)
    )
    return TableContent(
        page=1,
        index=0,
        rows=rows,
        caption=caption,
        labels=labels,
        bands=(TableBand(0, headers, len(rows), heads),),
        paths=((),) * headers + tuple(map(tuple, paths)),
        boxes=tuple((_BOX,) * width for _ in rows),
        readings=tuple((None,) * labels + (reading,) * (width - labels) for _ in rows),
        box=_BOX,
    )


def page_with(one: TableContent, *below: str, above: Sequence[Block] = ()) -> PageContent:
    """A page with a table and lines below it."""
    text = "\n".join(" | ".join(row) for row in one.rows)
    blocks = (
        *above,
        Block(BlockKind.TABLE, text, _BOX, table=one.index),
        *(Block(BlockKind.TEXT, line, _BOX) for line in below),
    )
    return PageContent(
        1,
        "\n\n".join(block.text for block in blocks),
        tables=(one,),
        blocks=blocks,
        reader="layout 1",
    )

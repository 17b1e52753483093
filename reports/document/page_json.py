"""A page as plain data and back: what the reading process and its parent exchange."""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from collections.abc import Container, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from reports.types import (
    WORD_STEPS,
    Block,
    BlockKind,
    CellReading,
    ChartValue,
    Heading,
    PageContent,
    PageState,
    Rect,
    TableBand,
    TableContent,
    UnseenCause,
    UnseenText,
    Word,
)


def page_to_dict(page: PageContent) -> dict[str, Any]:
    """`page` as JSON-ready data, field by field; words column by column, see `_columns`."""
    return asdict(replace(page, words=())) | {
        "state": page.state.value,
        "words": _columns(page.words),
    }


def _columns(words: Sequence[Word]) -> list[Any]:
    """All texts, then each side of the boxes as numbers of 16 bits in Base64: JSON is slow with
    numbers."""
    texts, *sides = zip(*words, strict=True) if words else ((),) * 5
    steps = (array("H", [int(fraction * WORD_STEPS + 0.5) for fraction in side]) for side in sides)
    return [list(texts), *(b64encode(side.tobytes()).decode("ascii") for side in steps)]


def page_from_dict(data: dict[str, Any]) -> PageContent:
    """The page that `page_to_dict` described.

    Raises KeyError, TypeError, ValueError or OverflowError for anything else.
    """
    return PageContent(
        number=int(data["number"]),
        text=str(data["text"]),
        state=PageState(data["state"]),
        reason=str(data["reason"]),
        headings=tuple(Heading(str(item["text"]), int(item["level"])) for item in data["headings"]),
        tables=tuple(_table(item) for item in data["tables"]),
        width=float(data["width"]),
        height=float(data["height"]),
        words=_words(*data["words"]),
        blocks=tuple(_block(item) for item in data["blocks"]),
        reader=str(data["reader"]),
        unseen=tuple(_unseen(item["text"], item["cause"], *item["box"]) for item in data["unseen"]),
        charts=tuple(chart_value(item) for item in data["charts"]),
    )


def chart_value(item: dict[str, Any]) -> ChartValue:
    """The value of a chart that `asdict` described."""
    x0, y0, x1, y1 = (float(side) for side in item["box"])
    text, series, year, title = (str(item[name]) for name in ("text", "series", "year", "title"))
    return ChartValue(text, series, year, title, Rect(x0, y0, x1, y1))


def _unseen(text: Any, cause: Any, x0: float, y0: float, x1: float, y1: float) -> UnseenText:
    return UnseenText(str(text), (float(x0), float(y0), float(x1), float(y1)), UnseenCause(cause))


def pages_among(
    records: Iterable[dict[str, Any]], wanted: Container[int]
) -> dict[int, PageContent]:
    """The pages among what a child told, by number; what is no page, or none that is wanted, counts
    as not delivered."""
    pages: dict[int, PageContent] = {}
    for record in records:
        try:
            page = page_from_dict(record)
        except (KeyError, TypeError, ValueError, OverflowError):
            continue
        if page.number in wanted:
            pages.setdefault(page.number, page)
    return pages


def _words(texts: list[Any], *sides: str) -> tuple[Word, ...]:
    fractions = [[step / WORD_STEPS for step in array("H", b64decode(side))] for side in sides]
    return tuple(map(Word._make, zip(map(str, texts), *fractions, strict=True)))


def _block(data: dict[str, Any]) -> Block:
    return Block(
        kind=BlockKind(data["kind"]),
        text=str(data["text"]),
        box=_rect(data["box"]),
        level=int(data["level"]),
        table=int(data["table"]),
        size=float(data["size"]),
        bold=bool(data["bold"]),
    )


def _rect(edges: Sequence[Any]) -> Rect:
    x0, y0, x1, y1 = map(float, edges)
    return Rect(x0, y0, x1, y1)


def _table(data: dict[str, Any]) -> TableContent:
    return TableContent(
        page=int(data["page"]),
        index=int(data["index"]),
        rows=tuple(tuple(str(cell) for cell in row) for row in data["rows"]),
        caption=str(data["caption"]),
        labels=int(data["labels"]),
        bands=tuple(_band(item) for item in data["bands"]),
        paths=tuple(tuple(map(str, path)) for path in data["paths"]),
        boxes=tuple(
            tuple(_rect(box) if box is not None else None for box in row) for row in data["boxes"]
        ),
        readings=tuple(
            tuple(CellReading(one) if one is not None else None for one in row)
            for row in data["readings"]
        ),
        box=_rect(data["box"]) if data["box"] is not None else None,
    )


def _band(data: dict[str, Any]) -> TableBand:
    heads = tuple(tuple(map(str, column)) for column in data["heads"])
    return TableBand(int(data["first"]), int(data["body"]), int(data["end"]), heads)

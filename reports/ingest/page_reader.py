"""One page: its text in reading order, tables, headings and state. Nothing a page says is lost or said twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pymupdf

from reports.ingest.headings import heading_of
from reports.ingest.lines import Box, Line, lines_of, style_of_body
from reports.ingest.paragraphs import Paragraph, join_lines, paragraphs_of, runs_on, vocabulary
from reports.ingest.reading_order import reading_columns
from reports.ingest.table_choice import tables_of
from reports.ingest.table_headers import spread_years
from reports.ingest.tables import Grid, is_figure
from reports.types import Heading, PageContent, PageState, TableContent, Word

NO_TEXT_LAYER = "no text layer; text recognition is not installed"
UNREADABLE_TEXT = "the text layer holds no readable characters; text recognition is not installed"
BLANK = "blank page"

_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
_FEW_CHARACTERS = 12  # a page number or a stamp on a scan
_COVERED = 0.4  # share of the page under images
_OUTLINED = 30  # drawn paths from which a page without text shows something
_UNREADABLE = 0.3  # share of replacement characters
_SAMPLED_PAGES = 24
_NUMBER_MARK = re.compile(r"^(?:\(?(?:\d{1,2}|[a-z])[.)]|\d{1,2}|[¹²³⁴-⁹]+)$")
_MARK_GAP = 30.0  # points between a list mark and its text
_CAPTION_GAP = 34.0  # points between a table and its title
_CAPTION_LENGTH = 160  # characters


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """Size (points) and colour of the running text of the document."""

    size: float
    color: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line or a table, as the reading order sees it."""

    box: Box
    line: Line | None = None
    grid: Grid | None = None


def body_style(document: pymupdf.Document) -> BodyStyle:
    """The running text's style, sampled evenly over the document, so every range of pages gets the same answer."""
    count = document.page_count
    step = max(1, count // _SAMPLED_PAGES)
    lines: list[Line] = []
    for number in range(0, count, step):
        try:
            lines.extend(_lines(document[number]))
        except Exception:  # noqa: S112 - a broken page is recorded when it is read; here it only does not vote
            continue
    return BodyStyle(*style_of_body(lines))


def page_style(page: pymupdf.Page) -> BodyStyle:
    """The running text's style on one page, for a document that cannot be sampled."""
    return BodyStyle(*style_of_body(_lines(page)))


def read_page(page: pymupdf.Page, body: BodyStyle) -> PageContent:
    """The content of a page. Errors of MuPDF pass through."""
    number = page.number + 1
    box = Box(*page.rect)
    seen = page.get_textpage(flags=_FLAGS)  # type: ignore[no-untyped-call]
    lines = _attach_marks(_lines(page, seen))
    empty = PageContent(number=number, text="", width=round(box.width, 2), height=round(box.height, 2))
    state, reason = _state(page, lines, box)
    if not lines:
        return replace(empty, state=state, reason=reason)
    grids = tables_of(page, lines, box)
    blocks = _blocks(lines, grids, body)
    tables = tuple(
        TableContent(
            page=number,
            index=index,
            rows=tuple(tuple(row) for row in spread_years([*grid.borrowed, *grid.rows])),
            caption=caption,
        )
        for index, (grid, caption) in enumerate(blocks.tables)
    )
    text = "\n\n".join(blocks.texts)
    headings = tuple(blocks.headings)
    return replace(empty, text=text, state=state, reason=reason, headings=headings, tables=tables, words=_words(page, seen))


def _lines(page: pymupdf.Page, seen: pymupdf.TextPage | None = None) -> list[Line]:
    return lines_of(page.get_text("dict", flags=_FLAGS, textpage=seen))  # type: ignore[no-untyped-call]


def _words(page: pymupdf.Page, seen: pymupdf.TextPage) -> tuple[Word, ...]:
    """The words in the order of the file, as fractions of the page as it is rendered: cropped and turned."""
    width, height = max(page.rect.width, 1e-6), max(page.rect.height, 1e-6)
    found = seen.extractWORDS()  # type: ignore[no-untyped-call]
    words: list[Word] = []
    for x0, y0, x1, y1, text, _, _, _ in _turned(page, found) if page.rotation else found:
        if x0 < 0 or y0 < 0 or x1 > width or y1 > height:
            x0, y0, x1, y1 = max(x0, 0.0), max(y0, 0.0), min(x1, width), min(y1, height)  # noqa: PLW2901
        if x0 < x1 and y0 < y1:  # what lies beyond the edge of the page nobody sees
            words.append(Word(text, x0 / width, y0 / height, x1 / width, y1 / height))
    return tuple(words)


def _turned(page: pymupdf.Page, found: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Words, which come as on the unturned page, with their boxes as the page is shown."""
    turn = page.rotation_matrix
    for x0, y0, x1, y1, *rest in found:
        left, right = sorted((turn.a * x0 + turn.c * y0 + turn.e, turn.a * x1 + turn.c * y1 + turn.e))
        top, bottom = sorted((turn.b * x0 + turn.d * y0 + turn.f, turn.b * x1 + turn.d * y1 + turn.f))
        yield left, top, right, bottom, *rest


def _state(page: pymupdf.Page, lines: Sequence[Line], box: Box) -> tuple[PageState, str]:
    characters = "".join(line.text for line in lines).replace(" ", "")
    if characters and characters.count("\ufffd") > _UNREADABLE * len(characters):
        return PageState.IMAGE_ONLY, UNREADABLE_TEXT
    if len(characters) >= _FEW_CHARACTERS:
        return PageState.READ, ""
    if _image_cover(page, box) >= _COVERED or len(page.get_cdrawings()) >= _OUTLINED:  # type: ignore[no-untyped-call]
        return PageState.IMAGE_ONLY, NO_TEXT_LAYER
    return PageState.READ, "" if characters else BLANK


def _image_cover(page: pymupdf.Page, box: Box) -> float:
    """Share of the page under images, overlaps counted twice."""
    area = max(box.width * box.height, 1.0)
    shown = (pymupdf.Rect(info["bbox"]) & page.rect for info in page.get_image_info())  # type: ignore[no-untyped-call]
    return sum(float(abs(rect.width * rect.height)) for rect in shown if not rect.is_empty) / area


def _attach_marks(lines: list[Line]) -> list[Line]:
    """Bullets and list numbers that stand as lines of their own, joined with the text to their right."""
    joined: dict[int, Line] = {}
    gone: set[int] = set()
    for mark in lines:
        if not _is_mark(mark.text):
            continue
        target = min(
            (line for line in lines if line is not mark and id(line) not in joined and _is_marked_by(line, mark)),
            key=lambda line: line.box.x0,
            default=None,
        )
        if target is not None:
            box = Box(mark.box.x0, target.box.y0, target.box.x1, target.box.y1)
            joined[id(target)] = replace(target, text=f"{mark.text} {target.text}", box=box)
            gone.add(id(mark))
    return [joined.get(id(line), line) for line in lines if id(line) not in gone]


def _is_mark(text: str) -> bool:
    return text == "•" or bool(_NUMBER_MARK.match(text))


def _is_marked_by(line: Line, mark: Line) -> bool:
    near = 0 <= line.box.x0 - mark.box.x1 + 1 <= _MARK_GAP
    level = abs(line.baseline - mark.baseline) <= 0.35 * line.size
    long_enough = not mark.text.isdigit() or len(line.text.split()) >= 3
    return near and level and long_enough and not is_figure(line.text) and not _is_mark(line.text)


@dataclass(slots=True)
class _Blocks:
    texts: list[str]
    tables: list[tuple[Grid, str]]
    headings: list[Heading]


def _blocks(lines: list[Line], grids: list[Grid], body: BodyStyle) -> _Blocks:
    """The page's paragraphs and tables in reading order, and its headings; turned text comes last."""
    in_table = {id(line) for grid in grids for line in grid.lines}
    pieces = [_Piece(line.box, line=line) for line in lines if line.upright and id(line) not in in_table]
    pieces += [_Piece(grid.box, grid=grid) for grid in grids]
    words = vocabulary(lines)
    blocks = _Blocks([], [], [])
    previous: Paragraph | None = None
    columns = [_column_blocks(column, words) for column in reading_columns(pieces, lambda piece: piece.box)]
    for block in _over_columns(columns, words):
        if isinstance(block, Grid):
            blocks.tables.append((block, _caption(previous, block)))
            blocks.texts.append(table_text(block.rows))
            continue
        previous = block
        blocks.texts.append(block.text)
        if (heading := heading_of(block, body.size, body.color)) is not None:
            blocks.headings.append(heading)
    blocks.texts.extend(line.text for line in lines if not line.upright)
    return blocks


def _over_columns(columns: Sequence[list[Paragraph | Grid]], words: frozenset[str]) -> list[Paragraph | Grid]:
    """The blocks of all columns, a paragraph that runs on in the next column made whole."""
    blocks: list[Paragraph | Grid] = []
    for column in columns:
        first = column[0] if column else None
        last = blocks[-1] if blocks else None
        if isinstance(last, Paragraph) and isinstance(first, Paragraph) and runs_on(last, first):
            blocks[-1] = replace(last, text=join_lines([last.text, first.text], words))
            blocks.extend(column[1:])
        else:
            blocks.extend(column)
    return blocks


def _caption(above: Paragraph | None, grid: Grid) -> str:
    """The paragraph directly above a table when it is short enough to be its title."""
    if above is None or len(above.text) > _CAPTION_LENGTH or above.box.gap_x(grid.box) > 0:
        return ""
    return above.text if -2 <= grid.box.y0 - above.box.y1 <= _CAPTION_GAP else ""


def _column_blocks(column: Sequence[_Piece], words: frozenset[str]) -> list[Paragraph | Grid]:
    blocks: list[Paragraph | Grid] = []
    run: list[Line] = []
    for piece in column:
        if piece.line is not None:
            run.append(piece.line)
            continue
        blocks.extend(paragraphs_of(run, words))
        run = []
        if piece.grid is not None:
            blocks.append(piece.grid)
    blocks.extend(paragraphs_of(run, words))
    return blocks


def table_text(rows: Sequence[Sequence[str]]) -> str:
    """A table as it stands in the text of its page: one line a row, cells separated by " | "."""
    return "\n".join(" | ".join(cell.replace("|", "/") for cell in row) for row in rows)

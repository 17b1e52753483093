"""One page: its text in reading order, tables, headings and state.

Nothing a page says is lost or said twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pymupdf

from reports.document.lines import Box, Line, hidden_share, lines_of, style_of_body
from reports.document.ocr import HIDDEN_TEXT, NO_TEXT_LAYER, SPARSE, UNREADABLE_TEXT
from reports.document.page_blocks import BodyStyle, attach_marks, put_together
from reports.document.table_choice import tables_of
from reports.types import PageContent, PageState, Word

BLANK = "blank page"

_FLAGS = (
    pymupdf.TEXT_PRESERVE_WHITESPACE
    | pymupdf.TEXT_MEDIABOX_CLIP
    | pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
)
_FEW_CHARACTERS = 12  # a page number or a stamp on a scan
_COVERED = 0.4  # share of the page under images
# characters below which a picture that fills a page may hold more than its text layer: a stamped
# scan, a cover
_SPARSE = 200
_SCANNED = 0.7  # share of the page under images from which that is so
_MOSTLY = 0.5  # share of characters nobody sees from which they were laid under a scan
_OUTLINED = 30  # drawn paths from which a page without text shows something
_UNREADABLE = 0.3  # share of replacement characters
_SAMPLED_PAGES = 24


def body_style(document: pymupdf.Document) -> BodyStyle:
    """The running text's style, sampled evenly over the document, so every range of pages gets the
    same answer."""
    count = document.page_count
    step = max(1, count // _SAMPLED_PAGES)
    lines: list[Line] = []
    for number in range(0, count, step):
        try:
            lines.extend(lines_of(_raw(document[number])))
        except Exception:  # noqa: S112 - a broken page is recorded when it is read; here it only does not vote
            continue
    return BodyStyle(*style_of_body(lines))


def page_style(page: pymupdf.Page) -> BodyStyle:
    """The running text's style on one page, for a document that cannot be sampled."""
    return BodyStyle(*style_of_body(lines_of(_raw(page))))


def read_page(page: pymupdf.Page, body: BodyStyle) -> PageContent:
    """The content of a page. Errors of MuPDF pass through."""
    box = Box(*page.rect)
    seen = page.get_textpage(flags=_FLAGS)  # type: ignore[no-untyped-call]
    raw = _raw(page, seen)
    lines = attach_marks(lines_of(raw))
    state, reason = _state(page, lines, box, hidden_share(raw))
    content = PageContent(
        page.number + 1, "", state, reason, width=round(box.width, 2), height=round(box.height, 2)
    )
    if not lines:
        return content
    return put_together(
        replace(content, words=_words(page, seen)), lines, tables_of(page, lines, box), body
    )


def _raw(page: pymupdf.Page, seen: pymupdf.TextPage | None = None) -> dict[str, Any]:
    return page.get_text("dict", flags=_FLAGS, textpage=seen)  # type: ignore[no-any-return, no-untyped-call]


def _words(page: pymupdf.Page, seen: pymupdf.TextPage) -> tuple[Word, ...]:
    """The words in the order of the file, as fractions of the page as it is rendered: cropped and
    turned."""
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
        left, right = sorted(
            (turn.a * x0 + turn.c * y0 + turn.e, turn.a * x1 + turn.c * y1 + turn.e)
        )
        top, bottom = sorted(
            (turn.b * x0 + turn.d * y0 + turn.f, turn.b * x1 + turn.d * y1 + turn.f)
        )
        yield left, top, right, bottom, *rest


def _state(
    page: pymupdf.Page, lines: Sequence[Line], box: Box, hidden: float
) -> tuple[PageState, str]:
    """What became of a page with these lines, a share of whose characters is `hidden`."""
    characters = "".join(line.text for line in lines).replace(" ", "")
    if characters and characters.count("\ufffd") > _UNREADABLE * len(characters):
        return PageState.IMAGE_ONLY, UNREADABLE_TEXT
    if len(characters) >= _FEW_CHARACTERS:
        return PageState.READ, _warning(page, box, len(characters), hidden)
    if _image_cover(page, box) >= _COVERED or len(page.get_cdrawings()) >= _OUTLINED:  # type: ignore[no-untyped-call]
        return PageState.IMAGE_ONLY, NO_TEXT_LAYER
    return PageState.READ, "" if characters else BLANK


def _warning(page: pymupdf.Page, box: Box, characters: int, hidden: float) -> str:
    """What must be known of a page that has text: a machine recognised it, or it is a label on a
    picture that may hold more."""
    if hidden < _MOSTLY and characters >= _SPARSE:
        return ""
    covered = _image_cover(page, box)
    if hidden >= _MOSTLY and covered >= _COVERED:
        return HIDDEN_TEXT
    return SPARSE if characters < _SPARSE and covered >= _SCANNED else ""


def _image_cover(page: pymupdf.Page, box: Box) -> float:
    """Share of the page under images, overlaps counted twice."""
    area = max(box.width * box.height, 1.0)
    shown = (pymupdf.Rect(info["bbox"]) & page.rect for info in page.get_image_info())  # type: ignore[no-untyped-call]
    return sum(float(abs(rect.width * rect.height)) for rect in shown if not rect.is_empty) / area

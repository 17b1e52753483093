"""One page: its text in reading order, tables, headings and state.

Nothing a page says is lost or said twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pymupdf

from reports.document.lines import Box, Line, hidden_share, lines_of, style_of_body
from reports.document.ocr import HIDDEN_TEXT, NO_TEXT_LAYER, SPARSE, UNREADABLE_TEXT
from reports.document.page_blocks import BodyStyle, attach_marks, put_together
from reports.document.table_choice import tables_of
from reports.document.visibility import look_at
from reports.types import PageContent, PageState, Rect, Word

if TYPE_CHECKING:
    from reports.document.layout_internals import LayoutModel

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
# The model's time and memory grow with the square of the lines of a page, 5 s and 0.6 GiB for two
# thousand of them, and with its area, which it renders. Pages beyond are left to the lines; real
# ones have up to some 500 lines, and the largest sheets of paper are a third of the area.
_MOST_LINES = 2000
_MOST_AREA = 5000.0**2  # square points


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


def read_page(page: pymupdf.Page, body: BodyStyle, model: LayoutModel | None = None) -> PageContent:
    """The content of a page, by its layout where a model is given, else by its lines; a page of
    very many lines, a very large one, and one both turned and cropped are read by these in any
    case.

    Errors of MuPDF pass through.
    """
    if page.rotation and page.cropbox == page.mediabox:  # what is cut off would come back else
        page.remove_rotation()  # type: ignore[no-untyped-call]
    box = Box(*page.rect)
    text = page.get_textpage(flags=_FLAGS)  # type: ignore[no-untyped-call]
    drawings = page.get_cdrawings()  # type: ignore[no-untyped-call]
    sight = look_at(
        page, text, _raw(page, text), drawings, lambda: _image_cover(page, box) >= _COVERED
    )
    lines = attach_marks(lines_of(sight.raw))
    hidden = 1.0 if sight.laid_under else hidden_share(sight.raw)
    state, reason = _state(page, lines, box, hidden, len(drawings))
    content = PageContent(
        page.number + 1,
        "",
        state,
        reason,
        width=round(box.width, 2),
        height=round(box.height, 2),
        unseen=sight.unseen,
    )
    if not lines:
        return content
    content = replace(content, words=_words(page, sight.words))
    grids = tables_of(lines, box, drawings)
    if page.rotation:
        return _somewhere(put_together(content, lines, grids, body))
    if model is None or len(lines) > _MOST_LINES or box.width * box.height > _MOST_AREA:
        return put_together(content, lines, grids, body)
    from reports.document.layout.page import page_of  # loading it takes as long as eight pages

    characters = cache(lambda: sight.characters or text.extractRAWDICT())  # type: ignore[no-untyped-call]
    return page_of(content, model.regions(page), lines, characters, grids, body, drawings)


def _somewhere(page: PageContent) -> PageContent:
    """A page that is still turned: its lines were read as they stand in the file, so that their
    places say nothing of the page as it is shown."""
    whole = Rect(0.0, 0.0, 1.0, 1.0)
    return replace(page, blocks=tuple(replace(block, box=whole) for block in page.blocks))


def _raw(page: pymupdf.Page, seen: pymupdf.TextPage | None = None) -> dict[str, Any]:
    return page.get_text("dict", flags=_FLAGS, textpage=seen)  # type: ignore[no-any-return, no-untyped-call]


def _words(page: pymupdf.Page, found: Sequence[tuple[Any, ...]]) -> tuple[Word, ...]:
    """The words found, in the order of the file, as fractions of the page as it is rendered:
    cropped and turned."""
    width, height = max(page.rect.width, 1e-6), max(page.rect.height, 1e-6)
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
    page: pymupdf.Page, lines: Sequence[Line], box: Box, hidden: float, drawn: int
) -> tuple[PageState, str]:
    """What became of a page with these lines, a share of whose characters is `hidden`, and with so
    many drawn paths."""
    characters = "".join(line.text for line in lines).replace(" ", "")
    if characters and characters.count("\ufffd") > _UNREADABLE * len(characters):
        return PageState.IMAGE_ONLY, UNREADABLE_TEXT
    if len(characters) >= _FEW_CHARACTERS:
        return PageState.READ, _warning(page, box, len(characters), hidden)
    if _image_cover(page, box) >= _COVERED or drawn >= _OUTLINED:
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

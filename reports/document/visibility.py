"""Which text of a page nobody can see, and the page without it.

Three looks, each only at what the one before left: the drawing order and the colours of every page
(`suspect_text.py`), single characters where something is suspicious, and the rendered page. Taking
away a word that can be seen is the worse mistake, so a text counts as seen wherever the looks leave
a doubt: on pictures, shadings, mixed groups and pages that cannot be rendered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pymupdf

from reports.document.cut_text import cut_off, in_hidden_layers
from reports.document.drawing_order import drawing_order
from reports.document.lines import Box
from reports.document.opaque_areas import Area, areas_of
from reports.document.painted_over import Covers
from reports.document.piece_verdicts import Examination, ReadPage, Suspects
from reports.document.rendered_page import turned
from reports.document.seen_words import SeenWords
from reports.document.suspect_text import Span, spans_of, suspects
from reports.document.unseen_pieces import (
    characters_without,
    pieces_of,
    runs_of,
    without,
    words_without,
)
from reports.types import UnseenCause, UnseenText

_MOSTLY = 0.5  # share of a page's characters
_NEARLY = 0.8  # share of a page's characters under one picture, from which that is a scan
_SCAN = 0.85  # share of the page under that picture
_FAR = 9.0  # widths or heights of the page beyond which a place is not told exactly


@dataclass(frozen=True, slots=True)
class Sight:
    """What of a page can be seen: its dictionary of text and its words without `unseen`.

    `laid_under` says that most of its characters lie beneath a picture or are not painted, as the
    text that recognition laid under a scan does; those count as seen. `characters` are the single
    characters that can be seen, as `extractRAWDICT` gives them; None where that is all of them.
    """

    raw: dict[str, Any]
    words: list[tuple[Any, ...]]
    unseen: tuple[UnseenText, ...] = ()
    laid_under: bool = False
    characters: dict[str, Any] | None = None


def look_at(
    page: pymupdf.Page,
    seen: pymupdf.TextPage,
    raw: dict[str, Any],
    drawings: Sequence[dict[str, Any]],
    is_scan: Callable[[], bool],
) -> Sight:
    """The page as a reader sees it.

    `seen` is its text page, which leaves out what lies beyond the page or its clips; `raw` the
    dictionary of `seen`, `drawings` what `Page.get_cdrawings` gives. `is_scan` tells whether
    pictures cover so much of the page that it may be a scan; it is asked only where that matters.
    Errors of MuPDF while the drawing order is read pass through.
    """
    order = drawing_order(page)
    paper = Box(*(page.rect * page.derotation_matrix).normalize())
    spans, areas = spans_of(raw), areas_of(drawings, order)
    found = suspects(spans, areas, order, paper)
    covers = Covers(page, areas, order, paper)
    found = covers.confirmed(spans, found)
    if scanned := _laid_under(spans, found, areas, paper, is_scan) if found else frozenset():
        found = _without_causes(found, scanned)
    words = seen.extractWORDS()  # type: ignore[no-untyped-call]
    beside = [*(cut_off(page, words, paper) if order.cut else ()), *in_hidden_layers(page, words)]
    if not found:
        return Sight(raw, words, _as_unseen(page, beside), bool(scanned))
    return _examined(ReadPage(page, seen, raw, spans, words), found, covers, beside, bool(scanned))


def _examined(
    read: ReadPage,
    found: Suspects,
    covers: Covers,
    beside: list[tuple[str, Box, UnseenCause]],
    laid_under: bool,
) -> Sight:
    characters = read.page.get_text("rawdict", textpage=read.seen)  # type: ignore[no-untyped-call]
    examination = Examination(read, found, covers, pieces_of(characters, found))
    gone = [
        (piece, cause)
        for piece in examination.pieces
        if (cause := examination.verdict(piece)) is not None
    ]
    pieces = [piece for piece, _ in gone]
    words = words_without(read.words, characters, pieces)
    seen = SeenWords(words)
    hidden = [(piece, cause) for piece, cause in gone if not seen.say(piece.text, piece.box)]
    unseen = _as_unseen(read.page, [*runs_of(hidden), *beside])
    left = characters_without(characters, pieces) if pieces else None
    return Sight(without(read.raw, pieces), words, unseen, laid_under, left)


def _laid_under(
    spans: Sequence[Span],
    found: Suspects,
    areas: Sequence[Area],
    paper: Box,
    is_scan: Callable[[], bool],
) -> frozenset[UnseenCause]:
    """The causes that do not count on this page, because the text that has them is what recognition
    laid under a scan: most of the page's text, not painted, or almost all, under one picture."""
    total = max(sum(len(span.text) for span in spans), 1)
    scan = _SCAN * paper.width * paper.height
    share = {
        cause: sum(len(span.text) for span in spans if cause in found.get(span.where, ())) / total
        for cause in (UnseenCause.NOT_PAINTED, UnseenCause.COVERED)
    }
    causes = set()
    if share[UnseenCause.NOT_PAINTED] >= _MOSTLY and is_scan():
        causes.add(UnseenCause.NOT_PAINTED)
    if share[UnseenCause.COVERED] >= _NEARLY and any(
        area.color is None and area.box.width * area.box.height >= scan for area in areas
    ):
        causes.add(UnseenCause.COVERED)
    return frozenset(causes)


def _without_causes(found: Suspects, causes: frozenset[UnseenCause]) -> Suspects:
    left = {where: [one for one in own if one not in causes] for where, own in found.items()}
    return {where: own for where, own in left.items() if own}


def _as_unseen(
    page: pymupdf.Page, runs: Sequence[tuple[str, Box, UnseenCause]]
) -> tuple[UnseenText, ...]:
    """Runs with boxes in points of the unturned page, as they are kept."""
    width, height = max(page.rect.width, 1e-6), max(page.rect.height, 1e-6)
    unseen = []
    for text, box, cause in runs:
        shown = turned(box, page.rotation_matrix)
        sides = (shown.x0 / width, shown.y0 / height, shown.x1 / width, shown.y1 / height)
        left, top, right, bottom = (round(min(max(-_FAR, side), _FAR), 4) for side in sides)
        unseen.append(UnseenText(text, (left, top, right, bottom), cause))
    return tuple(unseen)

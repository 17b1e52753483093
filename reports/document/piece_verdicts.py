"""Whether a suspicious piece of text can be seen, decided on the rendered page where its style
alone does not tell.

Only child processes that open PDFs import this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pymupdf

from reports.document.page_canvas import Canvas
from reports.document.painted_over import Covers
from reports.document.rendered_page import RenderedPage, rendered
from reports.document.suspect_text import Span
from reports.document.unseen_pieces import Piece, Where
from reports.types import UnseenCause

_EXPLAINED = 0.5  # share of a place under other text, from which what is printed there is that text
_SMALL_PAGE = 200.0  # points along its longer side; a business card has 240
_WIDE = 1.3  # times its size that a character takes at most, on average

Suspects = dict[Where, list[UnseenCause]]


@dataclass
class ReadPage:
    """A page with what was read of it."""

    page: pymupdf.Page
    seen: pymupdf.TextPage
    raw: dict[str, Any]
    spans: list[Span]
    words: list[tuple[Any, ...]]


@dataclass
class Examination:
    """The suspicious pieces of a page, looked at one by one."""

    read: ReadPage
    found: Suspects
    covers: Covers
    pieces: list[Piece]

    def verdict(self, piece: Piece) -> UnseenCause | None:
        """Why a piece cannot be seen, or None if it can."""
        tests: dict[UnseenCause, Callable[[Piece], bool]] = {
            UnseenCause.TINY: self._is_tiny,
            UnseenCause.NOT_PAINTED: self._is_no_ink,
            UnseenCause.TRANSPARENT: self._is_no_ink,
            UnseenCause.SAME_COLOUR: self._is_plain,
            UnseenCause.COVERED: self._is_covered,
        }
        causes = self.found[piece.where]
        return next((cause for cause in causes if tests[cause](piece)), None)

    @cached_property
    def _shown(self) -> RenderedPage | None:
        boxes = [piece.box for piece in self.pieces]
        return rendered(self.read.page, boxes, self.covers.order.image_pixels)

    @cached_property
    def _by_place(self) -> dict[Where, Span]:
        return {span.where: span for span in self.read.spans}

    @cached_property
    def _visible_text(self) -> Canvas:
        canvas = Canvas(self.covers.paper, 0)
        for span in self.read.spans:
            if span.where not in self.found:
                canvas.paint(span.box, 1)
        return canvas

    def _is_tiny(self, piece: Piece) -> bool:
        """Whether a reader cannot make out a piece: its glyphs are as small as its size says, which
        some fonts leave open, and the page itself is not so small that it is meant to be enlarged.
        """
        paper, size = self.covers.paper, self._by_place[piece.where].size
        length = max(piece.box.width, piece.box.height)
        is_small = length <= _WIDE * size * max(len(piece.text), 2)
        return is_small and max(paper.width, paper.height) > _SMALL_PAGE

    def _is_plain(self, piece: Piece) -> bool:
        return self._shown is not None and self._shown.is_plain(piece.box)

    def _is_no_ink(self, piece: Piece) -> bool:
        """Whether nothing is printed where unpainted text stands, or only other text. Anything else
        may be its letters, drawn as shapes or as a picture."""
        other = self._visible_text.share(piece.box, 1) >= _EXPLAINED
        return self._is_plain(piece) or (self._shown is not None and other)

    def _is_covered(self, piece: Piece) -> bool:
        if self._shown is None:
            return False
        span = self._by_place[piece.where]
        return self._is_plain(piece) or self.covers.hides(piece, span, self._shown)

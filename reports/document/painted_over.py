"""Text that something was drawn over: found in the drawing order, and looked at in the rendered
page where that is not plain.

Only child processes that open PDFs import this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import pymupdf

from reports.document.drawing_order import DrawingOrder
from reports.document.lines import Box
from reports.document.opaque_areas import SAME, Area
from reports.document.page_canvas import Canvas
from reports.document.rendered_page import RenderedPage
from reports.document.suspect_text import Span, points_of
from reports.document.unseen_pieces import Piece, Where
from reports.types import UnseenCause

_LIKE = 60  # steps of 255 from the colour of a text within which a pixel may belong to it
_TRACE = 0.01  # share of such pixels from which the text may show
_MAINLY = 0.6  # share of pixels with the colour of what was drawn over it
_INSIDE = 1.0  # points by which a covering area may be too small
_WRITTEN = 0.5  # share of a place under text written on what covers it
_MOST_STEPS = 20  # of covering areas for which later text is looked up
_MOST_AREAS = 500  # of later areas looked through for one piece
_Spot = tuple[int, int, int]  # the origin of a character in tenths of a point, and the character


class Covers:
    """What covers text on one page."""

    def __init__(
        self, page: pymupdf.Page, areas: Sequence[Area], order: DrawingOrder, paper: Box
    ) -> None:
        self.paper, self.order = paper, order
        self._page, self._areas = page, areas
        self._later: dict[int, Canvas] = {}

    @cached_property
    def _trace(self) -> list[dict[str, Any]]:
        return self._page.get_texttrace()  # type: ignore[no-any-return, no-untyped-call]

    @cached_property
    def _steps(self) -> dict[_Spot, int]:
        """The last step that painted a character at each origin."""
        steps: dict[_Spot, int] = {}
        for piece in self._trace:
            for code, _, origin, _ in piece["chars"]:
                spot = _spot(origin[0], origin[1], code)
                steps[spot] = max(piece["seqno"], steps.get(spot, -1))
        return steps

    def confirmed(
        self, spans: Sequence[Span], found: dict[Where, list[UnseenCause]]
    ) -> dict[Where, list[UnseenCause]]:
        """The suspicions `found` without those of being covered that the order of every single
        piece of text refutes."""
        if not any(UnseenCause.COVERED in causes for causes in found.values()):
            return found
        covered = self._covered_places()
        boxes = {span.where: span.box for span in spans}
        kept = {
            where: [
                cause
                for cause in causes
                if cause is not UnseenCause.COVERED
                or any(covered.at(*point) for point in points_of(boxes[where]))
            ]
            for where, causes in found.items()
        }
        return {where: causes for where, causes in kept.items() if causes}

    def _covered_places(self) -> Canvas:
        """Where text stands that was painted before something opaque at the same place."""
        above, covered = Canvas(self.paper, 0), Canvas(self.paper, 0)
        later = list(self._areas)
        for piece in sorted(self._trace, key=lambda one: -int(one["seqno"])):
            while later and later[-1].at > piece["seqno"]:
                above.paint(later.pop().box, 1)
            if above.holds(Box(*piece["bbox"]), 1):
                for _, _, _, sides in piece["chars"]:
                    box = Box(*sides)
                    if above.at(box.cx, box.cy):
                        covered.paint(box, 1)
        return covered

    def hides(self, piece: Piece, span: Span, shown: RenderedPage) -> bool:
        """Whether an opaque area certainly lies over a piece that is not blank when rendered.

        What is printed there may have the colour of the piece only where text was written on the
        area again.
        """
        area = self._over(piece)
        if area is None:
            return False
        if shown.share_near(piece.box, span.color, _LIKE) < _TRACE:
            return True
        color, later = area.color, self._written_after(area.at)
        again = later is not None and later.share(piece.box, 1) >= _WRITTEN
        return again and color is not None and shown.share_near(piece.box, color, SAME) >= _MAINLY

    def _written_after(self, step: int) -> Canvas | None:
        """Where text was painted after a step; None where too many steps were asked for."""
        if step not in self._later and len(self._later) < _MOST_STEPS:
            self._later[step] = canvas = Canvas(self.paper, 0)
            for piece in self._trace:
                if piece["seqno"] > step:
                    canvas.paint(Box(*piece["bbox"]), 1)
        return self._later.get(step)

    def _over(self, piece: Piece) -> Area | None:
        """The last area that was drawn over all of a piece, and is surely opaque there."""
        steps = [
            self._steps.get(_spot(origin[0], origin[1], ord(character)))
            for character, origin in zip(piece.text, piece.origins, strict=False)
        ]
        if None in steps:
            return None
        after = max(step for step in steps if step is not None)
        for area in reversed(self._areas[-_MOST_AREAS:]):
            if area.at <= after:
                break
            clip = self.order.clips.get(area.at, area.box)
            sure = area.exact and area.at not in self.order.blended
            if sure and _holds(area.box, piece.box) and _holds(clip, piece.box):
                return area
        return None


def _spot(x: float, y: float, code: int) -> _Spot:
    return round(x * 10), round(y * 10), code


def _holds(frame: Box, box: Box) -> bool:
    """Whether `frame` holds the glyphs of `box`, whose height is that of the whole line."""
    slack = _INSIDE + 0.2 * box.height
    return (
        frame.x0 - _INSIDE <= box.x0
        and frame.y0 - slack <= box.y0
        and box.x1 <= frame.x1 + _INSIDE
        and box.y1 <= frame.y1 + slack
    )

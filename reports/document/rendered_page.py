"""A part of a page as a reader sees it: whether anything is printed at a place, in which colour.

Only child processes that open PDFs import this module.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pymupdf
from pymupdf import mupdf

from reports.document.lines import Box, around

_ZOOM = 2.0  # pixels a point
_MOST_PIXELS = 4_000_000
_MOST_IMAGE_PIXELS = 60_000_000  # of all images of a page together; more cost memory and seconds
_PLAIN = 8  # steps of 255 between the darkest and the lightest pixel of a place without print
_TRIM = 0.12  # of its height, cut off above and below a place, where neighbours may reach in

_Row = tuple[bytes, bytes, bytes]  # red, green and blue of the pixels of one row


class RenderedPage:
    """The pixels of the smallest part of a page that holds some boxes, in points of the page before
    it is turned."""

    def __init__(self, page: pymupdf.Page, boxes: list[Box]) -> None:
        """Render the page. Errors of MuPDF pass through."""
        self._turn = page.rotation_matrix
        part = turned(around(boxes), self._turn)
        area = max(part.width * part.height, 1.0)
        self._zoom = min(_ZOOM, math.sqrt(_MOST_PIXELS / area))
        self._pixels = page.get_pixmap(  # type: ignore[no-untyped-call]
            matrix=pymupdf.Matrix(self._zoom, self._zoom),  # type: ignore[no-untyped-call]
            clip=(part.x0 - 1, part.y0 - 1, part.x1 + 1, part.y1 + 1),
            alpha=False,
        )
        self._samples = self._pixels.samples

    def is_plain(self, box: Box) -> bool:
        """Whether nothing at all is printed in `box`: its pixels have one colour. False where it
        holds no pixel."""
        extremes: list[tuple[int, int]] | None = None
        for row in self._rows(box):
            ends = [(min(part), max(part)) for part in row]
            extremes = [
                (min(low, a), max(high, b))
                for (low, high), (a, b) in zip(extremes or ends, ends, strict=True)
            ]
            if any(high - low > _PLAIN for low, high in extremes):
                return False
        return extremes is not None

    def share_near(self, box: Box, color: tuple[int, int, int], steps: int) -> float:
        """The share of pixels in `box` within so many steps of 255 of a colour; 1.0 where it holds
        no pixel."""
        count = close = 0
        for row in self._rows(box):
            count += len(row[0])
            close += sum(
                abs(red - color[0]) <= steps
                and abs(green - color[1]) <= steps
                and abs(blue - color[2]) <= steps
                for red, green, blue in zip(*row, strict=True)
            )
        return close / count if count else 1.0

    def _rows(self, box: Box) -> Iterator[_Row]:
        """The rows of pixels in `box`, a little trimmed."""
        trim = _TRIM * min(box.width, box.height)
        shown = turned(Box(box.x0, box.y0 + trim, box.x1, box.y1 - trim), self._turn)
        pixels = self._pixels
        left, right = (round(x * self._zoom) - pixels.x for x in (shown.x0, shown.x1))
        top, bottom = (round(y * self._zoom) - pixels.y for y in (shown.y0, shown.y1))
        left, right = max(left, 0), min(right, pixels.width)
        if left >= right:
            return
        for y in range(max(top, 0), min(bottom, pixels.height)):
            start = y * pixels.stride + left * 3
            row = self._samples[start : start + (right - left) * 3]
            yield row[0::3], row[1::3], row[2::3]


def turned(box: Box, matrix: Any) -> Box:
    """A box of the page before it is turned, on the page as it is shown; `matrix` is the page's
    `rotation_matrix`."""
    left, right = sorted(
        (matrix.a * x + matrix.c * y + matrix.e) for x, y in ((box.x0, box.y0), (box.x1, box.y1))
    )
    top, bottom = sorted(
        (matrix.b * x + matrix.d * y + matrix.f) for x, y in ((box.x0, box.y0), (box.x1, box.y1))
    )
    return Box(left, top, right, bottom)


def rendered(page: pymupdf.Page, boxes: list[Box], image_pixels: int) -> RenderedPage | None:
    """The page where these boxes are, or None where it cannot be rendered, or where the pixels of
    its images are so many that it would cost too much.

    What MuPDF says meanwhile is forgotten, as it is about pictures, not about the text.
    """
    if image_pixels > _MOST_IMAGE_PIXELS:
        return None
    tools = pymupdf.TOOLS
    said = tools.mupdf_warnings(reset=False)  # type: ignore[no-untyped-call]
    try:
        return RenderedPage(page, boxes)
    except (mupdf.FzErrorBase, RuntimeError, ValueError, MemoryError):
        return None
    finally:
        if not said:
            tools.reset_mupdf_warnings()  # type: ignore[no-untyped-call]

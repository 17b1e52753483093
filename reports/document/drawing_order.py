"""The order in which a page is drawn: where text, pictures and shadings stand in it, and how far
they can be relied on.

MuPDF reports every drawing step to a device; this one writes down a few facts of each. Steps are
counted as `Page.get_cdrawings` counts them (its `seqno`), so that both can be compared. Only child
processes that open PDFs import this module.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pymupdf
from pymupdf import mupdf

from reports.document.lines import Box

_FAINT = 0.05  # opacity up to which nothing can be seen
_OPAQUE = 0.99
_SLACK = 1.0  # points by which a glyph may reach over an edge


@dataclass(frozen=True, slots=True)
class Picture:
    """An image or a shading: `at` is its step, `opaque` whether it certainly hides what is beneath
    it."""

    at: int
    box: Box
    opaque: bool


@dataclass(slots=True)
class DrawingOrder:
    """What was drawn when, in points of the page before it is turned.

    `texts` has step and box of each piece of text. `clips` tells for each filled path after the
    first text within which box it can be seen. Steps in `blended` belong to groups that are mixed
    with what lies beneath them. `faint` are the boxes of text in groups that are almost
    transparent. `image_pixels` are those of all images together. `cut` says that some text reaches
    beyond the page or the clip it stands in.
    """

    texts: list[tuple[int, Box]] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    clips: dict[int, Box] = field(default_factory=dict)
    blended: set[int] = field(default_factory=set)
    faint: list[Box] = field(default_factory=list)
    image_pixels: int = 0
    cut: bool = False


def drawing_order(page: pymupdf.Page) -> DrawingOrder:
    """The drawing order of a page, annotations included. Errors of MuPDF pass through."""
    turned = page.rotation
    if turned:
        page.set_rotation(0)  # type: ignore[no-untyped-call]
    try:
        device = _Recorder(Box(*page.rect))
        mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
        mupdf.fz_close_device(device)
    finally:
        if turned:
            page.set_rotation(turned)  # type: ignore[no-untyped-call]
    return device.order


class _Recorder(mupdf.FzDevice2):  # type: ignore[misc]
    """The device that MuPDF calls; the names of its methods and their arguments are MuPDF's."""

    def __init__(self, paper: Box) -> None:
        super().__init__()
        self.order = DrawingOrder()
        self._paper, self._at = paper, 0
        self._groups: list[tuple[bool, bool]] = []  # (blended, faint) of each open group
        self._masked = False
        for step in (
            *("fill_path", "stroke_path", "fill_text", "stroke_text", "ignore_text", "fill_shade"),
            *("fill_image", "fill_image_mask", "begin_group", "end_group", "begin_mask"),
        ):
            getattr(self, f"use_virtual_{step}")()

    def fill_path(self, *_: Any) -> None:
        if self.order.texts:
            self.order.clips[self._at] = self._scissor()
            if self._is_blended():
                self.order.blended.add(self._at)
        self._at += 1

    def stroke_path(self, *_: Any) -> None:
        self._at += 1

    fill_image_mask = stroke_path

    def fill_text(self, _context: Any, text: Any, ctm: Any, *_: Any) -> None:
        self._text(mupdf.ll_fz_bound_text(text, None, ctm))

    def stroke_text(self, _context: Any, text: Any, stroke: Any, ctm: Any, *_: Any) -> None:
        self._text(mupdf.ll_fz_bound_text(text, stroke, ctm))

    ignore_text = fill_text

    def fill_shade(self, *_: Any) -> None:
        self.order.pictures.append(Picture(self._at, self._scissor(), opaque=False))
        self._at += 1

    def fill_image(self, _context: Any, image: Any, ctm: Any, alpha: float, *_: Any) -> None:
        box = _unit_square(ctm)
        straight = not (ctm.b or ctm.c) or not (ctm.a or ctm.d)
        opaque = straight and alpha >= _OPAQUE and not image.mask and not self._is_blended()
        self.order.pictures.append(Picture(self._at, _within(box, self._scissor()), opaque))
        self.order.image_pixels += image.w * image.h
        self._at += 1

    def begin_group(self, _context: Any, _area: Any, _cs: Any, *rest: Any) -> None:
        _isolated, _knockout, mode, alpha = rest
        blended = bool(mode) or alpha < _OPAQUE or self._is_blended()
        self._groups.append((blended, alpha <= _FAINT or self._is_faint()))

    def end_group(self, _context: Any) -> None:
        if self._groups:
            self._groups.pop()

    def begin_mask(self, *_: Any) -> None:
        # where the mask ends is not followed: from here on nothing certainly hides anything
        self._masked = True

    def _text(self, rect: Any) -> None:
        x0, y0, x1, y1 = rect.x0, rect.y0, rect.x1, rect.y1
        if x0 < x1 and y0 < y1:
            box = Box(x0, y0, x1, y1)
            self.order.texts.append((self._at, box))
            if not self.order.cut:
                clip = mupdf.ll_fz_device_current_scissor(self.m_internal)
                self.order.cut = not (_reaches(clip, box) and _reaches(self._paper, box))
            if self._is_faint():
                self.order.faint.append(box)
        self._at += 1

    def _is_blended(self) -> bool:
        return self._masked or bool(self._groups and self._groups[-1][0])

    def _is_faint(self) -> bool:
        return bool(self._groups and self._groups[-1][1])

    def _scissor(self) -> Box:
        return _box(mupdf.ll_fz_device_current_scissor(self.m_internal))


def _box(rect: Any) -> Box:
    return Box(rect.x0, rect.y0, rect.x1, rect.y1)


def _unit_square(ctm: Any) -> Box:
    """The box into which a matrix puts an image, which is a square of side 1."""
    across, down = (0.0, ctm.a, ctm.c, ctm.a + ctm.c), (0.0, ctm.b, ctm.d, ctm.b + ctm.d)
    return Box(ctm.e + min(across), ctm.f + min(down), ctm.e + max(across), ctm.f + max(down))


def _within(box: Box, frame: Box) -> Box:
    return Box(
        max(box.x0, frame.x0),
        max(box.y0, frame.y0),
        min(box.x1, frame.x1),
        min(box.y1, frame.y1),
    )


def _reaches(frame: Any, box: Box) -> bool:
    """Whether `frame` (with the sides of a Box) holds all of `box`, but for a little."""
    return (
        frame.x0 - _SLACK <= box.x0
        and frame.y0 - _SLACK <= box.y0
        and box.x1 <= frame.x1 + _SLACK
        and box.y1 <= frame.y1 + _SLACK
    )

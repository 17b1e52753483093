"""Which spans of a page may be invisible, found from what is already known of the page.

This is the cheap first look at every page. It takes too much rather than too little: what it names
is looked at in the rendered page (`visibility.py`), what it does not name counts as seen. Its time
grows with the number of spans, paths and pictures, never with their product.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from reports.document.drawing_order import DrawingOrder
from reports.document.lines import Box
from reports.document.opaque_areas import Area, Rgb, near
from reports.document.page_canvas import Canvas
from reports.types import UnseenCause

PAINTED = 16 | 32  # flags of a character: filled, stroked
_CUTS = 64  # flag of a character: what is drawn next shows within it
_FAINT = 12  # steps of 255 of opacity up to which nothing can be seen
_TINY = 2.0  # points
_MOST_PICTURES = 200  # looked through for one span
_WHITE: Rgb = (255, 255, 255)
_PAPER, _UNKNOWN = -1, -2  # what lies at a point, beside the number of an area
_PLACES = (0.1, 0.5, 0.9)  # where along its length a span is looked at


class Span(NamedTuple):
    """A span of the page's text and where it stands in it: numbers of block, line and span.

    `vertical` is text written downwards, as in Japanese; its box is not where its glyphs are.
    """

    where: tuple[int, int, int]
    box: Box
    size: float
    color: Rgb
    alpha: int
    flags: int
    text: str
    vertical: bool


def spans_of(raw: dict[str, Any]) -> list[Span]:
    """The spans with visible characters of a page as `Page.get_text("dict")` gives it."""
    return [
        Span(
            (at_block, at_line, at_span),
            Box(*span["bbox"]),
            span["size"],
            _rgb(span["color"]),
            span["alpha"],
            span["char_flags"],
            span["text"],
            bool(line["wmode"]),
        )
        for at_block, block in enumerate(raw["blocks"])
        for at_line, line in enumerate(block.get("lines", ()))
        for at_span, span in enumerate(line["spans"])
        if not span["text"].isspace() and span["text"]
    ]


def suspects(
    spans: Sequence[Span], areas: Sequence[Area], order: DrawingOrder, paper: Box
) -> dict[tuple[int, int, int], list[UnseenCause]]:
    """The spans that may be invisible, with the causes to be examined, the surest first."""
    found: dict[tuple[int, int, int], list[UnseenCause]] = {}
    for span in spans:
        if (cause := _own_cause(span)) and not _is_filled_later(span, order):
            found.setdefault(span.where, []).append(cause)
    tests = (
        (UnseenCause.TRANSPARENT, _in_faint_groups(spans, order, paper)),
        (UnseenCause.SAME_COLOUR, _on_their_colour(spans, areas, order, paper)),
        (UnseenCause.COVERED, _beneath_something(spans, areas, order, paper)),
    )
    for cause, spans_found in tests:
        for span in spans_found:
            if span.vertical:
                continue
            found.setdefault(span.where, []).append(cause)
    return found


def points_of(box: Box) -> list[tuple[float, float]]:
    """Places along the middle of a text, written across or down."""
    if box.width >= box.height:
        return [(box.x0 + box.width * part, box.cy) for part in _PLACES]
    return [(box.cx, box.y0 + box.height * part) for part in _PLACES]


def _own_cause(span: Span) -> UnseenCause | None:
    """Why a span is invisible wherever it stands."""
    if not span.flags & (PAINTED | _CUTS):
        return UnseenCause.NOT_PAINTED
    if span.alpha <= _FAINT:
        return UnseenCause.TRANSPARENT
    return UnseenCause.TINY if span.size < _TINY else None


def _is_filled_later(span: Span, order: DrawingOrder) -> bool:
    """Whether the letters of a span are only a hole through which a picture or shading may show."""
    return bool(span.flags & _CUTS) and any(
        one.box.x0 < span.box.cx < one.box.x1 and one.box.y0 < span.box.cy < one.box.y1
        for one in order.pictures[:_MOST_PICTURES]
    )


def _in_faint_groups(spans: Sequence[Span], order: DrawingOrder, paper: Box) -> list[Span]:
    if not order.faint:
        return []
    canvas = Canvas(paper, 0)
    for box in order.faint:
        canvas.paint(box, 1)
    return [span for span in spans if any(canvas.at(*point) for point in points_of(span.box))]


def _on_their_colour(
    spans: Sequence[Span], areas: Sequence[Area], order: DrawingOrder, paper: Box
) -> list[Span]:
    """Spans at one of whose places the last area painted, or the paper, has their colour. When the
    span was painted is left open: whether it shows, the rendered page will tell."""
    colors = {area.color for area in areas if area.color is not None} | {_WHITE}
    risky = {
        color for color in {span.color for span in spans} if any(near(color, one) for one in colors)
    }
    if not risky:
        return []
    canvas = Canvas(paper, _PAPER)
    unclear = [(one.at, one.box, _UNKNOWN) for one in order.pictures]
    known = [(area.at, area.box, number) for number, area in enumerate(areas) if area.color]
    for _, box, number in sorted([*unclear, *known], key=lambda step: step[0]):
        canvas.paint(box, number)

    def is_lost(color: Rgb, x: float, y: float) -> bool:
        at = canvas.at(x, y)
        beneath = _WHITE if at == _PAPER else areas[at].color if at >= 0 else None
        return beneath is not None and near(color, beneath)

    return [
        span
        for span in spans
        if span.color in risky and any(is_lost(span.color, *at) for at in points_of(span.box))
    ]


def _beneath_something(
    spans: Sequence[Span], areas: Sequence[Area], order: DrawingOrder, paper: Box
) -> list[Span]:
    """Spans where an area was drawn after a text."""
    if not order.texts:
        return []
    late = [area for area in areas if area.at > order.texts[0][0]]
    if not late:
        return []
    written, covered = Canvas(paper, 0), Canvas(paper, 0)
    texts = iter(order.texts)
    following = next(texts, None)
    for area in late:
        while following is not None and following[0] < area.at:
            written.paint(following[1], 1)
            following = next(texts, None)
        if written.holds(area.box, 1):
            covered.paint(area.box, 1)
    return [span for span in spans if any(covered.at(*point) for point in points_of(span.box))]


def _rgb(color: int) -> Rgb:
    return color >> 16 & 255, color >> 8 & 255, color & 255

"""The anchors of claims as they are drawn on a page: rectangles, a line at the left edge, and a
round mark with the sign of the verdict. All lengths are in points."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.models import Claim
from reports.pages.document.frames import Box, Frame, printed
from reports.types import Word

MARK_RADIUS = 5.0
_MARK_LEFT = 8.0  # of the text
_EDGE_LEFT = 1.0
_MAY_TOUCH = 1.5  # a word's box is larger than its letters

Rect = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Edge:
    """The vertical line at the left of a claim."""

    x: str
    top: str
    bottom: str


@dataclass(frozen=True, slots=True)
class DrawnAnchor:
    """A claim's anchor on this page, ready to be printed: its rectangles, its left edge, and its
    verdict's mark (centre, radius, size of the glyph)."""

    claim: Claim
    verdict: str
    boxes: list[Box]
    edge: Edge
    mark_x: str
    mark_y: str
    radius: str
    glyph: str


def drawn_anchors(
    claims: Iterable[Claim], verdicts: dict[uuid.UUID, str], words: Sequence[Word], frame: Frame
) -> list[DrawnAnchor]:
    """The claims' anchors in reading order. The marks of their verdicts cover neither words nor
    each other, as far as there is room."""
    inked = [_points((word.x0, word.y0, word.x1, word.y1), frame) for word in words]
    found: list[DrawnAnchor] = []
    marks: list[Point] = []
    for rects, claim in sorted(
        _rects(claims, frame), key=lambda item: (item[0][0][1], item[0][0][0], str(item[1].pk))
    ):
        x, y = _mark(rects, inked, marks, frame.grain)
        marks.append((x, y))
        boxes = [
            Box(printed(a), printed(b), printed(c - a), printed(d - b)) for a, b, c, d in rects
        ]
        edge = Edge(
            printed(max(rects[0][0] - _EDGE_LEFT, 0)), printed(rects[0][1]), printed(rects[0][3])
        )
        radius = MARK_RADIUS * frame.grain
        mark = (printed(x), printed(y), printed(radius), printed(2 * radius))
        found.append(DrawnAnchor(claim, verdicts.get(claim.pk, ""), boxes, edge, *mark))
    return found


def _rects(claims: Iterable[Claim], frame: Frame) -> list[tuple[list[Rect], Claim]]:
    """The rectangles of each claim on this page, in points."""
    return [
        (
            [
                _points(rect, frame)
                for anchor in claim.places
                if anchor["page"] == frame.number
                for rect in anchor["rects"]
            ],
            claim,
        )
        for claim in claims
    ]


def _points(rect: Sequence[float], frame: Frame) -> Rect:
    x0, y0, x1, y1 = rect
    return x0 * frame.width, y0 * frame.height, x1 * frame.width, y1 * frame.height


def _mark(
    rects: Sequence[Rect], inked: Sequence[Rect], marks: Sequence[Point], grain: float
) -> Point:
    """The centre of a claim's mark: left of the claim's first line, else left of a further line,
    else left of a word that is printed before the claim on its first line.

    Where none of these is free the mark is drawn left of the first line all the same: covering a
    letter is better than leaving the mark out.
    """
    lefts = [(rect[0], (rect[1] + rect[3]) / 2) for rect in rects]
    beside = [
        word[0] for word in inked if word[1] < lefts[0][1] < word[3] and word[0] < lefts[0][0]
    ]
    lefts += [(x, lefts[0][1]) for x in sorted(beside, reverse=True)]
    centres = [(max(x - _MARK_LEFT * grain, MARK_RADIUS * grain), y) for x, y in lefts]
    near = (MARK_RADIUS - _MAY_TOUCH) * grain
    return next((at for at in centres if _is_free(at, inked, marks, near)), centres[0])


def _is_free(centre: Point, inked: Sequence[Rect], marks: Sequence[Point], near: float) -> bool:
    x, y = centre
    over_words = any(
        a < x + near and x - near < c and b < y + near and y - near < d for a, b, c, d in inked
    )
    return not over_words and not any(
        abs(x - a) < 2 * near and abs(y - b) < 2 * near for a, b in marks
    )

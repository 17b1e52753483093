"""The opaque areas of a page: paths filled with one colour, and pictures that hide what is beneath
them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from reports.document.drawing_order import DrawingOrder
from reports.document.lines import Box

Rgb = tuple[int, int, int]

SAME = 8  # steps of 255 by which a colour may differ from another and nobody sees it
_OPAQUE = 0.99
_LEAST = 3.0  # points: smaller areas neither carry nor cover a word
_AGREE = 0.02  # points


@dataclass(frozen=True, slots=True)
class Area:
    """Something opaque: an area of one colour, or a picture (`color` is None).

    `at` is its step in the drawing order; `exact` says that it fills its box.
    """

    at: int
    box: Box
    color: Rgb | None
    exact: bool


def areas_of(drawings: Iterable[dict[str, Any]], order: DrawingOrder) -> list[Area]:
    """The opaque areas of a page in drawing order: filled paths as `Page.get_cdrawings` gives them,
    and pictures that hide what is beneath."""
    areas = [
        Area(path["seqno"], box, color, exact)
        for path in drawings
        if (color := fill_of(path)) is not None
        for box, exact in _shapes(path)
    ]
    areas += [Area(one.at, one.box, None, True) for one in order.pictures if one.opaque]
    return sorted(areas, key=lambda area: area.at)


def near(one: Rgb, other: Rgb, steps: int = SAME) -> bool:
    """Whether two colours differ by at most `steps` of 255 in red, green and blue."""
    return all(abs(a - b) <= steps for a, b in zip(one, other, strict=True))


def fill_of(path: Mapping[str, Any]) -> Rgb | None:
    """The colour a path is filled with, if it is opaque."""
    fill = path.get("fill")
    if not fill or (path.get("fill_opacity") or 0.0) < _OPAQUE:
        return None
    red, green, blue = (round(part * 255) for part in fill)
    return red, green, blue


def _shapes(path: dict[str, Any]) -> list[tuple[Box, bool]]:
    """The boxes a path fills, each with whether it fills all of it."""
    rectangles = [item[1] for item in path["items"] if item[0] == "re"]
    whole = [*rectangles] if len(rectangles) == len(path["items"]) else [path["rect"]]
    exact = len(path["items"]) == 1 or _is_rectangle(path)
    boxes = (Box(*sides) for sides in whole)
    return [(box, exact) for box in boxes if box.width >= _LEAST and box.height >= _LEAST]


def _is_rectangle(path: dict[str, Any]) -> bool:
    """Whether a path of up to five lines runs along the sides of its box."""
    items = path["items"]
    if len(items) > 5 or any(item[0] != "l" for item in items):
        return False
    x0, y0, x1, y1 = path["rect"]
    ends = [point for item in items for point in item[1:3]]
    return len(items) >= 3 and all(
        min(abs(x - x0), abs(x - x1)) <= _AGREE and min(abs(y - y0), abs(y - y1)) <= _AGREE
        for x, y in ends
    )

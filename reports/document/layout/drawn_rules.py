"""Rules that are drawn across a table: lines, thin rectangles, and the upper and lower edges of
shaded areas. They show which rows stand together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from reports.document.lines import Box
from reports.document.ruled_cells import strokes

_SHORTEST = 3.0  # points; shorter strokes are dots
_SLANT = 1.0  # points by which the ends of a rule may differ in height
_COVERED = 0.9  # share of a width that a rule covers to part what stands there; a shaded word less
_MOST_PATHS = 3000  # more are a map or a chart


class Rule(NamedTuple):
    """A line across the page, in points: its height, and where it begins and ends."""

    y: float
    x0: float
    x1: float


def rules_within(drawings: Sequence[Mapping[str, Any]], area: Box) -> tuple[Rule, ...]:
    """The rules that cross an area, of paths as `Page.get_cdrawings` gives them; none on a page of
    very many paths."""
    if len(drawings) > _MOST_PATHS:
        return ()
    return tuple(
        rule
        for path in drawings
        if path["items"] and _touches(path["rect"], area)
        for rule in _rules(path)
        if area.y0 <= rule.y <= area.y1 and rule.x0 <= area.x1 and rule.x1 >= area.x0
    )


def is_parted(
    rules: Sequence[Rule], heights: tuple[float, float], width: tuple[float, float]
) -> bool:
    """Whether rules between two heights cover most of a width, at one height or another."""
    upper, lower = heights
    left, right = width
    reached, covered = left, 0.0
    for start, end in sorted((rule.x0, rule.x1) for rule in rules if upper < rule.y < lower):
        covered += max(0.0, min(end, right) - max(start, reached))
        reached = max(reached, end)
    return covered >= _COVERED * (right - left) > 0


def _touches(rect: tuple[float, ...], area: Box) -> bool:
    wide = rect[2] - rect[0] >= _SHORTEST
    return (
        wide
        and rect[0] <= area.x1
        and rect[2] >= area.x0
        and rect[1] <= area.y1
        and rect[3] >= area.y0
    )


def _rules(path: Mapping[str, Any]) -> Iterator[Rule]:
    for x0, y0, x1, y1 in strokes(path):
        if abs(y1 - y0) <= _SLANT and abs(x1 - x0) >= _SHORTEST:
            yield Rule((y0 + y1) / 2, min(x0, x1), max(x0, x1))

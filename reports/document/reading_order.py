"""Reading order: bands of the page, columns within bands, lines within columns.

The page is cut into horizontal bands at every white strip; neighbouring bands are joined again
while a common gutter runs through them, so two columns whose paragraphs end at different heights
stay two columns. Every box given comes back exactly once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from reports.document.lines import Box

T = TypeVar("T")
_Span = tuple[float, float]

MIN_GUTTER = 7.0  # points of white between columns
_HARD_BREAK = 40.0  # points of white across the page: what is below is read after all that is above
_SHRINK = 0.22  # part of a line's height ignored above and below: ascenders of tight lines overlap


def reading_columns(items: Sequence[T], box_of: Callable[[T], Box]) -> list[list[T]]:
    """`items` as columns in reading order; within a column from top to bottom, on one height from
    left to right."""
    if not items:
        return []
    columns: list[list[T]] = []
    for group in _groups(_bands(items, box_of), box_of):
        parts = _split_columns(group, box_of)
        if len(parts) == 1:
            columns.append(sorted(group, key=lambda item: (box_of(item).cy, box_of(item).x0)))
            continue
        for part in parts:
            columns.extend(reading_columns(part, box_of))
    return columns


def _bands(items: Sequence[T], box_of: Callable[[T], Box]) -> list[list[T]]:
    """Items in bands that overlap vertically, from the top."""
    ordered = sorted(items, key=lambda item: _core(box_of(item))[0])
    bands: list[list[T]] = []
    bottom = float("-inf")
    for item in ordered:
        top, low = _core(box_of(item))
        if not bands or top >= bottom:
            bands.append([])
        bands[-1].append(item)
        bottom = max(bottom, low)
    return bands


def _core(box: Box) -> tuple[float, float]:
    """Vertical extent without the overlapping ascenders and descenders."""
    cut = min(box.height * _SHRINK, 6)
    return box.y0 + cut, box.y1 - cut


def _groups(bands: list[list[T]], box_of: Callable[[T], Box]) -> list[list[T]]:
    """Neighbouring bands joined while the same is true of all: a gutter runs through them, or none
    runs anywhere."""
    groups: list[list[T]] = []
    in_columns = False
    bottom = float("inf")
    covered: list[_Span] = []  # by the last group
    for band in bands:
        own = _strips([(box_of(item).x0, box_of(item).x1) for item in band])
        both = _strips([*covered, *own])
        mine, joint = len(own) > 1, bool(groups) and len(both) > 1
        apart = min(box_of(item).y0 for item in band) - bottom >= _HARD_BREAK
        bottom = max(box_of(item).y1 for item in band)
        if groups and not apart and joint == (in_columns or mine):
            groups[-1].extend(band)
            in_columns, covered = joint, both
        else:
            groups.append(list(band))
            in_columns, covered = mine, own
    return groups


def _strips(spans: Sequence[_Span]) -> list[_Span]:
    """The vertical strips of the page (left, right) that spans cover, from the left, with at least
    MIN_GUTTER of white between any two."""
    found: list[_Span] = []
    for x0, x1 in sorted(spans):
        if found and x0 - found[-1][1] < MIN_GUTTER:
            found[-1] = (found[-1][0], max(found[-1][1], x1))
        else:
            found.append((x0, x1))
    return found


def _split_columns(items: list[T], box_of: Callable[[T], Box]) -> list[list[T]]:
    strips = _strips([(box_of(item).x0, box_of(item).x1) for item in items])
    if len(strips) == 1:
        return [items]
    edges = [left for left, _ in strips[1:]]
    columns: list[list[T]] = [[] for _ in range(len(edges) + 1)]
    for item in items:
        columns[sum(box_of(item).x0 >= edge for edge in edges)].append(item)
    return [column for column in columns if column]

"""From the straight strokes drawn on a page to the cells of its tables.

Strokes on one height, or one line down the page, are joined to rules; where rules cross are
corners; four corners joined by rules make a cell; cells that share corners make a table. The page's
text is not needed for any of it, apart from telling frames of text from decoration. Lengths are
points, y grows downwards.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.document.lines import Box, around

_REACH = 3.0  # rules nearer than this are one, and may miss each other by it where they cross
_THIN = 3.0  # a rectangle up to this thick is a rule
_DOT = 1.0  # shorter strokes are dots
_SHORTEST = 3.0  # shorter rules, after joining, part no cells
_MOST_CORNERS = 20_000  # more are a map or a chart

Point = tuple[float, float]
_Stroke = tuple[float, float, float, float]
# corner -> the rules down and the rules across that meet there
_Crossings = dict[Point, tuple[set[int], set[int]]]


@dataclass(frozen=True, slots=True, order=True)
class _Rule:
    """A rule at one height from left to right, or at one distance from the left from top to
    bottom."""

    at: float
    start: float
    end: float


def ruled_cells(
    paths: Sequence[Mapping[str, Any]], texts: Sequence[Box], page_box: Box
) -> list[list[Box]]:
    """The cells of each drawn table, tables from the top. `paths` as `Page.get_cdrawings` gives
    them, of straight items only.

    `texts` are the places of the page's lines of text. Tables of one column are left out.
    """
    drawn = [stroke for path in paths for stroke in strokes(path)]
    for frame in _frames({tuple(path["rect"]) for path in paths}, texts):
        drawn.extend(_sides(frame))
    across: list[_Rule] = []
    down: list[_Rule] = []
    for stroke in drawn:
        _add_rule(stroke, page_box, across, down)
    crossings = _crossings(_joined(across), _joined(down))
    tables = [
        cells
        for cells in _groups(_cells(crossings))
        if min(len({c.x0 for c in cells}), len({c.x1 for c in cells})) > 1
    ]
    return sorted(tables, key=lambda cells: min((cell.y0, cell.x0) for cell in cells))


def strokes(path: Mapping[str, Any]) -> Iterator[_Stroke]:
    """The straight strokes a path draws; a thin rectangle is one stroke along its middle."""
    items = path["items"]
    for item in items:
        if item[0] == "l":
            yield (*item[1], *item[2])
        elif item[0] == "re":
            yield from _rectangle(item[1])
        elif item[0] == "qu":
            upper_left, upper_right, lower_left, lower_right = item[1]
            corners = (upper_left, lower_left, lower_right, upper_right)
            yield from ((*corners[at - 1], *corners[at]) for at in range(4))
    if path.get("closePath") and items[0][0] == items[-1][0] == "l":
        yield (*items[-1][2], *items[0][1])


def _rectangle(corners: _Stroke) -> Iterator[_Stroke]:
    box = Box(min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2]))
    if box.width <= _THIN and box.width < box.height:
        yield (box.cx, box.y0, box.cx, box.y1)
    elif box.height <= _THIN and box.height < box.width:
        yield (box.x0, box.cy, box.x1, box.cy)
    else:
        yield from _sides(box)


def _sides(box: Box) -> list[_Stroke]:
    x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
    return [(x0, y0, x0, y1), (x0, y1, x1, y1), (x1, y0, x1, y1), (x0, y0, x1, y0)]


def _frames(drawn: set[Any], texts: Sequence[Box]) -> list[Box]:
    """The boxes around drawings that touch each other and hold text: the outer rules of tables that
    leave them out."""
    left = sorted((Box(*place) for place in drawn), key=lambda box: (box.y0, box.x0))
    frames: list[Box] = []
    while left:
        frame = left.pop(0)
        while near := _take_near(frame, left):
            frame = around([frame, *near])
        if any(frame.holds(text, slack=0) for text in texts):
            frames.append(frame)
    return frames


def _take_near(frame: Box, left: list[Box]) -> list[Box]:
    """The boxes that touch a frame, taken out of `left` (sorted by upper edge)."""
    end = bisect_right(left, frame.y1 + _REACH, key=lambda box: box.y0)
    near: list[Box] = []
    apart: list[Box] = []
    for box in left[:end]:
        (near if _touch(frame, box) else apart).append(box)
    left[:end] = apart
    return near


def _touch(one: Box, other: Box) -> bool:
    """Whether a corner of one lies in the other, or nearly."""
    return _corner_in(one, other) or _corner_in(other, one)


def _corner_in(one: Box, other: Box) -> bool:
    left, right, top, low = (
        other.x0 - _REACH,
        other.x1 + _REACH,
        other.y0 - _REACH,
        other.y1 + _REACH,
    )
    return (left <= one.x0 <= right or left <= one.x1 <= right) and (
        top <= one.y0 <= low or top <= one.y1 <= low
    )


def _add_rule(stroke: _Stroke, page_box: Box, across: list[_Rule], down: list[_Rule]) -> None:
    """Put a stroke among the rules across or down, cut to the page; slanting strokes and dots are
    no rules."""
    x0, x1 = sorted((stroke[0], stroke[2]))
    y0, y1 = sorted((stroke[1], stroke[3]))
    if x1 - x0 > _REACH and y1 - y0 > _REACH:
        return
    if x0 > page_box.x1 or x1 < page_box.x0 or y0 > page_box.y1 or y1 < page_box.y0:
        return
    x0, x1, y0, y1 = (
        max(x0, page_box.x0),
        min(x1, page_box.x1),
        max(y0, page_box.y0),
        min(y1, page_box.y1),
    )
    if x1 - x0 > y1 - y0:
        if x1 - x0 >= _DOT:
            across.append(_Rule((y0 + y1) / 2, x0, x1))
    elif y1 - y0 >= _DOT:
        down.append(_Rule((x0 + x1) / 2, y0, y1))


def _joined(rules: Iterable[_Rule]) -> list[_Rule]:
    """Rules at nearly one place made one, where they follow each other; sorted by place."""
    bundles: list[list[_Rule]] = []
    for rule in sorted(rules):
        if bundles and rule.at <= bundles[-1][-1].at + _REACH:
            bundles[-1].append(rule)
        else:
            bundles.append([rule])
    return [
        rule
        for bundle in bundles
        for rule in _in_line(bundle)
        if rule.end - rule.start >= _SHORTEST
    ]


def _in_line(bundle: list[_Rule]) -> list[_Rule]:
    at = sum(rule.at for rule in bundle) / len(bundle)
    spans: list[tuple[float, float]] = []
    for rule in sorted(bundle, key=lambda rule: rule.start):
        if spans and rule.start <= spans[-1][1] + _REACH:
            spans[-1] = (spans[-1][0], max(spans[-1][1], rule.end))
        else:
            spans.append((rule.start, rule.end))
    return [_Rule(at, start, end) for start, end in spans]


def _crossings(across: list[_Rule], down: list[_Rule]) -> _Crossings:
    """The corners, or none where there are more than any table has."""
    heights = [rule.at for rule in across]
    found: _Crossings = {}
    for column, vertical in enumerate(down):
        first, last = (
            bisect_left(heights, vertical.start - _REACH),
            bisect_right(heights, vertical.end + _REACH),
        )
        for row in range(first, last):
            if across[row].start - _REACH <= vertical.at <= across[row].end + _REACH:
                met = found.setdefault((vertical.at, heights[row]), (set(), set()))
                met[0].add(column)
                met[1].add(row)
        if len(found) > _MOST_CORNERS:
            return {}
    return found


def _cells(crossings: _Crossings) -> list[Box]:
    """The smallest cell to the lower right of each corner that has one."""
    corners = sorted(crossings)
    below: dict[float, list[float]] = defaultdict(list)
    beside: dict[float, list[float]] = defaultdict(list)
    for x, y in corners:
        below[x].append(y)
        beside[y].append(x)
    found = (_smallest(x, y, below[x], beside[y], crossings) for x, y in corners)
    return [cell for cell in found if cell is not None]


def _smallest(
    x: float, y: float, lows: list[float], rights: list[float], crossings: _Crossings
) -> Box | None:
    down, across = crossings[x, y]
    reached = [right for right in rights if right > x and crossings[right, y][1] & across]
    for low in lows:
        if low <= y or not crossings[x, low][0] & down:
            continue
        for right in reached:
            corner = crossings.get((right, low))
            if corner and corner[0] & crossings[right, y][0] and corner[1] & crossings[x, low][1]:
                return Box(x, y, right, low)
    return None


def _groups(cells: list[Box]) -> list[list[Box]]:
    """Cells that hang together by their corners."""
    at_corner: dict[Point, list[int]] = defaultdict(list)
    for index, cell in enumerate(cells):
        for corner in _corners(cell):
            at_corner[corner].append(index)
    groups: list[list[Box]] = []
    seen: set[int] = set()
    for first in range(len(cells)):
        if first in seen:
            continue
        seen.add(first)
        group = [first]
        for index in group:
            fresh = {
                other for corner in _corners(cells[index]) for other in at_corner[corner]
            } - seen
            seen |= fresh
            group.extend(sorted(fresh))
        groups.append([cells[index] for index in group])
    return groups


def _corners(cell: Box) -> tuple[Point, ...]:
    return ((cell.x0, cell.y0), (cell.x0, cell.y1), (cell.x1, cell.y0), (cell.x1, cell.y1))

"""The values printed in the charts of a page, each with the entry of the legend whose colour its
bar has, and with the year it stands over or beside.

Only what the colours and places prove is told: a value without a bar, a bar without an entry of the
legend, or a colour that two entries share, is left to the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from reports.document.lines import Box, around
from reports.document.opaque_areas import Rgb, fill_of, near
from reports.document.page_blocks import rect
from reports.language.years import is_year
from reports.types import Block, BlockKind, ChartValue, Word
from sibyl_project.common.regex import regex

_PALE = 245  # of 255: what is as light in all colours is paper
_SWATCH = 20.0  # points: the longest side of the coloured mark of a legend
_LEAST = 3.0  # points: the smallest side of a bar or a mark that counts
_BESIDE = 14.0  # points from a mark to its words, and from the end of a bar to its value
_SPACE = 0.45  # of the height of words: white between words of one label
_LEVEL = 0.5  # of the height of words: how far words of one line differ
_LONGEST = 60  # characters of a label, and of a title twice as many
_FEWEST_YEARS = 2
_MOST_BARS = 3000  # filled shapes; a page with more is a map or a drawing
_ABOVE = 0.16  # of the page's height between a chart and its title
_VALUE = regex(r"[-+\u2212\u2013]?\d[\d.,'\u2019]*\d?[%\u00b2]?")
_WORDED = regex(r"[^\W\d_]{2}")
_UNIT = regex(
    r"CO2|CO\u2082|emission|energy|MWh|GWh|\bGJ\b|\bTJ\b|\bin t\b|tonnes|tons", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Label:
    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class _Bar:
    box: Box
    color: Rgb


def chart_values(
    words: Sequence[Word],
    drawings: Iterable[Mapping[str, Any]],
    blocks: Sequence[Block],
    size: tuple[float, float],
) -> tuple[ChartValue, ...]:
    """The values in the charts of a page, in the order of its words. `words` are those of the page
    and `drawings` its paths (`Page.get_cdrawings`); `size` is its width and height in points."""
    bars = list(_bars(drawings, size))
    if not 0 < len(bars) <= _MOST_BARS:
        return ()
    labels = _labels(words, size)
    legend, marks = _legend(bars, labels)
    years = [label for label in labels if is_year(label.text)]
    if not legend or len(years) < _FEWEST_YEARS:
        return ()
    bars = [bar for bar in bars if bar not in marks]
    values: dict[_Bar, list[_Label]] = {}
    for label in labels:
        if _VALUE.fullmatch(label.text) and not is_year(label.text):
            bar = _bar_of(label.box, bars)
            if bar and bar.color in legend:
                values.setdefault(bar, []).append(label)
    found: list[ChartValue] = []
    for bar, own in values.items():
        value = min(own, key=lambda label: abs(label.box.cy - bar.box.cy))
        if year := _year_of(bar.box, years):
            title = _title(blocks, _stack(bar, values), size)
            place = rect(value.box, size)
            found.append(ChartValue(value.text, legend[bar.color], year, title, place))
    return tuple(found)


def _bars(drawings: Iterable[Mapping[str, Any]], size: tuple[float, float]) -> Iterator[_Bar]:
    """The filled shapes of a page that may be bars or marks of a legend: opaque, coloured, smaller
    than the page."""
    for path in drawings:
        color = fill_of(path)
        if color is None:
            continue
        box = Box(*path["rect"])
        small = box.width < size[0] / 2 and box.height < size[1] * 0.8
        if min(color) < _PALE and small and min(box.width, box.height) >= _LEAST:
            yield _Bar(box, color)


def _labels(words: Sequence[Word], size: tuple[float, float]) -> list[_Label]:
    """Words that stand side by side as one label; years and values stay alone."""
    lines: list[list[_Label]] = []
    for word in words:
        box = Box(word.x0 * size[0], word.y0 * size[1], word.x1 * size[0], word.y1 * size[1])
        label = _Label(word.text, box)
        if lines and _goes_on(lines[-1][-1], label):
            lines[-1].append(label)
        else:
            lines.append([label])
    return [_joined(line) for line in lines]


def _goes_on(one: _Label, other: _Label) -> bool:
    height = max(one.box.height, other.box.height)
    level = abs(one.box.cy - other.box.cy) <= _LEVEL * height
    gap = other.box.x0 - one.box.x1
    alone = any(_VALUE.fullmatch(label.text) and len(label.text) > 2 for label in (one, other))
    return level and not alone and -1.0 <= gap <= _SPACE * height


def _joined(line: Sequence[_Label]) -> _Label:
    box = around(label.box for label in line)
    return _Label(" ".join(label.text for label in line), box)


def _legend(bars: Sequence[_Bar], labels: Sequence[_Label]) -> tuple[dict[Rgb, str], set[_Bar]]:
    """The words beside a mark of each colour, and these marks. A colour with two different entries
    means nothing."""
    worded = [
        label for label in labels if len(label.text) <= _LONGEST and _WORDED.search(label.text)
    ]
    entries: dict[Rgb, set[str]] = {}
    marks: set[_Bar] = set()
    for bar in bars:
        if max(bar.box.width, bar.box.height) > 2 * _SWATCH:
            continue
        beside = [
            label
            for label in worded
            if 0 <= label.box.x0 - bar.box.x1 <= _BESIDE
            and abs(label.box.cy - bar.box.cy) <= max(label.box.height, bar.box.height) / 2
        ]
        if beside:
            nearest = min(beside, key=lambda label: label.box.x0)
            entries.setdefault(bar.color, set()).add(nearest.text)
            marks.add(bar)
    alone = {color: texts.pop() for color, texts in entries.items() if len(texts) == 1}
    told = {
        color: text
        for color, text in alone.items()
        if not any(other != color and near(color, other) for other in alone)
    }
    return told, marks


def _bar_of(value: Box, bars: Sequence[_Bar]) -> _Bar | None:
    """The bar a value is of: the topmost it stands in, else the one whose end or side it stands
    at."""
    inside = [bar for bar in bars if bar.box.holds(value, 0.0)]
    if inside:
        return inside[-1]
    beside = [(gap, at) for at, bar in enumerate(bars) if (gap := _gap(value, bar.box)) is not None]
    return bars[min(beside)[1]] if beside else None


def _gap(value: Box, bar: Box) -> float | None:
    """How far a value stands above or to the right of a bar; None where it does neither."""
    if bar.x0 <= value.cx <= bar.x1 and 0 <= bar.y0 - value.y1 <= _BESIDE:
        return bar.y0 - value.y1
    if bar.y0 <= value.cy <= bar.y1 and 0 <= value.x0 - bar.x1 <= _BESIDE:
        return value.x0 - bar.x1
    return None


def _year_of(bar: Box, years: Sequence[_Label]) -> str | None:
    """The year a bar stands over, or beside: the nearest of those that stand in one line, if it is
    nearer than half the way to the next."""
    below = [one for one in years if one.box.cy > bar.y1 - 2.0 or one.box.cy < bar.y0]
    found = _nearest(bar.cx, [(one.box.cx, one) for one in _row(below, bar, across=True)])
    if found is None:
        left = [one for one in years if one.box.cx < bar.x0 + 2.0]
        found = _nearest(bar.cy, [(one.box.cy, one) for one in _row(left, bar, across=False)])
    return found.text if found else None


def _row(years: Sequence[_Label], bar: Box, *, across: bool) -> list[_Label]:
    """The years of the nearest line of at least two, along the bottom or top (`across`) or the
    side."""
    lines: dict[int, list[_Label]] = {}
    for one in years:
        middle = one.box.cy if across else one.box.cx
        lines.setdefault(round(middle / 6), []).append(one)
    several = [line for line in lines.values() if len(line) >= _FEWEST_YEARS]

    def distance(line: Sequence[_Label]) -> float:
        if across:
            return min(abs(line[0].box.cy - bar.y1), abs(line[0].box.cy - bar.y0))
        return abs(line[0].box.cx - bar.x0)

    return min(several, key=distance, default=[])


def _nearest(middle: float, years: Sequence[tuple[float, _Label]]) -> _Label | None:
    ordered = sorted(years, key=lambda one: one[0])
    steps = [other[0] - one[0] for one, other in pairwise(ordered)]
    if not steps:
        return None
    at, label = min(ordered, key=lambda one: abs(one[0] - middle))
    return label if abs(at - middle) < median(steps) / 2 else None


def _stack(bar: _Bar, bars: Iterable[_Bar]) -> Box:
    """A bar with those that stand on it."""
    over = [one.box for one in bars if one.box.x0 < bar.box.x1 and bar.box.x0 < one.box.x1]
    return Box(bar.box.x0, min(box.y0 for box in over), bar.box.x1, bar.box.y1)


def _title(blocks: Sequence[Block], bar: Box, size: tuple[float, float]) -> str:
    """The nearest words above a bar that say what is shown, those with a unit first."""
    top, left, right = bar.y0 / size[1], bar.x0 / size[0], bar.x1 / size[0]
    over = [
        block
        for block in blocks
        if block.kind is not BlockKind.TABLE
        and len(block.text) <= 2 * _LONGEST
        and _WORDED.search(block.text)
        and sum(char.isdigit() for char in block.text) < len(block.text) / 3
        and block.box.y0 < top
        and top - block.box.y1 <= 2 * _ABOVE
        and block.box.x0 - 0.15 <= right
        and left <= block.box.x1 + 0.15
    ]
    told = [block for block in over if _UNIT.search(block.text)]
    nearest = max(told or over, key=lambda block: block.box.y1, default=None)
    return nearest.text if nearest else ""

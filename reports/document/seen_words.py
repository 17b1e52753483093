"""Whether a text is printed at a place: of text set twice, one copy may be unseen and nothing is
hidden."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from reports.document.lines import Box

_BAND = 8.0  # points: the height of the strips of the page in which words are looked up
_SHARED = 0.5  # of the smaller box


class SeenWords:
    """The visible words of a page (as TextPage.extractWORDS gives them), by place."""

    def __init__(self, words: Iterable[tuple[Any, ...]]) -> None:
        self._bands: dict[int, list[tuple[Box, str]]] = defaultdict(list)
        for word in words:
            box = Box(*word[:4])
            self._bands[_band(box)].append((box, word[4]))

    def say(self, text: str, box: Box) -> bool:
        """Whether a visible word that has `text` in it stands where `box` is."""
        at = _band(box)
        near = (entry for band in (at - 1, at, at + 1) for entry in self._bands.get(band, ()))
        return any(text in seen and _overlap(box, place) >= _SHARED for place, seen in near)


def _band(box: Box) -> int:
    return int(box.cy // _BAND)


def _overlap(one: Box, other: Box) -> float:
    """The share of the smaller of two boxes that lies in the other."""
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    smaller = min(one.width * one.height, other.width * other.height)
    return max(across, 0.0) * max(down, 0.0) / smaller if smaller > 0 else 0.0

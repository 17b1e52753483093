"""A page as a coarse grid of cells, on which areas are painted in their order.

It answers in constant time what lies at a point, however many areas a page has, so that a page
made of very many small parts takes no longer than its parts are numerous.
"""

from __future__ import annotations

from reports.document.lines import Box

_CELL = 3.0  # points, on a page of usual size
_MOST_CELLS = 320  # along either side of the page


class Canvas:
    """A grid over `paper`; every cell holds a number, at first `empty`."""

    def __init__(self, paper: Box, empty: int) -> None:
        self._paper, self._empty = paper, empty
        self._cell = max(_CELL, paper.width / _MOST_CELLS, paper.height / _MOST_CELLS)
        self._columns = int(paper.width / self._cell) + 1
        rows = int(paper.height / self._cell) + 1
        self._rows = [[empty] * self._columns for _ in range(rows)]

    def paint(self, box: Box, number: int) -> None:
        """Give `number` to every cell whose middle lies in `box`."""
        left, right = self._span(box.x0 - self._paper.x0, box.x1 - self._paper.x0, self._columns)
        top, bottom = self._span(box.y0 - self._paper.y0, box.y1 - self._paper.y0, len(self._rows))
        if left >= right:
            return
        filling = [number] * (right - left)
        for row in self._rows[top:bottom]:
            row[left:right] = filling

    def at(self, x: float, y: float) -> int:
        """The number at a point; `empty` beyond the page."""
        across, down = (x - self._paper.x0) / self._cell, (y - self._paper.y0) / self._cell
        inside = 0 <= across < self._columns and 0 <= down < len(self._rows)
        return self._rows[int(down)][int(across)] if inside else self._empty

    def holds(self, box: Box, number: int) -> bool:
        """Whether a cell whose middle lies in `box` holds `number`."""
        left, right = self._span(box.x0 - self._paper.x0, box.x1 - self._paper.x0, self._columns)
        top, bottom = self._span(box.y0 - self._paper.y0, box.y1 - self._paper.y0, len(self._rows))
        return any(number in row[left:right] for row in self._rows[top:bottom])

    def share(self, box: Box, number: int) -> float:
        """The share of the cells under `box` that hold `number`; 0.0 where there are none."""
        left, right = self._span(box.x0 - self._paper.x0, box.x1 - self._paper.x0, self._columns)
        top, bottom = self._span(box.y0 - self._paper.y0, box.y1 - self._paper.y0, len(self._rows))
        cells = max(right - left, 0) * max(bottom - top, 0)
        found = sum(row[left:right].count(number) for row in self._rows[top:bottom])
        return found / cells if cells else 0.0

    def _span(self, start: float, end: float, count: int) -> tuple[int, int]:
        """First cell and the one after the last whose middles lie between two lengths."""
        first = min(max(0.0, start / self._cell + 0.5), count)
        last = min(max(0.0, end / self._cell + 0.5), count)
        return int(first), int(last)

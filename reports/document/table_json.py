"""What the layout reader knows of a table's cells, as it is stored beside the rows, and back.

    {"labels": 1, "bands": [[first, body, end, [[word, ...], ...]], ...],
     "paths": [[word, ...], ...], "boxes": [[[x0, y0, x1, y1] or null, ...], ...],
     "readings": ["-ps", ...], "box": [x0, y0, x1, y1]}

The sides of boxes are in steps of a ten-thousandth of the page. A row of readings has one letter a
cell: p for proven, s for single, o for open, - for what is no figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from reports.types import CellReading, Rect, TableBand, TableContent
from sibyl_project.common.text import storable

_STEPS = 10_000
_NO_FIGURE = "-"
_LETTERS = {
    CellReading.PROVEN: "p",
    CellReading.SINGLE: "s",
    CellReading.OPEN: "o",
    None: _NO_FIGURE,
}
_READINGS = {letter: reading for reading, letter in _LETTERS.items()}


def structure_of(table: TableContent) -> dict[str, Any]:
    """What is known of the cells of a table beyond their text; {} for one of the line reader."""
    if not table.bands:
        return {}
    return {
        "labels": table.labels,
        "bands": [[band.first, band.body, band.end, _words(band.heads)] for band in table.bands],
        "paths": _words(table.paths),
        "boxes": [[_steps(box) for box in row] for row in table.boxes],
        "readings": ["".join(_LETTERS[one] for one in row) for row in table.readings],
        "box": _steps(table.box),
    }


def with_structure(table: TableContent, structure: dict[str, Any]) -> TableContent:
    """The table with what `structure_of` told of it."""
    if not structure:
        return table
    return replace(
        table,
        labels=structure["labels"],
        bands=tuple(
            TableBand(first, body, end, _tuples(heads))
            for first, body, end, heads in structure["bands"]
        ),
        paths=_tuples(structure["paths"]),
        boxes=tuple(tuple(_rect(box) for box in row) for row in structure["boxes"]),
        readings=tuple(tuple(_READINGS[letter] for letter in row) for row in structure["readings"]),
        box=_rect(structure["box"]),
    )


def _words(lists: Sequence[Sequence[str]]) -> list[list[str]]:
    return [[storable(word) for word in words] for words in lists]


def _tuples(lists: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(words) for words in lists)


def _steps(box: Rect | None) -> list[int] | None:
    return [round(side * _STEPS) for side in box] if box else None


def _rect(steps: Sequence[int] | None) -> Rect | None:
    if steps is None:
        return None
    x0, y0, x1, y1 = (side / _STEPS for side in steps)
    return Rect(x0, y0, x1, y1)

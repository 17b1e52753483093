"""Words, cells and grids written down by hand, for tests of the layout reader's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.document.layout.cells import CellGrid, grid_of
from reports.document.layout.glyphs import Glyphs
from reports.document.layout_internals import Region
from reports.document.lines import Box, Line

SIZE, ADVANCE = 10.0, 5.0  # of the font, and from character to character, in points
ROW, COLUMN = 20.0, 100.0  # height of rows and width of columns of drawn tables
PAGE = (1000.0, 1000.0)


def box(x: float, baseline: float, text: str) -> Box:
    """Where a text stands that begins at x."""
    return Box(x, baseline - 8, x + ADVANCE * len(text), baseline + 2)


def word(text: str, x: float, baseline: float, bold: bool = False) -> Glyphs:
    """A word that begins at x."""
    return Glyphs(text, box(x, baseline, text), baseline, SIZE, bold)


def words(text: str, x: float, baseline: float, bold: bool = False) -> list[Glyphs]:
    """Words of one line with single spaces between them."""
    found = []
    for part in text.split():
        found.append(word(part, x, baseline, bold))
        x += ADVANCE * (len(part) + 1)
    return found


def line(text: str, x: float, baseline: float, **how: Any) -> Line:
    """A line of text that begins at x."""
    return Line(text, box(x, baseline, text), baseline, SIZE, **how)


def raw(*lines: Sequence[dict[str, Any]], direction: tuple[int, int] = (1, 0)) -> dict[str, Any]:
    """A page dictionary with characters: lines of spans."""
    made = []
    for spans in lines:
        sides = [char["bbox"] for one in spans for char in one["chars"]]
        around = (
            *map(min, list(zip(*sides, strict=True))[:2]),
            *map(max, list(zip(*sides, strict=True))[2:]),
        )
        made.append({"lines": [{"dir": direction, "bbox": around, "spans": list(spans)}]})
    return {"blocks": made}


def span(text: str, x: float, baseline: float, flags: int = 0) -> dict[str, Any]:
    """A span as `extractRAWDICT` gives it."""
    chars = [
        {"c": char, "bbox": _sides(char, x + ADVANCE * at, baseline)}
        for at, char in enumerate(text)
    ]
    return {"size": SIZE, "flags": flags, "origin": (x, baseline), "chars": chars}


def _sides(text: str, x: float, baseline: float) -> tuple[float, float, float, float]:
    place = box(x, baseline, text)
    return place.x0, place.y0, place.x1, place.y1


def region(rows: int, columns: int, name: str = "table") -> Region:
    """A table of the model with rows and columns of one size, from the corner of the page."""
    return Region(
        name,
        0.0,
        0.0,
        columns * COLUMN,
        rows * ROW,
        tuple(ROW * at for at in range(1, rows)),
        tuple(COLUMN * at for at in range(1, columns)),
    )


def grid(*rows: Sequence[str], indent: Sequence[float] = (), bold: Sequence[int] = ()) -> CellGrid:
    """A table of these cells. `indent` is how far the label of each row is set in, in points;
    rows whose numbers are in `bold` have bold labels."""
    found = []
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            x = COLUMN * column + 2 + (indent[at] if column == 0 and indent else 0)
            found += words(text, x, ROW * at + 13, bold=column == 0 and at in bold)
    return grid_of(region(len(rows), max(map(len, rows))), found)


def texts(made: CellGrid) -> list[list[str]]:
    """The texts of a grid, row by row, "" for an empty cell."""
    return [
        [
            made.cells[row, column].text if (row, column) in made.cells else ""
            for column in range(made.columns)
        ]
        for row in range(made.rows)
    ]

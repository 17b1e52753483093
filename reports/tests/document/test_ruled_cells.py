"""Cells from drawn rules."""

from __future__ import annotations

import time
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from reports.document.lines import Box
from reports.document.ruled_cells import ruled_cells

PAGE = Box(0, 0, 600, 800)


def _line(x0: float, y0: float, x1: float, y1: float) -> dict[str, Any]:
    return {
        "items": [("l", (x0, y0), (x1, y1))],
        "rect": (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)),
    }


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> dict[str, Any]:
    return {"items": [("re", (x0, y0, x1, y1), 1)], "rect": (x0, y0, x1, y1)}


def _grid(xs: list[float], ys: list[float]) -> list[dict[str, Any]]:
    return [_line(x, ys[0], x, ys[-1]) for x in xs] + [_line(xs[0], y, xs[-1], y) for y in ys]


def _edges(steps: list[int]) -> list[float]:
    return [float(20 + sum(steps[:count])) for count in range(len(steps) + 1)]


@given(
    st.lists(st.integers(8, 90), min_size=2, max_size=6),
    st.lists(st.integers(8, 90), min_size=1, max_size=8),
)
def test_a_grid_of_lines_is_one_table_of_all_its_cells(
    widths: list[int], heights: list[int]
) -> None:
    xs, ys = _edges(widths), _edges(heights)
    (table,) = ruled_cells(_grid(xs, ys), [], PAGE)
    assert {(cell.x0, cell.y0, cell.x1, cell.y1) for cell in table} == {
        (xs[column], ys[row], xs[column + 1], ys[row + 1])
        for column in range(len(widths))
        for row in range(len(heights))
    }


def test_rules_that_nearly_meet_make_cells() -> None:
    strokes = [_line(50, 100, 148, 100), _line(150.5, 100, 250, 101.5), _line(50, 130, 250, 130)]
    strokes += [_line(x, 102, x, 128) for x in (50, 150, 250)]
    assert [len(table) for table in ruled_cells(strokes, [], PAGE)] == [2]


def test_a_missing_rule_makes_one_wide_cell() -> None:
    strokes = [
        line for line in _grid([50, 150, 250], [100, 130, 160]) if line["items"][0][1] != (150, 100)
    ]
    strokes.append(_line(150, 130, 150, 160))
    (table,) = ruled_cells(strokes, [], PAGE)
    assert sorted(cell.width for cell in table) == [100, 100, 200]


def test_thin_rectangles_are_rules_and_wide_ones_are_cells() -> None:
    thin = [_rectangle(50, y, 250, y + 1) for y in (100, 130)] + [
        _rectangle(x, 100, x + 1, 131) for x in (50, 150, 250)
    ]
    assert [len(table) for table in ruled_cells(thin, [], PAGE)] == [2]
    side_by_side = [_rectangle(50, 100, 150, 130), _rectangle(150, 100, 250, 130)]
    assert [len(table) for table in ruled_cells(side_by_side, [], PAGE)] == [2]


def test_two_grids_apart_are_two_tables_from_the_top() -> None:
    tables = ruled_cells(
        _grid([50, 150, 250], [400, 430]) + _grid([50, 150, 250], [100, 130]), [], PAGE
    )
    assert [table[0].y0 for table in tables] == [100, 400]


def test_slanting_lines_dots_and_single_columns_are_no_tables() -> None:
    assert (
        ruled_cells([_line(50 + x, 100, 150 + x, 200) for x in range(0, 100, 10)], [], PAGE) == []
    )
    assert ruled_cells([_rectangle(x, x, x + 0.5, x + 0.5) for x in range(100)], [], PAGE) == []
    assert ruled_cells(_grid([50, 250], [100, 130, 160]), [], PAGE) == []


def test_shaded_rows_that_hold_text_have_outer_rules() -> None:
    shades = [_rectangle(50, y, 149, y + 20) for y in (100, 122)] + [
        _rectangle(151, y, 250, y + 20) for y in (100, 122)
    ]
    (table,) = ruled_cells(shades, [Box(60, 105, 90, 115)], PAGE)
    assert len(table) == 4


def test_a_map_of_strokes_costs_little_and_is_no_table() -> None:
    strokes = _grid([float(x) for x in range(4, 600, 4)], [float(y) for y in range(4, 800, 4)])
    began = time.process_time()
    assert ruled_cells(strokes, [], PAGE) == []
    assert time.process_time() - began < 5

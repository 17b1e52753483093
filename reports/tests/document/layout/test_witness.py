"""The second witness: figures are proven where the line reader gives them the same row and column,
single where it says nothing, open where it says otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from reports.document.layout.tables import table_of
from reports.document.layout.witness import with_readings
from reports.document.lines import Box, around
from reports.document.tables import Grid
from reports.tests.document.layout.drawn import COLUMN, PAGE, ROW, grid, line
from reports.types import CellReading

PROVEN, SINGLE, OPEN = CellReading.PROVEN, CellReading.SINGLE, CellReading.OPEN
ROWS = (["Emissions", "2023", "2022"], ["Scope 1", "12", "13"], ["Scope 2", "9", "8"])


def seen(rows: Sequence[Sequence[str]]) -> Grid:
    """The table as the line reader sees it: the same places, with these words."""
    lines = [
        line(text, COLUMN * column + 2, ROW * at + 13)
        for at, row in enumerate(rows)
        for column, text in enumerate(row)
        if text
    ]
    columns = [Box(COLUMN * at, 0, COLUMN * at + 90, 60) for at in range(len(rows[0]))]
    return Grid(around(one.box for one in lines), list(map(list, rows)), columns, lines)


def readings(*grids: Grid) -> list[list[CellReading | None]]:
    table = with_readings(table_of(grid(*ROWS), 1, 0, PAGE), grids, PAGE)
    return [list(row) for row in table.readings]


def test_figures_that_both_readers_place_alike_are_proven() -> None:
    assert readings(seen(ROWS)) == [
        [None, None, None],
        [None, PROVEN, PROVEN],
        [None, PROVEN, PROVEN],
    ]


def test_figures_that_only_one_reader_sees_are_single() -> None:
    assert readings() == [[None] * 3, [None, SINGLE, SINGLE], [None, SINGLE, SINGLE]]
    assert readings(seen(ROWS[:2]))[2] == [None, SINGLE, SINGLE]


def test_another_year_over_the_column_leaves_it_open() -> None:
    other = (["Emissions", "2022", "2023"], *ROWS[1:])
    assert readings(seen(other))[1] == [None, OPEN, OPEN]


def test_years_further_down_are_the_heads_of_the_figures_below_them() -> None:
    rows = (*ROWS[:2], ["Offices", "2021", "2020"], ["Scope 1", "9", "8"])
    table = with_readings(table_of(grid(*rows), 1, 0, PAGE), [seen(rows)], PAGE)
    assert table.heads(3, 1) == ("2021",)
    assert table.readings[1] == table.readings[3] == (None, PROVEN, PROVEN)


def test_another_label_on_the_line_leaves_the_row_open() -> None:
    other = (ROWS[0], ["Water use", "12", "13"], ROWS[2])
    assert readings(seen(other))[1:] == [[None, OPEN, OPEN], [None, PROVEN, PROVEN]]


def test_without_a_heading_on_either_side_a_figure_stays_single() -> None:
    assert readings(seen((["Emissions", "", ""], *ROWS[1:])))[1] == [None, SINGLE, SINGLE]


def test_another_figure_at_the_place_is_no_witness() -> None:
    other = (ROWS[0], ["Scope 1", "21", "13"], ROWS[2])
    assert readings(seen(other))[1] == [None, SINGLE, PROVEN]


@pytest.mark.parametrize("text", ["-", "n/a", "2021", "many", ""])
def test_what_is_no_number_has_no_reading(text: str) -> None:
    table = table_of(grid(ROWS[0], ["Scope 1", text, "13"]), 1, 0, PAGE)
    assert with_readings(table, [], PAGE).readings[1] == (None, None, SINGLE)


def test_a_large_table_of_figures_is_compared_in_bounded_time() -> None:
    rows = [["Emissions", "2023"], *(["Scope 1", str(1000 + at)] for at in range(400))]
    table = with_readings(
        table_of(grid(*rows), 1, 0, (200.0, 9000.0)), [seen(rows)], (200.0, 9000.0)
    )
    assert {reading for _, reading in table.readings[1:]} == {PROVEN}

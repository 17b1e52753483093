"""Words between the lines of the model: pieces, spans, and lines that the model forgot."""

from __future__ import annotations

from math import inf, nan

import pytest

from reports.document.layout.cells import grid_of
from reports.document.layout_internals import Region
from reports.tests.document.layout.drawn import grid, region, texts, word, words


def test_each_word_stands_in_its_row_and_column() -> None:
    rows = [["Emissions", "2023", "2022"], ["Scope 1", "1,200", "1,350"], ["Total", "5", "6"]]
    made = grid(*rows)
    assert texts(made) == rows
    assert (made.rows, made.columns) == (3, 3)
    assert [cell.text for cell in made.row(1)] == ["Scope 1", "1,200", "1,350"]


def test_printed_lines_of_one_cell_are_one_text() -> None:
    found = [*words("Purchased goods and", 2, 8), *words("services", 2, 18), *words("7", 102, 13)]
    assert texts(grid_of(region(1, 2), found)) == [["Purchased goods and services", "7"]]


def test_two_figures_on_one_line_are_two_cells_though_they_stand_close() -> None:
    found = [word("1,200", 72, 13), word("1,350", 101, 13)]
    assert texts(grid_of(region(1, 2), found)) == [["1,200", "1,350"]]


def test_words_that_cover_several_columns_span_them() -> None:
    heading = "Greenhouse gas emissions of the whole group in these years"
    made = grid_of(region(1, 3), words(heading, 2, 13))
    cell = made.cells[0, 0]
    assert (cell.text, cell.column, cell.last) == (heading, 0, 2)


def test_a_line_between_columns_of_figures_that_the_model_forgot_is_drawn() -> None:
    found = [
        one
        for at in range(3)
        for one in (
            *words("Label", 2, 20 * at + 13),
            word("12", 110, 20 * at + 13),
            word("34", 160, 20 * at + 13),
        )
    ]
    assert texts(grid_of(region(3, 2), found)) == [["Label", "12", "34"]] * 3


def test_figures_side_by_side_in_two_rows_only_part_no_column() -> None:
    found = [
        one
        for at in range(2)
        for one in (word("12", 110, 20 * at + 13), word("34", 160, 20 * at + 13))
    ]
    assert grid_of(region(2, 2), found).columns == 2


def test_a_line_between_rows_of_figures_that_the_model_forgot_is_drawn() -> None:
    found = [
        one
        for at in (6, 18)
        for one in (*words("Label", 2, at), word("12", 110, at), word("34", 210, at))
    ]
    assert texts(grid_of(region(1, 3), found)) == [["Label", "12", "34"]] * 2


def test_a_column_of_figures_that_wraps_alone_parts_no_row() -> None:
    found = [*words("Label", 2, 12), word("12", 110, 6), word("13", 110, 18), word("34", 210, 12)]
    assert grid_of(region(1, 3), found).rows == 1


def test_a_table_without_words_has_no_cells() -> None:
    made = grid_of(region(2, 2), [])
    assert (made.cells, made.rows, made.columns) == ({}, 2, 2)


@pytest.mark.parametrize(
    "strange",
    [
        Region("table", 0, 0, 0, 0),
        Region("table", 0, 0, 200, 40, (), ()),
        Region("table", 200, 40, 0, 0, (20,), (100,)),
        Region("table", 0, 0, 200, 40, (20, 20, 20), (100, 100)),
        Region("table", 0, 0, 200, 40, (900, -5), (-inf, 1e30)),
        Region("table", nan, nan, nan, nan, (nan,), (nan, nan)),
    ],
    ids=["empty", "no lines", "upside down", "lines twice", "lines elsewhere", "no numbers"],
)
def test_strange_lines_lose_no_word(strange: Region) -> None:
    found = [*words("Scope 1", 2, 13), word("1,200", 102, 13), word("7", 102, 33)]
    made = grid_of(strange, found)
    said = " ".join(cell.text for _, cell in sorted(made.cells.items()))
    assert sorted(said.split()) == ["1", "1,200", "7", "Scope"]


def test_words_without_extent_are_cells_like_others() -> None:
    flat = word("5", 102, 13)
    flat = type(flat)("5", type(flat.box)(102, 13, 102, 13), 13, 0.0, False)
    assert texts(grid_of(region(1, 2), [flat])) == [["", "5"]]

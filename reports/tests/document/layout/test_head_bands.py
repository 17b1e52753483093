"""What stands over each column: the rows of the header, words over several columns, later
headers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from random import Random

import pytest

from reports.document.layout.column_heads import (
    _OFF_CENTRE,
    bands,
    groups_around,
    label_columns,
)
from reports.tests.document.layout.drawn import grid


def test_years_stand_over_their_columns() -> None:
    (band,) = bands(grid(["t CO2e", "2023", "2022"], ["Scope 1", "12", "13"]), 1)
    assert (band.first, band.body, band.end) == (0, 1, 2)
    assert band.heads == ((), ("2023",), ("2022",))


def test_a_header_of_two_rows_is_read_from_the_top() -> None:
    made = grid(
        ["", "Group", "Parent"],
        ["", "2023", "2022"],
        ["Scope 1", "12", "13"],
    )
    (band,) = bands(made, 1)
    assert band.heads[1:] == (("Group", "2023"), ("Parent", "2022"))


def test_a_word_in_the_middle_of_two_columns_is_over_both() -> None:
    made = grid(
        ["", "               Group", "", "               Parent", ""],
        ["", "2023", "2022", "2023", "2022"],
        ["Scope 1", "12", "13", "14", "15"],
    )
    for number, x in ((1, 190.0), (3, 390.0)):
        (piece,) = made.cells[0, number].pieces
        width = piece.box.width
        piece.box = type(piece.box)(x, piece.box.y0, x + width, piece.box.y1)
    (band,) = bands(made, 1)
    assert [head[0] for head in band.heads[1:]] == ["Group", "Group", "Parent", "Parent"]


def test_rows_with_only_a_label_above_the_figures_belong_to_the_body() -> None:
    made = grid(["t CO2e", "2023"], ["Energy", ""], ["Scope 1", "12"])
    (band,) = bands(made, 1)
    assert (band.body, band.end) == (1, 3)


def test_years_further_down_begin_a_band_of_their_own() -> None:
    made = grid(["", "2023"], ["Scope 1", "12"], ["", "2021"], ["Scope 2", "9"])
    assert [(band.first, band.body, band.heads[1]) for band in bands(made, 1)] == [
        (0, 1, ("2023",)),
        (2, 3, ("2021",)),
    ]


def test_a_table_that_begins_with_figures_has_no_header() -> None:
    (band,) = bands(grid(["Scope 1", "12"], ["Scope 2", "9"]), 1)
    assert (band.body, band.heads) == (0, ((), ()))


def test_columns_of_words_from_the_left_hold_labels() -> None:
    made = grid(["Scope", "Unit", "2023"], ["Scope 1", "tonnes", "12"], ["Scope 2", "tonnes", "9"])
    assert label_columns(made) == 2
    assert label_columns(grid(["Scope 1", "12"], ["Scope 2", "9"])) == 1


@pytest.mark.parametrize("rows", [[[""]], [["", ""], ["", ""]], [["Label", ""], ["Other", ""]]])
def test_tables_without_figures_are_one_band(rows: list[list[str]]) -> None:
    made = grid(*rows)
    (band,) = bands(made, label_columns(made))
    assert (band.first, band.end, len(band.heads)) == (0, made.rows, made.columns)


def test_a_column_far_from_every_heading_has_none() -> None:
    (band,) = bands(grid(["", "2023", "", ""], ["Scope 1", "12", "13", "14"]), 1)
    assert band.heads == ((), ("2023",), (), ())


def cost(way: Sequence[tuple[int, int]], words: Sequence[float], columns: Sequence[float]) -> float:
    """How far words stand from the middle of their columns, by the weight of that, and 20 points
    for every column in no group."""
    off = sum(
        _OFF_CENTRE * abs(word - (columns[first] + columns[end - 1]) / 2)
        for word, (first, end) in zip(words, way, strict=True)
    )
    return off + 20.0 * (len(columns) - sum(end - first for first, end in way))


def test_words_get_the_columns_that_cost_least_in_all() -> None:
    """Compared with every way of giving columns to words."""
    for seed in range(150):
        chance = Random(seed)
        columns = sorted(chance.uniform(0, 500) for _ in range(chance.randrange(1, 6)))
        words = sorted(chance.uniform(0, 500) for _ in range(chance.randrange(1, 3)))
        words = words[: len(columns)]
        groups = list(combinations(range(len(columns) + 1), 2))
        ways = [
            way
            for way in product(groups, repeat=len(words))
            if all(left[1] <= right[0] for left, right in pairwise(way))
        ]
        best = min(cost(way, words, columns) for way in ways)
        assert cost(groups_around(words, columns, 20.0), words, columns) == pytest.approx(best)


@pytest.mark.parametrize("words", [1, 60, 199])
def test_a_header_over_200_columns_takes_bounded_time(words: int) -> None:
    head = [f"H{at}" if at and at % (199 // words) == 0 else "" for at in range(200)]
    made = grid(head, ["Label", *("12" for _ in range(199))])
    began = time.process_time()
    (band,) = bands(made, 1)
    assert time.process_time() - began < 5
    assert len(band.heads) == 200
    assert sum(map(bool, band.heads)) >= words


def test_more_words_than_columns_leave_the_last_without() -> None:
    made = grid(["Group", "2023"], ["Scope 1", "12"])
    made.cells[0, 0].last = 1  # printed over the column of labels too
    (band,) = bands(made, 1)
    assert len(band.heads[1]) == 1


def test_the_words_of_the_header_begin_a_band_where_they_come_again() -> None:
    made = grid(
        ["Upstream", "32.3Mt CO2e"],
        ["Scope 3", "Mt CO2e"],
        ["Goods", "9"],
        ["Operational", "32.6Mt CO2e"],
        ["Scope 1 and 2", "Mt CO2e"],
        ["Scope 1", "23"],
    )
    found = bands(made, 1)
    assert [(band.first, band.body, band.end) for band in found] == [(0, 2, 3), (3, 5, 6)]
    assert found[1].heads[1] == ("32.6Mt CO2e", "Mt CO2e")


def test_words_that_are_not_those_of_the_header_begin_no_band() -> None:
    made = grid(["", "Tonnes"], ["Goods", "9"], ["Travel", "not known"], ["Waste", "3"])
    assert len(bands(made, 1)) == 1

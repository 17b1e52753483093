"""What a row is of: headings above it, the row it is a part of, labels over several rows."""

from __future__ import annotations

import pytest

from reports.document.layout.cells import CellGrid
from reports.document.layout.column_heads import bands
from reports.document.layout.row_labels import row_paths
from reports.tests.document.layout.drawn import grid


def paths(made: CellGrid, labels: int = 1) -> list[tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for band in bands(made, labels):
        found |= row_paths(made, band, labels)
    return [path for _, path in sorted(found.items())]


def test_the_words_over_the_labels_head_every_row() -> None:
    made = grid(["GHG emissions", "2023"], ["Scope 1", "12"], ["Scope 2", "9"])
    assert paths(made) == [("GHG emissions", "Scope 1"), ("GHG emissions", "Scope 2")]


def test_a_row_set_in_is_a_part_of_the_row_above() -> None:
    made = grid(
        ["", "2023"], ["Scope 3", "12"], ["Travel", "9"], ["Other", "3"], indent=(0, 0, 8, 0)
    )
    assert paths(made) == [("Scope 3",), ("Scope 3", "Travel"), ("Other",)]


def test_a_bold_row_without_figures_heads_those_below_it() -> None:
    made = grid(
        ["", "2023"], ["Energy", ""], ["Power", "9"], ["Water", ""], ["Use", "3"], bold=(1, 3)
    )
    assert paths(made) == [("Energy",), ("Energy", "Power"), ("Water",), ("Water", "Use")]


@pytest.mark.parametrize("part", ["of which travel", "thereof travel", "– including travel"])
def test_a_part_belongs_to_the_whole_above_it(part: str) -> None:
    made = grid(["", "2023"], ["Scope 3", "12"], [part, "9"], [part, "3"])
    assert paths(made)[1:] == [("Scope 3", part), ("Scope 3", part)]


def test_a_part_of_nothing_stands_alone() -> None:
    assert paths(grid(["", "2023"], ["of which travel", "9"])) == [("of which travel",)]


def test_a_label_over_several_rows_is_carried_to_each() -> None:
    made = grid(
        ["", "", "2023"],
        ["Scope 3", "Travel", "9"],
        ["", "Waste", "2"],
        ["Scope 2", "Power", "4"],
    )
    assert paths(made, 2) == [
        ("Scope 3", "Travel"),
        ("Scope 3", "Waste"),
        ("Scope 2", "Power"),
    ]


def test_a_label_in_the_middle_of_its_rows_is_carried_to_those_above_it() -> None:
    made = grid(
        ["", "", "2023"], ["", "Travel", "9"], ["Scope 3", "Waste", "2"], ["", "Goods", "4"]
    )
    assert [path[0] for path in paths(made, 2)] == ["Scope 3"] * 3


def test_a_row_without_a_label_has_the_labels_above_it() -> None:
    made = grid(["Emissions", "2023"], ["Scope 1", "12"], ["", "13"])
    assert paths(made)[1] == ("Emissions",)


def test_an_empty_table_has_paths_that_say_nothing() -> None:
    assert paths(grid(["", ""], ["", ""])) == [(), ()]

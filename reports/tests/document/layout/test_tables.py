"""A table as the document model knows it: every row, cell, path and rectangle in one shape."""

from __future__ import annotations

from reports.document.layout.tables import table_of
from reports.tests.document.layout.drawn import PAGE, grid
from reports.types import Rect


def test_rows_paths_heads_and_boxes_fit_together() -> None:
    made = grid(["Emissions", "2023", "2022"], ["Scope 1", "12", ""], ["Scope 2", "9", "8"])
    table = table_of(made, 4, 1, PAGE)
    assert (table.page, table.index, table.labels) == (4, 1, 1)
    assert table.rows == (
        ("Emissions", "2023", "2022"),
        ("Scope 1", "12", ""),
        ("Scope 2", "9", "8"),
    )
    assert table.paths == ((), ("Emissions", "Scope 1"), ("Emissions", "Scope 2"))
    assert (table.heads(1, 1), table.heads(2, 2)) == (("2023",), ("2022",))
    assert table.heads(0, 1) == ()
    assert [[box is None for box in row] for row in table.boxes] == [
        [text == "" for text in row] for row in table.rows
    ]


def test_boxes_are_fractions_of_the_page() -> None:
    table = table_of(grid(["", "2023"], ["Scope 1", "12"]), 1, 0, PAGE)
    assert table.boxes[1][1] == Rect(0.102, 0.025, 0.112, 0.035)
    assert table.box == Rect(0.0, 0.0, 0.2, 0.04)


def test_what_reaches_beyond_the_page_ends_at_its_edge() -> None:
    table = table_of(grid(["", "2023"], ["Scope 1", "12"]), 1, 0, (100.0, 20.0))
    assert table.box == Rect(0.0, 0.0, 1.0, 1.0)
    assert table.boxes[1][1] == Rect(1.0, 1.0, 1.0, 1.0)


def test_a_table_without_words_keeps_its_shape() -> None:
    table = table_of(grid(["", ""], ["", ""]), 1, 0, PAGE)
    assert table.rows == (("", ""), ("", ""))
    assert table.boxes == ((None, None), (None, None))
    assert len(table.paths) == 2

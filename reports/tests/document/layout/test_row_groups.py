"""Labels of several rows: which rows they span where rules are drawn, and where none are."""

from __future__ import annotations

from dataclasses import replace

from reports.document.layout.cells import CellGrid
from reports.document.layout.column_heads import bands, label_columns
from reports.document.layout.drawn_rules import Rule
from reports.document.layout.row_groups import doubtful_rows
from reports.tests.document.layout.grids import HEIGHT, WIDTH, grid, lowered, paths

UNEVEN = (
    ["", "Metric", "2023"],
    ["", "A", "1"],
    ["Men", "B", "2"],
    ["", "C", "3"],
    ["", "D", "4"],
    ["Women", "E", "5"],
    ["", "F", "6"],
)


def _ruled(table: CellGrid, below: list[int], *, left: float = 0.0) -> CellGrid:
    """The table with rules below these rows, from `left` on to its right edge."""
    rules = [Rule(HEIGHT * (row + 1), left, table.column_edges[-1]) for row in below]
    return replace(table, rules=(*table.rules, *rules))


def _doubts(table: CellGrid) -> set[int]:
    labels = label_columns(table)
    return doubtful_rows(table, bands(table, labels)[0], labels)


def test_a_rule_across_the_first_column_ends_a_group() -> None:
    found = paths(_ruled(grid(*UNEVEN), [4]))
    assert [found[row][-2] for row in range(1, 7)] == ["Men"] * 4 + ["Women"] * 2


def test_rows_on_either_side_of_a_rule_are_in_no_doubt() -> None:
    open_table = lowered(lowered(grid(*UNEVEN), 2), 2)
    assert _doubts(open_table)
    assert not _doubts(_ruled(open_table, [4]))


def test_rules_that_leave_rows_without_a_label_show_no_groups() -> None:
    every = _ruled(grid(*UNEVEN), [1, 2, 3, 4])
    assert paths(every) == paths(grid(*UNEVEN))


def test_rules_beside_the_first_column_show_no_groups() -> None:
    beside = _ruled(grid(*UNEVEN), [4], left=WIDTH)
    assert paths(beside) == paths(grid(*UNEVEN))


def test_lines_beside_rows_that_rules_part_are_one_label() -> None:
    rows = (
        ["", "Metric", "2023"],
        ["Participants in", "Total", "1"],
        ["share plans", "Share", "2"],
        ["Training", "Total", "3"],
        ["", "Share", "4"],
    )
    merged = _ruled(_ruled(grid(*rows), [2]), [1], left=WIDTH)
    found = paths(merged)
    assert [found[row][-2] for row in (1, 2)] == ["Participants in share plans"] * 2
    apart = paths(_ruled(grid(*rows), [2]))
    assert apart[1][-2] == "Participants in", "without rules beside them they are two labels"


def test_numbers_of_notes_are_no_groups_and_head_no_rows() -> None:
    found = paths(
        grid(
            ["", "Item", "2023"],
            ["", "Investing activities", ""],
            ["A6 to A8", "Receipts", "1"],
            ["A7", "Payments", "2"],
            ["", "Net cash", "3"],
        )
    )
    assert found[2][-3:] == ("Investing activities", "A6 to A8", "Receipts")
    assert found[4][-2:] == ("Investing activities", "Net cash")

"""The title of a table is what stands above it, not what ends the table before."""

from __future__ import annotations

from reports.document.layout.captions import caption_of
from reports.types import Block, BlockKind, Rect

TABLE = Rect(0.1, 0.5, 0.9, 0.8)


def _block(text: str, bottom: float, kind: BlockKind = BlockKind.TEXT, left: float = 0.1) -> Block:
    return Block(kind, text, Rect(left, bottom - 0.02, left + 0.3, bottom))


def test_a_heading_and_the_unit_below_it_are_the_title() -> None:
    blocks = [
        _block("Emissions", 0.46, BlockKind.HEADING),
        _block("in t CO2e", 0.49),
    ]
    assert caption_of(blocks, TABLE) == "Emissions – in t CO2e"


def test_the_footnote_of_the_table_before_is_no_title() -> None:
    blocks = [_block("Employees", 0.45, BlockKind.HEADING), _block("*Only branded entities.", 0.49)]
    assert caption_of(blocks, TABLE) == "Employees"


def test_what_is_far_away_beside_or_long_is_no_title() -> None:
    assert caption_of([_block("Emissions", 0.3, BlockKind.HEADING)], TABLE) == ""
    assert caption_of([_block("Beside", 0.49, left=0.95)], TABLE) == ""
    assert caption_of([_block("A paragraph. " * 20, 0.49)], TABLE) == ""


def test_a_title_does_not_reach_over_another_table() -> None:
    blocks = [
        _block("Emissions", 0.42, BlockKind.HEADING),
        _block("A | 1", 0.48, BlockKind.TABLE),
    ]
    assert caption_of(blocks, TABLE) == ""


def test_a_title_that_is_taken_for_a_running_head_is_one_where_it_begins_above_the_table() -> None:
    head = _block("Scope 3 emissions by category", 0.49, BlockKind.PAGE_HEADER)
    assert caption_of([head], TABLE) == "Scope 3 emissions by category"
    assert caption_of([_block("Report 2023", 0.46, BlockKind.PAGE_HEADER)], TABLE) == ""
    assert caption_of([_block("Report 2023", 0.49, BlockKind.PAGE_HEADER, left=0.4)], TABLE) == ""

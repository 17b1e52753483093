"""Blocks of the line reader: kinds, places and levels, and that the text is made of them."""

from __future__ import annotations

from math import inf, nan

import pytest

from reports.document.lines import Box, Line
from reports.document.page_blocks import READER, BodyStyle, attach_marks, put_together, rect
from reports.document.tables import unruled_tables
from reports.tests.document.layout.drawn import line
from reports.types import BlockKind, PageContent, Rect

BODY = BodyStyle(10, 0)
EMPTY = PageContent(1, "", width=600, height=800)
ROWS = (("Emissions", "2023", "2022"), ("Scope 1", "12", "13"), ("Scope 2", "9", "8"))


def page(*lines: Line) -> PageContent:
    found = list(lines)
    made = put_together(EMPTY, found, unruled_tables(found), BODY)
    assert made.text == "\n\n".join(block.text for block in made.blocks)
    return made


def table(y: float) -> list[Line]:
    rows = [*ROWS, ("Scope 3", "5", "4")]
    return [
        line(text, 20 + 120 * column, y + 14 * at)
        for at, row in enumerate(rows)
        for column, text in enumerate(row)
    ]


def test_each_paragraph_is_a_block_with_its_place() -> None:
    (block,) = page(line("Our work goes on", 60, 80), line("in all our sites.", 60, 92)).blocks
    assert (block.kind, block.text) == (BlockKind.TEXT, "Our work goes on in all our sites.")
    assert block.box == Rect(0.1, 0.09, 0.24167, 0.1175)
    assert (block.size, block.bold, block.level, block.table) == (10.0, False, 0, -1)


def test_a_large_line_is_a_heading_with_its_level() -> None:
    title = Line("Climate", Box(20, 20, 200, 50), 45, 28.0, bold=True)
    made = page(title, line("Our work goes on in all our sites.", 20, 80))
    heading, text = made.blocks
    assert (heading.kind, text.kind) == (BlockKind.HEADING, BlockKind.TEXT)
    assert heading.level == made.headings[0].level > 0


def test_a_bullet_makes_a_list_item() -> None:
    lines = attach_marks([line("•", 20, 80), line("Buy more wind power", 32, 80)])
    (block,) = page(*lines).blocks
    assert (block.kind, block.text) == (BlockKind.LIST_ITEM, "• Buy more wind power")


def test_a_table_is_a_block_that_names_its_table() -> None:
    made = page(line("Our emissions", 20, 80), *table(100))
    caption, block = made.blocks
    assert (block.kind, block.table) == (BlockKind.TABLE, 0)
    assert block.text.startswith("Emissions | 2023 | 2022\nScope 1 | 12 | 13")
    assert made.tables[0].caption == caption.text
    assert made.tables[0].bands == made.tables[0].paths == ()


def test_turned_text_comes_last() -> None:
    turned = Line("Report 2023", Box(5, 5, 12, 90), 90, 8.0, upright=False)
    assert [block.text for block in page(turned, line("Our work.", 60, 80)).blocks] == [
        "Our work.",
        "Report 2023",
    ]


def test_the_reader_names_itself() -> None:
    assert page(line("Our work.", 60, 80)).reader == READER


def test_a_bar_inside_a_cell_does_not_part_it() -> None:
    lines = table(100)
    lines[3] = line("Scope | 1", 20, 114)
    assert "Scope / 1 | 12" in page(*lines).text


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (Box(0, 0, 600, 800), Rect(0, 0, 1, 1)),
        (Box(-50, -50, 900, 900), Rect(0, 0, 1, 1)),
        (Box(300, 400, 300, 400), Rect(0.5, 0.5, 0.5, 0.5)),
        (Box(nan, -inf, inf, nan), Rect(0, 0, 1, 0)),
    ],
)
def test_rectangles_lie_on_the_page(box: Box, expected: Rect) -> None:
    assert rect(box, (600, 800)) == expected


@pytest.mark.long
def test_thousands_of_lines_are_put_together_in_bounded_time() -> None:
    lines = [
        line("a line of text that goes on", 300 * (at % 2), at // 2 * 12) for at in range(9000)
    ]
    assert put_together(EMPTY, lines, [], BODY).text.count("goes") == 9000

"""A page put together from regions and lines: nothing is lost, whatever the regions say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf, nan
from typing import Any

import pytest

from reports.document.layout.page import READER, page_of
from reports.document.layout_internals import Region
from reports.document.lines import Line
from reports.document.page_blocks import BodyStyle
from reports.tests.document.layout.drawn import line, raw, span
from reports.types import BlockKind, PageContent

TABLE = (("Emissions", 0, 113), ("2023", 102, 113), ("Scope 1", 0, 133), ("12", 102, 133))
GRID = Region("table", 0, 100, 200, 140, (120,), (100,))


def page(
    regions: Sequence[Region], *lines: Line, width: float = 1000, table: bool = False
) -> PageContent:
    """The page of these regions and lines, with the small table if `table`."""
    asked: list[int] = []

    def characters() -> dict[str, Any]:
        asked.append(1)
        return raw(*([span(one.text, one.box.x0, one.baseline)] for one in (*lines, *cells)))

    cells = [line(text, x, y) for text, x, y in TABLE] if table else []
    empty = PageContent(1, "", width=width, height=1000)
    every = [replace(one, sources=((at, 0),)) for at, one in enumerate([*lines, *cells])]
    found = page_of(empty, regions, every, characters, [], BodyStyle(10, 0))
    assert found.text == "\n\n".join(block.text for block in found.blocks)
    may_ask = any(region.name == "table" for region in regions)
    assert may_ask or not asked, "characters are asked for only where tables may stand"
    return found


def test_regions_name_the_kinds_of_their_lines() -> None:
    kinds = {
        "page-header": BlockKind.PAGE_HEADER,
        "section-header": BlockKind.HEADING,
        "text": BlockKind.TEXT,
        "list-item": BlockKind.LIST_ITEM,
        "caption": BlockKind.CAPTION,
        "footnote": BlockKind.FOOTNOTE,
        "picture": BlockKind.PICTURE,
        "something new": BlockKind.TEXT,
        "page-footer": BlockKind.PAGE_FOOTER,
    }
    regions = [Region(name, 0, 100 * at, 500, 100 * at + 40) for at, name in enumerate(kinds)]
    lines = [line(f"Words of {name}", 10, 100 * at + 20) for at, name in enumerate(kinds)]
    found = page(regions, *lines)
    assert [block.kind for block in found.blocks] == list(kinds.values())
    assert [heading.text for heading in found.headings] == ["Words of section-header"]
    assert found.reader == READER


def test_what_heads_and_ends_every_page_comes_first_and_last() -> None:
    regions = [
        Region("page-footer", 0, 0, 500, 40),
        Region("text", 0, 100, 500, 140),
        Region("page-header", 0, 200, 500, 240),
    ]
    lines = [line("Page 7", 10, 20), line("Our work.", 10, 120), line("Report 2023", 10, 220)]
    assert page(regions, *lines).text == "Report 2023\n\nOur work.\n\nPage 7"


def test_lines_in_no_region_are_kept() -> None:
    found = page([Region("text", 0, 0, 100, 30)], line("Inside.", 0, 20), line("Outside.", 0, 500))
    assert found.text == "Inside.\n\nOutside."


def test_a_paragraph_that_runs_on_in_the_next_column_is_one() -> None:
    regions = [Region("text", 0, 0, 400, 30), Region("text", 500, 0, 900, 30)]
    left = line("We report on all of our sites and on all of the", 0, 20)
    found = page(regions, left, line("value chain.", 500, 20))
    assert found.text == "We report on all of our sites and on all of the value chain."


def test_a_table_has_its_cells_its_caption_and_its_place_among_the_blocks() -> None:
    above = Region("caption", 0, 60, 300, 80)
    found = page([above, GRID], line("Emissions of the group", 0, 75), table=True)
    (table,) = found.tables
    assert table.rows == (("Emissions", "2023"), ("Scope 1", "12"))
    assert table.caption == "Emissions of the group"
    assert [(block.kind, block.table) for block in found.blocks] == [
        (BlockKind.CAPTION, -1),
        (BlockKind.TABLE, 0),
    ]
    assert found.blocks[1].text == "Emissions | 2023\nScope 1 | 12"


@pytest.mark.parametrize(
    "strange",
    [
        Region("table", 0, 0, 0, 0, (), (0,)),
        Region("table", 0, 100, 200, 140),
        Region("table", 0, 100, 200, 140, (120,)),
        Region("table", 200, 140, 0, 100, (120,), (100,)),
        Region("table", -1e30, -1e30, 1e30, 1e30, (1e30,), (-1e30,)),
        Region("table", nan, nan, nan, nan, (nan,), (nan,)),
        Region("text", nan, 0, inf, 0),
    ],
    ids=[
        "no size",
        "no lines",
        "no columns",
        "upside down",
        "beyond the page",
        "no number",
        "text",
    ],
)
@pytest.mark.parametrize("width", [1000, 0])
def test_strange_regions_lose_no_word(strange: Region, width: float) -> None:
    found = page([strange, strange], line("Our work.", 0, 500), width=width, table=True)
    said = found.text.replace("|", " ").split()
    assert sorted(said) == sorted(["Our", "work.", "Emissions", "2023", "Scope", "1", "12"])
    sides = [side for block in found.blocks for side in block.box]
    assert all(0 <= side <= 1 for side in sides)


@pytest.mark.long
def test_thousands_of_lines_are_put_together_in_bounded_time() -> None:
    lines = [
        line("a line of text that goes on", 300 * (at % 2), at // 2 * 12) for at in range(10_000)
    ]
    found = page([Region("text", 0, 0, 290, 1e5), Region("text", 290, 0, 600, 1e5)], *lines)
    assert found.text.count("goes") == 10_000


def test_bold_lines_that_the_model_takes_for_one_text_are_headings_of_their_own() -> None:
    first = line("4.4 Safety (GRI 403).", 0, 20, bold=True)
    second = line("Safety at work (403-1)", 0, 32, bold=True)
    found = page([Region("text", 0, 0, 300, 40)], first, second)
    assert [block.text for block in found.blocks] == [first.text, second.text]

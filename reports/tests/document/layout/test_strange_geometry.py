"""Regions and characters thrown at random on a page: a page comes out that fits together and can be
stored."""

from __future__ import annotations

import json
from math import inf, nan
from random import Random
from typing import Any

import pytest

from reports.document.layout.page import page_of
from reports.document.layout_internals import Region
from reports.document.lines import Box, lines_of
from reports.document.page_blocks import BodyStyle, attach_marks, put_together
from reports.document.page_json import page_from_dict, page_to_dict
from reports.document.statements import statements_of
from reports.document.table_choice import tables_of
from reports.types import PageContent

pytestmark = pytest.mark.long


NAMES = ("table", "table", "table", "text", "section-header", "caption", "page-footer", "new")
TEXTS = (
    "2023",
    "1,200",
    "Scope 1",
    "Total",
    "-",
    "•",
    "1.",
    "of which",
    "long-",
    "日本",
    "\x00",
    "",
)
STRANGE = (nan, inf, -inf, 1e30, -1e30)
SHOWN = {"flags": 0, "char_flags": 16, "font": "Helvetica", "color": 0}


def place(chance: Random, strange: bool) -> float:
    if strange and chance.random() < 0.05:
        return chance.choice(STRANGE)
    return (
        float(chance.randrange(0, 600, 20)) if chance.random() < 0.5 else chance.uniform(-50, 900)
    )


def spans(chance: Random, strange: bool) -> dict[str, Any]:
    """A page dictionary with up to 80 lines that holds both texts and characters."""
    blocks = []
    for _ in range(chance.choice((0, 1, 5, 80))):
        text = chance.choice(TEXTS)
        x, y, wide = place(chance, strange), place(chance, strange), chance.choice((0.0, 5.0))
        sides = (x, y, x + wide * len(text), y + chance.choice((0, 10)))
        chars = [
            {"c": char, "bbox": (x + wide * at, y, x + wide * (at + 1), sides[3])}
            for at, char in enumerate(text)
        ]
        span = {"size": chance.choice((0, 9, 1000)), "origin": (x, sides[3]), "chars": chars}
        span |= SHOWN | {"text": text, "bbox": sides}
        turn = chance.choice(((1, 0), (1, 0), (0, 1)))
        blocks.append({"lines": [{"dir": turn, "bbox": sides, "spans": [span]}]})
    return {"blocks": blocks}


def region(chance: Random) -> Region:
    """A region; the model gives finite places only."""
    x0, y0 = place(chance, False), place(chance, False)
    wide, high = chance.choice(((0, 0), (-20, -20), (300, 300), (900, 900)))
    lines = [tuple(place(chance, False) for _ in range(chance.choice((0, 1, 8)))) for _ in "rc"]
    return Region(chance.choice(NAMES), x0, y0, x0 + wide, y0 + high, *lines)


@pytest.mark.parametrize("reader", ["lines", "layout"])
@pytest.mark.parametrize("strange", [False, True], ids=["finite", "not finite"])
def test_a_page_comes_out_that_can_be_stored(reader: str, strange: bool) -> None:
    for seed in range(60):
        chance = Random(seed)
        raw = spans(chance, strange)
        regions = [region(chance) for _ in range(chance.choice((0, 1, 6)))]
        lines = attach_marks(lines_of(raw))
        grids = tables_of(lines, Box(0, 0, 595, 842), [])
        empty = PageContent(1, "", width=chance.choice((0, 595)), height=842)
        body = BodyStyle(10, 0)
        if reader == "layout":
            page = page_of(empty, regions, lines, lambda raw=raw: raw, grids, body)
        else:
            page = put_together(empty, lines, grids, body)
        fits_together(page)


def fits_together(page: PageContent) -> None:
    stored = json.dumps(page_to_dict(page), allow_nan=False)
    assert page_from_dict(json.loads(stored)) == page
    assert all(0 <= one.start <= one.end <= len(page.text) for one in statements_of(page))
    for table in page.tables:
        assert len({len(row) for row in table.rows}) == 1
        if table.bands:
            shape = [len(row) for row in table.rows]
            assert [len(row) for row in table.boxes] == shape
            assert [len(row) for row in table.readings] == shape
            assert len(table.paths) == len(table.rows)
            assert all(len(band.heads) == shape[0] for band in table.bands)

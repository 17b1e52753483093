"""A table that goes on behind a page break has the heads of the table before it."""

from __future__ import annotations

from dataclasses import replace

from reports.document.layout.continued import with_continuations
from reports.tests.document.layout.grids import table
from reports.types import CellReading, PageContent, Rect, TableContent

ABOVE = replace(
    table(["2023", "2022"], ["Oil", "1,204", "1,150"], ["Gas", "3,310", "2,871"]),
    box=Rect(0, 0.5, 1, 0.9),
    caption="Energy in MWh",
)
BELOW = replace(
    table(["", ""], ["Coal", "204", "150"], ["Wood", "310", "871"]), box=Rect(0, 0.1, 1, 0.3)
)


def _second(above: TableContent, below: TableContent, number: int = 2) -> TableContent:
    pages = [PageContent(1, "", tables=(above,)), PageContent(number, "", tables=(below,))]
    return with_continuations(pages)[1].tables[0]


def test_columns_at_the_same_places_take_the_heads_and_the_caption() -> None:
    found = _second(ABOVE, BELOW)
    assert found.heads(1, 1) == ("2023",)
    assert found.heads(2, 2) == ("2022",)
    assert found.caption == "Energy in MWh"


def test_a_table_with_heads_of_its_own_keeps_them() -> None:
    own = replace(BELOW, bands=table(["Tonnes", "Share"], ["", "", ""], ["", "", ""]).bands)
    assert _second(ABOVE, own).heads(1, 1) == ("Tonnes",)


def test_columns_at_other_places_take_nothing() -> None:
    moved = tuple(
        tuple(box and Rect(box.x0 + 0.15, box.y0, box.x1 + 0.05, box.y1) for box in row)
        for row in BELOW.boxes
    )
    assert _second(ABOVE, replace(BELOW, boxes=moved)).heads(1, 1) == ()


def test_only_the_end_of_the_page_directly_before_is_continued() -> None:
    assert _second(replace(ABOVE, box=Rect(0, 0.1, 1, 0.4)), BELOW).heads(1, 1) == ()
    assert _second(ABOVE, BELOW, number=3).heads(1, 1) == ()


def test_with_heads_a_sum_proves_the_figures() -> None:
    summed = replace(
        table(["", ""], ["Coal", "204", "150"], ["Wood", "310", "871"], ["Total", "514", "1,021"]),
        box=Rect(0, 0.1, 1, 0.3),
    )
    assert _second(ABOVE, summed).readings[3][1] is CellReading.PROVEN


def test_rows_in_groups_stay_as_unsure_as_they_were() -> None:
    summed = replace(
        table(["", ""], ["Coal", "204", "150"], ["Wood", "310", "871"], ["Total", "514", "1,021"]),
        box=Rect(0, 0.1, 1, 0.3),
        labels=2,
    )
    assert _second(replace(ABOVE, labels=2), summed).readings[3][2] is CellReading.SINGLE


def test_a_third_page_is_continued_through_the_second() -> None:
    long = replace(BELOW, box=Rect(0, 0.1, 1, 0.9))
    pages = [PageContent(n, "", tables=(one,)) for n, one in enumerate((ABOVE, long, BELOW), 1)]
    assert with_continuations(pages)[2].tables[0].heads(1, 1) == ("2023",)

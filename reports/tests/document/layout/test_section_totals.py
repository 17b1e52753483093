"""A total below the rows of a later part is of that part or of all: the sums tell which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reports.document.layout.section_totals import with_totals_in_place
from reports.tests.document.layout.grids import table
from reports.types import CellReading, TableContent

PARTS = (("Upstream",), ("Upstream", "Goods"), ("Upstream", "Travel"), ("Downstream",))
LATER = (("Downstream", "Use"), ("Downstream", "Waste"), ("Downstream", "Total"))


def _table(total: str, label: str = "Total") -> TableContent:
    made = table(
        ["2023", "2022"],
        ["Upstream", "", ""],
        ["Goods", "1,204", "1,311"],
        ["Travel", "3,120", "3,217"],
        ["Downstream", "", ""],
        ["Use", "5,031", "5,107"],
        ["Waste", "2,113", "2,218"],
        [label, *total.split()],
        reading=CellReading.PROVEN,
    )
    return replace(made, paths=((), *PARTS, *LATER[:-1], ("Downstream", label)))


@pytest.mark.parametrize(
    ("total", "path", "reading"),
    [
        ("7,144 7,325", ("Downstream", "Total"), CellReading.PROVEN),
        ("11,468 11,853", ("Total",), CellReading.PROVEN),
        ("6,999 7,001", ("Downstream", "Total"), CellReading.SINGLE),
    ],
    ids=["sum of its part", "sum of all", "sum of neither"],
)
def test_a_total_is_of_what_it_sums_up(
    total: str, path: tuple[str, ...], reading: CellReading
) -> None:
    found = with_totals_in_place(_table(total))
    assert found.paths[7] == path
    assert found.readings[7][1] is reading
    assert found.readings[6][1] is CellReading.PROVEN


def test_a_total_that_names_its_part_needs_no_sum() -> None:
    found = with_totals_in_place(_table("6,999 7,001", "Total downstream"))
    assert found.paths[7] == ("Downstream", "Total downstream")
    assert found.readings[7][1] is CellReading.PROVEN

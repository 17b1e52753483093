"""The benchmark of table cells draws the same figures for the same seed and counts them."""

from __future__ import annotations

from benchmarks.cells import Cell, cells_of, draw, shares
from reports.types import CellReading, PageContent, Rect, TableBand, TableContent

BOX = Rect(0.1, 0.1, 0.9, 0.9)


def _cell(report: str, number: int, reading: str = "single") -> Cell:
    box = Rect(0.1, number / 1000, 0.2, number / 1000 + 0.01)
    return Cell(report, 1, str(number), ("Scope 1",), ("2023",), "", reading, box, BOX)


def test_a_figure_comes_with_its_row_its_column_and_how_sure_it_is() -> None:
    table = TableContent(
        1,
        0,
        (("", "2023"), ("Scope 1", "1,204")),
        labels=1,
        bands=(TableBand(0, 1, 2, ((), ("2023",))),),
        paths=((), ("Emissions", "Scope 1")),
        boxes=((None, BOX), (BOX, BOX)),
        readings=((None, None), (None, CellReading.PROVEN)),
        box=BOX,
    )
    found = cells_of("alfa", [PageContent(1, "", tables=(table,))])
    assert [(one.text, one.row, one.column, one.reading) for one in found] == [
        ("1,204", ("Emissions", "Scope 1"), ("2023",), "proven")
    ]


def test_a_seed_draws_the_same_figures_evenly_over_the_reports() -> None:
    found = [_cell("long", number) for number in range(90)] + [_cell("short", 1), _cell("short", 2)]
    drawn = draw(found, seed=5, count=6)
    assert drawn == draw(list(reversed(found)), seed=5, count=6)
    assert [one.report for one in drawn].count("short") == 2
    assert drawn != draw(found, seed=6, count=6)


def test_shares_are_told_for_each_report_and_for_all() -> None:
    lines = list(shares([_cell("a", 1, "proven"), _cell("b", 2), _cell("b", 3, "open")]))
    assert "proven 100.0%" in lines[0]
    assert lines[-1].startswith("all reports")
    assert "3 figures: proven 33.3%, single 33.3%, open 33.3%" in lines[-1]

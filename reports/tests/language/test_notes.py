"""Footnote marks and list marks."""

from __future__ import annotations

import pytest

from reports.language.notes import list_mark, without_cell_notes, without_notes


@pytest.mark.parametrize(
    ("label", "bare"),
    [
        ("GHG emissions 1) 2), 3)", "GHG emissions"),
        ("GHG emissions\u00b9", "GHG emissions"),
        ("GHG emissions\u00b9, \u00b2", "GHG emissions"),
        ("Energy* (1)", "Energy"),
        ("Energy [12]", "Energy"),
        ("Scope 1", "Scope 1"),
        ("Scope 1 2)", "Scope 1"),
        ("Waste (t)", "Waste (t)"),
        ("m\u00b3 of water", "m\u00b3 of water"),
    ],
)
def test_a_label_loses_the_footnote_marks_at_its_end(label: str, bare: str) -> None:
    assert without_notes(label) == bare


@pytest.mark.parametrize(
    ("cell", "bare"),
    [
        ("1) 1,234", "1,234"),
        ("1,234 1) 2)", "1,234"),
        ("(1) -5", "-5"),
        ("181)", "181)"),
        ("100(b)", "100"),
        ("S2 29(a)", "S2 29(a)"),
    ],
)
def test_a_cell_loses_footnote_marks_on_either_side(cell: str, bare: str) -> None:
    assert without_cell_notes(cell) == bare


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("- 12 sites were certified", 2),
        ("\u2022 12 sites", 2),
        ("\u2013 3 million tonnes avoided", 2),
        ("- 30%", 0),
        ("- 30% by FY2030", 0),
        ("-12", 0),
        ("12 - 13", 0),
    ],
)
def test_a_dash_that_opens_a_line_is_a_list_mark_but_that_of_a_chart_a_sign(
    text: str, end: int
) -> None:
    assert list_mark(text) == end

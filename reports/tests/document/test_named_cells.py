"""Names of cells in formulas."""

from __future__ import annotations

from reports.document.named_cells import Names

NAMES = Names(
    {"EF_grid": "Factors!$C$4", "ef": "Factors!$C$5", "Title": '"Grid"', "All": "L!$A$1:$A$9"}
)


def test_a_name_gives_way_to_its_cell() -> None:
    assert NAMES.resolved("N5*EF_grid/1000") == "N5*Factors!$C$4/1000"
    assert NAMES.resolved("SUM(all)*ef_GRID") == "SUM(L!$A$1:$A$9)*Factors!$C$4"


def test_a_name_in_a_text_or_another_word_stays() -> None:
    assert NAMES.resolved('IF(A1="ef",1,0)') == 'IF(A1="ef",1,0)'
    assert NAMES.resolved("EF_grid2+ef(3)+Other!ef") == "EF_grid2+ef(3)+Other!ef"


def test_a_name_of_anything_but_cells_stays() -> None:
    assert NAMES.resolved("Title&A1") == "Title&A1"
    assert Names({}).resolved("N5*EF_grid") == "N5*EF_grid"

"""Where the layout model drew a line too few, or the words of two columns stand close together."""

from __future__ import annotations

from reports.document.layout.cells import grid_of
from reports.document.layout.glyphs import Glyphs
from reports.document.layout_internals import Region
from reports.document.lines import Box


def _word(text: str, x0: float, y0: float, *, spaced: bool = False) -> Glyphs:
    box = Box(x0, y0, x0 + 5 * len(text), y0 + 10)
    return Glyphs(text, box, y0 + 8, 10.0, bold=False, spaced=spaced)


def _rows(region: Region, *words: Glyphs) -> list[list[str]]:
    table = grid_of(region, words)
    return [[cell.text for cell in table.row(number)] for number in range(table.rows)]


def test_a_year_and_the_first_figure_below_it_are_two_rows() -> None:
    region = Region("table", 0, 0, 300, 60, (40.0,), (150.0,))
    found = _rows(
        region,
        _word("2023", 200, 2),
        _word("Board", 5, 22),
        _word("11", 210, 22),
        _word("Men", 5, 45),
        _word("9", 215, 45),
    )
    assert found == [["2023"], ["Board", "11"], ["Men", "9"]]


def test_the_title_of_the_next_part_is_a_row_of_its_own() -> None:
    region = Region("table", 0, 0, 300, 90, (20.0, 70.0), (150.0,))
    found = _rows(
        region,
        _word("2023", 200, 5),
        _word("Total", 5, 25),
        _word("8,718", 200, 25),
        _word("Like-for-like", 5, 55),
        _word("2022", 200, 75),
    )
    assert found == [["2023"], ["Total", "8,718"], ["Like-for-like"], ["2022"]]


def test_words_of_two_columns_on_one_line_are_two_cells() -> None:
    region = Region("table", 0, 0, 300, 20, (), (100.0, 200.0))
    found = _rows(region, _word("machinery", 152, 2), _word("right-of-use", 201, 2))
    assert found == [["machinery", "right-of-use"]]


def test_a_line_of_the_model_may_stand_a_little_beside_the_white_between_two_cells() -> None:
    region = Region("table", 0, 0, 300, 20, (), (100.0, 200.0))
    found = _rows(region, _word("equipment", 152, 2), _word("construction", 200.5, 2))
    assert found == [["equipment", "construction"]]
    beside = _rows(region, _word("equipment", 148, 2), _word("construction", 196.5, 2))
    assert beside == [["equipment construction"]], "but not in the middle of a word"


def test_years_set_close_together_are_as_many_cells() -> None:
    region = Region("table", 0, 0, 200, 20, (), (50.0, 100.0))
    found = _rows(region, _word("2021年度", 60, 2), _word("2022年度", 101, 2))
    assert len(found[0]) == 2


def test_a_space_in_the_file_is_printed_however_narrow_it_is() -> None:
    region = Region("table", 0, 0, 300, 20, (), (200.0,))
    found = _rows(region, _word("Number", 5, 2), _word("of", 36, 2, spaced=True))
    assert found == [["Number of"]]

"""Which words of a header are meant for which columns."""

from __future__ import annotations

from reports.document.layout.cells import CellGrid, GridCell
from reports.document.layout.column_heads import bands, label_columns
from reports.tests.document.layout.grids import WIDTH, grid


def _heads(table: CellGrid) -> list[tuple[tuple[str, ...], ...]]:
    return [band.heads[1:] for band in bands(table, label_columns(table))]


def _moved(table: CellGrid, row: int, column: int, middle: float) -> CellGrid:
    """The table with the words of a cell printed around another middle, in points."""
    cell = table.cells[row, column]
    piece = cell.pieces[0]
    half = piece.box.width / 2
    piece.box = type(piece.box)(middle - half, piece.box.y0, middle + half, piece.box.y1)
    table.cells[row, column] = GridCell(row, column, column, [piece])
    return table


def test_a_year_at_the_right_of_its_group_is_for_the_columns_whose_words_come_again() -> None:
    found = _heads(
        grid(
            ["", "", "", "2023", "", "", "2022"],
            ["", "Women", "Men", "Total", "Women", "Men", "Total"],
            ["Germany", "12", "13", "25", "14", "15", "29"],
        )
    )
    assert [head[0] for head in found[0]] == ["2023"] * 3 + ["2022"] * 3


def test_a_head_in_the_middle_of_three_columns_is_for_these_three() -> None:
    table = _moved(
        grid(
            ["", "", "2021", "", "2020", ""],
            ["", "Use", "Area", "Share", "Use", "Change"],
            ["Office", "12", "13", "25", "14", "15"],
        ),
        0,
        4,
        4.5 * WIDTH,
    )
    _moved(table, 0, 2, 2.5 * WIDTH)
    heads = _heads(table)[0]
    assert [head[0] for head in heads[:4]] == ["2021", "2021", "2021", "2020"]
    assert heads[4] == ("Change",)


def test_a_word_printed_again_and_again_is_the_first_line_of_its_column_only() -> None:
    found = _heads(
        grid(
            ["", "", "", "Diversion", "", "", "Diversion"],
            ["", "Landfill", "Diverted", "Rate", "Landfill", "Diverted", "Rate"],
            ["Total", "441", "370", "45", "585", "530", "47"],
        )
    )
    assert found[0][2] == ("Diversion", "Rate")
    assert found[0][1] == ("Diverted",)


def test_a_title_over_the_whole_table_is_no_head() -> None:
    table = grid(
        ["Employees by contract", "", "", ""],
        ["State", "Own", "Leased", "Total"],
        ["Alabama", "311", "23", "334"],
    )
    title = table.cells[0, 0]
    title.last = 2
    assert _heads(table)[0] == (("Own",), ("Leased",), ("Total",))


def test_dates_head_their_columns() -> None:
    found = _heads(
        grid(["", "31.12.2023", "31.12.2022"], ["Cash", "1,204", "1,150"], ["Debt", "10", "20"])
    )
    assert found == [(("31.12.2023",), ("31.12.2022",))]


def test_short_fiscal_years_begin_another_part_too() -> None:
    found = bands(
        grid(["% Women", "FY22"], ["Leaders", "23%"], ["% Diverse", "FY22"], ["Leaders", "26%"]), 1
    )
    assert [band.first for band in found] == [0, 2]


def test_years_further_down_begin_another_part_with_the_title_above_them() -> None:
    table = grid(
        ["", "2023", "2022"],
        ["Energy", "1,204", "1,150"],
        ["Like-for-like", "", ""],
        ["", "2021", "2020"],
        ["Energy", "1,100", "1,050"],
    )
    found = bands(table, 1)
    assert [(band.first, band.body, band.end) for band in found] == [(0, 1, 2), (2, 4, 5)]
    assert found[1].heads[1] == ("2021",)


def test_a_figure_with_its_share_in_brackets_is_no_head() -> None:
    found = bands(grid(["", "2023", "2022"], ["Men", "6,311 (84.0)", "6,466 (83.4)"]), 1)
    assert found[0].body == 1


def test_a_row_of_amounts_in_units_is_no_line_of_the_header() -> None:
    table = grid(
        ["", "2023", "2022", "2021"],
        ["Scope 1", "1,772.6 t", "1,293.5 t", "1,107.3 t"],
        ["Waste", "7.3 t", "8.1 t", "9.0 t"],
        ["Employees", "12", "13", "14"],
    )
    (band,) = bands(table, label_columns(table))
    assert (band.body, band.heads[1:]) == (1, (("2023",), ("2022",), ("2021",)))


def test_a_title_with_an_amount_above_the_units_stays_in_the_header() -> None:
    table = grid(
        ["Upstream emissions", "32.3 Mt CO2e"],
        ["Scope 3", "Mt CO2e"],
        ["Purchased goods", "9.3"],
    )
    assert bands(table, 1)[0].body == 2


def test_a_year_with_the_mark_of_a_footnote_heads_its_column() -> None:
    table = grid(["", "2023", "2022(7)", "2021(12)"], ["Heating", "4,922.2", "3,412.1", "2,896.7"])
    (band,) = bands(table, label_columns(table))
    assert (band.body, band.heads[1:]) == (1, (("2023",), ("2022(7)",), ("2021(12)",)))

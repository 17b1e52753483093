"""What the rows of a table are of: headings, wholes and groups above and beside them."""

from __future__ import annotations

from dataclasses import replace

from reports.document.layout.column_heads import bands, label_columns
from reports.document.layout.drawn_rules import Rule
from reports.document.layout.row_groups import doubtful_rows
from reports.document.layout.wrapped_labels import with_whole_labels
from reports.tests.document.layout.grids import grid, lowered, paths


def test_a_heading_ends_where_the_next_of_its_style_begins() -> None:
    found = paths(
        grid(
            ["", "2023"],
            ["Fuels", ""],
            ["Oil", "1,204"],
            ["Power", ""],
            ["Wind", "310"],
            bold=[1, 3],
        )
    )
    assert found[2] == ("Fuels", "Oil")
    assert found[4] == ("Power", "Wind")


def test_a_heading_directly_below_one_of_another_style_is_a_part_of_it() -> None:
    found = paths(
        grid(
            ["", "2023"],
            ["Workforce", ""],
            ["Women", ""],
            ["  Total", "1,204"],
            ["Men", ""],
            ["  Total", "310"],
            bold=[1],
        )
    )
    assert found[3] == ("Workforce", "Women", "Total")
    assert found[5] == ("Workforce", "Men", "Total")


def test_the_title_in_the_header_ends_where_one_of_its_style_begins_but_a_unit_does_not() -> None:
    rows = (["Oil", "1"], ["Balance sheet", ""], ["Cash", "2"])
    titled = paths(grid(["Profit and loss", "2023"], *rows, bold=[0, 2]))
    united = paths(grid(["in EUR k", "2023"], *rows, bold=[0, 2]))
    assert titled[1] == ("Profit and loss", "Oil")
    assert titled[3] == ("Balance sheet", "Cash")
    assert united[3] == ("in EUR k", "Balance sheet", "Cash")


def test_parts_belong_to_the_row_they_are_of() -> None:
    found = paths(
        grid(
            ["", "2023"],
            ["Board", "11"],
            ["Of whom are men", "9"],
            ["Managers", "90"],
            ["Of whom are men", "70"],
        )
    )
    assert found[4] == ("Managers", "Of whom are men")


def test_a_label_on_the_line_of_its_first_row_is_for_the_rows_below() -> None:
    found = paths(
        grid(
            ["", "Metric", "2023"],
            ["Energy", "Use", "1"],
            ["", "Share", "2"],
            ["Waste", "Tonnes", "3"],
            ["", "Rate", "4"],
        )
    )
    assert found[2][-2:] == ("Energy", "Share")
    assert found[4][-2:] == ("Waste", "Rate")


def test_a_label_between_its_rows_is_for_the_rows_around_it() -> None:
    table = grid(
        ["", "Metric", "2023"],
        ["Men", "Own", "1"],
        ["", "Leased", "2"],
        ["Women", "Own", "3"],
        ["", "Leased", "4"],
    )
    found = paths(lowered(lowered(table, 1), 3))
    assert [found[row][-2] for row in (1, 2, 3, 4)] == ["Men", "Men", "Women", "Women"]


def test_rows_at_a_border_that_no_middle_shows_are_in_doubt() -> None:
    table = grid(
        ["", "Metric", "2023"],
        ["", "A", "1"],
        ["Men", "B", "2"],
        ["", "C", "3"],
        ["", "D", "4"],
        ["Women", "E", "5"],
        ["", "F", "6"],
    )
    labels = label_columns(table)
    assert doubtful_rows(table, bands(table, labels)[0], labels) == set()
    moved = lowered(lowered(table, 2), 2)
    assert len(doubtful_rows(moved, bands(moved, labels)[0], labels)) == 2


def test_a_row_below_labels_of_two_other_columns_is_in_doubt() -> None:
    table = grid(
        ["Topic", "Code", "Metric", "2023"],
        ["Energy", "A1", "Use", "1"],
        ["", "", "Share", "2"],
        ["Water", "B1", "Use", "3"],
    )
    labels = label_columns(table)
    assert doubtful_rows(table, bands(table, labels)[0], labels) == {2}


def test_numbers_beside_the_rows_are_no_group() -> None:
    found = paths(
        grid(
            ["", "Sales", "2023"],
            ["", "France", "1"],
            ["42.5 +2%", "Spain", "2"],
            ["", "Italy", "3"],
        )
    )
    assert found[1][-1:] == ("France",)
    assert not any("42.5 +2%" in path for path in found.values())


def test_labels_set_around_one_middle_are_not_indented() -> None:
    table = grid(["", "2023"], ["Renewable electricity", "1"], ["Electricity", "2"], ["Gas", "3"])
    for row in (1, 2, 3):
        piece = table.cells[row, 0].pieces[0]
        half = piece.box.width / 2
        piece.box = replace(piece.box, x0=50 - half, x1=50 + half)
    assert paths(table)[2] == ("Electricity",)


def test_lines_of_one_label_are_one_row() -> None:
    found = with_whole_labels(
        grid(
            ["", "2023", "2022"],
            ["Passenger cars &", "1,204", "1,150"],
            ["Light vehicles", "", ""],
            ["Renewable sources", "", ""],
            ["(solar, wind)", "310", "871"],
            ["Other", "31", "87"],
            lines=6,
        )
    )
    assert [found.cells[row, 0].text for row in range(1, found.rows)] == [
        "Passenger cars & Light vehicles",
        "Renewable sources (solar, wind)",
        "Other",
    ]
    assert [found.cells[row, 1].text for row in range(1, found.rows)] == ["1,204", "310", "31"]


def test_a_heading_far_above_a_row_stays_a_heading() -> None:
    table = grid(["", "2023"], ["Sources", ""], ["of wind", "310"], ["of sun", "31"])
    assert with_whole_labels(table) is table


def test_a_title_stays_over_headings_of_its_own_style_that_begin_directly_below_it() -> None:
    found = paths(
        grid(
            ["Data centres", "2023"],
            ["Scope 1", ""],
            ["Gas", "1"],
            ["Scope 2", ""],
            ["Power", "2"],
            bold=[0, 1, 3],
        )
    )
    assert found[2] == ("Data centres", "Scope 1", "Gas")
    assert found[4] == ("Data centres", "Scope 2", "Power")


def test_a_bold_heading_is_over_the_rows_below_it_though_it_begins_further_right() -> None:
    found = paths(
        grid(
            ["", "2023"],
            ["      Planet", ""],
            ["Energy", "1"],
            ["Waste", "2"],
            ["      People", ""],
            ["Women", "3"],
            bold=[1, 4],
        )
    )
    assert found[3] == ("Planet", "Waste")
    assert found[5] == ("People", "Women")


def test_a_row_that_is_not_indented_ends_the_heading_of_indented_rows() -> None:
    found = paths(
        grid(["", "2023"], ["Within", ""], ["  Fuel", "1"], ["  Power", "2"], ["Outside", "3"])
    )
    assert found[3] == ("Within", "Power")
    assert found[4] == ("Outside",)


def test_a_number_in_the_header_is_no_title_but_a_date_is() -> None:
    rows = (["", "Oil", "1"], ["", "Gas", "2"])
    assert paths(grid(["€44.1 bn", "", "Tonnes"], *rows))[1] == ("Oil",)
    assert paths(grid(["31.12.2023", "", "Tonnes"], *rows))[1] == ("31.12.2023", "Oil")


def test_plain_words_head_nothing_where_labels_are_set_around_one_middle() -> None:
    table = grid(["", "2023"], ["2021 vs 2020", ""], ["Electricity", "2"], ["Gas", "3"])
    for row in (1, 2, 3):
        piece = table.cells[row, 0].pieces[0]
        half = piece.box.width / 2
        piece.box = replace(piece.box, x0=50 - half, x1=50 + half)
    assert paths(table)[2] == ("Electricity",)


def test_a_line_much_closer_to_the_label_above_than_rows_are_is_a_line_of_it() -> None:
    table = grid(
        ["", "2023"],
        ["Cars", "1"],
        ["Passenger cars and light", "2"],
        ["Vehicles", ""],
        ["Lorries", "3"],
        ["Buses", "4"],
    )
    assert with_whole_labels(table) is table
    piece = table.cells[3, 0].pieces[0]
    piece.box = replace(piece.box, y0=piece.box.y0 - 8, y1=piece.box.y1 - 8)
    found = with_whole_labels(table)
    assert found.cells[2, 0].text == "Passenger cars and light Vehicles"
    assert found.cells[3, 0].text == "Lorries"


def test_a_line_close_above_a_label_is_a_line_of_it_only_where_no_rule_parts_them() -> None:
    table = grid(
        ["", "2023"],
        ["Coal", "1"],
        ["Gas", "2"],
        ["Oil", "3"],
        ["Electric motors", ""],
        ["Hydrogen", "4"],
    )
    piece = table.cells[4, 0].pieces[0]
    piece.box = replace(piece.box, y0=piece.box.y0 + 8, y1=piece.box.y1 + 8)
    between_rows = tuple(Rule(20.0 * row, 0, 200) for row in (1, 2, 3, 4))
    drawn = replace(table, rules=between_rows)
    assert with_whole_labels(drawn).cells[4, 0].text == "Electric motors Hydrogen"
    parted = replace(table, rules=(*between_rows, Rule(104, 0, 200)))
    assert with_whole_labels(parted) is parted
    assert with_whole_labels(table) is table, "without rules it may as well be a heading"

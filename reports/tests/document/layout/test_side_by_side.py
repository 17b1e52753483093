"""Two tables side by side are two, and words above a table may be its header."""

from __future__ import annotations

from reports.document.layout.header_above import with_headers_above
from reports.document.layout.side_by_side import tables_within
from reports.document.layout_internals import Region
from reports.document.lines import Box, Line
from reports.tests.document.layout.grids import grid

TABLE = Region("table", 50, 100, 350, 200, (130.0, 160.0), (150.0, 250.0))


def _line(text: str, x0: float, y0: float) -> Line:
    return Line(text, Box(x0, y0, x0 + 5 * len(text), y0 + 10), y0 + 8, 10.0, False, 0, True)


BODY = [_line("Scope 1", 50, 105), _line("1,204", 200, 105), _line("1,150", 300, 105)]


def _top(*above: Line, body: list[Line] = BODY) -> float:
    return with_headers_above([TABLE], [*above, *body])[0].y0


def test_a_second_column_of_labels_behind_a_gap_begins_a_table_of_its_own() -> None:
    found = tables_within(
        grid(
            ["", "2023", "", "2021"],
            ["Super green", "51", "Iron", "579"],
            ["Green", "42", "Copper", "94"],
            ["Other", "7", "Plastics", "105"],
            right=False,
        )
    )
    assert [one.columns for one in found] == [2, 2]
    assert [found[1].cells[row, 0].text for row in (1, 2, 3)] == ["Iron", "Copper", "Plastics"]
    assert found[1].cells[0, 1].text == "2021"


def test_a_column_of_units_between_figures_is_no_table() -> None:
    table = grid(
        ["", "2023", "Unit", "2022"],
        ["Scope 1", "51", "t CO2e", "579"],
        ["Scope 2", "42", "t CO2e", "94"],
        ["Scope 3", "7", "t CO2e", "105"],
        right=False,
    )
    assert tables_within(table) == [table]


def test_years_directly_above_are_the_header_of_a_table() -> None:
    assert _top(_line("2023", 200, 85), _line("2022", 300, 85)) < 86


def test_short_words_above_head_a_table_that_begins_with_figures() -> None:
    words = (_line("Tonnes", 200, 85), _line("Share", 300, 85))
    assert _top(*words) < 86
    headed = [_line("Plants", 200, 105), _line("Offices", 300, 105)]
    assert _top(*words, body=headed) == TABLE.y0


def test_a_sentence_or_far_words_above_stay_outside() -> None:
    assert _top(_line("The following table shows our emissions since 2019.", 60, 85)) == TABLE.y0
    assert _top(_line("2023", 200, 40), _line("2022", 300, 40)) == TABLE.y0


def test_a_header_has_more_than_one_line() -> None:
    lines = (
        _line("2023", 200, 70),
        _line("2022", 300, 70),
        _line("t CO2e", 200, 85),
        _line("t CO2e", 300, 85),
    )
    assert _top(*lines) < 71


def test_figures_with_their_share_in_brackets_are_figures_of_the_first_table() -> None:
    found = tables_within(
        grid(
            ["", "2023", "", "2021"],
            ["Men", "6,311 (84.0)", "Men", "2,646 (91.3)"],
            ["Women", "1,202 (16.0)", "Women", "251 (8.7)"],
            ["All", "7,513", "All", "2,897"],
            right=False,
        )
    )
    assert [one.columns for one in found] == [2, 2]

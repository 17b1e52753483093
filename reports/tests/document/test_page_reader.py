"""A page as read: order, paragraphs, tables, headings and state, on PDFs made here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pymupdf
import pytest

from reports.document.ocr import NO_TEXT_LAYER
from reports.document.page_reader import BLANK, body_style, read_page
from reports.tests.document.make_pdf import HEIGHT, WIDTH, cells, rules, write
from reports.types import Heading, PageContent, PageState

LEFT = [
    "We report on all of our sites",
    "and on the whole of our",
    "value chain, as we must.",
    "",
    "Another paragraph stands",
    "below the first one here.",
]
RIGHT = ["The right column begins at", "the same height as the left", "one but is read after it."]


@pytest.fixture
def page() -> Iterator[pymupdf.Page]:
    with pymupdf.open() as pdf:
        yield pdf.new_page(width=WIDTH, height=HEIGHT)


def read(page: pymupdf.Page) -> PageContent:
    return read_page(page, body_style(page.parent))


def test_two_columns_are_read_one_after_the_other(page: pymupdf.Page) -> None:
    write(page, 50, 60, ["A title over both of the columns of this page"], size=20)
    write(page, 50, 120, LEFT)
    write(page, 320, 120, RIGHT)
    assert read(page).text.split("\n\n") == [
        "A title over both of the columns of this page",
        "We report on all of our sites and on the whole of our value chain, as we must.",
        "Another paragraph stands below the first one here.",
        "The right column begins at the same height as the left one but is read after it.",
    ]


def test_three_columns_of_different_height(page: pymupdf.Page) -> None:
    for x, name, count in ((50, "first", 9), (220, "second", 4), (390, "third", 6)):
        write(page, x, 120, [f"{name} column line {number}" for number in range(count)])
    text = read(page).text
    assert (
        text.index("first column line 8")
        < text.index("second column line 0")
        < text.index("third column line 0")
    )


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["Our work is to be sustain-", "able in all of our sites."],
            "Our work is to be sustainable in all of our sites.",
        ),
        (
            ["We have a target for the long-", "term that we keep to."],
            "We have a target for the long-term that we keep to.",
        ),
        (
            ["The decision-making is ours, and", "so the board of decision-", "making stands."],
            "The decision-making is ours, and so the board of decision-making stands.",
        ),
        (["From 2025-", "2030 we cut it."], "From 2025-2030 we cut it."),
    ],
)
def test_words_broken_at_line_ends(page: pymupdf.Page, lines: list[str], expected: str) -> None:
    write(page, 50, 100, lines)
    assert read(page).text == expected


def test_each_bullet_is_a_paragraph_with_its_mark(page: pymupdf.Page) -> None:
    for y, lines in (
        (100, ["cut the use of coal in our", "own plants"]),
        (124, ["buy more wind power"]),
    ):
        write(page, 50, y, ["\u2022"])
        write(page, 62, y, lines)
    assert read(page).text.split("\n\n") == [
        "• cut the use of coal in our own plants",
        "• buy more wind power",
    ]


def test_a_raised_footnote_mark_does_not_run_into_the_figure(page: pymupdf.Page) -> None:
    page.insert_htmlbox(
        pymupdf.Rect(50, 50, 500, 100),
        "<p>Scope 1 was 1,252,906<sup>2</sup> tonnes in the year.</p>",
    )
    assert "1,252,906²" in read(page).text


ROWS = [
    ["Emissions (kt CO2e)", "2023", "2022"],
    ["Scope 1", "1,200", "1,350"],
    ["Scope 2 (market-based)", "340", "410"],
    ["Total", "1,540", "1,760"],
]


def test_a_table_without_rules_is_rebuilt_from_its_rows(page: pymupdf.Page) -> None:
    write(page, 50, 80, ["Our emissions went down again in the year, as the table shows in full."])
    cells(page, ROWS, (50, 250, 330), 120)
    write(
        page,
        50,
        220,
        ["The figures cover all of the sites that we operate in the whole of the world."],
    )
    content = read(page)
    assert [list(row) for row in content.tables[0].rows] == ROWS
    assert "\n\nEmissions (kt CO2e) | 2023 | 2022\nScope 1 | 1,200 | 1,350\n" in content.text


def test_tables_side_by_side_stay_two(page: pymupdf.Page) -> None:
    cells(page, ROWS, (40, 170, 220), 120)
    cells(
        page,
        [
            ["Water (Ml)", "2023", "2022"],
            ["Withdrawal", "88", "90"],
            ["Discharge", "61", "64"],
            ["Use", "27", "26"],
        ],
        (310, 430, 480),
        120,
    )
    assert [[row[0] for row in table.rows] for table in read(page).tables] == [
        ["Emissions (kt CO2e)", "Scope 1", "Scope 2 (market-based)", "Total"],
        ["Water (Ml)", "Withdrawal", "Discharge", "Use"],
    ]


def test_a_ruled_table_keeps_wrapped_cells_together(page: pymupdf.Page) -> None:
    rules(page, (50, 200, 400), (100, 130, 160, 190))
    for y, label, lines in (
        (112, "Topic", ["Response"]),
        (142, "Board", ["The board reviews climate", "risk each quarter"]),
        (172, "Targets", ["Net zero"]),
    ):
        write(page, 55, y, [label], size=9)
        write(page, 205, y, lines, size=9)
    assert [list(row) for row in read(page).tables[0].rows] == [
        ["Topic", "Response"],
        ["Board", "The board reviews climate risk each quarter"],
        ["Targets", "Net zero"],
    ]


def test_a_paragraph_goes_on_in_the_next_column(page: pymupdf.Page) -> None:
    write(
        page,
        50,
        120,
        ["Our framework is made to balance the", "quantitative and qualitative drivers,"],
    )
    write(page, 320, 120, ["recognising that only cash is not", "enough to get us there."])
    assert read(page).text.endswith(
        "qualitative drivers, recognising that only cash is not enough to get us there."
    )


def test_what_stands_below_a_wide_gap_is_read_last(page: pymupdf.Page) -> None:
    write(page, 50, 100, LEFT)
    write(page, 320, 100, RIGHT)
    write(page, 50, 300, ["Below in the left column."])
    write(page, 320, 300, ["Below in the right column."])
    text = read(page).text
    assert (
        text.index("The right column begins")
        < text.index("Below in the left")
        < text.index("Below in the right")
    )


def test_years_above_a_section_heading_head_the_table_below_it(page: pymupdf.Page) -> None:
    page.insert_text((250, 100), "FY 2023", fontsize=9)
    page.insert_text((330, 100), "FY 2022", fontsize=9)
    write(
        page,
        50,
        125,
        ["Greenhouse gas emissions of our own operations worldwide, whole group"],
        font="hebo",
    )
    cells(page, ROWS[1:], (50, 250, 330), 160)
    assert [list(row) for row in read(page).tables[0].rows] == [
        ["", "FY 2023", "FY 2022"],
        *ROWS[1:],
    ]


def test_a_second_table_in_the_same_columns_borrows_the_header(page: pymupdf.Page) -> None:
    cells(page, ROWS, (50, 250, 330), 100)
    write(
        page,
        50,
        200,
        ["Water is the second thing that we report on in this table of figures"],
        font="hebo",
    )
    cells(
        page,
        [
            ["Withdrawal (Ml)", "8,800", "9,000"],
            ["Discharge", "6,100", "6,400"],
            ["Use", "2,700", "2,600"],
        ],
        (50, 250, 330),
        240,
    )
    content = read(page)
    assert list(content.tables[1].rows[0]) == ROWS[0]
    assert content.text.count("2022") == 1


def test_a_header_cell_over_two_columns_gives_each_its_year(page: pymupdf.Page) -> None:
    for x, top in ((50, 100), (200, 100), (260, 125), (320, 100)):
        page.draw_line((x, top), (x, 175))
    for y in (100, 125, 150, 175):
        page.draw_line((50, y), (320, y))
    rows = (
        ("In thousands", "2023", "2022"),
        ("Permanent staff", "309", "300"),
        ("Temporary staff", "16", "19"),
    )
    cells(page, rows, (55, 205, 265), 117, step=25)
    assert [list(row) for row in read(page).tables[0].rows] == [list(row) for row in rows]


def test_chart_axes_and_prose_in_columns_are_no_tables(page: pymupdf.Page) -> None:
    cells(
        page,
        [["0", "10", "20", "30"], ["", "", "", ""], ["2019", "2020", "2021", "2022"]],
        (60, 120, 180, 240),
        400,
    )
    write(page, 50, 100, LEFT)
    write(page, 320, 100, RIGHT)
    assert read(page).tables == ()


def test_no_character_is_lost_or_doubled(page: pymupdf.Page) -> None:
    write(page, 50, 60, ["Heading of the page"], size=18)
    write(page, 50, 100, LEFT)
    write(page, 320, 100, RIGHT)
    cells(page, ROWS, (50, 250, 330), 320)
    page.insert_text((560, 400), "turned text", fontsize=8, rotate=90)
    plain = Counter(page.get_text().replace("|", ""))
    read_text = Counter(read(page).text.replace("|", ""))
    assert {char: count for char, count in plain.items() if not char.isspace()} == {
        char: count for char, count in read_text.items() if not char.isspace()
    }


def test_headings_are_levelled_by_size_and_weight(page: pymupdf.Page) -> None:
    y = write(page, 50, 60, ["Climate report"], size=24) + 20
    y = write(page, 50, y, ["Our strategy"], size=16) + 10
    y = write(page, 50, y, ["Governance"], font="hebo") + 4
    write(page, 50, y, LEFT * 3)
    assert read(page).headings == (
        Heading("Climate report", 1),
        Heading("Our strategy", 2),
        Heading("Governance", 4),
    )


def test_a_large_sentence_is_no_heading(page: pymupdf.Page) -> None:
    write(page, 50, 60, ["We support the goals of the agreement."], size=16)
    write(page, 50, 120, LEFT * 3)
    assert read(page).headings == ()


def test_a_page_of_pictures_is_image_only(page: pymupdf.Page) -> None:
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 20, 20))
    page.insert_image(page.rect, pixmap=picture)
    content = read(page)
    assert (content.state, content.reason) == (PageState.IMAGE_ONLY, NO_TEXT_LAYER)


def test_a_blank_page_is_read_and_says_so(page: pymupdf.Page) -> None:
    content = read(page)
    assert (content.state, content.reason, content.text) == (PageState.READ, BLANK, "")
    assert (content.width, content.height) == (WIDTH, HEIGHT)

"""Whole tables of a page: headers of several lines, groups, titles, and what breaks a total
down."""

from __future__ import annotations

from dataclasses import replace

from agents.claims.rules import extract_claims
from agents.claims.table_rows import rows_of
from agents.tests.claims.one_table import row_claims
from reports.document.stating import with_statements
from reports.types import (
    Block,
    BlockKind,
    CellReading,
    Flag,
    Heading,
    PageContent,
    Rect,
    TableBand,
    TableContent,
)


def test_a_year_above_several_columns_is_said_of_each() -> None:
    lines = [" |  | 2020 |  | 2021", " | Own | Total | Own | Total", "Total | 1 | 20 | 3 | 40"]
    (row,) = row_claims(lines, "GHG emissions (t CO2e)")
    assert row.newest == ("3", "40")


def test_a_row_without_a_first_cell_is_part_of_the_group_above() -> None:
    lines = [
        "Indicator |  | Unit | FY 2024 | FY 2023",
        "Water withdrawal | Total | m3 | 12 | 14",
        " | Groundwater | m3 | 6 | 9",
    ]
    whole, part = row_claims(lines)
    assert (whole.part, part.part) == (False, True)
    assert part.text == "Water withdrawal, Groundwater (m3), FY 2024: 6; FY 2023: 9"
    assert part.quote == "Groundwater | m3 | 6 | 9"


def test_rows_whose_label_comes_again_in_the_table_are_not_told_apart_and_left_out() -> None:
    lines = [
        "Site | 2021 | 2022",
        "North site total | 8 | 9",
        "Electricity | 3 | 4",
        "South site total | 6 | 7",
        "Electricity | 5 | 6",
    ]
    rows = row_claims(lines, "Energy consumption (MWh)")
    assert [row.quote for row in rows] == [lines[1], lines[3]]


def test_a_figure_without_a_year_names_the_report_and_its_year() -> None:
    rows = row_claims(["Total energy use | 12,552,855 | MWh"], report="Climate Report 2023")
    assert [row.text for row in rows] == [
        "Total energy use (MWh): 12,552,855 (Climate Report 2023)"
    ]


ROWS = (
    ("GHG emissions", "2023", "2022"),
    ("Scope 1", "", ""),
    ("Sites in Asia", "3,100", "3,400"),
    ("Sites in Europe", "2,900", "2,800"),
)
TABLE = TableContent(
    page=1,
    index=0,
    rows=ROWS,
    caption="Emissions of the group (tCO2e)",
    labels=1,
    bands=(TableBand(0, 1, 4, ((), ("2023",), ("2022",))),),
    paths=((), ("Scope 1",), ("Scope 1", "Sites in Asia"), ("Scope 1", "Sites in Europe")),
    readings=(
        (None, None, None),
        (None, None, None),
        (None, CellReading.PROVEN, CellReading.SINGLE),
        (None, CellReading.OPEN, CellReading.PROVEN),
    ),
)


def page_of(table: TableContent, heading: str = "Climate") -> PageContent:
    """A page with a heading and a table whose structure the reader told."""
    text = "\n".join(" | ".join(row) for row in table.rows)
    nowhere = Rect(0.0, 0.0, 0.0, 0.0)
    blocks = (
        Block(BlockKind.HEADING, heading, nowhere, 1),
        Block(BlockKind.TABLE, text, nowhere, table=0),
    )
    page = PageContent(
        1, f"{heading}\n\n{text}", headings=(Heading(heading, 1),), tables=(table,), blocks=blocks
    )
    return with_statements([page])[0]


def test_a_row_is_named_by_its_path_and_left_out_where_the_readers_differ() -> None:
    (row,) = rows_of(page_of(TABLE))
    assert row.quote == "Sites in Asia | 3,100 | 3,400"
    assert row.text == (
        "Emissions of the group (tCO2e): Scope 1: Sites in Asia, 2023: 3,100; 2022: 3,400"
    )
    assert row.part


def test_a_table_without_a_title_has_that_of_its_section() -> None:
    rows = (("", "2023"), ("Groundwater (m3)", "12"))
    bare = TableContent(
        1, 0, rows, "", 1, (TableBand(0, 1, 2, ((), ("2023",))),), ((), rows[1][:1])
    )
    (row,) = rows_of(page_of(bare, "Water withdrawal"))
    assert row.text == "Water withdrawal: Groundwater (m3), 2023: 12"


def test_rows_below_a_second_header_stand_under_what_it_names() -> None:
    rows = (
        ("Sites", "2023"),
        ("Asia", "3,100"),
        ("Sites since 2020 without purchases", ""),
        ("Like-for-like emissions", "2023"),
        ("Asia", "2,900"),
    )
    bands = (TableBand(0, 1, 2, ((), ("2023",))), TableBand(3, 4, 5, ((), ("2023",))))
    paths = ((), ("Asia",), (), (), ("Asia",))
    table = TableContent(1, 0, rows, "Emissions (tCO2e)", 1, bands, paths)
    assert [row.text for row in rows_of(page_of(table))] == [
        "Emissions (tCO2e): Asia, 2023: 3,100",
        "Like-for-like emissions: Asia (t CO2e), 2023: 2,900",
    ]


def test_an_index_of_disclosures_reports_no_figures() -> None:
    page = page_of(replace(TABLE, readings=()))
    flagged = tuple(replace(one, flags=frozenset({Flag.INDEX})) for one in page.statements)
    assert list(rows_of(replace(page, statements=flagged))) == []


def test_sentences_in_cells_are_claims_in_an_index_too() -> None:
    answer = "In 2023 we reduced our Scope 1 emissions by 12%."
    table = TableContent(1, 0, (("GRI 305-5", f"{answer} See the chapter on climate."),))
    page = page_of(table)
    flagged = tuple(replace(one, flags=frozenset({Flag.INDEX})) for one in page.statements)
    claims = extract_claims([replace(page, statements=flagged)])
    assert [claim.quote for claim in claims] == [answer]

"""Workbooks and tables of separated values as pages: values as shown, tables cut where they end,
nothing left out silently."""

from __future__ import annotations

import datetime as dt
import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.document import csv_text, sheet_rows
from reports.document.cell_text import cell_text
from reports.document.sheet_rows import Room, gather
from reports.document.sheets import sheet_page
from reports.document.workbooks import SheetsRead, read_sheets
from reports.tests.document.evidence_files import workbook
from reports.types import PageState


@pytest.mark.parametrize(
    ("value", "number_format", "shown"),
    [
        (0.125, "0%", "12 %"),
        (0.125, "0.0%", "12.5 %"),
        (229438, "#,##0", "229,438"),
        (229438.0, "General", "229438"),
        (2024, "General", "2024"),
        (0.1 + 0.2, "General", "0.3"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1234.5, "#,##0.##", "1,234.5"),
        (-1234.5, "#,##0.0;[Red]-#,##0.0", "-1,234.5"),
        (12345678, '#,##0.0," kt"', "12,345.7 kt"),
        (12, '0 "MWh"', "12 MWh"),
        (99.5, "[$€-407] #,##0.00", "€ 99.50"),
        (1.5e-7, "0.00E+00", "0.00000015"),
        (dt.datetime(2024, 12, 31), "yyyy-mm-dd", "2024-12-31"),
        (dt.datetime(2024, 12, 31), "yyyy", "2024"),
        (dt.datetime(2024, 12, 31), "mmm yyyy", "December 2024"),
        (dt.datetime(2024, 12, 31, 8, 30), "dd/mm/yyyy hh:mm", "2024-12-31 08:30"),
        (True, "General", "TRUE"),
        ("two\nlines | and a rule", "General", "two lines / and a rule"),
        (None, "0%", ""),
    ],
)
def test_a_cell_reads_as_it_is_shown(value: Any, number_format: str, shown: str) -> None:
    assert cell_text(value, number_format) == shown


@pytest.mark.long
@settings(max_examples=200)
@given(
    st.one_of(
        st.floats(), st.integers(), st.text(max_size=30), st.datetimes(), st.booleans(), st.none()
    ),
    st.text(alphabet='#0?.,%;[]"\\_*eE+-/@ ydmhsRed$€t', max_size=20),
)
def test_any_value_under_any_format_is_one_line(value: Any, number_format: str) -> None:
    text = cell_text(value, number_format)
    assert "\n" not in text and " | " not in text and len(text) <= 2000


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=2))
def test_a_number_keeps_its_value_to_the_digits_shown(value: Decimal) -> None:
    assert Decimal(cell_text(float(value), "#,##0.00").replace(",", "")) == value


ROWS = [("Metric", "Unit", "2023", "2024"), ("Scope 1", "tCO2e", "240,451", "229,438")]


def tables(*rows: tuple[str, ...]) -> list[tuple[tuple[str, ...], ...]]:
    return [table.rows for table in sheet_page(1, "Data", list(rows)).tables]


def test_tables_end_at_empty_rows_and_titles_become_captions() -> None:
    page = sheet_page(
        1,
        "Data",
        [
            ("Emissions", "", "", ""),
            (),
            *ROWS,
            (),
            ("Water",),
            ("Site", "m3"),
            ("Lyon", "17"),
            ("Metz", "4"),
        ],
    )
    assert [(table.caption, len(table.rows)) for table in page.tables] == [
        ("Emissions", 2),
        ("Water", 3),
    ]
    assert page.text.startswith("Data\n\nEmissions\n\nMetric | Unit | 2023 | 2024\nScope 1 | tCO2e")
    assert page.headings[0].text == "Data"


def test_two_tables_side_by_side_are_two() -> None:
    side_by_side = [
        ("Scope 1", "240,451", "", "Energy", "1,200"),
        ("Scope 2", "75,406", "", "Water", "17"),
        ("Scope 3", "970,021", "", "Waste", "4"),
    ]
    assert [len(table[0]) for table in tables(*side_by_side)] == [2, 2]


def test_an_empty_column_between_labels_and_figures_divides_nothing() -> None:
    (table,) = tables(("Metric", "", "2023", "2024"), ("Scope 1", "", "240,451", "229,438"))
    assert table[1] == ("Scope 1", "240,451", "229,438")


@pytest.mark.parametrize("between", [[()], [(), ("Energy",)], [(), ("Energy",), ()]])
def test_rows_after_an_empty_one_stay_under_the_header_above(
    between: list[tuple[str, ...]],
) -> None:
    found = tables(
        *ROWS,
        *between,
        ("Energy use", "MWh", "1,200", "1,100"),
        ("Share renewable", "%", "12", "20"),
    )
    assert found[-1][0] == ("Metric", "Unit", "2023", "2024")
    assert found[-1][-1] == ("Share renewable", "%", "12", "20")


def test_a_header_set_apart_by_an_empty_row_heads_the_table_below() -> None:
    (table,) = tables(
        ("", "2023", "2024"), (), ("Scope 1", "240,451", "229,438"), ("Scope 2", "75,406", "69,499")
    )
    assert table[0] == ("", "2023", "2024")


@pytest.mark.long
@settings(max_examples=100)
@given(
    st.lists(
        st.lists(st.sampled_from(["", "", "a", "Scope 1", "2024", "1,234"]), max_size=6).map(tuple),
        max_size=12,
    )
)
def test_no_cell_of_a_sheet_is_lost(rows: list[tuple[str, ...]]) -> None:
    page = sheet_page(1, "", rows)
    for cell in {cell for row in rows for cell in row if cell}:
        assert page.text.count(cell) >= sum(row.count(cell) for row in rows)


def test_what_the_limits_leave_out_is_said(monkeypatch: Any) -> None:
    monkeypatch.setattr(sheet_rows, "MOST_ROWS", 3)
    monkeypatch.setattr(sheet_rows, "LOOKED_AT", 50)
    assert gather([("a", "1")] * 4, Room()).notes[0].startswith("only the first 3 rows were read")
    assert gather([("a", "1")] * 3, Room()).notes == []
    assert gather([("a", "1"), *[("", "")] * 90, ("b", "2")], Room()).notes == [
        "rows after 50 were not looked at"
    ]
    assert gather([("a",) * 300], Room()).notes == ["only the first 200 columns were read"]
    room = Room(cells=4)
    assert "cells of one document" in gather([("a", "1")] * 3, room).notes[0] and room.full


def read(tmp_path: Path, content: bytes, media: str = "xlsx", **options: Any) -> SheetsRead:
    path = tmp_path / f"given.{media}"
    path.write_bytes(content)
    return read_sheets(path, media, **{"timeout": 60} | options)


def special(tmp_path: Path) -> SheetsRead:
    held = io.BytesIO()
    book = xlsxwriter.Workbook(held, {"in_memory": True})
    sheet = book.add_worksheet("Daten Öfen")
    sheet.write_row("A2", ["Site", 2023])
    sheet.merge_range("C1:D1", "Reporting year")
    sheet.write_row("C2", [2024, 2025])
    sheet.write_row("A3", ["Lyon", 17])
    sheet.write_formula("C3", "=B3*2", None, "")
    sheet.write_formula("D3", "=B3*3", None, 51)
    sheet.write("E3", "#REF!")
    old = book.add_worksheet("Old")
    old.write_row("A1", ["Site", "m3"])
    old.hide()
    book.add_worksheet("Blank")
    book.close()
    return read(tmp_path, held.getvalue())


@pytest.mark.long
@pytest.mark.process
def test_merged_cells_formulas_errors_and_hidden_sheets(tmp_path: Path) -> None:
    found = special(tmp_path)
    assert found.names == ["Daten Öfen", "Old", "Blank"]
    first, hidden, blank = found.pages
    assert first.text.count("Reporting year") == 2, "a merged label stands over each of its columns"
    (row,) = [row for row in first.tables[0].rows if row[0] == "Lyon"]
    assert row == ("Lyon", "17", "not calculated", "51", "#REF!")
    assert (
        "1 formula without a stored result" in first.reason
        and "1 cell showing an error" in first.reason
    )
    assert "hidden" in hidden.reason and "Site" in hidden.text
    assert (blank.state, blank.reason) == (PageState.READ, "this sheet is empty")


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Ofen;2023;2024\nÖl;1.234,5;7\nGas;2;3\n", "utf-8"),
        ("Ofen;2023;2024\nÖl;1.234,5;7\nGas;2;3\n", "utf-8-sig"),
        ("Ofen\t2023\t2024\nÖl\t1.234,5\t7\nGas\t2\t3\n", "utf-16"),
        ('Ofen,2023,2024\n"Öl","1.234,5",7\nGas,2,3\n', "cp1252"),
        ("Ofen|2023|2024\r\nÖl|1.234,5|7\r\nGas|2|3\r\n", "utf-8"),
        ("Emissions of the group\n\nOfen;2023;2024\nÖl;1.234,5;7\nGas;2;3\n", "cp1252"),
    ],
)
def test_a_table_is_read_in_its_encoding_with_its_delimiter(
    tmp_path: Path, text: str, encoding: str
) -> None:
    content = text.encode(encoding)
    assert csv_text.is_table(content, whole=True)
    (page,) = read(tmp_path, content, "csv").pages
    assert ("Öl", "1.234,5", "7") in page.tables[0].rows


@pytest.mark.process
def test_a_table_that_stops_being_utf8_is_read_as_windows_1252(tmp_path: Path) -> None:
    content = b"Site;m3\n" + b"Lyon;17\n" * 40_000 + "Öfen;4\n".encode("cp1252")
    (page,) = read(tmp_path, content, "csv").pages
    assert "only the first 5,000 rows were read" in page.reason
    assert csv_text.whole_encoding(tmp_path / "given.csv", "utf-8") == "cp1252"


@pytest.mark.process
def test_an_open_quotation_mark_is_told_and_what_stands_before_it_is_read(tmp_path: Path) -> None:
    content = b'Site,m3\nLyon,17\n"Metz,4\n' + b"x,1\n" * 100_000
    (page,) = read(tmp_path, content, "csv").pages
    assert ("Lyon", "17") in page.tables[0].rows
    assert "quotation mark" in page.reason


@pytest.mark.parametrize(
    "content",
    [
        b"Just one sentence, with a comma.",
        b"<table><tr><td>a,b</td></tr></table>\n<p>c,d</p>",
        b'{"a": 1, "b": 2}\n{"a": 3, "b": 4}',
        b"one\ntwo\nthree\n",
        b"a,b\n\x00\x01,c\n",
        b"x" * 300_000,
    ],
)
def test_what_is_no_table_is_not_taken_for_one(content: bytes) -> None:
    assert not csv_text.is_table(content[:262_144], whole=len(content) <= 262_144)


@pytest.mark.long
@pytest.mark.process
def test_numbers_of_a_workbook_reach_the_page_as_stored(tmp_path: Path) -> None:
    (page,) = read(tmp_path, workbook()).pages
    assert page.tables[0].rows[1] == ("Scope 1", "tCO2e", "240451", "229438")

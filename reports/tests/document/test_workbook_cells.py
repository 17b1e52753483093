"""Cells of a workbook with their stored results and formulas, hidden parts and merged labels."""

from __future__ import annotations

import datetime as dt
import re
import zipfile

import pytest
from openpyxl import Workbook

from reports.document.workbook_cells import TooManyCells, cell_of, read_grids
from reports.document.workbook_reader import Unreadable

_SHEET = "xl/worksheets/sheet1.xml"


def _changed(path, change):
    """The same workbook with the XML of its first sheet changed."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts[_SHEET] = change(parts[_SHEET])
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


@pytest.fixture
def workbook(tmp_path):
    book = Workbook()
    sheet = book.active
    sheet.title = "Data"
    sheet.append(["Site", "Date", "kWh", "t"])
    for row in range(2, 5):
        sheet.append(["Leeds", dt.datetime(2023, row, 1), row * 100, f"=C{row}*0.2/1000"])
    sheet["F1"] = "Group"
    sheet.merge_cells("F1:G1")
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].hidden = True
    book.create_sheet("calc").sheet_state = "hidden"
    path = tmp_path / "book.xlsx"
    book.save(path)
    return path


def test_values_formulas_and_what_is_hidden_are_kept(workbook):
    data, calc = read_grids(workbook)
    assert (data.at(2, 1), data.at(2, 2), data.at(2, 3)) == ("Leeds", dt.datetime(2023, 2, 1), 200)
    assert data.formulas[2, 4] is data.formulas[4, 4]
    assert data.uncalculated == {(2, 4), (3, 4), (4, 4)}
    assert (data.hidden_rows, data.hidden_columns, calc.hidden) == ({3}, {3}, True)
    assert data.at(1, 7) == "Group"


def test_stored_results_stand_beside_formulas(workbook):
    stored = re.compile(rb"</f><v ?/>|</f><v></v>|</f>(?=</c>)")
    _changed(workbook, lambda xml: stored.sub(b"</f><v>0.04</v>", xml))
    assert read_grids(workbook)[0].at(2, 4) == 0.04


def test_a_shared_formula_is_the_same_in_all_its_cells(workbook):
    def shared(xml: bytes) -> bytes:
        xml = xml.replace(
            b"<f>C2*0.2/1000</f>", b'<f t="shared" ref="D2:D4" si="0">C2*0.2/1000</f>'
        )
        for row in (b"3", b"4"):
            xml = xml.replace(b"<f>C" + row + b"*0.2/1000</f>", b'<f t="shared" si="0"/>')
        return xml

    data = read_grids(_changed(workbook, shared))[0]
    assert data.formulas[2, 4] == data.formulas[4, 4]
    assert [ref.top for ref in data.formulas[4, 4].references(4, 4)] == [4]


def test_entities_that_a_sheet_declares_are_refused(workbook):
    def declares(xml: bytes) -> bytes:
        start = xml.index(b"<worksheet")
        return b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + xml[start:]

    with pytest.raises(Unreadable):
        read_grids(_changed(workbook, declares))


def test_broken_xml_is_damaged(workbook):
    with pytest.raises(Unreadable):
        read_grids(_changed(workbook, lambda xml: xml[: len(xml) // 2]))


def test_a_workbook_of_too_many_cells_is_refused(workbook, monkeypatch):
    monkeypatch.setattr("reports.document.workbook_cells.MOST_INVENTORY_CELLS", 5)
    with pytest.raises(TooManyCells, match="one file for each site"):
        read_grids(workbook)


def test_cells_are_named_as_spreadsheets_name_them():
    assert cell_of("AB12") == (12, 28)

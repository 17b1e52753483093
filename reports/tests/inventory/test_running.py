"""An inventory is computed in a process of its own, within limits."""

from __future__ import annotations

from decimal import Decimal

import pytest
from openpyxl import Workbook

from reports.inventory.inventory_json import inventory_from, records_of
from reports.inventory.printed import Published, Report
from reports.inventory.running import InventoryUnreadable, run_inventory
from reports.inventory.types import Role
from reports.tests.inventory.making import grid, read

_ROWS = [["Site", "Litres", "kgCO2e"], ["A", 1000, 2500], ["B", 2000, 5000]]


@pytest.fixture
def path(tmp_path):
    book = Workbook()
    book.active.title = "Fleet diesel"
    for row in _ROWS:
        book.active.append(row)
    found = tmp_path / "fleet.xlsx"
    book.save(found)
    return found


@pytest.mark.process
def test_the_inventory_comes_back_as_it_is(path):
    report = Report(2023, (Published("1", "", None, Decimal(8), Decimal(1)),), ("A", "B"))
    inventory = run_inventory(path, report)
    assert inventory.totals[0].stated == Decimal("7.5")
    assert inventory.totals[0].agrees
    assert inventory.tables[0].columns[2].role is Role.ACTIVITY
    assert str(inventory.lines[0].stated_place) == "Fleet diesel!C2"


@pytest.mark.process
def test_corrections_reach_the_process(path):
    corrections = {("Fleet diesel", 1, 2): Role.OTHER}
    lines = run_inventory(path, Report(2023), corrections).lines
    assert [line.activity for line in lines] == [None, None]


@pytest.mark.process
def test_a_file_that_is_no_workbook_is_refused(tmp_path):
    wrong = tmp_path / "no.xlsx"
    wrong.write_bytes(b"no workbook")
    with pytest.raises(InventoryUnreadable) as refused:
        run_inventory(wrong, Report())
    assert refused.value.code == "corrupt"


@pytest.mark.process
def test_a_workbook_that_takes_too_long_is_given_up(path):
    with pytest.raises(InventoryUnreadable) as refused:
        run_inventory(path, Report(), timeout=0.01)
    assert refused.value.code == "timed_out"


def test_an_inventory_survives_the_way_through_json():
    inventory = read(grid("Fleet diesel", _ROWS), figures=[("1", "", None, 7)])
    assert inventory_from(list(records_of(inventory))) == inventory


def test_records_without_their_end_are_no_inventory():
    inventory = read(grid("Fleet diesel", _ROWS))
    assert inventory_from(list(records_of(inventory))[:-1]) is None

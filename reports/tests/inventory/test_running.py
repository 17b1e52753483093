"""An inventory is computed in a process of its own, within limits."""

from __future__ import annotations

import gc
import gzip
import json
import tracemalloc
from dataclasses import replace
from decimal import Decimal
from tempfile import TemporaryFile

import pytest
from openpyxl import Workbook

from reports.inventory import running
from reports.inventory.inventory_json import (
    Incomplete,
    inventory_from,
    lines_from,
    records_of,
)
from reports.inventory.printed import Published, Report
from reports.inventory.running import Computed, InventoryUnreadable, run_inventory
from reports.inventory.types import Role
from reports.tests.inventory.making import grid, read

_STATED = ["Fleet diesel!C2", "Fleet diesel!C3"]
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


@pytest.mark.long
@pytest.mark.process
def test_the_inventory_comes_back_as_it_is(path):
    report = Report(2023, (Published("1", "", None, Decimal(8), Decimal(1)),), ("A", "B"))
    computed = run_inventory(path, report)
    inventory = computed.inventory
    assert inventory.totals[0].stated == Decimal("7.5")
    assert inventory.totals[0].agrees
    assert inventory.tables[0].columns[2].role is Role.ACTIVITY
    assert [str(line.stated_place) for line in computed.lines()] == _STATED
    assert [str(line.stated_place) for line in computed.lines()] == _STATED  # as often as asked
    assert computed.line_count == 2


@pytest.mark.long
@pytest.mark.process
def test_corrections_reach_the_process(path):
    corrections = {("Fleet diesel", 1, 2): Role.OTHER}
    computed = run_inventory(path, Report(2023), corrections)
    assert [line.activity for line in computed.lines()] == [None, None]


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.process
def test_an_inventory_that_takes_too_much_room_is_given_up(path, monkeypatch):
    monkeypatch.setattr(running, "OUTPUT_MB", 0)
    with pytest.raises(InventoryUnreadable) as refused:
        run_inventory(path, Report())
    assert refused.value.code == "too_large"


def test_an_inventory_survives_the_way_through_json():
    inventory = read(grid("Fleet diesel", _ROWS), figures=[("1", "", None, 7)])
    head, *rest = records_of(inventory)
    tables = [replace(table, rows=[]) for table in inventory.tables]
    assert inventory_from(head) == replace(inventory, lines=[], tables=tables)
    assert list(lines_from(rest)) == inventory.lines


@pytest.mark.long
def test_what_is_told_before_the_lines_does_not_grow_with_them():
    long = [_ROWS[0], *([f"Depot {at}", 1000 + at, 2500 + 2.5 * at] for at in range(2000))]
    heads = [next(records_of(read(grid("Fleet diesel", rows)))) for rows in (_ROWS, long)]
    short, other = (len(json.dumps(head)) for head in heads)
    assert heads[1]["line_count"] == 2000 and other < short + 100


def test_records_without_their_end_are_no_inventory():
    *most, end = records_of(read(grid("Fleet diesel", _ROWS)))
    assert end == {"complete": 2}
    with pytest.raises(Incomplete):
        list(lines_from(most))


def written(lines, complete=True):
    """What the process gives of a workbook with so many lines, in a file as it comes back."""
    inventory = read(grid("Fleet diesel", _ROWS))
    inventory.lines = inventory.lines[:1] * lines
    records = list(records_of(inventory))
    text = "".join(json.dumps(one) + "\n" for one in (records if complete else records[:-1]))
    file = TemporaryFile()  # noqa: SIM115 - what is read from it closes it
    file.write(gzip.compress(text.encode()))
    return file


def most_memory(lines):
    """The most memory that reading so many lines one after the other takes, in bytes."""
    computed = Computed(written(lines))
    tracemalloc.start()
    try:
        assert sum(1 for _ in computed.lines()) == lines
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.long
def test_lines_are_read_piece_by_piece():
    few, many = most_memory(1000), most_memory(10_000)
    assert many < 1.2 * few


def test_lines_that_end_early_are_told_when_they_are_read():
    computed = Computed(written(1000, complete=False))
    with pytest.raises(InventoryUnreadable) as refused:
        list(computed.lines())
    assert refused.value.code == "died"


@pytest.mark.long
def test_the_file_of_an_inventory_ends_with_it():
    file = written(1)
    computed = Computed(file)
    assert not file.closed
    del computed
    gc.collect()
    assert file.closed

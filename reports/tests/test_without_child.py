"""What is done in the process of a test is what a process of its own does."""

from __future__ import annotations

import gc
import gzip
import json
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from reports.document import workbooks
from reports.document.children import Outcome, run_child
from reports.inventory import running
from reports.inventory.inventory_json import plain
from reports.inventory.printed import Report
from reports.tests import without_child
from reports.tests.document.evidence_files import workbook
from reports.tests.without_child import run_here

COMPUTING, READING = running.CHILD, workbooks.CHILD


@pytest.fixture
def path(tmp_path: Path) -> str:
    found = tmp_path / "inventory.xlsx"
    found.write_bytes(workbook())
    return str(found)


def _nobody(*_: object) -> Outcome:
    raise AssertionError("a process was started")


@pytest.mark.long
@pytest.mark.process
def test_a_sheet_is_read_as_a_process_reads_it(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [*READING, path, "xlsx"]
    real = run_child(command, 60)
    monkeypatch.setattr(without_child, "run_child", _nobody)
    assert run_here(command, 60) == real
    assert len(real.records) == 2


@pytest.mark.long
@pytest.mark.process
def test_a_workbook_is_computed_as_a_process_does(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [*COMPUTING, path, "--report", json.dumps(plain(Report(2024)))]
    with TemporaryFile() as theirs, TemporaryFile() as ours:
        real = run_child(command, 60, theirs)
        monkeypatch.setattr(without_child, "run_child", _nobody)
        assert run_here(command, 60, ours) == real == Outcome([])
        assert gc.isenabled()
        for file in (theirs, ours):
            file.seek(0)
        assert gzip.decompress(ours.read()) == gzip.decompress(theirs.read()) != b""


@pytest.mark.long
@pytest.mark.process
def test_what_does_not_end_well_is_left_to_a_process(tmp_path: Path) -> None:
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(b"no workbook")
    outcome = run_here([*READING, str(broken), "xlsx"], 60)
    assert outcome.records[0]["error"] == "corrupt"
    assert "status 3" in outcome.trouble


@pytest.mark.process
def test_any_other_command_starts_a_process() -> None:
    assert run_here([sys.executable, "-c", "print('{}')"], 60).records == [{}]

"""The process of the layout reader: what it is told, when it goes by itself, and that nothing of it
stays."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reports.document.children import ROOT, environment
from reports.document.layout_internals import is_installed
from reports.document.layout_reading import CHILD, LayoutReader, forget_reader, read_layout
from reports.tests.document.layout.hostile_readers import child, saying
from reports.tests.document.make_pdf import document
from reports.types import BlockKind

pytestmark = pytest.mark.process
IDLE = "layout_child.IDLE_SECONDS = 2.0"


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return document(tmp_path / "report.pdf", "This is page 1.", "This is page 2.")


@pytest.fixture
def start(report: Path) -> Iterator[Callable[[tuple[str, ...]], LayoutReader]]:
    """Start readers of the report, which are ended after the test."""
    started: list[LayoutReader] = []

    def act(command: tuple[str, ...]) -> LayoutReader:
        started.append(LayoutReader(str(report), 2, command))
        return started[-1]

    yield act
    for reader in started:
        reader.end()


def gone_within(seconds: float, is_there: Callable[[], bool]) -> bool:
    until = time.monotonic() + seconds
    while is_there() and time.monotonic() < until:
        time.sleep(0.05)
    return not is_there()


def exists(pid: int) -> bool:
    """Whether a process has this number, be it one that only waits to be buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def soon(seconds: float = 30) -> float:
    return time.monotonic() + seconds


def test_it_is_told_nothing_of_the_environment_but_what_it_needs(
    start: Callable[[tuple[str, ...]], LayoutReader], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://user:secret@host/sibyl")
    monkeypatch.setenv("SECRET_KEY", "secret")
    tell = "import json, os; input(); print(json.dumps(dict(os.environ)))"
    (told,) = start(saying(tell)).read(1, 1, soon()).records
    assert "secret" not in json.dumps(told)
    assert told["OMP_NUM_THREADS"] == "1"


def test_it_ends_with_all_that_it_started_and_leaves_no_zombie(
    start: Callable[[tuple[str, ...]], LayoutReader],
) -> None:
    begin = (
        "import json, subprocess, sys, time\n"
        "other = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "input(); print(json.dumps({'pid': other.pid}), flush=True); time.sleep(600)"
    )
    reader = start(saying(begin))
    (told,) = reader.read(1, 2, soon(10)).records
    assert not reader.is_alive
    assert not exists(reader._child.pid)
    assert gone_within(60, lambda: _runs(told["pid"]))


def _runs(pid: int) -> bool:
    """Whether a process still runs; one that nobody buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return Path("/proc").exists() is False and exists(pid)


def test_what_it_started_and_left_behind_keeps_nobody_waiting(
    start: Callable[[tuple[str, ...]], LayoutReader],
) -> None:
    leave = (
        "import json, subprocess, sys\n"
        "other = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "input(); print(json.dumps({'pid': other.pid}), flush=True); sys.stdout.flush()\n"
        "import os; os._exit(0)"
    )
    began = time.monotonic()
    (told,) = start(saying(leave)).read(1, 2, soon(10)).records
    assert time.monotonic() - began < 60
    assert gone_within(60, lambda: _runs(told["pid"]))


@pytest.mark.long
def test_it_goes_when_nobody_asks(start: Callable[[tuple[str, ...]], LayoutReader]) -> None:
    reader = start(child(prepare=IDLE))
    assert reader.read(1, 1, soon()).done == 1
    assert gone_within(60, lambda: reader.is_alive)
    assert reader._child.returncode == 0


@pytest.mark.long
def test_it_goes_when_its_parent_has_gone(report: Path) -> None:
    parent = (
        "import sys, time\n"
        "from reports.document.layout_reading import LayoutReader\n"
        f"reader = LayoutReader({str(report)!r}, 2, {child()!r})\n"
        "assert reader.read(1, 1, time.monotonic() + 30).done == 1\n"
        "print(reader._child.pid, flush=True); time.sleep(600)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", parent], cwd=ROOT, env=environment(), stdout=subprocess.PIPE
    ) as started:
        assert started.stdout is not None
        pid = int(started.stdout.readline())
        assert _runs(pid)
        started.send_signal(signal.SIGKILL)
    assert gone_within(60, lambda: _runs(pid))


def test_a_file_that_cannot_be_opened_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "not.pdf"
    path.write_text("<html>")
    reader = LayoutReader(str(path), 1, child())
    answer = reader.read(1, 1, soon())
    assert [record["error"] for record in answer.records] == ["not_pdf"]
    assert not reader.is_alive


@pytest.mark.long
def test_it_says_nothing_before_it_is_asked(
    start: Callable[[tuple[str, ...]], LayoutReader],
) -> None:
    reader = start(child())
    assert not select.select([reader._answers], [], [], 1.0)[0]
    assert reader.is_alive


@pytest.mark.long
@pytest.mark.skipif(not is_installed(), reason="pymupdf-layout is not installed")
def test_the_real_reader_names_itself_and_its_blocks(report: Path) -> None:
    try:
        pages = read_layout(report, 1, 2, pages=2, timeout=60, command=CHILD)
    finally:
        forget_reader()
    assert [page.text for page in pages] == ["This is page 1.", "This is page 2."]
    assert {page.reader.split()[0] for page in pages} == {"layout"}
    assert all(page.blocks[0].kind is not BlockKind.TABLE for page in pages)

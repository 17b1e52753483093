"""The layout reader as its parent sees it: whatever it does, the pages it did not read are left to
the line reader, in time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.document import layout_reading
from reports.document.layout_reading import LayoutReader, forget_reader, read_layout
from reports.tests.document.layout.hostile_readers import child, saying
from reports.tests.document.make_pdf import document

pytestmark = pytest.mark.process
PAGES = 5


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package counts as installed, for none of these readers needs it; none is kept."""
    monkeypatch.setattr(layout_reading, "is_installed", lambda: True)
    forget_reader()
    yield
    forget_reader()


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return document(
        tmp_path / "report.pdf", *(f"This is what page {at} says." for at in range(1, PAGES + 1))
    )


def read(
    report: Path, command: tuple[str, ...], first: int = 1, last: int = PAGES, timeout: float = 60
) -> list[int]:
    pages = read_layout(report, first, last, pages=PAGES, timeout=timeout, command=command)
    assert all(page.text == f"This is what page {page.number} says." for page in pages)
    return [page.number for page in pages]


def kept() -> LayoutReader:
    (reader,) = layout_reading._kept
    return reader


def pid_of(reader: LayoutReader) -> int:
    return reader._child.pid


@pytest.mark.long
def test_every_page_comes_back_in_order_and_the_reader_stays(report: Path) -> None:
    assert read(report, child(), 2, 4) == [2, 3, 4]
    first = pid_of(kept())
    assert read(report, child(), 1, 5) == [1, 2, 3, 4, 5]
    assert pid_of(kept()) == first


def test_without_the_package_no_page_is_read_and_nothing_is_started(
    report: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout_reading, "is_installed", lambda: False)
    assert read(report, saying("raise SystemExit('started')")) == []
    assert layout_reading._kept == []


@pytest.mark.long
@pytest.mark.parametrize(
    "deed",
    ["os.kill(os.getpid(), signal.SIGSEGV)", "os._exit(7)", "raise SystemExit(1)"],
)
def test_a_page_that_ends_its_reader_is_left_out_and_another_reader_goes_on(
    report: Path, deed: str
) -> None:
    assert read(report, child(deed)) == [1, 3, 4, 5]


@pytest.mark.long
def test_a_file_whose_sampling_ends_its_reader_is_read_page_by_page(report: Path) -> None:
    dying = child(prepare="page_reader.body_style = lambda document: os._exit(7)")
    assert read(report, dying, 1, 3) == [1, 2, 3]
    assert read(report, dying, 4, 5) == [4, 5], "also when another range of it is asked for"


@pytest.mark.long
@pytest.mark.parametrize(
    "deed", ["raise RuntimeError('bad stream')", "raise MemoryError", "bytearray(3 * 1024**3)"]
)
def test_a_page_that_fails_is_left_to_the_line_reader(report: Path, deed: str) -> None:
    assert read(report, child(deed)) == [1, 3, 4, 5]


@pytest.mark.long
def test_a_page_at_which_the_reader_hangs_costs_its_share_of_time_only(report: Path) -> None:
    began = time.monotonic()
    slow = "options = layout_child._options; layout_child._options = lambda given: options(" + (
        "[*given, '--page-seconds', '5'])"
    )
    assert read(report, child("time.sleep(600)", slow)) == [1, 3, 4, 5]
    assert time.monotonic() - began < 60


def test_a_reader_that_says_nothing_is_stopped_when_the_time_is_over(report: Path) -> None:
    began = time.monotonic()
    assert read(report, saying("import time; time.sleep(600)"), timeout=0.5) == []
    assert time.monotonic() - began < 60
    assert not kept().is_alive


@pytest.mark.long
@pytest.mark.parametrize(
    "said",
    [
        "not json",
        "[1]",
        "5",
        "null",
        '"done"',
        '{"done": "soon"}',
        '{"done": 1e999}',
        '{"number": Infinity}',
        '{"number": 1, "text": 7}',
        "\\x00\\xff",
        "[" * 50_000,
    ],
)
def test_a_reader_that_prints_garbage_is_believed_in_nothing(report: Path, said: str) -> None:
    assert read(report, saying(f"print({said!r}, flush=True)")) == []


@pytest.mark.long
@pytest.mark.parametrize("unit", ["{}\\n", "x"])
def test_a_reader_that_never_stops_talking_is_ended(report: Path, unit: str) -> None:
    began = time.monotonic()
    endless = f"import os\nwhile True: os.write(1, b'{unit}' * 50_000)"
    assert read(report, saying(endless), timeout=120) == []
    assert time.monotonic() - began < 60


def test_no_more_than_a_few_readers_are_started_for_a_range(report: Path, tmp_path: Path) -> None:
    log = tmp_path / "starts"
    assert read(report, saying(f"open({str(log)!r}, 'a').write('x')")) == []
    assert len(log.read_text()) == 3


@pytest.mark.long
def test_a_reader_that_has_held_enough_memory_goes_and_no_page_is_lost(report: Path) -> None:
    full = "sizes = iter([0.0, 10.0, 9e9]); layout_child.peak_mib = lambda: next(sizes)"
    assert read(report, child(prepare=full)) == [1, 2, 3, 4, 5]


@pytest.mark.long
def test_another_file_gets_another_reader(report: Path, tmp_path: Path) -> None:
    other = document(tmp_path / "other.pdf", "This is what page 1 says.")
    assert read(report, child(), 1, 1) == [1]
    first = kept()
    assert read(other, child(), 1, 1) == [1]
    assert not first.is_alive
    assert kept() is not first


@pytest.mark.long
def test_a_reader_that_went_while_it_waited_is_replaced(report: Path) -> None:
    assert read(report, child(), 1, 1) == [1]
    os.kill(pid_of(kept()), signal.SIGKILL)
    os.waitid(os.P_PID, pid_of(kept()), os.WEXITED | os.WNOWAIT)
    assert read(report, child(), 2, 2) == [2]

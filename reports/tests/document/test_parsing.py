"""Reading in a process of its own: the ledger is complete whatever the file does to the reader."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pymupdf
import pytest

from reports.document import parsing
from reports.document.parsing import CHILD, UnreadablePdf, inspect_pdf, read_pages, sniff_pdf
from reports.tests.document.make_pdf import document
from reports.types import PageState

pytestmark = pytest.mark.process

# Reads as the real child does, but is killed by, hangs on, or writes rubbish for page 2.
HOSTILE = """
import os, signal, sys, time
from reports.document import page_reader, parse_child
real = page_reader.read_page
def read(page, body, model):
    if page.number == 1:
        {deed}
    return real(page, body, model)
page_reader.read_page = read
sys.exit(parse_child.main(sys.argv[1:]))
"""


def hostile(deed: str) -> tuple[str, ...]:
    return (sys.executable, "-c", HOSTILE.format(deed=deed))


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return document(
        tmp_path / "report.pdf", *(f"This is what page {number} says." for number in (1, 2, 3, 4))
    )


@pytest.mark.long
def test_every_page_comes_back_in_order(report: Path) -> None:
    pages = read_pages(report, 2, 4, timeout=60)
    assert [(page.number, page.text) for page in pages] == [
        (number, f"This is what page {number} says.") for number in (2, 3, 4)
    ]


@pytest.mark.long
def test_a_page_beyond_the_end_is_a_failed_page(report: Path) -> None:
    pages = read_pages(report, 4, 5, timeout=60)
    assert [page.state for page in pages] == [PageState.READ, PageState.FAILED]
    assert "4 pages" in pages[1].reason


@pytest.mark.long
@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"),
        ("os._exit(7)", "status 7"),
        ("raise RuntimeError('bad stream')", "bad stream"),
        ("raise MemoryError", "memory"),
    ],
)
def test_a_hostile_page_costs_only_itself(report: Path, deed: str, reason: str) -> None:
    pages = read_pages(report, 1, 4, timeout=60, command=hostile(deed))
    assert [page.state for page in pages] == [
        PageState.READ,
        PageState.FAILED,
        PageState.READ,
        PageState.READ,
    ]
    assert reason in pages[1].reason


@pytest.mark.long
def test_a_hanging_page_is_stopped_in_time(report: Path) -> None:
    started = time.monotonic()
    pages = read_pages(report, 1, 4, timeout=16, command=hostile("time.sleep(600)"))
    assert time.monotonic() - started < 60
    assert pages[0].state is PageState.READ
    assert pages[1].state is PageState.FAILED
    assert len(pages) == 4


COUNTING = """
import sys
from reports.document import page_reader, parse_child
real = page_reader.body_style
def sample(document):
    open({log!r}, "a").write("x")
    return real(document)
page_reader.body_style = sample
sys.exit(parse_child.main(sys.argv[1:]))
"""


@pytest.mark.long
def test_the_style_of_the_running_text_is_sampled_once_for_all_ranges_of_a_file(
    report: Path, tmp_path: Path
) -> None:
    log = tmp_path / "samplings"
    counting = (sys.executable, "-c", COUNTING.format(log=str(log)))
    once = read_pages(report, 1, 4, timeout=60)
    parsing._styles.clear()
    for first in (1, 3):
        pages = read_pages(report, first, first + 1, timeout=60, command=counting)
        assert pages == once[first - 1 : first + 1]
    assert log.read_text() == "x"
    os.utime(report, (0, 0))
    read_pages(report, 1, 1, timeout=60, command=counting)
    assert log.read_text() == "xx", "a file that was written again is another file"


def test_a_child_that_says_nothing_leaves_failed_pages(report: Path) -> None:
    pages = read_pages(
        report, 1, 2, timeout=60, command=(sys.executable, "-c", "print('not json'); print('[1]')")
    )
    assert [page.state for page in pages] == [PageState.FAILED, PageState.FAILED]


@pytest.mark.long
def test_memory_is_limited(report: Path) -> None:
    pages = read_pages(
        report, 1, 2, timeout=60, memory_mb=700, command=hostile("bytearray(2 * 1024**3)")
    )
    assert [page.state for page in pages] == [PageState.READ, PageState.FAILED]


def test_inspect_tells_what_the_file_says(tmp_path: Path) -> None:
    path = tmp_path / "titled.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.set_metadata({"title": "Climate Report 2023"})
        pdf.save(path)
    info = inspect_pdf(path)
    assert (info.page_count, info.title, info.encrypted) == (1, "Climate Report 2023", False)


def _encrypted(path: Path) -> None:
    with pymupdf.open() as pdf:
        pdf.new_page()
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret", owner_pw="owner")


def _truncated(path: Path) -> None:
    document(path, *(f"page {number}" for number in range(20)))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _without_pages(path: Path) -> None:
    objects = [
        b"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
        b"2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n",
    ]
    body = b"%PDF-1.4\n"
    offsets = []
    for item in objects:
        offsets.append(len(body))
        body += item
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    path.write_bytes(
        body
        + b"xref\n0 3\n0000000000 65535 f \n"
        + table
        + b"trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(body)
    )


UNREADABLE = {
    "not_pdf": lambda path: path.write_text("<html>Access denied</html>"),
    "encrypted": _encrypted,
    "corrupt": _truncated,
    "empty": _without_pages,
}


@pytest.mark.long
@pytest.mark.parametrize("code", UNREADABLE)
def test_a_file_nobody_can_read_is_refused_with_advice(tmp_path: Path, code: str) -> None:
    path = tmp_path / "file.pdf"
    UNREADABLE[code](path)
    with pytest.raises(UnreadablePdf) as caught:
        inspect_pdf(path)
    assert caught.value.code == code
    assert "upload" in caught.value.message.lower() or "download" in caught.value.message.lower()


@pytest.mark.long
@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"%PDF-1.7\n" + b"\x00garbage" * 500])
def test_rubbish_is_refused_whatever_it_claims(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(content)
    with pytest.raises(UnreadablePdf) as caught:
        inspect_pdf(path)
    assert caught.value.code in {"not_pdf", "corrupt"}


def test_a_file_that_hangs_on_opening_is_refused(report: Path) -> None:
    with pytest.raises(UnreadablePdf) as caught:
        inspect_pdf(
            report, timeout=0.5, command=(sys.executable, "-c", "import time; time.sleep(60)")
        )
    assert caught.value.code == "timed_out"


@pytest.mark.long
def test_a_password_only_for_editing_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((50, 50), "This may be read by anyone.")
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner")
    assert read_pages(path, 1, 1, timeout=60)[0].text == "This may be read by anyone."


def test_content_decides_what_is_a_pdf() -> None:
    assert sniff_pdf(b"%PDF-1.7 ...")
    assert sniff_pdf(b"\xef\xbb\xbf\n%PDF-1.4")
    assert not sniff_pdf(b"PK\x03\x04")
    assert not sniff_pdf(b"")


def test_the_child_command_is_this_interpreter() -> None:
    assert CHILD[0] == sys.executable

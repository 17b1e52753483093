"""Hostile files to attach: refused or survived in bounded time and memory, with a message that says
what to do."""

from __future__ import annotations

import io
import re
import time
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from reports.document.counted_archive import CountedArchive, UnpacksTooMuchError
from reports.document.evidence_media import media_of
from reports.document.storing import FileRefused
from reports.document.workbooks import SheetsRead, UnreadableTable, read_sheets
from reports.tests.document.child_memory import most_memory, own_memory
from reports.tests.document.evidence_files import pdf, workbook
from reports.types import PageState

pytestmark = pytest.mark.process

LONGEST = 120.0
MEMORY_MB = 1024
SHEET = "xl/worksheets/sheet1.xml"
NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


@pytest.fixture(autouse=True)
def _bounded() -> Iterator[None]:
    started, before = time.monotonic(), most_memory()
    yield
    assert time.monotonic() - started < LONGEST
    most = most_memory()  # of all children of this process, those of earlier tests included
    assert most == before or most < max(MEMORY_MB, own_memory() + 1)


def with_part(name: str, blocks: Iterator[bytes]) -> bytes:
    """A small workbook one part of which is replaced by these blocks."""
    held = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook())) as source,
        zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for part in source.infolist():
            if part.filename == name:
                with target.open(name, "w", force_zip64=True) as out:
                    for block in blocks:
                        out.write(block)
            else:
                target.writestr(part.filename, source.read(part))
    return held.getvalue()


def read(tmp_path: Path, content: bytes, media: str = "xlsx") -> SheetsRead:
    path = tmp_path / f"given.{media}"
    path.write_bytes(content)
    return read_sheets(path, media, timeout=40, memory_mb=MEMORY_MB)


def outcome(tmp_path: Path, content: bytes) -> str:
    """What became of each sheet, or the message that says what to do."""
    try:
        return " ".join(page.state for page in read(tmp_path, content).pages)
    except UnreadableTable as error:
        return str(error) if re.search("save|Attach", str(error)) else ""


def rows(*blocks: bytes, dimension: str = "A1:B2") -> Iterator[bytes]:
    yield f'<worksheet xmlns="{NAMESPACE}"><dimension ref="{dimension}"/><sheetData>'.encode()
    yield from blocks
    yield b"</sheetData></worksheet>"


@pytest.mark.long
def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    bomb = with_part(SHEET, rows(*[b"<row/>" + b" " * 2**20] * 400))
    assert len(bomb) < 2**20
    started = time.monotonic()
    with pytest.raises(UnreadableTable, match=r"unpacks to 4\d\d MB"):
        read(tmp_path, bomb)
    assert time.monotonic() - started < 60


@pytest.mark.long
def test_every_part_counts_whatever_it_is_called(tmp_path: Path) -> None:
    held = io.BytesIO(workbook())
    with (
        zipfile.ZipFile(held, "a", zipfile.ZIP_DEFLATED) as target,
        target.open("xl/worksheets/data.bin", "w", force_zip64=True) as out,
    ):
        for _ in range(400):
            out.write(b" " * 2**20)
    with pytest.raises(UnreadableTable, match=r"unpacks to 4\d\d MB"):
        read(tmp_path, held.getvalue())


def test_a_part_counts_as_often_as_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "given.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("sheet.xml", b" " * 2**20)
    with CountedArchive(path, most=5 * 2**19) as archive:
        assert archive.read("sheet.xml") == archive.read("sheet.xml") == b" " * 2**20
        with pytest.raises(UnpacksTooMuchError), archive.open("sheet.xml") as part:
            list(iter(partial(part.read, 2**16), b""))


@pytest.mark.long
def test_shared_strings_that_fill_memory_are_survived(tmp_path: Path) -> None:
    strings = [b"<si><t>" + b"x" * 2**20 + b"</t></si>"] * 290
    head = f'<sst xmlns="{NAMESPACE}">'.encode()
    bomb = with_part("xl/sharedStrings.xml", iter([head, *strings, b"</sst>"]))
    assert outcome(tmp_path, bomb)


@pytest.mark.long
def test_ten_million_empty_rows_are_not_walked(tmp_path: Path) -> None:
    empty = b"<row/>" * 100_000
    (page,) = read(tmp_path, with_part(SHEET, rows(*[empty] * 100))).pages
    assert page.state is PageState.READ
    assert "rows after 100,000 were not looked at" in page.reason


@pytest.mark.long
def test_a_dimension_that_lies_makes_no_cells(tmp_path: Path) -> None:
    one = b'<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>'
    far = b'<row r="1048576"><c r="A1048576"><v>3</v></c></row>'
    (page,) = read(tmp_path, with_part(SHEET, rows(one, far, dimension="A1:XFD1048576"))).pages
    assert page.state is PageState.READ and page.text.strip()
    assert "columns" in page.reason or "rows after" in page.reason


@pytest.mark.long
def test_a_sheet_that_breaks_off_costs_itself_only(tmp_path: Path) -> None:
    held = io.BytesIO()
    whole = workbook({"One": [["a", "b"]], "Two": [["c", "d"]]})
    with zipfile.ZipFile(io.BytesIO(whole)) as source, zipfile.ZipFile(held, "w") as target:
        for part in source.infolist():
            content = source.read(part)
            target.writestr(part.filename, content[:-60] if part.filename == SHEET else content)
    found = read(tmp_path, held.getvalue())
    assert [page.state for page in found.pages] == [PageState.FAILED, PageState.READ]
    assert "could not be read" in found.pages[0].reason


@pytest.mark.parametrize("at", range(1, 10))
def test_a_workbook_cut_anywhere_is_refused_when_it_is_taken(at: int) -> None:
    content = workbook()
    cut = content[: len(content) * at // 10]
    with pytest.raises(FileRefused, match="incomplete"):
        media_of(cut, cut, whole=True)


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 40))]
)
def test_a_workbook_with_bytes_changed_ends_in_sheets_or_a_message(
    tmp_path: Path, seed: int
) -> None:
    content = bytearray(workbook())
    for step in range(6):
        content[(seed * 7919 + step * 104_729) % len(content)] ^= 1 + (seed + step) % 255
    assert outcome(tmp_path, bytes(content))


def test_a_single_line_of_fifty_megabytes_is_no_table() -> None:
    head = b"a,b," * 65_536
    with pytest.raises(FileRefused, match="PDF, XLSX or CSV"):
        media_of(head, head, whole=False)


@pytest.mark.long
def test_a_table_whose_later_lines_are_endless_is_survived(tmp_path: Path) -> None:
    content = b"Site,m3\n" + b"Lyon,17\n" * 40_000 + b"x" * 50_000_000
    (page,) = read(tmp_path, content, "csv").pages
    assert "only the first 5,000 rows" in page.reason
    early = b"Site,m3\n" * 90 + b"y,1\n" + b"," * 200_000 + b"x" * 50_000_000
    assert read(tmp_path, early, "csv").pages[0].state is PageState.READ


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"PK\x03\x04" + bytes(500) + b"PK\x05\x06" + bytes(18), "archive"),
        (b"PK\x03\x04word/document.xmlPK\x05\x06" + bytes(18), "text document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "password"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "PDF, XLSX or CSV"),
        (b"<!doctype html><p>report</p>", "PDF, XLSX or CSV"),
    ],
)
def test_a_renamed_file_is_known_by_its_content(content: bytes, says: str) -> None:
    with pytest.raises(FileRefused, match=says):
        media_of(content, content, whole=True)


def test_what_is_taken_is_known_by_its_content() -> None:
    for content, media in ((pdf("x"), "pdf"), (workbook(), "xlsx"), (b"a;b\n1;2\n3;4\n", "csv")):
        assert media_of(content, content, whole=True) == media

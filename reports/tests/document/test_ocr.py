"""Pages that are pictures: recognised where that is installed, else listed with what to do, and
never at the cost of others."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pymupdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from reports.document import ocr
from reports.document.anchors import AnchorFinder, How
from reports.document.ocr_child import NotRecognised, resolution
from reports.document.parsing import read_pages
from reports.reading.upload import store_upload
from reports.tests import inline
from reports.tests.document.make_pdf import HEIGHT, WIDTH, document, write
from reports.tests.document.scans import (
    NEEDS_TESSDATA,
    PROSE,
    ROWS,
    SENTENCE,
    drawn,
    hostile,
    recognition,
    scanned,
)
from reports.types import PageContent, PageState

STAMP = "Received 3 May 2025, file number 4711 of the registry"


def read(path: Path, how: ocr.Recognition | None = None) -> list[PageContent]:
    with pymupdf.open(path) as pdf:
        count = pdf.page_count
    return read_pages(path, 1, count, timeout=60, recognition=how)


@NEEDS_TESSDATA
def test_a_scanned_page_is_read_and_says_how(tmp_path: Path) -> None:
    (page,) = read(scanned(tmp_path / "scan.pdf"), recognition())
    assert (page.state, page.reason) == (PageState.READ, ocr.RECOGNISED)
    assert SENTENCE in page.text
    assert (page.width, page.height) == (WIDTH, HEIGHT)


@NEEDS_TESSDATA
def test_the_figures_of_a_scanned_table_stand_in_their_row_and_column(tmp_path: Path) -> None:
    (page,) = read(scanned(tmp_path / "scan.pdf"), recognition())
    (table,) = page.tables
    assert [list(row) for row in table.rows] == ROWS


@NEEDS_TESSDATA
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_claim_on_a_scanned_page_is_located_where_it_is_printed(
    tmp_path: Path, turn: int
) -> None:
    (page,) = read(scanned(tmp_path / "scan.pdf", turn=turn), recognition())
    anchor = AnchorFinder({1: page.words}).find(SENTENCE, 1)
    assert anchor.how in (How.EXACT, How.NORMALISED)
    with drawn() as pdf:
        (printed,) = pdf[0].search_for(SENTENCE)
    (part,) = anchor.pages
    x0, y0 = (
        min(rect[0] for rect in part.rects) * WIDTH,
        min(rect[1] for rect in part.rects) * HEIGHT,
    )
    x1, y1 = (
        max(rect[2] for rect in part.rects) * WIDTH,
        max(rect[3] for rect in part.rects) * HEIGHT,
    )
    assert (x0, y0, x1, y1) == pytest.approx(
        (printed.x0, printed.y0, printed.x1, printed.y1), abs=6
    )


@NEEDS_TESSDATA
def test_only_pages_without_text_are_recognised(tmp_path: Path) -> None:
    path = document(tmp_path / "mixed.pdf", "This page has a text layer of its own.")
    with pymupdf.open(path) as pdf, pymupdf.open(scanned(tmp_path / "scan.pdf")) as scan:
        pdf.insert_pdf(scan)
        pdf.save(tmp_path / "both.pdf")
    first, second = read(tmp_path / "both.pdf", recognition())
    assert (first.reason, first.text) == ("", "This page has a text layer of its own.")
    assert second.reason == ocr.RECOGNISED


@pytest.mark.long
@pytest.mark.process
def test_without_text_recognition_a_scanned_page_says_what_to_do(tmp_path: Path) -> None:
    (page,) = read(scanned(tmp_path / "scan.pdf"))
    assert (page.state, page.text, page.words) == (PageState.IMAGE_ONLY, "", ())
    assert page.reason == f"{ocr.NO_TEXT_LAYER}; {ocr.NOT_INSTALLED}"
    assert "README" in page.reason and "Read again" in page.reason


@pytest.mark.long
@pytest.mark.process
def test_a_stamp_on_a_scan_does_not_pass_for_the_text_of_the_page(tmp_path: Path) -> None:
    (page,) = read(scanned(tmp_path / "scan.pdf", stamp=STAMP))
    assert (page.state, page.text) == (PageState.READ, STAMP)
    assert page.reason == f"{ocr.SPARSE}; {ocr.NOT_INSTALLED}"


@NEEDS_TESSDATA
def test_under_a_stamp_the_scan_is_recognised(tmp_path: Path) -> None:
    (page,) = read(scanned(tmp_path / "scan.pdf", stamp=STAMP), recognition())
    assert (page.state, page.reason) == (PageState.READ, ocr.RECOGNISED)
    assert SENTENCE in page.text


@NEEDS_TESSDATA
def test_a_photograph_gives_no_text(tmp_path: Path) -> None:
    noise = Random(7).randbytes(300 * 400 * 3)
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=WIDTH, height=HEIGHT)
        page.insert_image(page.rect, pixmap=pymupdf.Pixmap(pymupdf.csRGB, 300, 400, noise, False))
        pdf.save(tmp_path / "photo.pdf")
    (photo,) = read(tmp_path / "photo.pdf", recognition())
    assert (photo.state, photo.words) == (PageState.IMAGE_ONLY, ())
    assert "nothing that reads like text" in photo.reason


@pytest.mark.long
@pytest.mark.process
def test_a_text_layer_laid_under_a_scan_by_another_machine_is_named(tmp_path: Path) -> None:
    with pymupdf.open(scanned(tmp_path / "scan.pdf")) as pdf:
        for at, line in enumerate(PROSE):
            pdf[0].insert_text((60, 100 + 13 * at), line, fontsize=11, render_mode=3)
        pdf.save(tmp_path / "searchable.pdf")
    (page,) = read(tmp_path / "searchable.pdf")
    assert (page.state, page.reason) == (PageState.READ, ocr.HIDDEN_TEXT)
    assert SENTENCE in page.text


@pytest.mark.long
@pytest.mark.process
def test_a_full_page_over_a_picture_is_plainly_read(tmp_path: Path) -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=WIDTH, height=HEIGHT)
        page.insert_image(
            page.rect, pixmap=pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 20, 20))
        )
        write(page, 60, 100, PROSE * 3)
        pdf.save(tmp_path / "report.pdf")
    assert [(page.state, page.reason) for page in read(tmp_path / "report.pdf")] == [
        (PageState.READ, "")
    ]


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"),
        ("os._exit(7)", "status 7"),
        ("raise RuntimeError('bad picture')", "bad picture"),
        ("raise MemoryError", "more memory"),
        ("bytearray(2 * 1024**3)", "more memory"),
    ],
)
def test_a_page_that_breaks_recognition_stays_a_picture_and_costs_only_itself(
    tmp_path: Path, deed: str, reason: str
) -> None:
    pages = read(scanned(tmp_path / "scan.pdf", pages=3, dots=50), hostile(deed))
    assert [page.state for page in pages] == [PageState.READ, PageState.IMAGE_ONLY, PageState.READ]
    assert pages[1].reason.startswith(ocr.NO_TEXT_LAYER)
    assert reason in pages[1].reason
    assert pages[2].text == "This sentence stands on the picture, with 12,345 tonnes in it."


@pytest.mark.long
@pytest.mark.process
def test_a_page_that_takes_too_long_to_recognise_is_left(tmp_path: Path) -> None:
    began = time.monotonic()
    pages = read(
        scanned(tmp_path / "scan.pdf", pages=3, dots=50), hostile("time.sleep(600)", seconds=10)
    )
    assert time.monotonic() - began < 60
    assert [page.state for page in pages] == [PageState.READ, PageState.IMAGE_ONLY, PageState.READ]
    assert "took longer than a page may" in pages[1].reason


@pytest.mark.long
@pytest.mark.process
def test_pages_for_which_no_time_is_left_say_so(tmp_path: Path) -> None:
    path = scanned(tmp_path / "scan.pdf", dots=50)
    (left,) = ocr.with_recognition(
        str(path), read_pages(path, 1, 1, timeout=60)[:1], hostile("pass"), until=time.monotonic()
    )
    assert left.state is PageState.IMAGE_ONLY
    assert "time for text recognition was used up" in left.reason


@pytest.mark.parametrize(
    ("width", "height", "dots"), [(595, 842, 300), (842, 1191, 300), (1684, 2384, 140)]
)
def test_a_page_is_recognised_as_finely_as_memory_allows(
    width: float, height: float, dots: float
) -> None:
    with pymupdf.open() as pdf:
        assert dots <= resolution(pdf.new_page(width=width, height=height)) <= 300


def test_a_page_too_large_for_its_small_print_is_not_recognised() -> None:
    with pymupdf.open() as pdf, pytest.raises(NotRecognised, match=r"too large .*353 by 353 cm"):
        resolution(pdf.new_page(width=10_000, height=10_000))


def test_a_large_page_whose_picture_is_coarse_is_recognised_as_it_is() -> None:
    with pymupdf.open() as pdf:
        page = pdf.new_page(width=2480, height=3508)
        page.insert_image(
            page.rect, pixmap=pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 2480, 3508))
        )
        assert resolution(page) >= 72


@pytest.fixture
def take(auditor: Any, tmp_path: Path) -> Any:
    content = scanned(tmp_path / "scan.pdf", pages=2).read_bytes()
    return lambda: store_upload(auditor, SimpleUploadedFile("scan.pdf", content))


@NEEDS_TESSDATA
def test_a_report_of_scans_becomes_readable(take: Any, client: Any, auditor: Any) -> None:
    report = inline.read(take())
    assert report.status == "parsed"
    assert list(report.pages.values_list("state", "reason")) == [("read", ocr.RECOGNISED)] * 2
    client.force_login(auditor)
    shown = client.get(f"/reports/{report.pk}").content.decode()
    assert ocr.RECOGNISED in shown
    assert "of them 2 by text recognition" in shown


@pytest.mark.long
def test_without_text_recognition_a_report_of_scans_is_refused_as_before(
    take: Any, settings: Any
) -> None:
    settings.OCR_TESSDATA = None
    report = inline.read(take())
    assert (report.status, report.error_code) == ("error", "image_only")
    assert set(report.pages.values_list("reason", flat=True)) == {
        f"{ocr.NO_TEXT_LAYER}; {ocr.NOT_INSTALLED}"
    }

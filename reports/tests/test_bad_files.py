"""Files nobody can read: a clear message that says what to do, and nothing left behind or stuck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf
import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from conftest import REAL_REPORTS, SHORT_SAMPLE
from reports.document.parsing import read_pages
from reports.document.storing import clean_filename
from reports.models import IngestRun, Page, Report
from reports.reading import work
from reports.reading.upload import UploadRefused, retry, store_upload
from reports.tests import inline
from reports.tests.document import hostile_pdf as hostile
from reports.types import PageContent, PageState


def _pdf(make: Any, **options: Any) -> bytes:
    document = pymupdf.open()
    make(document)
    return document.tobytes(**options)


def _text(document: Any) -> None:
    for _ in range(3):
        document.new_page().insert_text(
            (72, 72), "Our Scope 1 emissions were 12,000 tCO2e in 2024. " * 3
        )


def _few_words(document: Any) -> None:
    document.new_page().insert_text((72, 72), "Our Scope 1 emissions were 12,000 tCO2e.")


def _images(document: Any) -> None:
    pixmap = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 60))
    pixmap.clear_with(200)
    for _ in range(2):
        page = document.new_page()
        page.insert_image(page.rect, pixmap=pixmap)


@pytest.fixture
def take(auditor: Any) -> Any:
    def act(content: bytes, name: str = "report.pdf") -> Report:
        return store_upload(auditor, SimpleUploadedFile(name, content))

    return act


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (b"", "empty", "0 bytes"),
        (b"PK\x03\x04 a spreadsheet named report.pdf", "not_pdf", "not a PDF"),
        (b"<html>not found</html>", "not_pdf", "not a PDF"),
    ],
)
def test_what_is_no_pdf_is_refused_at_the_door(
    take: Any, content: bytes, code: str, says: str
) -> None:
    with pytest.raises(UploadRefused, match=says) as refusal:
        take(content)
    assert refusal.value.code == code
    assert not Report.objects.exists()


def test_a_file_over_the_limit_is_refused_with_its_size(take: Any, settings: Any) -> None:
    settings.MAX_UPLOAD_SIZE_MB = 1
    with pytest.raises(UploadRefused, match=r"1\.5 MB; at most 1 MB"):
        take(b"%PDF-1.7" + b"0" * 1_572_864)
    assert not Report.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (b"%PDF-1.7 and then nothing", "corrupt", "again"),
        (_pdf(_text)[:400], "corrupt", "again"),
        (
            _pdf(_text, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="secret"),
            "encrypted",
            "password",
        ),
        (_pdf(_images), "image_only", "text layer"),
        (_pdf(_few_words), "image_only", "at least 100 characters are needed"),
    ],
    ids=["not really a PDF", "truncated", "encrypted", "image-only", "a few words"],
)
def test_a_pdf_nobody_can_read_ends_in_error_with_what_to_do(
    take: Any, content: bytes, code: str, says: str
) -> None:
    report = inline.read(take(content))
    assert (report.status, report.error_code) == ("error", code)
    assert says in report.error_message
    assert (
        not IngestRun.objects.filter(report=report)
        .exclude(status__in=("completed", "error"))
        .exists()
    )
    assert not report.passages.exists()


@pytest.mark.long
def test_a_report_is_read_but_for_the_page_that_cannot_be(
    take: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a hostile page costs only itself is tested where pages are read, in
    `document/test_hostile_files.py`; this is what the report makes of it."""
    reason = "reading this page needs more memory than allowed"

    def read_but_for_the_first(*args: Any, **options: Any) -> list[PageContent]:
        first, *others = read_pages(*args, **options)
        return [PageContent(first.number, "", PageState.FAILED, reason), *others]

    monkeypatch.setattr(work, "read_pages", read_but_for_the_first)
    text = b"".join(
        b"BT /F1 9 Tf 40 %d Td (Scope 1 emissions of site %d were 12,000 tCO2e.) Tj ET\n"
        % (800 - 20 * n, n)
        for n in range(9)
    )
    report = inline.read(take(hostile.pages([hostile.plain(), hostile.stream(text)])))
    assert (report.status, report.error_message) == ("parsed", "")
    assert list(report.pages.order_by("number").values_list("state", flat=True)) == [
        "failed",
        "read",
    ]
    assert report.pages.get(number=1).reason == reason
    assert report.passages.exists()


@pytest.mark.long
def test_a_thousand_pages_too_many_are_refused_before_any_is_read(take: Any) -> None:
    report = inline.read(take(hostile.pages([hostile.plain()] * 5000)))
    assert (report.status, report.error_code) == ("error", "too_many_pages")
    assert "5000 pages" in report.error_message
    assert not Page.objects.filter(report=report).exists()


@pytest.mark.long
def test_a_report_of_no_pages_ends_in_error(take: Any) -> None:
    report = inline.read(take(hostile.pages([])))
    assert report.status == "error"
    assert report.error_code in ("empty", "corrupt")
    assert (
        not IngestRun.objects.filter(report=report)
        .exclude(status__in=("completed", "error"))
        .exists()
    )


@pytest.mark.long
def test_a_report_in_error_can_be_retried_from_the_stored_file(take: Any) -> None:
    report = inline.read(take(_pdf(_text)[:400]))
    with report.file.open("wb") as file:
        file.write(_pdf(_text))
    retry(report)
    assert inline.read(report).status == "parsed"


@pytest.mark.long
def test_only_a_report_in_error_can_be_retried(take: Any) -> None:
    with pytest.raises(UploadRefused, match="in error"):
        retry(inline.read(take(SHORT_SAMPLE.read_bytes())))


def test_too_many_pages_are_refused(take: Any, settings: Any) -> None:
    settings.MAX_UPLOAD_PAGES = 2
    report = inline.read(take(_pdf(_text)))
    assert (report.status, report.error_code) == ("error", "too_many_pages")
    assert not Page.objects.filter(report=report).exists()


def test_the_same_file_is_offered_instead_of_stored_twice(take: Any) -> None:
    first = take(SHORT_SAMPLE.read_bytes())
    with pytest.raises(UploadRefused) as refusal:
        take(SHORT_SAMPLE.read_bytes(), "other name.pdf")
    assert refusal.value.existing == first
    assert len(default_storage.listdir("reports")[1]) >= 1


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("环境报告 2024.pdf", "环境报告 2024.pdf"),
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\Users\\a\\report.pdf", "report.pdf"),
        ("a\x00b\n.pdf", "ab.pdf"),
        ("", "report.pdf"),
        ("x" * 300 + ".pdf", "x" * 251 + ".pdf"),
    ],
)
def test_any_file_name_is_taken_and_made_harmless(given: str, kept: str) -> None:
    assert clean_filename(given) == kept


def test_a_file_found_in_the_wild_that_no_reader_opens_is_refused_with_a_message(take: Any) -> None:
    broken = REAL_REPORTS.parent / "broken"
    if not broken.is_dir():
        pytest.skip("the broken file found in the wild is not beside the project")
    for path in broken.glob("*.pdf"):
        with pytest.raises(UploadRefused, match="not a PDF"):
            take(Path(path).read_bytes())
    assert not Report.objects.exists()

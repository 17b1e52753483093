"""Images of pages: drawn once, in a process with limits, and never for ever at a hostile page."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from PIL import Image

from reports.document import page_images
from reports.document.page_images import THUMBNAIL, CannotDraw, page_image, why_not
from reports.document.render_child import LONGEST_SIDE, MOST_PIXELS, scale_for
from reports.models import Report
from reports.tests.document.make_pdf import document
from reports.tests.factories import make_report, make_user

pytestmark = [pytest.mark.process, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _own_media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def store(tmp_path: Path) -> Any:
    """A report whose file is this PDF."""

    def act(pdf: Path, pages: int) -> Report:
        report = make_report(make_user(), page_count=pages)
        path = tmp_path / report.file.name
        path.parent.mkdir(exist_ok=True)
        pdf.rename(path)
        return report

    return act


@pytest.fixture
def report(store: Any, tmp_path: Path) -> Report:
    return store(document(tmp_path / "ten.pdf", *(f"Page {n} of ten." for n in range(1, 11))), 10)


@pytest.fixture
def starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """How many processes were started to draw: the real one, behind a script that counts."""
    log = tmp_path / "starts"
    script = tmp_path / "counting.py"
    script.write_text(
        f"import sys; open({str(log)!r}, 'a').write('x')\n"
        "from reports.document.render_child import main\nsys.exit(main())\n"
    )
    monkeypatch.setattr(page_images, "CHILD", (sys.executable, str(script)))
    return lambda: len(log.read_text()) if log.exists() else 0


@pytest.mark.long
def test_a_page_is_drawn_at_the_width_asked_for_and_kept(report: Report, starts: Any) -> None:
    path = page_image(report, 3, 900)
    with Image.open(path) as image:
        assert (image.format, image.size) == ("WEBP", (900, 1274))
    assert page_image(report, 3, 900) == path
    assert starts() == 1
    assert [entry.name for entry in path.parent.iterdir()] == ["3-900.webp"]


@pytest.mark.long
def test_ten_who_ask_at_once_cost_one_drawing(report: Report, starts: Any) -> None:
    found: list[Path] = []
    threads = [
        threading.Thread(target=lambda: found.append(page_image(report, 2, 600))) for _ in range(10)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 10
    assert starts() == 1


@pytest.mark.long
def test_thumbnails_are_drawn_in_blocks(report: Report, starts: Any) -> None:
    for number in range(1, 11):
        page_image(report, number, THUMBNAIL)
    assert starts() == 2


@pytest.mark.long
def test_no_more_pages_are_drawn_at_once_than_there_are_slots(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_images, "PATIENCE_SECONDS", 0.05)
    for _ in range(page_images.AT_ONCE):
        assert page_images._places.acquire(timeout=1)
    try:
        with pytest.raises(page_images.Busy):
            page_image(report, 1, 600)
    finally:
        for _ in range(page_images.AT_ONCE):
            page_images._places.release()
    assert page_image(report, 1, 600).exists()
    assert why_not(report, 1, 600) == ""


def test_a_page_beyond_the_end_has_no_image_but_a_reason(report: Report) -> None:
    with pytest.raises(CannotDraw, match="the document has 10 pages"):
        page_image(report, 11, 600)


@pytest.mark.long
def test_a_file_that_is_no_pdf_says_so(store: Any, tmp_path: Path) -> None:
    fake = tmp_path / "fake.pdf"
    fake.write_bytes(b"<html>nothing here</html>")
    with pytest.raises(CannotDraw, match="not a PDF"):
        page_image(store(fake, 1), 1, 600)


def endless(path: Path, levels: int = 12) -> Path:
    """A page that draws a form that draws a form ten times, and so on: ten to the twelfth
    rectangles from two kilobytes."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        inner = _form(pdf, b"0 0 600 800 re f", "")
        for _ in range(levels):
            inner = _form(pdf, b"/X Do " * 10, f"/Resources<</XObject<</X {inner} 0 R>>>>")
        pdf.xref_set_key(page.xref, "Resources", f"<</XObject<</X {inner} 0 R>>>>")
        content = pdf.get_new_xref()
        pdf.update_object(content, "<<>>")
        pdf.update_stream(content, b"/X Do")
        pdf.xref_set_key(page.xref, "Contents", f"{content} 0 R")
        pdf.new_page().insert_text((72, 72), "A harmless page.")
        pdf.save(path)
    return path


def _form(pdf: Any, content: bytes, resources: str) -> int:
    xref = pdf.get_new_xref()
    pdf.update_object(xref, f"<</Type/XObject/Subtype/Form/BBox[0 0 600 800]{resources}>>")
    pdf.update_stream(xref, content)
    return xref


@pytest.mark.long
def test_a_page_that_never_ends_costs_its_limit_once_and_only_itself(
    store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, starts: Any
) -> None:
    monkeypatch.setattr(page_images, "WALL_SECONDS", 8.0)
    report = store(endless(tmp_path / "endless.pdf"), 2)
    begun = time.monotonic()
    with pytest.raises(CannotDraw, match="took longer than 8 s"):
        page_image(report, 1, 600)
    assert time.monotonic() - begun < 60
    with pytest.raises(CannotDraw, match="took longer"):
        page_image(report, 1, 600)
    assert starts() == 1
    assert page_image(report, 2, THUMBNAIL).exists(), (
        "its neighbour is drawn though they share a block"
    )


@pytest.mark.long
def test_a_reason_is_forgotten_after_a_while_and_the_page_tried_again(
    report: Report, starts: Any, monkeypatch: Any
) -> None:
    with pytest.raises(CannotDraw):
        page_image(report, 11, 600)
    monkeypatch.setattr(page_images, "REMEMBERED_SECONDS", 0.0)
    with pytest.raises(CannotDraw):
        page_image(report, 11, 600)
    assert starts() == 2


@pytest.mark.long
def test_drawing_ends_at_its_memory_limit(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered = page_images.REMEMBERED_SECONDS
    monkeypatch.setattr(page_images, "REMEMBERED_SECONDS", 0.0)
    # how much the interpreter itself takes differs from machine to machine
    for limit in range(100, 1000, 20):
        monkeypatch.setattr(page_images, "MEMORY_MB", limit)
        with suppress(CannotDraw):
            page_image(report, 1, THUMBNAIL)
            break
    monkeypatch.setattr(page_images, "REMEMBERED_SECONDS", remembered)
    assert page_image(report, 1, THUMBNAIL).exists(), "enough for a small image"
    with pytest.raises(CannotDraw, match="needs more memory than allowed"):
        page_image(report, 1, 2400)


def test_a_process_that_cannot_even_start_is_a_reason_too(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_images, "CHILD", (sys.executable, "-c", "raise SystemExit(7)"))
    with pytest.raises(CannotDraw, match="status 7"):
        page_image(report, 1, 600)


@pytest.mark.long
def test_nothing_but_its_lines_is_said(report: Report, tmp_path: Path) -> None:
    command = [*page_images.CHILD, report.file.path, "600", str(tmp_path), "1", "99", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert [json.loads(line)["page"] for line in done.stdout.splitlines()] == [1, 99, 2]


@pytest.mark.parametrize(
    "size", [(1_000_000, 1_000_000), (10, 1_000_000), (1_000_000, 10), (3, 3), (595, 842)]
)
def test_no_page_size_asks_for_more_pixels_than_allowed(size: tuple[float, float]) -> None:
    scale = scale_for(*size, 2400)
    width, height = size[0] * scale, size[1] * scale
    assert width <= 2400.5
    assert height <= LONGEST_SIDE + 1
    assert width * height <= MOST_PIXELS * 1.001


@pytest.mark.parametrize("size", [(0, 842), (595, -1), (float("inf"), 1), (float("nan"), 1)])
def test_a_page_without_a_size_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="no size"):
        scale_for(*size, 600)

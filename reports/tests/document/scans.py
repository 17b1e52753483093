"""Scanned pages made for tests: what is drawn on a page, as a picture of it without a text
layer."""

from __future__ import annotations

import sys
from pathlib import Path

import pymupdf
import pytest
from django.conf import settings

from reports.document.ocr import Recognition
from reports.tests.document.make_pdf import HEIGHT, WIDTH, cells, write

SENTENCE = "We reduced our Scope 1 emissions by 18 percent against the base year 2019."
PROSE = [
    SENTENCE,
    "All of our sites report under one method, and an independent firm has",
    "assured the figures of this page with limited assurance.",
]
ROWS = [
    ["Emissions in tonnes", "2024", "2023"],
    ["Scope 1", "12,480", "15,210"],
    ["Scope 2", "8,930", "9,460"],
]
COLUMNS = (60, 320, 440)
NEEDS_TESSDATA = pytest.mark.skipif(
    not settings.OCR_TESSDATA,
    reason="no language data for text recognition on this machine (Debian: tesseract-ocr)",
)


def recognition() -> Recognition:
    """Text recognition as this machine has it."""
    return Recognition(str(settings.OCR_TESSDATA), settings.OCR_LANGUAGES)


def drawn() -> pymupdf.Document:
    """A page with prose and a small table, with a text layer. Whoever takes it closes it."""
    pdf = pymupdf.open()
    page = pdf.new_page(width=WIDTH, height=HEIGHT)
    y = write(page, 60, 100, PROSE, size=11)
    cells(page, ROWS, COLUMNS, y + 40, step=22)
    return pdf


def scanned(path: Path, *, turn: int = 0, stamp: str = "", pages: int = 1, dots: int = 200) -> Path:
    """That page as pictures, each turned by `turn` degrees when shown upright again, with a text
    layer of `stamp`."""
    with drawn() as source, pymupdf.open() as pdf:
        picture = source[0].get_pixmap(dpi=dots)
        for _ in range(pages):
            page = (
                pdf.new_page(width=WIDTH, height=HEIGHT)
                if turn % 180 == 0
                else pdf.new_page(width=HEIGHT, height=WIDTH)
            )
            page.insert_image(page.rect, pixmap=picture, rotate=turn)
            page.set_rotation(turn)
            if stamp:
                page.insert_text((30, 30), stamp, fontsize=7)
        pdf.save(path)
    return path


# Recognises nothing itself: every page holds one sentence, but page 2 does the deed.
HOSTILE = """
import os, signal, sys, time
from reports.document import ocr_child
from reports.document.recognised_lines import Found
def found(page, tessdata, languages):
    if page.number == 1:
        {deed}
    words = "This sentence stands on the picture, with 12,345 tonnes in it.".split()
    return [Found(50 + 40 * at, 100, 85 + 40 * at, 110, word, 0) for at, word in enumerate(words)]
ocr_child._found = found
sys.exit(ocr_child.main(sys.argv[1:]))
"""


def hostile(deed: str, seconds: float = 30) -> Recognition:
    """Recognition whose child does a deed on page 2; it needs no language data."""
    return Recognition(
        "/nowhere",
        seconds_per_page=seconds,
        command=(sys.executable, "-c", HOSTILE.format(deed=deed)),
    )

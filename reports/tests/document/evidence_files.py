"""Files to attach: small workbooks, tables and documents, written where a test asks for them."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Sequence
from typing import Any

import pymupdf
import xlsxwriter
from django.core.files.uploadedfile import SimpleUploadedFile

INVENTORY = [
    ["Metric", "Unit", 2023, 2024],
    ["Scope 1", "tCO2e", 240451, 229438],
    ["Scope 2 (market-based)", "tCO2e", 75406, 69499],
]


def workbook(sheets: dict[str, Sequence[Sequence[Any]]] | None = None, **options: Any) -> bytes:
    """An XLSX with these sheets of rows; by default one with an emissions inventory."""
    held = io.BytesIO()
    book = xlsxwriter.Workbook(held, {"in_memory": True} | options)
    book.set_properties({"created": dt.datetime(2026, 1, 1)})  # the same bytes whenever it is made
    for name, rows in (sheets if sheets is not None else {"GHG inventory": INVENTORY}).items():
        sheet = book.add_worksheet(name)
        for index, row in enumerate(rows):
            sheet.write_row(index, 0, row)
    book.close()
    return held.getvalue()


def pdf(*pages: str, password: str = "") -> bytes:
    """A PDF with a page for each text."""
    document = pymupdf.open()
    for text in pages:
        leaf = document.new_page()
        leaf.insert_textbox(pymupdf.Rect(50, 50, 545, 800), text, fontsize=11)
    locked = (
        {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "user_pw": password, "owner_pw": password}
        if password
        else {}
    )
    return bytes(document.tobytes(**locked))


def given(content: bytes, name: str = "inventory.xlsx") -> SimpleUploadedFile:
    """A file as a form or the API hands it over."""
    return SimpleUploadedFile(name, content)

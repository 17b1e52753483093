"""PDFs made for tests, one small thing each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf

WIDTH, HEIGHT = 595, 842
LEADING = 12


def document(path: Path, *pages: str) -> Path:
    """A PDF with one plain text a page."""
    with pymupdf.open() as pdf:
        for text in pages:
            write(pdf.new_page(width=WIDTH, height=HEIGHT), 50, 80, text.split("\n"))
        pdf.save(path)
    return path


def write(
    page: pymupdf.Page,
    x: float,
    y: float,
    lines: Sequence[str],
    size: float = 10,
    font: str = "helv",
) -> float:
    """Write lines downwards from (x, y); the y after the last line."""
    for line in lines:
        if line:
            page.insert_text((x, y), line, fontsize=size, fontname=font)
        y += LEADING * size / 10
    return y


def cells(
    page: pymupdf.Page,
    rows: Sequence[Sequence[str]],
    left: Sequence[float],
    y: float,
    step: float = 16,
) -> float:
    """Write a table without rules, each column from its left edge; the y after the last row."""
    for row in rows:
        for x, text in zip(left, row, strict=True):
            if text:
                page.insert_text((x, y), text, fontsize=9)
        y += step
    return y


def rules(page: pymupdf.Page, xs: Sequence[float], ys: Sequence[float]) -> None:
    """Draw a grid of thin lines."""
    for x in xs:
        page.draw_line((x, ys[0]), (x, ys[-1]))
    for y in ys:
        page.draw_line((xs[0], y), (xs[-1], y))

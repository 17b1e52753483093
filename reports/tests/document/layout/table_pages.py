"""Pages with a small table, drawn for the tests of the layout reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pymupdf

from reports.document.page_reader import body_style, read_page
from reports.tests.document.make_pdf import HEIGHT, WIDTH, cells, write
from reports.types import PageContent

TITLE = "Climate"
ABOVE = (
    "Our emissions went down again in the year, as the table shows in full.",
    "We report on all of our sites and on the whole of our value chain.",
)
BELOW = "The figures cover all of the sites that we operate in the whole of the world."
ROWS = (
    ("Emissions (kt CO2e)", "2023", "2022"),
    ("Scope 1", "1,200", "1,350"),
    ("Scope 2 (market-based)", "340", "410"),
    ("Total", "1,540", "1,760"),
)
LEFT = (50.0, 250.0, 330.0)  # where the columns of the table begin
TOP, STEP = 140.0, 16.0  # baseline of its first row, and from row to row


def table_page(pdf: pymupdf.Document, rows: Sequence[Sequence[str]] = ROWS) -> pymupdf.Page:
    """A page with a heading, a paragraph, a table and a sentence below it, in that order."""
    page = pdf.new_page(width=WIDTH, height=HEIGHT)
    write(page, 50, 60, [TITLE], size=16, font="hebo")
    write(page, 50, 90, ABOVE)
    end = cells(page, rows, LEFT, TOP, STEP)
    write(page, 50, end + 36, [BELOW])
    return page


def read_drawn(draw: Callable[[pymupdf.Page], None], model: object | None) -> PageContent:
    """The page with the table and whatever `draw` adds, as it is read from the finished file."""
    with pymupdf.open() as pdf:
        draw(table_page(pdf))
        content = pdf.tobytes()
    with pymupdf.open(stream=content) as pdf:
        return read_page(pdf[0], body_style(pdf), model)

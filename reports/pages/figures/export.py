"""The figures as a file, CSV or XLSX, with one line for each place where a figure is printed.

Both are written to a temporary file while the figures are read from the database in chunks, so that
memory stays bounded. No cell can become a formula: text that begins like one is written as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from tempfile import TemporaryFile
from typing import IO

import xlsxwriter  # type: ignore[import-untyped]

from reports.exports.csv_table import Cell, write_csv
from reports.exports.download import stem
from reports.models import Figure, FigurePlace, Report
from reports.pages.figures.figure_labels import fits_a_spreadsheet, short
from reports.pages.figures.listing import Figures, with_places
from sibyl_project.common.regex import regex

COLUMNS = (
    *(
        "metric",
        "scope",
        "method",
        "entity_part",
        "label",
        "year",
        "period",
        "figure_value",
        "unit",
        "value_tco2e",
        "boundary",
        "basis",
        "restated",
        "reading",
    ),
    *(
        "places_agree",
        "evidence_agrees",
        "figure_open",
        "source",
        "page",
        "printed",
        "value",
        "step",
        "approximate",
    ),
    *("baseline_year", "in_table", "place_open", "quote"),
)
MOST_LINES = 1_048_575  # the rows of a worksheet below the headings
_LONGEST = 32_000  # characters of a cell
_CHUNK = 500
_NO_XML = regex(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_WIDTHS = {
    "label": 32,
    "entity_part": 28,
    "quote": 80,
    "source": 28,
    "printed": 22,
    "figure_open": 32,
    "place_open": 32,
}


def lines(figures: Figures) -> Iterator[tuple[Cell, ...]]:
    """One line for each place of the figures, in their order; the values belong to `COLUMNS`."""
    for figure in with_places(figures).iterator(chunk_size=_CHUNK):
        whole = _figure(figure)
        for place in figure.places.all():
            yield (*whole, *_place(place))


def _figure(figure: Figure) -> tuple[Cell, ...]:
    return (
        *(
            figure.metric,
            figure.scope,
            figure.method,
            figure.entity_part,
            figure.label,
            figure.year,
            figure.period,
        ),
        *(
            short(figure.value),
            figure.unit,
            None if figure.value_tco2e is None else short(figure.value_tco2e),
        ),
        *(figure.boundary, figure.basis, figure.restated, figure.reading),
        *(figure.agree, figure.evidence_agrees, "; ".join(figure.open)),
    )


def _place(place: FigurePlace) -> tuple[Cell, ...]:
    known = bool(place.step)  # False in reports read before places stored their values
    return (
        *(place.evidence.filename if place.evidence else "report", place.page, place.printed),
        *(
            short(place.value) if known else None,
            short(place.step) if known else None,
            place.approximate,
        ),
        *(place.baseline_year, place.in_table, "; ".join(place.open), place.quote),
    )


def as_csv(figures: Figures) -> IO[bytes]:
    """The lines as comma-separated values in UTF-8, with the byte order mark by which spreadsheets
    recognise it."""
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    write_csv(file, COLUMNS, lines(figures))
    file.seek(0)
    return file


def as_xlsx(figures: Figures) -> IO[bytes]:
    """The lines as a workbook: numbers as numbers, and every text as text."""
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    texts = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(file, {"constant_memory": True, **texts}) as book:
        sheet = book.add_worksheet("Figures")
        bold = book.add_format({"bold": True})
        sheet.freeze_panes(1, 0)
        for column, name in enumerate(COLUMNS):
            sheet.set_column(column, column, _WIDTHS.get(name, 14))
            sheet.write_string(0, column, name, bold)
        last = 0
        for last, line in enumerate(lines(figures), 1):
            for column, cell in enumerate(line):
                _write(sheet, last, column, cell)
        sheet.autofilter(0, 0, last, len(COLUMNS) - 1)
    file.seek(0)
    return file


def _write(sheet: xlsxwriter.worksheet.Worksheet, row: int, column: int, cell: Cell) -> None:
    if cell is None or cell == "":
        return
    if isinstance(cell, bool):
        sheet.write_string(row, column, "yes" if cell else "no")
    elif isinstance(cell, int) or (isinstance(cell, Decimal) and fits_a_spreadsheet(cell)):
        sheet.write_number(row, column, cell)
    else:
        text = f"{cell:f}" if isinstance(cell, Decimal) else _NO_XML.sub("", cell)
        sheet.write_string(row, column, text[:_LONGEST])


Writer = Callable[[Figures], IO[bytes]]
FORMATS: dict[str, tuple[Writer, str]] = {
    "csv": (as_csv, "text/csv; charset=utf-8"),
    "xlsx": (as_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


def filename(report: Report, kind: str) -> str:
    """What the file is called."""
    return f"{stem(report)}-figures.{kind}"

"""The records beside the sample report, of the same invented company: its greenhouse gas inventory
as a workbook, its report of the year before, and the statement of an independent assurer.

They are made on the fly: the same seed gives the same bytes, so nothing need be kept in step.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from reports.sample.book import Book
from reports.sample.generate import BUNDLED_SEED
from reports.sample.inventory_book import workbook
from reports.sample.numbers import Numbers, Series

# invented, as the company is
ASSURER = "Penhallow Assurance LLP"
REGISTRAR = "Ostrava Emissions Registry"
Rows = list[list[str | int]]


@dataclass(frozen=True, slots=True)
class Record:
    """One file to attach: `kind` is a value of EvidenceKind, `issuer` who issued it."""

    filename: str
    kind: str
    issuer: str
    content: bytes


def records(seed: int = BUNDLED_SEED) -> tuple[Record, ...]:
    """The records of the full sample report of a seed."""
    book = Book(seed, full=True)
    name, year, numbers = book.company.name, book.year, book.numbers
    return (
        Record("inventory.xlsx", "data_workbook", name, workbook(book)),
        Record(
            f"report_{year - 1}.pdf",
            "prior_report",
            name,
            _pdf(
                f"{name}: sustainability report {year - 1}",
                [f"This report covers the year ended 31 December {year - 1}."],
                _totals(numbers, numbers.years[:2]),
            ),
        ),
        Record(
            "assurance_statement.pdf",
            "assurance_statement",
            ASSURER,
            _pdf(
                f"Independent limited assurance statement to {name}",
                [
                    f"{ASSURER} was engaged to provide limited assurance on the gross Scope 1 and "
                    f"market-based Scope 2 greenhouse gas emissions of {name} for {year}.",
                    "Nothing has come to our attention that causes us to believe that the figures "
                    "below are not prepared, in all material respects, under the GHG Protocol.",
                ],
                _totals(numbers, (year,))[:2] + _totals(numbers, (year,))[3:4],
            ),
        ),
        Record(
            "register_extract.pdf",
            "certificate",
            REGISTRAR,
            _pdf(
                f"Extract from the emissions register: {name}",
                [f"{REGISTRAR} certifies the verified emissions entered for the operator."],
                _totals(numbers, numbers.years[-2:])[:2],
            ),
        ),
    )


def _totals(numbers: Numbers, years: Sequence[int]) -> Rows:
    """The header and a row each for Scope 1, Scope 2 by location and by market, and Scope 3."""
    scope3 = {year: numbers.scope3_total(year) for year in years}
    return [
        ["Greenhouse gas emissions", "Unit", *(str(year) for year in years)],
        _row("Scope 1", "tCO2e", numbers.scope1, years),
        _row("Scope 2 (location-based)", "tCO2e", numbers.scope2_location, years),
        _row("Scope 2 (market-based)", "tCO2e", numbers.scope2_market, years),
        _row("Scope 3", "tCO2e", scope3, years),
    ]


def _row(name: str, unit: str, series: Series, years: Sequence[int]) -> list[str | int]:
    return [name, unit, *(series[year] for year in years)]


def _pdf(title: str, paragraphs: list[str], table: Rows) -> bytes:
    styles = getSampleStyleSheet()
    printed = [[f"{c:,}" if isinstance(c, int) else c for c in row] for row in table]
    story: list[Flowable] = [
        Paragraph(title, styles["Heading1"]),
        *(Paragraph(text, styles["BodyText"]) for text in paragraphs),
        Spacer(1, 12),
        Table(printed, style=TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)])),
    ]
    file = io.BytesIO()
    SimpleDocTemplate(file, pagesize=A4, title=title, invariant=1).build(story)
    return file.getvalue()

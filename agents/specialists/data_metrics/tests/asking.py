"""Inputs of the checks as a report would give them: sentences and tables read as on its pages."""

from __future__ import annotations

from agents.specialists.data_metrics.checks.inputs import CheckInput, check_input
from reports.figures.extract import read_pages
from reports.types import ClaimType, ClaimView, PageContent


def given(*pages: str, claims: bool = True, **known: object) -> CheckInput:
    """Each text is a page, and (unless `claims` is False) each page of one sentence a claim with
    the page's number as id."""
    contents = [PageContent(number, text) for number, text in enumerate(pages, 1)]
    stated = [
        claim(str(page.number), page.text, page.number)
        for page in contents
        if claims and "\n" not in page.text
    ]
    texts = {page.number: page.text for page in contents}
    return check_input(read_pages(contents), stated, texts=texts, **known)  # type: ignore[arg-type]


def claim(
    claim_id: str,
    quote: str,
    page: int = 1,
    kind: ClaimType = ClaimType.QUANTITATIVE,
    *paragraphs: str,
) -> ClaimView:
    """A claim that is its own quote."""
    return ClaimView(claim_id, quote, kind, page=page, quote=quote, paragraphs=paragraphs)


def series(label: str, values: dict[int, int], unit: str = "tCO2e") -> str:
    """A table with one row: a figure over the years."""
    years = " | ".join(str(year) for year in values)
    return f"{unit} | {years}\n{label} | {' | '.join(f'{value:,}' for value in values.values())}"

"""The inventory of the sample in a whole run: each planted total gives the result of its check, and
nothing of the new sheets is taken for a figure that speaks against the report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agents.tests.inline import begin, run
from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Check, Finding, InventoryException, Report
from reports.reading.evidence import attach
from reports.sample.book import Book
from reports.sample.inventory_planted import EXPLAINED, FAULTS, TOTALS
from reports.sample.inventory_scope3 import OTHER_VERSION
from reports.sample.numbers import SCOPE3_CATEGORIES
from reports.sample.records import records
from reports.tests.document.evidence_files import given
from reports.tests.factories import make_page, make_report
from reports.tests.inline import compute_inventories, read_evidence

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
SEED = 7


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def book() -> Book:
    return Book(SEED, full=True)


@pytest.fixture
def report(auditor: Any, book: Book) -> Report:
    """A report that prints the figures of the sample's inventory, with the workbook attached."""
    report = make_report(
        auditor,
        company=book.company.name,
        reporting_period=f"FY {book.year}",
        page_count=2,
        pages_done=2,
    )
    numbers, year = book.numbers, book.year
    make_page(
        report,
        1,
        f"Gross Scope 1 emissions in {year} were {numbers.scope1[year]:,} tCO2e.\n"
        f"Scope 2 emissions (location-based) in {year} were "
        f"{numbers.scope2_location[year]:,} tCO2e.\n"
        f"Scope 2 emissions (market-based) in {year} were {numbers.scope2_market[year]:,} tCO2e.\n"
        f"Gross Scope 3 emissions in {year} were {numbers.scope3_total(year):,} tCO2e.",
    )
    rows = [f"{at} {name} | {numbers.scope3[name][year]:,}" for at, name, _ in SCOPE3_CATEGORIES]
    make_page(report, 2, "\n".join([f"Scope 3 by category, tCO2e | {year}", *rows]))
    replace_quantities(report, read_pages(page_contents(report)))
    workbook = records(SEED)[0]
    file = given(workbook.content, workbook.filename)
    read_evidence(attach(report, auditor, file, workbook.kind, source=workbook.issuer))
    return report


def test_the_records_of_the_sample_are_computed_again_as_planted(report: Report) -> None:
    (done,) = compute_inventories(report)
    assert done.status == "completed", done.error_message
    found = InventoryException.objects.filter(run=done)
    expected = [one for one in (*FAULTS, *EXPLAINED) if one.kind != "site_in_workbook_not_report"]
    assert sorted(found.values_list("kind", "sheet", "cells")) == sorted(
        (one.kind, one.sheet, one.cells) for one in expected
    )


def test_each_planted_total_gives_the_result_of_its_check(report: Report, book: Book) -> None:
    compute_inventories(report)
    analysis = run(begin(report, report.uploaded_by, max_cycles=0))
    checks = Check.objects.filter(analysis=analysis, check_name="inventory_totals")
    results = {
        (one.details["scope"], one.details.get("scope2_method") or ""): one.result for one in checks
    }
    assert results == {
        (f"{one.scope}.{one.category}" if one.category else one.scope, one.method): one.check
        for one in TOTALS
        if one.check
    }
    spoken = Finding.objects.filter(analysis=analysis, basis="evidence_document")
    assert spoken.filter(supports_claim=True).exists()
    against = spoken.filter(supports_claim=False).values_list("summary", flat=True)
    assert [
        told for told in against if f"{book.numbers.scope3[OTHER_VERSION][book.year]:,}" not in told
    ] == []

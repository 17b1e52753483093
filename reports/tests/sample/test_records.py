"""The records beside the sample report."""

import io

from openpyxl import load_workbook

from reports.models import EvidenceKind
from reports.sample.book import Book
from reports.sample.generate import BUNDLED_SEED
from reports.sample.records import ASSURER, REGISTRAR, records


def test_the_same_seed_gives_the_same_bytes() -> None:
    assert records() == records()
    assert records(BUNDLED_SEED + 1) != records()


def test_assurer_and_registrar_are_others_than_the_company() -> None:
    company = Book(BUNDLED_SEED, full=True).company.name
    issuers = {EvidenceKind(record.kind): record.issuer for record in records()}
    assert issuers == {
        EvidenceKind.DATA_WORKBOOK: company,
        EvidenceKind.PRIOR_REPORT: company,
        EvidenceKind.ASSURANCE_STATEMENT: ASSURER,
        EvidenceKind.CERTIFICATE: REGISTRAR,
    }


def test_the_inventory_states_the_figures_of_the_report() -> None:
    book = Book(BUNDLED_SEED, full=True)
    workbook = load_workbook(io.BytesIO(records()[0].content), data_only=True)
    sites = [row[2] for row in workbook["Sites"].iter_rows(min_row=2, values_only=True)]
    assert sum(sites) == workbook["Totals"]["E2"].value == book.numbers.scope1[book.year]

"""The request list as workbook and text document: what it says, and that none of it is active."""

from __future__ import annotations

import io
from typing import Any

import docx
import pytest
from openpyxl import load_workbook

from reports.exports.requests_files import write_docx, write_xlsx
from reports.exports.requests_lines import COLUMNS, Sent, sent
from reports.models import Report, RequestItemKind
from reports.review.requesting import Draft, DraftItem, ask
from reports.tests.factories import make_analysis, make_api, make_claim, make_report

NAMES = tuple(name for name, _, _ in COLUMNS)
pytestmark = pytest.mark.django_db
FORMULA, LINK = "=HYPERLINK(1)", "https://example.org/pay"


@pytest.fixture
def report(auditor: Any) -> Report:
    """A report with two requests, whose words are not to be trusted."""
    report = make_report(auditor, reporting_period="FY2024")
    report.engagement.firm = "Fell & Partners"
    report.engagement.save()
    claim = make_claim(make_analysis(report), quote=f"{FORMULA} {'word ' * 60}", page=7)
    items = [
        DraftItem(RequestItemKind.CLAIM, "a", claim.text, 7, claim.pk),
        DraftItem(RequestItemKind.REQUIREMENT, "S2.5", "Governance\x0b of risks"),
    ]
    ask(report, auditor, [Draft(FORMULA, LINK, "scope 2", "FY24", items), Draft("Bills", "a bank")])
    return report


def _workbook(list_sent: Sent) -> Any:
    file = io.BytesIO()
    write_xlsx(list_sent, file)
    return load_workbook(file)["Requests"]


def _document(list_sent: Sent) -> Any:
    file = io.BytesIO()
    write_docx(list_sent, file)
    return docx.Document(file)


def test_both_say_whose_list_it_is_and_what_is_asked_and_why(report: Report) -> None:
    list_sent = sent(report)
    assert list_sent.head == [
        ("Company", report.company),
        ("Period", "FY2024"),
        ("From", "Fell & Partners"),
    ]
    first, second = list_sent.lines
    assert first[:5] == ("1", FORMULA, LINK, "scope 2", "FY24")
    quote, requirement = first[5].split("\n")
    assert quote.startswith(f"“{FORMULA} word") and quote.endswith("…” (p. 7)")
    assert len(quote) < 180
    assert requirement == "S2.5: Governance of risks"
    assert second[:3] == ("2", "Bills", "a bank") and second[-1] == "asked"
    rows = list(_workbook(list_sent).values)
    assert rows[0][0] == "Request list" and rows[5][: len(COLUMNS)] == NAMES
    assert [tuple(cell or "" for cell in row) for row in rows[6:]] == list_sent.lines
    document = _document(list_sent)
    assert "From: Fell & Partners" in [each.text for each in document.paragraphs]
    table = [tuple(cell.text for cell in row.cells) for row in document.tables[0].rows]
    assert table == [NAMES, *list_sent.lines]


def test_nothing_in_either_is_a_formula_or_a_link(report: Report) -> None:
    cells = [cell for row in _workbook(sent(report)).iter_rows() for cell in row if cell.value]
    assert {cell.data_type for cell in cells} == {"s"}
    assert not any(cell.hyperlink for cell in cells)
    document = _document(sent(report))
    assert not any("hyperlink" in relation.reltype for relation in document.part.rels.values())
    assert "w:instrText" not in document.element.xml


def test_the_number_of_queries_does_not_grow(
    report: Report, django_assert_num_queries: Any
) -> None:
    ask(report, None, [Draft(f"Document {number}", "a bank") for number in range(20)])
    with django_assert_num_queries(2):
        assert len(sent(report).lines) == 22


@pytest.mark.parametrize("suffix", ["xlsx", "docx"])
def test_the_api_gives_the_file_with_its_name(report: Report, suffix: str) -> None:
    answer = make_api(report.uploaded_by).get(f"/api/v1/report/{report.pk}/requests.{suffix}")
    assert answer.status_code == 200
    assert f'-requests.{suffix}"' in answer["Content-Disposition"]

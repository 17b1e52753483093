"""Every page, file and command says the same word for the same value: none has words of its own for
a verdict, a rung of support, a status of coverage or of review, or the result of a check."""

from __future__ import annotations

import io
import re
from typing import Any, Final

import docx
import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from openpyxl import load_workbook

from reports.compile import CompiledReport
from reports.enum_labels import ANALYSES, COVERAGE, RESULTS, REVIEWS, SUPPORTS, VERDICTS, plain
from reports.exports import as_docx, as_pdf, as_xlsx
from reports.exports.papers.registry import to_read
from reports.models import (
    Analysis,
    AnalysisStatus,
    Check,
    CoverageStatus,
    ReviewItem,
    ReviewStatus,
    VerdictValue,
)
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.types import Support

pytestmark = [pytest.mark.django_db, pytest.mark.long]
PAGES: Final = ("compiled", "review", "checks", "requirements", "claims", "signoff", "samples")
OTHER_WORDS: Final = (
    "insufficient evidence",
    "unverified",
    "fully addressed",
    "partially addressed",
    "fully unaddressed",
    "unaddressed",
    "outside sources agree",
    "recomputes in the report",
    "repeated in the report",
    "not judged yet",
    "not begun",
)
STORED: Final = {
    value
    for words in (VERDICTS, COVERAGE, RESULTS, REVIEWS, SUPPORTS, ANALYSES)
    for value in words
    if plain(value) != value
}


@pytest.fixture
def analysis(client: Client) -> Analysis:
    """An analysis with every verdict, support, coverage, result of a check and status of review."""
    lead = make_user("lead")
    client.force_login(lead)
    made = make_analysis(make_report(lead), AnalysisStatus.COMPLETED)
    run, judge = make_run(made), make_run(made, "judge")
    for number, support in enumerate(Support):
        open_one = make_claim(made, f"Open {number}.", ("S2.6", "governance"))
        make_verdict(judge, open_one, VerdictValue.INSUFFICIENT_EVIDENCE, support=support)
    for verdict in VerdictValue:
        make_verdict(judge, make_claim(made, f"Closed {len(verdict)}."), verdict)
    make_claim(made, "Of this one nothing was said.")
    for number, status in enumerate(CoverageStatus):
        make_coverage(run, f"S2.{6 + number}", status)
    for result in Check.Result:
        make_check(run, result, f"1 + 1 = 2, the {result.name.lower()[:1]} one")
    for claim, status in zip(made.claim_set.claims.all(), ReviewStatus, strict=False):
        ReviewItem.objects.create(
            report=made.report, kind="claim", key=str(claim.pk), status=status, version=1
        )
    return made


def _others(text: str) -> list[str]:
    """The other words for these values in a text, once their own words are taken out of it."""
    low = " ".join(text.lower().split())
    for words in sorted(map(plain, STORED), key=len, reverse=True):
        low = low.replace(words, "·")
    return [each for each in OTHER_WORDS if re.search(rf"\b{re.escape(each)}\b", low)]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_words_of_its_own(client: Client, analysis: Analysis, name: str) -> None:
    shown = client.get(reverse(f"reports:{name}", args=[analysis.report_id]))
    assert shown.status_code == 200
    text = strip_tags(shown.content.decode())
    assert _others(text) == []
    assert not re.search(r"\b(?:fully|partially|insufficient|in|contradicted)_[a-z_]+", text)


def test_the_panel_of_review_offers_the_words_of_the_screen(
    client: Client, analysis: Analysis
) -> None:
    for kind, key in (
        ("claim", str(analysis.claim_set.claims.first().pk)),
        ("requirement", "S2.6"),
        ("check", analysis.checks.first().identity),
    ):
        address = reverse("reports:review_subject", args=[analysis.report_id, kind, key])
        shown = client.get(address)
        assert shown.status_code == 200
        assert _others(strip_tags(shown.content.decode())) == []


def _cells(written: Any) -> list[str]:
    book = load_workbook(io.BytesIO(written))
    rows = [row for sheet in book for row in sheet.iter_rows(values_only=True)]
    return [str(value) for row in rows for value in row if value is not None]


def _file(analysis: Analysis, write: Any) -> bytes:
    file = io.BytesIO()
    write(CompiledReport(analysis), file)
    return file.getvalue()


def test_the_workbook_has_no_words_of_its_own(analysis: Analysis) -> None:
    cells = _cells(_file(analysis, as_xlsx.write))
    assert not STORED & set(cells)
    assert _others("\n".join(cells)) == []
    assert {"not settled", "only asserted", "does not hold", "partly met"} <= set(cells)


def test_the_documents_have_no_words_of_their_own(analysis: Analysis) -> None:
    paper = docx.Document(io.BytesIO(_file(analysis, as_docx.write)))
    cells = [cell.text for table in paper.tables for row in table.rows for cell in row.cells]
    assert not STORED & set(cells)
    assert _others("\n".join(cells)) == []
    data = CompiledReport(analysis).as_dict()
    printed = as_pdf.paper_of(data, to_read(data), analysis.created_at)
    texts = [
        text
        for table in (*printed["numbers"], *printed["sections"])
        for row in (*table["rows"], *table["work"])
        for text in row
    ]
    assert not STORED & set(texts)
    assert _others("\n".join(texts)) == []

"""The PDF: what it prints, that a report's words stay words, and that it is repeatable."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pymupdf
import pytest
from django.utils import timezone

from reports.compile import CompiledReport
from reports.exports.as_pdf import write
from reports.models import Analysis, AnalysisStatus, Check, CoverageStatus
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_report,
    make_run,
)

pytestmark = pytest.mark.django_db
MARKUP = '#read("/etc/hostname") *b* $x$ @ref #import "@preview/a:1.0.0" </style> "] \\u{41}'


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A cancelled analysis whose words are markup of the typesetter, long or of another script."""
    report = make_report(auditor, company='Alder #panic("x")')
    analysis = make_analysis(report, AnalysisStatus.CANCELLED)
    for text in (MARKUP, "Überprüfung, πλάνο, отчёт", "x" * 3000):
        make_claim(analysis, text, ("S2.6(a)", "governance"))
    run = make_run(analysis, "legal")
    make_coverage(run, "S2.6(b)", CoverageStatus.PARTIALLY_ADDRESSED)
    make_check(run, Check.Result.FAIL, "1 + 1 is not 3")
    return analysis


def written(analysis: Analysis) -> bytes:
    file = io.BytesIO()
    write(CompiledReport(analysis), file)
    return file.getvalue()


def words(analysis: Analysis) -> str:
    with pymupdf.open(stream=written(analysis)) as paper:
        return " ".join(" ".join(page.get_text() for page in paper).split())


def test_it_says_what_was_found_and_that_it_is_not_complete(
    analysis: Analysis, settings: Any
) -> None:
    settings.FIRM_NAME, settings.CONFIDENTIALITY = "Brook & Partners", "Not for others."
    text = words(analysis)
    assert "The analysis was cancelled: what follows is incomplete." in text
    assert "Brook & Partners" in text and "Not for others." in text
    assert "1 + 1 is not 3" in text and "prepared by" in text and "reviewed on" in text


@pytest.mark.long
def test_words_of_the_report_are_set_as_words(analysis: Analysis) -> None:
    text = words(analysis)
    for word in (
        '#read("/etc/hostname")',
        "*b*",
        "$x$",
        "@ref",
        "</style>",
        "\\u{41}",
        "πλάνο, отчёт",
    ):
        assert word in text
    assert '#panic("x")' in text
    with pymupdf.open(stream=written(analysis)) as paper:
        links = [link for page in paper for link in page.get_links()]
        assert links and not [link for link in links if "uri" in link or "file" in link]
        assert paper.embfile_count() == 0


@pytest.mark.long
def test_contents_name_pages_and_nothing_leaves_the_page(analysis: Analysis) -> None:
    with pymupdf.open(stream=written(analysis)) as paper:
        listed = {title: page for _, title, page in paper.get_toc()}
        for title in (
            "What was done",
            "Claims: governance",
            "Gaps",
            "Failed checks",
            "Misstatements",
        ):
            assert title in paper[listed[title] - 1].get_text()
            assert title in paper[1].get_text()
        for page in paper:
            assert all(
                page.rect.contains(pymupdf.Rect(word[:4])) for word in page.get_text("words")
            )


@pytest.mark.long
def test_the_same_analysis_gives_the_same_bytes_and_another_end_does_not(
    analysis: Analysis,
) -> None:
    first = written(analysis)
    assert written(analysis) == first
    analysis.finished_at = timezone.now() + timedelta(days=3)
    assert written(analysis) != first

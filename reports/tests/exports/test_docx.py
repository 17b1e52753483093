"""The document to hand out: what it holds, that it holds only text, and that it is repeatable."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Any

import docx
import pytest

from reports.compile import CompiledReport
from reports.exports.as_docx import write
from reports.models import Analysis, AnalysisStatus, Check, CoverageStatus
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_element,
    make_misstated,
    make_report,
    make_run,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A cancelled analysis with a claim, a gap, a paragraph not assessed and a failed check."""
    analysis = make_analysis(make_report(auditor, company="Alder & <b>"), AnalysisStatus.CANCELLED)
    make_claim(analysis, text='=HYPERLINK("https://example.org") \x0b <w:p/>')
    run = make_run(analysis, "legal")
    make_element(make_coverage(run, "S2.29(a)", CoverageStatus.PARTIALLY_ADDRESSED), "Scope 3")
    make_coverage(run, "S2.6(b)", CoverageStatus.NOT_ASSESSED, cause="Nobody could tell.")
    make_check(run, Check.Result.FAIL, "1 + 1 is not 3")
    make_check(run, Check.Result.PASS, "2 + 2 = 4")
    return analysis


def written(analysis: Analysis) -> bytes:
    file = io.BytesIO()
    write(CompiledReport(analysis), file)
    return file.getvalue()


def words(analysis: Analysis) -> str:
    paper = docx.Document(io.BytesIO(written(analysis)))
    rows = [row for table in paper.tables for row in table.rows]
    cells = [" | ".join(cell.text for cell in row.cells) for row in rows]
    return "\n".join([*(paragraph.text for paragraph in paper.paragraphs), *cells])


def test_it_says_what_was_found_and_that_it_is_not_complete(analysis: Analysis) -> None:
    text = words(analysis)
    assert "The analysis was cancelled: what follows is incomplete." in text
    assert "S2.29(a) | governance | partly met | Scope 3" in text
    assert "S2.6(b) | governance | Nobody could tell." in text
    assert "1 + 1 is not 3" in text and "2 + 2 = 4" not in text


def test_text_of_the_report_stays_text(analysis: Analysis) -> None:
    assert '=HYPERLINK("https://example.org")  <w:p/>' in words(analysis)
    with zipfile.ZipFile(io.BytesIO(written(analysis))) as parts:
        body = parts.read("word/document.xml")
        links = [name for name in parts.namelist() if name.endswith(".rels")]
        assert not re.search(rb"<w:(hyperlink|fldSimple|instrText|object)\b", body)
        assert not [name for name in links if b'"External"' in parts.read(name)]
        assert not [name for name in parts.namelist() if "vba" in name.lower()]


def test_the_same_analysis_gives_the_same_bytes(analysis: Analysis) -> None:
    assert written(analysis) == written(analysis)


def test_it_lists_the_misstatements(analysis: Analysis) -> None:
    make_misstated(make_run(analysis, "data_metrics"), "total", 1_171_175, 1_268_958)
    text = words(analysis)
    assert "Misstatements" in text
    assert "1171175 | 1268958 | -97783 | tCO2e" in text

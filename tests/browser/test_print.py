"""Pages on paper: what is folded is open, what leads elsewhere is left out, and a warning stays
with what it warns of."""

from __future__ import annotations

from typing import Any

import pymupdf
import pytest

from reports.models import AnalysisStatus
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_page,
    make_report,
    make_run,
    make_verdict,
)
from tests.browser.conftest import settled

pytestmark = pytest.mark.browser


def _printed(page: Any, address: str) -> str:
    page.goto(address)
    settled(page)
    with pymupdf.open(stream=page.pdf(format="A4"), filetype="pdf") as paper:
        return " ".join(" ".join(sheet.get_text() for sheet in paper).split())


def test_a_report_on_paper_says_what_it_is_and_holds_what_can_be_read(
    page: Any, live_auditor: Any
) -> None:
    report = make_report(live_auditor)
    make_page(report, 1, "We cut emissions by 1 %.")
    analysis = make_analysis(report, AnalysisStatus.CANCELLED)
    run = make_run(analysis)
    for number in range(12):
        claim = make_claim(analysis, f"We met target {number}.", ("S2.33", "metrics_targets"))
        make_verdict(run, claim)
    make_coverage(run, "S2.6(a)")
    words = _printed(page, f"/reports/{report.pk}/report?analysis={analysis.pk}")
    assert "what stands here is what has been found so far, not a finished report" in words
    assert "2 more of this section are not on this paper" in words
    assert "How these are chosen" in words and "At most 10 things, in this order" in words
    for elsewhere in (
        "Sign out",
        "Export:",
        "Show the other",
        "Misstatements",
        "/reports/",
        "Delete",
    ):
        assert elsewhere not in words, elsewhere
    requirements = _printed(page, f"/reports/{report.pk}/requirements?analysis={analysis.pk}")
    assert "S2.6(a)" in requirements and "Sign out" not in requirements

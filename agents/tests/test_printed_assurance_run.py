"""Whole runs over a report that prints a statement of assurance: it counts only where a person had
confirmed it when the analysis began."""

from __future__ import annotations

from typing import Any

import pytest

from agents.judge.frozen import give, read
from agents.tests.inline import begin, run
from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Analysis, Finding, Report, Verdict
from reports.review.assurances import confirm, printed_in, withdraw
from reports.tests.factories import make_page, make_printed_assurance, make_report

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
CLAIM = "Scope 1 emissions of the group were 229,438 tCO2e in 2024."


@pytest.fixture
def report(auditor: Any) -> Report:
    report = make_report(
        auditor, company="Tarnhaven Ceramics Group plc", page_count=3, pages_done=3
    )
    make_page(report, 1, CLAIM)
    make_page(report, 2, "")
    make_printed_assurance(report, 3)
    replace_quantities(report, read_pages(page_contents(report)))
    return report


def analysed(report: Report) -> Analysis:
    return run(begin(report, report.uploaded_by, max_cycles=0))


def spoken(analysis: Analysis) -> list[Finding]:
    found = Finding.objects.filter(analysis=analysis, basis="evidence_document")
    return list(found.filter(claim__quote=CLAIM))


def test_it_counts_only_in_analyses_that_begin_after_a_person_confirmed_it(report: Report) -> None:
    first = analysed(report)
    (printed,) = printed_in(report)
    row = confirm(report, printed.digest, "I saw the signed original.", report.uploaded_by)
    second = analysed(report)
    withdraw(row, report.uploaded_by)
    third = analysed(report)

    assert [spoken(one) for one in (first, third)] == [[], []]
    (finding,) = spoken(second)
    assert finding.supports_claim is True
    assert (finding.details["source"], finding.details["level"]) == ("Brook & Vale LLP", "limited")
    assert "printed by the company on p. 3 and confirmed by a person" in finding.summary
    verdict = Verdict.objects.filter(analysis=second, claim=finding.claim).standing().get()
    assert verdict.support == "one_outside_source"
    assert "(limited assurance of Brook & Vale LLP)" in verdict.reasoning
    kept = [len(read(give(one)).assurances) for one in (first, second, third)]
    assert kept == [1, 0, 1], "a confirmed one is no longer asked for"

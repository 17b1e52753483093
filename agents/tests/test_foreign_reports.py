"""Whole analyses by rules of reports that are, in whole or in part, in another language."""

from __future__ import annotations

from typing import Any

import pytest

from agents.capabilities import predict
from agents.claims.asking import Reader, drafts_by_rules
from agents.claims.chunks import Chunk
from agents.claims.rules import untold
from agents.specialists.data_metrics.examining import examine
from agents.specialists.legal.document import document_of
from agents.tests import inline
from reports.compile import CompiledReport
from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Analysis, Claim, Coverage, Report
from reports.tests.factories import make_analysis, make_page, make_report
from reports.tests.language.texts import ENGLISH, GERMAN, JAPANESE, TABLE_OF_FIGURES
from reports.types import PageContent
from sibyl_project.common.deadline import Deadline

NOTICE = (
    "2 of 2 pages are written in Japanese, which the rules do not read: no claim was taken from "
    "there, and requirements that were not found elsewhere are not assessed."
)


def report_of(user: Any, *pages: tuple[str, str]) -> Report:
    """A report that was read: its pages with their languages, and the figures on them."""
    report = make_report(user, page_count=len(pages), pages_done=len(pages))
    for number, (text, language) in enumerate(pages, start=1):
        make_page(report, number, text, language=language)
    replace_quantities(report, read_pages(page_contents(report)))
    return report


def analysed(report: Report, user: Any) -> Analysis:
    return inline.run(inline.begin(report, user, max_cycles=0))


@pytest.mark.long
def test_a_japanese_report_is_not_assessed_no_claim_is_taken_and_it_is_said(
    registry: None, auditor: Any
) -> None:
    analysis = analysed(report_of(auditor, (JAPANESE, "ja"), (JAPANESE, "ja")), auditor)
    assert analysis.status == "completed"
    assert set(Coverage.objects.filter(analysis=analysis).values_list("status", flat=True)) == {
        "not_assessed"
    }
    assert not Claim.objects.filter(claim_set=analysis.claim_set).exists()
    compiled = CompiledReport(analysis).as_dict()
    assert compiled["summary"]["language_notice"] == NOTICE
    assert compiled["summary"]["pages_not_read_by_rules"] == {"ja": 2}
    assert [(p["language"], p["read_by_rules"]) for p in compiled["pages"]] == [("ja", False)] * 2
    assert {row["cause"] for row in compiled["requirements"]} == {
        "The report is written in Japanese, which the rules do not read; ask with a model, or "
        "attach the English edition."
    }
    assert compiled["gaps"] == []
    analysis.claim_set.refresh_from_db()
    assert analysis.claim_set.notes == [
        "Rules took no claim from 2 pages in Japanese, which they do not read."
    ]
    assert "Read from 0 of 2 pages" in analysis.claim_set.summary


@pytest.mark.long
def test_an_english_report_with_a_german_page_loses_nothing_else(
    registry: None, auditor: Any
) -> None:
    english = [(ENGLISH, "en"), (inline.SMALL, "en")]
    alone = analysed(report_of(auditor, *english), auditor)
    beside = analysed(report_of(auditor, *english, (GERMAN, "de")), auditor)
    claims = [
        sorted(Claim.objects.filter(claim_set=each.claim_set).values_list("page", "quote", "text"))
        for each in (alone, beside)
    ]
    assert claims[0] == claims[1] != []
    statuses = [
        list(Coverage.objects.filter(analysis=each).values_list("paragraph_id", "status"))
        for each in (alone, beside)
    ]
    assert statuses[0] == statuses[1]
    assert CompiledReport(alone).language_notice == ""
    assert CompiledReport(beside).language_notice == (
        "1 of 3 pages is written in German, which the rules do not read: no claim was taken from "
        "there, and a requirement that counts as not disclosed may be met there."
    )


def test_tables_in_another_language_are_checked_and_its_sentences_are_not(
    registry: None, auditor: Any
) -> None:
    said = "Our Scope 1 emissions were 48,200 tCO2e in 2023."
    report = report_of(auditor, (TABLE_OF_FIGURES, "de"), (said, "de"), (said, "en"))
    given = examine(make_analysis(report)).given
    assert {q.page for q in given.quantities if q.in_table} == {1}
    assert {q.page for q in given.quantities if not q.in_table} == {3}
    assert {statement.page for statement in given.statements} == {3}
    assert {place.page for figure in report.figures.all() for place in figure.places.all()} == {
        1,
        2,
        3,
    }, "the figures of the report are kept, whatever its language"


def test_where_most_pages_are_not_read_no_paragraph_on_metrics_counts_as_not_met(
    registry: None, auditor: Any
) -> None:
    found = [
        {row.compliance_status for row in examine(make_analysis(report)).compliance}
        for report in (
            report_of(auditor, (ENGLISH, "en"), (GERMAN, "de")),
            report_of(auditor, (ENGLISH, "en"), (GERMAN, "de"), (GERMAN, "de")),
        )
    ]
    assert ["non_compliant" in statuses for statuses in found] == [True, False]


@pytest.mark.long
def test_a_model_is_given_the_pages_the_rules_do_not_read(auditor: Any) -> None:
    report = report_of(auditor, (ENGLISH, "en"), (JAPANESE, "ja"))
    by_rules, by_model = (make_analysis(report, engine=engine) for engine in ("rules", "model"))
    assert [page.number for page in document_of(by_rules).read_pages] == [1]
    assert [page.number for page in document_of(by_model).read_pages] == [1, 2]


def test_pages_that_no_model_answers_for_are_left_out_where_rules_do_not_read_them() -> None:
    pages = [PageContent(1, ENGLISH, language="en"), PageContent(2, ENGLISH, language="de")]
    read = Reader(pages, None, Deadline.after(60), "nobody can be asked").read(Chunk(0, 1, 1, 2))
    assert {draft.page for draft in read.drafts} == {1}
    assert read.notes == (
        "Pages 1-2 were read by rules: nobody can be asked.",
        "Rules took no claim from 1 page in German, which they do not read.",
    )


def test_rows_that_a_model_left_out_are_added_from_readable_pages_only() -> None:
    english, foreign = (
        PageContent(1, TABLE_OF_FIGURES, language=language) for language in ("en", "de")
    )
    assert untold([english], [])
    assert untold([foreign], []) == []
    assert drafts_by_rules([foreign]) == []


@pytest.mark.long
@pytest.mark.parametrize("text", [JAPANESE, GERMAN])
def test_predict_tells_the_language_of_pages_by_itself(text: str) -> None:
    pages = [{"number": 1, "text": text}, {"number": 2, "text": text}]
    assert predict("claims", {"pages": pages})["claims"] == []
    coverage = predict("gaps", {"pages": pages})["coverage"]
    assert {row["status"] for row in coverage} == {"not_assessed"}
    assert all("which the rules do not read" in row["cause"] for row in coverage)

"""What an agent gets when it looks something up: text with its sources, of the standards and of its
own report only."""

from __future__ import annotations

from typing import Any

import pytest

from agents.rag_lookup import END, rag_lookup, rag_lookup_each, rag_lookup_paragraphs
from reports.models import Report, ReportPassage
from reports.tests.factories import make_report
from standards.registry import requirements
from standards.retrieval.passages import index_fields

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


def with_passage(user: Any, text: str) -> Report:
    report = make_report(user)
    (fields,) = index_fields([text])
    ReportPassage.objects.create(
        report=report,
        index=0,
        text=text,
        page_start=4,
        page_end=5,
        section_path=["Energy", "Kilns"],
        **fields,
    )
    return report


@pytest.fixture
def report(auditor: Any) -> Report:
    return with_passage(auditor, "Our turquoise kilns burn hydrogen.")


def test_results_name_their_source_score_and_place(report: Report) -> None:
    text = rag_lookup(report, "transition plan assumptions and dependencies", ["ifrs_s2"])
    assert text.startswith("--- Result 1 (source: ifrs_s2, score: ")
    assert "[Paragraph: S2.14(a)(iv) | Pillar: Strategy | Section: " in text
    assert text.count("--- Result ") == 5
    assert text.endswith(END)


def test_a_report_passage_names_its_pages_and_section(report: Report) -> None:
    text = rag_lookup(report, "turquoise kilns", ["report"])
    assert "[Pages: 4-5 | Section: Energy > Kilns]" in text
    assert "Our turquoise kilns burn hydrogen." in text


def test_another_report_of_the_same_owner_is_never_read(report: Report, auditor: Any) -> None:
    with_passage(auditor, "Turquoise kilns of the other client.")
    assert "other client" not in rag_lookup(report, "turquoise kilns", top_k=50)


@pytest.mark.parametrize("written", ["S2.14(a)(iv)", "IFRS S2 para 14(a)(iv)", "s2.14 a iv"])
def test_a_paragraph_asked_for_by_number_is_given_exactly(report: Report, written: str) -> None:
    text = rag_lookup(report, paragraph_id=written)
    assert text.count("--- Result ") == 1
    assert "[Paragraph: S2.14(a)(iv) |" in text


def test_a_metric_is_found_by_its_code(report: Report) -> None:
    assert "Metrics: EM-EP-110a.1" in rag_lookup(report, "EM-EP-110a.1", ["sasb"])


def test_what_is_not_there_is_said(report: Report) -> None:
    assert (
        rag_lookup(report, paragraph_id="S2.99") == "There is no paragraph S2.99 in the registry."
    )
    assert rag_lookup(report, "quux", ["report"]) == "No passage was found for: quux"


@pytest.mark.parametrize(
    "given", [{"query": " "}, {"query": "x", "source_types": ["gri"]}, {"paragraph_id": "rubbish"}]
)
def test_a_lookup_that_makes_no_sense_is_refused(report: Report, given: dict) -> None:
    with pytest.raises(ValueError, match=r"empty|gri|rubbish"):
        rag_lookup(report, **given)


def test_many_queries_are_answered_as_one_by_one(report: Report) -> None:
    queries = ["transition plan assumptions", "EM-EP-110a.1", "oversight by the board"]
    for sources in (["ifrs_s1", "ifrs_s2"], ["sasb"]):
        each = rag_lookup_each(queries, sources)
        for query, hits in zip(queries, each, strict=True):
            alone = rag_lookup(report, query, sources)
            assert [hit.passage.text in alone for hit in hits] == [True] * 5
    (found,) = rag_lookup_each(["turquoise kilns"], ["report"], report=report.pk)
    assert found[0].passage.text == "Our turquoise kilns burn hydrogen."


def test_every_paragraph_of_the_registry_is_looked_up_by_its_number(report: Report) -> None:
    ids = {one.paragraph_id for one in requirements("2023-06") if one.checkable}
    assert set(rag_lookup_paragraphs([*ids, "S2.99"], "2023-06")) == ids


@pytest.mark.parametrize("sources", [["report"], ["report", "sasb"], [], ["evidence"]])
def test_many_queries_need_the_standards_or_one_report(report: Report, sources: list[str]) -> None:
    with pytest.raises(ValueError, match="from the standards"):
        rag_lookup_each(["kilns"], sources)

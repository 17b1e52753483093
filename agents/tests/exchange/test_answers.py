"""What agents with rows of their own answer: from figures, checks, coverage and attached documents,
and from nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agents.base.ask import RequestType
from agents.specialists.data_metrics import answers as data_metrics
from agents.specialists.legal import answers as legal
from agents.specialists.news_media import answers as news_media
from reports.models import Analysis, EvidenceKind, Table
from reports.reading.evidence import attach
from reports.tests import factories as make
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.inline import read_evidence

pytestmark = pytest.mark.django_db


@pytest.fixture
def analysis(registry: None, auditor: Any, settings: Any, tmp_path: Path) -> Analysis:
    settings.MEDIA_ROOT = tmp_path
    return make.make_analysis(
        make.make_report(auditor), options={"vintage": "2023-06", "evidence": []}
    )


def _attach(analysis: Analysis, content: bytes, name: str, kind: EvidenceKind) -> None:
    document = attach(analysis.report, analysis.report.uploaded_by, given(content, name), kind)
    assert read_evidence(document).status == "completed"
    analysis.options["evidence"] = [*analysis.options["evidence"], str(document.pk)]


def test_checks_are_answered_claim_by_claim_with_what_does_not_add_up(analysis: Analysis) -> None:
    run = make.make_run(analysis)
    sum_, change, other = (make.make_claim(analysis) for _ in range(3))
    make.make_check(run, "pass", "1 + 1 = 2 t", sum_, change)
    make.make_check(run, "fail", "100 to 90 is -10 %, reported -12 %", change)
    ids = [str(claim.pk) for claim in (sum_, change, other)]
    reply = data_metrics.answer(analysis, RequestType.CHECKS, {"claim_ids": ids})
    assert (
        reply.answered
        and reply.text.startswith("2 of the 3 claims")
        and "1 passed, 1 failed" in reply.text
    )
    assert reply.per_claim[str(sum_.pk)] == "Checks of the arithmetic: 1 passed."
    assert "reported -12 %" in reply.per_claim[str(change.pk)]
    assert str(other.pk) not in reply.per_claim

    nothing = data_metrics.answer(analysis, RequestType.CHECKS, {"claim_ids": [str(other.pk)]})
    assert not nothing.answered and "the claim" in nothing.text


def test_figures_of_a_place_are_found_under_its_bare_name(analysis: Analysis) -> None:
    site = make.make_figure(
        analysis.report, 4200, metric="water", unit="m3", entity_part="Lindenbroek"
    )
    make.make_place(site, "Lindenbroek | 4,200", page=7, label="Water withdrawn")
    make.make_place(make.make_figure(analysis.report, 77))
    reply = data_metrics.answer(analysis, RequestType.FIGURES, {"place": "Lindenbroek plant"})
    assert (
        reply.text
        == "The report states for Lindenbroek plant: Water withdrawn 4,200 m3 in 2023 (page 7)."
    )
    assert not data_metrics.answer(analysis, RequestType.FIGURES, {"place": "Kiruna"}).answered


def test_figures_of_a_metric_come_as_a_series_newest_first(analysis: Analysis) -> None:
    for year, value in ((2021, 300), (2023, 100), (2022, 200)):
        make.make_place(make.make_figure(analysis.report, value, year=year))
    reply = data_metrics.answer(
        analysis, RequestType.FIGURES, {"metric": "ghg_emissions", "scope": "1"}
    )
    assert [figure["value"] for figure in reply.details["figures"]] == [100, 200, 300]


def test_figures_described_in_words_are_looked_up_in_the_tables(analysis: Analysis) -> None:
    make.make_page(analysis.report, 3)
    rows = [["Hazardous waste", "Unit", "2022", "2023"], ["Recycled", "t", "10", "12"]]
    Table.objects.create(report=analysis.report, page=3, index=0, rows=rows)
    reply = data_metrics.answer(
        analysis, RequestType.FIGURES, {"text": "hazardous waste recycled in 2023"}
    )
    assert reply.answered and "12 in 2023 (page 3)" in reply.text


def test_coverage_is_answered_with_what_is_lacking(analysis: Analysis) -> None:
    claim = make.make_claim(analysis, "", ("S2.6", "governance"), ("S2.33", "metrics_targets"))
    covered = make.make_coverage(make.make_run(analysis), "S2.33", "partially_addressed")
    make.make_element(covered, "base period", addressed=False)
    reply = legal.answer(analysis, RequestType.COVERAGE, {"claim_ids": [str(claim.pk)]})
    assert reply.text == "2 paragraphs are concerned: 1 partly met."
    assert (
        "S2.33" in reply.per_claim[str(claim.pk)]
        and "(lacking: base period)" in reply.per_claim[str(claim.pk)]
    )
    assert (
        "S2.6 (Governance" in reply.per_claim[str(claim.pk)]
        and "not assessed yet" in reply.per_claim[str(claim.pk)]
    )
    assert not legal.answer(analysis, RequestType.COVERAGE, {"paragraphs": ["S9.1"]}).answered


@pytest.mark.long
def test_news_come_from_attached_articles_only(analysis: Analysis) -> None:
    asked = {"text": "spill at the Kalvarp works"}
    assert "no source configured" in news_media.answer(analysis, RequestType.NEWS, asked).text
    lines = (
        "A solvent spill at the Kalvarp works closed the river for two days, the county said.",
    )
    _attach(analysis, pdf(lines), "courier.pdf", EvidenceKind.ARTICLE)
    reply = news_media.answer(analysis, RequestType.NEWS, asked)
    assert reply.answered and "closed the river" in reply.text and reply.source == "courier.pdf"
    unrelated = news_media.answer(
        analysis, RequestType.NEWS, {"text": "remuneration of executives"}
    )
    assert not unrelated.answered and "do not speak of it" in unrelated.text
    assert (
        "no source configured" in news_media.answer(analysis, RequestType.CERTIFICATE, asked).text
    ), "an article certifies nothing"


def test_an_earlier_report_is_asked_for_its_figures(analysis: Analysis) -> None:
    content = workbook(
        {"GHG": [["Metric", "Unit", 2021, 2022], ["Scope 1", "tCO2e", 240451, 229438]]}
    )
    _attach(analysis, content, "2022.xlsx", EvidenceKind.DATA_WORKBOOK)
    asked = {"metric": "ghg_emissions", "scope": "1", "years": [2022]}
    reply = news_media.answer(analysis, RequestType.PRIOR_REPORT, asked)
    assert reply.answered and "229,438 tCO2e in 2022" in reply.text and "240,451" not in reply.text
    assert not news_media.answer(
        analysis, RequestType.PRIOR_REPORT, {**asked, "scope": "3"}
    ).answered


@pytest.mark.parametrize("answer", [legal.answer, data_metrics.answer, news_media.answer])
def test_what_is_none_of_an_agents_business_has_no_answer(analysis: Analysis, answer: Any) -> None:
    reply = answer(analysis, RequestType.BENCHMARK, {})
    assert not reply.answered and "no source configured" in reply.text

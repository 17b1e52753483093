"""Metrics of the industry in an analysis: rows, the compiled report, and the page that shows
them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from agents.models import AgentEvent
from agents.tests import inline
from reports.compile import CompiledReport
from reports.compiled.industry import NOT_IN_REGISTRY, NOT_LOOKED_FOR, UNKNOWN
from reports.models import (
    AgentRun,
    Analysis,
    Coverage,
    EvidenceType,
    Finding,
    IndustryMetric,
    Report,
)
from reports.tests.factories import make_analysis, make_page, make_report
from sibyl_project.common.text import contains_quote
from standards.models import Metric

pytestmark = pytest.mark.long


INDEX = """Code | Metric | Response
EM-MM-110a.1 | Gross global Scope 1 emissions | 100,000 tCO2e
EM-MM-310a.2 | Number of strikes and lockouts | Not reported
EM-MM-510a.1 | Anti-corruption management system | Annual Report 2023"""


@pytest.fixture
def mine(registry: None, auditor: Any) -> Report:
    """A report of a mining company, read already, with an index of its own."""
    report = make_report(auditor, page_count=2, pages_done=2, industry="EM-MM")
    make_page(report, 1, inline.SMALL)
    make_page(report, 2, INDEX)
    return report


def _html(client: Any, analysis: Analysis, **query: str) -> str:
    client.force_login(analysis.report.uploaded_by)
    return client.get(
        reverse("reports:industry", args=[analysis.report_id]), query
    ).content.decode()


def _shown(html: str) -> list[str]:
    return re.findall(r'id="metric-([^"]+)"', html)


def test_an_analysis_says_which_metrics_of_the_industry_are_reported(
    mine: Report, auditor: Any, client: Any
) -> None:
    analysis = inline.run(inline.begin(mine, auditor, max_cycles=0))
    assert analysis.status == "completed"
    rows = {row.code: row for row in IndustryMetric.objects.filter(analysis=analysis)}
    texts = {page.number: page.text for page in mine.pages.all()}
    assert len(rows) == Metric.objects.filter(industry="EM-MM", edition="2023-12").count()
    given = {code for code, row in rows.items() if row.reported}
    assert {"EM-MM-110a.1", "EM-MM-110a.2"} >= given and rows["EM-MM-110a.1"].cited
    assert all(row.reasoned_by == "rules" for row in rows.values())
    assert all(contains_quote(texts[row.page], row.quote) for row in rows.values() if row.page)
    assert rows["EM-MM-310a.2"].reported is False and rows["EM-MM-510a.1"].reported is None
    told = AgentEvent.objects.filter(
        analysis=analysis,
        agent_name="legal",
        event_type="agent_thinking",
        data__message__startswith="Looked for",
    )
    assert told.count() == 1

    industry = CompiledReport(analysis).as_dict()["industry"]
    listed = [metric for topic in industry["topics"] for metric in topic["metrics"]] + industry[
        "activity"
    ]
    assert [metric["code"] for metric in listed] == [
        row.code for row in IndustryMetric.objects.filter(analysis=analysis)
    ]
    assert (industry["code"], industry["name"], industry["cause"]) == (
        "EM-MM",
        "Metals & Mining",
        "",
    )
    assert (industry["reported"], industry["total"]) == (len(given), len(rows))
    assert not Finding.objects.filter(
        evidence_type=EvidenceType.DISCLOSURE_GAP, summary__contains="EM-MM"
    ).exists(), "never a gap"
    assert not Coverage.objects.filter(paragraph_id__startswith="EM").exists(), (
        "never counted in coverage"
    )

    html = _html(client, analysis)
    assert _shown(html) == [metric["code"] for metric in listed]
    words = " ".join(html.split())
    assert f"reported</span> <b>{len(given)}</b>" in words and f"{len(rows)} metrics" in words
    assert f"/reports/{mine.pk}?page=2&amp;find=EM-MM-110a.1" in html, "the page opens at the quote"
    assert 'aria-current="page">Industry' in html and "code printed" in html
    climate = [
        metric["code"]
        for topic in industry["topics"]
        if topic["climate_relevant"]
        for metric in topic["metrics"]
    ]
    narrowed = _html(client, analysis, climate="on")
    assert _shown(narrowed) == climate and f"{len(climate)} of {len(rows)} metrics" in " ".join(
        narrowed.split()
    )


def test_without_an_industry_the_page_says_how_to_set_it(
    registry: None, auditor: Any, client: Any
) -> None:
    analysis = inline.run(
        inline.begin(inline.small_report(auditor), auditor, max_cycles=0), until="route"
    )
    inline.run(analysis, until="judge")
    assert not AgentRun.objects.filter(analysis=analysis, batch="industry").exists()
    industry = CompiledReport(analysis).as_dict()["industry"]
    assert (industry["code"], industry["topics"], industry["activity"], industry["total"]) == (
        "",
        [],
        [],
        0,
    )
    assert industry["cause"] == UNKNOWN
    html = _html(client, analysis)
    assert (
        "The industry is not known" in html
        and reverse("reports:detail", args=[analysis.report_id]) in html
    )


def test_a_failed_run_leaves_the_industry_not_assessed_with_its_failure(
    mine: Report, auditor: Any, client: Any
) -> None:
    analysis = inline.run(inline.begin(mine, auditor, max_cycles=0), until="investigate")
    Metric.objects.filter(industry="EM-MM").delete()
    inline.run(analysis)
    assert AgentRun.objects.get(analysis=analysis, batch="industry").status == "error"
    cause = CompiledReport(analysis).as_dict()["industry"]["cause"]
    assert cause.startswith("Not assessed: ") and "no metrics for the SASB industry EM-MM" in cause
    html = _html(client, analysis)
    assert not _shown(html) and "no metrics for the SASB industry EM-MM" in html
    assert Coverage.objects.filter(analysis=analysis).exclude(status="not_assessed").exists(), (
        "coverage keeps its part"
    )


def test_an_analysis_from_before_says_so(auditor: Any, client: Any) -> None:
    analysis = make_analysis(
        make_report(auditor, industry="EM-MM"), status="completed", options={"industry": "EM-MM"}
    )
    assert NOT_LOOKED_FOR in _html(client, analysis)


def test_an_industry_without_metrics_in_the_registry_says_so_and_looks_for_none(
    registry: None, auditor: Any, client: Any
) -> None:
    report = inline.small_report(auditor)
    runner_up = {"value": "RT-IG", "page": 1, "quote": "Scope 1", "why": "They weigh less."}
    Report.objects.update(industry="SV-HL", detected={"industry_runners_up": [runner_up]})
    report.refresh_from_db()
    analysis = inline.run(inline.begin(report, auditor, max_cycles=0))
    assert analysis.status == "completed"
    assert not AgentRun.objects.filter(analysis=analysis, batch="industry").exists()
    industry = CompiledReport(analysis).as_dict()["industry"]
    assert (industry["code"], industry["name"]) == ("SV-HL", "Hotels & Lodging")
    assert (industry["has_metrics"], industry["total"]) == (False, 0)
    assert industry["cause"] == NOT_IN_REGISTRY
    (next_one,) = industry["runners_up"]
    assert (next_one["code"], next_one["name"]) == ("RT-IG", "Industrial Machinery & Goods")
    of_industry = Coverage.objects.filter(analysis=analysis, paragraph_id__in=["S2.32", "S1.48"])
    assert {row.status for row in of_industry} == {"not_assessed"}
    assert all("not in the registry" in row.cause for row in of_industry)
    assert not Finding.objects.filter(
        evidence_type=EvidenceType.DISCLOSURE_GAP, details__paragraph_id__in=["S2.32", "S1.48"]
    ).exists()
    html = _html(client, analysis)
    assert "Metrics of this industry are not in the registry" in html
    assert '<button form="choose-industry" name="industry" value="RT-IG">' in html
    assert 'name="back" value="industry"' in html


def test_metrics_that_a_curator_added_are_looked_for(mine: Report, auditor: Any) -> None:
    Metric.objects.filter(pk="EM-MM-110a.1").update(industry="SV-HL", topic=None, kind="activity")
    Report.objects.update(industry="SV-HL")
    mine.refresh_from_db()
    analysis = inline.run(inline.begin(mine, auditor, max_cycles=0))
    assert IndustryMetric.objects.filter(analysis=analysis).count() == 1

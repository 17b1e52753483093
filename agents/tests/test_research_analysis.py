"""A whole analysis with services of research on this machine: what comes of it in the compiled
report, and that with all off it ends as one without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from agents.specialists.academic.tests.services import Row, research_services
from agents.tests.inline import begin, run
from reports.compile import CompiledReport
from reports.exports.registry import FORMATS
from reports.models import Analysis, Claim, Finding, Report, SourceConsulted, Verdict
from reports.tests.factories import make_page, make_report

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
TEXT = """We will reduce our Scope 1 and 2 emissions by 42% by 2030 from a 2020 baseline.
All our electricity was covered by guarantees of origin in 2023.
The Board reviews climate-related risks twice a year.
"""
PAPERS: list[Row] = [
    {
        "n": 1,
        "title": "Renewable energy certificates and additionality",
        "abstract": "We find that renewable energy certificates lack additionality.",
    }
]
ORIGIN = "guarantees of origin"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def report_of(auditor: Any) -> Report:
    report = make_report(auditor, company="Tarn Foods plc", page_count=1, pages_done=1)
    make_page(report, 1, TEXT)
    return report


def analysed(auditor: Any) -> Analysis:
    analysis = run(begin(report_of(auditor), auditor, max_cycles=1, engine="rules"))
    assert analysis.status == "completed"
    return analysis


def verdicts(analysis: Analysis) -> list[tuple[Any, ...]]:
    rows = Verdict.objects.filter(analysis=analysis).standing().order_by("claim__ordinal")
    return list(rows.values_list("claim__text", "verdict", "support"))


def score(analysis: Analysis, words: str) -> float:
    rows = Verdict.objects.filter(analysis=analysis, claim__text__contains=words).standing()
    return rows.get().score


def academic(analysis: Analysis, words: str) -> dict[str, Finding]:
    claim = Claim.objects.filter(claim_set=analysis.claim_set, text__contains=words).first()
    assert claim is not None, words
    rows = Finding.objects.filter(analysis=analysis, claim=claim, agent_name="academic")
    return {row.evidence_type: row for row in rows}


def test_research_is_shown_and_moves_no_verdict_of_the_rules(
    auditor: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = analysed(auditor)

    def rows(name: str, words: str) -> list[Row]:
        return PAPERS if "certificates" in words else []

    with research_services(settings, monkeypatch, rows, failing=["crossref"]):
        beside = analysed(auditor)
    assert verdicts(beside) == verdicts(without)
    assert score(beside, ORIGIN) == score(without, ORIGIN), "nobody read them"
    shown = academic(beside, ORIGIN)["research_support"]
    assert shown.details["academic_references"][0]["doi"] == "10.5555/1"
    assert (shown.basis, shown.supports_claim) == ("external", None)
    target = academic(without, "42%")["sbti_validation"]
    assert "reaches the SBTi's linear minimum" in target.summary
    assert academic(without, ORIGIN)["certification_validation"]
    sources = SourceConsulted.objects.filter(analysis=beside, agent="academic")
    assert {row.source: row.consulted for row in sources} == {
        "OpenAlex": True,
        "Crossref": False,
        "Semantic Scholar": True,
    }


def test_the_compiled_report_and_its_page_name_the_publication(
    auditor: Any, settings: Any, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    with research_services(settings, monkeypatch, lambda name, words: PAPERS):
        analysis = analysed(auditor)
    claim = next(one for one in CompiledReport(analysis).claims if ORIGIN in one.claim.text)
    told = [row.summary for row in claim.told]
    assert any("publication on renewable energy certificates" in summary for summary in told), told
    client.force_login(auditor)
    card = client.get(reverse("reports:claim", args=[analysis.report_id, claim.claim.pk]))
    assert card.status_code == 200
    assert "publication on renewable energy certificates" in card.content.decode()
    findings = [row for row in claim.told if row.evidence_type == "research_support"]
    assert findings[0].details["academic_references"][0]["sha256"]
    for one in FORMATS:
        assert one.suffix

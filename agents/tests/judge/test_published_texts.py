"""Published texts before the judge: two of different sources verify beside the report,
copies of one do not, and those that contradict outweigh the report repeating itself."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from agents.judge.agent import finding_view, latest
from agents.judge.rules import judge
from agents.judge.schemas import FindingView
from agents.registry import SPECIALIST_NAMES
from reports.findings.news import NewsDetails
from reports.models import Finding
from reports.types import ClaimType, ClaimView

pytestmark = pytest.mark.pure
CLAIM = ClaimView("c", "Scope 1 emissions were 100 tCO2e in 2023.", ClaimType.QUANTITATIVE)
REPEATED = FindingView("data_metrics", True, 0.9, "report")
EVERYBODY = dict.fromkeys(SPECIALIST_NAMES, "completed")


def story(url: str, source: str, supports: bool | None = True, **more: Any) -> Finding:
    values = {"confidence": 0.9, "tier": 1, **more}
    kind = "news_contradiction" if supports is False else "news_source"
    details = NewsDetails(
        source=source, source_tier=values["tier"], independent=True, source_url=url
    )
    return Finding(
        id=uuid.uuid4(),
        agent_name="news_media",
        evidence_type=kind,
        basis="external",
        supports_claim=supports,
        confidence=values["confidence"],
        details=details.stored(),
        iteration=1,
    )


def judged(*rows: Finding) -> str:
    views = [finding_view(row) for row in latest(rows)]
    return judge(CLAIM, [REPEATED, *views], EVERYBODY, 0, 0).verdict.value


def test_two_texts_of_different_sources_are_two_findings_and_verify() -> None:
    rows = story("https://a.example/1", "a.example"), story("https://b.example/1", "b.example")
    assert len(latest(rows)) == 2
    assert judged(*rows) == "verified"


def test_a_text_found_again_in_a_later_cycle_is_there_once() -> None:
    rows = story("https://a.example/1", "a.example"), story("https://a.example/1", "a.example")
    assert len(latest(rows)) == 1


def test_a_text_that_contradicts_outweighs_the_report_repeating_itself() -> None:
    assert judged(story("https://a.example/1", "a.example", supports=False)) == "contradicted"


def test_weak_texts_that_contradict_only_dispute() -> None:
    weak = story("https://a.example/1", "a.example", supports=False, confidence=0.45, tier=3)
    assert judged(weak) == "insufficient_evidence"


def test_a_text_that_takes_no_side_changes_nothing() -> None:
    assert judged(story("https://a.example/1", "a", supports=None)) == "insufficient_evidence"

"""What cannot be read or searched is never called unaddressed (FRD 6, section 12, without a
model)."""

from __future__ import annotations

from typing import Any

import pytest

from agents.models import AgentEvent
from agents.pipeline.advance import WAVES
from agents.specialists.legal.rules import (
    CoverageOptions,
    CoverageStatus,
    Document,
    assess_coverage,
)
from agents.specialists.legal.tests.helpers import BOARD_PAGE, COOKERY_PAGE, REGISTRY, page
from agents.tests import inline
from reports.models import AgentRun, Coverage, EvidenceType, Finding
from reports.types import ClaimType, ClaimView, PageContent, PageState
from standards.models import Paragraph
from standards.packaged import packaged_requirements


def test_coverage_reads_the_pages_whatever_search_and_claims_bring() -> None:
    pages = [page(1, BOARD_PAGE), page(2, COOKERY_PAGE)]
    claim = ClaimView(
        "1",
        "The Board oversees it.",
        ClaimType.ENVIRONMENTAL,
        page=1,
        quote="oversees",
        paragraphs=("S2.6(a)",),
    )
    nodes = list(REGISTRY.values())
    alone = assess_coverage(nodes, Document(pages), options=CoverageOptions())
    helped = assess_coverage(nodes, Document(pages, claims=[claim]), options=CoverageOptions())
    assert [(c.paragraph_id, c.status) for c in alone] == [
        (c.paragraph_id, c.status) for c in helped
    ]


def test_a_report_of_which_nothing_was_read_has_no_gap() -> None:
    unread = Document(
        [PageContent(1, "", PageState.FAILED, "broken"), PageContent(2, "", PageState.IMAGE_ONLY)]
    )
    covered = assess_coverage(list(REGISTRY.values()), unread, options=CoverageOptions())
    assert {c.status for c in covered} == {CoverageStatus.NOT_ASSESSED}
    assert all(c.cause and c.confidence == 0.0 for c in covered)


def test_pages_that_could_not_be_read_lower_the_confidence_of_a_gap() -> None:
    nodes = [REGISTRY["S2.6(a)(iii)"]]
    whole = assess_coverage(nodes, Document([page(1, COOKERY_PAGE)]), options=CoverageOptions())[0]
    torn = Document([page(1, COOKERY_PAGE), PageContent(2, "", PageState.FAILED, "broken")])
    assert assess_coverage(nodes, torn, options=CoverageOptions())[0].confidence < whole.confidence


@pytest.mark.long
def test_an_unreadable_registry_leaves_its_pillar_not_assessed_and_says_so(
    registry: None, auditor: Any
) -> None:
    analysis = inline.run(
        inline.begin(inline.small_report(auditor), auditor, max_cycles=0), until="investigate"
    )
    run = AgentRun.objects.get(analysis=analysis, agent="legal", batch="coverage-governance")
    vintage = analysis.options["vintage"]
    type(analysis).objects.filter(pk=analysis.pk).update(
        options={**analysis.options, "vintage": "2031-01"}
    )
    WAVES.execute(run.pk)
    type(analysis).objects.filter(pk=analysis.pk).update(
        options={**analysis.options, "vintage": vintage}
    )
    inline.run(analysis)
    rows = Coverage.objects.filter(analysis=analysis)
    assert rows.count() == sum(r.checkable for r in packaged_requirements(vintage))
    lost = rows.filter(pillar="governance")
    assert set(lost.values_list("status", flat=True)) == {"not_assessed"}
    assert all("vintage" in cause for cause in lost.values_list("cause", flat=True))
    assert not rows.filter(status="not_assessed").exclude(pillar="governance").exists(), (
        "the other pillars keep their part"
    )
    gaps = Finding.objects.filter(analysis=analysis, evidence_type=EvidenceType.DISCLOSURE_GAP)
    assert gaps and not gaps.filter(details__pillar="governance").exists()
    told = AgentEvent.objects.filter(
        analysis=analysis, event_type="ifrs_coverage_update"
    ).values_list("data__pillar", flat=True)
    assert sorted(told) == ["general", "metrics_targets", "risk_management", "strategy"]


@pytest.mark.long
def test_a_registry_emptied_before_the_end_is_said_and_what_was_found_stays(
    registry: None, auditor: Any
) -> None:
    analysis = inline.run(
        inline.begin(inline.small_report(auditor), auditor, max_cycles=0), until="compile"
    )
    found = Coverage.objects.filter(analysis=analysis).count()
    while Paragraph.objects.exists():
        Paragraph.objects.filter(children=None).delete()
    inline.run(analysis)
    assert analysis.status == "completed"
    assert Coverage.objects.filter(analysis=analysis).count() == found
    said = (
        AgentEvent.objects.filter(analysis=analysis, event_type="agent_thinking")
        .order_by("seq")
        .last()
    )
    assert "ingest_standards" in said.data["message"]

"""What an industry's metrics that a report gives mean for the paragraphs that ask for them."""

from __future__ import annotations

from agents.specialists.legal.industry.as_required import with_industry
from agents.specialists.legal.industry.assessing import AskedMetric, MetricResult
from agents.specialists.legal.schemas import ParagraphCoverage
from agents.specialists.legal.tests.helpers import COOKERY_PAGE, REGISTRY, cover, report
from reports.types import CoverageStatus

ENERGY = AskedMetric("EM-MM-130a.1", "Total energy", "GJ", "quantitative", "Energy", True)
WASTE = AskedMetric("EM-MM-150a.4", "Waste generated", "t", "quantitative", "Waste", False)
GIVEN = MetricResult(ENERGY, True, page=41, quote="Total energy (PJ) | 406")


def stands(paragraph_id: str, *results: MetricResult) -> ParagraphCoverage:
    found = cover(report(COOKERY_PAGE), paragraph_id)
    (item,) = with_industry([found], REGISTRY, results)
    return item


def test_where_some_metrics_are_reported_the_paragraph_is_met_in_part() -> None:
    item = stands("S1.48", GIVEN, MetricResult(WASTE, False))
    assert item.status is CoverageStatus.PARTIALLY_ADDRESSED
    first, others = item.elements
    assert (first.addressed, first.page, first.quote) == (True, 41, GIVEN.quote)
    assert others.gap_reason == (
        "Not found of the metrics of the industry: Waste generated (EM-MM-150a.4)."
    )
    assert item.evidence_found == ((41, GIVEN.quote),)


def test_where_all_are_reported_it_is_met() -> None:
    assert stands("S1.48", GIVEN).status is CoverageStatus.FULLY_ADDRESSED


def test_where_none_is_reported_it_stays_as_it_was() -> None:
    item = stands("S1.48", MetricResult(ENERGY, False), MetricResult(WASTE, None))
    assert item.status is CoverageStatus.FULLY_UNADDRESSED


def test_s2_asks_for_metrics_on_climate_only() -> None:
    item = stands("S2.32", MetricResult(WASTE, True, page=3, quote="Waste | 4"))
    assert item.status is CoverageStatus.FULLY_UNADDRESSED


def test_other_paragraphs_are_left_alone() -> None:
    assert stands("S2.29(e)", GIVEN).status is CoverageStatus.FULLY_UNADDRESSED

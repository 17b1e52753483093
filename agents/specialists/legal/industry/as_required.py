"""What the metrics of its industry that a report gives mean for the paragraphs that ask for such
metrics: what is said to be reported in one place is not called missing in another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.specialists.legal.industry.assessing import MetricResult
from agents.specialists.legal.schemas import ElementEvidence, ParagraphCoverage
from agents.specialists.legal.unassessed import OWN_METRICS
from reports.types import RULES, CoverageStatus
from standards.types import Requirement

_ASKED = "industry metrics"  # the element that these paragraphs share
_OTHERS = "other metrics of the industry"
_NAMED = 4
_OPEN = frozenset({CoverageStatus.FULLY_UNADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED})
_SURE = 0.8


def with_industry(
    covered: Sequence[ParagraphCoverage],
    by_id: Mapping[str, Requirement],
    results: Sequence[MetricResult],
) -> list[ParagraphCoverage]:
    """What was found on the paragraphs; those that ask for metrics of the industry are met in part
    where some of them are reported.

    S2 asks for the metrics on climate only.
    """
    return [_told(item, by_id[item.paragraph_id], results) for item in covered]


def _told(
    item: ParagraphCoverage, requirement: Requirement, results: Sequence[MetricResult]
) -> ParagraphCoverage:
    if requirement.condition != OWN_METRICS or item.status not in _OPEN:
        return item
    climate_only = requirement.standard == "S2"
    asked = [each for each in results if each.metric.climate_relevant or not climate_only]
    given = [each for each in asked if each.reported and each.page is not None]
    if not given or not any(_is_missing(element) for element in item.elements):
        return item
    elements = [_element(element, given[0]) for element in item.elements]
    if others := [each for each in asked if each.reported is False]:
        elements.append(ElementEvidence(_OTHERS, False, gap_reason=_not_found(others)))
    whole = all(each.addressed is not False for each in elements)
    return replace(
        item,
        status=CoverageStatus.FULLY_ADDRESSED if whole else CoverageStatus.PARTIALLY_ADDRESSED,
        elements=tuple(elements),
        evidence_found=tuple((each.page, each.quote) for each in given if each.page is not None),
        confidence=_SURE,
        reasoned_by=RULES,
    )


def _is_missing(element: ElementEvidence) -> bool:
    return element.name == _ASKED and element.addressed is False


def _element(element: ElementEvidence, given: MetricResult) -> ElementEvidence:
    if not _is_missing(element):
        return element
    return ElementEvidence(element.name, True, given.page, given.quote)


def _not_found(others: Sequence[MetricResult]) -> str:
    named = "; ".join(f"{each.metric.gist} ({each.metric.code})" for each in others[:_NAMED])
    more = f"; and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
    return f"Not found of the metrics of the industry: {named}{more}."

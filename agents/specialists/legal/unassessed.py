"""What nobody can call missing, because the report or most of it could not be read, with the cause
in words."""

from __future__ import annotations

from dataclasses import replace

from agents.specialists.legal.schemas import (
    CoverageOptions,
    Document,
    ElementEvidence,
    ParagraphCoverage,
)
from reports.types import CoverageStatus
from standards.types import Requirement

OWN_METRICS = "metrics of the entity's own industry"  # a condition of the registry
METRICS_UNKNOWN = (
    "The metrics of this industry are not in the registry, so nobody could tell which of them the "
    "report should give."
)


def not_assessed(requirement: Requirement, document: Document) -> ParagraphCoverage:
    """A paragraph in a report of which no page could be read."""
    cause = _nothing_read(document)
    elements = tuple(
        ElementEvidence(element.name, None, gap_reason=cause) for element in requirement.elements
    )
    return ParagraphCoverage(
        requirement.paragraph_id, CoverageStatus.NOT_ASSESSED, cause, elements, searched="0 pages"
    )


def _nothing_read(document: Document) -> str:
    if not document.pages:
        return "The document has no pages."
    if document.unread_by_rules.pages:
        return document.unread_by_rules.cause
    if document.unread:
        return (
            f"None of the {len(document.pages)} pages could be read: {document.unread} failed or "
            "hold only images."
        )
    return f"None of the {len(document.pages)} pages holds any text."


def with_unread_languages(found: ParagraphCoverage, document: Document) -> ParagraphCoverage:
    """What rules found on a paragraph, where they do not read all pages of the report.

    Where they do not read most of it, a paragraph of which they found nothing is not assessed;
    elsewhere each element that was not found says on how many pages nothing could be read.
    """
    unread = document.unread_by_rules
    if not unread.pages:
        return found
    if unread.prevails and found.status is CoverageStatus.FULLY_UNADDRESSED:
        return _unassessed(
            found, unread.cause_beside_a_model if document.for_model else unread.cause
        )
    said = f"Nothing could be read on {unread.in_words}."
    return replace(
        found,
        elements=tuple(
            replace(element, gap_reason=f"{element.gap_reason} {said}")
            if element.addressed is False
            else element
            for element in found.elements
        ),
    )


def with_unknown_metrics(
    found: ParagraphCoverage, requirement: Requirement, options: CoverageOptions
) -> ParagraphCoverage:
    """What was found on a paragraph. Where it asks for metrics of an industry that the registry
    does not hold, none of them is called missing."""
    silent = found.status is CoverageStatus.FULLY_UNADDRESSED
    if options.metrics_known or requirement.condition != OWN_METRICS or not silent:
        return found
    return _unassessed(found, METRICS_UNKNOWN)


def _unassessed(found: ParagraphCoverage, cause: str) -> ParagraphCoverage:
    """A paragraph of which nothing was found, as one that is not assessed."""
    return replace(
        found,
        status=CoverageStatus.NOT_ASSESSED,
        cause=cause,
        confidence=0.0,
        elements=tuple(
            replace(element, addressed=None, gap_reason=cause) for element in found.elements
        ),
    )

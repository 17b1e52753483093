"""A pillar that the report leaves to another document as a whole.

"For further information on climate governance, see our annual report" leaves more than one
paragraph elsewhere: whoever reads on there may find all of the pillar. So where a report points to
a document that is not attached for a pillar of its disclosures on climate or sustainability, and
itself gives little of what the pillar asks, nobody can call the rest missing. A report that deals
with a pillar itself is held to what it says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from agents.specialists.legal.pillar_names import pillars_in
from agents.specialists.legal.pointing import CAUSE, LEFT, worded
from agents.specialists.legal.schemas import (
    Document,
    ElementEvidence,
    ParagraphCoverage,
    PointedAt,
)
from reports.types import CoverageStatus
from standards.types import Level, Pillar, Requirement

_FEWEST_MET = 0.4  # share of the elements from which on a report deals with a pillar itself
_NOTHING = CoverageStatus.FULLY_UNADDRESSED


def with_pillars_left(
    covered: Sequence[ParagraphCoverage],
    by_id: Mapping[str, Requirement],
    document: Document,
) -> list[ParagraphCoverage]:
    """What was found on the paragraphs; of a pillar that is left to another document those of which
    nothing was found are not assessed, and elements that are missing say where to look."""
    left = {pillar: at for pillar in Pillar if (at := _pointer_for(pillar, document))}
    for pillar in list(left):
        core = [item for item in covered if _is_core_of(by_id[item.paragraph_id], pillar)]
        if _is_dealt_with(core):
            del left[pillar]
    return [_told(item, by_id[item.paragraph_id], left) for item in covered]


def _pointer_for(pillar: Pillar, document: Document) -> PointedAt | None:
    """The statement that leaves a pillar, and as few others as possible, to a document which is not
    attached."""
    named = [
        at
        for at in document.pointers
        if not at.attached
        and not at.is_web
        and not at.named.in_index
        and pillar in pillars_in(at.subject)
    ]
    return min(named, key=lambda at: len(pillars_in(at.subject)), default=None)


def _is_core_of(requirement: Requirement, pillar: Pillar) -> bool:
    return requirement.level is Level.CORE and requirement.pillar is pillar


def _is_dealt_with(core: Sequence[ParagraphCoverage]) -> bool:
    """Whether the report gives a fair share of the elements of the paragraphs that bind."""
    arising = [
        each.addressed
        for item in core
        if item.status is not CoverageStatus.NOT_APPLICABLE
        for each in item.elements
        if each.addressed is not None
    ]
    return sum(arising) >= _FEWEST_MET * len(arising)


def _told(
    item: ParagraphCoverage, requirement: Requirement, left: Mapping[Pillar, PointedAt]
) -> ParagraphCoverage:
    at = left.get(requirement.pillar)
    if at is None or requirement.level is not Level.CORE:
        return item
    if item.status is _NOTHING:
        elements = tuple(
            replace(each, addressed=None, gap_reason=worded(LEFT, at)) for each in item.elements
        )
        return replace(
            item,
            status=CoverageStatus.NOT_ASSESSED,
            cause=worded(CAUSE, at),
            confidence=0.0,
            elements=elements,
            pointer=at,
        )
    if item.status is CoverageStatus.PARTIALLY_ADDRESSED and item.pointer is None:
        return replace(item, elements=tuple(_element(each, at) for each in item.elements))
    return item


def _element(element: ElementEvidence, at: PointedAt) -> ElementEvidence:
    if element.addressed is not False:
        return element
    return replace(element, gap_reason=f"{element.gap_reason} {worded(LEFT, at)}")

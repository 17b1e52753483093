"""What the legal agent takes in and hands out. Pure values: no Django, no network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from agents.legal.units import UnitIndex
from reports.types import ClaimView, CoverageStatus, PageContent, PageState, PassageText


class ComplianceStatus(StrEnum):
    """Does the wording of one claim meet the paragraph? (FRD 6, 4.3)"""

    FULLY_ADDRESSED = "fully_addressed"
    PARTIALLY_ADDRESSED = "partially_addressed"
    NOT_ADDRESSED = "not_addressed"
    UNCLEAR = "unclear"


def read_compliance_status(text: object) -> ComplianceStatus:
    """The status that `text` spells exactly; anything else is unclear, never a pass."""
    try:
        return ComplianceStatus(str(text))
    except ValueError:
        return ComplianceStatus.UNCLEAR


@dataclass(frozen=True, slots=True)
class CoverageOptions:
    """What the auditor fixed for this analysis. `first_period` None means unknown: no relief is then assumed."""

    first_period: bool | None = None
    vintage: str = "2023-06"
    sector: str = ""


@dataclass(frozen=True)
class Document:
    """A report as the legal agent reads it; build it once, its index is made on first use.

    `pages` is what may be quoted. `passages` name the section a page starts in and are counted in what was searched.
    `claims` only help to choose among passages that already are evidence: a claim's preliminary mapping is never coverage.
    """

    pages: Sequence[PageContent]
    passages: Sequence[PassageText] = ()
    claims: Sequence[ClaimView] = ()

    @cached_property
    def index(self) -> UnitIndex:
        """Sentences and table rows of the read pages."""
        return UnitIndex.of_pages(self.read_pages, self.passages)

    @cached_property
    def read_pages(self) -> tuple[PageContent, ...]:
        """Pages whose text was read and is not empty."""
        return tuple(page for page in self.pages if page.state is PageState.READ and page.text.strip())

    @property
    def unread(self) -> int:
        """How many pages could not be read."""
        return sum(page.state is not PageState.READ for page in self.pages)

    @cached_property
    def claim_places(self) -> dict[str, frozenset[tuple[int, str]]]:
        """Page and quote of the claims mapped to each paragraph id."""
        places: dict[str, set[tuple[int, str]]] = {}
        for claim in self.claims:
            for paragraph_id in claim.paragraphs:
                places.setdefault(paragraph_id, set()).add((claim.page, claim.quote))
        return {paragraph_id: frozenset(found) for paragraph_id, found in places.items()}


@dataclass(frozen=True, slots=True)
class ElementEvidence:
    """One element of a paragraph: where the report gives it, or why it counts as missing.

    `addressed` is None where the element does not arise (an alternative was met, or the answer was a plain no).
    """

    name: str
    addressed: bool | None
    page: int | None = None
    quote: str = ""
    gap_reason: str = ""


@dataclass(frozen=True, slots=True)
class ParagraphCoverage:
    """What the report says on one paragraph. `cause` is always set for not_applicable and not_assessed."""

    paragraph_id: str
    status: CoverageStatus
    cause: str = ""
    elements: tuple[ElementEvidence, ...] = ()
    searched: str = ""
    evidence_found: tuple[tuple[int, str], ...] = ()
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class SubRequirement:
    """One element of a paragraph, held against one claim. `addressed` None: does not arise."""

    requirement: str
    addressed: bool | None
    evidence: str | None = None
    gap_reason: str | None = None


@dataclass(frozen=True, slots=True)
class ParagraphMapping:
    """One paragraph, held against one claim (FRD 6, 3.4)."""

    paragraph_id: str
    pillar: str
    section: str
    requirement: str
    s1_counterpart: tuple[str, ...]
    compliance_status: ComplianceStatus
    sub_requirements: tuple[SubRequirement, ...]


@dataclass(frozen=True, slots=True)
class ClaimCompliance:
    """How a claim's wording meets the paragraphs it maps to. It says nothing about whether the claim is true."""

    ifrs_mappings: tuple[ParagraphMapping, ...] = ()
    compliance_status: ComplianceStatus = ComplianceStatus.UNCLEAR
    confidence: float = 0.3
    summary: str = ""
    gaps: tuple[str, ...] = field(default=())

"""Small reports and requirements for the legal tests."""

from __future__ import annotations

from agents.specialists.legal.rules import (
    CoverageOptions,
    Document,
    ParagraphCoverage,
    assess_coverage,
)
from reports.types import Heading, PageContent
from standards.packaged import packaged_requirements
from standards.types import Requirement

REGISTRY = {
    requirement.paragraph_id: requirement for requirement in packaged_requirements("2025-12")
}
BOARD_PAGE = (
    "The Board of Directors oversees climate-related risks and opportunities. "
    "The Sustainability Committee reports to the Board on climate matters quarterly.\n\n"
    "We aim to reduce our Scope 1 and 2 emissions by 50% by 2030 compared with 2019."
)
COOKERY_PAGE = (
    "Our canteen serves soup on Mondays. The recipe calls for two onions and a litre of stock."
)


def page(number: int, text: str, *headings: str) -> PageContent:
    """A page whose `headings` stand in its text as paragraphs."""
    return PageContent(number, text, headings=tuple(Heading(heading, 1) for heading in headings))


def report(*texts: str) -> Document:
    """A report of plain pages."""
    return Document([page(number, text) for number, text in enumerate(texts, start=1)])


def requirements(*ids: str) -> list[Requirement]:
    """Registry nodes by id."""
    return [REGISTRY[paragraph_id] for paragraph_id in ids]


def cover(
    document: Document, paragraph_id: str, options: CoverageOptions | None = None
) -> ParagraphCoverage:
    """Coverage of one paragraph."""
    (coverage,) = assess_coverage(
        requirements(paragraph_id), document, options=options or CoverageOptions()
    )
    return coverage


def addressed(coverage: ParagraphCoverage) -> dict[str, bool | None]:
    """Whether each element is addressed, by name."""
    return {element.name: element.addressed for element in coverage.elements}

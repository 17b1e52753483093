"""What an investigation is given, and what it finds (no Django here)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from agents.base.ask import ReportFacts
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity
from reports.findings.research import Reference, ResearchDetails
from reports.registers.types import Matched
from reports.types import ClaimView
from standards.reference.benchmarks import Band

SURE: Final = 0.7
UNSURE: Final = 0.4


class Kind(StrEnum):
    """The types of investigation."""

    METHODOLOGY = "methodology_validation"
    CERTIFICATION = "certification_validation"
    TARGET = "sbti_validation"
    BENCHMARK = "benchmark_comparison"
    RESEARCH = "research_support"


@dataclass(frozen=True, slots=True)
class Given:
    """What is known beside the claims: facts of the report, the bands and the entries of registers
    that the analysis rests on, which registers were loaded, the year of the report, and the cuts of
    emissions that its claims aim at."""

    report: ReportFacts = field(default_factory=ReportFacts)
    bands: Sequence[Band] | None = None
    registers: Sequence[Matched] = ()
    loaded: frozenset[str] = frozenset()
    year: int | None = None
    targets: tuple[Quantity, ...] = ()


@dataclass(frozen=True)
class Stated:
    """A claim with its words and the figures that rules read in them."""

    claim: ClaimView

    @property
    def text(self) -> str:
        """The words of the claim."""
        return self.claim.text

    @cached_property
    def figures(self) -> tuple[Quantity, ...]:
        """The figures of the claim, of the company alone."""
        read = read_sentence(self.text, page=self.claim.page)
        return tuple(one for one in read if not one.open)


@dataclass(frozen=True, slots=True)
class Known:
    """What Sibyl knows itself beside a claim. It rests on published standards and speaks neither
    for the claim nor against it."""

    claim_id: str
    evidence_type: str
    summary: str
    details: ResearchDetails
    confidence: float


def standard(title: str, quote: str = "") -> Reference:
    """A standard or publication of facts by which a finding can be checked. A source tells its
    address behind its name, in brackets."""
    name, _, rest = title.partition(" (http")
    url = f"http{rest.partition(' (')[0].removesuffix(')')}" if rest else ""
    return Reference(
        type="standard_document", title=name, url=url, quote=quote, credibility=1 if url else None
    )


def together(names: Sequence[str]) -> str:
    """Names in a sentence: "A, B and C"."""
    *first, last = dict.fromkeys(names)
    return f"{', '.join(first)} and {last}" if first else last

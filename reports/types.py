"""The value types that pure functions exchange: pages, words, passages and claims (no Django
here)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

RULES = "rules"  # the value of `reasoned_by` where no model reasoned


class PageState(StrEnum):
    """How reading a page ended, as the page ledger says it."""

    READ = "read"
    IMAGE_ONLY = "image_only"
    FAILED = "failed"


class ClaimType(StrEnum):
    """The five kinds of verifiable claim (FRD 3, section 2.1)."""

    GEOGRAPHIC = "geographic"
    QUANTITATIVE = "quantitative"
    LEGAL_GOVERNANCE = "legal_governance"
    STRATEGIC = "strategic"
    ENVIRONMENTAL = "environmental"


class Priority(StrEnum):
    """How much a claim matters and how well it can be verified (FRD 3, section 2.2)."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Origin(StrEnum):
    """How a paragraph came to a claim: proposed by whoever found the claim, and what retrieval said
    of it (FRD 3, 3.2)."""

    HINT = "hint"  # proposed; retrieval did not confirm it
    CONFIRMED = "confirmed"
    REPLACED = "replaced"  # found by retrieval instead of a proposal
    ADDED = "added"  # found by retrieval beside the proposals


class VerdictValue(StrEnum):
    """Is the claim true?"""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    CONTRADICTED = "contradicted"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"


class CoverageStatus(StrEnum):
    """Does the report meet the requirement?"""

    FULLY_ADDRESSED = "fully_addressed"
    PARTIALLY_ADDRESSED = "partially_addressed"
    FULLY_UNADDRESSED = "fully_unaddressed"
    NOT_APPLICABLE = "not_applicable"
    NOT_ASSESSED = "not_assessed"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading as printed; level 1 is the largest."""

    text: str
    level: int


@dataclass(frozen=True, slots=True)
class TableContent:
    """A table as rows of cells (white space folded, empty cells as "").

    `index` counts from 0 on its page.
    """

    page: int
    index: int
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""


WORD_STEPS = (
    50_000  # steps across a page to which a word's box is rounded: 1/50 point on a large page
)


class Word(NamedTuple):
    """A word as printed and its box, in fractions of the page as it is rendered, from its top
    left."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class PageContent:
    """One page as read. `number` counts from 1. `text` is in reading order: paragraphs separated by
    a blank line, lines of a paragraph joined and de-hyphenated; a table stands as one line a row,
    cells separated by " | ". `words` are those of the file in the file's order; they are left out
    of comparisons."""

    number: int
    text: str
    state: PageState = PageState.READ
    reason: str = ""
    headings: tuple[Heading, ...] = ()
    tables: tuple[TableContent, ...] = ()
    width: float = 0.0  # points
    height: float = 0.0
    words: tuple[Word, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class PassageText:
    """The text of a passage: whole sentences of a report, within one section.

    Pages count from 1, `index` from 0.
    """

    index: int
    text: str
    page_start: int
    page_end: int
    section_path: tuple[str, ...] = ()
    has_table: bool = False

    @property
    def searched(self) -> str:
        """The text as it is indexed for search: its header, then its words."""
        return f"{passage_header(self.section_path)}\n\n{self.text}"


def passage_header(section_path: tuple[str, ...], root: str = "Report") -> str:
    """The line that names the section of a passage, for example `[Report > Environment > Scope 3]`
    (FRD 1, 2.4)."""
    return f"[{' > '.join((root, *section_path))}]"


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim as the specialist agents and the judge see it."""

    id: str
    text: str
    claim_type: ClaimType
    priority: Priority = Priority.MEDIUM
    page: int = 0
    quote: str = ""
    source_context: str = ""
    paragraphs: tuple[str, ...] = ()  # preliminary paragraph ids, best first

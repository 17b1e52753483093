"""Claims found by a model, chunk by chunk: what it is asked, and what of its answer is believed.

A quote must stand on a page of the chunk, and the text may print no number the page does not. What
fails that is told to the model once; what still fails is dropped and counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from agents.claims.chunks import Chunk
from agents.claims.claim_text import shorten
from agents.claims.schemas import ClaimDraft
from agents.llm.answer import Answer, Question
from agents.llm.prompts import Trusted, load
from agents.llm.schemas import Problem
from reports.types import ClaimType, PageContent, Priority, StatementKind
from sibyl_project.common.text import contains_quote, normalise, without_marks
from standards.paragraph_ids import ParagraphIdError
from standards.paragraph_ids import normalise as canonical

PROMPT = Path(__file__).with_name("prompt.md")
SHORTEST_QUOTE = 12  # characters; a shorter one stands by chance on any page
HINTS = 3
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class ExtractedClaim(BaseModel):
    """One claim as a model gives it (FRD 3, 1.6), with the words on the page beside the text."""

    model_config = ConfigDict(extra="forbid")

    claim_text: str = Field(min_length=1)
    quote: str = Field(min_length=SHORTEST_QUOTE)
    claim_type: ClaimType
    source_page: int
    source_context: str
    priority: Priority
    reasoning: str = Field(min_length=1)
    preliminary_ifrs: list[str]


class ExtractedClaims(BaseModel):
    """The claims of a chunk; none is an answer too."""

    model_config = ConfigDict(extra="forbid")

    claims: list[ExtractedClaim]


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a chunk gave: drafts whose quotes stand on their pages, and how many claims of the model
    were not believed."""

    drafts: tuple[ClaimDraft, ...]
    dropped: int = 0


def question_for(
    chunk: Chunk, pages: Sequence[PageContent], page_count: int, paragraphs: Trusted
) -> Question[ExtractedClaims]:
    """What is asked about a chunk; `pages` are its pages."""
    inputs = {
        "first_page": chunk.first,
        "last_page": chunk.last,
        "page_count": page_count,
        "part": chunk.index + 1,
        "parts": chunk.total,
        "paragraphs": paragraphs,
        "pages": "\n\n".join(f"<!-- PAGE {page.number} -->\n{page.text}" for page in pages),
    }
    return Question(
        load(PROMPT),
        ExtractedClaims,
        inputs,
        check=lambda value: _problems(value, pages),
        droppable=("claims",),
        splits=chunk.first < chunk.last,
    )


def _problems(value: ExtractedClaims, pages: Sequence[PageContent]) -> list[Problem]:
    return [
        problem
        for place, claim in enumerate(value.claims)
        for problem in _wrong(place, claim, pages)
    ]


def _wrong(place: int, claim: ExtractedClaim, pages: Sequence[PageContent]) -> Iterable[Problem]:
    page = _page_of(claim, pages)
    if page is None:
        yield Problem(
            ("claims", place, "quote"),
            "these words stand on none of the pages; copy them letter by letter",
        )
    elif invented := _numbers(claim.claim_text) - _printed(page.text):
        shown = ", ".join(sorted(invented))
        yield Problem(
            ("claims", place, "claim_text"),
            f"page {page.number} does not print {shown}; use its own figures",
        )


def _page_of(claim: ExtractedClaim, pages: Sequence[PageContent]) -> PageContent | None:
    """The page the quote stands on: the one named, else the only other one of the chunk that has
    it."""
    standing = [page for page in pages if contains_quote(page.text, claim.quote)]
    named = next((page for page in standing if page.number == claim.source_page), None)
    return named or (standing[0] if len(standing) == 1 else None)


@lru_cache(maxsize=64)
def _printed(text: str) -> frozenset[str]:
    """The numbers of a page, also without the marks of footnotes."""
    return frozenset(_numbers(text) | _numbers(without_marks(text)))


def _numbers(text: str) -> set[str]:
    return {number.replace(",", "").rstrip(".") for number in _NUMBER.findall(normalise(text))}


def believed(answer: Answer[ExtractedClaims], pages: Sequence[PageContent]) -> Extracted:
    """The drafts of an answer that passed its check."""
    drafts = [
        draft for claim in answer.value.claims if (draft := _draft(claim, pages, answer.model))
    ]
    dropped = (
        len({problem.where[:2] for problem in answer.dropped})
        + len(answer.value.claims)
        - len(drafts)
    )
    return Extracted(tuple(drafts), dropped)


def _draft(claim: ExtractedClaim, pages: Sequence[PageContent], model: str) -> ClaimDraft | None:
    page = _page_of(claim, pages)
    if page is None:
        return None
    given = claim.source_context
    context = given if contains_quote(page.text, given) else _around(page, claim.quote)
    return ClaimDraft(
        text=shorten(" ".join(claim.claim_text.split())),
        quote=claim.quote.strip(),
        claim_type=claim.claim_type,
        priority=claim.priority,
        page=page.number,
        source_context=context,
        reasoning=claim.reasoning.strip(),
        hints=_hints(claim.preliminary_ifrs),
        reasoned_by=model,
    )


def _around(page: PageContent, quote: str) -> str:
    """The statement of the quote with its neighbours; the quote alone where it runs over
    statements."""
    told = [one.text for one in page.statements if one.kind is not StatementKind.RUNNING]
    at = next((index for index, text in enumerate(told) if contains_quote(text, quote)), None)
    return quote if at is None else " ".join(told[max(0, at - 1) : at + 2])


def _hints(given: Sequence[str]) -> tuple[str, ...]:
    """Ids in their published spelling, each once; what is no paragraph number is left out."""
    found: dict[str, None] = {}
    for text in given:
        try:
            found[canonical(text)] = None
        except ParagraphIdError:
            continue
    return tuple(found)[:HINTS]

"""Claims found by a model, chunk by chunk: what it is asked, and what of its answer is believed.

A quote must stand for words of a page of the chunk. Of a claim whose text prints a number that its
page does not, the quote is taken as its text. What has no quote, or is a heading, is left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from agents.claims.chunks import CHUNK_CHARACTERS, Chunk
from agents.claims.claim_text import shorten
from agents.claims.outline import outline
from agents.claims.printed_numbers import invented
from agents.claims.quoting import quote_on
from agents.claims.schemas import ClaimDraft
from agents.claims.shown import context_of, is_no_statement, surroundings, text_of
from agents.llm.answer import Answer, Flawed, Question
from agents.llm.prompts import Trusted, load
from agents.llm.schemas import Problem
from reports.types import ClaimType, PageContent, Priority
from standards import paragraph_ids

PROMPT = Path(__file__).with_name("prompt.md")
PROMPT_AGAIN = Path(__file__).with_name("prompt_again.md")
HINTS = 3
# flawed claims are asked for again where they are at least so many, and such a share of an answer
FEWEST_AGAIN, SHARE_AGAIN = 3, 0.15
# A claim takes about 250 tokens of an answer: with 40 of them an answer stays well within the
# 16,000 of its longest length, also in scripts that need more tokens.
MOST_CLAIMS = 40
CLAIMS_A_PAGE = 4
CHARACTERS_A_CLAIM = CHUNK_CHARACTERS // MOST_CLAIMS
QUANTITATIVE, OTHER = 0.6, 0.4  # shares of the claims that one type may have


class ExtractedClaim(BaseModel):
    """One claim as a model gives it (FRD 3, 1.6), with the words on the page beside the text. The
    surroundings of the quote are filled in by code."""

    model_config = ConfigDict(extra="forbid")

    claim_text: str = Field(min_length=1)
    quote: str = Field(min_length=1)
    claim_type: ClaimType
    source_page: int
    priority: Priority
    reasoning: str
    preliminary_ifrs: list[str]


class ExtractedClaims(BaseModel):
    """The claims of a chunk; none is an answer too."""

    model_config = ConfigDict(extra="forbid")

    claims: list[ExtractedClaim]


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a chunk gave: drafts whose quotes stand on their pages; how many claims of the model
    were not believed, and how many texts were replaced by their quotes."""

    drafts: tuple[ClaimDraft, ...]
    dropped: int = 0
    reworded: int = 0


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many claims a chunk should give: in all, quantitative ones, and of any other type."""

    most: int
    quantitative: int
    other: int


def allowance(pages: Sequence[PageContent]) -> Allowance:
    """By the pages asked about and by how much stands on them."""
    characters = sum(len(page.text) for page in pages)
    wanted = max(CLAIMS_A_PAGE * len(pages), math.ceil(characters / CHARACTERS_A_CLAIM))
    most = min(MOST_CLAIMS, wanted)
    return Allowance(most, math.ceil(QUANTITATIVE * most), math.ceil(OTHER * most))


def question_for(
    chunk: Chunk, document: Sequence[PageContent], page_count: int
) -> Question[ExtractedClaims]:
    """What is asked about a chunk of a document."""
    pages, own = chunk.pages(document), chunk.own_pages(document)
    earlier = [page for page in pages if page.number < chunk.begins]
    allowed = allowance(own)
    inputs = {
        "first_page": chunk.begins,
        "last_page": chunk.last,
        "page_count": page_count,
        "part": chunk.index + 1,
        "parts": chunk.total,
        **_before(earlier),
        "pages": "\n\n".join(_shown(page, text_of(page)) for page in own),
        "most": allowed.most,
        "quantitative": allowed.quantitative,
        "other": allowed.other,
    }
    return Question(
        load(PROMPT, outline=outline()),
        ExtractedClaims,
        inputs,
        check=lambda value: list(_problems(value, pages)),
        droppable=("claims",),
        again=lambda flawed: _again(flawed, pages),
        splits=chunk.begins < chunk.last,
    )


def _again(
    flawed: Flawed[ExtractedClaims], pages: Sequence[PageContent]
) -> Question[ExtractedClaims] | None:
    """The flawed claims alone, with the pages they name; None where they are too few to be worth a
    request, and are dropped."""
    given = [one for one in flawed.items if isinstance(one.item, dict)]
    kept = len(flawed.kept.claims) if flawed.kept else 0
    if len(given) < max(FEWEST_AGAIN, SHARE_AGAIN * (kept + len(given))):
        return None
    named = {one.item.get("source_page") for one in given}
    shown = [page for page in pages if page.number in named] or list(pages)
    claims = [{**one.item, "wrong": [problem.what for problem in one.problems]} for one in given]
    return Question(
        load(PROMPT_AGAIN),
        ExtractedClaims,
        {
            "claims": claims,
            "pages": "\n\n".join(_shown(page, text_of(page)) for page in shown),
        },
        check=lambda value: list(_problems(value, pages)),
        droppable=("claims",),
    )


def _before(pages: Sequence[PageContent]) -> dict[str, str]:
    """The ends of the pages that the chunk before was asked about."""
    if not pages:
        return {"already_read": Trusted(""), "before": Trusted("")}
    note = "The ends of the pages before, already read: only for what carries on, give no claims of"
    return {
        "already_read": Trusted(f"{note} them:"),
        "before": "\n\n".join(_shown(page, context_of(page)) for page in pages),
    }


def _shown(page: PageContent, text: str) -> str:
    return f"<!-- PAGE {page.number} -->\n{text}"


def _problems(value: ExtractedClaims, pages: Sequence[PageContent]) -> Iterator[Problem]:
    for place, claim in enumerate(value.claims):
        if _found(claim, pages) is None:
            yield Problem(
                ("claims", place, "quote"),
                "these words stand on none of the pages; copy them letter by letter",
            )


def _found(claim: ExtractedClaim, pages: Sequence[PageContent]) -> tuple[PageContent, str] | None:
    """The page a quote stands on and its words there: the page named, else the nearest to it."""
    nearest = sorted(pages, key=lambda page: abs(page.number - claim.source_page))
    return next(((page, words) for page in nearest if (words := quote_on(page, claim.quote))), None)


def believed(answer: Answer[ExtractedClaims], pages: Sequence[PageContent]) -> Extracted:
    """The drafts of an answer that passed its check; `pages` are those of its chunk."""
    found = [_found(claim, pages) for claim in answer.value.claims]
    drafts = [
        _draft(claim, *where, pages, answer.model)
        for claim, where in zip(answer.value.claims, found, strict=True)
        if where and not is_no_statement(*where)
    ]
    dropped = len({problem.where[:2] for problem in answer.dropped})
    return Extracted(
        tuple(draft for draft, _ in drafts),
        dropped + found.count(None),
        sum(reworded for _, reworded in drafts),
    )


def _draft(
    claim: ExtractedClaim,
    page: PageContent,
    quote: str,
    pages: Iterable[PageContent],
    model: str,
) -> tuple[ClaimDraft, bool]:
    """The draft, and whether its text is the quote because the model's prints other numbers."""
    text = " ".join(claim.claim_text.split())
    reworded = bool(invented(text, page, pages))
    draft = ClaimDraft(
        text=shorten(" ".join(quote.replace("|", " | ").split()) if reworded else text),
        quote=quote,
        claim_type=claim.claim_type,
        priority=claim.priority,
        page=page.number,
        source_context=surroundings(page, quote),
        reasoning=claim.reasoning.strip(),
        hints=hints_of(claim.preliminary_ifrs),
        reasoned_by=model,
    )
    return draft, reworded


def hints_of(given: Iterable[str]) -> tuple[str, ...]:
    """Ids in their published spelling, each once, also where words stand around them ("S2.29(a)(i)
    Scope 1") or a range begins; what is no paragraph number is left out."""
    found = dict.fromkeys(pid for text in given for pid in _ids(text[: paragraph_ids.LONGEST]))
    return tuple(found)[:HINTS]


def _ids(text: str) -> list[str]:
    try:
        return [paragraph_ids.normalise(text)]
    except paragraph_ids.ParagraphIdError:
        return [pid for _, _, pid in paragraph_ids.find(text)][:1]

"""The same claim in other words: pairs on nearby pages that mean nearly the same, and which of them
really are the same.

Vectors only propose. Claims that differ in a number, year, scope, unit or negation are never a
pair; of the others a model decides, and where none can be asked only nearly the same words are the
same claim. In doubt both stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict
from rapidfuzz import fuzz

from agents.claims.chunks import CHUNK_OVERLAP_PAGES
from agents.claims.dedupe import facts_of
from agents.claims.schemas import ClaimDraft
from agents.llm.answer import Question
from agents.llm.prompts import load
from sibyl_project.common.text import normalise
from standards.retrieval.embeddings import Embedder
from standards.retrieval.embeddings.base import Vector

SIMILARITY_THRESHOLD = 0.85  # cosine (FRD 3, 1.5)
PAGES_APART = CHUNK_OVERLAP_PAGES + 1  # claims of an overlap stand no farther apart
SAME_WORDS = 90.0  # rapidfuzz token_sort_ratio, 0-100
PROMPT = Path(__file__).with_name("dedupe.md")
PURPOSE = "claims_dedupe"


class SameClaim(BaseModel):
    """Whether two claims say the same, which says it better (0 when they are two), and why (FRD 3,
    1.4)."""

    model_config = ConfigDict(extra="forbid")

    duplicate: bool
    keep: Literal[0, 1, 2]
    reason: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two claims, by their places in the list, that may be one."""

    first: int
    second: int
    cosine: float


def candidates(claims: Sequence[ClaimDraft], embedder: Embedder) -> list[Pair]:
    """Pairs at most PAGES_APART pages apart with the same facts and a cosine of at least
    SIMILARITY_THRESHOLD.

    Raises EmbeddingError when there are no vectors to be had.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, claim in enumerate(claims):
        groups.setdefault(facts_of(claim.text), []).append(place)
    places = [place for group in groups.values() if len(group) > 1 for place in group]
    vectors = (
        dict(zip(places, embedder.embed([claims[place].text for place in places]), strict=True))
        if places
        else {}
    )
    return sorted(
        (
            Pair(first, second, cosine)
            for group in groups.values()
            for at, first in enumerate(group)
            for second in group[at + 1 :]
            if abs(claims[first].page - claims[second].page) <= PAGES_APART
            and (cosine := _cosine(vectors[first], vectors[second])) >= SIMILARITY_THRESHOLD
        ),
        key=lambda pair: (pair.first, pair.second),
    )


def _cosine(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def question_for(one: ClaimDraft, other: ClaimDraft) -> Question[SameClaim]:
    """Ask whether two claims are one."""
    return Question(
        load(PROMPT), SameClaim, {"claim_1": one.text, "claim_2": other.text}, purpose=PURPOSE
    )


def same_words(one: ClaimDraft, other: ClaimDraft) -> bool:
    """The rule where no model is asked."""
    return (
        fuzz.token_sort_ratio(normalise(one.text).lower(), normalise(other.text).lower())
        >= SAME_WORDS
    )


def by_rule(one: ClaimDraft, other: ClaimDraft) -> int:
    """Which of two to keep, 1 or 2; 0 when they are two claims."""
    if not same_words(one, other):
        return 0
    return 2 if len(other.quote) > len(one.quote) else 1


def by_answer(answer: SameClaim) -> int:
    """The same of a model's answer: one that contradicts itself keeps both."""
    return answer.keep if answer.duplicate else 0


def merged(
    claims: Sequence[ClaimDraft], pairs: Sequence[Pair], kept: Sequence[int]
) -> tuple[list[ClaimDraft], list[ClaimDraft]]:
    """The claims without those a pair gives up, and these; a claim already given up decides nothing
    any more."""
    gone: set[int] = set()
    for pair, keep in zip(pairs, kept, strict=True):
        if keep and not {pair.first, pair.second} & gone:
            gone.add(pair.second if keep == 1 else pair.first)
    left = [claim for place, claim in enumerate(claims) if place not in gone]
    return left, [claims[place] for place in sorted(gone)]

"""The same claim in other words: pairs on nearby pages that mean nearly the same, and which of them
really are the same.

Vectors only propose. Claims that differ in a number, year, scope, unit or negation are never a
pair. Nearly the same words are the same claim without asking; of the other pairs a model decides,
several at a time. In doubt both stay.
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
from agents.llm.ids import wrong_ids
from agents.llm.prompts import load
from agents.llm.schemas import Problem
from sibyl_project.common.text import normalise
from standards.retrieval.embeddings import Embedder
from standards.retrieval.embeddings.base import Vector

SIMILARITY_THRESHOLD = 0.85  # cosine (FRD 3, 1.5)
PAGES_APART = CHUNK_OVERLAP_PAGES + 1  # claims of an overlap stand no farther apart
SAME_WORDS = 90.0  # rapidfuzz token_sort_ratio, 0-100
PAIRS_PER_QUESTION = 6  # about 35 tokens each in an answer of at most 256
PROMPT = Path(__file__).with_name("dedupe.md")
PURPOSE = "claims_dedupe"


class SameClaim(BaseModel):
    """Whether the two claims of a pair say the same, which says it better (0 when they are two),
    and why (FRD 3, 1.4)."""

    model_config = ConfigDict(extra="forbid")

    pair_id: str
    duplicate: bool
    keep: Literal[0, 1, 2]
    reason: str


class SameClaims(BaseModel):
    """The decisions on the pairs of a question."""

    model_config = ConfigDict(extra="forbid")

    pairs: list[SameClaim]


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


def question_for(pairs: Sequence[tuple[ClaimDraft, ClaimDraft]]) -> Question[SameClaims]:
    """Ask of some pairs, at most PAIRS_PER_QUESTION, whether each is one claim."""
    known = {
        pair_id(place): {"claim_1": _shown(one), "claim_2": _shown(other)}
        for place, (one, other) in enumerate(pairs)
    }

    def check(value: SameClaims) -> list[Problem]:
        return wrong_ids([pair.pair_id for pair in value.pairs], known, "pairs", "pair_id")

    shown = [{"pair_id": short, **pair} for short, pair in known.items()]
    return Question(
        load(PROMPT),
        SameClaims,
        {"pairs": shown},
        check=check,
        droppable=("pairs",),
        purpose=PURPOSE,
    )


def pair_id(place: int) -> str:
    """The id of a pair within its question, by its place from 0."""
    return f"p{place + 1}"


def _shown(claim: ClaimDraft) -> str:
    return f"p. {claim.page}: {claim.text}"


def same_words(one: ClaimDraft, other: ClaimDraft) -> bool:
    """Whether two claims with the same facts say so in nearly the same words, or one of them says
    all the other does."""
    first, second = (normalise(claim.text).lower().rstrip(". ") for claim in (one, other))
    return first in second or second in first or fuzz.token_sort_ratio(first, second) >= SAME_WORDS


def by_rule(one: ClaimDraft, other: ClaimDraft) -> int:
    """Which of two to keep, 1 or 2, where their words tell that they are one claim; 0 where they do
    not."""
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

"""Claims in other words: who may be a pair, who decides, and that in doubt both stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from agents.claims import similar
from agents.claims.merging import merge
from agents.claims.schemas import ClaimDraft
from agents.claims.similar import SameClaim, by_answer, by_rule, candidates, merged
from reports.types import ClaimType, Priority
from sibyl_project.common.deadline import Deadline
from standards.retrieval.embeddings import EmbeddingError, default_embedder
from standards.retrieval.embeddings.base import Vector


def draft(text: str, page: int = 1) -> ClaimDraft:
    return ClaimDraft(text, text, ClaimType.QUANTITATIVE, Priority.HIGH, page, text, "")


class Alike:
    """An embedder to which everything means the same."""

    name, dimension = "alike", 2

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        return [[1.0, 0.0] for _ in texts]


class Down:
    """An embedder that cannot be reached."""

    name, dimension = "down", 2

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise EmbeddingError("the endpoint does not answer.")


SAME = "We diverted 92% of operational waste from landfill in 2023."


@pytest.mark.parametrize(
    "other",
    [
        "We diverted 91% of operational waste from landfill in 2023.",
        "We diverted 92% of operational waste from landfill in 2022.",
        "We did not divert 92% of operational waste from landfill in 2023.",
        "We diverted 92 tonnes of operational waste from landfill in 2023.",
        "Scope 1: we diverted 92% of operational waste from landfill in 2023.",
    ],
)
def test_claims_that_differ_in_fact_are_never_a_pair(other: str) -> None:
    assert candidates([draft(SAME), draft(other)], Alike()) == []


def test_only_claims_on_nearby_pages_are_a_pair() -> None:
    claims = [draft(SAME, 1), draft(SAME, 4), draft(SAME, 5)]
    assert [(pair.first, pair.second) for pair in candidates(claims, Alike())] == [(0, 1), (1, 2)]


def test_the_offline_embedder_proposes_the_same_statement_reworded() -> None:
    claims = [
        draft(SAME),
        draft("In 2023 we diverted 92% of our operational waste from landfill.", 2),
    ]
    (pair,) = candidates(claims, default_embedder())
    assert pair.cosine >= similar.SIMILARITY_THRESHOLD


def test_by_rule_only_nearly_the_same_words_are_one_claim() -> None:
    longer = draft("In 2023, we diverted 92% of operational waste from landfill.")
    assert by_rule(draft(SAME), longer) == 2
    assert (
        by_rule(
            draft(SAME),
            draft("92% of what our offices threw away in 2023 went elsewhere than to landfill."),
        )
        == 0
    )


def test_an_answer_that_contradicts_itself_keeps_both() -> None:
    assert by_answer(SameClaim(pair_id="p1", duplicate=True, keep=0, reason="")) == 0
    assert by_answer(SameClaim(pair_id="p1", duplicate=False, keep=1, reason="")) == 0
    assert by_answer(SameClaim(pair_id="p1", duplicate=True, keep=2, reason="")) == 2


def test_a_claim_given_up_takes_no_other_with_it() -> None:
    claims = [draft(SAME, page) for page in (1, 2, 3)]
    pairs = candidates(claims, Alike())
    kept, gone = merged(claims, pairs, [2, 2, 1])
    assert [claim.page for claim in kept] == [2]
    assert [claim.page for claim in gone] == [1, 3]


def test_without_vectors_every_claim_stays_and_that_is_said() -> None:
    found = merge([draft(SAME, 1), draft(f"In short: {SAME}", 2)], Down(), None, Deadline.after(10))
    assert len(found.drafts) == 2
    assert "does not answer" in found.notes[0]


def test_only_doubtful_pairs_are_asked_several_in_a_question() -> None:
    pairs = [
        (draft(f"We saved {n} GWh.", n), draft(f"{n} GWh were saved.", n)) for n in range(1, 4)
    ]
    question = similar.question_for(pairs)
    (system, user) = question.prompt.messages(question.inputs)
    assert [f'"pair_id": "p{n}"' in user.content for n in (1, 2, 3, 4)] == [True] * 3 + [False]
    assert "p. 2: We saved 2 GWh." in user.content and "GWh" not in system.content


def test_what_one_claim_says_within_another_needs_no_model() -> None:
    longer = draft(f"In short: {SAME}", 2)
    assert by_rule(draft(SAME), longer) == 2
    found = merge([draft(SAME, 1), longer], Alike(), _nobody(), Deadline.after(10))
    assert [claim.text for claim in found.drafts] == [longer.text]


class _Nobody:
    """A gateway nobody may ask."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError("a model was asked")


def _nobody() -> Any:
    return _Nobody()

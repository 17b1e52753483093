"""What the chunks found, made one list: in page order, each claim once, table rows nobody told
added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.claims import ranking, rules, similar
from agents.claims.dedupe import without_repeats
from agents.claims.ranking import Ranked
from agents.claims.schemas import ClaimDraft
from agents.claims.signs import read_signs
from agents.claims.similar import Pair
from agents.llm.answer import Answer, answer_many
from agents.llm.failures import ModelFailure
from agents.llm.gateway import Gateway
from reports.types import PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import comparable
from standards.retrieval.embeddings import Embedder, EmbeddingError


@dataclass(frozen=True, slots=True)
class Merged:
    """The claims of a report, how many pairs had to be compared, and what an auditor should
    know."""

    drafts: tuple[ClaimDraft, ...]
    pairs: int
    notes: tuple[str, ...] = ()


def in_page_order(drafts: Sequence[ClaimDraft], pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """By page, and on a page in the order in which the quotes stand there."""
    texts = {page.number: comparable(page.text) for page in pages}
    return sorted(
        drafts,
        key=lambda draft: (draft.page, texts.get(draft.page, "").find(comparable(draft.quote))),
    )


def with_rows(drafts: Sequence[ClaimDraft], pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """The drafts and the rows of key metrics whose latest figure none of them states."""
    return in_page_order([*drafts, *rules.untold_rows(pages, drafts)], pages)


def merge(
    drafts: Sequence[ClaimDraft], embedder: Embedder, gateway: Gateway | None, deadline: Deadline
) -> Merged:
    """Each claim once.

    Pairs are decided by a model where there is a `gateway`, else by rule; undecided pairs stay two
    claims.
    """
    unique = without_repeats(drafts)
    try:
        pairs = similar.candidates(unique, embedder)
    except EmbeddingError as error:
        return _bounded(
            unique, 0, f"Claims that say the same in other words were not looked for: {error}"
        )
    if gateway is None:
        kept = [similar.by_rule(unique[pair.first], unique[pair.second]) for pair in pairs]
        return _bounded(similar.merged(unique, pairs, kept), len(pairs))
    kept, undecided = _asked(unique, pairs, gateway, deadline)
    note = (
        f"{undecided} of {len(pairs)} pairs of similar claims could not be decided by the model; "
        "both were kept."
    )
    return _bounded(similar.merged(unique, pairs, kept), len(pairs), *([note] if undecided else []))


def _bounded(claims: Sequence[ClaimDraft], pairs: int, *notes: str) -> Merged:
    """As many of the claims as a report may have, however many chunks found them, and a note of
    those left out."""
    kept = ranking.foremost([Ranked(claim, read_signs(claim.quote).strength) for claim in claims])
    left = len(claims) - len(kept)
    said = f"{left} claims beyond the {ranking.CEILING} most telling were left out." if left else ""
    return Merged(tuple(kept), pairs, tuple(filter(None, (*notes, said))))


def _asked(
    claims: Sequence[ClaimDraft], pairs: Sequence[Pair], gateway: Gateway, deadline: Deadline
) -> tuple[list[int], int]:
    """Which of each pair to keep, and how many no model decided."""
    asked = [similar.question_for(claims[pair.first], claims[pair.second]) for pair in pairs]
    results = answer_many(asked, gateway, deadline)
    kept = [
        similar.by_answer(result.value) if isinstance(result, Answer) else 0 for result in results
    ]
    return kept, sum(isinstance(result, ModelFailure) for result in results)

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
from agents.claims.similar import Pair, SameClaims
from agents.llm.answer import Answer, Result, answer_many
from agents.llm.gateway import Gateway
from reports.types import PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.parts import even_parts
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

    Pairs that rules cannot decide are decided by a model where there is a `gateway`; undecided
    pairs stay two claims.
    """
    unique = without_repeats(drafts)
    try:
        pairs = similar.candidates(unique, embedder)
    except EmbeddingError as error:
        return _bounded(
            unique, 0, f"Claims that say the same in other words were not looked for: {error}"
        )
    kept = [similar.by_rule(unique[pair.first], unique[pair.second]) for pair in pairs]
    doubtful = [place for place, keep in enumerate(kept) if not keep]
    if gateway is None or not doubtful:
        return _bounded(similar.merged(unique, pairs, kept), len(pairs))
    undecided = 0
    asked = _asked(unique, [pairs[place] for place in doubtful], gateway, deadline)
    for place, keep in zip(doubtful, asked, strict=True):
        kept[place] = keep or 0
        undecided += keep is None
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
) -> list[int | None]:
    """Which of each pair to keep, 0 for both; None where no model decided."""
    parts = even_parts(pairs, similar.PAIRS_PER_QUESTION)
    asked = [
        similar.question_for([(claims[pair.first], claims[pair.second]) for pair in part])
        for part in parts
    ]
    results = answer_many(asked, gateway, deadline)
    return [
        keep
        for part, result in zip(parts, results, strict=True)
        for keep in _kept(len(part), result)
    ]


def _kept(count: int, result: Result[SameClaims]) -> list[int | None]:
    """The decisions of a result on its pairs, in their order."""
    if not isinstance(result, Answer):
        return [None] * count
    given = {pair.pair_id: similar.by_answer(pair) for pair in result.value.pairs}
    return [given.get(similar.pair_id(place)) for place in range(count)]

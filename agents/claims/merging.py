"""What the chunks found, made one list: in page order, each claim once, with the rows of tables and
the headline facts nobody told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.claims import rules, similar
from agents.claims.dedupe import parted
from agents.claims.ranking import Ranked
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.choosing import select
from agents.claims.selection.left_out import LeftOut
from agents.claims.selection.report_year import year_of
from agents.claims.selection.seating import is_row
from agents.claims.signs import read_signs
from agents.claims.similar import Pair
from agents.llm.answer import Answer, answer_many
from agents.llm.failures import ModelFailure
from agents.llm.gateway import Gateway
from reports.types import LeftOutReason, PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import normalise
from standards.retrieval.embeddings import Embedder, EmbeddingError


@dataclass(frozen=True, slots=True)
class Merged:
    """The claims of a report, how many pairs had to be compared, what an auditor should know, and
    the statements that are not in the list."""

    drafts: tuple[ClaimDraft, ...]
    pairs: int
    notes: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def in_page_order(drafts: Sequence[ClaimDraft], pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """By page, and on a page in the order in which the quotes stand there."""
    texts = {page.number: normalise(page.text) for page in pages}
    return sorted(
        drafts,
        key=lambda draft: (draft.page, texts.get(draft.page, "").find(normalise(draft.quote))),
    )


def merge(
    drafts: Sequence[ClaimDraft], embedder: Embedder, gateway: Gateway | None, deadline: Deadline
) -> Merged:
    """Each claim once.

    Pairs are decided by a model where there is a `gateway`, else by rule; undecided pairs stay two
    claims.
    """
    unique, repeats = parted(drafts)
    try:
        pairs = similar.candidates(unique, embedder)
    except EmbeddingError as error:
        note = f"Claims that say the same in other words were not looked for: {error}"
        return _merged(unique, repeats, 0, note)
    if gateway is None:
        kept = [similar.by_rule(unique[pair.first], unique[pair.second]) for pair in pairs]
        left, gone = similar.merged(unique, pairs, kept)
        return _merged(left, [*repeats, *gone], len(pairs))
    kept, undecided = _asked(unique, pairs, gateway, deadline)
    note = (
        f"{undecided} of {len(pairs)} pairs of similar claims could not be decided by the model; "
        "both were kept."
    )
    left, gone = similar.merged(unique, pairs, kept)
    return _merged(left, [*repeats, *gone], len(pairs), *([note] if undecided else []))


def _merged(
    kept: Sequence[ClaimDraft], repeats: Sequence[ClaimDraft], pairs: int, *notes: str
) -> Merged:
    left_out = tuple(LeftOut.of(draft, LeftOutReason.REPEAT) for draft in repeats)
    return Merged(tuple(kept), pairs, notes, left_out)


def selected(merged: Merged, pages: Sequence[PageContent]) -> Merged:
    """What a model found, with the rows of key metrics and the headline facts it did not tell, made
    one list as that of rules is."""
    told = [
        Ranked(draft, read_signs(draft.quote).strength, tabled=is_row(draft))
        for draft in merged.drafts
    ]
    chosen = select([*told, *rules.untold(pages, merged.drafts)], len(pages), year_of(pages))
    drafts = tuple(in_page_order(chosen.claims, pages))
    return replace(merged, drafts=drafts, left_out=(*merged.left_out, *chosen.left_out))


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

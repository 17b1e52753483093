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
from agents.claims.similar import Pair, SameClaims
from agents.llm.answer import Answer, Result, answer_many
from agents.llm.gateway import Gateway
from reports.types import LeftOutReason, PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.parts import even_parts
from sibyl_project.common.text import comparable
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
    texts = {page.number: comparable(page.text) for page in pages}
    return sorted(
        drafts,
        key=lambda draft: (draft.page, texts.get(draft.page, "").find(comparable(draft.quote))),
    )


def merge(
    drafts: Sequence[ClaimDraft], embedder: Embedder, gateway: Gateway | None, deadline: Deadline
) -> Merged:
    """Each claim once.

    Pairs that rules cannot decide are decided by a model where there is a `gateway`; undecided
    pairs stay two claims.
    """
    unique, repeats = parted(drafts)
    try:
        pairs = similar.candidates(unique, embedder)
    except EmbeddingError as error:
        note = f"Claims that say the same in other words were not looked for: {error}"
        return _merged(unique, repeats, 0, note)
    kept = [similar.by_rule(unique[pair.first], unique[pair.second]) for pair in pairs]
    doubtful = [place for place, keep in enumerate(kept) if not keep]
    undecided = 0
    if gateway is not None and doubtful:
        asked = _asked(unique, [pairs[place] for place in doubtful], gateway, deadline)
        for place, keep in zip(doubtful, asked, strict=True):
            kept[place] = keep or 0
            undecided += keep is None
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

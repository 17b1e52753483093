"""A chunk of pages put before a model; what no model answers is read by rules, and that is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from agents.claims.chunks import Chunk
from agents.claims.extraction import Extracted, believed, question_for
from agents.claims.rules import select_claims
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.choosing import Selection
from agents.claims.selection.left_out import LeftOut
from agents.claims.shown import text_of
from agents.llm.answer import answer
from agents.llm.failures import WORDS, Kind, ModelFailure
from agents.llm.gateway import Gateway
from reports.language.unread import Unread
from reports.types import PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import contains_quote


@dataclass(frozen=True, slots=True)
class ChunkRead:
    """The drafts of a chunk and what an auditor should know about how they came; `by_rules` when no
    model read any of it. `left_out` are statements that rules found and did not list."""

    drafts: tuple[ClaimDraft, ...]
    notes: tuple[str, ...] = ()
    by_rules: bool = False
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """Asks about chunks of one report.

    Without a `gateway` everything is read by rules, `why` says for what reason.
    """

    document: Sequence[PageContent]
    gateway: Gateway | None
    deadline: Deadline
    why: str = ""

    def read(self, chunk: Chunk) -> ChunkRead:
        """The claims of a chunk.

        An answer cut at its longest length is asked for again in halves.
        """
        if not any(text_of(page).strip() for page in chunk.own_pages(self.document)):
            return ChunkRead(())
        if self.gateway is None:
            return self._by_rules(chunk, self.why)
        question = question_for(chunk, self.document, len(self.document))
        try:
            given = answer(question, self.gateway, self.deadline)
        except ModelFailure as failure:
            if failure.kind == Kind.TRUNCATED and chunk.begins < chunk.last:
                return self._in_halves(chunk)
            return self._by_rules(chunk, WORDS[failure.kind])
        found = believed(given, chunk.pages(self.document))
        return ChunkRead(found.drafts, tuple(_notes(chunk, found)))

    def _in_halves(self, chunk: Chunk) -> ChunkRead:
        one, other = map(self.read, chunk.halves())
        return ChunkRead(
            (*one.drafts, *other.drafts),
            (*one.notes, *other.notes),
            one.by_rules and other.by_rules,
            (*one.left_out, *other.left_out),
        )

    def _by_rules(self, chunk: Chunk, why: str) -> ChunkRead:
        pages = chunk.own_pages(self.document)
        note = f"Pages {chunk.begins}-{chunk.last} were read by rules: {why}."
        chosen = chosen_by_rules(pages)
        return ChunkRead(chosen.claims, (note, *unread_note(pages)), True, chosen.left_out)


def chosen_by_rules(pages: Sequence[PageContent]) -> Selection:
    """The list rules make of pages; a statement whose quote does not stand on its page is dropped,
    never shown."""
    by_number = {page.number: page.text for page in pages}
    chosen = select_claims(pages)
    return Selection(
        tuple(one for one in chosen.claims if _stands(one, by_number)),
        tuple(one for one in chosen.left_out if _stands(one, by_number)),
    )


def _notes(chunk: Chunk, found: Extracted) -> Iterator[str]:
    pages = f"Pages {chunk.begins}-{chunk.last}"
    if found.dropped:
        yield f"{pages}: {found.dropped} statements of the model were not believed and left out."
    if found.reworded:
        yield (
            f"{pages}: {found.reworded} claims of the model held numbers that their page does not "
            "print; their quotes are shown instead."
        )


def drafts_by_rules(pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """The claims of that list."""
    return list(chosen_by_rules(pages).claims)


def _stands(one: ClaimDraft | LeftOut, texts: Mapping[int, str]) -> bool:
    return contains_quote(texts.get(one.page, ""), one.quote)


def unread_note(pages: Sequence[PageContent]) -> tuple[str, ...]:
    """What an auditor should know of the pages from which rules take no claim."""
    unread = Unread.of(page.language for page in pages)
    if not unread.pages:
        return ()
    return (f"Rules took no claim from {unread.in_words}, which they do not read.",)

"""Statements that tell a headline fact, whether or not they read as claims by their signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace

from agents.claims import claim_text
from agents.claims.reasoning import CHECKABLE
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.seating import might_sit, seat_for
from agents.claims.signs import is_dangling
from agents.claims.spoken import Said, in_own_voice
from reports.language import boilerplate
from reports.language.years import is_year
from reports.types import ClaimType, PageContent, Priority, StatementKind
from sibyl_project.common.regex import regex
from standards.types import Pillar

# a cell that holds a figure, with its sign and unit
_FIGURE = regex(r"[(~<>\u2248+\u2212-]?\d[\d.,\u00a0 ]*(?:\)|[^\d]{0,12})$")
_TICKS = frozenset(("Y", "N", "EL", "N/EL", "yes", "no"))  # against criteria of a taxonomy
Quotes = Set[tuple[int, str]]  # pages with what is quoted from them


def sentences_telling(
    page: int,
    sentences: Sequence[Said],
    known: Quotes,
    before: Callable[[Sequence[Said], int], str],
) -> Iterator[tuple[claim_text.Part, str]]:
    """The sentences of a page that tell a headline fact and are not `known`, each with what stands
    around it. One that leans on the sentence `before` it is taken with that one or not at all."""
    for index, one in enumerate(sentences):
        quote = claim_text.clean_quote(one.words)
        told = before(sentences, index) if is_dangling(quote) else quote
        if (page, quote) in known or not told or not might_sit(told) or boilerplate.why_not(quote):
            continue
        around = " ".join(near.whole for near in sentences[max(0, index - 1) : index + 2])
        yield claim_text.Part(quote, claim_text.shorten(told)), around


def rows_telling(page: PageContent, known: Quotes) -> Iterator[claim_text.Part]:
    """Rows that tell a headline fact by their printed cells alone, though nothing else was read of
    them; their years stay open. Rows of which something is `known` are left out."""
    told = [quote for number, quote in known if number == page.number]
    for one in page.statements:
        if one.kind is not StatementKind.ROW or not in_own_voice(one):
            continue
        text = _in_words([cell.strip() for cell in one.text.split(" | ")])
        if might_sit(text, tabled=True) and not any(quote in one.text for quote in told):
            yield claim_text.Part(one.text, text)


def as_headline(draft: ClaimDraft, *, tabled: bool = False) -> ClaimDraft:
    """A statement that is a claim for the headline fact it tells, and says so: a figure is
    quantitative, a fact of governance is one of governance."""
    seat = seat_for(draft.text, tabled=tabled) or seat_for(draft.quote, tabled=tabled)
    if seat is None:
        return draft
    kind = draft.claim_type
    if tabled or seat.of_figures:
        kind = ClaimType.QUANTITATIVE
    elif seat.pillar is Pillar.GOVERNANCE:
        kind = ClaimType.LEGAL_GOVERNANCE
    priority = Priority.MEDIUM if draft.priority is Priority.LOW else draft.priority
    reasoning = f"Tells a headline fact of the report: {seat.label}. {CHECKABLE[kind]}"
    return replace(draft, claim_type=kind, priority=priority, reasoning=reasoning)


def _in_words(cells: Sequence[str]) -> str:
    """The cells before the first figure as a label, and the others behind it; "" for a row without
    label or figure, or of criteria that are ticked."""
    said = [cell for cell in cells if any(map(str.isalnum, cell))]
    first = next((at for at, cell in enumerate(said) if _FIGURE.match(cell)), 0)
    if not first or all(map(is_year, said[first:])) or not _TICKS.isdisjoint(said):
        return ""
    return claim_text.shorten(f"{', '.join(said[:first])}: {'; '.join(said[first:])}")

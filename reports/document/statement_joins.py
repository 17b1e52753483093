"""Sentences that run over the end of a page: a statement belongs to one page, so such a sentence is
two of them, the second of which carries on the first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from reports.language.continuing import goes_on, is_rest, leaves_off
from reports.types import BlockKind, PageContent, StatementKind, StatementSpan

_PROSE = (BlockKind.TEXT, BlockKind.LIST_ITEM)
_ALIKE = 0.04  # of the font size: difference within one paragraph
_REACH = 5  # statements at the top of a page among which the rest of a sentence is looked for
_WORDS = 4  # of what may run over a page without a word that is never the last


class Place(NamedTuple):
    """A statement: the index of its page among those given, and its own on that page."""

    page: int
    statement: int


def joins_of(
    pages: Sequence[PageContent], statements: Sequence[Sequence[StatementSpan]]
) -> dict[Place, Place]:
    """By each statement that its page leaves unfinished the statement of the following page that
    carries it on. `pages` are those of a report in order, `statements` those of each of them."""
    found: dict[Place, Place] = {}
    for at, following in pairwise(range(len(pages))):
        if pages[following].number != pages[at].number + 1:
            continue
        last = _last(pages[at], statements[at])
        if last is None:
            continue
        rest = _rest(pages[at], statements[at][last], pages[following], statements[following])
        if rest is not None:
            found[Place(at, last)] = Place(following, rest)
    return found


def _last(page: PageContent, spans: Sequence[StatementSpan]) -> int | None:
    """The last statement of a page that stands in its running text."""
    prose = [at for at, span in enumerate(spans) if _is_prose(page, span)]
    return prose[-1] if prose else None


def _rest(
    page: PageContent,
    span: StatementSpan,
    following: PageContent,
    spans: Sequence[StatementSpan],
) -> int | None:
    """The statement of the following page that carries on `span`: its first, or behind the title
    of the page one that begins in mid-sentence."""
    prose = [at for at, other in enumerate(spans) if _is_prose(following, other)][:_REACH]
    for at in prose:
        if not _is_one(page, span, following, spans[at]):
            continue
        above = {other.kind for other in spans[:at]}
        is_first = at == prose[0] and StatementKind.HEADING not in above
        if is_first or is_rest(following.text[spans[at].start : spans[at].end]):
            return at
    return None


def _is_prose(page: PageContent, span: StatementSpan) -> bool:
    return span.kind is not StatementKind.RUNNING and page.blocks[span.block].kind in _PROSE


def _is_one(
    page: PageContent, span: StatementSpan, following: PageContent, other: StatementSpan
) -> bool:
    before, after = page.blocks[span.block], following.blocks[other.block]
    text = page.text[span.start : span.end]
    alike = abs(before.size - after.size) <= _ALIKE * max(before.size, after.size)
    is_said = len(text.split()) >= _WORDS or leaves_off(text)
    return alike and is_said and goes_on(text, following.text[other.start : other.end])

"""Which statements of a report hold the words of a question, and how many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from agents.chat.ground import Ground, Said
from agents.chat.questions import Asked
from agents.chat.spelling import long_words
from agents.chat.tables import is_head
from agents.chat.vocabulary import Act
from agents.chat.wording import IDLE, weight, words_in
from reports.language.years import is_year
from reports.models import ReportPassage
from reports.searching import search_corpora
from reports.types import StatementKind
from sibyl_project.common.regex import regex

_NAME = regex(r"(?<=[a-z,] )[A-Z][\w'-]+")
_LOOKED_AT, _PAGES, _ROWS = 12, 10, 8
ENOUGH, NEAR = 0.6, 0.3  # of the weight of a question's words that must stand together
_OWN = 0.7  # of it that a statement must hold itself; the rest may stand in the one before


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a question with what each weighs, those that the report never prints, and how
    many of its passages hold most of them."""

    weights: dict[str, float]
    absent: frozenset[str]
    holding: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A statement with the share of the question's words that it holds."""

    said: Said
    share: float
    around: frozenset[str] = frozenset()  # the words of the heading and the statement before
    below: tuple[str, ...] = ()  # the rows of the table that it is the head of


def weighed(ground: Ground, terms: Sequence[str]) -> Words:
    """What each word weighs by how rare it is in the report, which of them it never prints, and how
    many passages hold most of them."""
    held = ground.lexemes
    counts = Counter(term for words in held for term in terms if term in words)
    weights = {term: weight(term, counts[term], len(held)) for term in terms}
    every = sum(weights.values()) or 1
    enough = sum(sum(weights[t] for t in terms if t in words) / every >= ENOUGH for words in held)
    return Words(weights, frozenset(term for term in terms if not counts[term]), enough)


def statements(asked: Asked, ground: Ground, of: Words, enough: float = ENOUGH) -> list[Scored]:
    """The statements that hold enough of the words, the closest first; the words of the statement
    before count a little."""
    terms, weights = list(of.weights), of.weights
    said = _searched(ground, " ".join(terms) or asked.text, asked.text)
    every = sum(weights.values()) or 1
    wants_number = asked.has(Act.AMOUNT, Act.COUNT) or "target" in asked.text.casefold()
    written = long_words(asked.text.casefold())
    found: list[Scored] = []
    before: set[str] = set()
    heading: set[str] = set()
    for at, one in enumerate(said):
        words = set(words_in(one.text))
        if one.kind == "heading":
            heading = words
        held = sum(weights[t] for t in terms if t in words)
        alone = len(terms) > 2 and len(words.intersection(terms)) < 2
        near = sum(weights[t] for t in terms if t in before | heading and t not in words)
        share = (held + 0.45 * near) / every if held else 0.0
        if (
            share >= enough
            and held >= _OWN * enough * every
            and not (alone and share < 1)
            and one.kind != "heading"
        ):
            figures = 0.15 if wants_number and any(map(str.isdigit, one.text)) else 0.0
            long = 0.02 if len(one.text) > 60 else 0
            long += 0.1 * _literal(written, one.text)
            below = rows_below(said, at)
            found.append(Scored(one, share + figures + long, frozenset(before | heading), below))
        before = words
    distinct: dict[str, Scored] = {}
    for scored in sorted(found, key=lambda one: -one.share):
        distinct.setdefault(scored.said.text.casefold()[:80], scored)
    return list(distinct.values())


def _literal(words: Sequence[str], text: str) -> float:
    """The share of these words that a text holds as they are written: of words of one meaning that
    which was asked for goes first."""
    low = text.casefold()
    return sum(word in low for word in words) / len(words) if words else 0.0


def _searched(ground: Ground, *queries: str) -> list[Said]:
    """What stands on the pages whose passages are nearest to the queries, searched once for an
    answer."""
    if queries not in ground.found:
        own = ReportPassage.objects.filter(report=ground.report)
        pages: list[int] = []
        for query in queries:
            for hit in search_corpora(own, query, source_types=["report"], top_k=_LOOKED_AT):
                pages += range(hit.passage.page_start, hit.passage.page_end + 1)
        ground.found[queries] = ground.statements(list(dict.fromkeys(pages))[: 2 * _PAGES])
    return ground.found[queries]


def rows_below(said: Sequence[Said], at: int) -> tuple[str, ...]:
    """The rows of the table whose head stands at a place; none where no head stands there."""
    head = said[at]
    if head.kind != StatementKind.ROW or not is_head(head.text):
        return ()
    below = takewhile(
        lambda one: one.page == head.page and one.kind == head.kind and not is_head(one.text),
        said[at + 1 :],
    )
    return tuple(one.text for one in below)[:_ROWS]


def holds_what_is_printed(one: Scored, asked: Asked, words: Words) -> bool:
    """Whether a statement holds all telling words of a question that the report prints, where few
    are not printed and none of these is a name: the others may be said in other words."""
    telling = {term for term in words.weights if term not in IDLE and not is_year(term)}
    printed, absent = telling - words.absent, telling & words.absent
    names = set(words_in(" ".join(_NAME.findall(asked.text))))
    if absent & names or len(printed) < 2 or len(absent) >= len(printed):
        return False
    own = set(words_in(one.said.text))
    left = printed - (own | one.around if len(printed & own) > 1 else own)
    rarest = max(printed, key=lambda term: words.weights[term])
    return not left or (len(left) < len(printed) - 1 and len(left) == 1 and rarest not in left)

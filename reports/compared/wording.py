"""The words of two sentences: whether they are the same, how much they share, and which differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby

from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise

_TOKEN = regex(
    r"(?<![\w)])-(?=\d)|[<>~+\u00b1\u2248\u2264\u2265]?\d+(?:[.,]\d+)*|[%$\u20ac\u00a3\u00a5]"
    r"|[^\W\d_]+(?:'[^\W\d_]+)?"
)
_NUMBER = regex(r"\d")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence as printed; `differs` where the other wording has not the same."""

    text: str
    differs: bool


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a sentence, whatever its capitals, typography and points.

    "50 %" and "50%" are the same words, "-5%" and "5%" are not.
    """
    return tuple(_TOKEN.findall(normalise(text).casefold()))


@lru_cache(maxsize=8192)
def frame_of(text: str) -> tuple[str, ...]:
    """The words of a sentence with every number left open."""
    return tuple("0" if _NUMBER.search(word) else word for word in words_of(text) if word != "-")


@lru_cache(maxsize=8192)
def figures_of(text: str) -> frozenset[str]:
    """The numbers of a sentence, as printed."""
    return frozenset(word for word in words_of(text) if _NUMBER.search(word))


def pieces_of(before: str, after: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both wordings cut into what they share and what differs; each side's pieces together are its
    text with white space and typography folded."""
    one, other = normalise(before), normalise(after)
    spans, others = _spans(one), _spans(other)
    matcher = SequenceMatcher(
        None, [word for word, _, _ in spans], [word for word, _, _ in others], autojunk=False
    )
    same: set[int] = set()
    too: set[int] = set()
    for first, second, size in matcher.get_matching_blocks():
        same.update(range(first, first + size))
        too.update(range(second, second + size))
    return _cut(one, spans, same), _cut(other, others, too)


_Spans = list[tuple[str, int, int]]


def _spans(text: str) -> _Spans:
    folded = text.casefold()
    if len(folded) != len(text):  # a letter that folds into two
        folded = text.lower() if len(text.lower()) == len(text) else text
    return [(match[0], match.start(), match.end()) for match in _TOKEN.finditer(folded)]


def _cut(text: str, spans: _Spans, same: set[int]) -> tuple[Piece, ...]:
    """The text in alternating pieces; what stands between two words that differ differs too."""
    found: list[Piece] = []
    last = 0
    for differs, group in groupby(range(len(spans)), key=lambda at: at not in same):
        if differs:
            first, final = _ends(group)
            start, end = spans[first][1], spans[final][2]
            if start > last:
                found.append(Piece(text[last:start], differs=False))
            found.append(Piece(text[start:end], differs=True))
            last = end
    if last < len(text):
        found.append(Piece(text[last:], differs=False))
    return tuple(found)


def _ends(group: Iterable[int]) -> tuple[int, int]:
    """The first and the last of some numbers."""
    numbers = list(group)
    return numbers[0], numbers[-1]

"""Where a page says nearly what a quote says: at least nine of ten characters, every figure digit
for digit, and every denial."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import product

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from reports.document.pieces import begins_line, ends_line
from reports.document.word_index import Compact, WordIndex
from sibyl_project.common.regex import regex

SIMILAR = 0.9
LEAST = 20  # characters; shorter quotes are alike by chance
MOST = 6_000
_SEED = 8
_MOST_SEEDS = 80
_MOST_SEED_HITS = 40
_WINDOWS = 3
_SURE = 4  # characters in a row that begin or end an alignment
_FIGURE = regex(r"(?<!\w)-?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*")
_DENIES = regex(r"\W*(?:not?|none|never|neither|nor|without|cannot|\w+n['’]t)\W*", re.IGNORECASE)
_MARK = regex(r"(?<=[^\W\d_]{3})\d{1,2}(?=\W*$)")


def nearly(index: WordIndex, quote: Compact, parts: Sequence[str], near: float | None) -> list[int]:
    """The words that say nearly what the quote says; [] when none do.

    `parts` are the folded words of the quote.
    """
    return _best(index, quote, parts, near)[1]


def _best(
    index: WordIndex, quote: Compact, parts: Sequence[str], near: float | None
) -> tuple[float, list[int]]:
    """The words most like the quote, of equals the nearest, and how like they are."""
    if not LEAST <= len(quote.text) <= MOST:
        return 0.0, []
    aligned = [
        (start, *_aligned(index, quote, parts, start))
        for start in _diagonals(index.text, quote.text)
    ]
    goal = (near or 0.0) * len(index.text)
    alike = [
        (round(share, 2), -abs(start - goal), words) for start, share, words in aligned if words
    ]
    share, _, words = max(alike, key=lambda one: one[:2], default=(0.0, 0.0, []))
    return share, words


def nearly_over_break(
    first: WordIndex, second: WordIndex, quote: Compact, parts: Sequence[str]
) -> tuple[list[int], list[int]] | None:
    """The same for a quote that begins in one and ends in the other (the next page, or the same
    page's next column)."""
    if not 2 * LEAST <= len(quote.text) <= MOST:
        return None
    best: tuple[float, list[int], list[int]] = (0.0, [], [])
    for at in _cuts(first, second, quote):
        head, tail = Compact(parts[:at]), Compact(parts[at:])
        one, begun = _best(first, head, parts[:at], 1.0)
        other, ended = _best(second, tail, parts[at:], 0.0) if begun else (0.0, [])
        share = one * len(head.text) + other * len(tail.text)
        apart = ended and ends_line(first, begun[-1]) and begins_line(second, ended[0])
        if apart and share > best[0] and not (first is second and set(begun) & set(ended)):
            best = share, begun, ended
    return best[1:] if best[0] else None


def _cuts(first: WordIndex, second: WordIndex, quote: Compact) -> list[int]:
    """How many words of the quote the first part may have: from its last seed found there to the
    first found only after."""
    here = [
        offset
        for offset, _ in _seeds(quote.text)
        if quote.text[offset : offset + _SEED] in first.text
    ]
    there = [
        offset
        for offset, _ in _seeds(quote.text)
        if quote.text[offset : offset + _SEED] in second.text
    ]
    if not here or not there:
        return []
    middle = (max(here) + _SEED + min(there)) / 2
    cuts = [at + 1 for at, end in enumerate(quote.ends) if LEAST <= end <= len(quote.text) - LEAST]
    return sorted(cuts, key=lambda at: abs(quote.ends[at - 1] - middle))[:6]


def _seeds(text: str) -> list[tuple[int, str]]:
    step = max(_SEED, -(-len(text) // _MOST_SEEDS))
    return [(at, text[at : at + _SEED]) for at in range(0, len(text) - _SEED + 1, step)]


def _diagonals(text: str, quote: str) -> list[int]:
    """Offsets of the page where the quote would begin, by the pieces of it found there; the best
    few."""
    votes: Counter[int] = Counter()
    bucket = max(16, len(quote) // 8)
    for offset, seed in _seeds(quote):
        at = text.find(seed)
        for _ in range(_MOST_SEED_HITS):
            if at < 0:
                break
            votes[(at - offset) // bucket] += 1
            at = text.find(seed, at + 1)
    return [place * bucket for place, _ in votes.most_common(_WINDOWS)]


def _aligned(
    index: WordIndex, quote: Compact, parts: Sequence[str], start: int
) -> tuple[float, list[int]]:
    """The words about `start` that are most like the quote, and how like; no words when they are
    not like enough."""
    slack = max(24, len(quote.text) // 4)
    low = max(0, start - slack)
    window = index.text[low : start + len(quote.text) + slack]
    same = [
        op
        for op in Levenshtein.opcodes(quote.text, window)
        if op.tag == "equal" and op.src_end - op.src_start >= _SURE
    ]
    if not same:
        return 0.0, []
    begin = low + same[0].dest_start - same[0].src_start
    end = low + same[-1].dest_end + len(quote.text) - same[-1].src_end
    numbers = index.parts_at(max(0, begin), min(len(index.text), max(end, begin + 1)))
    return _best_edges(index, quote, parts, numbers[0], numbers[-1])


def _best_edges(
    index: WordIndex, quote: Compact, parts: Sequence[str], first: int, last: int
) -> tuple[float, list[int]]:
    """The best stretch that begins and ends within a word or two of the given one, with the figures
    and denials of the quote."""
    count = len(index.order)
    wanted = sense(parts)
    best: tuple[float, list[int]] = (0.0, [])
    for begin, end in product(
        range(max(0, first - 1), first + 3), range(max(0, last - 2), min(count, last + 2))
    ):
        words = [index.order[at] for at in range(begin, end + 1)]
        said = [index.parts[at] for at in words]
        share = fuzz.ratio(quote.text, Compact(said).text) / 100
        if (
            share >= SIMILAR
            and share > best[0]
            and wanted in (sense(said), sense([_MARK.sub("", part) for part in said]))
        ):
            best = share, words
    return best


def sense(parts: Sequence[str]) -> tuple[list[str], list[str]]:
    """What may not differ, however alike two texts are: every figure digit for digit, and every
    word that denies."""
    return figures(parts), [part for part in parts if _DENIES.fullmatch(part)]


def figures(parts: Sequence[str]) -> list[str]:
    """Every figure of these words with its sign, in their order, digit for digit."""
    return _FIGURE.findall(" ".join(parts))

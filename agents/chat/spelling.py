"""Words of Sibyl's own that were typed with a slip are read as they were meant (no Django here)."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein


def _words(name: str) -> frozenset[str]:
    return frozenset(Path(__file__).with_name(name).read_text("utf-8").split())


_WORD = re.compile(r"[A-Za-z]{4,}")
_KNOWN: Final = _words("spelling_known.txt")
# words that are right as they are, though a known one is near
_RIGHT: Final = _words("spelling_right.txt")


def corrected(text: str) -> str:
    """The text with slips in known words mended; other words stay as they are."""
    return _WORD.sub(lambda match: _mended(match[0]), text)


@lru_cache(maxsize=4096)
def _mended(word: str) -> str:
    low = word.casefold()
    if low in _KNOWN or low in _RIGHT or word.isupper():
        return word
    allowed = 1 if len(low) < 9 else 2
    if len(low) == 4:  # of short words only this one is mended: others are too near each other
        return "scope" if low in ("scop", "scpe", "scoe") else word
    near = min(
        (
            (DamerauLevenshtein.distance(low, known, score_cutoff=allowed), known)
            for known in _KNOWN
            if known[0] == low[0] and abs(len(known) - len(low)) <= allowed
        ),
        default=(allowed + 1, ""),
    )
    distance, known = near
    if distance > allowed or low.rstrip("s") == known.rstrip("s") or _inflected(low, known):
        return word
    return known


def _inflected(word: str, known: str) -> bool:
    """Whether a word is another form of the known one, and no slip: "verify", "assessing"."""
    shared = 0
    for one, other in zip(word, known, strict=False):
        if one != other:
            break
        shared += 1
    return (
        shared >= min(len(word), len(known)) - 1 and shared >= 4 and len(word) != len(known)
    ) or (shared >= len(known) - 3 and word.endswith(("ing", "ed", "er", "ion", "ive", "es", "ly")))

"""Words of Sibyl's own that were typed with a slip are read as they were meant (no Django here)."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from agents.chat.wording import ASKING, words_in
from sibyl_project.common.regex import regex
from standards.retrieval.analyser import lexemes


def _words(name: str) -> frozenset[str]:
    return frozenset(Path(__file__).with_name(name).read_text("utf-8").split())


_LONG = regex(r"[A-Za-z]{5,}")
_LONGER: Final = 7  # letters of a word that may stand for another of the report
_OF_ASKING = frozenset(
    word
    for word in map(str.casefold, _words("asking_words.txt"))
    if len(word) > 4 and word.isalpha()
)
_WORD = regex(r"[A-Za-z]{4,}")
_KNOWN: Final = _words("spelling_known.txt")
# words that are right as they are, though a known one is near
_RIGHT: Final = _words("spelling_right.txt")


def corrected(text: str) -> str:
    """The text with slips in known words mended; other words stay as they are."""
    return _WORD.sub(lambda match: _mended(match[0]), text)


def long_words(text: str) -> list[str]:
    """The words of a text that are long enough for a slip in them to be seen."""
    return _LONG.findall(text)


def as_printed(text: str, vocabulary: frozenset[str]) -> tuple[str, dict[str, str]]:
    """The text with words that a report prints in place of those one slip away from them, and
    which were read so. Words that are read otherwise already stay."""
    read: dict[str, str] = {}
    known = vocabulary | _KNOWN | _RIGHT
    stems = {stem for word in known for stem in lexemes(word)} | ASKING
    for word in dict.fromkeys(long_words(text)):
        low = word.casefold()
        if word.isupper() or low in known or set(words_in(low)) & stems:
            continue
        if asking := next((one for one in sorted(_OF_ASKING) if _left_out(low, one)), ""):
            read[word] = asking
            continue
        near = [
            one
            for one in vocabulary
            if min(len(one), len(low)) >= _LONGER
            and (one[0], one[-1]) == (low[0], low[-1])
            and _one_slip(low, one)
        ]
        if len({tuple(lexemes(one)) for one in near}) == 1:
            read[word] = min(near, key=lambda one: (abs(len(one) - len(low)), one))
    return _LONG.sub(lambda match: read.get(match[0], match[0]), text), read


def _left_out(word: str, other: str) -> bool:
    """Whether a word is another with letters turned round, or with one too many or too few: one
    letter in the place of another makes too many words of their own."""
    turned = len(word) != len(other) or sorted(word) == sorted(other)
    return turned and word[0] == other[0] and _one_slip(word, other)


def _one_slip(word: str, other: str) -> bool:
    return (
        abs(len(word) - len(other)) < 2
        and DamerauLevenshtein.distance(word, other, score_cutoff=1) == 1
    )


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
    tail = word[shared + 1 :]
    if tail and len(word) == len(known) and tail == known[shared + 1 :]:
        return False  # one letter within the word
    return (
        shared >= min(len(word), len(known)) - 1 and shared >= 4 and len(word) != len(known)
    ) or (shared >= len(known) - 3 and word.endswith(("ing", "ed", "er", "ion", "ive", "es", "ly")))

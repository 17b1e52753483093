"""Cue phrases: light stemming, and finding a phrase's words close together and in order."""

from __future__ import annotations

import re
from functools import lru_cache

from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise

_TOKEN = regex(r"[A-Za-z0-9&]+(?:[.,]\d+)*|[%$€£]")
_DEGREES = regex(r"(\d)\s*(?:°\s*C\b|degrees?(?: Celsius)?|º\s*C\b)", re.IGNORECASE)
STOP_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "for",
        "from",
        "has",
        "have",
        "in",
        "is",
        "it",
        "its",
        "of",
        "on",
        "or",
        "our",
        "that",
        "the",
        "their",
        "this",
        "to",
        "was",
        "we",
        "were",
        "will",
        "with",
    ]
)
_SHORT = 3
_MAX_GAP = 2  # content words allowed between two words of a phrase: 1


def fold(text: str) -> str:
    """`text` as the grammar reads it: typography folded, temperatures written 1.5C."""
    return _DEGREES.sub(r"\1C", normalise(text))


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """A light stem: British and American -ise/-ize alike, plurals, -ed and -ing cut."""
    word = word.lower()
    if len(word) <= _SHORT or not word.isalpha():
        return word
    word = re.sub(r"is(e|es|ed|ing|ation|ations)$", r"iz\1", word) if len(word) > 6 else word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending, shortest in (("ing", 6), ("ed", 4)):
        if word.endswith(ending) and len(word) >= shortest and not word.endswith("eed"):
            word = word[: -len(ending)]
            break
    word = word.removesuffix("e")
    return (
        word[:-1] if len(word) > _SHORT and word[-1] == word[-2] and word[-1] not in "ls" else word
    )


@lru_cache(maxsize=50_000)
def keys(word: str) -> tuple[str, ...]:
    """Under which keys a printed word is found; an acronym also under its capitals."""
    return (stem(word), f"^{word}") if word.isupper() and len(word) > 1 else (stem(word),)


def content_words(text: str) -> list[tuple[str, int, int]]:
    """Words that carry meaning, with their place in `text` (which must be folded)."""
    return [
        (word, *m.span())
        for m in _TOKEN.finditer(text)
        if (word := m.group()).lower() not in STOP_WORDS
    ]


def distinct_words(text: str) -> set[str]:
    """The same words without their places."""
    return {word for word in set(_TOKEN.findall(text)) if word.lower() not in STOP_WORDS}


@lru_cache(maxsize=20_000)
def phrase_keys(phrase: str) -> tuple[str, ...]:
    """A cue phrase as search keys; a word in capitals must stand in capitals."""
    words = [word for word, _, _ in content_words(fold(phrase))]
    return tuple(
        f"^{word}" if word.isupper() and len(word) > 1 and word.isalpha() else stem(word)
        for word in words
    )


def find_phrase(positions: dict[str, list[int]], phrase: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where the phrase stands, as (first, last) content word numbers: words in order, at most one
    other between."""
    found = []
    for first in positions.get(phrase[0], ()):
        last = first
        for key in phrase[1:]:
            step = [place for place in positions.get(key, ()) if 0 < place - last <= _MAX_GAP]
            if not step:
                break
            last = step[0]
        else:
            found.append((first, last))
    return found

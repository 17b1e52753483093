"""A light English stemmer: plurals, verb endings and a few noun endings, British and American
spelling alike.

It aims at retrieval, not grammar: `manage`, `managed`, `management` meet, `emission` and `emit`
need not. Words of three letters, and words with a digit, are left alone.
"""

from __future__ import annotations

from functools import lru_cache

from sibyl_project.common.regex import regex

_VOWEL = regex(r"[aeiouy]")
_DOUBLED = regex(r"([bdgmnprt])\1$")
_PLURALS = (("sses", "ss"), ("ies", "y"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"))
_KEEPS_S = ("ss", "us", "is")
_VERB_ENDINGS = ("ing", "ed")
_ENDINGS = (  # first that fits wins: ending, replacement, letters that must remain before it
    ("ibilities", "ibl", 3),
    ("isational", "is", 3),
    ("isation", "is", 3),
    ("ibility", "ibl", 3),
    ("ability", "abl", 3),
    ("uction", "uc", 2),
    ("ation", "at", 3),
    ("ition", "it", 4),
    ("ment", "", 4),
    ("ness", "", 4),
    ("sion", "s", 4),
    ("tion", "t", 4),
    ("ance", "", 4),
    ("ence", "", 4),
    ("ant", "", 5),
    ("ent", "", 5),
    ("ly", "", 4),
    ("or", "", 5),
    ("er", "", 5),
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of one lower-case word."""
    if len(word) <= 3 or not word.isalpha():
        return word
    return _tail(_noun(_verb(_singular(word).replace("iz", "is"))))


def _singular(word: str) -> str:
    for ending, replacement in _PLURALS:
        if word.endswith(ending):
            return word[: -len(ending)] + replacement
    return word[:-1] if word.endswith("s") and not word.endswith(_KEEPS_S) else word


def _verb(word: str) -> str:
    for ending in _VERB_ENDINGS:
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and _VOWEL.search(root):
            return root[:-1] if _DOUBLED.search(root) else root
    return word


def _noun(word: str) -> str:
    for ending, replacement, remaining in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= remaining:
            return word[: -len(ending)] + replacement
    return word


def _tail(word: str) -> str:
    if word.endswith("e") and len(word) > 4:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word

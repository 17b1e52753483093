"""What a text speaks of, held against what a claim speaks of: the words and fields they share, and
the places of its own that a claim names."""

from __future__ import annotations

import re
from typing import Final

from agents.outside_text.fields import fields_in
from agents.outside_text.types import OutsideText
from reports.language.places import find_places
from standards.retrieval.sentences import word_set

_TELLING = re.compile(r"[^\W\d_]{4,}")
_STEM = 6  # letters by which two words are one
_COMMON: Final = word_set(
    "company group report reports reported year years will have with from that this their they "
    "which about more than into over also been were other across including within through under "
    "said says new plan plans business sustainability sustainable climate environmental global "
    "since there first used when where while after before only some such each "
    "annual million billion percent percentage target targets emissions emission carbon board "
    # verbs and times that any text may tell of anything
    "made make makes sold sell bought paid told gave given took taken come came kept left went "
    "known held stood month months week weeks days time times three four five "
    "january february march april june july august september october november december"
)
_ENGLISH = re.compile(r"\b(?:the|and|of|with|its|that|from|were|been)\b", re.IGNORECASE)
_ENGLISH_SHARE: Final = 0.05  # other languages have next to none of these
_FEWEST_SHARED: Final = 2  # telling words that make a text one on the subject of a claim
_PROPER = re.compile(r"(?<=[\w,;:)] )[A-Z\u00c0-\u00dd][^\W\d_]{3,}(?![\w-])")


def is_english(words: str) -> bool:
    """Whether a text is English, by the share of English running words among all its words."""
    return len(_ENGLISH.findall(words)) >= _ENGLISH_SHARE * len(words.split())


def is_apart(claim: str, text: OutsideText) -> bool:
    """Whether a text surely speaks of something else than a claim: they share no telling word and
    no field, and rules read its language."""
    words = text.words
    shared = shared_words(claim, words) or fields_in(claim) & fields_in(words)
    return is_english(words) and not shared


def is_on_subject(claim: str, text: OutsideText) -> bool:
    """Whether a text speaks of what a claim speaks of, by the telling words they share."""
    return shared_words(claim, text.words) >= _FEWEST_SHARED


def shared_words(one: str, other: str) -> int:
    """How many telling words two texts share."""
    return len(stems_in(one) & stems_in(other))


def stems_in(text: str) -> frozenset[str]:
    """The beginnings of the telling words of a text."""
    words = (word.casefold() for word in _TELLING.findall(text))
    return frozenset(word[:_STEM] for word in words if word not in _COMMON)


def own_places_in(claim: str) -> frozenset[str]:
    """The names within a claim that are no country, month or word of its own trade: those of sites,
    persons and partners, by which a text can speak of the same thing without naming the company."""
    listed = {word for place in find_places(claim) for word in place.split()}
    found = {match[0] for match in _PROPER.finditer(claim)} - listed
    named = {word for word in found if not word.isupper()}
    return frozenset(word for word in named if word.casefold() not in _NO_NAME)


_NO_NAME: Final = _COMMON | word_set(
    "group scope ghgs company corporation limited directors code policy standard standards act "
    "committee officer chief kingdom states united european union"
)


def names_any(names: frozenset[str], text: OutsideText) -> bool:
    """Whether a text prints any of some names."""
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text.words) for name in names)

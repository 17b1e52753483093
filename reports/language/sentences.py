"""The sentences of a text with the places they stand at.

Where a sentence ends is decided by `standards.retrieval.sentences`, which every room shares.
"""

from __future__ import annotations

from dataclasses import dataclass

from sibyl_project.common.regex import regex
from standards.retrieval.sentences import split_sentences

_SEMICOLON = regex(r"(?<=;)\s+")
_LONG_LIST = 3  # items up to which a sentence with semicolons says one thing


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as printed at `start:end` of its text."""

    text: str
    start: int
    end: int


def sentences_in(text: str) -> list[Sentence]:
    """The sentences in order; `text[start:end]` is each of them. Between them stands only white
    space."""
    found: list[Sentence] = []
    at = 0
    for sentence in split_sentences(text):
        start = text.index(sentence, at)
        at = start + len(sentence)
        found.append(Sentence(sentence, start, at))
    return found


def items_of(sentence: str) -> list[str]:
    """The items of a long list that runs on in one sentence, parted by semicolons; any other
    sentence is one. What is said of one subject of a list is not said of its neighbour."""
    items = [item for item in _SEMICOLON.split(sentence) if item]
    return items if len(items) > _LONG_LIST else [sentence]

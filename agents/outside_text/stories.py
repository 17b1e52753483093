"""Which texts are one story: the same address, the same words, or a wire's report that several
papers print. One story is one source, however often it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from rapidfuzz import fuzz

from agents.outside_text.types import OutsideText
from sibyl_project.common.regex import regex

_TRACKING = regex(
    r"(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|cmpid|smid|partner|amp|output|share|source"
    r"|CMP|ito|taid|at_\w+|ns_\w+)",
    re.IGNORECASE,
)
_HOST = regex(r"^(?:www\d?|m|mobile|amp|edition)\.")
_AMP = regex(r"(?:/amp|\.amp|\.amp\.html)/?$")
_INDEX = regex(r"/(?:index|default)\.\w{3,5}$")
_OUTLET_IN_TITLE = regex(r"\s+(?:[|\u2013\u2014-]|::)\s+[^|\u2013\u2014]{2,40}$")
_WORD = regex(r"[a-z0-9]+(?:[.,][0-9]+)*")
_GRAM = 6  # words that stand one behind the other
_ALIKE_TITLE: Final = 90  # of 100
_ALIKE_WORDS: Final = 0.4  # of the shorter text's runs of words that stand in the other
_FEWEST_WORDS: Final = 4  # of a title that is compared
_APART: Final = 10  # days that two prints of one story may lie apart


@dataclass(frozen=True, slots=True)
class Story:
    """Texts that tell the same thing with the same words; the first is the one that is shown."""

    texts: tuple[OutsideText, ...]

    @property
    def shown(self) -> OutsideText:
        """The text that stands for the story."""
        return self.texts[0]


def canonical(url: str) -> str:
    """An address without what only tells how a reader came there."""
    try:
        parts = urlsplit(url.strip())
    except ValueError:
        return url.strip()
    host = _HOST.sub("", (parts.hostname or "").lower())
    path = _INDEX.sub("", _AMP.sub("", parts.path)).rstrip("/")
    query = sorted(
        (name, value) for name, value in parse_qsl(parts.query) if not _TRACKING.fullmatch(name)
    )
    return f"{host}{path}{f'?{urlencode(query)}' if query else ''}"


def stories_of(texts: Iterable[OutsideText]) -> list[Story]:
    """The texts as stories, in the order of their first text. A text that two searches found is
    there once, as the one that shows more words."""
    groups: list[list[OutsideText]] = []
    for text in _once(texts):
        mine = [group for group in groups if any(is_one(text, other) for other in group)]
        joined = [text for group in mine for text in group]
        groups = [group for group in groups if not any(group is other for other in mine)]
        groups.append([*joined, text])
    return [Story(tuple(group)) for group in sorted(groups, key=lambda each: _at(each, texts))]


def is_one(one: OutsideText, other: OutsideText) -> bool:
    """Whether two texts are the same story."""
    if one.url and other.url and canonical(one.url) == canonical(other.url):
        return True
    if one.day and other.day and abs((one.day - other.day).days) > _APART:
        return False
    return _same_title(one, other) or _same_words(one.text, other.text)


def _once(texts: Iterable[OutsideText]) -> list[OutsideText]:
    found: dict[str, OutsideText] = {}
    for text in texts:
        key = canonical(text.url) if text.url else text.id
        before = found.get(key)
        if before is None or len(text.text) > len(before.text):
            found[key] = text
    return list(found.values())


def _at(group: Sequence[OutsideText], texts: Iterable[OutsideText]) -> int:
    order = {text.id: place for place, text in enumerate(texts)}
    return min(order.get(text.id, 0) for text in group)


def _same_title(one: OutsideText, other: OutsideText) -> bool:
    first, second = (_plain(_OUTLET_IN_TITLE.sub("", each.title)) for each in (one, other))
    if min(len(first), len(second)) < _FEWEST_WORDS or _numbers(first) != _numbers(second):
        return False
    return fuzz.token_sort_ratio(" ".join(first), " ".join(second)) >= _ALIKE_TITLE


def _same_words(one: str, other: str) -> bool:
    first, second = (_grams(_plain(each)) for each in (one, other))
    shorter = min(len(first), len(second))
    return shorter > 0 and len(first & second) / shorter >= _ALIKE_WORDS


def _plain(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _numbers(words: Sequence[str]) -> set[str]:
    return {word for word in words if word[0].isdigit()}


def _grams(words: Sequence[str]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + _GRAM]) for at in range(len(words) - _GRAM + 1)}

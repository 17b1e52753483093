"""Words of other languages brought to the English ones by which a workbook is read, so that one set
of rules holds for all of them. What is shown to anybody stays as it was written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sibyl_project.common.regex import regex

_LETTERS = regex(r"[^\W\d_]+")
_HYPHENATED = regex(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_SHORTEST_PART = 3  # letters before the end of a compound
_SHORTEST_WORD = 5  # letters of one whose umlauts are transcribed
_CUT_OFF = 3  # times as long as its short form a word may be
_DIGRAPH = regex(r"(?<![aeiouqAEIOUQ])[aouAOU]e(?!$)")


@dataclass(frozen=True, slots=True)
class _Words:
    exact: dict[str, str] = field(default_factory=dict)
    starts: dict[str, str] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)


@lru_cache(maxsize=65536)
def in_english(text: str) -> str:
    """A text with the words that are known of other languages in English; all others as they are:
    "Stromverbrauch Werk 2" is "electricity consumption plant 2"."""
    if text.isascii() and not any(map(_known, _LETTERS.findall(text))) and not _phrased(text):
        return text
    words, pattern = _words()
    text = pattern.sub(lambda match: _phrase(words, without_accents(match[0])), _composed(text))
    text = _HYPHENATED.sub(lambda match: _whole(match[0]) or match[0], text)
    return _LETTERS.sub(lambda match: _word(match[0]), text)


def _phrase(words: _Words, said: str) -> str:
    """The English of a phrase, which may have another ending where the list leaves that open."""
    starts = (one for one in words.phrases if one.endswith("*") and said.startswith(one[:-1]))
    return words.phrases.get(said) or words.phrases[max(starts, key=len)]


def _known(word: str) -> bool:
    return _word(word) is not word


def _phrased(text: str) -> bool:
    return bool(_words()[1].search(text))


@lru_cache(maxsize=65536)
def _word(word: str) -> str:
    """A word in English, part by part where it is a compound; the same object where not known."""
    words, _ = _words()
    bare = without_accents(word)
    if found := words.exact.get(word.casefold()) or words.exact.get(bare):
        return found
    for end, english in words.ends.items():
        if bare.endswith(end) and len(bare) >= len(end) + _SHORTEST_PART:
            return f"{_part(word[: -len(end)])} {english}"
    return _whole(word) or _transcribed(word) or word


def _transcribed(word: str) -> str:
    """A word whose ä, ö and ü are written ae, oe and ue."""
    plain = _DIGRAPH.sub(lambda match: match[0][0], word)
    if plain == word or len(plain) < _SHORTEST_WORD:
        return ""
    return "" if (found := _word(plain)) is plain else found


def _part(word: str) -> str:
    """The first part of a compound, which may be joined by an "s"."""
    return _whole(word) or _whole(word.removesuffix("s")) or _transcribed(word) or word


def _whole(word: str) -> str:
    words, _ = _words()
    folded = word.casefold()
    bare = without_accents(word)
    found = words.exact.get(folded) or words.exact.get(bare)
    if found:
        return found
    return next(
        (english for at in range(len(bare), 3, -1) if (english := words.starts.get(bare[:at]))), ""
    )


@lru_cache(maxsize=4096)
def of_short_form(start: str) -> str:
    """The English of a word that is cut off behind these letters ("Betriebsst.", "Observ."); empty
    where words of several meanings begin with them, and where none does."""
    words, _ = _words()
    bare = without_accents(start)
    known = [*words.exact.items(), *words.starts.items()]
    known += [(word, word) for _, english in known for word in english.split()]
    begun = [(word, english) for word, english in known if word.startswith(bare)]
    if any(len(word) > _CUT_OFF * len(bare) for word, _ in begun):
        return ""
    meanings = {english for _, english in begun}
    return meanings.pop() if len(meanings) == 1 else ""


@lru_cache(maxsize=1)
def _words() -> tuple[_Words, re.Pattern[str]]:
    words = _Words()
    for english, word in _listed():
        if " " in word or "'" in word:
            words.phrases[without_accents(word)] = english
        elif word.endswith("*"):
            words.starts[word[:-1]] = english
        elif word.startswith("*"):
            words.ends[word[1:]] = english
        else:
            words.exact[word] = english
    longest = sorted(words.phrases, key=len, reverse=True)
    pattern = "|".join(map(_accented, longest))
    return words, re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


def _listed() -> Iterator[tuple[str, str]]:
    text = Path(__file__).with_name("foreign_words.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            english, _, words = line.partition(": ")
            for word in words.split(", "):
                yield english, word.strip()


_ACCENTS = {
    "a": "aàáâãäåăąā", "c": "cçćč", "d": "dďđ", "e": "eèéêëęěē", "g": "gğ", "i": "iìíîïıī",
    "l": "lłľ", "n": "nñńň", "o": "oòóôõöőø", "r": "rř", "s": "sşśšș", "t": "tťţț",
    "u": "uùúûüűůū", "y": "yý", "z": "zźżž",
}  # fmt: skip


def _accented(phrase: str) -> str:
    """A pattern for a phrase with or without its accents."""
    letters = "".join(f"[{_ACCENTS[one]}]" if one in _ACCENTS else one for one in phrase)
    return letters.replace("'", " ").replace(" ", r"[\s'’]+").replace("*", r"\w*")


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


_WITHOUT_STROKES = str.maketrans({"ł": "l", "ı": "i", "ø": "o", "æ": "ae", "đ": "d", "œ": "oe"})


@lru_cache(maxsize=65536)
def without_accents(text: str) -> str:
    """A text in small letters, without accents, with single spaces in place of apostrophes too."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_WITHOUT_STROKES))
    plain = "".join(one for one in parts if not unicodedata.combining(one))
    return " ".join(plain.replace("’", " ").replace("'", " ").split())

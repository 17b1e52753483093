"""What a text speaks of, held against what a claim speaks of: the words and fields they share, and
the places of its own that a claim names."""

from __future__ import annotations

import re
from typing import Final

from agents.outside_text.about import pattern_of
from agents.outside_text.fields import WIDEST, fields_in
from agents.outside_text.known import Known
from agents.outside_text.types import OutsideText
from reports.language.places import find_places
from reports.language.sentences import sentences_in
from reports.language.years import without_years
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_TELLING = regex(r"[^\W\d_]{4,}")
_STEM = 6  # letters by which two words are one
_COMMON: Final = word_set(
    "company group report reports reported year years will have with from that this their they "
    "which about more than into over also been were other across including within through under "
    "said says new plan plans business sustainability sustainable climate environmental global "
    "since there first used when where while after before only some such each "
    "annual million billion percent percentage target targets emissions emission carbon board "
    # units, verbs and times that any text may tell of anything
    "tonnes tonne tons metric cubic metres meters litres liters kilograms against found free last "
    "kind measured operations "
    "made make makes sold sell bought paid told gave given took taken come came kept left went "
    "known held stood month months week weeks days time times three four five "
    "january february march april june july august september october november december"
)
_ENGLISH = regex(r"\b(?:the|and|of|with|its|that|from|were|been)\b", re.IGNORECASE)
_ENGLISH_SHARE: Final = 0.05  # other languages have next to none of these
_AROUND: Final = 2  # sentences before and behind those on the company
_LONG_NUMBER: Final = 3  # characters of a number that two texts hardly share by chance
_ITS = regex(r"\b[Tt]he (?:company|firm|group)\b")
_NUMBER = regex(r"(?<![\w.,])\d[\d.,]*(?<![.,])")
_FEWEST_SHARED: Final = 2  # telling words that make a text one on the subject of a claim
_PROPER = regex(r"(?<=[\w,;:)] )[A-Z\u00c0-\u00dd][^\W\d_]{3,}(?![\w-])")


def is_english(words: str) -> bool:
    """Whether a text is English, by the share of English running words among all its words."""
    return len(_ENGLISH.findall(words)) >= _ENGLISH_SHARE * len(words.split())


def is_apart(claim: str, text: OutsideText, known: Known, *, surely: bool) -> bool:
    """Whether a text speaks of something else than a claim: where it speaks of the company they
    share no telling word, number or field, elsewhere at most one word, and rules read its language.
    All of a text that is not `surely` about the company is held against the claim."""
    words = text.words
    claim = _without_names(claim, known)
    if not is_english(words) or names_any(own_places_in(claim), text):
        return False
    near = _near_company(text, known) if surely else words
    long = {one for one in numbers_in(claim) & numbers_in(words) if len(one) >= _LONG_NUMBER}
    if shared_words(claim, near) or long:
        return False
    return shared_words(claim, words) <= 1 and not _telling_fields(claim) & fields_in(near)


def _without_names(claim: str, known: Known) -> str:
    """A claim without the names of the company, which tell nothing of its subject."""
    for pattern in filter(None, map(pattern_of, known.names)):
        claim = pattern.sub("", claim)
    return claim


def _telling_fields(claim: str) -> set[str]:
    """The fields of a claim, without the widest where it is of another too."""
    fields = fields_in(claim)
    return fields - {WIDEST} or fields


def _near_company(text: OutsideText, known: Known) -> str:
    """The title and what a text says from the first to the last sentence on the company, with the
    two before and behind; all of it where no sentence names it."""
    sentences = [one.text for one in sentences_in(text.text)]
    name = any_name_of(known)
    naming = [at for at, one in enumerate(sentences) if name.search(one) or _ITS.search(one)]
    if not any(name.search(one) for one in sentences):
        return text.words
    near = sentences[max(0, naming[0] - _AROUND) : naming[-1] + _AROUND + 1]
    return "\n".join([text.title, *near])


def any_name_of(known: Known) -> re.Pattern[str]:
    """What finds a name of the company, or the first word of one, which short forms begin with."""
    firsts = sorted({re.escape(key.split()[0].capitalize()) for key in known.keys})
    rest = "(?:[ -][A-Z][\\w&-]+)*"
    return re.compile(rf"(?<![\w@.-])(?:{'|'.join(firsts) or '(?!)'})(?!\w){rest}")


def numbers_in(words: str) -> set[str]:
    """The numbers that some words print, years left out."""
    return set(_NUMBER.findall(without_years(words)))


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

"""What a figure of a sentence is called: the noun phrase beside it, in a few words, as printed."""

from __future__ import annotations

import re
from functools import lru_cache

from reports.language.years import YEAR
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_BOUNDARY = regex(r"[;:\[\]\u2013\u2014]|[.,](?!\d)|\([^()]*$|\)\s*$|^[^()]*\)")
_STOP_RIGHT = regex(
    r"[;:()\[\]\u2013\u2014,]|\.(?!\d)|\b(?:in|by|from|to|and|was|were|is|are|has|have|had|which"
    r"|that|compared|versus|vs|than|while|but|or|at|as|during|since|with|on|per|through|against"
    rf"|reached|came|comes|will|we|between)\b|\b{YEAR}\b",
    re.IGNORECASE,
)
_VERB = regex(
    r"\b(?:was|were|is|are|has|have|had|amount(?:s|ed|ing)|total(?:s|led|ed|ling)|rose|rise[sn]?"
    r"|fell|falls|decreas(?:e[sd]|ing)|increas(?:e[sd]|ing)|declin(?:e[sd]|ing)"
    r"|reduc(?:e[sd]?|ing)|grew|grow[sn]?|reach(?:es|ed|ing)|stood|came|dropp(?:ed|ing)"
    r"|remain(?:s|ed)|compared|corresponds?|represent(?:s|ed|ing)?|account(?:s|ed|ing)|equals?"
    r"|betrugen|betrug|uppgick|s'\u00e9l\u00e8vent)\b",
    re.IGNORECASE,
)
_INTENDED = regex(
    r"\b(?:to|will|we|and|by) (?:have )?(?:further )?(?:reduc\w+|cut|lower\w*|decreas\w+"
    r"|increas\w+|rais\w+|achiev\w+|limit\w*|halv\w+)\b|\b(?:reducing|cutting|lowering|increasing"
    r"|limiting)\b",
    re.IGNORECASE,
)
_IDLE = word_set(
    "in from to by at of the a an our its their and or for with versus vs against up down year "
    "on this that it we they about around approximately roughly nearly almost some over under "
    "above below more less than only just another further total: i.e e.g i.e. e.g. also then now "
    "still respectively per as be been being not no all both each cent during within between "
    "since circa ca ca. fiscal which who whereof while when where had has have did previous "
    "prior compared were was is are auf till um med im"
)
_ASIDE = regex(r"^\s*\([^()]*\)")
_TIME = regex(r"(?:fy|cy|h[12]|q[1-4])?\W*[\d\W]*")
_WORD = regex(r"\S+")
_MOST_WORDS = 8
_LONGEST = 80
_NEAR = 120


def label_of(text: str, start: int, end: int, left_start: int) -> str:
    """The words that say what the number at `start:end` is of: "of ..." behind it, else the phrase
    before it, else the one behind it, else what the sentence began with. `left_start` is where the
    previous figure ended."""
    right = text[end : end + _NEAR]
    if re.match(r"\s*of\b", right) and (phrase := _behind(right)):
        return phrase
    near = text[max(left_start, start - _NEAR) : start]
    return (
        _before(_ASIDE.sub("", near) if left_start else near)
        or _behind(right)
        or _opening(text[:left_start][:_NEAR])
    )


def _behind(right: str) -> str:
    opened = re.sub(r"^[\s,)]*(?:of\b)?\s*", "", right)
    stop = _STOP_RIGHT.search(opened)
    return _phrase(opened[: stop.start()] if stop else opened, keep_first=True)


def _before(left: str) -> str:
    for segment in reversed(_BOUNDARY.split(left)):
        if phrase := _of_segment(segment):
            return phrase
    return ""


@lru_cache(maxsize=64)  # many figures of a list have no words of their own and share these
def _opening(text: str) -> str:
    return next(
        (phrase for segment in _BOUNDARY.split(text) if (phrase := _of_segment(segment))), ""
    )


def _of_segment(segment: str) -> str:
    """What a clause is about: what is to be reduced or reached, else what stands before its verb,
    else behind it."""
    if not any(c.isalpha() for c in segment):
        return ""
    intended = list(_INTENDED.finditer(segment))
    parts = _VERB.split(segment)
    return (
        (_phrase(segment[intended[-1].end() :]) if intended else "")
        or _phrase(parts[0])
        or _phrase(parts[-1])
    )


def _phrase(words: str, *, keep_first: bool = False) -> str:
    """The words without idle ones and numbers at either end, at most eight of them."""
    words = words[:_LONGEST] if keep_first else words[-_LONGEST:]
    tokens = list(_WORD.finditer(words))
    telling = [i for i, token in enumerate(tokens) if not _idle(token[0])]
    if not telling:
        return ""
    first, last = telling[0], telling[-1]
    while last + 1 < len(tokens) and _is_numbered(tokens[: last + 2]):
        last += 1
    if last + 2 < len(tokens) and _is_numbered(tokens[: last + 3]):  # "Scopes 1 and 2"
        last += 2
    if keep_first:
        last = min(last, first + _MOST_WORDS - 1)
    else:
        first = next(i for i in telling if i >= min(telling[-1], last - _MOST_WORDS + 1))
    return words[tokens[first].start() : tokens[last].end()].strip(
        " \t\n\"'\u201c\u201d\u2018*,|-\u2022"
    )


def _is_numbered(tokens: list[re.Match[str]]) -> bool:
    """Whether the last word is the number of a name: "Scope 1", "Scopes 1 and 2"."""
    if not tokens[-1][0].strip("(),").isdigit():
        return False
    names = (token[0].strip("(),").lower() for token in tokens[-4:-1])
    return any(name.startswith(("scope", "categor", "tier")) for name in names)


@lru_cache(maxsize=4_000)
def _idle(word: str) -> bool:
    bare = word.strip("\"'\u201c\u201d*,|()[]\u2022-").lower()
    return bare in _IDLE or bool(_TIME.fullmatch(bare))

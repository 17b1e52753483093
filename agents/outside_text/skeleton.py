"""The skeleton of a sentence: with a sign where the company stands, so that its structure shows
whether the figure, or the punishment, is the company's own and not that of somebody beside it."""

from __future__ import annotations

import re
from typing import Final

from agents.outside_text.about import pattern_of
from agents.outside_text.known import Known
from agents.outside_text.subject import own_places_in
from agents.outside_text.types import OutsideText
from reports.language.years import YEAR, year_values
from sibyl_project.common.regex import regex

_SIGN: Final = "@"
_BEHIND_NAME = regex(
    rf"{_SIGN}(?: (?:Group|Holdings?|Company))?(?:,? (?:plc|Inc\.?|Corp(?:oration|\.)?|AG|SE|N\.V\."
    r"|Ltd\.?|Limited|S\.A\.|S\.p\.A\.|SpA|LLC|GmbH|KGaA|ASA|AB|Oyj|A/S)(?!\w))?"
    r"(?: \([A-Z0-9.: ]{2,20}\))?"
)
_TAKES_UP = regex(r"^(?:Its|The (?:company|group|firm)(?:'s|\u2019s)) ")
_TAKES_UP_SUBJECT = regex(r"^(?:It|The (?:company|group|firm)) ")
_NOT_BEHIND: Final = "".join(
    rf"(?<!\b{word} )"
    for word in ("of", "by", "for", "at", "from", "with", "to", "against", "over")
)
_OWN = r"@(?:'s|\u2019s|'|\u2019) "
_QUALITY: Final = (
    r"(?:(?:total|annual|global|overall|combined|gross|net|direct|indirect|own|operational"
    r"|absolute|greenhouse[- ]gas|GHG|carbon|CO2e?|(?:market|location)-based|full-year|scopes?"
    rf"|[123]|and|&|\+|{YEAR}|whole)[ ,]*)"
)
_METRIC: Final = (
    r"(?:emissions|footprint|energy(?: consumption| use)?|consumption|electricity(?: use)?)\b"
)
_STATES: Final = (
    regex(rf"{_OWN}{_QUALITY}{{0,8}}{_METRIC}", re.IGNORECASE),
    regex(
        rf"\b{_METRIC}(?: \([^)]{{1,30}}\))? (?:of|at|by|from) @(?! and |['\u2019])", re.IGNORECASE
    ),
    regex(
        rf"{_NOT_BEHIND}@ (?:has |have |had )?(?:had|has|emitted|used|consumed|released"
        r"|generated|produced|recorded)\b",
        re.IGNORECASE,
    ),
)
_SPOKEN = regex(
    r"\b(?:sa(?:y|ys|id)|tell\w*|told|reveal\w*|announc\w*|disclos\w*|report(?:s|ed|ing)"
    r"|stat(?:es|ed)|insist\w*|boast\w*|add(?:s|ed)|confirm\w*|argue\w*|warn\w*|campaign\w*"
    r"|acknowledg\w*|admit\w*|promis\w*|pledg\w*)\b",
    re.IGNORECASE,
)
_PUNISHED: Final = (
    regex(
        rf"{_NOT_BEHIND}@ (?:was|were|has been|have been|had been|is) (?:\w+ly )?"
        r"(?:fined|convicted|penali[sz]ed|sanctioned|found (?:guilty|liable)|ordered to pay"
        r"|sentenced)\b",
        re.IGNORECASE,
    ),
    regex(
        rf"{_NOT_BEHIND}@ (?:has )?"
        r"(?:pleaded guilty|paid (?:a|the) (?:\S+ ){0,3}(?:fine|penalty))\b"
    ),
    regex(r"\b(?:fined|convicted|penali[sz]ed|sanctioned) @(?!['\u2019])", re.IGNORECASE),
)
_UNDONE = regex(
    r"\b(?:appeal\w*|overturn\w*|quash\w*|clear(?:s|ed)|acquit\w*|suspend\w*|annul\w*|drop(?:s|ped)"
    r"|wrong\w*|set aside|revers\w*)\b",
    re.IGNORECASE,
)


def skeleton_of(sentence: str, known: Known) -> str:
    """A sentence with a sign where the company stands, by its name or taken up."""
    bare = sentence.replace(_SIGN, " ")
    for name in sorted(known.names, key=len, reverse=True):
        if pattern := pattern_of(name):
            bare = pattern.sub(_SIGN, bare)
    bare = _BEHIND_NAME.sub(_SIGN, bare)
    if _SIGN not in bare:
        bare = _TAKES_UP.sub(f"{_SIGN}'s ", bare)
        bare = _TAKES_UP_SUBJECT.sub(f"{_SIGN} ", bare)
    return bare


def is_with_its_place(claim: str, text: OutsideText, known: Known) -> bool:
    """Whether a text prints a place or partner of its own that a claim names right beside the name
    of the company, so that no namesake is meant."""
    bare = skeleton_of(text.text, known)
    between = r" (?:(?!and\b)[\w-]+ ){0,2}"
    return any(
        re.search(rf"@(?:'s|\u2019s)?{between}{place}\b|\b{place}{between}of @", bare)
        for place in map(re.escape, own_places_in(claim))
    )


def why_not_its_figure(sentence: str, known: Known) -> str:
    """Why the figures of a sentence are not plainly the company's, told by somebody else; "" where
    they are."""
    bare = skeleton_of(sentence, known)
    if found := _SPOKEN.search(bare):
        return f"it passes on what somebody says ({found[0]})"
    if not any(shape.search(bare) for shape in _STATES):
        return "its figure is not plainly the company's"
    return ""


def names_one_year(sentence: str) -> bool:
    """Whether a sentence names one year, so that its figure is of no other."""
    return len(set(year_values(sentence))) <= 1


def punishment_in(sentence: str, known: Known) -> str:
    """The words that say that the company itself was punished, as a fact that stands; "" where none
    do."""
    bare = skeleton_of(sentence, known)
    if _UNDONE.search(bare):
        return ""
    found = next((match for shape in _PUNISHED if (match := shape.search(bare))), None)
    return found[0].replace(_SIGN, "").strip() if found else ""

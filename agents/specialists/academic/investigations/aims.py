"""What a claim aims at, by its words: net zero, neutrality, an ambition; and whether a cut is one
of the company as a whole."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reports.figures.types import Quantity
from reports.language.intentions import of_others
from reports.language.others import speaks_of_others
from reports.language.years import DUE_YEAR, FISCAL
from sibyl_project.common.regex import regex

_BY = rf"\b(?:no later than|by|before|in|until) (?:the (?:end|year) of )?(?:{FISCAL}|fiscal )?"
_NET_ZERO = r"\bnet[- ]?zero\b"
_NEUTRAL = (
    r"\b(?:carbon|climate|CO2|greenhouse gas|GHG)[- ]neutral(?:ity)?\b|\bcarbon[- ]negative\b"
    r"|\bclimate[- ]positive\b"
)
NEUTRALITY = regex(_NEUTRAL, re.IGNORECASE)
_AIMED = {
    name: regex(
        rf"(?P<what>{words})[^.;|]{{0,80}}?{_BY}(?P<after>{DUE_YEAR})\b(?! scenario)"
        rf"|\bbefore (?P<near>{DUE_YEAR})\]?:? ?{words}"
        rf"|{_BY}(?P<before>{DUE_YEAR})\b[^.;|,]{{0,40}}?(?:{words})",
        re.IGNORECASE,
    )
    for name, words in (("net_zero", _NET_ZERO), ("neutrality", _NEUTRAL))
}
_REACHED = regex(
    r"\b(?:is|are|was|were|been|became|remain\w*|achieved|reached|maintain\w*|fully|certified as)"
    rf"\b(?: \w+){{0,4}}? (?:{_NEUTRAL})",
    re.IGNORECASE,
)
AMBITION = regex(
    r"\b1\.5 ?(?:\u00b0 ?C?|degrees?|C\b)|\bwell[- ]below (?:2|two)|\bparis[- ]aligned\b"
    r"|\b(?:in line|aligned|consistent) with (?:the )?(?:goals? of )?(?:the )?paris\b"
    r"|\bscience[- ]based (?:\w+ ){0,3}(?:targets?|goals?)\b",
    re.IGNORECASE,
)
BELOW_2 = regex(r"\bwell[- ]below (?:2|two)", re.IGNORECASE)
_OTHERS = regex(
    r"\b(?:scenarios?|IEA|countr(?:y|ies)|governments?|industry|sector|customers?|suppliers?"
    r"|producers?|alliances?|society|world|global economy|China|Australia|Japan|India|Germany"
    r"|European Union|United (?:States|Kingdom)|Safeguard Mechanism|legislation|policy)\b",
    re.IGNORECASE,
)
# what the name of a company's own emissions is made of; any other word makes them a part's
_PLAIN = regex(
    r"\b(?:our|its|the|of|from|in|and|by|on|a|an|own|total|entire|group|wide|company|value chain"
    r"|upstream|downstream|absolute|gross|combined|operational|operations?|direct|indirect|market"
    r"|location|based|ghg|greenhouse|gas(?:es)?|carbon|co2e?|emissions?|scopes?|targets?|reduction"
    r"|cut|reduce\w*|equivalents?|to|for|across|footprint|levels?)\b|[\W\d_]+",
    re.IGNORECASE,
)


def is_of_others(text: str) -> bool:
    """Whether others than the company aim at something, as far as words tell."""
    return bool(_OTHERS.search(text)) or of_others(text) or speaks_of_others(text)


def net_zero_year(text: str) -> int | None:
    """The year by which the company aims at net zero."""
    return _year("net_zero", text)


def neutral_year(text: str) -> int | None:
    """The year by which the company aims at neutrality."""
    return _year("neutrality", text)


def is_neutral_now(text: str) -> bool:
    """Whether a neutrality is said to be reached."""
    return bool(_REACHED.search(text)) and neutral_year(text) is None


def reductions(figures: Sequence[Quantity]) -> list[Quantity]:
    """The cuts of the company's emissions that are aimed at."""
    return [one for one in figures if one.metric == "target_reduction" and one.scope]


def is_of_the_whole(target: Quantity) -> bool:
    """Whether a cut is one of all emissions of its scopes, and not of a part or per output."""
    return not target.entity_part and not _PLAIN.sub("", target.label)


def _year(name: str, text: str) -> int | None:
    if is_of_others(text):
        return None
    found = _AIMED[name].search(text)
    return int(found["after"] or found["near"] or found["before"]) if found else None

"""A sentence of a text of others: who says it, and whether it states something at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from agents.outside_text.about import names_company
from agents.outside_text.known import Known
from agents.outside_text.types import OutsideText
from reports.language.sentences import sentences_in
from reports.registers.identifiers import name_key
from sibyl_project.common.regex import regex

_TAKES_UP = regex(r"^(?:It|Its|The (?:company|group|firm))\b")
_HEDGE = regex(
    r"\b(?:would|could|may|might|should|if|alleg\w+|accus\w+|claim(?:s|ed|ing)?|suspect\w*"
    r"|forecasts?|expect\w*|predict\w*|project(?:s|ed|ions?)|estimat\w+|modell?ed|reportedly"
    r"|rumou?r\w*|appears?|seems?|suggest\w*|likely|whether|unless|fake|hoax|joked?|imagin\w+"
    r"|hypothetical\w*|restat\w+|revis\w+|correct(?:ed|ion)|preliminary|disput\w+|den(?:y|ies|ied)"
    r"|reject\w*|wrongly|falsely|myth)\b",
    re.IGNORECASE,
)
_MAY_OF_DATES = regex(
    r"\b(?:\d{1,2}|[Ii]n|[Oo]f|[Ss]ince|[Bb]y|[Ll]ast|[Uu]ntil) May\b|\bMay (?=\d)"
)
_OTHERS = regex(
    r"\b(?:rivals?|competitors?|peers?|suppliers?|customers?|industry average|whereas"
    r"|(?:compared|contrast) (?:with|to) (?:that|those) of|joint venture|formerly|predecessor)\b",
    re.IGNORECASE,
)
_PART = regex(
    r"\b(?:plants?|mines?|refiner(?:y|ies)|sites?|smelters?|mills?|factor(?:y|ies)|division|unit"
    r"|subsidiar(?:y|ies)|operations in|business in|region|local|stake|share of"
    r"|farms?|dams?|quarr(?:y|ies)|depots?|terminals?|warehouses?|stores?|baker(?:y|ies)|kilns?"
    r"|data cent(?:er|re)s?|excluding|per (?:tonne|ton|unit|employee))\b",
    re.IGNORECASE,
)
_SAID = (
    r"(?:sa(?:ys|id)|report(?:s|ed)|announce[sd]|state[sd]|disclose[sd]|publish(?:es|ed)|told"
    r"|confirm(?:s|ed)|insist(?:s|ed)|boast(?:s|ed)|add(?:s|ed)|put)"
)
_OWN_WORDS = regex(
    r"\b(?:according to|as reported by|per|in|from) (?:its|their"
    r"|the (?:company|group|firm)(?:'s|\u2019s)?) (?:own )?(?:[\w-]+ ){0,3}"
    r"(?:report|statement|filing|disclosure|data|figures|accounts|website|release)"
    rf"|\b(?:the (?:company|group|firm)|it|chief executive|ceo|spokes\w+|executives?|management)"
    rf"(?: has| have)? {_SAID}\b"
    r"|\baccording to (?:the (?:company|group|firm)|a (?:company )?spokes\w+|management)\b"
    r"|\bself-reported\b",
    re.IGNORECASE,
)
_NAME = r"(?:[A-Z][\w&.'\u2019-]*)(?: (?:of|for|and|the|de|du|der)? ?[A-Z][\w&.'\u2019-]*){0,5}"
_ORIGINS = (
    regex(rf"\b[Aa]ccording to (?:the |a |an )?(?P<who>{_NAME})"),
    regex(
        rf"(?P<who>{_NAME})(?:'s|\u2019s)? (?:data|figures|records|regist(?:er|ry)|filings"
        r"|inspectors|auditors|numbers|satellites?)\b"
    ),
    regex(
        rf"(?P<who>{_NAME})(?: has| have)? (?:{_SAID}|found|finds|ruled|verified|measured"
        r"|concluded|fined|ordered|shows?)\b"
    ),
    regex(rf"\b(?:data|figures|records|documents) (?:from|of|by) (?:the )?(?P<who>{_NAME})"),
)
_BYLINE = regex(
    r"\((?P<wire>Reuters|AP|AFP|Bloomberg|dpa|PA|ANSA|EFE|Kyodo|Xinhua|PTI)\)"
    r"|(?:^|\n)(?P<by>Reuters|AP|AFP|Bloomberg|dpa|PA Media)\b *[-\u2013\u2014:]"
    r"|\b[Bb]y (?:the )?(?P<who>Associated Press|Reuters|Press Association|Bloomberg News)\b"
)
_WIRES: Final = {
    "reuters": "reuters.com",
    "ap": "apnews.com",
    "associated press": "apnews.com",
    "afp": "afp.com",
    "bloomberg": "bloomberg.com",
    "bloomberg news": "bloomberg.com",
    "dpa": "dpa.com",
    "pa": "pa.media",
    "pa media": "pa.media",
    "press association": "pa.media",
}
_PRONOUNS: Final = frozenset(
    ["it", "its", "the", "the company", "they", "he", "she", "this", "that", "in", "scope"]
)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a text; `subject` says whether it is about the company and no other."""

    words: str
    is_title: bool
    subject: bool


def said_in(text: OutsideText, known: Known) -> Iterator[Said]:
    """The title and the sentences of a text, each with whether it is about the company: because it
    names it, or takes up a sentence that does."""
    yield Said(text.title, True, _is_its(text.title, known))
    before = False
    for one in sentences_in(text.text):
        named = _is_its(one.text, known)
        taken = before and bool(_TAKES_UP.match(one.text))
        yield Said(one.text, False, named or taken)
        before = named or taken


def _is_its(sentence: str, known: Known) -> bool:
    return names_company(sentence, known)


def states_nothing(sentence: str) -> str:
    """Why a sentence states nothing of the whole company that could be held against a claim; ""
    where it does."""
    if found := _HEDGE.search(_MAY_OF_DATES.sub(" ", sentence)):
        return f"it does not state it plainly ({found[0]})"
    if found := _OTHERS.search(sentence):
        return f"it speaks of others too ({found[0]})"
    return ""


def is_of_a_part(sentence: str) -> bool:
    """Whether a sentence speaks of a part of a company."""
    return bool(_PART.search(sentence))


def is_own_word(sentence: str, known: Known) -> bool:
    """Whether a sentence only passes on what the company says of itself."""
    if _OWN_WORDS.search(sentence):
        return True
    return any(
        key in known.keys or any(key in own.split() for own in known.keys)
        for key in map(name_key, _named_origins(sentence))
        if key
    )


def origin_of(sentence: str, text: OutsideText) -> str:
    """Whom a sentence, or the text by its byline, names as the source of what it says; "" where the
    outlet speaks for itself."""
    if found := _BYLINE.search(text.words):
        name = (found["wire"] or found["by"] or found["who"]).casefold()
        return _WIRES.get(name, name)
    who = next(iter(_named_origins(sentence)), "")
    return _WIRES.get(who.casefold(), who)


def _named_origins(sentence: str) -> Iterator[str]:
    for pattern in _ORIGINS:
        for found in pattern.finditer(sentence):
            who = re.sub(r"(?:'s|\u2019s)$", "", found["who"]).strip(" .,")
            if who.casefold() not in _PRONOUNS and not who[0].isdigit():
                yield re.sub(r"^(?:The|A|An) ", "", who)

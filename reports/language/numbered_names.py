"""Digits that are part of a name and measure nothing: standards ("ISO 14001"), laws ("(EU)
2020/852"), activities of the taxonomy ("CE 5.4"), codes of frameworks ("GRI 305-3"), numbered parts
of a document, generations of a technique ("5G"), and companies ("1&1", "7-Eleven", "3M").

A name is known by its words, its signs or the capital right behind its digits. Names with digits
that none of these tells ("Motel 6") are known only where the caller gives them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from sibyl_project.common.regex import regex

_MORE = r"(?:(?:,| and| or| to|,? ?&| ?[-/\u2013]) ?{}(?!\w|[.,]\d| ?%))*"
_NUMBER = r"\d[\d.:/-]*(?<![.:/-])"
_FRAMEWORK = r"(?:GRI|ESRS|SASB|TCFD|IFRS|IAS|DNK|UNGC|SDGs?|DR)"
_FRAMEWORK_CODE = (
    rf"(?:{_FRAMEWORK} ?(?:[A-Z]{{1,2}}-?)?\d+(?:[-\u2013.]\w+)*"
    r"|[A-Z]{2}-[A-Z]{2}-\d{3}[a-z]?(?:\.\d+)?)"
)
_CODE_ALONE = rf"(?:{_FRAMEWORK_CODE}|[2-4]\d{{2}}-\d{{1,2}}(?:-[a-z])?)"
_MORE_RULES = _MORE.format(r"\d+[a-z]?")
_MORE_STANDARDS = _MORE.format(r"\d{4,5}(?::\d{4})?")
_MORE_GOALS = _MORE.format(r"\d{1,2}")
_MORE_ACTIVITIES = _MORE.format(r"\d{1,2}\.\d{1,2}")
_NAMED = regex(
    # standards
    rf"\b(?:(?:DIN|ISO|IEC|IATF|ISAE|OHSAS)[ /-]?(?:(?:EN|ISO|IEC|TS)[ /-]?)*{_NUMBER}\+?"
    rf"{_MORE_STANDARDS}"
    rf"|(?:EN|PAS|BS|NF)[ -]?\d{{3}}{_NUMBER}|(?:AA|SA) ?[18]000)"
    # laws and the rules in them
    r"|\(?\b(?:EU|EC|EEC)\)? ?(?:[Nn]o\.? ?)?(?:\d{4}/\d+|\d+/\d{4})"
    r"|\b(?:[Dd]irective )?\d{2,4}/\d+/(?:EU|EC|EEC)\b"
    r"|\b(?i:regulation|directive|decree|law|act) (?:[Nn]o\.? ?\d+(?:/\d+)*|\d+/\d+)"
    r"|(?:§+ ?|\b(?i:sections?|articles?|art\.|paragraphs?|clauses?|annex|rules?) )\d+[a-z]?\b"
    rf"{_MORE_RULES}"
    # activities of the taxonomy
    rf"|\b(?:CCM|CCA|CE|PPC|BIO|WTR)\.? ?\d{{1,2}}(?:\.\d{{1,2}})?\b{_MORE_ACTIVITIES}"
    rf"|\b(?i:activit(?:y|ies)) \d{{1,2}}\.\d{{1,2}}\b{_MORE_ACTIVITIES}"
    # codes of frameworks
    rf"|\bSDGs? ?\d{{1,2}}{_MORE_GOALS}|\b{_FRAMEWORK_CODE}"
    # generations of a technique and dimensions
    r"|(?<![\w.,])(?:[2-6]G|[234]D|[48]K)\b(?! ?(?:Wh|W|J|t)\b)"
    # a sign inside of a name
    r"|(?<![\w.,])\w{1,3}&\w{1,3}(?!\w)"
    # "7-Eleven"; "5-Year Plan" and "10-Tonne" measure
    r"|(?<![\w.,-])\d{1,3}-(?!(?i:years?|months?|days?|hours?|weeks?|degrees?|tons?|tonnes?|fold"
    r"|points?|percent|metric|kilo\w*|mega\w*|giga\w*)\b)[A-Z][a-z]{2,}\b"
)
# a number at the very start of a sentence with a capital behind it: "3M reduced", "3M's"
_SUBJECT = regex(
    r"(?:^|(?<=[.!?;] ))\d{1,2}[A-Z](?=['\u2019]s\b| (?:and|has|have|is|was|does|will|[a-z]+ed)\b)"
)
_CODES = regex(rf"\W*{_CODE_ALONE}(?:\W+(?:and )?{_CODE_ALONE})*\W*")
_DIGIT = regex(r"\d")


def named_spans(text: str, own: Collection[str] = ()) -> list[tuple[int, int]]:
    """Where names with digits stand in a text, from left to right; `own` are further names, as
    those of the company."""
    found = [match.span() for match in _NAMED.finditer(text) if _DIGIT.search(match[0])]
    found += [match.span() for match in _SUBJECT.finditer(text)]
    found += [span for name in own if _DIGIT.search(name) for span in _places(name, text)]
    return sorted(found)


def without_numbered_names(text: str, own: Collection[str] = ()) -> str:
    """The text with blanks in the place of names with digits, everything else where it was."""
    for start, end in named_spans(text, own):
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def names_of(company: str) -> tuple[str, ...]:
    """A company's name with digits and the shorter names it goes by, the longest first: "Motel 6
    Group" and "Motel 6"; none for a name without digits."""
    words = company.split()
    names = (" ".join(words[:end]) for end in range(len(words), 0, -1))
    return tuple(
        name for name in names if _DIGIT.search(name) and any(not char.isdigit() for char in name)
    )


def is_framework_code(text: str) -> bool:
    """Whether a text is nothing but codes of reporting frameworks: "GRI 305-3", "ESRS E1-6"."""
    return bool(_CODES.fullmatch(text))


def _places(name: str, text: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
        yield match.span()

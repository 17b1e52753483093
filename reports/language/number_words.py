"""Numbers written as words, in English: "twelve", "two thirds", "three million".

What is read is exact for whole numbers. A fraction becomes a percentage that is told only roughly,
since "a third" may stand for 31 or 35 percent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from sibyl_project.common.regex import regex

_ONES = {
    word: Decimal(number)
    for number, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
            *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
            *("seventeen", "eighteen", "nineteen"),
        )
    )
}
_TENS = {
    word: Decimal(10 * number)
    for number, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), start=2
    )
}
_LARGE = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_SMALL = "|".join([*_TENS, *sorted(_ONES, key=len, reverse=True)])
_WORD = rf"(?:{_SMALL}|{'|'.join(_LARGE)})"
_FRACTION = regex(
    rf"\b(?:(?P<a>an?|one|two|three|four|five|seven|nine)[ -](?P<of>{'|'.join(_PARTS)})s?"
    r"|(?P<half>half))\b(?! years?\b)(?=\s+(?:of|the|our|its|their|all)\b|\s*[,.;)]|\s*$)",
    re.IGNORECASE,
)
_NUMBER = regex(rf"\b{_WORD}(?:(?:[ -]|[ -]and[ -]){_WORD})*\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Worded:
    """A number in words at `start:end` of a text; `is_share` for a fraction, whose value is then in
    percent."""

    value: Decimal
    text: str
    start: int
    end: int
    is_share: bool = False


def worded_numbers(text: str) -> list[Worded]:
    """The numbers written as words in a text, left to right. "One" alone is rather a pronoun than a
    number."""
    fractions = [found for match in _FRACTION.finditer(text) if (found := _fraction(match))]
    taken = [range(one.start, one.end) for one in fractions]
    whole = [
        Worded(value, match[0], *match.span())
        for match in _NUMBER.finditer(text)
        if match[0].lower() not in ("one", *_LARGE)
        and not any(match.start() in span for span in taken)
        and (value := _value(match[0])) is not None
    ]
    return sorted([*fractions, *whole], key=lambda one: one.start)


def _fraction(match: re.Match[str]) -> Worded | None:
    if match["half"]:
        return Worded(Decimal(50), match[0], *match.span(), is_share=True)
    above = _ONES.get(match["a"].lower(), Decimal(1))
    below = Decimal(_PARTS[match["of"].lower()])
    if above >= below:
        return None
    share = (100 * above / below).quantize(Decimal("0.1"))
    return Worded(share, match[0], *match.span(), is_share=True)


def _value(words: str) -> Decimal | None:
    """The value of number words, None where they are no one number ("two five")."""
    total = group = Decimal(0)
    last = Decimal(0)  # the number word before, to refuse "two five"
    for word in _words(words):
        if (large := _LARGE.get(word)) is None:
            size = _ONES.get(word, _TENS.get(word, Decimal(0)))
            if last and not ((last >= 20 and last % 10 == 0 and size < 10) or last >= 100):
                return None
            group, last = group + size, size
        elif large == _LARGE["hundred"]:
            group, last = (group or Decimal(1)) * large, Decimal(100)
        else:
            total, group, last = total + (group or Decimal(1)) * large, Decimal(0), Decimal(1_000)
    return total + group


def _words(text: str) -> Iterator[str]:
    return (word for word in re.split(r"[ -]+", text.lower()) if word != "and")

"""Whether a page prints the numbers that a claim states, in whatever notation.

"1,234.5", "1 234,5" and "1.234,5" are one number, "12 thousand" is 12,000 where either text names
the scale, and "five" is 5. Years may also come from a heading or from another page of the chunk.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from reports.language.grouping import SPACES, Style, decode
from reports.language.years import year_values
from reports.types import PageContent
from sibyl_project.common.regex import regex

_NUMBER = regex(rf"\d{{1,3}}(?:[{SPACES}]\d{{3}})+(?:[.,]\d+)?(?![\d.,]*\d)|\d+(?:[.,'\u2019]\d+)*")
_SIMPLE = regex(r"\d+(?:[.,]\d+)*")
_RAISED = regex("[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+")
_DIGITS = regex(r"\d+")
_SCALE = regex(
    r"thousands?|millions?|billions?|\b(?:k|m|mn|mio|mrd|bn|tsd)\b|['\u2018\u2019]000"
    r"|(?<=\d)(?:k|m|mn|bn)\b|tausend|millionen|milliarden|kt\b|mt\b|[kmgt]wh\b",
    re.IGNORECASE,
)
_SCALES = (Decimal(1_000), Decimal(1_000_000), Decimal(1_000_000_000))
_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_TENS = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred")
_VALUES = {word: Decimal(value) for value, word in enumerate(_WORDS)} | {
    word: Decimal(10 * value) for value, word in enumerate(_TENS, start=3)
}
_IN_WORDS = regex(rf"\b(?:{'|'.join(_VALUES)})\b", re.IGNORECASE)
_USUAL = (None,)  # how a claim means a number
_ANY = (None, Style.ENGLISH, Style.EUROPEAN)  # how a page may mean it
_LONGEST_PART_OF_NAME = 2  # digits glued to letters: CO2, PM10, FY23


@dataclass(frozen=True, slots=True)
class Printed:
    """The numbers a page prints, in every way they can be read, and whether it names a scale such
    as thousands."""

    values: frozenset[Decimal]
    scaled: bool


def invented(text: str, page: PageContent, pages: Iterable[PageContent]) -> list[str]:
    """The numbers of a text, as it writes them, that neither the page prints nor, of years, one of
    `pages`."""
    printed = printed_on(page)
    years = {Decimal(year) for one in pages for year in _years(one.text)}
    scaled = printed.scaled or bool(_SCALE.search(text))
    known = printed.values | years

    def is_known(token: str) -> bool:
        return any(_is_printed(value, known, scaled) for value in _read(token, _USUAL))

    return [
        token
        for token in _stated(text)
        if not is_known(token) and not all(map(is_known, _SIMPLE.findall(token)))
    ]


def _stated(text: str) -> Iterator[str]:
    plain = _plain(text)
    for match in _NUMBER.finditer(plain):
        glued = plain[match.start() - 1 : match.start()].isalpha()
        if not (glued and len(match[0]) <= _LONGEST_PART_OF_NAME):
            yield match[0]


def _is_printed(value: Decimal, printed: frozenset[Decimal], scaled: bool) -> bool:
    if value in printed:
        return True
    return scaled and any(value * by in printed or value / by in printed for by in _SCALES)


def printed_on(page: PageContent) -> Printed:
    """The numbers of a page, of the titles it stands under and of the words that carry it on."""
    carried = tuple(dict.fromkeys(one.rest for one in page.statements if one.rest))
    titles = tuple(dict.fromkeys(title for one in page.statements for title in one.section))
    return _printed((page.text, *carried, *titles))


@lru_cache(maxsize=64)
def _printed(texts: Sequence[str]) -> Printed:
    plain = [_plain(text) for text in texts]
    tokens = {
        token for text in plain for pattern in (_NUMBER, _SIMPLE) for token in pattern.findall(text)
    }
    values = {value for token in tokens for value in _read(token)}
    values |= {_VALUES[word.lower()] for text in plain for word in _IN_WORDS.findall(text)}
    values |= {Decimal(year) for text in texts for year in year_values(text)}
    return Printed(frozenset(values), any(_SCALE.search(text) for text in plain))


@lru_cache(maxsize=128)
def _years(text: str) -> frozenset[int]:
    return frozenset(year_values(text))


def _read(token: str, styles: Sequence[Style | None] = _ANY) -> set[Decimal]:
    """The values a number may have; of what is no single number, such as a date, its parts."""
    readings = [decode(token, style) for style in styles]
    values = {read[0] for read in readings if read}
    return values or {Decimal(part) for part in _DIGITS.findall(token)}


def _plain(text: str) -> str:
    """The text without raised footnote marks, its cells apart."""
    return _RAISED.sub(" ", text).replace("|", " ; ").replace("\n", " ; ")

"""Printed numbers: from the characters on the page to an exact value and the value of its last
printed digit.

English (1,234.5), European (1.234,5), spaced (1 234,5), Swiss (1'234.5) and Indian (12,34,567)
groupings are read, in the digits of any script. What cannot be decided from the characters alone
("1.234") is marked ambiguous and left to the caller.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from reports.language.grouping import SPACES, Style, decode, guess_style
from reports.language.notes import without_cell_notes
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

__all__ = [
    "Brackets",
    "Printed",
    "Style",
    "find_numbers",
    "guess_style",
    "parse_cell",
]


class Brackets(StrEnum):
    """What brackets around the number of a cell mean: a negative value as in accounts, or nothing
    about its sign, as where the header says "(market-based)" in brackets too."""

    NEGATIVE = "negative"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Printed:
    """A number at `start:end` of the text it was found in. `step` is the value of its last printed
    digit.

    `open_range` marks an end of a range ("10-20"); `ambiguous` a reading that is not certain, with
    the reason in `doubt`; `approximate` a value introduced by "about", "over", "~" and the like.
    """

    value: Decimal
    step: Decimal
    start: int
    end: int
    ambiguous: bool = False
    open_range: bool = False
    approximate: bool = False
    doubt: str = ""


_MINUS = "-\u2212\u2013"
_LATIN = "A-Za-z\u00c0-\u024f"
# "EUR1.2bn" is printed without a space
_CODES = "EUR|USD|GBP|SEK|NOK|DKK|CHF|INR|JPY|CNY|RMB|AUD|CAD|BRL|ZAR|PLN|KRW|SGD"
_AFTER_CODE = "|".join(f"(?<=(?<![A-Za-z]){code})" for code in _CODES.split("|"))
_TOKEN = regex(
    rf"""(?=[{_MINUS}+\d])(?:(?<![{_LATIN}\d_.,'\u2019\u00b1])|{_AFTER_CODE}|(?<=\bRs)|(?<=\bRs\.))
      (?:(?<!\w)(?P<sign>[{_MINUS}+]\ ?))?(?P<digits>
      \d{{1,3}}(?:[{SPACES}]\d{{3}})+(?:[.,]\d+)?(?![\d.,'\u2019]*\d)
    | \d{{1,3}}(?:['\u2019]\d{{3}})+(?:\.\d+)?(?!\d)
    | \d+(?:[.,]\d+)*
    )(?!\d)""",
    re.VERBOSE,
)
_UNIT_OF_START = r"(?:\s*(?:%|per ?cent))?"
_RANGE = regex(
    rf"{_UNIT_OF_START}\s*(?:[{_MINUS}\u2014]|to\b|bis\b|\u00e0\b|till\b)\s*(?:US|[$\u20ac\u00a3]"
    r"|EUR|USD|GBP|SEK)*\s*$",
    re.IGNORECASE,
)
_PERCENT_NEXT = regex(r"\s*(?:%|per ?cent)", re.IGNORECASE)
_RANGE_START = regex(r"(?:between|from)\s+(?:US|[$\u20ac\u00a3])*\s*$", re.IGNORECASE)
_MOVEMENT = regex(
    r"\b(?:fell|fall(?:en|ing)|decreas\w+|reduc\w+|declin\w+|dropp\w+|lower\w+|cut|rose|risen"
    r"|rising|increas\w+|grew|grow\w*|climb\w*|went|mov(?:ed|ing)|improv\w+|up|down"
    r"|chang\w+)\b[^.;]{0,110}?\bfrom\s+(?:(?:the|a|an|previous|prior|around|about|approximately"
    r"|just|over) )*(?:US|[$\u20ac\u00a3])*\s*$",
    re.IGNORECASE,
)
_ABOUT = regex(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca?\.|over"
    r"|above|more\ than|less\ than|under|below|at\ least|up\ to|close\ to|fewer\ than"
    r"|just\ (?:over|under)|an\ estimated|rund|etwa|environ|cirka|omkring)"
    r"|[~\u2248<>\u2264\u2265])\s*(?:US|[$\u20ac\u00a3])*\s*$",
    re.IGNORECASE | re.VERBOSE,
)
_MAGNITUDE_NEXT = regex(r"\s*(?:million|billion|thousand|mn|bn|m)\b", re.IGNORECASE)
_YEAR = regex(YEAR)
_RIGHT_TO_LEFT = regex("[\u0590-\u08ff\ufb1d-\ufefc]")


def find_numbers(text: str, style: Style | None = None) -> list[Printed]:
    """Every number of a sentence, left to right, signs and ranges recognised.

    Years and labels are the caller's business.
    """
    found: list[Printed] = []
    for match in _TOKEN.finditer(text):
        read = decode(match["digits"], style)
        if read is None or _is_index_or_note(text, match):
            continue
        value, step, doubt = read
        doubt = doubt or _doubt_around(text, match)
        sign = (match["sign"] or "").strip()
        ends_range = bool(found and sign and text[found[-1].end : match.start()].strip(" %") == "")
        negative = (
            sign
            and sign in _MINUS
            and not ends_range
            and (match["sign"] == sign or not text[: match.start()].strip())
        )
        start = match.start("digits") if sign and not negative and not ends_range else match.start()
        about = bool(_ABOUT.search(text, max(0, match.start() - 24), match.start()))
        found.append(
            Printed(
                -value if negative else value,
                step,
                start,
                match.end(),
                bool(doubt),
                ends_range,
                about,
                doubt,
            )
        )
    return _mark_ranges(text, found)


def _is_index_or_note(text: str, match: re.Match[str]) -> bool:
    """Whether a digit is the index of a formula ("CO 2") or a footnote mark ("emissions 1) 2)")."""
    if len(match["digits"]) > _LONGEST_MARK or match["sign"]:
        return False
    if _FORMULA_BEFORE.search(text, max(0, match.start() - 4), match.start()):
        return True
    gap = text[max(0, match.start() - 1) : match.start()]
    if text[match.end() : match.end() + 1] != ")" or gap not in _GAPS:
        return False
    before = text[: match.start()]
    return before.count("(") <= before.count(")")


def _doubt_around(text: str, match: re.Match[str]) -> str:
    """Why the words around make a number uncertain.

    "1 121 million" may be footnote 1 and 121 million: spaced groups that open a text or precede a
    magnitude word.
    """
    if match["sign"] and _RIGHT_TO_LEFT.search(text):
        return "in text that runs from right to left the sign may belong to either side"
    if " " in match["digits"]:
        opens = not text[: match.start()].strip() and bool(text[match.end() :].strip())
        if opens or _MAGNITUDE_NEXT.match(text, match.end()):
            return (
                f"\u201c{match['digits']}\u201d may be one number or a footnote mark and a number"
            )
    return ""


def _mark_ranges(text: str, numbers: list[Printed]) -> list[Printed]:
    """Flag both ends of "5-6", "5 to 6 %"; "from 5 t in 2019 to 6 t" is two figures, for units
    stand between."""
    marked = list(numbers)
    for i in range(1, len(marked)):
        if _is_year(text, marked[i - 1]) != _is_year(text, marked[i]):
            continue
        gap = text[marked[i - 1].end : marked[i].start]
        # "by 5% to 6,000 t" is a change and its result
        if "%" in gap and not _PERCENT_NEXT.match(text, marked[i].end):
            continue
        before = text[max(0, marked[i - 1].start - 140) : marked[i - 1].start]
        between = gap.strip() == "and" and _RANGE_START.search(before[-16:])
        if (
            marked[i].open_range
            or between
            or (_RANGE.fullmatch(gap) and not _MOVEMENT.search(before))
        ):
            marked[i - 1] = replace(marked[i - 1], open_range=True)
            marked[i] = replace(marked[i], open_range=True)
    return marked


def _is_year(text: str, number: Printed) -> bool:
    return _YEAR.fullmatch(text, number.start, number.end) is not None


_LONGEST_MARK = 2  # digits of a footnote mark
_GAPS = ("", " ", ",")  # what stands before a footnote mark
_FORMULA_BEFORE = regex(r"(?<![A-Za-z])(?:CO|CH|SF|NF|SO) $")
_SPACE_RUN = regex(r"\s{2,}")
_BRACKETED = regex(r"\(([^()]*\d[^()]*)\)\s*%?")


def parse_cell(
    text: str, style: Style | None = None, *, brackets: Brackets = Brackets.NEGATIVE
) -> tuple[Printed, str, str] | None:
    """The one number of a table cell with the text before and after it, or None.

    Brackets mean what the caller says; footnote marks before and after are dropped. Limits
    ("<0.1"), ranges, several numbers and ambiguous readings give None, for the cell then states no
    single value.
    """
    cell = _SPACE_RUN.sub(" ", text.strip())
    if not _BRACKETED.fullmatch(cell):
        cell = without_cell_notes(cell)
    bracketed = _BRACKETED.fullmatch(cell)
    inner = cell.replace("(", " ").replace(")", " ").strip() if bracketed else cell
    if inner[:1] in "<>\u2264\u2265" or inner.count("(") != inner.count(")"):
        return None
    numbers = find_numbers(inner, style)
    if len(numbers) != 1 or numbers[0].open_range or numbers[0].ambiguous:
        return None
    number = numbers[0]
    negative = bracketed and brackets is Brackets.NEGATIVE
    signed = replace(number, value=-abs(number.value)) if negative else number
    return signed, inner[: number.start].strip(), inner[number.end :].strip()

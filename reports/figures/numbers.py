"""Printed numbers: from the characters on the page to an exact value and the value of its last printed digit.

English (1,234.5), European (1.234,5), spaced (1 234,5), Swiss (1'234.5) and Indian (12,34,567) groupings are read.
What cannot be decided from the characters alone ("1.234") is marked ambiguous and left to the caller.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum


class Style(StrEnum):
    """Which mark stands before the decimals in a document."""

    ENGLISH = "english"
    EUROPEAN = "european"


@dataclass(frozen=True, slots=True)
class Printed:
    """A number at `start:end` of the text it was found in. `step` is the value of its last printed digit.

    `open_range` marks an end of a range ("10-20"); `ambiguous` a single dot group that may be decimals or thousands;
    `approximate` a value introduced by "about", "over", "~" and the like."""

    value: Decimal
    step: Decimal
    start: int
    end: int
    ambiguous: bool = False
    open_range: bool = False
    approximate: bool = False


_SPACES = " \u00a0\u2007\u2009\u202f"
_LONGEST = 24  # no printed figure is longer; keeps hostile digit strings cheap
_MINUS = "-\u2212\u2013"
_TOKEN = re.compile(
    rf"""(?<![\w.,'\u2019])(?P<sign>[{_MINUS}+]\ ?)?(?P<digits>
      \d{{1,3}}(?:[{_SPACES}]\d{{3}})+(?:[.,]\d+)?(?![\d.,'\u2019]*\d)
    | \d{{1,3}}(?:['\u2019]\d{{3}})+(?:\.\d+)?(?!\d)
    | \d+(?:[.,]\d+)*
    )(?!\d)""",
    re.VERBOSE,
)
_RANGE = re.compile(rf"\s*%?\s*(?:[{_MINUS}]|to\b|bis\b)\s*(?:US|[$\u20ac\u00a3])*\s*$", re.IGNORECASE)
_PERCENT_NEXT = re.compile(r"\s*(?:%|per ?cent)", re.IGNORECASE)
_RANGE_START = re.compile(r"(?:between|from)\s+(?:US|[$\u20ac\u00a3])*\s*$", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca?\.|over|above|more\ than|less\ than|under"
    r"|below|at\ least|up\ to|[~\u2248<>\u2264\u2265])\s*(?:US|[$\u20ac\u00a3])*\s*$",
    re.IGNORECASE | re.VERBOSE,
)
_ENGLISH_GROUPS = re.compile(r"\d{1,3}(?:,\d{3})+")
_INDIAN_GROUPS = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")
_GLUED_NOTE = re.compile(r"([1-9]\d{0,2}(?:,\d{3})+)\d{1,2}")
_DOT_GROUPS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")

_MAGNITUDE_NEXT = re.compile(r"\s*(?:million|billion|thousand|mn|bn|m)\b", re.IGNORECASE)

_STYLE_MARKS = {
    Style.ENGLISH: re.compile(r"\d,\d{3}\.\d|\d,\d{3},\d{3}|(?<![\d.,])\d+\.\d{1,2}(?![\d.,]*\d)"),
    Style.EUROPEAN: re.compile(r"\d\.\d{3},\d|\d\.\d{3}\.\d{3}|(?<![\d.,])\d+,\d{1,2}(?![\d.,]*\d)"),
}


def guess_style(text: str) -> Style | None:
    """The style most numbers of `text` are unmistakably printed in, or None when there is no clear majority."""
    english, european = (len(_STYLE_MARKS[style].findall(text)) for style in (Style.ENGLISH, Style.EUROPEAN))
    if english > 2 * european:
        return Style.ENGLISH
    return Style.EUROPEAN if european > 2 * english else None


def find_numbers(text: str, style: Style | None = None) -> list[Printed]:
    """Every number of a sentence, left to right, signs and ranges recognised. Years and labels are the caller's business."""
    found: list[Printed] = []
    for match in _TOKEN.finditer(text):
        read = _decode(match["digits"], style)
        if read is None:
            continue
        value, step, ambiguous = read
        ambiguous = ambiguous or _may_be_two(text, match)
        sign = (match["sign"] or "").strip()
        ends_range = bool(found and sign and text[found[-1].end : match.start()].strip(" %") == "")
        printed = Printed(
            -value if sign and sign in _MINUS and not ends_range else value, step, match.start(), match.end(), ambiguous
        )
        before = text[max(0, match.start() - 24) : match.start()]
        found.append(replace(printed, approximate=bool(_ABOUT.search(before)), open_range=ends_range))
    return _mark_ranges(text, found)


def _may_be_two(text: str, match: re.Match[str]) -> bool:
    """ "1 121 million" may be footnote 1 and 121 million: spaced groups that open a text or precede a magnitude word."""
    if " " not in match["digits"]:
        return False
    opens = not text[: match.start()].strip() and bool(text[match.end() :].strip())
    return opens or bool(_MAGNITUDE_NEXT.match(text, match.end()))


def _mark_ranges(text: str, numbers: list[Printed]) -> list[Printed]:
    """Flag both ends of "5-6", "5 to 6 %"; "from 5 t in 2019 to 6 t" is two figures, for units stand between."""
    marked = list(numbers)
    for i in range(1, len(marked)):
        if _is_year(marked[i - 1]) != _is_year(marked[i]):
            continue
        gap = text[marked[i - 1].end : marked[i].start]
        if "%" in gap and not _PERCENT_NEXT.match(text, marked[i].end):  # "by 5% to 6,000 t" is a change and its result
            continue
        if marked[i].open_range or _RANGE.fullmatch(gap) or (gap.strip() == "and" and _opens_range(text, marked[i - 1])):
            marked[i - 1] = replace(marked[i - 1], open_range=True)
            marked[i] = replace(marked[i], open_range=True)
    return marked


def _is_year(number: Printed) -> bool:
    return number.step == 1 and number.end - number.start == 4 and 1980 <= number.value <= 2060


def _opens_range(text: str, number: Printed) -> bool:
    return bool(_RANGE_START.search(text[max(0, number.start - 16) : number.start]))


def _decode(token: str, style: Style | None) -> tuple[Decimal, Decimal, bool] | None:
    """Value, step and whether the reading is ambiguous; None for what is no number (dotted references, glued text)."""
    if len(token) > _LONGEST:
        return None
    digits = re.sub(rf"[{_SPACES}'\u2019]", "", token)
    ambiguous = False
    if "," in digits and "." in digits:
        plain = _both_marks(digits)
    elif "," in digits:
        plain = _commas(digits, style)
    elif "." in digits:
        plain = _dots(digits, style)
        ambiguous = style is None and digits.count(".") == 1 and bool(_DOT_GROUPS.fullmatch(digits)) and digits == token
    else:
        plain = digits
    if plain is None:
        return None
    value = Decimal(plain)
    return value, Decimal(1).scaleb(int(value.as_tuple().exponent)), ambiguous


def _both_marks(digits: str) -> str | None:
    decimal = "," if digits.rfind(",") > digits.rfind(".") else "."
    whole, _, fraction = digits.rpartition(decimal)
    group = "." if decimal == "," else ","
    grouped = re.fullmatch(rf"\d{{1,3}}(?:{re.escape(group)}\d{{3}})+", whole) or (
        group == "," and _INDIAN_GROUPS.fullmatch(whole)
    )
    return f"{whole.replace(group, '')}.{fraction}" if grouped else None


def _commas(digits: str, style: Style | None) -> str | None:
    single = digits.count(",") == 1
    if style is Style.EUROPEAN and single:
        return digits.replace(",", ".")
    if (_ENGLISH_GROUPS.fullmatch(digits) and not digits.startswith("0")) or _INDIAN_GROUPS.fullmatch(digits):
        return digits.replace(",", "")
    if glued := _GLUED_NOTE.fullmatch(digits):  # "9,2187" is 9,218 with note 7
        return glued[1].replace(",", "")
    fraction = digits.rpartition(",")[2]
    return digits.replace(",", ".") if single and (len(fraction) < 3 or digits.startswith("0")) else None


def _dots(digits: str, style: Style | None) -> str | None:
    if digits.count(".") == 1:
        thousands = style is Style.EUROPEAN and _DOT_GROUPS.fullmatch(digits)
        return digits.replace(".", "") if thousands else digits
    return digits.replace(".", "") if _DOT_GROUPS.fullmatch(digits) else None


_CELL_NOTE = re.compile(
    r"(?:\s*[*\u2020\u2021\u00b9\u00b2\u00b3\u2070-\u2079]+|\s+\d{1,2}\)|\s*\(\d\)(?<=[\d%]\(\d\))|\s*\[\d{1,2}\])+\s*$"
)
_BRACKETED = re.compile(r"\(\s*([^()]*\d[^()]*)\)\s*%?")


def parse_cell(text: str, style: Style | None = None) -> tuple[Printed, str, str] | None:
    """The one number of a table cell with the text before and after it, or None.

    Brackets mean negative; footnote marks are dropped; limits ("<0.1"), ranges, several numbers and ambiguous
    readings give None, for the cell then states no single value."""
    cell = _CELL_NOTE.sub("", text.strip()) if not _BRACKETED.fullmatch(text.strip()) else text.strip()
    negative = _BRACKETED.fullmatch(cell)
    inner = cell.replace("(", " ").replace(")", " ").strip() if negative else cell
    if inner[:1] in "<>\u2264\u2265" or inner.count("(") != inner.count(")"):
        return None
    numbers = find_numbers(inner, style)
    if len(numbers) != 1 or numbers[0].open_range or numbers[0].ambiguous:
        return None
    number = numbers[0]
    signed = replace(number, value=-abs(number.value)) if negative else number
    return signed, inner[: number.start].strip(), inner[number.end :].strip()

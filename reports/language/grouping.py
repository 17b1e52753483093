"""Groups and decimals: which digits of a printed number stand before the point, in English,
European and Indian style."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum

from sibyl_project.common.regex import regex


class Style(StrEnum):
    """Which mark stands before the decimals in a document."""

    ENGLISH = "english"
    EUROPEAN = "european"


SPACES = " \u00a0\u2007\u2009\u202f"
_LONGEST = 24  # no printed figure is longer
_READABLE = 60  # beyond this digits are not even read: keeps hostile digit strings cheap
_ENGLISH_GROUPS = regex(r"\d{1,3}(?:,\d{3})+")
_INDIAN_GROUPS = regex(r"\d{1,2}(?:,\d{2})+,\d{3}")
_GLUED_NOTE = regex(r"([1-9]\d{0,2}(?:,\d{3})+)\d{1,2}")
_DOT_GROUPS = regex(r"[1-9]\d{0,2}(?:\.\d{3})+")
_SEPARATORS = regex(rf"[{SPACES}'\u2019]")

_STYLE_MARKS = {
    Style.ENGLISH: regex(r"\d,\d{3}\.\d|\d,\d{3},\d{3}|(?<![\d.,])\d+\.\d{1,2}(?![\d.,]*\d)"),
    Style.EUROPEAN: regex(r"\d\.\d{3},\d|\d\.\d{3}\.\d{3}|(?<![\d.,])\d+,\d{1,2}(?![\d.,]*\d)"),
}


def guess_style(text: str) -> Style | None:
    """The style most numbers of `text` are unmistakably printed in, or None when there is no clear
    majority."""
    english, european = (
        len(_STYLE_MARKS[style].findall(text)) for style in (Style.ENGLISH, Style.EUROPEAN)
    )
    if english > 2 * european:
        return Style.ENGLISH
    return Style.EUROPEAN if european > 2 * english else None


def decode(token: str, style: Style | None) -> tuple[Decimal, Decimal, str] | None:
    """Value, step and what is doubtful about the reading; None for what is no number (dotted
    references, glued text)."""
    if len(token) > _READABLE:
        return None
    digits = _SEPARATORS.sub("", token)
    doubt = f"{len(token)} characters are too long for a figure" if len(token) > _LONGEST else ""
    if "," in digits and "." in digits:
        plain = _both_marks(digits)
    elif "," in digits:
        plain = _commas(digits, style)
    elif "." in digits:
        plain = _dots(digits, style)
        if (
            style is None
            and digits.count(".") == 1
            and _DOT_GROUPS.fullmatch(digits)
            and digits == token
        ):
            doubt = f"the dot in \u201c{token}\u201d may stand before decimals or between thousands"
    else:
        plain = digits
    if plain is None:
        return None
    value = Decimal(plain)
    return value, Decimal(1).scaleb(int(value.as_tuple().exponent)), doubt


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
    if (
        _ENGLISH_GROUPS.fullmatch(digits) and not digits.startswith("0")
    ) or _INDIAN_GROUPS.fullmatch(digits):
        return digits.replace(",", "")
    if glued := _GLUED_NOTE.fullmatch(digits):  # "9,2187" is 9,218 with note 7
        return glued[1].replace(",", "")
    fraction = digits.rpartition(",")[2]
    return (
        digits.replace(",", ".")
        if single and (len(fraction) < 3 or digits.startswith("0"))
        else None
    )


def _dots(digits: str, style: Style | None) -> str | None:
    if digits.count(".") == 1:
        thousands = style is Style.EUROPEAN and _DOT_GROUPS.fullmatch(digits)
        return digits.replace(".", "") if thousands else digits
    return digits.replace(".", "") if _DOT_GROUPS.fullmatch(digits) else None

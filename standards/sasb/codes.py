"""The grammar of SASB metric codes: normalise any spelling, and find codes in running text.

A code reads `EM-EP-110a.1` (industry, topic, metric) or, for a measure of activity, `EM-EP-000.A`.
Reports drop dashes and points, put in spaces, use typographic dashes or end a sentence with the
code. Whether a code exists is a matter of the rows. The provisional codes of 2014 to 2016
(`NR0101-01`) follow another numbering and are refused, not guessed.
"""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

SECTORS = ("CG", "EM", "FB", "FN", "HC", "IF", "RR", "RT", "SV", "TC", "TR")
_DASH = r"[\s\-_\u00ad\u200b\u2010-\u2015\u2212\ufe58\ufe63\uff0d]{0,3}"
_POINT = r"(?:\s?[.\u00b7]\s?)?"
_SECTOR = "|".join(SECTORS)
_METRIC = rf"(?P<topic>\d{{3}})\s?(?P<letter>[a-d]){_POINT}(?P<metric>[1-9]\d?)"
_ACTIVITY = rf"000{_POINT}(?P<activity>[A-Z])"
_END = r"(?![A-Za-z0-9])"
_ONE = regex(
    rf"(?P<sector>{_SECTOR}){_DASH}(?P<industry>[A-Z]{{2}}){_DASH}(?:{_ACTIVITY}|{_METRIC})\s*\.?",
    re.IGNORECASE,
)
_IN_TEXT = regex(
    rf"(?<![A-Za-z0-9])(?P<sector>{_SECTOR}){_DASH}(?P<industry>[A-Z]{{2}}){_DASH}(?:{_ACTIVITY}"
    rf"|(?i:{_METRIC})){_END}"
)
_PROVISIONAL = regex(r"[A-Z]{2}\d{4}-\d{2}", re.IGNORECASE)


class SasbCodeError(ValueError):
    """The text is not one metric code of the SASB Standards; the message says why."""


def normalise(text: str) -> str:
    """The canonical form of one code in any usual spelling, for example `EM-EP-110a.1`.

    Raises SasbCodeError.
    """
    written = text.strip()
    match = _ONE.fullmatch(written)
    if match:
        return _canonical(match)
    if _PROVISIONAL.fullmatch(written):
        raise SasbCodeError(
            f"{text!r} is a provisional SASB code of 2014 to 2016, whose numbering is another"
        )
    raise SasbCodeError(f"not a SASB metric code: {text!r} (codes read like EM-EP-110a.1)")


def is_valid(text: str) -> bool:
    """Whether `text` is one metric code in any usual spelling (it need not exist)."""
    return bool(_ONE.fullmatch(text.strip()))


def find(text: str) -> list[tuple[int, int, str]]:
    """The codes written inside running text, as (start, end, canonical code), in order."""
    return [(match.start(), match.end(), _canonical(match)) for match in _IN_TEXT.finditer(text)]


def industry_of(code: str) -> str:
    """The code of the industry a metric belongs to, for example `EM-EP`. Raises SasbCodeError."""
    return normalise(code)[:5]


def _canonical(match: re.Match[str]) -> str:
    number = (
        f"000.{match['activity']}"
        if match["activity"]
        else f"{match['topic']}{match['letter'].lower()}.{match['metric']}"
    )
    industry = f"{match['sector']}-{match['industry']}-".upper()
    return industry + (number.upper() if match["activity"] else number)

"""The country in which a metering point lies, by its code: such codes begin with that of their
country ("AT0030000..."), or are numbers of GS1, whose first digits tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from reports.inventory.country_codes import NATIONS
from sibyl_project.common.regex import regex

# two letters, and behind them hardly anything but digits
_CODE = regex(r"^([A-Z]{2})(?=(?:[ .-]?[A-Z]{0,2}\d){9})[\dA-Z .-]{9,40}$")
_GS1 = regex(r"^(?:54|57|59|64|70|73|859|87)\d{15,16}$")
_OF_GS1 = {
    "54": "Belgium",
    "57": "Denmark",
    "59": "Poland",
    "64": "Finland",
    "70": "Norway",
    "73": "Sweden",
    "859": "Czechia",
    "87": "Netherlands",
}
_DIGITS = 18  # of a number of GS1 for a metering point
_FEWEST = 2  # such codes in a column
_MOST = 0.6  # of its texts


@lru_cache(maxsize=8192)
def country_of_point(text: str) -> str:
    """The country of the code of a metering point, empty where a text is none."""
    plain = text.strip()
    if match := _CODE.match(plain):
        return NATIONS.get(match[1], "")
    digits = plain.replace(" ", "")
    if len(digits) == _DIGITS and _GS1.match(digits):
        return _OF_GS1.get(digits[:3]) or _OF_GS1.get(digits[:2], "")
    return ""


def are_points(cells: Iterable[str]) -> bool:
    """Whether the cells of a column are codes of metering points: most of them, each of its own."""
    counted = Counter(filter(None, cells))
    points = [text for text in counted if country_of_point(text)]
    return len(points) >= _FEWEST and len(points) >= _MOST * len(counted)

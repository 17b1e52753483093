"""Whether a sentence or a table row gives a number in the kind of unit a metric of the SASB
Standards asks for."""

from __future__ import annotations

import re

from agents.specialists.legal.reading import layout
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_MASS = (
    r"(?:(?:metric )?ton(?:ne)?s?|t|kt|mt|kg|kilogram\w*|pounds?|lbs?)(?![A-Za-z])(?! ?(?:of )?co2)"
)
_ENERGY = (
    r"e?k?(?-i:[kMGTP]?Wh|[kMGTP]J)(?![A-Za-z])|(?:giga|tera|peta|mega)joules?"
    r"|(?:kilo|mega|giga|tera)watt[- ]?hours?"
)
_WATER = (
    r"m3|cubic (?:met(?:er|re)s?|feet)|(?:mega|giga|kilo|hecto)lit(?:er|re)s?"
    r"|(?-i:[MGk][lL])(?![A-Za-z])|gallons|lit(?:er|re)s"
)
_CURRENCY = r"(?:us ?|ca?|au?)?[$€£¥]|(?-i:USD|EUR|GBP|CAD|AUD|CHF|JPY)(?![A-Za-z])"
# the unit itself, by class; in a sentence the number must stand before it (money: before or after)
_UNIT = {
    "co2": (
        r"(?:(?:metric )?(?:ton(?:ne)?s?|t)|[kmg]t"
        r"|kg)?[ -]?(?:of )?(?:co2|carbon dioxide)[\w-]*"
    ),
    "energy": _ENERGY,
    "water": _WATER,
    "mass": _MASS,
    "percent": r"%|per ?cent|percentage points?",
    "money": _CURRENCY,
    "area": (
        r"m2|square (?:met(?:er|re)s?|feet|kilomet\w+)|ft2|sq\.? ?ft|hectares?|ha(?![A-Za-z])"
        r"|acres?|km2"
    ),
    "power": r"(?-i:[kMG]W)(?!h)",
    "distance": r"km(?![A-Za-z2])|kilomet(?:er|re)s|miles",
    "fuel": r"mpg|l/100 ?km|g(?:rams?)? ?(?:of )?co2e?/ ?(?:km|mile)|g/km|km/l|miles per gallon",
    "days": r"days?|hours?|minutes",
}
_COUNTED = ("count", "rate", "any")  # no unit of its own
_SCALE = r"(?:\s*(?:thousand|million|billion|mn|bn|m|k))?"
_NUMBER = r"(?<![\w.,/-])\d[\d,.]*(?<![.,])"
_PLAIN = regex(
    rf"(?<![\w.,/$€£-])(?<!scope )(?<!tier )(?<!phase )(?!\d{{1,2}}[.)] )(?!{YEAR}(?![\d,]))"
    rf"\d[\d,.]*(?<![.,]){_SCALE}(?!\s*(?:%|per ?cent|co2|[$€£]|\d))(?![A-Za-z/])",
    re.IGNORECASE,
)
_SMALL = regex(
    r"(?<!\w)(?:no|zero|none|one|two|three|four|five|six|seven|eight|nine|ten)(?!\w)", re.IGNORECASE
)
_PERCENT_ROW = regex(r"%|per ?cent|percentage|\bshare\b|proportion", re.IGNORECASE)
_PERCENT_CELL = regex(r"^[\s<>~+-]*[\d.,]+\s*%\W*$")
_SCALED = regex(r"\b(?:thousands?|millions?|mn|bn|000s)\b", re.IGNORECASE)
_DECIMAL = regex(r"\d[.]\d{1,2}(?!\d)")
_CLASS_OF = (
    (regex(r"co2-e$|^t co2|co2-e\b.*$", re.IGNORECASE), "co2"),
    (regex(r"co2/km|mpg|l/km|l/hour|litres per", re.IGNORECASE), "fuel"),
    (regex(r"^(?:gj|mwh|kbbl)", re.IGNORECASE), "energy"),
    (regex(r"^thousand m3", re.IGNORECASE), "water"),
    (regex(r"^%|^share", re.IGNORECASE), "percent"),
    (regex(r"currency", re.IGNORECASE), "money"),
    (regex(r"^(?:t|million tonnes|kg|m3 or t)(?:\b|;)", re.IGNORECASE), "mass"),
    (regex(r"^(?:m2|ha|area)\b", re.IGNORECASE), "area"),
    (regex(r"^mw\b", re.IGNORECASE), "power"),
    (regex(r"^km\b", re.IGNORECASE), "distance"),
    (regex(r"^(?:number|million bbl|barrels)", re.IGNORECASE), "count"),
    (regex(r"^rate", re.IGNORECASE), "rate"),
)
CANONICAL = {
    "tCO2e": "co2",
    "tCO2": "co2",
    "MWh": "energy",
    "GJ": "energy",
    "m3": "water",
    "t": "mass",
    "%": "percent",
    "m2": "area",
}


def unit_class(unit: str) -> str:
    """The class of a metric's unit as the registry words it; `any` where it names none."""
    return next((name for pattern, name in _CLASS_OF if pattern.search(unit)), "any")


def numbers_in(sentence: str, unit: str) -> list[tuple[int, int]]:
    """Where a folded sentence gives a number in the unit class."""
    if unit in _COUNTED:
        small = [m.span() for m in _SMALL.finditer(sentence)] if unit == "count" else []
        return [m.span() for m in _PLAIN.finditer(sentence)] + small
    return [m.span() for m in _measured(unit).finditer(sentence)]


def row_has(row: str, context: str, unit: str) -> bool:
    """Whether a folded table row gives a number, and row or headings name a unit of the class."""
    if layout.numeric_cells(row) == 0:
        return False
    if unit == "any":
        return True
    if unit in _COUNTED:
        whole = unit == "count" and not _SCALED.search(context)
        return any(
            _is_plain_cell(cell) and not (whole and _DECIMAL.search(cell))
            for cell in row.split(" | ")
        )
    if unit == "percent":
        return bool(_PERCENT_ROW.search(context))
    return bool(_named(unit).search(context))


def _is_plain_cell(cell: str) -> bool:
    return layout.numeric_cells(cell) == 1 and not _PERCENT_CELL.match(cell)


_MEASURED: dict[str, re.Pattern[str]] = {}
_NAMED: dict[str, re.Pattern[str]] = {}


def _measured(unit: str) -> re.Pattern[str]:
    if unit not in _MEASURED:
        after = rf"{_NUMBER}{_SCALE}[ -]?(?:{_UNIT[unit]})"
        before = rf"|(?:{_UNIT[unit]})\s*{_NUMBER}" if unit == "money" else ""
        _MEASURED[unit] = re.compile(after + before, re.IGNORECASE)
    return _MEASURED[unit]


def _named(unit: str) -> re.Pattern[str]:
    if unit not in _NAMED:
        _NAMED[unit] = re.compile(rf"(?<![A-Za-z])(?:{_UNIT[unit]})", re.IGNORECASE)
    return _NAMED[unit]

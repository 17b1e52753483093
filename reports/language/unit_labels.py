"""Units as tables name them in labels, headers, corners and captions, with the magnitude beside
them and how they are printed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from reports.language.units import UnitMatch, multiplier_of, unit_within
from sibyl_project.common.regex import regex


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as it is named: what it means, None for a measure that is only known by its name, and
    how it is printed."""

    unit: UnitMatch | None = None
    text: str = ""

    def __bool__(self) -> bool:
        return self.unit is not None or bool(self.text)


_IN_MAGNITUDE = regex(
    r"\bin (?P<word>thousands?|millions?|billions?)\b(?! of)"
    r"|\((?:in )?(?P<alone>thousands?|millions?|billions?|'000s?)(?: of [^()]{2,30})?\)",
    re.IGNORECASE,
)
_SCALE_AFTER = regex(r"[\s,(]*in (?P<scale>thou|tsd|'?000|mio|mln|mn|bn)\b\.?", re.IGNORECASE)
_SCALES = {
    "t": Decimal(1_000),
    "0": Decimal(1_000),
    "'": Decimal(1_000),
    "m": Decimal(1_000_000),
    "b": Decimal(1_000_000_000),
}
# "(<1,000 mg/L dissolved solids)" tells no unit of the row
_LIMIT = regex(r"\([^()]*[<>\u2264\u2265][^()]*\)")
_AS_PERCENTAGE = regex(
    r"\b(?:as a|in) percent(?:age)?\b|\bpercentage of\b|\(percentages?\)", re.IGNORECASE
)
_AT_THE_END = regex(r"[(,]\s*(?:in )?([^()]{1,24})\)?\s*$")
_MEASURES = regex(
    r"(?:[GMk]W(?:p|e|el|th)?|km2?|m2|ha|hectares?|hours?|hrs?|days?|years?|FTEs?|#|no\.|number"
    r"|employees|people|persons?|headcount|[kM]?(?:bbl|boe|b)(?:/d(?:ay)?)?"
    r"|[^\s/]{1,12} ?(?:/|per) ?[^/]{1,20})(?: \(?rounded\)?)?",
    re.IGNORECASE,
)


@lru_cache(maxsize=4_096)
def named_unit(text: str) -> Named:
    """The first unit in a label or header, "(in thousands)" included; empty for none.

    `text` must be folded.
    """
    bare = _LIMIT.sub(lambda match: " " * len(match[0]), text)
    if unit := unit_within(bare):
        unit = _scaled(unit, bare)
        return Named(unit, bare[unit.start : unit.end].strip("(), "))
    if match := _IN_MAGNITUDE.search(bare):
        word = match["word"] or match["alone"]
        return Named(
            UnitMatch("", "magnitude", multiplier_of(word), match.start(), match.end()),
            match[0].strip("()"),
        )
    return Named()


def heading_unit(text: str) -> Named:
    """The unit a corner, section or caption gives to all figures below it, "as a percentage"
    included."""
    match = _AS_PERCENTAGE.search(text)
    percent = (
        Named(UnitMatch("%", "percent", Decimal(1), match.start(), match.end()), "%")
        if match
        else Named()
    )
    return named_unit(text) or percent


def measure(label: str) -> Named:
    """A measure without a factor at the end of a label: "Staff (headcount)"; empty for none."""
    match = _AT_THE_END.search(label)
    return (
        Named(text=match[1].strip()) if match and _MEASURES.fullmatch(match[1].strip()) else Named()
    )


def _scaled(unit: UnitMatch, text: str) -> UnitMatch:
    """The unit with a magnitude that follows it: "t CO2e in thou."."""
    if (
        unit.multiplier != 1
        or unit.factor is None
        or unit.per
        or not (after := _SCALE_AFTER.match(text, unit.end))
    ):
        return unit
    factor = _SCALES[after["scale"][0].lower()]
    return replace(unit, factor=unit.factor * factor, multiplier=factor, end=after.end())

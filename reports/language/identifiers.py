"""Numbers that name, class or scale something and are no figures: "Note 12", "a 20 tonne truck",
"per 100 hours", "(1,000 t)"."""

from __future__ import annotations

import re
from decimal import Decimal

from reports.language.numbers import Printed
from reports.language.units import UnitMatch
from sibyl_project.common.regex import regex

_IDENTIFIERS_BELOW = 1_000
_CLASSES_BELOW = 1_000  # no vehicle weighs more tonnes than this
_SCALES = (Decimal(1_000), Decimal(1_000_000))
_TURNS = (Decimal(90), Decimal(180), Decimal(360))
_IDENTIFIER = regex(
    r"(?:\b(?:no|nos|nr|notes?|tables?|figures?|figs?|charts?|sections?|chapters?|pages?|pp?"
    r"|articles?|art|annex|appendix|items?|steps?|rows?|iso|iec|en|din|gri|esrs|sasb|ifrs|ias"
    r"|sdgs?|goals?|tier|levels?|class|type|phase|stage|grade|zone|part|pillar|principle|category"
    r"|cat|euro|cop|fortune|ftse|s&p|stoxx|omx|dax|nasdaq|nikkei|version|boeing|airbus|model"
    r"|group|wave|round|line|building|block|unit|plant|area|region|option|priority|risk|question"
    r"|target|kpi|metric|week|day|quarter|room|apollo|industry|web|generation|gen|form|paragraph"
    r"|para|clause|rule|regulation|directive)[.:]?[ -]?|(?<!\w)#)$",
    re.IGNORECASE,
)
_INITIATIVE_NEXT = regex(
    r"\s?(?:[A-Z][\w-]+ ){0,2}(?:Club|Coalition|Initiative|Alliance|Campaign|Pledge|Collective"
    r"|Index)\b"
)
_VEHICLE = (
    r"(?:trucks?|lorr(?:y|ies)|vehicles?|vans?|cars?|excavators?|cranes?|forklifts?|locomotives?"
    r"|tractors?|trailers?|haulers?)"
)
_VEHICLE_NEXT = regex(
    r"[\s-]?(?:(?!(?:of|from|in|by|for|with|and|to|at|per|or|on|via"
    rf"|using)\b)[\w-]+ ){{0,3}}{_VEHICLE}\b",
    re.IGNORECASE,
)
_VEHICLE_BEFORE = regex(
    rf"\b{_VEHICLE} (?:of |up to |over |under |above |below |between |from |weighing |more than "
    rf"|less than |at least ){{1,2}}"
    r"(?:[\d.,]+ ?(?:t|tonnes?|tons?)? ?(?:and|to|-) )?$",
    re.IGNORECASE,
)
_RATE_BEFORE = regex(r"\bper (?:every |each )?$", re.IGNORECASE)
_CAPTION_BEFORE = regex(r"(?:^|[(\[])\s*in $", re.IGNORECASE)
_CAPTION_AFTER = regex(r"\s*(?:$|[)\],;:|]|(?:for|per|of|unless|and)\b)", re.IGNORECASE)
_ALONE_BEFORE, _ALONE_AFTER = regex(r"\s*[(\[]\s*"), regex(r"\s*[)\]]\s*")


def is_identifier(masked: str, number: Printed) -> bool:
    """Whether the word before a small whole number makes it a name: "Note 12", "Tier 1", "ISO
    14"."""
    return (
        number.step == 1
        and abs(number.value) < _IDENTIFIERS_BELOW
        and is_named(masked, number.start)
    )


def is_named(masked: str, start: int) -> bool:
    """Whether the word that ends before `start` names the number there."""
    near = masked[max(0, start - 24) : start]
    before = near.rstrip(" -.:")
    return (before[-1:].isalpha() or before[-1:] == "#") and _IDENTIFIER.search(near) is not None


def is_no_figure(folded: str, number: Printed, unit: UnitMatch) -> bool:
    """Whether a number with a unit is an initiative's name, a class of vehicle, a turn, or what a
    table's unit is counted in."""
    before, end = folded[max(0, number.start - 40) : number.start], number.end + max(0, unit.end)
    if unit.kind in ("percent", "money") and _INITIATIVE_NEXT.match(folded, end):
        return True
    if unit.kind == "mass" and abs(number.value) < _CLASSES_BELOW:
        singular = not folded[number.end : end].endswith("s")
        if (singular and _VEHICLE_NEXT.match(folded, end)) or _VEHICLE_BEFORE.search(before):
            return True
    if unit.kind == "temperature" and unit.doubt:  # "14 DEGREE targets", "360-degree feedback"
        return "DEGREE" in folded[number.end : end] or number.value in _TURNS
    return number.value in _SCALES and _is_caption(folded, number, end)


def is_denominator(masked: str, number: Printed) -> bool:
    """Whether a count is what a rate is given per: "injuries per 1,000,000 hours"."""
    return _RATE_BEFORE.search(masked[max(0, number.start - 12) : number.start]) is not None


def _is_caption(folded: str, number: Printed, end: int) -> bool:
    before, after = folded[: number.start], folded[end:]
    if _CAPTION_BEFORE.search(before[-8:] if len(before) > 8 else before):
        return _CAPTION_AFTER.match(after) is not None
    return _ALONE_BEFORE.fullmatch(before) is not None and _ALONE_AFTER.fullmatch(after) is not None

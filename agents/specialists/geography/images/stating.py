"""What a claim states that can be seen from above: a change done, its area, and when."""

from __future__ import annotations

import re
from typing import Final

from agents.specialists.geography.images.deciding import Kind, Stated
from reports.language.negation import is_negated, is_plan, names_goal
from reports.language.numbers import find_numbers
from reports.language.units import unit_after
from reports.language.years import base_years_in, years_in
from sibyl_project.common.regex import regex

_HECTARES: Final = {"ha": 1.0, "m2": 0.0001}
_WOODS = r"(?:forests?|woodlands?|trees|mangroves?|vegetation|grasslands?|native species|land)"
_CHANGES: Final = (
    (
        Kind.GREENED,
        regex(
            r"\b(?:(?:re|af)forest(?:ed|ing|ation)|re-?vegetat(?:ed|ing|ion)"
            r"|(?:re-?)?plant(?:ed|ing)(?! area| land| surface| crop)"
            rf"|(?:restor\w+|rehabilitat\w+|regenerat\w+)\b(?=[^.;]{{0,60}}\b{_WOODS}))\b",
            re.IGNORECASE,
        ),
    ),
    (
        Kind.CLEARED,
        regex(
            r"\b(?:clear(?:ed|ing)|deforest(?:ed|ing|ation)|clear-?cut|felled|logged)\b",
            re.IGNORECASE,
        ),
    ),
    (Kind.FLOODED, regex(r"\b(?:flooded|inundated|submerged|impounded)\b", re.IGNORECASE)),
)
# what was kept, bought, promised to nature or is farmed is no change to be seen
_NO_CHANGE = regex(
    r"\b(?:avoid\w*|prevent\w*|protect\w*|conserv\w*|certif\w*|preserv\w*|free of|free from|crops?"
    r"|cropland|harvest\w*|seedlings? donated|support\w* (?:farmers|growers)|equivalent)\b",
    re.IGNORECASE,
)


def stated_in(text: str, report_year: int | None, within: float | None = None) -> Stated | None:
    """The one change of an area that a claim says was done; None where it states none, several
    areas, or only a plan."""
    if is_plan(text) or names_goal(text) or _NO_CHANGE.search(text):
        return None
    kinds = {
        kind
        for kind, pattern in _CHANGES
        if (spans := [match.span() for match in pattern.finditer(text)])
        and not is_negated(text, spans)
    }
    areas = _areas(text)
    if len(kinds) != 1 or len(areas) != 1:
        return None
    bases = [year.value for year in base_years_in(text)]
    years = bases or [year.value for year in years_in(text)]
    told = [year for year in years if report_year is None or year <= report_year]
    return Stated(
        kinds.pop(),
        areas[0],
        min(told) if told else None,
        (report_year if bases else max(told)) if told else None,
        within,
    )


def _areas(text: str) -> list[float]:
    """The areas of a text in hectares, each once."""
    found: dict[float, None] = {}
    for number in find_numbers(text):
        unit = unit_after(text[number.end :])
        if unit is None or unit.kind != "area" or unit.unit not in _HECTARES or unit.per:
            continue
        if unit.factor is not None:
            found[float(number.value * unit.factor) * _HECTARES[unit.unit]] = None
    return list(found)

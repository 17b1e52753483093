"""Word groups of the cue grammar (`data/word_groups.txt`), compiled when first asked for.

`DERIVED` groups are expressions over others (see `units.UnitIndex.matching`). ROW, ROW_NUMBER and
ROW_SERIES are table rows with none, one and two numeric cells at least; ROW_INTENSITY is a row
whose label is a ratio or a change.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from reports.language.years import DUE_YEAR, FAR_YEAR, PAST_YEAR, RECENT_YEAR


def _read_groups(text: str) -> dict[str, tuple[str, ...]]:
    """Expressions by group: a name at the start of a line, its expressions indented below; comments
    aside."""
    groups: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace():
            groups[name].append(line.strip())
        else:
            name = line.strip()
            groups[name] = []
    return {group: tuple(expressions) for group, expressions in groups.items()}


_YEARS = {
    "<RECENT_YEAR>": RECENT_YEAR,
    "<PAST_YEAR>": PAST_YEAR,
    "<DUE_YEAR>": DUE_YEAR,
    "<FAR_YEAR>": FAR_YEAR,
}


def _with_years(text: str) -> str:
    """The expressions with the fragments that stand for years in the language room."""
    for name, fragment in _YEARS.items():
        text = text.replace(name, fragment)
    return text


GROUPS = _read_groups(
    _with_years((Path(__file__).parent / "data" / "word_groups.txt").read_text("utf-8"))
)

DERIVED: dict[str, str] = {
    "ROW_AMOUNT": "ROW_NUMBER CO2_UNIT|~CO2_UNIT !ROW_INTENSITY !AVOIDED",
    "EVERY_CLIMATE_RISK": "EACH_RISK @CLIMATE_RISK",
    "RISK_PROCESS_CHANGED": "PROCESS_CHANGED ~RISK_PROCESS",
    "ONLY_REDUCTION": "REDUCED_BY !LEVEL_STATED",
    "AVOIDED_ROW": "ROW AVOIDED",
    "STATED_AMOUNT": "EMISSION_AMOUNT !ONLY_REDUCTION !AVOIDED_ROW",
    "AMOUNT": "STATED_AMOUNT|ROW_AMOUNT",
    "CLIMATE_TARGET": "CLIMATE_GOAL TARGET|BY_YEAR|NET_GOAL !OTHERS",
    "SCOPE2_LINE": "SCOPE2|METHOD_BASED ~SCOPE2 !COMBINED",
    "SCENARIO_CONTEXT": "SCENARIO_WORD|~SCENARIO",
    "NUMBER": "PERCENT|EMISSION_AMOUNT|MONEY|ROW_NUMBER",
    "ONE_CATEGORY": "S3_CATEGORY !SCOPE_TOTAL",
}


@cache
def pattern(name: str) -> re.Pattern[str]:
    """The compiled expression of one word group. Raises KeyError for an unknown name."""
    # a decimal point ends no sentence
    within_sentence = "|".join(GROUPS[name]).replace("[^.;]", r"(?:[^.;]|\.(?=\d))")
    return re.compile(rf"(?<!\w)(?:{within_sentence})(?![A-Za-z])", re.IGNORECASE)

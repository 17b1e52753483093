"""The few words that change what a sentence or label says of its figures: restated, estimated,
measured, meant to happen, of the base year.

Whether it is denied is said by `negation`.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from reports.language.years import FAR_YEAR, FISCAL, YEAR
from sibyl_project.common.regex import regex

_TARGET = regex(
    r"\btargets?\b|\btargeting\b|\baim(?:s|ing)?\b|\bgoals?\b|\bcommit|\bambition|\bpledge"
    rf"|\bby (?:{FISCAL})?{FAR_YEAR}|\bwill\b|\bplan(?:s|ning)? to\b|\bto reduce\b",
    re.IGNORECASE,
)

# what is said of a year, or of its figures, that were changed after they were first published
CHANGED = r"(?:adjusted|restated|revised|corrected|re-?calculated)"
_EARLIER_YEARS = r"(?:(?:the )?(?:previous|prior|preceding|last)[- ]years?(?:['\u2019]s?)?)"
RESTATED = regex(
    r"\brestat\w*|\bre-?calculat\w*|\badjusted (?:to|for|retro\w*|following|due)\b|\bretroactive\w*"
    rf"|\b{_EARLIER_YEARS} (?:figures?|numbers?|data|values?) (?:have|has|were"
    r"|was) (?:been )?(?:adjust|revis|updat|correct)ed\b"
    rf"|\b(?:adjustments?|revisions?|corrections?) (?:to|of|in) {_EARLIER_YEARS}"
    rf" (?:figures?|numbers?|data|values?)\b|\b{_EARLIER_YEARS},? {CHANGED}\b(?=:)"
    rf"|\b{CHANGED} {_EARLIER_YEARS}\b|\b(?:revised|updated|corrected) (?:from"
    r"|figures?|values?|data)\b|\bpreviously (?:reported|published|stated|disclosed)\b",
    re.IGNORECASE,
)
_OF_EARLIER_YEAR = regex(
    rf"\b{_EARLIER_YEARS},? {CHANGED}\b|\b{CHANGED} {_EARLIER_YEARS}\b", re.IGNORECASE
)
_EXTRAPOLATED = regex(
    r"\bextrapolat\w+|\bscal(?:ed|ing) up\b|\bhochgerechnet|\bextrapol\w+", re.IGNORECASE
)
_ESTIMATED = regex(
    r"\bestimat\w+|\bapproximated\b|\bassumptions?\b|\bmodel+ed\b|\bsecondary data\b"
    r"|\baverage[- ]data\b|\bspend[- ]based\b|\bpro(?:xy|xies)\b|\bgesch\u00e4tzt|\bestim\u00e9",
    re.IGNORECASE,
)
_MEASURED = regex(
    r"\b(?:directly |actually |continuously )?(?:measured|metered)\b|\bmeter readings?\b"
    r"|\bdirect measurements?\b|\bprimary data\b|\binvoices?\b|\bsupplier[- ]specific\b"
    r"|\bgemessen|\bmesur\u00e9",
    re.IGNORECASE,
)
_BASE_YEAR = regex(r"\bbase[ -]?(?:line|year)s?\b|\bBasisjahr", re.IGNORECASE)
_AIM = regex(
    rf"\W*\d[\d.,]* ?(?:%|per ?cent)(?: \w+){{0,3}} by (?:the end of )?(?:FY ?)?{YEAR}"
    r"|\bby \d[\d.,]* ?(?:%|per ?cent)(?: (?:per|a|each|every) (?:year|annum))?",
    re.IGNORECASE,
)


class Basis(StrEnum):
    """On what a figure rests; unknown where its report does not say."""

    MEASURED = "measured"
    ESTIMATED = "estimated"
    EXTRAPOLATED = "extrapolated"
    UNKNOWN = "unknown"


def basis_told(text: str) -> Basis:
    """On what the figures of a text rest, by its own words. Extrapolated is said before estimated,
    of which it is a kind; measured only where nothing speaks of an estimate."""
    if _EXTRAPOLATED.search(text):
        return Basis.EXTRAPOLATED
    if _ESTIMATED.search(text):
        return Basis.ESTIMATED
    return Basis.MEASURED if _MEASURED.search(text) else Basis.UNKNOWN


def is_restated(text: str) -> bool:
    """Whether a text says that figures were changed after they were first published."""
    return bool(RESTATED.search(text))


def restates_earlier_year(text: str) -> bool:
    """Whether it is the earlier year whose figures a text calls changed, "(previous year adjusted:
    4 t)": the other figures beside them were not."""
    return bool(_OF_EARLIER_YEAR.search(text))


def names_base_year(text: str) -> bool:
    """Whether a text speaks of a base year or baseline."""
    return bool(_BASE_YEAR.search(text))


@lru_cache(maxsize=64)
def is_target(text: str) -> bool:
    """Whether the text speaks of what is meant to happen rather than of what happened."""
    return bool(_TARGET.search(text))


def without_aim(label: str) -> str:
    """A label without the aim that it names, "Scope 1, 42% by 2030" or "fewer accidents by 5 % a
    year": that is neither the unit nor the year of its figures."""
    return _AIM.sub("", label) or label

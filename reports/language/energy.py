"""Whether a label is of all energy a company uses, or of a kind of it."""

from __future__ import annotations

import re

from reports.language.boundaries import is_of_the_whole
from reports.language.remainders import remainder
from reports.language.scopes import BARE_TOTAL
from sibyl_project.common.regex import regex

_TOTAL = regex(r"\btotal\b", re.IGNORECASE)
_ENERGY = regex(r"\benergy\b", re.IGNORECASE)
_USE = regex(r"\b(?:use[ds]?|usage|consum\w+|demand|requirements?|total)\b", re.IGNORECASE)
_KIND = regex(
    r"\b(?:direct|indirect|primary|secondary|final|renewable\w*|fossil|electric\w*|thermal|other"
    r"|sources?|by|purchased|sold|saved|generated|produced|scope)\b",
    re.IGNORECASE,
)
_BOTH = regex(
    r"\bdirect (?:and|&|\+) indirect\b|\brenewable (?:and|&|\+) non-?renewable\b", re.IGNORECASE
)
_DEMAND = regex(r"\b(?:demand|requirements?|overall)\b", re.IGNORECASE)


def is_whole_energy(label: str, context: str = "") -> bool:
    """Whether energy is told for the whole company and of every kind: "Total energy", "Energy
    consumption", "Portfolio" under a title that speaks of energy."""
    if _TOTAL.search(label):
        return True
    if is_of_the_whole(label) or BARE_TOTAL.fullmatch(label):
        return bool(_ENERGY.search(f"{label} {context}"))
    told = _BOTH.sub(" ", label)
    return (
        bool(_ENERGY.search(told) and _USE.search(told))
        and not _KIND.search(told)
        and not remainder(_DEMAND.sub(" ", told))
    )

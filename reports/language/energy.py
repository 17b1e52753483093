"""Whether a label is of all energy a company uses, or of a kind of it."""

from __future__ import annotations

import re

from reports.language.boundaries import is_of_the_whole
from reports.language.remainders import remainder
from reports.language.scopes import BARE_TOTAL

_TOTAL = re.compile(r"\btotal\b", re.IGNORECASE)
_ENERGY = re.compile(r"\benergy\b", re.IGNORECASE)
_USE = re.compile(r"\b(?:use[ds]?|usage|consum\w+|demand|requirements?|total)\b", re.IGNORECASE)
_KIND = re.compile(
    r"\b(?:direct|indirect|primary|secondary|final|renewable\w*|fossil|electric\w*|thermal|other"
    r"|sources?|by|purchased|sold|saved|generated|produced|scope)\b",
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\bdirect (?:and|&|\+) indirect\b|\brenewable (?:and|&|\+) non-?renewable\b", re.IGNORECASE
)
_DEMAND = re.compile(r"\b(?:demand|requirements?|overall)\b", re.IGNORECASE)


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

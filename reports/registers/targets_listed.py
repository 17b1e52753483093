"""What the table of the Science Based Targets initiative says of a company, and what claims say of
it (no Django here)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from reports.registers.types import Matched, Method
from sibyl_project.common.regex import regex

_NAMED = regex(r"\bSBTi?\b|\bscience[- ]based targets? initiative\b", re.IGNORECASE)
_VALIDATED = regex(r"\b(?:validat|approv|verif|endors)\w*", re.IGNORECASE)
_AHEAD = regex(
    r"\b(?:will|plan\w*|intend\w*|aim\w*|seek\w*|submit\w*|commit\w*|expect\w*|await\w*|pending"
    r"|working|in line with|aligned|align|not|to be|yet|once|until|process of|for validation)\b",
    re.IGNORECASE,
)
_NET_ZERO = regex(r"\bnet[- ]zero\b|\blong[- ]term\b", re.IGNORECASE)
SET: Final = frozenset({"targets set", "target set", "validated", "approved"})
COMMITTED: Final = frozenset({"committed"})


def names_the_initiative(text: str) -> bool:
    """Whether a text names the initiative."""
    return bool(_NAMED.search(text))


def says_validated(text: str) -> bool:
    """Whether a text says that the initiative has validated targets, and not that it will."""
    named = names_the_initiative(text) and _VALIDATED.search(text)
    return bool(named) and not _AHEAD.search(text)


def entry_of(entries: Iterable[Matched]) -> Matched | None:
    """The row of the table that has the company's LEI or ISIN; None where there is none."""
    for entry in entries:
        if entry.register == "sbti" and entry.method in (Method.LEI, Method.ISIN):
            return entry
    return None


def status_of(entry: Matched, text: str) -> tuple[str, str]:
    """Which targets a text is about, and their status in the table."""
    is_far = bool(_NET_ZERO.search(text))
    status = str(entry.details.get("net_zero_status" if is_far else "near_term_status", ""))
    return "net-zero targets" if is_far else "near-term targets", status

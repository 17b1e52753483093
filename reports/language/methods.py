"""The two methods of Scope 2: location-based and market-based."""

from __future__ import annotations

import re
from functools import lru_cache

from sibyl_project.common.regex import regex

_LOCATION = regex(
    r"location[ -]?based|\blocation (?:method|basis|approach)|standort\w*basiert|ortsbasiert"
    r"|platsbaserad|bas\u00e9e?s? sur la localisation|basad[oa]s? en la ubicaci\u00f3n|\(LB\)"
    r"|(?-i:\bLBM?\b)",
    re.IGNORECASE,
)
_MARKET = regex(
    r"market[ -]?based|\bmarket (?:method|basis|approach)|marktbasiert|marknadsbaserad|"
    r"bas\u00e9e?s? sur le march\u00e9|basad[oa]s? en el mercado|\(MB\)|(?-i:\bMBM?\b)",
    re.IGNORECASE,
)
_CLAUSE = regex(r"[;.](?:\s|$)|,\s(?=scopes? ?[13])|\band (?=scopes? ?[13])", re.IGNORECASE)
_SCOPE_2 = regex(r"\bscopes? ?2|scopes? ?1 ?(?:[+&]|and) ?2", re.IGNORECASE)
_BRACKETED = regex(
    r"(?P<method>market|location)[ -]based[^.;()]{0,40}\b(?:in|within) (?:\w+ )?(?:brackets"
    r"|parenthes[ei]s)",
    re.IGNORECASE,
)
# "there was no calculation of market-based emissions", "market-based figures are not available"
_TOLD = (
    r"(?:calculat\w+|comput\w+|report\w*|disclos\w+|determin\w+|us(?:e|ed|ing)|appl(?:y|ied)"
    r"|collect\w*|record\w*|publish\w*|available)"
)
_DENIED_BEFORE = regex(
    rf"\b(?:not?|without|never|neither)(?: (?:{_TOLD}|yet|been|currently|separately|an?|the|any|of"
    r"|for|by|according|to|on|using|separate|additional))*[ (]*$",
    re.IGNORECASE,
)
_DENIED_BEHIND = regex(
    r"[\s)]*(?:(?:scopes? 2|GHG|CO2e?|emissions?|figures?|values?|data|method|approach|amounts?"
    r"|calculations?)[\s)]+)*(?:is|are|was|were|has|have|can|could)(?: been| be)?"
    rf"(?: currently| yet)? (?:not|never)(?: yet| been| be| currently)* {_TOLD}",
    re.IGNORECASE,
)
_OTHER = {"market": "location", "location": "market"}


def method_of_scope_2(note: str) -> str:
    """The method that a note gives for Scope 2, where it speaks of other scopes too: "Scope 2
    market-based, Scope 1 and 3 location-based"; "" where it does not say."""
    if alone := method_of(note):
        return alone
    told = {method_of(clause) for clause in _CLAUSE.split(note) if _SCOPE_2.search(clause)} - {""}
    return told.pop() if len(told) == 1 else ""


def bracketed_methods(note: str) -> tuple[str, str]:
    """The methods of plain figures and of those in brackets, where a note tells them: "market-based
    data in brackets" is ("location", "market"); ("", "") elsewhere."""
    match = _BRACKETED.search(note)
    if match is None:
        return "", ""
    method = match["method"].lower()
    return _OTHER[method], method


@lru_cache(maxsize=64)
def method_of(text: str) -> str:
    """ "location" or "market" where the text names exactly one Scope 2 method."""
    named = methods_in(text)
    return named[0] if len(named) == 1 else ""


def methods_in(text: str) -> tuple[str, ...]:
    """Both methods of Scope 2 that a text names: ("location", "market"); not one that it says it
    does without."""
    found = (("location", _LOCATION), ("market", _MARKET))
    return tuple(
        name
        for name, form in found
        if any(not _is_denied(text, one.start(), one.end()) for one in form.finditer(text))
    )


def _is_denied(text: str, start: int, end: int) -> bool:
    """Whether a text says that this method was not used."""
    return bool(_DENIED_BEFORE.search(text[:start]) or _DENIED_BEHIND.match(text, end))

"""On which basis a table counts: equity share, managed sites, like-for-like.

Figures of two bases contradict nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sibyl_project.common.regex import regex

_BASIS = regex(
    r"\b(?:equity(?: share)?|(?:100 ?% )?managed|operational control"
    r"|financial control)[- ](?:basis|approach|share|method)\b|\blike[- ]for[- ]like\b"
    r"|\bsame[- ]store\b|\bpro[- ]forma\b|(?<![\w-])(?:landlord[- ])?(?:controlled"
    r"|portfolio) (?:energy|GHG|greenhouse|emissions?|water|waste|electricity|carbon)\b",
    re.IGNORECASE,
)
_CONSOLIDATION = regex(
    r"\b(equity(?: share)?|managed|operational control|financial control|100 ?%)(?= basis|\b)",
    re.IGNORECASE,
)
_NARROWED = regex(r"like[- ]for[- ]like|same[- ]store|pro[- ]forma", re.IGNORECASE)
_OTHER_BASIS = regex(r"\bbase ?lines?\b|\brestate|\badjusted\b|\bpro[- ]forma\b", re.IGNORECASE)
_WORD = regex(r"[a-z]{4,}")
_IDLE = ("basis", "approach", "share", "method", "landlord")


def basis_in(text: str) -> str:
    """The bases a title or label names, as printed: "equity basis", "Controlled, Like-For-Like"; ""
    for none."""
    return ", ".join(dict.fromkeys(match[0] for match in _BASIS.finditer(text)))


def basis_of(text: str) -> str:
    """The consolidation basis named ("equity", "managed", "operational control"), "" for none or
    several."""
    named = {m[1].lower().replace("equity share", "equity") for m in _CONSOLIDATION.finditer(text)}
    return named.pop() if len(named) == 1 else ""


def bases_of(text: str) -> frozenset[str]:
    """The bases named, to be compared: "Equity basis" and "equity share" are the same one."""
    return frozenset(_WORD.findall(basis_in(text).lower())) - frozenset(_IDLE)


def narrowed(text: str) -> str:
    """ "Like-For-Like" where a table leaves out what was bought or sold, and so tells no figure of
    the whole; else ""."""
    match = _NARROWED.search(text)
    return match[0] if match else ""


def names_other_basis(label: str) -> bool:
    """Whether a row is an adjusted or restated series beside the one as measured: "Baseline
    emissions (adjusted)"."""
    return bool(_OTHER_BASIS.search(label))


def page_basis(headings: Iterable[str], captions: Iterable[str]) -> str:
    """The basis of all tables of a page: the one that its headings name, those that are captions of
    a table left aside."""
    own = {" ".join(caption.split()) for caption in captions}
    named = {
        basis
        for heading in headings
        if " ".join(heading.split()) not in own and (basis := basis_in(heading))
    }
    return named.pop() if len(named) == 1 else ""

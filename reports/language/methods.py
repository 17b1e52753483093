"""The two methods of Scope 2: location-based and market-based."""

from __future__ import annotations

import re
from functools import lru_cache

_LOCATION = re.compile(
    r"location[ -]?based|\blocation (?:method|basis|approach)|standort\w*basiert|ortsbasiert"
    r"|platsbaserad|bas\u00e9e?s? sur la localisation|basad[oa]s? en la ubicaci\u00f3n|\(LB\)"
    r"|(?-i:\bLBM?\b)",
    re.IGNORECASE,
)
_MARKET = re.compile(
    r"market[ -]?based|\bmarket (?:method|basis|approach)|marktbasiert|marknadsbaserad|"
    r"bas\u00e9e?s? sur le march\u00e9|basad[oa]s? en el mercado|\(MB\)|(?-i:\bMBM?\b)",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def method_of(text: str) -> str:
    """ "location" or "market" where the text names exactly one Scope 2 method."""
    location, market = bool(_LOCATION.search(text)), bool(_MARKET.search(text))
    return "" if location == market else ("location" if location else "market")

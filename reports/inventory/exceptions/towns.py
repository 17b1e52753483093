"""The countries in which the towns are that a site may be named after."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from reports.inventory.country_codes import NATIONS
from reports.inventory.exceptions.names import is_common
from sibyl_project.common.gazetteer import cities
from sibyl_project.common.regex import regex

_NAME = regex(r"[^\W\d_][\w'’.-]*")
_SHORTEST = 4  # letters of the name of a town that is told from other words
# words of sites that are towns somewhere
_WORDS = frozenset(
    re.findall(
        r"\w+",
        "central union mobile orange reading victoria port lake valley garden park long green "
        "field "
        "main upper lower middle high store stone bath deal sale spring summit liberty commerce "
        "industry enterprise progress harbor harbour bridge river ferry mission university college "
        "north south east west royal crown star sun king queen prince station terminal logistics "
        "laboratory concord paradise",
    )
)


@lru_cache(maxsize=4096)
def countries_of_towns(site: str) -> Mapping[str, int]:
    """All countries that have a town of over 5,000 inhabitants by a word, or by two words, of the
    name of a site, with the inhabitants of the largest; empty where none is a town."""
    whole = [word for word in _NAME.findall(site) if word[:1].isupper()]
    parts = (part for word in whole if "-" in word for part in word.split("-") if part)
    words = [*whole, *parts]
    single = (word for word in words if len(word) >= _SHORTEST and not _is_usual(word))
    both = (" ".join(two) for two in pairwise(words))
    found: dict[str, int] = {}
    for city in (city for name in (*both, *single) for city in cities(name)):
        if country := NATIONS.get(city.country):
            found[country] = max(city.population, found.get(country, 0))
    return MappingProxyType(found)


def _is_usual(word: str) -> bool:
    return word.casefold() in _WORDS or is_common(word.casefold())

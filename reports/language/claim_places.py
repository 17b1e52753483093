"""The places and facilities that a claim speaks of, without places that are only part of the name
of an institution or a currency.

"Canadian Tire", "the Paris Climate Agreement" and "US dollars" name no place to look at, nor does
"German rail"; "our Canadian sites" and "the Norwegian coast" do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from reports.language.places import FACILITY_WORDS, find_facilities, find_places

_NAMED = r"[A-Z][\w&\u2019'-]*"
_INSTITUTION = (
    r"(?:Agreements?|Universit(?:y|ies)|Exchanges?|Agency|Agencies|Councils?|Acts?|Commissions?"
    r"|Banks?|Protocols?|Accords?|Institutes?|Associations?|Directives?|Regulations?|Codes?"
    r"|Standards?|Initiatives?|Schools?|Societ(?:y|ies)|Foundations?|Conventions?|Declarations?"
    r"|Principles|Frameworks?|Board|Authority|Department|Corporation|Limited|Ltd|Inc|GAAP|EPA"
    r"|SEC)\b"
)
_OF_PLACE = (
    r"(?:University|Bank|Institute|School|Stock Exchange|Association|Society|Ministry|Chamber"
    r"|Securities Commission) of (?:the )?"
)
_CURRENCY = r"(?:dollars?|francs?|pounds?|yen|yuan|real|pesos?|kron\w+|rupees?|rand)\b"
_SITES = (
    rf"(?i:{FACILITY_WORDS}|operations?|business(?:es)?|assets?|facilities|factories"
    r"|refineries)s?\b"
)
# what an adjective of a country tells the place of, beside sites
_LAND = (
    r"(?i:coasts?|coastlines?|waters|seas?|rivers?|lakes?|basins?|mountains?|forests?|lands?|soils?"
    r"|regions?|provinces?|states?|cit(?:y|ies)|towns?|villages?|locations?|workshops?|stores?|branch(?:es)?|subsidiar(?:y|ies))\b"
)
# Words before "plant" or "site" that name its kind or a number of them, not where it is.
_KINDS = frozenset(
    [
        *("every", "both", "either", "neither", "no", "another", "same", "such", "only"),
        *("certain", "selected", "remaining", "further", "more", "few", "which", "what", "whose"),
        "local",
        "regional",
        "head",
        "main",
        "central",
        "registered",
        "home",
        "existing",
        "other",
        "most",
        "many",
        "several",
        "additional",
        "various",
        "key",
        "major",
        "first",
        "aluminum",
        "aluminium",
        "copper",
        "steel",
        "iron",
        "cement",
        "diamond",
        "gold",
        "nickel",
        "chief",
        "scientist",
        "rate",
        "area",
        "number",
        "share",
        "percentage",
        "count",
        "average",
        "certified",
        "production",
        "manufacturing",
        "assembly",
        "office",
        "plant",
        "site",
    ]
)


def places_in(text: str) -> list[str]:
    """Facilities and places named in `text`, in that order, each once."""
    bare = _institutions().sub(" ", text)
    facilities = [facility for facility in find_facilities(bare) if not _of_no_place(facility)]
    return list(dict.fromkeys([*facilities, *find_places(bare)]))


def named_once(places: Sequence[str]) -> list[str]:
    """Places without second readings of one facility: "our Kitimat smelter in Canada" names one
    smelter, not a "Canada smelter" as well."""
    kept: list[str] = []
    for place in places:
        name, _, kind = place.rpartition(" ")
        again = name in places and any(other.endswith(f" {kind}") for other in kept)
        if not again:
            kept.append(place)
    return kept


def _of_no_place(facility: str) -> bool:
    """Whether nothing in the name of a facility says which one: "Aluminum smelter", "Rate sites",
    "Gold-certified office"."""
    *name, _ = facility.split()
    return all(
        word.lower() in _KINDS or word.lower().endswith("certified") or any(map(str.isdigit, word))
        for word in name
    )


@lru_cache(maxsize=1)
def _institutions() -> re.Pattern[str]:
    """The pattern of listed places within names of institutions, of adjectives of countries at the
    beginning of any other name or a currency, and of those that tell the place of nothing."""
    names: list[str] = []
    adjectives: list[str] = []
    for line in Path(__file__).with_name("places.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, _, given = line.partition("=")
            names += [name, *filter(None, given.split(","))]
            adjectives += filter(None, given.split(","))
    place, adjective = (
        _one_of(names),
        rf"(?:{_one_of(adjectives)}|(?<!the ){_one_of(['U.S.', 'US', 'U.K.', 'UK', 'EU'])})",
    )
    return re.compile(
        rf"\b{_OF_PLACE}{place}"
        rf"|(?<!\w){place}(?:['\u2019]s)?(?: (?:{_NAMED}|of|and|for|on)){{0,5}}? {_INSTITUTION}"
        rf"|(?<!\w){_one_of(adjectives)}(?=\W|$)(?! (?:[\w-]+ ){{0,3}}?(?:{_SITES}|{_LAND}))"
        rf"|(?<!\w){adjective}(?: {_CURRENCY}| ?\$|(?= (?!{_SITES}){_NAMED}))"
    )


def _one_of(words: list[str]) -> str:
    return rf"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)"

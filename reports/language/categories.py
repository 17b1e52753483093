"""Scope 3 categories as tables name them below a "Scope 3" heading: shorter than the names of the
GHG Protocol."""

from __future__ import annotations

import re

from reports.language.scopes import drop_exclusions, scope_of
from sibyl_project.common.regex import regex

CATEGORY_NAMES = (
    (1, r"purchased goods (?:and|&) services"),
    (2, r"capital goods"),
    (3, r"(?:upstream )?fuel[ -]* ?(?:and|&) ?energy[ -]?related activities"),
    (4, r"upstream transport(?:ation)? (?:and|&) distribution|upstream transportation"),
    (5, r"waste generated in operations"),
    (6, r"business travel"),
    (7, r"employee commuting"),
    (8, r"upstream leased assets"),
    (9, r"downstream transport(?:ation)? (?:and|&) distribution|downstream transportation"),
    (10, r"processing of sold products?"),
    (11, r"use of sold products?"),
    (12, r"end[ -]of[ -]life treatment of sold products?"),
    (13, r"downstream leased assets"),
    (14, r"franchises"),
    (15, r"investments"),
)

_NUMBERED = regex(r"^[\W\d]*(?:c(?:at(?:egory)?)?\.? ?\d+\W*)?", re.IGNORECASE)
_CAT_NUMBER = regex(
    r"\W*cat(?:egory)?\.? ?(?P<number>1[0-5]|[1-9])\b(?! ?(?:[,&+/-]|and|to) ?\d)", re.IGNORECASE
)
_NUMBERED_NAME = regex(r"^\W*(?:c(?:at(?:egory)?)?\.? ?)?\d", re.IGNORECASE)
_TAIL = r"(?:\s*(?:\([^()]*\)|emissions|[\u00b9\u00b2\u00b3\u2070-\u2079]+|\d\)?))*\W*"
_NAMES = (
    (r"purchased goods(?: (?:and|&) services)?", "3.1"),
    (r"capital goods", "3.2"),
    (
        (
            r"fuel[ -]*(?:and|&)[ -]*energy[ -]*related(?: activities)?(?: not included in "
            r"Scopes? 1 (?:or|and|&) 2)?"
        ),
        "3.3",
    ),
    (
        r"(?:operational )?waste(?: (?:generated )?(?:in|from) (?:our )?(?:own )?operations?)?",
        "3.5",
    ),
    (r"business travel(?:s|ling)?", "3.6"),
    (r"(?:employees?'? )?commut(?:ing|e)", "3.7"),
    (r"processing of sold products?", "3.10"),
    (r"use of (?:our )?(?:sold )?products?|product use", "3.11"),
    (r"end[ -]of[ -]life(?: treatment)?(?: of (?:our )?(?:sold )?products?)?", "3.12"),
    (r"franchises?", "3.14"),
    (r"investments?", "3.15"),
)
_TWO_WAYS = (
    (r"transport(?:ation)?(?: (?:and|&) distribution)?|logistics", "3.4", "3.9"),
    (r"leased assets", "3.8", "3.13"),
)
_SEVERAL = regex(
    r"\bcat(?:egor(?:y|ies)|s?\.)?s? ?\d{1,2} ?(?:[-\u2013,&+]|and|to) ?\d", re.IGNORECASE
)
_UNPARTED = regex(r"(\bscopes? ?1) (?=2 (?:and|&) 3\b)", re.IGNORECASE)
_CHAIN = regex(r"\W*(?:up|down)stream(?: (?:GHG )?emissions)?\W*", re.IGNORECASE)
_CHAIN_EMISSIONS = regex(
    r"\W*(?:up|down)stream (?:GHG |CO2e? |value chain )?emissions\W*", re.IGNORECASE
)
_DIRECTION = regex(r"\b(up|down)stream\b[\s,:\u2013-]*", re.IGNORECASE)


def lists_categories(label: str) -> bool:
    """Whether a label names several categories by their numbers: "Cat 5, 6, 7", so that it is of
    some of Scope 3 and not of all."""
    return bool(_SEVERAL.search(label))


def scope_named(text: str) -> str:
    """The one scope a label or header names; "3" for one that lists several categories: "(Scope 3,
    Cat 4&9)"."""
    if _SEVERAL.search(text) or _CHAIN_EMISSIONS.fullmatch(text):
        return "3"
    return scope_of(_UNPARTED.sub(r"\1, ", drop_exclusions(text)))


def category_of(label: str) -> str:
    """ "3.6" for a label that starts with the name of a Scope 3 category, else ""."""
    core = _NUMBERED.sub("", label)
    for number, name in CATEGORY_NAMES:
        if re.match(rf"(?:{name})\b(?:\s*\(.*)?[\s\d)*,]*$", core, re.IGNORECASE):
            return f"3.{number}"
    return ""


def category_below(name: str, parents: tuple[str, ...]) -> str:
    """ "3.5" for "Waste in operations" below a heading of Scope 3, "3.6+3.7" for two categories in
    one row.

    "" elsewhere, and where the direction of transport or leasing is not told.
    """
    if not any(scope_of(parent) == "3" or _CHAIN.fullmatch(parent) for parent in parents):
        return ""
    core = _NUMBERED.sub("", name)
    ways = {
        match[1].lower() for text in (name, *parents[-1:]) for match in _DIRECTION.finditer(text)
    }
    if found := _category(core, ways):
        return found
    one, _, other = core.partition(" and ")
    both = (_category(one, ways), _category(other, ways))
    return "+".join(both) if all(both) else ""


def category_numbered(name: str, parents: tuple[str, ...]) -> str:
    """ "3.1" for "Cat 1 Purchases of ore" below a heading of Scope 3: part of a category, whose
    number alone tells which."""
    match = _CAT_NUMBER.match(name) if any(scope_of(parent) == "3" for parent in parents) else None
    return f"3.{match['number']}" if match else ""


def category_above(parents: tuple[str, ...]) -> str:
    """The category that the section right above a row names, with its number or below a heading of
    Scope 3: its row is a part."""
    nearest = parents[-1] if parents else ""
    if numbered := category_numbered(nearest, parents[:-1]):
        return numbered
    named = category_of(nearest) if _NUMBERED_NAME.match(nearest) else ""
    return named or (category_below(nearest, parents[:-1]) if nearest else "")


def _category(name: str, ways: set[str]) -> str:
    for pattern, category in _NAMES:
        if re.fullmatch(pattern + _TAIL, name, re.IGNORECASE):
            return category
    bare = _DIRECTION.sub("", name).strip()
    for pattern, upstream, downstream in _TWO_WAYS:
        if len(ways) == 1 and re.fullmatch(f"(?:{pattern}){_TAIL}", bare, re.IGNORECASE):
            return upstream if ways == {"up"} else downstream
    return ""

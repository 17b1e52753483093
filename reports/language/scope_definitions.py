"""Words by which a label says what a scope is, and not which part of it is meant: "Scope 1 (direct
emissions from owned or controlled sources)", "Scope 2 from purchased electricity and heat"."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

_WORDS = {
    "1": r"owned|controlled|or|sources?|facilit(?:y|ies)|vehicles?|combustion|fuels?|stationary"
    r"|mobile|on-?site|activities|burn(?:ed|ing)|operations?",
    "2": r"electric(?:al|ity)|heat(?:ing)?|steam|cooling|district|power|acquired|generation|or"
    r"|imports?|supply",
    "3": r"supply|chains?|or|activities|upstream(?=.*downstream)|(?<!\w)downstream|relevant",
}
_ONE_WAY = regex(r"\b(?:up|down)stream\b", re.IGNORECASE)
_PATTERNS = {scope: regex(rf"\b(?:{words})\b", re.IGNORECASE) for scope, words in _WORDS.items()}
_DIRECT = (
    ("1", r"direct (?:GHG |CO2e? |greenhouse gas |carbon )*emissions"),
    ("2", r"(?:energy )?indirect (?:energy )?(?:GHG |CO2e? |greenhouse gas |carbon )*emissions"),
    ("3", r"other (?:relevant )?indirect (?:GHG |CO2e? |greenhouse gas |carbon )*emissions"),
)
_TOLD = tuple(
    (
        scope,
        regex(rf"\W*(?:total |gross |absolute )*{words}\W*(?:\([^()]*\)\W*)?", re.IGNORECASE),
    )
    for scope, words in _DIRECT
)


def without_definition(rest: str, scope: str) -> str:
    """What is left of the words of a label of this scope ("1", "2", "1+2") when those that define
    the scope are taken away."""
    for digit in scope.split("+"):
        if digit == "3" and len(set(map(str.lower, _ONE_WAY.findall(rest)))) == 1:
            continue  # "Scope 3 upstream" is half of it
        if pattern := _PATTERNS.get(digit):
            rest = pattern.sub(" ", rest)
    return " ".join(rest.split())


def scope_by_definition(label: str) -> str:
    """The scope that a label names by its definition: "1" for "Direct GHG emissions"; "" for
    others."""
    return next((scope for scope, pattern in _TOLD if pattern.fullmatch(label)), "")

"""The seats of figures and targets."""

from __future__ import annotations

import re

from agents.claims.cues import targets
from agents.claims.selection.seat import GREEN, Seat, Test, all_of, words
from agents.claims.selection.told import INTENSITY, has_number, unit_kinds, whole_scopes
from reports.language.methods import method_of
from reports.language.scopes import GRAND_TOTAL
from reports.language.years import DUE_YEAR, FISCAL, PAST_YEAR
from sibyl_project.common.regex import regex
from standards.types import Pillar


def _is_scope(scope: str, method: str = "") -> Test:
    """Whether a text is of one scope as a whole. Scope 2 of no method told may be of either."""

    def about(text: str) -> bool:
        if scope not in whole_scopes(text):
            return False
        return not method or method_of(text) in (method, "")

    return about


_TOTALLED = regex(
    r"\b(?:GHG|greenhouse gas|CO ?2\w*|carbon) (?:emissions?|footprint)\b[^.;|]{0,60}"
    r"\b(?:totall?ed|amounted to|came to)\b",
    re.IGNORECASE,
)
_POLLUTANT = regex(
    r"\b(?:NO ?x|SO ?[x2]|VOCs?|volatile|particulates?|pollutants?|biogenic|methane)\b",
    re.IGNORECASE,
)


def _is_total(text: str) -> bool:
    scopes = whole_scopes(text)
    joint = any("+" in scope for scope in scopes)
    other_gas = _POLLUTANT.search(text)
    total = GRAND_TOTAL.search(text) or _TOTALLED.search(text)
    return joint or (not scopes and not other_gas and bool(total))


def _says_method(method: str) -> Test:
    return lambda text: method_of(text) == method


_BY = rf"\b(?:by|until|before|in|to)(?: the)?(?: end of)? (?:{FISCAL})?{DUE_YEAR}"
_FROM_BASE = (
    rf"(?:from|versus|vs\.?|compared (?:to|with)|relative to|against|over|below|since|on)"
    rf"(?: (?:a|an|our|the|levels?|base(?:line)?|year|in|of)){{0,4}} (?:{FISCAL})?{PAST_YEAR}"
    rf"|\bbase(?:line|[ -]year)\b|{PAST_YEAR} (?:base|level)"
)
_EMISSIONS = ("emissions", "mass")
# amounts that are no level: saved, aimed at, or the change of a level
_SAVED = words(
    r"\bavoid\w+",
    r"\bsav(?:ed|ings?)\b",
    r"\boffset",
    r"\bequivalent to\b",
    r"\b(?:emissions? )?reduction (?:potential|targets?|to)\b",
    r"\b(?:reduc|decreas|increas|lower|rose|fell|declin|risen)\w* (?:of|by) "
    r"(?:about |around |approximately )?[\d.,]+ ?(?:[kM]?t\b|tonnes|tons|metric)",
    r"\breduced emissions\b",
)
_WHOLE = words(r"\btotal\b", r"\bgroup\b", r"\boverall\b", r"\bgross\b")
_AIMED = words(targets.FUTURE.pattern, r"\btargets?\b", r"\breduction target")

METRICS: tuple[Seat, ...] = (
    Seat(
        "scope_1",
        "Scope 1",
        Pillar.METRICS_TARGETS,
        _is_scope("1"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_WHOLE,
    ),
    Seat(
        "scope_2_location",
        "Scope 2, location-based",
        Pillar.METRICS_TARGETS,
        _is_scope("2", "location"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_says_method("location"),
    ),
    Seat(
        "scope_2_market",
        "Scope 2, market-based",
        Pillar.METRICS_TARGETS,
        _is_scope("2", "market"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_says_method("market"),
    ),
    Seat(
        "scope_3",
        "Scope 3",
        Pillar.METRICS_TARGETS,
        _is_scope("3"),
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=_WHOLE,
    ),
    Seat(
        "total_emissions",
        "Total emissions",
        Pillar.METRICS_TARGETS,
        _is_total,
        units=_EMISSIONS,
        unless=_SAVED,
        foremost=words(GRAND_TOTAL.pattern, r"\bscopes? 1(?:, 2,?|[ ,+&]+2)"),
    ),
    Seat(
        "intensity",
        "Emission intensity",
        Pillar.METRICS_TARGETS,
        words(
            r"\b(?:emissions?|GHG|greenhouse gas|carbon|CO ?2\w*)[\w ()\u2082-]{0,40} intensit",
            r"\bintensit\w+[\w ,()\u2082-]{0,40}\b(?:emissions?|GHG|carbon|CO ?2)",
            r"\bscopes? [\d,+& and]+ (?:emissions? )?intensit",
            r"\b(?:kg|t|tonnes?|tons?|g)[ -]?(?:of )?CO ?[2\u2082]\w*(?:[- ]?eq\w*)?"
            r"(?: emissions)? ?"
            r"(?:/|per (?!year|annum|month|day))",
        ),
        states=has_number,
        unless=words(r"\b(?:target|aim|goal|will)\w*\b", r"\bemissions? factor"),
        foremost=lambda text: INTENSITY in unit_kinds(text),
    ),
    Seat(
        "energy",
        "Energy consumption",
        Pillar.METRICS_TARGETS,
        words(
            r"\b(?:energy|electricity|power|fuel)\b[^.;|]{0,50}\b(?:consum\w+|use[ds]?|usage"
            r"|demand)",
            r"\b(?:consum\w+|us(?:ed|age) of)\b[\w ,.]{0,40}\b(?:energy|electricity|[MG]Wh)",
            r"\btotal (?:energy|electricity)\b",
        ),
        units=("energy",),
        unless=words(r"\bsav(?:ed?|ings?)\b", r"\bavoided\b", r"\bintensity\b", r"\bcapacity\b"),
        foremost=words(r"\btotal\b", r"\benergy (?:consum\w+|use)\b"),
    ),
    Seat(
        "renewable_share",
        "Renewable share",
        Pillar.METRICS_TARGETS,
        words(
            r"\brenewables?\b",
            r"\bgreen (?:electricity|power|energy)\b",
            r"\bfossil[- ]free\b",
            r"\b(?:CO ?2|carbon|emission)[- ](?:free|neutral) (?:electricity|power|energy)\b",
        ),
        units=("percent", "energy"),
        foremost=words(r"%|per ?cent"),
    ),
    Seat(
        "water",
        "Water",
        Pillar.METRICS_TARGETS,
        words(r"\bwater\b", r"\bwastewater\b"),
        units=("water", "volume"),
        unless=words(r"\bsav(?:ed?|ings?)\b", r"\bcapacity\b"),
        foremost=words(r"\b(?:withdraw\w*|consum\w+|total)\b"),
    ),
    Seat(
        "waste",
        "Waste",
        Pillar.METRICS_TARGETS,
        words(r"\bwaste\b(?![- ]?water)", r"\blandfill"),
        units=("mass", "percent"),
        unless=words(r"\bwastewater\b", r"\bScope 3\b", r"CO ?2"),
        foremost=words(r"\btotal\b", r"\bgenerated\b"),
    ),
    Seat(
        "target",
        "Targets",
        Pillar.METRICS_TARGETS,
        all_of(words(rf"\b(?:{GREEN}|water|waste)\b"), _AIMED),
        states=all_of(words(_BY), words(r"\d ?(?:%|per ?cent)", r"\b(?:zero|neutral\w*|halve)\b")),
        unless=words(
            r"\b(?:countries|government|EU|Paris Agreement)\b[\w ]{0,20} (?:aims?|target)"
        ),
        foremost=words(_FROM_BASE),
    ),
    Seat(
        "progress",
        "Progress against targets",
        Pillar.METRICS_TARGETS,
        words(rf"\b(?:{GREEN}|water|waste)\b"),
        states=all_of(
            words(
                r"\b(?:reduc(?:ed|tion)|decreas\w+|lower(?:ed)?|cut|fell|achiev\w+|reached|progress"
                r"|on track|exceeded|down|declin\w+|dropped|met|change)\b"
            ),
            words(r"\d ?(?:%|per ?cent)"),
            words(_FROM_BASE, r"\btargets?\b", r"\bgoals?\b"),
        ),
        unless=words(r"\bwill\b", r"\baims?\b", r"\bplans? to\b", r"\bcommit(?:s|ted)? to\b"),
        foremost=words(r"\b(?:GHG|emissions?|CO ?2|carbon)\b"),
    ),
)

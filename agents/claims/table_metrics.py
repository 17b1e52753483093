"""The metrics rows of tables report: their names, what they are counted in, and which words tell
them."""

from __future__ import annotations

import re
from functools import lru_cache

from agents.claims.cues.topics import TOPICS
from reports.language.categories import category_of
from reports.language.scopes import ONE_SCOPE
from sibyl_project.common.regex import regex

TAXONOMY = "EU taxonomy"  # of one year, that of the report, where its tables name none
# Metric labels that make a row a claim, with the words that name them.
METRICS: dict[str, re.Pattern[str]] = {
    "greenhouse gas emissions": regex(
        rf"\b{ONE_SCOPE}\b|\b(?:GHG|greenhouse gas|carbon|CO ?2\w*|methane) (?:emissions?"
        r"|intensity|footprint)|\bemissions? (?:intensity|total)|\btotal emissions\b",
        re.IGNORECASE,
    ),
    "energy": regex(
        r"\b(?:total |renewable |direct |indirect )?(?:energy|electricity|fuel) (?:consum\w+|use"
        r"|usage|intensity|purchased|generated|produced)|\brenewable (?:energy|electricity)\b",
        re.IGNORECASE,
    ),
    "water": regex(
        r"\bwater (?:consum\w+|withdraw\w+|use|usage|discharge\w*|intensity|recycled)"
        r"|\btotal water\b|\bwastewater\b",
        re.IGNORECASE,
    ),
    "waste": regex(
        r"\b(?:total |hazardous |non-hazardous )?waste\b|\blandfill\b|\brecycl(?:ed|ing) rate\b",
        re.IGNORECASE,
    ),
    "air emissions": regex(r"\b(?:NOx|SOx|SO2|VOCs?|particulate)\b"),
    "safety": regex(
        r"\b(?:LTIFR?|TRIFR?|TRIR|AIFR|fatalit(?:y|ies)|lost[- ]time"
        r"|recordable (?:injur\w+|incident|case)|injury (?:frequency )?rate)\b",
        re.IGNORECASE,
    ),
    "workforce": regex(
        r"\b(?:women in|(?:share|proportion) of (?:women|female)"
        r"|female (?:employees|share|managers)|gender pay"
        r"|(?:employee |staff )?turnover rate|employee turnover|training hours"
        r"|new (?:employee )?hires|hiring rate)\b",
        re.IGNORECASE,
    ),
    TAXONOMY: regex(r"\btaxonomy[- ]+(?:non-|not )?(?:aligned|eligible)\b", re.IGNORECASE),
    "carbon credits": regex(
        r"\b(?:carbon|emissions?) (?:offset\w*|credits?)|\boffsets? (?:retired|purchased)\b"
        r"|\b(?:internal |shadow )?carbon price\b",
        re.IGNORECASE,
    ),
    "incidents": regex(
        r"\b(?:incidents? of|(?:confirmed|reported|environmental|significant) (?:incidents?|cases"
        r"|complaints|spills?)|spills?|breaches|violations|fines|penalties|discrimination)\b",
        re.IGNORECASE,
    ),
}
SCOPE_3_CATEGORY = (
    "Scope 3 category"  # a row named like one of the fifteen categories of the GHG Protocol
)
# what units a metric is counted in, as `reports.language.units` names their kinds
KINDS: dict[str, tuple[str, ...]] = {
    "greenhouse gas emissions": ("emissions", "mass"),
    SCOPE_3_CATEGORY: ("emissions", "mass"),
    "energy": ("energy",),
    "water": ("water",),
    "waste": ("mass",),
}
CORE = frozenset(("greenhouse gas emissions", "energy"))
# of which a nought tells something
TOLD_BY_NOUGHT = frozenset(("safety", "health and safety", "incidents", "carbon credits"))


@lru_cache(maxsize=4096)  # headings and heads of columns come again for every row
def metric_in(label: str) -> str:
    """The metric a label names, a key of METRICS or SCOPE_3_CATEGORY; "" for none."""
    if category_of(label):
        return SCOPE_3_CATEGORY
    return next((name for name, pattern in METRICS.items() if pattern.search(label)), "")


@lru_cache(maxsize=4096)
def topic_in(words: str) -> str:
    """The first topic of topics.TOPICS that words touch, "" for none."""
    return next((name for name, pattern in TOPICS.items() if pattern.search(words)), "")

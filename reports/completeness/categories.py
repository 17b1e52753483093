"""The categories of Scope 3 that are usual in an industry, and which of them a report tells of in
whatever way: with a figure, by name, by number, or as not relevant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from reports.completeness.printed import Printed
from reports.completeness.types import Expected, Source, What
from sibyl_project.common.regex import regex
from standards.reference.categories import SCOPE3_CATEGORIES, Scope3Category
from standards.reference.usual_categories import usual_categories

_LEAST_TOLD: Final = 4  # fewer are examples; the requirement asks which categories there are
_LEAST_SPECIFIC: Final = 2
_LEAST_POINTS: Final = 3  # numbers such as "3.7"; fewer are those of sections
_SPEAKS = regex(r"\bscopes?\s?3\b|\bscope iii\b|\bscopes? 1\s?(?:,|to|-|\u2013)", re.IGNORECASE)
# how reports name the categories where they speak of emissions
_NAMES: Final = {
    1: r"purchased (?:goods|services|products|materials|raw)|\bPG&?S\b|goods (?:and|&) services",
    2: r"capital goods|capital equipment",
    3: (
        r"fuels?[\s-]*(?:and|&|\u2013|-)?[\s-]*energy[\s-]*related|\bFERA\b|\bFLERA\b"
        r"|well[\s-]to[\s-]tank|\bWTT\b|transmission (?:and|&) distribution loss|T&D loss"
        r"|upstream (?:emissions of )?(?:fuel|energy)"
    ),
    4: (
        r"upstream (?:transport|logistic|distribution)|inbound|freight|logistics|shipping"
        r"|transport\w* (?:and|&) (?:distribution|logistics)"
    ),
    5: r"waste (?:generated|in|from|disposal|treatment)|(?:operational|production) waste|\bwaste\b",
    6: r"business[\s-](?:travel|trip|flight)|air travel|\btravel\b|flights",
    7: r"commut",
    8: r"leased assets",
    9: (
        r"downstream (?:transport|logistic|distribution)|outbound|logistics|shipping"
        r"|transport\w* (?:and|&) (?:distribution|logistics)"
    ),
    10: r"processing of (?:our )?(?:sold|intermediate)|products? processing",
    11: (
        r"use of (?:our |the )?(?:sold )?(?:products?|vehicles|machines|goods)|use of sold"
        r"|sold products?|products? use|use[\s-]phase|usage phase"
    ),
    12: r"end[\s-]+of[\s-]+life",
    13: r"downstream leas|leased assets|tenant",
    14: r"franchis",
    15: r"financed emissions|portfolio emissions|\binvestments?\b",
}
_NAMED: Final = {number: regex(names, re.IGNORECASE) for number, names in _NAMES.items()}
_EMISSIONS = regex(
    r"emission|\bGHG\b|CO2|CO\u2082|carbon footprint|\bscopes?\b|greenhouse", re.IGNORECASE
)
# waste, travel, logistics, leases, franchises and investments: a report may speak of them anyhow
_ALSO_OTHERWISE: Final = frozenset((4, 5, 6, 8, 9, 13, 14, 15))
_PIECES = regex(r"(?<=[.!?;])\s+|\n+")
_ITEM: Final = r"(?:1[0-5]|[1-9])(?![\d.])"
_RUN = regex(
    rf"\b(?:categor(?:y|ies)|cat\.?|cats\.?)\s*(?:no\.?|#|\()?\s*(?P<list>{_ITEM}"
    rf"(?:\s*(?:,|;|/|&|and|or|to|-|\u2013|through)+\s*(?:and\s+)?(?:cat(?:egory)?\.?\s*)?{_ITEM})*)",
    re.IGNORECASE,
)
_RANGE = regex(r"(?P<first>1[0-5]|[1-9])(?:\s*(?:to|-|\u2013|through)\s*(?P<last>1[0-5]|[1-9]))?")
_POINT = regex(r"(?<![\d.,])3\.(?P<number>1[0-5]|[1-9])(?![\d.,]|\s?%)")
_ALL = regex(
    r"\ball (?:15|fifteen) (?:\w+ ){0,3}categories|(?:other|remaining) (?:\w+ ){0,3}categories"
    r"(?: \w+){0,4} (?:not (?:relevant|material|applicable|significant)|immaterial|irrelevant)",
    re.IGNORECASE,
)


@lru_cache(maxsize=2048)  # asked for each category of a report
def told_on(text: str) -> frozenset[int]:
    """The numbers of the categories that a page tells of: anywhere on a page that speaks of Scope
    3, and elsewhere in what speaks of emissions. All of them where it says something of all, or of
    all others."""
    if _SPEAKS.search(text):
        if _ALL.search(text):
            return frozenset(range(1, len(SCOPE3_CATEGORIES) + 1))
        return frozenset({*_named(text), *_numbered(text)})
    telling = (piece for piece in _PIECES.split(text) if _EMISSIONS.search(piece))
    return frozenset(number for piece in telling for number in _named(piece))


def told_categories(printed: Printed) -> frozenset[int]:
    """The same of a whole report; none of one that never speaks of Scope 3."""
    return frozenset().union(*map(told_on, printed.by_page)) if _speaks(printed) else frozenset()


def _speaks(printed: Printed) -> bool:
    return any(map(_SPEAKS.search, printed.by_page))


def _named(text: str) -> Iterator[int]:
    return (number for number, pattern in _NAMED.items() if pattern.search(text))


def is_broken_down(printed: Printed) -> bool:
    """Whether a page breaks Scope 3 down, so that a category that is not there is missed: where
    none does, the requirement asks for the categories already."""
    return printed.is_read_by_rules and any(
        _SPEAKS.search(text) and _is_breakdown(told_on(text)) for text in printed.by_page
    )


def _is_breakdown(told: frozenset[int]) -> bool:
    return len(told) >= _LEAST_TOLD and len(told - _ALSO_OTHERWISE) >= _LEAST_SPECIFIC


def _numbered(text: str) -> Iterator[int]:
    for run in _RUN.finditer(text):
        for item in _RANGE.finditer(run["list"]):
            yield from range(int(item["first"]), int(item["last"] or item["first"]) + 1)
    points = {int(match["number"]) for match in _POINT.finditer(text)}
    if len(points) >= _LEAST_POINTS:
        yield from points


def usual_in(industry: str) -> list[Expected]:
    """The categories that are usual in an industry, those that are large there first."""
    return [_expected(one.category, one.is_large, one.source) for one in usual_categories(industry)]


def category_name(category: Scope3Category) -> str:
    """A category as a question names it."""
    return f"Category {category.number}: {category.name}"


def _expected(category: Scope3Category, is_large: bool, source: str) -> Expected:
    why = (
        f"usually among the largest categories in this industry ({source})"
        if is_large
        else f"reported by most companies with an inventory of Scope 3 ({source})"
    )
    return Expected(
        Source.INDUSTRY,
        What.CATEGORY,
        category_name(category),
        why,
        group=Source.INDUSTRY.label,
        others=(str(category.number),),
        why=why,
    )

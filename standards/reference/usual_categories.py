"""The categories of Scope 3 that the companies of an industry usually report."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from standards.reference.categories import SCOPE3_CATEGORIES, Scope3Category
from standards.reference.facts import Status, shipped, source


@dataclass(frozen=True, slots=True)
class UsualCategory:
    """A category that is usually reported in an industry: among its largest (`is_large`), or one
    that companies of every industry report. `status` says how well that is known."""

    category: Scope3Category
    is_large: bool
    status: Status
    source: str


@cache
def usual_categories(industry: str) -> tuple[UsualCategory, ...]:
    """Those of an industry by its SASB code, the largest first, then those of every industry; none
    for an industry that is not known."""
    facts = shipped("usual_categories")
    of_industry, of_all = facts["industries"], facts["usual"]
    large = [int(number) for number in of_industry["categories"].get(industry, ())]
    if not large:
        return ()
    others = [int(number) for number in of_all["categories"] if int(number) not in large]
    return tuple(
        UsualCategory(
            SCOPE3_CATEGORIES[number - 1],
            number in large,
            Status(facts_of["status"]),
            source("usual_categories", facts_of["source"]),
        )
        for numbers, facts_of in ((large, of_industry), (others, of_all))
        for number in numbers
    )

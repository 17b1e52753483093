"""What an intensity per piece is divided by and, for water, what is divided: "Total number of
vehicles manufactured" for MWh per vehicle, "Total water withdrawal" for m3 per vehicle."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agents.specialists.data_metrics.checks.intensity_units import Ratio
from reports.figures.types import Quantity
from sibyl_project.common.regex import regex

_NOUN = regex(r"[a-z]{3,}(?: [a-z]+)?")
_MADE = r"(?:manufactured|produced|built|made|assembled|sold)"
_WATER = regex(
    r"(?:^|> )(?:total |annual |group )*water (?:withdrawals?|use|usage|consumption)"
    r"(?: (?:by source|from all areas|in total))?\W*(?:\([^()]*\))?\W*\d*$",
    re.IGNORECASE,
)


def pieces_below(ratio: Ratio, facts: Iterable[Quantity]) -> list[Quantity]:
    """The counts of what an intensity is given per: how many of it the company made or sold."""
    noun = ratio.bottom.lower().removesuffix("s")
    if not _NOUN.fullmatch(noun):
        return []
    form = re.compile(
        rf"(?:^|> )\W*(?:total |global |annual )*(?:(?:number|no\.|#) of )?{noun}s? {_MADE}\W*"
        r"(?:\([^()]*\))?$",
        re.IGNORECASE,
    )
    return [
        one
        for one in facts
        if one.metric in ("count", "other") and not one.unit and form.search(one.label)
    ]


def water_above(year: int | None, quantities: Iterable[Quantity]) -> list[Quantity]:
    """The water that the whole company took or used in a year."""
    return [
        one
        for one in quantities
        if one.metric == "water"
        and one.unit == "m3"
        and year is not None
        and one.year == year
        and not one.open
        and _WATER.search(one.label)
    ]

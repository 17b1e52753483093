"""Disagreements between what is assured and the other information around it: an auditor reads these
apart from those within one side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from reports.figures.stored import printed_at
from reports.figures.table import agree
from reports.figures.types import Quantity
from reports.models import FigurePlace, Report
from reports.page_ranges import Side, Sides


def sides_of(report: Report) -> Sides:
    """What the auditor marked of the report's pages."""
    return Sides.of(report.assured_pages, report.other_pages)


def places_across(places: Iterable[FigurePlace], sides: Sides) -> bool:
    """Whether the places of a figure in its report disagree only across the line: within the
    assured pages, and within the other information, all of them agree."""
    if not sides:
        return False
    by_side: dict[Side, list[Quantity]] = {}
    for place in places:
        if place.evidence_id is None and place.step:
            by_side.setdefault(sides.side(place.page), []).append(printed_at(place))
    assured, other = by_side.get(Side.ASSURED, []), by_side.get(Side.OTHER, [])
    if Side.UNMARKED in by_side or not assured or not other:
        return False
    differ = any(not agree(one, two) for one in assured for two in other)
    return differ and _all_agree(assured) and _all_agree(other)


def _all_agree(places: Sequence[Quantity]) -> bool:
    return all(agree(one, two) for one, two in combinations(places, 2))

"""A difference that is as large as another figure of the report: most likely that figure was left
out of a total, or counted twice."""

from __future__ import annotations

from collections.abc import Iterable

from agents.specialists.data_metrics.checks.results import about
from agents.specialists.data_metrics.checks.sums import Sum
from reports.figures.table import half_width
from reports.figures.types import Quantity

_TELLING = 100  # times its rounding: a smaller gap equals some figure by accident
_CATEGORY = "3."


def equal_to(missed: Sum, quantities: Iterable[Quantity]) -> str:
    """Which figure of the same year and unit is as large as the gap of a sum, and what that
    suggests; "" where none is, or where the gap is too small to tell."""
    gap = abs(missed.gap)
    if gap < _TELLING * missed.rounding:
        return ""
    equal = [
        q
        for q in quantities
        if q.metric == missed.total.metric
        and (q.year, q.unit) == (missed.total.year, missed.total.unit)
        and not q.approximate
        and abs(q.value - gap) <= missed.rounding + half_width(q)
    ]
    if not equal:
        return ""
    best = min(equal, key=lambda q: (not q.scope.startswith(_CATEGORY), bool(q.entity_part)))
    did = "count twice" if missed.gap > 0 else "leave out"
    return f"the difference equals {_named(best)}, page {best.page}, which the total seems to {did}"


def _named(figure: Quantity) -> str:
    if figure.scope.startswith(_CATEGORY):
        return f"Scope 3 category {figure.scope.removeprefix(_CATEGORY)}"
    part = f" of {figure.entity_part}" if figure.entity_part else ""
    return f"{about(figure)}{part}"

"""Changes that do not say which two figures they compare, where only one pair makes sense: "28.0 %
below 2019, our base year" in a report of 2024, or the progress printed in a row of a table of
targets beside the figures of the base year and of now.

What is assumed can confirm a change. It never accuses: another pair may be meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import permutations

from agents.specialists.data_metrics.checks.yoy_pairs import RELATIVE, SLACK, Comparison
from reports.figures.types import Quantity
from reports.language.qualifiers import names_base_year
from reports.language.years import baseline_in

_PRECISE = Decimal("0.1")  # a change printed more coarsely follows from some pair by accident
_RANGE = Decimal(200)  # points: from a fall by 100 % to a rise by 100 %
_BY_ACCIDENT = Decimal("0.01")  # chance that some pair of a row gives its change
_LONG = 100  # units of the last digit: figures of at least three digits


def with_years(change: Quantity, quantities: Sequence[Quantity]) -> Quantity | None:
    """The change with the latest year its scope is measured for, and with the base year of the
    report where it only says "the base year"; None where one of them is not known."""
    measured = {
        q.year
        for q in quantities
        if q.metric == "ghg_emissions"
        and q.scope == change.scope
        and q.in_table
        and q.year
        and not q.entity_part
        and not q.baseline_year
    }
    baseline = change.baseline_year
    if baseline is None and names_base_year(change.quote):
        named = {baseline_in(q.quote) for q in quantities if names_base_year(q.quote)} - {None}
        baseline = named.pop() if len(named) == 1 else None
    year = change.year or max(measured, default=None)
    if year is None or baseline is None or baseline >= year:
        return None
    return replace(change, year=year, baseline_year=baseline)


def pair_of_row(change: Quantity, beside: Sequence[Quantity]) -> Comparison | None:
    """The only two figures of a row of a table that give its printed change; None where none or
    several do, or where the change is printed too coarsely to prove them."""
    if not change.in_table or change.step > _PRECISE or not change.value:
        return None
    figures = [
        q
        for q in beside
        if q.metric not in RELATIVE and q.unit != "%" and q.value >= _LONG * q.step and q.step
    ]
    latest = max((q.year for q in figures if q.year), default=None)
    pairs = [
        Comparison(change, prior, current, together=True)
        for prior, current in permutations(figures, 2)
        if prior.unit == current.unit and current.year == latest
    ]
    fitting = [one for one in pairs if (gap := one.gap()) is not None and gap <= SLACK]
    chance = sum((_width(one) for one in pairs), Decimal(0)) / _RANGE
    return fitting[0] if len(fitting) == 1 and chance < _BY_ACCIDENT else None


def _width(one: Comparison) -> Decimal:
    """How many points of a change would follow from two figures."""
    bounds = one.bounds()
    return _RANGE if bounds is None else bounds[1] - bounds[0] + one.change.step + 2 * SLACK

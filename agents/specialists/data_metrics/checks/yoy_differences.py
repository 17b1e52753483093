"""Columns headed "+/-" or "difference": the change of a row in its own unit, or in percent where
that is what fits.

Such a header does not say which of the two it is, so a row is wrong only if neither reading gives
the printed number.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from agents.specialists.data_metrics.checks.results import doubted, outcome, percent, rounded
from agents.specialists.data_metrics.checks.yoy_pairs import PAIR, SIGNS, Difference, scale_of
from agents.specialists.data_metrics.checks.yoy_percentage import CHECK, named
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.cells import NO_SIZE
from reports.figures.types import Quantity
from reports.findings.checks.years import YearOnYearDetails
from sibyl_project.common.numbers import shown

_RELATIVE = ("percentage_change", "percentage_points")


def check_differences(quantities: Sequence[Quantity]) -> list[CheckResult]:
    """One result for each printed difference that stands in a row with the two figures it is of."""
    rows: dict[tuple[int, str], list[Quantity]] = {}
    for quantity in quantities:
        if quantity.in_table:
            rows.setdefault((quantity.page, quantity.quote), []).append(quantity)
    changes = [
        q
        for q in quantities
        if q.in_table and (NO_SIZE in q.open or q.metric == "percentage_change")
    ]
    found = [one for q in changes if (one := _beside(q, rows[q.page, q.quote]))]
    return [
        result
        if _is_witnessed(one, found) or _is_signed(one)
        else doubted(result, "nothing shows that the column is the difference of the other two")
        for one in found
        for result in (_judge(one, _in_percent(one, found)),)
    ]


def _is_witnessed(one: Difference, found: Sequence[Difference]) -> bool:
    """Whether another row of the page is the difference, or the change in percent, of its
    figures."""
    others = (o for o in found if o is not one and o.change.page == one.change.page)
    return any(other.gap == 0 or other.in_percent is not None for other in others)


def _is_signed(one: Difference) -> bool:
    """Whether it is printed with a sign, as levels are not."""
    return one.change.printed.lstrip("( ")[:1] in SIGNS


def _in_percent(one: Difference, found: Sequence[Difference]) -> Decimal | None:
    """The change in percent if that is what is printed: not where the other rows of the page only
    fit as differences."""
    others = [other for other in found if other is not one and other.change.page == one.change.page]
    absolute = [other for other in others if other.gap == 0 and other.in_percent is None]
    relative = [other for other in others if other.gap != 0 and other.in_percent is not None]
    return None if absolute and not relative else one.in_percent


def _beside(change: Quantity, row: Sequence[Quantity]) -> Difference | None:
    """A change in percent is taken only beside percentages: of amounts it is none in their unit."""
    open_size = NO_SIZE in change.open
    others = [
        q for q in row if q is not change and q.year and not q.open and q.metric not in _RELATIVE
    ]
    if not open_size and any(q.unit != "%" for q in others):
        return None
    by_year = {q.year: q for q in others}
    series = {(q.metric, q.scope, q.method, q.entity_part, q.unit) for q in others}
    if (
        len(series) != 1
        or len(others) != PAIR
        or set(by_year) != {change.year, change.baseline_year}
    ):
        return None
    prior, current = by_year[change.baseline_year], by_year[change.year]
    scale = scale_of(current)
    return (
        None
        if scale is None or scale_of(prior) != scale
        else Difference(change, prior, current, scale)
    )


def _judge(one: Difference, relative: Decimal | None) -> CheckResult:
    prior, current, change = one.prior, one.current, one.change
    used = (change, prior, current)
    figures = (
        f"{shown(current.value / one.scale)} - {shown(prior.value / one.scale)} = "
        f"{shown(one.computed)}"
    )
    unit = (
        f" (\u00d7 {shown(one.scale)} {prior.unit})"
        if one.scale != 1
        else f" {prior.unit}".rstrip()
    )
    message = (
        f"{named(change)}, {prior.year} to {current.year}: {figures}{unit}, reported "
        f"{shown(change.value)}"
    )
    details = YearOnYearDetails(
        prior_value=rounded(prior.value),
        current_value=rounded(current.value),
        calculated_difference=rounded(one.computed),
        reported_difference=rounded(change.value),
        discrepancy=rounded(abs(one.computed - change.value)),
        prior_year=prior.year,
        current_year=current.year,
        unit=prior.unit,
    )
    if one.gap == 0:
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{message}: consistent with the printed precision.",
            details,
            used,
        )
    if relative is not None:
        sum_of_it = (
            f"({shown(current.value)} - {shown(prior.value)}) / {shown(prior.value)} = "
            f"{percent(relative)}"
        )
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{message}: the change in percent, {sum_of_it}.",
            details.changed(calculated_pct=rounded(relative)),
            used,
        )
    why = f"{shown(one.gap)} beyond what rounding allows, and not the change in percent"
    doubt = "the figures are approximate" if any(q.approximate for q in used) else ""
    doubt = (
        "of figures below zero a change can be told in several ways" if one.below_zero else doubt
    )
    if doubt:
        return outcome(
            CHECK,
            "inconclusive",
            "info",
            f"{message}: {why}, but {doubt}.",
            details,
            used,
            (doubt,),
        )
    return outcome(CHECK, "fail", "critical", f"{message}: {why}.", details, used)

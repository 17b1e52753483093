"""Columns headed "+/-" or "difference": the change of a row in its own unit, or in percent where that is what fits.

Such a header does not say which of the two it is, so a row is wrong only if neither reading gives the printed number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agents.data_metrics.checks.results import outcome, percent, rounded
from agents.data_metrics.checks.yoy_percentage import CHECK, Comparison, named
from agents.data_metrics.schemas import CheckResult, shown
from reports.figures.cells import NO_SIZE
from reports.figures.numbers import find_numbers
from reports.figures.table import half_width
from reports.figures.types import Quantity

_PAIR = 2
_SLACK = Decimal("0.1")  # percentage points, as for changes in percent
_RELATIVE = ("percentage_change", "percentage_points")


@dataclass(frozen=True, slots=True)
class Difference:
    """A printed difference with the two figures of its row; `scale` is what one printed unit of them stands for."""

    change: Quantity
    prior: Quantity
    current: Quantity
    scale: Decimal

    @property
    def computed(self) -> Decimal:
        """Later figure less earlier one, as it would be printed."""
        return (self.current.value - self.prior.value) / self.scale

    @property
    def gap(self) -> Decimal:
        """How far the printed difference is from what rounding of all three numbers allows."""
        rounding = (half_width(self.current) + half_width(self.prior)) / self.scale + half_width(self.change)
        return max(Decimal(0), abs(self.computed - self.change.value) - rounding)

    @property
    def below_zero(self) -> bool:
        """Whether a figure is negative: a growing reduction counts as a rise or as a fall, as the company likes."""
        return self.prior.value < 0 or self.current.value < 0

    @property
    def in_percent(self) -> Decimal | None:
        """The change in percent where that is what is printed; of two negative figures that of their sizes, with either sign."""
        prior, current = (replace(q, value=abs(q.value)) for q in (self.prior, self.current))
        changes = [self.change, replace(self.change, value=-self.change.value)] if self.below_zero else [self.change]
        for change in changes:
            one = Comparison(change, prior, current, together=True)
            gap = one.gap()
            if gap is not None and gap <= _SLACK:
                return one.computed
        return None


def check_differences(quantities: Sequence[Quantity]) -> list[CheckResult]:
    """One result for each printed difference that stands in a row with the two figures it is of."""
    rows: dict[tuple[int, str], list[Quantity]] = {}
    for quantity in quantities:
        if quantity.in_table:
            rows.setdefault((quantity.page, quantity.quote), []).append(quantity)
    changes = [q for q in quantities if q.in_table and (NO_SIZE in q.open or q.metric == "percentage_change")]
    found = [one for q in changes if (one := _beside(q, rows[q.page, q.quote]))]
    return [_judge(one, _in_percent(one, found)) for one in found]


def _in_percent(one: Difference, found: Sequence[Difference]) -> Decimal | None:
    """The change in percent if that is what is printed: not where the other rows of the page only fit as differences."""
    others = [other for other in found if other is not one and other.change.page == one.change.page]
    absolute = [other for other in others if other.gap == 0 and other.in_percent is None]
    relative = [other for other in others if other.gap != 0 and other.in_percent is not None]
    return None if absolute and not relative else one.in_percent


def _beside(change: Quantity, row: Sequence[Quantity]) -> Difference | None:
    """A change in percent is taken only beside percentages: of amounts it is none in their unit."""
    open_size = NO_SIZE in change.open
    others = [q for q in row if q is not change and q.year and not q.open and q.metric not in _RELATIVE]
    if not open_size and any(q.unit != "%" for q in others):
        return None
    by_year = {q.year: q for q in others}
    series = {(q.metric, q.scope, q.method, q.entity_part, q.unit) for q in others}
    if len(series) != 1 or len(others) != _PAIR or set(by_year) != {change.year, change.baseline_year}:
        return None
    prior, current = by_year[change.baseline_year], by_year[change.year]
    scale = _scale(current)
    return None if scale is None or _scale(prior) != scale else Difference(change, prior, current, scale)


def _scale(quantity: Quantity) -> Decimal | None:
    """What the printed number was multiplied with; None where that cannot be told. A printed zero tells it by its last digit."""
    numbers = find_numbers(quantity.printed)
    if not numbers or not quantity.step:
        return None
    return quantity.value / numbers[0].value if numbers[0].value else quantity.step / numbers[0].step


def _judge(one: Difference, relative: Decimal | None) -> CheckResult:
    prior, current, change = one.prior, one.current, one.change
    used = (change, prior, current)
    figures = f"{shown(current.value / one.scale)} - {shown(prior.value / one.scale)} = {shown(one.computed)}"
    unit = f" (\u00d7 {shown(one.scale)} {prior.unit})" if one.scale != 1 else f" {prior.unit}".rstrip()
    message = f"{named(change)}, {prior.year} to {current.year}: {figures}{unit}, reported {shown(change.value)}"
    details: dict[str, object] = {
        "prior_value": rounded(prior.value),
        "current_value": rounded(current.value),
        "calculated_difference": rounded(one.computed),
        "reported_difference": rounded(change.value),
        "discrepancy": rounded(abs(one.computed - change.value)),
        "prior_year": prior.year,
        "current_year": current.year,
        "unit": prior.unit,
    }
    if one.gap == 0:
        return outcome(CHECK, "pass", "info", f"{message}: consistent with the printed precision.", details, used)
    if relative is not None:
        sum_of_it = f"({shown(current.value)} - {shown(prior.value)}) / {shown(prior.value)} = {percent(relative)}"
        return outcome(
            CHECK,
            "pass",
            "info",
            f"{message}: the change in percent, {sum_of_it}.",
            {**details, "calculated_pct": rounded(relative)},
            used,
        )
    why = f"{shown(one.gap)} beyond what rounding allows, and not the change in percent"
    doubt = "the figures are approximate" if any(q.approximate for q in used) else ""
    doubt = "of figures below zero a change can be told in several ways" if one.below_zero else doubt
    if doubt:
        return outcome(CHECK, "inconclusive", "info", f"{message}: {why}, but {doubt}.", details, used, (doubt,))
    return outcome(CHECK, "fail", "critical", f"{message}: {why}.", details, used)

"""Which two figures a printed change is of: those of its own row, sentence or bracket, else of
another row of its name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.language.numbers import find_numbers
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_FROM_TO = regex(r"\bfrom\b.*\bto\b", re.IGNORECASE | re.DOTALL)
# percentage points (FRD 7, appendix B.2), on top of what printed precision allows
SLACK = Decimal("0.1")
# before a number that is a change; levels have none
SIGNS = ("+", "-", "\u2212", "\u2013", "\u25b2", "\u25bc")
# before a figure with which another one is compared: "and below our 2022 emissions of "
_COMPARED_WITH = regex(
    r"\b(?:below|above|than|against|versus|vs\.?|(?:compared|relative) (?:to|with))"
    r"\b[^\d,;.]*(?:\b" + YEAR + r"\b[^\d,;.]*)?$",
    re.IGNORECASE,
)
PAIR = 2  # figures that a change compares
# no amounts a table's change column is of
RELATIVE = (
    "percentage_change",
    "percentage_points",
    "percentage",
    "share",
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A reported change with the two figures it speaks of; `together` when all stand in one row or
    sentence."""

    change: Quantity
    prior: Quantity
    current: Quantity
    together: bool

    @property
    def computed(self) -> Decimal:
        """The change the printed figures give, in percent."""
        return (self.current.value - self.prior.value) / self.prior.value * 100

    def bounds(self) -> tuple[Decimal, Decimal] | None:
        """Lowest and highest change the printed figures allow; None when the prior one may be
        zero."""
        lowest, highest = (
            self.prior.value - half_width(self.prior),
            self.prior.value + half_width(self.prior),
        )
        if lowest <= 0:
            return None
        low, high = (
            self.current.value - half_width(self.current),
            self.current.value + half_width(self.current),
        )
        return (min(low / lowest, low / highest) - 1) * 100, (
            max(high / lowest, high / highest) - 1
        ) * 100

    def gap(self) -> Decimal | None:
        """Percentage points between the reported change and what the figures allow; 0 when they are
        consistent."""
        bounds = self.bounds()
        if bounds is None:
            return None
        change = self.change
        # "-20.00%" is a whole percentage in a two-digit format
        if change.step < 1 and change.value == change.value.to_integral_value():
            change = replace(change, step=Decimal(1))
        low, high = change.value - half_width(change), change.value + half_width(change)
        return max(Decimal(0), low - bounds[1], bounds[0] - high)


@dataclass(frozen=True, slots=True)
class Difference:
    """A printed difference with the two figures of its row; `scale` is what one printed unit of
    them stands for."""

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
        rounding = (half_width(self.current) + half_width(self.prior)) / self.scale + half_width(
            self.change
        )
        return max(Decimal(0), abs(self.computed - self.change.value) - rounding)

    @property
    def below_zero(self) -> bool:
        """Whether a figure is negative: a growing reduction counts as a rise or as a fall, as the
        company likes."""
        return self.prior.value < 0 or self.current.value < 0

    @property
    def in_percent(self) -> Decimal | None:
        """The change in percent where that is what is printed; of two negative figures that of
        their sizes, with either sign."""
        prior, current = (replace(q, value=abs(q.value)) for q in (self.prior, self.current))
        changes = (
            [self.change, replace(self.change, value=-self.change.value)]
            if self.below_zero
            else [self.change]
        )
        for change in changes:
            one = Comparison(change, prior, current, together=True)
            gap = one.gap()
            if gap is not None and gap <= SLACK:
                return one.computed
        return None


def scale_of(quantity: Quantity) -> Decimal | None:
    """What the printed number was multiplied with; None where that cannot be told.

    A printed zero tells it by its last digit.
    """
    numbers = find_numbers(quantity.printed)
    if not numbers or not quantity.step:
        return None
    return (
        quantity.value / numbers[0].value if numbers[0].value else quantity.step / numbers[0].step
    )


def other_rows(change: Quantity, quantities: Sequence[Quantity]) -> Comparison | None:
    """The two figures in another row of the same name, where a row of changes against one year
    stands below it."""
    if not change.in_table or not change.year or not change.baseline_year:
        return None
    own = (q for q in quantities if (q.page, q.quote) == (change.page, change.quote))
    if any(
        q.year in (change.year, change.baseline_year) and q.metric != change.metric for q in own
    ):
        return None  # it is of the figures of its own row, whatever these are
    figures = [
        q
        for q in quantities
        if q.in_table and q.page == change.page and q.metric not in RELATIVE and not q.open
    ]
    same = (
        [q for q in figures if same_row(q, change)] if change.scope else _of_label(change, figures)
    )
    prior = [q for q in same if q.year == change.baseline_year]
    current = [q for q in same if q.year == change.year]
    if (
        len(prior) != 1
        or len(current) != 1
        or prior[0].quote != current[0].quote
        or prior[0].unit != current[0].unit
    ):
        return None
    return Comparison(change, prior[0], current[0], together=True)


def _of_label(change: Quantity, figures: Sequence[Quantity]) -> list[Quantity]:
    """The figures under the change's own label, where they are one series and not one for each
    bracket of companies or sites."""
    found = [q for q in figures if q.label and q.label == change.label]
    return found if len({(q.metric, q.entity_part) for q in found}) == 1 else []


def brackets_of(change: Quantity, beside: Sequence[Quantity]) -> dict[str, list[Quantity]]:
    """The figures of a table row by the bracket of companies or sites its columns stand under, in
    the order of the columns."""
    found: dict[str, list[Quantity]] = {}
    for q in beside:
        if (
            change.in_table
            and (q.scope, q.method) == (change.scope, change.method)
            and q.year
            and not q.open
        ):
            found.setdefault(q.entity_part, []).append(q)
    return found if len(found) > 1 else {}


def own_bracket(
    change: Quantity, brackets: Mapping[str, list[Quantity]], quantities: Sequence[Quantity]
) -> list[Quantity]:
    """The figures of the change's own bracket where each has a change, told by their order; []
    where that is not so."""
    if not brackets:
        return []
    seat = (
        change.metric,
        change.page,
        change.quote,
        change.scope,
        change.method,
        change.year,
        change.baseline_year,
    )
    same = [
        q
        for q in quantities
        if (q.metric, q.page, q.quote, q.scope, q.method, q.year, q.baseline_year) == seat
    ]
    if len(same) != len(brackets):
        return []
    figures = list(brackets.values())[same.index(change)]
    return [replace(q, entity_part=change.entity_part) for q in figures]


def pair_of(change: Quantity, beside: Sequence[Quantity]) -> Comparison | None:
    """The two figures of the change's own row or sentence, when there are exactly two it can
    mean."""
    same = [
        q
        for q in beside
        if q.scope == change.scope
        and (q.method == change.method or not change.method)
        and q.year is not None
    ]
    if change.in_table:
        same = [
            q for q in same if q.entity_part == change.entity_part and q.method == change.method
        ] or _alone(beside)
    wanted = {change.year, change.baseline_year} - {None}
    years = sorted(
        {
            q.year
            for q in same
            if q.year is not None
            and (not change.in_table or not wanted or len(wanted) == 1 or q.year in wanted)
        }
    )
    if len(years) != PAIR or (len(wanted) == PAIR and wanted != set(years)):
        return None
    if len(wanted) == 1 and not wanted <= set(years):
        return None
    if not change.in_table and not wanted and not _FROM_TO.search(change.quote):
        return None
    prior, current = ([q for q in same if q.year == year] for year in years)
    if len(prior) != 1 or len(current) != 1 or prior[0].unit != current[0].unit:
        return None
    if not change.in_table and _is_compared_with(current[0]):
        return None  # the figure that changed stands in another sentence
    return Comparison(change, prior[0], current[0], together=True)


def _is_compared_with(figure: Quantity) -> bool:
    """Whether a sentence only compares another figure with this one."""
    at = figure.quote.find(figure.printed) if figure.printed else -1
    return at > 0 and _COMPARED_WITH.search(figure.quote[:at]) is not None


def _alone(row: Sequence[Quantity]) -> list[Quantity]:
    """The figures of a table row that prints one series; their name and the change's may be worded
    differently."""
    dated = [q for q in row if q.year is not None and not q.open]
    series = {(q.metric, q.scope, q.method, q.entity_part, q.unit) for q in dated}
    return dated if len(series) == 1 else []


def moved(change: Quantity, beside: Sequence[Quantity]) -> Comparison | None:
    """ "fell by 20% from 50 t to 40 t in 2023": the only two figures of a sentence that need not
    give both years."""
    if change.in_table or not _FROM_TO.search(change.quote):
        return None
    same = [
        q
        for q in beside
        if q.scope == change.scope and (q.method == change.method or not change.method)
    ]
    if len(same) != PAIR or len({(q.metric, q.unit, q.method) for q in same}) != 1:
        return None
    prior, current = same
    undated = prior.year is None or current.year is None
    if (
        not undated
        or change.year not in (None, current.year)
        or change.baseline_year not in (None, prior.year)
    ):
        return None
    return Comparison(change, prior, current, together=True)


def same_row(figure: Quantity, change: Quantity) -> bool:
    return (figure.scope, figure.method, figure.entity_part) == (
        change.scope,
        change.method,
        change.entity_part,
    )

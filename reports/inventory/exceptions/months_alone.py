"""A month that a supply lacks by its own rows, whatever else its table holds."""

from __future__ import annotations

from collections import Counter
from typing import Final

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.deliveries import is_delivered
from reports.inventory.exceptions.other_meters import covered, spanned, takes_over
from reports.inventory.exceptions.robust import logs, spread
from reports.inventory.exceptions.series import Series

YEAR: Final = 12  # periods
_MOST_ALIKE: Final = 2  # supplies that lack one month
STEADY: Final = 0.12  # spread of the logarithms of a supply that runs all year


def lacking_alone(case: Case) -> list[tuple[Series, int]]:
    """The supplies of fuel and energy that lack one month by their own rows; none where many lack
    the same one, whose rows were not understood."""
    found = [
        (one, at)
        for one in case.counted
        if one.values and one.values[0].line.scope in ("1", "2")
        if (at := _lacks(case, one)) is not None
    ]
    alike = Counter(at for _, at in found)
    return [(one, at) for one, at in found if alike[at] <= _MOST_ALIKE]


def _lacks(case: Case, series: Series) -> int | None:
    """The one month of a year that a supply lacks which has a row for every other one and hardly
    changes, whatever else its table holds."""
    has = Counter(value.at for value in series.filled)
    if series.wide or len(has) != YEAR - 1 or set(has.values()) != {1}:
        return None
    gone = set(range(min(has), max(has) + 1)) - set(has)
    amounts = [float(value.amount) for value in series.filled if value.amount]
    if len(gone) != 1 or min(amounts) <= 0 or spread(logs(amounts)) > STEADY:
        return None
    if is_delivered(case, series):
        return None
    (at,) = gone
    others = [
        one
        for one in case.counted
        if one is not series and (one.table, one.site) == (series.table, series.site)
    ]
    beside = case.other_months(series) | spanned(case, series)
    if at in beside or covered(at, set(has), others, series):
        return None
    return None if any(takes_over(one, series, gone, set(has)) for one in others) else at

"""Numbers that a few wild values do not move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median

_LEAST_SPREAD = 0.02


def logs(values: Sequence[float]) -> list[float]:
    """The decimal logarithms of the values above nothing."""
    return [math.log10(value) for value in values if value > 0]


def middle(values: Sequence[float]) -> float | None:
    """The median, None of nothing."""
    return median(values) if values else None


def spread(values: Sequence[float]) -> float:
    """How far values usually lie from their median, as a standard deviation would tell."""
    if len(values) < 3:
        return _LEAST_SPREAD
    centre = median(values)
    return max(1.4826 * median(abs(value - centre) for value in values), _LEAST_SPREAD)

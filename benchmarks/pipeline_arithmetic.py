"""The arithmetic behind the pipeline benchmark: critical paths, percentiles, medians with their
spread. No database, no clock."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WaveTime:
    """One wave of a run: its name with the cycle, seconds from its opening to the next one's, and
    the calls made meanwhile."""

    name: str
    seconds: float
    calls: int


def call_seconds(calls: int, at_once: int, latency: float) -> float:
    """The least time `calls` can take when `at_once` of them are under way together.

    Raises ValueError when none may be.
    """
    if at_once < 1:
        raise ValueError(f"{at_once} calls at once answer nothing")
    return math.ceil(calls / at_once) * latency


def work_seconds(parts: Iterable[float], cores: int) -> float:
    """The least time pieces of CPU work can take side by side: the longest one, or all of them
    shared out evenly."""
    spent = list(parts)
    return max(max(spent, default=0.0), sum(spent) / cores)


def critical_path(
    waves: Iterable[WaveTime], widths: Mapping[str, int], usual: int, latency: float
) -> float:
    """The least seconds of calls, wave by wave, however the work is ordered.

    `widths` are the calls under way together, by the name of the wave without its cycle; `usual`
    applies to the others.
    """
    return sum(
        call_seconds(wave.calls, widths.get(wave.name.split()[0], usual), latency) for wave in waves
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` (0 to 1) of the values do not exceed.

    Raises ValueError without values.
    """
    if not values:
        raise ValueError("no values, no percentile")
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


@dataclass(frozen=True, slots=True)
class Spread:
    """A median beside the least and the greatest of the runs it comes from."""

    median: float
    least: float
    most: float

    def shown(self, unit: str = "", digits: int = 2) -> str:
        """For example 5.12 s (4.98-5.40)."""
        return f"{self.median:.{digits}f}{unit} ({self.least:.{digits}f}-{self.most:.{digits}f})"


def spread(values: Sequence[float]) -> Spread:
    """The median of the values with the least and the greatest."""
    if not values:
        raise ValueError("no values, no median")
    return Spread(statistics.median(values), min(values), max(values))

"""One figure over the years: read with one query for a page of figures, described in words, and
drawn as SVG.

The drawing joins only years that follow each other, and its scale always includes zero, so that a
small change looks small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from reports.figures.table import comparable
from reports.figures.types import Quantity
from reports.models import Figure, Report
from reports.pages.figures.figure_labels import EXACT, amount, number, percent
from reports.pages.figures.listing import Figures, stated

Key = tuple[str, ...]
# metrics whose values compare two years already
NO_SERIES = (
    "percentage_change",
    "target_reduction",
    "emission_change",
)
_LABELS_FROM = 34  # units of the large drawing between two years whose values are both written


@dataclass(frozen=True, slots=True)
class Point:
    """The value of a year. `trouble` says in words that its places disagree or that evidence
    differs, and else is empty."""

    year: int
    value: Decimal
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A year as it is drawn; coordinates are in units of the drawing. `above` is the base line of
    its label."""

    x: str
    y: str
    above: str
    year: int
    value: str
    trouble: str
    labelled: bool


class Line(NamedTuple):
    """A line between two years that follow each other."""

    x1: str
    y1: str
    x2: str
    y2: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of `width` by `height` units: the height of zero, lines between years that follow
    each other, and a dot for each year."""

    width: int
    height: int
    zero: str
    lines: tuple[Line, ...]
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """Two years or more of one figure, oldest first."""

    unit: str
    points: tuple[Point, ...]

    @property
    def newest(self) -> int:
        """The last year."""
        return self.points[-1].year

    @property
    def missing(self) -> list[int]:
        """The years in between that have no figure."""
        return [
            year for one, two in pairwise(self.points) for year in range(one.year + 1, two.year)
        ]

    @property
    def values(self) -> str:
        """Every year with its value: "2021: 1,200 t, 2022: 1,134 t (places disagree)"."""
        noted = ((p, f" ({p.trouble})" if p.trouble else "") for p in self.points)
        return ", ".join(f"{p.year}: {amount(p.value, self.unit)}{trouble}" for p, trouble in noted)

    @property
    def change(self) -> str:
        """The change between the last two years: "down 5.5 % from 2021 to 2022"; in percentage
        points where the figure is a percentage, and empty where a share cannot be computed."""
        before, after = self.points[-2:]
        years = f"from {before.year} to {after.year}"
        difference = EXACT.subtract(after.value, before.value)
        if not difference:
            return f"unchanged {years}"
        way = "up" if difference > 0 else "down"
        if self.unit == "%":
            return f"{way} {number(abs(difference))} percentage points {years}"
        if before.value <= 0 or after.value < 0:
            return ""
        return f"{way} {percent(abs(difference) / before.value).removeprefix('+')} {years}"

    @property
    def text(self) -> str:
        """What the drawing shows, in words."""
        gaps = self.missing
        none = f"no figure for {_years(gaps)}" if gaps else ""
        return "; ".join(part for part in (self.values, self.change, none) if part)

    @property
    def small(self) -> Drawing:
        """The drawing in a row of the list."""
        return self._drawn(92, 26, margin=5, top=5)

    @property
    def large(self) -> Drawing:
        """The drawing in the unfolded row, with room for years and values."""
        return self._drawn(460, 132, margin=44, top=26, bottom=22)

    def _drawn(self, width: int, height: int, *, margin: int, top: int, bottom: int = 4) -> Drawing:
        values = [point.value for point in self.points]
        low, high = min(Decimal(0), *values), max(Decimal(0), *values)
        first, span = self.points[0].year, self.newest - self.points[0].year
        room = height - top - bottom

        def down(value: Decimal) -> float:
            return top + room * float((high - value) / ((high - low) or Decimal(1)))

        def along(year: int) -> float:
            return margin + (width - 2 * margin) * (year - first) / span

        positions = [(along(point.year), down(point.value)) for point in self.points]
        pairs = zip(pairwise(self.points), pairwise(positions), strict=True)
        lines = [
            Line(*map(_unit, (*a, *b))) for (one, two), (a, b) in pairs if two.year == one.year + 1
        ]
        labelled = _with_room([x for x, _ in positions])
        dots = (
            Dot(
                _unit(x), _unit(y), _unit(y - 7), p.year, number(p.value), p.trouble, at in labelled
            )
            for at, (p, (x, y)) in enumerate(zip(self.points, positions, strict=True))
        )
        return Drawing(width, height, _unit(down(Decimal(0))), tuple(lines), tuple(dots))


def _unit(length: float) -> str:
    return f"{length:.1f}"


def _with_room(xs: Sequence[float]) -> set[int]:
    """The indexes of the dots that get a label: the last one, and going backwards every dot that is
    far enough from the labelled one after it. `xs` ascend."""
    kept = [len(xs) - 1]
    for at in range(len(xs) - 2, -1, -1):
        if xs[kept[-1]] - xs[at] >= _LABELS_FROM:
            kept.append(at)
    return set(kept)


def _years(years: Sequence[int]) -> str:
    """Years in words, with runs of years joined: "2020, 2022 to 2024"."""
    runs: list[list[int]] = []
    for year in years:
        if runs and year == runs[-1][-1] + 1:
            runs[-1].append(year)
        else:
            runs.append([year])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def is_compared(figure: Figure) -> bool:
    """Whether different values at a figure's places would be a disagreement: it must be the whole
    company's, of a known metric and year."""
    part, unit = figure.entity_part, figure.unit
    return comparable(
        Quantity(
            figure.metric,
            figure.value,
            unit,
            Decimal(1),
            figure.scope,
            year=figure.year,
            entity_part=part,
        )
    )


def series_key(figure: Figure) -> Key | None:
    """The key that the years of one figure share; None for a figure that belongs to no series.

    The label is part of it, unless metric and scope already say what is measured for the whole
    company.
    """
    unit_open = not figure.unit and figure.open
    if figure.year is None or figure.period or unit_open or figure.metric in NO_SERIES:
        return None
    whole = is_compared(figure)
    label = "" if whole else figure.label.casefold()
    if not (label or figure.entity_part or whole):
        return None
    return (
        figure.metric,
        figure.scope,
        figure.method,
        figure.entity_part.casefold(),
        figure.unit,
        label,
    )


def series_of(report: Report, shown: Iterable[Figure]) -> dict[Key, Series]:
    """The series that the shown figures belong to, built from what the report itself states. One
    query.

    Where a year has two figures with the same key, the key has no series.
    """
    wanted = {key for figure in shown if (key := series_key(figure))}
    if not wanted:
        return {}
    years: dict[Key, dict[int, list[Figure]]] = defaultdict(lambda: defaultdict(list))
    for figure in _candidates(report, wanted):
        if (key := series_key(figure)) in wanted and key and figure.year:
            years[key][figure.year].append(figure)
    return {key: _series(by_year) for key, by_year in years.items() if _is_series(by_year)}


def _candidates(report: Report, keys: set[Key]) -> Figures:
    metrics, _, _, _, units, _ = map(set, zip(*keys, strict=True))
    own = Figure.objects.filter(
        stated(evidence__isnull=True), report=report, year__isnull=False, period=""
    )
    return own.filter(metric__in=metrics, unit__in=units).order_by("order")


def _is_series(by_year: dict[int, list[Figure]]) -> bool:
    return len(by_year) > 1 and all(len(figures) == 1 for figures in by_year.values())


def _series(by_year: dict[int, list[Figure]]) -> Series:
    figures = [by_year[year][0] for year in sorted(by_year)]
    return Series(
        figures[0].unit,
        tuple(Point(figure.year or 0, figure.value, _trouble(figure)) for figure in figures),
    )


def _trouble(figure: Figure) -> str:
    return (
        "places disagree"
        if not figure.agree
        else "evidence differs"
        if figure.evidence_agrees is False
        else ""
    )

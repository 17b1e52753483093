"""A figure over the years: what a report prints of one scope, the sum of scopes where it prints no
sum, or an intensity."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.target_words import aim_of
from reports.figures.table import Fact
from reports.figures.types import Quantity
from sibyl_project.common.regex import regex

_GAS = regex(r"^(?:k|M)?(?:t|g|kg|metric tons?(?: of)?|tonnes?(?: of)?) ?CO2", re.IGNORECASE)
_BASELINE = regex(r"\bbase(?:line\b|[ -]?year\b)", re.IGNORECASE)
_NET = regex(r"\bnet\b|\boffsets?\b", re.IGNORECASE)
_PARTS = {"1+2": ("1", "2"), "1+2+3": ("1", "2", "3")}
METHODS = ("market", "location", "")


@dataclass(frozen=True, slots=True)
class Point:
    """The value of a year and the places it was read from."""

    value: Decimal
    places: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Series:
    """Values by year, all in `unit`."""

    name: str
    unit: str
    points: Mapping[int, Point]

    @property
    def years(self) -> list[int]:
        """The years, earliest first."""
        return sorted(self.points)


def emission_series(
    facts: Iterable[Fact], scope: str, method: str = "", part: str = ""
) -> list[Series]:
    """What the report prints of a scope over the years, one series for each Scope 2 method it uses;
    best known first.

    A year for which the report states several values is left out. Sums are built only where the
    report prints none.
    """
    usable = [fact.best for fact in facts if fact.agree and _counts(fact.best, part)]
    wanted = (method, "") if method else METHODS
    printed = [
        _series(f"Scope {scope}", [q for q in usable if q.scope == scope and q.method == m], m)
        for m in wanted
    ]
    found = [series for series in printed if series is not None]
    if scope in _PARTS and not any(len(series.points) > 1 for series in found):
        summed = [_summed(usable, scope, m) for m in wanted]
        return [series for series in summed if series is not None] or found
    return found


def baseline_series(facts: Iterable[Fact], scope: str) -> list[Series]:
    """The row that a report keeps for its target: emissions of a scope on the basis of the
    baseline, gross; with the baseline itself where another row of the table states it."""
    based = [q for q in _of_baseline(facts) if q.in_table and not _NET.search(q.label)]
    rows = [q for q in based if q.scope == scope]
    made = []
    for label in dict.fromkeys(q.label for q in rows):
        row = [q for q in rows if q.label == label]
        row += _baseline_of(row, [q for q in based if q.label != label and not q.scope])
        made.append(_series(f"Scope {scope}, on the basis of the baseline", row, ""))
    return [series for series in made if series is not None and len(series.points) > 1]


def states_baseline(facts: Iterable[Fact], scope: str, year: int | None) -> bool:
    """Whether the report prints the amount of a scope in a base year as a baseline, apart from the
    figures of other years."""
    return any(q.year == year and q.scope in ("", scope) for q in _of_baseline(facts))


def _of_baseline(facts: Iterable[Fact]) -> list[Quantity]:
    """The emissions that their labels call a baseline or put on its basis."""
    return [
        fact.best
        for fact in facts
        if fact.agree
        and _BASELINE.search(fact.best.label)
        and _counts(fact.best, fact.best.entity_part)
    ]


def _baseline_of(row: Sequence[Quantity], others: Iterable[Quantity]) -> list[Quantity]:
    """The baseline of a row: the only amount of a year before it in a row of the same table that
    names no scope of its own."""
    seat = (row[0].page, row[0].table)
    first = min(q.year or 0 for q in row)
    found = [q for q in others if (q.page, q.table) == seat and (q.year or 0) < first]
    return found if len(found) == 1 else []


def intensity_series(facts: Iterable[Fact], scope: str) -> list[Series]:
    """The emission intensities of a scope, one series for each kind that is printed."""
    groups: dict[tuple[str, str], list[Quantity]] = {}
    for fact in facts:
        best = fact.best
        if (
            best.metric == "intensity"
            and best.year
            and fact.agree
            and best.scope == scope
            and _GAS.match(best.unit)
        ):
            groups.setdefault((best.unit, best.label), []).append(best)
    made = (_series(label or "intensity", group, "") for (_, label), group in groups.items())
    return [series for series in made if series is not None]


def with_earlier(series: Sequence[Series], earlier: Sequence[Series], source: str) -> list[Series]:
    """Series of a single year with the earlier years that another report states under the same
    name, and where those are from."""
    by_name = {one.name: one for one in earlier}
    return [
        _extended(one, by_name.get(one.name), source) if len(one.points) == 1 else one
        for one in series
    ]


def _extended(one: Series, other: Series | None, source: str) -> Series:
    if other is None or other.unit != one.unit:
        return one
    before = {year: point for year, point in other.points.items() if year < one.years[0]}
    return (
        Series(f"{one.name}, earlier years from {source},", one.unit, {**before, **one.points})
        if before
        else one
    )


def _counts(quantity: Quantity, part: str) -> bool:
    """Whether a figure is an amount of emissions of a known year, of the whole company or of the
    part asked for."""
    if quantity.metric != "ghg_emissions" or quantity.year is None or not quantity.unit:
        return False
    return quantity.entity_part.casefold() == part.casefold() and aim_of(quantity) is None


def _series(name: str, quantities: Sequence[Quantity], method: str) -> Series | None:
    units = {q.unit for q in quantities}
    if len(units) != 1:
        return None
    points = {
        q.year: Point(q.value, ((q.page, q.quote),)) for q in quantities if q.year is not None
    }
    return Series(f"{name} ({method}-based)" if method else name, units.pop(), points)


def _summed(usable: Sequence[Quantity], scope: str, method: str) -> Series | None:
    """The sum of the scopes in each year that has them all, with Scope 2 by one method
    throughout."""
    parts = [
        _series(
            f"Scope {one}",
            [q for q in usable if q.scope == one and (one != "2" or q.method == method)],
            "",
        )
        for one in _PARTS[scope]
    ]
    known = [series for series in parts if series is not None]
    if len(known) != len(parts) or len({series.unit for series in known}) != 1:
        return None
    years = set.intersection(*(set(series.points) for series in known))
    points = {year: _sum([series.points[year] for series in known]) for year in sorted(years)}
    name = f"Scope {' + Scope '.join(_PARTS[scope])}{f' ({method}-based)' if method else ''}"
    return Series(name, known[0].unit, points) if points else None


def _sum(points: Sequence[Point]) -> Point:
    return Point(
        sum((p.value for p in points), Decimal(0)),
        tuple(place for p in points for place in p.places),
    )

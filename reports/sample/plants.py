"""What is planted: which totals and which year-over-year changes are false, which are true, and
where they are stated.

A fault is far outside any rounding (a total at least 3 % off, a change at least 2 points off), its
figures stand in one sentence on one page and its components in a table on another. All other
figures of the report follow.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from reports.sample.numbers import Numbers, Series, change, percent, summed

SLOTS = ("letter", "glance", "transition")  # the sections that may state a total of all scopes
TRAVEL = "Business travel"
LEAST_OFF, MOST_OFF = 3, 14  # how far a false total is off, in per cent of the right one
LEAST_POINTS = 2  # how far a false change is off at least


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure reported year over year: its words, its unit and the caption key of the table that
    holds it."""

    key: str
    label: str
    unit: str
    table: str
    series: Callable[[Numbers], Series]


METRICS = (
    Metric("scope1", "Scope 1 emissions", "tCO2e", "emissions", lambda n: n.scope1),
    Metric(
        "energy", "total energy consumption", "MWh", "energy", lambda n: summed(n.energy, n.years)
    ),
    Metric("water", "total water withdrawal", "m3", "water", lambda n: summed(n.water, n.years)),
    Metric("waste", "total waste generated", "tonnes", "waste", lambda n: summed(n.waste, n.years)),
    Metric(
        "travel",
        "Scope 3 emissions from business travel",
        "tCO2e",
        "scope3",
        lambda n: n.scope3[TRAVEL],
    ),
)


@dataclass(slots=True)
class Plant:
    """One planted statement. `page` and `table_page` are filled once the pages are laid out."""

    kind: str  # fault, truth or disclosure
    check: str  # scope_addition, yoy_percentage or coverage
    quote: str
    note: str
    verdict: str = ""
    result: str = ""
    paragraph_id: str = ""
    status: str = ""
    table: str = ""
    figures: dict[str, str] = field(default_factory=dict)
    page: int = 0
    table_page: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the faults and truths of a seed are: for totals the slots and years, for changes the
    keys of the metrics."""

    fault_slot: str
    truth_slot: str
    fault_year: int
    truth_year: int
    fault_metric: str
    truth_metric: str
    partial: str  # "opportunity" or "dependencies": the paragraph that is met in part only


def plan(seed: int, year: int) -> Plan:
    """The plan of a seed."""
    rng = random.Random(f"plan:{seed}")
    fault_slot, truth_slot = rng.sample(SLOTS, 2)
    fault_year, truth_year = rng.sample((year - 1, year), 2)
    fault_metric, truth_metric = rng.sample([metric.key for metric in METRICS], 2)
    partial = rng.choice(("opportunity", "dependencies"))
    return Plan(fault_slot, truth_slot, fault_year, truth_year, fault_metric, truth_metric, partial)


def false_total(seed: int, numbers: Numbers, year: int) -> tuple[int, str]:
    """A wrong total for the year and how it came about; 3 to 14 % off and not near the
    location-based total."""
    right = numbers.all_scopes(year)
    other = right - numbers.scope2_market[year] + numbers.scope2_location[year]
    slips = [(right + numbers.scope2_location[year], "adds both Scope 2 figures")]
    slips += [
        (right - series[year], f"leaves out Scope 3 category {name!r}")
        for name, series in numbers.scope3.items()
    ]
    clear = [
        (value, slip)
        for value, slip in slips
        if LEAST_OFF <= abs(percent(value - right, right)) <= MOST_OFF
        and abs(percent(value - other, other)) > LEAST_POINTS
    ]
    return random.Random(f"total:{seed}").choice(clear)


def false_change(seed: int, series: Series, years: tuple[int, int, int]) -> tuple[Decimal, str]:
    """A wrong size of change for the last year and how it came about; at least 2 points from the
    right one."""
    first, prior, last = (series[year] for year in years)
    right = abs(change(prior, last))
    slips = [
        (abs(change(first, last)), "uses the change over two years"),
        (right * 2 + Decimal("1.3"), "is more than twice the change of the printed figures"),
        (right + Decimal("6.4"), "is far larger than the change of the printed figures"),
    ]
    return random.Random(f"change:{seed}").choice(
        [slip for slip in slips if abs(slip[0] - right) >= LEAST_POINTS]
    )

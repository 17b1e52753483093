"""What a check says does not depend on the size of the company, the magnitude its units are printed
in, or the order of rows.

Each case is a table that says the same thing in other sizes and units. It is drawn either true or
with one figure that is clearly wrong: a check passes the first and never the second, in whichever
way it is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.specialists.data_metrics.checks.baseline_consistency import check_baselines
from agents.specialists.data_metrics.checks.historical_consistency import check_history
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.intensity_calculation import check_intensities
from agents.specialists.data_metrics.checks.percentage_calculation import check_percentages
from agents.specialists.data_metrics.checks.recalculation_consistency import check_recalculations
from agents.specialists.data_metrics.checks.scope3_categories import check_categories
from agents.specialists.data_metrics.checks.shares_sum import check_shares
from agents.specialists.data_metrics.checks.table import scope_addition, yoy_percentage
from agents.specialists.data_metrics.checks.trend_break import check_trends
from agents.specialists.data_metrics.checks.unit_validation import check_units
from agents.specialists.data_metrics.tests.tables import Check, printed, table
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity

Rows = list[str]


@dataclass(frozen=True)
class Way:
    """How a case is printed: its figures times `scale`, in thousands or not, with or without its
    wrong figure."""

    scale: int
    thousands: bool
    wrong: bool

    def amount(self, value: int, *, off: int = 0) -> str:
        """A figure; `off` is what is added to it where the case is to be wrong."""
        return printed((value + (off if self.wrong else 0)) * self.scale, self.thousands)

    def unit(self, plain: str, thousands: str) -> str:
        """The unit as printed."""
        return thousands if self.thousands else plain


Figures = tuple[int, int, int]
# header, rows in any order, rows that stay last
Build = Callable[[Way, Figures], tuple[str, Rows, Rows]]


def _percent(part: int, whole: int) -> str:
    return f"{(Decimal(part) / whole * 100).quantize(Decimal('0.1'))}"


def _scopes(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    one, two, three = f
    rows = [
        f"Scope 1 | {way.amount(one)} | {way.amount(two)}",
        f"Scope 2 (market-based) | {way.amount(two)} | {way.amount(three)}",
        f"Scope 3 | {way.amount(three)} | {way.amount(one)}",
    ]
    total = f"Total Scope 1, 2 and 3 | {way.amount(sum(f), off=sum(f) // 4)} | {way.amount(sum(f))}"
    return f"{way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022", rows, [total]


def _categories(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    names = (
        "Category 1: Purchased goods and services",
        "Category 6: Business travel",
        "Category 11: Use of sold products",
    )
    rows = [
        f"{name} | {way.amount(value)} | {way.amount(value * 2)}"
        for name, value in zip(names, f, strict=True)
    ]
    total = f"Total Scope 3 | {way.amount(sum(f), off=sum(f) // 4)} | {way.amount(sum(f) * 2)}"
    return f"Scope 3, {way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022", rows, [total]


def _changes(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    now, before, other = f
    change = Decimal(_percent(now - before, before)) + (15 if way.wrong else 0)
    rows = [
        f"Scope 1 | {way.amount(now)} | {way.amount(before)} | {change}%",
        f"Scope 3 | {way.amount(other)} | {way.amount(other * 2)} | -50.0%",
    ]
    return f"{way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022 | Change %", rows, []


def _differences(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    now, before, other = f
    rows = [
        (
            f"Landfill | {way.amount(now)} | {way.amount(before)} | "
            f"{way.amount(now - before, off=before // 3)}"
        ),
        f"Recycled | {way.amount(other)} | {way.amount(other * 3)} | {way.amount(other * -2)}",
    ]
    return f"Waste, {way.unit('tonnes', 'kt')} | 2023 | 2022 | +/-", rows, []


def _parts(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    total = sum(f)
    shares = [Decimal(_percent(value, total)) for value in f]
    shares[0] += 12 if way.wrong else 0
    rows = [
        (
            f"{name} | {way.amount(value)} | {share}% | {way.amount(value * 2)} | "
            f"{_percent(value, total)}%"
        )
        for name, value, share in zip(("Wind", "Hydro", "Gas"), f, shares, strict=True)
    ]
    last = f"Total | {way.amount(total)} | 100% | {way.amount(total * 2)} | 100%"
    return f"Energy, {way.unit('MWh', 'GWh')} | 2023 | Share 2023 | 2022 | Share 2022", rows, [last]


def _intensities(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    emitted, revenue, other = f
    per = [Decimal(emitted) * way.scale / revenue, Decimal(other) * way.scale / revenue]
    per[0] *= Decimal("1.3") if way.wrong else 1
    unit = way.unit("tCO2e", "ktCO2e")
    rows = [
        f"Scope 1 | {unit} | {way.amount(emitted)} | {way.amount(other)}",
        f"Revenue | EUR million | {revenue} | {revenue}",
        f"Scope 1 intensity | tCO2e per EUR million revenue | {per[0]:.4f} | {per[1]:.4f}",
    ]
    return "Metric | Unit | 2023 | 2022", rows, []


def _jumps(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    base = f[0]
    years = [base, base + 1, base * (1000 if way.wrong else 1), base + 2]
    cells = " | ".join(way.amount(value) for value in years)
    return f"{way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022 | 2021 | 2020", [f"Scope 1 | {cells}"], []


def _trends(way: Way, f: Figures) -> tuple[str, Rows, Rows]:
    base = f[0]
    years = [base * (3 if way.wrong else 1), base, base + 1, base, base + 2]
    cells = " | ".join(way.amount(value) for value in years)
    return (
        f"{way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022 | 2021 | 2020 | 2019",
        [f"Scope 1 | {cells}"],
        [],
    )


CASES: dict[str, tuple[Check, Build, frozenset[str]]] = {
    "scope_addition": (scope_addition, _scopes, frozenset({"fail"})),
    "scope3_categories": (check_categories, _categories, frozenset({"fail"})),
    "yoy_percentage": (yoy_percentage, _changes, frozenset({"fail"})),
    "differences": (yoy_percentage, _differences, frozenset({"fail"})),
    "percentage_calculation": (check_percentages, _parts, frozenset({"fail"})),
    "shares_sum": (check_shares, _parts, frozenset({"fail"})),
    "intensity_calculation": (check_intensities, _intensities, frozenset({"fail"})),
    "unit_validation": (check_units, _jumps, frozenset({"inconclusive"})),
    "trend_break": (check_trends, _trends, frozenset({"inconclusive"})),
}
ways = st.builds(Way, st.sampled_from([1, 10, 1000]), st.booleans(), st.booleans())
figures = st.tuples(st.integers(2_100, 9_000), st.integers(2_100, 9_000), st.integers(2_100, 9_000))


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
@settings(max_examples=25)
@given(way=ways, drawn=figures, data=st.data())
def test_size_unit_and_order_change_nothing(
    name: str, way: Way, drawn: Figures, data: st.DataObject
) -> None:
    check, build, wrong = CASES[name]
    header, rows, last = build(way, drawn)
    shuffled = data.draw(st.permutations(rows))
    results = check(check_input(table("\n".join([header, *shuffled, *last]))))
    found = {result.result for result in results}
    assert found & (wrong if way.wrong else {"pass"}), [r.message for r in results]
    if not way.wrong:
        assert found == {"pass"}, [r.message for r in results]


TARGETS = [(42, 2030, 2019), (42, 2030, 2019), (30, 2025, 2019)]


@settings(max_examples=30)
@given(st.permutations(TARGETS), st.booleans())
def test_baselines_are_compared_in_any_order(
    order: list[tuple[int, int, int]], wrong: bool
) -> None:
    fresh = [
        (size, year, 2020 if wrong and i == 0 else base)
        for i, (size, year, base) in enumerate(order)
    ]
    read = [q for page, one in enumerate(fresh, 1) for q in _target(page, *one)]
    found = {result.result for result in check_baselines(check_input(read))}
    alone = fresh[0][1] == 2025  # the only target of its year has nothing to differ from
    assert ("fail" in found) == (wrong and not alone)


def _target(page: int, size: int, year: int, base: int) -> list[Quantity]:
    return read_sentence(
        f"We will cut Scope 1 emissions by {size}% by {year} from a {base} baseline.", page=page
    )


@settings(max_examples=30)
@given(ways, figures)
def test_an_earlier_report_is_compared_in_any_size_and_unit(way: Way, drawn: Figures) -> None:
    then = table(f"tCO2e | 2022 | 2021\nScope 1 | {drawn[0] * way.scale} | 7", page=9)
    now = table(
        f"{way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022\nScope 1 | 9 | "
        f"{way.amount(drawn[0], off=drawn[0] // 5)}"
    )
    results = check_history(check_input(now, prior=then, texts={4: "No change."}))
    assert [r.result for r in results] == ["fail" if way.wrong else "pass"]


@settings(max_examples=30)
@given(ways, figures, st.booleans())
def test_a_restated_figure_is_compared_in_any_size_unit_and_order(
    way: Way, drawn: Figures, first: bool
) -> None:
    text = (
        f"Scope 1 emissions of 2022 were {drawn[0] * way.scale:,} tCO2e (restated to reflect new "
        "factors)."
    )
    rows = table(
        f"{way.unit('tCO2e', 'ktCO2e')} | 2023 | 2022\nScope 1 | 9 | "
        f"{way.amount(drawn[0], off=drawn[0] // 5)}"
    )
    told = read_sentence(text, page=1)
    results = check_recalculations(check_input([*told, *rows] if first else [*rows, *told]))
    assert ["fail" if way.wrong else "pass"] == [
        r.result for r in results if "restated_value" in r.details.written()
    ]

"""Changes that do not say which two years they compare."""

from __future__ import annotations

from decimal import Decimal

from agents.specialists.data_metrics.checks.table import yoy_percentage
from agents.specialists.data_metrics.checks.yoy_assumed import pair_of_row
from agents.specialists.data_metrics.tests.asking import given, series
from reports.figures.types import Quantity

FIGURES = series("Scope 1", {2019: 400_000, 2023: 310_000, 2024: 288_000})


def verdicts(sentence: str) -> list[str]:
    """What the check says of a sentence in a report that prints the figures."""
    results = yoy_percentage(given(sentence, FIGURES))
    return [one.result for one in results if sentence in {quote for _, quote in one.figures}]


def test_a_change_since_a_base_year_is_recomputed_to_the_latest_year() -> None:
    assert verdicts("Our Scope 1 emissions are now 28.0% below 2019, our base year.") == ["pass"]


def test_what_does_not_follow_under_an_assumption_is_left_open() -> None:
    assert verdicts("Our Scope 1 emissions are now 38.0% below 2019, our base year.") == [
        "inconclusive"
    ]


def figure(value: int, **known: object) -> Quantity:
    """An amount of a row."""
    return Quantity("ghg_emissions", Decimal(value), "tCO2e", Decimal(1), in_table=True, **known)  # type: ignore[arg-type]


def test_the_only_two_figures_of_a_row_that_give_its_change_are_taken() -> None:
    change = Quantity(
        "percentage_change", Decimal("-28.0"), "%", Decimal("0.1"), in_table=True, year=2030
    )
    found = pair_of_row(change, [figure(415_190), figure(298_937), figure(240_810)])
    assert found is not None
    assert (found.prior.value, found.current.value) == (415_190, 298_937)
    coarse = Quantity("percentage_change", Decimal(-28), "%", Decimal(1), in_table=True)
    assert pair_of_row(coarse, [figure(415_190), figure(298_937)]) is None

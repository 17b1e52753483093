"""Every check the agent runs, in the order in which their results are listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from agents.specialists.data_metrics.checks.baseline_age import baseline_age
from agents.specialists.data_metrics.checks.baseline_consistency import check_baselines
from agents.specialists.data_metrics.checks.benchmarks import benchmarks
from agents.specialists.data_metrics.checks.complements import complementary_shares
from agents.specialists.data_metrics.checks.factors import conversion_factor
from agents.specialists.data_metrics.checks.financial_ties import financial_ties
from agents.specialists.data_metrics.checks.gwp import gwp_set
from agents.specialists.data_metrics.checks.historical_consistency import check_history
from agents.specialists.data_metrics.checks.inputs import Check, CheckInput
from agents.specialists.data_metrics.checks.intensity_calculation import check_intensities
from agents.specialists.data_metrics.checks.interim import interim_targets
from agents.specialists.data_metrics.checks.inventory_totals import inventory_totals
from agents.specialists.data_metrics.checks.methodology import methodology
from agents.specialists.data_metrics.checks.percentage_calculation import check_percentages
from agents.specialists.data_metrics.checks.recalculation_consistency import check_recalculations
from agents.specialists.data_metrics.checks.repeated_figures import check_repeated
from agents.specialists.data_metrics.checks.scope2_method import scope2_method
from agents.specialists.data_metrics.checks.scope3_categories import check_categories
from agents.specialists.data_metrics.checks.scope_addition import check_sums
from agents.specialists.data_metrics.checks.shares_elsewhere import shares_of_figures
from agents.specialists.data_metrics.checks.shares_sum import check_shares
from agents.specialists.data_metrics.checks.table_changes import changes_of
from agents.specialists.data_metrics.checks.table_shares import shares_of
from agents.specialists.data_metrics.checks.table_sums import CHECK as TABLE_SUMS
from agents.specialists.data_metrics.checks.table_sums import check_table_sums
from agents.specialists.data_metrics.checks.targets import target_achievability
from agents.specialists.data_metrics.checks.trend_break import check_trends
from agents.specialists.data_metrics.checks.unit_validation import check_units
from agents.specialists.data_metrics.checks.worded_changes import worded_changes
from agents.specialists.data_metrics.checks.worded_shares import named_shares, worded_shares
from agents.specialists.data_metrics.checks.yoy_differences import check_differences
from agents.specialists.data_metrics.checks.yoy_percentage import check_changes
from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.checks.sums import SumDetails

_SUMS_OF_EMISSIONS = ("scope_addition", "scope3_categories")

__all__ = ["CHECKS", "Check", "CheckInput", "run_all"]


def scope_addition(given: CheckInput) -> list[CheckResult]:
    """Do the scopes add up to the printed totals?"""
    return check_sums(given.quantities)


def yoy_percentage(given: CheckInput) -> list[CheckResult]:
    """Do printed changes follow from the printed figures?"""
    told = [*check_changes(given.quantities), *check_differences(given.quantities)]
    told = _with_new(told, (result for one in given.readings for result in changes_of(one)))
    return _with_worded(told, list(worded_changes(given)))


def percentage_calculation(given: CheckInput) -> list[CheckResult]:
    """Do printed shares follow from their part and their whole?"""
    told = _with_new(check_percentages(given), worded_shares(given))
    told = _with_new(told, (result for one in given.readings for result in shares_of(one)))
    told = _with_new(told, complementary_shares(given.statements))
    told = _with_worded(told, list(named_shares(given)))
    told = _with_worded(told, list(shares_of_figures(given)))
    return [one for one in told if one.figures] or told


def _with_new(told: list[CheckResult], results: Iterable[CheckResult]) -> list[CheckResult]:
    """The results `told`, and those further ones that rest on a place which none of them has
    judged."""
    judged = {place for one in told if one.result != "inconclusive" for place in one.figures}
    return [*told, *(one for one in results if not judged.issuperset(one.figures))]


def _with_worded(told: list[CheckResult], worded: list[CheckResult]) -> list[CheckResult]:
    """The results `told` with those of sentences: these take the place of what was left open about
    the same number, and are left out where it was judged already."""
    judged = {_number(one) for one in told if one.result != "inconclusive"}
    new = [one for one in worded if _number(one) not in judged]
    known = {_number(one) for one in new}
    kept = [one for one in told if one.result != "inconclusive" or _number(one) not in known]
    return [*kept, *new]


def _number(result: CheckResult) -> tuple[object, ...]:
    """The printed percentage or difference a result is about, with its place; what has neither is
    about its places alone."""
    stated = result.details.stored()
    percent = stated.get("reported_pct")
    printed = stated.get("reported_difference") if percent is None else percent
    size = abs(printed) if isinstance(printed, int | float) else None
    return (result.figures[:1], percent is None, size)


CHECKS: Final[tuple[Check, ...]] = (
    scope_addition,
    check_categories,
    check_table_sums,
    yoy_percentage,
    percentage_calculation,
    check_shares,
    check_repeated,
    financial_ties,
    check_intensities,
    check_units,
    check_baselines,
    check_recalculations,
    check_trends,
    check_history,
    inventory_totals,
    gwp_set,
    conversion_factor,
    methodology,
    scope2_method,
    benchmarks,
    target_achievability,
    interim_targets,
    baseline_age,
)


def run_all(given: CheckInput) -> list[CheckResult]:
    """The results of all checks, not yet linked to claims."""
    return _without_repeats([result for check in CHECKS for result in check(given)])


def _without_repeats(results: list[CheckResult]) -> list[CheckResult]:
    """The results without sums of tables that a check of scopes or categories has told of."""
    told = {
        (frozenset(one.figures), _year(one))
        for one in results
        if one.check_name in _SUMS_OF_EMISSIONS and one.result != "inconclusive"
    }
    return [
        one
        for one in results
        if one.check_name != TABLE_SUMS or (frozenset(one.figures), _year(one)) not in told
    ]


def _year(result: CheckResult) -> int | None:
    return result.details.year if isinstance(result.details, SumDetails) else None

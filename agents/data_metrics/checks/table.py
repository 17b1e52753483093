"""Every check the agent runs, in the order in which their results are listed."""

from __future__ import annotations

from typing import Final

from agents.data_metrics.checks.inputs import Check, CheckInput
from agents.data_metrics.checks.scope_addition import check_sums
from agents.data_metrics.checks.yoy_differences import check_differences
from agents.data_metrics.checks.yoy_percentage import check_changes
from agents.data_metrics.schemas import CheckResult

__all__ = ["CHECKS", "Check", "CheckInput", "run_all"]


def scope_addition(given: CheckInput) -> list[CheckResult]:
    """Do the scopes add up to the printed totals?"""
    return check_sums(given.quantities)


def yoy_percentage(given: CheckInput) -> list[CheckResult]:
    """Do printed changes follow from the printed figures?"""
    return [*check_changes(given.quantities), *check_differences(given.quantities)]


CHECKS: Final[tuple[Check, ...]] = (
    scope_addition,
    yoy_percentage,
)


def run_all(given: CheckInput) -> list[CheckResult]:
    """The results of all checks, not yet linked to claims."""
    return [result for check in CHECKS for result in check(given)]

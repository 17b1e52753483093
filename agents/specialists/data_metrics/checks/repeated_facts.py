"""Figures of the whole company that the report states in several places: emissions of a scope and
energy, of one year, method, unit and basis.

The same value throughout passes. Where a place states a value near to it, nothing tells which of
them is meant, so it is shown and left open; values further apart are rather of other boundaries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import about, on_pages, outcome, rounded
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import agree, comparable
from reports.figures.types import Quantity
from reports.findings.checks.repeated import RepeatedDetails
from sibyl_project.common.numbers import shown

_FEWEST = 2
_NEAR = Decimal("0.05")  # of the value


def stated_again(check: str, given: CheckInput) -> Iterator[CheckResult]:
    """One result for each figure that at least two places of the report state."""
    for fact in given.facts:
        places = [q for q in fact.places if not q.source and not q.open]
        if not comparable(fact.best) or len({(q.page, q.quote) for q in places}) < _FEWEST:
            continue
        others = [q for q in places if not agree(fact.best, q)]
        if not others:
            yield _same(check, fact.best, places)
        elif _are_near(fact.best, others):
            yield _differing(check, fact.best, others)


def _are_near(best: Quantity, others: Sequence[Quantity]) -> bool:
    return all(abs(q.value - best.value) <= _NEAR * abs(best.value) for q in others)


def _same(check: str, best: Quantity, places: Sequence[Quantity]) -> CheckResult:
    message = (
        f"{_named(best)} is {shown(best.value, best.unit)} in all {len(places)} places that "
        "state it."
    )
    details = RepeatedDetails(
        printed=rounded(best.value),
        printed_elsewhere=rounded(best.value),
        places_elsewhere=len(places) - 1,
    )
    return outcome(check, "pass", "info", message, details, places)


def _differing(check: str, best: Quantity, others: Sequence[Quantity]) -> CheckResult:
    other = others[0]
    message = (
        f"{_named(best)} is {shown(best.value, best.unit)} on {on_pages([best])} and "
        f"{shown(other.value, other.unit)} on {on_pages([other])}: one of them may be of another "
        "boundary, restated, or wrong."
    )
    details = RepeatedDetails(
        printed=rounded(best.value),
        printed_elsewhere=rounded(other.value),
        places_elsewhere=len(others),
    )
    why = ("which of the values holds",)
    return outcome(check, "inconclusive", "info", message, details, (best, *others), why)


def _named(figure: Quantity) -> str:
    return f"{about(figure)} {figure.year}"

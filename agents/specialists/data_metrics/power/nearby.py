"""What of a report the checks of one table look at, so that they need not look at all of the report
for every misprint tried there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import fact_table
from reports.figures.types import Quantity

_MOST_PLACES = 24  # a result that rests on more is about the report, not about a number
Place = tuple[int, str]


def nearby(
    given: CheckInput, figures: Sequence[Quantity], results: Iterable[CheckResult]
) -> CheckInput:
    """The part of the input that is near these figures, which stand in one table, or outside of
    tables on one page: the table, what the page says in sentences, the places that any result of a
    check (`results`, of the whole report) rests on together with one of them, and the other years
    and places of the same figures."""
    page, table = figures[0].page, figures[0].table
    places = {(figure.page, figure.quote) for figure in figures}
    related: set[Place] = set()
    for result in results:
        if len(result.figures) <= _MOST_PLACES and places & set(result.figures):
            related |= set(result.figures)
    series = {_series(figure) for figure in figures}
    quantities = tuple(
        one
        for one in given.quantities
        if (one.page == page and one.table in (-1, table))
        or (one.page, one.quote) in related
        or _series(one) in series
    )
    tables = {(one.page, one.table) for one in quantities if (one.page, one.quote) in related}
    tables.add((page, table))
    return replace(
        given,
        quantities=quantities,
        facts=tuple(fact_table(quantities)),
        statements=tuple(
            one for one in given.statements if one.page == page or (one.page, one.text) in related
        ),
        tables=tuple(one for one in given.tables if (one.page, one.index) in tables),
        readings=tuple(
            one for one in given.readings if (one.table.page, one.table.index) in tables
        ),
    )


def _series(one: Quantity) -> tuple[object, ...]:
    """What the same figure has in common over years and places; the words too where no rule knows
    what it is of."""
    if one.metric == "ghg_emissions" and one.scope:
        return one.metric, one.scope, one.method, one.entity_part, one.unit
    return one.metric, one.label.casefold(), one.unit

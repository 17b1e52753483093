"""Does a total that a sentence states follow from the scopes a table prints elsewhere?

It is called wrong only when the sentence itself names the scopes it covers, every one of them has
one undisputed value of that year in one table, and nothing suggests that the two places draw their
figures differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from agents.specialists.data_metrics.checks.equal_gap import equal_to
from agents.specialists.data_metrics.checks.results import doubted
from agents.specialists.data_metrics.checks.sums import (
    PARTS,
    Sum,
    describe_failed,
    describe_passed,
    other_reading,
    sources_of,
)
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import agree, half_width
from reports.figures.types import Quantity
from sibyl_project.common.regex import regex

_OTHERWISE_DRAWN = regex(
    r"restat|adjust|recalculat|like[ -]for[ -]like|pro[ -]forma|exclud|equity|base[ -]?line"
    r"|base[ -]year|target|financed|net of|offset|previously",
    re.IGNORECASE,
)
_FAR_OFF = 50  # per cent; figures this far apart are hardly of the same thing
_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class _Stated:
    """A total of a sentence, the table rows of its year, and the sums they give: one for each Scope
    2 method it leaves open."""

    total: Quantity
    rows: tuple[Quantity, ...]
    sums: tuple[Sum, ...]

    @property
    def best(self) -> Sum:
        """The sum nearest to the stated total."""
        return min(self.sums, key=lambda one: abs(one.gap))


def check_stated_totals(
    emissions: Sequence[Quantity], quantities: Sequence[Quantity]
) -> list[CheckResult]:
    """One result for each total that a sentence states for scopes it names and whose components a
    table prints elsewhere. `emissions` are those of scopes and totals among the `quantities`."""
    tables = [source for source in sources_of(emissions) if source[0].in_table]
    lone = [q for q in emissions if _is_lone_total(q, emissions)]
    stated = [found for total in lone if (found := _beside_a_table(total, tables))]
    results = [_judge(one, emissions, quantities) for one in stated]
    failed = [one for one, result in zip(stated, results, strict=True) if result.result == "fail"]
    if len({one.total.year for one in failed}) >= _SEVERAL and len(failed) == len(stated):
        return [
            doubted(
                r, "no total that sentences state adds up, so they seem to cover something else"
            )
            for r in results
        ]
    return results


def _is_lone_total(quantity: Quantity, emissions: Iterable[Quantity]) -> bool:
    """A whole-company total of a known year in a sentence that does not print the components
    itself."""
    if (
        quantity.in_table
        or quantity.scope not in PARTS
        or quantity.year is None
        or quantity.entity_part
        or not quantity.unit
    ):
        return False
    here = {
        q.scope
        for q in emissions
        if not q.in_table and (q.page, q.quote) == (quantity.page, quantity.quote)
    }
    return not here & {"1", "2", "3"}


def _beside_a_table(total: Quantity, tables: Iterable[Sequence[Quantity]]) -> _Stated | None:
    """The total with the first table that prints each of its scopes once for its year; None where
    there is none."""
    for table in tables:
        rows = tuple(
            q for q in table if q.year == total.year and not q.entity_part and q.unit == total.unit
        )
        named = {scope: [q for q in rows if q.scope == scope] for scope in PARTS[total.scope]}
        twos = [q for q in named["2"] if not total.method or q.method in ("", total.method)]
        alone = all(len(found) == 1 for scope, found in named.items() if scope != "2")
        if alone and twos and len({q.method for q in twos}) == len(twos):
            one, *more = (named[scope][0] for scope in PARTS[total.scope] if scope != "2")
            return _Stated(total, rows, tuple(Sum((one, two, *more), total) for two in twos))
    return None


def _judge(
    stated: _Stated, emissions: Sequence[Quantity], quantities: Sequence[Quantity]
) -> CheckResult:
    best, total = stated.best, stated.total
    if best.fits:
        return describe_passed(best, stated.sums)
    other = other_reading(stated.rows, total) or equal_to(best, quantities)
    failed = describe_failed(best, stated.sums, other)
    # the components stand; the total is in question
    blamed = replace(failed, figures=((total.page, total.quote),))
    why = _reason_to_doubt(stated, emissions)
    return doubted(blamed, why) if why else blamed


def _reason_to_doubt(stated: _Stated, emissions: Sequence[Quantity]) -> str:
    """Why the gap may have another cause than an error; "" when nothing explains it."""
    best, total = stated.best, stated.total
    figures = (*best.parts, total)
    doubts = (
        (len(stated.sums) > 1, "the total does not say which Scope 2 figure it holds"),
        (any(q.approximate for q in figures), "the figures are approximate"),
        (
            any(_OTHERWISE_DRAWN.search(q.quote) for q in figures),
            "the words beside the figures speak of another basis",
        ),
        (best.percent >= _FAR_OFF, "the figures are too far apart to be of the same thing"),
        (
            abs(best.gap) <= best.rounding - half_width(total) + half_width(total, 1),
            "the total may be rounded",
        ),
        (
            _fits_otherwise(best, emissions),
            "a component has another value elsewhere, and with that the total adds up",
        ),
        (
            any(q.in_table and _confirms(q, total) for q in emissions),
            "a table prints the same total for what may be other scopes",
        ),
    )
    return next((why for doubtful, why in doubts if doubtful), "")


def _fits_otherwise(missed: Sum, emissions: Sequence[Quantity]) -> bool:
    """Whether the sum holds with values that other places print for its parts, of the whole company
    and the same year. Any other value elsewhere explains nothing."""
    ways = ([part, *(q for q in emissions if _disputes(q, part))] for part in missed.parts)
    return any(Sum(parts, missed.total).fits for parts in product(*ways))


def _confirms(one: Quantity, other: Quantity) -> bool:
    return _same_figure(one, other) and agree(one, other)


def _disputes(one: Quantity, other: Quantity) -> bool:
    return _same_figure(one, other) and not agree(one, other)


def _same_figure(one: Quantity, other: Quantity) -> bool:
    """Whether two whole-company figures are of the same scope and year, and of the same method
    where both name one."""
    alike = (one.scope, one.year, one.unit, one.entity_part) == (
        other.scope,
        other.year,
        other.unit,
        other.entity_part,
    )
    return alike and (one.method == other.method or not one.method or not other.method)

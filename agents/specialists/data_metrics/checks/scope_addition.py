"""Do the scopes add up to the printed total?

Location-based and market-based Scope 2 are alternatives, never both summands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from agents.specialists.data_metrics.checks.results import doubted
from agents.specialists.data_metrics.checks.stated_totals import check_stated_totals
from agents.specialists.data_metrics.checks.sums import (
    PARTS,
    Sum,
    describe_failed,
    describe_passed,
    details_of,
    label_of,
    other_reading,
    result_of,
    same_cell,
    sources_of,
)
from agents.specialists.data_metrics.schemas import CheckResult, of_kind
from reports.figures.table import agree
from reports.figures.types import Quantity
from reports.findings.checks.sums import ScopeAdditionDetails, SumDetails
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

_MANY_YEARS = 2
_FAR_OFF = 50  # percent
_SUMMED = ("1", "2", "3", "1+2", "1+2+3", "total")
_TOTAL_ROW = regex(r"(?:^|> )total (?:GHG|greenhouse gas|carbon|CO2e?) emissions$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Tried:
    """A total with its best sum and what came of it. `why` is a reason to doubt a miss; `of_labels`
    marks one that only the labels of the rows give, which other columns of the same rows can
    refute."""

    result: CheckResult
    best: Sum | None = None
    why: str = ""
    of_labels: bool = False
    borrowed: bool = False  # the parts stand under other labels than the total

    @property
    def rows(self) -> frozenset[str]:
        """The table rows that were added up."""
        return (
            frozenset(q.quote for q in (*self.best.parts, self.best.total))
            if self.best
            else frozenset()
        )


def check_sums(quantities: Sequence[Quantity]) -> list[CheckResult]:
    """One result per source (table, sentence, or the whole report where a source states only the
    total) and year."""
    emissions = [found for q in quantities if (found := _emission(q))]
    results = [result for source in sources_of(emissions) for result in _check_source(source)]
    stated = check_stated_totals(emissions, quantities)
    if any(result.result != "inconclusive" for result in results):
        return [*results, *stated]
    judged: set[tuple[object, ...]] = {
        (*place, details.year)
        for result, details in of_kind((*results, *stated), ScopeAdditionDetails)
        if details.calculated_total is not None
        for place in result.figures
    }
    together = [
        result
        for result, details in of_kind(_check_report(emissions, judged), ScopeAdditionDetails)
        if details.calculated_total is not None or not results
    ]
    return [*results, *stated, *together] or [_nothing(emissions)]


def _emission(quantity: Quantity) -> Quantity | None:
    """A figure of a scope or of a total.

    A total row whose unit is nowhere stated is one too: sums need none.
    """
    if quantity.metric == "ghg_emissions":
        return quantity if quantity.scope in _SUMMED else None
    if (
        quantity.metric == "other"
        and quantity.in_table
        and not quantity.unit
        and _TOTAL_ROW.search(quantity.label)
    ):
        return replace(quantity, metric="ghg_emissions", scope="total")
    return None


def _check_source(source: Sequence[Quantity]) -> Iterator[CheckResult]:
    cells: dict[tuple[int | None, str], list[Quantity]] = {}
    for quantity in source:
        cells.setdefault((quantity.year, quantity.entity_part), []).append(quantity)
    tried = [
        one
        for group in cells.values()
        for total in _totals(group)
        if (one := _judge(group, total, source))
    ]
    fits = Counter(one.rows for one in tried if one.best and abs(one.best.gap) <= one.best.rounding)
    misses = Counter(one.rows for one in tried if one.result.result == "fail")
    all_fail = len(tried) >= _MANY_YEARS and all(one.result.result == "fail" for one in tried)
    for one in tried:
        proven = fits[one.rows] >= max(1, misses[one.rows])
        if one.borrowed and fits[one.rows] < _MANY_YEARS:
            continue
        if all_fail:
            why = (
                "no year of this table adds up, so its total seems to cover something else than "
                "these rows"
            )
        else:
            why = "" if one.of_labels and proven else one.why
        yield doubted(one.result, why) if why else one.result


def _totals(group: Sequence[Quantity]) -> list[Quantity]:
    return [q for q in group if q.scope in ("1+2", "1+2+3", "total")]


def _judge(
    group: Sequence[Quantity], total: Quantity, source: Sequence[Quantity] = ()
) -> _Tried | None:
    """None when the source states no parts at all for this total: a lone total is no failed sum."""
    parts = [
        q
        for q in group
        if q.scope in ("1", "2", "3", "1+2") and q is not total and _may_be_summed(q, total)
    ]
    sums = list(_ways(parts, total))
    borrowed = (
        [q for q in source if _lends(q, total)]
        if not sums and total.entity_part and total.in_table
        else []
    )
    parts = borrowed or parts
    sums = sums or list(_ways(parts, total))
    if not sums:
        return _Tried(_incomplete(parts, total)) if {q.scope for q in parts} & {"1", "2"} else None
    usable = [s for s in sums if not total.method or not s.method or s.method == total.method]
    if not usable:
        return _Tried(_incomplete([q for q in parts if q.scope != "2"], total))
    best = min(usable, key=lambda s: abs(s.gap))
    if best.fits:
        return _Tried(describe_passed(best, sums), best, borrowed=bool(borrowed))
    other = other_reading(parts, total)
    why, of_labels = _reason_to_doubt(best, parts, total, other)
    return _Tried(describe_failed(best, usable, other), best, why, of_labels, bool(borrowed))


def _may_be_summed(part: Quantity, total: Quantity) -> bool:
    """Whether a total may hold a figure: one that does not say which scopes it is of sums only
    rows of its own table."""
    return part.unit == total.unit and (total.scope != "total" or part.table == total.table)


def _lends(part: Quantity, total: Quantity) -> bool:
    """Whether a row of another label may hold a part of this total: of no bracket, or of the same
    one beside its own words."""
    same = (part.year, part.unit) == (total.year, total.unit) and part.scope in ("1", "2", "3")
    return same and (not part.entity_part or part.entity_part.endswith(total.entity_part))


def _ways(parts: Sequence[Quantity], total: Quantity) -> Iterator[Sum]:
    """Every admissible sum: one Scope 1, one Scope 2 of either method (or their printed sum), Scope
    3 if the total holds it."""
    named = {scope: [q for q in parts if q.scope == scope] for scope in ("1", "2", "3", "1+2")}
    wants_three = total.scope == "1+2+3" or (total.scope == "total" and bool(named["3"]))
    heads: list[tuple[Quantity, ...]] = [(one, two) for one in named["1"] for two in named["2"]]
    heads += [(both,) for both in named["1+2"]] if wants_three and not heads else []
    for head in heads:
        if not wants_three:
            yield Sum(head, total)
        for three in named["3"] if wants_three else ():
            yield Sum((*head, three), total)


def _incomplete(parts: Sequence[Quantity], total: Quantity) -> CheckResult:
    missing = tuple(
        f"Scope {scope}"
        for scope in PARTS.get(total.scope, ("1", "2"))
        if scope not in {q.scope for q in parts}
    )
    if total.method:
        missing = tuple(
            f"{name} ({total.method}-based)" if name == "Scope 2" else name for name in missing
        )
    lacking = " and ".join(missing) or "a part"
    message = (
        f"{label_of(total)} {shown(total.value, total.unit)} cannot be added up: {lacking} not "
        "found beside it."
    )
    return replace(
        result_of("inconclusive", "info", message, details_of(parts, total), (*parts, total)),
        missing_data=missing,
    )


def _reason_to_doubt(
    best: Sum, parts: Sequence[Quantity], total: Quantity, other: str
) -> tuple[str, bool]:
    """Why a miss may be none ("" when nothing says so), and whether only the labels say it."""
    if any(q.approximate for q in (*best.parts, total)):
        return "the figures are approximate", False
    if total.entity_part or any(q.entity_part for q in best.parts):
        return (
            "the figures name a part of the company or a basis, so they may be drawn differently",
            True,
        )
    if total.scope == "total":
        return "the printed total does not say which scopes it holds", True
    if other.startswith("the printed total is"):
        return "the total leaves a scope out", True
    if any(not agree(a, b) for a in parts for b in parts if same_cell(a, b)):
        return "a scope is printed with two values here", False
    return "", False


def _check_report(
    emissions: Sequence[Quantity], judged: set[tuple[object, ...]]
) -> list[CheckResult]:
    """Where no source holds a whole sum: the report's figures of a year together; a miss across
    places is inconclusive."""
    whole = [q for q in emissions if not q.entity_part]
    results = []
    for year in dict.fromkeys(q.year for q in whole):
        group = [q for q in whole if q.year == year]
        totals = list(
            {q.scope: q for q in _totals(group) if (q.page, q.quote, q.year) not in judged}.values()
        )
        for total in totals:
            # scattered figures cannot tell what such a total holds
            if total.scope == "total" and len({q.page for q in group}) > 1:
                continue
            tried = _judge(list({(q.scope, q.method, q.value): q for q in group}.values()), total)
            if tried is not None:
                result = doubted(tried.result, tried.why) if tried.why else tried.result
                one_page = len({(q.page, q.in_table) for q in group}) == 1 and _within_reach(result)
                results.append(
                    result
                    if one_page
                    else doubted(
                        result, "the figures stand in different places and may be drawn differently"
                    )
                )
    return results


def _within_reach(result: CheckResult) -> bool:
    """Whether the miss is small enough for the figures to be of the same thing."""
    details = result.details
    percent = details.discrepancy_percent if isinstance(details, SumDetails) else None
    return Decimal(str(percent or 0)) < _FAR_OFF


def _nothing(emissions: Sequence[Quantity]) -> CheckResult:
    named = {q.scope for q in emissions}
    missing = tuple(f"Scope {scope}" for scope in ("1", "2", "3") if scope not in named)
    missing += () if named & {"1+2", "1+2+3", "total"} else ("reported total",)
    message = f"No sum to check: {', '.join(missing) or 'figures of one year together'} not found."
    details = ScopeAdditionDetails()
    return replace(result_of("inconclusive", "info", message, details, ()), missing_data=missing)

"""Do the scopes add up to the printed total? Location-based and market-based Scope 2 are alternatives, never both summands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from agents.data_metrics.checks.results import doubted
from agents.data_metrics.checks.stated_totals import check_stated_totals
from agents.data_metrics.checks.sums import (
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
from agents.data_metrics.schemas import CheckResult, shown
from reports.figures.table import agree
from reports.figures.types import Quantity

_MANY_YEARS = 2
_FAR_OFF = 50  # percent


def check_sums(quantities: Sequence[Quantity]) -> list[CheckResult]:
    """One result per source (table, sentence, or the whole report where a source states only the total) and year."""
    emissions = [q for q in quantities if q.metric == "ghg_emissions" and q.scope in ("1", "2", "3", "1+2", "1+2+3", "total")]
    results = [result for source in sources_of(emissions) for result in _check_source(source)]
    stated = check_stated_totals(emissions)
    if any(result.result != "inconclusive" for result in results):
        return [*results, *stated]
    judged: set[tuple[object, ...]] = {
        (*place, r.details["year"])
        for r in (*results, *stated)
        if r.details["calculated_total"] is not None
        for place in r.figures
    }
    together = [r for r in _check_report(emissions, judged) if r.details["calculated_total"] is not None or not results]
    return [*results, *stated, *together] or [_nothing(emissions)]


def _check_source(source: Sequence[Quantity]) -> Iterator[CheckResult]:
    cells: dict[tuple[int | None, str], list[Quantity]] = {}
    for quantity in source:
        cells.setdefault((quantity.year, quantity.entity_part), []).append(quantity)
    results = [(key, total, _judge(group, total)) for key, group in cells.items() for total in _totals(group)]
    tried = [result for *_, result in results if result is not None]
    all_fail = len(tried) >= _MANY_YEARS and all(result.result == "fail" for result in tried)
    for result in tried:
        yield (
            doubted(result, "no year of this table adds up, so its total seems to cover something else than these rows")
            if all_fail
            else result
        )


def _totals(group: Sequence[Quantity]) -> list[Quantity]:
    return [q for q in group if q.scope in ("1+2", "1+2+3", "total")]


def _judge(group: Sequence[Quantity], total: Quantity) -> CheckResult | None:
    """None when the source states no parts at all for this total: a lone total is no failed sum."""
    parts = [q for q in group if q.scope in ("1", "2", "3", "1+2") and q is not total and q.unit == total.unit]
    sums = list(_ways(parts, total))
    if not sums:
        return _incomplete(parts, total) if {q.scope for q in parts} & {"1", "2"} else None
    usable = [s for s in sums if not total.method or not s.method or s.method == total.method]
    if not usable:
        return _incomplete([q for q in parts if q.scope != "2"], total)
    best = min(usable, key=lambda s: abs(s.gap))
    if best.fits:
        return describe_passed(best, sums)
    other = other_reading(parts, total)
    failed = describe_failed(best, usable, other)
    if doubt := _reason_to_doubt(best, parts, total, other):
        return doubted(failed, doubt)
    return failed


def _ways(parts: Sequence[Quantity], total: Quantity) -> Iterator[Sum]:
    """Every admissible sum: one Scope 1, one Scope 2 of either method (or their printed sum), Scope 3 if the total holds it."""
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
    missing = tuple(f"Scope {scope}" for scope in PARTS.get(total.scope, ("1", "2")) if scope not in {q.scope for q in parts})
    if total.method:
        missing = tuple(f"{name} ({total.method}-based)" if name == "Scope 2" else name for name in missing)
    lacking = " and ".join(missing) or "a part"
    message = f"{label_of(total)} {shown(total.value, total.unit)} cannot be added up: {lacking} not found beside it."
    return replace(result_of("inconclusive", "info", message, details_of(parts, total), (*parts, total)), missing_data=missing)


def _reason_to_doubt(best: Sum, parts: Sequence[Quantity], total: Quantity, other: str) -> str:
    if total.entity_part or any(q.entity_part for q in best.parts):
        return "the figures name a part of the company or a basis, so they may be drawn differently"
    if total.scope == "total":
        return "the printed total does not say which scopes it holds"
    if other.startswith("the printed total is"):
        return "the total leaves a scope out"
    if any(not agree(a, b) for a in parts for b in parts if same_cell(a, b)):
        return "a scope is printed with two values here"
    if any(q.approximate for q in (*best.parts, total)):
        return "the figures are approximate"
    return ""


def _check_report(emissions: Sequence[Quantity], judged: set[tuple[object, ...]]) -> list[CheckResult]:
    """Where no source holds a whole sum: the report's figures of a year together; a miss across places is inconclusive."""
    whole = [q for q in emissions if not q.entity_part]
    results = []
    for year in dict.fromkeys(q.year for q in whole):
        group = [q for q in whole if q.year == year]
        totals = list({q.scope: q for q in _totals(group) if (q.page, q.quote, q.year) not in judged}.values())
        for total in totals:
            if (
                total.scope == "total" and len({q.page for q in group}) > 1
            ):  # scattered figures cannot tell what such a total holds
                continue
            result = _judge(list({(q.scope, q.method, q.value): q for q in group}.values()), total)
            if result is not None:
                one_page = len({(q.page, q.in_table) for q in group}) == 1 and _within_reach(result)
                results.append(
                    result if one_page else doubted(result, "the figures stand in different places and may be drawn differently")
                )
    return results


def _within_reach(result: CheckResult) -> bool:
    """Whether the miss is small enough for the figures to be of the same thing."""
    return Decimal(str(result.details.get("discrepancy_percent") or 0)) < _FAR_OFF


def _nothing(emissions: Sequence[Quantity]) -> CheckResult:
    named = {q.scope for q in emissions}
    missing = tuple(f"Scope {scope}" for scope in ("1", "2", "3") if scope not in named)
    missing += () if named & {"1+2", "1+2+3", "total"} else ("reported total",)
    message = f"No sum to check: {', '.join(missing) or 'no figures of one year together'} not found."
    return replace(result_of("inconclusive", "info", message, {}, ()), missing_data=missing)

"""Do the scopes add up to the printed total? Location-based and market-based Scope 2 are alternatives, never both summands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby

from agents.data_metrics.schemas import CheckResult, Result, Severity, as_number, shown
from reports.figures.table import agree, half_width
from reports.figures.types import Quantity

CHECK = "scope_addition"
_TOLERANCE = Decimal("0.01")  # of the reported total (FRD 7, appendix B.1)
_EXACT_ENOUGH = Decimal("0.005")  # a gap beyond this is worth a warning, even where rounding may explain it
_PARTS = {"1+2": ("1", "2"), "1+2+3": ("1", "2", "3")}
_MANY_YEARS = 2
_FAR_OFF = 50  # percent


@dataclass(frozen=True, slots=True)
class Sum:
    """One way to add up: its parts, the total they should give, and how far off they are."""

    parts: tuple[Quantity, ...]
    total: Quantity

    @property
    def computed(self) -> Decimal:
        """The sum of the parts."""
        return sum((part.value for part in self.parts), Decimal(0))

    @property
    def gap(self) -> Decimal:
        """Printed total minus computed total."""
        return self.total.value - self.computed

    @property
    def rounding(self) -> Decimal:
        """What rounding of every printed number can explain."""
        return sum((half_width(q) for q in (*self.parts, self.total)), Decimal(0))

    @property
    def percent(self) -> Decimal:
        """The gap in percent of the reported total."""
        return abs(self.gap) / abs(self.total.value) * 100 if self.total.value else Decimal(0)

    @property
    def method(self) -> str:
        """The Scope 2 method of the parts, or of the total where the parts state none."""
        return next((q.method for q in (*self.parts, self.total) if q.method), "")

    @property
    def fits(self) -> bool:
        """Whether the gap is within the tolerance or explained by rounding."""
        return abs(self.gap) <= max(self.rounding, _TOLERANCE * abs(self.total.value))


def check_sums(quantities: Sequence[Quantity]) -> list[CheckResult]:
    """One result per source (table, sentence, or the whole report where a source states only the total) and year."""
    emissions = [q for q in quantities if q.metric == "ghg_emissions" and q.scope in ("1", "2", "3", "1+2", "1+2+3", "total")]
    results = [result for source in _sources(emissions) for result in _check_source(source)]
    if any(result.result != "inconclusive" for result in results):
        return results
    judged: set[tuple[object, ...]] = {
        (*place, r.details["year"]) for r in results if r.details["calculated_total"] is not None for place in r.figures
    }
    together = [r for r in _check_report(emissions, judged) if r.details["calculated_total"] is not None or not results]
    return [*results, *together] or [_nothing(emissions)]


def _sources(emissions: Iterable[Quantity]) -> Iterator[list[Quantity]]:
    """Figures that stand together: a sentence, or the rows of one table (a scope coming again after its total opens another)."""
    for (_page, table), group in groupby(emissions, key=lambda q: (q.page, q.in_table)):
        if not table:
            yield from (list(part) for _, part in groupby(group, key=lambda q: q.quote))
            continue
        rows: list[Quantity] = []
        for quantity in group:
            if any(_same_cell(quantity, row) and row.quote != quantity.quote for row in rows):
                yield rows
                rows = []
            rows.append(quantity)
        yield rows


def _same_cell(one: Quantity, other: Quantity) -> bool:
    keys = [(q.scope, q.method, q.year, q.entity_part) for q in (one, other)]
    return keys[0] == keys[1]


def _check_source(source: Sequence[Quantity]) -> Iterator[CheckResult]:
    cells: dict[tuple[int | None, str], list[Quantity]] = {}
    for quantity in source:
        cells.setdefault((quantity.year, quantity.entity_part), []).append(quantity)
    results = [(key, total, _judge(group, total)) for key, group in cells.items() for total in _totals(group)]
    tried = [result for *_, result in results if result is not None]
    all_fail = len(tried) >= _MANY_YEARS and all(result.result == "fail" for result in tried)
    for result in tried:
        yield (
            _doubt(result, "no year of this table adds up, so its total seems to cover something else than these rows")
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
        return _passed(best, sums)
    other = _other_reading(parts, total)
    failed = _failed(best, usable, other)
    if doubt := _reason_to_doubt(best, parts, total, other):
        return _doubt(failed, doubt)
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
    missing = tuple(f"Scope {scope}" for scope in _PARTS.get(total.scope, ("1", "2")) if scope not in {q.scope for q in parts})
    if total.method:
        missing = tuple(f"{name} ({total.method}-based)" if name == "Scope 2" else name for name in missing)
    lacking = " and ".join(missing) or "a part"
    message = f"{_label(total)} {shown(total.value, total.unit)} cannot be added up: {lacking} not found beside it."
    return replace(_result("inconclusive", "info", message, _details(parts, total), (*parts, total)), missing_data=missing)


def _passed(best: Sum, sums: Sequence[Sum]) -> CheckResult:
    off = best.percent > _EXACT_ENOUGH * 100
    cause = (
        "which rounding may explain"
        if abs(best.gap) <= best.rounding
        else "within the 1% tolerance, but more than rounding explains"
    )
    note = f", {shown(abs(best.gap), best.total.unit)} ({_percent(best)}) apart, {cause}" if off else ""
    if best.gap and not off:
        note = f", {shown(abs(best.gap), best.total.unit)} apart, within rounding and tolerance"
    rivals = [s for s in sums if s.method != best.method and s.method]
    note += (
        f"; with {rivals[0].method}-based Scope 2 it would be {shown(rivals[0].computed, best.total.unit)}"
        if rivals and best.method
        else ""
    )
    details = _details(best.parts, best.total, best)
    return _result("pass", "warning" if off else "info", f"{_arithmetic(best)}{note}.", details, (*best.parts, best.total))


def _failed(best: Sum, sums: Sequence[Sum], other: str) -> CheckResult:
    tried = [f"with {s.method}-based Scope 2: {shown(s.computed)}" for s in sums if s.method] if len(sums) > 1 else []
    side = "missing" if best.gap > 0 else "too much"
    message = f"{_arithmetic(best)}: {shown(abs(best.gap), best.total.unit)} ({_percent(best)}) {side}"
    message += f"; tried {', '.join(dict.fromkeys(tried))}" if tried else ""
    message += f"; {other}" if other else ""
    return _result("fail", "critical", message + ".", _details(best.parts, best.total, best), (*best.parts, best.total))


def _other_reading(parts: Sequence[Quantity], total: Quantity) -> str:
    """Names the sum that would fit though it should not: both Scope 2 figures added, or a scope left out."""
    values = {q.scope: q.value for q in parts}
    scope2 = {q.method: q.value for q in parts if q.scope == "2" and q.method}
    both = sum((q.value for q in parts if q.scope in ("1", "3")), Decimal(0)) + sum(scope2.values(), Decimal(0))
    if len(scope2) > 1 and abs(both - total.value) <= _EXACT_ENOUGH * abs(total.value):
        return "the printed total adds location-based and market-based Scope 2 together"
    for pair in (("1", "2"), ("1", "3"), ("2", "3")):
        if total.scope == "1+2" or not set(pair) <= set(values):
            continue
        if abs(values[pair[0]] + values[pair[1]] - total.value) <= _EXACT_ENOUGH * abs(total.value):
            return f"the printed total is Scope {pair[0]} and Scope {pair[1]} only"
    return ""


def _reason_to_doubt(best: Sum, parts: Sequence[Quantity], total: Quantity, other: str) -> str:
    if total.entity_part or any(q.entity_part for q in best.parts):
        return "the figures name a part of the company or a basis, so they may be drawn differently"
    if total.scope == "total":
        return "the printed total does not say which scopes it holds"
    if other.startswith("the printed total is"):
        return "the total leaves a scope out"
    if any(not agree(a, b) for a in parts for b in parts if _same_cell(a, b)):
        return "a scope is printed with two values here"
    if any(q.approximate for q in (*best.parts, total)):
        return "the figures are approximate"
    return ""


def _doubt(result: CheckResult, why: str) -> CheckResult:
    if result.result != "fail":
        return result
    message = f"{result.message} Not counted as a failure: {why}."
    return replace(result, result="inconclusive", severity="info", message=message, missing_data=(why,))


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
                    result if one_page else _doubt(result, "the figures stand in different places and may be drawn differently")
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
    return replace(_result("inconclusive", "info", message, {}, ()), missing_data=missing)


def _label(total: Quantity) -> str:
    method = f", {total.method}-based" if total.method else ""
    return f"Total (Scope {total.scope}{method})" if total.scope != "total" else f"Total emissions{method}"


def _arithmetic(one: Sum) -> str:
    names = " + ".join(f"Scope {q.scope}{f' ({q.method}-based)' if q.method else ''}" for q in one.parts)
    sums = " + ".join(shown(q.value) for q in one.parts)
    year = f" {one.total.year}" if one.total.year else ""
    printed = f"against a printed total of {shown(one.total.value, one.total.unit)}" if one.gap else "the printed total"
    return f"{names}{year}: {sums} = {shown(one.computed, one.total.unit)}, {printed}"


def _percent(one: Sum) -> str:
    return f"{one.percent.quantize(Decimal('0.01'))}%"


def _details(parts: Sequence[Quantity], total: Quantity, best: Sum | None = None) -> dict[str, object]:
    """The block of FRD 7 appendix B.1, with the year, unit and Scope 2 method it was computed for."""
    values: dict[str, object] = {f"scope{n}": next((as_number(q.value) for q in parts if q.scope == n), None) for n in "123"}
    return {
        **values,
        "calculated_total": as_number(best.computed) if best else None,
        "reported_total": as_number(total.value),
        "discrepancy": as_number(abs(best.gap)) if best else None,
        "discrepancy_percent": as_number(best.percent.quantize(Decimal("0.01"))) if best else None,
        "unit": total.unit,
        "year": total.year,
        "scope2_method": best.method if best else "",
        "total_scope": total.scope,
    }


def _result(
    verdict: Result, severity: Severity, message: str, details: dict[str, object], used: Sequence[Quantity]
) -> CheckResult:
    pages = tuple(sorted({q.page for q in used}))
    places = tuple(dict.fromkeys((q.page, q.quote) for q in used))
    return CheckResult(CHECK, verdict, severity, message, details, pages=pages, figures=places)

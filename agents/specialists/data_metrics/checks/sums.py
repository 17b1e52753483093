"""One way to add up scopes, and how its outcome is told: what fits, what fails, what is left open
and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from agents.specialists.data_metrics.checks.results import outcome
from agents.specialists.data_metrics.schemas import CheckResult, Result, Severity
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.findings.checks.sums import ScopeAdditionDetails
from sibyl_project.common.numbers import as_number, shown

CHECK = "scope_addition"
PARTS = {"1+2": ("1", "2"), "1+2+3": ("1", "2", "3")}
# a gap beyond this is worth a warning, even where rounding may explain it
EXACT_ENOUGH = Decimal("0.005")
TOLERANCE = Decimal("0.01")  # of the reported total (FRD 7, appendix B.1)


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
        return abs(self.gap) <= max(self.rounding, TOLERANCE * abs(self.total.value))


def sources_of(emissions: Iterable[Quantity]) -> Iterator[list[Quantity]]:
    """Figures that stand together: a sentence, or the rows of one table (a scope coming again after
    its total opens another)."""
    for (_page, table), group in groupby(emissions, key=lambda q: (q.page, q.in_table)):
        if not table:
            yield from (list(part) for _, part in groupby(group, key=lambda q: q.quote))
            continue
        rows: list[Quantity] = []
        for quantity in group:
            if any(same_cell(quantity, row) and row.quote != quantity.quote for row in rows):
                yield rows
                rows = []
            rows.append(quantity)
        yield rows


def same_cell(one: Quantity, other: Quantity) -> bool:
    keys = [(q.scope, q.method, q.year, q.entity_part) for q in (one, other)]
    return keys[0] == keys[1]


def describe_passed(best: Sum, sums: Sequence[Sum]) -> CheckResult:
    off = best.percent > EXACT_ENOUGH * 100
    cause = (
        "which rounding may explain"
        if abs(best.gap) <= best.rounding
        else "within the 1% tolerance, but more than rounding explains"
    )
    note = (
        f", {shown(abs(best.gap), best.total.unit)} ({_percent(best)}) apart, {cause}"
        if off
        else ""
    )
    if best.gap and not off:
        note = f", {shown(abs(best.gap), best.total.unit)} apart, within rounding and tolerance"
    rivals = [s for s in sums if s.method != best.method and s.method]
    note += (
        (
            f"; with {rivals[0].method}-based Scope 2 it would be "
            f"{shown(rivals[0].computed, best.total.unit)}"
        )
        if rivals and best.method
        else ""
    )
    details = details_of(best.parts, best.total, best)
    return result_of(
        "pass",
        "warning" if off else "info",
        f"{_arithmetic(best)}{note}.",
        details,
        (*best.parts, best.total),
    )


def describe_failed(best: Sum, sums: Sequence[Sum], other: str) -> CheckResult:
    tried = (
        [f"with {s.method}-based Scope 2: {shown(s.computed)}" for s in sums if s.method]
        if len(sums) > 1
        else []
    )
    side = "above" if best.gap > 0 else "below"
    message = (
        f"{_arithmetic(best)}: the total is {shown(abs(best.gap), best.total.unit)} "
        f"({_percent(best)}) {side} its parts"
    )
    message += f"; tried {', '.join(dict.fromkeys(tried))}" if tried else ""
    message += f"; {other}" if other else ""
    return result_of(
        "fail",
        "critical",
        message + ".",
        details_of(best.parts, best.total, best),
        (*best.parts, best.total),
    )


def other_reading(parts: Sequence[Quantity], total: Quantity) -> str:
    """Names the sum that would fit though it should not: both Scope 2 figures added, or a scope
    left out."""
    values = {q.scope: q.value for q in parts}
    scope2 = {q.method: q.value for q in parts if q.scope == "2" and q.method}
    both = sum((q.value for q in parts if q.scope in ("1", "3")), Decimal(0)) + sum(
        scope2.values(), Decimal(0)
    )
    if len(scope2) > 1 and abs(both - total.value) <= EXACT_ENOUGH * abs(total.value):
        return "the printed total adds location-based and market-based Scope 2 together"
    for pair in (("1", "2"), ("1", "3"), ("2", "3")):
        if total.scope == "1+2" or not set(pair) <= set(values):
            continue
        if abs(values[pair[0]] + values[pair[1]] - total.value) <= EXACT_ENOUGH * abs(total.value):
            return f"the printed total is Scope {pair[0]} and Scope {pair[1]} only"
    return ""


def label_of(total: Quantity) -> str:
    method = f", {total.method}-based" if total.method else ""
    return (
        f"Total (Scope {total.scope}{method})"
        if total.scope != "total"
        else f"Total emissions{method}"
    )


def _arithmetic(one: Sum) -> str:
    names = " + ".join(
        f"Scope {q.scope}{f' ({q.method}-based)' if q.method else ''}" for q in one.parts
    )
    sums = " + ".join(shown(q.value) for q in one.parts)
    year = f" {one.total.year}" if one.total.year else ""
    printed = (
        f"against a printed total of {shown(one.total.value, one.total.unit)}"
        if one.gap
        else "the printed total"
    )
    return f"{names}{year}: {sums} = {shown(one.computed, one.total.unit)}, {printed}"


def _percent(one: Sum) -> str:
    return f"{one.percent.quantize(Decimal('0.01'))}%"


def details_of(
    parts: Sequence[Quantity], total: Quantity, best: Sum | None = None
) -> ScopeAdditionDetails:
    """The block of FRD 7 appendix B.1, with the year, unit and Scope 2 method it was computed
    for."""
    values = {q.scope: as_number(q.value) for q in reversed(parts)}  # of two the first counts
    return ScopeAdditionDetails(
        scope1=values.get("1"),
        scope2=values.get("2"),
        scope3=values.get("3"),
        calculated_total=as_number(best.computed) if best else None,
        reported_total=as_number(total.value),
        discrepancy=as_number(abs(best.gap)) if best else None,
        discrepancy_percent=as_number(best.percent.quantize(Decimal("0.01"))) if best else None,
        unit=total.unit,
        year=total.year,
        scope2_method=best.method if best else "",
        total_scope=total.scope,
    )


def result_of(
    verdict: Result,
    severity: Severity,
    message: str,
    details: ScopeAdditionDetails,
    used: Sequence[Quantity],
) -> CheckResult:
    return outcome(CHECK, verdict, severity, message, details, used)

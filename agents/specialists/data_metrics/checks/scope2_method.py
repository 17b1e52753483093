"""By which method Scope 2 is given, and which of the two a printed total holds.

S2.29(a)(v) asks for the location-based one.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import outcome
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.table import Fact, agree, half_width
from reports.figures.types import Quantity
from reports.findings.checks.measuring import Scope2Details, TotalUsed
from sibyl_project.common.numbers import as_number, shown

CHECK: Final = "scope2_method"
PARAGRAPH = "S2.29(a)(v)"


def scope2_method(given: CheckInput) -> list[CheckResult]:
    """One result for the latest year with a Scope 2 figure of the whole company; none where there
    is no such figure."""
    twos = [
        f.best
        for f in given.facts
        if f.best.metric == "ghg_emissions" and f.best.scope == "2" and not f.best.entity_part
    ]
    year = max((q.year for q in twos if q.year is not None), default=None)
    of_year = _told_apart([q for q in twos if q.year == year])
    return [_judge(given, year, of_year)] if of_year else []


def _told_apart(twos: Sequence[Quantity]) -> list[Quantity]:
    """Without the figure whose method is not named where it repeats one whose method is."""
    named = [q for q in twos if q.method]
    return [q for q in twos if q.method or not any(agree(q, other) for other in named)]


def _judge(given: CheckInput, year: int | None, twos: Sequence[Quantity]) -> CheckResult:
    by_method = {q.method: q for q in twos}
    totals, used = _totals(given, year, by_method)
    figures = "; ".join(f"{q.method or 'method not named'} {shown(q.value, q.unit)}" for q in twos)
    message = f"Scope 2{f' {year}' if year else ''}: {figures}. "
    details = Scope2Details(
        year=year,
        methods=sorted(by_method),
        location=_value(by_method, "location"),
        market=_value(by_method, "market"),
        totals=totals,
        paragraph=PARAGRAPH,
    )
    told_totals = "".join(f" {one.words}." for one in totals)
    if any(one.left is not None and one.left < 0 for one in totals):
        why = "a total that leaves room for Scope 2"
        return outcome(
            CHECK,
            "inconclusive",
            "warning",
            message.rstrip() + told_totals,
            details,
            (*twos, *used),
            (why,),
        )
    if "location" in by_method:
        both = "market" in by_method
        message += (
            f"Location-based, as {PARAGRAPH} "
            f"asks{', and market-based beside it' if both else '; no market-based figure'}."
        )
        return outcome(CHECK, "pass", "info", message + told_totals, details, (*twos, *used))
    if "market" in by_method:
        message += f"Market-based only; {PARAGRAPH} asks for the location-based figure."
        missing: tuple[str, ...] = ("location-based Scope 2",)
    else:
        message += (
            f"No method is named, so whether it is the location-based figure of {PARAGRAPH} is "
            "not known."
        )
        missing = ("Scope 2 method",)
    severity: Severity = "warning" if "market" in by_method else "info"
    return outcome(
        CHECK, "inconclusive", severity, message + told_totals, details, (*twos, *used), missing
    )


def _value(by_method: dict[str, Quantity], method: str) -> int | float | None:
    return as_number(by_method[method].value) if method in by_method else None


def _totals(
    given: CheckInput, year: int | None, by_method: dict[str, Quantity]
) -> tuple[list[TotalUsed], list[Quantity]]:
    """For each printed total of the year the Scope 2 figure that its parts leave room for."""
    whole = [
        f
        for f in given.facts
        if f.best.metric == "ghg_emissions" and f.best.year == year and not f.best.entity_part
    ]
    by_size = sorted(whole, key=lambda f: f.best.value, reverse=True)
    ones = {f.best.scope: f for f in by_size if f.best.scope in ("1", "3")}
    told: list[TotalUsed] = []
    used: list[Quantity] = []
    for total in (f for f in whole if f.best.scope in ("1+2", "1+2+3")):
        parts = [ones.get(scope) for scope in ("1", "3") if scope in total.best.scope]
        known = [part for part in parts if part and part.best.unit == total.best.unit]
        if len(known) == len(parts):
            told.append(_of_total(total, known, by_method))
            used.append(total.best)
    return told, used


def _of_total(
    of_total: Fact, of_parts: Sequence[Fact], by_method: dict[str, Quantity]
) -> TotalUsed:
    total, parts = of_total.best, [fact.best for fact in of_parts]
    left = total.value - sum((part.value for part in parts), Decimal(0))
    fits = [
        m
        for m, q in by_method.items()
        if q.unit == total.unit and abs(left - q.value) <= _slack(total, q, *parts)
    ]
    undisputed = all(fact.agree for fact in (of_total, *of_parts))
    too_small = undisputed and left < -_slack(total, *parts)
    minus = " - ".join(shown(part.value) for part in parts)
    sums = f"{shown(total.value)} - {minus} = {shown(left, total.unit)}"
    holds = "fits no Scope 2 figure alone" if not fits else "does not tell the methods apart"
    holds = "leaves less than nothing for Scope 2" if too_small else holds
    if len(fits) == 1:
        holds = (
            f"holds the {fits[0]}-based Scope 2" if fits[0] else "holds the Scope 2 figure printed"
        )
    uses = fits[0] if len(fits) == 1 else None
    return TotalUsed(
        scope=total.scope,
        uses=uses,
        left=as_number(left if too_small else max(left, Decimal(0))),
        words=f"The total of Scope {total.scope} ({sums}) {holds}",
    )


def _slack(*figures: Quantity) -> Decimal:
    """What rounding of the printed figures can explain."""
    return sum((half_width(q) for q in figures), Decimal(0))

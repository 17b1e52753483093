"""Does a printed percentage change follow from the two printed figures?

It may be any value that rounding allows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from agents.specialists.data_metrics.checks.results import doubted, outcome
from agents.specialists.data_metrics.checks.yoy_assumed import pair_of_row, with_years
from agents.specialists.data_metrics.checks.yoy_pairs import (
    PAIR,
    RELATIVE,
    SIGNS,
    SLACK,
    Comparison,
    Difference,
    brackets_of,
    moved,
    other_rows,
    own_bracket,
    pair_of,
    same_row,
    scale_of,
)
from agents.specialists.data_metrics.schemas import CheckResult, Result, Severity
from reports.figures.table import agree, half_width
from reports.figures.types import Quantity
from reports.findings.checks.years import YearOnYearDetails
from sibyl_project.common.numbers import as_number, shown
from sibyl_project.common.regex import regex

CHECK = "yoy_percentage"
_OTHERWISE_DRAWN = regex(
    r"restat|adjust|like[ -]for[ -]like|comparable|organic|exclud|acqui|divest|weather",
    re.IGNORECASE,
)
_STATES = regex(
    r"\b(?:decreased|increased|reduced|fell|rose|declined|dropped|grew|lowered|cut|went|was|were"
    r"|is|are|has|have|had)\b",
    re.IGNORECASE,
)
_ROWS = 2  # of a column that show its header to be read rightly
_ABSOLUTE = ("ghg_emissions", "energy", "water", "mass")


def check_changes(quantities: Sequence[Quantity]) -> list[CheckResult]:
    """One result per reported change of an emission scope or table row, inconclusive where a figure
    is missing or restated."""
    places: dict[tuple[int, str], list[Quantity]] = {}
    for quantity in quantities:
        if quantity.metric in _ABSOLUTE or (quantity.in_table and quantity.metric not in RELATIVE):
            places.setdefault((quantity.page, quantity.quote), []).append(quantity)
    changes = [q for q in quantities if q.metric == "percentage_change"]
    results = (
        _check(change, places.get((change.page, change.quote), []), quantities)
        for change in changes
    )
    return [result for result in results if result is not None]


def _check(
    change: Quantity, beside: Sequence[Quantity], quantities: Sequence[Quantity]
) -> CheckResult | None:
    """None for a change that names no scope and has no figures beside it: there is nothing to
    compute from."""
    brackets = brackets_of(change, beside)
    own = own_bracket(change, brackets, quantities)
    found = pair_of(change, own or beside) or moved(change, beside)
    if found is not None and found.prior.unit != "%":
        undirected = _unsigned(change, quantities) and _fits(
            replace(found, change=replace(change, value=-change.value))
        )
        alike = not undirected and not _one_of_several(change, quantities)
        result = _unless_other_years_fit(
            _judge(
                replace(found, together=alike),
                witnessed=change.in_table and _header_holds(change, quantities),
            ),
            change,
            beside,
            quantities,
        )
        if result.result == "fail" and not own:
            result = _in_other_bracket(change, brackets, result)
        return _unless_no_other_follows(_unless_in_its_unit(result, found), change, quantities)
    if (rows := other_rows(change, quantities)) is not None:
        return _unless_no_other_follows(_judge(rows), change, quantities)
    if (of_row := pair_of_row(change, beside)) is not None:
        return _judge(of_row)
    return _of_scope(change, quantities) if change.scope else None


def _of_scope(change: Quantity, quantities: Sequence[Quantity]) -> CheckResult:
    """A change of a scope whose figures stand elsewhere."""
    if change.entity_part:
        return _unknown(
            change,
            (),
            ("the two figures of the same row",),
            "the change is of a part or an intensity whose figures are not beside it",
        )
    if not (change.year and change.baseline_year):
        return _of_assumed_years(change, quantities)
    return _from_figures(change, quantities)


def _of_assumed_years(change: Quantity, quantities: Sequence[Quantity]) -> CheckResult:
    """A change that does not say which two years it compares: confirmed where the base year and
    the latest year give it, else left open."""
    dated = with_years(change, quantities)
    found = _from_figures(dated, quantities) if dated is not None else None
    if dated is None or found is None or found.result != "pass":
        why = "it does not say which two years it compares"
        return _unknown(change, (), ("years compared",), why)
    assumed = "" if change.year else f" Taken to be of {dated.year}, the latest year reported."
    return replace(found, message=f"{found.message}{assumed}")


def _from_figures(change: Quantity, quantities: Sequence[Quantity]) -> CheckResult:
    """A change of a scope from the figures of its two years, wherever they stand."""
    same = [
        q
        for q in quantities
        if q.metric == "ghg_emissions" and q.scope == change.scope and not q.entity_part and q.unit
    ]
    return _from_elsewhere(change, same, quantities)


def _unless_in_its_unit(result: CheckResult, found: Comparison) -> CheckResult:
    """A change printed without a percent sign may be the plain difference of its figures."""
    change, scale = found.change, scale_of(found.current)
    if result.result != "fail" or not change.in_table or "%" in change.printed or not scale:
        return result
    if Difference(change, found.prior, found.current, scale).gap:
        return result
    figures = (
        f"{shown(found.current.value / scale)} - {shown(found.prior.value / scale)} = "
        f"{shown(change.value)}"
    )
    message = (
        f"{named(change)}, {found.prior.year} to {found.current.year}: {figures}, the difference "
        "in its own unit"
    )
    details = result.details.changed(reported_difference=as_number(change.value), discrepancy=0)
    return replace(result, result="pass", severity="info", message=f"{message}.", details=details)


def _unless_no_other_follows(
    result: CheckResult, change: Quantity, quantities: Sequence[Quantity]
) -> CheckResult:
    """A change in a table, of whose column no other row follows either, is of something else than
    the columns it was held against; where there is no other row, only a sign shows that it is a
    change at all."""
    if result.result != "fail" or not change.in_table:
        return result
    fitting, known = _fitting_rows(change, quantities)
    if known and not fitting:
        return doubted(result, "no other row of its column follows from these figures")
    said = known or change.printed.lstrip("( ")[:1] in SIGNS
    return result if said else replace(result, severity="warning")


def _in_other_bracket(
    change: Quantity, brackets: Mapping[str, Sequence[Quantity]], failed: CheckResult
) -> CheckResult:
    """A change that the figures of another bracket of its row give is that bracket's."""
    for part, figures in brackets.items():
        found = pair_of(replace(change, entity_part=part), figures)
        if found and _fits(found):
            return _judge(found)
    return failed


def _fits(comparison: Comparison) -> bool:
    gap = comparison.gap()
    return gap is not None and gap <= SLACK


def _unsigned(change: Quantity, quantities: Sequence[Quantity]) -> bool:
    """Whether the tables of the page print all their changes without a minus, so that a direction
    cannot be told."""
    changes = [
        q.value
        for q in quantities
        if q.metric == change.metric and q.in_table and q.page == change.page
    ]
    return change.in_table and len(changes) > 1 and min(changes) >= 0


def _one_of_several(change: Quantity, quantities: Sequence[Quantity]) -> bool:
    """Whether a sentence speaks of an intensity or states several changes, so that its figures may
    belong to another one."""
    same = [
        q
        for q in quantities
        if (q.page, q.quote, q.metric, q.scope)
        == (change.page, change.quote, change.metric, change.scope)
    ]
    return not change.in_table and (change.entity_part == "intensity" or len(same) > 1)


def _unless_other_years_fit(
    result: CheckResult,
    change: Quantity,
    beside: Sequence[Quantity],
    quantities: Sequence[Quantity],
) -> CheckResult:
    """A change in a table that two other years of its row explain may stand under a header that was
    misread; not so where the other rows of its column are changes between the years of that
    header."""
    if result.result != "fail" or not change.in_table or _header_holds(change, quantities):
        return result
    row = sorted(
        ((q.year, q) for q in beside if q.year and same_row(q, change)), key=lambda dated: dated[0]
    )
    for (earlier, prior), (later, current) in combinations(row, PAIR):
        gap = Comparison(change, prior, current, together=True).gap()
        if earlier < later and prior.unit == current.unit and gap is not None and gap <= SLACK:
            message = (
                f"{result.message} Not counted as a failure: it is the change from {earlier} to "
                f"{later}."
            )
            return replace(
                result,
                result="inconclusive",
                severity="info",
                message=message,
                missing_data=("years compared",),
            )
    return result


def _header_holds(change: Quantity, quantities: Sequence[Quantity]) -> bool:
    """Whether at least two other rows of a change's column fit the years it names, and more than do
    not."""
    fitting, known = _fitting_rows(change, quantities)
    return fitting >= _ROWS and 2 * fitting > known


def _fitting_rows(change: Quantity, quantities: Sequence[Quantity]) -> tuple[int, int]:
    """How many other rows of a change's column fit the years it names, of how many that have the
    figures."""
    seat = (change.metric, change.page, change.year, change.baseline_year)
    column = [
        q
        for q in quantities
        if q.in_table
        and (q.metric, q.page, q.year, q.baseline_year) == seat
        and q.quote != change.quote
    ]
    rows: defaultdict[str, list[Quantity]] = defaultdict(list)
    for q in quantities:
        if q.page == change.page and q.metric not in RELATIVE:
            rows[q.quote].append(q)
    found = [pair_of(q, rows[q.quote]) for q in column if q.year and q.baseline_year]
    fitting = [_fits(one) for one in found if one is not None]
    return sum(fitting), len(fitting)


def _from_elsewhere(
    change: Quantity, same: Sequence[Quantity], quantities: Sequence[Quantity]
) -> CheckResult:
    methods = {q.method for q in same if q.year in (change.year, change.baseline_year)}
    method = change.method or (methods.pop() if len(methods) == 1 else None)
    prior = [q for q in same if q.year == change.baseline_year and q.method == method]
    current = [q for q in same if q.year == change.year and q.method == method]
    if method is None:
        return _unknown(
            change,
            same,
            ("Scope 2 method",),
            "the figures are given by both Scope 2 methods and the change names none",
        )
    if not prior or not current:
        missing = tuple(
            f"Scope {change.scope} of {year}"
            for year, got in ((change.baseline_year, prior), (change.year, current))
            if not got
        )
        return _unknown(change, (*prior, *current), missing, f"{' and '.join(missing)} not found")
    for group in (prior, current):
        if any(not agree(group[0], q) for q in group):
            values = " and ".join(dict.fromkeys(shown(q.value, q.unit) for q in group))
            pages = ", ".join(str(q.page) for q in group)
            return _unknown(
                change,
                group,
                ("one value for the year",),
                f"{group[0].year} is printed with different values ({values}; pages {pages}), so "
                "it may be restated",
            )
    rows = [(p, c) for p in prior for c in current if p.quote == c.quote and p.page == c.page]
    pair = rows[0] if rows else (prior[0], current[0])
    one_page = len({q.page for q in (change, *pair)}) == 1
    drawn_alike = (
        (bool(rows) or one_page)
        and bool(_STATES.search(change.quote))
        and not _OTHERWISE_DRAWN.search(change.quote)
    )
    if stated := _other_difference(change, pair, quantities):
        why = (
            f"it is stated beside a difference of {shown(stated.value, stated.unit)}, which the "
            "figures found do not have, so they are of something else"
        )
        return _unknown(change, pair, ("the figures it is drawn from",), why)
    return _judge(
        Comparison(change, *pair, together=drawn_alike and not _contested(change, quantities))
    )


def _other_difference(
    change: Quantity, pair: Sequence[Quantity], quantities: Sequence[Quantity]
) -> Quantity | None:
    """The difference that the sentence of a change states beside it, "by 75 kt or 20%", where it is
    not the one of these two figures: they may hold another part of the company."""
    prior, current = pair
    for q in quantities:
        if q.metric != "emission_change" or (q.page, q.quote) != (change.page, change.quote):
            continue
        gap = abs(abs(current.value - prior.value) - abs(q.value))
        rounding = sum(map(half_width, (q, prior, current)))
        if q.unit == prior.unit == current.unit and not q.approximate and gap > rounding:
            return q
    return None


def _contested(change: Quantity, quantities: Sequence[Quantity]) -> bool:
    """Whether the report prints other changes for the same scope and years: then it draws the
    figures in several ways."""
    named = (change.metric, change.scope, change.year, change.baseline_year)
    return any(
        (q.metric, q.scope, q.year, q.baseline_year) == named and not agree(q, change)
        for q in quantities
    )


def _judge(comparison: Comparison, *, witnessed: bool = False) -> CheckResult:
    """What the change says; `witnessed` where other rows of its column prove the years it is
    between."""
    gap = comparison.gap()
    change = comparison.change
    if gap is None:
        return _unknown(
            change,
            (comparison.prior, comparison.current),
            ("a prior figure above zero",),
            "the earlier figure is zero or below its rounding",
        )
    if gap <= SLACK:
        return _result(
            "pass",
            "info",
            f"{_spelled(comparison)}: consistent with the printed precision.",
            comparison,
            gap,
        )
    opposite = (
        change.value and comparison.computed and (change.value > 0) != (comparison.computed > 0)
    )
    why = (
        "the direction is the other way round"
        if opposite
        else f"{shown(gap.quantize(Decimal('0.01')))} points beyond what rounding allows"
    )
    if change.approximate or not comparison.together:
        why = f"{why}, but " + (
            "the change is given as approximate"
            if change.approximate
            else "the figures may be drawn differently"
        )
        open_result = _result(
            "inconclusive", "info", f"{_spelled(comparison)}: {why}.", comparison, gap
        )
        return replace(open_result, missing_data=("figures drawn alike",))
    lost_minus = (
        opposite
        and change.in_table
        and abs(abs(change.value) - abs(comparison.computed)) <= change.step
    )
    severity: Severity = "warning" if lost_minus or gap <= change.step else "critical"
    message = f"{_spelled(comparison)}: {why}."
    return _result("fail", severity, message, comparison, gap, witnessed=witnessed)


def _spelled(comparison: Comparison) -> str:
    prior, current, change = comparison.prior, comparison.current, comparison.change
    computed = shown(comparison.computed.quantize(Decimal("0.01")), "%")
    figures = f"({shown(current.value)} - {shown(prior.value)}) / {shown(prior.value)} = {computed}"
    years = f"{prior.year or 'before'} to {current.year or 'now'}"
    unit = f", {prior.unit}," if prior.unit else ""
    return f"{named(change)}{unit} {years}: {figures}, reported {shown(change.value, '%')}"


def named(change: Quantity) -> str:
    """What changed: the scope, in a table the row's own words."""
    words = change.label.split(" > ")[-1]
    if change.scope and not change.in_table:
        return f"Scope {change.scope}"
    return words or (f"Scope {change.scope}" if change.scope else "The figure")


def _result(
    verdict: Result,
    severity: Severity,
    message: str,
    comparison: Comparison,
    gap: Decimal,
    *,
    witnessed: bool = False,
) -> CheckResult:
    used = (comparison.change, comparison.prior, comparison.current)
    details = YearOnYearDetails(
        prior_value=as_number(comparison.prior.value),
        current_value=as_number(comparison.current.value),
        calculated_pct=as_number(comparison.computed.quantize(Decimal("0.001"))),
        reported_pct=as_number(comparison.change.value),
        discrepancy=as_number(
            abs(comparison.computed - comparison.change.value).quantize(Decimal("0.001"))
        ),
        beyond_rounding=as_number(gap.quantize(Decimal("0.001"))),
        prior_year=comparison.prior.year,
        current_year=comparison.current.year,
        scope=comparison.change.scope,
        unit=comparison.prior.unit,
    )
    return outcome(CHECK, verdict, severity, message, details, used, witnessed=witnessed)


def _unknown(
    change: Quantity, used: Sequence[Quantity], missing: tuple[str, ...], why: str
) -> CheckResult:
    of = f" of Scope {change.scope}" if change.scope else ""
    message = (
        f"The reported change{of} of {shown(change.value, '%')} could not be recomputed: {why}."
    )
    details = YearOnYearDetails(
        prior_value=None,
        current_value=None,
        calculated_pct=None,
        reported_pct=as_number(change.value),
        discrepancy=None,
        prior_year=change.baseline_year,
        current_year=change.year,
        scope=change.scope,
    )
    return outcome(CHECK, "inconclusive", "info", message, details, (change, *used), missing)

"""Do the categories of Scope 3 add up to the printed Scope 3 total, and are they as many as the
report says?

A table may list only some categories. So a sum that stays below the total is wrong only where the
same rows add up in another column, or where the rows claim to be complete; a sum above the total
has no such excuse.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import (
    about,
    doubted,
    lacking,
    outcome,
    rounded,
)
from agents.specialists.data_metrics.checks.scope3_count import check_counts
from agents.specialists.data_metrics.checks.sums import EXACT_ENOUGH, TOLERANCE, Sum, sources_of
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.findings.checks.sums import CategoryValue, Scope3Details
from reports.language.categories import lists_categories
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

CHECK = "scope3_categories"
_UNNAMED = ("ghg_emissions", "other")  # what a row without a category is read as
_GROWN = 3  # a category may have been this many times larger in another year
_LEAST = 3  # fewer categories are examples, no breakdown
_TOTAL = regex(r"\btotal\b|\bsum\b|following categor", re.IGNORECASE)
_UPSTREAM, _DOWNSTREAM = (
    regex("upstream", re.IGNORECASE),
    regex("downstream", re.IGNORECASE),
)
_LAST_UPSTREAM = 8  # of the categories of the GHG Protocol, 1 to 8 are upstream
_NARROWER = regex(r"partial|other|excluding|relevant|of which", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Breakdown(Sum):
    """The categories of one column of a table with its Scope 3 total."""

    @property
    def fits(self) -> bool:
        """Within the tolerance for sums, or explained by rounding."""
        return abs(self.gap) <= max(self.rounding, TOLERANCE * abs(self.total.value))

    @property
    def fits_exactly(self) -> bool:
        """Whether rounding alone explains what is apart."""
        return abs(self.gap) <= self.rounding

    @property
    def rows(self) -> frozenset[str]:
        """The table rows that were added up."""
        return frozenset(q.quote for q in (*self.parts, self.total))


def check_categories(given: CheckInput) -> list[CheckResult]:
    """One result for each column of a table (or sentence) with a Scope 3 total and its categories,
    and for stated numbers."""
    emissions = [
        q for q in given.quantities if q.metric == "ghg_emissions" and q.scope.startswith("3")
    ]
    others = [q for q in given.quantities if q.metric in _UNNAMED and not q.scope]
    breakdowns = [
        _with_unnamed(found, others)
        for source in sources_of(emissions)
        for found in _breakdowns(source)
    ]
    complete = [one for one in breakdowns if one.fits]
    sums = list(_judged(breakdowns))
    return [*sums, *check_counts(given, [one.parts for one in complete])] or [_nothing(emissions)]


def _breakdowns(source: Sequence[Quantity]) -> Iterator[Breakdown]:
    columns: dict[int | None, list[Quantity]] = {}
    for quantity in source:
        columns.setdefault(quantity.year, []).append(quantity)
    for column in columns.values():
        totals = [q for q in column if q.scope == "3" and not lists_categories(q.label)]
        for part in dict.fromkeys(q.entity_part for q in totals):
            wholes = list({(q.value, q.unit): q for q in totals if q.entity_part == part}.values())
            parts = _parts_of(column, wholes[0])
            if len(wholes) == 1 and len({q.scope for q in parts}) >= _LEAST:
                yield Breakdown(parts, wholes[0])


def _parts_of(column: Sequence[Quantity], total: Quantity) -> tuple[Quantity, ...]:
    """The categories that a total sums: those of its own part of the company, and the rows of what
    a category consists of where no row states the category itself."""
    named = [q for q in column if q.scope != "3" and _belongs(q, total)]
    whole = [q for q in named if q.entity_part in ("", total.entity_part)]
    told = {q.scope for q in whole}
    is_of_all = total.entity_part.casefold() in ("", "upstream", "downstream")
    return tuple(q for q in named if q in whole or (is_of_all and q.scope not in told))


def _belongs(part: Quantity, total: Quantity) -> bool:
    """Whether a category is summed in a total: in one of the upstream or downstream categories only
    those."""
    if part.unit not in ("", total.unit):
        return False  # a total row may name the unit that the rows of its categories leave out
    ways = {
        way for way in (_UPSTREAM, _DOWNSTREAM) if way.search(f"{total.entity_part} {total.label}")
    }
    numbers = [int(number) for number in re.findall(r"3\.(\d+)", part.scope)]
    return len(ways) != 1 or all(
        (number <= _LAST_UPSTREAM) == (_UPSTREAM in ways) for number in numbers
    )


def _with_unnamed(one: Breakdown, others: Sequence[Quantity]) -> Breakdown:
    """The sum with the one row of its page and year that names no category and is exactly what is
    missing: "Shareholding - listed companies" is a category under another name."""
    if one.fits_exactly:
        return one
    total = one.total
    missing = [
        q
        for q in others
        if q.in_table
        and (q.page, q.year, q.unit) == (total.page, total.year, total.unit)
        and abs(one.gap - q.value) <= one.rounding + half_width(q)
    ]
    if len({q.quote for q in missing}) != 1 or missing[0].value <= 0:
        return one
    return Breakdown((*one.parts, missing[0]), total)


def _judged(breakdowns: Sequence[Breakdown]) -> Iterator[CheckResult]:
    for one in breakdowns:
        columns = [other for other in breakdowns if other is not one and _same_rows(one, other)]
        fitting = [
            other
            for other in columns
            if abs(other.gap) <= max(other.rounding, EXACT_ENOUGH * abs(other.total.value))
        ]
        misses = [other for other in columns if not other.fits]
        why = (
            _left_out(one, fitting) if len(fitting) > len(misses) else _reason_to_doubt(one, misses)
        )
        yield doubted(_result(one), why) if why else _result(one)


def _same_rows(one: Breakdown, other: Breakdown) -> bool:
    """Whether two columns have the same total row, on the same page and of the same bracket."""
    return (one.total.page, one.total.quote, one.total.entity_part) == (
        other.total.page,
        other.total.quote,
        other.total.entity_part,
    )


def _left_out(one: Breakdown, fitting: Sequence[Breakdown]) -> str:
    """Rows that hold a figure in a column that adds up and none in this one may explain what is
    missing here."""
    quotes = {q.quote for q in one.parts}
    absent = [q for other in fitting for q in other.parts if q.quote not in quotes]
    largest = sum((abs(q.value) for q in absent), Decimal(0)) * _GROWN
    return (
        f"no figure was read for {about(absent[0])} in this column"
        if absent and 0 < one.gap <= largest
        else ""
    )


def _reason_to_doubt(one: Breakdown, misses: Sequence[Breakdown]) -> str:
    """Why a miss may be none; "" when nothing says so.

    Not asked where the same rows add up in most other columns.
    """
    label = one.total.label.split(" > ")[-1]
    several = max(Counter(q.scope for q in one.parts).values()) > 1 or any(
        "+" in q.scope for q in one.parts
    )
    doubts = (
        (bool(misses), "no column of this table adds up, so a category may be missing from it"),
        (any(q.approximate for q in (*one.parts, one.total)), "figures are approximate"),
        (several, "a category has several rows, of which some may be parts of others"),
        (
            len({q.unit for q in (*one.parts, one.total)}) > 1,
            "the rows of the categories name no unit",
        ),
        (
            bool(_NARROWER.search(f"{one.total.entity_part} {label}")),
            "the total is of a part of Scope 3",
        ),
        (one.gap > 0 and not _TOTAL.search(label), "the table may not list every category"),
    )
    return next((why for doubtful, why in doubts if doubtful), "")


def _result(one: Breakdown) -> CheckResult:
    unit, used = one.total.unit, (*one.parts, one.total)
    named = " + ".join(f"{shown(q.value)} ({_name_of(q)})" for q in one.parts)
    year = f" {one.total.year}" if one.total.year else ""
    message = (
        f"Scope 3{year} by category: {named} = {shown(one.computed, unit)}, printed total "
        f"{shown(one.total.value, unit)}"
    )
    details = _details(one)
    if not one.fits:
        side = "missing from the categories" if one.gap > 0 else "more than the total"
        told = f"{message}: {shown(abs(one.gap), unit)} ({details.discrepancy_percent}%) {side}."
        return outcome(CHECK, "fail", "critical", told, details, used)
    if abs(one.gap) > one.rounding:
        told = (
            f"{message}: {shown(abs(one.gap), unit)} apart, within the 1% tolerance but more than "
            "rounding explains."
        )
        return outcome(CHECK, "pass", "warning", told, details, used)
    return outcome(CHECK, "pass", "info", f"{message}.", details, used)


def _name_of(part: Quantity) -> str:
    """The category of a part, else the words of its row."""
    return part.scope or shortened(part.label.split(" > ")[-1], 60)


def _details(one: Breakdown) -> Scope3Details:
    share = abs(one.gap) / abs(one.total.value) * 100 if one.total.value else None
    return Scope3Details(
        categories=[CategoryValue(category=_name_of(q), value=rounded(q.value)) for q in one.parts],
        calculated_total=rounded(one.computed),
        reported_total=rounded(one.total.value),
        discrepancy=rounded(abs(one.gap)),
        discrepancy_percent=None if share is None else rounded(share),
        unit=one.total.unit,
        year=one.total.year,
    )


def _nothing(emissions: Sequence[Quantity]) -> CheckResult:
    missing = [] if any(q.scope == "3" for q in emissions) else ["Scope 3 total"]
    missing += [] if any(q.scope != "3" for q in emissions) else ["Scope 3 by category"]
    what = " and ".join(missing) or "a total and its categories in one table"
    return lacking(
        CHECK, f"Scope 3 could not be added up by category: {what} not found.", missing or [what]
    )

"""Is one baseline year used for one target throughout, and is the baseline the same amount wherever
it is printed?

Several targets may each have their own baseline. So different years count as wrong only where they
are of the same target (same scope, same target year, same reduction), and different amounts only
where nothing speaks of a restatement.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from agents.specialists.data_metrics.checks.explained import restatement_of
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import statements_with
from agents.specialists.data_metrics.checks.results import (
    about,
    lacking,
    named_pages,
    on_pages,
    outcome,
    rounded,
)
from agents.specialists.data_metrics.checks.telling import left_open, told
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import Key, comparable, differ, fact_key
from reports.figures.types import Quantity
from reports.findings.checks.years import BaselineDetails
from reports.language.qualifiers import RESTATED, names_base_year
from reports.language.years import Year, base_years_in
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

CHECK = "baseline_consistency"
_BASELINE = regex(r"\bbase[- ]?lines?\b|\bbase[- ]year", re.IGNORECASE)
_NEAR_TERM = regex(
    r"\bnear[- ]term\b|\blong[- ]term\b|\binterim\b|\bformer\b|\bprevious\b|\bold\b|\bnew\b"
    r"|\breplac",
    re.I,
)
_TARGET = "target_reduction"
# "in our base year" names no part of the company
_BASE_PART = regex(r"(?:base(?:line)?(?: year)?)?", re.IGNORECASE)
_PAIR = 2
_CLOSE = 30  # characters
_BASE_BEFORE = regex(r"\bbase(?:[- ]?line|[- ]year)[^.;\d]*$", re.IGNORECASE)
_BASE_BEHIND = regex(r"[^.;\d]{0,15}\bbase(?:[- ]?line|[- ]year)", re.IGNORECASE)


def check_baselines(given: CheckInput) -> list[CheckResult]:
    """One result for each group of targets or changes that name their baseline year, one for each
    baseline amount."""
    groups: dict[tuple[str, str, str, int | None], list[Quantity]] = defaultdict(list)
    for q in given.quantities:
        if q.baseline_year and not q.open and _counts_from_baseline(q):
            groups[
                q.metric, q.scope, q.entity_part, q.year if q.metric == _TARGET else None
            ].append(q)
    years = [_of_years(group) for group in groups.values()]
    amounts = list(_amounts(given))
    return [*years, *amounts] or [_in_words(given)]


def _in_words(given: CheckInput) -> CheckResult:
    """Where no target or change that was read names its baseline: the base years that statements
    name."""
    named: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for one in given.statements:
        if names_base_year(one.text):
            for year in base_years_in(one.text):
                if _is_called_base(one.text, year):
                    named[year.value].append((one.page, one.text))
    if not named:
        missing = ["figures with their baseline year"]
        return lacking(CHECK, "No target or change names its baseline year.", missing)
    years = sorted(named)
    listed = "; ".join(
        f"{year} on {named_pages(sorted({page for page, _ in named[year]}))}" for year in years
    )
    details = BaselineDetails(baseline_years=years, inconsistencies=[])
    places = [place for year in years for place in named[year]]
    if len(years) == 1:
        return told(
            CHECK, "pass", "info", f"The base year is {listed} throughout.", details, places
        )
    message = f"Several base years are named ({listed}); they may be of different targets."
    return left_open(CHECK, message, ("which target each base year is of",), details, places)


def _is_called_base(text: str, year: Year) -> bool:
    """Whether the words right before or behind a year call it a base year."""
    around = text[max(0, year.start - _CLOSE) : year.start], text[year.end : year.end + _CLOSE]
    return bool(_BASE_BEFORE.search(around[0]) or _BASE_BEHIND.match(around[1]))


def _counts_from_baseline(quantity: Quantity) -> bool:
    """A target, or a change against a baseline; that against the year before has none."""
    if quantity.metric == _TARGET:
        return bool(quantity.scope)
    if quantity.metric != "percentage_change" or not quantity.scope or quantity.in_table:
        return False
    year = quantity.baseline_year
    named = (
        rf"\bbase(?:[- ]?line|[- ]year)\b[^.;\d]{{0,25}}\b{year}\b"
        rf"|\b{year}\b[^.;\d]{{0,15}}\bbase(?:[- ]?line|[- ]year)"
    )
    return (
        re.search(named, quantity.quote, re.IGNORECASE) is not None
        and (quantity.year or 0) - (year or 0) != 1
    )


def _of_years(group: Sequence[Quantity]) -> CheckResult:
    first = group[0]
    years = sorted({q.baseline_year for q in group if q.baseline_year})
    target = first.metric == _TARGET
    kind = "target" if target else "change"
    if target and first.year:
        kind = f"target for {first.year}"
    name = f"Scope {first.scope} {kind}"
    listed = "; ".join(
        f"{year} on {on_pages([q for q in group if q.baseline_year == year])}" for year in years
    )
    details = BaselineDetails(
        baseline_years=years, inconsistencies=[], scope=first.scope, target_year=first.year
    )
    if len(years) == 1:
        return outcome(
            CHECK, "pass", "info", f"{name}: the baseline is {listed} throughout.", details, group
        )
    details = details.changed(
        inconsistencies=[
            f"{year}: {shortened(q.quote, 160)}"
            for year in years
            for q in group
            if q.baseline_year == year
        ]
    )
    why = _may_differ(group)
    message = f"{name}: baselines differ ({listed})"
    if why:
        return outcome(
            CHECK, "inconclusive", "warning", f"{message}; {why}.", details, group, (why,)
        )
    return outcome(
        CHECK, "fail", "critical", f"{message}, though it is the same target.", details, group
    )


def _may_differ(group: Sequence[Quantity]) -> str:
    """Why two baseline years may both be right; "" when nothing says so."""
    if any(RESTATED.search(q.quote) or _NEAR_TERM.search(q.quote) for q in group):
        return "they may be of a former and a present target"
    sizes = defaultdict(set)
    for q in group:
        sizes[q.value].add(q.baseline_year)
    same = any(len(years) > 1 for years in sizes.values())
    if group[0].metric != _TARGET or group[0].year is None or not same:
        return "they may be of different targets"
    return "figures are approximate" if any(q.approximate for q in group) else ""


def _amounts(given: CheckInput) -> Iterator[CheckResult]:
    groups: dict[Key, list[Quantity]] = defaultdict(list)
    for q in given.quantities:
        whole = replace(q, entity_part="") if _BASE_PART.fullmatch(q.entity_part) else q
        if comparable(whole) and "the unit" not in " ".join(q.open):
            groups[fact_key(whole)].append(q)
    said = None
    for places in groups.values():
        based = [
            q for q in places if q.baseline_year == q.year or _is_baseline(q, given.quantities)
        ]
        if not based or len({(q.page, q.quote) for q in places}) < _PAIR:
            continue
        said = statements_with(given, RESTATED) if said is None else said
        restated = next((p for q in places if (p := restatement_of(q, given, said))), None)
        yield _of_amount(
            based[0], [q for q in places if differ(based[0], q)], places, restated is not None
        )


def _is_baseline(quantity: Quantity, quantities: Iterable[Quantity]) -> bool:
    """Whether the words beside a figure call it a baseline and its year is that from which a target
    or a change of the report for the same scope counts."""
    if not _BASELINE.search(quantity.quote):
        return False
    return any(
        q.baseline_year == quantity.year
        and (q.metric == _TARGET or _counts_from_baseline(q))
        and _share_a_scope(q.scope, quantity.scope)
        for q in quantities
    )


def _share_a_scope(one: str, other: str) -> bool:
    """Whether two groups of scopes have one in common, or one of them is not named."""
    groups = (group for group in (one, other) if group not in ("", "total"))
    named = [{scope[0] for scope in group.split("+")} for group in groups]
    return len(named) < _PAIR or bool(named[0] & named[1])


def _of_amount(
    base: Quantity, others: Sequence[Quantity], places: Sequence[Quantity], restated: bool
) -> CheckResult:
    name = f"The baseline, {about(base)} {base.year},"
    details = BaselineDetails(
        baseline_years=[base.year] if base.year else [],
        baseline_values=sorted({rounded(q.value) for q in places}),
        inconsistencies=[f"{shown(q.value, q.unit)} on page {q.page}" for q in others],
        unit=base.unit,
    )
    if not others:
        message = f"{name} is {shown(base.value, base.unit)} in all {len(places)} places."
        return outcome(CHECK, "pass", "info", message, details, places)
    both = (
        f"{shown(base.value, base.unit)} on page {base.page}, but "
        f"{shown(others[0].value, base.unit)} on page {others[0].page}"
    )
    if restated:
        message = (
            f"{name} is {both}; a restatement is mentioned, so one of them may be the earlier "
            "value."
        )
        return outcome(
            CHECK,
            "inconclusive",
            "warning",
            message,
            details,
            places,
            ("which value is the restated one",),
        )
    return outcome(CHECK, "fail", "critical", f"{name} is {both}.", details, (base, *others))

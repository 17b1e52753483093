"""Do the steps on the way lead to the target?

A later step may not ask for less than an earlier one (FRD 7, section 5.4).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.target_reading import (
    EMISSIONS,
    OTHER,
    Target,
    targets_of,
)
from agents.specialists.data_metrics.checks.telling import number, told, words
from agents.specialists.data_metrics.schemas import CheckResult, Result, Severity
from reports.findings.checks.targets import InterimDetails, Step
from sibyl_project.common.regex import regex

CHECK: Final = "interim_targets"
_REPLACED = regex(
    r"\b(?:previous(?:ly)?|former(?:ly)?|replac\w+|supersed\w+|rais(?:e|ed|ing)"
    r"|increas\w+ (?:our|the|its) (?:ambition|target)|accelerat\w+|updat\w+|revis\w+|new target"
    r"|original(?:ly)?|achieved|stretch|ambition)\b",
    re.IGNORECASE,
)
_STEP = regex(r"\binterim\b|\bmilestones?\b|\bon the way\b", re.IGNORECASE)
_SEVERAL = 2


def interim_targets(given: CheckInput) -> list[CheckResult]:
    """One result for each target with steps before it: the same emissions, the same base year,
    several years."""
    targets = _completed(targets_of(given.quantities, given.claims, given.tables))
    return [result for group in _groups(targets) for result in _of_group(group)]


def _completed(targets: Sequence[Target]) -> list[Target]:
    """Steps that name neither scopes nor base year ("interim target: 20% by 2025") with those of
    the one target there is."""
    whole = {
        (t.scope, t.base_year)
        for t in targets
        if t.scope and t.base_year and not t.part and t.kind == "absolute_reduction"
    }
    if len(whole) != 1:
        return list(targets)
    scope, base = whole.pop()
    return [
        replace(t, scope=scope, base_year=base, subject=EMISSIONS)
        if _is_bare_step(t, scope, base)
        else t
        for t in targets
    ]


def _is_bare_step(target: Target, scope: str, base: int | None) -> bool:
    fits = target.scope in ("", scope) and target.base_year in (None, base) and not target.part
    step = any(_STEP.search(quote) for _, quote in target.places)
    return (
        fits
        and step
        and target.kind == "absolute_reduction"
        and target.subject in (EMISSIONS, OTHER)
    )


def _groups(targets: Sequence[Target]) -> list[list[Target]]:
    """The percentages of the same thing against the same base year, earliest year first. A net-zero
    target counts as 100 %.

    Where a step leaves the Scope 2 method out, it is that of the others.
    """
    groups: dict[tuple[object, ...], list[Target]] = {}
    for target in targets:
        if (
            target.target_year
            and target.base_year
            and target.subject != OTHER
            and (target.percent or target.kind == "net_zero")
        ):
            kind = "intensity" if target.kind == "intensity_reduction" else "absolute"
            groups.setdefault(
                (kind, target.subject, target.scope, target.part, target.base_year), []
            ).append(target)
    one_method = (
        group for group in groups.values() if len({t.method for t in group} - {""}) < _SEVERAL
    )
    return [sorted(group, key=lambda t: (t.target_year or 0, _size(t))) for group in one_method]


def _of_group(group: Sequence[Target]) -> list[CheckResult]:
    """The ladder of the years with one size; each size of a year with several is then tried in its
    place."""
    often = Counter(target.target_year for target in group)
    sure = [target for target in group if often[target.target_year] == 1]
    results = [_judge(sure)] if len(sure) >= _SEVERAL else []
    for year in (year for year, count in often.items() if count > 1):
        rivals = [target for target in group if target.target_year == year]
        tried = (
            [
                _judge(sorted([*sure, rival], key=lambda t: t.target_year or 0), rival)
                for rival in rivals
            ]
            if sure
            else []
        )
        failed = [result for result in tried if result.result == "fail"]
        results += failed or [_two_sizes(rivals)]
    return results


def _two_sizes(rivals: Sequence[Target]) -> CheckResult:
    """The same thing is promised in two sizes, and both may stand beside the other steps."""
    first = rivals[0]
    sizes = " and ".join(f"{words(_size(one))}% (page {one.places[0][0]})" for one in rivals)
    message = (
        f"{first.named[0].upper()}{first.named[1:]}: the report states it with different sizes, "
        f"{sizes}."
    )
    return _result(rivals, "inconclusive", "warning", message, "one size of the target")


def _judge(steps: Sequence[Target], suspect: Target | None = None) -> CheckResult:
    """Whether each step asks for more than the one before; `suspect` alone is blamed where it does
    not."""
    base, final = steps[0].base_year or 0, steps[-1]
    back = next(((one, later) for one, later in pairwise(steps) if _size(later) < _size(one)), None)
    said = f"{final.covers[0].upper()}{final.covers[1:]} from {base}: " + ", then ".join(
        f"{words(_size(step))}% by {step.target_year}" for step in steps
    )
    if (steps[0].target_year or 0) <= base:
        return _result(
            steps,
            "inconclusive",
            "info",
            f"{said}; {steps[0].target_year} is not after the base year.",
            "years in order",
        )
    if back is not None:
        return _falls_back(steps, said, *back, suspect)
    return _result(
        steps,
        "pass",
        "info",
        f"{said}: each asks for more than the one before. {_pace(steps, base)}",
    )


def _falls_back(
    steps: Sequence[Target], said: str, one: Target, later: Target, suspect: Target | None
) -> CheckResult:
    message = (
        f"{said}: {words(_size(later))}% by {later.target_year} is "
        f"{words(_size(one) - _size(later))} points less than {words(_size(one))}% by "
        f"{one.target_year}, so the later step falls behind the earlier one"
    )
    doubt = _doubt(one, later)
    if doubt:
        return _result(
            steps,
            "inconclusive",
            "warning",
            f"{message}. Not counted as a failure: {doubt}.",
            doubt,
        )
    seldom = min(len(one.places), len(later.places))  # what the report says more often stands
    blamed = (
        [suspect]
        if suspect in (one, later)
        else [step for step in (one, later) if len(step.places) == seldom]
    )
    return _result(
        steps,
        "fail",
        "critical",
        f"{message}.",
        blamed=[step for step in blamed if step is not None],
    )


def _doubt(one: Target, later: Target) -> str:
    """Why a later step may still ask for less; "" where nothing explains it."""
    if not one.scope and one.places[0] != later.places[0]:
        return "the places do not say which scopes they cover"
    if any(_REPLACED.search(quote) for target in (one, later) for _, quote in target.places):
        return "the words speak of a target that was replaced or reached"
    return ""


def _size(target: Target) -> Decimal:
    return Decimal(100) if target.percent is None else target.percent


def _pace(steps: Sequence[Target], base: int) -> str:
    """How each stretch compares with the one before: evenly, faster or slower, in points a year."""
    rates: list[Decimal] = []
    reached, since = Decimal(0), base
    for step in steps:
        year = step.target_year or since
        rates.append((_size(step) - reached) / (year - since))
        reached, since = _size(step), year
    told_rates = ", then ".join(f"{words(rate)}" for rate in rates)
    slower = any(later < one for one, later in pairwise(rates))
    return (
        "Points a year on each stretch: "
        f"{told_rates}{' (slower towards the end)' if slower else ''}."
    )


def _result(
    steps: Sequence[Target],
    verdict: Result,
    severity: Severity,
    message: str,
    missing: str = "",
    blamed: Sequence[Target] = (),
) -> CheckResult:
    used = blamed or steps
    details = InterimDetails(
        covers=steps[-1].covers,
        baseline_year=steps[0].base_year,
        steps=[Step(year=step.target_year, percent=number(_size(step))) for step in steps],
        consistent={"pass": True, "fail": False}.get(verdict),
    )
    places = [place for step in used for place in step.places]
    ids = [claim_id for step in used for claim_id in step.claim_ids]
    return told(
        CHECK,
        verdict,
        severity,
        message,
        details,
        places,
        claim_ids=ids,
        missing=(missing,) if missing else (),
    )

"""One finding per claim: what figures outside the claim's own sentence say about it.

A claim never supports itself: agreement counts only from another place, or from a computed check that uses one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict

from agents.data_metrics.linking import figures_of
from agents.data_metrics.schemas import CheckResult, MetricFinding, as_number, shown
from reports.figures.table import agree, comparable, differ, fact_key
from reports.figures.types import Quantity
from reports.types import ClaimView

_CONFIDENCE = {"failed": 0.9, "failed_slightly": 0.65, "computed": 0.85, "repeated": 0.7, "differs": 0.55, "nothing": 0.3}
_BLOCKS_NOT_RUN = ("unit_validation", "benchmark_comparison", "target_achievability", "historical_consistency", "ifrs_compliance")
_RESTATED = re.compile(r"restat|adjust|recalculat|previously|base[ -]?line|base year|target", re.IGNORECASE)
_MISREAD = 5  # values further apart than this factor are rather two different figures than a contradiction
_YEARS_OF_A_CHECK = ("year", "prior_year", "current_year")


def findings_for(
    claims: Sequence[ClaimView], checks: Sequence[CheckResult], quantities: Sequence[Quantity]
) -> list[MetricFinding]:
    """`checks` are those of `run_checks`, already linked. Of `quantities` only the report's own speak here: see `evidence`."""
    quantities = [quantity for quantity in quantities if not quantity.source]
    stated = figures_of(claims, quantities)
    by_key: dict[object, list[Quantity]] = {}
    for quantity in quantities:
        if comparable(quantity):
            by_key.setdefault(fact_key(quantity), []).append(quantity)
    return [_finding(claim, stated[claim.id], [c for c in checks if claim.id in c.claim_ids], by_key) for claim in claims]


def _finding(
    claim: ClaimView, own: Sequence[Quantity], checks: Sequence[CheckResult], by_key: dict[object, list[Quantity]]
) -> MetricFinding:
    failed = [c for c in checks if c.result == "fail"]
    if failed:
        critical = any(c.severity == "critical" for c in failed)
        summary = "The arithmetic does not hold. " + " ".join(c.message for c in failed[:3])
        return MetricFinding(
            claim.id,
            False,
            _CONFIDENCE["failed" if critical else "failed_slightly"],
            "computation",
            summary,
            _details(own, checks),
        )
    here = {(q.page, q.quote) for q in own}
    rivals = [
        (q, other) for q in own if comparable(q) for other in by_key.get(fact_key(q), ()) if (other.page, other.quote) not in here
    ]
    differing = [(q, other) for q, other in rivals if differ(q, other)]
    agreeing = [(q, other) for q, other in rivals if agree(q, other)]
    if differing:
        return _differs(claim, own, checks, differing, agreeing)
    passed = [c for c in checks if c.result == "pass" and set(c.figures) - here]
    return _supported_or_open(claim, own, checks, agreeing, passed)


def _differs(
    claim: ClaimView,
    own: Sequence[Quantity],
    checks: Sequence[CheckResult],
    differing: Sequence[tuple[Quantity, Quantity]],
    agreeing: Sequence[tuple[Quantity, Quantity]],
) -> MetricFinding:
    one, other = differing[0]
    here = f"{named(one)} is {shown(one.value, one.unit)} on page {one.page}"
    both = f"{here}, but {shown(other.value, other.unit)} on page {other.page} (\u201c{other.quote[:120]}\u201d)"
    reason = doubt(one, other, any(q is one for q, _ in agreeing))
    if reason:
        lacking = [f"{both}; left open: {reason}."]
        return MetricFinding(claim.id, None, _CONFIDENCE["nothing"], "report", lacking[0], _details(own, checks, lacking))
    summary = f"The report states different values for the same figure: {both}."
    return MetricFinding(claim.id, False, _CONFIDENCE["differs"], "report", summary, _details(own, checks))


def doubt(one: Quantity, other: Quantity, agrees_elsewhere: bool) -> str:
    """Why two different values may still not contradict each other; "" when nothing explains them."""
    if agrees_elsewhere:
        return "yet another place agrees with the claim"
    if _RESTATED.search(one.quote) or _RESTATED.search(other.quote) or one.baseline_year or other.baseline_year:
        return "one of them speaks of a restatement, a baseline or a target"
    sizes = sorted((abs(one.value), abs(other.value)))
    if not sizes[0] or sizes[1] / sizes[0] >= _MISREAD:
        return "they are too far apart to be the same figure"
    return ""


def _supported_or_open(
    claim: ClaimView,
    own: Sequence[Quantity],
    checks: Sequence[CheckResult],
    agreeing: Sequence[tuple[Quantity, Quantity]],
    passed: Sequence[CheckResult],
) -> MetricFinding:
    wanted = [q for q in own if comparable(q) or q.metric == "percentage_change"]
    open_ones = [q for q in wanted if not _confirmed(q, agreeing, passed)]
    if agreeing and all(q.metric == "percentage_change" for q in open_ones):  # recomputed from figures confirmed elsewhere
        sound = [check for check in checks if check.result == "pass"]
        open_ones = [q for q in open_ones if not any(used(check, q) for check in sound)]
    others = [q for q in own if q not in wanted]
    if wanted and not open_ones and not others:
        computed = bool(passed)
        seen = [f"{named(q)} {shown(q.value, q.unit)} also on page {other.page}" for q, other in agreeing[:3]]
        summary = "Figures outside the claim's own sentence agree. " + "; ".join([*(c.message for c in passed[:2]), *seen]) + "."
        return MetricFinding(
            claim.id, True, _CONFIDENCE["computed" if computed else "repeated"], "computation" if computed else "report",
            summary.replace("..", "."), _details(own, checks),
        )  # fmt: skip
    lacking = [f"{named(q)} {shown(q.value, q.unit)}: no other place states or derives it" for q in (*open_ones, *others)]
    lacking += [f"{c.check_name}: {c.message}" for c in checks if c.result == "inconclusive"]
    summary = "Not settled by the report's own figures. " + (
        "; ".join(lacking[:3]) if lacking else "The claim states no figure that could be checked."
    )
    return MetricFinding(
        claim.id, None, _CONFIDENCE["nothing"], "report", summary, _details(own, checks, lacking or ["a checkable figure"])
    )


def _confirmed(quantity: Quantity, agreeing: Sequence[tuple[Quantity, Quantity]], passed: Sequence[CheckResult]) -> bool:
    return any(q is quantity for q, _ in agreeing) or any(used(check, quantity) for check in passed)


def used(check: CheckResult, quantity: Quantity) -> bool:
    """Whether a check is about this very figure: the same place and, where it names its years, the same year."""
    years = {check.details.get(name) for name in _YEARS_OF_A_CHECK} - {None}
    return (quantity.page, quantity.quote) in check.figures and (not years or quantity.year is None or quantity.year in years)


def named(quantity: Quantity) -> str:
    """What a figure is of, in a few words."""
    scope = f"Scope {quantity.scope}" if quantity.scope else quantity.metric.replace("_", " ")
    method = f" ({quantity.method}-based)" if quantity.method else ""
    return f"{scope}{method}{f' {quantity.year}' if quantity.year else ''}"


def _details(own: Sequence[Quantity], checks: Sequence[CheckResult], lacking: Sequence[str] = ()) -> dict[str, object]:
    """The blocks of FRD 7, section 9.3; a block that was not run is None, never a pass."""
    blocks: dict[str, object] = dict.fromkeys(_BLOCKS_NOT_RUN)
    figures = [
        {
            "metric": q.metric,
            "scope": q.scope,
            "method": q.method,
            "year": q.year,
            "value": as_number(q.value),
            "unit": q.unit,
            "page": q.page,
        }
        for q in own
    ]
    return {"consistency_checks": [_as_json(c) for c in checks], **blocks, "figures": figures, "lacking": list(lacking)}


def _as_json(check: CheckResult) -> dict[str, object]:
    record = asdict(check)
    record.pop("figures")
    return {name: list(value) if isinstance(value, tuple) else value for name, value in record.items()}

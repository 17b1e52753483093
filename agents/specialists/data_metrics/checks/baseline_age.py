"""Is the base year of a target recent enough to say something?

An old one is unusual, not wrong (FRD 7, section 5.5).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.target_reading import Target, targets_of
from agents.specialists.data_metrics.checks.telling import left_open, told
from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.checks.targets import BaselineAgeDetails
from standards.reference.targets import Criterion, criterion

CHECK: Final = "baseline_age"
_OLD = 10  # years before the report: FRD 7 takes five to ten as usual


def baseline_age(given: CheckInput) -> list[CheckResult]:
    """One result for each base year that targets name."""
    years: dict[int, list[Target]] = {}
    for target in targets_of(given.quantities, given.claims, given.tables):
        if target.base_year:
            years.setdefault(target.base_year, []).append(target)
    now = given.reporting_year or _latest(given)
    return [_judge(year, targets, now) for year, targets in sorted(years.items())]


def _latest(given: CheckInput) -> int | None:
    """The latest year of which a table prints emissions, where nobody said which year the report is
    of."""
    return max(
        (q.year for q in given.quantities if q.in_table and q.year and q.metric == "ghg_emissions"),
        default=None,
    )


def _judge(year: int, targets: list[Target], now: int | None) -> CheckResult:
    places = [place for target in targets for place in target.places]
    ids = [claim_id for target in targets for claim_id in target.claim_ids]
    first = criterion("base_year_not_before")
    details = BaselineAgeDetails(
        baseline_year=year,
        reporting_year=now,
        age=None if now is None else now - year,
        targets=[t.named for t in targets],
    )
    if now is None:
        message = (
            f"Base year {year}: which year the report is of is not known, so its age cannot be "
            "told."
        )
        return left_open(CHECK, message, ("reporting year",), details, places, ids)
    if year > now:
        message = (
            f"Base year {year} lies after the reporting year {now}: {year} - {now} = {year - now}."
        )
        return left_open(CHECK, message, ("a base year that has passed",), details, places, ids)
    message = (
        f"Base year {year}: {now} - {year} = {now - year} "
        f"{'year' if now - year == 1 else 'years'} before the reporting year"
    )
    doubts = _doubts(year, now, first)
    if not doubts:
        return told(
            CHECK,
            "pass",
            "info",
            f"{message}, within the usual ten.",
            details,
            places,
            claim_ids=ids,
        )
    return told(
        CHECK, "pass", "warning", f"{message}: {'; '.join(doubts)}.", details, places, claim_ids=ids
    )


def _doubts(year: int, now: int, first: Criterion | None) -> list[str]:
    doubts = []
    if now - year > _OLD:
        doubts.append(
            "older than the usual five to ten years, so much of the cut may lie in the past"
        )
    if first is not None and isinstance(first.value, Decimal) and year < first.value:
        doubts.append(
            f"the SBTi takes no base year before {first.value} for near-term targets "
            f"({first.status}; {first.source})"
        )
    return doubts

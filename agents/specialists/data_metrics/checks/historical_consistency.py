"""Are the earlier years of this report what the attached earlier report printed?

A difference that the report says is a restatement passes with a warning; one that nothing explains
fails.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from agents.specialists.data_metrics.checks.explained import restatement_of
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import statements_with
from agents.specialists.data_metrics.checks.results import (
    about,
    lacking,
    on_pages,
    outcome,
    percent,
    rounded,
)
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import Fact, Key, agree, comparable, differ, fact_key
from reports.figures.types import Quantity
from reports.findings.checks.years import HistoryDetails
from reports.language.qualifiers import RESTATED
from reports.types import Statement
from sibyl_project.common.numbers import shown

CHECK = "historical_consistency"
_FAR = 5  # values further apart than this factor are rather two different figures than a difference


def check_history(given: CheckInput) -> list[CheckResult]:
    """One result for each figure of an earlier year that both reports print of the whole
    company."""
    if not given.prior:
        message = (
            "Figures of earlier years could not be held against an earlier report: none is "
            "attached."
        )
        return [lacking(CHECK, message, ["an attached report of an earlier year"])]
    earlier: dict[Key, list[Quantity]] = defaultdict(list)
    for q in given.prior:
        if comparable(q) and not q.open:
            earlier[fact_key(q)].append(q)
    said = statements_with(given, RESTATED)
    found = list(_compared(given, earlier, said))
    return found or [_nothing_shared(given)]


def _compared(
    given: CheckInput, earlier: dict[Key, list[Quantity]], said: Sequence[Statement]
) -> Iterator[CheckResult]:
    for fact in given.facts:
        own = fact.best
        if comparable(own) and not own.open and (then := earlier.get(fact_key(own))):
            yield _judge(fact, then, given, said)


def _judge(
    fact: Fact, then: Sequence[Quantity], given: CheckInput, said: Sequence[Statement]
) -> CheckResult:
    own = fact.best
    other = min(then, key=lambda q: (q.approximate, q.step))
    name = given.prior_name or "the earlier report"
    where = on_pages([other])
    message = (
        f"{about(own)} {own.year}: {shown(own.value, own.unit)} here, "
        f"{shown(other.value, other.unit)} in {name}, {where}"
    )
    gap = own.value - other.value
    details = HistoryDetails(
        current_value=rounded(own.value),
        prior_value=rounded(other.value),
        discrepancy=rounded(abs(gap)),
        discrepancy_percent=rounded(abs(gap) / abs(other.value) * 100) if other.value else None,
        unit=own.unit,
        year=own.year,
        prior_document=name,
        prior_pages=sorted({q.page for q in then}),
    )
    if any(agree(place, one) for place in fact.places for one in then):
        return outcome(
            CHECK, "pass", "info", f"{message}: the same within rounding.", details, fact.places
        )
    relative = percent(abs(gap) / abs(other.value) * 100) if other.value else "from zero"
    message += f": {shown(abs(gap), own.unit)} apart ({relative})"
    if place := next((p for q in fact.places if (p := restatement_of(q, given, said))), None):
        told = f"{message}; page {place[0]} speaks of a restatement: \u201c{place[1][:200]}\u201d."
        return outcome(CHECK, "pass", "warning", told, details, fact.places)
    if why := _doubt(fact, then):
        return outcome(
            CHECK, "inconclusive", "warning", f"{message}, but {why}.", details, fact.places, (why,)
        )
    if not given.has_pages:
        lacked = "the pages' text, where a restatement may be explained"
        return outcome(
            CHECK,
            "inconclusive",
            "warning",
            f"{message}; {lacked} was not given.",
            details,
            fact.places,
            (lacked,),
        )
    return outcome(
        CHECK,
        "fail",
        "critical",
        f"{message}, and no restatement is mentioned.",
        details,
        fact.places,
    )


def _doubt(fact: Fact, then: Sequence[Quantity]) -> str:
    """Why the two values may still be right; "" when nothing says so."""
    own = fact.best
    doubts = (
        (not fact.agree, "this report itself prints several values"),
        (
            any(not agree(then[0], q) for q in then),
            "the earlier report itself prints several values",
        ),
        (any(q.approximate for q in (own, *then)), "the figures are approximate"),
        (not all(differ(own, q) for q in then), "one of them may be rounded"),
        (
            any(
                not q.value
                or not own.value
                or max(q.value / own.value, own.value / q.value) >= _FAR
                for q in then
            ),
            "they are too far apart to be the same figure",
        ),
    )
    return next((why for doubtful, why in doubts if doubtful), "")


def _nothing_shared(given: CheckInput) -> CheckResult:
    name = given.prior_name or "the earlier report"
    message = (
        f"No figure of an earlier year of this report is printed in {name} for the same scope or "
        "total."
    )
    return lacking(CHECK, message, ["a figure that both reports print"])

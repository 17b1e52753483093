"""Is a restated figure used throughout, and is it said why it was restated?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agents.specialists.data_metrics.checks.explained import REASON
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import (
    claims_at,
    place_of,
    statements_with,
)
from agents.specialists.data_metrics.checks.results import about, lacking, outcome, rounded
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.table import Fact, agree, comparable, differ
from reports.figures.types import Quantity
from reports.findings.checks.years import RestatementDetails
from reports.language.qualifiers import RESTATED, restates_earlier_year
from reports.types import Statement
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

CHECK = "recalculation_consistency"
_POLICY = regex(
    r"\b(?:will|would|may|might|can|shall|should|generally|if|whenever|when|where|policy"
    r"|threshold|criteria|no|not|never|without|unless)\b[^.;]{0,80}\b(?:restat|re-?calculat"
    r"|adjust)|\b(?:restat|recalculat)\w*[^.;]{0,40}\b(?:policy|threshold|if|would|not (?:been )?"
    r"|guideline)\b|(?<!have )\b(?:restate|recalculate)s?\b",
    re.IGNORECASE,
)
_OF_EMISSIONS = regex(
    r"emission|scope|GHG|carbon|CO2|energy|base ?line|base year|footprint|water|waste",
    re.IGNORECASE,
)
_WAS = regex(r"\b(?:previously|originally|formerly|before|earlier|prior)\b|\bfrom\b", re.IGNORECASE)
_NEARBY = 400  # characters around a statement in which its reason may stand
_MOST = 20


def check_recalculations(given: CheckInput) -> list[CheckResult]:
    """One result for each restated figure that is printed elsewhere too, one for each statement
    that tells of a restatement."""
    told = [
        statement
        for statement in statements_with(given, RESTATED)
        if _OF_EMISSIONS.search(statement.text) and not _POLICY.search(statement.text)
    ]
    figures = [result for fact in given.facts if (result := _of_fact(fact)) is not None]
    reasons = list(_reasons(told, given))[:_MOST]
    missing = ["a restated figure"]
    return [*figures, *reasons] or [
        lacking(CHECK, "The report tells of no restated or recalculated figure.", missing)
    ]


def _of_fact(fact: Fact) -> CheckResult | None:
    """A figure one place of which says it is restated, held against its other places; None for
    every other figure."""
    places = [q for q in fact.places if comparable(q) and not q.open]
    restated = [q for q in places if _is_restated(q)]
    others = [q for q in places if q not in restated]
    if not restated or not others:
        return None
    new = restated[-1]
    claims = [f"page {q.page}: {shortened(q.quote, 160)}" for q in restated]
    details = RestatementDetails(
        recalculation_claims=claims,
        inconsistencies=[
            f"{shown(q.value, q.unit)} on page {q.page}" for q in others if differ(new, q)
        ],
        restated_value=rounded(new.value),
        unit=new.unit,
        year=new.year,
    )
    name = f"{about(new)} {new.year}, restated to {shown(new.value, new.unit)} on page {new.page},"
    if all(agree(new, q) for q in others):
        message = f"{name} has the restated value in its {len(others)} other places too."
        return outcome(CHECK, "pass", "info", message, details, places)
    old = [q for q in others if differ(new, q)]
    if (
        len(restated) > 1
        or not old
        or _WAS.search(new.quote)
        or any(_marked_old(q) for q in old)
        or new.approximate
    ):
        message = f"{name} has other values elsewhere, which may be those before the restatement."
        return outcome(
            CHECK,
            "inconclusive",
            "warning",
            message,
            details,
            places,
            ("which value is the restated one",),
        )
    listed = "; ".join(f"{shown(q.value, q.unit)} on page {q.page}" for q in old[:3])
    return outcome(
        CHECK,
        "fail",
        "critical",
        f"{name} still has the value of before elsewhere: {listed}.",
        details,
        (new, *old),
    )


def _is_restated(quantity: Quantity) -> bool:
    """Whether the words around a figure say that it was restated, and not only the one of the year
    before beside it."""
    quote = quantity.quote
    if not RESTATED.search(quote) or _POLICY.search(quote):
        return False
    return quantity.restated or not restates_earlier_year(quote)


def _marked_old(quantity: Quantity) -> bool:
    """Whether a place says itself that its value is that of before."""
    return bool(
        re.search(
            r"\bpreviously|as reported|as published|original",
            f"{quantity.quote} {quantity.label}",
            re.IGNORECASE,
        )
    )


def _reasons(told: Sequence[Statement], given: CheckInput) -> Iterator[CheckResult]:
    """Whether each statement that tells of a restatement, or what stands around it, says why."""
    for statement in told:
        page, sentence = place = place_of(statement)
        around = _around(statement, given)
        details = RestatementDetails(
            recalculation_claims=[f"page {page}: {sentence[:200]}"], inconsistencies=[]
        )
        quoted = f"\u201c{sentence[:160].strip()}\u201d (page {page})"
        ids, places = claims_at(given, [place]), (place,)
        if REASON.search(RESTATED.sub(" ", around)):
            message = f"The restatement is explained: {quoted}."
            yield CheckResult(CHECK, "pass", "info", message, details, ids, (page,), (), places)
        else:
            why = ("the reason for the restatement",)
            message = f"A restatement without its reason: {quoted}."
            yield CheckResult(
                CHECK, "inconclusive", "warning", message, details, ids, (page,), why, places
            )


def _around(statement: Statement, given: CheckInput) -> str:
    """The words of a statement and of those on its page that reach near it."""
    first, last = statement.start - _NEARBY, statement.start + len(statement.text) + _NEARBY
    near = (
        one.whole
        for one in given.statements
        if one.page == statement.page and first < one.start + len(one.text) and one.start < last
    )
    return "\n".join(near)

"""One finding per claim: what figures outside the claim's own sentence say about it.

A claim never supports itself: agreement counts only from another place, or from a computed check
that uses one.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from agents.specialists.data_metrics.compliance import Compliance, of_claims
from agents.specialists.data_metrics.details import (
    REPORT_WIDE,
    Material,
    confidence_of,
    details_of,
    summary_of,
)
from agents.specialists.data_metrics.linking import figures_of
from agents.specialists.data_metrics.recomputed import confirms, told
from agents.specialists.data_metrics.schemas import (
    Basis,
    CheckResult,
    MetricFinding,
    model_of,
)
from agents.specialists.data_metrics.table_rows import TableRows
from reports.figures.alike import on_other_boundaries
from reports.figures.number_search import Line, NumberSearch, Sought, Spot
from reports.figures.table import (
    agree,
    comparable,
    differ,
    fact_key,
    fact_table,
    stated_in_other_units,
)
from reports.figures.types import Quantity
from reports.findings.checks.kinds import DISPROVING, RECOMPUTED
from reports.findings.checks.printed import digits_of
from reports.findings.checks.sums import SumDetails
from reports.language.sentences import sentences_in
from reports.types import ClaimView
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

_CONFIDENCE = {
    "failed": 0.9,
    "failed_slightly": 0.65,
    "computed": 0.85,
    "repeated": 0.7,
    "partly": 0.6,
    "differs": 0.55,
    "nothing": 0.3,
}
_METRICS = {"ghg_emissions": "GHG emissions", "money": "amount"}
_RESTATED = regex(
    r"restat|adjust|recalculat|previously|base[ -]?line|base year|target", re.IGNORECASE
)
_MISREAD = (
    5  # values further apart than this factor are rather two different figures than a contradiction
)
# by whether a check recomputed it: the confidence and basis of a claim that its figures settle
_SETTLED: dict[bool, tuple[str, Basis]] = {
    True: ("computed", "computation"),
    False: ("repeated", "report"),
}


Pairs = Sequence[tuple[Quantity, Quantity]]


def findings_for(
    claims: Sequence[ClaimView],
    checks: Sequence[CheckResult],
    quantities: Sequence[Quantity],
    compliance: Sequence[Compliance] | None = None,
    lines: Sequence[Line] | None = None,
) -> list[MetricFinding]:
    """`checks` are those of `run_checks`, already linked. Of `quantities` only the report's own
    speak here: see `evidence`. `lines` are the statements of the report, in which a number is
    looked for before it is said to stand nowhere else; without them the quotes of the figures.

    `compliance` is what `compliance.assess` found for the report; without it the block on
    paragraphs says so.
    """
    quantities = [quantity for quantity in quantities if not quantity.source]
    stated = figures_of(claims, quantities)
    figures = _Figures(quantities, lines)
    by_claim: dict[str, list[CheckResult]] = {claim.id: [] for claim in claims}
    for check in checks:
        for claim_id in check.claim_ids:
            by_claim.get(claim_id, []).append(check)
    wide = [check for check in checks if check.check_name in REPORT_WIDE]
    bearing = of_claims(claims, compliance) if compliance is not None else {}
    return [
        _Examined(
            claim,
            stated[claim.id],
            by_claim[claim.id],
            wide,
            bearing.get(claim.id, ()),
            compliance,
            figures,
        ).finding()
        for claim in claims
    ]


class _Figures:
    """The report's figures: which may be the same one, and which the fact table takes for it."""

    def __init__(self, quantities: Sequence[Quantity], lines: Sequence[Line] | None) -> None:
        quotes = dict.fromkeys((q.page, q.quote) for q in quantities)
        self._numbers = NumberSearch(
            [Line(page, quote) for page, quote in quotes] if lines is None else lines
        )
        self._by_key: dict[object, list[Quantity]] = {}
        self._elsewhere: dict[object, list[Quantity]] = {}
        for quantity in quantities:
            self._elsewhere.setdefault(_whatever_part(quantity), []).append(quantity)
            if comparable(quantity):
                self._by_key.setdefault(fact_key(quantity), []).append(quantity)
        self.rows = TableRows(quantities)
        facts = fact_table(quantities)
        self._fact = {place: number for number, fact in enumerate(facts) for place in fact.places}

    def printed_at(self, quantity: Quantity, claim: ClaimView) -> list[Spot]:
        """The places beside the claim's own that print the number of a figure, in any unit and
        rounding, near words of its subject."""
        sought = Sought(
            quantity.value, quantity.step, quantity.unit == "%", quantity.metric == "energy"
        )
        own = [(claim.page, claim.quote), (claim.page, claim.text), (quantity.page, quantity.quote)]
        return self._numbers.spots(sought, quantity.quote or claim.text, but=own)

    def in_other_units(self, quantity: Quantity) -> Sequence[Quantity]:
        """The places that state the same figure in another unit."""
        return stated_in_other_units(quantity, self._by_key)

    def like(self, quantity: Quantity) -> Sequence[Quantity]:
        """The places that state a figure of the same name and year."""
        return self._by_key.get(fact_key(quantity), ())

    def are_one(self, one: Quantity, other: Quantity) -> bool:
        """Whether two places state one figure, and not the same thing on two bases ("equity",
        "managed")."""
        return one in self._fact and self._fact[one] == self._fact.get(other)

    def stated_otherwise(self, quantity: Quantity) -> str:
        """Why a value may stand beside another one: a row of another basis states it too; "" where
        none does."""
        rows = self._elsewhere.get(_whatever_part(quantity), ())
        same = any(
            q.entity_part != quantity.entity_part and q.in_table and agree(q, quantity)
            for q in rows
        )
        return "a row on another basis states the claim's value" if same else ""


def _whatever_part(quantity: Quantity) -> tuple[object, ...]:
    return (quantity.metric, quantity.scope, quantity.year, quantity.unit)


@dataclass(frozen=True, slots=True)
class _Examined:
    """A claim with the figures it states, the checks that name it, and all figures of the
    report."""

    claim: ClaimView
    own: Sequence[Quantity]
    checks: Sequence[CheckResult]
    report_wide: Sequence[CheckResult]
    bearing: Sequence[Compliance]
    assessed: Sequence[Compliance] | None
    figures: _Figures

    def finding(self) -> MetricFinding:
        """What decides: a failed check, then figures that differ, then figures that agree; else it
        stays open."""
        failed = [
            c
            for c in self.checks
            if c.result == "fail" and c.check_name in DISPROVING and _is_blamed(c, self.own)
        ]
        if failed:
            critical = any(c.severity == "critical" for c in failed)
            said = "The arithmetic does not hold: " + " ".join(c.message for c in failed[:3])
            return self._made(
                False, "failed" if critical else "failed_slightly", "computation", said
            )
        here = {(q.page, q.quote) for q in self.own}
        known = [(q, other) for q in self.own if comparable(q) for other in self.figures.like(q)]
        rivals = [(q, other) for q, other in known if (other.page, other.quote) not in here]
        differing = [
            (q, other)
            for q, other in rivals
            if differ(q, other)
            and self.figures.are_one(q, other)
            and not on_other_boundaries(q, other)
        ]
        agreeing = [(q, other) for q, other in rivals if agree(q, other)]
        agreeing += [
            (q, other)
            for q in self.own
            if comparable(q)
            for other in self.figures.in_other_units(q)
            if (other.page, other.quote) not in here
        ]
        # what another place states too, or states otherwise, needs no row of other words
        agreeing += self._in_tables({id(q) for q, _ in rivals})
        if differing:
            return self._differs(differing, agreeing)
        passed = [
            c
            for c in self.checks
            if c.result == "pass" and c.check_name in RECOMPUTED and set(c.figures) - here
        ]
        return self._supported_or_open(agreeing, passed)

    def _in_tables(self, told: Container[int]) -> list[tuple[Quantity, Quantity]]:
        """The figures that stand in a table under words of the claim, beside those told."""
        sentence = f"{self.claim.text} {self.claim.quote}"
        return [
            (q, row)
            for q in self.own
            if id(q) not in told
            for row in self.figures.rows.stating(q, sentence)
        ]

    def _differs(self, differing: Pairs, agreeing: Pairs) -> MetricFinding:
        one, other = differing[0]
        here = f"{named(one)} is {shown(one.value, one.unit)} on page {one.page}"
        both = (
            f"{here}, but {shown(other.value, other.unit)} on page {other.page} "
            f"(\u201c{shortened(other.quote, 120)}\u201d)"
        )
        reason = doubt(
            one, other, any(q is one for q, _ in agreeing)
        ) or self.figures.stated_otherwise(one)
        if reason:
            lacking = f"{both}; no contradiction is concluded, as {reason}."
            return self._made(None, "nothing", "report", lacking, [lacking])
        return self._made(
            False,
            "differs",
            "report",
            f"The report states different values for the same figure: {both}.",
        )

    def _supported_or_open(self, agreeing: Pairs, passed: Sequence[CheckResult]) -> MetricFinding:
        unsettled = [q for q in self.own if not _confirmed(q, agreeing, passed)]
        # recomputed from figures confirmed elsewhere
        if agreeing and all(q.metric == "percentage_change" for q in unsettled):
            sound = [
                check
                for check in self.checks
                if check.result == "pass" and check.check_name in RECOMPUTED
            ]
            unsettled = [q for q in unsettled if not any(confirms(check, q) for check in sound)]
        settled = [q for q in self.own if q not in unsettled]
        questioned = any(c.result == "fail" for c in self.checks)
        said = [*told(self.checks, self.own), *_repeated(agreeing)]
        if settled and len(settled) >= len(unsettled) and not questioned:
            computed = all(any(confirms(check, q) for check in passed) for q in settled)
            how, basis = _SETTLED[computed]
            if unsettled:
                how = "partly"
            # what only the claim's own row recomputes is no support, but not left open either
            if left := [q for q in unsettled if not self._recomputes(q)]:
                said.append(f"Left open: {'; '.join(_stated(q) for q in left[:3])}.")
            return self._made(True, how, basis, " ".join(said), self._lacking(unsettled))
        said += [f"Does not hold: {c.message}" for c in self.checks if c.result == "fail"]
        lacking = self._lacking(unsettled) + [
            f"{c.check_name}: {_first(c.message)}" for c in self.checks if c.result != "pass"
        ]
        return self._made(
            None, "nothing", "report", " ".join(said[:3]), lacking or ["a checkable figure"]
        )

    def _recomputes(self, quantity: Quantity) -> bool:
        return any(
            confirms(check, quantity)
            for check in self.checks
            if check.result == "pass" and check.check_name in RECOMPUTED
        )

    def _lacking(self, unsettled: Sequence[Quantity]) -> list[str]:
        return [self._alone(quantity) for quantity in unsettled]

    def _alone(self, quantity: Quantity) -> str:
        """What is known of a figure that no check and no other figure settles."""
        what = f"{named(quantity)} {shown(quantity.value, quantity.unit)}"
        spots = self.figures.printed_at(quantity, self.claim)
        if not spots:
            return f"{what}: its number, in every unit and rounding, stands in this place only"
        words = shortened(spots[0].quote, 120)
        return (
            f"{what}: {spots[0].printed} is printed on page {spots[0].page} too "
            f"(\u201c{words}\u201d), not proven to be the same figure"
        )

    def _made(
        self, supports: bool | None, how: str, basis: Basis, said: str, lacking: Sequence[str] = ()
    ) -> MetricFinding:
        details = details_of(
            Material(self.own, self.checks, self.report_wide, self.bearing, self.assessed, lacking)
        )
        confidence = (
            _CONFIDENCE[how] if supports is False else confidence_of(_CONFIDENCE[how], self.checks)
        )
        return MetricFinding(
            self.claim.id,
            supports,
            confidence,
            basis,
            summary_of(said, details),
            details,
            model_of(self.own),
        )


def _stated(quantity: Quantity) -> str:
    return f"{named(quantity)} ({shown(quantity.value, quantity.unit)})"


def _repeated(agreeing: Pairs) -> list[str]:
    """The other pages that state figures of a claim, as one sentence."""
    seen = [
        f"{_stated(q)} also stands {_at(q, other)}{_rounded(q, other)}" for q, other in agreeing
    ]
    once = "; ".join(list(dict.fromkeys(seen))[:3])
    return [f"{once[0].upper()}{once[1:]}."] if once else []


def _rounded(quantity: Quantity, other: Quantity) -> str:
    """How the other place prints a figure that it gives with fewer or more digits."""
    if quantity.unit != other.unit:
        return f", there as {shown(other.value, other.unit)}"
    if quantity.value == other.value:
        return ""
    if other.step < quantity.step:
        return f", more exactly {shown(other.value, other.unit)}"
    return f", rounded to {shown(other.value, other.unit)}"


def _at(quantity: Quantity, other: Quantity) -> str:
    elsewhere = "elsewhere " if quantity.page == other.page else ""
    return f"{elsewhere}on page {other.page}"


def _first(message: str) -> str:
    """The first sentence of a message, without its full stop."""
    return sentences_in(message)[0].text.rstrip(".") if message else ""


def doubt(one: Quantity, other: Quantity, agrees_elsewhere: bool) -> str:
    """Why two different values may still not contradict each other; "" when nothing explains
    them."""
    if agrees_elsewhere:
        return "yet another place agrees with the claim"
    if one.read_by or other.read_by:
        return "a model read one of them, and nothing else proves that reading"
    if (
        _RESTATED.search(one.quote)
        or _RESTATED.search(other.quote)
        or one.baseline_year
        or other.baseline_year
    ):
        return "one of them speaks of a restatement, a baseline or a target"
    sizes = sorted((abs(one.value), abs(other.value)))
    if not sizes[0] or sizes[1] / sizes[0] >= _MISREAD:
        return "they are too far apart to be the same figure"
    return ""


def _is_blamed(check: CheckResult, own: Sequence[Quantity]) -> bool:
    """Whether a sum that fails speaks against a claim: it does against who states the total, not
    against who states a part."""
    total = check.details.reported_total if isinstance(check.details, SumDetails) else None
    if total is None or not own:
        return True
    return any(digits_of(quantity.value) == digits_of(total) for quantity in own)


def _confirmed(quantity: Quantity, agreeing: Pairs, passed: Sequence[CheckResult]) -> bool:
    return any(q is quantity for q, _ in agreeing) or any(
        confirms(check, quantity) for check in passed
    )


def named(quantity: Quantity) -> str:
    """What a figure is of, in a few words."""
    scope = f"Scope {quantity.scope}" if quantity.scope else _METRICS.get(quantity.metric, "")
    scope = scope or quantity.metric.replace("_", " ")
    method = f" ({quantity.method}-based)" if quantity.method else ""
    return f"{scope}{method}{f' {quantity.year}' if quantity.year else ''}"

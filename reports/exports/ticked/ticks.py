"""Which ticks a report gets: one for each claim and each check, by what came of it, with the number
that the other papers give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from reports.check_labels import name_of
from reports.compile import CompiledReport
from reports.compiled.claim import CompiledClaim
from reports.document.words import words_of
from reports.enum_labels import NOT_JUDGED, plain
from reports.findings.check_places import numbers_of, place_of, tables_on
from reports.findings.checks.kinds import RECOMPUTED
from reports.findings.kinds import read_check
from reports.models import Check, RecordTestResult
from reports.types import Support

Rects = Sequence[Sequence[float]]


class Sign(StrEnum):
    """What a tick says; the value names its drawing."""

    RECOMPUTED = "recomputed"
    TRACED = "traced"
    EXCEPTION = "exception"
    OPEN = "open"


MEANS: Final[dict[Sign, str]] = {
    Sign.RECOMPUTED: "Recomputed: it follows from other figures of the report.",
    Sign.TRACED: "Traced: a record or another source outside the report says the same.",
    Sign.EXCEPTION: "Exception: a computation, a record or a finding speaks against it.",
    Sign.OPEN: "Open: nothing but the report itself speaks for it, or nobody could tell.",
}
_OF_SUPPORT: Final = {
    Support.CONTRADICTED_BY_PROOF: Sign.EXCEPTION,
    Support.DISPUTED: Sign.EXCEPTION,
    Support.RECOMPUTES: Sign.RECOMPUTED,
    Support.AGREES_WITH_RECORDS: Sign.TRACED,
    Support.ONE_OUTSIDE_SOURCE: Sign.TRACED,
    Support.INDEPENDENT_SOURCES: Sign.TRACED,
}
# the checks that compute a printed figure from others; the rest are ticked only where they fail
_RECOMPUTE: Final = RECOMPUTED | {"shares_sum"}
_TRACE: Final = "financial_ties"


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick: the number of the claim or the check in the other papers, that of a check behind a
    letter (`c12`), its sign, the page and the rectangles it is drawn at (none where the words were
    not found on the page), what it is on and what came of it."""

    number: str
    sign: Sign
    page: int
    rects: Rects
    what: str
    came: str

    @property
    def top(self) -> tuple[float, float]:
        """How far down the page it stands, then how far right."""
        return (self.rects[0][1], self.rects[0][0]) if self.rects else (2.0, 0.0)


def ticks_of(compiled: CompiledReport) -> list[Tick]:
    """The ticks in the order of the pages. Two queries beyond the compiled report."""
    found = [*_of_claims(compiled.claims), *_of_checks(compiled)]
    return sorted(found, key=lambda tick: (tick.page, tick.top))


def _of_claims(claims: Sequence[CompiledClaim]) -> Iterator[Tick]:
    for number, item in enumerate(claims, 1):
        claim, verdict = item.claim, item.verdict
        support = verdict.support if verdict else ""
        sign = _OF_SUPPORT.get(Support(support), Sign.OPEN) if support else Sign.OPEN
        came = plain(support) if support else NOT_JUDGED
        tests = list(claim.record_tests.all())
        if tests:
            sign, came = _tested(sign, came, tests[0].result)
        anchor = next((place for place in claim.places if place["page"] == claim.page), None)
        if item.brief.overrides:
            came = f"{came}; overridden by {item.brief.by}: {item.brief.said}"
        rects = anchor["rects"] if anchor else ()
        yield Tick(str(number), sign, claim.page, rects, claim.text, came)


def _tested(sign: Sign, came: str, result: str) -> tuple[Sign, str]:
    """The sign with the newest test of a person against a record. An exception counts whatever the
    machine says; a record that agrees lifts what is open, and contradicts no exception."""
    told = f"{came}; a person's test against a record: {RecordTestResult(result).label}"
    if result == RecordTestResult.EXCEPTION:
        return Sign.EXCEPTION, told
    if result == RecordTestResult.AGREES and sign is not Sign.EXCEPTION:
        return Sign.TRACED, told
    return sign, told


def _of_checks(compiled: CompiledReport) -> Iterator[Tick]:
    """A tick at the printed result of each check, else at the first of its numbers that is
    found."""
    used = [
        (at, check, numbers_of(read_check(check)))
        for at, check in enumerate(compiled.checks, 1)
        if _of_check(check)
    ]
    pages = {number.page for _, _, numbers in used for number in numbers}
    words = words_of(compiled.report, {near for p in pages for near in (p - 1, p, p + 1)})
    tables = tables_on(compiled.report, pages)
    for at, check, numbers in used:
        if not numbers:
            continue
        ordered = sorted(numbers, key=lambda number: not number.result)
        placed = next(filter(None, (place_of(one, words, tables) for one in ordered)), None)
        page, rects = (placed.page, placed.marks) if placed else (ordered[0].page, ())
        if sign := _of_check(check):
            yield Tick(f"c{at}", sign, page, rects, name_of(check.check_name), check.message)


def _of_check(check: Check) -> Sign | None:
    """The sign of a check; None for one that neither fails nor is about a figure's computation."""
    if check.result == Check.Result.FAIL:
        return Sign.EXCEPTION
    if check.check_name not in {*_RECOMPUTE, _TRACE}:
        return None
    if check.result == Check.Result.INCONCLUSIVE:
        return Sign.OPEN
    return Sign.TRACED if check.check_name == _TRACE else Sign.RECOMPUTED

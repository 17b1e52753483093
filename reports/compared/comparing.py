"""What changed from one analysis to another: claims, verdicts, coverage, checks and figures.

This is pure: it takes two sides and knows no rows. The order in which a side lists its things does
not matter; swapping the sides swaps new and dropped, softened and hardened, opened and closed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final

from reports.compared.matching import Certainty, How, Match, Stated, matched
from reports.compared.restating import FiguresCompared, compared
from reports.compared.wording import Piece, pieces_of, words_of
from reports.figures.types import Quantity
from reports.language.commitments import Reason, Shift, shift_of
from reports.types import CoverageStatus
from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise


class Change(StrEnum):
    """What became of a claim."""

    KEPT = "kept"
    REWORDED = "reworded"
    SOFTENED = "softened"
    HARDENED = "hardened"
    NEW = "new"
    DROPPED = "dropped"


class GapChange(StrEnum):
    """What became of a requirement whose coverage is not what it was."""

    CLOSED = "closed"
    NARROWED = "narrowed"
    OPENED = "opened"
    WIDENED = "widened"
    OTHER = "other"


class CheckChange(StrEnum):
    """What became of a check that came out otherwise, or that only one side has."""

    NOW_HOLDS = "now_holds"
    NOW_FAILS = "now_fails"
    NOW_OPEN = "now_open"
    NEW = "new"
    GONE = "gone"


_SHIFTS: Final = {
    Shift.SOFTENED: Change.SOFTENED,
    Shift.HARDENED: Change.HARDENED,
    Shift.REWORDED: Change.REWORDED,
}
_MISSING: Final = {
    CoverageStatus.FULLY_ADDRESSED.value: 0,
    CoverageStatus.PARTIALLY_ADDRESSED.value: 1,
    CoverageStatus.FULLY_UNADDRESSED.value: 2,
}
_PAGES: Final = regex(r"\s*\(?\bpages? \d+(?:(?:, | and )\d+)*\)?")
_CHECK_ORDER: Final = (
    CheckChange.NOW_FAILS,
    CheckChange.NOW_HOLDS,
    CheckChange.NOW_OPEN,
    CheckChange.NEW,
    CheckChange.GONE,
)
_CAME_OUT: Final = {
    "pass": CheckChange.NOW_HOLDS,
    "fail": CheckChange.NOW_FAILS,
    "inconclusive": CheckChange.NOW_OPEN,
}


@dataclass(frozen=True, slots=True)
class ClaimSide:
    """A claim of one side. `verdict` and `support` are empty where it was not judged."""

    id: str
    text: str
    quote: str
    page: int
    claim_type: str = ""
    verdict: str = ""
    support: str = ""


@dataclass(frozen=True, slots=True)
class RequirementSide:
    """A requirement of one side with the status that stands."""

    paragraph_id: str
    pillar: str
    requirement: str
    status: str
    sort_key: str = ""


@dataclass(frozen=True, slots=True)
class CheckSide:
    """A check of one side."""

    identity: str
    check_name: str
    result: str
    message: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """Everything of one analysis that is compared."""

    claims: Sequence[ClaimSide] = ()
    requirements: Sequence[RequirementSide] = ()
    checks: Sequence[CheckSide] = ()
    figures: Sequence[Quantity] = ()


@dataclass(frozen=True, slots=True)
class ClaimPair:
    """A claim on one side or both. `how` and `certainty` say by what and how surely the two are
    one; they are None for a claim without counterpart."""

    change: Change
    before: ClaimSide | None
    after: ClaimSide | None
    how: How | None = None
    certainty: Certainty | None = None
    likeness: float = 0
    reasons: tuple[Reason, ...] = ()

    @property
    def verdict_changed(self) -> bool:
        """Whether verdict or support are not what they were, where both were judged."""
        one, other = self.before, self.after
        if one is None or other is None or not (one.verdict and other.verdict):
            return False
        return (one.verdict, one.support) != (other.verdict, other.support)

    @property
    def pieces(self) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Both wordings with what differs marked; one is empty where there is no counterpart."""
        if self.before and self.after:
            return pieces_of(self.before.quote, self.after.quote)
        return _whole(self.before), _whole(self.after)


def _whole(claim: ClaimSide | None) -> tuple[Piece, ...]:
    return (Piece(claim.quote, differs=False),) if claim else ()


@dataclass(frozen=True, slots=True)
class RequirementPair:
    """A requirement whose coverage changed."""

    change: GapChange
    before: RequirementSide
    after: RequirementSide


@dataclass(frozen=True, slots=True)
class CheckPair:
    """A check that came out otherwise, or that only one side has."""

    change: CheckChange
    before: CheckSide | None
    after: CheckSide | None


@dataclass(frozen=True)
class Comparison:
    """What changed between two sides. Claims come in the order of the later side's pages, dropped
    ones last; requirements in the order of the standards."""

    claims: list[ClaimPair]
    requirements: list[RequirementPair]
    requirements_alike: int
    requirements_alone: list[RequirementSide] = field(default_factory=list)
    checks: list[CheckPair] = field(default_factory=list)
    checks_alike: int = 0
    figures: FiguresCompared = field(default_factory=lambda: FiguresCompared((), 0, 0, 0))
    certain_checks: list[tuple[str, str, How]] = field(default_factory=list)
    requirement_ids: frozenset[str] = frozenset()

    @cached_property
    def certain(self) -> dict[tuple[str, str], tuple[str, How]]:
        """What was matched with certainty: by kind (claim, requirement, check) and key of the
        earlier side, the key of the later side and by what they were matched."""
        claims = {
            ("claim", pair.before.id): (pair.after.id, pair.how)
            for pair in self.claims
            if pair.before and pair.after and pair.how and pair.certainty is Certainty.CERTAIN
        }
        requirements = {("requirement", key): (key, How.IDENTITY) for key in self.requirement_ids}
        checks = {("check", one): (other, how) for one, other, how in self.certain_checks}
        return {**claims, **requirements, **checks}

    @cached_property
    def counts(self) -> dict[str, dict[str, int]]:
        """How many of each change there are, by what changed; every change is named."""
        claims = Counter(pair.change for pair in self.claims)
        gaps = Counter(pair.change for pair in self.requirements)
        checks = Counter(pair.change for pair in self.checks)
        return {
            "claims": {each.value: claims[each] for each in Change},
            "verdicts": {"changed": sum(pair.verdict_changed for pair in self.claims)},
            "requirements": {each.value: gaps[each] for each in GapChange}
            | {"alike": self.requirements_alike, "one_side": len(self.requirements_alone)},
            "checks": {each.value: checks[each] for each in CheckChange}
            | {"alike": self.checks_alike},
            "figures": {
                "restated": len(self.figures.restated),
                "agreeing": self.figures.agreeing,
                "by_unit": self.figures.by_unit,
                "undecided": self.figures.undecided,
            },
        }


def compare(before: Side, after: Side) -> Comparison:
    """What changed from the earlier side to the later one."""
    requirements, alike, alone = _requirements(before.requirements, after.requirements)
    found = matched(list(map(_told, before.checks)), list(map(_told, after.checks)), alike=False)
    checks, checks_alike = _checks(before.checks, after.checks, found)
    return Comparison(
        _claims(before.claims, after.claims),
        requirements,
        alike,
        alone,
        checks,
        checks_alike,
        compared(before.figures, after.figures),
        [
            (before.checks[each.before].identity, after.checks[each.after].identity, each.how)
            for each in found
            if each.certainty is Certainty.CERTAIN
        ],
        frozenset(each.paragraph_id for each in before.requirements)
        & frozenset(each.paragraph_id for each in after.requirements),
    )


def _claims(before: Sequence[ClaimSide], after: Sequence[ClaimSide]) -> list[ClaimPair]:
    ours, theirs = list(map(_stated, before)), list(map(_stated, after))
    found = matched(ours, theirs)
    pairs = [_pair(match, before[match.before], after[match.after]) for match in found]
    gone = {match.before for match in found}
    come = {match.after for match in found}
    pairs += [ClaimPair(Change.NEW, None, c) for at, c in enumerate(after) if at not in come]
    pairs.sort(key=lambda pair: _place(pair.after))
    dropped = [ClaimPair(Change.DROPPED, c, None) for at, c in enumerate(before) if at not in gone]
    return [*pairs, *sorted(dropped, key=lambda pair: _place(pair.before))]


def _stated(claim: ClaimSide) -> Stated:
    return Stated(claim.id, claim.quote, claim.text, claim.page)


def _place(claim: ClaimSide | None) -> tuple[int, str, str, str]:
    return (claim.page, claim.quote, claim.text, claim.id) if claim else (0, "", "", "")


def _pair(match: Match, before: ClaimSide, after: ClaimSide) -> ClaimPair:
    change, reasons = Change.KEPT, tuple[Reason, ...]()
    if words_of(before.quote) != words_of(after.quote):
        shift, reasons = shift_of(normalise(before.quote), normalise(after.quote))
        change = _SHIFTS[shift]
    return ClaimPair(change, before, after, match.how, match.certainty, match.likeness, reasons)


def _requirements(
    before: Sequence[RequirementSide], after: Sequence[RequirementSide]
) -> tuple[list[RequirementPair], int, list[RequirementSide]]:
    ours = {each.paragraph_id: each for each in before}
    theirs = {each.paragraph_id: each for each in after}
    both = [ours[key] for key in ours.keys() & theirs.keys()]
    changed = [
        RequirementPair(gap_change(one.status, other.status), one, other)
        for one in both
        for other in [theirs[one.paragraph_id]]
        if one.status != other.status
    ]
    alone = [(ours.get(key) or theirs[key]) for key in ours.keys() ^ theirs.keys()]
    return (
        sorted(changed, key=lambda pair: (pair.after.sort_key, pair.after.paragraph_id)),
        len(both) - len(changed),
        sorted(alone, key=lambda each: (each.sort_key, each.paragraph_id)),
    )


def gap_change(before: str, after: str) -> GapChange:
    """What a changed status means: whether a gap was closed, narrowed, opened or widened. A status
    of no gap to or from not applicable and not assessed is another change."""
    was, now = _MISSING.get(before), _MISSING.get(after)
    if was is None or now is None:
        return GapChange.OTHER
    if not now:
        return GapChange.CLOSED
    if not was:
        return GapChange.OPENED
    return GapChange.NARROWED if now < was else GapChange.WIDENED


def _checks(
    before: Sequence[CheckSide], after: Sequence[CheckSide], found: Sequence[Match]
) -> tuple[list[CheckPair], int]:
    """Checks are one by their identity, else by name and message but for the numbers."""
    changed = [
        CheckPair(_CAME_OUT[after[match.after].result], before[match.before], after[match.after])
        for match in found
        if before[match.before].result != after[match.after].result
    ]
    gone, come = {match.before for match in found}, {match.after for match in found}
    changed += [CheckPair(CheckChange.NEW, None, c) for at, c in enumerate(after) if at not in come]
    changed += [
        CheckPair(CheckChange.GONE, c, None) for at, c in enumerate(before) if at not in gone
    ]
    return sorted(changed, key=_check_order), sum(
        before[match.before].result == after[match.after].result for match in found
    )


def _told(check: CheckSide) -> Stated:
    """A check by its calculation, whatever page that stands on."""
    message = _PAGES.sub("", check.message)
    return Stated(check.identity, f"{check.check_name} {message}", "", check.page)


def _check_order(pair: CheckPair) -> tuple[int, int, str, str]:
    check = pair.after or pair.before or CheckSide("", "", "", "")
    return _CHECK_ORDER.index(pair.change), check.page, check.message, check.identity

"""Changes that a sentence states together with the amounts they are of: "rose by 5.8 % or EUR 34.6
million to EUR 636.0 million (previous year: EUR 601.4 million)".

The sentence is its own witness: it says which number is of which year. Where it does not say so in
one of the ways below, nothing is recomputed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import doubted, outcome, rounded
from agents.specialists.data_metrics.checks.worded import Amount, Worded, worded_of
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.table import half_width
from reports.findings.checks.years import YearOnYearDetails
from reports.language.qualifiers import is_target
from reports.types import Statement, StatementKind
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "yoy_percentage"
_SLACK = Decimal("0.1")  # percentage points (FRD 7, appendix B.2), on top of printed precision
_SMALL = Decimal(2)  # percentage points up to which a wrong change is no critical failure
_KINDS = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)
_LONGEST = 700

_YEAR_BEFORE = (
    r"(?:the )?(?:same (?:period|month|quarter) (?:of|in) (?:the )?)?(?:previous|prior|preceding"
    r"|last)[ -](?:fiscal |financial |reporting |calendar |business )?years?(?:['\u2019]s)?"
    r"(?: (?:figure|level|value|total|amount|period|number)s?)?"
)
_EARLIER = rf"(?:{_YEAR_BEFORE}|(?:in |FY ?|fiscal |as at |at )*<Y>)"
_HEDGED = r"(?:about |around |approximately |roughly |some |just |almost |nearly |over )?"
_IN_BRACKETS = regex(rf"\((?:{_EARLIER}):? ?{_HEDGED}$", re.IGNORECASE)
_OWN_BRACKET = regex(rf"[^<(),;]{{0,30}} \((?:{_EARLIER}):? ?{_HEDGED}", re.IGNORECASE)
_BEHIND_YEAR = regex(
    rf"\b(?:{_YEAR_BEFORE})(?: \({_HEDGED}| (?:of|at) {_HEDGED})$|\bthan in <Y> \({_HEDGED}$",
    re.IGNORECASE,
)
_FROM = regex(rf"\bfrom {_HEDGED}$", re.IGNORECASE)
_TO = regex(
    rf"(?: [a-z]+){{0,3}}(?: in (?:the )?(?:{_EARLIER}))?,? to (?:a total of )?{_HEDGED}$",
    re.IGNORECASE,
)
_AGAINST = regex(
    rf"\b(?:compared (?:with|to)|against|versus|vs\.?|up from|down from) {_HEDGED}$", re.IGNORECASE
)
_OF_EARLIER = regex(rf"(?: [a-z]+){{0,2}},? (?:in|for|at the end of) {_EARLIER}", re.IGNORECASE)
_UP = (
    r"(?:increas\w*|rose|rise[sn]?|rising|grew|grow(?:th|n|ing|s)?|higher|more|up|above|climb\w*"
    r"|gain\w*|\+)"
)
_DOWN = (
    r"(?:decreas\w*|reduc\w*|fell|fall(?:s|ing|en)?|declin\w*|down|dropp?\w*|lower\w*|less|fewer"
    r"|below|shr[aiu]nk\w*|sank|cut)"
)
_BY_BEFORE = regex(
    rf"(?:(?P<up>\b{_UP})|(?P<down>\b{_DOWN}))(?=[^<]*$)(?:[\s(]+(?!and\b|or\b|but\b|while\b|to\b|from\b)"
    rf"[\w-]+,?){{0,4}}[\s(]*$|(?P<plus>\+)$",
    re.IGNORECASE,
)
_BY_BEHIND = regex(
    rf"\)?(?: year[- ]on[- ]year| yoy)? (?:year-on-year )?(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b",
    re.IGNORECASE,
)
_OR = regex(r"(?: [\w-]+){0,2}(?: \([A-Za-z]+\))?,? (?:or|\() ?$")
_CUT = regex(
    r"[;:]|\b(?:and|but|while|whereas|which|respectively|who|although|though|of which|thereof"
    r"|adjust\w*|currency|organic\w*|like[- ]for[- ]like|comparable|restat\w*|pro[- ]forma"
    r"|exclud\w*|target\w*|goal|average annual|per year|per annum|p\.a|CAGR|annually)\b",
    re.IGNORECASE,
)
_OTHERWISE_DRAWN = regex(
    r"\b(?:restat\w*|adjust\w*|currency|organic\w*|like[- ]for[- ]like|comparable|pro[- ]forma"
    r"|exclud\w*|constant|CAGR|per annum|p\.a\.|annually|on average|would|could|assum\w*)(?!\w)",
    re.IGNORECASE,
)
_THIS = regex(r"(?:This|That|It|The figure) (?:was|is|represents?|corresponds? to|equals)\b")


@dataclass(frozen=True, slots=True)
class Change:
    """A change a sentence prints, with the two amounts it is of: `sign` is 1 where it is said to go
    up, -1 down, 0 where that is not said. One of the amounts may be worked out from the printed
    difference: it then is no amount of the sentence."""

    worded: Worded
    change: Amount
    prior: Amount
    current: Amount
    sign: int = 0
    used: tuple[Amount, ...] = ()
    beside: Worded | None = None  # the sentence before, where the current amount stands there

    @property
    def computed(self) -> Decimal:
        """The change in percent, or in points where the amounts are percentages; as a difference
        where the change is of their own unit."""
        moved = self.current.value - self.prior.value
        return moved / self.prior.value * 100 if self.change.is_percent else moved

    @property
    def gap(self) -> Decimal:
        """By how much the printed change is beyond what rounding of the three numbers allows."""
        change, prior, current = (
            half_width(self.worded.figure(one)) for one in (self.change, self.prior, self.current)
        )
        if self.change.is_percent:
            level = abs(self.prior.value)
            spread = (current + abs(self.current.value) / level * prior) / level * 100
        else:
            spread = prior + current
        return max(
            Decimal(0),
            abs(abs(self.computed) - abs(self.change.value)) - change - spread - _slack(self),
        )

    @property
    def is_turned(self) -> bool:
        """Whether the words say up where the amounts go down, or the other way round."""
        return bool(self.sign) and self.computed * self.sign < 0


def _slack(one: Change) -> Decimal:
    return _SLACK if one.change.kind in ("percent", "points") else Decimal(0)


def worded_changes(given: CheckInput) -> Iterator[CheckResult]:
    """One result for each change that a sentence states with its two amounts."""
    previous: Statement | None = None
    for one in given.statements:
        text = one.text
        if one.kind in _KINDS and len(text) <= _LONGEST and any(map(str.isdigit, text)):
            for found in changes_in(worded_of(one), previous):
                yield result_of(found)
        previous = one


def changes_in(worded: Worded, previous: Statement | None = None) -> Iterator[Change]:
    """The changes of a sentence whose amounts it says, each of its numbers used once."""
    if len(worded.amounts) < 2 or _OTHERWISE_DRAWN.search(worded.words):
        return
    taken: set[int] = set()
    pairs = list(_pairs(worded))
    for found in (*_of_pairs(worded, pairs), *_of_differences(worded), *_of_this(worded, previous)):
        mark = found.change.start
        if mark not in taken:
            taken.add(mark)
            yield found


def _pairs(worded: Worded) -> Iterator[tuple[Amount, Amount]]:
    """The earlier and the current amount of one thing, as the words tell them."""
    amounts = worded.amounts
    for at, one in enumerate(amounts):
        if one.kind == "points" or one.doubtful:
            continue
        before = worded.before(one)
        following = amounts[at + 1] if at + 1 < len(amounts) else None
        if (
            _FROM.search(before)
            and following is not None
            and following.is_like(one)
            and _TO.fullmatch(worded.between(one, following))
        ):
            yield one, following
        elif (
            _IN_BRACKETS.search(before)
            or _BEHIND_YEAR.search(before)
            or (_AGAINST.search(before) and _OF_EARLIER.match(worded.after(one)))
        ):
            level = _level_of(worded, one, amounts[:at])
            if level is not None and not _is_cut(worded.between(level, one)):
                yield one, level


def _level_of(worded: Worded, prior: Amount, before: Sequence[Amount]) -> Amount | None:
    """The amount whose earlier value is `prior`: the last one of its unit that is no change; None
    where a change stands right before it, which then is a change of the earlier year."""
    like = [other for other in before if other.is_like(prior)]
    if like and _OWN_BRACKET.fullmatch(worded.between(like[-1], prior)):
        return like[-1] if _direction(worded, like[-1]) is None else None
    return next((other for other in reversed(like) if _direction(worded, other) is None), None)


def _is_cut(between: str) -> bool:
    """Whether words between two amounts begin something else."""
    return bool(_CUT.search(_IN_BRACKETS.sub("(", between))) or ". " in between


def _of_pairs(worded: Worded, pairs: Sequence[tuple[Amount, Amount]]) -> Iterator[Change]:
    """The changes and differences beside a pair of amounts."""
    for prior, current in pairs:
        others = [one for one in worded.amounts if one not in (prior, current)]
        levels = {id(one) for pair in pairs for one in pair}
        for one in others:
            sign = _direction(worded, one)
            if sign is None or id(one) in levels or one.doubtful or not _fits(one, prior):
                continue
            if _is_beside(worded, one, prior, current) and prior.value:
                yield Change(worded, one, prior, current, sign, (one, prior, current))


def _fits(change: Amount, level: Amount) -> bool:
    """Whether a change can be one of a level: in percent, in its own unit, or in points of a
    percentage."""
    if level.is_percent:
        return change.kind == "points"
    return change.is_percent or change.is_like(level)


def _direction(worded: Worded, one: Amount) -> int | None:
    """Whether an amount is said to be a rise (1) or a fall (-1); None where nothing says that it is
    a change."""
    before, behind = worded.before(one), worded.after(one)
    if (match := _BY_BEFORE.search(before[-90:])) is not None:
        return -1 if match["down"] else 1
    if (match := _BY_BEHIND.match(behind)) is not None:
        return -1 if match["down"] else 1
    at = worded.amounts.index(one)
    if at and _OR.fullmatch(worded.between(worded.amounts[at - 1], one)):
        return _direction(worded, worded.amounts[at - 1])
    if at + 1 < len(worded.amounts):
        following = worded.amounts[at + 1]
        if _OR.fullmatch(worded.between(one, following)):
            match = _BY_BEHIND.match(worded.after(following))
            return None if match is None else -1 if match["down"] else 1
    return None


def _is_beside(worded: Worded, change: Amount, prior: Amount, current: Amount) -> bool:
    """Whether no words stand between a change and its amounts that begin something else, and no
    other amount of their unit."""
    stretch = sorted((change, prior, current), key=lambda one: one.start)
    for one, other in pairwise(stretch):
        between = worded.between(one, other)
        strange = [
            x
            for x in worded.amounts
            if one.end <= x.start < other.start and x.is_like(current) and not _is_or(worded, x)
        ]
        if strange or _is_cut(between):
            return False
    return True


def _is_or(worded: Worded, one: Amount) -> bool:
    """Whether an amount says a change in other words: "by 5 % or EUR 3 million"."""
    return _direction(worded, one) is not None


def _of_differences(worded: Worded) -> Iterator[Change]:
    """A percentage and a difference of which only one level is printed: "by 9.9 % or EUR 9.9
    million to EUR 109.5 million"."""
    for one, other in pairwise(worded.amounts):
        share, moved = (one, other) if one.is_percent else (other, one)
        if not share.is_percent or moved.kind in ("percent", "points"):
            continue
        sign = _direction(worded, one)
        if not sign or not _OR.fullmatch(worded.between(one, other)):
            continue
        level = next((x for x in worded.amounts if x.start > other.start), None)
        if level is None or not level.is_like(moved) or level.doubtful or moved.doubtful:
            continue
        between = worded.between(other, level)
        if re.fullmatch(r"(?: year[- ]on[- ]year)?,? to (?:a total of )?", between, re.IGNORECASE):
            value = level.value - sign * abs(moved.value)
            prior = replace(level, value=value, step=level.step + moved.step)
            if value > 0:
                yield Change(worded, share, prior, level, sign, (share, moved, level))
        elif _IN_BRACKETS.search(worded.before(level)) or _BEHIND_YEAR.search(worded.before(level)):
            if _is_cut(between) or level.value <= 0:
                continue
            value = level.value + sign * abs(moved.value)
            current = replace(level, value=value, step=moved.step)
            exact = replace(level, step=Decimal(0))
            yield Change(worded, share, exact, current, sign, (share, moved, level))


def _of_this(worded: Worded, previous: Statement | None) -> Iterator[Change]:
    """ "This was 13.5 % higher than in the previous year (EUR 20,815 thousand)": the amount is that
    of the sentence before, where this has only one."""
    if previous is None or not _THIS.match(worded.words) or previous.page != worded.statement.page:
        return
    told = worded_of(previous)
    share, prior = worded.amounts[:2]
    levels = [one for one in told.amounts if one.is_like(prior) and not one.doubtful]
    sign = _direction(worded, share)
    earlier = _IN_BRACKETS.search(worded.before(prior)) or _BEHIND_YEAR.search(worded.before(prior))
    if (
        sign
        and share.is_percent
        and len(levels) == 1
        and earlier
        and prior.value > 0
        and not _is_cut(worded.between(share, prior))
        and not _OTHERWISE_DRAWN.search(told.words)
    ):
        yield Change(worded, share, prior, levels[0], sign, (share, prior), told)


def result_of(one: Change) -> CheckResult:
    """Whether a change follows from the amounts its sentence states."""
    unit = one.current.unit
    change_unit = (
        "%" if one.change.is_percent else "points" if unit == "%" or _is_points(one) else unit
    )
    step = min(one.change.step, Decimal("0.1")) / 10 if one.change.is_percent else one.change.step
    computed = shown(one.computed.quantize(step), change_unit)
    figures = f"({shown(one.current.value)} - {shown(one.prior.value)})"
    figures += f" / {shown(one.prior.value)}" if one.change.is_percent else ""
    printed = shown(abs(one.change.value), change_unit)
    message = f"Recomputes: {figures} = {computed}, printed {printed}"
    details = YearOnYearDetails(
        prior_value=rounded(one.prior.value),
        current_value=rounded(one.current.value),
        calculated_pct=rounded(one.computed) if one.change.is_percent else None,
        reported_pct=rounded(abs(one.change.value)) if one.change.is_percent else None,
        calculated_difference=None if one.change.is_percent else rounded(one.computed),
        reported_difference=None if one.change.is_percent else rounded(abs(one.change.value)),
        discrepancy=rounded(abs(abs(one.computed) - abs(one.change.value))),
        beyond_rounding=rounded(one.gap),
        unit=unit,
    )
    used = [one.worded.figure(each) for each in one.used]
    if one.beside is not None:
        used.append(one.beside.figure(one.current))
    if not one.gap and not one.is_turned:
        return outcome(CHECK, "pass", "info", f"{message}.", details, used)
    message = message.replace("Recomputes: ", "", 1)
    if not one.gap:
        failed = outcome(CHECK, "fail", "warning", f"{message}.", details, used)
        return doubted(failed, "the words say the other direction")
    message += f": {shown(one.gap.quantize(Decimal('0.01')))} beyond what rounding allows"
    severity: Severity = "critical" if one.change.is_percent and one.gap > _SMALL else "warning"
    failed = outcome(CHECK, "fail", severity, f"{message}.", details, used)
    why = _explained(one)
    return doubted(failed, why) if why else failed


def _is_points(one: Change) -> bool:
    return one.change.kind == "points"


def _explained(one: Change) -> str:
    """What may explain a change that does not follow; "" where nothing does."""
    if is_target(one.worded.words):
        return "the sentence speaks of a target or a plan"
    if any(amount.approximate for amount in (one.prior, one.current)):
        return "the amounts are approximate"
    if one.change.is_percent and (one.prior.value <= 0 or one.current.value < 0):
        return "an amount is below zero"
    if one.change.is_percent and one.current.value:
        backwards = abs(one.prior.value - one.current.value) / one.current.value * 100
        if abs(backwards - abs(one.change.value)) <= one.change.step:
            return "it follows where it is measured against the later amount"
        if one.change.value and abs(one.computed) / abs(one.change.value) > 20:
            return "the amounts are too far apart to be of the same thing"
    return ""

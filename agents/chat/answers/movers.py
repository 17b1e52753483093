"""What changed most among the emissions of a report, and what share one of them has of another.
Both are computed here, never read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from agents.chat.answers import checks
from agents.chat.answers import finding_figures as found
from agents.chat.drafts import Draft, Reply, Source
from agents.chat.ground import Ground
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act
from agents.chat.wording import words_in
from reports.models import Figure
from reports.pages.figures.figure_labels import EXACT, amount, percent
from sibyl_project.common.regex import regex

MOST: Final = 4
_FELL: Final = regex(
    r"\b(?:fell|fall\w*|decreas\w+|drop\w*|declin\w+|reduc\w+|down|cut|shrank|shrunk|improv\w+)\b",
    re.IGNORECASE,
)
_MOVED: Final = regex(
    r"\b(?:rose|ris(?:e|en|ing)|increas\w+|grew|grow\w*|chang\w+|mov\w+|up)\b", re.IGNORECASE
)
_IN_PERCENT: Final = regex(r"%|\bper ?cent\w*|\brelative\w*|\bproportion\w*|\brate\b", re.I)
_SHARE: Final = regex(
    r"\b(?:share|percent(?:age)?|per cent|proportion|portion|fraction|part|how much)\b[^?]*"
    r"\b(?:of|in)\b[^?]*\b(?:total|all|overall|whole|footprint|emissions|scope ?3)\b"
    r"|\b(?:%|percent(?:age)?|per cent|share|proportion) of\b|% of\b",
    re.IGNORECASE,
)
# words of a measure, which are no metric of their own here
_MEASURES: Final = frozenset(words_in("share proportion portion reduction percent"))


@dataclass(frozen=True, slots=True)
class Change:
    """A figure in two years."""

    before: Figure
    after: Figure
    printed: Figure | None = None  # what the report prints of the change in per cent

    @property
    def amount(self) -> Decimal:
        """By how much it rose."""
        return EXACT.subtract(self.after.value, self.before.value)

    @property
    def share(self) -> Decimal:
        """The same as a share of what it was, as the report prints it where it does."""
        computed = self.amount / abs(self.before.value)
        return self.printed.value / 100 if self.printed else computed


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The emissions that changed most, or the share that some have of others; None where the
    question asks for neither."""
    asked = asked.but(topic=tuple(one for one in asked.topic if one not in _MEASURES))
    if not found.means_emissions(asked) or asked.has(Act.WHY, Act.SETTLE):
        return None
    if asked.has(Act.MOST) and (_FELL.search(asked.text) or _MOVED.search(asked.text)):
        return _most_changed(asked, ground)
    of_whole = len(asked.scopes) == 1 and not asked.has(Act.TREND) and not found.free_words(asked)
    if of_whole and _SHARE.search(asked.text):
        return _share(asked, ground, asked.scopes[0])
    return None


def _most_changed(asked: Asked, ground: Ground) -> Reply | None:
    years = _years(asked, ground)
    of_categories = "categor" in asked.text.casefold() or "3" in asked.scopes
    changes = _changes(ground, years, of_categories=of_categories)
    if len(changes) < 2:
        return None
    falls = bool(_FELL.search(asked.text))
    both = not falls and not re.search(r"\b(?:rose|ris|increas|gr[eo]w|up\b)", asked.text, re.I)
    by_share = sorted(changes, key=lambda one: _rank(one.share, falls=falls, both=both))
    by_amount = sorted(changes, key=lambda one: _rank(one.amount, falls=falls, both=both))
    in_percent = bool(_IN_PERCENT.search(asked.text))
    ranked, other = (by_share, by_amount) if in_percent else (by_amount, by_share)
    draft = Draft()
    how = "in per cent" if in_percent else "by amount"
    wanted = "fell" if falls else "changed" if both else "rose"
    if not both and (ranked[0].amount < 0) is not falls:
        draft.say(f"None of them {wanted} from {years[0]} to {years[1]}. The nearest to it:")
    else:
        draft.say(f"What {wanted} most {how} from {years[0]} to {years[1]} comes first:")
    for one in ranked[:MOST]:
        draft.item(_told(one), *_sources(one))
    if other[0] is not ranked[0]:
        draft.say(
            f"{'By amount' if in_percent else 'In per cent'} it is {_told(other[0])}",
            *_sources(other[0]),
        )
    return draft.reply()


def _rank(by: Decimal, *, falls: bool, both: bool) -> Decimal:
    return -abs(by) if both else by if falls else -by


def _years(asked: Asked, ground: Ground) -> tuple[int, int]:
    """The two years that a change is told between, the last two of the report where none are
    named."""
    years = found.years_of(asked, ground)
    last = ground.year or max((one.year for one in ground.figures if one.year), default=0)
    if len(years) > 1:
        return years[0], years[-1]
    if years and years[0] < last and re.search(r"\b(?:since|from|against|than)\b", asked.text):
        return years[0], last
    return (years[0] - 1, years[0]) if years else (last - 1, last)


def _changes(ground: Ground, years: Sequence[int], *, of_categories: bool) -> list[Change]:
    rows: dict[tuple[str, str], dict[int, Figure]] = {}
    for one in ground.figures:
        joint = bool(found.joint_categories(one))
        wanted = one.scope.startswith("3.") or joint if of_categories else one.scope in found.EACH
        whole = joint or not one.entity_part
        if one.metric == found.EMISSIONS and wanted and whole and one.year and one.year in years:
            name = found.head(one) if joint else one.scope
            rows.setdefault((name, one.method), {}).setdefault(one.year, one)
    beside = years[1] - years[0] == 1
    return [
        Change(
            of[years[0]],
            of[years[1]],
            found.printed_change(of[years[1]], ground) if beside else None,
        )
        for of in rows.values()
        if len(of) > 1 and of[years[0]].unit == of[years[1]].unit and not found.zero(of[years[0]])
    ]


def _told(one: Change) -> str:
    way = "rose" if one.amount > 0 else "fell" if one.amount < 0 else "did not change"
    share = percent(one.amount / abs(one.before.value))
    printed = f"; printed as {found.value(one.printed)}" if one.printed else ""
    by = f" by {amount(abs(one.amount), one.after.unit)} ({share}{printed})"
    return (
        f"{found.title(one.after, year=False)}: it {way}{by if one.amount else ''}, from "
        f"{found.value(one.before)} in {one.before.year} to {found.value(one.after)} in "
        f"{one.after.year}."
    )


def _sources(one: Change) -> list[Source]:
    return [source for row in (one.before, one.after) for source in found.sources(row)[:1]]


def _share(asked: Asked, ground: Ground, scope: str) -> Reply | None:
    """The share that a scope or a category has of the scope it belongs to and of the whole."""
    draft = Draft()
    wholes = ("3", *found.WHOLE) if scope.startswith("3.") else found.WHOLE
    years = found.years_or_own(asked, ground)
    plain = asked.but(topic=())
    for part in found.emissions(plain, ground, scope, years):
        for name in wholes:
            for whole in found.emissions(plain.but(methods=()), ground, name, [part.year or 0]):
                if whole.unit != part.unit or found.zero(whole) or whole.value < part.value:
                    continue
                draft.say(
                    f"{found.title(part)}, is {100 * part.value / whole.value:.1f} % of "
                    f"{found.title(whole)}: {found.value(part)} of {found.value(whole)}.",
                    *[source for row in (part, whole) for source in found.sources(row)[:1]],
                )
                for check in ground.checks:  # a total that does not add up makes no sound share
                    if check.result == "fail" and f"{whole.value:,.0f}" in check.message:
                        checks.tell(draft, check)
    return draft.reply() if draft else None

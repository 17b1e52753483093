"""Comparisons of figures between years, scopes, methods and parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from agents.chat.answers import figures, passages
from agents.chat.answers import finding_figures as found
from agents.chat.answers.other_figures import others
from agents.chat.drafts import Draft, Reply, listed
from agents.chat.ground import Ground
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act
from agents.chat.wording import words_in
from reports.models import Figure
from reports.pages.figures.figure_labels import EXACT, amount, percent, scope_words
from sibyl_project.common.regex import regex

_PARTS = frozenset(
    words_in("sites countries regions segments divisions units businesses products property asset")
)
_BY_YEAR = regex(r"\b(?:which|what|in which) years?\b", re.IGNORECASE)
_UP_TO_NOW = regex(
    r"\b(?:since|from|against|vs\.?|versus|than|compared|comparison|to|until|over|base|then)\b",
    re.I,
)


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """What differs, and by how much. Differences are computed here, never read."""
    if not asked.has(Act.COMPARE, Act.TREND, Act.MOST) or asked.has(Act.WHY, Act.SETTLE):
        return None
    if not found.means_emissions(asked):
        return _other(asked, ground)
    if _BY_YEAR.search(asked.text) and asked.has(Act.MOST, Act.COMPARE):
        return _peak(asked, ground)
    if asked.has(Act.MOST) and not asked.has(Act.COMPARE, Act.TREND):
        return _largest_category(asked, ground)
    return _emissions(asked, ground)


def _emissions(asked: Asked, ground: Ground) -> Reply | None:
    years = _between(asked, ground, found.years_of(asked, ground), len(_alone(asked)) < 2)
    if parts := _parts(asked, ground, years):
        return _ranked(parts)
    scopes = _alone(asked)
    if len(scopes) > 1 or (len(asked.methods) > 1 and len(years) < 2):
        return _side_by_side(asked, ground, scopes, years)
    draft = Draft()
    for scope in found.scopes_of(asked, ground):
        rows = [one for one in found.emissions(asked, ground, scope, years) if one.year]
        names = {one.pk: found.title(one, year=False) for one in rows}
        for name in dict.fromkeys(names.values()):
            _series(draft, [one for one in rows if names[one.pk] == name], years, ground)
    named = asked.years if draft else ()
    if named and not any(figures.gives_year(asked, ground, year) for year in named):
        return draft.reply(known=False)
    if draft and not any(" it " in line for line in draft.lines):  # no change was computed
        passages.beside(draft, asked, ground)
    return draft.reply() if draft else None


def _peak(asked: Asked, ground: Ground) -> Reply | None:
    """The year in which emissions were highest and that in which they were lowest."""
    draft = Draft()
    for scope in found.scopes_of(asked, ground):
        rows = [one for one in found.emissions(asked, ground, scope, ()) if one.year]
        for method in dict.fromkeys(one.method for one in rows):
            same = sorted((r for r in rows if r.method == method), key=lambda row: -row.value)
            if len({one.year for one in same}) < len(same) or len(same) < 2:
                continue
            high, low = same[0], same[-1]
            draft.say(
                f"{found.title(high, year=False)}: highest in {high.year} ({found.value(high)}), "
                f"lowest in {low.year} ({found.value(low)}).",
                *[source for one in (high, low) for source in found.sources(one)[:1]],
            )
    return draft.reply() if draft else None


def _between(
    asked: Asked, ground: Ground, years: tuple[int, ...], one_series: bool
) -> tuple[int, ...]:
    """The years that a change is told between: "in 2023" is from the year before, "since 2021" and
    "against 2021" up to the report's own."""
    if len(years) != 1 or not ground.year or not one_series:
        return years
    named = str(years[0]) in asked.text  # not taken from the question before
    within = named and asked.has(Act.TREND) and not _UP_TO_NOW.search(asked.text)
    if years[0] >= ground.year or (within and asked.relative_year is None):
        return (years[0] - 1, years[0]) if asked.has(Act.TREND) else years
    return tuple(sorted({*years, ground.year}))


def _alone(asked: Asked) -> list[str]:
    """The scopes that are held against each other: "1+3" where two are compared means both."""
    several = asked.years[1:] or asked.methods[1:]
    if len(asked.scopes) == 1 and "+" in asked.scopes[0] and not several:
        return asked.scopes[0].split("+") if not asked.has(Act.TREND) else []
    return list(asked.scopes) if len(asked.scopes) > 1 else []


def _series(draft: Draft, rows: Sequence[Figure], years: Sequence[int], ground: Ground) -> None:
    """The values of a figure by year with the changes between them."""
    chosen = [
        one for one in sorted(rows, key=lambda one: one.year or 0) if not years or one.year in years
    ]
    by_year = {one.year: one for one in chosen}
    if not chosen:
        return
    told = listed(f"{one.year}: {found.value(one)}" for one in chosen)
    draft.say(
        f"{found.title(chosen[-1], year=False)}: {told}.",
        *[source for one in chosen for source in found.sources(one)[:1]],
    )
    if len(by_year) < len(chosen):
        draft.say("The report gives more than one such figure for a year: no change is computed.")
    elif len(chosen) > 1:
        pairs = [(chosen[0], chosen[-1])] if len(chosen) == 2 or years else [*pairwise(chosen)]
        if len(chosen) > 2 and not years:
            pairs.append((chosen[0], chosen[-1]))
        for before, after in pairs:
            draft.say(_change(before, after))
    elif missing := [year for year in years if year not in by_year]:
        draft.say(f"For {listed(missing)} no such figure was found in the report.")


def _change(before: Figure, after: Figure) -> str:
    difference = EXACT.subtract(after.value, before.value)
    if not difference:
        return f"From {before.year} to {after.year} it did not change."
    way = "rose (increased)" if difference > 0 else "fell (decreased)"
    share = "" if found.zero(before) else f" ({percent(difference / abs(before.value))})"
    return (
        f"From {before.year} to {after.year} it {way} by "
        f"{amount(abs(difference), after.unit)}{share}."
    )


def _side_by_side(
    asked: Asked, ground: Ground, scopes: Sequence[str], years: Sequence[int]
) -> Reply | None:
    """Scopes or methods of one year beside each other."""
    rows: list[Figure] = []
    for scope in scopes or found.scopes_of(asked, ground):
        of_scope = found.emissions(asked, ground, scope, years)
        newest = max((one.year or 0 for one in of_scope), default=0)
        wanted = years or (
            (ground.year,) if any(one.year == ground.year for one in of_scope) else (newest,)
        )
        rows += [one for one in of_scope if (one.year or 0) in wanted]
    stated = {one.scope for one in rows}
    absent = [scope_words(one) for one in scopes if one not in stated]
    return _ranked(rows, absent)


def _parts(asked: Asked, ground: Ground, years: Sequence[int]) -> list[Figure]:
    """The emissions of the parts that a question holds against each other ("upstream and
    downstream", two sites), of the years asked for, else of the report's; none where it names
    fewer than two."""
    rows: dict[str, list[Figure]] = {}
    for word in found.free_words(asked):
        for scope in found.scopes_of(asked, ground):
            for one in found.emissions(asked.but(topic=(word,)), ground, scope, years):
                if word in words_in(one.entity_part) and (years or one.year == ground.year):
                    rows.setdefault(word, []).append(one)
    distinct = {one.pk: one for some in rows.values() for one in some}
    return list(distinct.values()) if len(rows) > 1 and len(distinct) > 1 else []


def _ranked(rows: Sequence[Figure], absent: Sequence[str] = ()) -> Reply | None:
    """Figures beside each other, with what is between them by year, and which are not stated."""
    draft = Draft()
    if rows and absent:
        draft.say(f"No figure of {listed(absent, 'or')} was found for this.")
    for row in rows:
        draft.say(
            f"{found.title(row)}: {found.value(row)}.{found.disagreement(row)}", *found.sources(row)
        )
    comparable = [one for one in rows if one.unit == (rows[0].unit if rows else "")]
    for year in dict.fromkeys(one.year for one in comparable):
        ranked = sorted((one for one in comparable if one.year == year), key=lambda one: -one.value)
        for high, low in pairwise(ranked):
            by = EXACT.subtract(high.value, low.value)
            same = found.title(high).casefold() == found.title(low).casefold()
            if by and not same and not found.zero(low):
                times = high.value / low.value
                more = (
                    f", {times:.1f} times as much"
                    if times >= Decimal("1.95")
                    else (f" ({percent(by / low.value)})")
                )
                draft.say(
                    f"{found.title(high)} is higher than {found.title(low)} by "
                    f"{amount(by, high.unit)}{more}."
                )
    return draft.reply() if draft else None


def _largest_category(asked: Asked, ground: Ground) -> Reply | None:
    """The categories of Scope 3, or the scopes, by size."""
    years = found.years_or_own(asked, ground)
    if found.free_words(asked) or _PARTS & set(asked.topic):
        return _largest_part(asked, ground, years)
    of_three = [
        one
        for one in ground.figures
        if one.metric == found.EMISSIONS
        and one.scope.startswith("3.")
        and not one.entity_part
        and one.year in years
    ]
    wants_categories = "categor" in asked.text.casefold() or "3" in asked.scopes
    rows = of_three if wants_categories else []
    if not rows:
        rows = [
            one
            for one in ground.figures
            if one.metric == found.EMISSIONS
            and one.scope in ("1", "2", "3")
            and not one.entity_part
            and one.year in years
        ]
    if not rows:
        return None
    ranked = sorted(
        {(one.scope, one.method): one for one in rows}.values(), key=lambda one: -one.value
    )
    if any(word in asked.text.casefold() for word in ("smallest", "lowest", "least")):
        ranked.reverse()
    draft = Draft()
    sure = len({row.unit for row in ranked}) == 1 and bool(ranked[0].unit)
    if not sure:
        draft.say("Their units are not all certain, so they are not ranked:")
    for place, row in enumerate(ranked[:4]):
        first = "The first by size is " if sure and place == 0 else ""
        draft.say(
            f"{first}{found.title(row)}: {found.value(row)}{_of_scope3(row, ground)}.",
            *found.sources(row),
        )
    return draft.reply()


def _of_scope3(row: Figure, ground: Ground) -> str:
    """The share that a category has of all of Scope 3 in its year, where the report gives one
    value for it."""
    if not row.scope.startswith("3."):
        return ""
    wholes = {
        one.value
        for one in ground.figures
        if (one.metric, one.scope, one.year) == (found.EMISSIONS, "3", row.year)
        and one.unit == row.unit
        and not one.entity_part
    }
    if len(wholes) != 1 or not (whole := wholes.pop()):
        return ""
    return f" ({100 * row.value / whole:.1f} % of Scope 3)" if row.value <= whole else ""


def _largest_part(asked: Asked, ground: Ground, years: Sequence[int]) -> Reply | None:
    """The parts of the company by their emissions of one scope, the largest first; None where the
    question names something else than parts."""
    if not set(asked.topic) & _PARTS:
        return None
    parts = [
        one
        for one in ground.figures
        if one.metric == found.EMISSIONS and one.entity_part and one.year in years
    ]
    for scope in asked.scopes or (*found.WHOLE, "1+2", "1", "2"):
        rows = {one.value: one for one in parts if one.scope == scope}
        if len(rows) > 1:
            draft = Draft()
            for value in sorted(rows, reverse=True)[:6]:
                row = rows[value]
                draft.say(f"{found.title(row)}: {found.value(row)}.", *found.sources(row))
            return draft.reply()
    return None


def _other(asked: Asked, ground: Ground) -> Reply | None:
    """A figure that is no emission, over the years."""
    years = _between(asked, ground, found.years_of(asked, ground), one_series=True)
    dated = asked.about_figures or asked.relative_year is not None
    rows = [one for one in others(asked, ground, years, every_word=not dated) if one.year]
    if not rows:
        return None
    groups: dict[tuple[str, str], list[Figure]] = {}
    for one in rows:
        groups.setdefault((found.title(one, year=False), one.unit), []).append(one)
    draft = Draft()
    for same in [group for group in groups.values() if len({one.year for one in group}) > 1][:3]:
        _series(draft, same, years, ground)
    return draft.reply() if draft else None

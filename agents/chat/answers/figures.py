"""Questions for a figure: its value and unit by scope, method, year or label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from agents.chat import says
from agents.chat.answers import finding_figures as found
from agents.chat.answers import passages
from agents.chat.answers.other_figures import others, table_head
from agents.chat.drafts import Draft, Reply, listed, quoted
from agents.chat.ground import Ground, requirement_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.models import Coverage, Figure
from reports.pages.figures.figure_labels import EXACT, METHODS, amount, scope_words
from reports.types import CoverageStatus
from sibyl_project.common.regex import regex

MOST = 8
_GROSS = "S2.29(a)(i)({})"  # the requirement of the gross emissions of a scope
_AMOUNT = regex(
    r"\bhow (?:much|many|high|large|big|low)\b|\bnumber of\b|\btotal\b|\bamount\b|\bvalue\b"
    r"|\bfigures?\b"
    r"|\blevel of\b|\brates?\b|\bshare\b|\bpercentage\b|\bproportion\b",
    re.IGNORECASE,
)

_DEFINES = regex(r"\bdefin(?:e|es|ed|ing|itions?)\b", re.IGNORECASE)


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The figures that a question names, each with its unit and page."""
    if asked.has(Act.WHY, Act.SETTLE) or _DEFINES.search(asked.text):
        return None
    if asked.base_year and not (asked.scopes or asked.years or asked.topic):
        return _base_year(ground)
    years = found.years_of(asked, ground)
    if found.means_emissions(asked) and (reply := _of_emissions(asked, ground, years)):
        return reply
    return _others(asked, ground, years) if wants(asked) or _is_short(asked) else None


def _of_emissions(asked: Asked, ground: Ground, years: Sequence[int]) -> Reply | None:
    """The emissions that a question names, or that they are not stated."""
    if reply := _emissions(asked, ground, years):
        return reply
    draft = Draft()
    _added(draft, asked, ground, years)
    if draft:
        return draft.reply()
    asks_whether = asked.has(Act.MEETS) and not years and not asked.has(Act.AMOUNT)
    if found.free_words(asked):
        return _others(asked, ground, years)
    return (
        _not_stated(asked, ground, years) if not asks_whether and (asked.scopes or years) else None
    )


def _base_year(ground: Ground) -> Reply | None:
    """The year that the report measures against, with a place that says so."""
    year = found.base_year(ground)
    measured = [
        one
        for one in ground.figures
        if any(place.baseline_year == year for place in one.places.all())
    ]
    if year is None or not measured:
        return None
    draft = Draft()
    draft.say(
        f"The base year is mostly {year}: {says.many(len(measured), 'figure')} of the report are "
        "measured against it.",
        *found.sources(measured[0])[:1],
    )
    return draft.reply()


def _emissions(asked: Asked, ground: Ground, years: Sequence[int]) -> Reply | None:
    draft = Draft()
    cited = []
    for scope in found.scopes_of(asked, ground):
        rows = found.emissions(asked, ground, scope, years)
        if not rows:
            continue
        if found.free_words(asked) and not _fits(asked, rows):
            continue
        newest = rows if years else _newest(rows, ground)
        for row in newest[:MOST]:
            draft.say(
                f"{found.title(row)}: {found.value(row)}{_where(asked, row)}."
                f"{found.disagreement(row)}",
                *found.sources(row),
            )
            cited += found.sources(row)[:1]
        if not years and (rest := [one for one in rows if one not in newest and one.year]):
            told = listed(f"{one.year}{_method(one)}: {found.value(one)}" for one in rest[:6])
            draft.say(
                f"Other years: {told}.", *[s for one in rest[:6] for s in found.sources(one)[:1]]
            )
    if not draft:
        return None
    joint = [one for one in asked.scopes if "+" in one]
    if joint and not any(found.emissions(asked, ground, one, years) for one in joint):
        _added(draft, asked, ground, years)
        _of_the_whole(draft, asked, ground, years)
    if missing := [year for year in years if not gives_year(asked, ground, year)]:
        draft.say(f"For {listed(missing)} no such figure was found in the report.")
    if found.free_words(asked):
        passages.beside(draft, asked, ground)
    return draft.reply(subjects=cited)


def _added(draft: Draft, asked: Asked, ground: Ground, years: Sequence[int]) -> None:
    """The sum of scopes that the report does not print together, computed here from those that it
    prints, of the same part and year."""
    plain = asked.but(whole=False)
    for parts in [one.split("+") for one in asked.scopes if "+" in one]:
        rows = [found.emissions(plain, ground, part, years) for part in parts]
        every = [one for some in rows for one in some]
        newest: set[int | None] = set(years) or {one.year for one in _newest(every, ground)}
        for terms in product(*([one for one in some if one.year in newest] for some in rows)):
            if len({(one.year, one.unit, one.entity_part.casefold()) for one in terms}) > 1:
                continue
            total = EXACT.create_decimal(sum(one.value for one in terms))
            told = " + ".join(f"{found.title(one)}: {found.value(one)}" for one in terms)
            draft.say(
                f"Added here, since the report was not found to print the sum: {told} make "
                f"{amount(total, terms[0].unit)}.",
                *[source for one in terms for source in found.sources(one)[:1]],
            )


def _where(asked: Asked, figure: Figure) -> str:
    """The pages that print a figure, where these are asked for."""
    pages = found.pages_of(figure) if asked.has(Act.WHERE) else []
    return f" (page {listed(pages)})" if pages else ""


def _of_the_whole(draft: Draft, asked: Asked, ground: Ground, years: Sequence[int]) -> None:
    """Emissions of the years asked for whose scopes the report does not name beside them: where the
    scopes asked for are not stated together, they may be meant."""
    rows = [
        one
        for one in ground.figures
        if one.metric == found.EMISSIONS and not one.scope and one.year in years
    ]
    distinct = {
        one.value: one for one in rows if not one.entity_part or "baseline" in one.entity_part
    }
    for row in list(distinct.values())[:3]:
        draft.say(
            f"{found.title(row)}, scopes not named beside it: {found.value(row)}.",
            *found.sources(row),
        )


def _fits(asked: Asked, rows: Sequence[Figure]) -> bool:
    """Whether the further words of a question ask for nothing narrower than what was found."""
    if asked.whole:
        return True
    told = " ".join(
        f"{one.label} {one.entity_part} {one.boundary} {found.head(one)}" for one in rows
    )
    return not set(found.free_words(asked)) - set(words_in(told))


def gives_year(asked: Asked, ground: Ground, year: int) -> bool:
    """Whether the report gives emissions that a question asks for of a year."""
    return any(
        found.emissions(asked, ground, scope, [year]) for scope in found.scopes_of(asked, ground)
    )


def _method(figure: Figure) -> str:
    return f" ({METHODS[figure.method]})" if figure.method else ""


def _newest(rows: Sequence[Figure], ground: Ground) -> list[Figure]:
    """The rows of the report's year, else of the newest there is; those without a year where no
    other is known."""
    years = [one.year for one in rows if one.year]
    if not years:
        return list(rows)
    newest = ground.year if ground.year in years else max(years)
    return [one for one in rows if one.year == newest]


def _not_stated(asked: Asked, ground: Ground, years: Sequence[int]) -> Reply | None:
    """That the report was not found to state emissions of a scope, a method or a year, and which
    years it states."""
    scopes = found.scopes_of(asked, ground)
    names = listed((scope_words(one) for one in asked.scopes), "or") or "total"
    method = f" ({listed((METHODS[one] for one in asked.methods), 'or')})" if asked.methods else ""
    of = f" for {listed(years)}" if years else ""
    draft = Draft()
    rows = [row for scope in scopes for row in found.emissions(asked, ground, scope, ())]
    draft.say(f"No figure of {names} emissions{method}{of} was found in the report.")
    told = sorted({row.year for row in rows if row.year})
    parts = _of_parts(asked, ground, years)
    if parts and not told:
        draft.say("It states them for parts:")
        for row in parts:
            draft.item(f"{found.title(row)}: {found.value(row)}", *found.sources(row)[:1])
        return draft.reply()
    plain = asked.but(methods=())
    bare = [row for one in scopes for row in found.emissions(plain, ground, one, years)]
    if asked.methods and not rows and bare and not any(row.method for row in bare):
        draft.say(
            f"It states {found.title(bare[0])} without a method: {found.value(bare[0])}.",
            *found.sources(bare[0])[:1],
        )
    for asks in _open_requirements(asked, ground):
        draft.say(
            f"The requirement {asks.paragraph_id} is {says.status(asks)}.", requirement_source(asks)
        )
    if told:
        first = next(row for row in rows if row.year == told[-1])
        draft.say(f"It states them for {listed(told)}.", *found.sources(first)[:1])
    return draft.reply(known=False, subjects=[])


def _open_requirements(asked: Asked, ground: Ground) -> list[Coverage]:
    """The requirements of the scopes asked for that are not disclosed."""
    ids = map(_GROSS.format, asked.scope_digits)
    rows = (ground.by_paragraph.get(one) for one in dict.fromkeys(ids))
    return [row for row in rows if row and row.standing == CoverageStatus.FULLY_UNADDRESSED.value]


def _of_parts(asked: Asked, ground: Ground, years: Sequence[int]) -> list[Figure]:
    """The emissions of parts of the company, of the scopes, methods and years asked for."""
    scopes = found.scopes_of(asked, ground)
    named = [
        one
        for one in ground.figures
        if one.metric == found.EMISSIONS
        and one.entity_part
        and one.scope in scopes
        and (one.year in years if years else one.year == ground.year)
        and (not asked.methods or one.method in asked.methods)
    ]
    return list({(one.scope, one.method, one.year, one.value): one for one in named}.values())[
        :MOST
    ]


def _others(asked: Asked, ground: Ground, years: Sequence[int]) -> Reply | None:
    rows = others(asked, ground, years, every_word=not wants(asked))
    if not rows:
        return None
    if not years:
        of_year = [one for one in rows if one.year == ground.year]
        undated = [one for one in rows if one.year is None]
        rows = of_year + undated + [one for one in rows if one.year not in (ground.year, None)]
    draft = Draft()
    for row in rows[:MOST]:
        draft.say(
            f"{found.title(row)}{_over(row, ground)}: {found.value(row)}{_where(asked, row)}"
            f"{_sentence(row)}."
            f"{found.disagreement(row)}",
            *found.sources(row),
        )
    if len(rows) > MOST:
        draft.say(f"{len(rows) - MOST} more figures of the report hold these words.")
    passages.beside(draft, asked, ground)
    return draft.reply()


def _over(figure: Figure, ground: Ground) -> str:
    """What stands over the row of a figure in its table."""
    head = table_head(figure, ground)
    return f" (under {quoted(head, 80)})" if head else ""


def _sentence(figure: Figure) -> str:
    """The sentence in which a figure stands that is in no table: its label is taken from there."""
    quote = found.quote_of(figure)
    return f", in {quoted(quote, 200)}" if quote and " | " not in quote else ""


def wants(asked: Asked) -> bool:
    """Whether a question is one for a figure."""
    named = asked.scopes or asked.methods or Thing.EMISSIONS in asked.things or asked.years
    return bool(named or asks_amount(asked) or asked.relative_year is not None)


def asks_amount(asked: Asked) -> bool:
    """Whether a question is one for how much, or for a share."""
    return bool(_AMOUNT.search(asked.text))


def _is_short(asked: Asked) -> bool:
    """Whether a question only names what a figure may be of: "water withdrawal"."""
    return len(asked.text.split()) <= 4 and not asked.has(Thing.CLAIM)

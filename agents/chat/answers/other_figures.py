"""Which figures that are no emissions a question means, by the words of their labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, Final

from agents.chat.answers.finding_figures import (
    CHANGED,
    EMISSIONS,
    head,
    main_place,
    means_emissions,
    quote_of,
    scopes_of,
)
from agents.chat.ground import Ground, closest
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import ASKING, IDLE, words_in
from reports.models import Figure
from reports.pages.figures.figure_labels import metric_words
from sibyl_project.common.regex import regex

_SURE = 0.74
_USE, _CONSUMPTION = words_in("use consumption")
_MADE: Final = frozenset(words_in("intensity generation withdrawal discharge"))
_CONSUMED: Final = frozenset(words_in("energy electricity water fuel gas power"))
_SHARE = regex(
    r"\b(?:percent(?:age)?|per cent|share|proportion|portion|fraction|rates?|ratio)\b",
    re.IGNORECASE,
)
_CHANGE = regex(
    r"\b(?:chang\w*|increas\w+|decreas\w+|reduc\w+|rose|fell|gr[eo]w\w*|drop\w*|declin\w+)\b", re.I
)
_RATE = regex(r"\brates?\b", re.IGNORECASE)  # it may have another unit
_REFERENCE = regex(r"\W*(?:GRI|ESRS|SASB|TCFD|IFRS)\W*\d", re.IGNORECASE)
_HOW_MANY = regex(
    r"\b(?:how many|number of) (?P<noun>(?:(?!(?:do|does|did|are|is|were|was|have|has|in|at"
    r"|of|on|with|by|will|can|there|for|during|under)\b)[A-Za-z-]+ ?){1,4})",
    re.IGNORECASE,
)
_PER = regex(r"\bper (?!cent\b)\w+", re.IGNORECASE)


# "how many" is a number of things unless it names what is measured
_MEASURED: Final = regex(
    r"\b(?:tons?|tonnes?|kilotonnes?|mega\w+|kilo\w+|giga\w+|tera\w+|[kmgt]wh|[gptm]j|litres?|liters?"
    r"|cubic|hectares?|percent|per ?cent|dollars?|euros?|emissions?|co2e?|m3|kg)\b|%|how much",
    re.IGNORECASE,
)
_UNITS: Final = regex(r"tCO2e?|k?t|kg|[kMGT]?Wh|[kMGTP]J|m3|l|ha|%|\$|€|£|EUR|USD|CAD|GBP|CHF")


def others(
    asked: Asked, ground: Ground, years: Sequence[int], *, every_word: bool = False
) -> list[Figure]:
    """The figures whose label, else whose words, a question names; of the years asked for. With
    `every_word` the label has all of its words."""
    terms = _terms(asked)
    if not terms:
        return []
    if len(years) > 1:  # each year by itself: of one the labels may say less
        every = [others(asked, ground, [year], every_word=every_word) for year in years]
        return [one for row in zip_longest(*every) for one in row if one]
    pool = _pool(asked, ground, terms)
    of_years = {quote_of(one) for one in pool if one.year in years and _is_target(one)}
    pool = [
        one
        for one in pool
        if not years
        or one.year in years
        or _says_year(one, years)
        or (one.year is None and _is_target(one) and quote_of(one) in of_years)
    ]
    labels = {one.pk: _label(one) for one in pool}
    if every_word:
        pool = [one for one in pool if set(terms) <= set(words_in(labels[one.pk]))]
    found = _shares(asked, terms, pool, labels, ground) if _SHARE.search(asked.text) else []
    found = found or closest(terms, pool, lambda one: labels[one.pk], _SURE, 0.95)
    if not found and not every_word:
        words = {one.pk: f"{labels[one.pk]} {quote_of(one)}" for one in pool}
        found = closest(terms, pool, lambda one: words[one.pk], _SURE, 0.95)
    found = found or _under_headings(terms, pool, labels, ground)
    if asked.has(Act.COUNT) and (noun := _counted(asked.text)):
        found = [one for one in found if noun in _words_beside(one, labels, ground)]
    aimed = "target" in terms
    wholes = sorted(
        found,
        key=lambda one: (
            _is_change(one, asked),
            _is_else(one, asked),
            aimed and not one.scope,
            not _is_whole(one),
        ),
    )
    return _without_repeats_in_order(wholes)


def _is_target(figure: Figure) -> bool:
    return figure.metric.startswith("target")


def _terms(asked: Asked) -> tuple[str, ...]:
    """The words of a question by which figures are found; what is used is consumed."""
    terms = tuple(term for term in asked.topic if not term.isdigit())
    if set(terms) & _CONSUMED:
        terms = tuple(_CONSUMPTION if term == _USE else term for term in terms)
    if asked.scopes and not means_emissions(asked):
        terms += tuple(f"scope{digit}" for scope in asked.scopes for digit in scope[0])
    return terms


def _pool(asked: Asked, ground: Ground, terms: Sequence[str]) -> list[Figure]:
    """The figures of the kind that a question asks for."""
    pool = [one for one in ground.figures if one.metric != "other" or one.label]
    pool = [one for one in pool if not (_in_contents(one, ground) or _is_reference(one))]
    counts = asked.has(Act.COUNT)
    if means_emissions(asked):
        pool = _emissions(asked, ground, pool)
    elif counts and not asked.has(Thing.EMISSIONS):
        pool = [one for one in pool if one.metric != EMISSIONS]
    if counts and not _MEASURED.search(asked.text):
        pool = [one for one in pool if not _UNITS.fullmatch(one.unit)]
    if _PER.search(asked.text):
        pool = [one for one in pool if one.metric == "intensity" or "per" in one.unit.split()]
    if "target" in terms:
        pool = [one for one in pool if _is_target(one)]
    return pool


def _words_beside(figure: Figure, labels: dict[Any, str], ground: Ground) -> list[str]:
    """The words of a figure's label, unit and place, and those over it."""
    place = main_place(figure)
    heads = f"{table_head(figure, ground)} {ground.headings.get(place.page, '') if place else ''}"
    return words_in(f"{labels[figure.pk]} {figure.unit} {quote_of(figure)} {heads}")


def _label(figure: Figure) -> str:
    """The words by which a figure is found; energy that is used is energy consumed."""
    told = f"{head(figure)} {figure.label} {figure.entity_part} {metric_words(figure.metric)}"
    uses = figure.metric in ("energy", "water") and not _MADE & set(words_in(told))
    return f"{told} {figure.boundary}{' consumption' if uses else ''}"


def _counted(text: str) -> str:
    """The noun of what is counted: "how many retail locations are there" counts locations."""
    named = _HOW_MANY.search(text)
    words = [one for one in words_in(named["noun"]) if one not in ASKING] if named else []
    return words[-1] if words else ""


def _emissions(asked: Asked, ground: Ground, pool: Sequence[Figure]) -> list[Figure]:
    """The emissions of the scopes and methods that a question names."""
    scopes = scopes_of(asked, ground) if asked.scopes else ()
    return [
        one
        for one in pool
        if one.metric == EMISSIONS
        and (not scopes or one.scope in scopes)
        and (not asked.methods or one.method in asked.methods)
    ]


def _is_reference(figure: Figure) -> bool:
    """Whether a figure is the number of a paragraph of a framework: "GRI 403-9"."""
    return bool(_REFERENCE.match(quote_of(figure)))


def _in_contents(figure: Figure, ground: Ground) -> bool:
    """Whether a figure is the number of a page in a table of contents."""
    place = main_place(figure)
    return place is not None and place.statement_id in ground.contents


def _shares(
    asked: Asked,
    terms: Sequence[str],
    pool: Sequence[Figure],
    labels: dict[Any, str],
    ground: Ground,
) -> list[Figure]:
    """The figures in percent that hold the words, where a share is asked for."""
    pool = [one for one in pool if one.unit == "%" and not _is_change(one, asked)]
    found = closest(terms, pool, lambda one: labels[one.pk], _SURE, 0.95)
    found = found or closest(
        terms, pool, lambda one: f"{labels[one.pk]} {quote_of(one)}", _SURE, 0.95
    )
    return found or _under_headings(terms, pool, labels, ground)


def _under_headings(
    terms: Sequence[str], pool: Sequence[Figure], labels: dict[Any, str], ground: Ground
) -> list[Figure]:
    """The figures whose label, with what stands over it, holds all the words; the label has at
    least one that tells something. The head of a table goes before the headings of a page."""
    heads = {page: set(words_in(text)) for page, text in ground.headings.items()}
    telling = set(terms) - IDLE
    wanted = telling or set(terms)
    rows: list[Figure] = []
    of_table: list[Figure] = []
    for one in pool:
        own = set(words_in(labels[one.pk]))
        place = main_place(one)
        over = set(words_in(table_head(one, ground)))
        if over and (telling & own or telling <= over) and wanted <= own | over:
            of_table.append(one)
        if place and telling & own and wanted <= own | over | heads.get(place.page, set()):
            rows.append(one)
    rows = of_table or rows
    return sorted(rows, key=lambda one: -len(wanted & set(words_in(labels[one.pk]))))


def table_head(figure: Figure, ground: Ground) -> str:
    """What stands over the row of a table in which a figure is printed; "" outside tables."""
    place = main_place(figure)
    return ground.table_heads.get(place.statement_id or 0, "") if place else ""


def _is_whole(figure: Figure) -> bool:
    """Whether a figure is of the whole company by its words."""
    told = f"{head(figure)} {figure.entity_part}".casefold()
    return not figure.entity_part or any(word in told.split() for word in ("total", "group", "all"))


def _is_change(figure: Figure, asked: Asked) -> bool:
    """Whether a figure tells a change or a share that the question does not ask for."""
    if figure.metric == CHANGED:
        return not _CHANGE.search(asked.text)
    asks = re.search(r"%|percent|per cent|share|change|rate|proportion", asked.text, re.IGNORECASE)
    return figure.unit == "%" and not asks


def _is_else(figure: Figure, asked: Asked) -> bool:
    """Whether a figure is no share where one is asked for, or no number where "how many" is."""
    if _SHARE.search(asked.text):
        return figure.unit != "%" and not _RATE.search(asked.text)
    return asked.has(Act.COUNT) and "number" not in words_in(f"{head(figure)} {figure.label}")


def _without_repeats_in_order(rows: Iterable[Figure]) -> list[Figure]:
    found: dict[tuple[object, ...], Figure] = {}
    for one in rows:
        found.setdefault((one.metric, one.year, one.value, one.unit), one)
    return list(found.values())


def _says_year(figure: Figure, years: Sequence[int]) -> bool:
    """Whether a figure without a year stands beside one of these."""
    return (
        figure.year is None
        and any(str(year) in quote_of(figure) for year in years)
        and ("|" not in quote_of(figure))
    )

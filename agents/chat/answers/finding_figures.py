"""Which figures of a report a question means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final

from agents.chat.drafts import Cited, Source
from agents.chat.ground import Ground, closest
from agents.chat.questions import Asked
from agents.chat.vocabulary import Thing
from agents.chat.wording import IDLE, OTHER_METRIC, words_in
from reports.language.years import YEAR
from reports.models import Figure, FigurePlace
from reports.pages.figures.figure_labels import (
    METHODS,
    amount,
    metric_words,
    scope_words,
    short,
)
from reports.pages.figures.show import best_place
from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

EMISSIONS: Final = "ghg_emissions"
CHANGED: Final = "percentage_change"
WHOLE: Final = ("1+2+3", "total")
EACH: Final = ("1", "2", "3")
_PARTS: Final = ("1+2", "1", "2", "3")
# what a figure is never asked by
_IDLE: Final = frozenset(
    words_in(
        "emissions emission ghg greenhouse gas co2 co2e tco2e carbon footprint tonnes tons "
        "absolute gross"
        " group company total category categories amount number rate overall stated percent "
        "direct indirect value chain"
        " baseline base use used year operational operation operations own tonne ton metric "
        "kiloton reported"
    )
)
_BASE_YEAR: Final = regex(
    rf"\bbase(?:line)? year(?: of| is|:)? \(?({YEAR})\b|\b({YEAR}) base(?:line)?\b",
    re.IGNORECASE,
)
_CATEGORY: Final = regex(r"(?<![\d.])3\.(?:1[0-5]|[1-9])(?![\d.,])")
_BARE: Final = ("total", "sum", "overall", "group", "of which", "other", "others")


def years_of(asked: Asked, ground: Ground) -> tuple[int, ...]:
    """The years a question asks for; none where it names none."""
    years = list(asked.years)
    if asked.relative_year is not None and ground.year and not years:
        years.append(ground.year + asked.relative_year)
    if asked.base_year and not asked.years and (base := base_year(ground)):
        years.append(base)
    return tuple(sorted(set(years)))


def years_or_own(asked: Asked, ground: Ground) -> tuple[int, ...]:
    """The years a question asks for, else that of the report, where it is known."""
    return years_of(asked, ground) or ((ground.year,) if ground.year else ())


def base_year(ground: Ground) -> int | None:
    """The year that the report's figures are mostly measured against."""
    told = Counter(
        place.baseline_year
        for figure in ground.figures
        for place in figure.places.all()
        if place.baseline_year and (not ground.year or place.baseline_year < ground.year - 1)
    )
    if not told:
        texts = ground.texts.values()
        said = (int(one or other) for text in texts for one, other in _BASE_YEAR.findall(text))
        told = Counter(year for year in said if not ground.year or year < ground.year)
    return told.most_common(1)[0][0] if told else None


def means_emissions(asked: Asked) -> bool:
    """Whether a question asks for emissions, and for nothing of which they are only a part."""
    named = asked.scopes or Thing.EMISSIONS in asked.things or asked.methods
    return bool(named) and not set(asked.topic) & OTHER_METRIC


def scopes_of(asked: Asked, ground: Ground) -> tuple[str, ...]:
    """The scopes a question asks for, each alone beside their sum; where it names none, the whole,
    or what the report states in its place. Of Scope 3 its categories, where only they are
    stated."""
    stated = {one.scope for one in ground.figures if one.metric == EMISSIONS}
    if not asked.scopes:
        whole = ("2",) if asked.methods else WHOLE
        if not stated & set(whole):
            return tuple(one for one in _PARTS if one in stated)
        return whole if asked.methods else (*whole, "1+2")
    found: list[str] = []
    for scope in asked.scopes:
        found.append(scope)
        if "+" in scope and not asked.whole:
            found += scope.split("+")
        if scope == "3" and ("3" not in stated or "categor" in asked.text.casefold()):
            found += sorted((one for one in stated if one.startswith("3.")), key=_category)
    return tuple(dict.fromkeys(found))


def _category(scope: str) -> int:
    return int(scope.partition(".")[2] or 0) if scope.partition(".")[2].isdigit() else 99


def emissions(asked: Asked, ground: Ground, scope: str, years: Sequence[int]) -> list[Figure]:
    """The emissions of a scope, of the whole company unless the question names a part; of the years
    asked for, else of all."""
    rows = [one for one in ground.figures if one.metric == EMISSIONS and one.scope == scope]
    rows = rows or [one for one in ground.figures if scope in joint_categories(one)]
    if asked.methods and ("2" in scope.split("+")):
        rows = [one for one in rows if one.method in asked.methods]
    is_stated = any(not one.entity_part for one in rows)
    if "." not in scope or is_stated:
        whole = "." in scope or (asked.whole and is_stated)
        rows = _of_part(rows, () if whole else free_words(asked) or _idle_part(asked, rows))
    if asked.excluded:
        rows = [one for one in rows if not set(words_in(one.entity_part)) & set(asked.excluded)]
    dated = {(one.value, one.unit, one.method) for one in rows if one.year}
    rows = [one for one in rows if one.year or (one.value, one.unit, one.method) not in dated]
    if years:
        rows = [one for one in rows if one.year in years]
    return _without_repeats(rows)


def joint_categories(figure: Figure) -> list[str]:
    """The categories of Scope 3 that the label of a row names where they are counted together."""
    if figure.metric != EMISSIONS or figure.scope:
        return []
    return _CATEGORY.findall(head(figure))


def printed_change(figure: Figure, ground: Ground) -> Figure | None:
    """The change to the year before that the row of a figure prints in per cent."""
    quote = quote_of(figure)
    rows = [one for one in ground.figures if one.metric == CHANGED]
    same = (one for one in rows if one.year == figure.year and quote_of(one) == quote)
    return next(same, None) if " | " in quote else None


def free_words(asked: Asked) -> tuple[str, ...]:
    """The words of a question for emissions that narrow it: a fuel, a site, a part."""
    if any("." in scope for scope in asked.scopes):
        return ()
    return tuple(term for term in asked.topic if term not in _IDLE and term not in IDLE)


def _idle_part(asked: Asked, rows: Sequence[Figure]) -> tuple[str, ...]:
    """The words of a question that tell little by themselves, where parts are named by them:
    "office"."""
    parts = {word for one in rows for word in words_in(one.entity_part)}
    return tuple(one for one in asked.topic if one in parts and one in IDLE)


def _of_part(rows: list[Figure], terms: tuple[str, ...]) -> list[Figure]:
    """The rows of the part that the words name, else of the whole."""
    if terms:
        named = [
            one
            for one in rows
            if set(terms) & set(words_in(f"{one.entity_part} {one.label}")) and one.entity_part
        ]
        if named:
            return closest(terms, named, lambda one: f"{one.entity_part} {one.label}", 0.4)
    return [one for one in rows if not one.entity_part]


def _without_repeats(rows: Iterable[Figure]) -> list[Figure]:
    found: dict[tuple[object, ...], Figure] = {}
    for one in rows:
        found.setdefault(
            (one.scope, one.method, one.year, one.value, one.unit, one.entity_part), one
        )
    return sorted(found.values(), key=lambda one: (-(one.year or 0), one.method, one.entity_part))


def quote_of(figure: Figure) -> str:
    place = main_place(figure)
    return place.quote if place else ""


def head(figure: Figure) -> str:
    """The label of a figure's row in its table."""
    quote = quote_of(figure)
    return quote.partition(" | ")[0] if " | " in quote else ""


def main_place(figure: Figure) -> FigurePlace | None:
    """The place from which a figure has its value, else its first."""
    places = list(figure.places.all())
    return best_place(places) or next(iter(places), None)


def title(figure: Figure, *, year: bool = True) -> str:
    """What a figure is of, in words: "Scope 2 emissions (market-based), 2022"."""
    if figure.metric == EMISSIONS:
        what = f"{scope_words(figure.scope)} emissions" if figure.scope else "Emissions"
        if figure.scope == "total":
            what = "Total emissions"
        elif figure.scope == "1+2+3":
            what = "Total emissions (Scope 1 + 2 + 3)"
        if not figure.scope and (row := head(figure)):
            what = f"Emissions, {row}"
        elif figure.scope.startswith("3.") and (row := head(figure)):
            what = f"{scope_words(figure.scope)} ({row.lstrip('0123456789. ')})"
    else:
        what = head(figure) or figure.label or metric_words(figure.metric)
        if what.strip().casefold() in _BARE:
            what = f"{metric_words(figure.metric)}, {what}"
        if figure.scope and "scope" not in what.casefold():
            what = f"{what}, {scope_words(figure.scope)}"
    told = [METHODS.get(figure.method, "")] if figure.method else []
    if set(words_in(figure.entity_part)) - set(words_in(what)):
        told.append(figure.entity_part)
    about = f" ({', '.join(told)})" if told else ""
    when = f", {figure.year}" if year and figure.year else ""
    return f"{what[:1].upper()}{what[1:]}{about}{when}"


def value(figure: Figure) -> str:
    """The value of a figure with its unit, and as printed where that reads otherwise."""
    place = main_place(figure)
    step = place.step if place and place.step and short(place.step) == place.step else None
    own = amount(figure.value, figure.unit, step if step and step >= Decimal("0.001") else None)
    printed = " ".join(dict.fromkeys(place.printed.split())) if place else ""
    if printed and _digits(printed) and _digits(printed) != _digits(own):
        own = f"{own} (printed as {printed})"
    measured = {one.baseline_year for one in figure.places.all() if one.baseline_year}
    return f"{own} against {min(measured)}" if len(measured) == 1 and figure.unit == "%" else own


def _digits(text: str) -> str:
    """The digits of the first number of a text, without zeros at its ends."""
    number = re.search(r"\d[\d.,'\u2019\u00a0\u202f ]*", text.replace("\u2212", "-"))
    return re.sub(r"\D", "", number[0]).strip("0") if number else ""


def pages_of(figure: Figure) -> list[int]:
    """The pages of the report that print a figure."""
    return sorted({one.page for one in figure.places.all() if one.evidence_id is None})


def sources(figure: Figure, most: int = 2) -> list[Source]:
    """A figure and the first places that print it, as things to cite."""
    place = main_place(figure)
    if place is None:
        return []
    if place.evidence_id:
        name = place.evidence.filename if place.evidence else "evidence"
        return [
            Source(
                Cited.EVIDENCE,
                str(place.evidence_id),
                f"{name}, p. {place.page}",
                place.page,
                place.quote,
            )
        ]
    found = [
        Source(
            Cited.FIGURE,
            figure.review_key or str(figure.order),
            shortened(title(figure), 140),
            place.page,
            place.quote,
        )
    ]
    if not figure.agree:
        found += [
            Source(Cited.PAGE, str(one.page), f"Page {one.page}", one.page, one.quote)
            for one in figure.places.all()
            if one.pk != place.pk and one.evidence_id is None
        ][: most + 2]
    return found


def disagreement(figure: Figure) -> str:
    """What else the report prints for a figure that stands differently at two places; "" where all
    agree."""
    if figure.agree:
        return ""
    told: dict[Decimal, FigurePlace] = {}
    for one in figure.places.all():
        if one.evidence_id is None and one.step:
            told.setdefault(one.value, one)
    if len(told) < 2:
        return " Its places in the report do not agree."
    said = "; ".join(f"{amount(v, figure.unit, p.step)} on p. {p.page}" for v, p in told.items())
    return f" The report states it differently at different places: {said}."


def zero(figure: Figure) -> bool:
    """Whether nothing can be divided by its value."""
    return figure.value == Decimal(0)

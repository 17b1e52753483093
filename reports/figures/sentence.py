"""Quantities of one sentence.

Where the words leave scope or year open they stay empty: rather empty than wrong.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

from reports.figures.binding import COMPARISON, method_for, part_of, scope_for, tail_of
from reports.figures.carrying import (
    AS_FIRST_TOLD,
    SUPERSEDED,
    UNCLEAR,
    carried,
    shared_out,
    verb_before,
)
from reports.figures.changes import POTENTIAL, change_of
from reports.figures.doubts import contradictions, end_of_range, undecided, without_year
from reports.figures.labels import label_of
from reports.figures.spans import MASK, NEAR, Sentence, Span, prepare, spans_of
from reports.figures.timing import belongs_elsewhere, introduces, is_measured_against, time_for
from reports.figures.types import Quantity
from reports.language.dates import MONTH
from reports.language.energy import is_whole_energy
from reports.language.numbers import Style
from reports.language.qualifiers import CHANGED, is_target
from reports.language.scope_definitions import scope_by_definition
from reports.language.tonnage import names_air_pollutant, speaks_of_emissions, tonnes_metric
from reports.language.units import resolve_mt
from sibyl_project.common.regex import regex

_DELTA = regex(
    r"\b(?:by|(?:reduction|decrease|increase|decline|drop|saving|change)s? of)\s*(?:\w+\s){0,3}$",
    re.IGNORECASE,
)
_OF_SOMETHING = regex(
    r"\s*of\s+(?!CO2|GHG|greenhouse|carbon|emission|scope|our|the|total|"
    r"(?:(?!and\b|or\b)[\w-]+ ){0,4}(?:emissions?|abatement)\b)\w+",
    re.IGNORECASE,
)
_OF_EMISSIONS = regex(
    r"\s*of (?:(?!and\b|or\b)[\w-]+ ){0,4}(?:emissions?|abatement)\b", re.IGNORECASE
)
_CAPTION = regex(
    rf"[\s{MASK}]*(?:(?:GHG|greenhouse gas) )?emissions (?:in|for) {MASK}+\W*$", re.IGNORECASE
)
_SAVED = regex(
    r"\b(?:sav(?:e|es|ed|ing|ings)|avoid\w*|conserv(?:e|es|ed|ing))\b(?! (?:banks?"
    r"|accounts?))[^.;]{0,30}$",
    re.IGNORECASE,
)
_STORE_NEXT = regex(
    r"[\s-]?(?:[\w-]+ ){0,2}(?:batter(?:y|ies)|accumulators?|(?:energy )?storage)\b", re.IGNORECASE
)
_STORE_BEFORE = regex(
    r"\b(?:batter(?:y|ies)|storage)\b[\w\s-]{0,30}\b(?:of|with|:)\s(?:an? |up to )?$", re.IGNORECASE
)
_TOTAL_ENERGY = regex(
    r"\btotal (?:\w+ )?energy\b|\benergy (?:consumption|use|usage) (?:\w+ )?total", re.IGNORECASE
)

_CHANGED_YEAR = regex(
    rf"(?:(?:{MASK}{{4}}|\b(?:previous|prior|preceding|last) year),? {CHANGED}"
    rf"|\b{CHANGED} {MASK}{{4,}})\)?:? ?(?:about |around )?$",
    re.IGNORECASE,
)
_IDLE = regex(
    r"\b(?:in|from|to|by|at|of|the|a|an|was|were|is|and|or|for|with|compared|versus|vs|against|up"
    rf"|{CHANGED}|financial|fiscal|previous|prior"
    r"|down|decreased|increased|fell|rose|declined|dropped|grew|year|on|MWh|GWh|TWh|GJ|TJ|PJ|m3"
    r"|EUR|USD)\b",
    re.IGNORECASE,
)
_TIME = regex(
    rf"{MONTH}|end|previous|prior|last|this|our|financial|total\w*|amount\w*|came", re.IGNORECASE
)
_CONTENT = regex(r"[A-Za-z][\w-]+")
_SUBJECT_WORDS = 4
_PLANNED = regex(rf"[^.;,{MASK}]{{0,30}}\bby\s+(?:the end of\s+)?{MASK}", re.IGNORECASE)
_PER_KINDS = ("emissions", "mass", "energy", "water", "volume", "money")
_PER_BEFORE = regex(
    r"\bper (?!cent\b|year|annum|month|day\b|week)(?P<what>[A-Za-z]\w*)[^,;.()]{0,40}$"
    r"|\bintensit(?:y|ies)\b[^,;.]{0,60}$",
    re.IGNORECASE,
)
_WATER = regex(
    r"water|withdr|effluent|discharg|groundwater|vatten|wasser|\beau\b|agua", re.IGNORECASE
)
_LONGEST_UNIT, _LONGEST_PERIOD, _LONGEST_PRINTED = 40, 40, 80


def quantities_of(text: str, page: int = 0, style: Style | None = None) -> list[Quantity]:
    """Read one sentence; `quote` is the sentence as given."""
    sentence = prepare(text)
    spans = spans_of(sentence, style)
    opposed = contradictions(sentence, spans)
    quote = text.strip()
    read: list[Quantity] = []
    for i, span in enumerate(spans):
        quantity = _quantity(sentence, span, spans[i - 1] if i else None)
        quantity = carried(span, quantity, read[-1]) if read else quantity
        if read and SUPERSEDED.search(span.left):
            quantity = replace(quantity, entity_part=AS_FIRST_TOLD)
            read[-1] = replace(read[-1], restated=True)
        if _CHANGED_YEAR.search(span.left):
            quantity = replace(quantity, restated=True)
        goes_on = bool(read) and COMPARISON.fullmatch(span.left) is not None
        if goes_on and not quantity.entity_part:
            # "(2022: 60 t)" is of the same part
            quantity = replace(quantity, entity_part=read[-1].entity_part)
        described = _described(sentence, span, quantity, opposed.get(i, ""), page, quote)
        anew = any(span.left_start <= mention.start < span.start for mention in sentence.scopes)
        same = goes_on and not anew and described.unit == read[-1].unit
        read.append(
            replace(described, label=read[-1].label or described.label) if same else described
        )
        if (read[-1].metric, read[-1].scope) == ("ghg_emissions", "") and not sentence.scopes:
            read[-1] = replace(read[-1], scope=scope_by_definition(read[-1].label))
    return [without_year(q) for q in shared_out(read, text)]


def _described(
    sentence: Sentence, span: Span, quantity: Quantity, opposed: str, page: int, quote: str
) -> Quantity:
    """The figure with its label and what is printed; taken back where its value or unit is not
    certain."""
    label = span.noun or label_of(sentence.folded, span.start, span.end, span.left_start)
    printed = sentence.printed(span.start, span.end)
    quantity = replace(
        quantity, label=label, printed=printed[:_LONGEST_PRINTED], page=page, quote=quote
    )
    reasons = tuple(filter(None, (*span.doubts, opposed)))
    if span.number.open_range:
        quantity = end_of_range(quantity)
    return (
        undecided(quantity, span.number.value, span.number.step, reasons) if reasons else quantity
    )


def _quantity(sentence: Sentence, span: Span, before: Span | None) -> Quantity:
    if span.unit.per or (span.unit.kind in _PER_KINDS and _PER_BEFORE.search(span.left)):
        return _intensity(sentence, span)
    if span.unit.kind in ("percent", "points"):
        return _percent(sentence, span, before)
    if span.unit.kind in ("emissions", "mass"):
        return _tonnes(sentence, span)
    if span.unit.kind in ("count", "index"):
        return _counted(sentence, span)
    return _amount(sentence, span)


def _amount(sentence: Sentence, span: Span) -> Quantity:
    metric, subject = span.unit.kind, _subject(sentence, span)
    if metric == "water" and not _WATER.search(
        f"{span.left[-NEAR:]} {subject} {span.right[:NEAR]}"
    ):
        metric = "volume"
    if _SAVED.search(span.left) or (metric == "energy" and _is_stored(span)):
        metric = "other"
    return _dated(
        sentence, span, span.unit.factor or Decimal(1), metric=metric, entity_part=subject
    )


def _is_stored(span: Span) -> bool:
    """Whether an amount of energy is what a battery holds."""
    return bool(_STORE_NEXT.match(span.right) or _STORE_BEFORE.search(span.left))


def _counted(sentence: Sentence, span: Span) -> Quantity:
    metric = "count" if span.unit.kind == "count" else "rate"
    return _dated(
        sentence, span, span.unit.factor or Decimal(1), metric=metric, entity_part=span.noun.lower()
    )


def _dated(
    sentence: Sentence, span: Span, factor: Decimal, unit: str | None = None, **known: Any
) -> Quantity:
    """The figure in `unit` (the span's own by default) with the year or the period it belongs
    to."""
    year, period = time_for(sentence, span)
    return _scaled(span, factor, unit, year=year, period=period[:_LONGEST_PERIOD], **known)


def _scaled(span: Span, factor: Decimal, unit: str | None = None, **known: Any) -> Quantity:
    number = span.number
    unit = span.unit.unit if unit is None else unit
    return Quantity(
        value=number.value * factor,
        unit=unit,
        step=abs(number.step * factor),
        approximate=number.approximate,
        **known,
    )


def _subject(sentence: Sentence, span: Span) -> str:
    """The last words before an amount that is no emission: they tell "electricity" from "natural
    gas".

    An amount with none of its own, as in "fell by 3% from 50 GWh to", is of what the sentence began
    with.
    """
    left = (
        span.left if _CONTENT.search(_IDLE.sub(" ", span.left)) else sentence.masked[: span.start]
    )
    if span.unit.kind == "energy" and (
        _TOTAL_ENERGY.search(left + span.right[:NEAR]) or _is_all_energy(left)
    ):
        return ""
    words = (
        _CONTENT.findall(_IDLE.sub(" ", left))
        or _CONTENT.findall(_IDLE.sub(" ", span.right))[:_SUBJECT_WORDS]
    )
    return " ".join(words[-_SUBJECT_WORDS:]).lower() or UNCLEAR


def _is_all_energy(left: str) -> bool:
    """Whether the words before an amount speak of energy consumption, and limit it to nothing."""
    words = [word for word in _CONTENT.findall(_IDLE.sub(" ", left)) if not _TIME.fullmatch(word)]
    return is_whole_energy(" ".join(words[-_SUBJECT_WORDS:]))


def _intensity(sentence: Sentence, span: Span) -> Quantity:
    unit = sentence.folded[span.number.end + max(0, span.unit.start) : span.end].strip()
    if span.start < span.number.start:  # "$5 per tonne"
        unit = f"{span.unit.unit} {unit}".strip()
    # "a price per tonne of $5"
    if not span.unit.per and (per := _PER_BEFORE.search(span.left)) and per["what"]:
        unit = f"{unit} per {per['what']}"
    return _dated(
        sentence,
        span,
        Decimal(1),
        unit[:_LONGEST_UNIT],
        metric="intensity",
        scope=scope_for(sentence, span),
    )


def _percent(sentence: Sentence, span: Span, before: Span | None) -> Quantity:
    points = span.unit.kind == "points"
    unit = "pp" if points else "%"
    change = change_of(
        verb_before(sentence, span, before), sentence.folded[span.end :], sentence.folded
    )
    if change is None:
        share = re.match(r"\s*of\b", span.right) or re.search(
            r"\b(?:share(?! (?:plan|program|option|owner))|proportion|percentage)\b",
            span.left,
            re.IGNORECASE,
        )
        metric = "percentage_points" if points else ("share" if share else "percentage")
        return _dated(sentence, span, Decimal(1), unit, metric=metric)
    scope, size = scope_for(sentence, span), span.number.value
    value = abs(size) if change.target else (-abs(size) if size < 0 else size * change.sign)
    kind = "target_reduction" if change.target else "percentage_change"
    return Quantity(
        metric="percentage_points" if points else kind,
        value=value,
        unit=unit,
        step=span.number.step,
        scope=scope,
        method=method_for(sentence, span, scope),
        approximate=span.number.approximate,
        year=change.year
        if change.year
        else (
            None
            if change.target or change.subject == POTENTIAL
            else _current_year(sentence, span, change.baseline)
        ),
        baseline_year=change.baseline,
        entity_part=change.subject or part_of(sentence, span, scope),
    )


def _current_year(sentence: Sentence, span: Span, baseline: int | None) -> int | None:
    # "... and reached our 2025 ambition": that year is no measured one
    if is_target(sentence.folded):
        return None
    years = {
        year.value
        for year in sentence.years
        if not introduces(sentence, year.end)
        and not is_measured_against(sentence, year.start, year.end)
        and not belongs_elsewhere(sentence, span, year.start)
    } - {baseline}
    return years.pop() if len(years) == 1 else None


def _tonnes(sentence: Sentence, span: Span) -> Quantity:
    scope = scope_for(sentence, span)
    if span.unit.kind == "mass" and not _is_gas(sentence, span, scope):
        factor = resolve_mt(span.unit, span.number.value, decimals=span.number.step < 1)
        return _weighed(span, _dated(sentence, span, factor or Decimal(1), metric="mass"), factor)
    factor = resolve_mt(span.unit, span.number.value, decimals=span.number.step < 1, scope=scope)
    unit = span.unit.unit if span.unit.kind == "emissions" else "tCO2e"
    metric = tonnes_metric(_clause(sentence, span))
    if (
        span.unit.kind == "mass"
        and metric == "ghg_emissions"
        and not scope
        and _is_air(sentence, span)
    ):
        metric = "air_emissions"
    # tonnes of methane or NOx are no tonnes of CO2e
    if metric == "air_emissions" and span.unit.kind == "mass":
        return _weighed(
            span, _dated(sentence, span, factor or Decimal(1), "t", metric=metric), factor
        )
    if metric == "ghg_emissions" and _DELTA.search(span.left):
        metric = "emission_change"
    if metric == "ghg_emissions" and is_target(sentence.folded) and _PLANNED.match(span.right):
        metric = "emission_target"
    scope = scope if metric in ("ghg_emissions", "emission_target") else ""
    amount = _dated(
        sentence,
        span,
        factor or Decimal(1),
        unit,
        metric=metric,
        scope=scope,
        method=method_for(sentence, span, scope),
        value_tco2e=span.number.value * (factor or Decimal(1)),
        entity_part=part_of(sentence, span, scope)
        or (UNCLEAR if _is_set_apart(sentence, span) else ""),
    )
    return _weighed(span, amount, factor)


def _is_set_apart(sentence: Sentence, span: Span) -> bool:
    """Whether the figure is set in large type over its caption: of the company or of what its page
    is about, nobody says."""
    return not sentence.masked[: span.start].strip() and _CAPTION.match(span.right) is not None


def _weighed(span: Span, quantity: Quantity, factor: Decimal | None) -> Quantity:
    """The amount, or the undecided one when what its "Mt" means stays open."""
    if factor is not None or span.doubts:
        return quantity
    return undecided(quantity, span.number.value, span.number.step, (span.unit.doubt,))


def _is_air(sentence: Sentence, span: Span) -> bool:
    """Whether tonnes without a gas are of one the clause names, further ahead: "VOC emissions fell
    by 4% to 200 t"."""
    return names_air_pollutant(re.split(r"[.;]\s", sentence.folded[: span.number.start])[-1])


def _is_gas(sentence: Sentence, span: Span, scope: str) -> bool:
    if _OF_SOMETHING.match(span.right):
        return False
    if _OF_EMISSIONS.match(span.right):
        return True
    return bool(scope) or speaks_of_emissions(
        sentence.folded[max(0, span.number.start - NEAR) : span.end + 25]
    )


def _clause(sentence: Sentence, span: Span) -> str:
    """The words that qualify an amount: before it back to a stop, after it up to the next stop."""
    return re.split(r"[.;]\s", span.left)[-1][-NEAR:] + " _ " + tail_of(sentence, span)[:40]

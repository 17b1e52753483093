"""Quantities of one sentence. Where the words leave scope or year open they stay empty: rather empty than wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from reports.figures import wording
from reports.figures.binding import COMPARISON, method_for, part_of, scope_for, year_for
from reports.figures.changes import change_of
from reports.figures.numbers import Style
from reports.figures.spans import NEAR, Sentence, Span, prepare, spans_of
from reports.figures.types import Quantity
from reports.figures.units import resolve_mt

_DELTA = re.compile(r"\b(?:by|(?:reduction|decrease|increase|decline|drop|saving|change)s? of)\s*(?:\w+\s){0,3}$", re.IGNORECASE)
_OF_SOMETHING = re.compile(r"\s*of\s+(?!CO2|GHG|greenhouse|carbon|emission|scope|our|the|total)\w+", re.IGNORECASE)
_TOTAL_ENERGY = re.compile(r"\btotal (?:\w+ )?energy\b|\benergy (?:consumption|use|usage) (?:\w+ )?total", re.IGNORECASE)

_IDLE = re.compile(
    r"\b(?:in|from|to|by|at|of|the|a|an|was|were|is|and|or|for|with|compared|versus|vs|against|up|down|decreased|increased|"
    r"fell|rose|declined|dropped|grew|year|on|MWh|GWh|TWh|GJ|TJ|PJ|m3|EUR|USD)\b",
    re.IGNORECASE,
)
_CONTENT = re.compile(r"[A-Za-z][\w-]+")
_SUBJECT_WORDS = 4


def quantities_of(text: str, page: int = 0, style: Style | None = None) -> list[Quantity]:
    """Read one sentence; `quote` is the sentence as given."""
    sentence = prepare(text)
    spans = spans_of(sentence, style)
    read: list[Quantity] = []
    for span in spans:
        quantity = _quantity(sentence, span)
        if quantity is not None and read and not quantity.entity_part and COMPARISON.fullmatch(span.left):
            quantity = replace(quantity, entity_part=read[-1].entity_part)  # "(2022: 60 t)" is of the same part
        read += [quantity] if quantity is not None else []
    return [replace(q, page=page, quote=text.strip()) for q in _settle(read, text)]


def _quantity(sentence: Sentence, span: Span) -> Quantity | None:
    if span.unit.per:
        return _intensity(sentence, span)
    if span.unit.kind == "percent":
        return _percent(sentence, span)
    if span.unit.kind in ("emissions", "mass"):
        return _tonnes(sentence, span)
    if span.unit.kind in ("energy", "water", "money") and span.unit.factor is not None:
        base = _scaled(span, span.unit.factor)
        return replace(base, metric=span.unit.kind, year=year_for(sentence, span), entity_part=_subject(sentence, span))
    return None


def _scaled(span: Span, factor: Decimal) -> Quantity:
    number = span.number
    return Quantity("", number.value * factor, span.unit.unit, number.step * factor, approximate=number.approximate)


def _subject(sentence: Sentence, span: Span) -> str:
    """The last words before an amount that is no emission: they tell "electricity" from "natural gas".

    An amount with none of its own, as in "fell by 3% from 50 GWh to", is of what the sentence began with."""
    left = span.left if _CONTENT.search(_IDLE.sub(" ", span.left)) else sentence.masked[: span.number.start]
    if span.unit.kind == "energy" and _TOTAL_ENERGY.search(left + span.right[:NEAR]):
        return ""
    words = _CONTENT.findall(_IDLE.sub(" ", left)) or _CONTENT.findall(_IDLE.sub(" ", span.right))[:_SUBJECT_WORDS]
    return " ".join(words[-_SUBJECT_WORDS:]).lower() or "unclear"


def _intensity(sentence: Sentence, span: Span) -> Quantity:
    printed = sentence.folded[span.number.end + span.unit.start : span.end].strip()
    base = _scaled(span, Decimal(1))
    return replace(base, metric="intensity", unit=printed, scope=scope_for(sentence, span), year=year_for(sentence, span))


def _percent(sentence: Sentence, span: Span) -> Quantity:
    base = replace(_scaled(span, Decimal(1)), unit="%", scope=scope_for(sentence, span))
    base = replace(base, method=method_for(sentence, span, base.scope))
    change = change_of(sentence.folded[span.left_start : span.number.start], sentence.folded[span.end :], sentence.folded)
    if change is None:
        share = re.match(r"\s*of\b", span.right) or re.search(r"\b(?:share|proportion|percentage)\b", span.left, re.IGNORECASE)
        return replace(base, metric="share" if share else "percentage", scope="", method="", year=year_for(sentence, span))
    value = abs(base.value) if change.target else (-abs(base.value) if base.value < 0 else base.value * change.sign)
    return replace(
        base,
        metric="target_reduction" if change.target else "percentage_change",
        value=value,
        year=change.year if change.year else (None if change.target else _current_year(sentence, change.baseline)),
        baseline_year=change.baseline,
        entity_part=change.subject or part_of(sentence, span, base.scope),
    )


def _current_year(sentence: Sentence, baseline: int | None) -> int | None:
    if wording.is_target(sentence.folded):  # "... and reached our 2025 ambition": that year is no measured one
        return None
    years = {year for year, _, _ in sentence.years} - {baseline}
    return years.pop() if len(years) == 1 else None


def _tonnes(sentence: Sentence, span: Span) -> Quantity | None:
    scope = scope_for(sentence, span)
    if span.unit.kind == "mass" and not _is_gas(sentence, span, scope):
        factor = span.unit.factor
        return None if factor is None else replace(_scaled(span, factor), metric="mass", year=year_for(sentence, span))
    factor = resolve_mt(span.unit, span.number.value, decimals=span.number.step < 1, scope=scope)
    if factor is None:
        return None
    unit = span.unit.unit if span.unit.kind == "emissions" else "tCO2e"
    base = replace(_scaled(span, factor), unit=unit)
    metric = wording.tonnes_metric(_clause(span))
    if metric == "ghg_emissions" and _DELTA.search(span.left):
        metric = "emission_change"
    scope = scope if metric == "ghg_emissions" else ""
    return replace(
        base,
        metric=metric,
        scope=scope,
        method=method_for(sentence, span, scope),
        value_tco2e=base.value,
        year=year_for(sentence, span),
        entity_part=part_of(sentence, span, scope),
    )


def _is_gas(sentence: Sentence, span: Span, scope: str) -> bool:
    if _OF_SOMETHING.match(span.right):
        return False
    return bool(scope) or wording.speaks_of_emissions(sentence.folded[max(0, span.number.start - NEAR) : span.end + 25])


def _clause(span: Span) -> str:
    """The words that qualify an amount: before it back to a stop, after it up to the next stop."""
    return re.split(r"[.;]\s", span.left)[-1][-NEAR:] + " _ " + re.split(r"[.;,]\s", span.right)[0][:40]


def _settle(read: list[Quantity], text: str) -> list[Quantity]:
    """Share out "1 and 2 ... A and B respectively"; clear what would give one scope and year two values in one breath."""
    amounts = [q for q in read if q.metric == "ghg_emissions"]
    if len(amounts) > 1 and len({q.scope for q in amounts}) == 1 and "respectively" in text.lower():
        parts = amounts[0].scope.split("+")
        years = {y: None for y, _, _ in wording.years_in(text)}
        if len(parts) == len(amounts) and len(years) <= 1:
            shared = {id(q): replace(q, scope=part) for q, part in zip(amounts, parts, strict=True)}
            return [shared.get(id(q), q) for q in read]
        if len(years) == len(amounts):
            dated = {id(q): replace(q, year=year) for q, year in zip(amounts, years, strict=True)}
            return [dated.get(id(q), q) for q in read]
    shared_out = "respectively" in text.lower()
    return [
        replace(q, scope="", entity_part=q.entity_part or "unclear")
        if _clashes(q, amounts) or (shared_out and _is_joint_change(q))
        else q
        for q in read
    ]


def _is_joint_change(quantity: Quantity) -> bool:
    """A change read for several scopes; in "rose by 3% and 4% respectively" it is the joint change of none."""
    return quantity.metric == "percentage_change" and "+" in quantity.scope


def _clashes(quantity: Quantity, amounts: list[Quantity]) -> bool:
    return any(
        q is not quantity
        and quantity.metric == q.metric
        and quantity.scope
        and (q.scope, q.method, q.year, q.entity_part) == (quantity.scope, quantity.method, quantity.year, quantity.entity_part)
        and q.value != quantity.value
        for q in amounts
    )

"""What a figure takes over from the one before it in its sentence, and what several share out: "A
(B without C)", "x% or y t"."""

from __future__ import annotations

import re
from dataclasses import replace

from reports.figures.spans import MASK, Sentence, Span
from reports.figures.types import Quantity
from reports.language.years import years_in
from sibyl_project.common.regex import regex

_HEDGES = (
    r"(?:(?:about|around|approximately|roughly|some|nearly|almost|over|up to|an?|estimated"
    r"|more than|a total of)\s+)*"
)
_OR = regex(
    r"\s*[(,]?\s*(?:or|i\.e\.,?|equal to|equivalent to|corresponding to"
    rf"|which (?:is|equals))\s+{_HEDGES}",
    re.IGNORECASE,
)
_ASIDE = regex(rf"(?:\s+[\w{MASK}-]+){{0,6}}\s*\((?:[\w-]+ ){{0,3}}")
_AND = regex(rf"\s*(?:of [\w\s-]{{1,40}})?,?\s*(?:and|as well as|,)\s+{_HEDGES}", re.IGNORECASE)
_JOINT_BY = regex(r"\s*,?\s*(?:and|or|but)\b[^.;]*\bby\s+" + _HEDGES, re.IGNORECASE)
_RANGE = regex(r"\s*(?:to|and|-|\u2013)\s*", re.IGNORECASE)
_OF_WHICH = regex(r"\b(?:of which|thereof|whereof|including)\s+$", re.IGNORECASE)
_BACK_FROM = regex(rf"\s*[(,]?\s*(?:up |down )?from\s+{_HEDGES}", re.IGNORECASE)
SUPERSEDED = regex(
    r"\b(?:instead of|rather than|in place of|not the) (?:the )?"
    r"(?:\w+ly )?(?:estimated|assumed|reported|published|stated|calculated|expected|initial"
    r"|original|previous|prior|about|around)?\s*$",
    re.IGNORECASE,
)
AS_FIRST_TOLD = "as first published"  # the part of a figure that another one took the place of
UNCLEAR = "unclear"  # the part of a figure of which nobody says that it is of the whole company
_CHANGES = ("percentage_change", "target_reduction")
_AMOUNTS = ("energy", "water", "volume", "mass")
_NO_INVENTORY = (
    "avoided_emissions",
    "emission_reduction",
    "emission_change",
    "carbon_credits",
    "biogenic_emissions",
)


def verb_before(sentence: Sentence, span: Span, before: Span | None) -> str:
    """The words before a percentage that tell what changed; in "by 5 t or 2%" and "by 2% and
    against 2020 by 5%" those of the figure before as well."""
    own = sentence.folded[span.left_start : span.number.start]
    if before is None:
        return own
    if _OR.fullmatch(span.left):
        return sentence.folded[before.left_start : before.start]
    goes_on = _JOINT_BY.fullmatch(span.left) or (
        span.number.open_range and _RANGE.fullmatch(span.left)
    )
    return sentence.folded[before.left_start : before.start] + own if goes_on else own


def carried(span: Span, quantity: Quantity, before: Quantity) -> Quantity:
    """The figure, read in the light of the one before it."""
    if quantity.metric == "ghg_emissions":
        return _not_emitted(span, quantity, before)
    if quantity.metric in _CHANGES and before.entity_part == UNCLEAR and not quantity.entity_part:
        return replace(quantity, entity_part=UNCLEAR)
    if (
        before.metric == "other"
        and not before.open
        and quantity.metric in _AMOUNTS
        and _AND.fullmatch(span.left)
    ):
        return replace(quantity, metric="other")
    if quantity.metric == "volume" and before.metric == "water" and _OF_WHICH.search(span.left):
        return replace(quantity, metric="water")
    if (
        quantity.metric == "money"
        and before.metric == "intensity"
        and before.unit.startswith(f"{quantity.unit} per")
    ):
        return (
            replace(quantity, metric="intensity", unit=before.unit)
            if _BACK_FROM.fullmatch(span.left)
            else quantity
        )
    return quantity


def _not_emitted(span: Span, quantity: Quantity, before: Quantity) -> Quantity:
    """Tonnes of gas, taken for the metric of avoided, saved or changed ones they go on with."""
    goes_on = _ASIDE.fullmatch(span.left) or _AND.fullmatch(span.left)
    if before.metric in _NO_INVENTORY and before.unit.startswith("tCO2") and goes_on:
        return replace(quantity, metric=before.metric, scope="", method="")
    if before.metric in _CHANGES and _OR.fullmatch(span.left):
        return replace(quantity, metric="emission_change", scope="", method="")
    return quantity


def shared_out(read: list[Quantity], text: str) -> list[Quantity]:
    """Share out "1 and 2 ...

    A and B respectively"; clear what would give one scope and year two values in one breath.
    """
    amounts = [q for q in read if q.metric == "ghg_emissions"]
    respectively = "respectively" in text.lower()
    if len(amounts) > 1 and len({q.scope for q in amounts}) == 1 and respectively:
        parts = amounts[0].scope.split("+")
        years = dict.fromkeys(year.value for year in years_in(text))
        if len(parts) == len(amounts) and len(years) <= 1:
            shared = {id(q): replace(q, scope=part) for q, part in zip(amounts, parts, strict=True)}
            return [shared.get(id(q), q) for q in read]
        if len(years) == len(amounts):
            dated = {id(q): replace(q, year=year) for q, year in zip(amounts, years, strict=True)}
            return [dated.get(id(q), q) for q in read]
    return [
        replace(q, scope="", entity_part=q.entity_part or UNCLEAR)
        if _clashes(q, amounts) or (respectively and _is_joint_change(q))
        else q
        for q in read
    ]


def _is_joint_change(quantity: Quantity) -> bool:
    """A change read for several scopes; in "rose by 3% and 4% respectively" it is the joint change
    of none."""
    return quantity.metric == "percentage_change" and "+" in quantity.scope


def _clashes(quantity: Quantity, amounts: list[Quantity]) -> bool:
    return any(
        q is not quantity
        and quantity.metric == q.metric
        and quantity.scope
        and (q.scope, q.method, q.year, q.entity_part)
        == (quantity.scope, quantity.method, quantity.year, quantity.entity_part)
        and q.value != quantity.value
        for q in amounts
    )

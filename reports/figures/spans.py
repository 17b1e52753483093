"""A sentence cut into its figures: each number with its unit and the words up to its neighbours."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from reports.figures import wording
from reports.figures.numbers import Printed, Style, find_numbers
from reports.figures.units import UnitMatch, currency_before, fold_units, unit_after
from reports.figures.wording import ScopeMention

MASK = "\u00a7"
_JOINED = re.compile(r"\s*(?:,|and|&|,\s*and)\s*")
NEAR = 80


@dataclass(frozen=True, slots=True)
class Span:
    """A number with its unit and the words on either side, up to the neighbouring numbers."""

    number: Printed
    unit: UnitMatch
    end: int  # where number and unit end
    left: str
    right: str
    left_start: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence made ready: units folded, scope labels and years masked so that their digits are no figures."""

    folded: str
    masked: str
    scopes: tuple[ScopeMention, ...]
    years: tuple[tuple[int, int, int], ...]


def prepare(text: str) -> Sentence:
    folded = fold_units(text)
    open_text = wording.drop_exclusions(folded)
    scopes = tuple(wording.scope_mentions(open_text))
    years = tuple((y, a, b) for y, a, b in wording.years_in(open_text) if not _is_amount(folded[b : b + NEAR]))
    masked = list(open_text)
    for start, end in [(m.start, m.end) for m in scopes] + [(a, b) for _, a, b in years]:
        masked[start:end] = MASK * (end - start)
    return Sentence(folded, "".join(masked), scopes, years)


def _is_amount(after: str) -> bool:
    unit = unit_after(after)
    return unit is not None and unit.kind in ("emissions", "mass", "energy", "water", "percent")


def spans_of(sentence: Sentence, style: Style | None) -> list[Span]:
    numbers = find_numbers(sentence.masked, style)
    units = [_unit_of(sentence.folded, number) for number in numbers]
    for i in range(len(numbers) - 2, -1, -1):  # "1,000 and 2,000 tCO2e": the unit serves the whole list
        gap = sentence.folded[numbers[i].end : numbers[i + 1].start]
        shared = units[i + 1]
        if units[i] is None and shared is not None and shared.kind in ("emissions", "mass", "energy") and _JOINED.fullmatch(gap):
            units[i] = replace(shared, start=0, end=0)
    spans: list[Span] = []
    previous = 0
    for i, (number, unit) in enumerate(zip(numbers, units, strict=True)):
        if unit is None or number.start < previous:  # "$1M" inside "tCO2e per $1M" is part of the unit
            continue
        end = number.end + unit.end
        following = next((n.start for n, u in zip(numbers[i + 1 :], units[i + 1 :], strict=True) if u), len(sentence.folded))
        if not number.open_range:
            left = sentence.masked[previous : number.start]
            spans.append(Span(number, unit, end, left, sentence.masked[end : max(end, following)], previous))
        previous = end
    return spans


def _unit_of(folded: str, number: Printed) -> UnitMatch | None:
    after = unit_after(folded[number.end : number.end + NEAR])
    currency = currency_before(folded[: number.start])
    if currency is not None:
        scale = after.factor if after is not None and after.kind == "magnitude" and after.factor else Decimal(1)
        end = after.end if after is not None and after.kind == "magnitude" else 0
        per = after.per if after is not None and after.kind == "magnitude" else ""
        return replace(currency, factor=(currency.factor or Decimal(1)) * scale, end=end, per=per)
    if after is None or after.kind == "magnitude":
        return None
    spaced = " " in folded[number.start : number.end]
    plain_unit = after.kind in ("mass", "emissions", "energy", "water") and after.factor == 1
    return None if number.ambiguous and (spaced or plain_unit) else after

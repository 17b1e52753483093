"""The figures that a claim states, held against those that a sentence of a text prints: the same
metric, unit, scope, method and year, of the whole company."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final

from agents.outside_text.known import Known
from agents.outside_text.sentences import is_of_a_part
from reports.figures.extract import read_sentence
from reports.figures.table import agree, comparable, differ, fact_key, half_width
from reports.figures.types import Quantity
from reports.language.places import find_facilities
from reports.language.qualifiers import is_target
from reports.language.relative_years import with_years
from reports.registers.identifiers import name_key
from reports.types import ClaimView

_FINEST: Final = Decimal("0.02")  # of the value, up to which a printed number is fine enough
_CHANGES: Final = frozenset({"percentage_change", "target_reduction"})


@dataclass(frozen=True, slots=True)
class Printed:
    """What a sentence prints beside the figures of a claim: those of them that it confirms, those
    it states otherwise, and the number it prints for one of these."""

    same: tuple[Quantity, ...] = ()
    other: tuple[tuple[Quantity, Quantity], ...] = ()

    @property
    def speaks(self) -> bool:
        """Whether it prints a number for any of them."""
        return bool(self.same or self.other)


def figures_of(
    claim: ClaimView, reported: Sequence[Quantity] = (), year: int | None = None
) -> tuple[Quantity, ...]:
    """The figures of a claim. Where its own words do not tell a figure's year, scope or method, the
    figure of the report that stands on its page with the same value does. `year` is the year the
    report is about."""
    words = with_years(claim.quote or claim.text, year)
    own = read_sentence(words, page=claim.page)
    on_page = [one for one in reported if one.page == claim.page and not one.source]
    return tuple(_completed(one, on_page) for one in own)


def _completed(own: Quantity, on_page: Sequence[Quantity]) -> Quantity:
    if comparable(own):
        return own
    same = [
        one
        for one in on_page
        if (one.metric, one.unit, one.value) == (own.metric, own.unit, own.value)
        and (own.year in (None, one.year))
    ]
    keys = {fact_key(one) for one in same}
    return replace(same[0], quote=own.quote) if len(keys) == 1 else own


def can_be_held(own: Sequence[Quantity]) -> bool:
    """Whether any figure of a claim is one that a text could print too."""
    return any(_key(one) for one in own)


def printed_beside(
    own: Sequence[Quantity], sentence: str, year: int | None, known: Known
) -> Printed:
    """What a sentence prints beside the figures of a claim; `year` is the one its text was
    published in."""
    read = (_of_whole(one, known) for one in _read(sentence, year))
    theirs = [one for one in read if _key(one)]
    if not theirs or is_of_a_part(sentence) or find_facilities(sentence):
        return Printed()
    if is_target(sentence):
        own = [one for one in own if one.metric == "target_reduction"]
    same, other = [], []
    for mine in own:
        beside = [one for one in theirs if _key(mine) and _key(one) == _key(mine)]
        if any(_is_fine(one) and agree(mine, one) for one in beside):
            same.append(mine)
        elif beside and all(differ(mine, one) for one in beside):
            other.append((mine, beside[0]))
    return Printed(tuple(same), tuple(other))


@lru_cache(maxsize=4096)
def _read(sentence: str, year: int | None) -> tuple[Quantity, ...]:
    """The figures of a sentence, which is held against many claims."""
    if not any(char.isdigit() for char in sentence):
        return ()
    return tuple(read_sentence(with_years(sentence, year)))


def _of_whole(one: Quantity, known: Known) -> Quantity:
    """A figure of a part that bears the company's own name is the company's."""
    is_own = one.entity_part and name_key(one.entity_part) in known.keys
    return replace(one, entity_part="") if is_own else one


def _key(one: Quantity) -> tuple[object, ...] | None:
    """What makes a figure of a claim and one of a text the same; None for one that is not told
    well enough."""
    if one.approximate or one.entity_part or one.open:
        return None
    if comparable(one):
        return fact_key(one)
    if one.metric in _CHANGES and one.scope and one.year and one.baseline_year:
        return one.metric, one.scope, one.method, one.year, one.baseline_year, one.unit
    return None


def _is_fine(one: Quantity) -> bool:
    return bool(one.value) and half_width(one) <= abs(one.value) * _FINEST

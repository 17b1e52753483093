"""What a statement tells, as the seats ask it: kinds of units of its figures, scopes, years."""

from __future__ import annotations

import re
from functools import lru_cache

from reports.language.folding import fold_units
from reports.language.scopes import drop_exclusions, scope_mentions
from reports.language.units import UnitMatch, currency_before, unit_after, unit_within
from reports.language.years import without_years, year_values
from sibyl_project.common.regex import regex

_NUMBER = regex(r"(?<![\w.,-])~?\d+(?:[., \u00a0\u202f']\d{3})*(?:[.,]\d+)?")
_LONGEST_LABEL = 220  # characters of a row's label, in which its unit stands
_OF_TIME = regex(r"\W*(?:year|annum|month|day)", re.IGNORECASE)
_OF_CURRENCY = 6  # characters before an amount: "EUR ", "US$"
_LONG_NUMBER = regex(r"(?<![\d.,])\d{1,3}(?:[,. \u00a0]\d{3})+(?![\d%])|(?<![\d.,])\d{4,}")
_GAS = regex(r"\bCO ?[2\u2082]|\bGHG|greenhouse|\bemission", re.IGNORECASE)


INTENSITY = "intensity"  # the kind of an amount for each of something: "kg CO2e/m2"


@lru_cache(maxsize=4096)  # every seat of a figure asks it of the same statement
def unit_kinds(text: str) -> frozenset[str]:
    """The kinds of units (reports.language.units) in which the figures of a text are counted, be
    the unit beside the number or in the label of a row. Tonnes of a gas are emissions; an amount
    for each of something else than a year is of the kind INTENSITY."""
    folded = fold_units(text)
    found: set[str] = set()
    numbers = list(_NUMBER.finditer(folded))
    for number in numbers:
        if currency_before(folded[max(0, number.start() - _OF_CURRENCY) : number.start()]):
            found.add("money")
        elif unit := unit_after(folded[number.end() :]):
            found.add(_kind_of(unit, text))
    label = folded[:_LONGEST_LABEL].rpartition(": ")[0]
    if numbers and label and (unit := unit_within(label)):
        found.add(_kind_of(unit, text))
    return frozenset(found)


def _kind_of(unit: UnitMatch, text: str) -> str:
    if unit.per and not _OF_TIME.match(unit.per):
        return INTENSITY
    return "emissions" if unit.kind == "mass" and _GAS.search(text) else unit.kind


def has_number(text: str) -> bool:
    """Whether a text states a number that is no year."""
    return bool(_NUMBER.search(without_years(text)))


def has_long_number(text: str) -> bool:
    """Whether a text states a number of four digits or more that is no year: an amount, and not the
    number of a page, note or scope."""
    return bool(_LONG_NUMBER.search(without_years(text)))


@lru_cache(maxsize=4096)
def whole_scopes(text: str) -> frozenset[str]:
    """The scopes a text names as a whole, joint ones as "1+2"; categories of Scope 3 as "3.7"."""
    return frozenset(mention.scope for mention in scope_mentions(drop_exclusions(text)))


def latest_year(text: str, until: int) -> int:
    """The latest year up to `until` that a text prints, 0 for none."""
    return max((year for year in year_values(text) if year <= until), default=0)


def numbers_in(text: str) -> frozenset[str]:
    """The numbers of at least two digits that a text prints, without its years."""
    found = (number.group() for number in _NUMBER.finditer(without_years(text)))
    return frozenset(number for number in found if sum(map(str.isdigit, number)) > 1)

"""Sites of two countries with one typed factor, where every other country has one of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.nations import COUNTRIES, country_of, nation
from reports.inventory.exceptions.places import Places
from reports.inventory.exceptions.towns import countries_of_towns
from reports.inventory.types import Line
from sibyl_project.common.regex import regex

_FEWEST_OTHERS = 2  # countries with a factor of their own
_FEWEST_AT_HOME = 3  # sites of a country with its usual factor
_DIGITS = 2  # of a factor that two countries hardly have by chance
_OF_MANY = regex(
    r"\beurop|\bEU\b|\bOECD\b|\bworld|\bglobal|\bregion|\baverage\b|\bnordic|\biberi|\bgroup\b"
    r"|\bmittel\w*|\bmoyenne\b|\bpromedio\b|\bmedia\b",
    re.IGNORECASE,
)


@dataclass
class Shared:
    """The lines of a country that have the factor of another one, and whether it may as well be the
    other way round."""

    own: str
    other: str
    value: Decimal
    lines: list[Line]
    either: bool
    usual: bool = False  # whether other sites of the country have its own factor

    @property
    def message(self) -> str:
        """What there is to ask about."""
        last = (
            "the other sites there have another."
            if self.usual
            else ("every other country of the table has a factor of its own.")
        )
        return (
            f"{self.lines[0].site or self.own}: electricity of {self.own} is computed with "
            f"{self.value}, as that of {self.other} is; {last}"
        )

    @property
    def question(self) -> str:
        """What to ask the client."""
        if self.either:
            return f"To which of the two countries does {self.value} belong?"
        return f"Why is the factor of {self.other} used for {self.lines[0].site or self.own}?"


def shared_factors(case: Case) -> Iterator[Shared]:
    """Lines of electricity whose typed factor is that of one other country of their table."""
    places = Places(case)
    for lines in case.by_table.values():
        by_country: dict[str, dict[Decimal, list[Line]]] = defaultdict(lambda: defaultdict(list))
        for line in lines:
            if _is_typed(line) and line.factor is not None and (where := places.of(line)):
                by_country[where][line.factor.value].append(line)
        owners: dict[Decimal, list[str]] = defaultdict(list)
        for where, values in by_country.items():
            for value in values:
                owners[value].append(where)
        shared = [value for value, names in owners.items() if len(names) > 1]
        if len(shared) != 1 or len(owners[shared[0]]) != 2:
            continue
        value, (first, second) = shared[0], owners[shared[0]]
        if first in countries_of_towns(second) or second in countries_of_towns(first):
            continue  # "Zürich" is in Switzerland
        others = {one for one in by_country if one not in (first, second)}
        if len(others) >= _FEWEST_OTHERS and len(value.normalize().as_tuple().digits) >= _DIGITS:
            yield _of(by_country, value, first, second)


def taken_over(case: Case) -> Iterator[Shared]:
    """Lines of electricity of a country most of whose sites in the table have one factor, while
    theirs is the one that all sites of another country have."""
    places = Places(case)
    for lines in case.by_table.values():
        by_country: dict[str, dict[Decimal, list[Line]]] = defaultdict(lambda: defaultdict(list))
        for line in lines:
            factor = line.factor
            if not line.by_location or not line.activity or factor is None:
                continue
            if factor.value and line.site and (where := places.of(line)) in COUNTRIES:
                by_country[where][factor.value].append(line)
        usual = {
            where: max(each, key=lambda one: len(each[one])) for where, each in by_country.items()
        }
        for where, each in by_country.items():
            own = {line.site for line in each[usual[where]]}
            for value, odd in each.items():
                others = [one for one in usual if one != where and usual[one] == value]
                sites = {line.site for line in odd} - own
                if len(others) != 1 or len(own) < _FEWEST_AT_HOME or len(sites) != 1:
                    continue
                if usual[where] not in by_country[others[0]] and len(each) == 2:
                    yield Shared(where, others[0], value, odd, False, True)


def _is_typed(line: Line) -> bool:
    factor = line.factor
    if not line.by_location or not line.activity or factor is None:
        return False
    typed = factor.link == "column" and factor.listed is None and bool(factor.value)
    return typed and not _OF_MANY.search(f"{factor.source} {line.note}")


def _of(
    by_country: dict[str, dict[Decimal, list[Line]]], value: Decimal, first: str, second: str
) -> Shared:
    """Which of two countries has the factor of the other: by its source, else that which has one of
    its own besides, else that with fewer lines."""
    named = _source(by_country[first][value])
    apart = [len(by_country[one]) > 1 for one in (first, second)]
    either = named not in (first, second) and apart[0] == apart[1]
    if named in (first, second):
        of_first = named == second
    elif not either:
        of_first = apart[0]
    else:
        of_first = len(by_country[first][value]) < len(by_country[second][value])
    own, other = (first, second) if of_first else (second, first)
    return Shared(own, other, value, by_country[own][value], either)


def _source(lines: list[Line]) -> str:
    source = lines[0].factor.source if lines[0].factor is not None else ""
    return nation(country_of(source)) if source else ""

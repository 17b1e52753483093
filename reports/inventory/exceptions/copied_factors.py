"""Listed factors of one country that are, with value and source, those of another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.nations import country_of_authority, country_of_factor
from reports.inventory.types import Factor, Line

_DIGITS = 2  # of a value that two countries hardly have by chance
_FEWEST = 3  # countries of a list that tells one factor for each


@dataclass
class Copied:
    """The factor that is listed for a country, and the one of another that it repeats."""

    own: str
    other: str
    factor: Factor
    lines: list[Line]


def copied_factors(case: Case) -> Iterator[Copied]:
    """Listed factors of electricity whose value and source are those of another country, in lists
    of at least three countries whose others have each their own."""
    lists: dict[tuple[str, str], dict[str, Factor]] = defaultdict(dict)
    for factor in case.inventory.factors:
        where = country_of_factor(factor)
        if where and factor.place is not None and factor.value and factor.per in ("MWh", ""):
            lists[factor.place.sheet, factor.method].setdefault(where, factor)
    for listed in lists.values():
        same = [
            (one, other)
            for one, other in combinations(listed, 2)
            if _repeats(listed[one], listed[other])
        ]
        if len(listed) < _FEWEST or len(same) != 1:
            continue
        own, other = _which(listed, *same[0])
        cells = {listed[own].place}
        lines = [
            line
            for line in case.lines
            if line.factor is not None and line.factor.source_place in cells
        ]
        yield Copied(own, other, listed[own], lines)


def _repeats(one: Factor, other: Factor) -> bool:
    digits = len(Decimal(one.value).normalize().as_tuple().digits)
    same = one.value == other.value and one.source.strip() == other.source.strip()
    return same and bool(one.source.strip()) and digits >= _DIGITS


def _which(listed: dict[str, Factor], one: str, other: str) -> tuple[str, str]:
    """The country that has the factor of the other: not that of the authority that the source
    names, else the later of the two."""
    return (one, other) if country_of_authority(listed[one].source) == other else (other, one)

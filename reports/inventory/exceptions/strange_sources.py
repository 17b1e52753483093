"""Rows whose place is listed with a factor and whose own factor is, by its source, of another
country."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.nations import country_of, nation
from reports.inventory.sight import sight_of
from reports.inventory.types import Factor, Line
from reports.inventory.values import is_text, words

_FEWEST = 3  # other rows of the table, whose sources name another country or none
_APART = Decimal("0.02")


@dataclass
class Strange:
    """Lines of one site with the factor they have, the listed one of their place, and the country
    that the source of theirs names."""

    own: str
    other: str
    used: Decimal
    right: Decimal
    lines: list[Line] = field(default_factory=list)


def strange_sources(case: Case) -> Iterator[Strange]:
    """Every site of a table whose rows name a place of the list of factors, and are computed with
    another factor whose source names a country of which no other row's source is."""
    labels = _listed(case)
    for lines in case.by_table.values() if labels else ():
        told = [line for line in lines if _is_power(line)]
        named = {id(line): _country(line) for line in told}
        found: dict[tuple[str, str], Strange] = {}
        for line in told:
            other = named[id(line)]
            place, listed = _place(case, line, labels) if other else ("", None)
            used = line.factor.value if line.factor is not None else Decimal(0)
            if listed is None or other in _countries(line, listed):
                continue
            if abs(listed.value / used - 1) > _APART:
                key = line.site, place
                one = found.setdefault(key, Strange(place, other, used, listed.value))
                one.lines.append(line)
        for one in found.values():
            rest = [named[id(line)] for line in told if line.site != one.lines[0].site]
            if len(rest) >= _FEWEST and one.other not in rest:
                yield one


def _is_power(line: Line) -> bool:
    used = line.factor is not None and line.factor.value
    return line.by_location and bool(used and line.activity)


def _country(line: Line) -> str:
    return country_of(line.factor.source) if line.factor is not None else ""


def _listed(case: Case) -> dict[str, list[Factor]]:
    """The listed factors of energy by the whole of their labels."""
    found: dict[str, list[Factor]] = defaultdict(list)
    for factor in case.inventory.factors:
        if factor.label and factor.value and factor.per == "MWh":
            found[factor.label.casefold()].append(factor)
    return found


def _place(case: Case, line: Line, labels: dict[str, list[Factor]]) -> tuple[str, Factor | None]:
    """The cell of a row that is the label of a listed factor, and this factor."""
    sight = sight_of(case.table(line), case.grids[case.table(line).sheet])
    for cell in sight.cells(line.row).values():
        text = words(cell)
        fitting = labels.get(text.casefold(), []) if is_text(cell) else []
        if fitting:
            return text, fitting[0]
    return "", None


def _countries(line: Line, listed: Factor) -> set[str]:
    texts = (line.country, line.site, listed.label, listed.source, listed.country)
    return {name for text in texts for name in (nation(text), country_of(text)) if name}

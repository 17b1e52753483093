"""Sites whose register names one listed factor of electricity, and whose lines take another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among, tokens
from reports.inventory.types import Factor, Line, Role
from reports.inventory.values import is_text, words

_FEWEST = 3  # sites of a register beside which a factor is named


@dataclass
class Misassigned:
    """The lines of a site with the factor they take and the one that the register names."""

    site: str
    used: Factor
    right: Factor
    lines: list[Line]


def misassigned(case: Case) -> Iterator[Misassigned]:
    """Lines of electricity whose factor is not the one that a column of the register names for
    their site, but one that it names for another."""
    labels: dict[str, Factor] = {}
    values: dict[str, set[Decimal]] = defaultdict(set)  # also those of other years and scopes
    for factor in case.inventory.factors:
        if factor.label and factor.value and factor.per in ("MWh", ""):
            labels.setdefault(factor.label.casefold(), factor)
            values[factor.label].add(factor.value)
    for grids in (*_columns(case, labels), *_by_names(case, list(labels.values()))):
        known = Among(grids)
        named = {factor.value: factor.label for factor in grids.values()}
        groups: dict[tuple[str, str], list[Line]] = defaultdict(list)
        for line in case.lines:
            if not line.by_location or line.factor is None:
                continue
            if line.factor.link == "label":
                continue  # its row names none: it was found by its words
            label = named.get(line.factor.value, "")
            if line.factor.label and line.factor.label != label:
                continue  # of another list, with the same number by chance
            site = known.find(line.site) if line.site and label else ""
            if not site or not line.activity or label == grids[site].label:
                continue
            if line.factor.value not in values[grids[site].label]:
                groups[site, label].append(line)
        for (site, label), lines in groups.items():
            used = next(one for one in grids.values() if one.label == label)
            yield Misassigned(lines[0].site, used, grids[site], lines)


def _by_names(case: Case, factors: Sequence[Factor]) -> Iterator[dict[str, Factor]]:
    """The factors that are listed for sites by their names ("Grid Krakow")."""
    grids: dict[str, Factor] = {}
    rest: set[frozenset[str]] = set()
    for site in case.site_counts:
        own = set(tokens(site))
        named = [one for one in factors if own and own <= set(tokens(one.label))]
        if len(named) == 1:
            grids[site] = named[0]
            rest.add(frozenset(tokens(named[0].label)) - own)
    if len(grids) >= _FEWEST and len(rest) == 1 and len({one.value for one in grids.values()}) > 2:
        yield grids


def _columns(case: Case, labels: Mapping[str, Factor]) -> Iterator[dict[str, Factor]]:
    """For each column of the register that names listed factors: the factor of each site."""
    found: dict[tuple[str, int], dict[str, Factor]] = defaultdict(dict)
    for name, (table, row) in case.listed_sites.items():
        for at, column in table.columns.items():
            cell = case.grids[table.sheet].at(row, at)
            factor = labels.get(words(cell).casefold()) if is_text(cell) else None
            if factor is not None and column.role is not Role.SITE:
                found[table.sheet, at][name] = factor
    for grids in found.values():
        if len(grids) >= _FEWEST and len({one.value for one in grids.values()}) > 1:
            yield grids

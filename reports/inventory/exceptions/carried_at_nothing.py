"""Electricity that is carried at nothing, or hardly anything, by the market-based method."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from decimal import Decimal

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among
from reports.inventory.types import Line

_HARDLY = Decimal("0.25")  # of the emissions by the other method
_Groups = dict[tuple[int, str], list[Line]]


@dataclass
class Carried:
    """The lines of each table and site: those at nothing, those at nothing beside rows that have
    some in a table without the other method, and those at a small part of the other method."""

    nothing: _Groups = field(default_factory=lambda: defaultdict(list))
    beside_mix: _Groups = field(default_factory=lambda: defaultdict(list))
    hardly: _Groups = field(default_factory=lambda: defaultdict(list))


def carried_at_nothing(case: Case) -> Carried | None:
    """What a workbook carries so; None where it carries nothing so."""
    found = Carried()
    every: Counter[tuple[int, str]] = Counter()
    located = _Located(case)
    for line in case.lines:
        if line.method != "market" or line.scope != "2" or line.tonnes is None:
            continue
        if not line.activity or line.activity <= 0:
            continue
        at = line.table, line.site or line.country
        every[at] += 1
        if line.tonnes == 0 and located.has(line):
            found.nothing[at].append(line)
        elif line.tonnes == 0 and located.is_beside_mix(line):
            found.beside_mix[at].append(line)
        elif located.is_far_above(line):
            found.hardly[at].append(line)
    found.hardly = {at: low for at, low in found.hardly.items() if len(low) == every[at]}
    return found if found.nothing or found.beside_mix or found.hardly else None


class _Located:
    """The rows and sites that have emissions by the other method, so that nothing of theirs is
    free of emissions in itself."""

    def __init__(self, case: Case) -> None:
        lines = [line for line in case.lines if line.by_location and line.tonnes]
        self._by_row = {(line.table, line.row): line for line in lines}
        self._tables = {line.table for line in lines}
        self._at_mix = {
            line.table for line in case.lines if line.method == "market" and line.tonnes
        }
        self._amounts = {(line.table, line.site, line.activity) for line in lines}
        self._sites = Among(line.site for line in lines if line.site)

    def is_far_above(self, line: Line) -> bool:
        """Whether the emissions by the other method in the row of a line are many times its own."""
        other = self._by_row.get((line.table, line.row))
        if other is None or not other.tonnes or not line.tonnes or line.factor is None:
            return False
        return other.activity == line.activity and 0 < line.tonnes < _HARDLY * other.tonnes

    def has(self, line: Line) -> bool:
        """Whether a line has emissions by the other method, in its row or another of the same
        amount, or, where its table tells only one method, at its site."""
        if (line.table, line.row) in self._by_row:
            return True
        if (line.table, line.site, line.activity) in self._amounts:
            return True
        if line.table in self._tables or not line.site:
            return False
        return bool(self._sites.find(line.site))

    def is_beside_mix(self, line: Line) -> bool:
        """Whether other rows of a table that tells only the market-based method emit something."""
        return line.table in self._at_mix and line.table not in self._tables and bool(line.site)

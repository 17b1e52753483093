"""Sites for which the register names a grid, and whose lines take their factor by a key that names
the grid of another site."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among
from reports.inventory.exceptions.places import is_heat
from reports.inventory.sight import sight_of
from reports.inventory.types import Line, Role
from reports.inventory.values import is_text, words

_GRID = re.compile(r"[A-Z][A-Z0-9]{1,7}")  # the code of a grid, state or country
_KEY = re.compile(r"[^\W_]+(?:[-_/][^\W_]+)+")  # a key of several parts
_PARTS = re.compile(r"[-_/]")
_FEWEST = 3  # sites whose keys name the grid of the register
_MOST = 4  # of these for each that does not


@dataclass
class Miskeyed:
    """The lines of a site with the key that they have, the grid that it names, and the one that the
    register does."""

    site: str
    key: str
    other: str
    own: str
    lines: list[Line] = field(default_factory=list)


def miskeyed(case: Case) -> Iterator[Miskeyed]:
    """Lines of electricity whose row holds a key with the grid of another site, where the keys of
    nearly all sites name the grid that a column of the register gives them."""
    for grids in _columns(case):
        known, codes = Among(grids), set(grids.values())
        right: set[str] = set()
        wrong: dict[tuple[str, str], Miskeyed] = {}
        for line in case.lines:
            site = known.find(line.site) if line.by_location and line.site else ""
            if not site or not line.activity or is_heat(case, line):
                continue
            for key, named in _keys(case, line, codes):
                if named == grids[site]:
                    right.add(site)
                else:
                    one = Miskeyed(line.site, key, named, grids[site])
                    wrong.setdefault((site, key), one).lines.append(line)
        odd = {site for site, _ in wrong}
        apart = {grids[site] for site in right}
        if len(right) < _FEWEST or len(apart) < 2 or _MOST * len(odd) > len(right):
            continue
        yield from wrong.values()


def _keys(case: Case, line: Line, codes: set[str]) -> Iterator[tuple[str, str]]:
    """The keys in the row of a line that name a grid, with the grid."""
    table = case.table(line)
    for cell in sight_of(table, case.grids[table.sheet]).cells(line.row).values():
        text = words(cell) if is_text(cell) else ""
        if _KEY.fullmatch(text):
            named = codes.intersection(_PARTS.split(text))
            if len(named) == 1:
                yield text, named.pop()


def _columns(case: Case) -> Iterator[Mapping[str, str]]:
    """For each column of the register that holds codes of grids: the code of each site."""
    found: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for name, (table, row) in case.listed_sites.items():
        for at, column in table.columns.items():
            cell = case.grids[table.sheet].at(row, at)
            text = words(cell) if is_text(cell) else ""
            if column.role is not Role.SITE and _GRID.fullmatch(text):
                found[table.sheet, at][name] = text
    for grids in found.values():
        codes = set(grids.values())
        if len(grids) >= _FEWEST and 1 < len(codes) < len(grids):
            yield grids

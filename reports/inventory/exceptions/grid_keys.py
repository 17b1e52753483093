"""Sites for which the register names a grid, and whose lines take their factor by a key that names
another one, or by the code of another grid itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among
from reports.inventory.exceptions.places import is_heat
from reports.inventory.sight import sight_of
from reports.inventory.types import Line, Role, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_GRID = regex(r"[A-Z][A-Z0-9]{1,7}")  # the code of a grid, state or country
_OF_GRIDS = regex(r"\bgrid|\bsub-?region|\bzone\b|\bmix\b|\bnetz|\bréseau|\bred\b", re.IGNORECASE)
_KEY = regex(r"[^\W_]+(?:[-_/][^\W_]+)+")  # a key of several parts
_PARTS = regex(r"[-_/]")
_CODED = (Role.OTHER, Role.COUNTRY, Role.KIND)
_FEWEST = 3  # sites whose keys name the grid of the register
_MOST = 4  # of these for each that does not
_NEARLY_ALL = 0.6  # of the cells of a column


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
    """Lines of electricity whose row holds the code of another grid, or a key with it, where those
    of nearly all sites name the grid that a column of the register gives them."""
    registers = list(_columns(case))
    powered: dict[int, set[int]] = defaultdict(set)  # the rows of electricity of each table
    for line in case.lines if registers else ():
        if line.by_location and line.activity and not is_heat(case, line):
            powered[line.table].add(line.row)
    own: dict[str, set[str]] = {}  # what the register has beside each site
    for grids in registers:
        known, codes = Among(grids), set(grids.values())
        coded = {
            at: _coded(case.tables[at], case.grids[case.tables[at].sheet], rows, codes)
            for at, rows in powered.items()
        }
        right: set[str] = set()
        wrong: dict[tuple[str, str], Miskeyed] = {}
        for line in case.lines:
            site = known.find(line.site) if line.by_location and line.site else ""
            if not site or line.row not in powered[line.table]:
                continue
            if line.site not in own:
                own[line.site] = _codes_of_site(case, line.site)
            for key, named in _keys(case, line, codes, coded[line.table], own[line.site]):
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


def _coded(table: Table, grid: Grid, rows: Collection[int], codes: set[str]) -> set[int]:
    """The columns of a table whose codes in these rows are nearly all those of grids in the
    register."""
    sight, found = sight_of(table, grid), set()
    for column in (one for role in _CODED for one in table.with_role(role)):
        every = (words(sight.at(row, column.number)) for row in rows)
        cells = list(filter(_GRID.fullmatch, every))
        own = sum(cell in codes for cell in cells)
        if own > _NEARLY_ALL * len(cells) and len(codes & set(cells)) >= _FEWEST:
            found.add(column.number)
    return found


def _keys(
    case: Case, line: Line, codes: set[str], coded: set[int], own: set[str]
) -> Iterator[tuple[str, str]]:
    """The keys and codes in the row of a line that name a grid, with the grid; those that the
    register has for the site itself are none."""
    table = case.table(line)
    for at, cell in sight_of(table, case.grids[table.sheet]).cells(line.row).items():
        text = words(cell) if is_text(cell) and at in table.columns else ""
        if text in own and at not in coded:
            continue
        if (at in coded and _GRID.fullmatch(text)) or text in codes:
            yield text, text
        elif _KEY.fullmatch(text):
            named = codes.intersection(_PARTS.split(text))
            if len(named) == 1:
                yield text, named.pop()


def _codes_of_site(case: Case, site: str) -> set[str]:
    """The texts beside the name of a site in the register, but for those that name a grid."""
    if site not in case.listed_sites:
        return set()
    table, row = case.listed_sites[site]
    return {
        words(cell)
        for at, cell in case.grids[table.sheet].rows[row].items()
        if is_text(cell)
        and (at not in table.columns or not _OF_GRIDS.search(table.columns[at].head))
    }


def _columns(case: Case) -> Iterator[Mapping[str, str]]:
    """For each column of the register that holds codes of grids: the code of each site. One that
    gives each site a code of its own may be that of sites, where its head names no grid."""
    of_grids: set[tuple[str, int]] = set()
    found: dict[tuple[str, int], dict[str, str]] = defaultdict(dict)
    for name, (table, row) in case.listed_sites.items():
        for at, column in table.columns.items():
            cell = case.grids[table.sheet].at(row, at)
            text = words(cell) if is_text(cell) else ""
            named = bool(_OF_GRIDS.search(column.head))
            code = _GRID.fullmatch(text) or (named and _KEY.fullmatch(text))
            if column.role is not Role.SITE and code:
                found[table.sheet, at][case.short_codes.get(name, name)] = text
                if named:
                    of_grids.add((table.sheet, at))
    for place, grids in found.items():
        codes = set(grids.values())
        shared = len(codes) < len(grids) or place in of_grids
        if len(grids) >= _FEWEST and len(codes) > 1 and shared:
            yield grids

"""The country or grid that a line is of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache

from reports.document.workbook_cells import Grid, cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.metering_points import are_points, country_of_point
from reports.inventory.exceptions.names import Among, same_site
from reports.inventory.exceptions.nations import (
    COUNTRIES,
    STATES,
    are_states,
    beyond_states,
    by_codes,
    country_of,
    country_of_authority,
    nation,
    whole_country,
)
from reports.inventory.exceptions.towns import countries_of_towns
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Factor, Line, Place, Role, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_OF_FACTOR = regex(
    r"\b(?:country|grid|mix|region|land)\b.{0,12}\b(?:factors?|EF)\b"
    r"|\b(?:factors?|EF)\b.{0,12}\b(?:country|grid|mix|region|land)\b|\bgrid ?mix\b",
    re.IGNORECASE,
)


_WITH_STATES = ("Australia", "United States", "Canada")
_PROVINCE = regex(r"\w[, ]+(?:ON|QC|BC|AB|MB|SK|NS|NB)$")  # "Windsor ON"
_TOP = 8  # rows of a sheet that may say of which country it is
_LARGE_TOWN = 20_000  # inhabitants
_MANY_TIMES = 15  # those of another town of the name
_FEW = 2  # cells of such a row
_SHORT = 5  # words of a title that is a name
_CODED = regex(r"^(.{3,}?) \(([A-Z]{2,5})\)$")
_COUNTRY = regex(
    r"^(?:country|land|pays|pa[íi]s|paese|kraj)(?: of operation)?\W+(.+)$", re.IGNORECASE
)


class Places:
    """The country or grid of each line: of its own cell, of a code that stands among those of
    states, else of its site by its name or in the register of sites."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._states: dict[int, list[int]] = {}
        self._sheets: dict[str, str] = {}
        self._kinds: dict[str, str] = {}
        self._towns: dict[str, str] = {}
        self._points: dict[int, list[int]] = {}  # by the identity of a table
        self._sections: dict[int, dict[int, str]] = {}
        self._titled: dict[int, str] = {}
        self._found: dict[tuple[int, str, str, str], str] = {}

    def of(self, line: Line) -> str:
        """The country of a line, empty where nothing tells it."""
        columns = self._of_states(line.table)
        if columns:
            table = self.case.table(line)
            sight = sight_of(table, self.case.grids[table.sheet])
            cells = (words(sight.at(line.row, column)) for column in columns)
            return next(filter(None, map(beyond_states, cells)), "")
        told = (line.table, line.country, line.site, line.kind)
        if told not in self._found:
            self._found[told] = self._of_words(line)
        nearer = self._found[told] or self._of_block(line)
        nearer = nearer or self.of_sheet(self.case.table(line).sheet)
        nearer = nearer or self._of_point(line) or self.of_town(line.site)
        return nearer or self.of_town(self._reported.get(line.site, ""))

    def _of_block(self, line: Line) -> str:
        """The country that the heading above the row of a line names, else the title of its
        table, where these are several on the sheet."""
        table = self.case.table(line)
        if line.table not in self._sections:
            self._sections[line.table] = {row.number: row.section for row in table.data}
            self._titled[line.table] = self._of_title(table)
        section = self._sections[line.table].get(line.row, "")
        return whole_country(section) or self._titled[line.table]

    def _of_title(self, table: Table) -> str:
        if sum(one.sheet == table.sheet for one in self.case.tables) < _FEW:
            return ""
        titles = [part.strip() for part in table.title.split("|")]
        named = {whole_country(part) for part in titles if len(part.split()) <= _SHORT} - {""}
        return named.pop() if len(named) == 1 else ""

    def _of_words(self, line: Line) -> str:
        named = nation(line.country) or nation(line.site, bracketed=True)
        listed = self._registered.get(line.site, "")
        if listed and named in STATES and listed not in _WITH_STATES:
            return listed  # which the region of the row contradicts
        return named or listed or self._of_row_elsewhere(line) or self._spoken(line.kind)

    def _of_row_elsewhere(self, line: Line) -> str:
        """The country in the row of its site in the list of sites from which a line has its
        factor."""
        place = row_of_site(self.case, line)
        if place is None:
            return ""
        cells = self.case.grids[place.sheet].rows.get(cell_of(place.cells)[0], {})
        named = {whole_country(words(cell)) for cell in cells.values() if is_text(cell)} - {""}
        return named.pop() if len(named) == 1 else ""

    def _of_point(self, line: Line) -> str:
        """The country by the code of the metering point that stands in the row of a line."""
        table = self.case.table(line)
        columns = self._columns_of_points(table)
        if not columns:
            return country_of_point(line.meter)
        sight = sight_of(table, self.case.grids[table.sheet])
        return country_of_point(words(sight.at(line.row, columns[0])))

    @cached_property
    def _of_fuels(self) -> dict[str, set[str]]:
        """The countries whose authorities give the factors of the fuels of each site; nothing where
        those of the United Kingdom serve all sites, as they do all over the world."""
        found: dict[str, set[str]] = defaultdict(set)
        for line in self.case.lines:
            if line.scope == "1" and line.factor is not None and line.factor.source:
                found[line.site].add(country_of_authority(line.factor.source))
        return {} if set().union(*found.values()) - {""} == {"United Kingdom"} else found

    @cached_property
    def _of_scope_2(self) -> set[Factor]:
        """The factors of the lines of Scope 2."""
        return {line.factor for line in self.case.lines if line.factor and line.scope == "2"}

    @cached_property
    def _of_fuels_alone(self) -> set[str]:
        """The United Kingdom, where its factors are used for fuels and none of electricity is."""
        powered = self._of_scope_2 | {
            one
            for one in self.case.inventory.factors
            if kind_of(in_english(one.label)).name == "electricity"
        }
        told = {country_of_authority(text) for one in powered for text in (one.label, one.source)}
        return set() if "United Kingdom" in told else {"United Kingdom"}

    def of_town(self, site: str) -> str:
        """The country of those of the factors of the workbook in which a town is that the site may
        be named after, where it is no small one (of these not all are listed), and those of the
        same name in the others are."""
        if site not in self._towns:
            towns = countries_of_towns(site) if self._countries else {}
            known = self._countries - self._of_fuels_alone
            among = sorted(towns.keys() & known, key=lambda one: -towns[one])
            alone = len(among) == 1 or (
                len(among) > 1 and towns[among[0]] >= _MANY_TIMES * towns[among[1]]
            )
            large = alone and towns[among[0]] >= _LARGE_TOWN
            province = _PROVINCE.search(site) is not None and "Canada" in self._countries
            where = "Canada" if province else among[0] if large else ""
            # whose fuel has factors of another of the countries is another town of the name
            other = self._of_fuels.get(site, set()) & self._countries - {where, ""}
            self._towns[site] = "" if other else where
        return self._towns[site]

    @cached_property
    def _countries(self) -> set[str]:
        """The countries that the factors of the workbook are of, where these are several."""
        factors = self.case.inventory.factors
        listed = {factor.country for factor in factors}
        used = self._of_scope_2 | {one for one in factors if _is_of_energy(one)}
        told = {country_of_authority(text) for one in used for text in (one.label, one.source)}
        told |= {by_codes(one.label) for one in used}
        found = {nation(one) for one in listed if one} | told
        return found if len(found & COUNTRIES) > 1 else set()

    def of_sheet(self, name: str) -> str:
        """The country that the lines above the tables of a sheet name ("Country: France", "Agadir
        (Morocco)"), else that its own name is of."""
        if name not in self._sheets:
            self._sheets[name] = _of_sheet(self.case.grids[name])
        return self._sheets[name]

    def _spoken(self, kind: str) -> str:
        """The country of the one registered site that a label names."""
        if kind not in self._kinds:
            names = self.case.remarks.names
            spoken = {
                where
                for site, where in self._listed.items()
                if where and names.spoken_of(site, kind)
            }
            self._kinds[kind] = spoken.pop() if len(spoken) == 1 else ""
        return self._kinds[kind]

    @cached_property
    def _reported(self) -> dict[str, str]:
        """The towns by which the report lists sites that the lines name by a code in brackets
        behind it ("Manchester (MAN)")."""
        return {
            match[2]: match[1]
            for name in self.case.report.sites
            if (match := _CODED.match(name)) is not None
        }

    @cached_property
    def _registered(self) -> dict[str, str]:
        """The countries that the register of sites gives to the sites of the lines."""
        among = Among(self._listed)
        return {
            site: self._listed[name]
            for site in self.case.site_counts
            if (name := among.find(site)) and self._listed[name]
        }

    @cached_property
    def _listed(self) -> dict[str, str]:
        """The country of each site of the register, empty where it names none."""
        found: dict[str, str] = {}
        for site, (table, row) in self.case.listed_sites.items():
            column, grid = table.first(Role.COUNTRY), self.case.grids[table.sheet]
            cell = column and grid.at(row, column.number)
            found[site] = whole_country(words(cell)) if cell is not None else ""
            if column is None:
                found[site] = _located(words(one) for one in grid.rows[row].values())
            found[site] = found[site] or self._of_points(table, grid, row)
        return found

    def _of_points(self, table: Table, grid: Grid, row: int) -> str:
        """The country by the code of a metering point in a row of the register of sites."""
        columns = self._columns_of_points(table)
        named = {country_of_point(words(grid.at(row, column))) for column in columns} - {""}
        return named.pop() if len(named) == 1 else ""

    def _columns_of_points(self, table: Table) -> list[int]:
        """The columns whose cells are codes of metering points."""
        if id(table) not in self._points:
            sight = sight_of(table, self.case.grids[table.sheet])
            roles = (Role.METER, Role.OTHER)
            self._points[id(table)] = _columns_whose(are_points, table, sight, roles)
        return self._points[id(table)]

    def _of_states(self, at: int) -> list[int]:
        if at not in self._states:
            table = self.case.tables[at]
            sight = sight_of(table, self.case.grids[table.sheet])
            roles = (Role.COUNTRY, Role.OTHER)
            self._states[at] = _columns_whose(are_states, table, sight, roles)
        return self._states[at]


def _columns_whose(
    are: Callable[[Iterable[str]], bool], table: Table, sight: Sight, roles: Sequence[Role]
) -> list[int]:
    """The columns of these roles whose texts are all that is asked of them."""
    return [
        column.number
        for role in roles
        for column in table.with_role(role)
        if are(
            words(cell)
            for row in table.data
            if is_text(cell := sight.at(row.number, column.number))
        )
    ]


def _is_of_energy(factor: Factor) -> bool:
    per = factor.unit.per if factor.unit is not None else None
    return per is not None and per.dimension == "energy"


def _located(cells: Iterable[str]) -> str:
    """The one country with which a cell of a row ends ("GTO, Mexico")."""
    ends = [cell.rpartition(",")[2].strip() for cell in cells if "," in cell]
    named = {country_of(end) for end in ends if len(end.split()) <= _FEW} & COUNTRIES
    return named.pop() if len(named) == 1 else ""


def _of_sheet(grid: Grid) -> str:
    for row in sorted(grid.rows)[:_TOP]:
        texts = [words(cell) for cell in grid.rows[row].values() if is_text(cell)]
        if len(texts) > _FEW or len(texts) < len(grid.rows[row]):
            continue
        if match := _COUNTRY.match(": ".join(text.rstrip(" :") for text in texts)):
            return nation(match[1].strip())
        if (named := _headed(texts)) and _headings(grid) == {named}:
            return named
    return whole_country(grid.name)


def _headed(texts: Sequence[str]) -> str:
    """The country that the only words of a row name."""
    short = len(texts) == 1 and len(texts[0].split()) <= _SHORT
    return whole_country(texts[0]) if short else ""


def _headings(grid: Grid) -> set[str]:
    """The countries that headings of a sheet name, each by itself in its row."""
    rows = (cells for cells in grid.rows.values() if len(cells) == 1)
    return {_headed([words(one) for one in cells.values() if is_text(one)]) for cells in rows} - {
        ""
    }


def row_of_site(case: Case, line: Line) -> Place | None:
    """The cell of the factor of a line in the row of its site in a list on another sheet."""
    place = line.factor.source_place if line.factor is not None else None
    if place is None or place.sheet == line.place.sheet or not line.site:
        return None
    if not place.cells.isalnum() or place.sheet not in case.grids:
        return None
    cells = case.grids[place.sheet].rows.get(cell_of(place.cells)[0], {})
    texts = [words(cell) for cell in cells.values() if is_text(cell)]
    return place if any(same_site(line.site, text) for text in texts) else None


def is_heat(case: Case, line: Line) -> bool:
    """Whether a line is of heat, whose factor is that of a network and of no country."""
    table = case.table(line)
    factor = (line.factor.label, line.factor.source) if line.factor is not None else ()
    texts = (line.kind, *factor, table.title, table.sheet)
    return any(kind_of(in_english(text)).name == "heat" for text in texts)


def beside_factor(case: Case, line: Line) -> str:
    """The cell of a row under a head that tells of which country or grid its factor is."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    columns = [one for one in table.columns.values() if _is_of_factor(one.said)]
    return words(sight.at(line.row, columns[0].number)) if len(columns) == 1 else ""


@lru_cache(maxsize=4096)
def _is_of_factor(head: str) -> bool:
    return bool(_OF_FACTOR.search(head))

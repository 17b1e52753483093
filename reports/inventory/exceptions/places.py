"""The country or grid that a line is of."""

from __future__ import annotations

import re
from functools import cached_property

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among
from reports.inventory.exceptions.nations import are_states, beyond_states, nation, whole_country
from reports.inventory.sight import sight_of
from reports.inventory.types import Line, Role
from reports.inventory.values import is_text, words

_OF_FACTOR = re.compile(
    r"\b(?:country|grid|mix|region|land)\b.{0,12}\b(?:factors?|EF)\b"
    r"|\b(?:factors?|EF)\b.{0,12}\b(?:country|grid|mix|region|land)\b|\bgrid ?mix\b",
    re.IGNORECASE,
)


class Places:
    """The country or grid of each line: of its own cell, of a code that stands among those of
    states, else of its site by its name or in the register of sites."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._states: dict[int, list[int]] = {}

    def of(self, line: Line) -> str:
        """The country of a line, empty where nothing tells it."""
        columns = self._of_states(line.table)
        if columns:
            table = self.case.table(line)
            sight = sight_of(table, self.case.grids[table.sheet])
            cells = (words(sight.at(line.row, column)) for column in columns)
            return next(filter(None, map(beyond_states, cells)), "")
        named = nation(line.country) or nation(line.site, bracketed=True)
        return named or self._registered.get(line.site, "")

    @cached_property
    def _registered(self) -> dict[str, str]:
        """The countries that the register of sites gives to the sites of the lines."""
        listed = self.case.listed_sites
        among = Among(listed)
        found: dict[str, str] = {}
        for site in self.case.site_counts:
            table, row = listed.get(among.find(site), (None, 0))
            column = table.first(Role.COUNTRY) if table is not None else None
            if table is not None and column is not None:
                cell = words(self.case.grids[table.sheet].at(row, column.number))
                found[site] = whole_country(cell)
        return found

    def _of_states(self, at: int) -> list[int]:
        if at not in self._states:
            table = self.case.tables[at]
            sight = sight_of(table, self.case.grids[table.sheet])
            self._states[at] = [
                column.number
                for role in (Role.COUNTRY, Role.OTHER)
                for column in table.with_role(role)
                if are_states(
                    words(cell)
                    for row in table.data
                    if is_text(cell := sight.at(row.number, column.number))
                )
            ]
        return self._states[at]


def beside_factor(case: Case, line: Line) -> str:
    """The cell of a row under a head that tells of which country or grid its factor is."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    columns = [one for one in table.columns.values() if _OF_FACTOR.search(one.said)]
    return words(sight.at(line.row, columns[0].number)) if len(columns) == 1 else ""

"""Columns that name sites, recognised by names that the report or other tables give to sites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from reports.document.workbook_cells import Grid
from reports.inventory.sight import sight_of
from reports.inventory.types import Role, Table
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, words

_LOOKED_AT = 200  # rows
_AT_END = re.compile(r"\s*[(\[]([^()\[\]]{1,16})[)\]]\s*$")
_MAY_BE = (Role.OTHER, Role.METER, Role.KIND)


def name_sites(tables: Sequence[Table], grids: Mapping[str, Grid], known: Iterable[str]) -> None:
    """A column in a table without sites whose words are mostly known names of sites holds sites."""
    names = {_plain(name) for name in known}
    for table in tables:
        sight = sight_of(table, grids[table.sheet])
        for column in table.with_role(Role.SITE):
            names.update(
                _plain(words(sight.at(row.number, column.number)))
                for row in table.data[:_LOOKED_AT]
            )
    names.discard("")
    for table in tables:
        if table.with_role(Role.SITE):
            continue
        sight = sight_of(table, grids[table.sheet])
        for column in [one for role in _MAY_BE for one in table.with_role(role)]:
            texts = {
                _plain(words(value))
                for row in table.data[:_LOOKED_AT]
                if is_text(value := sight.at(row.number, column.number))
            }
            if texts and 2 * len(texts & names) > len(texts):
                why = "its cells are names of sites"
                table.columns[column.number] = replace(column, role=Role.SITE, why=why)
                break


def _plain(name: str) -> str:
    """A name as it is compared: without the unit of the amounts below it."""
    end = _AT_END.search(name)
    plain = name[: end.start()] if end is not None and unit_of(end[1]) is not None else name
    return " ".join(plain.lower().split())

"""Sites that have something by a column of the register whose name is that of a sheet, and no line
there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from reports.inventory.exceptions.absences import is_outside_all_year
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.names import Among
from reports.inventory.foreign import in_english
from reports.inventory.types import Irregularity, Line, Place, Role, Table
from reports.inventory.values import is_number, number, words
from sibyl_project.common.regex import regex

_FEWEST = 3  # other sites that have it and have lines
_PERIODS = 6  # of each of these, so that its use is no event of some years
_LETTERS = 4  # of a word that heads and sheets share
_STEM = 6  # letters by which two forms of a word are the same
_COMMON = frozenset(
    [
        *("site", "sites", "meter", "meters", "data", "month", "monthly", "year", "total", "scope"),
        *("list", "area", "open", "opened", "remark", "remarks", "country", "region", "status"),
        *("type", "unit", "units", "name", "code", "supply", "supplier", "from", "with", "notes"),
        *("factor", "factors", "emissions", "energy", "fuel", "reads", "readings", "number"),
    ]
)
_NO = regex(
    r"^\W*$|^\W*(?:no|n|none|nil|n/?a|nein|non|nee|nej|nie|false|0)\b|^\W*[-\u2013\u2014]\W*(?:[(\[].*)?$",
    re.IGNORECASE,
)


class _Has(NamedTuple):
    """A site of the register, and whether it has what a column tells of."""

    name: str
    has: bool
    table: Table
    row: int


def register_columns(case: Case) -> Iterator[tuple[Irregularity, str]]:
    """The one site without lines on a sheet, where a column of the register names what the sheet is
    of and all other sites that have it have lines there, month by month."""
    sheets = _sheets(case)
    told: set[str] = set()
    for head, rows in _columns(case).items():
        having = [one for one in rows if one.has]
        for sheet, held in sheets.items() if len(having) > _FEWEST else ():
            if not _stems(head) & _stems(sheet):
                continue
            known = Among(held)
            without = [one for one in having if not known.find(one.name)]
            others = [known.find(one.name) for one in having if one not in without]
            regular = all(_periods(held[name]) >= _PERIODS for name in others)
            if len(without) == 1 and regular and without[0].name not in told:
                told.add(without[0].name)
                yield _lacks(case, without[0], head, sheet), without[0].name


def _sheets(case: Case) -> dict[str, dict[str, list[Line]]]:
    """The lines of each sheet by their sites; those of gases, which are events, are none."""
    found: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        if line.site and line.activity and line.gas in ("", "CO2") and line.gwp is None:
            found[case.table(line).sheet][line.site].append(line)
    return found


def _columns(case: Case) -> Mapping[str, list[_Has]]:
    """What each column of the register says of each site, by its head."""
    found: dict[str, list[_Has]] = defaultdict(list)
    for name, (table, row) in case.listed_sites.items():
        grid = case.grids[table.sheet]
        for at, column in table.columns.items():
            if column.role in (Role.SITE, Role.NOTE, Role.COUNTRY) or not column.head:
                continue
            value = grid.at(row, at)
            has = bool(number(value)) if is_number(value) else not _NO.match(words(value))
            found[column.head].append(_Has(name, has, table, row))
    return found


def _stems(text: str) -> set[str]:
    named = re.findall(r"[^\W\d_]+", in_english(text).casefold())
    return {word[:_STEM] for word in named if len(word) >= _LETTERS and word not in _COMMON}


def _periods(lines: list[Line]) -> int:
    """The months of which the lines of a site tell."""
    months = {line.month or line.period for line in lines if line.month or line.period}
    return max(len(months), *(len(line.points) for line in lines))


def _lacks(case: Case, one: _Has, head: str, sheet: str) -> Irregularity:
    said = case.remarks.of_row(one.table, one.row)
    texts = [said, *case.remarks.of_site(one.name)]
    return found(
        "missing_site",
        Place(one.table.sheet, str(one.row)),
        f"{one.name} has an entry under \u201c{head}\u201d in the register of sites "
        f"({one.table.sheet}, row {one.row}) and no line in {sheet}; all others with one have.",
        f"Where is {sheet} of {one.name} counted?",
        None,
        (),
        next((text[:200] for text in texts if is_outside_all_year(text)), ""),
    )

"""Tables above which the grid of their site is named, and which take the factor of another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import tokens_of_text
from reports.inventory.exceptions.places import is_heat
from reports.inventory.types import Factor, Line, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_OF_GRID = regex(
    r"\b(?:e?grid )?(?:sub-?region|area|zone)\b|\bgrid(?: region| factor| key)?\b|\bprovince\b"
    r"|\bstate\b|\bsubred\b|\bnetzgebiet\b|\bréseau\b",
    re.IGNORECASE,
)
_ABOVE = 8  # rows above the heads of a table
_MOST_WORDS = 5  # of what names a grid


@dataclass
class OtherGrid:
    """The lines of a table with the factor they take and the one of the grid named above it."""

    named: str
    used: Factor
    right: Factor
    lines: list[Line]


def other_grids(case: Case) -> Iterator[OtherGrid]:
    """Electricity whose factor is listed for another grid than the one that stands above its
    table, where the factor of another table is that of the grid above it."""
    found: list[OtherGrid] = []
    right = 0
    for at, table in enumerate(case.tables):
        lines = [line for line in case.by_table.get(at, ()) if _is_power(case, line)]
        named = _named(case, table) if lines else ""
        listed = _listed(case, named)
        places = {(one.place.sheet, cell_of(one.place.cells)) for one in listed if one.place}
        for line in lines if places else ():
            used = line.factor
            place = used.source_place if used is not None else None
            if used is None or place is None or ":" in place.cells:
                continue
            if used.value in {one.value for one in listed}:
                right += 1
                continue
            cell = cell_of(place.cells)
            beside = [one for sheet, one in places if sheet == place.sheet]
            if any(one[0] == cell[0] or one[1] == cell[1] for one in beside):
                _add(found, OtherGrid(named, used, listed[0], [line]))
    yield from found if right else ()


def _add(found: list[OtherGrid], one: OtherGrid) -> None:
    same = next(
        (
            other
            for other in found
            if other.used.value == one.used.value and other.lines[0].table == one.lines[0].table
        ),
        None,
    )
    if same is None:
        found.append(one)
    else:
        same.lines += one.lines


def _is_power(case: Case, line: Line) -> bool:
    used = line.by_location and line.activity and line.factor is not None
    return bool(used) and not is_heat(case, line)


def _named(case: Case, table: Table) -> str:
    """What stands beside "Grid area" or behind it in the rows above the heads of a table."""
    grid = case.grids[table.sheet]
    first = table.head_rows[0] if table.head_rows else 0
    for row in range(first - 1, max(0, first - _ABOVE), -1):
        cells = [words(cell) for _, cell in sorted(grid.rows.get(row, {}).items()) if is_text(cell)]
        for text, behind in zip(cells, [*cells[1:], ""][: len(cells)], strict=True):
            match = _OF_GRID.search(text)
            if match is None or len(text.split()) > _MOST_WORDS:
                continue
            rest = text[match.end() :].strip(" :=-\u2013")
            if name := rest or behind:
                return name if len(name.split()) <= _MOST_WORDS else ""
    return ""


def _listed(case: Case, named: str) -> Sequence[Factor]:
    """The listed factors whose label holds all words of a name."""
    wanted = tokens_of_text(named)
    if not wanted:
        return []
    return [
        one
        for one in case.inventory.factors
        if one.value and one.place is not None and wanted <= tokens_of_text(one.label)
    ]

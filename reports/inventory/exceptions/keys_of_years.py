"""Rows whose key of a factor ends in an earlier year than those of all others ("PWR-29")."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reports.inventory.exceptions.case import Case
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Line, Role, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_KEY = regex(r"(?P<stem>[A-Za-z][\w .]*?[-_/. ])(?:20)?(?P<year>\d{2})")
_ROLES = (Role.KIND, Role.OTHER, Role.NOTE, Role.FACTOR_SOURCE, Role.METER)
_MOSTLY = 0.7  # of the keys of a column, that end in the usual year
_EARLIEST = 6  # years before it


@dataclass(frozen=True, slots=True)
class OlderKey:
    """Lines with a key of an earlier year, and one with the usual key of the same name."""

    lines: list[Line]
    usual: Line


def older_keys(case: Case) -> Iterator[OlderKey]:
    """The lines of a table whose key ends in an earlier year than most keys of its column, and
    whose factor is another than that of the key of the usual year."""
    for at, table in enumerate(case.tables):
        for column in table.columns.values() if not table.turned else ():
            if column.role in _ROLES:
                yield from _of_column(case, at, _keys(case, table, column))


def _keys(case: Case, table: Table, column: Column) -> dict[int, tuple[str, int]]:
    """The name and the year of the key of each row; empty where a row has another text."""
    sight = sight_of(table, case.grids[table.sheet])
    found: dict[int, tuple[str, int]] = {}
    for row in table.data:
        cell = sight.at(row.number, column.number)
        match = _KEY.fullmatch(words(cell)) if is_text(cell) else None
        if match is not None:
            found[row.number] = match["stem"].casefold(), int(match["year"])
    return found


def _of_column(case: Case, at: int, keys: Mapping[int, tuple[str, int]]) -> Iterator[OlderKey]:
    years = Counter(year for _, year in keys.values())
    usual, times = years.most_common(1)[0] if years else (0, 0)
    report = case.report.year
    if times < _MOSTLY * years.total() or len(years) < 2 or (report and usual != report % 100):
        return
    lines: dict[tuple[str, int], list[Line]] = defaultdict(list)
    for row, key in keys.items():
        counted = [one for one in case.by_row.get((at, row), ()) if one.tonnes and one.factor]
        lines[key] += [one for one in counted if not case.row_claimed(one)]
    for (stem, year), wrong in lines.items():
        right = lines.get((stem, usual), [])
        if not wrong or not right or not usual - _EARLIEST <= year < usual:
            continue
        known = {one.factor.value for one in right if one.factor is not None}
        if not known & {one.factor.value for one in wrong if one.factor is not None}:
            yield OlderKey(wrong, right[0])

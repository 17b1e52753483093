"""Lists with a column of factors for each year: a factor that repeats that of the year before where
all others moved, and lines that take theirs from the column of another year."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import (
    Column,
    Factor,
    Irregularity,
    Line,
    Place,
    Role,
    Table,
    TableKind,
)
from reports.inventory.values import number, words
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

YEAR_OF_HEAD = regex(rf"(?<!\d)({YEAR})(?!\d)")
_FEWEST = 4  # factors that moved
_YEARS = 2  # columns of years
_FEWEST_OF_COLUMN = 3  # factors of another year that a site takes, which are one question
_ALWAYS_NEW = ("electricity", "heat", "upstream energy", "travel")  # others may stay
_TELLING_DIGITS = 4
_TYPED_DIGITS = 3  # of a number that is hardly the same by chance
_TIMELESS = regex(
    r"\bgwp\b|\bAR[4-6]\b|\bipcc\b|\bR-?\d{2,3}\w*|\bHFC|\bSF6\b|\bstoichiometr|\brefrigerant"
    r"|\bunchanged\b|\bsame as\b|\bno (?:change|update)|\bcarried (?:over|forward)|\bkept\b"
    r"|\bbiogenic|\bcontract|\bsupplier",
    re.IGNORECASE,
)


def repeated_years(case: Case) -> Iterator[Irregularity]:
    """Factors of the year of the report that are those of another year to the last digit, where no
    other factor of the list is."""
    for table in case.tables:
        if table.kind is TableKind.FACTORS and not table.turned:
            for now, before in pairs_of_years(case, table):
                yield from _repeated(case, table, now, before)


def pairs_of_years(case: Case, table: Table) -> Iterator[tuple[Column, Column]]:
    """The column of the year of the report with each column of another year and the same head."""
    years: dict[str, dict[int, Column]] = {}
    for column in table.with_role(Role.FACTOR):
        if len(set(YEAR_OF_HEAD.findall(column.head))) == 1:
            year = int(YEAR_OF_HEAD.findall(column.head)[0])
            years.setdefault(YEAR_OF_HEAD.sub("", column.head).strip(), {})[year] = column
    for columns in years.values():
        now = columns.get(case.report.year or 0)
        for year, column in columns.items():
            if now is not None and year < (case.report.year or 0):
                yield now, column


def _repeated(case: Case, table: Table, now: Column, before: Column) -> Iterator[Irregularity]:
    sight = sight_of(table, case.grids[table.sheet])
    same, moved = [], 0
    for row in table.data:
        one, other = (number(sight.at(row.number, at.number)) for at in (now, before))
        if one and other:
            same += [row.number] if one == other else []
            moved += one != other
    if moved < _FEWEST or len(same) != 1 or not _tells(case, table, sight, same[0], now):
        return
    value = number(sight.at(same[0], now.number)) or Decimal(0)
    place = sight.place(same[0], now.number)
    year = YEAR_OF_HEAD.findall(before.head)[0]
    yield found(
        "factor_wrong_year",
        place,
        f"{_label(table, sight, same[0])}: the factor {value} of {case.report.year} is that of "
        f"{year} to the last digit; all other {moved} factors of the list moved.",
        f"What is the factor of {case.report.year}?",
        None,
        _users(case, place),
        case.remarks.explain(Reason.FACTOR, [(table, same[0])]),
    )


def _tells(case: Case, table: Table, sight: Sight, row: int, column: Column) -> bool:
    value = number(sight.at(row, column.number)) or Decimal(0)
    if kind_of(_label(table, sight, row)).name not in _ALWAYS_NEW:
        return False
    digits = len(value.normalize().as_tuple().digits)
    timeless = _TIMELESS.search(case.remarks.of_row(table, row))
    return digits >= _TELLING_DIGITS and not timeless


def _label(table: Table, sight: Sight, row: int) -> str:
    columns = [*table.with_role(Role.KIND), *table.columns.values()]
    texts = (words(sight.at(row, column.number)) for column in columns)
    return next((text for text in texts if text and number(text) is None), "")


def _users(case: Case, place: Place) -> list[Place]:
    return [
        line.place
        for line in case.lines
        if line.factor is not None and line.factor.source_place == place
    ][:20]


def other_columns(case: Case) -> Iterator[Irregularity]:
    """Lines that take their factor from the column of another year than that of the report, in a
    list that has one for this year from which other lines take theirs."""
    cells = _cells(case)
    taken: dict[Place, list[Line]] = defaultdict(list)
    by_value: dict[Decimal, list[Factor]] = defaultdict(list)
    for factor in case.inventory.factors if cells else ():
        by_value[factor.value].append(factor)
    for line in case.lines if cells else ():
        place = line.factor.source_place if line.factor is not None else None
        if line.tonnes and line.activity:
            place = place if place in cells else _typed_from(line, cells, by_value)
            if place is not None:
                taken[place].append(line)
    wanted = {cells[place].sheet for place in taken if cells[place].year == case.report.year}
    strange: dict[Place, list[Line]] = {}
    for place, lines in taken.items():
        cell = cells[place]
        others = [line for line in lines if line.year != cell.year]
        if cell.year == case.report.year or cell.right is None or cell.sheet not in wanted:
            continue
        if others and not any(map(case.row_claimed, others)):
            strange[place] = others
    yield from _told(case, strange, cells)


def _told(
    case: Case, strange: Mapping[Place, Sequence[Line]], cells: Mapping[Place, _Cell]
) -> Iterator[Irregularity]:
    """A question for each factor of another year; one for a site that takes several of a column, as
    those of months are."""
    by_column: dict[tuple[str, int, int, str], list[tuple[Place, list[Line]]]] = defaultdict(list)
    for place, lines in strange.items():
        of_sites: dict[tuple[int, str], list[Line]] = defaultdict(list)
        for line in lines:
            of_sites[line.table, line.site].append(line)
        for (table, site), of_one in of_sites.items():
            by_column[cells[place].sheet, cells[place].year, table, site].append((place, of_one))
    single: dict[Place, list[Line]] = defaultdict(list)
    for of_column in by_column.values():
        if len(of_column) >= _FEWEST_OF_COLUMN:
            yield _of_months(case, of_column, cells)
        else:
            for place, lines_of in of_column:
                single[place].extend(lines_of)
    for place, lines_of in single.items():
        yield _of_other_column(case, lines_of, place, cells[place])


def _of_months(
    case: Case, taken: Sequence[tuple[Place, list[Line]]], cells: Mapping[Place, _Cell]
) -> Irregularity:
    """One question for the lines of a site that take the factors of several rows from the column of
    another year."""
    lines = [line for _, others in taken for line in others]
    tonnes = sum(
        (line.tonnes or Decimal(0)) * (1 - (cell.right or Decimal(0)) / cell.value)
        for place, others in taken
        for line in others
        if (cell := cells[place]).value
    )
    (first, _), (last, _) = taken[0], taken[-1]
    year = cells[first].year
    return found(
        "factor_wrong_year",
        several(line.place for line in lines),
        f"{names_of(lines[:1])}: {len(taken)} factors are taken from the column of {year} ({first} "
        f"to {last}); those of {case.report.year} stand in the same rows.",
        f"Why are the factors of {year} used?",
        Decimal(tonnes),
        [line.place for line in lines[:20]],
        case.explain(Reason.FACTOR, lines[:3]),
    )


def _typed_from(
    line: Line, cells: Mapping[Place, _Cell], by_value: Mapping[Decimal, Sequence[Factor]]
) -> Place | None:
    """The one cell of such a list whose value a line has as a typed number, in its unit or a
    thousand times it, where kind and unit fit and no other factor of the workbook is the same."""
    used = line.factor
    if used is None or used.link != "column" or used.listed is not None or line.unit is None:
        return None
    if len(used.value.normalize().as_tuple().digits) < _TYPED_DIGITS:
        return None
    values = {used.value, used.value * 1000, used.value / 1000} - {Decimal(0)}
    same = [one for value in values for one in by_value.get(value, ())]
    if len(same) != 1 or same[0].place not in cells or same[0].per != line.unit.base:
        return None
    kinds = {kind_of(in_english(text)).name for text in (same[0].label, line.kind)}
    return same[0].place if len(kinds) == 1 and kinds != {""} else None


class _Cell(NamedTuple):
    """A cell of a list with a column for each year: its sheet, year and value, and the one that its
    row has for the year of the report, None where it has none or the same."""

    sheet: str
    year: int
    value: Decimal
    right: Decimal | None


def _cells(case: Case) -> dict[Place, _Cell]:
    found: dict[Place, _Cell] = {}
    for table in case.tables:
        columns = {one.year: one for one in table.with_role(Role.FACTOR) if one.year is not None}
        now = columns.get(case.report.year or 0)
        if table.kind is not TableKind.FACTORS or now is None or len(columns) < _YEARS:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for row in table.data:
            right = number(sight.at(row.number, now.number))
            for year, column in columns.items():
                value = number(sight.at(row.number, column.number))
                if value is not None and year is not None:
                    place = sight.place(row.number, column.number)
                    found[place] = _Cell(
                        table.sheet, year, value, right if right != value else None
                    )
    return found


def _of_other_column(case: Case, lines: Sequence[Line], place: Place, cell: _Cell) -> Irregularity:
    used, right = cell.value, cell.right or Decimal(0)
    tonnes = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    return found(
        "factor_wrong_year",
        several(line.place for line in lines),
        f"{names_of(lines)}: the factor {used} is taken from the column of {cell.year} ({place}); "
        f"that of {case.report.year} in its row is {right}.",
        f"Why is the factor of {cell.year} used?",
        tonnes * (1 - right / used) if used else None,
        [line.place for line in lines[:20]],
        case.explain(Reason.FACTOR, lines[:3]),
    )

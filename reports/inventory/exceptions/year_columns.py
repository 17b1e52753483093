"""A factor that repeats that of the year before in a list whose other factors all moved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.kinds import kind_of
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Place, Role, Table, TableKind
from reports.inventory.values import number, words
from reports.language.years import YEAR

_YEAR = re.compile(rf"(?<!\d)({YEAR})(?!\d)")
_FEWEST = 4  # factors that moved
_ALWAYS_NEW = ("electricity", "heat", "upstream energy", "travel")  # others may stay
_TELLING_DIGITS = 4
_TIMELESS = re.compile(
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
            for now, before in _pairs(case, table):
                yield from _repeated(case, table, now, before)


def _pairs(case: Case, table: Table) -> Iterator[tuple[Column, Column]]:
    """The column of the year of the report with each column of another year and the same head."""
    years: dict[str, dict[int, Column]] = {}
    for column in table.with_role(Role.FACTOR):
        if len(set(_YEAR.findall(column.head))) == 1:
            year = int(_YEAR.findall(column.head)[0])
            years.setdefault(_YEAR.sub("", column.head).strip(), {})[year] = column
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
    year = _YEAR.findall(before.head)[0]
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

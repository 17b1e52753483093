"""Numbers that are written into formulas: potentials, and conversions that some rows have and
others lack."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from reports.inventory.exceptions.case import Case, amount, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Line, Role, Table, TableKind
from reports.inventory.units import heating_value, unit_of
from reports.inventory.values import number, words
from sibyl_project.common.regex import regex

_REFERENCE = regex(r"\{[^{}]*\}|\"[^\"]*\"")
_SUM = regex(r"^\s*(?:\+|-|SUM\(|SUBTOTAL\(9,|[#:,()\s])+$", re.IGNORECASE)
_FACTOR_OF = regex(
    r"(?<=[*/])\s*\(?\s*(?P<after>\d+(?:\.\d+)?)(?![\w.(])"
    r"|(?<![\w.])(?P<before>\d+(?:\.\d+)?)\s*\)?\s*(?=[*/])"
)
_GALLONS = (Decimal("3.785411784"), Decimal("4.54609"))
_NET_OF_GROSS = (Decimal("0.895"), Decimal("0.915"))  # of natural gas
_PRINTED = Decimal("0.002")
_FEWEST = 3
_MORE = Decimal("2.2")  # times the others, from which on an amount is not brought to gallons


@lru_cache(maxsize=16384)
def numbers_in(text: str) -> tuple[Decimal, ...]:
    """The numbers by which a formula multiplies or divides."""
    plain = _REFERENCE.sub("#", text)
    return tuple(Decimal(one["after"] or one["before"]) for one in _FACTOR_OF.finditer(plain))


@lru_cache(maxsize=16384)
def adds_alone(text: str) -> bool:
    """Whether a formula neither multiplies nor divides nor subtracts."""
    return not set("*/-") & set(_REFERENCE.sub("#", text))


@lru_cache(maxsize=16384)
def is_product(text: str) -> bool:
    """Whether a formula multiplies cells or divides them, and neither adds nor subtracts any."""
    plain = _REFERENCE.sub("#", text)
    return "*" in plain and not set("+-") & set(plain)


@lru_cache(maxsize=16384)
def is_sum(text: str) -> bool:
    """Whether a formula adds and subtracts cells and does nothing else."""
    return bool(_SUM.match(_REFERENCE.sub("#", text)))


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of amounts in which some rows of a unit convert and others do not."""

    at: int
    column: Column
    unit: str
    rows: tuple[int, ...]


def not_converted(case: Case) -> Iterator[Irregularity]:
    """Amounts that stand as they are where others of the same unit are brought to another one by a
    number in their formula."""
    for at, table in enumerate(case.tables):
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        yield from _in_months(case, at, sight)
        for column in _amounts(table):
            for unit, rows in _by_unit(table, sight).items():
                yield from _in_column(case, at, sight, column, unit, rows)


def _amounts(table: Table) -> list[Column]:
    return [*table.with_role(Role.ACTIVITY), *table.with_role(Role.OTHER)]


def _by_unit(table: Table, sight: Sight) -> dict[str, list[int]]:
    """The rows of each unit that the cells of a table name."""
    found: dict[str, list[int]] = defaultdict(list)
    columns = table.with_role(Role.UNIT)
    for row in table.data if len(columns) == 1 else ():
        if unit := words(sight.at(row.number, columns[0].number)):
            found[unit].append(row.number)
    return found


def _in_column(
    case: Case, at: int, sight: Sight, column: Column, unit: str, rows: Sequence[int]
) -> Iterator[Irregularity]:
    formulas = {row: sight.formula(row, column.number) for row in rows}
    told = {row: numbers_in(one.text) for row, one in formulas.items() if one is not None}
    measured = unit_of(unit)
    if measured is not None and measured.dimension == "volume":
        with_it = {row for row, numbers in told.items() if _has_gallons(numbers)}
        without = [row for row in rows if row not in with_it and _stands(sight, row, column)]
        if len(with_it) >= _FEWEST and len(without) * 3 <= len(with_it):
            litres = measured.factor < Decimal("0.002")
            yield from _of_gallons(case, at, sight, column, without, litres)
    elif heating_value(unit) == "gross":
        with_it = {row for row, numbers in told.items() if _has_net(numbers)}
        without = [row for row in told if row not in with_it and _stands(sight, row, column)]
        sure = heating_value(column.head) == "net" or len(without) * 3 <= len(with_it)
        if len(with_it) >= _FEWEST and without and sure:
            yield _on_gross(case, at, sight, column, without)


def _stands(sight: Sight, row: int, column: Column) -> bool:
    return bool(number(sight.at(row, column.number)))


def _has_gallons(numbers: Sequence[Decimal]) -> bool:
    wanted = [*_GALLONS, *(1 / one for one in _GALLONS)]
    return any(abs(one / by - 1) <= _PRINTED for one in numbers for by in wanted)


def _has_net(numbers: Sequence[Decimal]) -> bool:
    low, high = _NET_OF_GROSS
    return any(low <= one <= high or (one > 1 and low <= 1 / one <= high) for one in numbers)


def _in_months(case: Case, at: int, sight: Sight) -> Iterator[Irregularity]:
    """Months of a row that are typed where its other months are brought to gallons or litres."""
    table = case.tables[at]
    columns = [column for column in table.with_role(Role.MONTH) if column.month is not None]
    for row in table.data:
        brought: list[Decimal] = []
        typed: list[Column] = []
        for column in columns:
            value = number(sight.at(row.number, column.number))
            formula = sight.formula(row.number, column.number)
            if value is None or not value:
                continue
            if formula is not None and _has_gallons(numbers_in(formula.text)):
                brought.append(value)
            elif formula is None:
                typed.append(column)
        if len(brought) < _FEWEST or not typed or len(typed) * 3 > len(brought):
            continue
        usual = sorted(brought)[len(brought) // 2]
        for column in typed:
            value = number(sight.at(row.number, column.number)) or usual
            if value >= _MORE * usual or value * _MORE <= usual:
                yield from _of_gallons(
                    case, at, sight, column, [row.number], value >= _MORE * usual
                )


def _of_gallons(
    case: Case, at: int, sight: Sight, column: Column, rows: Sequence[int], litres: bool
) -> Iterator[Irregularity]:
    one, other = ("litres", "gallons") if litres else ("gallons", "litres")
    by = 1 - 1 / _GALLONS[0] if litres else 1 - _GALLONS[0]
    groups: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if not case.is_claimed(sight.place(row, column.number)):
            groups[_name(_used(case, at, row))].append(row)
    for name, of_name in groups.items():
        used = [_used(case, at, row) for row in of_name]
        values = [number(sight.at(row, column.number)) or Decimal(0) for row in of_name]
        rates = [tonnes_per_unit(lines[0]) if lines else None for lines in used]
        told = [
            value * by * rate for value, rate in zip(values, rates, strict=True) if rate is not None
        ]
        stand = "stands as it was" if len(values) == 1 else "stand as they were"
        yield found(
            "unit_slip_litre_gallon",
            several(sight.place(row, column.number) for row in of_name),
            f"{name}{' and '.join(map(amount, values[:6]))} {stand} read, in {one}; the others "
            f"beside it are brought to {other} in their formula.",
            "In which unit was this amount read?",
            sum(told, Decimal(0)) if told else None,
            list(dict.fromkeys(line.place for lines in used for line in lines)),
            case.explain(Reason.TYPED, used[0][:1]) if used[0] else "",
        )


def _used(case: Case, at: int, row: int) -> list[Line]:
    """The lines of a row, but for those by the market-based method."""
    return [line for line in case.by_row.get((at, row), ()) if line.method != "market"]


def _name(lines: Sequence[Line]) -> str:
    name = (lines[0].site or lines[0].kind) if lines else ""
    return f"{name}: " if name else ""


def _on_gross(
    case: Case, at: int, sight: Sight, column: Column, rows: Sequence[int]
) -> Irregularity:
    table = case.tables[at]
    lines = [line for row in rows for line in case.by_row.get((at, row), ())]
    told = [line.tonnes for line in lines if line.tonnes is not None and line.method != "market"]
    names = names_of(lines)
    return found(
        "gross_net_calorific",
        several(sight.place(row, column.number) for row in rows),
        f"{names or column.head}: the amounts on the gross heating value are taken as they are; "
        "the other rows of this unit are brought to the net one in their formula.",
        "On which heating value was this measured, and which factor belongs to it?",
        sum(told, Decimal(0)) * (1 - Decimal("0.902")) if told else None,
        list(dict.fromkeys(line.place for line in lines)),
        case.remarks.explain(Reason.FACTOR, [(table, row) for row in rows[:2]]),
    )

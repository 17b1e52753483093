"""On which heating value a workbook says that gas is billed, and what brings it to the other."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import islice

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.sight import Sight, sight_of
from reports.inventory.types import Column, Irregularity, Role, Table, TableKind
from reports.inventory.units import heating_value
from reports.inventory.values import number
from sibyl_project.common.regex import regex

_GAS = regex(r"(?<!house )(?<!greenhouse )(?<!fuel )\bgas\b(?! ?oil)|\bmethane\b", re.IGNORECASE)
_BILLED = regex(
    r"\ball\b|\bevery\b|\beach\b|\binvoice[sd]?|\bbill(?:s|ed|ing)?\b|\bmetered\b|\bentered\b"
    r"|\bpurchased\b|\bsupplied\b|\brechnung\w*|\bfactur\w*|\bfattur\w*|\bfaktur\w*|\balle\b"
    r"|\btou(?:s|t|te|tes)\b|\btod[oa]s?\b|\btutt[oie]\b",
    re.IGNORECASE,
)
_PARTED = regex(r"[.;](?=\s|$)")
_APART = (Decimal("0.885"), Decimal("0.915"))  # net of gross, for natural gas
_COMPUTES = regex(r"[*/+(]")
_LOOKED_AT = 60  # filled cells of a column
_FEWEST = 3  # rows that are brought over alike
# a share or the kWh of a cubic metre, and its MJ
_CONVERTS = (Decimal("0.8"), Decimal(13)), (Decimal(30), Decimal(46))
# of the numbers on one heating value, which suppliers tell month by month
_SPREAD = Decimal("1.03")


def is_gas_said(text: str) -> bool:
    """Whether a text names natural gas."""
    return bool(_GAS.search(in_english(text)))


def billed_on(case: Case) -> str:
    """The one heating value on which the workbook says that its gas is billed or entered."""
    told: set[str] = set()
    for text in case.remarks.around:
        for part in _PARTED.split(text):
            if not _BILLED.search(part) or not is_gas_said(part):
                continue
            values = {heating_value(word) for word in re.split(r"[,()|/]| to | auf ", part)} - {""}
            told |= values
    return next(iter(told)) if len(told) == 1 else ""


def odd_conversions(case: Case) -> Iterator[Irregularity]:
    """Rows of gas that are multiplied by another typed number than all others of their table, which
    is about what parts the two heating values from each other."""
    alone: dict[str, dict[tuple[int, int], dict[int, Decimal]]] = defaultdict(dict)
    for at, table in enumerate(case.tables):
        if table.kind is not TableKind.ACTIVITY:
            continue
        sight = sight_of(table, case.grids[table.sheet])
        for column in table.columns.values():
            if column.role in (Role.EMISSIONS, Role.FACTOR, Role.GWP, Role.MONTH):
                continue
            values = _typed(table, sight, column)
            if len(set(values.values())) == 1:
                alone[column.head][at, column.number] = values
            of_gas = {row: value for row, value in values.items() if _is_of_gas(case, at, row)}
            odd = _odd(values) or _odd(of_gas)
            if odd:
                yield from _told(case, at, sight, column, odd)
    yield from _between_tables(case, alone)


def _between_tables(
    case: Case, alone: Mapping[str, Mapping[tuple[int, int], dict[int, Decimal]]]
) -> Iterator[Irregularity]:
    """The same between tables of one form, each of which has one number in such a column."""
    for columns in alone.values():
        tables = list(columns)
        odd = _odd({at: next(iter(columns[one].values())) for at, one in enumerate(tables)})
        for at, number_of in (tables[one] for one in odd):
            table = case.tables[at]
            sight = sight_of(table, case.grids[table.sheet])
            rows = list(columns[at, number_of])
            yield from _told(case, at, sight, table.columns[number_of], rows)


def _typed(table: Table, sight: Sight, column: Column) -> dict[int, Decimal]:
    """The numbers of a column that are typed or taken over, none of one that holds others than
    conversions."""
    found: dict[int, Decimal] = {}
    cells = (sight.at(row.number, column.number) for row in table.data)
    filled = islice((cell for cell in cells if cell is not None), _LOOKED_AT)
    if all(number(cell) is None for cell in filled):
        return {}  # a column of words
    for row in table.data:
        value = number(sight.at(row.number, column.number))
        formula = sight.formula(row.number, column.number)
        if value is None or (formula is not None and _COMPUTES.search(formula.text)):
            continue
        if not any(least <= value <= most for least, most in _CONVERTS):
            return {}
        found[row.number] = value
    return found


def _is_of_gas(case: Case, at: int, row: int) -> bool:
    """Whether the row itself says that it is of natural gas."""
    return any(is_gas_said(line.kind) for line in case.by_row.get((at, row), ()))


def _odd(values: dict[int, Decimal]) -> list[int]:
    """The rows whose number lies beside that of all others as net lies beside gross."""
    told = sorted(set(values.values()))
    if len(told) < 2:
        return []
    at = max(range(1, len(told)), key=lambda one: told[one] / told[one - 1])
    low, high = told[:at], told[at:]
    if not _APART[0] <= _mean(low) / _mean(high) <= _APART[1]:
        return []
    if any(one[-1] / one[0] > _SPREAD for one in (low, high)):
        return []
    parts = [[row for row, value in values.items() if value in one] for one in (low, high)]
    few, most = sorted(parts, key=len)
    return few if len(most) >= _FEWEST and len(few) <= len(most) / 2 else []


def _mean(values: Sequence[Decimal]) -> Decimal:
    return sum(values, Decimal(0)) / len(values)


def _told(
    case: Case, at: int, sight: Sight, column: Column, rows: Sequence[int]
) -> Iterator[Irregularity]:
    table = case.tables[at]
    every = (line for row in rows for line in case.by_row.get((at, row), ()))
    lines = [line for line in every if line.scope in ("1", "")]
    said = " ".join((table.title, table.sheet, column.head, *(line.kind for line in lines[:3])))
    if not lines or not is_gas_said(said):
        return
    value = number(sight.at(rows[0], column.number)) or Decimal(0)
    name = lines[0].site or lines[0].kind
    yield found(
        "gross_net_calorific",
        several(sight.place(row, column.number) for row in rows),
        f"{name}: {column.head} is {amount(value)}, that of the other rows is another number, as "
        "far from it as the gross heating value is from the net one.",
        "On which heating value was this measured, and which factor belongs to it?",
        None,
        list(dict.fromkeys(line.place for line in lines)),
        case.remarks.explain(Reason.FACTOR, [(table, row) for row in rows[:2]]),
    )

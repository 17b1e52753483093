"""Rows that keep a factor which the rows beside them have left: that of the year before, or one
that is typed where the others look theirs up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.year_columns import YEAR_OF_HEAD, pairs_of_years
from reports.inventory.sight import sight_of
from reports.inventory.types import Column, Irregularity, Line, Place, TableKind
from reports.inventory.values import is_text, number, words

_FEWEST = 4  # rows that moved
_FEWEST_KEYS = 3  # rows that look up one key
_LOOKED_AT = 60  # rows of a table that show where its keys stand
_MOST = 3  # rows that moved, for each that did not


def kept_columns(case: Case) -> Iterator[Irregularity]:
    """Rows of activity whose factor of the year of the report is that of another year in its own
    row, where nearly all rows with the same factor in that year have another one now."""
    for at, table in enumerate(case.tables):
        if table.kind is TableKind.ACTIVITY and not table.turned and at in case.by_table:
            for now, before in pairs_of_years(case, table):
                yield from _kept(case, at, now, before)


def _kept(case: Case, at: int, now: Column, before: Column) -> Iterator[Irregularity]:
    table = case.tables[at]
    sight = sight_of(table, case.grids[table.sheet])
    moved: dict[Decimal, Counter[Decimal]] = defaultdict(Counter)
    rows: dict[Decimal, list[int]] = defaultdict(list)
    for row in table.data:
        one, other = (number(sight.at(row.number, column.number)) for column in (now, before))
        if one and other:
            moved[other][one] += 1
            if one == other:
                rows[one].append(row.number)
    for value, kept in rows.items():
        usual, times = moved[value].most_common(1)[0]
        lines = [line for row in kept for line in case.by_row.get((at, row), ())]
        if usual == value or times < max(_FEWEST, _MOST * len(kept)) or not lines:
            continue
        if any(map(case.row_claimed, lines)):
            continue
        year = YEAR_OF_HEAD.findall(before.head)[0]
        stated = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
        yield found(
            "factor_wrong_year",
            several(sight.place(row, now.number) for row in kept),
            f"{names_of(lines)}: {case.report.year} is computed with {value}, the factor of {year};"
            f" the {times} other rows with it in {year} have {usual} now.",
            f"Why is the factor of {year} used for {case.report.year}?",
            stated * (1 - usual / value),
            [line.place for line in lines],
            case.explain(Reason.FACTOR, lines[:2]),
        )


def typed_beside_keys(case: Case) -> Iterator[Irregularity]:
    """Factors that are typed in rows whose key other rows look up, and find another value by."""
    labels = {one.label for one in case.inventory.factors if one.label}
    for at, lines in case.by_table.items() if labels else ():
        typed = _typed_in(case, at, lines)
        columns = _columns_of_keys(case, at, labels) if typed else []
        held: dict[tuple[str, str, str], dict[bool, list[Line]]] = {}
        sight = sight_of(case.tables[at], case.grids[case.tables[at].sheet])
        for line in lines if columns else ():
            texts = (words(sight.at(line.row, column)) for column in columns)
            key = next((text for text in texts if text in labels), "")
            if key and line.factor is not None and line.factor.place is not None:
                unit = line.unit.printed if line.unit is not None else ""
                parts = held.setdefault((key, unit, line.method), {True: [], False: []})
                parts[line.factor.place not in typed].append(line)
        for parts in held.values():
            listed = {line.factor.value for line in parts[True] if line.factor is not None}
            rare = len(parts[False]) * _MOST <= len(parts[True])
            if len(listed) != 1 or len(parts[True]) < _FEWEST_KEYS or not rare:
                continue
            right = listed.pop()
            odd = [one for one in parts[False] if one.factor and one.factor.value != right]
            if odd and not any(map(case.row_claimed, odd)):
                yield _typed(case, odd, right)


def _typed_in(case: Case, at: int, lines: Sequence[Line]) -> set[Place]:
    """The typed factors of a table in which most are looked up."""
    sheet = case.tables[at].sheet
    formulas = case.grids[sheet].formulas
    places = {line.factor.place for line in lines if line.factor is not None}
    own = {one for one in places if one is not None and one.sheet == sheet}
    typed = {one for one in own if cell_of(one.cells) not in formulas}
    return typed if typed and len(typed) * _MOST <= len(own) - len(typed) else set()


def _columns_of_keys(case: Case, at: int, labels: set[str]) -> list[int]:
    """The columns of a table some of whose cells are labels of listed factors."""
    table = case.tables[at]
    sight = sight_of(table, case.grids[table.sheet])
    rows = [row.number for row in table.data[:_LOOKED_AT]]
    return [
        column
        for column in table.columns
        if any(is_text(cell := sight.at(row, column)) and words(cell) in labels for row in rows)
    ]


def _typed(case: Case, lines: Sequence[Line], right: Decimal) -> Irregularity:
    used = lines[0].factor.value if lines[0].factor is not None else Decimal(1)
    stated = sum((line.tonnes or Decimal(0) for line in lines), Decimal(0))
    places = [line.factor.place for line in lines if line.factor is not None]
    return found(
        "factor_wrong_year",
        several(place for place in places if place is not None),
        f"{names_of(lines)}: the factor {used} is typed in; the other rows with the same key look "
        f"up {right}.",
        f"Of which year is {used}, and why is it not that of the list?",
        stated * (1 - right / used) if used else None,
        [line.place for line in lines],
        case.explain(Reason.FACTOR, lines[:2]),
    )

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
from reports.inventory.types import Column, Irregularity, Line, TableKind
from reports.inventory.values import is_text, number, words

_FEWEST = 4  # rows that moved
_FEWEST_KEYS = 3  # rows that look up one key
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
    for at, lines in case.by_table.items():
        table = case.tables[at]
        grid = case.grids[table.sheet]
        held: dict[tuple[str, str, str], dict[bool, list[Line]]] = {}
        for line in lines:
            factor = line.factor
            if factor is None or factor.place is None or factor.place.sheet != table.sheet:
                continue
            key = _key_of(case, line)
            looked_up = cell_of(factor.place.cells) in grid.formulas
            if key:
                unit = line.unit.printed if line.unit is not None else ""
                parts = held.setdefault((key, unit, line.method), {True: [], False: []})
                parts[looked_up].append(line)
        for parts in held.values():
            listed = {line.factor.value for line in parts[True] if line.factor is not None}
            rare = len(parts[False]) * _MOST <= len(parts[True])
            if len(listed) != 1 or len(parts[True]) < _FEWEST_KEYS or not rare:
                continue
            right = listed.pop()
            odd = [one for one in parts[False] if one.factor and one.factor.value != right]
            if odd and not any(map(case.row_claimed, odd)):
                yield _typed(case, odd, right)


def _key_of(case: Case, line: Line) -> str:
    """The cell of a row that is the label of a listed factor."""
    labels = {one.label for one in case.inventory.factors if one.label}
    sight = sight_of(case.table(line), case.grids[case.table(line).sheet])
    texts = (words(value) for value in sight.cells(line.row).values() if is_text(value))
    return next((text for text in texts if text in labels), "")


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

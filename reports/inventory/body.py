"""What each row below the heads of a table is: data, a total, a heading or a note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.document.workbook_cells import Value
from reports.inventory.sight import Sight
from reports.inventory.types import BodyRow, Role, RowState, Table
from reports.inventory.values import is_number, is_text, words
from reports.inventory.words import ALL, INFORMATION, QUALIFIER, TOTAL

LABELS = (
    Role.SITE,
    Role.KIND,
    Role.METER,
    Role.PERIOD,
    Role.COUNTRY,
    Role.SCOPE,
    Role.CATEGORY,
)
AMOUNTS = frozenset({Role.ACTIVITY, Role.MONTH, Role.EMISSIONS, Role.FACTOR, Role.GWP})
_SENTENCE = 60  # characters of a line that is no label
_SHORT_SENTENCE = 30
_SUMS = ("SUM", "SUBTOTAL")


def row_of(sight: Sight, row: int, table: Table, cells: Mapping[int, Value]) -> BodyRow:
    """What a row is that belongs to a table; `cells` are those under the table's heads. Lines of
    text are also kept as notes of the table."""
    section = table.rows[-1].section if table.rows else ""
    amounts = [
        at for at, value in cells.items() if is_number(value) and table.columns[at].role in AMOUNTS
    ]
    texts = list(dict.fromkeys(words(value) for value in cells.values() if is_text(value)))
    if amounts:
        total = _is_total(sight, row, table, amounts, cells)
        state = RowState.TOTAL if total else RowState.DATA
        if any(INFORMATION.search(text) for text in texts) and not _has_result(table, amounts):
            state = RowState.NOTE
        return BodyRow(row, state, section)
    numbers = any(is_number(value) for value in cells.values())
    if len(texts) != 1 or numbers:
        state = RowState.DATA if len(texts) > 1 or numbers else RowState.NOTE
        return BodyRow(row, state, section)
    label = texts[0]
    if len(label) > _SENTENCE or (label.endswith((".", ":")) and len(label) > _SHORT_SENTENCE):
        table.notes.append(f"row {row}: {label}"[:500])
        return BodyRow(row, RowState.NOTE, section)
    if TOTAL.search(label):
        return BodyRow(row, RowState.NOTE, section)
    return BodyRow(row, RowState.SECTION, label)


def _has_result(table: Table, amounts: Sequence[int]) -> bool:
    return any(table.columns[at].role is Role.EMISSIONS for at in amounts)


def _is_total(
    sight: Sight, row: int, table: Table, amounts: Sequence[int], cells: Mapping[int, Value]
) -> bool:
    """Whether a row sums rows of its table: it says so before its first amount, or its formulas
    do."""
    first = min(amounts)
    before = [words(value) for at, value in cells.items() if at < first and is_text(value)]
    if any(TOTAL.search(text) for text in before) or (before and ALL.match(before[0])):
        return True
    if (
        before
        and all(QUALIFIER.match(text) for text in before)
        and _has_only_results(table, amounts)
    ):
        return True
    sums = sum(_sums_column(sight, row, at) for at in amounts)
    labels = sum(
        1 for at, value in cells.items() if is_text(value) and table.columns[at].role in LABELS
    )
    return sums > 0 and 2 * sums >= len(amounts) and labels <= 1


def _has_only_results(table: Table, amounts: Sequence[int]) -> bool:
    return all(table.columns[at].role is Role.EMISSIONS for at in amounts)


def _sums_column(sight: Sight, row: int, at: int) -> bool:
    """Whether the formula of a cell adds other cells of its own column."""
    formula = sight.formula(row, at)
    if formula is None or "*" in formula.text:
        return False
    taken = 0
    for reference in sight.references(row, at):
        rows = sight.down(at, reference)
        if not rows or row in rows or len(sight.own(row, reference)) > 1:
            return False
        taken += len(rows)
    return taken > 1 and (formula.function in _SUMS or "+" in formula.text)

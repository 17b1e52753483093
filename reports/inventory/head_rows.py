"""Which rows of a sheet are the heads of a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid
from reports.inventory.columns_under import (
    FEWEST_HEADS,
    FEWEST_MONTHS,
    MONTHS_COUNTED,
    columns_under,
    factor_apart,
    one_label,
)
from reports.inventory.country_codes import NATIONS
from reports.inventory.kinds import kind_of
from reports.inventory.months import month_in, month_of_date
from reports.inventory.types import Column, Role
from reports.inventory.values import is_number, is_text, is_year, number, words
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_AMOUNTS = frozenset({Role.ACTIVITY, Role.EMISSIONS, Role.FACTOR})
_MOST_HEAD_ROWS = 4
_HEADS_OF_EMISSIONS = 4  # one of which names emissions
_AMOUNTS_WITHIN = 6  # rows below the heads
_MONTHS_EMPTY = 11  # of a year
_LONGEST_HEAD = 90  # characters
_SINCE = regex(
    r"^\W*(?:built|opened|acquired|founded|(?:year )?(?:of )?(?:construction|opening)|baujahr)\W*$"
    r"|\b(?:since|seit|depuis|desde|dal|sinds|sedan|siden|od)\W*$",
    re.IGNORECASE,
)
_BUILT = regex(rf"^{YEAR}$")
_LONG_NUMBER = regex(r"\d(?:[ -]?\d){6,}")  # of a meter or an account
_FEW_CELLS = 3  # of a row that says of which meter a block is


def head_rows(grid: Grid, rows: Sequence[int], place: int) -> tuple[int, ...]:
    """The rows that make up the heads of a table which begins at `rows[place]`; empty where none
    does.

    They stand above each other without an empty row, hold words, months or years and no amounts,
    name at least two things that a column may hold, and amounts follow.
    """
    taken = _words_above_each_other(grid, rows, place)
    if not taken or (len(taken) > 1 and names_meter(grid, taken[0])):
        return ()
    while taken and not _names_columns(grid, taken):
        taken.pop()
    if len(taken) > 1 and one_label(grid, taken[0]) and _names_columns(grid, taken[1:]):
        spans = len(grid.rows[taken[0]]) > 1 and _adds(grid, (*taken[1:], taken[0]))
        if not spans:
            return ()  # a title: the table begins on the next row
    while len(taken) > 1 and _is_section(grid, taken):
        taken.pop()
    # rows of words at the end that are data, such as a site without amounts, are no heads
    while len(taken) > 1 and not _adds(grid, taken):
        taken.pop()
    if not taken or not _amounts_follow(grid, rows, place + len(taken)):
        return ()
    if _is_followed_by_heads(grid, rows, place + len(taken), taken):
        return ()
    return tuple(taken)


def names_meter(grid: Grid, row: int) -> bool:
    """Whether a row says of which site and meter the block below it is: "Main House | MPRN
    10061746270"."""
    texts = [words(value) for value in grid.rows[row].values() if is_text(value)]
    few = 1 < len(texts) == len(grid.rows[row]) <= _FEW_CELLS
    return few and not _LONG_NUMBER.search(texts[0]) and any(map(_LONG_NUMBER.search, texts[1:]))


def _is_section(grid: Grid, heads: Sequence[int]) -> bool:
    """Whether the last row holds one text alone, below the leftmost of several heads."""
    above, last = (grid.rows[row] for row in heads[-2:])
    return len(last) == 1 and len(above) > FEWEST_HEADS and min(last) == min(above)


def _is_followed_by_heads(
    grid: Grid, rows: Sequence[int], place: int, taken: Sequence[int]
) -> bool:
    """Whether other heads with more to say stand before the first amount: then these are words
    about the table, such as its site and period."""
    for at in range(place, min(place + 2, len(rows))):
        if not _may_be_head(grid, rows[at]):
            return False
        if len(columns_under(grid, [rows[at]])) > len(columns_under(grid, taken)):
            return bool(head_rows(grid, rows, at))
    return False


def _words_above_each_other(grid: Grid, rows: Sequence[int], place: int) -> list[int]:
    taken: list[int] = []
    for row in rows[place : place + _MOST_HEAD_ROWS]:
        if (taken and row != taken[-1] + 1) or not _may_be_head(grid, row):
            break
        taken.append(row)
    return taken


def _may_be_head(grid: Grid, row: int) -> bool:
    kinds = list(map(type, grid.rows[row].values()))
    if kinds.count(float) > 1:  # as most rows hold: more than the one factor that may stand apart
        return False
    apart = factor_apart(grid, row)
    values = [value for at, value in grid.rows[row].items() if at not in apart]
    if float in map(type, values) or _tells_since(grid, row) or _tells_countries(grid, row):
        return False
    plain = [value for value in values if is_number(value) and not is_year(value)]
    if plain and not _counts_months(plain):
        return False
    if any((row, column) in grid.formulas for column in grid.rows[row]) and not plain:
        texts = [at for at in grid.rows[row] if (row, at) not in grid.formulas]
        if not texts:
            return False
    return any(
        (is_text(value) and len(words(value)) <= _LONGEST_HEAD)
        or is_year(value)
        or month_of_date(value)
        for value in values
    )


def _tells_since(grid: Grid, row: int) -> bool:
    """Whether the one year of a row stands below others or below "since": when a site was built."""
    years = [at for at, value in grid.rows[row].items() if _BUILT.match(words(value))]
    above = words(grid.at(row - 1, years[0])) if len(years) == 1 and row - 1 in grid.rows else ""
    return bool(_BUILT.match(above) or _SINCE.search(above))


def _tells_countries(grid: Grid, row: int) -> bool:
    """Whether a row says in which countries the columns are ("Grid | SG | MY | ID"): "ID" heads no
    meters there."""
    first, *others = (words(cell) for _, cell in sorted(grid.rows[row].items()))
    codes = len(others) >= FEWEST_HEADS and all(text in NATIONS for text in others)
    return codes and first not in NATIONS


def _counts_months(values: Sequence[Value]) -> bool:
    found = [number(value) for value in values]
    return len(found) >= MONTHS_COUNTED and found == list(range(1, len(found) + 1))


def _names_columns(grid: Grid, heads: Sequence[int]) -> bool:
    """Whether the heads name what at least two columns hold, or at least three months."""
    columns = columns_under(grid, heads).values()
    roles = Counter(column.role for column in columns)
    months = roles.pop(Role.MONTH, 0)
    roles.pop(Role.OTHER, 0)
    filled = {column for row in heads for column in grid.rows[row]}
    others = [one for one in columns if one.role is Role.OTHER]
    years = any(is_year(one.head.rpartition(" / ")[2]) for one in others)
    kinds = sum(bool(kind_of(one.head).name) for one in others)
    named = (
        len(roles) + years >= FEWEST_HEADS
        or months >= FEWEST_MONTHS
        or roles[Role.FACTOR] >= FEWEST_HEADS
        or (bool(roles) and kinds >= FEWEST_HEADS)
        or (bool(roles[Role.EMISSIONS]) and len(filled) >= _HEADS_OF_EMISSIONS)
    )
    return named and len(filled) >= FEWEST_HEADS


def _adds(grid: Grid, heads: Sequence[int]) -> bool:
    """Whether the last row of the heads says more of what the columns hold than those above."""
    before, after = columns_under(grid, heads[:-1]), columns_under(grid, heads)
    known = sum(column.role is not Role.OTHER for column in before.values())
    more = sum(column.role is not Role.OTHER for column in after.values())
    units = sum(column.unit is not None for column in after.values()) - sum(
        column.unit is not None for column in before.values()
    )
    if _parts(grid, heads[-2:]) or _years_below(grid, heads[-1]):
        return True
    if _below_amounts(grid, heads[-1], before):
        return True
    roles = [{column.role for column in each.values()} for each in (before, after)]
    if len(roles[1] - roles[0]) > 1:
        return True  # below heads that group the columns
    return more > known or (units > 0 and more >= known) or not _names_columns(grid, heads[:-1])


def _below_amounts(grid: Grid, row: int, heads: Mapping[int, Column]) -> bool:
    """Whether a row holds texts below heads of amounts alone, such as their units in words of the
    company's own: a row of data would begin with what it is of."""
    cells = grid.rows[row]
    return min(cells) > min(heads) and all(
        is_text(value) and at in heads and heads[at].role in _AMOUNTS for at, value in cells.items()
    )


def _years_below(grid: Grid, row: int) -> bool:
    """Whether a row repeats several years, as below heads that stand over one column for each."""
    values = list(grid.rows[row].values())
    times = Counter(words(value) for value in values if is_year(value))
    others = len(values) - times.total()  # as "%" below a change
    alone = others <= len(times) and not any(is_number(one) and not is_year(one) for one in values)
    return len(times) > 1 and min(times.values()) > 1 and alone


def _parts(grid: Grid, heads: Sequence[int]) -> bool:
    """Whether the last row tells apart the columns under one head that stands over several, and
    nothing else."""
    if len(heads) < 2:
        return False
    above, below = (grid.rows[row] for row in heads)
    over = Counter(words(value) for value in above.values() if is_text(value))
    texts: dict[str, list[str]] = {}
    for at, value in below.items():
        head = words(above.get(at))
        if not is_text(value) or over[head] < 2 or (heads[1], at) in grid.formulas:
            return False
        texts.setdefault(head, []).append(words(value))
    return all(
        len(parts) == over[head] and len(set(parts)) > 1 for head, parts in texts.items()
    ) and bool(texts)


def _amounts_follow(grid: Grid, rows: Sequence[int], place: int) -> bool:
    """Whether amounts stand within some rows below; empty months of a site that was opened later
    count as none."""
    looked_at = 0
    for row in rows[place : place + _AMOUNTS_WITHIN + _MONTHS_EMPTY]:
        cells = grid.rows[row]
        if any(is_number(value) and not is_year(value) for value in cells.values()):
            return True
        first = cells[min(cells)]
        looked_at += not (month_of_date(first) or (is_text(first) and month_in(words(first))))
        if looked_at >= _AMOUNTS_WITHIN:
            return False
    return False

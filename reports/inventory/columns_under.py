"""What the columns under rows of heads hold, by all heads that stand above each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.document.sheet_xml import Value
from reports.document.workbook_cells import Grid
from reports.inventory.foreign import in_english
from reports.inventory.heads import column_of
from reports.inventory.months import ROMAN
from reports.inventory.types import Column, Role
from reports.inventory.values import is_number, is_text, is_year, words
from sibyl_project.common.regex import regex

FEWEST_HEADS = 2
FEWEST_MONTHS = 3
_FEWEST_SURE = 2  # months, before a word that may be another thing is one too
MONTHS_COUNTED = 6  # numbers 1, 2, 3 ... that make a head of months
_PLACES = frozenset({"site", "location", "plats"})
_MARKETS = frozenset({"market", "markt", "marked"})
_HEADS_BESIDE_FACTORS = 3
_WORDS_OF_REMARK = 5
_PER = regex(r"^\W*(?:per|pro|je|par|por|pr\.?|na) [^\W\d]\w{0,3}[³²]?\W*$", re.IGNORECASE)


def columns_under(grid: Grid, heads: Sequence[int]) -> dict[int, Column]:
    """What each column under the heads holds, by its words alone."""
    # factors that stand apart at the end of a row of heads, and what stands above them
    apart = {
        (above, at)
        for row in heads
        for at in factor_apart(grid, row)
        for above in heads
        if above <= row
    }
    numbers = sorted({at for row in heads for at in grid.rows[row] if (row, at) not in apart})
    spread = [row for row in heads if not _is_repeated(grid, row)]
    levels = _levels(grid, spread or heads, numbers, apart)
    _count_roman(levels)
    _name_methods(levels)
    _join_rates(levels)
    columns = {at: column_of(at, levels[at]) for at in numbers}
    if _months(columns) >= _FEWEST_SURE:
        among = {at: column_of(at, levels[at], among=True) for at in numbers}
        columns = among if _months(among) >= FEWEST_MONTHS else columns
    columns |= _months_of_one_name(columns)
    return columns | _months_over_units(columns)


def _months_of_one_name(columns: Mapping[int, Column]) -> dict[int, Column]:
    """The second of two months that one name stands for, by its place between the months around
    it: a short name in Czech is of June and July, and "listopad" is October in Croatian and
    elsewhere November."""
    months = [
        (one, one.month)
        for _, one in sorted(columns.items())
        if one.role is Role.MONTH and one.month is not None
    ]
    found: dict[int, Column] = {}
    for (_, before), (second, at), (_, after) in zip(months, months[1:], months[2:], strict=False):
        if before == at and after == at + 2:
            found[second.number] = replace(second, month=at + 1)
        elif before == at - 2 and after == at:
            found[second.number] = replace(second, month=at - 1)
    return found


def _months(columns: Mapping[int, Column]) -> int:
    return sum(column.month is not None for column in columns.values())


def one_label(grid: Grid, row: int) -> bool:
    """Whether a row holds one text alone, perhaps repeated where its cells are merged, or with a
    remark at some distance behind it."""
    cells = grid.rows[row]
    if len({words(value) for value in cells.values()}) == 1:
        return True
    last = max(cells)
    before = [at for at in cells if at != last]
    apart = last > max(before) + 1 and len(words(cells[last]).split()) >= _WORDS_OF_REMARK
    return apart and len({words(cells[at]) for at in before}) == 1


def factor_apart(grid: Grid, row: int) -> tuple[int, ...]:
    """The columns of a label and a number at the end of a row of heads, which an empty cell sets
    apart: the factors of a sheet that stand beside its table."""
    cells = grid.rows[row]
    last = max(cells)
    others = [value for at, value in cells.items() if at < last - 1]
    pair = is_number(cells[last]) and not is_year(cells[last]) and is_text(cells.get(last - 1))
    if not pair or last - 2 in cells or len(others) < _HEADS_BESIDE_FACTORS:
        return ()
    return (last - 1, last) if all(map(is_text, others)) else ()


def _is_repeated(grid: Grid, row: int) -> bool:
    """Whether a row holds one text in several cells, which says nothing of single columns but where
    it is what their amounts are told for."""
    cells = grid.rows[row]
    return one_label(grid, row) and len(cells) > 1 and not _PER.match(words(cells[min(cells)]))


def _levels(
    grid: Grid, heads: Sequence[int], numbers: Sequence[int], apart: Collection[tuple[int, int]]
) -> dict[int, list[Value]]:
    """The heads above each column, the outermost first, without cells that stand `apart`. A head of
    several columns may stand over the first of them alone, without its cells being merged; it ends
    where a head begins that stands above it, and with its cells where they are merged."""
    found: dict[int, list[Value]] = {at: [] for at in numbers}
    begun: set[int] = set()  # columns in which a head of an outer row begins
    for place, row in enumerate(heads):
        group: Value = None
        merged = False
        inner = heads[place + 1 :]
        for at in numbers:
            value = grid.at(row, at) if (row, at) not in apart else None
            beneath = any(grid.at(below, at) is not None for below in inner)
            if value is not None:
                group = value if beneath else None
                merged = value == grid.at(row, at - 1)
            elif not beneath or at in begun or merged:
                group = None
            found[at].append(value if value is not None else group)
        begun |= {
            at
            for at in numbers
            if grid.at(row, at) is not None and grid.at(row, at) != grid.at(row, at - 1)
        }
    return found


def _count_roman(levels: dict[int, list[Value]]) -> None:
    """Months that are counted in Roman numbers, as numbers."""
    roman = {at: words(each[-1]) for at, each in levels.items() if each and is_text(each[-1])}
    counted = [at for at, text in sorted(roman.items()) if text in ROMAN]
    numbers = [ROMAN.index(roman[at]) + 1 for at in counted]
    if len(numbers) >= MONTHS_COUNTED and numbers == list(range(1, len(numbers) + 1)):
        for at, number_of in zip(counted, numbers, strict=True):
            levels[at][-1] = number_of


def _name_methods(levels: dict[int, list[Value]]) -> None:
    """Heads that name place and market beneath one head ("Standort", "Markt") are of methods."""
    for at, following in pairwise(sorted(levels)):
        heads = levels[at], levels[following]
        both = [in_english(words(one[-1])).casefold() if one else "" for one in heads]
        if heads[0][:-1] != heads[1][:-1] or len(heads[0]) < FEWEST_HEADS:
            continue
        if both[0] in _PLACES and both[1] in _MARKETS:
            heads[0][-1], heads[1][-1] = "location-based", "market-based"


def _join_rates(levels: dict[int, list[Value]]) -> None:
    """A head that says only what something is told for ("per GJ") belongs to the one above it, "kg
    CO2 per GJ"."""
    for at, heads in levels.items():
        *outer, last = map(words, heads) if all(map(is_text, heads)) else [""]
        if outer and _PER.match(last):
            levels[at] = [*outer[:-1], f"{outer[-1]} {last}"]


def _months_over_units(columns: dict[int, Column]) -> dict[int, Column]:
    """The columns of a unit below the names of months, one for each month, as those of months."""
    below = [
        one for one in columns.values() if one.month is not None and one.role is not Role.MONTH
    ]
    alike = {(one.role, one.unit) for one in below}
    months = Counter((one.head.partition(" / ")[0], one.month) for one in below)
    heads = {head for head, _ in months}
    by_year = len(heads) < len(below) and all(map(is_year, heads))
    each = by_year or len({month for _, month in months}) == len(below)
    if len(below) < MONTHS_COUNTED or len(alike) > 1 or not each or max(months.values()) > 1:
        return {}
    if below[0].role is not Role.ACTIVITY:
        return {}
    why = "its heads name a month and the unit of its amounts"
    return {
        one.number: replace(one, role=Role.MONTH, why=why, head=_unit_first(one.head))
        for one in below
    }


def _unit_first(head: str) -> str:
    """Heads of which the last names a unit and the one above it a month, the other way round."""
    *outer, month, unit = head.split(" / ")
    return " / ".join([*outer, unit, month])

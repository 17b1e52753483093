"""Two tables that were read as one because they stand side by side: taken apart at the labels of
the second."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from reports.language.units import fold_units, unit_within
from sibyl_project.common.regex import regex

Rows = Sequence[tuple[str, ...]]
_NUMBER = regex(r"^\W{0,3}\d[\d.,' \u00a0\u202f]*\W{0,3}$|^\W{0,2}\d[\d.,]*\s?(?:%|[a-z]{1,3})\W*$")
_NAME = regex(r"[^\W\d_]{3}")
_CODE = regex(r"[A-Z]{2,5}\b.{0,40}\d")  # "GRI 302-1"
_MOST = 0.6  # of the rows with figures
_LEAST_ROWS = 3


def split_sides(rows: Rows) -> list[list[tuple[str, ...]]]:
    """The tables that stand side by side in `rows`, left to right; the whole table where there is
    one."""
    width = max((len(row) for row in rows), default=0)
    cuts = [column for column in range(2, width - 1) if _begins_table(rows, column)]
    edges = [0, *cuts, width]
    return [[row[first:end] for row in rows] for first, end in pairwise(edges)]


def _begins_table(rows: Rows, column: int) -> bool:
    """Whether most rows with figures have a name in this column, figures on both sides of it, and
    no other text so often."""
    figured = [row for row in rows if any(map(_is_number, row))]
    both = [
        row
        for row in figured
        if column < len(row)
        and _is_name(row[column])
        and any(map(_is_number, row[1:column]))
        and _is_number(row[column + 1])
    ]
    return len(both) >= max(_LEAST_ROWS, _MOST * len(figured)) and len(
        {row[column] for row in both}
    ) == len(both)


def _is_number(cell: str) -> bool:
    return bool(_NUMBER.match(cell)) if any(char.isdigit() for char in cell) else False


def _is_name(cell: str) -> bool:
    folded = fold_units(cell)
    unit = unit_within(folded)
    return (
        bool(_NAME.search(cell))
        and not _CODE.match(cell)
        and not (unit is not None and unit.start <= 1)
    )

"""Totals at the end of the last part of a table: of that part, or of all parts above.

The words seldom tell: below the rows of a second heading "Total" may close either. The numbers do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from reports.document.layout.arithmetic import Numbers, numbers_of
from reports.document.layout.sums import sums_in
from reports.types import CellReading, TableBand, TableContent
from sibyl_project.common.regex import regex

_TOTAL = regex(
    r"(?:(?:grand )?totals?|sum|overall|gesamt\w*|insgesamt|summe)\b|合計|総計", re.IGNORECASE
)
_WORD = regex(r"[^\W\d_]{2,}")


def with_totals_in_place(table: TableContent) -> TableContent:
    """The table, each total at the end of a later part out of this part where it is the sum of
    further rows, and not proven where no sum shows what it is of."""
    if not table.readings:
        return table
    numbers = numbers_of(table)
    paths, readings = list(table.paths), list(table.readings)
    for band in table.bands:
        for heading, total in _closing(table, band):
            if _is_named_by(table, heading, total) or _sums(
                table, numbers, range(heading + 1, total + 1)
            ):
                continue
            if _sums(table, numbers, range(band.body, total + 1)):
                depth = len(table.paths[heading])
                paths[total] = (*paths[total][: depth - 1], *paths[total][depth:])
            else:
                readings[total] = tuple(
                    CellReading.SINGLE if one is CellReading.PROVEN else one
                    for one in readings[total]
                )
    return replace(table, paths=tuple(paths), readings=tuple(readings))


def _closing(table: TableContent, band: TableBand) -> Iterator[tuple[int, int]]:
    """The last row of each part but the first, where it is called a total, with the row of the
    heading above that part."""
    headings = [row for row in range(band.body, band.end) if not any(table.readings[row])]
    for row in range(band.body, band.end):
        path = table.paths[row]
        over = [one for one in headings if one < row and _is_within(path, table.paths[one])]
        if not over or row in headings or not _TOTAL.match(path[-1]):
            continue
        part = table.paths[over[-1]]
        later = any(one < over[-1] and len(table.paths[one]) == len(part) for one in headings)
        ends = row + 1 == band.end or not _is_within(table.paths[row + 1], part)
        if later and ends:
            yield over[-1], row


def _is_within(path: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return 0 < len(part) < len(path) and path[: len(part)] == part


def _is_named_by(table: TableContent, heading: int, total: int) -> bool:
    """Whether a total's own words name the part it closes."""
    said = _TOTAL.sub("", table.paths[total][-1])
    return _words(said) == _words(table.paths[heading][-1])


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _sums(table: TableContent, numbers: Numbers, rows: range) -> bool:
    """Whether the last of these rows is the sum of rows among them in some column."""
    lines = [
        [numbers.get((row, column)) for row in rows]
        for column in range(table.labels, len(table.rows[0]))
    ]
    last = len(rows) - 1
    return any(found.total == last for found in sums_in(lines, [row == rows[-1] for row in rows]))

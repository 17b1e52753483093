"""Readings of meters: what was used is the difference between two of them, which stand beside each
other in a row or above each other in a column."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal

from reports.inventory.foreign import in_english
from reports.inventory.sampling import Amount
from reports.inventory.types import Line, Table
from sibyl_project.common.regex import regex

_OPENING = regex(
    r"\b(?:opening|start\w*|previous|begin\w*|initial|first|old|from)\b", re.IGNORECASE
)
_CLOSING = regex(r"\b(?:closing|end\w*|current|present|final|last|latest|new|to)\b", re.IGNORECASE)
_READING = regex(r"\breadings?\b|\breads\b|\bindex\b", re.IGNORECASE)
_TIMES = regex(
    r"\bmultipli\w+|\bmeter (?:factor|constant)|\bct (?:ratio|factor)|\bconstant\b",
    re.IGNORECASE,
)


def between_readings(table: Table, amounts: Sequence[Amount]) -> list[Amount]:
    """The amounts of a table; of an opening and a closing reading and no other amount the
    difference, times the constant of the meter where a column tells it."""
    plain = [one for one in amounts if not _TIMES.search(one.said)]
    opening = [one for one in plain if _OPENING.search(one.said)]
    closing = [one for one in plain if _CLOSING.search(one.said) and one not in opening]
    if len(opening) != 1 or len(closing) != 1 or len(plain) != 2:
        return list(amounts)
    around = in_english(f"{table.sheet} {table.title}")
    if not _READING.search(f"{opening[0].said} {closing[0].said} {around}"):
        return list(amounts)
    times = next((one for one in table.columns.values() if _TIMES.search(one.said)), None)
    return [replace(closing[0], less=opening[0].columns[0], times=times)]


def is_series(amounts: Collection[Amount]) -> bool:
    """Whether the one amount of a table is what meters showed, row by row."""
    if len(amounts) != 1:
        return False
    amount = next(iter(amounts))
    return (
        len(amount.columns) == 1
        and not amount.months
        and amount.less is None
        and bool(_READING.search(amount.said))
        and not _OPENING.search(amount.said)
        and not _CLOSING.search(amount.said)
    )


def differences(lines: Sequence[Line]) -> list[Line]:
    """The lines with what was used since the reading before. The first reading of a meter is where
    it starts; one below the reading before is left open."""
    found = []
    before: dict[tuple[str, str, str, str], Decimal] = {}
    for line in lines:
        meter = (line.site, line.meter, line.kind, line.method)
        reading, last = line.activity, before.get(meter)
        if reading is not None:
            before[meter] = reading
        if last is None and line.stated is None:
            continue
        line.activity = reading - last if reading is not None and last is not None else None
        if line.activity is not None and line.activity < 0:
            line.activity = None
        found.append(line)
    return found

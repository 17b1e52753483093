"""The values of cells as numbers, words and dates."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from reports.document.workbook_cells import Value
from reports.language.numbers import parse_cell

_WITH_UNIT = re.compile(r"^\s*[-+(]?\s*\d[\d.,'\s]*\)?\s*(?P<unit>[A-Za-z%³²/][\w³²/ .-]{0,20})?\s*$")
_YEAR = range(1990, 2100)


def number(value: Value) -> Decimal | None:
    """A number, also one kept as text ("12,500 kWh", "1.234,5"); None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        try:
            found = Decimal(repr(value))
        except InvalidOperation:
            return None
        return found if found.is_finite() else None
    return _from_text(value)[0] if isinstance(value, str) else None


def unit_beside(value: Value) -> str:
    """The unit that stands in the cell behind its number ("12,500 kWh"), else empty."""
    return _from_text(value)[1] if isinstance(value, str) else ""


@lru_cache(maxsize=65536)
def _from_text(text: str) -> tuple[Decimal | None, str]:
    match = _WITH_UNIT.match(text)
    if match is None:
        return None, ""
    unit = match["unit"] or ""
    printed = parse_cell(text[: match.start("unit")].strip() if unit else text.strip())
    return (printed.value, unit.strip()) if printed else (None, "")


def is_year(value: Value) -> bool:
    """Whether a number or a text is a year and may head a column."""
    if isinstance(value, bool):
        return False
    if isinstance(value, int | float):
        return value == int(value) and int(value) in _YEAR
    return isinstance(value, str) and bool(re.fullmatch(r"\s*(?:FY ?)?(?:20)\d\d\s*", value))


def words(value: Value) -> str:
    """A cell as words; empty for an empty one."""
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return " ".join(str(value).split())


def is_text(value: Value) -> bool:
    """Whether a cell holds words that are no number."""
    return isinstance(value, str) and number(value) is None

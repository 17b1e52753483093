"""The values of cells as numbers, words and dates."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache

from reports.document.workbook_cells import Grid
from reports.language.numbers import Style, guess_style, parse_cell
from reports.language.years import RECENT_YEAR, YEAR
from sibyl_project.common.regex import regex

_WITH_UNIT = regex(
    r"^\s*[-+(]?\s*\d[\d.,'\s]*\)?(?!(?:st|nd|rd|th)\b)(?!(?:er|re|e|è[mr]e|eme|[º°ªa])\s+[^\W\d]{3})"
    r"\s*(?P<unit>[A-Za-z%³²/][\w³²/ .-]{0,20})?\s*$"
)
_SEPARATED = regex(r"\d[.,'\s]\d|\d\s*[A-Za-z]")
_DATE = regex(
    r"\s*\d{1,2}[./-](?:\d{1,2}[./-])?"
    + YEAR
    + r"\s*$|\s*"
    + RECENT_YEAR
    + r"[./-]\d{1,2}(?:[./-]\d{1,2})?\s*$"
)
_QUARTER = regex(
    r"^\W*[1-4]\.? ?(?:er|e|st|nd|rd|th|º|°|o|ª)? ?(?:T|Q|trim\w*|qu?art\w*|kv\w*|kwart\w*|sem\w*"
    r"|half\w*|halbj\w*)\.?\W*$"
    r"|^\W*\d{1,2}(?:er|e|ème|st|nd|rd|th|º|°|ª)\W*$",  # "13e" beside months
    re.I,
)
_THOUSAND_OF = regex(
    r"^\W*1[ .,']?000 ?(?:N?m[3³]N?|Sm[3³]|[kM]?Wh|l|L|ltr|gal|scf|[tpv]?[ .-]?km|t|kg|[A-Z]{3}"
    r"|€)\W*$"
)  # a unit, no amount
_YEAR_FIRST = regex(r"\s*" + RECENT_YEAR + r"\b")
_YEAR_ALONE = regex(
    r"\s*(?:FY|CY)?[ '’]?(?:"
    + RECENT_YEAR
    + r"(?: ?[/–-] ?(?:20)?\d\d)?|(?<=[Y'’ ])\d\d(?:/\d\d)?)\s*"
)
_NAME = regex(
    r"\s*3\.(?:1[0-5]|[1-9])(?:\s*$| [^\W\d]{5,})|\s*\d+ ?x ?\d"
    r"|\s*\d{1,2}[a-z]? [a-z]{4,} [a-z]{4,}"
    r"|\s*\d{1,2}\. [^\W\d]{5,}",
    re.IGNORECASE,
)
_NUMBERS = (float, int)
_FRACTION = regex(r"\d[.,]\d")
_FEW_HEADS = 2  # numbers of a column for each head
_FEW_OF_NAMES = 0.2  # of the texts of a column, below which a number with words is a name


def number(value: object) -> Decimal | None:
    """A number as an exact decimal; None for anything else. Numbers kept as text are brought to
    numbers before (see `as_numbers`)."""
    kind = type(value)
    if kind is float:
        # 0.0 and -0.0 are one key and two decimals
        return _exact(value) if value else Decimal(repr(value))  # type: ignore[arg-type]
    if kind is int:
        return Decimal(value)  # type: ignore[arg-type]
    return value.amount if isinstance(value, Measured) else None


@lru_cache(maxsize=16384)
def _exact(value: float) -> Decimal | None:
    found = Decimal(repr(value))
    return found if found.is_finite() else None


def is_number(value: object) -> bool:
    """Whether a cell holds a number."""
    return type(value) in _NUMBERS or isinstance(value, Measured)


def unit_beside(value: object) -> str:
    """The unit that stands in the cell behind its number ("12,500 kWh"), else empty."""
    return value.unit if isinstance(value, Measured) else ""


class Measured(str):
    """The text of a cell that is a number, with the unit behind it where there is one."""

    amount: Decimal
    unit: str


def as_numbers(grid: Grid) -> None:
    """Bring numbers that are kept as text ("1.234,5", "12,500 kWh") to numbers.

    Digits alone may be the number of a meter or a ticket: they are taken for a number only in a
    column in which most texts are numbers with a separator or a unit.
    """
    columns: dict[int, list[tuple[int, str]]] = {}
    texts: Counter[int] = Counter()
    for row, filled in grid.rows.items():
        for column, value in filled.items():
            if not isinstance(value, str):
                continue
            texts[column] += 1
            if _WITH_UNIT.match(value):
                columns.setdefault(column, []).append((row, value))
    written = [text for cells in columns.values() for _, text in cells if _SEPARATED.search(text)]
    style = guess_style("\n".join(written))
    for column, cells in columns.items():
        separated = sum(bool(_SEPARATED.search(text)) for _, text in cells)
        if not separated or 2 * separated < len(cells):
            continue
        if len(cells) < _FEW_OF_NAMES * texts[column] and not any(map(_is_plain, cells)):
            continue  # "5400 Professional fees" among names is one of them
        if all(_may_be_head(text) for _, text in cells) or _head_numbers(grid, column, cells):
            continue  # of one table, or of several below each other
        for row, text in cells:
            if (found := _measured(text, style)) is not None:
                grid.rows[row][column] = found


def _may_be_head(text: str) -> bool:
    """Whether a text that begins with a number may head a column: "2022 kWh", "1er trim", "4x4
    diesel", "3.2" or "3.7 Commuting" for a category."""
    return bool(_YEAR_FIRST.match(text) or _QUARTER.match(text) or _NAME.match(text))


def _head_numbers(grid: Grid, column: int, cells: list[tuple[int, str]]) -> bool:
    """Whether the few texts of a column of numbers stand in rows without any number, as heads do
    ("1S" above the first half of a year)."""
    if any(_FRACTION.search(text) for _, text in cells):
        return False
    filled = sum(type(row.get(column)) in _NUMBERS for row in grid.rows.values())
    return filled > _FEW_HEADS * len(cells) and not any(
        type(value) in _NUMBERS for row, _ in cells for value in grid.rows[row].values()
    )


def _is_plain(cell: tuple[int, str]) -> bool:
    """Whether a text of a row is a number without words behind it."""
    match = _WITH_UNIT.match(cell[1])
    return match is not None and not match["unit"]


def _measured(text: str, style: Style | None) -> Measured | None:
    match = _WITH_UNIT.match(text)
    if match is None or month_like(text) or _THOUSAND_OF.match(text):
        return None
    unit = (match["unit"] or "").strip()
    digits = text[: match.start("unit")] if unit else text
    found = parse_cell(digits.strip(), style)
    if found is None:
        return None
    measured = Measured(text)
    measured.amount, measured.unit = found[0].value, unit
    return measured


def month_like(text: str) -> bool:
    """Whether a text is a month or day of a date ("01.2023")."""
    return bool(_DATE.match(text))


def is_year(value: object) -> bool:
    """Whether a number or a text is a year and may head a column."""
    kind = type(value)
    if kind is float or kind is int:
        return 1990 <= value <= 2060 and value == int(value)  # type: ignore[operator, call-overload]
    return isinstance(value, str) and _is_year_alone(value)


@lru_cache(maxsize=4096)
def _is_year_alone(text: str) -> bool:
    """Whether a text is a year, or two that follow each other: "2024-01" is a month."""
    if not _YEAR_ALONE.fullmatch(text):
        return False
    years = [int(digits) % 100 for digits in re.findall(r"\d+", text)]
    return len(years) == 1 or (years[1] - years[0]) % 100 == 1


def year_of(value: object) -> int | None:
    """The year that a number or a text is; of a year in two calendar years the later."""
    if not is_year(value):
        return None
    last = re.findall(r"\d+", words(value))[-1][-2:]
    return int(f"20{last}") if isinstance(value, str) else int(words(value))


_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")  # "CO₂e"


class _Words(dict[object, str]):
    """The words of cells, of which most stand in many: a text is folded once, and found again
    without a call. Numbers and dates are not kept, since 1 and True are one key."""

    def __missing__(self, value: object) -> str:
        if type(value) is not str:
            return _as_text(value)
        folded = " ".join(value.translate(_SUBSCRIPTS).split())
        if len(self) >= _MOST_TEXTS:
            self.clear()
        self[value] = folded
        return folded


def _as_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return " ".join(str(value).split())


_MOST_TEXTS = 65536
words: Callable[[object], str] = _Words({None: ""}).__getitem__
"""A cell as words; empty for an empty one."""


def is_text(value: object) -> bool:
    """Whether a cell holds words that are no number."""
    return type(value) is str

"""What the header of a table says about each column: a year, a change, a share, a unit, a part of the company."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from reports.figures import wording
from reports.figures.units import UnitMatch, unit_within

_CHANGE = re.compile(
    r"\bchange|variation|\bdelta\b|\u0394|\bvs\.?\b|versus|yoy|year[ -]o[nv]|% ?(?:n ?/|\(|20\d\d ?/)|\b20\d\d ?/ ?20\d\d",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"(?:\b(?:on|vs\.?|versus|from|since|to|against|over|than|with|base[ -]?(?:line|year))|/|\u0394)\W*"
    r"(?:base[ -]?(?:line|year) )?(?:FY ?)?20\d\d",
    re.IGNORECASE,
)
_PAIR = 2  # years that a change compares
_FISCAL = re.compile(r"\W*(?:FY ?)?(?P<first>20\d\d) ?[/-] ?(?P<second>20\d\d|\d\d)\W*", re.IGNORECASE)
_SHARE = re.compile(r"share|% of|\bof total|proportion|coverage|in-scope|percentage of", re.IGNORECASE)
_TARGET = re.compile(r"target|milestone|goal|ambition|forecast|budget", re.IGNORECASE)
_BASE = re.compile(r"base[ -]?(?:line|year)", re.IGNORECASE)
_HEADER_WORDS = re.compile(
    r"\b(?:actuals?|restated|base ?-?line|base|retrospective|comparative|current|previous|prior|results?|performance|"
    r"data|values?|n|ended|ending|december|"
    r"calendar|financial|reporting|period|grand|equity|managed|control|\d+ ?%|yearly|change|vs|yoy|on|delta|in|"
    r"variation|to|from)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Column:
    """What a column's header says; `skip` marks targets and columns of more than one meaning."""

    header: str = ""
    year: int | None = None
    baseline_year: int | None = None
    kind: str = "value"  # value | change | share | skip
    unit: UnitMatch | None = None
    part: str = ""


def read_columns(header_rows: list[tuple[str, ...]]) -> list[Column]:
    """One column for each position of the header rows above the figures, their words joined."""
    width = max(len(row) for row in header_rows)
    texts = [" ".join(row[i] for row in header_rows if i < len(row) and row[i]) for i in range(width)]
    columns = [_column(text) for text in texts]
    years = [c.year for c in columns if c.kind == "value" and c.year and not c.baseline_year]
    parts = {column.part for column in columns[1:] if column.kind == "value"}
    if len(parts) == 1:  # the same words over every column divide nothing
        columns = [replace(column, part="") for column in columns]
    return [_date_change(i, columns, sorted(set(years))) for i in range(width)]


def _column(header: str) -> Column:
    years = sorted({y for y, _, _ in wording.years_in(header)})
    unit = unit_within(header)
    if fiscal := _FISCAL.fullmatch(header):
        first, second = int(fiscal["first"]), int(fiscal["second"][-2:])
        if second == (first + 1) % 100:
            return Column(header, first + 1, unit=unit)
    if _CHANGE.search(header) and (len(years) != 1 or "%" in header or "hange" in header):
        baseline, year = years if len(years) == _PAIR else (None, None)
        if len(years) == 1:
            baseline, year = (years[0], None) if _AGAINST.search(header) else (None, years[0])
        percent = "%" in header or "per cent" in header.lower() or unit is None
        return Column(header, year, baseline, "change" if percent else "skip")
    if _TARGET.search(header) or len(years) > 1:
        return Column(header, kind="skip")
    if _SHARE.search(header):
        return Column(header, years[0] if years else None, kind="share")
    year = years[0] if years else None
    part = wording.remainder(_HEADER_WORDS.sub(" ", header))
    return Column(header, year, year if _BASE.search(header) else None, "value", unit, part)


def _date_change(index: int, columns: list[Column], years: list[int]) -> Column:
    """A change column with the two years it compares, as far as its header and the columns beside it tell.

    "Change on 2022" compares the nearest other year with 2022, "change in 2023" that year with the one before it. Without
    a year it compares the only two years of the table, or the two latest ones where it stands right beside them."""
    column = columns[index]
    if column.kind != "change" or (column.year and column.baseline_year):
        return column
    if column.baseline_year:
        return replace(column, year=_nearest(index, columns, column.baseline_year))
    if column.year:
        earlier = [year for year in years if year < column.year]
        follows = bool(earlier) and (column.year == years[-1] or earlier[-1] == column.year - 1)
        return replace(column, baseline_year=earlier[-1]) if follows else column
    pair = years if len(years) == _PAIR else _beside(index, columns)
    return replace(column, year=pair[1], baseline_year=pair[0]) if pair == years[-_PAIR:] and len(pair) == _PAIR else column


def _nearest(index: int, columns: list[Column], baseline: int) -> int | None:
    """The year of the nearest column of values to the left, else to the right, that is not the baseline's and is later."""
    around = [*columns[:index][::-1], *columns[index + 1 :]]
    return next((c.year for c in around if c.kind == "value" and c.year and c.year > baseline), None)


def _beside(index: int, columns: list[Column]) -> list[int]:
    """The years of the two columns right before a change column, in order, else of the two right after it."""
    for pair in (columns[max(0, index - _PAIR) : index], columns[index + 1 : index + 1 + _PAIR]):
        years = sorted({c.year for c in pair if c.kind == "value" and c.year})
        if len(years) == _PAIR:
            return years
    return []

"""What the header of a table says about each column: a year or period, a change, a share, a target,
a unit, a part."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from reports.language.periods import periods_in
from reports.language.remainders import remainder
from reports.language.units import UnitMatch, unit_within
from reports.language.years import NAMED_YEAR, RECENT_YEAR, fiscal_year, year_values
from sibyl_project.common.regex import regex

_CHANGE = regex(
    r"\bchange|variation|\bvar\.|\bdelta\b|\u0394|\bvs\.?\b|versus|yoy|year[ -]o[nv]"
    rf"|% ?(?:n ?/|\(|{RECENT_YEAR} ?/)|\b{RECENT_YEAR} ?/ ?{RECENT_YEAR}"
    r"|^\W*(?:trend|evolution|difference|increase ?/ ?\(?decrease\)?)\W*$",
    re.IGNORECASE,
)
_AGAINST = regex(
    r"(?:\b(?:on|vs\.?|versus|from|since|to|against|over|than|with|base[ -]?(?:line|year))|/"
    rf"|\u0394)\W*(?:base[ -]?(?:line|year) )?{NAMED_YEAR}",
    re.IGNORECASE,
)
_COMPARED = regex(
    rf"\W*(?:(?:performance|progress|trend|evolution) )?(?:vs\.?|versus) {NAMED_YEAR}\W*",
    re.IGNORECASE,
)
_PAIR = 2  # years that a change compares
_PART_OF_YEAR = regex(
    r"\b(?:Q[1-4]|[1-4]Q|H[12]|[12]H|(?:first|second|third|fourth) (?:quarter|half)"
    r"|(?:three|six|nine) months)\b",
    re.IGNORECASE,
)
_DIFFERENCE = regex(r"(?:.*\s)?\(?(?:\+ ?/ ?[-\u2013\u2014\u2212]|\u00b1)\)?(?:\s.*)?")
_REFERENCE = regex(
    r"\W*(?:(?:foot)?notes?|ref(?:erence)?s?|see|pages?(?: (?:no|number|ref)\w*)?|p|ids?"
    r"|assur(?:ance|ed)|locations?|links?|(?:GRI|ESRS|SASB|TCFD|SDGs?|IFRS|CSRD|DVFA/EFFAS)\b.*"
    r"|(?:disclosure|reporting )?(?:standards?|codes?)|requirements?|disclosures?|data ?points?"
    r"|(?:sub-?)?sections?|chapters?|comments?|remarks?)\W*",
    re.IGNORECASE,
)
_UNIT_HEADER = regex(
    r"\W*(?:units?|units? of measure(?:ment)?|UoM|measure|metric|uom)\W*", re.IGNORECASE
)
_YEAR_HEADER = regex(
    r"\W*(?:(?:fiscal|financial|reporting|calendar) )?(?:years?|period)\W*", re.IGNORECASE
)
_BASE_HEADER = regex(r"\W*base[ -]?(?:line )?years?\W*", re.IGNORECASE)
_SHARE = regex(r"share|% of|\bof total|proportion|coverage|in-scope|percentage of", re.IGNORECASE)
_TARGET = regex(
    r"target|milestone|goal|ambition|forecast|budget|objective|outlook|aim(?:ed)? (?:at|for)",
    re.IGNORECASE,
)
_BASE = regex(r"base[ -]?(?:line|year)", re.IGNORECASE)
_HEADER_WORDS = regex(
    r"\b(?:actuals?|restated|base ?-?line|base|retrospective|comparative|current|previous|prior"
    r"|results?|performance|data|values?|n|ended|ending|december|calendar|financial|reporting"
    r"|period|grand|equity|managed|control|\d+ ?%|yearly|change|vs|yoy|on|delta|in|number|no"
    r"|percentages?|amounts?|variation|to|from|as|at|of|st|nd|rd|th|jan(?:uary)?|feb(?:ruary)?"
    r"|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec|months|unaudited|audited)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Column:
    """What a column's header says; `skip` marks references and columns of more than one meaning.

    A column of base years is of the kind "base". `period` is what stands for a year that is none:
    "2021-2023", "Q1 2024", for a target column its whole header.
    """

    header: str = ""
    year: int | None = None
    baseline_year: int | None = None
    # value | change | difference | share | target | unit | year | base | skip
    kind: str = "value"
    unit: UnitMatch | None = None
    part: str = ""
    period: str = ""
    apart: bool = False  # beside it stands a column of the same year with another part

    @property
    def of_base_year(self) -> bool:
        """Whether its figures are of the base year that another column of the row names."""
        return self.kind == "value" and self.year is None and bool(_BASE.search(self.header))


def read_columns(header_rows: list[tuple[str, ...]]) -> list[Column]:
    """One column for each position of the header rows above the figures, their words joined."""
    width = max(len(row) for row in header_rows)
    texts = [
        " ".join(row[i] for row in header_rows if i < len(row) and row[i]) for i in range(width)
    ]
    columns = [_column(text) for text in texts]
    years = [c.year for c in columns if c.kind == "value" and c.year and not c.baseline_year]
    parts = {column.part for column in columns[1:] if column.kind == "value"}
    if len(parts) == 1:  # the same words over every column divide nothing
        columns = [replace(column, part="") for column in columns]
    columns = [replace(column, apart=_is_apart(column, columns[1:])) for column in columns]
    return [_date_change(i, columns, sorted(set(years))) for i in range(width)]


def _is_apart(column: Column, columns: list[Column]) -> bool:
    others = {
        other.part
        for other in columns
        if (other.year, other.period) == (column.year, column.period)
    }
    return bool(column.part) and bool(others - {column.part, ""})


def _column(header: str) -> Column:
    years = year_values(header)
    unit = unit_within(header)
    if year := fiscal_year(header):
        return Column(header, year, unit=unit)
    if not years and (kind := _kind_without_year(header)):
        return Column(header, kind=kind)
    if _CHANGE.search(header) and (
        len(years) != 1 or "%" in header or "hange" in header or _COMPARED.fullmatch(header)
    ):
        return _change(header, years, unit)
    if _TARGET.search(header):
        return Column(header, kind="target", unit=unit, period=header)
    return _values(header, years, unit)


def _values(header: str, years: list[int], unit: UnitMatch | None) -> Column:
    """A column of actual values: of a year, a period, or of shares."""
    if any(period.first for period in periods_in(header)) or (
        years and _PART_OF_YEAR.search(header)
    ):
        return Column(header, unit=unit, part=_part(_PART_OF_YEAR.sub(" ", header)), period=header)
    if len(years) > 1:
        return Column(header, kind="skip")
    year = years[0] if years else None
    if _SHARE.search(header):
        return Column(
            header, year, kind="share", unit=unit if unit and unit.kind == "percent" else None
        )
    return Column(
        header, year, year if _BASE.search(header) else None, "value", unit, _part(header)
    )


def _kind_without_year(header: str) -> str:
    kinds = (
        (_REFERENCE, "skip"),
        (_UNIT_HEADER, "unit"),
        (_YEAR_HEADER, "year"),
        (_BASE_HEADER, "base"),
        (_DIFFERENCE, "difference"),
    )
    return next((kind for pattern, kind in kinds if header and pattern.fullmatch(header)), "")


def _change(header: str, years: list[int], unit: UnitMatch | None) -> Column:
    baseline, year = years if len(years) == _PAIR else (None, None)
    if len(years) == 1:
        baseline, year = (years[0], None) if _AGAINST.search(header) else (None, years[0])
    percent = "%" in header or "per cent" in header.lower() or unit is None
    return Column(
        header, year, baseline, "change" if percent else "difference", None if percent else unit
    )


def _part(header: str) -> str:
    return remainder(_HEADER_WORDS.sub(" ", header))


def _date_change(index: int, columns: list[Column], years: list[int]) -> Column:
    """A change column with the two years it compares, as far as its header and the columns beside
    it tell.

    "Change on 2022" compares the nearest other year with 2022, "change in 2023" that year with the
    one before it. Without a year it compares the only two years of the table, or the two latest
    ones where it stands right beside them.
    """
    column = columns[index]
    if column.kind not in ("change", "difference") or (column.year and column.baseline_year):
        return column
    if column.baseline_year:
        return replace(column, year=_nearest(index, columns, column.baseline_year))
    if column.year:
        earlier = [year for year in years if year < column.year]
        follows = bool(earlier) and (column.year == years[-1] or earlier[-1] == column.year - 1)
        return replace(column, baseline_year=earlier[-1]) if follows else column
    pair = years if len(years) == _PAIR else _beside(index, columns)
    return (
        replace(column, year=pair[1], baseline_year=pair[0])
        if pair == years[-_PAIR:] and len(pair) == _PAIR
        else column
    )


def _nearest(index: int, columns: list[Column], baseline: int) -> int | None:
    """The year of the nearest column of values to the left, else to the right, that is not the
    baseline's and is later."""
    around = [*columns[:index][::-1], *columns[index + 1 :]]
    return next(
        (c.year for c in around if c.kind == "value" and c.year and c.year > baseline), None
    )


def _beside(index: int, columns: list[Column]) -> list[int]:
    """The years of the two columns right before a change column, in order, else of the two right
    after it."""
    for pair in (columns[max(0, index - _PAIR) : index], columns[index + 1 : index + 1 + _PAIR]):
        years = sorted({c.year for c in pair if c.kind == "value" and c.year})
        if len(years) == _PAIR:
            return years
    return []

"""What the tables of a report let expect of one another: a value for the last year where earlier
years have one, and the same countries, sites or companies in two tables by place or company."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from reports.completeness.printed import stems_of
from reports.completeness.types import Absence, Expected, Source, What
from reports.language.places import find_facilities, find_places
from reports.language.years import without_years, year_values
from reports.registers.identifiers import has_legal_form, name_key
from reports.types import PageContent, TableBand, TableContent
from sibyl_project.common.regex import regex
from standards.reference.facts import folded

_LEAST_FILLED: Final = 4  # rows with a value of the last year, and this share of them
_SHARE_FILLED: Final = 0.75
_LEAST_NAMES: Final = 4
_LEAST_SHARED: Final = 4
_MOST_LACKING: Final = 2
_REST = regex(
    r"\b(?:others?|rest|remaining|various|miscellaneous|elsewhere|excl|excluding|selected|main|top"
    r"|largest|significant|material)\b",
    re.IGNORECASE,
)
_NOTE = regex(r"[\s*\u00b9\u00b2\u00b3\u2070-\u2079]+$|\d\)$|\(\d\)$")


@dataclass(frozen=True, slots=True)
class Names:
    """The rows of a table that name countries, sites or companies, by their folded names."""

    table: TableContent
    what: What
    by_key: dict[str, str]
    is_open: bool  # it has a row for others, or is of some only

    @property
    def title(self) -> str:
        """The table in words."""
        caption = f" \u201c{self.table.caption[:80]}\u201d" if self.table.caption else ""
        return f"the table{caption} on p. {self.table.page}"


@dataclass(frozen=True, slots=True)
class YearRow:
    """A row of a table by years: its label, the column of the last year, that year and the earlier
    ones it has a value for."""

    table: TableContent
    row: int
    column: int
    label: str
    last: int
    before: tuple[int, ...]
    is_empty: bool

    @property
    def expected(self) -> Expected:
        """The value of the last year."""
        years = ", ".join(map(str, sorted(self.before, reverse=True)))
        return Expected(
            Source.EARLIER_YEARS,
            What.METRIC,
            f"{self.label}, {self.last}",
            f"p. {self.table.page}: {years}",
            group=Source.EARLIER_YEARS.label,
            page=self.table.page,
        )


def lacking_last_year(pages: Sequence[PageContent]) -> list[Absence]:
    """Rows that print earlier years and leave the last one empty, in tables whose other rows have
    it. A dash or "not reported" is an answer."""
    found = {one.expected.identity: one for one in map(_of_row, year_rows(pages, empty=True))}
    return list(found.values())


def year_rows(pages: Sequence[PageContent], *, empty: bool) -> Iterator[YearRow]:
    """The rows with earlier years whose last year is empty, or is not, in tables where most rows
    have the last year."""
    for page in pages:
        for table in page.tables:
            for band in table.bands:
                yield from (row for row in _of_band(table, band) if row.is_empty == empty)


def _of_band(table: TableContent, band: TableBand) -> Iterator[YearRow]:
    years = _years_of(band)
    if len(years) < 2:
        return
    last = max(years, key=lambda column: years[column])
    rows = [
        row
        for row in range(band.body, band.end)
        if any(_is_value(table.rows[row][column]) for column in years)
    ]
    filled = [row for row in rows if table.rows[row][last].strip()]
    if len(filled) < max(_LEAST_FILLED, _SHARE_FILLED * len(rows)):
        return
    for row in rows:
        before = [y for c, y in years.items() if c != last and _is_value(table.rows[row][c])]
        if before and (label := _label(table, row)):
            is_empty = row not in filled
            yield YearRow(table, row, last, label, years[last], tuple(before), is_empty)


def _years_of(band: TableBand) -> dict[int, int]:
    """The year of each column that names nothing but a year; none where a year has two columns."""
    found: dict[int, int] = {}
    for column, words in enumerate(band.heads):
        said = " ".join(words)
        years = set(year_values(said))
        if len(years) == 1 and not stems_of(without_years(said)):
            found[column] = years.pop()
    return found if len(set(found.values())) == len(found) else {}


def _of_row(row: YearRow) -> Absence:
    page, years = row.table.page, ", ".join(map(str, sorted(row.before, reverse=True)))
    return Absence(
        row.expected,
        f"\u201c{row.label}\u201d is printed for {years} on p. {page}, and the cell for {row.last} "
        f"is empty. What was it in {row.last}?",
        (f"the row \u201c{row.label}\u201d of the table on p. {page}",),
    )


def _label(table: TableContent, row: int) -> str:
    path = table.paths[row] if table.paths else table.rows[row][:1]
    label = path[-1] if path else ""
    return label if stems_of(label) else ""


def _is_value(cell: str) -> bool:
    return any(character.isdigit() for character in cell)


def lacking_in_lists(pages: Sequence[PageContent]) -> list[Absence]:
    """Countries, sites and companies that stand in one table by such and lack in another that names
    the same others."""
    lists = [names for page in pages for table in page.tables for names in _lists_of(table)]
    found: dict[str, Absence] = {}
    for full, other in permutations(lists, 2):
        if full.what is other.what and full.table is not other.table and not other.is_open:
            for one in _compared(full, other):
                found.setdefault(one.expected.identity, one)
    return list(found.values())


def _compared(full: Names, other: Names) -> Iterator[Absence]:
    shared = full.by_key.keys() & other.by_key.keys()
    lacking = [key for key in full.by_key if key not in other.by_key]
    extra = len(other.by_key) - len(shared)
    if len(shared) < _LEAST_SHARED or not 0 < len(lacking) <= _MOST_LACKING or extra:
        return
    words = folded(" ".join(" ".join(row) for row in other.table.rows))
    for key in lacking:
        if key in words or 4 * len(lacking) > len(full.by_key):
            continue
        name = full.by_key[key]
        expected = Expected(
            Source.OWN_LIST,
            full.what,
            name,
            full.title,
            group=Source.OWN_LIST.label,
            page=full.table.page,
        )
        yield Absence(
            expected,
            f"{name} stands in {full.title}, and not in {other.title}, which names "
            f"{len(shared)} of the same. Is it left out there, and why?",
            (other.title,),
        )


def _lists_of(table: TableContent) -> Iterator[Names]:
    labels = [_NOTE.sub("", _label(table, row)).strip() for row in range(len(table.rows))]
    is_open = bool(_REST.search(" ".join((table.caption, *(row[0] for row in table.rows if row)))))
    for what, keys in ((What.SITE, _places(labels)), (What.ENTITY, _companies(labels))):
        if len(keys) >= _LEAST_NAMES:
            yield Names(table, what, keys, is_open)


def _places(labels: Sequence[str]) -> dict[str, str]:
    return {
        folded(label): label
        for label in labels
        if label and (find_places(label) == [label] or find_facilities(label))
    }


def _companies(labels: Sequence[str]) -> dict[str, str]:
    return {name_key(label): label for label in labels if has_legal_form(label) and name_key(label)}

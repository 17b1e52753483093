"""Where on its pages the numbers stand that a check used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from reports.document.quoted import marked
from reports.document.table_json import with_structure
from reports.findings.checks.base import CheckDetails, UsedNumber
from reports.models import Report, Table
from reports.types import Rect, TableContent, Word

Words = Mapping[int, Sequence[Word]]
Tables = Mapping[tuple[int, int], TableContent]


class PlacedNumber(NamedTuple):
    """A number on its page, in fractions of it: what is marked, and what has to be seen with it."""

    page: int
    marks: Sequence[Sequence[float]]
    around: Sequence[Sequence[float]]
    number: UsedNumber


def numbers_of(details: CheckDetails) -> list[UsedNumber]:
    """The numbers of a check; of one that names none the words it rests on."""
    places = (
        UsedNumber(page=place.page, quote=place.quote)
        for place in details.places
        if place.page is not None and place.quote
    )
    return details.numbers or list(places)


def pages_of(details: CheckDetails) -> list[int]:
    """The pages on which the numbers of a check are printed, the page of its result first."""
    used = sorted(numbers_of(details), key=lambda number: not number.result)
    return list(dict.fromkeys(number.page for number in used if number.page))


def tables_on(report: Report, pages: Iterable[int]) -> Tables:
    """The tables of these pages by page and index, with what their reader told; one query."""
    rows = Table.objects.filter(report=report, page__in=list(pages))
    return {
        (row.page, row.index): with_structure(
            TableContent(row.page, row.index, tuple(map(tuple, row.rows))), row.structure
        )
        for row in rows
    }


def place_of(number: UsedNumber, words: Words, tables: Tables) -> PlacedNumber | None:
    """Where a number stands: its cell, else its words; None where neither is found."""
    table = tables.get((number.page, number.table))
    if table is not None and (box := _cell(table, number)):
        return PlacedNumber(number.page, [box], _beside(table, number), number)
    page, quote, figure = marked(words, number.page, number.quote, _digits(number.printed))
    return PlacedNumber(page, figure or quote, quote, number) if quote else None


def _digits(printed_number: str) -> str:
    """The number alone, where its unit may stand elsewhere: "143 kt" in a column headed "kt"."""
    return next((part for part in printed_number.split() if any(map(str.isdigit, part))), "")


def _cell(table: TableContent, number: UsedNumber) -> Rect | None:
    inside = 0 <= number.row < len(table.boxes) and number.column >= 0
    row = table.boxes[number.row] if inside else ()
    return row[number.column] if number.column < len(row) else None


def _beside(table: TableContent, number: UsedNumber) -> list[Rect]:
    """The rest of a cell's row, and the header it stands under."""
    band = next((one for one in table.bands if one.body <= number.row < one.end), None)
    header = range(band.first, band.body) if band else range(0)
    rows = [table.boxes[row] for row in (*header, number.row)]
    return [box for row in rows for box in row if box is not None]

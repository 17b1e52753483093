"""The figures of charts: what the legend, the axis and the title say of a number, bound as the rows
of a table are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from reports.figures import grid
from reports.figures.types import Quantity
from reports.language.numbers import Style
from reports.types import CellReading, ChartValue, PageContent, TableContent


def quantities_of(page: PageContent, style: Style | None) -> Iterator[Quantity]:
    """The quantities in the charts of a page; the quote of each is the number as it is printed."""
    ordered = sorted(page.charts, key=lambda value: value.title)
    for title, values in groupby(ordered, key=lambda value: value.title):
        yield from _of_chart(page.number, title, list(values), style)


def _of_chart(
    page: int, title: str, values: Sequence[ChartValue], style: Style | None
) -> Iterator[Quantity]:
    for value in values:
        rows = (("", value.year), (value.series, value.text))
        table = TableContent(page, 0, rows, caption=title)
        for quantity in grid.quantities_of(table, style, near=title):
            yield replace(quantity, quote=value.text, in_table=False, reading=CellReading.SINGLE)

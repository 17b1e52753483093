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
from sibyl_project.common.regex import regex

_GROUPED = regex(r"\d{1,3}(?P<mark>[.,])\d{3}")
_WHOLE = regex(r"\d+")
_FEWEST = 100  # from here on whole numbers stand beside thousands and not beside single units
_STYLES = {",": Style.ENGLISH, ".": Style.EUROPEAN}


def quantities_of(page: PageContent, style: Style | None) -> Iterator[Quantity]:
    """The quantities in the charts of a page; the quote of each is the number as it is printed."""
    ordered = sorted(page.charts, key=lambda value: value.title)
    for title, values in groupby(ordered, key=lambda value: value.title):
        yield from _of_chart(page.number, title, list(values), style)


def _of_chart(
    page: int, title: str, values: Sequence[ChartValue], style: Style | None
) -> Iterator[Quantity]:
    style = _style_of([value.text.strip() for value in values]) or style
    for value in values:
        rows = (("", value.year), (value.series, value.text))
        table = TableContent(page, 0, rows, caption=title)
        for quantity in grid.quantities_of(table, style, near=title):
            yield replace(quantity, quote=value.text, in_table=False, reading=CellReading.SINGLE)


def _style_of(texts: Sequence[str]) -> Style | None:
    """How the numbers of a chart are printed, where that is told by themselves: "1.480" between
    "910" and "745" is a thousand and more, whatever its report prints elsewhere."""
    marks = {match["mark"] for text in texts if (match := _GROUPED.fullmatch(text))}
    others = [text for text in texts if not _GROUPED.fullmatch(text)]
    whole = [int(text) for text in others if _WHOLE.fullmatch(text)]
    told = len(marks) == 1 and len(whole) == len(others) > 1 and min(whole) >= _FEWEST
    return _STYLES[marks.pop()] if told else None
